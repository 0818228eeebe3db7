//! The doors: pages and files, health, metrics, who-am-I, accounts, tables over HTTP and WebSockets; opened
//! by [`serve()`].

mod account;
mod assets;
mod body;
mod close;
mod cluster;
mod daily;
mod forward;
mod games;
mod lobby;
mod observe;
mod operate;
mod origin;
mod problem;
mod ratings;
mod security;
mod serve;
mod socket;
mod tables;
mod visitor;

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::HeaderValue;
use axum::middleware;
use axum::routing::{MethodRouter, delete, get, post, put};
use tokio::sync::mpsc;

pub use assets::{Asset, Site};
use cluster::Cluster;
pub use serve::{Running, ServeError, Stopped, serve};

use crate::closing::Closing;
use crate::identity::Signer;
use crate::limits::{
    Limit, Limits, Network, Proxies, Quota, RateByKey, Refused, TooFast, WaitingBytes,
};
use crate::live::{LiveTables, Numbers, Tempo};
use crate::metrics::Registry;
use crate::nodes::Leases;
use crate::pairing::Pairing;
use crate::store::Store;

/// What a server is made of.
pub struct Config {
    /// Where to listen; port 0 lets the system choose.
    pub listen: SocketAddr,
    /// Where the tables are kept.
    pub store: Arc<dyn Store>,
    /// The pages and files of the browser client.
    pub site: Site,
    /// Whether the games without a board of their own are offered too.
    pub classics: bool,
    /// How much anybody may ask.
    pub limits: Limits,
    /// Where to show health and metrics; without it, at the public address.
    pub metrics: Option<SocketAddr>,
    /// The proxies in front of the server, which say who is behind them.
    pub proxies: Proxies,
    /// How tables behave in time.
    pub tempo: Tempo,
    /// How long a stopping server waits for what is under way.
    pub drain: Duration,
    /// How long a table is kept that nobody changes any more; for ever if nothing is said.
    pub keep: Option<Duration>,
    /// How long what was said at tables is kept.
    pub keep_talk: Duration,
    /// Where the server is one of several on one database: how it finds the others.
    pub node: Option<NodeConfig>,
}

/// What makes a server one of several.
pub struct NodeConfig {
    /// Where the others reach this one. It listens there, for them alone; port 0 lets the system
    /// choose.
    pub address: SocketAddr,
    /// The leases in the database that they share.
    pub leases: Arc<dyn Leases>,
}

impl Config {
    /// A server of `site` and `store` on `listen`, with the usual limits.
    #[must_use]
    pub fn new(listen: SocketAddr, store: Arc<dyn Store>, site: Site) -> Self {
        Self {
            listen,
            store,
            site,
            classics: false,
            limits: Limits::default(),
            metrics: None,
            proxies: Proxies::default(),
            tempo: Tempo::default(),
            drain: Duration::from_secs(5),
            keep: None,
            keep_talk: Duration::from_secs(7 * 24 * 60 * 60),
            node: None,
        }
    }
}

/// What every request can reach.
struct App {
    store: Arc<dyn Store>,
    site: Site,
    classics: bool,
    /// What pages may do, as every answer says it.
    content_policy: HeaderValue,
    signer: Signer,
    /// Where games of the day are checked.
    checks: daily::Checks,
    /// Where people prove who they are.
    desk: account::Desk,
    registry: Registry,
    answers: observe::Answers,
    limits: Limits,
    proxies: Arc<Proxies>,
    tempo: Tempo,
    pairing: Pairing,
    connections: Quota<Network>,
    waiting: WaitingBytes,
    refused: Refused,
    rates: Mutex<RateByKey<Network>>,
    /// What rates count their time from.
    start: Instant,
    closing: Closing,
    /// The other nodes, where there may be any.
    cluster: Option<Arc<Cluster>>,
    /// Last, so that everything else here has let go of the store when the live tables say that it is free.
    live_tables: Arc<LiveTables>,
}

/// The address at the other end of a request's socket.
#[derive(Clone, Copy)]
struct Peer(IpAddr);

