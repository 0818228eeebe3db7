//! The film of ElemenZ: dice tumble, then combos strike, then dice are lost to the pool or come back.
//! Tokens come out of the bag and leave the game from their slots, Avatars come from their stacks.

use elemenz::{Avatar, DieId, Event, Slot, SlotPosition, Token, View};
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

/// What shows the token in a slot, for `data-target`.
#[must_use]
pub fn token(seat: Seat, slot: Slot) -> String {
    target("token", format_args!("{seat} {slot}"))
}

/// What shows the bag of tokens.
#[must_use]
pub fn bag() -> String {
    target("bag", "")
}

/// What shows an Avatar that is for sale.
#[must_use]
pub fn offer(avatar: Avatar) -> String {
    target("offer", avatar)
}

/// What shows the Avatar in a place before a seat.
#[must_use]
pub fn tile(seat: Seat, place: usize) -> String {
    target("tile", format_args!("{seat} {place}"))
}

/// Where tokens go that leave the game: nothing shows them.
fn nowhere() -> String {
    target("nowhere", "")
}

fn slots(view: &View, seat: Seat) -> impl Iterator<Item = (Slot, SlotPosition)> {
    let slots = view.table.seats.get(seat.index()).map(|seat| seat.slots.iter().copied());
    Slot::ALL.into_iter().zip(slots.into_iter().flatten())
}

fn avatars(view: &View, seat: Seat) -> &[Option<Avatar>] {
    view.table.seats.get(seat.index()).map_or(&[], |seat| &seat.avatars)
}

/// The slots whose token the view before has and the view now has not, until it is told why.
struct Emptied(Vec<(Seat, Slot, Option<Token>)>);

impl Emptied {
    fn between(before: &View, now: &View) -> Emptied {
        let seats = Seat::all(before.table.seats.len() as u8);
        let emptied = seats.flat_map(|seat| {
            let pairs = slots(before, seat).zip(slots(now, seat));
            pairs
                .filter(|((_, was), (_, is))| was.is_filled() && !is.is_filled())
                .map(move |((slot, was), _)| (seat, slot, was.token))
        });
        Emptied(emptied.collect())
    }

    /// It is told why this token has left.
    fn told(&mut self, seat: Seat, slot: Slot) {
        self.0.retain(|(whose, at, _)| (*whose, *at) != (seat, slot));
    }

    /// Adds tokens that a seat spends to a scene. Of others it is not known which one lay where.
    fn leave(&mut self, scene: Scene, seat: Seat, tokens: &[Token]) -> Scene {
        tokens.iter().fold(scene, |scene, spent| {
            let at = |is: &dyn Fn(Option<Token>) -> bool| {
                self.0.iter().position(|(whose, _, token)| *whose == seat && is(*token))
            };
            match at(&|token| token == Some(*spent)).or_else(|| at(&|token| token.is_none())) {
                Some(at) => scene.flying(token(seat, self.0.remove(at).1), nowhere()),
                None => scene,
            }
        })
    }
}

/// A stolen token goes to the slot of the thief that has been filled.
fn stolen(before: &View, now: &View, seat: Seat, by: Seat, slot: Slot) -> Scene {
    let filled = slots(before, by)
        .zip(slots(now, by))
        .find(|((_, was), (_, is))| !was.is_filled() && is.is_filled());
    let goal = filled.map_or_else(nowhere, |((own, _), _)| token(by, own));
    Scene::new("stolen", 700).flying(token(seat, slot), goal)
}

/// All tokens of a Totem go into the bag, as many come out of it.
fn recycled(now: &View, seat: Seat) -> [Scene; 2] {
    let all = || slots(now, seat).filter(|(_, slot)| slot.is_filled()).map(|(slot, _)| slot);
    let back = all()
        .fold(Scene::new("recycled", 500), |scene, slot| scene.flying(token(seat, slot), bag()));
    let out =
        all().fold(Scene::new("drawn", 500), |scene, slot| scene.dealing(bag(), token(seat, slot)));
    [back, out]
}

/// An Avatar comes to lie before its buyer.
fn bought(now: &View, seat: Seat, avatar: Avatar) -> Scene {
    let row = avatars(now, seat);
    // One that others cannot see is the last of the row.
    let place = row.iter().position(|one| *one == Some(avatar)).or(row.len().checked_sub(1));
    let goal = place.map_or_else(nowhere, |place| tile(seat, place));
    Scene::new("bought", 700).flying(offer(avatar), goal)
}

