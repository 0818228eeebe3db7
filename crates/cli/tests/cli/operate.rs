//! What operators are given: files to deploy, a page about every number, backups, and `ztable admin`.

#![cfg(unix)]

#[allow(clippy::unwrap_used, dead_code, reason = "tests of the server use more of it")]
#[path = "../../../server/tests/server/cluster.rs"]
mod cluster;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use clap::Parser;
use serde_json::Value;
use ztable_cli::args::Cli;

use crate::program::{run, ztable};
use crate::serve::{Server, get};
use crate::workspace;
use cluster::Cluster;

/// The machine and the database that stand for all others in the command line of a node.
const MACHINE: &str = "10.0.0.5";
const DATABASE: &str = "postgres://ztable@10.0.0.2/ztable";

const INSTALLED: &str = "/usr/local/bin/ztable";

/// The names that `/metrics` serves.
fn exported() -> BTreeSet<String> {
    let metrics = Server::start().get("/metrics");
    let names = metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
    names.map(str::to_owned).collect()
}

/// All words of a text that are the name of a number.
fn numbers(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
    words.filter(|word| word.starts_with("ztable_")).map(str::to_owned).collect()
}

#[test]
fn the_page_tells_of_every_number_and_of_no_other() {
    let page = workspace::read("docs/operating.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `ztable_")?.split('`').next());
    let told: BTreeSet<String> = rows.map(|rest| format!("ztable_{rest}")).collect();
    let told: BTreeSet<String> =
        told.iter().map(|name| name.split('{').next().unwrap().to_owned()).collect();
    let exported = exported();
    assert!(exported.len() > 15, "{exported:?}");
    assert_eq!(told, exported, "docs/operating.md and /metrics differ");
    let of_series = |name: &String| {
        ["_bucket", "_sum", "_count"]
            .iter()
            .find_map(|tail| name.strip_suffix(tail))
            .unwrap_or(name)
            .to_owned()
    };
    for file in ["docs/operating.md", "deploy/ztable-alerts.yml"] {
        for name in numbers(&workspace::read(file)) {
            assert!(exported.contains(&of_series(&name)), "{file} speaks of {name}");
        }
    }
}

/// The command lines of the program in a text: lines that go on are joined, and what is filled in later is
/// filled in.
fn command_lines(text: &str) -> Vec<Vec<String>> {
    let text = text.replace("\\\n", " ").replace("%i", MACHINE);
    let text = text.replace("${ZTABLE_DATABASE}", DATABASE);
    let start = |line: &str| {
        let line = line.trim().trim_start_matches("ExecStart=").trim_start_matches("sudo ");
        let line = line.strip_prefix(INSTALLED).or(line.strip_prefix("ztable"))?;
        let line = line.split(" #").next().unwrap_or(line);
        (line.is_empty() || line.starts_with(' ')).then(|| line.to_owned())
    };
    let split = |line: String| shlex::split(&line).expect("a command line");
    text.lines().filter_map(start).map(split).collect()
}

fn parse(words: &[String]) -> Result<Cli, clap::Error> {
    Cli::try_parse_from([&["ztable".to_owned()][..], words].concat())
}

/// The examples between fences of a document.
fn examples(text: &str) -> String {
    text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn every_flag_of_the_deployed_files_and_examples_is_one_of_the_program() {
    let page = examples(&workspace::read("docs/operating.md"));
    let mut files = vec![("docs/operating.md".to_owned(), page)];
    for file in workspace::files("deploy", |_| true) {
        let text = workspace::read(&file);
        files.push((file, text));
    }
    let mut seen = 0;
    for (file, text) in files {
        for words in command_lines(&text) {
            parse(&words).unwrap_or_else(|error| panic!("{file}: {words:?}\n{error}"));
            seen += 1;
        }
    }
    assert!(seen >= 10, "found only {seen} command lines");
    assert!(parse(&["serve".into(), "--no-such-flag".into()]).is_err(), "this can fail");
}

/// The program's part of a unit.
fn started_by(unit: &str) -> Vec<String> {
    let mut lines = command_lines(&workspace::read(unit));
    assert_eq!(lines.len(), 1);
    lines.remove(0)
}

const SMALL_SERVER: &str = "deploy/ztable.service";
const NODE: &str = "deploy/cluster/ztable@.service";

/// What follows a flag.
fn value<'a>(words: &'a [String], flag: &str) -> &'a str {
    let place = words.iter().position(|word| word == flag);
    &words[place.unwrap_or_else(|| panic!("{flag} in {words:?}")) + 1]
}

