//! Three nodes on one Postgres under play, while nodes are killed, put to sleep and replaced and
//! Postgres is restarted; then what it costs to pass picks on.
//!
//! `cargo run --release -p ztable-server --example nodes -- [tables N] [kills N] [sleeps N]
//! [restarts N] [replaces N] [picks N]`. Nodes are processes of their own, the Postgres is one of this
//! program's own, and everything goes over loopback. Trouble befalls a node that tables live on.
//! Players come back at another node and send again what was not answered; in the end what they were
//! told is compared with the logs.
#![allow(clippy::unwrap_used, reason = "a failed measurement is a panic")]

#[path = "../../tests/server/client/mod.rs"]
mod client;
#[allow(dead_code, reason = "tests use more of it")]
#[path = "../../tests/server/cluster.rs"]
mod cluster;
#[path = "../../tests/server/nodes/game.rs"]
mod game;
#[path = "../../tests/server/nodes/player.rs"]
mod player;
#[path = "../../tests/server/nodes/process.rs"]
mod process;

use std::env;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::metric;
use cluster::Cluster;
use game::Game;
use player::Everybody;
use process::Node;
use tokio::task::block_in_place;
use tokio::time::{sleep, timeout};
use ztable_core::Quick;
use ztable_server::nodes::LEASE;
use ztable_server::store::PostgresStore;

/// How many nodes there are.
const NODES: usize = 3;

/// How long everybody may take to play on after something happened, before it counts as a failure.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long a node sleeps at least: all it has is taken up elsewhere before it wakes.
const SLEEP: Duration = LEASE.saturating_add(Duration::from_secs(2));

/// How much is asked for at most, so that a slip of the finger ends.
const MOST: usize = 1_000;

#[derive(Clone, Copy)]
struct Plan {
    tables: usize,
    kills: usize,
    sleeps: usize,
    restarts: usize,
    replaces: usize,
    /// How many picks are counted to see what passing on costs.
    picks: usize,
}

fn main() {
    process::serve_if_wanted();
    let mut plan =
        Plan { tables: 100, kills: 50, sleeps: 20, restarts: 10, replaces: 10, picks: 20_000 };
    let mut args = env::args().skip(1);
    while let (Some(name), Some(value)) = (args.next(), args.next()) {
        let value: usize = value.parse().unwrap();
        match name.as_str() {
            "tables" => plan.tables = value.min(MOST),
            "kills" => plan.kills = value.min(MOST),
            "sleeps" => plan.sleeps = value.min(MOST),
            "restarts" => plan.restarts = value.min(MOST),
            "replaces" => plan.replaces = value.min(MOST),
            "picks" => plan.picks = value.min(MOST * MOST),
            other => panic!("{other}? There are: tables, kills, sleeps, restarts, replaces, picks"),
        }
    }
    let cluster = Cluster::start().expect("Postgres is installed");
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        cluster.execute("postgres", "CREATE DATABASE games").await;
        let mut world = World::new(cluster, plan.tables).await;
        world.trouble(plan).await;
        world.cost(plan.picks).await;
    });
}

/// What may happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trouble {
    Kill,
    Sleep,
    Restart,
    Replace,
}

/// What has happened.
struct Happened {
    trouble: Trouble,
    /// How many tables lived on the node, where it was one.
    held: Option<u64>,
    /// Until everybody had played on.
    took: Duration,
    /// How long connections were missed that were lost meanwhile.
    gaps: Vec<Duration>,
}

struct World {
    cluster: Cluster,
    nodes: Vec<Node>,
    everybody: Everybody,
    games: Vec<Game>,
    store: PostgresStore,
    chance: Quick,
    /// Picks of games that are over.
    finished: usize,
}

impl World {
    async fn new(cluster: Cluster, tables: usize) -> Self {
        let nodes: Vec<Node> =
            (0..NODES).map(|_| Node::start(&cluster.url("games"), &[])).collect();
        let store = PostgresStore::open(&cluster.address("games")).await.unwrap();
        let everybody = everybody(&nodes, Duration::from_millis(200));
        let mut world = Self {
            cluster,
            nodes,
            everybody,
            games: Vec::new(),
            store,
            chance: Quick::new(1),
            finished: 0,
        };
        while world.games.len() < tables {
            world.begin().await;
        }
        world
    }

