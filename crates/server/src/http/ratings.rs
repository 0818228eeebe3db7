//! Leaderboards, and what everybody may know about somebody who plays rated games.
//!
//! Nobody learns from these answers whether a name has an account: one that has played no rated game
//! is answered like one that is nobody's.

use std::cmp::Reverse;
use std::ops::RangeInclusive;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use ztable_core::{Code, Refusal, Setup};

use super::App;
use super::problem::Problem;
use super::visitor::Visitor;
use crate::accounts::NameKey;
use crate::hex;
use crate::identity::{GuestId, GuestName};
use crate::limits::cost;
use crate::live::{Listing, SeatSummary, needs_account};
use crate::ratings::{KINDS, Kind, Rating};
use crate::store::TableId;
use crate::store::ratings::{Leader, PlayedRole, Profile, Standing, StoredResult};

/// How many people are on a page of a leaderboard.
const PAGE: u32 = 50;

/// How far down a leaderboard can be read.
const DEEPEST: u32 = 10_000;

/// How many games of somebody are told.
const RESULTS: u32 = 200;

/// As what somebody plays a game is told of so many roles.
const ROLES: usize = 10;

/// How far a range of ratings reaches to each side: to nobody else's harm, and so that somebody fits.
const REACH: RangeInclusive<u16> = 50..=1_000;

/// A rating as it is shown: whole points, of which the true ones are with 19 chances in 20 no further
/// away than the margin.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Strength {
    rating: i64,
    margin: i64,
}

impl From<Rating> for Strength {
    #[allow(clippy::cast_possible_truncation, reason = "ratings are a few thousand")]
    fn from(rating: Rating) -> Self {
        let margin = (2.0 * rating.deviation).round() as i64;
        Self { rating: rating.points().into(), margin }
    }
}

/// How strong somebody is who wants a rated game.
pub(super) async fn own_rating(
    app: &App,
    visitor: &Visitor,
    setup: &Setup,
) -> Result<Rating, Problem> {
    let kind = Kind::of(setup)?;
    if visitor.login.is_none() {
        return Err(needs_account().into());
    }
    Ok(app.live_tables.rating_of(visitor.guest.id, kind).await?)
}

/// Refuses a distance between ratings that means nothing.
pub(super) fn check_reach(rated: bool, within: Option<u16>) -> Result<(), Refusal> {
    let Some(within) = within else { return Ok(()) };
    let sentence = match (rated, REACH.contains(&within)) {
        (true, true) => return Ok(()),
        (false, _) => "Only a rated game is for people of certain ratings.".to_owned(),
        (true, false) => {
            let (least, most) = (REACH.start(), REACH.end());
            format!("A range of ratings reaches {least} to {most} points to each side.")
        }
    };
    Err(Refusal::new(Code::BadSetup, sentence))
}

/// How somebody stands in a game.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    strength: Strength,
    games: u32,
    wins: u32,
}

impl From<Standing> for Shown {
    fn from(Standing { rating, games, wins }: Standing) -> Self {
        Self { strength: rating.into(), games, wins }
    }
}

/// How strong those at rated tables are, table by table and seat by seat; nothing at other tables.
/// All of them are one question to the store.
pub(super) async fn seat_ratings(
    app: &App,
    tables: &[(TableId, Listing)],
) -> Result<Vec<Vec<Option<Strength>>>, Problem> {
    let people: Vec<_> = tables.iter().map(|(_, listing)| rated_people(listing)).collect();
    let asked: Vec<_> = people.iter().flatten().flatten().cloned().collect();
    if asked.is_empty() {
        return Ok(people.iter().map(|_| Vec::new()).collect());
    }
    let mut known = app.store.ratings().standings(asked).await?.into_iter();
    let mut shown = |person: Option<(GuestId, String)>| {
        // Who is there and was never rated begins where everybody begins.
        let standing = person.and_then(|_| known.next())?.unwrap_or(Standing::NEW);
        Some(standing.rating.into())
    };
    Ok(people.into_iter().map(|seats| seats.into_iter().map(&mut shown).collect()).collect())
}

/// Who sits where at a rated table, with the name that ratings have for its game.
fn rated_people(listing: &Listing) -> Vec<Option<(GuestId, String)>> {
    let kind = Kind::of(&listing.setup).ok().filter(|_| listing.rated);
    let Some(kind) = kind else { return Vec::new() };
    let person = |seat: &SeatSummary| {
        let id = hex::decode_array(&seat.person.as_ref()?.0)?;
        Some((GuestId::from_bytes(id), kind.id.to_owned()))
    };
    listing.summary.seats.iter().map(person).collect()
}