#[test]
fn the_small_server_starts_as_its_unit_says() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("ztable.db");
    // Everything but what belongs to the machine: ports and folder.
    let words = started_by(SMALL_SERVER).into_iter().map(|word| match word.as_str() {
        "127.0.0.1:7070" | "127.0.0.1:7071" => "127.0.0.1:0".to_owned(),
        "/var/lib/ztable/ztable.db" => database.to_str().unwrap().to_owned(),
        _ => word,
    });
    let mut command = ztable(&[]);
    command.args(words);
    let server = Server::run(command, &database);
    assert!(server.get("/health").ends_with("ok\n"));
    assert!(!server.get("/metrics").contains("ztable_picks_total"), "not for visitors");
    assert!(database.exists());
    assert_eq!(server.stop("-TERM"), Some(0));
}

/// Where the server that wrote this log shows its numbers.
fn metrics_address(log: &Path) -> String {
    let text = fs::read_to_string(log).expect("a log");
    // The last line may still be being written.
    let mut lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let told = lines.find(|line| line["message"] == "metrics");
    let told = told.unwrap_or_else(|| panic!("no metrics in {text}"));
    told["address"].as_str().expect("an address").to_owned()
}

#[test]
fn the_nodes_of_a_cluster_start_as_their_files_say() {
    let Some(cluster) = Cluster::start() else { return };
    let file = fs::File::open(workspace::root().join("deploy/cluster/postgres.sql")).unwrap();
    let made = cluster
        .command("psql")
        .args(["--no-psqlrc", "--set=ON_ERROR_STOP=1", "--username=postgres", "--file=-"])
        .arg("--host")
        .arg(cluster.socket().parent().unwrap())
        .stdin(file)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));

    let folder = tempfile::tempdir().unwrap();
    let database = cluster.url("ztable").replace("//postgres@", "//ztable@");
    let logs = ["one", "two"].map(|name| folder.path().join(name));
    let [one, two] = logs.each_ref().map(|log| {
        // Everything but what belongs to the machine: its address, ports and database.
        let words = started_by(NODE).into_iter().map(|word| match word.as_str() {
            DATABASE => database.clone(),
            _ if word.starts_with(&format!("{MACHINE}:")) => "127.0.0.1:0".to_owned(),
            _ => word,
        });
        let mut command = ztable(&[]);
        command.args(words).stderr(fs::File::create(log).unwrap());
        Server::run(command, Path::new(&database))
    });
    let operators = logs.each_ref().map(|log| metrics_address(log));
    let knows = |operators: &str, nodes: usize| {
        let told = format!("\nztable_nodes {nodes}\n");
        while !get(operators, "/metrics").contains(&told) {
            sleep(Duration::from_millis(50));
        }
    };
    for (node, operators) in [&one, &two].into_iter().zip(&operators) {
        assert!(node.get("/health").ends_with("ok\n"));
        assert!(!node.get("/metrics").contains("ztable_picks_total"), "not for visitors");
        knows(operators, 2);
    }
    // What is made at one is found at the other.
    let table = make_table(&one, &register(&one));
    assert!(two.get(&format!("/api/tables/{table}")).starts_with("HTTP/1.1 200"));
    assert_eq!(one.stop("-TERM"), Some(0));
    knows(&operators[1], 1);
    assert_eq!(two.stop("-TERM"), Some(0));
}

#[test]
fn proxies_lead_to_where_the_server_listens_and_are_trusted() {
    let words = started_by(SMALL_SERVER);
    let listen = value(&words, "--listen");
    assert!(words.iter().any(|word| word == "127.0.0.1"), "its proxy is trusted: {words:?}");
    for file in ["deploy/Caddyfile", "deploy/nginx.conf"] {
        assert!(workspace::read(file).contains(listen), "{file} leads to {listen}");
    }
    let node = started_by(NODE);
    assert!(workspace::read("deploy/cluster/Caddyfile").contains(value(&node, "--listen")));
    let metrics = value(&words, "--metrics");
    assert!(workspace::read("deploy/prometheus.yml").contains(metrics));
}

