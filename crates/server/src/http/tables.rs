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
use ztable_core::{Refusal, Seat, Setup};
use ztable_table::{Clock, Millis, PersonId, Phase};

use super::App;
use super::games::must_be_offered;
use super::problem::Problem;
use super::ratings::{Strength, seat_ratings};
use super::visitor::Visitor;
use crate::limits::cost;
use crate::live::{Listing, SeatSummary, Terms, load, needs_account, no_such_table, person_id};
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
    let CreateRequest { setup, clock, public, rated } = request;
    if rated && visitor.login.is_none() {
        return Err(needs_account().into());
    }
    let terms = Terms { clock, public, rated };
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
    seats: Vec<Seated>,
    /// The seats of who asks.
    yours: Vec<Seat>,
    /// Whether one of them must pick.
    your_turn: bool,
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
    pub(super) fn new(
        id: TableId,
        listing: Listing,
        asking: &PersonId,
        ratings: Vec<Option<Strength>>,
    ) -> Self {
        let Listing { setup, host, created, clock, rated, summary } = listing;
        let ratings = ratings.into_iter().chain(std::iter::repeat(None));
        let seats = summary.seats.iter().zip(ratings);
        let yours = summary.seats_of(asking);
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
            seats: seats.map(|(seat, rating)| Seated::new(seat, rating)).collect(),
            your_turn: yours.iter().any(|seat| summary.seats[seat.index()].must_pick),
            yours,
        }
    }
}

async fn summarise(app: &App, id: TableId, visitor: &Visitor) -> Result<TableSummary, Problem> {
    let listing = app.live_tables.listing(id, visitor.guest.id).await?;
    let ratings = seat_ratings(app, &listing).await?;
    Ok(TableSummary::new(id, listing, &person_id(visitor.guest.id), ratings))
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
    let ids = app.store.tables_of(visitor.guest.id, LIST).await?;
    let mut tables = Vec::with_capacity(ids.len());
    for id in ids {
        // One that is gone or broken by now does not hide the others.
        tables.extend(summarise(&app, id, &visitor).await.ok());
    }
    Ok(visitor.sign(&app, Json(tables)))
}

/// One table.
pub(super) async fn summary(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::GLANCE)?;
    let summary = summarise(&app, parse(&table)?, &visitor).await?;
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
