//! Tables as plain requests see them: making one, a summary, the record.
//!
//! What is read here comes from the log, not from the live table: everything that was acknowledged
//! is there, and nobody's game waits for it.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use ztable_core::{Refusal, Seat, Setup, Viewer};
use ztable_table::{Holder, Millis, PersonId, Phase, Table};

use super::App;
use super::problem::Problem;
use super::visitor::Visitor;
use crate::limits::cost;
use crate::live::{load, no_such_table, person_id};
use crate::store::TableId;

/// The most tables of a guest's list.
const LIST: usize = 30;

/// What a table is made from.
#[derive(Deserialize)]
pub(super) struct Wish {
    setup: Setup,
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
    wish: Result<Json<Wish>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(wish) = wish?;
    visitor.spend(&app, cost::MAKE)?;
    let id = app.hall.make(wish.setup, &visitor.guest, visitor.network).await?;
    tracing::info!(table = %id, "a table was made");
    let made = Json(Made { id: id.to_string(), link: link(id) });
    Ok(visitor.sign(&app, (StatusCode::CREATED, made)))
}

fn link(id: TableId) -> String {
    format!("/table/{id}")
}

/// A table as everybody with its link may see it.
#[derive(Serialize)]
struct Summary {
    id: String,
    link: String,
    setup: Setup,
    phase: Phase,
    host: String,
    created: Millis,
    seats: Vec<SeatSummary>,
    /// The seats of who asks.
    yours: Vec<Seat>,
    /// Whether one of them must pick.
    your_turn: bool,
}

#[derive(Serialize)]
struct SeatSummary {
    name: String,
    kind: &'static str,
}

impl Summary {
    fn of(id: TableId, table: &mut Table, asking: &PersonId) -> Option<Self> {
        let picture = table.watch(Viewer::Spectator, 0, 0)?.picture;
        let header = table.header();
        let mut yours = Vec::new();
        let mut seats = Vec::new();
        for (seat, shown) in Seat::all(u8::try_from(picture.seats.len()).ok()?).zip(picture.seats) {
            let kind = match &shown.holder {
                Holder::Open => "open",
                Holder::Human { .. } => "human",
                Holder::Bot { .. } => "bot",
            };
            if matches!(&shown.holder, Holder::Human { person, .. } if person.id == *asking) {
                yours.push(seat);
            }
            seats.push(SeatSummary { name: shown.name, kind });
        }
        Some(Self {
            id: id.to_string(),
            link: link(id),
            setup: header.setup.clone(),
            phase: picture.phase,
            host: header.host.name.clone(),
            created: header.created,
            seats,
            your_turn: yours.iter().any(|seat| table.waits_for(*seat)),
            yours,
        })
    }
}

async fn summarise(app: &App, id: TableId, visitor: &Visitor) -> Result<Summary, Refusal> {
    let mut loaded = load(app.store.as_ref(), id).await?;
    let asking = person_id(visitor.guest.id);
    Summary::of(id, &mut loaded.table, &asking).ok_or_else(no_such_table)
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
    let ids = app.store.tables_of(visitor.guest.id, LIST).await.map_err(|error| {
        tracing::error!(%error, "the store failed");
        Problem { status: StatusCode::SERVICE_UNAVAILABLE, sentence: error.to_string() }
    })?;
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
    let loaded = load(app.store.as_ref(), id).await?;
    let record = loaded.table.record()?;
    let game = &loaded.table.header().setup.game;
    let file = format!("attachment; filename=\"{game}-{id}.json\"");
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(record)).into_response())
}
