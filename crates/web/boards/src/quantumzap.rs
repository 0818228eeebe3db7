//! The film of QuantumZap: lots go to who has won them, land is developed, and money counts, in the
//! order in which it happened.

use quantumzap::{Event, LotView, Place, Suit, View};
use ztable_core::Seat;

use crate::film::{Scene, target};

/// The credits of a seat, for what is held until they count.
#[must_use]
pub fn money(seat: Seat) -> String {
    format!("money {seat}")
}

/// The debts of a seat.
#[must_use]
pub fn debts(seat: Seat) -> String {
    format!("debts {seat}")
}

/// The points of a seat.
#[must_use]
pub fn points(seat: Seat) -> String {
    format!("points {seat}")
}

/// What the bank holds.
#[must_use]
pub fn ecf() -> String {
    "ecf".into()
}

/// How far developed lots of these suits are on the way to sets of three: of each suit how many there
/// are, and how many there must be for the next set.
#[must_use]
pub fn towards_sets(suits: impl IntoIterator<Item = Suit>) -> Vec<(Suit, usize, usize)> {
    let mut towards: Vec<(Suit, usize, usize)> =
        Suit::ALL.into_iter().map(|suit| (suit, 0, 3)).collect();
    for suit in suits {
        let (_, have, need) = &mut towards[suit as usize];
        *have += 1;
        // What is complete reads as complete until one more is there.
        *need = have.div_ceil(3) * 3;
    }
    towards
}

fn slot(number: u8) -> String {
    target("slot", number)
}

fn lot(seat: Seat, nth: u8) -> String {
    target("lot", format_args!("{seat}-{nth}"))
}

fn pile(name: &str) -> String {
    target("pile", name)
}

fn place(place: Place) -> String {
    match place {
        Place::Slot(number) => slot(number),
        Place::Deck => pile("deck"),
        Place::Lot(seat, nth) => lot(seat, nth),
    }
}

/// The undeveloped lots of a seat with their numbers.
fn estate(view: &View, seat: Seat) -> impl Iterator<Item = (u8, &LotView)> {
    (1..).zip(view.seats.get(seat.index()).into_iter().flat_map(|seat| seat.undeveloped.iter()))
}

/// Where a lot of the line-up lies with a seat, or the seat itself if it does not lie there.
fn bought(before: &View, now: &View, seat: Seat, number: u8) -> String {
    let sold = before.slots.iter().find(|on| on.slot == number).map(|on| on.lot.handle);
    let lies = estate(now, seat).find(|(_, lot)| lot.handle != 0 && Some(lot.handle) == sold);
    lies.map_or_else(|| target("seat", seat), |(nth, _)| lot(seat, nth))
}

/// The scenes that tell what happened between two views.
#[must_use]
pub fn scenes(before: &View, now: &View, events: &[Event]) -> Vec<Scene> {
    events.iter().filter_map(|event| scene(before, now, event)).collect()
}

