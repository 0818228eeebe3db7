//! `ztable serve`, or `ztable` alone: the server with the browser client in it.

mod browser;
pub(crate) mod database;
mod site;

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Runtime;
use ztable_core::words::capital;
use ztable_server::http::{Config, NodeConfig, serve};
use ztable_server::limits::Proxies;
use ztable_server::logging;
use ztable_server::store::{PostgresStore, SqliteStore, Store};

use crate::args::{LogFormat, ServeArgs};
use crate::exit::Failure;
use crate::signal::Stop;
use database::Database;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Runs the command until it is told to stop.
pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let format = match args.log_format {
        LogFormat::Text => logging::LogFormat::Text,
        LogFormat::Json => logging::LogFormat::Json,
    };
    logging::start(format, logging::Level::INFO).map_err(sentence)?;
    let database = database::place(args.database.as_deref())?;
    let node = args.node.map(|address| node(address, &database)).transpose()?;
    let runtime = Runtime::new()
        .map_err(|error| Failure::no(format!("The server's threads cannot start: {error}.")))?;
    let (store, node): (Arc<dyn Store>, _) = match &database {
        Database::File(path) => (Arc::new(SqliteStore::open(path).map_err(sentence)?), None),
        Database::Postgres(address) => {
            let store = runtime.block_on(PostgresStore::open(address)).map_err(sentence)?;
            let store = Arc::new(store);
            let leases = Arc::clone(&store);
            (store, node.map(|address| NodeConfig { address, leases }))
        }
    };
    let site = if args.with_classics { site::WITH_CLASSICS } else { site::SITE };
    let mut config = Config::new(args.listen, store, site);
    config.classics = args.with_classics;
    config.keep = args.keep_days.map(|days| DAY * days);
    config.keep_talk = DAY * args.keep_chat_days;
    config.limits.seats = args.most_players;
    config.proxies = Proxies::new(args.trusted_proxy.clone());
    config.metrics = args.metrics;
    config.node = node;
    runtime.block_on(async {
        // Signals are listened for before anybody is told that the server is there.
        let mut stop = Stop::new()?;
        let running = serve(config).await.map_err(sentence)?;
        let address = address(running.address());
        announce(&format!("Ztable is at {address} (tables in {database})."));
        if args.open {
            browser::open(&address)?;
        }
        stop.told().await;
        running.stop().await;
        Ok(())
    })
}

/// The address of a node, which must be one that others can reach, on a database that others can use.
fn node(address: SocketAddr, database: &Database) -> Result<SocketAddr, Failure> {
    if matches!(database, Database::File(_)) {
        return Err(Failure::usage(
            "A database file serves one process; for several with --node, name a Postgres with \
             --database postgres://USER@HOST/DATABASE.",
        ));
    }
    if address.ip().is_unspecified() {
        return Err(Failure::usage(format!(
            "Other nodes cannot reach {}; name the address of this machine in their network with \
             --node.",
            address.ip()
        )));
    }
    Ok(address)
}

/// Says where the server is. It serves all the same when nobody listens to that.
fn announce(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// A message of a library as a sentence of its own.
pub(crate) fn sentence(error: impl std::fmt::Display) -> Failure {
    let text = error.to_string();
    let end = if text.ends_with('.') { "" } else { "." };
    Failure::no(format!("{}{end}", capital(&text)))
}

/// The address to open: every interface is reached through this machine's own.
fn address(mut listening: SocketAddr) -> String {
    if listening.ip().is_unspecified() {
        listening.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    format!("http://{listening}")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn a_node_needs_a_postgres_and_an_address_that_others_reach() {
        let file = Database::File("games.db".into());
        let postgres = database::place(Some(Path::new("postgres://ann@db/games"))).unwrap();
        let reached: SocketAddr = "10.0.0.5:7071".parse().unwrap();
        assert_eq!(node(reached, &postgres).unwrap(), reached);
        for (address, database, why) in [
            ("10.0.0.5:7071", &file, "name a Postgres"),
            ("0.0.0.0:7071", &postgres, "cannot reach 0.0.0.0"),
            ("[::]:7071", &postgres, "cannot reach ::"),
        ] {
            let refused = format!("{:?}", node(address.parse().unwrap(), database));
            assert!(refused.contains(why), "{refused}");
        }
    }

    #[test]
    fn addresses_can_be_opened() {
        assert_eq!(address("0.0.0.0:80".parse().unwrap()), "http://127.0.0.1:80");
        assert_eq!(address("[::1]:7070".parse().unwrap()), "http://[::1]:7070");
    }
}
