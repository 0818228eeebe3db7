//! Clocks that run: whose, for how long, and what happens at zero.
//!
//! Time is handed in and counted while the table is in memory; what was counted since the entry before
//! is stored with the next entry ([`Spent`]). So a table that is read again knows what its log
//! says, whoever was connected when, and time during which nobody kept the table is nobody's.

use std::collections::BTreeMap;

use ztable_bots::Level;
use ztable_core::{Audience, Code, Refusal, Seat, SeatSet, Viewer};

use crate::clock::GRACE;
use crate::{Clock, ClocksPicture, Deed, JournalEntry, Millis, SeatClock, Spent, Table};

/// What the table knows about time.
pub(crate) struct Clocks {
    clock: Clock,
    seats: Vec<SeatTime>,
    /// Up to when time has been counted; not at all before somebody said what time it is.
    counted: Option<Millis>,
    /// How many picks the game had at most: who takes picks back gains no time by it.
    most_picks: usize,
    window: WindowTime,
}

/// The time of one seat.
#[derive(Clone, Copy)]
struct SeatTime {
    /// What is left by the log.
    left: Millis,
    /// The rest of the grace by the log.
    grace: Millis,
    /// What was counted since.
    unstored: Spent,
    /// Whether its time is up.
    out: bool,
}

impl SeatTime {
    fn left(&self) -> Millis {
        self.left.saturating_sub(self.unstored.time)
    }

    fn grace(&self) -> Millis {
        self.grace.saturating_sub(self.unstored.grace)
    }
}

/// The time of the reaction window that is open.
#[derive(Default)]
struct WindowTime {
    since: Option<Millis>,
    /// How far the log went when it began.
    entries: usize,
}

impl Clocks {
    pub(crate) fn new(clock: Clock, seats: usize) -> Clocks {
        let fresh = |seat: Seat| SeatTime {
            left: clock.start(),
            grace: GRACE,
            unstored: Spent { seat, time: 0, grace: 0 },
            out: false,
        };
        Clocks {
            clock,
            seats: (0..).map(Seat::new).take(seats).map(fresh).collect(),
            counted: None,
            most_picks: 0,
            window: WindowTime::default(),
        }
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|time| time.out)
    }
}

impl Table {
    /// Time counts from this moment on, although the table was not in memory; by default it counts from the
    /// first moment that is handed in. Nobody was connected to it meanwhile.
    pub fn count_time_from(&mut self, since: Millis) {
        let Some(clocks) = &mut self.clocks else { return };
        clocks.counted = Some(since);
        let chairs = self.chairs.change().iter_mut();
        for chair in chairs.filter(|chair| chair.person().is_some()) {
            chair.away_since.get_or_insert(since);
        }
    }

    /// For whom everybody sees the table wait.
    fn awaited(&self) -> SeatSet {
        if self.is_deciding() { SeatSet::default() } else { self.asked() }
    }

    /// The seats whose clocks run: the persons among those for whom everybody sees the table wait.
    fn running(&self) -> SeatSet {
        let mut running = SeatSet::default();
        let Some(clocks) = &self.clocks else { return running };
        for seat in self.awaited() {
            let chair = &self.chairs[seat.index()];
            if chair.person().is_some() && chair.bot().is_none() && !clocks.is_out(seat) {
                running.insert(seat);
            }
        }
        running
    }

    /// Whether the seat was lost to a bot for good, because its time is up or its person left.
    pub(crate) fn is_out_of_time(&self, seat: Seat) -> bool {
        self.clocks.as_ref().is_some_and(|clocks| clocks.is_out(seat))
    }

    /// Refuses who comes back to a seat that a bot plays to the end.
    pub(crate) fn must_have_time(&self, seat: Seat) -> Result<(), Refusal> {
        if self.is_out_of_time(seat) {
            let left = self.clocks.as_ref().is_some_and(|it| it.seats[seat.index()].left > 0);
            return Err(Refusal::new(
                Code::NotAllowed,
                match left {
                    true => "You left this game; a bot plays your seat to the end.",
                    false => "Your time is up; a bot plays your seat to the end.",
                },
            ));
        }
        Ok(())
    }

