//! A world that a view cannot rule out.

use std::ops::RangeInclusive;

use ztable_core::{Chance, Key, Seat, Viewer};

use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, LotSet, Zappy};
use crate::game::QuantumZap;
use crate::line::Line;
use crate::notes::Note;
use crate::question::{Answer, Draft, Frame, Phase};
use crate::rules::{COPIES, HIGHEST_BID, SEATS};
use crate::seats::{bit, mask_of};
use crate::state::{Marks, Price, Slot, State};
use crate::view::{LotView, View};

/// Credits of others, where they are hidden, are imagined up to this (QZ-15.8), or up to
/// [`SPARE_CREDITS`] above what they must have.
const IMAGINED_CREDITS: u16 = 40;
const SPARE_CREDITS: u16 = 10;

impl View {
    /// A state that this view cannot rule out: what is unseen is dealt at random, the others know
    /// only what everybody could watch, and have not begun their answers.
    pub(crate) fn imagine(&self, game: &QuantumZap, chance: &mut impl Chance) -> State {
        if let (Viewer::Referee, Some(all)) = (self.viewer, &self.all) {
            return all.clone().load(game).unwrap_or_else(|_| State::blank());
        }
        let mut s = self.public();
        self.deal_lands(&mut s, chance);
        self.deal_lots(game, &mut s, chance);
        if game.rules.advanced {
            self.deal_actions(&mut s, chance);
            self.deal_characters(game, &mut s, chance);
        }
        for (own, seen) in s.seats.iter_mut().zip(&self.seats) {
            own.credits = seen.credits.unwrap_or_else(|| {
                let credits = self.hidden_credits(seen.seat);
                let (least, count) = (*credits.start(), credits.count() as u32);
                least + chance.one_of(Key::Next, count, |n| least + n as u16) as u16
            });
        }
        s.issued = s.seats.iter().map(|own| i32::from(own.credits)).sum::<i32>() + i32::from(s.ecf);
        s.asked = mask_of(self.asked);
        self.imagine_answers(game, &mut s, chance);
        s
    }

    /// What everybody knows, and the viewer's own answer.
    fn public(&self) -> State {
        let mut s = State::blank();
        s.round = self.round;
        s.phase = self.phase;
        s.first = self.first;
        s.ecf = self.ecf;
        if let Ok(types) = self.types.as_slice().try_into() {
            s.types = types;
        }
        s.zapped = Line::of(Zappy::CALM, &self.zapped).unwrap_or(s.zapped);
        let spent: Vec<u8> = self
            .spent
            .iter()
            .filter_map(|card| s.type_of(*card))
            .map(|index| index as u8)
            .collect();
        s.spent = Line::of(0, &spent).unwrap_or(s.spent);
        s.blocked = self.blocked;
        s.opener = self.opener;
        s.turns = self.turns;
        (s.surveyed, s.paid, s.sold) = (self.surveyed, self.paid, self.sold);
        s.bidding = self.bidding;
        s.last = self.last;
        s.latest = self.latest;
        s.repaid.iter_mut().zip(&self.repaid).for_each(|(place, count)| *place = *count);
        s.totals = self.totals.as_ref().map(|totals| {
            let mut all = [0; SEATS];
            all.iter_mut().zip(totals).for_each(|(place, total)| *place = *total);
            all
        });
        s.trash = self.trash;
        s.stack = Line::of(Frame::Scrap, &self.stack).unwrap_or(s.stack);
        for (own, seen) in s.seats.iter_mut().zip(&self.seats) {
            own.debts = seen.debts;
            own.markers = seen.markers;
            own.developed = seen.developed;
            own.turned = seen.turned;
            own.boost = seen.boost;
            own.used = seen.used;
            own.character = seen.character;
        }
        s.due = self.seats.iter().flat_map(|seen| seen.due.iter()).collect();
        s
    }

