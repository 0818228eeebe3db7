//! Passing visitors on to another node: requests and WebSockets of a table to where it lives, those of
//! the lobby to the oldest.
//!
//! What is passed on carries the pass of the nodes, which says that the address beside it is the
//! visitor's. It is believed at the door of the nodes alone, and there nothing is answered without it.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, split};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tungstenite::protocol::frame::Frame;

use super::close::CloseReason;
use super::cluster::Cluster;
use super::problem::Problem;
use super::visitor::client;
use super::{App, Peer};
use crate::limits::{Limit, Network, Permit, cost};
use crate::nodes::{Found, NodeId, Tenancy};
use crate::store::TableId;

/// Shows that a node asks.
pub(super) const PASS: HeaderName = HeaderName::from_static("x-ztable-node");

/// The address of the visitor that it asks for.
const CLIENT: HeaderName = HeaderName::from_static("x-ztable-client");

/// What proxies in front of the first node said; it has been read there.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// How long another node may take to be reached, and to answer.
const CONNECT: Duration = Duration::from_secs(1);
const ANSWER: Duration = Duration::from_secs(5);

/// How long a visitor waits for a table whose node does not answer: longer than a lease lasts.
const PATIENCE: Duration = Duration::from_secs(10);

/// Between two looks at where it lives.
const PAUSE: Duration = Duration::from_millis(100);

/// A node that goes by its word closes its connections itself; one that is lost does not.
const LAST_WORD: Duration = Duration::from_secs(1);

/// Marks what another node has passed on, and what is not passed on again.
#[derive(Clone, Copy)]
struct PassedOn;

/// Lets other nodes in and nobody else; what they ask is asked by their visitors.
pub(super) async fn admit(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let text = |value: Option<HeaderValue>| value.and_then(|it| Some(it.to_str().ok()?.to_owned()));
    let headers = request.headers_mut();
    let (pass, client) = (text(headers.remove(PASS)), text(headers.remove(CLIENT)));
    if !pass.is_some_and(|pass| app.signer.is_node_pass(&pass)) {
        let sentence = "this door is for other nodes of this server".to_owned();
        return Problem { status: StatusCode::FORBIDDEN, sentence }.into_response();
    }
    headers.remove(FORWARDED_FOR);
    if let Some(client) = client.and_then(|client| client.parse::<IpAddr>().ok()) {
        request.extensions_mut().insert(Peer(client));
    }
    request.extensions_mut().insert(PassedOn);
    next.run(request).await
}

/// Sends whoever opens a table to where it lives; here, if it lives nowhere. While its node does not
/// answer, they wait until its lease has ended.
pub(super) async fn to_owner(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    request: Request,
    next: Next,
) -> Response {
    let (Some(cluster), Ok(table)) = (&app.cluster, table.parse::<TableId>()) else {
        return next.run(request).await;
    };
    let mut letter = match Letter::read(&app, request).await {
        Ok(letter) => letter,
        Err(problem) => return problem.into_response(),
    };
    let mut closing = app.closing.clone();
    let way = tokio::select! {
        way = seek(&app, cluster, table, &mut letter) => way,
        () = closing.stop() => Way::Answered(out_of_reach()),
    };
    match way {
        // The tenancy is held until the table's own task has one.
        Way::Here(_tenancy) => next.run(letter.open()).await,
        Way::Answered(response) => response,
    }
}

/// Where a visitor is answered.
enum Way {
    /// Here. Without a tenancy there is no such table, or no database; the door itself says which.
    Here(Option<Tenancy>),
    /// Elsewhere, like this.
    Answered(Response),
}

async fn seek(app: &Arc<App>, cluster: &Cluster, table: TableId, letter: &mut Letter) -> Way {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        match cluster.tenancies.find(table).await {
            Ok(Found::Here(tenancy)) => return Way::Here(Some(tenancy)),
            Ok(Found::There(_)) if letter.is_passed_on() => return Way::Answered(misdirected()),
            Ok(Found::There(node)) => {
                if let Some(response) = letter.pass_on(app, cluster, node).await {
                    return Way::Answered(response);
                }
                cluster.tenancies.not_reached(table);
            }
            Err(_) => return Way::Here(None),
        }
        sleep(PAUSE).await;
    }
    Way::Answered(out_of_reach())
}

fn out_of_reach() -> Response {
    let sentence = "the table cannot be reached right now; try again".to_owned();
    Problem { status: StatusCode::SERVICE_UNAVAILABLE, sentence }.into_response()
}

/// Sends a question about a table to where it lives, if it does; anybody else reads the store.
pub(super) async fn to_holder(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    request: Request,
    next: Next,
) -> Response {
    let is_passed_on = request.extensions().get::<PassedOn>().is_some();
    if let (Some(cluster), Ok(table), false) = (&app.cluster, table.parse(), is_passed_on)
        && let Ok(Some(node)) = cluster.tenancies.elsewhere(table).await
    {
        return send_or_answer(&app, cluster, node, request, next).await;
    }
    next.run(request).await
}

