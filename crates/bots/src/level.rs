//! How strong a bot plays, and how long it may think.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How strong a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Any pick, all equally likely.
    Random,
    /// Sees the next step but is often careless.
    Easy,
    /// Takes what looks best right now.
    Normal,
    /// Plays the game out in its head for a moment.
    Hard,
    /// Plays the game out as often as its budget allows.
    Expert,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] =
        [Level::Random, Level::Easy, Level::Normal, Level::Hard, Level::Expert];

    /// The name: `easy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSuchLevel(String);

impl fmt::Display for NoSuchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Level::ALL.map(Level::name).join(", ");
        write!(f, "There is no level '{}'; the levels are {names}.", self.0)
    }
}

impl std::error::Error for NoSuchLevel {}

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Level, NoSuchLevel> {
        Level::ALL
            .into_iter()
            .find(|level| level.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| NoSuchLevel(text.chars().take(40).collect()))
    }
}

/// How long a bot may think about one pick. What is not said is left to the level; both limits
/// hold. Without `millis` the pick depends on view, level, iterations and seed alone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Budget {
    /// The most games a search plays out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u32>,
    /// After how many milliseconds a search stops.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<u32>,
}

impl Budget {
    /// What the level usually takes.
    pub const USUAL: Budget = Budget { iterations: None, millis: None };

    /// At most so many games played out.
    #[must_use]
    pub const fn iterations(iterations: u32) -> Budget {
        Budget { iterations: Some(iterations), millis: None }
    }

    /// At most so many milliseconds.
    #[must_use]
    pub const fn millis(millis: u32) -> Budget {
        Budget { iterations: None, millis: Some(millis) }
    }
}

/// A clock in milliseconds, counted from anywhere. It is handed in, since nothing here can ask for
/// the time: a browser passes `performance.now`, a program its own.
pub type Clock<'a> = &'a dyn Fn() -> f64;

/// The clock that stands still, for budgets in iterations.
#[must_use]
pub fn timeless() -> f64 {
    0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_one_name_everywhere() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
            assert_eq!(serde_json::to_value(level).unwrap(), level.name());
        }
        let wrong = "grandmaster".parse::<Level>().unwrap_err().to_string();
        assert!(wrong.contains("'grandmaster'") && wrong.contains("expert"), "{wrong}");
    }

    #[test]
    fn budgets_leave_out_what_is_not_said() {
        assert_eq!(serde_json::to_string(&Budget::USUAL).unwrap(), "{}");
        let budget: Budget = serde_json::from_str(r#"{"millis":500}"#).unwrap();
        assert_eq!(budget, Budget::millis(500));
        assert!(serde_json::from_str::<Budget>(r#"{"seconds":5}"#).is_err());
    }
}
