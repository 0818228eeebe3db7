//! ZU Tiles through the contract of the core.

use serde_json::Value;
use ztable_core::{
    About, Chance, DataError, Finish, Holding, Label, Log, Names, Outcome, Picks, Prompt, Reason,
    Refusal, Seat, Setup, Title, Turn, Viewer, Window, WindowKind,
};

use crate::about::{ABOUT, WINDOWS};
use crate::action::Action;
use crate::data::BoxFile;
use crate::deck::check_deck;
use crate::event::Event;
use crate::phase::Phase;
use crate::position::Position;
use crate::rules::ZuTiles;
use crate::state::State;
use crate::view::View;
use crate::{ending, imagine, refuse, words};

impl ztable_core::Game for ZuTiles {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Position = Position;

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.first(chance, log)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.asked().map_or(Turn::Over, Turn::One)
    }

    fn options(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        if let Some((asked, ask)) = self.ask(state)
            && asked == seat
        {
            self.list(state, seat, ask, out);
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
        self.play(state, chance, log, |play| play.play(seat, action));
    }

    fn reason(&self, state: &State, seat: Seat, action: Action) -> Reason {
        refuse::reason(self, state, seat, action)
    }

    fn finish(&self, state: &State) -> Option<Finish> {
        (state.phase == Phase::Over).then(|| ending::finish(self, state))
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
        // Whatever is drawn is drawn, and what is played or laid down has been seen.
        !matches!(
            event,
            Event::TurnBegan { .. }
                | Event::Attacked { .. }
                | Event::Allied { .. }
                | Event::Granted { .. }
                | Event::Moved { .. }
        )
    }

    fn longest(&self) -> u32 {
        self.rules.longest()
    }

    fn position(&self, state: &State) -> Position {
        Position::of(self, state, Viewer::Referee)
    }

    fn load(&self, position: Position) -> Result<State, Refusal> {
        position.load(self)
    }
}

impl Title for ZuTiles {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<ZuTiles, Refusal> {
        ZuTiles::of(setup)
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

    fn windows() -> &'static [WindowKind] {
        &WINDOWS
    }

    fn window(&self, view: &View) -> Option<Window<Action>> {
        words::window(view)
    }

    fn narrate(&self, event: &Event, names: &Names<'_>) -> String {
        words::narrate(self, event, names)
    }

    fn check_data(file: &str, text: &str) -> Result<String, DataError> {
        BoxFile::read(file, text).map(|file| file.to_string())
    }

    fn configure_with(setup: &Setup, file: &str, text: &str) -> Result<ZuTiles, Refusal> {
        ZuTiles::with_data(setup, file, text)
    }

    fn check_file(_option: &str, text: &str) -> Result<Holding, Vec<DataError>> {
        let deck = check_deck(text)?;
        let size = format!("{} tiles", deck.size());
        Ok(Holding { name: deck.name, size, warnings: deck.warnings })
    }
}
