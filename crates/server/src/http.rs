//! The doors: pages and files, health, metrics, who-am-I, tables over HTTP and WebSockets; opened
//! by [`serve()`].

mod assets;
mod games;
mod goodbye;
mod observe;
mod operate;
mod origin;
mod problem;
mod security;
mod serve;
mod socket;
mod tables;
mod visitor;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::get;
use tokio::sync::mpsc;

pub use assets::{Asset, Site};
pub use serve::{Running, ServeError, Stopped, serve};

use crate::closing::Closing;
use crate::identity::{GuestId, Signer};
use crate::limits::{Limits, Quota, RateByKey, TooFast};
use crate::live::{Hall, Numbers, Tempo};
use crate::metrics::Registry;
use crate::store::Store;

/// What a server is made of.
pub struct Config {
    /// Where to listen; port 0 lets the system choose.
    pub listen: SocketAddr,
    /// Where the tables are kept.
    pub store: Arc<dyn Store>,
    /// The pages and files of the browser client.
    pub site: Site,
    /// How much anybody may ask.
    pub limits: Limits,
    /// How tables behave in time.
    pub tempo: Tempo,
    /// How long a stopping server waits for what is under way.
    pub drain: Duration,
    /// How long a table is kept that nobody changes any more; for ever if nothing is said.
    pub keep: Option<Duration>,
}

impl Config {
    /// A server of `site` and `store` on `listen`, with the usual limits.
    #[must_use]
    pub fn new(listen: SocketAddr, store: Arc<dyn Store>, site: Site) -> Self {
        Self {
            listen,
            store,
            site,
            limits: Limits::default(),
            tempo: Tempo::default(),
            drain: Duration::from_secs(5),
            keep: None,
        }
    }
}

/// What every request can reach.
struct App {
    store: Arc<dyn Store>,
    site: Site,
    signer: Signer,
    registry: Registry,
    answers: observe::Answers,
    limits: Limits,
    tempo: Tempo,
    connections: Quota<GuestId>,
    rates: Mutex<RateByKey<GuestId>>,
    /// What rates count their time from.
    start: Instant,
    closing: Closing,
    /// Last, so that everything else here has let go of the store when the hall says it is free.
    hall: Arc<Hall>,
}

impl App {
    fn new(
        store: Arc<dyn Store>,
        site: Site,
        signer: Signer,
        limits: Limits,
        tempo: Tempo,
        closing: Closing,
        alive: mpsc::Sender<Infallible>,
    ) -> Self {
        let registry = Registry::new();
        let answers = observe::Answers::new(&registry);
        operate::watch_store(&registry, &store);
        let numbers = Numbers::new(&registry);
        let hall =
            Hall::new(Arc::clone(&store), tempo, limits.tables, numbers, closing.clone(), alive);
        let hall = Arc::new(hall);
        let connections = Quota::new(limits.connections);
        operate::watch_tables(&registry, &hall, &connections);
        Self {
            store,
            site,
            signer,
            registry,
            answers,
            limits,
            tempo,
            connections,
            rates: Mutex::new(RateByKey::new(limits.guest_rate)),
            start: Instant::now(),
            closing,
            hall,
        }
    }

    /// Counts `cost` messages of a guest.
    fn slow_down(&self, guest: GuestId, cost: u32) -> Result<(), TooFast> {
        let now = self.start.elapsed();
        // Nothing between two changes of a bucket can panic.
        let mut rates = self.rates.lock().unwrap_or_else(PoisonError::into_inner);
        (0..cost).try_for_each(|_| rates.take(guest, now))
    }
}

fn router(app: Arc<App>) -> Router {
    let body = DefaultBodyLimit::max(app.limits.message_bytes);
    Router::new()
        .route("/health", get(operate::health))
        .route("/metrics", get(operate::metrics))
        .route("/api/me", get(visitor::me).put(visitor::rename))
        .route("/api/games", get(games::list))
        .route("/api/tables", get(tables::mine).post(tables::make))
        .route("/api/tables/{table}", get(tables::summary))
        .route("/api/tables/{table}/record", get(tables::record))
        .route("/ws/{table}", get(socket::open))
        .fallback(get(assets::file))
        .layer(body)
        .layer(middleware::from_fn(origin::guard))
        .layer(middleware::from_fn(security::protect))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), observe::observe))
        .with_state(app)
}

#[cfg(test)]
mod tests;
