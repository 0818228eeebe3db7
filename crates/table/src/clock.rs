//! The clock of a table: what is agreed on before the start, and what is shown while it runs.
//!
//! Clocks that others see tell nothing that the rest of the picture does not. Outside reaction
//! windows everybody sees for whom the table waits, and exactly those clocks run. While a reaction
//! window is open, it is nobody's business who is asked in it and who has answered: then all clocks
//! stand, and the window has a time of its own, which is the same for everybody and begins with what
//! everybody was told.

use serde::{Deserialize, Serialize};

use crate::Millis;

const SECOND: Millis = 1_000;
const DAY: Millis = 24 * 60 * 60 * SECOND;

/// For so long the clock of somebody whose connection is lost stands still, in all of a game.
pub const GRACE: Millis = 60 * SECOND;

/// How long a reaction window is open at a table with a live clock.
const LIVE_WINDOW: Millis = 30 * SECOND;

/// How much time everybody has. Whose time is up has lost the seat to a bot, to the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// For people who sit at the table together.
    Live {
        /// The time for the whole game, in seconds.
        base: u32,
        /// What comes to it with every turn, in seconds.
        increment: u32,
    },
    /// For people who look in when they can.
    Days {
        /// The time for every turn.
        days: u32,
    },
}

impl Clock {
    /// Whether such a clock can be played with, or a sentence that says what can.
    ///
    /// # Errors
    /// Times that are too short or too long.
    pub fn check(self) -> Result<(), &'static str> {
        match self {
            Clock::Live { base: 10..=86_400, increment: 0..=600 } => Ok(()),
            Clock::Live { .. } => Err(
                "A live clock has 10 seconds to 24 hours for the game and up to 10 minutes more \
                 for each turn.",
            ),
            Clock::Days { days: 1..=30 } => Ok(()),
            Clock::Days { .. } => Err("A clock of days has 1 to 30 days for each turn."),
        }
    }

    /// What everybody has at the start.
    #[must_use]
    pub fn start(self) -> Millis {
        match self {
            Clock::Live { base, .. } => Millis::from(base) * SECOND,
            Clock::Days { days } => Millis::from(days) * DAY,
        }
    }

    /// How long a reaction window is open at most.
    #[must_use]
    pub fn window(self) -> Millis {
        match self {
            Clock::Live { .. } => LIVE_WINDOW,
            Clock::Days { .. } => self.start(),
        }
    }

    /// The clock in a few words, such as `10 min + 15 s a turn`.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Clock::Live { base, increment } => {
                let base = match (base / 60, base % 60) {
                    (0, seconds) => format!("{seconds} s"),
                    (minutes, 0) => format!("{minutes} min"),
                    (minutes, seconds) => format!("{minutes} min {seconds} s"),
                };
                match increment {
                    0 => base,
                    _ => format!("{base} + {increment} s a turn"),
                }
            }
            Clock::Days { days: 1 } => "1 day a turn".into(),
            Clock::Days { days } => format!("{days} days a turn"),
        }
    }
}

/// The clocks of a game, as everybody sees them. Times are those of the driver, which `hello` tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClocksPicture {
    /// Those of the seats in order; none where a bot sits.
    pub seats: Vec<Option<SeatClock>>,
    /// When the reaction window that is open closes at the latest; who has not answered passes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<Millis>,
}

/// The clock of one seat. It is told once and not again while it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SeatClock {
    /// It runs.
    Runs {
        /// When its time is up.
        until: Millis,
        /// It stands until then, because the connection of its person is lost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Millis>,
    },
    /// It stands.
    Stands {
        /// The time that is left.
        left: Millis,
    },
}

impl SeatClock {
    /// The time that is left at a moment.
    #[must_use]
    pub fn left(self, now: Millis) -> Millis {
        match self {
            SeatClock::Runs { until, from } => until.saturating_sub(now.max(from.unwrap_or(0))),
            SeatClock::Stands { left } => left,
        }
    }

    /// Whether it runs at a moment.
    #[must_use]
    pub fn runs(self, now: Millis) -> bool {
        matches!(self, SeatClock::Runs { from, .. } if from.is_none_or(|from| from <= now))
    }
}

/// What a clock has run between two entries of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spent {
    /// Whose clock.
    pub seat: ztable_core::Seat,
    /// How long it ran.
    pub time: Millis,
    /// How long it stood because the connection was lost.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub grace: Millis,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_zero(time: &Millis) -> bool {
    *time == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_say_what_they_are() {
        for (clock, words) in [
            (Clock::Live { base: 600, increment: 15 }, "10 min + 15 s a turn"),
            (Clock::Live { base: 90, increment: 0 }, "1 min 30 s"),
            (Clock::Live { base: 30, increment: 1 }, "30 s + 1 s a turn"),
            (Clock::Days { days: 1 }, "1 day a turn"),
            (Clock::Days { days: 3 }, "3 days a turn"),
        ] {
            assert_eq!(clock.words(), words);
            assert_eq!(clock.check(), Ok(()));
            let text = serde_json::to_string(&clock).unwrap();
            assert_eq!(serde_json::from_str::<Clock>(&text).unwrap(), clock);
        }
        for clock in [
            Clock::Live { base: 9, increment: 0 },
            Clock::Live { base: 86_401, increment: 0 },
            Clock::Live { base: 60, increment: 601 },
            Clock::Days { days: 0 },
            Clock::Days { days: 31 },
        ] {
            assert!(clock.check().is_err(), "{clock:?}");
        }
    }
}
