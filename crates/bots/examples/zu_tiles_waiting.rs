//! Measures how `hard` does in ZU Tiles against players who wait:
//! `zu_tiles_waiting [GAMES [FIRST [LEVEL [ITERATIONS]]]]`.
//!
//! Whoever must draw and cannot is out, so doing nothing is a strategy: never take the extra tile, keep
//! all tiles, and let the other one run out. Two players of that kind are written here, for the
//! measurement alone. The *plain* one makes an action only if that action brings points, and passes on
//! everything else. The *planning* one looks for rows of up to three actions that bring points.

use std::collections::HashSet;

use ztable_bots::{Budget, Level, Levels, Rate, timeless};
use ztable_core::{Game, Picks, Quick, Seat, Seed, Seeded, Setup, Silent, Title, Turn, Viewer};
use ztable_shelf::zu_tiles::{Action, State, Word, ZuTiles};

/// How many positions of a turn are looked at in the search for points.
const MOST: usize = 30_000;

/// A player who waits.
#[derive(Clone, Copy)]
struct Waiter {
    name: &'static str,
    /// How many actions it makes in a row for points.
    actions: usize,
}

const WAITERS: [Waiter; 2] =
    [Waiter { name: "plain", actions: 1 }, Waiter { name: "planning", actions: 3 }];

impl Waiter {
    /// Picks for the seat, and remembers in `plan` what it is about to do.
    fn pick(
        self,
        game: &ZuTiles,
        world: &State,
        seat: Seat,
        picks: &[Action],
        plan: &mut Vec<Action>,
    ) -> Action {
        if picks.contains(&Word::Pass.into()) {
            return Word::Pass.into();
        }
        if let Some(pick) = plan.pop() {
            if picks.contains(&pick) {
                return pick;
            }
            plan.clear();
        }
        if world.is_idle() && world.active() == seat {
            *plan = Hunt::new(game, seat, self.actions).points(world);
            plan.reverse();
            return plan.pop().unwrap_or(Word::End.into());
        }
        let refusal = [Word::No, Word::Done, Word::Decline].map(Action::from);
        let refused = refusal.iter().find(|word| picks.contains(word));
        refused.copied().unwrap_or(picks[0])
    }
}

/// A search for points in one turn, the fewest actions first.
struct Hunt<'a> {
    game: &'a ZuTiles,
    seat: Seat,
    actions: usize,
    left: usize,
}

impl Hunt<'_> {
    fn new(game: &ZuTiles, seat: Seat, actions: usize) -> Hunt<'_> {
        Hunt { game, seat, actions, left: MOST }
    }

    /// The picks that bring points, or nothing.
    fn points(&mut self, start: &State) -> Vec<Action> {
        let before = start.points(self.seat);
        let mut frontier = vec![(start.clone(), Vec::new())];
        for _ in 0..self.actions {
            let mut next = Vec::new();
            for (state, picks) in &frontier {
                let mut picks = picks.clone();
                if self.act(state, before, &mut picks, true, &mut next) {
                    return picks;
                }
            }
            frontier = next;
        }
        Vec::new()
    }

    /// Follows one action in all its ways; true when it brought points.
    fn act(
        &mut self,
        state: &State,
        before: usize,
        picks: &mut Vec<Action>,
        begins: bool,
        ends: &mut Vec<(State, Vec<Action>)>,
    ) -> bool {
        if state.points(self.seat) > before {
            return true;
        }
        let Turn::One(asked) = self.game.turn(state) else { return false };
        if self.left == 0 || state.active() != self.seat {
            return false;
        }
        self.left -= 1;
        if state.is_idle() && !begins {
            ends.push((state.clone(), picks.clone()));
            return false;
        }
        let mut options = Picks::new();
        self.game.options(state, asked, &mut options);
        if asked != self.seat || options.contains(&Word::Pass.into()) {
            // Others are taken to do nothing, and so does the player on its own stack.
            let quiet = [Word::Pass, Word::Done, Word::Decline, Word::No].map(Action::from);
            let pick = quiet.iter().find(|word| options.contains(word));
            let mut after = state.clone();
            self.play(&mut after, asked, pick.copied().unwrap_or(options[0]));
            return self.act(&after, before, picks, false, ends);
        }
        let never = [Word::End, Word::Concede, Word::Cycle].map(Action::from);
        let mut seen = HashSet::new();
        for pick in options.iter().copied().filter(|pick| !never.contains(pick)) {
            if !seen.insert(pick.to_string()) {
                continue;
            }
            let mut after = state.clone();
            self.play(&mut after, self.seat, pick);
            picks.push(pick);
            if self.act(&after, before, picks, false, ends) {
                return true;
            }
            picks.pop();
        }
        false
    }

    fn play(&self, state: &mut State, seat: Seat, pick: Action) {
        self.game.apply(state, seat, pick, &mut Quick::new(1), &mut Silent);
    }
}

/// Plays a game and tells whether the level won, and whether it ran out of tiles.
fn play(game: &ZuTiles, number: u32, level: Level, budget: Budget, waiter: Waiter) -> (bool, bool) {
    let mut chance = Seeded::new(Seed::from_text(&format!("waiting {number}")));
    let mut mind = Quick::new(u64::from(number));
    let mut state = game.setup(&mut chance, &mut Silent);
    // Seats change from game to game, and decks with them.
    let own = Seat::new((number % 2) as u8);
    let mut plan = Vec::new();
    let mut picks = Picks::new();
    while let Some(seat) = game.turn(&state).seats().lowest() {
        let view = game.view(&state, Viewer::Seat(seat));
        let pick = if seat == own {
            let decision = game.plan(level).decide(game, &view, seat, budget, &timeless, &mut mind);
            decision.pick().expect("a seat that is asked has something to pick")
        } else {
            let world = game.imagine(&view, &mut mind);
            picks.clear();
            game.options(&world, seat, &mut picks);
            waiter.pick(game, &world, seat, &picks, &mut plan)
        };
        game.apply(&mut state, seat, pick, &mut chance, &mut Silent);
    }
    let won = game.outcome(&state).is_some_and(|outcome| outcome.winners.contains(own));
    (won, state.is_out(own))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let games: u32 = arguments.first().map_or(Ok(100), |text| text.parse())?;
    let first: u32 = arguments.get(1).map_or(Ok(0), |text| text.parse())?;
    let level: Level = arguments.get(2).map_or(Ok(Level::Hard), |text| text.parse())?;
    let iterations = arguments.get(3).map(|text| text.parse()).transpose()?;
    let budget = Budget { iterations, millis: None };
    let game = ZuTiles::configure(&Setup::new("zu-tiles", 2))?;
    for waiter in WAITERS {
        let (mut wins, mut ran_out) = (Rate::default(), 0);
        for number in first..first + games {
            let (won, out) = play(&game, number, level, budget, waiter);
            wins.count(won);
            ran_out += u32::from(out);
        }
        let (low, high) = wins.interval();
        println!(
            "{level} against the {} waiter: {games} games, {:.1}% ({:.1} to {:.1}) won, {ran_out} lost by empty stacks",
            waiter.name,
            100.0 * wins.share(),
            100.0 * low,
            100.0 * high
        );
    }
    Ok(())
}
