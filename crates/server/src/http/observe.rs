//! What an operator learns of every request: its id, a line in the log, a place in the numbers.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use super::App;
use crate::hex;
use crate::identity::random;
use crate::metrics::{Counter, Histogram, Registry};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Answers by class of status, and how long they took.
pub(super) struct Answers {
    by_class: [Counter; CLASSES.len()],
    times: Histogram,
}

/// By the first digit of the status, from 1 on.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

impl Answers {
    pub(super) fn new(registry: &Registry) -> Self {
        let by_class = CLASSES.map(|class| {
            let name = "ztable_http_answers_total";
            registry.counter(name, "Answers to HTTP requests.", Some(("class", class)))
        });
        let name = "ztable_http_answer_seconds";
        let times = registry.histogram(name, "Time from an HTTP request to its answer.", None);
        Self { by_class, times }
    }

    fn class(&self, status: StatusCode) -> &Counter {
        let last = CLASSES.len() - 1;
        &self.by_class[usize::from(status.as_u16() / 100).saturating_sub(1).min(last)]
    }
}

/// Wraps a request: gives it an id, logs and counts it.
pub(super) async fn observe(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let id = request_id(request.headers().get(REQUEST_ID));
    let span = tracing::info_span!(
        "request",
        id = id.to_str().unwrap_or_default(),
        method = %request.method(),
        path = request.uri().path()
    );
    let start = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let took = start.elapsed();
    let status = response.status();
    app.answers.class(status).raise();
    app.answers.times.observe(took);
    let micros = took.as_micros();
    span.in_scope(|| tracing::info!(status = status.as_u16(), micros, "answered"));
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// The id a proxy gave, if it is fit for a log; else a new one.
fn request_id(given: Option<&HeaderValue>) -> HeaderValue {
    let fit = |value: &&HeaderValue| {
        let bytes = value.as_bytes();
        (1..=64).contains(&bytes.len())
            && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte))
    };
    given.filter(fit).cloned().unwrap_or_else(|| {
        let fresh = hex::encode(&random::<8>());
        HeaderValue::try_from(fresh).expect("hexadecimal digits fit a header")
    })
}