#[derive(Serialize)]
struct KindShown {
    id: &'static str,
    name: &'static str,
    game: &'static str,
}

impl From<Kind> for KindShown {
    fn from(Kind { id, name, game, .. }: Kind) -> Self {
        Self { id, name, game }
    }
}

/// The games that are rated.
pub(super) async fn kinds(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::GLANCE)?;
    Ok(visitor.sign(&app, Json(KINDS.map(KindShown::from))))
}

#[derive(Serialize)]
struct Board {
    kind: KindShown,
    /// The strongest first, by what their ratings surely are.
    people: Vec<Ranked>,
    /// Whether others follow.
    more: bool,
}

#[derive(Serialize)]
struct Ranked {
    rank: u64,
    name: String,
    #[serde(flatten)]
    shown: Shown,
}

/// The first page of a leaderboard.
pub(super) async fn leaders(
    state: State<Arc<App>>,
    Path(kind): Path<String>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    leaders_after(state, Path((kind, "0".into())), visitor).await
}

/// A page of a leaderboard, without so many from the top.
pub(super) async fn leaders_after(
    State(app): State<Arc<App>>,
    Path((kind, skip)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::LIST)?;
    let found = Kind::called(&kind).zip(skip.parse().ok().filter(|skip| *skip <= DEEPEST));
    let (kind, skip) = found.ok_or_else(|| not_found("There is no such leaderboard."))?;
    let leaders = app.store.ratings().leaders(kind.id.to_owned(), skip, PAGE + 1).await?;
    let more = leaders.len() > PAGE as usize && skip + PAGE <= DEEPEST;
    let ranked = |(rank, Leader { name, standing })| Ranked { rank, name, shown: standing.into() };
    let people = (u64::from(skip) + 1..).zip(leaders).take(PAGE as usize).map(ranked).collect();
    Ok(visitor.sign(&app, Json(Board { kind: kind.into(), people, more })))
}

#[derive(Serialize)]
struct Somebody {
    name: String,
    since: i64,
    games: Vec<GameShown>,
    results: Vec<ResultShown>,
}

#[derive(Serialize)]
struct GameShown {
    #[serde(flatten)]
    kind: KindShown,
    #[serde(flatten)]
    shown: Shown,
    /// What roles of this game are called, and how often they played each; the most played first.
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    roles: Vec<RoleShown>,
}

#[derive(Serialize)]
struct RoleShown {
    name: String,
    games: u32,
    wins: u32,
}

#[derive(Serialize)]
struct ResultShown {
    table: String,
    /// The id of the kind of game.
    kind: String,
    at: i64,
    place: u8,
    seats: u8,
    #[serde(flatten)]
    strength: Strength,
}

/// What everybody may know about somebody.
pub(super) async fn profile(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::LIST)?;
    let nobody = || not_found("Nobody of this name has played a rated game.");
    // What cannot be a name is nobody's, and long texts are not looked at.
    let name: GuestName = name.parse().map_err(|_| nobody())?;
    let key = NameKey::of(name.as_str()).as_str().to_owned();
    let found = app.store.ratings().profile(key, RESULTS).await?;
    let Profile { name, made, standings, results, roles } = found.ok_or_else(nobody)?;
    let game = |(id, standing): (String, Standing)| {
        let kind = Kind::called(&id)?;
        let roles = favourites(&roles, &id);
        let role = kind.role.filter(|_| !roles.is_empty()).map(|role| role.name);
        Some(GameShown { kind: kind.into(), shown: standing.into(), role, roles })
    };
    let result = |result: StoredResult| ResultShown {
        table: result.table.to_string(),
        kind: result.game,
        at: result.at.millis(),
        place: result.place,
        seats: result.seats,
        strength: result.rating.into(),
    };
    let games = standings.into_iter().filter_map(game).collect();
    let results = results.into_iter().map(result).collect();
    Ok(visitor.sign(&app, Json(Somebody { name, since: made.millis(), games, results })))
}

/// As what somebody plays a game, the most played first and then what they won most with.
fn favourites(roles: &[PlayedRole], game: &str) -> Vec<RoleShown> {
    let mut own: Vec<&PlayedRole> = roles.iter().filter(|role| role.game == game).collect();
    own.sort_by_key(|role| Reverse((role.games, role.wins)));
    let shown = |PlayedRole { role, games, wins, .. }: &PlayedRole| RoleShown {
        name: role.clone(),
        games: *games,
        wins: *wins,
    };
    own.into_iter().take(ROLES).map(shown).collect()
}

fn not_found(sentence: &str) -> Problem {
    Problem { status: StatusCode::NOT_FOUND, sentence: sentence.to_owned() }
}
