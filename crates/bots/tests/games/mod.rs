//! Small games with known answers, through the same contract as the large ones.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Map;
use ztable_bots::Insight;
use ztable_core::{
    Chance, Code, Game, Log, Outcome, Picks, Refusal, Seat, SeatSet, Standing, Turn, Viewer,
};

/// A pick by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Move(pub u8);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Move {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Move, Self::Err> {
        text.parse().map(Move)
    }
}

fn result(scores: &[i32]) -> Outcome {
    let best = scores.iter().copied().max().unwrap_or(0);
    let draw = scores.iter().all(|&score| score == best);
    let seats = Seat::all(scores.len() as u8);
    Outcome {
        winners: seats.clone().filter(|seat| !draw && scores[seat.index()] == best).collect(),
        seats: seats
            .map(|seat| Standing {
                seat,
                place: 1 + scores.iter().filter(|&&other| other > scores[seat.index()]).count()
                    as u8,
                score: Some(scores[seat.index()]),
                facts: Map::new(),
            })
            .collect(),
        summary: String::new(),
        facts: Map::new(),
    }
}

/// What is the same in all these games.
macro_rules! the_rest {
    ($space:expr) => {
        type Action = Move;
        type Event = ();
        type Position = Self::State;

        fn seats(&self) -> u8 {
            2
        }
        fn refuse(&self, state: &Self::State, seat: Seat, action: Move) -> Option<Refusal> {
            let mut picks = Picks::new();
            self.options(state, seat, &mut picks);
            (!picks.contains(&action)).then(|| Refusal::new(Code::Illegal, "No."))
        }
        fn seals(&self, (): &()) -> bool {
            false
        }
        fn action_space(&self) -> usize {
            $space
        }
        fn index(&self, action: Move) -> usize {
            action.0.into()
        }
        fn action_at(&self, index: usize) -> Option<Move> {
            (index < $space).then_some(Move(index as u8))
        }
        fn longest(&self) -> u32 {
            9
        }
        fn position(&self, state: &Self::State) -> Self::State {
            state.clone()
        }
        fn load(&self, position: Self::State) -> Result<Self::State, Refusal> {
            Ok(position)
        }
    };
}

/// Tic-tac-toe.
pub(crate) struct TicTacToe;

/// The marks of both seats, one bit a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Marks(pub [u16; 2]);

impl Marks {
    fn taken(self) -> u16 {
        self.0[0] | self.0[1]
    }

    fn has_line(self, seat: usize) -> bool {
        const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        LINES.iter().any(|line| self.0[seat] & line == *line)
    }
}

impl Game for TicTacToe {
    type State = Marks;
    type View = Marks;
    the_rest!(9);

    fn setup(&self, _: &mut impl Chance, _: &mut impl Log<()>) -> Marks {
        Marks([0, 0])
    }

    fn turn(&self, state: &Marks) -> Turn {
        if self.outcome(state).is_some() {
            return Turn::Over;
        }
        Turn::One(Seat::new((state.taken().count_ones() % 2) as u8))
    }

    fn options(&self, state: &Marks, seat: Seat, out: &mut Picks<Move>) {
        if self.turn(state).asks(seat) {
            out.extend((0..9).filter(|square| state.taken() >> square & 1 == 0).map(Move));
        }
    }

    fn apply(
        &self,
        state: &mut Marks,
        seat: Seat,
        action: Move,
        _: &mut impl Chance,
        _: &mut impl Log<()>,
    ) {
        state.0[seat.index()] |= 1 << action.0;
    }

    fn outcome(&self, state: &Marks) -> Option<Outcome> {
        let lines = [state.has_line(0), state.has_line(1)];
        let over = lines[0] || lines[1] || state.taken() == 0o777;
        over.then(|| result(&lines.map(i32::from)))
    }

    fn view(&self, state: &Marks, _: Viewer) -> Marks {
        *state
    }

    fn imagine(&self, view: &Marks, _: &mut impl Chance) -> Marks {
        *view
    }
}

impl Insight for TicTacToe {}

/// Kuhn poker: three cards, one each, pass (0) or bet (1).
pub(crate) struct Kuhn;

/// The cards dealt, 0 to 2, and the picks so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Deal {
    pub cards: [u8; 2],
    pub history: Vec<u8>,
}

/// The own card and the picks so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Hand {
    pub viewer: Viewer,
    pub card: Option<u8>,
    pub history: Vec<u8>,
}

