//! Games of the day: the same start for everybody in the world, made of nothing but the date.
//!
//! A day begins at midnight, universal time. Everybody's table of the day has the same secret and the
//! same nonce, hence the same seed; what each makes of it is theirs.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ztable_core::Setup;

use crate::puzzle::{self, Puzzle};

/// A day, by how many came since the first of January 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
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

    /// How many days came before it since the first of January 1970.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }
}

/// The text is no date such as `2026-11-16`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotADate;

impl FromStr for Day {
    type Err = NotADate;

    /// Reads a date as it is written here, and nothing else.
    fn from_str(text: &str) -> Result<Day, NotADate> {
        let mut parts = text.split('-').map(|part| part.parse::<u32>().map_err(|_| NotADate));
        let mut part = || parts.next().ok_or(NotADate)?;
        let (year, month, day) = (part()?, part()?, part()?);
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day)
        {
            return Err(NotADate);
        }
        // Years that begin in March have their leap day at the end.
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day;
        // The first of January 1970, counted in the same way.
        let found = Day(days.checked_sub(719_469).ok_or(NotADate)?);
        // There is one text for a day: no 30th of February, no sign and no missing zero.
        if found.to_string() == text { Ok(found) } else { Err(NotADate) }
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

    /// The text of the seed that both make, as at every table.
    #[must_use]
    pub fn seed(self, day: Day) -> String {
        format!("{}:{}", self.secret(day), self.nonce())
    }

    /// Of which day a game with this seed is, if it is one of these.
    #[must_use]
    pub fn day_of_seed(self, seed: &str) -> Option<Day> {
        let (secret, nonce) = seed.rsplit_once(':')?;
        let (game, day) = secret.split_once(" of ")?;
        let day = day.parse().ok()?;
        (game == self.game && nonce == self.nonce()).then_some(day)
    }

    /// The game of every day with this id, if there is one.
    #[must_use]
    pub fn of_game(game: &str) -> Option<Daily> {
        DAILIES.into_iter().find(|daily| daily.game == game)
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

/// Of which game the puzzle of the day is: those that come with puzzles take turns.
#[must_use]
pub fn puzzle_game(day: Day) -> &'static str {
    puzzle::GAMES[day.0 as usize % puzzle::GAMES.len()]
}

/// The puzzle of the day among those of [`puzzle_game`]. All of them have had their turn before one comes
/// again, in the order of their ids, which has nothing to do with how hard they are.
#[must_use]
pub fn puzzle_of_the_day(day: Day, puzzles: &[Puzzle]) -> Option<&Puzzle> {
    let mut order: Vec<&Puzzle> = puzzles.iter().collect();
    order.sort_by_cached_key(|puzzle| puzzle.id());
    let turn = day.0 as usize / puzzle::GAMES.len();
    order.get(turn % order.len().max(1)).copied()
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
    fn every_puzzle_has_its_day() {
        let line = |code: usize| {
            format!(
                r#"{{"code":"1{code}","seat":0,"solution":["a"],"lead":9,"missed":{{"easy":1,"normal":0,"hard":0}},"because":"x"}}"#
            )
        };
        let puzzles: Vec<Puzzle> =
            (0..7).map(|code| serde_json::from_str(&line(code)).unwrap()).collect();
        let games = puzzle::GAMES.len();
        let begin = 20_000 / games as u32 * games as u32;
        let mut seen = BTreeSet::new();
        for number in 0..7 {
            let day = Day(begin + number * games as u32);
            assert_eq!(puzzle_game(day), puzzle::GAMES[0]);
            seen.insert(puzzle_of_the_day(day, &puzzles).unwrap().id());
        }
        assert_eq!(seen.len(), 7, "one came twice before all had their day");
        let of_a_week: BTreeSet<&str> = (0..7).map(|day| puzzle_game(Day(begin + day))).collect();
        assert_eq!(of_a_week.len(), games);
        assert_eq!(puzzle_of_the_day(Day(begin), &[]), None);
    }

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
            assert_eq!(date.parse(), Ok(Day::of(millis)));
        }
        for number in (0..60_000).chain([2_932_896]) {
            assert_eq!(Day(number).to_string().parse(), Ok(Day(number)));
        }
        for no_date in [
            "",
            "today",
            "2026",
            "2026-11",
            "2026-02-30",
            "2026-13-01",
            "2026-1-01",
            "+2026-11-16",
            "2026-11-16-1",
            "1969-12-31",
            "99999-01-01",
            "4294967295-01-01",
            "2026-11-16 ",
        ] {
            assert_eq!(no_date.parse::<Day>(), Err(NotADate), "{no_date}");
        }
    }

    #[test]
    fn tables_know_their_day() {
        let day = Day::of(1_794_787_200_000);
        for daily in DAILIES {
            assert_eq!(daily.day_of(&daily.table(day)), Some(day));
            assert_eq!(daily.day_of_seed(&daily.seed(day)), Some(day));
            assert_ne!(daily.secret(day), daily.secret(day.before().unwrap()));
        }
        let [zolo, zone] = DAILIES;
        assert_eq!(zolo.day_of(&zone.table(day)), None);
        assert_eq!(zolo.day_of("daily-zee-tomorrow"), None);
        assert_eq!(zolo.day_of("4f2a"), None);
        assert_eq!(zolo.day_of_seed(&zone.seed(day)), None);
        assert_eq!(zolo.day_of_seed("zee of today:daily"), None);
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
