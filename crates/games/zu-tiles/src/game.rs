//! ZU Tiles through the contract of the core.

use ztable_core::{
    About, Chance, Code, DataError, DataFile, Finish, Holding, Label, Log, Names, Outcome, Picks,
    Prompt, Refusal, Seat, Setup, Title, Turn, Viewer, Window, WindowKind,
};

use crate::action::Action;
use crate::catalogue::Catalogue;
use crate::change::{Listener, Play, Source};
use crate::deck::{Deck, Starters, check_deck};
use crate::event::Event;
use crate::position::Position;
use crate::rules::{ABOUT, Rules};
use crate::state::{Phase, State};
use crate::view::View;

/// One configured game of ZU Tiles.
#[derive(Clone, Debug)]
pub struct ZuTiles {
    pub(crate) rules: Rules,
    pub(crate) tiles: Catalogue,
    /// Whether some tile can have STR 0 by itself.
    pub(crate) frail: bool,
    /// Whether some Maximum Tile Number can be exceeded at this table.
    pub(crate) any_risky: bool,
    /// Whether two definitions of this table have the same name.
    pub(crate) namesakes: bool,
}

impl ZuTiles {
    /// The game with default options for that many players.
    ///
    /// # Errors
    /// A number of players that is not possible, in a sentence.
    pub fn new(players: u8) -> Result<ZuTiles, Refusal> {
        ZuTiles::configure(&Setup::new(ABOUT.id, players))
    }

    /// What this table plays.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The tiles of this table.
    #[must_use]
    pub fn tiles(&self) -> &Catalogue {
        &self.tiles
    }

    /// All seats in clockwise order, beginning with this one.
    pub fn clockwise(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let seats = self.rules.seats;
        let mut order = [Seat::FIRST; crate::kind::SEATS];
        let start = self.rules.order.iter().position(|seat| *seat == first).unwrap_or(0);
        for (index, slot) in order.iter_mut().enumerate().take(usize::from(seats)) {
            *slot = self.rules.order[(start + index) % usize::from(seats)];
        }
        order.into_iter().take(usize::from(seats))
    }
}

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
        let mut state = State::blank();
        let silent = log.is_silent();
        let (chance, log) = (&mut Source(chance), &mut Listener(log));
        Play { game: self, s: &mut state, chance, log, silent }.set_up();
        state
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
        let silent = log.is_silent();
        let (chance, log) = (&mut Source(chance), &mut Listener(log));
        Play { game: self, s: state, chance, log, silent }.pick(seat, action);
    }

    fn why_not(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        crate::refuse::refuse(self, state, seat, action)
            .unwrap_or_else(|| Refusal::new(Code::Illegal, "This cannot be picked now."))
    }

    fn finish(&self, state: &State) -> Option<Finish> {
        (state.phase == Phase::Over).then(|| crate::ending::finish(self, state))
    }

    fn remark(&self, state: &State, outcome: &mut Outcome) {
        crate::ending::remark(self, state, outcome);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(self, state, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        crate::imagine::imagine(self, view, chance)
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

    fn action_space(&self) -> usize {
        Action::count(self.tiles.tiles().len())
    }

    fn index(&self, action: Action) -> usize {
        action.index(self.tiles.tiles().len())
    }

    fn action_at(&self, index: usize) -> Option<Action> {
        Action::at(index, self.tiles.tiles().len())
    }

    fn longest(&self) -> u32 {
        self.rules.longest()
    }

    fn position(&self, state: &State) -> Position {
        Position::seen(self, state, Viewer::Referee)
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
        let (rules, tiles) = Rules::of(setup)?;
        let frail = tiles.tiles().iter().any(|tile| {
            let strength = i16::from(tile.values.unwrap_or_default().0) + tile.statics.str;
            tile.in_area.is_some() && strength <= 0
        });
        let any_risky = rules.risky.contains(&true);
        let namesakes = tiles.kinds().any(|kind| tiles.traits(kind).name != kind);
        Ok(ZuTiles { rules, tiles, frail, any_risky, namesakes })
    }

    fn prompt(&self, view: &View) -> Prompt {
        crate::words::prompt(self, view)
    }

    fn label(&self, view: &View, action: Action) -> Label {
        crate::words::label(self, view, action)
    }

    fn describe(&self, view: &View, names: &Names<'_>) -> String {
        crate::describe::describe(self, view, names)
    }

    fn windows() -> &'static [WindowKind] {
        &crate::words::WINDOWS
    }

    fn window(&self, view: &View) -> Option<Window<Action>> {
        crate::words::window(view)
    }

    fn narrate(&self, event: &Event, names: &Names<'_>) -> String {
        crate::narrate::narrate(self, event, names)
    }

    fn check_data(file: &str, text: &str) -> Result<String, DataError> {
        let has = |heading: &str| text.lines().any(|line| line.trim() == heading);
        if text.lines().any(|line| line.trim_start().starts_with("format")) {
            let deck = Deck::parse(file, text).map_err(|mut errors| errors.swap_remove(0))?;
            Ok(format!("a sound deck of {} tiles", deck.size()))
        } else if has("[[deck]]") {
            Starters::parse(file, text).map(|_| "two sound starter decks".into())
        } else if has("[[tile]]") {
            let tiles = Catalogue::parse(file, text)?;
            Ok(format!("{} sound tiles", tiles.tiles().len()))
        } else {
            Err(DataFile(file)
                .error("the file", "it has neither a [[tile]] nor a [[deck]] nor a format"))
        }
    }

    fn check_file(_option: &str, text: &str) -> Result<Holding, Vec<DataError>> {
        let deck = check_deck(text)?;
        let size = format!("{} tiles", deck.size());
        Ok(Holding { name: deck.name, size, warnings: deck.warnings })
    }
}
