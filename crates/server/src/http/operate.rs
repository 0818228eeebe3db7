//! What machines ask: is it healthy, and how is it doing.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use tokio::time::timeout;

use super::App;
use super::problem::Problem;
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
}
