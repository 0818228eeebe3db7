//! Opening the doors and closing them again.

use std::convert::Infallible;
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep, timeout};

use super::cluster::{self, Cluster};
use super::{App, Config, Peer, nodes_router, operators_router, router};
use crate::closing::{Closer, Closing};
use crate::identity::Signer;
use crate::limits::{Limit, Network, Quota, Refused, Share, Sockets};
use crate::store::{StoreError, expire};

/// How long a client may take to say what it wants; then its socket is needed for others.
const HEADER_PATIENCE: Duration = Duration::from_secs(15);

/// How long a socket may serve requests, so that nobody holds one by asking or reading slowly.
const LONGEST_LIFE: Duration = Duration::from_secs(5 * 60);

/// How long the last request of such a socket may take.
const LAST_REQUEST: Duration = Duration::from_secs(60);

/// What one socket may buffer: room for long headers, not for floods.
const SOCKET_BUFFER: usize = 16 * 1024;

/// How long what was cut off may take to be gone.
const LAST_WORD: Duration = Duration::from_secs(1);

/// How many sockets operators and their programs may hold.
const OPERATORS: Share = Share { each: 32, all: 64 };

/// A pause when the system has no more sockets to give.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Binds the address, then serves until [`Running::stop`].
///
/// # Errors
/// Says in one sentence why it cannot: the address is taken, or the store does not answer.
pub async fn serve(mut config: Config) -> Result<Running, ServeError> {
    let (listen, drain, sockets) = (config.listen, config.drain, config.limits.sockets);
    let (listener, address) = bind(listen).await?;
    let operators = match config.metrics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let node = match config.node.take() {
        Some(node) => Some((bind(node.address).await?, node.leases)),
        None => None,
    };
    let secret = config.store.secret().await.map_err(ServeError::Store)?;
    let (stop, stopping) = watch::channel(false);
    let (closer, closing) = Closing::new(stopping);
    let (alive, gone) = mpsc::channel(1);
    let signer = Signer::new(&secret);
    let (keep, keep_talk) = (config.keep, config.keep_talk);
    let store = Arc::clone(&config.store);
    tokio::spawn(expire(alive.clone(), store, keep, keep_talk, closing.clone()));
    let (nodes, cluster) = match node {
        Some(((listener, address), leases)) => {
            let cluster = Cluster::join(address, leases, &signer, alive.clone()).await;
            (Some(listener), Some(Arc::new(cluster.map_err(ServeError::Store)?)))
        }
        None => (None, None),
    };
    let app = Arc::new(App::new(config, signer, cluster, closing.clone(), alive));
    app.live_tables.clear_away_unused();
    app.live_tables.count_missed_results();
    app.live_tables.wake_by_clock();
    app.live_tables.heed_operators(app.desk.ended.clone()).await;
    if let Some(listener) = nodes {
        // A node stands for many visitors, who are counted where they came in.
        let share = Share { each: sockets.all, all: sockets.all };
        let doors = Sockets::new(share, Arc::clone(&app.proxies));
        let (router, closing) = (nodes_router(Arc::clone(&app)), closing.clone());
        let refused = app.refused.clone();
        tokio::spawn(async move {
            accept(listener, router, doors, refused, closing).await.shutdown().await;
        });
        tokio::spawn(cluster::stay(Arc::clone(&app)));
    }
    let sockets = Sockets::new(sockets, Arc::clone(&app.proxies));
    let count = sockets.clone();
    let open = move || count.open() as u64;
    app.registry.gauge_from("ztable_http_sockets", "HTTP connections that are open.", open);
    let connections = app.connections.clone();
    let refused = app.refused.clone();
    let metrics_address = operators.as_ref().map(|(_, address)| *address);
    if let Some((listener, address)) = operators {
        let (router, closing) = (operators_router(Arc::clone(&app)), closing.clone());
        let sockets = Sockets::new(OPERATORS, Arc::clone(&app.proxies));
        let refused = refused.clone();
        tokio::spawn(async move {
            accept(listener, router, sockets, refused, closing).await.shutdown().await;
        });
        tracing::info!(%address, "metrics");
    }
    let node_address = app.cluster.as_ref().map(|cluster| cluster.address);
    let router = router(app, metrics_address.is_none());
    let doors = tokio::spawn(async move {
        let talking = accept(listener, router, sockets, refused, closing).await;
        finish(talking, gone, &connections, &closer, drain).await
    });
    tracing::info!(%address, "listening");
    Ok(Running { address, metrics_address, node_address, stop, doors })
}

async fn bind(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let cannot_bind = |error: io::Error| ServeError::Bind { address, kind: error.kind() };
    let listener = TcpListener::bind(address).await.map_err(cannot_bind)?;
    let bound = listener.local_addr().map_err(cannot_bind)?;
    Ok((listener, bound))
}