    /// Begins a game at a random node, with somebody at another.
    async fn begin(&mut self) {
        let owner = self.chance.below(NODES as u32) as usize;
        let other = (owner + 1 + self.chance.below(NODES as u32 - 1) as usize) % NODES;
        let at = [owner, other].map(|number| self.nodes[number].address);
        self.games.push(Game::begin(&self.everybody, at).await);
    }

    /// Replaces games that are over, having looked at what is stored of them.
    async fn replace_finished(&mut self) {
        let (over, on): (Vec<Game>, Vec<Game>) = self.games.drain(..).partition(Game::is_finished);
        self.games = on;
        for game in over {
            self.finished += game.counts().iter().sum::<usize>();
            game.end(&self.store).await;
            self.begin().await;
        }
    }

    async fn trouble(&mut self, plan: Plan) {
        let mut left = vec![Trouble::Kill; plan.kills];
        left.extend(vec![Trouble::Sleep; plan.sleeps]);
        left.extend(vec![Trouble::Restart; plan.restarts]);
        left.extend(vec![Trouble::Replace; plan.replaces]);
        let mut all: Vec<Happened> = Vec::new();
        while !left.is_empty() {
            let trouble = left.swap_remove(self.chance.below(left.len() as u32) as usize);
            self.replace_finished().await;
            sleep(Duration::from_millis(self.chance.below(2_000).into())).await;
            all.push(self.happen(trouble).await);
            if left.len().is_multiple_of(10) {
                println!("{} of what is to happen is left", left.len());
            }
        }
        self.everybody.stop.store(true, Ordering::Relaxed);
        let mut picks = self.finished;
        let mut times = Vec::new();
        for game in self.games.drain(..) {
            picks += game.counts().iter().sum::<usize>();
            for played in &game.played {
                times.append(&mut played.times.lock().unwrap());
            }
            timeout(PATIENCE, game.end(&self.store)).await.expect("the game ends");
        }
        println!("{picks} picks were acknowledged; none is lost or doubled");
        tell("picks of the games at the end, from sending to the answer", times);
        for trouble in [Trouble::Kill, Trouble::Sleep, Trouble::Restart, Trouble::Replace] {
            let of_this = || all.iter().filter(|one| one.trouble == trouble);
            let took = of_this().map(|one| one.took).collect();
            tell(&format!("{trouble:?}, until both at every table have picked again"), took);
            let gaps = of_this().flat_map(|one| one.gaps.iter().copied()).collect();
            tell(&format!("{trouble:?}, until a lost connection had another"), gaps);
            let mut held: Vec<u64> = of_this().filter_map(|one| one.held).collect();
            held.sort_unstable();
            if let (Some(least), Some(most)) = (held.first(), held.last()) {
                let median = held[held.len() / 2];
                println!("{trouble:?}: the node held {least} to {most} tables, median {median}");
            }
        }
    }

    /// Lets something happen, and waits until everybody has played on.
    async fn happen(&mut self, trouble: Trouble) -> Happened {
        let (number, held) = match trouble {
            Trouble::Restart => (self.chance.below(2) as usize, None),
            _ => self.victim().await,
        };
        self.take_gaps();
        let start = Instant::now();
        let took = match trouble {
            Trouble::Kill => {
                let victim = self.nodes.remove(number);
                victim.kill();
                self.know_nodes(None);
                let took = self.played_on(start).await;
                self.nodes.insert(number, Node::start(&self.cluster.url("games"), &[]));
                self.know_nodes(None);
                took
            }
            Trouble::Sleep => {
                self.nodes[number].pause(true);
                self.know_nodes(Some(number));
                let took = self.played_on(start).await;
                // It finds out for itself that all it had lives elsewhere by now.
                sleep(SLEEP.saturating_sub(start.elapsed())).await;
                self.nodes[number].pause(false);
                self.know_nodes(None);
                self.played_on(Instant::now()).await;
                took
            }
            Trouble::Restart => {
                block_in_place(|| {
                    self.cluster.stop(number > 0);
                    self.cluster.run();
                });
                self.played_on(start).await
            }
            Trouble::Replace => {
                let victim = self.nodes.remove(number);
                self.know_nodes(None);
                let next = block_in_place(|| {
                    victim.stop();
                    Node::start(&self.cluster.url("games"), &[])
                });
                self.nodes.insert(number, next);
                self.know_nodes(None);
                self.played_on(start).await
            }
        };
        Happened { trouble, held, took, gaps: self.take_gaps() }
    }

