//! ElemenZ through the contract of the core.

use ztable_core::{
    About, Chance, Code, DataError, Finish, Label, Log, Names, Outcome, Picks, Prompt, Refusal,
    Seat, Setup, Title, Turn, Viewer, Window, WindowKind,
};

use crate::action::Action;
use crate::board::{Combo, ComboId};
use crate::die::DiceSet;
use crate::element::Element;
use crate::event::Event;
use crate::monolith::halves;
use crate::rules::{ABOUT, Rules};
use crate::state::{Frame, Phase, State};
use crate::stock::Stock;
use crate::table::{Position, View};

/// One configured game of ElemenZ.
#[derive(Clone, Debug)]
pub struct ElemenZ {
    pub(crate) rules: Rules,
    pub(crate) stock: &'static Stock,
}

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
    pub fn stock(&self) -> &'static Stock {
        self.stock
    }

    #[inline]
    pub(crate) fn combo(&self, id: ComboId) -> &'static Combo {
        self.stock.combo(id)
    }

    /// All seats.
    #[inline]
    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.rules.seats)
    }

    /// The living seats other than this one, clockwise from it.
    #[inline]
    pub(crate) fn others(
        &self,
        state: &State,
        seat: Seat,
    ) -> impl Iterator<Item = Seat> + Clone + use<> {
        let seats = self.rules.seats;
        let gone = state.gone;
        (1..seats)
            .map(move |step| Seat::new((seat.number() + step) % seats))
            .filter(move |other| gone[other.index()] == 0)
    }

    /// The elements of a seat: one Shaman, or two halves.
    #[inline]
    pub(crate) fn elements(&self, state: &State, seat: Seat) -> [Option<Element>; 2] {
        if self.rules.is_monolith() {
            halves(seat).map(Some)
        } else {
            [state.shamans[seat.index()], None]
        }
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
        match several {
            true => state.pending.contains(seat),
            false => state.active == seat && state.phase != Phase::Over,
        }
    }

    /// All dice of the seat's colours, wherever they are.
    #[inline]
    pub(crate) fn dice_of(&self, state: &State, seat: Seat) -> DiceSet {
        self.elements(state, seat)
            .into_iter()
            .flatten()
            .fold(DiceSet::EMPTY, |all, colour| all.and(DiceSet::of(colour)))
    }

    /// The dice on the seat's boards: its own, with one it borrowed and without one it lent
    /// (EZ-14.12).
    #[inline]
    pub(crate) fn dice_before(&self, state: &State, seat: Seat) -> DiceSet {
        let mut dice = self.dice_of(state, seat).except(state.borrowed);
        if let Some(die) = state.borrowed.filter(|_| state.active == seat) {
            dice.insert(die);
        }
        dice
    }

    /// The dice that may stand in the seat's SHIELD.
    #[inline]
    pub(crate) fn defenders(&self, state: &State, seat: Seat) -> DiceSet {
        if self.rules.lent_dice_change_sides {
            return self.dice_before(state, seat);
        }
        self.dice_before(state, seat).and(self.dice_of(state, seat))
    }

    /// The seat's dice in hand (EZ-1.2).
    #[inline]
    pub(crate) fn hand(&self, state: &State, seat: Seat) -> DiceSet {
        self.dice_of(state, seat).only(state.dice.in_hands()).except(state.borrowed)
    }

    /// The combos of the seat's boards.
    #[inline]
    pub(crate) fn combos_of(
        &self,
        state: &State,
        seat: Seat,
    ) -> impl Iterator<Item = ComboId> + use<> {
        let monolith = self.rules.is_monolith();
        self.elements(state, seat)
            .into_iter()
            .flatten()
            .flat_map(move |element| ComboId::of(element, monolith))
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
            Some(Frame::Window(_)) => Turn::Many(state.pending.set()),
            Some(Frame::Hit(hit)) => Turn::One(hit.target),
            Some(_) => Turn::One(state.active),
            None => match state.phase {
                Phase::Layout | Phase::Colours => Turn::Many(state.pending.set()),
                _ => Turn::One(state.active),
            },
        }
    }

    #[inline]
    fn options(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        if self.asks(state, seat) {
            self.list(state, seat, &mut |action| out.push(action));
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
        self.play(state, seat, action, chance, log);
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

    fn action_space(&self) -> usize {
        Action::COUNT
    }

    fn index(&self, action: Action) -> usize {
        action.index()
    }

    fn action_at(&self, index: usize) -> Option<Action> {
        if index < Action::COUNT { Action::at(index) } else { None }
    }

    fn longest(&self) -> u32 {
        self.rules.longest()
    }

    fn position(&self, state: &State) -> Position {
        Position::of(self, state, Viewer::Referee)
    }

    fn load(&self, position: Position) -> Result<State, Refusal> {
        crate::load::load(self, position)
    }
}

impl Title for ElemenZ {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<ElemenZ, Refusal> {
        let rules = Rules::of(setup)?;
        let stock = Stock::standard()?;
        Ok(ElemenZ { rules, stock })
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
        crate::words::WINDOWS
    }

    fn window(&self, view: &View) -> Option<Window<Action>> {
        crate::words::window(view)
    }

    fn narrate(&self, event: &Event, names: &Names<'_>) -> String {
        crate::narrate::narrate(self, event, names)
    }

    fn check_data(file: &str, text: &str) -> Result<String, DataError> {
        Stock::check(file, text)
    }
}
