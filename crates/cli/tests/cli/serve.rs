//! The server as a program: its one line, its refusals and its end.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::program::{run, ztable};

/// A server on a free port.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
    line: String,
    pub(crate) database: PathBuf,
    /// Where its database is its own.
    _folder: Option<tempfile::TempDir>,
}

impl Server {
    /// With a database of its own.
    pub(crate) fn start() -> Server {
        let folder = tempfile::tempdir().expect("a folder");
        let mut server = Server::with(&folder.path().join("test.db"));
        server._folder = Some(folder);
        server
    }

    /// With this database.
    pub(crate) fn with(database: &Path) -> Server {
        let mut command = ztable(&["--listen", "127.0.0.1:0", "--log-format", "json"]);
        command.arg("--database").arg(database);
        Server::run(command, database)
    }

    /// As this command line says.
    pub(crate) fn run(mut command: Command, database: &Path) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program runs");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("it says something");
        let (_, rest) = line.split_once("http://").expect("the line names the address");
        let address: String =
            rest.chars().take_while(|c| c.is_ascii_digit() || ".:".contains(*c)).collect();
        Server { child, address, line, database: database.to_owned(), _folder: None }
    }

    pub(crate) fn get(&self, path: &str) -> String {
        get(&self.address, path)
    }

    /// Sends JSON with a cookie, which may be empty.
    pub(crate) fn post(&self, path: &str, cookie: &str, body: &str) -> String {
        ask(&self.address, "POST", path, cookie, body)
    }

    /// Sends a signal and waits for the end.
    pub(crate) fn stop(mut self, signal: &str) -> Option<i32> {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status().expect("kill runs");
        assert!(sent.success());
        self.child.wait().expect("it ends").code()
    }
}

/// What is answered at an address of a server.
pub(crate) fn get(address: &str, path: &str) -> String {
    ask(address, "GET", path, "", "")
}

fn ask(address: &str, method: &str, path: &str, cookie: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .expect("it reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it answers");
    String::from_utf8_lossy(&answer).to_string()
}

impl Drop for Server {
    fn drop(&mut self) {
        // Ended already where the test stopped it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_says_where_it_is_and_serves_the_client() {
    let server = Server::start();
    assert!(server.line.contains(&format!("http://{}", server.address)), "{}", server.line);
    assert!(server.line.contains("test.db"), "{}", server.line);
    for path in ["/", "/table/0a1b2c", "/rules/zeds-zone"] {
        let answer = server.get(path);
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
        assert!(answer.to_lowercase().contains("content-type: text/html"), "{path}: {answer}");
    }
    assert!(server.get("/health").starts_with("HTTP/1.1 200"));
    assert!(server.get("/no-such-file.js").starts_with("HTTP/1.1 404"));
}

#[test]
fn signals_stop_it_gracefully() {
    for signal in ["-INT", "-TERM"] {
        let server = Server::start();
        assert!(server.get("/health").starts_with("HTTP/1.1 200"));
        assert_eq!(server.stop(signal), Some(0), "{signal}");
    }
}

#[test]
fn a_port_that_is_taken_is_named_in_one_sentence() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("test.db");
    let sentence =
        run(&["--listen", &address, "--database", database.to_str().unwrap()]).refused(1);
    assert!(sentence.contains(&address) && sentence.contains("taken"), "{sentence}");
}

#[test]
fn a_database_that_cannot_be_written_is_named_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let no_database = folder.path().join("notes.txt");
    fs::write(&no_database, "This is no database. ".repeat(100)).unwrap();
    let nowhere = folder.path().join("no/such/folder/test.db");
    for path in [folder.path(), &no_database, &nowhere] {
        let path = path.to_str().unwrap();
        let sentence = run(&["--listen", "127.0.0.1:0", "--database", path]).refused(1);
        assert!(sentence.contains(path), "{sentence}");
    }
}

#[test]
fn an_address_of_a_database_is_not_taken_for_a_file() {
    let wrong = "postgres://ann:secret@host:harbour/games";
    let sentence = run(&["--listen", "127.0.0.1:0", "--database", wrong]).refused(1);
    assert!(sentence.contains("postgres://USER@HOST"), "{sentence}");
    assert!(!sentence.contains("secret"), "{sentence}");
    let address = "postgres://ann:secret@host/games";
    let sentence = run(&["backup", "copy.db", "--database", address]).refused(1);
    assert!(sentence.contains("pg_dump") && !sentence.contains("secret"), "{sentence}");
}

#[test]
fn a_backup_is_made_while_the_server_runs() {
    let server = Server::start();
    let copy = server.database.with_file_name("copy.db");
    let backup = || {
        ztable(&["backup"])
            .arg(&copy)
            .arg("--database")
            .arg(&server.database)
            .output()
            .expect("the program runs")
    };
    let first = backup();
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let said = String::from_utf8_lossy(&first.stdout).to_string();
    assert!(said.contains("copy.db holds 0 tables"), "{said}");
    assert!(copy.exists() && server.get("/health").ends_with("ok\n"));
    let second = backup();
    assert_eq!(second.status.code(), Some(1), "the last copy is not overwritten");
    assert!(String::from_utf8_lossy(&second.stderr).contains("is there already"));
}
