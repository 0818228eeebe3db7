//! The rules, with a place for every flaw.

use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering};

use ztable_core::{
    Audience, Chance, Code, Finish, Game, Key, Log, Outcome, Picks, Reason, Refusal, Seat, SeatSet,
    Turn, Viewer, no,
};

use super::title::rule;
use super::{CARDS, Event, Flaw, Hand, Pick, SEATS, SeenHand, State, Toy, View};

/// Chance that comes from inside, as it never should.
static OWN_DICE: AtomicU8 = AtomicU8::new(0);

impl Toy {
    /// The cards that no one has had.
    fn stock(&self, state: &State) -> impl Iterator<Item = u8> {
        let hands = state.hands;
        (1..=CARDS).filter(move |&card| hands.iter().all(|h| h.card != card && h.old != Some(card)))
    }

    fn draw(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> u8 {
        let card = |n: u32| self.stock(state).nth(n as usize).expect("six cards serve three seats");
        let key = match self.flaw {
            Flaw::DrawsAKeyTwice => Key::At(1),
            Flaw::FirstPickCounts => Key::Next,
            _ => Key::at(1, u32::from(seat.number())),
        };
        card(chance.one_of(key, self.stock(state).count() as u32, card))
    }

    fn may(&self, state: &State, seat: Seat, pick: Pick) -> bool {
        let over = self.turn(state).is_over();
        if !self.turn(state).asks(seat) {
            return over && self.flaw == Flaw::PlaysAfterTheEnd && pick == Pick::Wait;
        }
        if !self.all_sealed(state) {
            // Who is first may only keep, so that a hidden swap stands on what others picked.
            let first = self.hands(state).iter().all(|hand| hand.sealed.is_none());
            let stands = !first || self.flaw != Flaw::SwapsStandOnOthers;
            return pick == Pick::Keep || pick == Pick::Swap && stands;
        }
        match pick {
            Pick::Show => true,
            Pick::Fold => {
                let best = self.hands(state).iter().map(|hand| hand.card).max();
                !(self.flaw == Flaw::LeaksInOptions && best == Some(state.hands[seat.index()].card))
            }
            Pick::Wait => self.flaw == Flaw::NeverEnds,
            Pick::Keep | Pick::Swap => false,
        }
    }

    fn swap_all(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        for seat in Seat::all(self.seats) {
            let hand = state.hands[seat.index()];
            if hand.sealed == Some(Pick::Keep) {
                log.tell(Audience::All, rule!("TOY-1.3"), || Event::Kept { seat });
                continue;
            }
            if self.flaw != Flaw::FirstPickCounts {
                let card = self.draw(state, seat, chance);
                self.take(&mut state.hands[seat.index()], card);
            }
            let card = state.hands[seat.index()].card;
            let shadow = (self.flaw == Flaw::LeaksInEvents).then_some(card);
            log.tell(Audience::Only(seat), rule!("TOY-1.3"), || Event::Swapped {
                seat,
                card: Some(card),
            });
            log.tell(Audience::AllBut(seat), rule!("TOY-1.3"), || Event::Swapped {
                seat,
                card: shadow,
            });
        }
    }

    fn take(&self, hand: &mut Hand, card: u8) {
        hand.old = Some(hand.card);
        hand.card = if self.flaw == Flaw::LosesACard { hand.card } else { card };
    }
}

impl Game for Toy {
    type State = State;
    type Action = Pick;
    type View = View;
    type Event = Event;
    type Position = State;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut cards = [1, 2, 3, 4, 5, 6];
        chance.shuffle(&mut cards);
        let mut state = State { hands: [Hand::default(); SEATS], scratch: Cell::new(0) };
        for (seat, card) in Seat::all(self.seats).zip(cards) {
            state.hands[seat.index()].card = card;
            log.tell(Audience::Only(seat), rule!("TOY-1.1"), || Event::Dealt { seat, card });
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        let hands = self.hands(state);
        if !self.all_sealed(state) {
            let open: SeatSet =
                Seat::all(self.seats).filter(|seat| hands[seat.index()].sealed.is_none()).collect();
            return Turn::Many(open);
        }
        let waits = |seat: &Seat| hands[seat.index()].last.is_none();
        if self.flaw == Flaw::LeaksInTurn {
            // The highest card begins, which nobody may know.
            let next = Seat::all(self.seats).filter(waits).max_by_key(|s| hands[s.index()].card);
            return next.map_or(Turn::Over, Turn::One);
        }
        Seat::all(self.seats).find(waits).map_or(Turn::Over, Turn::One)
    }

