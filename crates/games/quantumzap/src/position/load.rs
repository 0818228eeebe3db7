//! Reading a position back: every piece is there once, and the question fits.

use ztable_core::{Code, Few, Refusal, Seat};

use crate::auction::HIGHEST_BID;
use crate::card::{ActionCard, Character, DeckCard, LotId, LotSet, Zappy};
use crate::line_up::{HIGHEST_LIMIT, Price, SLOTS};
use crate::memory::NOTES;
use crate::phase::{Phase, ROUNDS};
use crate::position::{MarksPosition, Position, SeatPosition, SlotPosition};
use crate::rules::{HIGHEST_DEBT, QuantumZap, TAKE_BACKS};
use crate::state::{Facing, Marks, State};
use crate::window::{Frame, SHOWN};

pub(super) type Checked<T = ()> = Result<T, Refusal>;

pub(super) fn ensure(holds: bool, message: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(Refusal::new(Code::BadPosition, message())) }
}

impl Position {
    /// The state, if it is one that can be.
    pub(crate) fn load(self, game: &QuantumZap) -> Checked<State> {
        let mut state = State::blank();
        self.load_frame(game, &mut state)?;
        self.load_types(game, &mut state)?;
        self.load_slots(game, &mut state)?;
        self.load_lots(game, &mut state)?;
        self.load_marks(game, &mut state)?;
        for (seat, told) in game.all().zip(&self.seats) {
            self.load_seat(game, &mut state, seat, told)?;
        }
        self.load_handles(game, &mut state)?;
        self.load_actions(game, &mut state)?;
        self.load_question(game, &mut state)?;
        Ok(state)
    }

    /// Round, phase and what belongs to them.
    fn load_frame(&self, game: &QuantumZap, state: &mut State) -> Checked {
        let count = game.rules.seats;
        let is_seat = |seat: Seat| seat.number() < count;
        ensure(self.seats.len() == usize::from(count), || {
            format!("The position has {} seats, but the game is for {count}.", self.seats.len())
        })?;
        ensure((1..=ROUNDS).contains(&self.round), || {
            format!("There is no round {}; the rounds are 1 to {ROUNDS}.", self.round)
        })?;
        let named = [Some(self.first), Some(self.opener), self.trash];
        ensure(named.into_iter().flatten().all(is_seat), || {
            "The First Player, the opener or the winner of the draw is no seat of this game.".into()
        })?;
        ensure(self.last.is_none_or(|sale| sale.winner.is_none_or(is_seat)), || {
            "The last lot was won by a seat that is not in this game.".into()
        })?;
        ensure(self.latest.is_none_or(|latest| is_seat(latest.seat)), || {
            "The last card or character is that of a seat that is not in this game.".into()
        })?;
        let drawn = game.rules.trash && self.phase == Phase::Over;
        ensure(self.trash.is_none() || drawn, || {
            "A draw decides at the end only, and at a table with the trash draw.".into()
        })?;
        let turns = match self.phase {
            Phase::Discover => 0..count,
            Phase::Turn => 1..count,
            _ => 0..1,
        };
        ensure(turns.contains(&self.turns), || {
            format!("{} Discover turns cannot be done in this phase.", self.turns)
        })?;
        let used = self.surveyed || self.paid || self.sold;
        ensure(!used || self.phase == Phase::Discover, || {
            "Nothing of a Discover turn can be used up outside of one.".into()
        })?;
        let mut lands = self.lands.clone();
        lands.sort();
        lands.dedup();
        ensure(self.lands.len() == usize::from(ROUNDS) && lands.len() == self.lands.len(), || {
            format!("A game has {ROUNDS} different land cards; write as many.")
        })?;
        ensure(self.ecf <= HIGHEST_BID, || format!("The ECF cannot hold {}M.", self.ecf))?;
        state.lands.copy_from_slice(&self.lands);
        (state.round, state.phase, state.first, state.ecf) =
            (self.round, self.phase, self.first, self.ecf);
        (state.opener, state.turns, state.blocked, state.trash) =
            (self.opener, self.turns, self.blocked, self.trash);
        (state.surveyed, state.paid, state.sold) = (self.surveyed, self.paid, self.sold);
        (state.bidding, state.last, state.totals) = (self.bidding, self.last, self.totals);
        (state.latest, state.repaid) = (self.latest, self.repaid);
        state.issued = i32::from(state.ecf);
        Ok(())
    }

    fn load_slots(&self, game: &QuantumZap, state: &mut State) -> Checked {
        for on in &self.slots {
            ensure(
                (1..=SLOTS as u8).contains(&on.slot) && state.slot(on.slot).lot.is_none(),
                || format!("Slot {} is not there or is there twice.", on.slot),
            )?;
            if let Price::Max(limit) | Price::Min(limit) = on.price {
                ensure((1..=HIGHEST_LIMIT).contains(&limit), || {
                    format!("A price limit is 1 to {HIGHEST_LIMIT}, not {limit}.")
                })?;
            }
            ensure(on.bidder.is_none_or(|seat| seat.number() < game.rules.seats), || {
                format!("The exclusive bidder of slot {} is no seat of this game.", on.slot)
            })?;
            let slot = state.slot_mut(on.slot);
            (slot.lot, slot.bidder, slot.price, slot.frozen) =
                (Some(on.lot), on.bidder, on.price, on.frozen);
        }
        Ok(())
    }

