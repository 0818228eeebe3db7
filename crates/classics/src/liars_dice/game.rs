//! The rules through the contract of the core.

use std::cmp::Reverse;

use ztable_core::{
    Chance, Few, Finish, Game, Log, Outcome, Picks, Reason, Refusal, Seat, Turn, Viewer, ensure,
    no, rule,
};

use super::{Action, Bid, DICE, Dice, Event, Face, LiarsDice, Own, Play, SEATS, State, View};

impl Game for LiarsDice {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Position = State;

    fn seats(&self) -> u8 {
        self.seats
    }

    /// Everybody has five dice (LD-1.1) and rolls them; the first player begins (LD-1.3).
    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let dice: Dice = [Face::default(); DICE].into_iter().collect();
        let seats = Seat::all(self.seats).map(|_| Own { dice, place: None }).collect();
        let mut state = State { turn: Seat::FIRST, bid: None, shown: Few::new(), seats };
        Play { game: self, state: &mut state, chance, log }.roll();
        state
    }

    fn turn(&self, state: &State) -> Turn {
        if state.is_over() { Turn::Over } else { Turn::One(state.turn) }
    }

    // [options]
    /// Every higher bid (LD-2.3) on no more dice than there are (LD-2.4), and a challenge where
    /// there is a bid (LD-3.1).
    fn options(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        if !self.turn(state).asks(seat) {
            return;
        }
        let last = state.bid.map(|bid| Action::Bid(bid.number, bid.face));
        let higher = Action::all().skip(last.map_or(0, |last| last.index() + 1));
        let total = state.total();
        out.extend(higher.take_while(|bid| matches!(bid, Action::Bid(n, _) if *n <= total)));
        out.extend(last.map(|_| Action::Challenge));
    }
    // [options]

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        Play { game: self, state, chance, log }.play(seat, action);
    }

    fn reason(&self, state: &State, seat: Seat, action: Action) -> Reason {
        let total = state.total();
        match (action, state.bid) {
            _ if state.is_over() => {
                no(rule!("LD-4.1"), "The game is over: only one player has dice.")
            }
            _ if state.turn != seat => no(rule!("LD-2.1"), "It is not your turn."),
            (Action::Bid(number, _), _) if number > total => {
                no(rule!("LD-2.4"), format!("There are only {total} dice on the table."))
            }
            (_, Some(last)) => {
                no(rule!("LD-2.3"), format!("Bid higher than {last}: more dice, or a higher face."))
            }
            (_, None) => no(rule!("LD-3.1"), "Nobody has bid yet in this round; make a bid."),
        }
    }

    /// The last one with dice, and the others by how long they stayed in (LD-4.1).
    fn finish(&self, state: &State) -> Option<Finish> {
        let rank = |own: &Own| (Some(Reverse(own.place)), Some(own.dice.len() as i32));
        let finish = || Finish::best_wins(self.seats, |seat| rank(state.own(seat)));
        state.is_over().then(finish)
    }

    fn remark(&self, state: &State, outcome: &mut Outcome) {
        outcome.summary = format!("Won with {} of {DICE} dice left", state.total());
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(state, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        view.imagine(chance)
    }

    fn seals(&self, event: &Event) -> bool {
        matches!(event, Event::Rolled { .. } | Event::Challenged { .. })
    }

    /// Every round costs a die, and no round has more picks than there are bids and a challenge.
    fn longest(&self) -> u32 {
        (Action::COUNT * DICE * SEATS) as u32
    }

    fn position(&self, state: &State) -> State {
        *state
    }

    fn load(&self, state: State) -> Result<State, Refusal> {
        let seats = usize::from(self.seats);
        ensure(state.seats.len() == seats, "seats", || "It has an entry for every player.")?;
        for (seat, own) in state.seats.iter().enumerate() {
            let fits = own.dice.is_empty() == own.place.is_some();
            let says = || "A seat without dice has a 'place', and no other.";
            ensure(fits, format_args!("seats.{seat}"), says)?;
        }
        let out = state.seats.iter().filter_map(|own| own.place);
        let last = self.seats - out.clone().count() as u8 + 1..=self.seats;
        let each = last.into_iter().all(|place| out.clone().any(|own| own == place));
        ensure(each, "seats", || "Those who are out have the last places, each of them once.")?;
        let known = [0, seats].contains(&state.shown.len());
        ensure(known, "shown", || "It has the dice of all seats or of none.")?;
        let plays = |seat| state.players().any(|player| player == seat);
        ensure(plays(state.turn), "turn", || "Who has no dice cannot have the turn.")?;
        let possible = |bid: Bid| {
            let before = plays(bid.seat) && state.after(bid.seat) == state.turn;
            before && !state.is_over() && (1..=state.total()).contains(&bid.number)
        };
        let says = || "It is none that the player before this turn could have made.";
        ensure(state.bid.is_none_or(possible), "bid", says)?;
        Ok(state)
    }
}
