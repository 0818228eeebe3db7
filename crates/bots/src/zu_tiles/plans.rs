//! Lines of play: rows of own picks to a place where nothing is under way.
//!
//! One action of a turn takes several picks, and others may be asked in between. A line goes on
//! until the player on turn is asked what to do next; the others add nothing to stacks and call the
//! Allies that help them.

use ztable_core::{Game, Picks, Quick, Seat, Silent, Turn};
use zu_tiles::{Action, Question, State, Word, ZuTiles};

use super::answers::{answer, one_more};
use super::likes::Likes;
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
    let mut walker = Walker {
        game,
        eye,
        lines: Vec::new(),
        ends: Vec::new(),
        width: reach.width,
        left: MOST_ENDS,
    };
    let reacts = matches!(game.question(state), Some(Question::React { .. }));
    if state.is_idle() {
        walker.rest(state);
    }
    let mut frontier = vec![Node { state: state.clone(), picks: Vec::new(), promise: 0.0 }];
    for _ in 0..reach.depth {
        for node in &mut frontier {
            walker.left = MOST_ENDS;
            let begun = node.picks.len();
            walker.walk(&mut node.state, &mut node.picks, begun);
        }
        frontier = std::mem::take(&mut walker.ends);
    }
    if reacts {
        let reactions = walker.lines.iter_mut().filter(|line| line.picks[0] != Word::Pass.into());
        reactions.for_each(|line| line.value -= REACTION);
    }
    walker.lines
}

struct Walker<'a> {
    game: &'a ZuTiles,
    eye: &'a Eye<'a>,
    lines: Vec<Line>,
    /// Where lines can be continued: what promises most first, each position once.
    ends: Vec<Node>,
    /// How many of them are kept.
    width: usize,
    left: usize,
}

impl Walker<'_> {
    /// The line that ends the turn at once.
    fn rest(&mut self, state: &State) {
        let mut value = self.eye.weigh(state).at_rest();
        if !state.has_acted() && state.drawable(self.eye.seat) > 1 {
            value += one_more(&self.eye.standing, state, self.eye.likes).max(0.0);
        }
        self.lines.push(Line { picks: vec![Word::End.into()], value });
    }

    /// Keeps an end, if it promises more than others.
    fn keep(&mut self, state: &State, picks: &[Action], promise: f32) {
        let at = self.ends.partition_point(|node| node.promise > promise);
        // The same actions in another order come to the same.
        let known = self.ends.get(at).is_some_and(|node| node.promise == promise);
        if at < self.width && !known {
            self.ends.truncate(self.width - 1);
            self.ends.insert(at, Node { state: state.clone(), picks: picks.to_vec(), promise });
        }
    }

    /// Follows all lines from a position.
    fn walk(&mut self, state: &mut State, picks: &mut Vec<Action>, begun: usize) {
        let seat = self.eye.seat;
        let start = picks.len();
        let mut options = Picks::new();
        loop {
            if self.left == 0 {
                break;
            }
            let Turn::One(asked) = self.game.turn(state) else {
                self.end(state, picks);
                break;
            };
            if state.is_idle() && picks.len() > begun {
                self.end(state, picks);
                break;
            }
            options.clear();
            self.game.options(state, asked, &mut options);
            if asked != seat {
                let pick = self.reply(state, asked, &options);
                self.play(state, asked, pick);
                continue;
            }
            let pick = match self.game.question(state) {
                Some(Question::React { .. }) if picks.len() > begun => Some(Word::Pass.into()),
                _ if options.len() == 1 => options.first().copied(),
                _ => answer(self.game, state, seat, self.eye.likes),
            };
            // Where nothing else is left, the line that ends the turn is known already.
            if pick == Some(Word::End.into()) {
                break;
            }
            if let Some(pick) = pick {
                picks.push(pick);
                self.play(state, seat, pick);
                continue;
            }
            // Placing has the most ways and comes last, so that it leaves room for the rest.
            for &pick in options.iter().rev() {
                if pick == Word::End.into() || pick == Word::Concede.into() {
                    continue;
                }
                let mut after = state.clone();
                self.play(&mut after, seat, pick);
                picks.push(pick);
                self.walk(&mut after, picks, begun);
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
        if goes_on && self.width == 0 {
            // Nobody looks further, so what may come next counts as it promises.
            line.value = worth.under_way();
        }
        if goes_on {
            let cycled = picks.contains(&Word::Cycle.into());
            if !cycled {
                self.keep(state, picks, worth.under_way());
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
        if let Some(pick) = answer(self.game, state, asked, self.eye.likes) {
            return pick;
        }
        let eye = Eye::new(self.game, state, asked, Likes { wary: true, ..self.eye.likes });
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
