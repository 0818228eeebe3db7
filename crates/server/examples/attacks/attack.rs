//! What somebody does to stop the server for everybody else, as fast as one process can.

use std::env;
use std::net::SocketAddr;
use std::process::{Child, Command as Process};
use std::time::Duration;

use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::time::sleep;
use ztable_bots::Level;
use ztable_core::{Seat, Viewer};
use ztable_table::{Command, Query};

use crate::client::{Browser, ONE, TWO, connect, neighbour, request, two_players_of};

/// Names the attack and the server to the process that attacks.
const ATTACK: &str = "ZTABLE_ATTACK";

/// All attacks; the first one is none.
pub(crate) const NAMES: [&str; 9] =
    ["none", "seats", "tables", "names", "drips", "thoughts", "histories", "records", "undos"];

/// Who attacks, with how many connections or tasks at once.
const AT_ONCE: usize = 20;

/// Starts a process that attacks until it is killed.
pub(crate) fn start(name: &str, address: SocketAddr) -> Child {
    let mut process = Process::new(env::current_exe().unwrap());
    process.env(ATTACK, format!("{name} {address}")).spawn().unwrap()
}

/// What this process is to do, if it is one that attacks.
pub(crate) fn wanted() -> Option<(String, SocketAddr)> {
    let asked = env::var(ATTACK).ok()?;
    let (name, address) = asked.split_once(' ')?;
    Some((name.into(), address.parse().unwrap()))
}

/// Attacks without end.
pub(crate) async fn run(name: &str, address: SocketAddr) {
    // To be cut off is what an attack ends with; it is not worth a word each time.
    std::panic::set_hook(Box::new(|_| {}));
    match name {
        "none" => std::future::pending().await,
        "seats" => seats(address).await,
        "tables" => many(|_| tables(address)).await,
        "names" => names(address).await,
        "drips" => many(|_| drips(address)).await,
        "thoughts" => many(|_| thoughts(address)).await,
        "histories" => many(|_| histories(address)).await,
        "records" => records(address).await,
        "undos" => many(|_| undos(address)).await,
        other => panic!("{other}? There are: {}", NAMES.join(", ")),
    }
}

/// Several at once; whoever is cut off comes back.
async fn many<F: Future<Output = ()> + Send + 'static>(each: impl Fn(usize) -> F) {
    let each = |number| {
        let each = &each;
        async move {
            loop {
                let _ = tokio::spawn(each(number)).await;
                sleep(Duration::from_millis(10)).await;
            }
        }
    };
    futures_util::future::join_all((0..AT_ONCE).map(each)).await;
}

/// Tables with all seats the server gives, all taken and watched by one guest who picks.
async fn seats(address: SocketAddr) {
    let eve = Browser::new(address, "Eve").await;
    let about = ztable_shelf::about("zeds-zone").unwrap();
    many(move |_| {
        let eve = eve.clone();
        async move {
            loop {
                let table = eve.make_table_of(about.id, about.lobby_players).await;
                let mut client = eve.open(&table).await;
                for seat in Seat::all(about.lobby_players) {
                    client.sit(seat).await;
                }
                let _ = client.ask(Command::Start).await;
                while !client.is_over(Viewer::Seat(ONE)) {
                    for seat in Seat::all(about.lobby_players) {
                        if client.is_asked(seat)
                            && client.ask(client.first_pick(seat)).await.is_err()
                        {
                            sleep(Duration::from_millis(5)).await;
                        }
                    }
                    client.forget_old_messages();
                }
            }
        }
    })
    .await;
}

/// New tables by a new guest each.
async fn tables(address: SocketAddr) {
    let body = json!({"setup": {"game": "zee", "players": 2}}).to_string();
    loop {
        let headers = [("content-type", "application/json")];
        request(address, "POST", "/api/tables", &headers, &body).await;
    }
}

/// Strangers without a seat who change their names.
async fn names(address: SocketAddr) {
    let table = Browser::new(address, "Eve").await.make_table(2).await;
    many(move |number| {
        let table = table.clone();
        async move {
            let mut stranger = Browser::new(address, "Eve").await.open(&table).await;
            for change in 0.. {
                let name = format!("Eve {number} {}", change % 100);
                let _ = stranger.ask(Command::Rename { name }).await;
            }
        }
    })
    .await;
}

/// Bodies that come byte by byte.
async fn drips(address: SocketAddr) {
    loop {
        let mut stream = connect(neighbour(1), address).await;
        let head = "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                    content-length: 10000\r\n\r\n";
        let _ = stream.write_all(head.as_bytes()).await;
        while stream.write_all(b" ").await.is_ok() {
            sleep(Duration::from_millis(1)).await;
        }
    }
}

/// Bots that are asked to think and not waited for.
async fn thoughts(address: SocketAddr) {
    let (_, _, [mut eve, _other]) = two_players_of("zee", address).await;
    loop {
        let _ = eve.ask(Command::TakeOver { seat: ONE, level: Level::Expert }).await;
        let _ = eve.ask(Command::GiveBack { seat: ONE }).await;
    }
}

/// Histories that are asked for and not read.
async fn histories(address: SocketAddr) {
    loop {
        let (_, _, [mut eve, _other]) = two_players_of("zee", address).await;
        let history = Query::History { viewer: Viewer::Seat(ONE), from: 0 };
        for key in 0..20_000 {
            eve.say(key, history.clone()).await;
            if key % 20 == 0 {
                sleep(Duration::from_millis(1)).await;
            }
        }
    }
}

/// Summaries, lists and records again and again.
async fn records(address: SocketAddr) {
    let eve = Browser::new(address, "Eve").await;
    let table = eve.make_table(1).await;
    let mut client = eve.open(&table).await;
    client.sit(ONE).await;
    client.ask(Command::Start).await.unwrap();
    client.play_slowly(ONE).await;
    many(move |_| {
        let (eve, table) = (eve.clone(), table.clone());
        async move {
            loop {
                for path in [
                    format!("/api/tables/{table}/record"),
                    format!("/api/tables/{table}"),
                    "/api/tables".into(),
                ] {
                    eve.get(&path).await;
                }
            }
        }
    })
    .await;
}

/// Picks that are taken back at once.
async fn undos(address: SocketAddr) {
    loop {
        let (_, _, mut clients) = two_players_of("zeds-zone", address).await;
        for _ in 0..5_000 {
            for (client, seat) in clients.iter_mut().zip([ONE, TWO]) {
                if client.is_asked(seat) {
                    let _ = client.ask(client.first_pick(seat)).await;
                }
                let _ = client.ask(Command::Undo { seat }).await;
                client.forget_old_messages();
            }
        }
    }
}
