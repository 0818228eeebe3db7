//! Information-set Monte Carlo tree search.
//!
//! Every iteration imagines a world that fits the view, walks down a tree of decisions, plays the
//! game out with a quick policy and adds the rewards to what it passed. Four choices make it work
//! for any number of players, hidden knowledge and simultaneous picks alike:
//!
//! * **A node is what one seat knows when it is asked** ([`sight`](crate::Belief::sight), by default
//!   its whole view), not a position. So no seat, in the search, decides by what it could not know: others
//!   have their own nodes for their own knowledge, and seats that pick at the same time do not see
//!   each other's picks, in whatever order the search asks them.
//! * **Open loop.** Nodes hold statistics and no state; chance is drawn anew in every iteration.
//!   Where a pick is listed in some worlds only, it is compared with how often it was there.
//! * **Empathy.** All worlds that fit the own view agree in what the own seat holds, so the others
//!   would soon play as if they had seen it. Where there is something to hide, every second
//!   iteration therefore starts from a world that one of the *others* could not rule out, and
//!   teaches that seat to play against everything the own seat might hold.
//! * **Fair comparisons.** The k-th game after each of the own picks starts from the same world
//!   with the same chance, so that luck weighs on all picks alike.

mod tree;

use ztable_core::{Game, Picks, Quick, Seat, Silent, Turn, Viewer};

use crate::greedy::options;
use crate::{Budget, Care, Clock, Decision, Insight, Ranked, Temper};
use tree::{Tree, Width};

/// Takes the pick after which most of the games played out in the head go well.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// How many games it plays out when the budget does not say.
    pub iterations: u32,
    /// The most games it plays out, whatever the budget.
    pub most: u32,
    /// How many of its picks it looks into, the most promising ones where the game can tell.
    pub breadth: u32,
    /// How eagerly it looks into picks that did badly so far; 0 never, 1 often.
    pub exploration: f32,
    /// How it weighs its aims.
    pub temper: Temper,
}

impl Search {
    /// A strong player for a game about which nothing is known.
    pub const USUAL: Search = Search {
        iterations: 3000,
        most: 1_000_000,
        breadth: u32::MAX,
        exploration: 0.7,
        temper: Temper::Sober,
    };

    /// Ranks the seat's picks by how often they were taken in the search.
    pub fn decide<G: Insight>(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        budget: Budget,
        clock: Clock<'_>,
        chance: &mut Quick,
    ) -> Decision<G::Action> {
        let picks = options(game, view, seat, chance);
        if picks.len() < 2 {
            return Decision::unexamined(&picks);
        }
        let start = clock();
        let out_of_time = || budget.millis.is_some_and(|ms| clock() - start >= f64::from(ms));
        let usual = if budget.millis.is_some() { self.most } else { self.iterations };
        let limit = budget.iterations.unwrap_or(usual).clamp(1, self.most.max(1));
        let mut thinking = Thinking::new(*self, game, view, seat, &picks, chance);
        let mut done = 0;
        while done < limit && !thinking.is_settled(limit - done) {
            thinking.iterate(game, view);
            done += 1;
            if out_of_time() {
                break;
            }
        }
        Decision { ranked: thinking.ranked(), iterations: done }
    }
}

/// One search under way.
struct Thinking<A> {
    search: Search,
    seat: Seat,
    tree: Tree<A>,
    /// What the worlds of the iterations are made from.
    worlds: u64,
    /// Whom to feel with in turn: the others, where something is hidden from them.
    others: Vec<Seat>,
    iterations: usize,
    /// The search's own choices; apart from the worlds, so that these stay comparable.
    mind: Quick,
    /// The decisions of the present iteration: node, edge, and whose.
    path: Vec<(usize, usize, Seat)>,
    /// What the present iteration brought each seat, as far as somebody asked.
    rewards: Vec<Option<f32>>,
    picks: Picks<A>,
    values: Vec<f32>,
}

const ROOT: usize = 0;

/// Which picks of a node can be taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listed {
    /// All.
    All,
    /// Those that the present world lists.
    Now,
}

impl<A: Copy + Ord> Thinking<A> {
    fn new<G: Insight<Action = A>>(
        search: Search,
        game: &G,
        view: &G::View,
        seat: Seat,
        picks: &[A],
        chance: &mut Quick,
    ) -> Thinking<A> {
        let mut thinking = Thinking {
            search,
            seat,
            tree: Tree::new(),
            worlds: chance.bits(),
            others: Vec::new(),
            iterations: 0,
            mind: Quick::new(chance.bits()),
            path: Vec::new(),
            rewards: vec![None; usize::from(game.seats())],
            picks: Picks::new(),
            values: Vec::new(),
        };
        thinking.picks.extend(picks.iter().copied());
        let world = game.imagine(view, &mut thinking.mind);
        thinking.grow(game, &world, seat, Care::Thorough);
        if let Err(key) = thinking.tree.find(seat, game.sight(&world, seat)) {
            thinking.tree.name(key, ROOT);
        }
        thinking.others = Seat::all(game.seats())
            .filter(|&other| other != seat && game.minds(&world, seat, other))
            .filter(|&other| !thinking.sees_all(game, view, other))
            .collect();
        thinking
    }

    /// Whether the other seat, as far as a few worlds tell, knows what this view shows.
    fn sees_all<G: Insight<Action = A>>(&mut self, game: &G, view: &G::View, other: Seat) -> bool {
        (0..4).all(|_| {
            let world = game.imagine(view, &mut self.mind);
            let through_other = game.view(&world, Viewer::Seat(other));
            let thought = game.imagine(&through_other, &mut self.mind);
            game.view(&thought, Viewer::Seat(self.seat)) == *view
        })
    }

