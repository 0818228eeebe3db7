//! Liar's dice through the contract of the core.

use ztable_core::{
    About, Chance, Finish, Game, Label, Log, Names, Outcome, Picks, Prompt, Refusal, Seat, Setup,
    Title, Turn, Viewer,
};

use super::{
    ABOUT, Action, DICE, Event, LiarsDice, Play, SEATS, State, View, ending, imagine, options,
    position, refuse, words,
};

impl Game for LiarsDice {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Position = State;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.first(chance, log)
    }

    fn turn(&self, state: &State) -> Turn {
        if state.is_over() { Turn::Over } else { Turn::One(state.turn) }
    }

    fn options(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        if self.turn(state).asks(seat) {
            options::list(state, out);
        }
    }

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

    fn why_not(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        refuse::why_not(state, seat, action)
    }

    fn finish(&self, state: &State) -> Option<Finish> {
        state.is_over().then(|| ending::finish(state))
    }

    fn remark(&self, state: &State, outcome: &mut Outcome) {
        outcome.summary = format!("Won with {} of {DICE} dice left", state.total());
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(state, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        imagine::imagine(view, chance)
    }

    fn seals(&self, event: &Event) -> bool {
        matches!(event, Event::Rolled { .. } | Event::Challenged { .. })
    }

    fn action_space(&self) -> usize {
        Action::COUNT
    }

    fn index(&self, action: Action) -> usize {
        action.index()
    }

    fn action_at(&self, index: usize) -> Option<Action> {
        Action::at(index)
    }

    /// Every round costs a die, and no round has more picks than there are bids and a challenge.
    fn longest(&self) -> u32 {
        (Action::COUNT * DICE * SEATS) as u32
    }

    fn position(&self, state: &State) -> State {
        *state
    }

    fn load(&self, position: State) -> Result<State, Refusal> {
        position::load(self, position)
    }
}

impl Title for LiarsDice {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<LiarsDice, Refusal> {
        LiarsDice::of(setup)
    }

    fn prompt(&self, view: &View) -> Prompt {
        words::prompt(view)
    }

    fn label(&self, view: &View, action: Action) -> Label {
        words::label(view, action)
    }

    fn describe(&self, view: &View, names: &Names<'_>) -> String {
        words::describe(view, names)
    }

    fn narrate(&self, event: &Event, names: &Names<'_>) -> String {
        words::narrate(event, names)
    }
}
