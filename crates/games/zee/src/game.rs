//! Zee through the contract of the core.

use ztable_core::{
    About, Chance, Code, DataError, DataFile, Finish, Label, Log, Names, Outcome, Picks, Prompt,
    Refusal, Seat, Setup, Title, Turn, Viewer,
};

use crate::action::Action;
use crate::bot::Bot;
use crate::card::{CardId, Face};
use crate::deck::ControlDeck;
use crate::ending;
use crate::event::Event;
use crate::position::Position;
use crate::rules::{ABOUT, Rules};
use crate::state::{Phase, State};
use crate::stock::{BeltStock, Roster};
use crate::view::View;

/// One configured game of Zee.
#[derive(Clone, Debug)]
pub struct Zee {
    pub(crate) rules: Rules,
    pub(crate) deck: &'static ControlDeck,
    pub(crate) roster: &'static Roster,
    faces: [Face; CardId::COUNT],
    /// The values of the Z-Bot cards.
    pub(crate) values: [u8; Bot::COUNT],
}

impl Zee {
    /// The game with default options for that many players.
    ///
    /// # Errors
    /// A number of players that is not possible, in a sentence.
    pub fn new(players: u8) -> Result<Zee, Refusal> {
        Zee::configure(&Setup::new(ABOUT.id, players))
    }

    /// What this table plays.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The Control cards.
    #[must_use]
    pub fn deck(&self) -> &'static ControlDeck {
        self.deck
    }

    /// The Z-Bot cards.
    #[must_use]
    pub fn roster(&self) -> &'static Roster {
        self.roster
    }

    /// The front of a Control card.
    #[inline]
    #[must_use]
    pub fn face(&self, card: CardId) -> Face {
        self.faces[card.index()]
    }
}

impl ztable_core::Game for Zee {
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
        if self.rules.is_zolo() {
            self.begin_round(&mut state, chance, log);
        } else {
            self.deal(&mut state, chance, log);
        }
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.asked().map_or(Turn::Over, Turn::One)
    }

    #[inline]
    fn options(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        if state.asked() == Some(seat) {
            self.list(state, seat, out);
        }
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        _seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if !self.stage(state, action) {
            self.commit(state, action, chance, log);
        }
    }

    fn why_not(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        crate::refuse::refuse(self, state, seat, action)
            .unwrap_or_else(|| Refusal::new(Code::Illegal, "This cannot be picked now."))
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
        view.imagine(self, chance)
    }

    fn seals(&self, event: &Event) -> bool {
        match event {
            Event::Drew { .. }
            | Event::Reshuffled { .. }
            | Event::Swapped { .. }
            | Event::BotsDealt { .. }
            | Event::Dealt { .. }
            | Event::Opened { .. }
            | Event::RoundBegan { .. } => true,
            // What one player shows, the others have seen.
            Event::Built { .. }
            | Event::Played { .. }
            | Event::Wasted { .. }
            | Event::Reset { .. } => !self.rules.is_zolo(),
            _ => false,
        }
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

    fn longest(&self) -> u32 {
        self.rules.longest()
    }

    fn position(&self, state: &State) -> Position {
        Position::of(self, state)
    }

    fn load(&self, position: Position) -> Result<State, Refusal> {
        position.load(self)
    }
}

impl Title for Zee {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<Zee, Refusal> {
        let rules = Rules::of(setup)?;
        BeltStock::standard()?;
        let deck = ControlDeck::standard()?;
        let roster = Roster::standard()?;
        let mut values = [0; Bot::COUNT];
        for bot in Bot::all() {
            values[bot.index()] = roster.card(bot).value;
        }
        Ok(Zee { rules, deck, roster, faces: deck.faces(), values })
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

    fn narrate(&self, event: &Event, names: &Names<'_>) -> String {
        crate::narrate::narrate(self, event, names)
    }

    fn check_data(file: &str, text: &str) -> Result<String, DataError> {
        let has = |heading: &str| text.lines().any(|line| line.trim() == heading);
        if has("[[card]]") {
            ControlDeck::parse(file, text).map(|_| "30 sound Control cards".into())
        } else if has("[[belt]]") {
            BeltStock::parse(file, text).map(|_| "27 sound Belt cards".into())
        } else if has("[[bot]]") {
            Roster::parse(file, text).map(|_| "six sound Z-Bot cards".into())
        } else {
            Err(DataFile(file)
                .error("the file", "it has neither a [[card]] nor a [[belt]] nor a [[bot]]"))
        }
    }
}
