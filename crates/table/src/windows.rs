//! Reaction windows at the table: who wants to be asked, and how a window closes.
//!
//! A pass in a window stays at the table until everybody who is asked has passed or is spared, and
//! a window that closes this way has been open for a fixed time. So nobody can tell, neither from
//! messages nor from a clock, who could have answered, who passed by hand and who is never asked.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use ztable_core::{Code, Refusal, Seat, SeatSet, Window, WindowKind};

use crate::{Deed, JournalEntry, Millis, Table, WindowPicture, WindowSettings};

/// How long a window is open at least when it closes by itself.
const PACE: Millis = 1_200;

/// … where one person plays with bots, who have nothing to learn from a clock.
const BRISK_PACE: Millis = 500;

impl WindowSettings {
    /// Refuses settings for windows that the game does not have.
    pub(crate) fn check(&self, known: &[WindowKind]) -> Result<(), Refusal> {
        let stranger = self.kinds.keys().find(|id| known.iter().all(|kind| kind.id != *id));
        match stranger {
            None => Ok(()),
            Some(id) => {
                let shown: String = id.chars().take(40).collect();
                let known: Vec<&str> = known.iter().map(|kind| kind.id).collect();
                Err(Refusal::new(
                    Code::BadRequest,
                    format!(
                        "This game has no reaction window '{shown}'; it has these: {}.",
                        if known.is_empty() { "none".into() } else { known.join(", ") }
                    ),
                ))
            }
        }
    }
}

/// What the table keeps about windows.
#[derive(Default)]
pub(crate) struct Windows {
    pub(crate) settings: BTreeMap<Seat, WindowSettings>,
    /// Who has passed in the window that is open.
    passed: BTreeSet<Seat>,
    /// After how many picks the situation began, and when.
    since: Option<(usize, Millis)>,
    /// The windows that are open in the present position, once somebody wanted to know.
    open: OnceCell<BTreeMap<Seat, Window<String>>>,
}

impl Windows {
    /// The position is another one.
    pub(crate) fn moved(&mut self) {
        self.open.take();
    }

    /// After a pause, what is open has been open for no time.
    pub(crate) fn open_anew(&mut self) {
        self.since = None;
    }

    /// Whether something is kept of a seat that holds for what it sees now only.
    pub(crate) fn depend_on_view(&self, seat: Seat) -> bool {
        let settings = self.settings.get(&seat);
        self.passed.contains(&seat) || settings.is_some_and(|settings| settings.matter.is_some())
    }

    /// Picks were taken back: nobody has passed in what is open now, but for those who see what
    /// they saw before.
    pub(crate) fn rewound(&mut self, unchanged: SeatSet) {
        self.passed.retain(|seat| unchanged.contains(*seat));
        self.since = None;
        // What comes now may have the number of what was taken back.
        for (seat, settings) in &mut self.settings {
            if !unchanged.contains(*seat) {
                settings.matter = None;
            }
        }
    }

    fn spares<A>(&self, seat: Seat, window: &Window<A>) -> bool {
        // Who has said nothing is asked, except in quiet windows.
        let quiet = window.kind.quiet;
        !self
            .settings
            .get(&seat)
            .map_or(!quiet, |settings| settings.asks(window.kind, window.matter))
    }
}

impl Table {
    /// The window the seat is asked in, if it is in one.
    pub(crate) fn window_of(&self, seat: Seat) -> Option<&Window<String>> {
        let game = self.game.as_ref()?;
        let look = || game.turn().seats().into_iter().filter_map(|s| Some((s, game.window(s)?)));
        self.windows.open.get_or_init(|| look().collect()).get(&seat)
    }

    /// What a pick leads to: a pass in a window stays at the table until the window closes.
    pub(crate) fn picked_or_passed(&self, seat: Seat, pick: &str) -> Deed {
        if self.window_of(seat).is_some_and(|window| window.pass == pick) {
            Deed::Passed { seat }
        } else {
            Deed::Picked { seat, pick: pick.into() }
        }
    }

    /// The window as its seat sees it.
    pub(crate) fn window_picture(&self, seat: Seat, window: &Window<String>) -> WindowPicture {
        WindowPicture {
            kind: window.kind.id.into(),
            words: window.kind.words.into(),
            passed: self.has_passed(seat),
            spared: self.is_spared(seat, window),
            matter: window.matter,
            pass: window.pass.clone(),
        }
    }

