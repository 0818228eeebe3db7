//! The server that is measured: this program once more, as a process of its own.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;
use ztable_server::http::{Config, serve};
use ztable_server::limits::{Rate, Share};
use ztable_server::store::SqliteStore;

use crate::client::NOWHERE;

/// Names the database to the process that serves.
const DATABASE: &str = "ZTABLE_LOAD_DATABASE";

/// Says to it that the usual limits hold.
const USUAL: &str = "ZTABLE_LOAD_USUAL";

/// The unit in which Linux counts processor time, on every platform it runs on.
const TICKS: u64 = 100;

/// Whether this process is the one that serves.
pub(crate) fn is_wanted() -> bool {
    env::var_os(DATABASE).is_some()
}

/// Serves until standard input ends.
pub(crate) fn run() {
    let path = env::var_os(DATABASE).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = SqliteStore::open(Path::new(&path)).unwrap();
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), Arc::new(store), NOWHERE);
        if env::var_os(USUAL).is_none() {
            let unlimited = Rate::per_second(1_000_000, 1_000_000);
            config.limits.connection_rate = unlimited;
            config.limits.network_rate = unlimited;
            let all = Share { each: usize::MAX >> 4, all: usize::MAX >> 4 };
            config.limits.connections = all;
            config.limits.tables = all;
            config.limits.sockets = Share { each: 20_000, all: 20_000 };
        }
        // Clients do not answer pings while they wait for the start.
        config.tempo.silence = Duration::from_secs(3600);
        let server = serve(config).await.unwrap();
        println!("{}", server.address());
        tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()))
            .await
            .unwrap()
            .unwrap();
        server.stop().await;
    });
}

/// A server process with a database of its own; it is killed with this value.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    process: Child,
    /// A folder for the database that goes with it.
    folder: Option<TempDir>,
}

impl Server {
    /// With a new database in this folder.
    pub(crate) fn start(folder: &Path) -> Self {
        Self::start_by(Command::new(env::current_exe().unwrap()), folder)
    }

    /// The same with the usual limits.
    pub(crate) fn start_as_usual(folder: &Path) -> Self {
        let mut command = Command::new(env::current_exe().unwrap());
        command.env(USUAL, "1");
        Self::start_by(command, folder)
    }

    fn start_by(command: Command, folder: &Path) -> Self {
        let folder = tempfile::tempdir_in(folder).unwrap();
        let mut server = Self::run_by(command, &folder.path().join("ztable.db"));
        server.folder = Some(folder);
        server
    }

    /// With this database.
    pub(crate) fn on(database: &Path) -> Self {
        Self::run_by(Command::new(env::current_exe().unwrap()), database)
    }

    /// With this database, started by another program, which takes a file as its last argument.
    pub(crate) fn under(program: &[&str], file: &Path, database: &Path) -> Self {
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).arg(file).arg(env::current_exe().unwrap());
        Self::run_by(command, database)
    }

    fn run_by(mut command: Command, database: &Path) -> Self {
        let mut process = command
            .env(DATABASE, database)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Self { address: line.trim().parse().unwrap(), process, folder: None }
    }

    /// Stops the server politely and waits for it.
    pub(crate) fn finish(mut self) {
        drop(self.process.stdin.take());
        assert!(self.process.wait().unwrap().success());
    }

    /// Processor time of all its threads so far, in the program and in the system.
    pub(crate) fn processor_time(&self) -> Duration {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap();
        // The name of the program, in brackets, may hold spaces.
        let (_, fields) = text.rsplit_once(')').unwrap();
        let ticks: u64 =
            fields.split_whitespace().skip(11).take(2).map(|n| n.parse::<u64>().unwrap()).sum();
        Duration::from_millis(ticks * 1000 / TICKS)
    }

    /// Memory of its own that it has touched, in bytes.
    pub(crate) fn memory(&self) -> usize {
        let text = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
        line.trim().trim_end_matches(" kB").trim().parse::<usize>().unwrap() * 1024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
