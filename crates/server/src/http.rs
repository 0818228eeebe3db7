//! The doors: pages and files, health, metrics, who-am-I; opened by [`serve()`].

mod assets;
mod observe;
mod operate;
mod problem;
mod security;
mod serve;
mod visitor;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::get;

pub use assets::{Asset, Site};
pub use serve::{Running, ServeError, Stopped, serve};

use crate::identity::Signer;
use crate::limits::Limits;
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
    /// How long a stopping server waits for what is under way.
    pub drain: Duration,
}

impl Config {
    /// A server of `site` and `store` on `listen`, with the usual limits.
    #[must_use]
    pub fn new(listen: SocketAddr, store: Arc<dyn Store>, site: Site) -> Self {
        Self { listen, store, site, limits: Limits::default(), drain: Duration::from_secs(5) }
    }
}

/// What every request can reach.
struct App {
    store: Arc<dyn Store>,
    site: Site,
    signer: Signer,
    registry: Registry,
    answers: observe::Answers,
}

impl App {
    fn new(store: Arc<dyn Store>, site: Site, signer: Signer) -> Self {
        let registry = Registry::new();
        let answers = observe::Answers::new(&registry);
        operate::watch_store(&registry, &store);
        Self { store, site, signer, registry, answers }
    }
}

fn router(app: Arc<App>, limits: &Limits) -> Router {
    Router::new()
        .route("/health", get(operate::health))
        .route("/metrics", get(operate::metrics))
        .route("/api/me", get(visitor::me).put(visitor::rename))
        .fallback(get(assets::file))
        .layer(DefaultBodyLimit::max(limits.message_bytes))
        .layer(middleware::from_fn(security::protect))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), observe::observe))
        .with_state(app)
}

#[cfg(test)]
mod tests;
