//! Lines of play: rows of own picks to a place where nothing is under way.
//!
//! One action of a turn takes several picks, and others may be asked in between. A line goes on
//! until the player on turn is asked what to do next; the others add nothing to stacks and call the
//! Allies that help them.

use ztable_core::{Game, Picks, Quick, Seat, Silent, Turn};
use zu_tiles::{Action, Question, State, Word, ZuTiles};

use super::answers::answer;
use super::stock::next_tile;
use super::value::Eye;

/// The most ends of lines that are looked at from one position.
const MOST_ENDS: usize = 700;
/// What a Reaction must be worth to be added to a stack.
const REACTION: f32 = 3.0;

/// A row of own picks, and what it seems to be worth.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) picks: Vec<Action>,
    pub(super) value: f32,
}

/// How far lines go.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// How many actions of a turn.
    pub(super) depth: u32,
    /// How many of the best lines are continued.
    pub(super) width: usize,
}

/// A position reached, the picks that led there, and what it promises.
struct Node {
    state: State,
    picks: Vec<Action>,
    promise: f32,
}

/// All lines of a seat, in no order.
pub(super) fn lines(game: &ZuTiles, state: &State, eye: &Eye<'_>, reach: Reach) -> Vec<Line> {
    let mut walker = Walker { game, eye, lines: Vec::new(), ends: Vec::new(), left: MOST_ENDS };
    let reacts = matches!(game.question(state), Some(Question::React { .. }));
    if state.is_idle() {
        walker.rest(state);
    }
    let mut frontier = vec![Node { state: state.clone(), picks: Vec::new(), promise: 0.0 }];
    for depth in 0..reach.depth {
        for node in &mut frontier {
            walker.left = MOST_ENDS;
            let begun = node.picks.len();
            walker.walk(node.state.clone(), &mut node.picks, begun);
        }
        if depth == 0 && reacts {
            for line in &mut walker.lines {
                if line.picks[0] != Word::Pass.into() {
                    line.value -= REACTION;
                }
            }
        }
        frontier = walker.best_ends(reach.width);
    }
    walker.lines
}

struct Walker<'a> {
    game: &'a ZuTiles,
    eye: &'a Eye<'a>,
    lines: Vec<Line>,
    /// Where lines can be continued.
    ends: Vec<Node>,
    left: usize,
}

impl Walker<'_> {
    /// The line that ends the turn at once.
    fn rest(&mut self, state: &State) {
        let mut value = self.eye.weigh(state).at_rest();
        if !state.has_acted() && state.drawable(self.eye.seat) > 1 {
            value += next_tile(state.tiles(self.eye.seat, zu_tiles::Zone::Hand).len() + 1);
        }
        self.lines.push(Line { picks: vec![Word::End.into()], value });
    }

    /// The ends that promise most, each position once.
    fn best_ends(&mut self, width: usize) -> Vec<Node> {
        self.ends.sort_by(|a, b| b.promise.total_cmp(&a.promise));
        // The same actions in another order come to the same.
        self.ends.dedup_by(|a, b| a.promise.to_bits() == b.promise.to_bits());
        self.ends.truncate(width);
        std::mem::take(&mut self.ends)
    }

    /// Follows all lines from a position.
    fn walk(&mut self, mut state: State, picks: &mut Vec<Action>, begun: usize) {
        let seat = self.eye.seat;
        let start = picks.len();
        let mut options = Picks::new();
        loop {
            if self.left == 0 {
                break;
            }
            let Turn::One(asked) = self.game.turn(&state) else {
                self.end(&state, picks);
                break;
            };
            if state.is_idle() && picks.len() > begun {
                self.end(&state, picks);
                break;
            }
            options.clear();
            self.game.options(&state, asked, &mut options);
            if asked != seat {
                let pick = self.reply(&state, asked, &options);
                self.play(&mut state, asked, pick);
                continue;
            }
            let pick = match self.game.question(&state) {
                Some(Question::React { .. }) if picks.len() > begun => Some(Word::Pass.into()),
                _ if options.len() == 1 => options.first().copied(),
                _ => answer(self.game, &state, seat),
            };
            if let Some(pick) = pick {
                picks.push(pick);
                self.play(&mut state, seat, pick);
                continue;
            }
            for &pick in options.iter() {
                if pick == Word::End.into() || pick == Word::Concede.into() {
                    continue;
                }
                let mut after = state.clone();
                self.play(&mut after, seat, pick);
                picks.push(pick);
                self.walk(after, picks, begun);
                picks.pop();
            }
            break;
        }
        picks.truncate(start);
    }

    fn play(&self, state: &mut State, seat: Seat, pick: Action) {
        self.game.apply(state, seat, pick, &mut Quick::new(1), &mut Silent);
    }

    /// A line has come to its end.
    fn end(&mut self, state: &State, picks: &[Action]) {
        self.left -= 1;
        let worth = self.eye.weigh(state);
        let goes_on = state.is_idle() && state.active() == self.eye.seat;
        let mut line = Line { picks: picks.to_vec(), value: worth.at_rest() };
        if goes_on {
            let cycled = picks.contains(&Word::Cycle.into());
            if !cycled {
                self.ends.push(Node {
                    state: state.clone(),
                    picks: picks.to_vec(),
                    promise: worth.under_way(),
                });
            }
            line.picks.push(Word::End.into());
        }
        self.lines.push(line);
    }

    /// What another player does while a line goes on.
    fn reply(&self, state: &State, asked: Seat, options: &[Action]) -> Action {
        if options.contains(&Word::Pass.into()) {
            return Word::Pass.into();
        }
        if let Some(pick) = answer(self.game, state, asked) {
            return pick;
        }
        let eye = Eye::new(self.game, state, asked, true);
        let worth = |pick: &Action| {
            let mut after = state.clone();
            self.play(&mut after, asked, *pick);
            eye.weigh(&after).under_way()
        };
        let values = options.iter().map(|pick| (worth(pick), *pick));
        let best = values.max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(Word::Pass.into(), |(_, pick)| pick)
    }
}