    fn options(&self, state: &State, seat: Seat, out: &mut Picks<Pick>) {
        if self.flaw == Flaw::AsksForNothing && state.hands[seat.index()].card == CARDS {
            return;
        }
        out.extend(Pick::all().filter(|&pick| self.may(state, seat, pick)));
        if self.flaw == Flaw::ListsTwice && self.may(state, seat, Pick::Show) {
            out.push(Pick::Show);
        }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        pick: Pick,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let hand = &mut state.hands[seat.index()];
        match pick {
            Pick::Keep | Pick::Swap => {
                hand.sealed = Some(pick);
                if self.flaw != Flaw::LeaksBySayingNothing || pick == Pick::Swap {
                    log.tell(Audience::All, rule!("TOY-1.2"), || Event::Sealed { seat });
                }
                if self.flaw == Flaw::FirstPickCounts && pick == Pick::Swap {
                    let card = self.draw(state, seat, chance);
                    self.take(&mut state.hands[seat.index()], card);
                }
                if self.all_sealed(state) {
                    self.swap_all(state, chance, log);
                }
            }
            Pick::Show => {
                hand.last = Some(pick);
                let card = hand.card;
                log.tell(Audience::All, rule!("TOY-1.4"), || Event::Showed { seat, card });
            }
            Pick::Fold => {
                hand.last = Some(pick);
                log.tell(Audience::All, rule!("TOY-1.4"), || Event::Folded { seat });
            }
            Pick::Wait => (),
        }
        match self.flaw {
            Flaw::RollsItsOwnDice => {
                state.scratch.set(OWN_DICE.fetch_add(1, Ordering::Relaxed));
            }
            Flaw::Allocates => drop(std::hint::black_box(pick.to_string())),
            Flaw::ForgetsInPosition => state.scratch.set(1),
            _ => (),
        }
    }

    fn reason(&self, state: &State, seat: Seat, _: Pick) -> Reason {
        if self.flaw == Flaw::RefusalChangesState {
            state.scratch.set(state.scratch.get().wrapping_add(1));
        }
        match self.turn(state) {
            Turn::Over => no(rule!("TOY-1.5"), "The game is over."),
            turn if !turn.asks(seat) && self.flaw == Flaw::LeaksInRefusal => {
                let other = turn.seats().lowest().expect("somebody is asked");
                let card = state.hands[other.index()].card;
                no(rule!("TOY-1.2"), format!("Wait for the {card}."))
            }
            turn if !turn.asks(seat) => no(rule!("TOY-1.2"), "It is not your turn."),
            _ => no(rule!("TOY-1.2"), "That is for another time."),
        }
    }

    fn why_not(&self, state: &State, seat: Seat, pick: Pick) -> Refusal {
        let turn = self.turn(state);
        let refusal = self.reason(state, seat, pick).refusal(turn, seat);
        match self.flaw {
            Flaw::MistakesTheReason if turn.asks(seat) => {
                Refusal { code: Code::NotAsked, ..refusal }
            }
            Flaw::CitesNothing if turn.asks(seat) => Refusal { rule: None, ..refusal },
            _ => refusal,
        }
    }

    fn finish(&self, state: &State) -> Option<Finish> {
        if !self.turn(state).is_over() {
            return None;
        }
        Some(Finish::best_wins(self.seats, |seat| {
            let hand = state.hands[seat.index()];
            let shown = (hand.last == Some(Pick::Show)).then_some(hand.card);
            (shown, Some(shown.unwrap_or(0).into()))
        }))
    }

