//! Questions that are answered at once: which tile to give away, whom to call for help.

use ztable_core::{Game, Picks, Seat};
use zu_tiles::{Action, BattleFacts, Question, State, Word, Zone, ZuTiles};

use super::board::{Board, Sums, beats, sum};
use super::likes::Likes;
use super::standing::Standing;
use super::stock::{keep, next_tile};

/// The answer, if the question is one of these.
pub(super) fn answer(game: &ZuTiles, state: &State, seat: Seat, likes: Likes) -> Option<Action> {
    let question = game.question(state)?;
    let choose = || {
        let mut picks = Picks::new();
        game.options(state, seat, &mut picks);
        picks
    };
    let wants_more = || one_more(&Standing::new(game, state, seat, likes), state, likes) > 0.0;
    match question {
        Question::Deal | Question::Stack => choose().first().copied(),
        Question::PayPoint { .. } => choose().first().copied(),
        Question::PayHand { .. } | Question::Cycle | Question::BattleTile => {
            least(game, state, seat, &choose())
        }
        Question::Extra => Some(if wants_more() { Word::Yes.into() } else { Word::No.into() }),
        Question::Stow { .. } => {
            let wants = wants_more();
            let picks = choose();
            picks.iter().copied().find(|pick| (*pick != Word::No.into()) == wants)
        }
        Question::Ally { attack } => Some(ally(game, state, seat, attack, &choose())),
        Question::Lend { cell, attack } => Some(lend(game, state, seat, cell, attack)),
        _ => None,
    }
}

/// What one more tile is worth, less the time it costs.
pub(super) fn one_more(standing: &Standing<'_>, state: &State, likes: Likes) -> f32 {
    let held = state.tiles(standing.seat, Zone::Hand).len();
    likes.hand * next_tile(held) - standing.draw(state)
}

/// The hand tile that is missed least.
fn least(game: &ZuTiles, state: &State, seat: Seat, picks: &[Action]) -> Option<Action> {
    let hand = state.tiles(seat, Zone::Hand);
    let worth = |pick: &Action| match pick {
        Action::Tile(kind) => keep(game, hand, *kind),
        _ => f32::MAX,
    };
    picks.iter().copied().min_by(|a, b| worth(a).total_cmp(&worth(b)))
}

/// An Ally to add, or no more.
fn ally(game: &ZuTiles, state: &State, seat: Seat, attack: bool, picks: &[Action]) -> Action {
    let done = Word::Done.into();
    let Some(battle) = game.battle(state) else { return done };
    let board = Board::new(game, state);
    // Others are not asked for help.
    let own: Vec<(Action, (u8, u8))> = picks
        .iter()
        .filter_map(|pick| {
            let Action::Cell(name) = pick else { return None };
            let tile = board.tiles.iter().find(|tile| tile.cell.name() == *name)?;
            (tile.ctrl == seat).then_some((*pick, tile.values))
        })
        .collect();
    let all = own.iter().fold((0, 0), |all, (_, values)| sum(all, *values));
    let plus = |one: Sums, two: Sums| (one.0 + two.0, one.1 + two.1);
    let wanted = if attack {
        let against = helped(&board, &battle);
        let enough = beats(battle.attack, against);
        !enough && beats(plus(battle.attack, all), battle.defence)
    } else {
        let lost = beats(battle.attack, battle.defence);
        let saved = !beats(battle.attack, plus(battle.defence, all));
        let wins = beats(battle.defence, battle.attack);
        let would_win = beats(plus(battle.defence, all), battle.attack);
        lost && saved || !wins && would_win
    };
    let strongest = own.iter().max_by_key(|(_, (strength, wits))| strength + wits);
    match strongest {
        Some((pick, _)) if wanted => *pick,
        _ => done,
    }
}

/// The Defender's side with all Allies it may call.
fn helped(board: &Board<'_>, battle: &BattleFacts) -> Sums {
    let Some(cell) = battle.defender else { return battle.defence };
    let Some(defender) = board.at_cell(cell) else { return battle.defence };
    let mut sums = battle.defence;
    for tile in &board.tiles {
        let called = battle.allies.iter().any(|side| side.contains(&tile.cell));
        let helps = tile.ctrl == defender.ctrl && tile.ctrl != battle.by && tile.allies;
        if helps && !called && tile.cell.is_neighbor(cell) {
            sums = sum(sums, tile.values);
        }
    }
    sums
}

/// Creatures are lent against the leader, where they turn the Battle.
fn lend(game: &ZuTiles, state: &State, seat: Seat, cell: zu_tiles::Cell, attack: bool) -> Action {
    let decline = Word::Decline.into();
    let Some(battle) = game.battle(state) else { return decline };
    let board = Board::new(game, state);
    let holder = |cell| board.at_cell(cell).map(|tile| tile.ctrl);
    let Some(defender) = battle.defender.and_then(holder) else { return decline };
    let Some(tile) = board.at_cell(cell) else { return decline };
    let against = if attack { defender } else { battle.by };
    let friend = if attack { battle.by } else { defender };
    let leads = Seat::all(game.seats())
        .all(|other| other == against || state.points(other) < state.points(against));
    let turns = if attack {
        beats(sum(battle.attack, tile.values), helped(&board, &battle))
    } else {
        beats(battle.attack, battle.defence)
            && !beats(battle.attack, sum(battle.defence, tile.values))
    };
    let lends =
        leads && turns && against != seat && state.points(friend) + 2 < state.points(against);
    if lends { Word::Lend.into() } else { decline }
}
