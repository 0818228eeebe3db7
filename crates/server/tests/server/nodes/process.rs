//! A node as a process of its own, which can be killed, put to sleep and woken.

// Tests and measurements use their own parts of this.
#![allow(dead_code, reason = "no program uses all of it")]

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use ztable_server::http::{Config, NodeConfig, serve};
use ztable_server::limits::{Rate, Share};
use ztable_server::store::{Address, PostgresStore};

use crate::client::NOWHERE;

/// Names the database to a process that is to be a node.
const DATABASE: &str = "ZTABLE_TEST_NODE";

/// What is on the line that says where a node is.
const HERE: &str = "node at ";

/// Serves, where this process was started to be a node; it ends when its standard input does.
pub(crate) fn serve_if_wanted() {
    let Ok(database) = env::var(DATABASE) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let server = serve(config(&Address::parse(&database).unwrap()).await).await.unwrap();
        println!("\n{HERE}{}", server.address());
        let input = || std::io::stdin().read_to_end(&mut Vec::new());
        tokio::task::spawn_blocking(input).await.unwrap().unwrap();
        server.stop().await;
    });
    std::process::exit(0);
}

/// A node on loopback with room for everybody.
pub(crate) async fn config(database: &Address) -> Config {
    let store = Arc::new(PostgresStore::open(database).await.unwrap());
    let loopback = ([127, 0, 0, 1], 0).into();
    let leases = Arc::clone(&store);
    let mut config = Config::new(loopback, store, NOWHERE);
    config.node = Some(NodeConfig { address: loopback, leases });
    let unlimited = Rate::per_second(1_000_000, 1_000_000);
    config.limits.connection_rate = unlimited;
    config.limits.network_rate = unlimited;
    let all = Share { each: 100_000, all: 100_000 };
    (config.limits.connections, config.limits.tables) = (all, all);
    config.limits.sockets = Share { each: 20_000, all: 20_000 };
    config
}

/// A running node; it is killed with this value.
pub(crate) struct Node {
    pub(crate) address: SocketAddr,
    process: Child,
}

impl Node {
    /// Starts this program again with these arguments, with which it gets to [`serve_if_wanted`].
    pub(crate) fn start(database: &str, arguments: &[&str]) -> Self {
        let mut process = Command::new(env::current_exe().unwrap())
            .args(arguments)
            .env(DATABASE, database)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let line = lines.map_while(Result::ok).find_map(|line| {
            let address = line.strip_prefix(HERE)?;
            address.parse().ok()
        });
        Self { address: line.expect("the node says where it is"), process }
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Processor time of all its threads so far, in the program and in the system.
    pub(crate) fn processor_time(&self) -> Duration {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.id())).unwrap();
        // The name of the program, in brackets, may hold spaces.
        let (_, fields) = text.rsplit_once(')').unwrap();
        let ticks = fields.split_whitespace().skip(11).take(2);
        let ticks: u64 = ticks.map(|ticks| ticks.parse::<u64>().unwrap()).sum();
        // Linux counts in hundredths of a second, on every platform it runs on.
        Duration::from_millis(ticks * 10)
    }

    /// Ends it as a crash would.
    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Ends it by its word.
    pub(crate) fn stop(mut self) {
        drop(self.process.stdin.take());
        assert!(self.process.wait().unwrap().success());
    }

    /// Puts it to sleep, or wakes it.
    pub(crate) fn pause(&self, asleep: bool) {
        let signal = if asleep { "-STOP" } else { "-CONT" };
        let sent = Command::new("kill").arg(signal).arg(self.id().to_string()).status().unwrap();
        assert!(sent.success());
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
