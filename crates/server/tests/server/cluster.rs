//! A Postgres of a test's own, in a folder that vanishes, reached by a socket in that folder.

use std::fs;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio_postgres::NoTls;
use ztable_server::store::{Address, PostgresStore};

/// Where this is set, a test that cannot run fails instead of being skipped.
const NO_SKIPS: &str = "ZTABLE_TEST_NO_SKIPS";

/// How long a start or a stop may take on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running database server; dropping it ends it.
pub(crate) struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    server: Option<Child>,
}

impl Cluster {
    /// A new one, or `None` where Postgres is not installed.
    pub(crate) fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            assert!(
                std::env::var_os(NO_SKIPS).is_none(),
                "Postgres is not installed, and {NO_SKIPS} says that nothing may be skipped"
            );
            eprintln!("Skipped: this is tested where Postgres is installed (Debian: postgresql).");
            return None;
        };
        let folder = TempDir::new().unwrap();
        if is_root() {
            let (user, group) = ids();
            chown(folder.path(), Some(user), Some(group)).unwrap();
        }
        let mut cluster = Self { folder, programs, server: None };
        let data = cluster.data();
        let made = cluster
            .command("initdb")
            .args(["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8"])
            .args(["--locale=C", "--pgdata"])
            .arg(&data)
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        cluster.run();
        Some(cluster)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program of Postgres. It refuses to run as root, and it ends with this process.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new("setpriv");
        command.arg("--pdeathsig=KILL");
        if is_root() {
            let (user, group) = ids();
            command.arg(format!("--reuid={user}")).arg(format!("--regid={group}"));
            command.arg("--clear-groups");
        }
        command.arg(self.programs.join(program)).current_dir(self.folder.path());
        command
    }

    /// Starts the server and waits until it answers.
    pub(crate) fn run(&mut self) {
        assert!(self.server.is_none(), "it runs already");
        let log = fs::File::create(self.folder.path().join("log")).unwrap();
        // Processes are killed here, machines are not, so the disk need not be waited for.
        let server = self
            .command("postgres")
            .arg("-D")
            .arg(self.data())
            .arg("-k")
            .arg(self.folder.path())
            .args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"])
            .args(["-c", "shared_buffers=16MB", "-c", "synchronous_commit=off"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        self.server = Some(server);
        let start = Instant::now();
        while !self.answers() {
            let ended = self.server.as_mut().unwrap().try_wait().unwrap();
            assert!(ended.is_none() && start.elapsed() < PATIENCE, "{}", self.log());
            sleep(Duration::from_millis(20));
        }
    }

    fn answers(&self) -> bool {
        Command::new(self.programs.join("pg_isready"))
            .args(["--quiet", "--host"])
            .arg(self.folder.path())
            .status()
            .unwrap()
            .success()
    }

    fn log(&self) -> String {
        let mut text = String::new();
        let log = fs::File::open(self.folder.path().join("log"));
        let _ = log.and_then(|mut log| log.read_to_string(&mut text));
        text
    }

    /// Ends the server: by its word, or as a crash would.
    pub(crate) fn stop(&mut self, politely: bool) {
        let Some(mut server) = self.server.take() else { return };
        let mode = if politely { "fast" } else { "immediate" };
        let stopped = self
            .command("pg_ctl")
            .args(["stop", "--silent", "--mode", mode, "--pgdata"])
            .arg(self.data())
            .output();
        if !stopped.is_ok_and(|stopped| stopped.status.success()) {
            let _ = server.kill();
        }
        let _ = server.wait();
    }

    /// The address of one of its databases.
    pub(crate) fn address(&self, database: &str) -> Address {
        Address::parse(&self.url(database)).unwrap()
    }

    pub(crate) fn url(&self, database: &str) -> String {
        let host = self.folder.path().to_str().unwrap().replace('/', "%2F");
        format!("postgres://postgres@{host}/{database}")
    }

    /// Where it listens.
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.path().join(".s.PGSQL.5432")
    }

    /// Carries out statements in a database.
    pub(crate) async fn execute(&self, database: &str, sql: &str) {
        let (client, connection) =
            tokio_postgres::connect(&self.url(database), NoTls).await.unwrap();
        let carrier = tokio::spawn(connection);
        client.batch_execute(sql).await.unwrap();
        drop(client);
        carrier.await.unwrap().unwrap();
    }

    /// An empty store in a new database of this name.
    pub(crate) async fn store(&self, database: &str) -> PostgresStore {
        self.execute("postgres", &format!("CREATE DATABASE {database}")).await;
        PostgresStore::open(&self.address(database)).await.unwrap()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop(false);
    }
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// The user and group that Postgres runs as where the tests run as root.
fn ids() -> (u32, u32) {
    let users = fs::read_to_string("/etc/passwd").unwrap();
    let find = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut numbers = line.split(':').skip(2).map(str::parse);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    };
    find("postgres").or_else(|| find("nobody")).expect("somebody who is not root")
}

/// The folder with the programs of Postgres: on the path, or where Debian puts the newest.
fn programs() -> Option<PathBuf> {
    let has_all = |folder: &Path| {
        ["initdb", "postgres", "pg_ctl", "pg_isready"]
            .iter()
            .all(|name| folder.join(name).is_file())
    };
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    debian.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    debian.into_iter().rev().chain(std::env::split_paths(&path)).find(|folder| has_all(folder))
}
