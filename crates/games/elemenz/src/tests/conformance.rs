//! The conformance suite, and what it has to be told.

use ztable_core::testkit::{Audit, ends, try_every_option};
use ztable_core::{Game, Seat, Setup, Viewer};

use crate::avatar::Avatar;
use crate::board::Mode;
use crate::die::{DieId, Place};
use crate::imagine::{shown, unseen_tokens};
use crate::phase::{Frame, Phase};
use crate::position::Position;
use crate::rules::ElemenZ;
use crate::state::State;

use crate::token::Token;

fn duel(players: u8) -> Setup {
    Setup::new("elemenz", players)
}

fn monolith() -> Setup {
    Setup::new("elemenz", 2)
}

ztable_core::conformance!(
    suite,
    ElemenZ,
    setups = [
        monolith(),
        monolith().with("avatars", "8").with("turn_cap", 6),
        monolith().with("avatars", "12").with("easier", true),
        monolith().with("avatars", "13").with("harder", true).with("easier", true),
        monolith().with("harder", true).with("opening_handicap", true),
        duel(3),
        duel(3).with("avatars", "8").with("easier_surge_a", true).with("round_cap", 2),
        duel(3)
            .with("avatars", "12")
            .with("shamans", "random")
            .with("heal_with_wild", true)
            .with("easier_surge_b", true),
        duel(3).with("avatars", "13"),
        duel(4),
        duel(4).with("avatars", "8"),
        duel(4).with("avatars", "13").with("shamans", "random").with("easier_surge_a", true),
    ],
    audit = Audit { truth_odds, pieces },
    standing = standing,
    games = 1,
);

/// More dice than the others, most of all by taking theirs, and locks in the monolith.
fn standing(game: &ElemenZ, state: &State, seat: Seat) -> i64 {
    let look = game.look(state);
    let dice = |seat| look.hand(seat).len() as i64;
    let rivals: i64 = look.others(seat).map(dice).sum();
    dice(seat) - 2 * rivals + 10 * look.locks(seat) as i64
}

#[test]
fn every_option_is_tried() {
    try_every_option::<ElemenZ>(&suite::setups());
}

/// Shamans fall, Duels are won and cut short, and the monolith is energised. That a player of the
/// monolith runs out of dice takes two who help each other to it; a scenario shows it.
#[test]
fn games_come_to_all_their_ends() {
    let ends = ends::<ElemenZ>(&suite::setups(), &suite::journeys());
    let summaries: Vec<String> = ends
        .iter()
        .filter_map(|(game, state)| game.outcome(state))
        .map(|outcome| outcome.summary)
        .collect();
    for wanted in ["The last Shaman", "rounds the Shaman", "is energised", "more locks"] {
        assert!(
            summaries.iter().any(|summary| summary.contains(wanted)),
            "{wanted}: {summaries:?}"
        );
    }
}

/// Every token and every tile is in one place, and dice lie where they can.
fn pieces(game: &ElemenZ, state: &State) -> Result<(), String> {
    let dealt = game.rules.mode() == Mode::Duel && state.phase != Phase::Shamans;
    for token in Token::ALL {
        let lie =
            state.slots.values().iter().flatten().flatten().filter(|lies| **lies == token).count();
        let shields: u8 = game
            .all()
            .filter(|seat| state.shamans[*seat].map(Token::Element) == Some(token))
            .map(|seat| state.shield_tokens[seat])
            .sum();
        let count = lie as u8 + shields + state.bag[token.index()] + state.removed[token.index()];
        let wanted = if dealt { game.catalogue.tokens.counts[token.index()] } else { 0 };
        if count != wanted {
            return Err(format!("there are {count} tokens {token}, not {wanted}"));
        }
    }
    for avatar in game.tiles() {
        let rows = state.rows.values().iter().filter(|row| row.contains(&avatar)).count();
        let stacks = state.stacks.iter().filter(|stack| stack.contains(&avatar)).count();
        let count = rows + stacks + usize::from(state.loose.contains(avatar));
        let fine = if dealt { count == 1 } else { count <= 1 };
        if !fine {
            return Err(format!("the Avatar {avatar} is in {count} places"));
        }
    }
    for die in DieId::all() {
        let lies = state.die(die);
        let plays = game.all().any(|seat| game.look(state).dice_of(seat).contains(die));
        let out = lies.at == Place::Box;
        if state.phase != Phase::Shamans && plays == out {
            return Err(format!("the die {die} is at {:?}", lies.at));
        }
    }
    Ok(())
}

/// How likely `imagine` deals everything hidden to where it is.
fn truth_odds(game: &ElemenZ, state: &State, viewer: Viewer) -> f64 {
    if (state.staged.is_some() || state.taken_back > 0) && !viewer.is(state.active) {
        return 0.0;
    }
    let table = Position::of(game, state, viewer);
    let mut odds = 1.0;
    let mut unseen = unseen_tokens(game, &table).map(f64::from);
    for seat in game.all() {
        for (slot, shown) in state.slots[seat].iter().zip(&table.seats[seat.index()].slots) {
            if let (Some(token), true) = (slot, shown.hidden) {
                odds *= unseen[token.index()] / unseen.iter().sum::<f64>();
                unseen[token.index()] -= 1.0;
            }
        }
    }
    let known = shown(&table);
    let left = game.tiles().iter().filter(|avatar: &Avatar| !known.contains(*avatar)).count();
    let rows = table.seats.iter().flat_map(|seat| &seat.avatars);
    let hidden = rows.chain(table.stacks.iter().flatten()).filter(|tile| tile.is_none()).count();
    for taken in 0..hidden {
        odds /= (left - taken) as f64;
    }
    for seat in game.all().filter(|seat| !viewer.is(*seat)) {
        let waits = state.pending.contains(seat);
        match (state.top(), state.phase) {
            (None, Phase::Layout) if waits => odds /= 3.0,
            (None, Phase::Colours) if !waits => odds /= 2.0,
            // An answer is not given yet in an imagined window.
            (Some(Frame::Window(_)), _) if state.answers[seat].is_some() => odds = 0.0,
            _ => {}
        }
    }
    odds
}
