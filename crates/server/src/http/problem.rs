//! Refusals: a status and one sentence, as JSON.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why a request was not answered as wished.
pub(super) struct Problem {
    pub(super) status: StatusCode,
    pub(super) sentence: String,
}

#[derive(Serialize)]
struct Body {
    error: String,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: self.sentence })).into_response()
    }
}