    /// One game played out in the head.
    fn iterate<G: Insight<Action = A>>(&mut self, game: &G, view: &G::View) {
        self.iterations += 1;
        self.path.clear();
        let world = if !self.others.is_empty() && self.iterations.is_multiple_of(2) {
            self.feel_with_another(game, view)
        } else {
            self.try_a_pick(game, view)
        };
        self.rewards.fill(None);
        let over = game.turn(&world) == Turn::Over;
        for &(node, edge, seat) in &self.path {
            let judge =
                || if over { game.reward(&world, seat) } else { game.outlook(&world, seat) };
            let reward = self.rewards[seat.index()].get_or_insert_with(judge);
            self.tree.reward(node, edge, *reward);
        }
    }

    /// Plays from a world that another seat could not rule out.
    fn feel_with_another<G: Insight<Action = A>>(&mut self, game: &G, view: &G::View) -> G::State {
        let other = self.others[self.iterations / 2 % self.others.len()];
        let mut chance = Quick::new(self.mind.bits());
        let world = game.imagine(view, &mut chance);
        let through_other = game.view(&world, Viewer::Seat(other));
        let mut world = game.imagine(&through_other, &mut chance);
        let start = world.clone();
        self.descend(game, &start, &mut world, &mut chance);
        world
    }

    /// Plays one of the own picks in a world that fits the view.
    fn try_a_pick<G: Insight<Action = A>>(&mut self, game: &G, view: &G::View) -> G::State {
        let edge = self.choose(ROOT, Listed::All);
        let visit = u64::from(self.tree.visits(ROOT, edge));
        let mut chance = Quick::new(self.worlds.wrapping_add(visit.wrapping_mul(0x9e37_79b9)));
        let mut world = game.suppose(view, self.seat, &mut chance);
        let start = world.clone();
        self.path.push((ROOT, edge, self.seat));
        let action = self.tree.action(ROOT, edge);
        game.apply(&mut world, self.seat, action, &mut chance, &mut Silent);
        self.descend(game, &start, &mut world, &mut chance);
        world
    }

    /// Plays on until the game is over or, for its [`Valuation`](crate::Valuation), far enough: in the
    /// tree while it knows the way, by the quick policy after that.
    fn descend<G: Insight<Action = A>>(
        &mut self,
        game: &G,
        start: &G::State,
        world: &mut G::State,
        chance: &mut Quick,
    ) {
        let mut in_tree = true;
        while let Some(seat) = next_seat(game, world, self.seat) {
            if game.is_far(start, world) {
                return;
            }
            self.picks.clear();
            game.options(world, seat, &mut self.picks);
            let action = if self.picks.len() == 1 {
                self.picks[0]
            } else if seat != self.seat && !game.minds(world, self.seat, seat) {
                self.picks[self.mind.below(self.picks.len() as u32) as usize]
            } else if in_tree {
                self.step_in_tree(game, world, seat, &mut in_tree)
            } else {
                game.playout_pick(world, seat, &self.picks, self.search.temper, &mut self.mind)
            };
            game.apply(world, seat, action, chance, &mut Silent);
        }
    }

    fn step_in_tree<G: Insight<Action = A>>(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        in_tree: &mut bool,
    ) -> A {
        let known = self.tree.find(seat, game.sight(world, seat));
        let node = match known {
            Ok(node) => node,
            Err(key) => {
                *in_tree = false;
                let node = self.grow(game, world, seat, Care::Quick);
                self.tree.name(key, node);
                node
            }
        };
        let edge = self.choose(node, Listed::Now);
        self.path.push((node, edge, seat));
        self.tree.action(node, edge)
    }

    /// Chooses an edge of a node, among the listed picks.
    fn choose(&mut self, node: usize, listed: Listed) -> usize {
        let width = if node == ROOT { Width::Fixed(self.search.breadth) } else { Width::Growing };
        let picks = (listed == Listed::Now).then_some(&self.picks[..]);
        self.tree.select(node, picks, width, self.search.exploration, &mut self.mind)
    }

    /// Adds a node for the decision with the present picks, the most promising ones first.
    fn grow<G: Insight<Action = A>>(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        care: Care,
    ) -> usize {
        self.values.clear();
        let temper = self.search.temper;
        let appraised = game.appraise(world, seat, &self.picks, temper, care, &mut self.values);
        if !appraised {
            let mind = &mut self.mind;
            self.values.clear();
            self.values.extend(self.picks.iter().map(|_| mind.below(1 << 20) as f32));
        }
        self.tree.add(&self.picks, &self.values, appraised)
    }

    /// Whether the rest of the budget cannot change the choice.
    fn is_settled(&self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for visits in self.tree.all_visits(ROOT) {
            (first, second) =
                if visits > first { (visits, first) } else { (first, second.max(visits)) };
        }
        first - second > left
    }

    fn ranked(&self) -> Vec<Ranked<A>> {
        let mut ranked = self.tree.ranked(ROOT);
        // Stable: among picks never tried, the more promising one stays in front.
        ranked.sort_by(|a, b| {
            let worth = |pick: &Ranked<A>| pick.value.unwrap_or(f32::NEG_INFINITY);
            b.visits.cmp(&a.visits).then(worth(b).total_cmp(&worth(a)))
        });
        ranked
    }
}

/// Who is asked next in the head of `own`: of seats asked at the same time the own one, then the
/// others in order.
fn next_seat<G: Game>(game: &G, world: &G::State, own: Seat) -> Option<Seat> {
    match game.turn(world) {
        Turn::One(seat) => Some(seat),
        Turn::Many(seats) if seats.contains(own) => Some(own),
        Turn::Many(seats) => seats.lowest(),
        Turn::Over => None,
    }
}
