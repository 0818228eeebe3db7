//! Who sends a request, and how they name themselves.

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
use crate::accounts::{SESSION_COOKIE, Token, is_stale, still_valid_since};
use crate::identity::{COOKIE_AGE, Guest, Transport, cookie};
use crate::limits::{Network, cost};
use crate::store::accounts::{Login, Whois};
use crate::store::{StoreError, Timestamp};

/// Why somebody with an account has no other name.
pub(super) const OWN_NAME: &str = "You play under the name of your account, which stays as it is.";

/// Who is behind a request, in some network: somebody with a session, the guest of the cookie, or a
/// new one.
pub(super) struct Visitor {
    pub(super) guest: Guest,
    pub(super) network: Network,
    /// The session, for who has an account and is logged in.
    pub(super) login: Option<Login>,
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
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let cookies = || {
            let headers = parts.headers.get_all(header::COOKIE).iter();
            headers.filter_map(|value| value.to_str().ok())
        };
        let known = cookies().find_map(|value| app.signer.recognise_in(value));
        let token = cookies().find_map(token_in);
        let who = whois(app, token.as_ref(), known.as_ref()).await?;
        let account = who.login.and_then(|login| {
            // The name was one when it was stored.
            let name = login.name.parse().ok()?;
            Some((Guest { id: login.person, name }, login))
        });
        let (guest, login, arrival) = match (account, known) {
            (Some((guest, login)), _) => (guest, Some(login), Arrival::Known),
            (None, Some(guest)) if !who.taken => (guest, None, Arrival::Known),
            _ => (Guest::arrive(), None, Arrival::New),
        };
        let network = client(parts, app).into();
        Ok(Self { guest, network, login, arrival, transport: transport(&parts.headers) })
    }
}

/// The session in a `Cookie` header.
fn token_in(header: &str) -> Option<Token> {
    let pairs = header.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| *name == SESSION_COOKIE).find_map(|(_, value)| Token::read(value))
}

/// Asks the store who somebody is; not about those who show nothing.
async fn whois(
    app: &App,
    token: Option<&Token>,
    guest: Option<&Guest>,
) -> Result<Whois, StoreError> {
    if token.is_none() && guest.is_none() {
        return Ok(Whois::default());
    }
    let (token, guest) = (token.map(Token::digest), guest.map(|guest| guest.id));
    let accounts = app.store.accounts();
    let who = accounts.whois(token, still_valid_since(), guest).await?;
    if let Some(login) = who.login.as_ref().filter(|login| is_stale(login.seen)) {
        let noted = accounts.saw_session(login.session, Timestamp::now()).await;
        noted.unwrap_or_else(|error| tracing::warn!(%error, "a session in use is not noted"));
    }
    Ok(who)
}

/// The address that a request comes from, as far as it can be known.
pub(super) fn client(parts: &Parts, app: &App) -> IpAddr {
    // Requests without a socket come from tests.
    let Peer(peer) = *parts.extensions.get().unwrap_or(&Peer(IpAddr::V4(Ipv4Addr::UNSPECIFIED)));
    let forwarded: Vec<&str> = parts
        .headers
        .get_all("x-forwarded-for")
        .iter()
        .map(|value| value.to_str().unwrap_or_default())
        .collect();
    app.proxies.client(peer, forwarded.into_iter())
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

    /// The `Set-Cookie` header that begins a session in the browser, or takes it away.
    pub(super) fn session_cookie(&self, token: Option<&Token>) -> String {
        let value = token.map(Token::text).unwrap_or_default();
        let age = if token.is_some() { COOKIE_AGE } else { 0 };
        cookie(SESSION_COOKIE, &value, age, self.transport)
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
pub(super) struct RenameRequest {
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
    request: Result<Json<RenameRequest>, JsonRejection>,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::GLANCE)?;
    let Json(request) = request?;
    if visitor.login.is_some() {
        return Err(Refusal::new(Code::NotAllowed, OWN_NAME).into());
    }
    visitor.guest.name = request.name.parse().map_err(|error| Problem {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        sentence: format!("{error}"),
    })?;
    visitor.arrival = Arrival::New;
    Ok(me(State(app), visitor).await)
}
