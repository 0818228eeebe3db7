//! The film of Zeds Zone: the sector goes onto the sheet, then what that wakes, then the next dice.

use zeds_zone::{Event, View};
use ztable_core::Seat;

use crate::film::{Scene, target};

/// The sheet in the middle, for what is held until a sector is drawn on it.
pub const SHEET: &str = "sheet";

/// The dice of the turn.
pub const DICE: &str = "dice";

/// How a seat came out.
pub const RESULT: &str = "result";

/// The seat whose sheet is filmed: the viewer's own, or the first for somebody who only watches.
fn filmed(view: &View) -> Option<Seat> {
    view.viewer.seat().or(view.seats.first().map(|seat| seat.seat))
}

/// The scenes that tell what happened between two views.
#[must_use]
pub fn scenes(_: &View, now: &View, events: &[Event]) -> Vec<Scene> {
    let me = filmed(now);
    let mut scenes = Vec::new();
    for event in events {
        match event {
            Event::Drew { seat, sector, square, .. } if Some(*seat) == me => {
                let (from, to) = (target("sector", sector), target("square", square));
                scenes.push(Scene::new("drew", 500).flying(from, to));
                scenes.push(Scene::new("joined", 600).changing(SHEET.into()));
            }
            Event::Attacked { seat, zombies, .. } if Some(*seat) == me => {
                let scene = Scene::new("attacked", 800);
                scenes.push(
                    zombies.iter().fold(scene, |scene, at| scene.marking(target("region", at))),
                );
            }
            Event::Erased { seat, .. } if Some(*seat) == me => {
                scenes.push(Scene::new("erased", 600).changing(SHEET.into()));
            }
            Event::Lost { seat, .. } if Some(*seat) == me => {
                scenes.push(Scene::new("lost", 900).changing(RESULT.into()));
            }
            Event::Sheltered { seat, .. } if Some(*seat) == me => {
                scenes.push(Scene::new("rolled", 700).changing(DICE.into()));
            }
            Event::Rolled { .. } => scenes.push(Scene::new("rolled", 700).changing(DICE.into())),
            Event::Ended { seat, .. } if Some(*seat) == me => {
                scenes.push(Scene::new("ended", 600).changing(RESULT.into()));
            }
            _ => {}
        }
    }
    scenes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Step, play};
    use zeds_zone::ZedsZone;
    use ztable_core::Setup;

    #[test]
    fn the_next_dice_come_after_what_was_drawn() {
        let (mut drawn, mut together) = (0, 0);
        for Step { before, now, events } in play::<ZedsZone>(&Setup::new("zeds-zone", 1), 3) {
            let told = scenes(&before, &now, &events);
            let at = |name| told.iter().position(|scene| scene.name == name);
            let Some(drew) = at("drew") else { continue };
            drawn += 1;
            assert_eq!(at("joined"), Some(drew + 1), "the sheet changes when the sector is there");
            if let Some(rolled) = at("rolled") {
                assert!(rolled > drew + 1, "{told:?}");
                together += 1;
            }
        }
        assert!(drawn > 3 && together > 2, "{drawn} sectors, {together} with new dice");
    }

    #[test]
    fn nobody_waits_for_the_sheets_of_others() {
        let others = Event::RollIgnored { seat: Seat::new(1) };
        let steps = play::<ZedsZone>(&Setup::new("zeds-zone", 2), 5);
        let Step { before, now, .. } = &steps[0];
        assert_eq!(scenes(before, now, &[others]), []);
        for Step { before, now, events } in &steps {
            let own =
                |event: &Event| matches!(event, Event::Drew { seat, .. } if *seat == Seat::new(0));
            let told = scenes(before, now, events);
            let drew = told.iter().filter(|scene| scene.name == "drew").count();
            assert_eq!(drew, events.iter().filter(|event| own(event)).count());
        }
    }
}
