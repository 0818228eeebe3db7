//! QuantumZap.

use quantumzap::{
    ActionCard, Character, Frame, Known, LandId, LotId, LotView, Phase, Price, QuantumZap, SLOTS,
    SlotView, Staged, State, Suit, TYPES,
};
use ztable_core::{Game, Seat, Viewer};

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
    type Known<'a> = Known<'a>;

    fn known<'a>(&'a self, state: &'a State, viewer: Viewer) -> Known<'a> {
        Known::new(self, state, viewer)
    }

    fn encode(&self, known: &Known<'_>, out: &mut impl Sink) {
        let round = Round::new(known.viewer(), self.seats());
        let open = known.open();
        round.number(out);
        out.number("round", open.round);
        out.word("phase", &PHASES, Some(phase(open.phase)));
        round.one("first", Some(open.first), out);
        round.one("opener", Some(open.opener), out);
        out.number("turns", open.turns);
        round.many("asked", open.asked, out);
        out.wide("ecf", open.ecf);
        out.counts("lands", LandId::COUNT, known.lands().iter().map(|l| l.index()), |at| {
            name(LandId::at(at))
        });
        for number in 0..TYPES {
            out.within(format_args!("type {}", number + 1), |out| {
                card("", known.types().get(number).copied(), out);
            });
        }
        for (place, seat) in round.all() {
            out.within(format_args!("{}", label(place)), |out| one_seat(known, seat, round, out));
        }
        let slots = known.slots().map(|slot| (usize::from(slot.slot) - 1, slot));
        out.parts(SLOTS, slot_width(round), slots, |out, at, slot| {
            out.within(format_args!("slot {}", at + 1), |out| one_slot(slot.as_ref(), round, out));
        });
        let deck = known.deck();
        out.number("deck", deck.cards);
        out.number("zappys in the deck", deck.zappys);
        out.flag("zappy on top", deck.zappy_on_top);
        lot("top of the deck", deck.top.lot, out);
        lots("in the deck", known.notes().map(|note| note.lot), out);
        lot("peek", deck.peek, out);
        out.number("discard", known.discarded());
        lots("discarded", known.discard().filter_map(|lot| lot.lot), out);
        out.number("zapped", open.zapped);
        out.number("action deck", open.action_deck);
        cards("spent", known.spent(), out);
        suit("blocked", open.blocked, out);
        out.flag("surveyed", open.surveyed);
        out.flag("paid", open.paid);
        out.flag("sold", open.sold);
        let auction = known.auction();
        out.within(format_args!("auction"), |out| {
            let slot = auction.map(|auction| usize::from(auction.slot).saturating_sub(1));
            out.one("slot", SLOTS, slot, |at| at + 1);
            out.wide("least", auction.map_or(0, |auction| auction.least));
            out.wide("most", auction.and_then(|auction| auction.most).unwrap_or(0));
        });
        let bidding = open.bidding;
        out.within(format_args!("bidding"), |out| {
            out.wide("next", bidding.map_or(0, |bidding| bidding.next));
            round.one("standing", bidding.and_then(|bidding| bidding.standing), out);
        });
        let last = open.last;
        out.within(format_args!("last sale"), |out| {
            round.one("winner", last.and_then(|sale| sale.winner), out);
            out.wide("price", last.map_or(0, |sale| sale.price));
            for (place, seat) in round.all() {
                out.within(format_args!("bid of {}", label(place)), |out| {
                    out.wide("", last.map_or(0, |sale| sale.bids[seat]));
                });
            }
        });
        round.one("trash", open.trash, out);
        let frame = known.stack().last();
        out.word("interrupted by", &FRAMES, frame.map(interruption));
        let played = match frame {
            Some(Frame::Play { play, .. }) => Some(play.card),
            Some(Frame::Raid { card, .. }) => Some(*card),
            _ => None,
        };
        card("played", played, out);
        let answer = known.answer();
        out.word("draft", &DRAFTS, answer.draft.as_ref().map(draft));
        out.counts("marked", UNDEVELOPED, known.marked().map(usize::from), |at| at);
        out.wide("paying", answer.paying);
        out.number("taken back", answer.taken_back);
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

fn draft(draft: &Staged) -> usize {
    match draft {
        Staged::Start => 0,
        Staged::Survey => 1,
        Staged::Buyout => 2,
        Staged::Card(_) => 3,
        Staged::Limit(..) => 4,
        Staged::Seats(_) => 5,
        Staged::Power => 6,
        Staged::Swap(..) => 7,
        Staged::Guns(_) => 8,
        Staged::Done(_) => 9,
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

fn one_seat(known: &Known<'_>, seat: Seat, round: Round, out: &mut impl Sink) {
    let undeveloped = known.undeveloped(seat);
    let (own, types) = (known.seat(seat), known.types());
    out.flag("credits known", own.credits.is_some());
    out.wide("credits", own.credits.unwrap_or(0));
    out.wide("debts", own.debts);
    out.number("markers", own.markers);
    out.number("undeveloped", undeveloped.len());
    let undeveloped = undeveloped.take(UNDEVELOPED).enumerate();
    out.parts(UNDEVELOPED, lot_width(round), undeveloped, |out, at, lot| {
        out.within(format_args!("lot {}", at + 1), |out| one_lot(lot.as_ref(), round, out));
    });
    lots("developed", own.developed, out);
    lots("due", own.due, out);
    lot("turned", own.turned, out);
    suit("boost", own.boost, out);
    out.number("cards", own.cards);
    hand("hand", types, own.hand.unwrap_or_default(), out);
    hand("open hand", types, own.open, out);
    out.one("character", Character::COUNT, own.character.map(Character::index), |at| {
        name(Character::at(at))
    });
    out.flag("used", own.used);
    out.wide("income", own.income);
    out.wide("debts due", own.debts_due);
    out.number("points for lots", own.lots as usize);
    out.signed("points", own.total.unwrap_or(0));
}

/// The cells of [`one_lot`].
fn lot_width(round: Round) -> usize {
    2 + LotId::COUNT + 2 * round.len()
}

fn one_lot(lot_view: Option<&LotView>, round: Round, out: &mut impl Sink) {
    out.flag("there", lot_view.is_some());
    lot("is", lot_view.and_then(|lot| lot.lot), out);
    round.many("marked by", lot_view.map(|lot| lot.markers).unwrap_or_default(), out);
    round.many("seen by", lot_view.map(|lot| lot.seen).unwrap_or_default(), out);
    out.flag("face up", lot_view.is_some_and(|lot| lot.flipped || lot.shown));
}

/// The cells of [`one_slot`].
fn slot_width(round: Round) -> usize {
    lot_width(round) + round.len() + 3
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

fn lot(what: &str, lot: Option<LotId>, out: &mut impl Sink) {
    out.one(what, LotId::COUNT, lot.map(LotId::index), |at| name(LotId::at(at)));
}

fn cards(what: &str, cards: impl IntoIterator<Item = ActionCard>, out: &mut impl Sink) {
    let cards = cards.into_iter().map(ActionCard::index);
    out.counts(what, ActionCard::COUNT, cards, |at| name(ActionCard::at(at)));
}

/// So many cards of each type of the game.
fn hand(what: &str, types: &[ActionCard], counts: [u8; TYPES], out: &mut impl Sink) {
    let name = |at| name(ActionCard::at(at));
    out.cells(what, ActionCard::COUNT, name, |cells| {
        for (card, count) in types.iter().zip(counts) {
            cells[card.index()] = cells[card.index()].saturating_add(count);
        }
    });
}

fn card(what: &str, card: Option<ActionCard>, out: &mut impl Sink) {
    out.one(what, ActionCard::COUNT, card.map(ActionCard::index), |at| name(ActionCard::at(at)));
}

fn suit(what: &str, suit: Option<Suit>, out: &mut impl Sink) {
    let at = suit.and_then(|suit| Suit::ALL.iter().position(|one| *one == suit));
    out.one(what, Suit::ALL.len(), at, |at| name(Suit::ALL.get(at)));
}

fn name<T: std::fmt::Display>(thing: Option<T>) -> String {
    thing.map_or(String::new(), |thing| thing.to_string())
}
