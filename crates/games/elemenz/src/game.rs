//! ElemenZ through the contract of the core.

use serde_json::Value;
use ztable_core::{
    About, Chance, DataError, Finish, Label, Log, Names, Outcome, Picks, Prompt, Refusal, Seat,
    Setup, Title, Turn, Viewer, Window, WindowKind,
};

use crate::about::{ABOUT, WINDOWS};
use crate::action::Action;
use crate::apply::Play;
use crate::board::{Combo, ComboId};
use crate::data::Catalogue;
use crate::event::Event;
use crate::phase::{Frame, Phase};
use crate::position::Position;
use crate::rules::{ElemenZ, Rules};
use crate::state::State;
use crate::view::View;

impl ElemenZ {
    /// The game with default options for that many players.
    ///
    /// # Errors
    /// A number of players that is not possible, in a sentence.
    pub fn new(players: u8) -> Result<ElemenZ, Refusal> {
        ElemenZ::configure(&Setup::new(ABOUT.id, players))
    }

    /// What this table plays.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Everything in the box.
    #[must_use]
    pub fn catalogue(&self) -> &'static Catalogue {
        self.catalogue
    }

    #[inline]
    pub(crate) fn combo(&self, id: ComboId) -> &'static Combo {
        self.catalogue.combo(id)
    }

    /// The seats of this table.
    #[inline]
    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.rules.seats)
    }

    /// Whether the seat must pick.
    #[inline]
    fn asks(&self, state: &State, seat: Seat) -> bool {
        let several = match state.top() {
            Some(Frame::Window(_)) => true,
            Some(Frame::Hit(hit)) => return hit.target == seat,
            Some(_) => false,
            None => matches!(state.phase, Phase::Layout | Phase::Colours),
        };
        if several {
            state.pending.contains(seat)
        } else {
            state.active == seat && state.phase != Phase::Over
        }
    }
}

impl ztable_core::Game for ElemenZ {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Position = Position;

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.set_up(chance, log)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.phase == Phase::Over {
            return Turn::Over;
        }
        match state.top() {
            Some(Frame::Window(_)) => Turn::Many(state.pending.widen()),
            Some(Frame::Hit(hit)) => Turn::One(hit.target),
            Some(_) => Turn::One(state.active),
            None => match state.phase {
                Phase::Layout | Phase::Colours => Turn::Many(state.pending.widen()),
                _ => Turn::One(state.active),
            },
        }
    }

    #[inline]
    fn options(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        if self.asks(state, seat) {
            self.look(state).list(seat, &mut |action| out.push(action));
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
        crate::refuse::why_not(self.look(state), seat, action)
    }

    fn finish(&self, state: &State) -> Option<Finish> {
        (state.phase == Phase::Over).then(|| crate::ending::finish(self.look(state)))
    }

    fn remark(&self, state: &State, outcome: &mut Outcome) {
        crate::ending::remark(self.look(state), outcome);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(self, state, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        crate::imagine::imagine(self, view, chance)
    }

    fn seals(&self, event: &Event) -> bool {
        !matches!(
            event,
            Event::Shaman { .. }
                | Event::Stopped { .. }
                | Event::Colour { .. }
                | Event::Took { .. }
                | Event::NoEffect { .. }
                | Event::Locked { .. }
        )
    }

    fn longest(&self) -> u32 {
        self.rules.longest()
    }

    fn position(&self, state: &State) -> Position {
        Position::of(self, state, Viewer::Referee)
    }

    fn load(&self, position: Position) -> Result<State, Refusal> {
        crate::position::load::load(self, position)
    }
}

impl Title for ElemenZ {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<ElemenZ, Refusal> {
        let rules = Rules::of(setup)?;
        let catalogue = Catalogue::standard()?;
        Ok(ElemenZ { rules, catalogue })
    }

    fn prompt(&self, view: &View) -> Prompt {
        crate::words::prompt(self, view)
    }

    fn label(&self, view: &View, action: Action) -> Label {
        crate::words::label(self, view, action)
    }

    fn brief(&self, view: &View) -> Value {
        serde_json::to_value(self.briefing(view)).expect("a briefing is plain data")
    }

    fn describe(&self, view: &View, names: &Names<'_>) -> String {
        crate::words::describe(self, view, names)
    }

    fn windows() -> &'static [WindowKind] {
        WINDOWS
    }

    fn window(&self, view: &View) -> Option<Window<Action>> {
        crate::words::window(view)
    }

    fn narrate(&self, event: &Event, names: &Names<'_>) -> String {
        crate::words::narrate(self, event, names)
    }

    fn check_data(file: &str, text: &str) -> Result<String, DataError> {
        Catalogue::standard()?.clone().take(file, text)
    }

    fn configure_with(setup: &Setup, file: &str, text: &str) -> Result<ElemenZ, Refusal> {
        let mut catalogue = Catalogue::standard()?.clone();
        catalogue.take(file, text)?;
        // Kept for as long as the program runs.
        Ok(ElemenZ { rules: Rules::of(setup)?, catalogue: Box::leak(Box::new(catalogue)) })
    }
}