/// A server at work. Dropping it stops it too, without waiting.
pub struct Running {
    address: SocketAddr,
    metrics_address: Option<SocketAddr>,
    node_address: Option<SocketAddr>,
    stop: watch::Sender<bool>,
    doors: JoinHandle<Stopped>,
}

impl Running {
    /// The address it listens on, with the port the system chose if that was left to it.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of health and metrics, if they have one of their own.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_address
    }

    /// The address where other nodes reach it, if it is one of several.
    #[must_use]
    pub fn node_address(&self) -> Option<SocketAddr> {
        self.node_address
    }

    /// Accepts nothing new, lets what is under way finish for as long as the configuration says,
    /// cuts the rest off.
    pub async fn stop(self) -> Stopped {
        self.stop.send_replace(true);
        // The task ends on its own account; only a panic in it, reported already, has no number.
        self.doors.await.unwrap_or_default()
    }
}

/// How a server ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stopped {
    /// Connections that were not done in time and were cut off.
    pub cut_off: usize,
}

async fn accept(
    listener: TcpListener,
    router: Router,
    sockets: Sockets,
    refused: Refused,
    mut closing: Closing,
) -> JoinSet<()> {
    let mut talking = JoinSet::new();
    loop {
        // Past the limit, clients wait in the system's queue.
        let next = async { (sockets.room().await, listener.accept().await) };
        let (room, accepted) = tokio::select! {
            next = next => next,
            () = closing.stop() => return talking,
        };
        match accepted {
            Ok((stream, peer)) => {
                let Ok(place) = sockets.place(peer.ip()) else {
                    refused.count(Limit::Sockets);
                    // There is no cheaper answer to somebody who floods than to hang up.
                    tracing::debug!(address = %peer.ip(), "a network has too many connections");
                    continue;
                };
                let (router, closing) = (router.clone(), closing.clone());
                talking.spawn(async move {
                    talk(stream, peer.ip(), router, closing).await;
                    drop((room, place));
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(ACCEPT_PAUSE).await;
            }
        }
        while talking.try_join_next().is_some() {}
    }
}

/// The router, told who is at the other end of the socket.
struct Door {
    peer: Peer,
    router: TowerToHyperService<Router>,
}

impl Service<Request<Incoming>> for Door {
    type Response = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Response;
    type Error = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Error;
    type Future = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Future;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(self.peer);
        self.router.call(request)
    }
}

/// Serves one connection; once the server stops or it has lived long enough, only the request under
/// way. WebSockets live on elsewhere.
async fn talk(stream: TcpStream, peer: IpAddr, router: Router, mut closing: Closing) {
    // Answers are small and people wait for them.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection was gone at once");
        return;
    }
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_PATIENCE)
        .max_buf_size(SOCKET_BUFFER)
        .serve_connection(
            TokioIo::new(stream),
            Door { peer: Peer(peer), router: TowerToHyperService::new(router) },
        )
        .with_upgrades();
    let mut connection = pin!(connection);
    let result = tokio::select! {
        result = connection.as_mut() => result,
        () = closing.stop() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
        () = sleep(LONGEST_LIFE) => {
            connection.as_mut().graceful_shutdown();
            match timeout(LAST_REQUEST, connection).await {
                Ok(result) => result,
                Err(_) => return tracing::debug!("a connection took too long to end"),
            }
        }
    };
    if let Err(error) = result {
        tracing::debug!(%error, "a connection broke off");
    }
}

/// Waits for requests, connections and tables to end, and for the store to be let go of; cuts off
/// what does not end in time.
async fn finish(
    mut talking: JoinSet<()>,
    mut gone: mpsc::Receiver<Infallible>,
    connections: &Quota<Network>,
    closer: &Closer,
    drain: Duration,
) -> Stopped {
    let all_done = async {
        while talking.join_next().await.is_some() {}
        gone.recv().await;
    };
    if timeout(drain, all_done).await.is_ok() {
        return Stopped::default();
    }
    let cut_off = talking.len() + connections.all();
    talking.shutdown().await;
    closer.cut();
    if timeout(LAST_WORD, gone.recv()).await.is_err() {
        tracing::error!("the store still works on something");
    }
    tracing::warn!(cut_off, "connections were cut off");
    Stopped { cut_off }
}

/// Why a server could not start.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be listened on.
    Bind {
        /// The address asked for.
        address: SocketAddr,
        /// What the system says.
        kind: io::ErrorKind,
    },
    /// The store does not answer.
    Store(StoreError),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bind { address, kind: io::ErrorKind::AddrInUse } => write!(
                f,
                "port {} is taken: another program listens on {address}; \
                 stop it or choose another address",
                address.port()
            ),
            Self::Bind { address, kind } => {
                write!(f, "cannot listen on {address} ({kind}); choose another address")
            }
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ServeError {}