/// An Avatar that was used or burnt leaves the game.
fn spent(before: &View, seat: Seat, avatar: Avatar) -> Option<Scene> {
    let place = avatars(before, seat).iter().position(|one| *one == Some(avatar))?;
    Some(Scene::new("avatar", 600).flying(tile(seat, place), nowhere()))
}

/// The scenes that tell what happened between two views.
#[must_use]
pub fn scenes(before: &View, now: &View, events: &[Event]) -> Vec<Scene> {
    let mut emptied = Emptied::between(before, now);
    let mut scenes: Vec<Scene> = Vec::new();
    for event in events {
        let scene = match event {
            Event::Rolled { .. } | Event::Rerolled { .. } | Event::Turned { .. } => {
                Scene::new("rolled", 650)
            }
            Event::Surge { .. } => Scene::new("surge", 700),
            Event::Activated { seat, combo, tokens, .. } => {
                let scene = Scene::new("activated", 500).marking(target("combo", combo));
                emptied.leave(scene, *seat, tokens)
            }
            Event::Triggered { combo, .. } => {
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
            Event::Played { seat, token } | Event::Scattered { seat, token } => {
                emptied.leave(Scene::new("token", 500), *seat, &[*token])
            }
            Event::Protected { seat, tokens } | Event::Eliminated { seat, tokens } => {
                emptied.leave(Scene::new("tokens", 600), *seat, tokens)
            }
            Event::Burnt { seat, slot, .. } => {
                emptied.told(*seat, *slot);
                Scene::new("burnt", 600)
                    .flying(token(*seat, *slot), nowhere())
                    .marking(target("slot", format_args!("{seat} {slot}")))
            }
            Event::Energised { seat, slot } => {
                Scene::new("drawn", 500).dealing(bag(), token(*seat, *slot))
            }
            Event::Stolen { seat, by, slot } => {
                emptied.told(*seat, *slot);
                stolen(before, now, *seat, *by, *slot)
            }
            Event::Recycled { seat, .. } => {
                scenes.extend(recycled(now, *seat));
                continue;
            }
            Event::Bought { seat, avatar } => bought(now, *seat, *avatar),
            Event::Used { seat, avatar, .. } | Event::Smashed { seat, avatar, .. } => {
                match spent(before, *seat, *avatar) {
                    Some(scene) => scene,
                    None => continue,
                }
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

    /// Everything that happens with tokens in some games, with what is told of it.
    fn flights(of: fn(&Event) -> bool) -> Vec<(Event, Vec<Scene>)> {
        let mut found = Vec::new();
        for seed in 0..6 {
            for Step { before, now, events } in play::<ElemenZ>(&Setup::new("elemenz", 3), seed) {
                let told = scenes(&before, &now, &events);
                let wanted = events.into_iter().filter(of);
                found.extend(wanted.map(|event| (event, told.clone())));
            }
        }
        found
    }

    #[test]
    fn every_token_that_is_spent_leaves_its_slot_once() {
        let spent = flights(|event| {
            matches!(event, Event::Played { .. } | Event::Protected { .. } | Event::Burnt { .. })
        });
        for (event, told) in &spent {
            let (seat, count) = match event {
                Event::Protected { seat, tokens } => (seat, tokens.len()),
                Event::Played { seat, .. } | Event::Burnt { seat, .. } => (seat, 1),
                _ => unreachable!("only these were asked for"),
            };
            let of_seat = |from: &&String| from.starts_with(&format!(";token {seat} "));
            let flights = told.iter().flat_map(|scene| &scene.flights);
            let mut from: Vec<&String> = flights.map(|one| &one.from).filter(of_seat).collect();
            assert!(from.len() >= count, "{event:?}: {told:?}");
            let all = from.len();
            from.sort_unstable();
            from.dedup();
            assert_eq!(from.len(), all, "a token leaves twice: {told:?}");
        }
        assert!(spent.len() > 10, "only {} tokens were spent", spent.len());
    }

    #[test]
    fn tokens_are_drawn_out_of_the_bag() {
        let drawn = flights(|event| matches!(event, Event::Energised { .. }));
        for (event, told) in &drawn {
            let Event::Energised { seat, slot } = event else { continue };
            let (from, to) = (bag(), token(*seat, *slot));
            let flights = told.iter().flat_map(|scene| &scene.flights);
            assert!(flights.clone().any(|one| one.from == from && one.to == to), "{told:?}");
        }
        assert!(drawn.len() > 3, "only {} tokens were drawn", drawn.len());
    }
}
