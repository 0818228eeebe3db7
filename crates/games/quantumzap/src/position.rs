//! The whole state as people read and edit it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_core::{Code, Refusal, Seat, SeatSet};

use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, LotSet, Suit, Zappy};
use crate::game::QuantumZap;
use crate::line::Line;
use crate::rules::{COPIES, HIGHEST_LIMIT, ROUNDS, SEATS, SLOTS, TAKE_BACKS, TYPES};
use crate::state::{
    Aim, Answer, Bidding, Draft, Frame, Marks, Phase, Play, Power, Price, Sale, State, bit,
    mask_of, seat_set,
};

/// What lies on a lot and who knows it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MarksPosition {
    /// Whose survey markers lie on it.
    pub markers: SeatSet,
    /// Who has seen it where it lies, as everybody could watch.
    pub seen: SeatSet,
    /// Who knows it from the deck.
    pub private: SeatSet,
    /// Face up by its text.
    pub flipped: bool,
    /// Face up by A04.
    pub shown: bool,
    /// Its text is switched off.
    pub text_off: bool,
}

/// A slot of the line-up with its lot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotPosition {
    /// Its number, from 1.
    pub slot: u8,
    /// The lot.
    pub lot: LotId,
    /// Who alone may bid.
    pub bidder: Option<Seat>,
    /// The price limit.
    pub price: Price,
    /// Whether it is frozen.
    pub frozen: bool,
}

/// A player's things.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPosition {
    /// Credits in millions.
    pub credits: u16,
    /// Debts.
    pub debts: u16,
    /// Unused survey markers.
    pub markers: u8,
    /// Undeveloped lots in order of acquisition.
    pub undeveloped: Vec<LotId>,
    /// Developed lots.
    pub developed: LotSet,
    /// Those whose debt is still to be taken.
    pub due: LotSet,
    /// The lot that C02 made positive.
    pub turned: Option<LotId>,
    /// The suit of C06.
    pub boost: Option<Suit>,
    /// Action cards in hand.
    pub hand: Vec<ActionCard>,
    /// Those that everybody knows.
    pub open: Vec<ActionCard>,
    /// The character.
    pub character: Option<Character>,
    /// Whether it has been used.
    pub used: bool,
    /// Depths of the deck whose card the seat knows; 1 is the top.
    pub notes: Vec<u8>,
    /// Lots the seat knows to be somewhere in the deck.
    pub somewhere: LotSet,
    /// Numbers of the lots marked in the Develop dialog.
    pub marked: Vec<u8>,
    /// Debts to pay in the Develop dialog.
    pub paying: u16,
    /// How often the seat took something back while making its answer.
    #[serde(default)]
    pub taken_back: u8,
    /// How far the seat is with its answer.
    pub draft: Draft,
}

/// The whole state in a form that people read and edit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The round, from 1.
    pub round: u8,
    /// Where in the round.
    pub phase: Phase,
    /// The First Player.
    pub first: Seat,
    /// The ECF in millions.
    pub ecf: u16,
    /// The land cards of the five rounds.
    pub lands: Vec<LandId>,
    /// The action types of the game.
    pub types: Vec<ActionCard>,
    /// The players.
    pub seats: Vec<SeatPosition>,
    /// The line-up.
    pub slots: Vec<SlotPosition>,
    /// The lot deck, its top first.
    pub deck: Vec<DeckCard>,
    /// The lot discard in order.
    pub discard: Vec<LotId>,
    /// Zappys seen, in order.
    pub zapped: Vec<Zappy>,
    /// Lots that something lies on or that somebody knows.
    pub lots: BTreeMap<LotId, MarksPosition>,
    /// The action deck, its top first.
    pub action_deck: Vec<ActionCard>,
    /// The action discard in order.
    pub action_discard: Vec<ActionCard>,
    /// The suit that pays nobody this round.
    pub blocked: Option<Suit>,
    /// Who began the Discover phase.
    pub opener: Seat,
    /// Discover turns done.
    pub turns: u8,
    /// Whether the free survey of the turn is used.
    pub surveyed: bool,
    /// Whether the paid thing of the turn is used.
    pub paid: bool,
    /// Whether the buyout of the turn is used.
    pub sold: bool,
    /// Open bidding.
    pub bidding: Option<Bidding>,
    /// The last auction.
    pub last: Option<Sale>,
    /// Totals that A06 showed last.
    pub totals: Option<[u16; SEATS]>,
    /// Who won the trash draw.
    pub trash: Option<Seat>,
    /// What interrupts the phase; the last goes first.
    pub stack: Vec<Frame>,
    /// Who must still answer; left out, everybody whom the question is for.
    #[serde(default)]
    pub asked: Option<SeatSet>,
}

