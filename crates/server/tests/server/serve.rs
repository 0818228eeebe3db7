//! The server on a real socket.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use ztable_server::http::{Config, Running, Site, Stopped, serve};
use ztable_server::store::{LogEntry, MemoryStore, NewTable, Sequence, Store, TableId, Timestamp};

const NOWHERE: Site = Site { asset: |_| None, page: |_| false };

fn config(address: SocketAddr) -> Config {
    Config::new(address, Arc::new(MemoryStore::new()), NOWHERE)
}

async fn start() -> Running {
    serve(config(([127, 0, 0, 1], 0).into())).await.unwrap()
}

async fn connect(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

async fn all_of(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text
}

const LAST_REQUEST: &str = "GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

#[tokio::test]
async fn the_system_chooses_the_port_and_it_answers() {
    let server = start().await;
    assert_ne!(server.address().port(), 0);
    let answer = all_of(connect(server.address(), LAST_REQUEST).await).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("ok\n"), "{answer}");
    assert_eq!(server.stop().await, Stopped { cut_off: 0 });
}

#[tokio::test]
async fn metrics_can_have_an_address_of_their_own() {
    let mut config = config(([127, 0, 0, 1], 0).into());
    config.metrics = Some(([127, 0, 0, 1], 0).into());
    let server = serve(config).await.unwrap();
    let ask = "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    let public = all_of(connect(server.address(), ask).await).await;
    assert!(public.starts_with("HTTP/1.1 404 "), "{public}");
    let own = all_of(connect(server.metrics_address().unwrap(), ask).await).await;
    assert!(own.starts_with("HTTP/1.1 200 ") && own.contains("\nztable_live_tables 0\n"), "{own}");
    assert_eq!(server.stop().await, Stopped { cut_off: 0 });
}

#[tokio::test]
async fn a_taken_port_is_one_sentence() {
    let server = start().await;
    let address = server.address();
    let sentence = serve(config(address)).await.err().unwrap().to_string();
    let port = address.port();
    assert!(sentence.starts_with(&format!("port {port} is taken: ")), "{sentence}");
    assert!(!sentence.contains('\n'));
    server.stop().await;
    assert!(serve(config(address)).await.is_ok(), "the port is free again");
}

#[tokio::test]
async fn nonsense_is_refused_and_the_server_lives_on() {
    let server = start().await;
    for nonsense in ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"] {
        let answer = all_of(connect(server.address(), nonsense).await).await;
        assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    }
    let long = format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "x".repeat(20_000));
    let answer = all_of(connect(server.address(), &long).await).await;
    assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
    let answer = all_of(connect(server.address(), LAST_REQUEST).await).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

#[tokio::test]
async fn idle_connections_do_not_hold_up_the_end() {
    let server = start().await;
    let mut idle = connect(server.address(), "GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await;
    let mut some = [0; 15];
    idle.read_exact(&mut some).await.unwrap();
    assert_eq!(&some, b"HTTP/1.1 200 OK");
    assert_eq!(server.stop().await, Stopped { cut_off: 0 });
}

#[tokio::test]
async fn the_drain_is_bounded() {
    let mut config = config(([127, 0, 0, 1], 0).into());
    config.drain = Duration::from_millis(50);
    let server = serve(config).await.unwrap();
    let head = "PUT /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                content-length: 100\r\nexpect: 100-continue\r\n\r\n";
    let mut stuck = connect(server.address(), head).await;
    let mut some = [0; 12];
    // The server is inside the request now, and the body never comes.
    stuck.read_exact(&mut some).await.unwrap();
    assert_eq!(&some, b"HTTP/1.1 100");
    assert_eq!(server.stop().await, Stopped { cut_off: 1 });
}

#[tokio::test]
async fn old_tables_are_cleared_away() {
    let store = Arc::new(MemoryStore::new());
    let now = Timestamp::now();
    let day = Duration::from_secs(24 * 60 * 60);
    let [old, new] = [2 * day, day / 2].map(|age| (TableId::random(), now.before(age)));
    for (id, at) in [old, new] {
        store.create(NewTable { id, at, header: Vec::new() }).await.unwrap();
        // Somebody joined, or it would be gone in minutes.
        let joined = LogEntry { at, body: Vec::new() };
        store.append(id, Sequence::FIRST, vec![joined]).await.unwrap();
    }
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), store.clone(), NOWHERE);
    config.keep = Some(day);
    let server = serve(config).await.unwrap();
    while store.load(old.0).await.unwrap().is_some() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(store.load(new.0).await.unwrap().is_some(), "half a day is not a day");
    assert_eq!(server.stop().await, Stopped { cut_off: 0 });
    assert_eq!(Arc::strong_count(&store), 1, "the store is let go of");
}
