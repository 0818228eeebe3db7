//! QuantumZap through the contract of the core.

use ztable_core::{
    About, Chance, Code, DataError, Finish, Label, Log, Names, Outcome, Picks, Prompt, Refusal,
    Seat, Setup, Title, Turn, Viewer, Window, WindowKind,
};

use crate::action::Action;
use crate::card::ActionCard;
use crate::data::Catalogue;
use crate::event::Event;
use crate::position::Position;
use crate::question::{Draft, Frame, Phase};
use crate::rules::{ABOUT, LONGEST, Rules};
use crate::seats::{bit, seat_set};
use crate::state::State;
use crate::view::View;

/// One configured game of QuantumZap.
#[derive(Clone, Debug)]
pub struct QuantumZap {
    pub(crate) rules: Rules,
    pub(crate) cards: &'static Catalogue,
}

impl QuantumZap {
    /// The Beginner game for that many players.
    ///
    /// # Errors
    /// A number of players that is not possible, in a sentence.
    pub fn new(players: u8) -> Result<QuantumZap, Refusal> {
        QuantumZap::configure(&Setup::new(ABOUT.id, players))
    }

    /// What this table plays.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &'static Catalogue {
        self.cards
    }
}

impl ztable_core::Game for QuantumZap {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Position = Position;

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut s = self.deal(chance, log);
        self.begin_round(&mut s, log);
        self.settle(&mut s, chance, log);
        s
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if s.phase == Phase::Over {
            return Turn::Over;
        }
        let alone = match s.stack.last() {
            Some(Frame::Play { .. } | Frame::Scrap) => false,
            Some(_) => true,
            None => matches!(s.phase, Phase::Discover | Phase::Open),
        };
        if alone {
            Turn::One(Seat::new(s.asked.trailing_zeros() as u8))
        } else {
            Turn::Many(seat_set(s.asked))
        }
    }

    #[inline]
    fn options(&self, s: &State, seat: Seat, out: &mut Picks<Action>) {
        if s.asked & bit(seat) != 0 {
            self.list(s, seat, out);
        }
    }

    #[inline]
    fn apply(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if self.choose(s, seat, action) {
            s.asked &= !bit(seat);
            self.settle(s, chance, log);
        }
    }

    fn why_not(&self, s: &State, seat: Seat, action: Action) -> Refusal {
        crate::refuse::refuse(self, s, seat, action)
            .unwrap_or_else(|| Refusal::new(Code::Illegal, "This cannot be picked now."))
    }

    fn finish(&self, s: &State) -> Option<Finish> {
        (s.phase == Phase::Over).then(|| self.finish_of(s))
    }

    fn remark(&self, s: &State, outcome: &mut Outcome) {
        self.remark_on(s, outcome);
    }

    fn view(&self, s: &State, viewer: Viewer) -> View {
        View::new(self, s, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        view.imagine(self, chance)
    }

    fn seals(&self, event: &Event) -> bool {
        !matches!(event, Event::PaidDebts { .. } | Event::TurnEnded { .. })
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
        LONGEST
    }

    fn position(&self, s: &State) -> Position {
        Position::of(self, s)
    }

    fn load(&self, position: Position) -> Result<State, Refusal> {
        position.load(self)
    }
}

const ROUND: WindowKind = WindowKind::new("round", "Before the first Discover turn");
/// Who begins cannot be changed any more, so this one is seldom used (QZ-11.1).
const PLAIN_ROUND: WindowKind = WindowKind::new(
    "round-without-a10",
    "Before the first Discover turn, when Number One First is not in the game",
)
.quiet();
/// Opens after every turn, so only those are asked who hold the table up.
const BETWEEN_TURNS: WindowKind =
    WindowKind::new("between-turns", "Between two Discover turns").quiet();
const CANCEL: WindowKind = WindowKind::new("cancel", "After an action card was announced");
const COLLECT: WindowKind = WindowKind::new("collect", "Before Collect");
const END: WindowKind = WindowKind::new("end", "Before the final scoring");

impl Title for QuantumZap {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<QuantumZap, Refusal> {
        let rules = Rules::of(setup)?;
        let cards = Catalogue::standard()?;
        Ok(QuantumZap { rules, cards })
    }

    fn prompt(&self, view: &View) -> Prompt {
        crate::words::prompt(self, view)
    }

    fn label(&self, view: &View, action: Action) -> Label {
        crate::words::label(self, view, action)
    }

    fn describe(&self, view: &View, names: &Names<'_>) -> String {
        crate::words::describe(self, view, names)
    }

    fn windows() -> &'static [WindowKind] {
        const { &[ROUND, PLAIN_ROUND, BETWEEN_TURNS, CANCEL, COLLECT, END] }
    }

    fn window(&self, view: &View) -> Option<Window<Action>> {
        let seat = view.viewer.seat()?;
        if !view.asked.contains(seat) || view.draft != Some(Draft::Start) {
            return None;
        }
        let kind = match (view.stack.last(), view.phase) {
            (Some(Frame::Play { .. }), _) => &CANCEL,
            (Some(_), _) => return None,
            (None, Phase::Round) if view.types.contains(&ActionCard::First) => &ROUND,
            (None, Phase::Round) => &PLAIN_ROUND,
            (None, Phase::Turn) => &BETWEEN_TURNS,
            (None, Phase::Collect) => &COLLECT,
            (None, Phase::End) => &END,
            _ => return None,
        };
        Some(Window { kind, pass: Action::Pass, matter: None })
    }

    fn narrate(&self, event: &Event, names: &Names<'_>) -> String {
        crate::words::narrate(self, event, names)
    }

    fn check_data(file: &str, text: &str) -> Result<String, DataError> {
        crate::data::check(file, text)
    }
}