impl App {
    fn new(
        config: Config,
        signer: Signer,
        cluster: Option<Arc<Cluster>>,
        closing: Closing,
        alive: mpsc::Sender<Infallible>,
    ) -> Self {
        let Config { store, site, classics, limits, proxies, tempo, .. } = config;
        let registry = Registry::new();
        let answers = observe::Answers::new(&registry);
        operate::watch_store(&registry, &store);
        let numbers = Numbers::new(&registry);
        let refused = numbers.refused.clone();
        let tenancies = cluster.as_ref().map(|cluster| Arc::clone(&cluster.tenancies));
        let live_tables = LiveTables::new(
            Arc::clone(&store),
            tempo,
            limits,
            numbers,
            tenancies,
            closing.clone(),
            alive,
        );
        let live_tables = Arc::new(live_tables);
        let connections = Quota::new(limits.connections);
        let waiting = WaitingBytes::new(limits.waiting_bytes);
        operate::watch_tables(&registry, &live_tables, &connections, &waiting);
        if let Some(cluster) = &cluster {
            cluster.watch(&registry);
        }
        Self {
            store,
            content_policy: security::content_policy(site.start_page()),
            site,
            classics,
            signer,
            checks: daily::Checks::new(),
            desk: account::Desk::new(&registry),
            registry,
            answers,
            limits,
            proxies: Arc::new(proxies),
            tempo,
            pairing: Pairing::new(limits.waiting_people),
            connections,
            waiting,
            refused,
            rates: Mutex::new(RateByKey::new(limits.network_rate)),
            start: Instant::now(),
            closing,
            cluster,
            live_tables,
        }
    }

    /// Counts what a network asks for.
    fn spend(&self, network: Network, cost: u32) -> Result<(), TooFast> {
        let now = self.start.elapsed();
        // Nothing between two changes of a bucket can panic.
        let mut rates = self.rates.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = rates.take(network, cost, now);
        taken.inspect_err(|_| self.refused.count(Limit::NetworkRate))
    }
}

/// The public doors; the metrics are among them unless they have an address of their own.
fn router(app: Arc<App>, with_metrics: bool) -> Router {
    let metrics = match with_metrics {
        true => Router::new().route("/metrics", get(operate::metrics)),
        false => Router::new(),
    };
    // With one node, requests go straight to their doors.
    let node = app.cluster.is_some().then(|| Arc::clone(&app));
    let of_table = |door: MethodRouter<Arc<App>>| match node.clone() {
        Some(app) => door.layer(middleware::from_fn_with_state(app, forward::to_owner)),
        None => door,
    };
    let of_summary = |door: MethodRouter<Arc<App>>| match node.clone() {
        Some(app) => door.layer(middleware::from_fn_with_state(app, forward::to_holder)),
        None => door,
    };
    let of_lobby = |door: MethodRouter<Arc<App>>| match node.clone() {
        Some(app) => door.layer(middleware::from_fn_with_state(app, forward::to_oldest)),
        None => door,
    };
    metrics
        .route("/health", get(operate::health))
        .route("/api/me", get(visitor::me).put(visitor::rename))
        .route("/api/account", get(account::show).post(account::make).delete(account::delete))
        .route("/api/account/password", put(account::change_password))
        .route("/api/account/sessions", delete(account::end_other_sessions))
        .route("/api/account/sessions/{session}", delete(account::end_session))
        .route("/api/login", post(account::log_in))
        .route("/api/logout", post(account::log_out))
        .route("/api/recover", post(account::recover))
        .route("/api/games", get(games::list))
        .route("/api/tables", get(tables::mine).post(tables::make))
        .route("/api/turns", get(tables::turns))
        .route("/api/tables/{table}", of_summary(get(tables::summary)))
        .route("/api/tables/{table}/record", get(tables::record))
        .route("/api/daily/{game}/{date}", get(daily::list).post(daily::hand_in))
        .route("/api/daily/{game}/{date}/{number}", get(daily::game))
        .route("/api/lobby", of_lobby(get(lobby::show)))
        .route("/api/ratings", get(ratings::kinds))
        .route("/api/ratings/{kind}", get(ratings::leaders))
        .route("/api/ratings/{kind}/{skip}", get(ratings::leaders_after))
        .route("/api/people/{name}", get(ratings::profile))
        .route("/api/lobby/play", of_lobby(post(lobby::play).delete(lobby::leave)))
        .route("/ws/{table}", of_table(get(socket::open)))
        .fallback(get(assets::file))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), body::collect))
        .layer(middleware::from_fn(origin::guard))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), security::protect))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), observe::observe))
        .with_state(app)
}

/// The doors of the other nodes: the public ones, for visitors of theirs, and one for themselves.
fn nodes_router(app: Arc<App>) -> Router {
    Router::new()
        .route("/node/ended", post(cluster::hear_end))
        .with_state(Arc::clone(&app))
        .merge(router(Arc::clone(&app), false))
        .layer(middleware::from_fn_with_state(app, forward::admit))
}

/// The doors of operators.
fn operators_router(app: Arc<App>) -> Router {
    Router::new()
        .route("/health", get(operate::health))
        .route("/metrics", get(operate::metrics))
        .with_state(app)
}

#[cfg(test)]
mod tests;
