//! Zeds Zone through the contract of the core.

use serde_json::Value;
use ztable_core::{
    About, Chance, DataError, Finish, Label, Log, Names, Outcome, Picks, Prompt, Reason, Refusal,
    Seat, Setup, Title, Turn, Viewer,
};

use crate::about::ABOUT;
use crate::action::Action;
use crate::apply::Play;
use crate::data::BoxFile;
use crate::event::Event;
use crate::position::Position;
use crate::rules::{PICKS_PER_SEAT, ZedsZone};
use crate::state::State;
use crate::view::View;
use crate::{ending, imagine, options, refuse, words};

impl ztable_core::Game for ZedsZone {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Position = Position;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.first(chance, log)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.asked.is_empty() {
            Turn::Over
        } else if self.seats == 1 {
            Turn::One(Seat::FIRST)
        } else {
            Turn::Many(state.asked)
        }
    }

    #[inline]
    fn options(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        options::list(state.seat(seat), out);
    }

    #[inline]
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
        refuse::reason(state, seat, action)
    }

    fn finish(&self, state: &State) -> Option<Finish> {
        state.is_over().then(|| ending::finish(self, state))
    }

    fn remark(&self, state: &State, outcome: &mut Outcome) {
        ending::remark(self, state, outcome);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(self, state, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        imagine::imagine(self, view, chance)
    }

    fn seals(&self, event: &Event) -> bool {
        match event {
            Event::Rolled { .. } | Event::Sheltered { .. } => true,
            // The end shows what the others did in the last turn.
            Event::Over { .. } => self.seats > 1,
            _ => false,
        }
    }

    fn longest(&self) -> u32 {
        PICKS_PER_SEAT * u32::from(self.seats)
    }

    fn position(&self, state: &State) -> Position {
        Position::of(self, state)
    }

    fn load(&self, position: Position) -> Result<State, Refusal> {
        position.load(self)
    }
}

impl Title for ZedsZone {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<ZedsZone, Refusal> {
        ZedsZone::of(setup)
    }

    fn prompt(&self, view: &View) -> Prompt {
        words::prompt(self, view)
    }

    fn label(&self, view: &View, action: Action) -> Label {
        words::label(self, view, action)
    }

    fn brief(&self, view: &View) -> Value {
        serde_json::to_value(self.briefing(view)).expect("a briefing is plain data")
    }

    fn describe(&self, view: &View, names: &Names<'_>) -> String {
        words::describe(self, view, names)
    }

    fn narrate(&self, event: &Event, names: &Names<'_>) -> String {
        words::narrate(event, names)
    }

    fn check_data(file: &str, text: &str) -> Result<String, DataError> {
        BoxFile::read(file, text).map(|file| file.to_string())
    }

    fn configure_with(setup: &Setup, file: &str, text: &str) -> Result<ZedsZone, Refusal> {
        Ok(ZedsZone::of(setup)?.with(BoxFile::read(file, text)?))
    }
}