    fn remark(&self, _: &State, outcome: &mut Outcome) {
        outcome.summary = "The highest card shown wins".into();
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let open = self.all_sealed(state);
        let hands: Vec<SeenHand> = Seat::all(self.seats)
            .zip(self.hands(state))
            .map(|(seat, hand)| {
                let own = viewer.is(seat) || viewer == Viewer::Referee;
                let forgets = self.flaw == Flaw::ForgetsInView && viewer == Viewer::Referee;
                let sees_card = own || hand.last == Some(Pick::Show);
                let leaks = self.flaw == Flaw::LeaksInView && seat == Seat::FIRST;
                SeenHand {
                    card: (sees_card || leaks).then_some(hand.card),
                    old: hand.old.filter(|_| own && !forgets),
                    has_sealed: hand.sealed.is_some(),
                    sealed: hand.sealed.filter(|_| own || open),
                    last: hand.last,
                }
            })
            .collect();
        let everything = self.hands(state).iter().fold(0u64, |sum, hand| {
            let sealed = hand.sealed.map_or(0, |pick| 1 + u64::from(pick == Pick::Swap));
            sum * 1000 + u64::from(hand.card) * 100 + u64::from(hand.old.unwrap_or(0)) * 10 + sealed
        });
        let noise = match self.flaw {
            Flaw::ImaginesTheTruth => everything,
            _ => u64::from(viewer == Viewer::Referee) * u64::from(state.scratch.get()),
        };
        View { viewer, hands, noise }
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = State { hands: [Hand::default(); SEATS], scratch: Cell::new(0) };
        let open = view.hands.iter().all(|hand| hand.has_sealed);
        if view.viewer == Viewer::Referee && self.flaw != Flaw::ImaginesTheTruth {
            state.scratch.set(view.noise as u8);
        }
        for (hand, seen) in state.hands.iter_mut().zip(&view.hands) {
            hand.card = seen.card.filter(|_| self.knows(view, seen)).unwrap_or(0);
            hand.old = seen.old;
            hand.last = seen.last;
            hand.sealed = seen.sealed.or_else(|| {
                let pick = [Pick::Keep, Pick::Swap];
                let any =
                    seen.has_sealed.then(|| chance.one_of(Key::Next, 2, |n| pick[n as usize]));
                any.map(|n| pick[n as usize])
            });
        }
        let mut unseen: Vec<u8> = self.stock(&state).collect();
        chance.shuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        for hand in &mut state.hands[..usize::from(self.seats)] {
            if hand.card == 0 {
                hand.card = unseen.next().expect("six cards serve three seats");
            }
            let swapped =
                hand.sealed == Some(Pick::Swap) && (open || self.flaw == Flaw::FirstPickCounts);
            if swapped && hand.old.is_none() {
                hand.old = unseen.next();
            }
        }
        if self.flaw == Flaw::ImaginesTheTruth {
            let mut rest = view.noise;
            for hand in state.hands[..usize::from(self.seats)].iter_mut().rev() {
                let (digits, old) = (rest % 1000, (rest / 10 % 10) as u8);
                hand.card = (digits / 100) as u8;
                hand.old = (old > 0).then_some(old);
                hand.sealed = [None, Some(Pick::Keep), Some(Pick::Swap)][(digits % 10) as usize];
                rest /= 1000;
            }
        }
        state
    }

    fn seals(&self, event: &Event) -> bool {
        matches!(event, Event::Swapped { .. } | Event::Showed { .. })
    }

    fn index(&self, pick: Pick) -> usize {
        if self.flaw == Flaw::SharesAnIndex && pick == Pick::Wait {
            return 0;
        }
        pick.index()
    }

    fn longest(&self) -> u32 {
        u32::from(self.seats) * 2
    }

    fn position(&self, state: &State) -> State {
        let position = state.clone();
        if self.flaw == Flaw::ForgetsInPosition {
            position.scratch.set(0);
        }
        position
    }

    fn load(&self, position: State) -> Result<State, Refusal> {
        match super::pieces(self, &position) {
            Err(fault) if self.flaw != Flaw::LosesACard => {
                Err(Refusal::new(Code::BadPosition, format!("In this position, {fault}.")))
            }
            _ => Ok(position),
        }
    }
}

impl Toy {
    /// Whether an imagination that plays by the rules takes a card it sees for known. The flawed
    /// view shows a card that no rule lets anybody see; `imagine` goes by the rules.
    fn knows(&self, view: &View, seen: &SeenHand) -> bool {
        if self.flaw != Flaw::LeaksInView {
            return true;
        }
        let first = view.hands.first().is_some_and(|hand| std::ptr::eq(hand, seen));
        let own = view.viewer.is(Seat::FIRST) || view.viewer == Viewer::Referee;
        !first || own || seen.last == Some(Pick::Show)
    }
}
