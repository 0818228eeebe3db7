//! The list of a day on the server, and handing in what was played on this device.

use serde::Deserialize;
use ztable_study::daily::{DAILIES, Daily, Day};

use crate::archive::PastGame;
use crate::chance;
use crate::session::ask_server;

/// How everybody played the game of a day.
#[derive(Clone, PartialEq, Deserialize)]
pub(crate) struct DayList {
    /// How many have handed in a game.
    pub(crate) all: u32,
    /// The best ones.
    pub(crate) top: Vec<Row>,
    /// How this person stands, if their game counts.
    pub(crate) you: Option<You>,
}

/// A game on the list.
#[derive(Clone, PartialEq, Deserialize)]
pub(crate) struct Row {
    /// By which it can be asked for.
    pub(crate) number: i64,
    pub(crate) place: u32,
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) guest: bool,
    pub(crate) score: Option<i32>,
    #[serde(default)]
    pub(crate) you: bool,
}

#[derive(Clone, PartialEq, Deserialize)]
pub(crate) struct You {
    pub(crate) place: u32,
}

impl DayList {
    /// Where this person stands, in a few words.
    pub(crate) fn place(&self) -> Option<String> {
        Some(format!("Place {} of {}", self.you.as_ref()?.place, self.all))
    }
}

/// The game and day of a table of this device, if it is one of a day.
pub(crate) fn of_table(table: &str) -> Option<(Daily, Day)> {
    DAILIES.into_iter().find_map(|daily| Some((daily, daily.day_of(table)?)))
}

/// Where the list of a day is asked for.
pub(crate) fn door(daily: Daily, day: Day) -> String {
    format!("/api/daily/{}/{day}", daily.game)
}

/// The list of a day. A game that was finished here and does not count yet is handed in on its day and
/// the next one, so that games that were played without a connection come later.
pub(crate) async fn ask(daily: Daily, day: Day) -> Result<DayList, String> {
    let door = door(daily, day);
    let list = ask_server::<DayList>("GET", &door, None).await?;
    let today = Day::of(chance::now());
    let open = day == today || Some(day) == today.before();
    match PastGame::load(&daily.table(day)) {
        Some(past) if open && list.you.is_none() => {
            let body = serde_json::json!({ "code": past.code }).to_string();
            ask_server("POST", &door, Some(body)).await
        }
        _ => Ok(list),
    }
}