/// Sends whoever wants to meet others to the oldest node; whoever cannot reach it meets them here.
pub(super) async fn to_oldest(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response {
    let is_passed_on = request.extensions().get::<PassedOn>().is_some();
    if let (Some(cluster), false) = (&app.cluster, is_passed_on)
        && let Some(oldest) = cluster.members.older()
    {
        return send_or_answer(&app, cluster, oldest.node, request, next).await;
    }
    next.run(request).await
}

async fn send_or_answer(
    app: &Arc<App>,
    cluster: &Cluster,
    node: NodeId,
    request: Request,
    next: Next,
) -> Response {
    let mut letter = match Letter::read(app, request).await {
        Ok(letter) => letter,
        Err(problem) => return problem.into_response(),
    };
    match letter.pass_on(app, cluster, node).await {
        Some(response) => response,
        None => next.run(letter.open()).await,
    }
}

fn misdirected() -> Response {
    let sentence = "the table lives on another node".to_owned();
    Problem { status: StatusCode::MISDIRECTED_REQUEST, sentence }.into_response()
}

/// A request that can be sent, again if need be, and answered here after all.
struct Letter {
    parts: Parts,
    body: Bytes,
    client: IpAddr,
}

impl Letter {
    /// Takes a request in. That it is looked at costs the visitor little; the node that answers
    /// counts the rest.
    async fn read(app: &App, request: Request) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let client = client(&parts, app);
        app.spend(client.into(), cost::GLANCE).map_err(|too_fast| Problem {
            status: StatusCode::TOO_MANY_REQUESTS,
            sentence: format!("your network asks for too much: {too_fast}"),
        })?;
        // It was collected before, and is not longer than allowed.
        let body = to_bytes(body, app.limits.message_bytes).await.map_err(|_| Problem {
            status: StatusCode::BAD_REQUEST,
            sentence: "the request broke off".to_owned(),
        })?;
        Ok(Self { parts, body, client })
    }

    fn is_passed_on(&self) -> bool {
        self.parts.extensions.get::<PassedOn>().is_some()
    }

    /// The request as it came.
    fn open(self) -> Request {
        Request::from_parts(self.parts, Body::from(self.body))
    }

    /// The answer of another node, if it gives one.
    async fn pass_on(
        &mut self,
        app: &Arc<App>,
        cluster: &Cluster,
        node: NodeId,
    ) -> Option<Response> {
        let address = cluster.members.address_of(node)?;
        let place = match self.place(app) {
            Ok(place) => place,
            Err(problem) => return Some(problem.into_response()),
        };
        let mut answer = tokio::select! {
            answer = send(address, self.copy(cluster)) => answer?,
            // It does not answer because it is lost.
            () = cluster.members.gone(node) => return None,
        };
        if answer.status() == StatusCode::MISDIRECTED_REQUEST {
            return None;
        }
        cluster.passed_on.raise();
        if answer.status() == StatusCode::SWITCHING_PROTOCOLS
            && let Some(near) = self.parts.extensions.remove::<OnUpgrade>()
        {
            let far = hyper::upgrade::on(&mut answer);
            let (members, app) = (cluster.members.clone(), Arc::clone(app));
            tokio::spawn(async move {
                tokio::select! {
                    () = carry(near, far, app) => {}
                    () = async { members.gone(node).await; sleep(LAST_WORD).await } => {}
                }
                drop(place);
            });
        }
        Some(answer.map(Body::new))
    }

    /// A place among the visitor's connections, if this is to be one.
    fn place(&self, app: &App) -> Result<Option<Permit<Network>>, Problem> {
        if self.parts.extensions.get::<OnUpgrade>().is_none() {
            return Ok(None);
        }
        app.connections.take(self.client.into()).map(Some).map_err(|full| {
            app.refused.count(Limit::Connections);
            let sentence = format!("no new connection: {full}");
            Problem { status: StatusCode::TOO_MANY_REQUESTS, sentence }
        })
    }

    /// What is sent to the other node.
    fn copy(&self, cluster: &Cluster) -> Request {
        let Parts { method, uri, headers, .. } = &self.parts;
        let mut headers = headers.clone();
        let client = HeaderValue::try_from(self.client.to_string());
        headers.insert(CLIENT, client.expect("an address is plain ASCII"));
        cluster.request(method.clone(), uri.clone(), headers, self.body.clone())
    }
}

/// Asks a node; nothing where it does not answer in time.
pub(super) async fn send(
    address: SocketAddr,
    request: Request,
) -> Option<hyper::Response<Incoming>> {
    let stream = timeout(CONNECT, TcpStream::connect(address)).await.ok()?.ok()?;
    // Picks are small and people wait for them.
    stream.set_nodelay(true).ok()?;
    let (mut requests, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    // It ends with the answer, or with what becomes of it.
    tokio::spawn(connection.with_upgrades());
    timeout(ANSWER, requests.send_request(request)).await.ok()?.ok()
}

/// Carries bytes both ways until one side ends, all that came from there having been sent on by then, or
/// until this node goes away, which the visitor is told. Nobody waits for the rest.
async fn carry(near: OnUpgrade, far: OnUpgrade, app: Arc<App>) {
    let mut closing = app.closing.clone();
    let (Ok(near), Ok(far)) = tokio::join!(near, far) else { return };
    let halves = |side: Upgraded| split(TokioIo::new(side));
    let ((mut near, mut to_near), (mut far, mut to_far)) = (halves(near), halves(far));
    tokio::select! {
        _ = copy(&mut near, &mut to_far) => {}
        _ = copy(&mut far, &mut to_near) => {}
        () = closing.stop() => {
            // Within a message, where a connection seldom is, these bytes end it as silence would.
            if to_near.write_all(&goodbye()).await.is_ok() && to_near.flush().await.is_ok() {
                // The server waits for the word to be sent, and no longer.
                drop(app);
                let _ = timeout(LAST_WORD, near.read(&mut [0; 64])).await;
            }
        }
    }
}

/// What a WebSocket hears last from a node that goes away.
fn goodbye() -> Vec<u8> {
    let frame = CloseReason::GoingAway.frame().map(|frame| tungstenite::protocol::CloseFrame {
        code: frame.code.into(),
        reason: frame.reason.as_str().into(),
    });
    let mut bytes = Vec::new();
    Frame::close(frame).format(&mut bytes).expect("a list of bytes takes what is written to it");
    bytes
}
