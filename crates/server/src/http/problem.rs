//! Refusals: a status and one sentence, as JSON.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use ztable_core::{Code, Refusal};

use crate::store::StoreError;

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

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        Self { status: rejection.status(), sentence: rejection.body_text() }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        Self { status: StatusCode::SERVICE_UNAVAILABLE, sentence: error.sentence().into() }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.code {
            Code::NoSuchTable => StatusCode::NOT_FOUND,
            Code::Limit => StatusCode::TOO_MANY_REQUESTS,
            Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Code::NotAllowed | Code::NoGame => StatusCode::CONFLICT,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self { status, sentence: refusal.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asked_is_told_whether_something_was_changed_as_far_as_that_is_known() {
        let sentence = |error: StoreError| Problem::from(error).sentence;
        let failed = sentence(StoreError::Failed("full".into()));
        assert!(failed.contains("nothing was changed"), "{failed}");
        let unsettled = sentence(StoreError::Unsettled("gone".into()));
        assert!(!unsettled.contains("nothing was changed"), "{unsettled}");
        assert!(unsettled.contains("look first"), "{unsettled}");
    }
}