    /// Counts the time up to now.
    pub(crate) fn count_time(&mut self, now: Millis) {
        if self.clocks.is_none() {
            return;
        }
        let running = self.running();
        let Some(clocks) = &mut self.clocks else { return };
        let before = clocks.counted.unwrap_or(now);
        // A time before the last one is none: time only ever grows.
        clocks.counted = Some(now.max(before));
        for seat in running {
            let time = &mut clocks.seats[seat.index()];
            let mut passed = now.saturating_sub(before);
            if self.chairs[seat.index()].away_since.is_some() {
                let grace = passed.min(time.grace());
                time.unstored.grace += grace;
                passed -= grace;
            }
            time.unstored.time += passed;
        }
    }

    /// What was counted since the entry before.
    pub(crate) fn unstored_time(&self) -> Vec<Spent> {
        let clocks = self.clocks.iter().flat_map(|clocks| &clocks.seats);
        let spent = clocks.map(|time| time.unstored);
        spent.filter(|spent| spent.time > 0 || spent.grace > 0).collect()
    }

    /// Takes in a deed together with the time before it.
    pub(crate) fn apply_in_time(&mut self, entry: &JournalEntry) -> Result<(), Refusal> {
        if self.clocks.is_none() {
            return self.apply(&entry.deed);
        }
        let before = self.awaited();
        self.apply(&entry.deed)?;
        let after = self.awaited();
        let picks = self.game.as_ref().map_or(0, |game| game.played().len());
        let Some(clocks) = &mut self.clocks else { return Ok(()) };
        for spent in &entry.spent {
            let Some(time) = clocks.seats.get_mut(spent.seat.index()) else { continue };
            time.left = time.left.saturating_sub(spent.time);
            time.grace = time.grace.saturating_sub(spent.grace);
            (time.unstored.time, time.unstored.grace) = (0, 0);
        }
        match &entry.deed {
            Deed::Picked { seat, .. } if picks > clocks.most_picks => {
                clocks.most_picks = picks;
                let clock = clocks.clock;
                let chairs = &self.chairs;
                // A bot that plays for somebody wins them no time.
                let mut reward = |seat: Seat| {
                    let by_bot = chairs[seat.index()].bot().is_some();
                    if let Some(time) = clocks.seats.get_mut(seat.index()).filter(|_| !by_bot) {
                        time.left = match clock {
                            Clock::Live { increment, .. } => {
                                time.left + Millis::from(increment) * 1_000
                            }
                            Clock::Days { .. } => clock.start(),
                        };
                    }
                };
                // Where somebody else is asked now, whoever is asked has another turn.
                let anew = after.into_iter().any(|seat| !before.contains(seat));
                match clock {
                    // The turn of whoever picked is over.
                    Clock::Live { .. } => {
                        if before.contains(*seat) && (anew || !after.contains(*seat)) {
                            reward(*seat);
                        }
                    }
                    // A turn begins.
                    Clock::Days { .. } => {
                        after.into_iter().filter(|_| anew).for_each(reward);
                    }
                }
            }
            Deed::TimeUp { seat } => {
                if let Some(time) = clocks.seats.get_mut(seat.index()) {
                    (time.left, time.out) = (0, true);
                }
            }
            Deed::Left { seat } => {
                if let Some(time) = clocks.seats.get_mut(seat.index()) {
                    time.out = true;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes in that somebody's time is up.
    pub(crate) fn lost_on_time(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.let_bot_play(seat, Level::Normal)?;
        let name = self.name(seat);
        let came_last = self.came_last();
        self.note(Audience::All, format!("{name}'s time is up{came_last}. A bot plays on."));
        if self.header.rated {
            self.lost_seat(seat);
        }
        self.ask_only_those_who_play()
    }

    /// Notes when the time of an open window began: with the window, and again with whatever everybody
    /// was told since.
    pub(crate) fn look_at_window_time(&mut self, now: Millis) {
        if self.clocks.is_none() {
            return;
        }
        let deciding = self.is_deciding();
        let (Some(clocks), Some(game)) = (&mut self.clocks, &self.game) else { return };
        let (window, entries) = (&mut clocks.window, game.entries());
        if !deciding {
            *window = WindowTime { since: None, entries };
            return;
        }
        // Picks may have been taken back.
        let from = window.entries.min(entries);
        let told = game.lines(Viewer::Spectator, from..entries) > 0;
        if window.since.is_none() || told {
            window.since = Some(now);
        }
        window.entries = entries;
    }

    /// Those for whom the table waits although the time of the window is over; and whether they
    /// are asked in it, so that they can pass.
    fn late_in_window(&self) -> BTreeMap<Seat, bool> {
        let asked = self.asked().into_iter().filter(|seat| self.waits_for(*seat));
        let person = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            chair.person().is_some() && chair.bot().is_none()
        };
        asked.filter(person).map(|seat| (seat, self.window_of(seat).is_some())).collect()
    }

    /// When the open window closes at the latest.
    fn window_limit(&self) -> Option<Millis> {
        let clocks = self.clocks.as_ref()?;
        clocks
            .window
            .since
            .filter(|_| self.is_deciding())
            .map(|since| since + clocks.clock.window())
    }

    /// When a clock brings something about.
    pub(crate) fn clock_due(&self) -> Option<Millis> {
        let clocks = self.clocks.as_ref()?;
        // Somebody has to look at the clock first.
        let counted = clocks.counted.unwrap_or(0);
        let seats = self.running().into_iter().map(|seat| {
            let time = &clocks.seats[seat.index()];
            let away = self.chairs[seat.index()].away_since.is_some();
            counted + time.left() + if away { time.grace() } else { 0 }
        });
        let window = self.window_limit().filter(|_| !self.late_in_window().is_empty());
        seats.chain(window).min()
    }

    /// What the clocks bring about now: whose time is up loses the seat to a bot, and who has not
    /// answered in a window passes.
    pub(crate) fn stop_clocks(&mut self, now: Millis) -> Vec<JournalEntry> {
        if self.clocks.is_none() {
            return Vec::new();
        }
        self.count_time(now);
        let mut deeds = Vec::new();
        if let Some(clocks) = &self.clocks {
            let up = self.running().into_iter().filter(|s| clocks.seats[s.index()].left() == 0);
            deeds.extend(up.map(|seat| Deed::TimeUp { seat }));
        }
        if self.window_limit().is_some_and(|limit| now >= limit) {
            for (seat, can_pass) in self.late_in_window() {
                if !can_pass {
                    // In the middle of a pick nothing can pass, so a bot ends it.
                    deeds.push(Deed::TakenOver { seat, level: Level::Normal });
                    continue;
                }
                deeds.push(Deed::Passed { seat });
                // Nobody waits as long again for somebody who is not there.
                if self.chairs[seat.index()].away_since.is_some() {
                    let mut settings =
                        self.windows.settings.get(&seat).cloned().unwrap_or_default();
                    settings.until_my_turn = true;
                    deeds.push(Deed::WindowsSet { seat, settings });
                }
            }
        }
        // Each is possible whatever became of those before it, or there is nothing left to stop.
        let entries = deeds.into_iter().map(|deed| self.carry_out(now, None, vec![deed]));
        entries.flat_map(Result::unwrap_or_default).collect()
    }

    /// Stores what the clocks have run, so that it is not lost when the table leaves the memory.
    pub fn note_time(&mut self, now: Millis) -> Vec<JournalEntry> {
        self.count_time(now);
        if self.unstored_time().is_empty() {
            return Vec::new();
        }
        self.carry_out(now, None, vec![Deed::TimeNoted]).unwrap_or_default()
    }

    /// The clocks as everybody sees them.
    pub(crate) fn clocks_picture(&self) -> Option<ClocksPicture> {
        let clocks = self.clocks.as_ref().filter(|_| self.game.is_some())?;
        let running = self.running();
        let counted = clocks.counted.unwrap_or(0);
        let shown = |(seat, time): (Seat, &SeatTime)| {
            let chair = &self.chairs[seat.index()];
            chair.person()?;
            let left = time.left();
            if !running.contains(seat) {
                return Some(SeatClock::Stands { left });
            }
            let grace = if chair.away_since.is_some() { time.grace() } else { 0 };
            let from = (grace > 0).then_some(counted + grace);
            Some(SeatClock::Runs { until: counted + grace + left, from })
        };
        let seats = (0..).map(Seat::new).zip(&clocks.seats).map(shown).collect();
        Some(ClocksPicture { seats, window: self.window_limit() })
    }
}
