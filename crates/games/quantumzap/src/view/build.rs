//! What a viewer sees of a position, built up from what it may know.

use ztable_core::{Few, Seat, Viewer};

use crate::card::{DeckCard, LotId};
use crate::line_up::Price;
use crate::phase::Phase;
use crate::position::Position;
use crate::rules::QuantumZap;
use crate::seat::clockwise;
use crate::state::{Facing, State};
use crate::view::{AuctionView, DeckView, LotView, ScoreView, SeatView, SlotView, View};
use crate::window::Frame;

impl LotView {
    fn new(game: &QuantumZap, state: &State, viewer: Viewer, lot: LotId) -> LotView {
        let marks = state.marks(lot);
        let known = match viewer {
            Viewer::Referee => true,
            Viewer::Spectator => state.face_up(lot),
            Viewer::Seat(seat) => game.knows(state, seat, lot),
        };
        LotView {
            lot: known.then_some(lot),
            markers: marks.markers,
            seen: marks.seen,
            flipped: marks.facing == Facing::Flipped,
            shown: marks.facing == Facing::Shown,
            text_off: marks.facing.is_text_off(),
            handle: marks.handle,
        }
    }

    pub(crate) fn facing(&self) -> Facing {
        Facing::of(self.flipped, self.shown, self.text_off)
    }
}

impl AuctionView {
    fn new(game: &QuantumZap, state: &State, viewer: Viewer) -> Option<AuctionView> {
        let (slot, next) = match state.phase {
            Phase::Auction if state.stack.is_empty() => (state.next_slot()?, 1),
            Phase::Open | Phase::Proxy => {
                state.bidding.map(|bidding| (bidding.slot, bidding.next))?
            }
            _ => return None,
        };
        let least = match state.slot(slot).price {
            Price::Min(least) => next.max(u16::from(least)),
            Price::Free | Price::Max(_) => next,
        };
        let bids = viewer.seat().map(|seat| game.bids(state, seat, slot, next));
        let most = bids.filter(|bids| !bids.is_empty()).map(|bids| *bids.end());
        Some(AuctionView { slot, least, most })
    }
}

impl SeatView {
    fn new(game: &QuantumZap, state: &State, viewer: Viewer, seat: Seat) -> SeatView {
        let own = state.seat(seat);
        let mine = viewer == Viewer::Referee || viewer.is(seat);
        let open_credits = mine || state.is_over() || !game.rules.hidden_credits;
        let score = game.score(state, seat);
        SeatView {
            seat,
            credits: open_credits.then_some(own.credits),
            debts: own.debts,
            markers: own.markers,
            undeveloped: own
                .undeveloped
                .iter()
                .map(|lot| LotView::new(game, state, viewer, *lot))
                .collect(),
            developed: own.developed,
            due: own.developed & state.due,
            turned: own.turned,
            boost: own.boost,
            cards: own.hand_size(),
            hand: mine.then(|| state.named(own.hand)),
            open: state.named(own.open),
            character: own.character.filter(|_| mine || state.is_over() || own.used),
            used: own.used,
            income: game.income(state, seat),
            debts_due: game.debts_due(state, seat),
            score: ScoreView {
                lots: score.lots,
                sets: game.sets(own.developed, score.joker),
                credits: open_credits.then_some(score.credits),
                debts: score.debts,
                total: open_credits.then(|| score.total()),
            },
        }
    }
}

impl View {
    pub(crate) fn new(game: &QuantumZap, state: &State, viewer: Viewer) -> View {
        let me = viewer.seat();
        let referee = viewer == Viewer::Referee;
        let count = usize::from(game.rules.seats);
        let lot_view = |lot: LotId| LotView::new(game, state, viewer, lot);
        let slots = (1u8..).zip(&state.slots).filter_map(|(slot, on)| {
            let lot = lot_view(on.lot?);
            Some(SlotView { slot, lot, bidder: on.bidder, price: on.price, frozen: on.frozen })
        });
        let top = state.deck.last().copied();
        let deck = DeckView {
            cards: state.deck.len() as u8,
            zappys: (state.deck.len() - state.deck_lots()) as u8,
            zappy_on_top: top.is_some_and(|card| card.lot().is_none()),
            top: top.and_then(DeckCard::lot).map(lot_view).unwrap_or_default(),
            notes: me.map_or(Few::new(), |seat| state.seat(seat).notes.iter().collect()),
        };
        let peek = match state.stack.last() {
            Some(Frame::Peek { seat }) if me == Some(*seat) => top.and_then(DeckCard::lot),
            _ => None,
        };
        let turned = usize::from(state.round) - usize::from(state.phase == Phase::Prepare);
        View {
            viewer,
            round: state.round,
            phase: state.phase,
            first: state.first,
            ecf: state.ecf,
            lands: state.lands[..turned].iter().copied().collect(),
            types: state.types.into_iter().filter(|_| game.rules.advanced).collect(),
            seats: game.all().map(|seat| SeatView::new(game, state, viewer, seat)).collect(),
            slots: slots.collect(),
            deck,
            discard: state.discard.iter().map(|lot| lot_view(*lot)).collect(),
            zapped: state.zapped,
            action_deck: state.actions.len() as u8,
            spent: state.spent.iter().map(|card| state.types[usize::from(*card)]).collect(),
            blocked: state.blocked,
            opener: state.opener,
            turns: state.turns,
            surveyed: state.surveyed,
            paid: state.paid,
            sold: state.sold,
            auction: AuctionView::new(game, state, viewer),
            bidding: state.bidding,
            last: state.last,
            latest: state.latest,
            repaid: state.repaid.values()[..count].iter().copied().collect(),
            totals: state.totals.map(|totals| totals.values()[..count].iter().copied().collect()),
            trash: state.trash,
            stack: state.stack,
            asked: state.asked,
            draft: me.map(|seat| state.drafts[seat]),
            marked: me.map_or(Few::new(), |seat| state.marked(seat).collect()),
            paying: me.map_or(0, |seat| state.seat(seat).paying),
            taken_back: me.map_or(0, |seat| state.seat(seat).taken_back),
            peek,
            all: referee.then(|| Box::new(Position::of(game, state))),
        }
    }
}

impl View {
    /// Whose Discover turn it is (QZ-3.2).
    #[must_use]
    pub fn discoverer(&self) -> Seat {
        clockwise(self.opener, self.turns, self.seats.len().max(1) as u8)
    }
}
