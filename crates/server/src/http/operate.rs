//! What machines ask: is it healthy, and how is it doing.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use tokio::time::timeout;

use super::App;
use super::problem::Problem;
use crate::limits::{Network, Quota, WaitingBytes};
use crate::live::LiveTables;
use crate::metrics::Registry;
use crate::store::Store;

/// How long the store may take to show that it works.
const HEALTH_PATIENCE: Duration = Duration::from_secs(2);

/// Whether tables can be played here: the store answers.
pub(super) async fn health(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    let sentence = match timeout(HEALTH_PATIENCE, app.store.check()).await {
        Ok(Ok(())) => return Ok("ok\n"),
        Ok(Err(error)) => error.to_string(),
        Err(_) => "the store does not answer".to_owned(),
    };
    tracing::warn!(sentence, "unhealthy");
    Err(Problem { status: StatusCode::SERVICE_UNAVAILABLE, sentence })
}

/// The numbers for Prometheus.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.registry.render())
}

/// Puts the store's own counts among the numbers.
pub(super) fn watch_store(registry: &Registry, store: &Arc<dyn Store>) {
    let name = "ztable_store_appends_total";
    let tallied = Arc::clone(store);
    registry.counter_from(name, "Appends acknowledged.", move || tallied.tally().appends);
    let name = "ztable_store_commits_total";
    let tallied = Arc::clone(store);
    registry.counter_from(name, "Transactions committed.", move || tallied.tally().commits);
    let tallied = Arc::clone(store);
    let waiting = move || tallied.tally().waiting as u64;
    registry.gauge_from("ztable_store_waiting", "Jobs that wait to be written.", waiting);
}

/// Puts the counts of live tables and connections among the numbers.
pub(super) fn watch_tables(
    registry: &Registry,
    live_tables: &Arc<LiveTables>,
    connections: &Quota<Network>,
    waiting: &WaitingBytes,
) {
    let live_tables = Arc::downgrade(live_tables);
    let counted = live_tables.clone();
    let live = move || counted.upgrade().map_or(0, |tables| tables.len() as u64);
    registry.gauge_from("ztable_live_tables", "Tables in memory.", live);
    let counted = live_tables.clone();
    let orders = move || counted.upgrade().map_or(0, |tables| tables.waiting_orders() as u64);
    registry.gauge_from("ztable_orders_waiting", "Orders that wait at all tables.", orders);
    let counted = live_tables.clone();
    let deepest = move || counted.upgrade().map_or(0, |tables| tables.longest_queue() as u64);
    let help = "Orders that wait at the table that is furthest behind.";
    registry.gauge_from("ztable_orders_waiting_most", help, deepest);
    let counted = live_tables.clone();
    let look_ups = move || counted.upgrade().map_or(0, |tables| tables.waiting_look_ups() as u64);
    let help = "Questions that wait for a thread.";
    registry.gauge_from("ztable_look_ups_waiting", help, look_ups);
    let thoughts =
        move || live_tables.upgrade().map_or(0, |tables| tables.waiting_thoughts() as u64);
    registry.gauge_from("ztable_thoughts_waiting", "Bots that wait for a thread.", thoughts);
    let connections = connections.clone();
    let open = move || connections.all() as u64;
    registry.gauge_from("ztable_connections", "WebSocket connections that are open.", open);
    let waiting = waiting.clone();
    let bytes = move || waiting.all() as u64;
    registry.gauge_from("ztable_waiting_bytes", "Bytes that wait to be sent.", bytes);
}
