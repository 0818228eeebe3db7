//! QuantumZap.

use quantumzap::{
    ActionCard, Character, Draft, Frame, LandId, LotId, LotView, Phase, Price, QuantumZap, SLOTS,
    SeatView, SlotView, Suit, TYPES, View,
};
use ztable_core::Game;

use super::{Encode, Round, label};
use crate::Sink;

const PHASES: [&str; 11] = [
    "prepare", "round", "discover", "turn", "auction", "open", "proxy", "develop", "collect",
    "end", "over",
];
const DRAFTS: [&str; 10] =
    ["start", "survey", "buyout", "card", "limit", "seats", "power", "swap", "guns", "done"];
const FRAMES: [&str; 8] = ["play", "raid", "reach", "peek", "calm", "scrap", "moon", "forced"];
/// More undeveloped lots than a seat ever has in the games that were looked at are only counted.
const UNDEVELOPED: usize = 8;

impl Encode for QuantumZap {
    fn encode(&self, view: &View, out: &mut impl Sink) {
        let round = Round::new(view.viewer, self.seats());
        round.number(out);
        out.number("round", view.round);
        out.word("phase", &PHASES, Some(phase(view.phase)));
        round.one("first", Some(view.first), out);
        round.one("opener", Some(view.opener), out);
        out.number("turns", view.turns);
        round.many("asked", view.asked, out);
        out.wide("ecf", view.ecf);
        out.counts("lands", LandId::COUNT, view.lands.iter().map(|l| l.index()), |at| {
            name(LandId::at(at))
        });
        for number in 0..TYPES {
            out.within(format_args!("type {}", number + 1), |out| {
                card("", view.types.get(number).copied(), out);
            });
        }
        for (place, seat) in round.all() {
            let own = &view.seats[seat.index()];
            out.within(format_args!("{}", label(place)), |out| one_seat(own, round, out));
        }
        for number in 1..=SLOTS {
            let slot = view.slots.iter().find(|slot| usize::from(slot.slot) == number);
            out.within(format_args!("slot {number}"), |out| one_slot(slot, round, out));
        }
        out.number("deck", view.deck.cards);
        out.number("zappys in the deck", view.deck.zappys);
        out.flag("zappy on top", view.deck.zappy_on_top);
        lots("top of the deck", view.deck.top.lot, out);
        lots("in the deck", view.deck.notes.iter().map(|note| note.lot), out);
        lots("peek", view.peek, out);
        out.number("discard", view.discard.len());
        lots("discarded", view.discard.iter().filter_map(|lot| lot.lot), out);
        out.number("zapped", view.zapped.len());
        out.number("action deck", view.action_deck);
        cards("spent", view.spent.iter().copied(), out);
        suit("blocked", view.blocked, out);
        out.flag("surveyed", view.surveyed);
        out.flag("paid", view.paid);
        out.flag("sold", view.sold);
        let auction = view.auction.as_ref();
        out.within(format_args!("auction"), |out| {
            let slot = auction.map(|auction| usize::from(auction.slot).saturating_sub(1));
            out.one("slot", SLOTS, slot, |at| at + 1);
            out.wide("least", auction.map_or(0, |auction| auction.least));
            out.wide("most", auction.and_then(|auction| auction.most).unwrap_or(0));
        });
        let bidding = view.bidding.as_ref();
        out.within(format_args!("bidding"), |out| {
            out.wide("next", bidding.map_or(0, |bidding| bidding.next));
            round.one("standing", bidding.and_then(|bidding| bidding.standing), out);
        });
        let last = view.last.as_ref();
        out.within(format_args!("last sale"), |out| {
            round.one("winner", last.and_then(|sale| sale.winner), out);
            out.wide("price", last.map_or(0, |sale| sale.price));
            for (place, seat) in round.all() {
                out.within(format_args!("bid of {}", label(place)), |out| {
                    out.wide("", last.map_or(0, |sale| sale.bids[seat]));
                });
            }
        });
        round.one("trash", view.trash, out);
        let frame = view.stack.last();
        out.word("interrupted by", &FRAMES, frame.map(interruption));
        let played = match frame {
            Some(Frame::Play { play, .. }) => Some(play.card),
            Some(Frame::Raid { card, .. }) => Some(*card),
            _ => None,
        };
        card("played", played, out);
        out.word("draft", &DRAFTS, view.draft.as_ref().map(draft));
        out.counts("marked", UNDEVELOPED, view.marked.iter().map(|at| usize::from(*at)), |at| at);
        out.wide("paying", view.paying);
        out.number("taken back", view.taken_back);
    }
}

