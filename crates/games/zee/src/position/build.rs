//! A position written down.

use ztable_core::Seat;

use crate::card::CardSet;
use crate::position::{BeltDeckPosition, Position, SeatPosition, ZoloPosition};
use crate::rules::Zee;
use crate::state::State;

impl Position {
    pub(crate) fn of(game: &Zee, state: &State) -> Position {
        let zolo = game.rules.is_zolo();
        let seats = Seat::all(game.rules.seats)
            .map(|seat| SeatPosition {
                bot: (!zolo).then(|| state.bot(seat)),
                points: state.points(seat),
                hand: state.hand(seat),
                belts: state.held[seat],
            })
            .collect();
        Position {
            stage: state.phase.stage(),
            staged: state.staged(),
            turn: state.turn,
            active: state.active,
            reactor: state.columns().collect(),
            bots: state.places(&game.rules).collect(),
            seats,
            control_deck: Some(state.deck),
            reshuffled: (state.shuffled != CardSet::all()).then_some(state.shuffled),
            discards: state.discards.to_vec(),
            belt_deck: BeltDeckPosition {
                top: state.top,
                unseen: Some(state.unseen),
                bottom: state.bottom.to_vec(),
            },
            last: state.last,
            shifting: state.pending,
            resets: state.resets.to_vec(),
            zolo: zolo.then(|| ZoloPosition {
                round: state.zolo.round,
                scores: state.zolo.scores.to_vec(),
                exchanged: state.zolo.exchanged,
                remove: state.zolo.remove,
                due: state.zolo.due,
            }),
        }
    }
}
