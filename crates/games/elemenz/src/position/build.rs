//! A position written down, as far as a viewer may know it.

use ztable_core::Viewer;

use crate::position::{Position, SeatPosition};
use crate::rules::ElemenZ;
use crate::state::State;
use crate::token::Token;
use crate::view::{Known, KnownSeat};

impl Position {
    /// What this viewer may know, put together piece by piece.
    pub(crate) fn of(game: &ElemenZ, state: &State, viewer: Viewer) -> Position {
        let known = Known::new(game, state, viewer);
        Position {
            phase: known.phase,
            active: known.active,
            first: known.first,
            round: known.round,
            rolls: known.rolls,
            asked: known.asked,
            seats: game.all().map(|seat| seat_view(known.seat(seat))).collect(),
            dice: known.dice().collect(),
            borrowed: known.borrowed,
            aimed: known.aimed,
            marked: known.marked,
            used: known.used,
            armed: known.armed,
            shield_free: known.shield_free,
            removed: Token::ALL
                .into_iter()
                .map(|token| (token, known.removed[token.index()]))
                .filter(|(_, count)| *count > 0)
                .collect(),
            stacks: known.stacks().map(|stack| stack.tiles().collect()).collect(),
            loose: known.loose,
            seen: known.seen,
            flags: known.flags,
            staged: known.staged,
            taken_back: known.taken_back,
            stack: known.stack().to_vec(),
        }
    }
}

/// A seat as the viewer sees it.
fn seat_view(known: KnownSeat<'_>) -> SeatPosition {
    SeatPosition {
        shaman: known.shaman,
        gone: known.gone,
        slots: known.slots.into_iter().collect(),
        shield_tokens: known.shield_tokens,
        avatars: known.avatars.tiles().collect(),
        answer: known.answer,
        laid: known.laid,
        touched: known.touched,
        shown: known.shown,
    }
}