type Checked<T = ()> = Result<T, Refusal>;

fn ensure(holds: bool, message: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(Refusal::new(Code::BadPosition, message())) }
}

impl Position {
    pub(crate) fn of(game: &QuantumZap, s: &State) -> Position {
        let cards = |counts: [u8; TYPES]| -> Vec<ActionCard> {
            let each = counts.into_iter().zip(s.types);
            each.flat_map(|(count, card)| std::iter::repeat_n(card, usize::from(count))).collect()
        };
        let card = |index: &u8| s.types[usize::from(*index)];
        let size = s.deck.len();
        let seats = game
            .all()
            .map(|seat| {
                let own = s.seat(seat);
                SeatPosition {
                    credits: own.credits,
                    debts: own.debts,
                    markers: own.markers,
                    undeveloped: own.undeveloped.to_vec(),
                    developed: own.developed,
                    due: own.due,
                    turned: own.turned,
                    boost: own.boost,
                    hand: cards(own.hand),
                    open: cards(own.open),
                    character: own.character,
                    used: own.used,
                    notes: (0..size)
                        .rev()
                        .filter(|index| own.notes >> index & 1 == 1)
                        .map(|index| (size - index) as u8)
                        .collect(),
                    somewhere: own.somewhere,
                    marked: (0..64).filter(|i| own.marked >> i & 1 == 1).map(|i| i + 1).collect(),
                    paying: own.paying,
                    taken_back: own.taken_back,
                    draft: s.drafts[seat.index()],
                }
            })
            .collect();
        let slots = (1u8..)
            .zip(&s.slots)
            .filter_map(|(slot, on)| {
                let (bidder, price, frozen) = (on.bidder, on.price, on.frozen);
                Some(SlotPosition { slot, lot: on.lot?, bidder, price, frozen })
            })
            .collect();
        let lots = LotId::all()
            .filter(|lot| *s.marks(*lot) != Marks::default())
            .map(|lot| {
                let marks = s.marks(lot);
                let written = MarksPosition {
                    markers: seat_set(marks.markers),
                    seen: seat_set(marks.seen),
                    private: seat_set(marks.private),
                    flipped: marks.flipped,
                    shown: marks.shown,
                    text_off: marks.text_off,
                };
                (lot, written)
            })
            .collect();
        Position {
            round: s.round,
            phase: s.phase,
            first: s.first,
            ecf: s.ecf,
            lands: s.lands.to_vec(),
            types: if game.rules.advanced { s.types.to_vec() } else { Vec::new() },
            seats,
            slots,
            deck: s.deck.iter().rev().copied().collect(),
            discard: s.discard.to_vec(),
            zapped: s.zapped.to_vec(),
            lots,
            action_deck: s.actions.iter().rev().map(card).collect(),
            action_discard: s.spent.iter().map(card).collect(),
            blocked: s.blocked,
            opener: s.opener,
            turns: s.turns,
            surveyed: s.surveyed,
            paid: s.paid,
            sold: s.sold,
            bidding: s.bidding,
            last: s.last,
            totals: s.totals,
            trash: s.trash,
            stack: s.stack.to_vec(),
            asked: Some(seat_set(s.asked)),
        }
    }

    /// The state, if it is one that can be.
    pub(crate) fn load(self, game: &QuantumZap) -> Checked<State> {
        let mut s = State::blank();
        let count = usize::from(game.rules.seats);
        let is_seat = |seat: Seat| seat.index() < count;
        ensure(self.seats.len() == count, || {
            format!("The position has {} seats, but the game is for {count}.", self.seats.len())
        })?;
        ensure((1..=ROUNDS).contains(&self.round), || {
            format!("There is no round {}; the rounds are 1 to {ROUNDS}.", self.round)
        })?;
        ensure(
            is_seat(self.first) && is_seat(self.opener) && self.trash.is_none_or(is_seat),
            || {
                "The First Player, the opener or the winner of the draw is no seat of this game."
                    .into()
            },
        )?;
        ensure(usize::from(self.turns) < count, || {
            format!("{} Discover turns cannot be done and the phase go on.", self.turns)
        })?;
        let mut lands = self.lands.clone();
        lands.sort();
        lands.dedup();
        ensure(self.lands.len() == usize::from(ROUNDS) && lands.len() == self.lands.len(), || {
            "A game has five different land cards; write five.".into()
        })?;
        s.lands.copy_from_slice(&self.lands);
        (s.round, s.phase, s.first, s.ecf) = (self.round, self.phase, self.first, self.ecf);
        (s.opener, s.turns, s.blocked, s.trash) =
            (self.opener, self.turns, self.blocked, self.trash);
        (s.surveyed, s.paid, s.sold) = (self.surveyed, self.paid, self.sold);
        (s.bidding, s.last, s.totals) = (self.bidding, self.last, self.totals);
        self.load_types(game, &mut s)?;
        self.load_lots(game, &mut s)?;
        self.load_seats(game, &mut s)?;
        self.load_actions(game, &mut s)?;
        self.load_question(game, &mut s)?;
        Ok(s)
    }

