//! A world that a view cannot rule out.

use std::iter::repeat_n;
use std::ops::RangeInclusive;

use ztable_core::{Chance, Few, Key, PerSeat, Seat, Viewer};

use crate::auction::HIGHEST_BID;
use crate::card::{
    ACTIONS, ActionCard, COPIES, Character, DECK, DeckCard, LOTS, LandId, LotId, LotSet, TYPES,
    Zappy,
};
use crate::line_up::{Price, Slot};
use crate::memory::{NOTES, Note};
use crate::numbers::SEATS;
use crate::phase::{Phase, Staged};
use crate::rules::QuantumZap;
use crate::seat::Seats;
use crate::state::{Marks, State};
use crate::view::{LotView, View};
use crate::window::{Frame, Response, SHOWN};

/// Credits of others, where they are hidden, are imagined up to this (QZ-15.8), or up to
/// [`SPARE_CREDITS`] above what they must have.
const IMAGINED_CREDITS: u16 = 40;
const SPARE_CREDITS: u16 = 10;

// Worlds are made by the thousand, so no list is on the heap.
type Lots = Few<LotId, LOTS>;
type Zappys = Few<Zappy, { Zappy::COUNT }>;
/// The places of the lot deck from its top, with the cards that are already there.
type Deck = Few<Option<DeckCard>, DECK>;

/// A state that the view cannot rule out: what is unseen is dealt at random, the others know
/// only what everybody could watch, and have not begun their answers.
pub(crate) fn imagine(game: &QuantumZap, view: &View, chance: &mut impl Chance) -> State {
    if let (Viewer::Referee, Some(all)) = (view.viewer, &view.all) {
        return all.clone().load(game).expect("a referee sees a position that came about");
    }
    let mut state = view.public();
    view.deal_lands(&mut state, chance);
    view.deal_lots(game, &mut state, chance);
    if game.rules.advanced {
        view.deal_actions(&mut state, chance);
        view.deal_characters(game, &mut state, chance);
    }
    for seen in &view.seats {
        let own = state.seat_mut(seen.seat);
        own.credits = seen.credits.unwrap_or_else(|| {
            let credits = view.hidden_credits(seen.seat);
            let (least, count) = (*credits.start(), credits.count() as u32);
            least + chance.one_of(Key::Next, count, |n| least + n as u16) as u16
        });
    }
    state.issued = state.seats.values().iter().map(|own| i32::from(own.credits)).sum::<i32>()
        + i32::from(state.ecf);
    state.asked = view.asked;
    view.imagine_answers(game, &mut state, chance);
    state
}

impl View {
    /// What everybody knows, and the viewer's own answer.
    fn public(&self) -> State {
        let mut state = State::blank();
        state.round = self.round;
        state.phase = self.phase;
        state.first = self.first;
        state.ecf = self.ecf;
        if let Ok(types) = self.types[..].try_into() {
            state.types = types;
        }
        state.zapped = Few::fitting(&self.zapped);
        let spent = self.spent.iter().filter_map(|card| state.type_of(*card));
        state.spent = spent.map(|index| index as u8).collect();
        state.blocked = self.blocked;
        state.opener = self.opener;
        state.turns = self.turns;
        (state.surveyed, state.paid, state.sold) = (self.surveyed, self.paid, self.sold);
        state.bidding = self.bidding;
        state.last = self.last;
        state.latest = self.latest;
        state.repaid = by_seat(&self.repaid);
        state.totals = self.totals.as_deref().map(by_seat);
        state.trash = self.trash;
        state.stack = Few::fitting(&self.stack);
        for seen in &self.seats {
            let own = state.seat_mut(seen.seat);
            own.debts = seen.debts;
            own.markers = seen.markers;
            own.developed = seen.developed;
            own.turned = seen.turned;
            own.boost = seen.boost;
            own.used = seen.used;
            own.character = seen.character;
        }
        state.due = self.seats.iter().flat_map(|seen| seen.due.iter()).collect();
        state
    }

    /// What a seat can have in secret, as far as bids tell: while a lot is being bid for, its bidders
    /// can pay their sealed bids, and who holds the highest bid can pay that.
    pub(crate) fn hidden_credits(&self, seat: Seat) -> RangeInclusive<u16> {
        let least = self.bidding.map_or(0, |bidding| {
            let sale = self.last.filter(|sale| sale.slot == bidding.slot);
            let sealed = sale.map_or(0, |sale| sale.bids[seat]);
            let held = if bidding.standing == Some(seat) { bidding.next - 1 } else { 0 };
            sealed.max(held)
        });
        least..=(least + SPARE_CREDITS).clamp(IMAGINED_CREDITS, HIGHEST_BID)
    }

