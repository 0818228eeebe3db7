//! Games of the day: the same start for everybody in the world, made of nothing but the date.
//!
//! A day begins at midnight, universal time. Everybody's table of the day has the same secret and the
//! same nonce, hence the same seed; what each makes of it is theirs.

use std::collections::BTreeSet;
use std::fmt;

use ztable_core::Setup;

/// A day, by how many came since the first of January 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(u32);

impl Day {
    /// The day of a moment, in milliseconds since 1970.
    #[must_use]
    pub fn of(millis: u64) -> Day {
        Day(u32::try_from(millis / 86_400_000).unwrap_or(u32::MAX))
    }

    /// The day before, if there is one.
    #[must_use]
    pub fn before(self) -> Option<Day> {
        self.0.checked_sub(1).map(Day)
    }
}

/// As dates are written everywhere: `2026-11-16`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut year, mut left) = (1970, self.0);
        let leap = |year: u32| {
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
        };
        let year_days = |year| 365 + u32::from(leap(year));
        while left >= year_days(year) {
            left -= year_days(year);
            year += 1;
        }
        let february = 28 + u32::from(leap(year));
        let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let mut month = 0;
        while left >= months[month] {
            left -= months[month];
            month += 1;
        }
        write!(f, "{year}-{:02}-{:02}", month + 1, left + 1)
    }
}

/// A game that everybody plays once a day, alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Daily {
    /// The id of the game.
    pub game: &'static str,
    /// What it is called when one plays it alone.
    pub name: &'static str,
}

/// The games of every day.
pub const DAILIES: [Daily; 2] =
    [Daily { game: "zee", name: "Zolo" }, Daily { game: "zeds-zone", name: "Zeds Zone" }];

impl Daily {
    /// How it is played.
    #[must_use]
    pub fn setup(self) -> Setup {
        Setup::new(self.game, 1)
    }

    /// The secret of everybody's table of the day.
    #[must_use]
    pub fn secret(self, day: Day) -> String {
        format!("{} of {day}", self.game)
    }

    /// What everybody adds to it.
    #[must_use]
    pub fn nonce(self) -> String {
        "daily".into()
    }

    /// The id of the table of the day on a device.
    #[must_use]
    pub fn table(self, day: Day) -> String {
        format!("daily-{}-{}", self.game, day.0)
    }

    /// Of which day a table is, if it is one of these.
    #[must_use]
    pub fn day_of(self, table: &str) -> Option<Day> {
        let number = table.strip_prefix("daily-")?.strip_prefix(self.game)?.strip_prefix('-')?;
        number.parse().ok().map(Day)
    }
}

/// How many days in a row were played, up to today; who has not played today yet has lost nothing.
#[must_use]
pub fn streak(played: impl IntoIterator<Item = Day>, today: Day) -> usize {
    let played: BTreeSet<Day> = played.into_iter().collect();
    let last = if played.contains(&today) { Some(today) } else { today.before() };
    std::iter::successors(last, |day| day.before()).take_while(|day| played.contains(day)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400_000;

    #[test]
    fn days_have_dates() {
        for (millis, date) in [
            (0, "1970-01-01"),
            (DAY - 1, "1970-01-01"),
            (DAY * 59, "1970-03-01"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_767_225_599_999, "2025-12-31"),
            (1_794_787_200_000, "2026-11-16"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(Day::of(millis).to_string(), date);
        }
    }

    #[test]
    fn tables_know_their_day() {
        let day = Day::of(1_794_787_200_000);
        for daily in DAILIES {
            assert_eq!(daily.day_of(&daily.table(day)), Some(day));
            assert_ne!(daily.secret(day), daily.secret(day.before().unwrap()));
        }
        let [zolo, zone] = DAILIES;
        assert_eq!(zolo.day_of(&zone.table(day)), None);
        assert_eq!(zolo.day_of("daily-zee-tomorrow"), None);
        assert_eq!(zolo.day_of("4f2a"), None);
    }

    #[test]
    fn streaks_end_with_the_first_day_that_is_missing() {
        let days = |numbers: &[u32]| numbers.iter().map(|day| Day(*day)).collect::<Vec<_>>();
        assert_eq!(streak(days(&[]), Day(9)), 0);
        assert_eq!(streak(days(&[9, 8, 7, 5]), Day(9)), 3);
        assert_eq!(streak(days(&[8, 7]), Day(9)), 2, "today is still to come");
        assert_eq!(streak(days(&[7, 6]), Day(9)), 0);
        assert_eq!(streak(days(&[0]), Day(0)), 1);
    }
}