fn phase(phase: Phase) -> usize {
    match phase {
        Phase::Prepare => 0,
        Phase::Round => 1,
        Phase::Discover => 2,
        Phase::Turn => 3,
        Phase::Auction => 4,
        Phase::Open => 5,
        Phase::Proxy => 6,
        Phase::Develop => 7,
        Phase::Collect => 8,
        Phase::End => 9,
        Phase::Over => 10,
    }
}

fn draft(draft: &Draft) -> usize {
    match draft {
        Draft::Start => 0,
        Draft::Survey => 1,
        Draft::Buyout => 2,
        Draft::Card(_) => 3,
        Draft::Limit(..) => 4,
        Draft::Seats(_) => 5,
        Draft::Power => 6,
        Draft::Swap(..) => 7,
        Draft::Guns(_) => 8,
        Draft::Done(_) => 9,
    }
}

fn interruption(frame: &Frame) -> usize {
    match frame {
        Frame::Play { .. } => 0,
        Frame::Raid { .. } => 1,
        Frame::Reach { .. } => 2,
        Frame::Peek { .. } => 3,
        Frame::Calm { .. } => 4,
        Frame::Scrap => 5,
        Frame::Moon { .. } => 6,
        Frame::Forced { .. } => 7,
    }
}

fn one_seat(seat: &SeatView, round: Round, out: &mut impl Sink) {
    out.flag("credits known", seat.credits.is_some());
    out.wide("credits", seat.credits.unwrap_or(0));
    out.wide("debts", seat.debts);
    out.number("markers", seat.markers);
    out.number("undeveloped", seat.undeveloped.len());
    for number in 0..UNDEVELOPED {
        let lot = seat.undeveloped.get(number);
        out.within(format_args!("lot {}", number + 1), |out| one_lot(lot, round, out));
    }
    lots("developed", seat.developed.iter(), out);
    lots("due", seat.due.iter(), out);
    lots("turned", seat.turned, out);
    suit("boost", seat.boost, out);
    out.number("cards", seat.cards);
    cards("hand", seat.hand.iter().flatten().copied(), out);
    cards("open hand", seat.open.iter().copied(), out);
    out.one("character", Character::COUNT, seat.character.map(Character::index), |at| {
        name(Character::at(at))
    });
    out.flag("used", seat.used);
    out.wide("income", seat.income);
    out.wide("debts due", seat.debts_due);
    out.number("points for lots", seat.score.lots as usize);
    out.signed("points", seat.score.total.unwrap_or(0));
}

fn one_lot(lot: Option<&LotView>, round: Round, out: &mut impl Sink) {
    out.flag("there", lot.is_some());
    lots("is", lot.and_then(|lot| lot.lot), out);
    round.many("marked by", lot.into_iter().flat_map(|lot| lot.markers), out);
    round.many("seen by", lot.into_iter().flat_map(|lot| lot.seen), out);
    out.flag("face up", lot.is_some_and(|lot| lot.flipped || lot.shown));
}

fn one_slot(slot: Option<&SlotView>, round: Round, out: &mut impl Sink) {
    one_lot(slot.map(|slot| &slot.lot), round, out);
    round.one("bidder", slot.and_then(|slot| slot.bidder), out);
    let (least, most) = match slot.map(|slot| &slot.price) {
        Some(Price::Min(least)) => (*least, 0),
        Some(Price::Max(most)) => (0, *most),
        _ => (0, 0),
    };
    out.number("least", least);
    out.number("most", most);
    out.flag("frozen", slot.is_some_and(|slot| slot.frozen));
}

fn lots(what: &str, lots: impl IntoIterator<Item = LotId>, out: &mut impl Sink) {
    let lots = lots.into_iter().map(LotId::index);
    out.counts(what, LotId::COUNT, lots, |at| name(LotId::at(at)));
}

fn cards(what: &str, cards: impl IntoIterator<Item = ActionCard>, out: &mut impl Sink) {
    let cards = cards.into_iter().map(ActionCard::index);
    out.counts(what, ActionCard::COUNT, cards, |at| name(ActionCard::at(at)));
}

fn card(what: &str, card: Option<ActionCard>, out: &mut impl Sink) {
    cards(what, card, out);
}

fn suit(what: &str, suit: Option<Suit>, out: &mut impl Sink) {
    let at = suit.and_then(|suit| Suit::ALL.iter().position(|one| *one == suit));
    out.one(what, Suit::ALL.len(), at, |at| name(Suit::ALL.get(at)));
}

fn name<T: std::fmt::Display>(thing: Option<T>) -> String {
    thing.map_or(String::new(), |thing| thing.to_string())
}