    fn deal_lands(&self, state: &mut State, chance: &mut impl Chance) {
        let mut unseen: Few<LandId, { LandId::COUNT }> =
            LandId::all().filter(|land| !self.lands.contains(land)).collect();
        chance.shuffle(&mut unseen);
        for (place, land) in state.lands.iter_mut().zip(self.lands.iter().chain(&unseen)) {
            *place = *land;
        }
    }

    /// The cards that Z1 shows.
    pub(crate) fn shown(&self) -> impl Iterator<Item = DeckCard> + '_ {
        let cards = self.stack.iter().flat_map(|frame| match frame {
            Frame::Calm { cards, .. } => *cards,
            _ => [None; SHOWN],
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

    fn deal_lots(&self, game: &QuantumZap, state: &mut State, chance: &mut impl Chance) {
        let known = self.known_lots();
        let mut unseen: Lots = LotId::all().filter(|lot| !known.contains(*lot)).collect();
        chance.shuffle(&mut unseen);
        let deck = self.deal_deck(game, &mut unseen, chance);
        let mut next = || unseen.pop().expect("as many unseen lots as places for them");
        for card in deck.iter().rev() {
            state.deck.push(card.unwrap_or_else(|| DeckCard::Lot(next())));
        }
        if let Some(DeckCard::Lot(lot)) = state.deck.last().copied() {
            state.lots[lot.index()] = self.marks(game, &self.deck.top);
        }
        for slot in &self.slots {
            let lot = slot.lot.lot.unwrap_or_else(&mut next);
            let (bidder, price, frozen) = (slot.bidder, slot.price, slot.frozen);
            *state.slot_mut(slot.slot) = Slot { lot: Some(lot), bidder, price, frozen };
            state.lots[lot.index()] = self.marks(game, &slot.lot);
        }
        for seat in &self.seats {
            for view in &seat.undeveloped {
                let lot = view.lot.unwrap_or_else(&mut next);
                state.seat_mut(seat.seat).undeveloped.push(lot);
                state.lots[lot.index()] = self.marks(game, view);
            }
        }
        for view in &self.discard {
            let lot = view.lot.unwrap_or_else(&mut next);
            state.discard.push(lot);
            state.lots[lot.index()] = self.marks(game, view);
        }
        if let Some(seat) = self.viewer.seat() {
            for nth in &self.marked {
                state.marked.insert(state.undeveloped(seat, *nth));
            }
            let own = state.seat_mut(seat);
            self.deck.notes.iter().for_each(|note| own.notes.write(*note));
            own.paying = self.paying;
            own.taken_back = self.taken_back;
            state.drafts[seat] = self.draft.unwrap_or(Staged::Start);
        }
    }

    /// The deck from its top, with what the viewer knows of it; lots may come from the unseen ones.
    fn deal_deck(&self, game: &QuantumZap, unseen: &mut Lots, chance: &mut impl Chance) -> Deck {
        let mut deck: Deck = repeat_n(None, usize::from(self.deck.cards).min(DECK)).collect();
        let mut zappys: Zappys = game
            .zappys()
            .filter(|one| !self.zapped.contains(one))
            .filter(|one| !self.shown().any(|card| card == DeckCard::Zappy(*one)))
            .collect();
        chance.shuffle(&mut zappys);
        let mut zappys: Zappys =
            zappys.iter().take(usize::from(self.deck.zappys)).copied().collect();
        if let Some(top) = deck.first_mut() {
            *top = if self.deck.zappy_on_top {
                zappys.pop().map(DeckCard::Zappy)
            } else {
                self.deck.top.lot.or(self.peek).map(DeckCard::Lot)
            };
        }
        self.deal_notes(&mut deck, zappys.len(), chance);
        // The top shows its back, so a Zappy lies below it.
        let mut free = places(&deck, 2, deck.len());
        chance.shuffle(&mut free);
        for (place, zappy) in free.iter().zip(&zappys) {
            deck[*place] = Some(DeckCard::Zappy(*zappy));
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
    pub(crate) fn sure_notes(&self) -> Few<Note, NOTES> {
        let mut notes: Few<Note, NOTES> =
            self.deck.notes.iter().filter(|note| !note.gone).copied().collect();
        // No two notes are of the same lot; a sort that keeps the order of equals would need the heap.
        notes.sort_unstable_by_key(|note| (note.high - note.low, note.lot));
        notes
    }

    /// Puts lots that are surely in the deck where their notes allow, and leaves room for Zappys.
    fn deal_notes(&self, deck: &mut Deck, zappys: usize, chance: &mut impl Chance) {
        let notes = self.sure_notes();
        let room = |deck: &[Option<DeckCard>]| places(deck, 2, deck.len()).len() >= zappys;
        for _ in 0..TRIES {
            let mut dealt = *deck;
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
                *deck = dealt;
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
        let seen = view.seen;
        // What the viewer alone knows of a lot, it knows from the deck.
        let private = match (self.viewer.seat(), view.lot) {
            (Some(seat), Some(_)) if game.rules.memory_aid => Seats::one(seat).without(seen),
            _ => Seats::EMPTY,
        };
        let (markers, facing, handle) = (view.markers, view.facing(), view.handle);
        Marks { markers, seen, private, facing, handle }
    }

    /// Action cards nobody but their holder knows, by type.
    pub(crate) fn unseen_actions(&self, state: &State) -> [u8; TYPES] {
        let mut unseen = [COPIES; TYPES];
        let mut take = |card: ActionCard, count: u8| {
            if let Some(index) = state.type_of(card) {
                unseen[index] = unseen[index].saturating_sub(count);
            }
        };
        self.spent.iter().for_each(|card| take(*card, 1));
        for seat in &self.seats {
            seat.hand.as_ref().unwrap_or(&seat.open).iter().for_each(|card| take(*card, 1));
        }
        for slot in &self.slots {
            take(ActionCard::Tip, u8::from(slot.bidder.is_some()));
            take(ActionCard::Cold, u8::from(slot.frozen));
            match slot.price {
                Price::Free => {}
                Price::Max(_) => take(ActionCard::Bargain, 1),
                Price::Min(_) => take(ActionCard::Voltage, 1),
            }
        }
        for frame in &self.stack {
            if let Frame::Play { play, chain, .. } = frame {
                take(play.card, 1);
                take(ActionCard::Woah, *chain);
            }
        }
        unseen
    }

    fn deal_actions(&self, state: &mut State, chance: &mut impl Chance) {
        let unseen = self.unseen_actions(state);
        let copies =
            (0..).zip(unseen).flat_map(|(index, count)| repeat_n(index, usize::from(count)));
        let mut cards: Few<u8, ACTIONS> = copies.collect();
        chance.shuffle(&mut cards);
        let types = state.types;
        let index_of = |card: &ActionCard| types.iter().position(|other| other == card);
        for seen in &self.seats {
            let own = state.seat_mut(seen.seat);
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
        state.actions = cards;
    }

    fn deal_characters(&self, game: &QuantumZap, state: &mut State, chance: &mut impl Chance) {
        let known = |one: &Character| self.seats.iter().any(|seat| seat.character == Some(*one));
        let mut unseen: Few<Character, { Character::COUNT }> =
            game.cast().filter(|one| !known(one)).collect();
        chance.shuffle(&mut unseen);
        for seen in &self.seats {
            let own = state.seat_mut(seen.seat);
            own.character = own.character.or_else(|| unseen.pop());
        }
    }

    /// Who has answered already stayed silent or passed, or bid something in an auction.
    fn imagine_answers(&self, game: &QuantumZap, state: &mut State, chance: &mut impl Chance) {
        if state.phase == Phase::Over {
            return;
        }
        let asked = game.who(state);
        for seat in game.all() {
            if self.viewer.is(seat) || state.asked.contains(seat) {
                continue;
            }
            let scrap = state.stack.last() == Some(&Frame::Scrap);
            let lots = state.seat(seat).undeveloped.len() as u32;
            if scrap && lots > 0 {
                let nth = 1 + chance.one_of(Key::Next, lots, |n| n + 1) as u8;
                state.drafts[seat] = Staged::Done(Response::Discard(nth));
            } else if asked.contains(seat) {
                state.drafts[seat] = Staged::Done(self.imagine_answer(game, state, seat, chance));
            }
        }
    }

    fn imagine_answer(
        &self,
        game: &QuantumZap,
        state: &State,
        seat: Seat,
        chance: &mut impl Chance,
    ) -> Response {
        let bids = match (state.stack.last(), state.phase, state.next_slot()) {
            (None, Phase::Auction, Some(slot)) => game.bids(state, seat, slot, 1),
            _ => return Response::Pass,
        };
        let (least, count) = (*bids.start(), bids.count() as u32);
        match chance.one_of(Key::Next, count + 1, |n| n) {
            0 => Response::Pass,
            n => Response::Bid(least + n as u16 - 1),
        }
    }
}

/// The values of a view, which has one for each seat of the game, by seat.
fn by_seat(values: &[u16]) -> PerSeat<u16, SEATS> {
    PerSeat::from_fn(|seat| values.get(seat.index()).copied().unwrap_or(0))
}

/// How often notes are dealt at random before the way that always fits is taken.
const TRIES: u32 = 12;

/// Free places of the deck, from 0, between two depths, from 1.
pub(crate) fn places(deck: &[Option<DeckCard>], low: usize, high: usize) -> Few<usize, DECK> {
    let range = low.saturating_sub(1)..high.min(deck.len());
    range.filter(|place| deck[*place].is_none()).collect()
}
