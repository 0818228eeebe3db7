//! This node among the others: says that it lives, knows who else does, and tells them what they must
//! know.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, Uri, header};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use super::App;
use super::forward::{PASS, send};
use super::lobby::public_tables;
use crate::accounts::{End, Ends};
use crate::identity::Signer;
use crate::live::Listing;
use crate::metrics::{Counter, Registry};
use crate::nodes::{LEASE, Leases, Members, NodeId, Tenancies};
use crate::store::{StoreError, TableId};

/// How often a node says that it lives, and hears who else does.
const BEAT: Duration = Duration::from_secs(1);

/// How many ends of sessions may wait to be told to the others.
const ENDS: usize = 256;

/// What a node is among others.
pub(super) struct Cluster {
    node: NodeId,
    pub(super) address: SocketAddr,
    leases: Arc<dyn Leases>,
    pub(super) members: Members,
    /// What the nodes show to each other.
    pass: HeaderValue,
    /// Requests and connections that were passed on.
    pub(super) passed_on: Counter,
    pub(super) tenancies: Arc<Tenancies>,
}

impl Cluster {
    /// Becomes one of the nodes, reached at this address.
    pub(super) async fn join(
        address: SocketAddr,
        leases: Arc<dyn Leases>,
        signer: &Signer,
        alive: mpsc::Sender<Infallible>,
    ) -> Result<Self, StoreError> {
        let node = NodeId::random();
        let members = Members::new(node);
        members.learn(leases.beat(node, address, None, LEASE).await?);
        let pass = HeaderValue::try_from(signer.node_pass()).expect("hexadecimal digits fit");
        let tenancies = Tenancies::new(node, Arc::clone(&leases), alive);
        tracing::info!(%address, nodes = members.count(), "this node has joined");
        let passed_on = Counter::default();
        Ok(Self { node, address, leases, members, pass, passed_on, tenancies })
    }

    /// Puts what concerns nodes among the numbers.
    pub(super) fn watch(&self, registry: &Registry) {
        let members = self.members.clone();
        let count = move || members.count() as u64;
        registry.gauge_from("ztable_nodes", "Nodes that live, as this one knows.", count);
        let tenancies = Arc::downgrade(&self.tenancies);
        let count = move || tenancies.upgrade().map_or(0, |tenancies| tenancies.count() as u64);
        registry.gauge_from("ztable_tables_held", "Tables that live on this node.", count);
        let passed_on = self.passed_on.clone();
        let help = "Requests and connections passed on to other nodes.";
        registry.counter_from("ztable_passed_on_total", help, move || passed_on.get());
    }

    /// The public tables of the other nodes, as they said last. What an older or newer program says
    /// may be unreadable, and is left out.
    pub(super) fn public_tables(&self) -> Vec<(TableId, Listing)> {
        let others = self.members.others().into_iter();
        let words = others.filter_map(|member| serde_json::from_slice::<Word>(&member.word).ok());
        let tables = words.flat_map(|word| word.public);
        tables.filter_map(|(id, listing)| Some((id.parse().ok()?, listing))).collect()
    }

    /// What another node lets in: a request that shows the pass.
    pub(super) fn request(
        &self,
        method: Method,
        uri: Uri,
        headers: HeaderMap,
        body: Bytes,
    ) -> Request<Body> {
        let mut request = Request::new(Body::from(body));
        (*request.method_mut(), *request.uri_mut()) = (method, uri);
        *request.headers_mut() = headers;
        request.headers_mut().insert(PASS, self.pass.clone());
        request
    }

    /// Tells every other node of an end, one after the other; who cannot be reached misses it.
    async fn tell(&self, end: &End) {
        let body = Bytes::from(serde_json::to_vec(end).expect("an end is plain data"));
        for member in self.members.others() {
            let host = HeaderValue::try_from(member.address.to_string());
            let json = HeaderValue::from_static("application/json");
            let headers = HeaderMap::from_iter([
                (header::HOST, host.expect("an address is plain ASCII")),
                (header::CONTENT_TYPE, json),
            ]);
            let uri = Uri::from_static("/node/ended");
            let request = self.request(Method::POST, uri, headers, body.clone());
            let told = send(member.address, request).await;
            if !told.is_some_and(|response| response.status().is_success()) {
                tracing::warn!(node = %member.address, "a node missed the end of a session");
            }
        }
    }
}

/// What a node tells all others with each beat.
#[derive(serde::Serialize, serde::Deserialize)]
struct Word {
    /// Its public tables.
    public: Vec<(String, Listing)>,
}

fn word(app: &App) -> Vec<u8> {
    let [open, watch] = public_tables(app, &[]);
    let public = open.into_iter().chain(watch).map(|(id, listing)| (id.to_string(), listing));
    serde_json::to_vec(&Word { public: public.collect() }).expect("a word is plain data")
}

/// Stays a node until the server stops, then says goodbye.
pub(super) async fn stay(app: Arc<App>) {
    let Some(cluster) = app.cluster.clone() else { return };
    let (ends, mut ended) = mpsc::channel(ENDS);
    app.desk.ended.spread(ends);
    let telling = Arc::clone(&cluster);
    tokio::spawn(async move {
        while let Some(end) = ended.recv().await {
            telling.tell(&end).await;
        }
    });
    let mut closing = app.closing.clone();
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut told = Told::default();
    loop {
        tokio::select! {
            () = closing.stop() => break,
            _ = beats.tick() => {}
        }
        tokio::select! {
            () = closing.stop() => break,
            () = beat(&app, &cluster, &mut told) => {}
        }
    }
    // The others need not wait for the row to end.
    if let Err(error) = cluster.leases.leave(cluster.node).await {
        tracing::warn!(%error, "the other nodes will miss this one");
    }
}

/// What the others were last told, and when.
#[derive(Default)]
struct Told {
    word: Vec<u8>,
    at: Option<Instant>,
}

async fn beat(app: &Arc<App>, cluster: &Cluster, told: &mut Told) {
    let (start, word) = (Instant::now(), word(app));
    // After a long sleep the database may have forgotten this node.
    let forgotten = told.at.is_none_or(|at| at.elapsed() > LEASE);
    let news = (forgotten || word != told.word).then(|| word.clone());
    match cluster.leases.beat(cluster.node, cluster.address, news, LEASE).await {
        Ok(members) => {
            *told = Told { word, at: Some(start) };
            let lost = cluster.members.learn(members);
            if lost && cluster.members.older().is_none() {
                // Nobody watches the clocks of its rated tables any more.
                tracing::warn!("a node is gone");
                app.live_tables.count_missed_results();
            }
        }
        // Where the database is away, nobody is known to be gone.
        Err(error) => tracing::warn!(%error, "the other nodes are not told that this one lives"),
    }
}

/// Another node says that a session has ended, or an account.
pub(super) async fn hear_end(State(app): State<Arc<App>>, Json(end): Json<End>) -> StatusCode {
    app.desk.ended.hear(&end);
    if end.what == Ends::Account {
        let live_tables = Arc::clone(&app.live_tables);
        tokio::spawn(async move { live_tables.farewell_live(end.person()).await });
    }
    StatusCode::NO_CONTENT
}
