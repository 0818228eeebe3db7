//! Tables as plain requests see them: making one, a summary, the record.
//!
//! Summaries are kept beside the logs; a record is replayed from its log, not asked of the live
//! table, so that nobody's game waits for it.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use ztable_core::{Refusal, Seat, SeatSet, Setup};
use ztable_table::{Clock, Millis, PersonId, Phase, RatingRange};

use super::App;
use super::games::must_be_offered;
use super::problem::Problem;
use super::ratings::{Strength, check_reach, own_rating, seat_ratings};
use super::visitor::Visitor;
use crate::limits::cost;
use crate::live::{Listing, SeatSummary, Terms, load, no_such_table, person_id};
use crate::store::TableId;

/// The most tables of a guest's list.
const LIST: usize = 30;

/// What a table is made from.
#[derive(Deserialize)]
pub(super) struct CreateRequest {
    setup: Setup,
    #[serde(default)]
    clock: Option<Clock>,
    /// Whether everybody may find it.
    #[serde(default)]
    public: bool,
    /// Whether the game counts for the ratings of those who play.
    #[serde(default)]
    rated: bool,
    /// Whether nobody is to ask a bot what to play.
    #[serde(default)]
    without_hints: bool,
    /// How far from one's own the ratings of those may be who sit down, where not anybody may.
    #[serde(default)]
    within: Option<u16>,
}

/// A new table.
#[derive(Serialize)]
struct Made {
    id: String,
    link: String,
}

/// Makes a table.
pub(super) async fn make(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    request: Result<Json<CreateRequest>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(request) = request?;
    visitor.spend(&app, cost::MAKE)?;
    must_be_offered(&app, &request.setup.game)?;
    let CreateRequest { setup, clock, public, rated, without_hints, within } = request;
    check_reach(rated, within)?;
    let own = if rated { Some(own_rating(&app, &visitor, &setup).await?.points()) } else { None };
    let ratings = own.zip(within.map(i32::from));
    let ratings = ratings.map(|(own, far)| RatingRange { from: own - far, to: own + far });
    let terms = Terms { clock, public, rated, without_hints, ratings };
    let id = app.live_tables.make(setup, terms, &visitor.guest, visitor.network).await?;
    tracing::info!(table = %id, "a table was made");
    let made = Json(Made { id: id.to_string(), link: link(id) });
    Ok(visitor.sign(&app, (StatusCode::CREATED, made)))
}

fn link(id: TableId) -> String {
    format!("/table/{id}")
}

/// A table as everybody with its link may see it.
#[derive(Serialize)]
pub(super) struct TableSummary {
    id: String,
    link: String,
    setup: Setup,
    phase: Phase,
    host: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    created: Millis,
    changed: Millis,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rated: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    without_hints: bool,
    /// How strong those may be who sit down.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratings: Option<RatingRange>,
    /// How many watch.
    #[serde(skip_serializing_if = "is_nobody")]
    watching: usize,
    seats: Vec<Seated>,
    /// Who won, once that is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<SeatSet>,
    /// The seats of who asks.
    yours: Vec<Seat>,
    /// Whether one of them must pick.
    your_turn: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
fn is_nobody(count: &usize) -> bool {
    *count == 0
}

#[derive(Serialize)]
struct Seated {
    name: String,
    kind: &'static str,
    /// Where the table is rated: how strong they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Strength>,
}

impl Seated {
    fn new(seat: &SeatSummary, rating: Option<Strength>) -> Self {
        let kind = match seat {
            SeatSummary { person: Some(_), .. } => "human",
            SeatSummary { bot: true, .. } => "bot",
            SeatSummary { .. } => "open",
        };
        Self { name: seat.name.clone(), kind, rating }
    }
}

impl TableSummary {
    fn new(
        id: TableId,
        listing: Listing,
        asking: &PersonId,
        ratings: Vec<Option<Strength>>,
    ) -> Self {
        let Listing {
            setup,
            host,
            created,
            clock,
            rated,
            hints,
            ratings: range,
            watching,
            summary,
        } = listing;
        let ratings = ratings.into_iter().chain(std::iter::repeat(None));
        let seats = summary.seats.iter().zip(ratings);
        let (yours, your_turn) = (summary.seats_of(asking), summary.waits_for(asking));
        Self {
            id: id.to_string(),
            link: link(id),
            setup,
            phase: summary.phase,
            host,
            clock,
            created,
            changed: summary.changed,
            rated,
            without_hints: !hints,
            ratings: range,
            watching,
            seats: seats.map(|(seat, rating)| Seated::new(seat, rating)).collect(),
            winners: summary.winners,
            yours,
            your_turn,
        }
    }
}

/// Tables as a visitor sees them in a list.
pub(super) async fn summaries(
    app: &App,
    tables: Vec<(TableId, Listing)>,
    visitor: &Visitor,
) -> Result<Vec<TableSummary>, Problem> {
    let asking = person_id(visitor.guest.id);
    let ratings = seat_ratings(app, &tables).await?;
    let summary = |((id, listing), ratings)| TableSummary::new(id, listing, &asking, ratings);
    Ok(tables.into_iter().zip(ratings).map(summary).collect())
}

/// Something that cannot be the name of a table names none.
fn parse(table: &str) -> Result<TableId, Refusal> {
    table.parse().map_err(|_| no_such_table())
}

/// The guest's tables, the latest first.
pub(super) async fn mine(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::LIST)?;
    let tables = app.live_tables.listings_of(visitor.guest.id, LIST).await?;
    let tables = summaries(&app, tables, &visitor).await?;
    Ok(visitor.sign(&app, Json(tables)))
}

/// Where it is somebody's turn.
#[derive(Serialize)]
struct Turns {
    /// The tables that wait for a pick of theirs.
    turns: Vec<Turn>,
    /// At how many tables they sit whose game is not over. At none there is nothing to ask again for.
    open: usize,
}

#[derive(Serialize)]
struct Turn {
    table: String,
    game: String,
}

/// Where it is the guest's turn, among their latest tables. Every page asks this again and again, so
/// it says no more.
pub(super) async fn turns(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::TURNS)?;
    let asking = person_id(visitor.guest.id);
    let tables = app.live_tables.listings_of(visitor.guest.id, LIST).await?;
    let mut told = Turns { turns: Vec::new(), open: 0 };
    for (id, Listing { setup, summary, .. }) in tables {
        let sits = summary.phase != Phase::Over && !summary.seats_of(&asking).is_empty();
        told.open += usize::from(sits);
        if summary.waits_for(&asking) {
            told.turns.push(Turn { table: id.to_string(), game: setup.game });
        }
    }
    Ok(visitor.sign(&app, Json(told)))
}

/// One table.
pub(super) async fn summary(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::GLANCE)?;
    let id = parse(&table)?;
    let listing = app.live_tables.listing(id, visitor.guest.id).await?;
    let summary = summaries(&app, vec![(id, listing)], &visitor).await?.pop();
    let summary = summary.ok_or_else(no_such_table)?;
    Ok(visitor.sign(&app, Json(summary)))
}

/// The record of a game that is over, as a file.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let id = parse(&table)?;
    visitor.spend(&app, cost::RECORD)?;
    let loaded = load(app.store.as_ref(), id, Some(visitor.guest.id)).await?;
    let record = loaded.table.record()?;
    let game = &loaded.table.header().setup.game;
    let file = format!("attachment; filename=\"{game}-{id}.json\"");
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(record)).into_response())
}