    fn load_types(&self, game: &QuantumZap, s: &mut State) -> Checked {
        if !game.rules.advanced {
            let empty = self.types.is_empty()
                && self.action_deck.is_empty()
                && self.action_discard.is_empty()
                && self.zapped.is_empty()
                && self.stack.is_empty()
                && self.seats.iter().all(|seat| seat.hand.is_empty() && seat.character.is_none());
            return ensure(empty, || {
                "The Beginner game has no action cards, characters or Zappys.".into()
            });
        }
        let sorted = self.types.windows(2).all(|pair| pair[0] < pair[1]);
        ensure(sorted, || "The action types must be five different ones in order.".into())?;
        s.types = self.types.as_slice().try_into().map_err(|_| {
            Refusal::new(
                Code::BadPosition,
                format!("A game has five action types, not {}.", self.types.len()),
            )
        })?;
        if let crate::rules::Types::Fixed(types) = game.rules.types {
            ensure(s.types == types, || "The action types are not those of the table.".into())?;
        }
        Ok(())
    }

    /// Every lot lies in one place; markers and Zappys are all there.
    fn load_lots(&self, game: &QuantumZap, s: &mut State) -> Checked {
        let mut found = LotSet::EMPTY;
        let mut zappys: Vec<Zappy> = self.zapped.clone();
        let mut place = |lot: LotId, what: &str| {
            let twice = found.contains(lot);
            found.insert(lot);
            ensure(!twice, || {
                format!("{lot} is in two places, one of them {what}; there is only one.")
            })
        };
        for on in &self.slots {
            ensure((1..=SLOTS as u8).contains(&on.slot) && s.slot(on.slot).lot.is_none(), || {
                format!("Slot {} is not there or is there twice.", on.slot)
            })?;
            let limit = match on.price {
                Price::Free => 1,
                Price::Max(limit) | Price::Min(limit) => limit,
            };
            ensure((1..=HIGHEST_LIMIT).contains(&limit), || {
                format!("A price limit is 1 to {HIGHEST_LIMIT}, not {limit}.")
            })?;
            ensure(on.bidder.is_none_or(|seat| seat.number() < game.rules.seats), || {
                format!("The exclusive bidder of slot {} is no seat of this game.", on.slot)
            })?;
            place(on.lot, "the line-up")?;
            let slot = s.slot_mut(on.slot);
            (slot.lot, slot.bidder, slot.price, slot.frozen) =
                (Some(on.lot), on.bidder, on.price, on.frozen);
        }
        for seat in &self.seats {
            for lot in seat.undeveloped.iter().copied().chain(seat.developed.iter()) {
                place(lot, "with a player")?;
            }
        }
        for lot in &self.discard {
            place(*lot, "the lot discard")?;
        }
        let shown = self.stack.iter().flat_map(|frame| match frame {
            Frame::Calm { cards, .. } => *cards,
            _ => [None; 3],
        });
        for card in self.deck.iter().copied().chain(shown.flatten()) {
            match card {
                DeckCard::Lot(lot) => place(lot, "the deck")?,
                DeckCard::Zappy(zappy) => zappys.push(zappy),
            }
        }
        if let Some(lot) = LotId::all().find(|lot| !found.contains(*lot)) {
            return ensure(false, || format!("{lot} is missing; every lot lies somewhere."));
        }
        let wanted = usize::from(game.rules.zappys);
        ensure(zappys.len() == wanted, || {
            format!("There are {} Zappys; this table has {wanted}.", zappys.len())
        })?;
        zappys.sort();
        let strange = zappys.iter().find(|one| !game.zappys().any(|other| other == **one));
        ensure(strange.is_none() && zappys.windows(2).all(|pair| pair[0] != pair[1]), || {
            "A Zappy is there twice, or does not belong to the set of this table.".into()
        })?;
        let full = || Refusal::new(Code::BadPosition, "A pile has more cards than there are.");
        let deck: Vec<DeckCard> = self.deck.iter().rev().copied().collect();
        s.deck = Line::of(DeckCard::Lot(LotId(0)), &deck).ok_or_else(full)?;
        s.discard = Line::of(LotId(0), &self.discard).ok_or_else(full)?;
        s.zapped = Line::of(Zappy::CALM, &self.zapped).ok_or_else(full)?;
        let everybody = game.everybody();
        for (lot, marks) in &self.lots {
            let written = Marks {
                markers: mask_of(marks.markers),
                seen: mask_of(marks.seen),
                private: mask_of(marks.private),
                flipped: marks.flipped,
                shown: marks.shown,
                text_off: marks.text_off,
            };
            let who = written.markers | written.seen | written.private;
            ensure(who & !everybody == 0, || format!("{lot} is known to seats that do not play."))?;
            let face_up = written.flipped || written.shown;
            let right = if game.rules.memory_aid {
                written.markers & !written.seen == 0
                    && written.private & written.seen == 0
                    && (!face_up || written.seen == everybody)
            } else {
                written.seen | written.private == 0
            };
            ensure(right, || {
                format!(
                    "Who knows {lot} does not fit its markers: with the memory aid every marker is \
                     also in 'seen' and a lot that lies face up is seen by all; without it 'seen' \
                     and 'private' are empty."
                )
            })?;
            s.lots[lot.index()] = written;
        }
        Ok(())
    }

