//! A position written down.

use ztable_core::Seat;

use crate::card::LotId;
use crate::position::{MarksPosition, Position, SeatPosition, SlotPosition};
use crate::rules::QuantumZap;
use crate::state::{Facing, Marks, State};

impl Position {
    pub(crate) fn of(game: &QuantumZap, state: &State) -> Position {
        let card = |index: &u8| state.types[usize::from(*index)];
        let slots = (1u8..)
            .zip(&state.slots)
            .filter_map(|(slot, on)| {
                let (bidder, price, frozen) = (on.bidder, on.price, on.frozen);
                Some(SlotPosition { slot, lot: on.lot?, bidder, price, frozen })
            })
            .collect();
        let lots = LotId::all()
            .map(|lot| (lot, Marks { handle: 0, ..*state.marks(lot) }))
            .filter(|(_, marks)| *marks != Marks::default())
            .map(|(lot, marks)| (lot, MarksPosition::of(&marks)))
            .collect();
        let highest = state.lots.iter().map(|marks| marks.handle).max().unwrap_or(0);
        let bearer = |handle| LotId::all().find(|lot| state.marks(*lot).handle == handle);
        Position {
            round: state.round,
            phase: state.phase,
            first: state.first,
            ecf: state.ecf,
            lands: state.lands.to_vec(),
            types: if game.rules.advanced { state.types.to_vec() } else { Vec::new() },
            seats: game.all().map(|seat| SeatPosition::of(state, seat)).collect(),
            slots,
            deck: state.deck.iter().rev().copied().collect(),
            discard: state.discard.to_vec(),
            zapped: state.zapped.to_vec(),
            lots,
            handles: (1..=highest).map(bearer).collect(),
            action_deck: state.actions.iter().rev().map(card).collect(),
            action_discard: state.spent.iter().map(card).collect(),
            blocked: state.blocked,
            opener: state.opener,
            turns: state.turns,
            surveyed: state.surveyed,
            paid: state.paid,
            sold: state.sold,
            bidding: state.bidding,
            last: state.last,
            latest: state.latest,
            repaid: state.repaid,
            totals: state.totals,
            trash: state.trash,
            stack: state.stack.to_vec(),
            asked: Some(state.asked),
        }
    }
}

impl SeatPosition {
    fn of(state: &State, seat: Seat) -> SeatPosition {
        let own = state.seat(seat);
        SeatPosition {
            credits: own.credits,
            debts: own.debts,
            markers: own.markers,
            undeveloped: own.undeveloped.to_vec(),
            developed: own.developed,
            due: own.developed & state.due,
            turned: own.turned,
            boost: own.boost,
            hand: state.named(own.hand).to_vec(),
            open: state.named(own.open).to_vec(),
            character: own.character,
            used: own.used,
            notes: own.notes.iter().collect(),
            marked: state.marked(seat).collect(),
            paying: own.paying,
            taken_back: own.taken_back,
            draft: state.drafts[seat],
        }
    }
}

impl MarksPosition {
    fn of(marks: &Marks) -> MarksPosition {
        MarksPosition {
            markers: marks.markers,
            seen: marks.seen,
            private: marks.private,
            flipped: marks.facing == Facing::Flipped,
            shown: marks.facing == Facing::Shown,
            text_off: marks.facing.is_text_off(),
        }
    }
}