/// Blocks that are closed and statements that end, as nginx wants them.
fn check_nginx(text: &str) {
    let mut depth = 0;
    for line in text.lines().map(|line| line.split_once('#').map_or(line, |(code, _)| code).trim())
    {
        match line.chars().last() {
            None | Some(';') => {}
            Some('{') => depth += 1,
            Some('}') => depth -= 1,
            Some(_) => panic!("this statement has no end: {line}"),
        }
        assert!(depth >= 0, "a block too many is closed at {line}");
    }
    assert_eq!(depth, 0, "a block is left open");
}

/// What a program says about a file, or nothing where it is not installed.
fn judged(program: &str, arguments: &[&Path]) -> Option<Output> {
    match Command::new(program).args(arguments).output() {
        Ok(output) => Some(output),
        Err(_) => {
            eprintln!("Skipped: this is tested where {program} is installed.");
            None
        }
    }
}

#[test]
fn configurations_of_proxies_are_sound() {
    check_nginx(&workspace::read("deploy/nginx.conf"));
    for file in ["deploy/Caddyfile", "deploy/cluster/Caddyfile"] {
        let file = workspace::root().join(file);
        let arguments = ["validate", "--adapter", "caddyfile", "--config"].map(Path::new);
        if let Some(told) = judged("caddy", &[&arguments[..], &[file.as_path()]].concat()) {
            assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
        }
    }
}

#[test]
fn units_are_sound() {
    let folder = tempfile::tempdir().unwrap();
    for (file, name) in [(SMALL_SERVER, "ztable.service"), (NODE, "ztable@10.0.0.5.service")] {
        // The same with a program that is there.
        let unit = workspace::read(file).replace(INSTALLED, env!("CARGO_BIN_EXE_ztable"));
        let path = folder.path().join(name);
        fs::write(&path, unit).unwrap();
        let Some(told) = judged("systemd-analyze", &[Path::new("verify"), &path]) else { return };
        let said = String::from_utf8_lossy(&told.stderr);
        // What the machine itself has to say about its own units is not ours.
        let ours: Vec<&str> = said.lines().filter(|line| line.contains("ztable")).collect();
        assert!(ours.is_empty(), "{file}: {said}");
    }
}

/// The cookie that an answer sets.
fn cookie(answer: &str, name: &str) -> String {
    let set = answer.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    let mut set = set.filter_map(|cookie| cookie.split(';').next());
    set.find(|cookie| cookie.starts_with(name)).expect("a cookie").to_owned()
}

