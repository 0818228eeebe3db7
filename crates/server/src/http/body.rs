//! Requests arrive as a whole and in time, or not at all.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::Body as _;
use tokio::time::timeout;

use super::App;
use super::problem::Problem;

/// Reads the body into one buffer before anybody looks at the request: what is sent byte by byte
/// holds no more memory than what is sent at once, and no longer than the limits allow.
pub(super) async fn collect(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let read = timeout(app.limits.request_time, read(body, app.limits.message_bytes)).await;
    let (status, sentence) = match read {
        Ok(Ok(bytes)) => return next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Ok(Err(Unread::TooLong)) => {
            (StatusCode::PAYLOAD_TOO_LARGE, "the request is too long; send less at once")
        }
        Ok(Err(Unread::Broken)) => (StatusCode::BAD_REQUEST, "the request broke off"),
        Err(_) => (StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive; try again"),
    };
    let mut response = Problem { status, sentence: sentence.to_owned() }.into_response();
    // What is left of the request would be taken for the next one.
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Why a body was not read.
enum Unread {
    TooLong,
    Broken,
}

async fn read(mut body: Body, most: usize) -> Result<Bytes, Unread> {
    let mut read = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let Ok(data) = frame.map_err(|_| Unread::Broken)?.into_data() else { continue };
        if read.len() + data.len() > most {
            return Err(Unread::TooLong);
        }
        read.extend_from_slice(&data);
    }
    Ok(read.into())
}