    fn load_seats(&self, game: &QuantumZap, s: &mut State) -> Checked {
        s.issued = i32::from(s.ecf);
        for (seat, told) in game.all().zip(&self.seats) {
            let lying = LotId::all().filter(|lot| s.marks(*lot).markers & bit(seat) != 0).count();
            ensure(usize::from(told.markers) + lying == usize::from(game.rules.markers), || {
                format!(
                    "Seat {seat} has {} survey markers and {lying} on lots; together it must be {}.",
                    told.markers, game.rules.markers
                )
            })?;
            ensure(told.credits <= crate::rules::HIGHEST_BID && told.debts < 1000, || {
                format!("Seat {seat} has more credits or debts than can be.")
            })?;
            let negative = |lot: LotId| game.cards.lots[lot.index()].payout < 0;
            ensure(
                told.due.iter().all(|lot| told.developed.contains(lot) && negative(lot)),
                || format!("Seat {seat} owes debt for a lot that is not a developed negative one."),
            )?;
            ensure(told.turned.is_none_or(|lot| told.developed.contains(lot)), || {
                format!("Seat {seat} has turned a lot that it has not developed.")
            })?;
            let size = s.deck.len();
            let own = s.seat_mut(seat);
            own.credits = told.credits;
            own.debts = told.debts;
            own.markers = told.markers;
            for lot in &told.undeveloped {
                own.undeveloped.push(*lot);
            }
            (own.developed, own.due, own.turned) = (told.developed, told.due, told.turned);
            (own.boost, own.character, own.used) = (told.boost, told.character, told.used);
            (own.somewhere, own.paying) = (told.somewhere, told.paying);
            ensure(told.taken_back <= TAKE_BACKS, || {
                format!(
                    "Seat {seat} took back {} times; {TAKE_BACKS} is the most.",
                    told.taken_back
                )
            })?;
            own.taken_back = told.taken_back;
            for depth in &told.notes {
                ensure((1..=size).contains(&usize::from(*depth)), || {
                    format!("Seat {seat} notes depth {depth} of a deck of {size}.")
                })?;
                own.notes |= 1 << (size - usize::from(*depth));
            }
            for nth in &told.marked {
                ensure((1..=told.undeveloped.len()).contains(&usize::from(*nth)), || {
                    format!("Seat {seat} marks lot {nth}, which it does not have.")
                })?;
                own.marked |= 1 << (nth - 1);
            }
            let cost = own.paying + 2 * own.marked.count_ones() as u16;
            ensure(own.paying <= own.debts && cost <= own.credits, || {
                format!("Seat {seat} wants to pay more than it owes or has.")
            })?;
            s.issued += i32::from(told.credits);
            s.drafts[seat.index()] = told.draft;
            let index = seat.index();
            for lot in told.somewhere.iter() {
                ensure(s.deck.contains(&DeckCard::Lot(lot)), || {
                    format!("Seat {seat} thinks that {lot} is in the deck, but it is not.")
                })?;
            }
            let zappy_noted =
                (0..size).any(|i| s.seats[index].notes >> i & 1 == 1 && s.deck[i].lot().is_none());
            ensure(!zappy_noted, || format!("Seat {seat} takes a Zappy for a lot it knows."))?;
        }
        Ok(())
    }