/// Makes the account Ada; gives back the cookie of her session.
fn register(server: &Server) -> String {
    let made = server.post("/api/account", "", r#"{"name":"Ada","password":"correct horse"}"#);
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    cookie(&made, "ztable_session=")
}

fn log_in(server: &Server, password: &str) -> String {
    server.post("/api/login", "", &format!(r#"{{"name":"Ada","password":"{password}"}}"#))
}

/// Makes a table; gives back its id.
fn make_table(server: &Server, cookie: &str) -> String {
    let made = server.post("/api/tables", cookie, r#"{"setup":{"game":"zee","players":2}}"#);
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    let (_, rest) = made.split_once("\"id\":\"").expect("an id");
    rest.split_once('"').map_or(rest, |(value, _)| value).to_owned()
}

/// The program with these arguments on a database.
fn on(database: &Path, arguments: &[&str]) -> Output {
    ztable(arguments).arg("--database").arg(database).output().expect("the program runs")
}

fn told(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn refused(output: &Output, status: i32) -> String {
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_lost_database_comes_back_from_its_backup() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db");
    let (copy, other) = (folder.path().join("copy.db"), folder.path().join("other.db"));
    let server = Server::with(&database);
    let ada = register(&server);
    let table = make_table(&server, &ada);
    told(&on(&database, &["backup", copy.to_str().unwrap()]));
    let restore = |to: &Path| on(to, &["restore", copy.to_str().unwrap()]);
    let served = refused(&restore(&database), 1);
    assert!(served.contains("in use"), "a server has it open: {served}");
    assert_eq!(server.stop("-TERM"), Some(0));
    let there = refused(&restore(&database), 1);
    assert!(there.contains("is there already"), "{there}");

    fs::write(other.with_file_name("other.db-wal"), "of a database that was here before").unwrap();
    let left = refused(&restore(&other), 1);
    assert!(left.contains("other.db-wal is there already") && !other.exists(), "{left}");

    fs::remove_file(&database).unwrap();
    assert!(told(&restore(&database)).contains("holds 1 tables again"));
    assert!(copy.exists(), "the backup stays");
    let server = Server::with(&database);
    assert!(server.get(&format!("/api/tables/{table}")).starts_with("HTTP/1.1 200"));
    assert!(log_in(&server, "correct horse").starts_with("HTTP/1.1 200"));
    let again = server.post("/api/tables", &ada, r#"{"setup":{"game":"zee","players":2}}"#);
    assert!(again.starts_with("HTTP/1.1 201"), "her session is good, and tables can be made");
}

#[test]
fn a_postgres_is_restored_by_its_own_programs() {
    let address = "postgres://ann:secret@host/games";
    let sentence = run(&["restore", "copy.db", "--database", address]).refused(1);
    assert!(sentence.contains("pg_restore") && !sentence.contains("secret"), "{sentence}");
}

#[test]
fn operators_work_while_the_server_runs() {
    let server = Server::start();
    let ada = register(&server);
    let table = make_table(&server, &ada);
    let admin = |arguments: &[&str]| {
        on(&server.database, &[&["admin", "--as", "ops"][..], arguments].concat())
    };
    let seen = told(&admin(&["account", "ada"]));
    for part in ["Account \"Ada\"", "in good standing", "session", &table] {
        assert!(seen.contains(part), "{part} in {seen}");
    }
    let seen = told(&admin(&["table", &table]));
    for part in ["zee for 2", "host      Ada", "log       0 entries", "\"Ada\""] {
        assert!(seen.contains(part), "{part} in {seen}");
    }
    assert!(told(&admin(&["reports"])).contains("Nothing was reported."));

    let unreasoned = refused(&admin(&["ban", "Ada"]), 2);
    assert!(unreasoned.contains("--reason"), "{unreasoned}");
    assert!(told(&admin(&["ban", "Ada", "--reason", "insults"])).contains("Ada is banned"));
    let answer = log_in(&server, "correct horse");
    assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("banned"), "{answer}");
    assert!(refused(&admin(&["ban", "Ada", "--reason", "x"]), 1).contains("banned already"));
    assert!(refused(&admin(&["ban", "Bob", "--reason", "x"]), 1).contains("no account"));
    assert!(told(&admin(&["account", "Ada"])).contains("banned since"));
    told(&admin(&["unban", "Ada", "--reason", "sorry"]));
    assert!(log_in(&server, "correct horse").starts_with("HTTP/1.1 200"));

    told(&admin(&["close", &table, "--reason", "spam"]));
    let gone = server.get(&format!("/api/tables/{table}"));
    assert!(gone.starts_with("HTTP/1.1 404") && gone.contains("closed"), "{gone}");
    told(&admin(&["reopen", &table, "--reason", "no spam"]));
    assert!(server.get(&format!("/api/tables/{table}")).starts_with("HTTP/1.1 200"));

    let reset = told(&admin(&["reset", "Ada", "--reason", "lost both"]));
    let code = reset.trim_end().rsplit(' ').next().unwrap();
    assert!(log_in(&server, "correct horse").starts_with("HTTP/1.1 401"));
    let body = format!(r#"{{"name":"Ada","code":"{code}","password":"another horse"}}"#);
    assert!(server.post("/api/recover", "", &body).starts_with("HTTP/1.1 200"));

    let audit = told(&admin(&["audit"]));
    for part in ["\"ops\"  ban \"Ada\"", "\"insults\"", "close", &table, "reset password \"Ada\""] {
        assert!(audit.contains(part), "{part} in {audit}");
    }
    assert!(!audit.contains(code), "a code is shown once");
    assert_eq!(audit.lines().count(), 9, "{audit}");
    assert!(told(&admin(&["audit", "--limit", "1"])).contains("reset password"));
}
