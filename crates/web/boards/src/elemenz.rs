//! The film of ElemenZ: dice tumble, then combos strike, then dice are lost to the pool or come back.

use elemenz::{DieId, Event, View};
use ztable_core::Seat;

use crate::film::{Scene, target};

/// How many dice a seat has, for what is held until one goes or comes.
#[must_use]
pub fn dice(seat: Seat) -> String {
    format!("dice {seat}")
}

/// What flies from attackers to those they attack.
pub const STRIKES: &str = "strikes";

fn die(die: DieId) -> String {
    target("die", die)
}

fn pool(die: DieId) -> String {
    target("pool", die.colour())
}

fn comes(seat: Seat, one: DieId) -> Scene {
    Scene::new("came", 600).dealing(pool(one), die(one)).changing(dice(seat))
}

/// The scenes that tell what happened between two views.
#[must_use]
pub fn scenes(_: &View, _: &View, events: &[Event]) -> Vec<Scene> {
    let mut scenes: Vec<Scene> = Vec::new();
    for event in events {
        let scene = match event {
            Event::Rolled { .. } | Event::Rerolled { .. } | Event::Turned { .. } => {
                Scene::new("rolled", 650)
            }
            Event::Surge { .. } => Scene::new("surge", 700),
            Event::Activated { combo, .. } | Event::Triggered { combo, .. } => {
                Scene::new("activated", 500).marking(target("combo", combo))
            }
            Event::Struck { .. } => Scene::new("struck", 800).changing(STRIKES.into()),
            // A strike has shown whom it threatens.
            Event::Threatened { .. } if scenes.iter().any(|scene| scene.name == "struck") => {
                continue;
            }
            Event::Threatened { .. } => Scene::new("threatened", 800).changing(STRIKES.into()),
            Event::Lost { seat, die: one } => {
                Scene::new("lost", 600).flying(die(*one), pool(*one)).changing(dice(*seat))
            }
            Event::Healed { seat, die: one, .. }
            | Event::Borrowed { seat, die: one }
            | Event::Took { seat, die: Some(one) } => comes(*seat, *one),
            Event::Returned { seat, die: one } => {
                Scene::new("returned", 600).flying(die(*one), pool(*one)).changing(dice(*seat))
            }
            Event::Burnt { seat, slot, .. } | Event::Energised { seat, slot } => {
                Scene::new("token", 500).marking(target("slot", format_args!("{seat} {slot}")))
            }
            _ => continue,
        };
        scenes.push(scene);
    }
    scenes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Step, play};
    use elemenz::ElemenZ;
    use ztable_core::Setup;

    #[test]
    fn a_die_that_is_lost_goes_to_the_pool_in_its_turn() {
        let mut lost = 0;
        for seed in 0..3 {
            for Step { before, now, events } in play::<ElemenZ>(&Setup::new("elemenz", 3), seed) {
                let told = scenes(&before, &now, &events);
                let order = events.iter().filter_map(|event| match event {
                    Event::Struck { .. } => Some("struck"),
                    Event::Lost { .. } => Some("lost"),
                    _ => None,
                });
                let names = told.iter().map(|scene| scene.name);
                let names = names.filter(|name| ["struck", "lost"].contains(name));
                assert!(names.eq(order), "{told:?}");
                for event in &events {
                    let Event::Lost { seat, die: one } = event else { continue };
                    let from = die(*one);
                    let flies = |scene: &&Scene| scene.flights.iter().any(|way| way.from == from);
                    let scene = told.iter().find(flies).expect("a lost die travels");
                    assert_eq!(scene.flights[0].to, pool(*one));
                    assert_eq!(scene.changes, [dice(*seat)]);
                    lost += 1;
                }
            }
        }
        assert!(lost > 10, "only {lost} dice were lost");
    }
}
