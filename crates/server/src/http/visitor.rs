//! Who sends a request, and how they name themselves.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use ztable_core::{Code, Refusal};

use super::problem::Problem;
use super::{App, Peer};
use crate::identity::{Guest, Transport};
use crate::limits::{Network, cost};

/// Who is behind a request: the guest of the cookie, or a new one, in some network.
pub(super) struct Visitor {
    pub(super) guest: Guest,
    pub(super) network: Network,
    arrival: Arrival,
    transport: Transport,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrival {
    /// The browser has the right cookie.
    Known,
    /// The browser must be given a cookie.
    New,
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        let known = parts
            .headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .find_map(|value| app.signer.recognise_in(value));
        let (guest, arrival) = match known {
            Some(guest) => (guest, Arrival::Known),
            None => (Guest::arrive(), Arrival::New),
        };
        let network = network(parts, app);
        Ok(Self { guest, network, arrival, transport: transport(&parts.headers) })
    }
}

/// The network that a request comes from, as far as it can be known.
fn network(parts: &Parts, app: &App) -> Network {
    // Requests without a socket come from tests.
    let Peer(peer) = *parts.extensions.get().unwrap_or(&Peer(IpAddr::V4(Ipv4Addr::UNSPECIFIED)));
    let forwarded: Vec<&str> = parts
        .headers
        .get_all("x-forwarded-for")
        .iter()
        .map(|value| value.to_str().unwrap_or_default())
        .collect();
    app.proxies.client(peer, forwarded.into_iter()).into()
}

/// What a proxy in front says; it can only make the cookie of who says so stricter.
fn transport(headers: &HeaderMap) -> Transport {
    match headers.get("x-forwarded-proto").map(HeaderValue::as_bytes) {
        Some(b"https") => Transport::Encrypted,
        _ => Transport::Plain,
    }
}

impl Visitor {
    /// Counts what this request costs.
    ///
    /// # Errors
    /// The network has asked for too much lately.
    pub(super) fn spend(&self, app: &App, cost: u32) -> Result<(), Refusal> {
        app.spend(self.network, cost).map_err(|too_fast| {
            Refusal::new(Code::Limit, format!("Your network asks for too much: {too_fast}."))
        })
    }

    /// The answer with the cookie, unless the browser has it already.
    pub(super) fn sign(&self, app: &App, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        if self.arrival == Arrival::New {
            let cookie = app.signer.set_cookie(&self.guest, self.transport);
            let cookie = HeaderValue::try_from(cookie).expect("a cookie is plain ASCII");
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        response
    }
}

/// A guest as the guest's own browser sees it.
#[derive(Serialize)]
struct Me {
    name: String,
}

/// What a guest may change.
#[derive(Deserialize)]
pub(super) struct Wish {
    name: String,
}

/// Says who the browser is, and makes it somebody if it was nobody.
pub(super) async fn me(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    visitor.sign(&app, Json(Me { name: visitor.guest.name.to_string() }))
}

/// Gives the guest another name.
pub(super) async fn rename(
    State(app): State<Arc<App>>,
    mut visitor: Visitor,
    wish: Result<Json<Wish>, JsonRejection>,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::GLANCE)?;
    let Json(wish) = wish?;
    visitor.guest.name = wish.name.parse().map_err(|error| Problem {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        sentence: format!("{error}"),
    })?;
    visitor.arrival = Arrival::New;
    Ok(me(State(app), visitor).await)
}
