//! The conformance suite, and what it has to be told.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use ztable_core::testkit::{Audit, ends, try_every_option};
use ztable_core::{Chance, Game, Key, Picks, Seat, Setup, Silent, Viewer};

use super::geometry::plain_area;
use crate::action::Action;
use crate::item::ItemKind;
use crate::rules::ZedsZone;
use crate::sector::{SECTORS, SectorId};
use crate::state::{SeatState, State};
use crate::{apply::SeatTurn, options};

ztable_core::conformance!(
    suite,
    ZedsZone,
    setups = [
        Setup::new("zeds-zone", 1),
        Setup::new("zeds-zone", 2),
        Setup::new("zeds-zone", 4).with("door_walls", "ignore").with("refused_sector", "crossed"),
        Setup::new("zeds-zone", 2).with("show_sheets", "live").with("door_walls", "ignore"),
    ],
    audit = Audit { truth_odds, pieces },
    standing = standing,
    games = 4,
);

/// Alive, with a way to the exit, the generator running and points.
fn standing(game: &ZedsZone, state: &State, seat: Seat) -> i64 {
    let own = state.seat(seat);
    let (sheet, plan) = (&own.sheet, &game.plan);
    let alive = if own.lost_in().is_some() { -200 } else { 0 };
    let goals = [
        sheet.exit_reached(plan),
        sheet.generator_running(),
        sheet.within_reach(plan).squares().contains(plan.zone().exit.0),
    ];
    let reached = goals.into_iter().filter(|goal| *goal).count() as i64;
    let ways = i64::from(sheet.area().len()) + i64::from(sheet.within_reach(plan).len());
    alive + 40 * reached + 2 * ways + i64::from(sheet.tally().vp())
}

#[test]
fn every_option_is_tried() {
    try_every_option::<ZedsZone>(&suite::setups());
}

/// Some are lost, some are trapped and some escape.
#[test]
fn games_come_to_all_their_ends() {
    let ends = ends::<ZedsZone>(&suite::setups(), &suite::journeys());
    let mut results = BTreeSet::new();
    for (game, state) in &ends {
        let outcome = game.outcome(state).expect("the game is over");
        results.extend(outcome.seats.iter().map(|seat| seat.facts["result"].to_string()));
    }
    assert_eq!(results.len(), 3, "{results:?}");
}

/// Every item lies where its sector was drawn, and the area is what one can walk.
fn pieces(game: &ZedsZone, state: &State) -> Result<(), String> {
    for own in &state.seats {
        let sheet = &own.sheet;
        let mut expected: BTreeMap<ItemKind, u32> = BTreeMap::new();
        for square in sheet.drawn() {
            let id = sheet.sector(square).ok_or("a drawn square without a sector")?;
            if !sheet.crossed().contains(id) {
                return Err(format!("{id} is drawn but not crossed out"));
            }
            for kind in game.table.sector(id).items.into_iter().flatten() {
                *expected.entry(kind).or_default() += 1;
            }
        }
        for kind in ItemKind::ALL {
            let mut found = sheet.items.all(kind).len();
            if kind == ItemKind::Zombie {
                found += sheet.items.erased().len();
            }
            if found != expected.get(&kind).copied().unwrap_or(0) {
                return Err(format!("there are {found} items of the kind {kind}"));
            }
        }
        if sheet.items.spent(ItemKind::Gun).len() != sheet.items.spent(ItemKind::Zombie).len() {
            return Err("guns and kills differ in number".into());
        }
        if sheet.items.spent(ItemKind::Grenade).len() != sheet.items.erased().len() {
            return Err("grenades and erased zombies differ in number".into());
        }
        if sheet.area() != plain_area(sheet, game.table, &game.plan) {
            return Err(format!("the passable area is not what one can walk: {sheet:?}"));
        }
    }
    Ok(())
}

/// How likely the wanderings of `imagine` lead every unseen seat to where it is.
fn truth_odds(game: &ZedsZone, state: &State, viewer: Viewer) -> f64 {
    if state.is_over() || game.shows_live() {
        return 1.0;
    }
    Seat::all(game.seats())
        .filter(|seat| !viewer.is(*seat))
        .filter(|seat| state.seat(*seat).lost_in().is_none_or(|lost| lost == state.turn()))
        .map(|seat| {
            let truth = state.seat(seat);
            let sheet = truth.at_start_of(state.turn(), state.roll(), &game.plan);
            let mut own = SeatState::new(sheet, state.roll());
            let odds = Odds { game, seat, truth, turn: state.turn(), shared: state.roll() };
            odds.turn_of(&mut own, &mut Known(state.roll()), &mut Silent).begin();
            odds.from(&own)
        })
        .product()
}

struct Known(SectorId);

impl Chance for Known {
    fn draw<N: Display>(&mut self, _: Key, _: u32, _: impl Fn(u32) -> N) -> u32 {
        self.0.index() as u32
    }
}

struct Odds<'a> {
    game: &'a ZedsZone,
    seat: Seat,
    truth: &'a SeatState,
    turn: u8,
    shared: SectorId,
}

impl Odds<'_> {
    fn turn_of<'a>(
        &'a self,
        own: &'a mut SeatState,
        chance: &'a mut Known,
        log: &'a mut Silent,
    ) -> SeatTurn<'a, Known, Silent> {
        let Odds { game, seat, turn, shared, .. } = *self;
        SeatTurn { game, own, seat, turn, shared, chance, log }
    }

    /// The probability to get from here to the truth.
    fn from(&self, own: &SeatState) -> f64 {
        if !own.now.step.asks() {
            return f64::from(u8::from(own == self.truth));
        }
        let finished = !self.truth.now.step.asks();
        let mut picks = Picks::new();
        options::list(own, &mut picks);
        let share = 1.0 / picks.len() as f64;
        let mut odds = 0.0;
        let mut stay = 0.0;
        for &pick in picks.iter() {
            for (next, weight) in self.after(own, pick) {
                if !finished && !next.now.step.asks() {
                    stay += share * weight;
                } else if self.may_lead_to_truth(pick, &next) {
                    odds += share * weight * self.from(&next);
                }
            }
        }
        if finished {
            return odds;
        }
        let here = f64::from(u8::from(own == self.truth));
        0.5 * here + 0.5 * (odds + stay * here)
    }

    fn after(&self, own: &SeatState, pick: Action) -> Vec<(SeatState, f64)> {
        let rolls: Vec<SectorId> = match pick {
            Action::Shelter => SectorId::all().collect(),
            _ => vec![self.shared],
        };
        let weight = 1.0 / rolls.len() as f64;
        debug_assert!(rolls.len() == 1 || rolls.len() == usize::from(SECTORS));
        rolls
            .into_iter()
            .map(|roll| {
                let mut next = *own;
                self.turn_of(&mut next, &mut Known(roll), &mut Silent).play(pick);
                (next, weight)
            })
            .collect()
    }

    fn may_lead_to_truth(&self, pick: Action, next: &SeatState) -> bool {
        match pick {
            Action::Shelter => next.now.reroll == self.truth.now.reroll,
            Action::Square(square) => self.truth.sheet.drawn().contains(square),
            Action::Sector(_) | Action::Grenade(_) | Action::Done => true,
        }
    }
}
