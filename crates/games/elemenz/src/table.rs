//! What somebody sees, and the whole state as people read it: the same table, with more or less on
//! it face up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, SeatSet, Viewer};

use crate::action::Action;
use crate::avatar::{Avatar, AvatarSet};
use crate::board::ComboSet;
use crate::die::{DiceSet, Die, DieId, Place};
use crate::element::Element;
use crate::game::ElemenZ;
use crate::state::{Flags, Frame, Phase, Staged, State, Touch};
use crate::token::{Slot, Token};

/// Everything one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The table as they see it.
    pub table: Position,
}

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

impl View {
    pub(crate) fn new(game: &ElemenZ, state: &State, viewer: Viewer) -> View {
        View { viewer, table: Position::of(game, state, viewer) }
    }

    /// The table of the viewer as a state; what is hidden is missing.
    pub(crate) fn state(&self, game: &ElemenZ) -> State {
        crate::load::build(game, &self.table)
    }

    /// Whether the viewer's seat must pick.
    pub(crate) fn asked(&self, game: &ElemenZ) -> Option<Seat> {
        let seat = self.viewer.seat()?;
        ztable_core::Game::turn(game, &self.state(game)).asks(seat).then_some(seat)
    }
}

/// Who is asked, as far as this viewer may know: in a reaction window answers are sealed, and so is
/// that they are given (EZ-15.3).
fn asked(game: &ElemenZ, state: &State, viewer: Viewer) -> SeatSet {
    let Some(Frame::Window(kind)) = state.top() else { return state.pending.set() };
    let mut asked = game.eligible(state, kind);
    if let Some(seat) = viewer.seat().filter(|seat| !state.pending.contains(*seat)) {
        asked.remove(seat);
    }
    asked.set()
}

impl Position {
    /// What this viewer may know, put together piece by piece.
    pub(crate) fn of(game: &ElemenZ, state: &State, viewer: Viewer) -> Position {
        let all = viewer == Viewer::Referee;
        let tile = |avatar: &Avatar, own: bool| {
            (all || own || state.seen.contains(*avatar)).then_some(*avatar)
        };
        let seats = game
            .all()
            .map(|seat| {
                let own = all || viewer.is(seat);
                let slots = Slot::ALL.map(|slot| {
                    let knowers = state.knowers[seat.index()][slot.index()];
                    let token = state.slots[seat.index()][slot.index()];
                    let knows = own || viewer.seat().is_some_and(|seat| knowers.contains(seat));
                    SlotView {
                        token: if knows { token } else { None },
                        hidden: token.is_some() && !knows,
                        knowers: knowers.set(),
                    }
                });
                SeatView {
                    shaman: state.shamans[seat.index()],
                    gone: state.gone[seat.index()],
                    slots: slots.into(),
                    shield_tokens: state.shield_tokens[seat.index()],
                    avatars: state.rows[seat.index()]
                        .tiles()
                        .iter()
                        .map(|a| tile(a, own))
                        .collect(),
                    answer: if own { state.answers[seat.index()] } else { None },
                    laid: (own && state.phase == Phase::Layout).then(|| state.laid[seat.index()]),
                    touched: state.touched[seat.index()],
                }
            })
            .collect();
        Position {
            phase: state.phase,
            active: state.active,
            first: state.first,
            round: state.round,
            rolls: state.rolls,
            asked: if all { state.pending.set() } else { asked(game, state, viewer) },
            seats,
            dice: DieId::all()
                .map(|die| (die, state.die(die)))
                .filter(|(_, lies)| lies.at != Place::Box)
                .collect(),
            borrowed: state.borrowed,
            aimed: state.aimed,
            marked: state.marked,
            used: state.used,
            armed: state.armed,
            shield_free: state.shield_free,
            removed: Token::ALL
                .into_iter()
                .map(|token| (token, state.removed[token.index()]))
                .filter(|(_, count)| *count > 0)
                .collect(),
            stacks: state
                .stacks
                .iter()
                .map(|stack| stack.tiles().iter().map(|avatar| tile(avatar, false)).collect())
                .collect(),
            loose: state.loose,
            seen: state.seen,
            flags: state.flags,
            staged: if all || viewer.is(state.active) { state.staged } else { None },
            taken_back: if all || viewer.is(state.active) { state.taken_back } else { 0 },
            stack: state.frames().to_vec(),
        }
    }
}