    /// Whether the table passes for the seat. A bot that plays a seat answers for itself.
    fn is_spared(&self, seat: Seat, window: &Window<String>) -> bool {
        self.chairs[seat.index()].bot().is_none() && self.windows.spares(seat, window)
    }

    /// Whether somebody is asked in a window: then it is nobody's business who.
    pub(crate) fn is_deciding(&self) -> bool {
        self.asked().into_iter().any(|seat| self.window_of(seat).is_some())
    }

    /// Whether the others wait for the seat's person, or for the bot that plays it.
    #[must_use]
    pub fn waits_for(&self, seat: Seat) -> bool {
        let answered = |window| self.has_passed(seat) || self.is_spared(seat, window);
        self.asked().contains(seat) && !self.window_of(seat).is_some_and(answered)
    }

    /// Who is asked for a pick: nobody while the game stands still.
    pub(crate) fn asked(&self) -> SeatSet {
        let playing = self.game.as_ref().filter(|_| !self.agreements.stand_still());
        playing.map(|game| game.turn().seats()).unwrap_or_default()
    }

    /// Whether the seat has passed in the window that is open.
    pub(crate) fn has_passed(&self, seat: Seat) -> bool {
        self.windows.passed.contains(&seat)
    }

    /// Takes in that a seat passed.
    pub(crate) fn passed(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.window_of(seat).is_none() {
            return Err(Refusal::new(Code::NotAllowed, "There is nothing to let pass."));
        }
        self.windows.passed.insert(seat);
        Ok(())
    }

    /// Takes in that a seat wants to think again.
    pub(crate) fn pass_taken_back(&mut self, seat: Seat) {
        self.windows.passed.remove(&seat);
    }

    /// After a seat's pick, in a quiet window or not: a hold is for one window only, what was
    /// passed is decided, the passes of the others count for the window they were given in, and who
    /// is asked outside windows wants to be asked again.
    pub(crate) fn windows_after_pick(&mut self, seat: Seat, before: SeatSet, quiet: bool) {
        if quiet && let Some(settings) = self.windows.settings.get_mut(&seat) {
            settings.hold = false;
        }
        self.windows.passed.remove(&seat);
        let asked = self.asked();
        let mut left = before;
        left.remove(seat);
        let answers_on = asked == before && self.window_of(seat).is_none();
        if asked != left && !answers_on {
            self.windows.passed.clear();
        }
        for seat in asked {
            let outside = self.window_of(seat).is_none();
            if let Some(settings) = self.windows.settings.get_mut(&seat) {
                settings.until_my_turn &= !outside;
            }
        }
    }

    /// Whether the seat is asked in a quiet window.
    pub(crate) fn in_quiet_window(&self, seat: Seat) -> bool {
        self.window_of(seat).is_some_and(|window| window.kind.quiet)
    }

    /// Notes when the situation began.
    pub(crate) fn look_at_windows(&mut self, now: Millis) {
        let picks = self.game.as_ref().map_or(0, |game| game.played().len());
        if self.windows.since.is_none_or(|(before, _)| before != picks) {
            self.windows.since = Some((picks, now));
        }
        self.look_at_window_time(now);
    }

    /// When the open window closes by itself, if everybody who is asked has passed or is spared:
    /// the driver lets time pass by [`Table::tick`] then.
    pub(crate) fn window_due(&self) -> Option<Millis> {
        let asked = self.asked();
        let done = |seat: Seat| {
            self.window_of(seat)
                .is_some_and(|window| self.has_passed(seat) || self.is_spared(seat, window))
        };
        let closes = !asked.is_empty() && asked.into_iter().all(done);
        let people = self.chairs.iter().filter(|chair| chair.person().is_some()).count();
        let pace = if people > 1 { PACE } else { BRISK_PACE };
        closes.then(|| self.windows.since.map_or(0, |(_, since)| since + pace))
    }

    /// Closes the window that is due.
    pub(crate) fn close_window(&mut self, now: Millis) -> Vec<JournalEntry> {
        self.look_at_windows(now);
        if self.window_due().is_none_or(|due| now < due) {
            return Vec::new();
        }
        let mut left = self.asked();
        let mut entries = Vec::new();
        for seat in left {
            // The passes of some may have decided for all.
            if self.asked() != left {
                break;
            }
            let Some(window) = self.window_of(seat) else { break };
            let deeds = vec![Deed::Picked { seat, pick: window.pass.clone() }];
            entries.extend(self.carry_out(now, None, deeds).unwrap_or_default());
            left.remove(seat);
        }
        entries
    }
}
