//! Zeds Zone through the contract of the core.

use smallvec::SmallVec;
use ztable_core::{
    About, Chance, Code, DataError, Finish, Label, Log, Names, OptionKind, OptionSpec, Outcome,
    Picks, Prompt, Refusal, Seat, SeatSet, Setup, Title, Turn, Viewer, When,
};

use crate::action::Action;
use crate::ending;
use crate::event::Event;
use crate::plan::{DoorWalls, Plan};
use crate::position::Position;
use crate::sector::SectorId;
use crate::sheet::Sheet;
use crate::square::SQUARES;
use crate::state::{SeatState, State, Step};
use crate::table::{SectorTable, Zone};
use crate::view::View;

/// The most picks a seat can make in a game: a shelter in four turns, a sector and a square in
/// each, four grenades, and "done" in each (ZZ-Q29).
const PICKS_PER_SEAT: u32 = 68;

/// What becomes of a sector that is refused by a shelter (ZZ-13.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusedSector {
    /// It stays available.
    Free,
    /// It is crossed out without being drawn.
    Crossed,
}

/// When the others see what a seat does (ZZ-13.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShowSheets {
    /// When everybody has finished the turn.
    TurnEnd,
    /// At once.
    Live,
}

/// One configured game of Zeds Zone.
#[derive(Clone, Debug)]
pub struct ZedsZone {
    pub(crate) seats: u8,
    pub(crate) plan: Plan,
    pub(crate) table: &'static SectorTable,
    pub(crate) refused_sector: RefusedSector,
    pub(crate) show_sheets: ShowSheets,
}

static ABOUT: About = About {
    id: "zeds-zone",
    name: "Zeds Zone",
    tagline: "Roll, draw your way out, and mind what lives behind the walls.",
    min_players: 1,
    max_players: 128,
    lobby_players: 8,
    minutes: (15, 30),
    modes: &["solo", "competitive"],
    options: &[
        OptionSpec {
            key: "door_walls",
            label: "Walls on the doors",
            help: "Whether a wall on a door side shuts that door for good.",
            rule: "ZZ-13.1",
            when: When::Always,
            kind: OptionKind::Choice(&[
                ("block", "A wall shuts the door"),
                ("ignore", "Doors cannot be shut (easier)"),
            ]),
        },
        OptionSpec {
            key: "refused_sector",
            label: "The sector you refuse",
            help: "What becomes of a sector that is turned down with a shelter.",
            rule: "ZZ-13.2",
            when: When::Always,
            kind: OptionKind::Choice(&[
                ("free", "It stays available"),
                ("crossed", "It is crossed out"),
            ]),
        },
        OptionSpec {
            key: "show_sheets",
            label: "What others see",
            help: "When the other players see what you did in a turn.",
            rule: "ZZ-13.3",
            when: When::Always,
            kind: OptionKind::Choice(&[
                ("turn_end", "When everybody has finished the turn"),
                ("live", "At once"),
            ]),
        },
    ],
    rules: crate::RULES,
    rules_versions: &[1],
};

impl ZedsZone {
    /// The game with default options for that many players.
    ///
    /// # Errors
    /// A number of players that is not possible, in a sentence.
    pub fn new(players: u8) -> Result<ZedsZone, Refusal> {
        ZedsZone::configure(&Setup::new(ABOUT.id, players))
    }

    /// The Sector Table that is played with.
    #[must_use]
    pub fn table(&self) -> &'static SectorTable {
        self.table
    }

    /// Sectors and doors, prepared for [`Sheet::draw`].
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whether ZZ-13.3 shows everything at once.
    #[must_use]
    pub fn shows_live(&self) -> bool {
        self.show_sheets == ShowSheets::Live
    }

    /// A state with blank sheets and nobody asked.
    pub(crate) fn blank(&self) -> State {
        let roll = SectorId::at(0).expect("there is a first sector");
        let mut seats = SmallVec::new();
        seats.resize(usize::from(self.seats), SeatState::new(Sheet::BLANK, roll));
        State { turn: 1, roll, asked: SeatSet::EMPTY, seats }
    }

    /// Lists what one seat may pick.
    #[inline]
    pub(crate) fn list(&self, me: &SeatState, out: &mut Picks<Action>) {
        match me.now.step {
            Step::Square => {
                out.extend(me.sheet.free().map(Action::Square));
            }
            Step::Sector => {
                out.push(Action::Sector(me.now.first));
                out.push(Action::Sector(me.now.second));
            }
            Step::Grenade => {
                out.push(Action::Done);
                out.extend(me.sheet.regions(me.sheet.isolated_zombies()).map(Action::Grenade));
            }
            Step::Finished | Step::Lost => {}
        }
        if me.now.shelter_offered {
            out.push(Action::Shelter);
        }
    }
}

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
        let mut state = self.blank();
        self.open_turn(&mut state, chance, log);
        state
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
        self.list(state.seat(seat), out);
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
        let table = (state.turn, state.roll);
        let me = &mut state.seats[seat.index()];
        self.play(me, seat, action, table, chance, log);
        if !me.now.step.asks() {
            state.asked.remove(seat);
            if state.asked.is_empty() {
                self.close_turn(state, chance, log);
            }
        }
    }

    fn why_not(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        crate::refuse::refuse(state, seat, action)
            .unwrap_or_else(|| Refusal::new(Code::Illegal, "This cannot be picked now."))
    }

    fn finish(&self, state: &State) -> Option<Finish> {
        state.is_over().then(|| ending::finish(state, &self.plan))
    }

    fn remark(&self, state: &State, outcome: &mut Outcome) {
        ending::remark(state, &self.plan, outcome);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(self, state, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        view.imagine(self, chance)
    }

    fn seals(&self, event: &Event) -> bool {
        match event {
            Event::Rolled { .. } | Event::Sheltered { .. } => true,
            // The end shows what the others did in the last turn.
            Event::Over { .. } => self.seats > 1,
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
        setup.check(&ABOUT)?;
        let table = SectorTable::standard()?;
        let zone = Zone::standard()?;
        let chose = |key, value| setup.chose(&ABOUT, key, value);
        let door_walls =
            if chose("door_walls", "ignore") { DoorWalls::Ignore } else { DoorWalls::Block };
        Ok(ZedsZone {
            seats: setup.players,
            plan: Plan::new(table, zone, door_walls),
            table,
            refused_sector: if chose("refused_sector", "crossed") {
                RefusedSector::Crossed
            } else {
                RefusedSector::Free
            },
            show_sheets: if chose("show_sheets", "live") {
                ShowSheets::Live
            } else {
                ShowSheets::TurnEnd
            },
        })
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
        event.narrate(names)
    }

    fn check_data(file: &str, text: &str) -> Result<String, DataError> {
        // Of the two data files only the plan has doors.
        if text.lines().any(|line| line.trim_start().starts_with("entrance")) {
            Zone::parse(file, text).map(|_| "a sound plan of the Z Zone".into())
        } else {
            SectorTable::parse(file, text)
                .map(|table| format!("a sound Sector Table with {} sectors", table.iter().len()))
        }
    }
}

/// The last turn, which is also the number of squares.
pub const LAST_TURN: u8 = SQUARES;
