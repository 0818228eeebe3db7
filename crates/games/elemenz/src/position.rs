//! The whole state as people read and write it, and the checks of what comes from outside.

mod pieces;
mod turn;

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::{Deserialize, Serialize};
use ztable_core::{Code, Refusal, Seat, SeatSet};

use crate::action::Action;
use crate::avatar::{Avatar, AvatarSet};
use crate::board::ComboSet;
use crate::die::{DiceSet, Die, DieId};
use crate::element::Element;
use crate::game::ElemenZ;
use crate::imagine::unseen_tokens;
use crate::rules::{Mode, ROLLS};
use crate::state::{Flags, Frame, Phase, Staged, State, Touch};
use crate::token::{Slot, Token};

/// A table. In a position, nothing is hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What is going on.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// Who played first.
    pub first: Seat,
    /// The round of the Duel, the turn of the Monolith game.
    pub round: u16,
    /// Rolls made in this turn.
    pub rolls: u8,
    /// Who still has to answer what is asked of several. Who of the others has answered already in
    /// a reaction window, only the referee sees.
    pub asked: SeatSet,
    /// All seats in order.
    pub seats: Vec<SeatView>,
    /// The dice that are in the game.
    pub dice: BTreeMap<DieId, Die>,
    /// The borrowed die.
    pub borrowed: Option<DieId>,
    /// Whom the last combo or Avatar was aimed at.
    #[serde(default)]
    pub aimed: Option<Seat>,
    /// Dice marked for the next roll.
    pub marked: DiceSet,
    /// Combos activated in this turn.
    pub used: ComboSet,
    /// Waiting combos that are armed.
    pub armed: ComboSet,
    /// Whether the free space of EARTH's SHIELD counts.
    pub shield_free: bool,
    /// Tokens that left the game.
    pub removed: BTreeMap<Token, u8>,
    /// The stacks of Avatars, the top last.
    pub stacks: Vec<Vec<Option<Avatar>>>,
    /// Loose Avatars, face up.
    pub loose: AvatarSet,
    /// Avatars whose place everybody knows.
    pub seen: AvatarSet,
    /// What was done in this turn.
    pub flags: Flags,
    /// What the active player is preparing.
    pub staged: Option<Staged>,
    /// How often the active player took something back in this turn.
    #[serde(default)]
    pub taken_back: u8,
    /// What is being settled, the topmost last.
    pub stack: Vec<Frame>,
}

/// One seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Its Shaman.
    pub shaman: Option<Element>,
    /// When it was eliminated, from 1; 0 for the living.
    pub gone: u8,
    /// The slots of its Totem.
    pub slots: Vec<SlotView>,
    /// Element tokens in its SHIELD.
    pub shield_tokens: u8,
    /// Its Avatars in their row.
    pub avatars: Vec<Option<Avatar>>,
    /// Its sealed answer.
    pub answer: Option<Action>,
    /// How many tokens it has laid during set-up.
    pub laid: Option<u8>,
    /// The die it re-rolled, turned or lost last.
    #[serde(default)]
    pub touched: Option<Touch>,
    /// The token it showed last in this turn, on its way out of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Token>,
}

/// One slot of a Totem.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotView {
    /// The token, if it is known.
    #[serde(default)]
    pub token: Option<Token>,
    /// Whether there is a token that is not known.
    #[serde(default)]
    pub hidden: bool,
    /// Who knows it beside its owner.
    #[serde(default)]
    pub knowers: SeatSet,
}

impl SlotView {
    /// Whether a token lies there.
    #[must_use]
    pub fn is_filled(&self) -> bool {
        self.hidden || self.token.is_some()
    }
}

impl Position {
    /// Whether the Totems hold tokens: not in the Monolith game, nor before all Shamans are picked.
    fn are_tokens_dealt(&self, game: &ElemenZ) -> bool {
        game.rules.mode() == Mode::Duel && self.phase != Phase::Shamans
    }
}

/// The state of a table; what is hidden in it is missing.
pub(crate) fn build(game: &ElemenZ, table: &Position) -> State {
    let mut state = State::blank();
    state.phase = table.phase;
    state.active = table.active;
    state.first = table.first;
    state.round = table.round;
    state.rolls = table.rolls;
    state.pending = table.asked.into_iter().collect();
    let dealt = table.are_tokens_dealt(game);
    for (seat, view) in game.all().zip(&table.seats) {
        let index = seat.index();
        state.shamans[index] = view.shaman;
        state.gone[index] = view.gone;
        state.shield_tokens[index] = view.shield_tokens;
        state.answers[index] = view.answer;
        state.touched[index] = view.touched;
        state.shown[index] = view.shown;
        state.laid[index] = view.laid.unwrap_or(if dealt { Slot::COUNT as u8 } else { 0 });
        for (slot, view) in Slot::ALL.into_iter().zip(&view.slots) {
            state.slots[index][slot.index()] = match (view.token, view.hidden) {
                // A hidden token counts, whatever it is; only a view has one.
                (None, true) => Some(Token::Buff),
                (token, _) => token,
            };
            state.knowers[index][slot.index()] = view.knowers.into_iter().collect();
        }
        for avatar in view.avatars.iter().flatten() {
            state.rows[index].push(*avatar);
        }
    }
    for (stack, tiles) in state.stacks.iter_mut().zip(&table.stacks) {
        tiles.iter().flatten().for_each(|avatar| stack.push(*avatar));
    }
    for (die, lies) in &table.dice {
        state.dice.set(*die, *lies);
    }
    state.borrowed = table.borrowed;
    state.aimed = table.aimed;
    state.marked = table.marked;
    state.used = table.used;
    state.armed = table.armed;
    state.shield_free = table.shield_free;
    for (token, count) in &table.removed {
        state.removed[token.index()] = *count;
    }
    if dealt {
        state.bag = unseen_tokens(game, table);
    }
    state.loose = table.loose;
    state.seen = table.seen;
    state.flags = table.flags;
    state.staged = table.staged;
    state.taken_back = table.taken_back;
    for frame in &table.stack {
        if state.can_push() {
            state.push(*frame);
        }
    }
    state
}