fn scene(before: &View, now: &View, event: &Event) -> Option<Scene> {
    Some(match event {
        Event::LinedUp { .. } => {
            let is_new = |number: u8| before.slots.iter().all(|on| on.slot != number);
            let new = now.slots.iter().map(|on| on.slot).filter(|number| is_new(*number));
            new.fold(Scene::new("lined up", 700), |scene, number| {
                scene.dealing(pile("deck"), slot(number))
            })
        }
        Event::Joined { slot: number } => {
            Scene::new("joined", 500).dealing(pile("deck"), slot(*number))
        }
        Event::Land { .. } => Scene::new("land", 500).changing(ecf()),
        Event::Surveyed { seat, place: at, paid, .. } => {
            let scene = Scene::new("surveyed", 350).marking(place(*at));
            if *paid { scene.changing(money(*seat)) } else { scene }
        }
        Event::Text { place: at, seats, .. } => {
            let scene = Scene::new("text", 600).marking(place(*at));
            seats.iter().fold(scene, |scene, seat| scene.changing(money(*seat)))
        }
        Event::BoughtOut { seat, nth, .. } => Scene::new("bought out", 700)
            .flying(lot(*seat, *nth), pile("ecf"))
            .changing(money(*seat))
            .changing(ecf()),
        Event::PaidDebts { seat, .. } => {
            Scene::new("paid", 400).changing(money(*seat)).changing(debts(*seat))
        }
        Event::Bids { slot: number, .. } => Scene::new("bids", 900).marking(slot(*number)),
        Event::Won { seat, slot: number, .. } => Scene::new("won", 800)
            .flying(slot(*number), bought(before, now, *seat, *number))
            .changing(money(*seat)),
        Event::Unsold { slot: number } => {
            Scene::new("unsold", 600).flying(slot(*number), pile("discard"))
        }
        Event::Developed { seat, lots, .. } => {
            let stays = |lot: &LotView| estate(now, *seat).any(|(_, one)| one.handle == lot.handle);
            let gone = estate(before, *seat).filter(|(_, lot)| !stays(lot));
            let scene = Scene::new("developed", 700).changing(money(*seat));
            gone.zip(lots).fold(scene, |scene, ((nth, _), site)| {
                scene.flying(lot(*seat, nth), target("site", site))
            })
        }
        Event::Collected { seat, payouts, .. } => payouts.iter().fold(
            Scene::new("collected", 600).changing(money(*seat)).changing(debts(*seat)),
            |scene, (site, _)| scene.marking(target("site", site)),
        ),
        Event::Debts { seat, .. } => Scene::new("debts", 400).changing(debts(*seat)),
        Event::Discarded { seat, nth } => {
            Scene::new("discarded", 600).flying(lot(*seat, *nth), pile("discard"))
        }
        Event::Announced { .. } | Event::Used { .. } | Event::Zapped { .. } => {
            Scene::new("card", 700)
        }
        Event::Scored { seat, .. } => Scene::new("scored", 600).changing(points(*seat)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Step, play};
    use quantumzap::QuantumZap;
    use ztable_core::Setup;

    /// What happens in some games, as a player sees it.
    fn steps() -> Vec<Step<QuantumZap>> {
        (0..20).flat_map(|seed| play(&Setup::new("quantumzap", 3), seed)).collect()
    }

    #[test]
    fn every_lot_that_is_won_travels_to_its_winner() {
        let mut won = 0;
        for Step { before, now, events } in steps() {
            for event in &events {
                let Event::Won { seat, slot: number, .. } = event else { continue };
                let told = scene(&before, &now, event).expect("a sale is told");
                assert_eq!(told.flights.len(), 1);
                assert_eq!(told.flights[0].from, slot(*number));
                let owned = estate(&now, *seat).count() as u8;
                let goals: Vec<String> = (1..=owned).map(|nth| lot(*seat, nth)).collect();
                assert!(goals.contains(&told.flights[0].to), "{told:?} is none of {goals:?}");
                assert_eq!(told.changes, [money(*seat)]);
                won += 1;
            }
        }
        assert!(won > 10, "only {won} lots were sold");
    }

    #[test]
    fn every_lot_that_is_developed_travels_to_its_site() {
        let mut developed = 0;
        for Step { before, now, events } in steps() {
            for event in &events {
                let Event::Developed { seat, lots, .. } = event else { continue };
                let told = scene(&before, &now, event).expect("developing is told");
                let goals: Vec<String> = lots.iter().map(|site| target("site", site)).collect();
                let flown: Vec<String> = told.flights.iter().map(|one| one.to.clone()).collect();
                assert_eq!(flown, goals, "of {seat}");
                developed += lots.len();
            }
        }
        assert!(developed > 5, "only {developed} lots were developed");
    }

    #[test]
    fn the_end_of_a_round_is_told_in_the_order_of_its_events() {
        let collects = |step: &Step<QuantumZap>| {
            step.events.iter().filter(|event| matches!(event, Event::Collected { .. })).count()
        };
        let step = steps().into_iter().find(|step| collects(step) == 3).expect("rounds end");
        let told = scenes(&step.before, &step.now, &step.events);
        let order: Vec<&str> =
            told.iter().filter(|scene| scene.name == "collected").map(|scene| scene.name).collect();
        assert_eq!(order.len(), 3);
        let counted: Vec<&String> = told
            .iter()
            .filter(|scene| scene.name == "collected")
            .map(|scene| &scene.changes[0])
            .collect();
        let expected: Vec<String> = step
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Collected { seat, .. } => Some(money(*seat)),
                _ => None,
            })
            .collect();
        assert_eq!(counted, expected.iter().collect::<Vec<_>>());
    }

    #[test]
    fn sets_are_counted_by_threes() {
        let [guns, ships, stations] = Suit::ALL;
        let developed = [guns, stations, guns, stations, stations, guns, guns];
        assert_eq!(towards_sets(developed), [(guns, 4, 6), (ships, 0, 3), (stations, 3, 3)]);
        assert_eq!(towards_sets([]), Suit::ALL.map(|suit| (suit, 0, 3)));
    }
}