impl Kuhn {
    /// What the first seat wins, once it is decided.
    fn stake(state: &Deal) -> Option<i32> {
        let sign = if state.cards[0] > state.cards[1] { 1 } else { -1 };
        match state.history[..] {
            [0, 0] => Some(sign),
            [1, 1] | [0, 1, 1] => Some(2 * sign),
            [1, 0] => Some(1),
            [0, 1, 0] => Some(-1),
            _ => None,
        }
    }
}

impl Game for Kuhn {
    type State = Deal;
    type View = Hand;
    the_rest!(2);

    fn setup(&self, chance: &mut impl Chance, _: &mut impl Log<()>) -> Deal {
        let mut cards = [0, 1, 2];
        chance.shuffle(&mut cards);
        Deal { cards: [cards[0], cards[1]], history: Vec::new() }
    }

    fn turn(&self, state: &Deal) -> Turn {
        match Kuhn::stake(state) {
            Some(_) => Turn::Over,
            None => Turn::One(Seat::new((state.history.len() % 2) as u8)),
        }
    }

    fn options(&self, state: &Deal, seat: Seat, out: &mut Picks<Move>) {
        if self.turn(state).asks(seat) {
            out.extend([Move(0), Move(1)]);
        }
    }

    fn apply(
        &self,
        state: &mut Deal,
        _: Seat,
        action: Move,
        _: &mut impl Chance,
        _: &mut impl Log<()>,
    ) {
        state.history.push(action.0);
    }

    fn outcome(&self, state: &Deal) -> Option<Outcome> {
        Kuhn::stake(state).map(|stake| result(&[stake, -stake]))
    }

    fn view(&self, state: &Deal, viewer: Viewer) -> Hand {
        let card = viewer.seat().map(|seat| state.cards[seat.index()]);
        Hand { viewer, card, history: state.history.clone() }
    }

    fn imagine(&self, view: &Hand, chance: &mut impl Chance) -> Deal {
        let (seat, card) = (view.viewer.seat(), view.card);
        let mut rest: Vec<u8> = (0..3).filter(|other| Some(*other) != card).collect();
        chance.shuffle(&mut rest);
        let cards = match (seat.map(Seat::index), card) {
            (Some(0), Some(own)) => [own, rest[0]],
            (Some(_), Some(own)) => [rest[0], own],
            _ => [rest[0], rest[1]],
        };
        Deal { cards, history: view.history.clone() }
    }
}

impl Insight for Kuhn {
    fn reward(&self, state: &Deal, seat: Seat) -> f32 {
        let stake = Kuhn::stake(state).unwrap_or(0) as f32;
        let own = if seat == Seat::FIRST { stake } else { -stake };
        (own + 2.0) / 4.0
    }
}

/// Both seats hide a coin at the same time; the second seat wins if they are equal.
pub(crate) struct Pennies;

/// The coins hidden so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Coins(pub [Option<u8>; 2]);

impl Game for Pennies {
    type State = Coins;
    type View = Coins;
    the_rest!(2);

    fn setup(&self, _: &mut impl Chance, _: &mut impl Log<()>) -> Coins {
        Coins([None, None])
    }

    fn turn(&self, state: &Coins) -> Turn {
        let asked: SeatSet = Seat::all(2).filter(|seat| state.0[seat.index()].is_none()).collect();
        if asked.is_empty() { Turn::Over } else { Turn::Many(asked) }
    }

    fn options(&self, state: &Coins, seat: Seat, out: &mut Picks<Move>) {
        if self.turn(state).asks(seat) {
            out.extend([Move(0), Move(1)]);
        }
    }

    fn apply(
        &self,
        state: &mut Coins,
        seat: Seat,
        action: Move,
        _: &mut impl Chance,
        _: &mut impl Log<()>,
    ) {
        state.0[seat.index()] = Some(action.0);
    }

    fn outcome(&self, state: &Coins) -> Option<Outcome> {
        let [Some(first), Some(second)] = state.0 else { return None };
        let equal = first == second;
        Some(result(&[i32::from(!equal), i32::from(equal)]))
    }

    fn view(&self, state: &Coins, viewer: Viewer) -> Coins {
        if self.outcome(state).is_some() || viewer == Viewer::Referee {
            return *state;
        }
        // A coin that is hidden looks like no coin.
        let mut seen = Coins([None, None]);
        if let Some(seat) = viewer.seat() {
            seen.0[seat.index()] = state.0[seat.index()];
        }
        seen
    }

    /// A seat that is asked supposes that the other has not chosen yet.
    fn imagine(&self, view: &Coins, _: &mut impl Chance) -> Coins {
        *view
    }
}

impl Insight for Pennies {}
