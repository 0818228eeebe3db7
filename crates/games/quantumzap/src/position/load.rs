//! Reading a position back: every piece is there once, and the question fits.

use std::fmt::Arguments;

use ztable_core::{Checked, Few, Refusal, Seat, ensure};

use crate::auction::HIGHEST_BID;
use crate::card::{Character, DeckCard, LotId, LotSet, Zappy};
use crate::line_up::{HIGHEST_LIMIT, Price, SLOTS};
use crate::memory::NOTES;
use crate::numbers::ROUNDS;
use crate::phase::Phase;
use crate::position::{MarksPosition, Position, SeatPosition, SlotPosition};
use crate::rules::{HIGHEST_DEBT, QuantumZap, TAKE_BACKS};
use crate::state::{Facing, Marks, State};
use crate::window::{Frame, SHOWN};

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
        self.check_seats(game)?;
        self.check_turns(game)?;
        let mut lands = self.lands.clone();
        lands.sort();
        lands.dedup();
        let different = lands.len() == self.lands.len();
        ensure(self.lands.len() == usize::from(ROUNDS) && different, "lands", || {
            format!("A game has {ROUNDS} different land cards; write as many.")
        })?;
        ensure(self.ecf <= HIGHEST_BID, "ecf", || format!("The ECF cannot hold {}M.", self.ecf))?;
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

    /// There are as many seats as play, and only these are named.
    fn check_seats(&self, game: &QuantumZap) -> Checked {
        let count = game.rules.seats;
        let is_seat = |seat: Seat| seat.number() < count;
        ensure(self.seats.len() == usize::from(count), "seats", || {
            format!("The position has {} seats, but the game is for {count}.", self.seats.len())
        })?;
        ensure((1..=ROUNDS).contains(&self.round), "round", || {
            format!("There is no round {}; the rounds are 1 to {ROUNDS}.", self.round)
        })?;
        let named = [
            ("first", Some(self.first), "The First Player"),
            ("opener", Some(self.opener), "The opener"),
            ("trash", self.trash, "The winner of the draw"),
        ];
        for (path, seat, who) in named {
            ensure(seat.is_none_or(is_seat), path, || format!("{who} is no seat of this game."))?;
        }
        ensure(
            self.last.is_none_or(|sale| sale.winner.is_none_or(is_seat)),
            "last.winner",
            || "The last lot was won by a seat that is not in this game.",
        )?;
        ensure(
            self.latest.is_none_or(|latest| is_seat(latest.seat)),
            "latest.seat",
            || "The last card or character is that of a seat that is not in this game.",
        )?;
        Ok(())
    }

    /// What is told of Discover turns and of the draw belongs to the phase.
    fn check_turns(&self, game: &QuantumZap) -> Checked {
        let drawn = game.rules.trash && self.phase == Phase::Over;
        ensure(
            self.trash.is_none() || drawn,
            "trash",
            || "A draw decides at the end only, and at a table with the trash draw.",
        )?;
        let turns = match self.phase {
            Phase::Discover => 0..game.rules.seats,
            Phase::Turn => 1..game.rules.seats,
            _ => 0..1,
        };
        ensure(turns.contains(&self.turns), "turns", || {
            format!("{} Discover turns cannot be done in this phase.", self.turns)
        })?;
        for (path, used) in [("surveyed", self.surveyed), ("paid", self.paid), ("sold", self.sold)]
        {
            ensure(
                !used || self.phase == Phase::Discover,
                path,
                || "Nothing of a Discover turn can be used up outside of one.",
            )?;
        }
        Ok(())
    }

    fn load_slots(&self, game: &QuantumZap, state: &mut State) -> Checked {
        for (nth, on) in self.slots.iter().enumerate() {
            ensure(
                (1..=SLOTS as u8).contains(&on.slot) && state.slot(on.slot).lot.is_none(),
                format_args!("slots.{nth}.slot"),
                || format!("Slot {} is not there or is there twice.", on.slot),
            )?;
            if let Price::Max(limit) | Price::Min(limit) = on.price {
                let possible = (1..=HIGHEST_LIMIT).contains(&limit);
                ensure(possible, format_args!("slots.{nth}.price"), || {
                    format!("A price limit is 1 to {HIGHEST_LIMIT}, not {limit}.")
                })?;
            }
            let plays = on.bidder.is_none_or(|seat| seat.number() < game.rules.seats);
            ensure(plays, format_args!("slots.{nth}.bidder"), || {
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
        let mut place = |lot: LotId, path: Arguments<'_>, what: &str| {
            let twice = found.contains(lot);
            found.insert(lot);
            ensure(!twice, path, || {
                format!("{lot} is in two places, one of them {what}; there is only one.")
            })
        };
        for (nth, on) in self.slots.iter().enumerate() {
            place(on.lot, format_args!("slots.{nth}.lot"), "the line-up")?;
        }
        for (seat, told) in game.all().zip(&self.seats) {
            for lot in &told.undeveloped {
                place(*lot, format_args!("seats.{seat}.undeveloped"), "with a player")?;
            }
            for lot in told.developed {
                place(lot, format_args!("seats.{seat}.developed"), "with a player")?;
            }
        }
        for lot in &self.discard {
            place(*lot, format_args!("discard"), "the lot discard")?;
        }
        let shown = self.shown().map(|card| (card, "stack"));
        for (card, path) in self.deck.iter().map(|card| (*card, "deck")).chain(shown) {
            match card {
                DeckCard::Lot(lot) => place(lot, format_args!("{path}"), "the deck")?,
                DeckCard::Zappy(zappy) => zappys.push(zappy),
            }
        }
        if let Some(lot) = LotId::all().find(|lot| !found.contains(*lot)) {
            let message = format!("{lot} is missing; every lot lies somewhere.");
            return Err(Refusal::bad_position("deck", message));
        }
        let wanted = usize::from(game.rules.zappys);
        ensure(zappys.len() == wanted, "deck", || {
            format!("There are {} Zappys; this table has {wanted}.", zappys.len())
        })?;
        zappys.sort();
        let strange = zappys.iter().find(|one| !game.zappys().any(|other| other == **one));
        let different = zappys.windows(2).all(|pair| pair[0] != pair[1]);
        ensure(
            strange.is_none() && different,
            "deck",
            || "A Zappy is there twice, or does not belong to the set of this table.",
        )?;
        let full =
            |path: &str| Refusal::bad_position(path, "A pile has more cards than there are.");
        let deck: Vec<DeckCard> = self.deck.iter().rev().copied().collect();
        state.deck = Few::of(&deck).ok_or_else(|| full("deck"))?;
        state.discard = Few::of(&self.discard).ok_or_else(|| full("discard"))?;
        state.zapped = Few::of(&self.zapped).ok_or_else(|| full("zapped"))?;
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
            ensure(sound == *told, format_args!("lots.{lot}"), || {
                format!(
                    "{lot} cannot lie like that: it is shown by its text or by A04, and A04 \
                     switches its text off."
                )
            })?;
            let who = written.markers | written.seen | written.private;
            ensure(who.is_within(everybody), format_args!("lots.{lot}"), || {
                format!("{lot} is known to seats that do not play.")
            })?;
            let right = if game.rules.memory_aid {
                written.markers.is_within(written.seen)
                    && !written.private.meets(written.seen)
                    && (!facing.is_face_up() || written.seen == everybody)
            } else {
                (written.seen | written.private).is_empty()
            };
            ensure(right, format_args!("lots.{lot}"), || {
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
        let markers = usize::from(told.markers) + lying;
        let all_there = markers == usize::from(game.rules.markers);
        ensure(all_there, format_args!("seats.{seat}.markers"), || {
            format!(
                "Seat {seat} has {} survey markers and {lying} on lots; together it must be {}.",
                told.markers, game.rules.markers
            )
        })?;
        ensure(told.credits <= HIGHEST_BID, format_args!("seats.{seat}.credits"), || {
            format!("Seat {seat} has more credits than can be; {HIGHEST_BID} is the most.")
        })?;
        ensure(told.debts <= HIGHEST_DEBT, format_args!("seats.{seat}.debts"), || {
            format!("Seat {seat} has more debts than can be; {HIGHEST_DEBT} is the most.")
        })?;
        told.check_lots(game, seat)?;
        ensure(told.taken_back <= TAKE_BACKS, format_args!("seats.{seat}.taken_back"), || {
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
        for (entry, nth) in told.marked.iter().enumerate() {
            let lot =
                usize::from(*nth).checked_sub(1).and_then(|place| told.undeveloped.get(place));
            let lot = lot.ok_or_else(|| {
                let message = format!("Seat {seat} marks lot {nth}, which it does not have.");
                Refusal::bad_position(format_args!("seats.{seat}.marked.{entry}"), message)
            })?;
            state.marked.insert(*lot);
        }
        let can_pay = told.paying <= told.debts && state.bill(seat) <= told.credits;
        ensure(can_pay, format_args!("seats.{seat}.paying"), || {
            format!("Seat {seat} wants to pay more than it owes or has.")
        })?;
        let idle = told.marked.is_empty() && told.paying == 0;
        let develops = self.phase == Phase::Develop && self.stack.is_empty();
        ensure(idle || develops, format_args!("seats.{seat}.marked"), || {
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
        let path = format!("seats.{seat}.notes");
        ensure(game.rules.memory_aid || told.notes.is_empty(), &path, || {
            format!("Seat {seat} has notes of the deck at a table without the memory aid.")
        })?;
        let sorted = told.notes.windows(2).all(|pair| pair[0].lot < pair[1].lot);
        ensure(sorted && told.notes.len() <= NOTES, &path, || {
            format!("Seat {seat} must note each lot once, in order, and at most {NOTES}.")
        })?;
        for (nth, note) in told.notes.iter().enumerate() {
            let path = format!("{path}.{nth}");
            let (low, high) = (usize::from(note.low), usize::from(note.high));
            ensure(1 <= low && low <= high && high <= self.deck.len(), &path, || {
                format!(
                    "Seat {seat} notes {} at depths {low} to {high} of a deck of {}.",
                    note.lot,
                    self.deck.len()
                )
            })?;
            let place = self.deck.iter().position(|card| *card == DeckCard::Lot(note.lot));
            let there = place.is_some_and(|place| (low..=high).contains(&(place + 1)));
            ensure(there || note.gone, &path, || {
                format!("Seat {seat} notes {} where it is not.", note.lot)
            })?;
            let lot_known = game.knows(state, seat, note.lot)
                || state.seats.values().iter().any(|other| other.developed.contains(note.lot))
                || self.seats.iter().any(|other| other.developed.contains(note.lot))
                || self.shown().any(|card| card == DeckCard::Lot(note.lot));
            ensure(!lot_known, &path, || {
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
        ensure(listed.len() == count && self.handles.len() <= LotId::COUNT, "handles", || {
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

    /// The path of something that only the Advanced game has, if it is in the position.
    pub(super) fn advanced(&self) -> Option<String> {
        let entries = [
            ("types", self.types.is_empty()),
            ("action_deck", self.action_deck.is_empty()),
            ("action_discard", self.action_discard.is_empty()),
            ("zapped", self.zapped.is_empty()),
            ("stack", self.stack.is_empty()),
            ("blocked", self.blocked.is_none()),
            ("latest", self.latest.is_none()),
        ];
        let filled = entries.into_iter().find(|(_, empty)| !empty);
        let attached =
            |slot: &SlotPosition| slot.bidder.is_some() || slot.frozen || slot.price != Price::Free;
        let slot = || self.slots.iter().position(attached).map(|nth| format!("slots.{nth}"));
        let dealt = |seat: &SeatPosition| {
            !seat.hand.is_empty() || !seat.open.is_empty() || seat.character.is_some()
        };
        let seat = || self.seats.iter().position(dealt).map(|nth| format!("seats.{nth}"));
        filled.map(|(path, _)| path.to_string()).or_else(slot).or_else(seat)
    }
}

impl SeatPosition {
    /// What the seat owes and what was done to its lots must fit them.
    fn check_lots(&self, game: &QuantumZap, seat: Seat) -> Checked {
        let negative = |lot: LotId| game.cards.lots[lot.index()].payout < 0;
        let owes =
            |lot: LotId| self.developed.contains(lot) && negative(lot) && self.turned != Some(lot);
        ensure(self.due.iter().all(owes), format_args!("seats.{seat}.due"), || {
            format!("Seat {seat} owes debt for a lot that is not a developed negative one.")
        })?;
        let turns = |lot: LotId| self.developed.contains(lot) && negative(lot);
        ensure(self.turned.is_none_or(turns), format_args!("seats.{seat}.turned"), || {
            format!(
                "Seat {seat} has turned a lot that it has not developed or that is not negative."
            )
        })?;
        let by = |character| self.used && self.character == Some(character);
        let may_turn = self.turned.is_none() || by(Character::Hermanas);
        ensure(may_turn, format_args!("seats.{seat}.turned"), || {
            format!("Seat {seat} has turned a lot without having used C02.")
        })?;
        let may_boost = self.boost.is_none() || by(Character::Crotalus);
        ensure(may_boost, format_args!("seats.{seat}.boost"), || {
            format!("Seat {seat} has a suit that pays more without having used C06.")
        })
    }
}