fn bad<T>(message: impl Display) -> Result<T, Refusal> {
    Err(Refusal::new(Code::BadPosition, format!("{message}.")))
}

/// The state of a position.
pub(crate) fn load(game: &ElemenZ, table: Position) -> Result<State, Refusal> {
    check_seats(game, &table)?;
    pieces::check_dice(game, &table)?;
    pieces::check_tokens(game, &table)?;
    pieces::check_avatars(game, &table)?;
    turn::check_frames(game, &table)?;
    let state = build(game, &table);
    pieces::check_shields(game.look(&state))?;
    turn::check_turn(game, &state)?;
    Ok(state)
}

fn check_seats(game: &ElemenZ, table: &Position) -> Result<(), Refusal> {
    let seats = game.rules.seats;
    if table.seats.len() != usize::from(seats) {
        return bad(format!(
            "The position has {} seats, but the game is for {seats}",
            table.seats.len()
        ));
    }
    let named = [Some(table.active), Some(table.first), table.aimed];
    if named.into_iter().flatten().any(|seat| seat.number() >= seats)
        || table.asked.into_iter().any(|seat| seat.number() >= seats)
    {
        return bad(format!("The position speaks of a seat beyond the {seats} there are"));
    }
    let cap = game.rules.cap();
    if !(1..=cap).contains(&table.round) {
        return bad(format!("There is no round or turn {}; the last one is {cap}", table.round));
    }
    if table.rolls > ROLLS {
        return bad(format!("{} rolls are more than the {ROLLS} of a turn", table.rolls));
    }
    let mut taken = [false; Element::COUNT];
    for (seat, view) in game.all().zip(&table.seats) {
        check_shaman(game, table, seat, &mut taken)?;
        if view.slots.len() != Slot::COUNT {
            return bad(format!("Seat {seat} has {} slots, not four", view.slots.len()));
        }
        let laid = usize::from(view.laid.unwrap_or(4));
        if (table.phase == Phase::Layout) != view.laid.is_some() || laid > Slot::COUNT {
            return bad(format!(
                "Seat {seat}: 'laid' is a number to 4 while tokens are laid, else nothing"
            ));
        }
    }
    check_fallen(game, table)?;
    let other_game = match game.rules.mode() {
        Mode::Duel => table.phase == Phase::Colours,
        Mode::Monolith => matches!(table.phase, Phase::Shamans | Phase::Layout),
    };
    if other_game {
        return bad("This phase belongs to the other game");
    }
    Ok(())
}

/// In the Duel everybody is another Shaman, once Shamans are picked.
fn check_shaman(
    game: &ElemenZ,
    table: &Position,
    seat: Seat,
    taken: &mut [bool; Element::COUNT],
) -> Result<(), Refusal> {
    match (game.rules.mode(), table.seats[seat.index()].shaman) {
        (Mode::Monolith, Some(_)) => {
            bad(format!("Seat {seat} is a Shaman, but two players have two halves each"))
        }
        (Mode::Duel, Some(shaman)) if std::mem::replace(&mut taken[shaman.index()], true) => {
            bad(format!("Two seats are the {} Shaman", shaman.name()))
        }
        (Mode::Duel, None) if table.phase != Phase::Shamans => {
            bad(format!("Seat {seat} has no Shaman; name one of air, earth, fire, water"))
        }
        _ => Ok(()),
    }
}

/// The eliminated are counted in the order they fell.
fn check_fallen(game: &ElemenZ, table: &Position) -> Result<(), Refusal> {
    let fallen = table.seats.iter().filter(|seat| seat.gone > 0).count();
    let ranks = table.seats.iter().map(|seat| usize::from(seat.gone)).filter(|rank| *rank > 0);
    let monolith = game.rules.mode() == Mode::Monolith;
    let mut seen = 0;
    for rank in ranks {
        if rank > fallen || seen >> rank & 1 == 1 || monolith {
            return bad("The eliminated are not counted from 1 in the order they fell");
        }
        seen |= 1 << rank;
    }
    Ok(())
}