    /// What a seat can have in secret, as far as bids tell: while a lot is being bid for, its bidders
    /// can pay their sealed bids, and who holds the highest bid can pay that.
    pub(crate) fn hidden_credits(&self, seat: Seat) -> RangeInclusive<u16> {
        let least = self.bidding.map_or(0, |bidding| {
            let sale = self.last.filter(|sale| sale.slot == bidding.slot);
            let sealed = sale.map_or(0, |sale| sale.bids[seat.index()]);
            let held = if bidding.standing == Some(seat) { bidding.next - 1 } else { 0 };
            sealed.max(held)
        });
        least..=(least + SPARE_CREDITS).clamp(IMAGINED_CREDITS, HIGHEST_BID)
    }

    fn deal_lands(&self, s: &mut State, chance: &mut impl Chance) {
        let mut unseen: Vec<LandId> =
            LandId::all().filter(|land| !self.lands.contains(land)).collect();
        chance.shuffle(&mut unseen);
        for (place, land) in s.lands.iter_mut().zip(self.lands.iter().chain(&unseen)) {
            *place = *land;
        }
    }

    /// The cards that Z1 shows.
    pub(crate) fn shown(&self) -> impl Iterator<Item = DeckCard> + '_ {
        let cards = self.stack.iter().flat_map(|frame| match frame {
            Frame::Calm { cards, .. } => *cards,
            _ => [None; 3],
        });
        cards.flatten()
    }

    /// Lots the viewer knows the place of, or knows to be in the deck. Any other lot can be wherever
    /// the viewer sees no face.
    #[must_use]
    pub fn known_lots(&self) -> LotSet {
        let lying = self
            .slots
            .iter()
            .map(|slot| &slot.lot)
            .chain(self.seats.iter().flat_map(|seat| &seat.undeveloped))
            .chain(&self.discard)
            .chain([&self.deck.top]);
        lying
            .filter_map(|view| view.lot)
            .chain(self.seats.iter().flat_map(|seat| seat.developed.iter()))
            .chain(self.deck.notes.iter().filter(|note| !note.gone).map(|note| note.lot))
            .chain(self.peek)
            .chain(self.shown().filter_map(DeckCard::lot))
            .collect()
    }

    fn deal_lots(&self, game: &QuantumZap, s: &mut State, chance: &mut impl Chance) {
        let known = self.known_lots();
        let mut unseen: Vec<LotId> = LotId::all().filter(|lot| !known.contains(*lot)).collect();
        chance.shuffle(&mut unseen);
        let deck = self.deal_deck(game, &mut unseen, chance);
        let mut next = || unseen.pop().unwrap_or(LotId(0));
        for card in deck.iter().rev() {
            s.deck.push(card.unwrap_or_else(|| DeckCard::Lot(next())));
        }
        if let Some(DeckCard::Lot(lot)) = s.deck.last().copied() {
            s.lots[lot.index()] = self.marks(game, &self.deck.top);
        }
        for slot in &self.slots {
            let lot = slot.lot.lot.unwrap_or_else(&mut next);
            let (bidder, price, frozen) = (slot.bidder, slot.price, slot.frozen);
            *s.slot_mut(slot.slot) = Slot { lot: Some(lot), bidder, price, frozen };
            s.lots[lot.index()] = self.marks(game, &slot.lot);
        }
        for (index, seat) in self.seats.iter().enumerate() {
            for view in &seat.undeveloped {
                let lot = view.lot.unwrap_or_else(&mut next);
                s.seats[index].undeveloped.push(lot);
                s.lots[lot.index()] = self.marks(game, view);
            }
        }
        for view in &self.discard {
            let lot = view.lot.unwrap_or_else(&mut next);
            s.discard.push(lot);
            s.lots[lot.index()] = self.marks(game, view);
        }
        if let Some(seat) = self.viewer.seat() {
            for nth in &self.marked {
                s.marked.insert(s.undeveloped(seat, *nth));
            }
            let own = s.seat_mut(seat);
            self.deck.notes.iter().for_each(|note| own.notes.write(*note));
            own.paying = self.paying;
            own.taken_back = self.taken_back;
            s.drafts[seat.index()] = self.draft.unwrap_or(Draft::Start);
        }
    }

    /// The deck from its top, with what the viewer knows of it; lots may come from the unseen ones.
    fn deal_deck(
        &self,
        game: &QuantumZap,
        unseen: &mut Vec<LotId>,
        chance: &mut impl Chance,
    ) -> Vec<Option<DeckCard>> {
        let mut deck: Vec<Option<DeckCard>> = vec![None; usize::from(self.deck.cards)];
        let mut zappys: Vec<Zappy> = game
            .zappys()
            .filter(|one| !self.zapped.contains(one))
            .filter(|one| !self.shown().any(|card| card == DeckCard::Zappy(*one)))
            .collect();
        chance.shuffle(&mut zappys);
        zappys.truncate(usize::from(self.deck.zappys));
        if let Some(top) = deck.first_mut() {
            *top = if self.deck.zappy_on_top {
                zappys.pop().map(DeckCard::Zappy)
            } else {
                self.deck.top.lot.or(self.peek).map(DeckCard::Lot)
            };
        }
        self.deal_notes(&mut deck, zappys.len(), chance);
        // The top shows its back, so a Zappy lies below it.
        let mut free: Vec<usize> = places(&deck, 2, deck.len());
        chance.shuffle(&mut free);
        for (place, zappy) in free.into_iter().zip(zappys) {
            deck[place] = Some(DeckCard::Zappy(zappy));
        }
        for note in self.deck.notes.iter().filter(|note| note.gone) {
            let free = places(&deck, usize::from(note.low), usize::from(note.high));
            let here = chance.one_of(Key::Next, free.len() as u32 + 1, |n| n) as usize;
            // One more chance for having gone.
            if let (Some(place), Some(at)) =
                (free.get(here), unseen.iter().position(|lot| *lot == note.lot))
            {
                deck[*place] = Some(DeckCard::Lot(unseen.remove(at)));
            }
        }
        deck
    }

    /// Sure notes from the narrowest to the widest, which is the order they are dealt in.
    pub(crate) fn sure_notes(&self) -> Vec<Note> {
        let mut notes: Vec<Note> =
            self.deck.notes.iter().filter(|note| !note.gone).copied().collect();
        notes.sort_by_key(|note| (note.high - note.low, note.lot));
        notes
    }

    /// Puts lots that are surely in the deck where their notes allow, and leaves room for Zappys.
    fn deal_notes(&self, deck: &mut [Option<DeckCard>], zappys: usize, chance: &mut impl Chance) {
        let notes = self.sure_notes();
        let room = |deck: &[Option<DeckCard>]| places(deck, 2, deck.len()).len() >= zappys;
        for _ in 0..TRIES {
            let mut dealt = deck.to_vec();
            let fits = notes.iter().all(|note| {
                let free = places(&dealt, usize::from(note.low), usize::from(note.high));
                let nth = chance.one_of(Key::Next, free.len() as u32, |n| n) as usize;
                let place = free.get(nth);
                if let Some(place) = place {
                    dealt[*place] = Some(DeckCard::Lot(note.lot));
                }
                place.is_some()
            });
            if fits && room(&dealt) {
                deck.copy_from_slice(&dealt);
                return;
            }
        }
        // From the top down, the one that must be highest first: that fits if anything does.
        let mut left = notes;
        for (place, depth) in deck.iter_mut().zip(1u8..).filter(|(place, _)| place.is_none()) {
            let due = (0..left.len())
                .filter(|index| left[*index].low <= depth)
                .min_by_key(|index| left[*index].high);
            *place = due.map(|due| DeckCard::Lot(left.remove(due).lot));
        }
    }

    fn marks(&self, game: &QuantumZap, view: &LotView) -> Marks {
        let seen = mask_of(view.seen);
        // What the viewer alone knows of a lot, it knows from the deck.
        let private = match (self.viewer.seat(), view.lot) {
            (Some(seat), Some(_)) if game.rules.memory_aid => bit(seat) & !seen,
            _ => 0,
        };
        let (markers, look, handle) = (mask_of(view.markers), view.look(), view.handle);
        Marks { markers, seen, private, look, handle }
    }

    /// Action cards nobody but their holder knows, by type.
    pub(crate) fn unseen_actions(&self, s: &State) -> [u8; crate::rules::TYPES] {
        let mut unseen = [COPIES; crate::rules::TYPES];
        let mut take = |card: ActionCard, count: u8| {
            if let Some(index) = s.type_of(card) {
                unseen[index] = unseen[index].saturating_sub(count);
            }
        };
        self.spent.iter().for_each(|card| take(*card, 1));
        for seat in &self.seats {
            seat.hand.as_ref().unwrap_or(&seat.open).iter().for_each(|card| take(*card, 1));
        }
        for slot in &self.slots {
            take(ActionCard::TIP, u8::from(slot.bidder.is_some()));
            take(ActionCard::COLD, u8::from(slot.frozen));
            match slot.price {
                Price::Free => {}
                Price::Max(_) => take(ActionCard::BARGAIN, 1),
                Price::Min(_) => take(ActionCard::VOLTAGE, 1),
            }
        }
        for frame in &self.stack {
            if let Frame::Play { play, chain, .. } = frame {
                take(play.card, 1);
                take(ActionCard::WOAH, *chain);
            }
        }
        unseen
    }

    fn deal_actions(&self, s: &mut State, chance: &mut impl Chance) {
        let unseen = self.unseen_actions(s);
        let mut cards: Vec<u8> = Vec::new();
        for (index, count) in (0..).zip(unseen) {
            cards.extend(std::iter::repeat_n(index, usize::from(count)));
        }
        chance.shuffle(&mut cards);
        let types = s.types;
        let index_of = |card: &ActionCard| types.iter().position(|other| other == card);
        for (own, seen) in s.seats.iter_mut().zip(&self.seats) {
            for index in seen.open.iter().filter_map(index_of) {
                own.open[index] += 1;
            }
            for index in seen.hand.as_ref().unwrap_or(&seen.open).iter().filter_map(index_of) {
                own.hand[index] += 1;
            }
            while own.hand_size() < seen.cards {
                let Some(card) = cards.pop() else { break };
                own.hand[usize::from(card)] += 1;
            }
        }
        s.actions = Line::of(0, &cards).unwrap_or(s.actions);
    }

    fn deal_characters(&self, game: &QuantumZap, s: &mut State, chance: &mut impl Chance) {
        let known: Vec<Character> = self.seats.iter().filter_map(|seat| seat.character).collect();
        let mut unseen: Vec<Character> = game.cast().filter(|one| !known.contains(one)).collect();
        chance.shuffle(&mut unseen);
        for own in s.seats.iter_mut().take(self.seats.len()) {
            own.character = own.character.or_else(|| unseen.pop());
        }
    }

    /// Who has answered already stayed silent or passed, or bid something in an auction.
    fn imagine_answers(&self, game: &QuantumZap, s: &mut State, chance: &mut impl Chance) {
        if s.phase == Phase::Over {
            return;
        }
        let asked = game.who(s);
        for seat in game.all() {
            if self.viewer.is(seat) || s.asked & bit(seat) != 0 {
                continue;
            }
            let scrap = s.stack.last() == Some(&Frame::Scrap);
            let lots = s.seat(seat).undeveloped.len() as u32;
            if scrap && lots > 0 {
                let nth = 1 + chance.one_of(Key::Next, lots, |n| n + 1) as u8;
                s.drafts[seat.index()] = Draft::Done(Answer::Discard(nth));
            } else if asked & bit(seat) != 0 {
                s.drafts[seat.index()] = Draft::Done(self.imagine_answer(game, s, seat, chance));
            }
        }
    }

    fn imagine_answer(
        &self,
        game: &QuantumZap,
        s: &State,
        seat: Seat,
        chance: &mut impl Chance,
    ) -> Answer {
        let bids = match (s.stack.last(), s.phase, s.next_slot()) {
            (None, Phase::Auction, Some(slot)) => game.bids(s, seat, slot, 1),
            _ => return Answer::Pass,
        };
        let (least, count) = (*bids.start(), bids.count() as u32);
        match chance.one_of(Key::Next, count + 1, |n| n) {
            0 => Answer::Pass,
            n => Answer::Bid(least + n as u16 - 1),
        }
    }
}

/// How often notes are dealt at random before the way that always fits is taken.
const TRIES: u32 = 12;

/// Free places of the deck, from 0, between two depths, from 1.
pub(crate) fn places(deck: &[Option<DeckCard>], low: usize, high: usize) -> Vec<usize> {
    let range = low.saturating_sub(1)..high.min(deck.len());
    range.filter(|place| deck[*place].is_none()).collect()
}
