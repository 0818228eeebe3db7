//! Games of the day: handing one in, the list of the day, and the games of others.
//!
//! A result counts if its game began as that day's did, was played by the rules to its end, and comes
//! on that day or the next one, universal time. Of each person the best one counts, as long as they
//! have not looked at the game of anybody else.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use ztable_core::{Code, Refusal};
use ztable_study::daily::{DAILIES, Daily, Day};
use ztable_study::{DailyResult, daily_result};

use super::App;
use super::problem::Problem;
use super::visitor::Visitor;
use crate::limits::cost;
use crate::store::dailies::{DailyEntry, DailyKey, DailyList, DailyLook, NewDaily, OwnDaily};
use crate::store::{Timestamp, day_of};

/// How many rows of a list are shown.
const SHOWN: u32 = 50;

/// How many games are checked at once, and how many may wait for that.
const AT_ONCE: usize = 2;
const MOST_WAITING: usize = 64;

/// Where games are played again, a few at once and beside the doors.
pub(super) struct Checks {
    places: Semaphore,
    turns: Arc<Semaphore>,
}

impl Checks {
    pub(super) fn new() -> Self {
        Self { places: Semaphore::new(MOST_WAITING), turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    async fn check(&self, daily: Daily, day: Day, code: String) -> Result<DailyResult, Refusal> {
        let busy = || {
            let sentence = "Too many hand in a game at this moment; try again in a few seconds.";
            Refusal::new(Code::Unavailable, sentence)
        };
        let _place = self.places.try_acquire().map_err(|_| busy())?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| busy())?;
        // The turn goes along: a request that is given up does not make room for another.
        let checked = spawn_blocking(move || {
            let result = daily_result(daily, day, &code);
            drop(turn);
            result
        });
        checked.await.map_err(|_| busy())?
    }
}

fn problem(status: StatusCode, sentence: impl Into<String>) -> Problem {
    Problem { status, sentence: sentence.into() }
}

/// The game and the day that an address names.
fn named(game: &str, date: &str) -> Result<(Daily, Day), Problem> {
    let daily = Daily::of_game(game).ok_or_else(|| {
        let games = DAILIES.map(|daily| daily.game).join(", ");
        problem(StatusCode::NOT_FOUND, format!("There is no such game of the day, only {games}."))
    })?;
    let day = date.parse().map_err(|_| {
        problem(StatusCode::NOT_FOUND, "A day is written like 2026-11-16, in universal time.")
    })?;
    Ok((daily, day))
}

fn key(daily: Daily, day: Day) -> DailyKey {
    DailyKey { day: day.number(), game: daily.game.to_owned() }
}

/// The list of a day as somebody sees it.
#[derive(Serialize)]
struct Shown {
    game: &'static str,
    date: String,
    /// How many have handed in a game.
    all: u32,
    top: Vec<Row>,
    you: Option<You>,
}

#[derive(Serialize)]
struct Row {
    /// By which its game can be asked for.
    number: i64,
    place: u32,
    name: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    guest: bool,
    /// Nothing where the game was lost.
    score: Option<i32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    you: bool,
}

#[derive(Serialize)]
struct You {
    place: u32,
    score: Option<i32>,
}

impl Shown {
    fn new(daily: Daily, day: Day, list: DailyList) -> Self {
        let DailyList { top, own, all } = list;
        let scores: Vec<Option<i32>> = top.iter().map(|entry| entry.score).collect();
        // Equal points share a place.
        let place = |score| scores.iter().take_while(|other| **other > score).count() as u32 + 1;
        let row = |DailyEntry { number, name, guest, score }| {
            let you = own.is_some_and(|own| own.number == number);
            Row { number, place: place(score), name, guest, score, you }
        };
        Self {
            game: daily.game,
            date: day.to_string(),
            all,
            top: top.into_iter().map(row).collect(),
            you: own.map(|OwnDaily { place, score, .. }| You { place, score }),
        }
    }
}

async fn shown(app: &App, visitor: &Visitor, daily: Daily, day: Day) -> Result<Response, Problem> {
    let list = app.store.dailies().daily_list(key(daily, day), visitor.guest.id, SHOWN).await?;
    Ok(visitor.sign(app, Json(Shown::new(daily, day, list))))
}

/// The list of a day, and where who asks stands.
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Path((game, date)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::LIST)?;
    let (daily, day) = named(&game, &date)?;
    shown(&app, &visitor, daily, day).await
}

#[derive(Deserialize)]
pub(super) struct HandedIn {
    /// The game, as a link has it.
    code: String,
}

/// Takes a game in, and shows the list with it.
pub(super) async fn hand_in(
    State(app): State<Arc<App>>,
    Path((game, date)): Path<(String, String)>,
    visitor: Visitor,
    request: Result<Json<HandedIn>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(HandedIn { code }) = request?;
    visitor.spend(&app, cost::HAND_IN)?;
    let (daily, day) = named(&game, &date)?;
    let at = Timestamp::now();
    let today = day_of(at);
    if day != today && Some(day) != today.before() {
        let sentence = format!(
            "Games of {day} are not taken: now it is {today}, universal time, and a game counts on its day and the next one."
        );
        return Err(problem(StatusCode::CONFLICT, sentence));
    }
    let DailyResult { score, code } = app.checks.check(daily, day, code).await?;
    let (person, name) = (visitor.guest.id, visitor.guest.name.to_string());
    let result = NewDaily { of: key(daily, day), person, name, score, at, code };
    app.store.dailies().keep_daily(result).await?;
    shown(&app, &visitor, daily, day).await
}

#[derive(Serialize)]
struct Game {
    name: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    guest: bool,
    score: Option<i32>,
    code: String,
}

/// The game of a row, for who has played it too.
pub(super) async fn game(
    State(app): State<Arc<App>>,
    Path((game, date, number)): Path<(String, String, String)>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::LIST)?;
    let (daily, day) = named(&game, &date)?;
    let missing = || problem(StatusCode::NOT_FOUND, "There is no such game on this list.");
    let number = number.parse().map_err(|_| missing())?;
    let dailies = app.store.dailies();
    match dailies.look_at_daily(key(daily, day), visitor.guest.id, number).await? {
        DailyLook::Missing => Err(missing()),
        DailyLook::NotPlayed => {
            let sentence =
                "Play this game of the day yourself first; then you see how others played.";
            Err(problem(StatusCode::CONFLICT, sentence))
        }
        DailyLook::Game(DailyEntry { name, guest, score, .. }, code) => {
            Ok(visitor.sign(&app, Json(Game { name, guest, score, code })))
        }
    }
}
