//! Bots think on threads of their own, and nobody's bots keep those of others waiting.
//!
//! A seat has one thought at a time: a new one takes the place of the last, and one that the table
//! does not wait for any more is given up. Thoughts wait in a line of their own for each table, the
//! tables of a network take turns, and so do the networks. Slow thoughts leave a core to everybody
//! else, and quick ones do not wait for them.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::WeakSender;
use tokio::task::spawn_blocking;
use tokio::time::sleep_until;
use ztable_bots::{Budget, Level, Thought};
use ztable_core::Seat;
use ztable_table::Think;

use super::{Order, Tempo};
use crate::limits::Network;
use crate::metrics::Histogram;
use crate::store::TableId;

/// The longest a bot thinks in a reaction window: well below the time such a window is open, so
/// that nobody can tell from the clock which bot had something to think about.
const IN_WINDOW: Duration = Duration::from_millis(250);

/// Where bots think.
#[derive(Clone)]
pub(super) struct Bots {
    lines: Arc<Mutex<Lines<Job>>>,
    tempo: Tempo,
    times: Histogram,
}

/// A thought that was asked for.
struct Job {
    think: Think,
    no_sooner: tokio::time::Instant,
    given_up: Arc<AtomicBool>,
    back: WeakSender<Order>,
}

impl Bots {
    pub(super) fn new(tempo: Tempo, times: Histogram) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let lines = Lines::new(cores.saturating_sub(1).max(1));
        Self { lines: Arc::new(Mutex::new(lines)), tempo, times }
    }

    /// Asks a bot on the account of a network, in place of what the seat was thinking; its answer
    /// comes as an order, if the table is still there by then and still wants it.
    pub(super) fn ask(
        &self,
        network: Network,
        table: TableId,
        think: Think,
        back: WeakSender<Order>,
    ) {
        let place = Place { table, seat: think.seat };
        let speed = match think.level {
            Level::Random | Level::Easy | Level::Normal => Speed::Quick,
            Level::Hard | Level::Expert => Speed::Slow,
        };
        let given_up = Arc::new(AtomicBool::new(false));
        let no_sooner = tokio::time::Instant::now() + self.tempo.bot_pause;
        let job = Job { think, no_sooner, given_up: Arc::clone(&given_up), back };
        self.lines().add(network, speed, place, given_up, job);
        self.begin_what_has_room();
    }

    /// Nobody waits for what this seat thinks any more.
    pub(super) fn give_up(&self, table: TableId, seat: Seat) {
        self.lines().give_up(Place { table, seat });
    }

    /// How many thoughts wait for a thread.
    pub(super) fn waiting(&self) -> usize {
        self.lines().waiting()
    }

    fn begin_what_has_room(&self) {
        while let Some((place, speed, job)) = self.lines().begin() {
            let bots = self.clone();
            tokio::spawn(async move {
                let Job { think, no_sooner, given_up, back } = job;
                let (seat, ticket) = (think.seat, think.ticket);
                let pick = bots.think(think, Arc::clone(&given_up)).await;
                bots.lines().end(place, speed, &given_up);
                bots.begin_what_has_room();
                sleep_until(no_sooner).await;
                // A table that was put to rest asks again when it comes back.
                if !given_up.load(Ordering::Relaxed)
                    && let Some(table) = back.upgrade()
                {
                    let _ = table.send(Order::BotPicked { seat, ticket, pick }).await;
                }
            });
        }
    }

    /// The bot's pick. A bot that fails answers nothing, and the table picks something for it.
    async fn think(&self, think: Think, given_up: Arc<AtomicBool>) -> String {
        let start = Instant::now();
        let budget = self.budget(think.level, think.in_window);
        let Think { seat, setup, view, level, seed, .. } = think;
        let thought = Thought { setup, seat, view, level, budget, seed };
        let found = spawn_blocking(move || {
            // Who is not waited for has no time left.
            let clock = || match given_up.load(Ordering::Relaxed) {
                true => f64::INFINITY,
                false => start.elapsed().as_secs_f64() * 1000.0,
            };
            ztable_bots::think(&thought, &clock)
        });
        let found = match found.await {
            Ok(found) => found.map_err(|refusal| refusal.to_string()),
            Err(panic) => Err(panic.to_string()),
        };
        self.times.observe(start.elapsed());
        found.unwrap_or_else(|reason| {
            tracing::error!(%level, reason, "a bot found no pick");
            String::new()
        })
    }

    fn budget(&self, level: Level, in_window: bool) -> Budget {
        let at_most = |time: Duration| {
            let time = if in_window { time.min(IN_WINDOW) } else { time };
            Budget::millis(u32::try_from(time.as_millis()).unwrap_or(u32::MAX))
        };
        match level {
            Level::Random | Level::Easy | Level::Normal => Budget::USUAL,
            Level::Hard => at_most(self.tempo.hard),
            Level::Expert => at_most(self.tempo.expert),
        }
    }

    fn lines(&self) -> MutexGuard<'_, Lines<Job>> {
        // Nothing below can panic between two changes.
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A seat of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Place {
    table: TableId,
    seat: Seat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Speed {
    /// A few milliseconds.
    Quick,
    /// Up to a second.
    Slow,
}

/// What waits, fairly ordered, and how much is under way.
struct Lines<J> {
    quick: Lane<J>,
    slow: Lane<J>,
    /// How the present thought of every seat learns that nobody waits for it.
    present: HashMap<Place, Arc<AtomicBool>>,
}

/// Thoughts of one speed, which share threads of their own.
struct Lane<J> {
    turns: ByNetwork<J>,
    running: usize,
    room: usize,
}

impl<J> Lane<J> {
    fn new(room: usize) -> Self {
        Self { turns: Turns::default(), running: 0, room }
    }

    fn begin(&mut self) -> Option<(Place, J)> {
        let next = (self.running < self.room).then(|| self.turns.pop()).flatten()?;
        self.running += 1;
        Some(next)
    }
}

impl<J> Lines<J> {
    /// Room for so many slow thoughts at once, and as many quick ones beside them.
    fn new(room: usize) -> Self {
        Self { quick: Lane::new(room), slow: Lane::new(room), present: HashMap::new() }
    }

    fn lane(&mut self, speed: Speed) -> &mut Lane<J> {
        match speed {
            Speed::Quick => &mut self.quick,
            Speed::Slow => &mut self.slow,
        }
    }

    fn add(
        &mut self,
        network: Network,
        speed: Speed,
        place: Place,
        given_up: Arc<AtomicBool>,
        job: J,
    ) {
        self.give_up(place);
        self.present.insert(place, given_up);
        self.lane(speed).turns.push(network, place, job);
    }

    fn give_up(&mut self, place: Place) {
        if let Some(given_up) = self.present.remove(&place) {
            given_up.store(true, Ordering::Relaxed);
            self.quick.turns.remove(place);
            self.slow.turns.remove(place);
        }
    }

    /// The next to be thought about, if there is room.
    fn begin(&mut self) -> Option<(Place, Speed, J)> {
        let quick = self.quick.begin().map(|(place, job)| (place, Speed::Quick, job));
        quick.or_else(|| self.slow.begin().map(|(place, job)| (place, Speed::Slow, job)))
    }

    fn end(&mut self, place: Place, speed: Speed, given_up: &Arc<AtomicBool>) {
        self.lane(speed).running -= 1;
        if self.present.get(&place).is_some_and(|present| Arc::ptr_eq(present, given_up)) {
            self.present.remove(&place);
        }
    }

    fn waiting(&self) -> usize {
        self.quick.turns.len() + self.slow.turns.len()
    }
}

/// Thoughts that wait, in some order.
trait Line<J> {
    fn pop(&mut self) -> Option<(Place, J)>;

    /// Takes out what this seat waits for.
    fn remove(&mut self, place: Place);

    fn len(&self) -> usize;
}

/// First come, first served.
impl<J> Line<J> for VecDeque<(Place, J)> {
    fn pop(&mut self) -> Option<(Place, J)> {
        self.pop_front()
    }

    fn remove(&mut self, place: Place) {
        self.retain(|(other, _)| *other != place);
    }

    fn len(&self) -> usize {
        VecDeque::len(self)
    }
}

/// Lines that take turns; none of them is empty.
struct Turns<K, L> {
    lines: HashMap<K, L>,
    /// Whose lines there are, the next first.
    order: VecDeque<K>,
}

/// Networks take turns, and of each network its tables.
type ByNetwork<J> = Turns<Network, Turns<TableId, VecDeque<(Place, J)>>>;

impl<K, L> Default for Turns<K, L> {
    fn default() -> Self {
        Self { lines: HashMap::new(), order: VecDeque::new() }
    }
}

impl<K: Copy + Eq + Hash, L: Default> Turns<K, L> {
    /// The line of this key, for somebody who adds to it.
    fn line(&mut self, key: K) -> &mut L {
        self.lines.entry(key).or_insert_with(|| {
            self.order.push_back(key);
            L::default()
        })
    }
}

impl<J> ByNetwork<J> {
    fn push(&mut self, network: Network, place: Place, job: J) {
        self.line(network).line(place.table).push_back((place, job));
    }
}

impl<J, K: Copy + Eq + Hash, L: Line<J>> Line<J> for Turns<K, L> {
    fn pop(&mut self) -> Option<(Place, J)> {
        let key = self.order.pop_front()?;
        let line = self.lines.get_mut(&key)?;
        let next = line.pop();
        if line.len() == 0 {
            self.lines.remove(&key);
        } else {
            self.order.push_back(key);
        }
        next
    }

    fn remove(&mut self, place: Place) {
        self.lines.retain(|_, line| {
            line.remove(place);
            line.len() > 0
        });
        self.order.retain(|key| self.lines.contains_key(key));
    }

    fn len(&self) -> usize {
        self.lines.values().map(L::len).sum()
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn network(number: u8) -> Network {
        IpAddr::from([192, 0, 2, number]).into()
    }

    fn place(table: u8, seat: u8) -> Place {
        Place { table: TableId::from_bytes([table; TableId::BYTES]), seat: Seat::new(seat) }
    }

    fn add(lines: &mut Lines<u32>, owner: u8, speed: Speed, at: Place, job: u32) {
        lines.add(network(owner), speed, at, Arc::default(), job);
    }

    fn begin_all(lines: &mut Lines<u32>) -> Vec<u32> {
        std::iter::from_fn(|| lines.begin()).map(|(_, _, job)| job).collect()
    }

    #[test]
    fn networks_take_turns() {
        let mut lines = Lines::new(100);
        for table in 0..10 {
            add(&mut lines, 1, Speed::Slow, place(table, 0), u32::from(table));
        }
        add(&mut lines, 2, Speed::Slow, place(50, 0), 50);
        add(&mut lines, 2, Speed::Slow, place(51, 0), 51);
        add(&mut lines, 3, Speed::Quick, place(60, 0), 60);
        let order = begin_all(&mut lines);
        assert_eq!(order, [60, 0, 50, 1, 51, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(lines.waiting(), 0);
    }

    #[test]
    fn tables_of_one_network_take_turns() {
        let mut lines = Lines::new(100);
        for seat in 0..5 {
            add(&mut lines, 1, Speed::Slow, place(1, seat), u32::from(seat));
        }
        add(&mut lines, 1, Speed::Slow, place(2, 0), 20);
        add(&mut lines, 1, Speed::Slow, place(2, 1), 21);
        add(&mut lines, 1, Speed::Slow, place(3, 0), 30);
        lines.give_up(place(3, 0));
        assert_eq!(lines.waiting(), 7);
        assert_eq!(begin_all(&mut lines), [0, 20, 1, 21, 2, 3, 4]);
        // Whoever waits again is the last in line, as at the beginning.
        add(&mut lines, 1, Speed::Slow, place(2, 0), 22);
        add(&mut lines, 1, Speed::Slow, place(1, 0), 5);
        assert_eq!(begin_all(&mut lines), [22, 5]);
    }

    #[test]
    fn a_seat_has_one_thought() {
        let mut lines = Lines::new(1);
        for job in 0..1000 {
            add(&mut lines, 1, Speed::Slow, place(1, 0), job);
        }
        assert_eq!(lines.waiting(), 1);
        assert_eq!(begin_all(&mut lines), [999]);
        let first = Arc::clone(&lines.present[&place(1, 0)]);
        assert!(!first.load(Ordering::Relaxed));
        add(&mut lines, 1, Speed::Slow, place(1, 0), 1000);
        assert!(first.load(Ordering::Relaxed), "the one under way is told to stop");
        assert!(begin_all(&mut lines).is_empty(), "and holds its place until it has");
        lines.end(place(1, 0), Speed::Slow, &first);
        assert_eq!(begin_all(&mut lines), [1000]);
    }

    #[test]
    fn what_is_given_up_leaves_the_line() {
        let mut lines = Lines::new(5);
        add(&mut lines, 1, Speed::Quick, place(1, 0), 1);
        add(&mut lines, 1, Speed::Quick, place(1, 1), 2);
        lines.give_up(place(1, 0));
        lines.give_up(place(9, 9));
        assert_eq!(begin_all(&mut lines), [2]);
        assert_eq!(lines.present.len(), 1);
    }
}