    fn load_actions(&self, game: &QuantumZap, s: &mut State) -> Checked {
        if !game.rules.advanced {
            return Ok(());
        }
        let mut counts = [0u8; TYPES];
        let types = s.types;
        let mut index_of = |card: ActionCard| {
            let index = types.iter().position(|other| *other == card);
            if let Some(index) = index {
                counts[index] += 1;
            }
            index.ok_or_else(|| {
                Refusal::new(
                    Code::BadPosition,
                    format!("{card} is not among the types of this game."),
                )
            })
        };
        for card in self.action_deck.iter().rev() {
            let index = index_of(*card)? as u8;
            ensure(s.actions.len() < TYPES * usize::from(COPIES), || {
                "Too many action cards.".into()
            })?;
            s.actions.push(index);
        }
        for card in &self.action_discard {
            let index = index_of(*card)? as u8;
            ensure(s.spent.len() < TYPES * usize::from(COPIES), || {
                "Too many action cards.".into()
            })?;
            s.spent.push(index);
        }
        for (own, told) in s.seats.iter_mut().zip(&self.seats) {
            for card in &told.hand {
                own.hand[index_of(*card)?] += 1;
            }
        }
        for slot in &s.slots {
            if slot.bidder.is_some() {
                index_of(ActionCard::TIP)?;
            }
            if slot.frozen {
                index_of(ActionCard::COLD)?;
            }
            match slot.price {
                Price::Free => {}
                Price::Max(_) => drop(index_of(ActionCard::BARGAIN)?),
                Price::Min(_) => drop(index_of(ActionCard::VOLTAGE)?),
            }
        }
        for frame in &self.stack {
            if let Frame::Play { play, chain, .. } = frame {
                index_of(play.card)?;
                for _ in 0..*chain {
                    index_of(ActionCard::WOAH)?;
                }
            }
        }
        for (card, count) in types.iter().zip(counts) {
            ensure(count == COPIES, || {
                format!("There are {count} cards {card}; there must be {COPIES}.")
            })?;
        }
        for (own, told) in s.seats.iter_mut().zip(&self.seats) {
            for card in &told.open {
                if let Some(index) = types.iter().position(|other| other == card) {
                    own.open[index] += 1;
                }
            }
            ensure((0..TYPES).all(|index| own.open[index] <= own.hand[index]), || {
                "An open card must be in the hand, too.".into()
            })?;
        }
        let mut cast: Vec<Character> =
            self.seats.iter().filter_map(|seat| seat.character).collect();
        cast.sort();
        cast.dedup();
        ensure(
            cast.len() == self.seats.len() && cast.iter().all(|one| game.cast().any(|c| c == *one)),
            || "Every player has a character of their own, from those in use.".into(),
        )
    }