    /// A random node that tables live on, and how many. Tables stay where they are while somebody is
    /// there, so a node that was just started has none until games begin on it.
    async fn victim(&mut self) -> (usize, Option<u64>) {
        let mut holders = Vec::new();
        for (number, node) in self.nodes.iter().enumerate() {
            match metric(node.address, "ztable_tables_held").await {
                0 => {}
                held => holders.push((number, Some(held))),
            }
        }
        holders[self.chance.below(holders.len() as u32) as usize]
    }

    /// How long connections were missed since this was last asked.
    fn take_gaps(&self) -> Vec<Duration> {
        let played = self.games.iter().flat_map(|game| &game.played);
        played.flat_map(|played| std::mem::take(&mut *played.gaps.lock().unwrap())).collect()
    }

    /// Tells where nodes are, as the health checks of a load balancer would.
    fn know_nodes(&self, asleep: Option<usize>) {
        let awake = self.nodes.iter().enumerate().filter(|(number, _)| Some(*number) != asleep);
        *self.everybody.addresses.lock().unwrap() = awake.map(|(_, node)| node.address).collect();
    }

    /// Waits until both at every table have picked again, or their game is over.
    async fn played_on(&self, start: Instant) -> Duration {
        let before: Vec<[usize; 2]> = self.games.iter().map(Game::counts).collect();
        let done = async {
            let on = |(game, before): (&Game, &[usize; 2])| {
                let both = game.counts().iter().zip(before).all(|(now, before)| now > before);
                both || game.is_finished()
            };
            while !self.games.iter().zip(&before).all(on) {
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(PATIENCE, done).await.expect("everybody plays on");
        start.elapsed()
    }

    /// What a pick costs the nodes where players are at the node of their table, and elsewhere.
    async fn cost(&mut self, picks: usize) {
        let mut sums = [(Duration::ZERO, 0); 2];
        // In turns, so that whatever else the machine does befalls both.
        while sums.iter().any(|(_, played)| *played < picks) {
            for (further, (cost, played)) in sums.iter_mut().enumerate() {
                let (more, picked) = self.play_apart(further).await;
                *cost += more;
                *played += picked;
            }
        }
        let costs = sums.map(|(cost, played)| cost / u32::try_from(played.max(1)).unwrap());
        let ways = ["at the node of the table", "passed on by another node"];
        for ((way, cost), (_, played)) in ways.iter().zip(costs).zip(sums) {
            println!("{way}: {} µs of processor time a pick, of {played}", cost.as_micros());
        }
        println!("passing on costs {} µs a pick", costs[1].saturating_sub(costs[0]).as_micros());
    }

    /// Some games at every node whose players come by the node that is so much further; what they cost
    /// all nodes, and how many picks they had.
    async fn play_apart(&mut self, further: usize) -> (Duration, usize) {
        self.everybody = everybody(&self.nodes, Duration::ZERO);
        // The table lives where it is opened first.
        let at = |number: usize| {
            [number, number + further].map(|number| self.nodes[number % NODES].address)
        };
        let start = self.processor_time();
        let mut games = Vec::new();
        for number in 0..NODES * 4 {
            games.push(Game::begin_apart(&self.everybody, at(number)).await);
        }
        let mut played = 0;
        for game in games {
            let counts = [0, 1].map(|seat| Arc::clone(&game.played[seat].count));
            game.end(&self.store).await;
            played += counts.map(|count| count.load(Ordering::Relaxed)).iter().sum::<usize>();
        }
        (self.processor_time() - start, played)
    }

    fn processor_time(&self) -> Duration {
        self.nodes.iter().map(Node::processor_time).sum()
    }
}

fn everybody(nodes: &[Node], pace: Duration) -> Everybody {
    let addresses = nodes.iter().map(|node| node.address).collect();
    Everybody {
        addresses: Arc::new(Mutex::new(addresses)),
        stop: Arc::new(AtomicBool::new(false)),
        pace,
    }
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let Some(longest) = times.last() else { return };
    let median = times[times.len() / 2];
    println!(
        "{what}: {} times, median {} ms, longest {} ms",
        times.len(),
        median.as_millis(),
        longest.as_millis()
    );
}
