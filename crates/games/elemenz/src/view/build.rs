//! Making views: what each viewer may know, put together piece by piece.

use ztable_core::{Seat, SeatSet, Viewer};

use crate::avatar::{Avatar, Row};
use crate::die::{DieId, Place};
use crate::game::ElemenZ;
use crate::phase::{Frame, Phase};
use crate::position::build;
use crate::state::Look;
use crate::state::State;
use crate::token::{Slot, Token};
use crate::view::{Position, SeatView, SlotView, View};

impl View {
    pub(crate) fn new(game: &ElemenZ, state: &State, viewer: Viewer) -> View {
        View { viewer, table: Position::of(game, state, viewer) }
    }

    /// The table of the viewer as a state, for what the rules say about it ([`Look`]). What is hidden
    /// in it is missing, so that nothing can be played in it.
    #[must_use]
    pub fn state(&self, game: &ElemenZ) -> State {
        build(game, &self.table)
    }

    /// Whether the viewer's seat must pick.
    pub(crate) fn asked(&self, game: &ElemenZ) -> Option<Seat> {
        let seat = self.viewer.seat()?;
        ztable_core::Game::turn(game, &self.state(game)).asks(seat).then_some(seat)
    }
}

/// Who is asked, as far as this viewer may know: in a reaction window answers are sealed, and so is
/// that they are given (EZ-15.3).
fn asked(look: Look<'_>, viewer: Viewer) -> SeatSet {
    let pending = look.state.pending;
    match look.top() {
        Some(Frame::Window(kind)) if viewer != Viewer::Referee => {
            let mut asked = look.eligible(kind);
            if let Some(seat) = viewer.seat().filter(|seat| !pending.contains(*seat)) {
                asked.remove(seat);
            }
            asked.widen()
        }
        _ => pending.widen(),
    }
}

/// A seat as the viewer sees it.
fn seat_view(state: &State, seat: Seat, viewer: Viewer) -> SeatView {
    let own = viewer == Viewer::Referee || viewer.is(seat);
    let slots = Slot::ALL.map(|slot| {
        let knowers = state.knowers[seat][slot.index()];
        let token = state.slots[seat][slot.index()];
        let knows = own || viewer.seat().is_some_and(|seat| knowers.contains(seat));
        SlotView {
            token: if knows { token } else { None },
            hidden: token.is_some() && !knows,
            knowers: knowers.widen(),
        }
    });
    SeatView {
        shaman: state.shamans[seat],
        gone: state.gone[seat],
        slots: slots.into_iter().collect(),
        shield_tokens: state.shield_tokens[seat],
        avatars: tiles(state, &state.rows[seat], own),
        answer: if own { state.answers[seat] } else { None },
        laid: (own && state.phase == Phase::Layout).then(|| state.laid[seat]),
        touched: state.touched[seat],
        shown: state.shown[seat],
    }
}

/// Tiles in a row or a stack; whoever does not own them knows those that were seen.
fn tiles(state: &State, row: &Row, own: bool) -> Vec<Option<Avatar>> {
    row.iter().map(|tile| (own || state.seen.contains(*tile)).then_some(*tile)).collect()
}

impl Position {
    /// What this viewer may know, put together piece by piece.
    pub(crate) fn of(game: &ElemenZ, state: &State, viewer: Viewer) -> Position {
        let all = viewer == Viewer::Referee;
        let prepares = all || viewer.is(state.active);
        Position {
            phase: state.phase,
            active: state.active,
            first: state.first,
            round: state.round,
            rolls: state.rolls,
            asked: asked(game.look(state), viewer),
            seats: game.all().map(|seat| seat_view(state, seat, viewer)).collect(),
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
            stacks: state.stacks.iter().map(|stack| tiles(state, stack, all)).collect(),
            loose: state.loose,
            seen: state.seen,
            flags: state.flags,
            staged: state.staged.filter(|_| prepares),
            taken_back: if prepares { state.taken_back } else { 0 },
            stack: state.frames().to_vec(),
        }
    }
}