    /// The cards that Z1 shows.
    fn shown(&self) -> impl Iterator<Item = DeckCard> + '_ {
        let cards = self.stack.iter().flat_map(|frame| match frame {
            Frame::Calm { cards, .. } => *cards,
            _ => [None; SHOWN],
        });
        cards.flatten()
    }

    /// Every lot lies in one place, and all Zappys are there.
    fn load_lots(&self, game: &QuantumZap, state: &mut State) -> Checked {
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
            place(on.lot, "the line-up")?;
        }
        for seat in &self.seats {
            for lot in seat.undeveloped.iter().copied().chain(seat.developed.iter()) {
                place(lot, "with a player")?;
            }
        }
        for lot in &self.discard {
            place(*lot, "the lot discard")?;
        }
        for card in self.deck.iter().copied().chain(self.shown()) {
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
        state.deck = Few::of(&deck).ok_or_else(full)?;
        state.discard = Few::of(&self.discard).ok_or_else(full)?;
        state.zapped = Few::of(&self.zapped).ok_or_else(full)?;
        Ok(())
    }

    /// What lies on lots, and who knows them.
    fn load_marks(&self, game: &QuantumZap, state: &mut State) -> Checked {
        let everybody = game.everybody();
        for (lot, told) in &self.lots {
            let facing = Facing::of(told.flipped, told.shown, told.text_off);
            let written = Marks {
                markers: told.markers,
                seen: told.seen,
                private: told.private,
                facing,
                handle: 0,
            };
            let sound = MarksPosition {
                flipped: facing == Facing::Flipped,
                shown: facing == Facing::Shown,
                text_off: facing.is_text_off(),
                ..told.clone()
            };
            ensure(sound == *told, || {
                format!(
                    "{lot} cannot lie like that: it is shown by its text or by A04, and A04 \
                     switches its text off."
                )
            })?;
            let who = written.markers | written.seen | written.private;
            ensure(who.is_within(everybody), || {
                format!("{lot} is known to seats that do not play.")
            })?;
            let right = if game.rules.memory_aid {
                written.markers.is_within(written.seen)
                    && !written.private.meets(written.seen)
                    && (!facing.is_face_up() || written.seen == everybody)
            } else {
                (written.seen | written.private).is_empty()
            };
            ensure(right, || {
                format!(
                    "Who knows {lot} does not fit its markers: with the memory aid every marker is \
                     also in 'seen' and a lot that lies face up is seen by all; without it 'seen' \
                     and 'private' are empty."
                )
            })?;
            state.lots[lot.index()] = written;
        }
        Ok(())
    }

    fn load_seat(
        &self,
        game: &QuantumZap,
        state: &mut State,
        seat: Seat,
        told: &SeatPosition,
    ) -> Checked {
        let lying = LotId::all().filter(|lot| state.marks(*lot).markers.contains(seat)).count();
        ensure(usize::from(told.markers) + lying == usize::from(game.rules.markers), || {
            format!(
                "Seat {seat} has {} survey markers and {lying} on lots; together it must be {}.",
                told.markers, game.rules.markers
            )
        })?;
        ensure(told.credits <= HIGHEST_BID && told.debts <= HIGHEST_DEBT, || {
            format!("Seat {seat} has more credits or debts than can be.")
        })?;
        told.check_lots(game, seat)?;
        ensure(told.taken_back <= TAKE_BACKS, || {
            format!("Seat {seat} took back {} times; {TAKE_BACKS} is the most.", told.taken_back)
        })?;
        for lot in told.due {
            state.due.insert(lot);
        }
        let own = state.seat_mut(seat);
        (own.credits, own.debts, own.markers) = (told.credits, told.debts, told.markers);
        for lot in &told.undeveloped {
            own.undeveloped.push(*lot);
        }
        (own.developed, own.turned, own.boost) = (told.developed, told.turned, told.boost);
        (own.character, own.used) = (told.character, told.used);
        (own.paying, own.taken_back) = (told.paying, told.taken_back);
        for nth in &told.marked {
            let lot =
                usize::from(*nth).checked_sub(1).and_then(|place| told.undeveloped.get(place));
            let lot = lot.ok_or_else(|| {
                let message = format!("Seat {seat} marks lot {nth}, which it does not have.");
                Refusal::new(Code::BadPosition, message)
            })?;
            state.marked.insert(*lot);
        }
        ensure(told.paying <= told.debts && state.bill(seat) <= told.credits, || {
            format!("Seat {seat} wants to pay more than it owes or has.")
        })?;
        let idle = told.marked.is_empty() && told.paying == 0;
        ensure(idle || self.phase == Phase::Develop && self.stack.is_empty(), || {
            format!("Seat {seat} chooses what to develop, but it is not the time.")
        })?;
        state.issued += i32::from(told.credits);
        state.drafts[seat] = told.draft;
        self.load_notes(game, state, seat, told)
    }

    /// What the seat knows of the deck must be true.
    fn load_notes(
        &self,
        game: &QuantumZap,
        state: &mut State,
        seat: Seat,
        told: &SeatPosition,
    ) -> Checked {
        ensure(game.rules.memory_aid || told.notes.is_empty(), || {
            format!("Seat {seat} has notes of the deck at a table without the memory aid.")
        })?;
        let sorted = told.notes.windows(2).all(|pair| pair[0].lot < pair[1].lot);
        ensure(sorted && told.notes.len() <= NOTES, || {
            format!("Seat {seat} must note each lot once, in order, and at most {NOTES}.")
        })?;
        for note in &told.notes {
            let (low, high) = (usize::from(note.low), usize::from(note.high));
            ensure(1 <= low && low <= high && high <= self.deck.len(), || {
                format!(
                    "Seat {seat} notes {} at depths {low} to {high} of a deck of {}.",
                    note.lot,
                    self.deck.len()
                )
            })?;
            let place = self.deck.iter().position(|card| *card == DeckCard::Lot(note.lot));
            let there = place.is_some_and(|place| (low..=high).contains(&(place + 1)));
            ensure(there || note.gone, || {
                format!("Seat {seat} notes {} where it is not.", note.lot)
            })?;
            let lot_known = game.knows(state, seat, note.lot)
                || state.seats.values().iter().any(|other| other.developed.contains(note.lot))
                || self.seats.iter().any(|other| other.developed.contains(note.lot))
                || self.shown().any(|card| card == DeckCard::Lot(note.lot));
            ensure(!lot_known, || {
                format!("Seat {seat} needs no note of {}, which it can see.", note.lot)
            })?;
            state.seat_mut(seat).notes.write(*note);
        }
        Ok(())
    }

    /// Handles are but names: those that fit are kept, the rest is given anew.
    fn load_handles(&self, game: &QuantumZap, state: &mut State) -> Checked {
        let mut listed: Vec<LotId> = self.handles.iter().flatten().copied().collect();
        let count = listed.len();
        listed.sort();
        listed.dedup();
        ensure(listed.len() == count && self.handles.len() <= LotId::COUNT, || {
            format!("A handle belongs to one lot, and there are at most {}.", LotId::COUNT)
        })?;
        let mut played: Vec<LotId> = state.slots.iter().filter_map(|slot| slot.lot).collect();
        for seat in game.all() {
            played.extend(state.seat(seat).undeveloped.iter());
        }
        for (handle, lot) in (1u8..).zip(&self.handles) {
            if let Some(lot) = lot.filter(|lot| played.contains(lot) || state.discard.contains(lot))
            {
                state.marks_mut(lot).handle = handle;
            }
        }
        for lot in played {
            if state.marks(lot).handle == 0 {
                state.marks_mut(lot).handle = state.fresh_handle();
            }
        }
        Ok(())
    }

    /// Whether nothing of the Advanced game is in the position.
    pub(super) fn is_plain(&self) -> bool {
        let attached =
            |slot: &SlotPosition| slot.bidder.is_some() || slot.frozen || slot.price != Price::Free;
        let no_cards = |cards: &[ActionCard]| cards.is_empty();
        no_cards(&self.types)
            && no_cards(&self.action_deck)
            && no_cards(&self.action_discard)
            && self.zapped.is_empty()
            && self.stack.is_empty()
            && self.blocked.is_none()
            && self.latest.is_none()
            && !self.slots.iter().any(attached)
            && self.seats.iter().all(|seat| {
                no_cards(&seat.hand) && no_cards(&seat.open) && seat.character.is_none()
            })
    }
}

impl SeatPosition {
    /// What the seat owes and what was done to its lots must fit them.
    fn check_lots(&self, game: &QuantumZap, seat: Seat) -> Checked {
        let negative = |lot: LotId| game.cards.lots[lot.index()].payout < 0;
        let owes =
            |lot: LotId| self.developed.contains(lot) && negative(lot) && self.turned != Some(lot);
        ensure(self.due.iter().all(owes), || {
            format!("Seat {seat} owes debt for a lot that is not a developed negative one.")
        })?;
        let turns = |lot: LotId| self.developed.contains(lot) && negative(lot);
        ensure(self.turned.is_none_or(turns), || {
            format!(
                "Seat {seat} has turned a lot that it has not developed or that is not negative."
            )
        })?;
        let by = |character| self.used && self.character == Some(character);
        ensure(self.turned.is_none() || by(Character::Hermanas), || {
            format!("Seat {seat} has turned a lot without having used C02.")
        })?;
        ensure(self.boost.is_none() || by(Character::Crotalus), || {
            format!("Seat {seat} has a suit that pays more without having used C06.")
        })
    }
}