    /// The question on top, and how far the answers are.
    fn load_question(&self, game: &QuantumZap, s: &mut State) -> Checked {
        let is_seat = |seat: Seat| seat.number() < game.rules.seats;
        let slots = s.slots;
        let filled = |slot: u8| {
            (1..=SLOTS as u8).contains(&slot) && slots[usize::from(slot) - 1].lot.is_some()
        };
        for frame in &self.stack {
            let right = match *frame {
                Frame::Play { seat, play, last, .. } => {
                    is_seat(seat) && is_seat(last) && sound(play, &is_seat, &filled)
                }
                Frame::Raid { seat, .. }
                | Frame::Reach { seat, .. }
                | Frame::Calm { seat, .. }
                | Frame::Forced { seat } => is_seat(seat),
                Frame::Peek { seat } => {
                    is_seat(seat) && s.deck.last().is_some_and(|card| card.lot().is_some())
                }
                Frame::Moon { first, done } => is_seat(first) && done <= game.rules.seats,
                Frame::Scrap => true,
            };
            ensure(right, || format!("The interruption {frame:?} cannot be."))?;
        }
        s.stack = Line::of(Frame::Scrap, &self.stack)
            .ok_or_else(|| Refusal::new(Code::BadPosition, "There are too many interruptions."))?;
        let open = matches!(self.phase, Phase::Open | Phase::Proxy);
        ensure(open == self.bidding.is_some(), || {
            "Open bidding and its state belong together: write both or neither.".into()
        })?;
        if let Some(bidding) = self.bidding {
            let right = filled(bidding.slot)
                && s.next_slot() == Some(bidding.slot)
                && bidding.next >= 2
                && is_seat(bidding.at)
                && bidding
                    .standing
                    .is_none_or(|seat| is_seat(seat) && s.seat(seat).credits >= bidding.next - 1);
            ensure(right, || "The open bidding does not fit the line-up or the bidders.".into())?;
        }
        if self.phase == Phase::Over {
            s.asked = 0;
            return ensure(self.stack.is_empty(), || {
                "The game is over, yet something goes on.".into()
            });
        }
        let who = game.who(s);
        ensure(who != 0, || {
            "Nobody is asked anything in this position, yet it is not over.".into()
        })?;
        s.asked = self.asked.map_or(who, mask_of);
        ensure(s.asked != 0 && s.asked & !who == 0, || {
            "The seats that are asked are not those the question is for.".into()
        })?;
        let mut picks = ztable_core::Picks::new();
        for seat in game.all() {
            let asked = s.asked & bit(seat) != 0;
            let draft = s.drafts[seat.index()];
            let right = match draft {
                Draft::Done(answer) => !asked && answered(game, s, seat, answer),
                Draft::Start => asked || who & bit(seat) == 0,
                Draft::Limit(_, slot) => asked && filled(slot),
                Draft::Swap(owner, nth) => asked && is_seat(owner) && has_lot(s, owner, nth),
                Draft::Guns(lot) => asked && game.owner(s, lot).is_some(),
                Draft::Card(_) | Draft::Seats(_) | Draft::Power | Draft::Survey | Draft::Buyout => {
                    asked
                }
            };
            ensure(right, || format!("The answer of seat {seat} does not fit the question."))?;
            picks.clear();
            if asked {
                game.list(s, seat, &mut picks);
                ensure(!picks.is_empty(), || format!("Seat {seat} is asked but has no choice."))?;
            }
        }
        Ok(())
    }
}

fn has_lot(s: &State, seat: Seat, nth: u8) -> bool {
    (1..=s.seat(seat).undeveloped.len()).contains(&usize::from(nth))
}

fn sound(play: Play, is_seat: &dyn Fn(Seat) -> bool, filled: &dyn Fn(u8) -> bool) -> bool {
    match play.aim {
        Aim::Nothing | Aim::Card(_) => true,
        Aim::Seat(seat) => is_seat(seat),
        Aim::Slot(slot) => filled(slot),
        Aim::Limit(slot, limit) => filled(slot) && (1..=HIGHEST_LIMIT).contains(&limit),
        Aim::Seats(targets) => targets.into_iter().flatten().all(is_seat),
    }
}

/// Whether a complete answer can be carried out.
fn answered(game: &QuantumZap, s: &State, seat: Seat, answer: Answer) -> bool {
    let is_seat = |seat: Seat| seat.number() < game.rules.seats;
    let filled = |slot: u8| (1..=SLOTS as u8).contains(&slot) && s.slot(slot).lot.is_some();
    match answer {
        Answer::Pass => true,
        Answer::Bid(bid) => bid >= 1 && bid <= s.seat(seat).credits,
        Answer::Play(play) => s.holds(seat, play.card) > 0 && sound(play, &is_seat, &filled),
        Answer::Cancel => s.holds(seat, ActionCard::WOAH) > 0,
        Answer::Discard(nth) => has_lot(s, seat, nth),
        Answer::Power(power) => {
            game.is_usable(s, seat)
                && match power {
                    Power::Swap(a, n, b, m) => {
                        a != b && is_seat(a) && is_seat(b) && has_lot(s, a, n) && has_lot(s, b, m)
                    }
                    Power::Site(lot) => s.seat(seat).developed.contains(lot),
                    Power::Lot(owner, nth) => is_seat(owner) && has_lot(s, owner, nth),
                    Power::Suit(_) => true,
                    Power::Guns(one, other) => {
                        game.owner(s, one).is_some()
                            && other.is_none_or(|other| game.owner(s, other).is_some())
                    }
                    Power::Slot(slot) => filled(slot),
                }
        }
        // Answers of a single seat are carried out at once.
        _ => false,
    }
}
