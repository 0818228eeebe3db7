//! The doors without a socket: requests in, answers out.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use tokio::sync::watch;
use tower::ServiceExt;

use super::*;
use crate::identity::COOKIE;
use crate::store::accounts::Accounts;
use crate::store::dailies::Dailies;
use crate::store::office::Office;
use crate::store::ratings::Ratings;
use crate::store::talk::Talk;
use crate::store::{
    LogEntry, MemoryStore, NewTable, Secret, Sequence, SqliteStore, StoreError, StoreFuture,
    StoredSummary, StoredTable, TableId, Tally, Timestamp,
};

const PAGE: Asset = Asset {
    content_type: "text/html; charset=utf-8",
    plain: b"<!doctype html>",
    brotli: None,
    etag: "page",
    immutable: false,
};

const SCRIPT: Asset = Asset {
    content_type: "text/javascript",
    plain: b"let plain",
    brotli: Some(b"compressed"),
    etag: "script",
    immutable: true,
};

const SITE: Site = Site {
    asset: |path| match path {
        "index.html" => Some(PAGE),
        "app-123.js" => Some(SCRIPT),
        _ => None,
    },
    page: |path| path == "rules" || path.starts_with("table/"),
};

fn doors_over(store: Arc<dyn Store>) -> Router {
    let (_, closing) = Closing::new(watch::channel(false).1);
    let (alive, _) = mpsc::channel(1);
    let config = Config::new(([127, 0, 0, 1], 0).into(), store, SITE);
    router(Arc::new(App::new(config, Signer::new(&[1; 32]), None, closing, alive)), true)
}

fn doors() -> Router {
    doors_over(Arc::new(MemoryStore::new()))
}

struct Reply {
    status: StatusCode,
    headers: HeaderMap,
    body: String,
}

impl Reply {
    fn header(&self, name: impl header::AsHeaderName) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// The name and value of the cookie that is set.
    fn cookie(&self) -> Option<&str> {
        self.header(header::SET_COOKIE).and_then(|cookie| cookie.split(';').next())
    }
}

async fn send(doors: &Router, request: Request<Body>) -> Reply {
    let response = doors.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap();
    let body = String::from_utf8(body.to_vec()).unwrap();
    Reply { status: parts.status, headers: parts.headers, body }
}

fn request(method: Method, path: &str, headers: &[(&str, &str)], body: &str) -> Request<Body> {
    let request = Request::builder().method(method).uri(path);
    let request =
        headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    request.body(Body::from(body.to_owned())).unwrap()
}

async fn get(path: &str, headers: &[(&str, &str)]) -> Reply {
    send(&doors(), request(Method::GET, path, headers, "")).await
}

#[tokio::test]
async fn pages_of_the_client_are_the_start_page() {
    for path in ["/", "/index.html", "/rules", "/table/00ff", "/?x=y"] {
        let reply = get(path, &[]).await;
        assert_eq!((reply.status, reply.body.as_str()), (StatusCode::OK, "<!doctype html>"));
        assert_eq!(reply.header(header::CONTENT_TYPE), Some("text/html; charset=utf-8"));
        assert_eq!(reply.header(header::CACHE_CONTROL), Some("no-cache"));
        assert_eq!(reply.cookie(), None, "files are the same for everybody");
    }
}

#[tokio::test]
async fn other_paths_are_not_there() {
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/x", "//", "/api/nothing", "/app-124.js"] {
        let reply = get(path, &[]).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(reply.body, "{\"error\":\"there is nothing at this address\"}");
    }
    let post = send(&doors(), request(Method::POST, "/", &[], "")).await;
    assert_eq!(post.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn files_are_sent_in_the_encoding_asked_for() {
    let plain = get("/app-123.js", &[]).await;
    let small = get("/app-123.js", &[("accept-encoding", "gzip, br")]).await;
    assert_eq!((plain.body.as_str(), small.body.as_str()), ("let plain", "compressed"));
    assert_eq!(plain.header(header::CONTENT_ENCODING), None);
    assert_eq!(small.header(header::CONTENT_ENCODING), Some("br"));
    assert_ne!(plain.header(header::ETAG), small.header(header::ETAG));
    for reply in [plain, small] {
        assert_eq!(reply.header(header::VARY), Some("accept-encoding"));
        let caching = reply.header(header::CACHE_CONTROL);
        assert_eq!(caching, Some("public, max-age=31536000, immutable"));
    }
}

#[tokio::test]
async fn what_the_browser_has_is_not_sent_again() {
    let etag = get("/", &[]).await.header(header::ETAG).unwrap().to_owned();
    let same = get("/", &[("if-none-match", &etag)]).await;
    assert_eq!((same.status, same.body.as_str()), (StatusCode::NOT_MODIFIED, ""));
    assert_eq!(same.header(header::ETAG), Some(etag.as_str()));
    let other = get("/", &[("if-none-match", "\"other\"")]).await;
    assert_eq!(other.status, StatusCode::OK);
    let wrong_encoding =
        get("/app-123.js", &[("if-none-match", "\"script\""), ("accept-encoding", "br")]).await;
    assert_eq!(wrong_encoding.body, "compressed");
}

#[tokio::test]
async fn head_sends_the_length_alone() {
    let reply = send(&doors(), request(Method::HEAD, "/", &[], "")).await;
    assert_eq!((reply.status, reply.body.as_str()), (StatusCode::OK, ""));
    assert_eq!(reply.header(header::CONTENT_LENGTH), Some("15"));
}

#[tokio::test]
async fn every_answer_is_protected_and_has_an_id() {
    for path in ["/", "/nothing", "/health", "/metrics", "/api/me"] {
        let reply = get(path, &[]).await;
        let policy = reply.header(header::CONTENT_SECURITY_POLICY).unwrap();
        for part in ["default-src 'none'", "frame-ancestors 'none'", "worker-src 'self'"] {
            assert!(policy.split("; ").any(|directive| directive == part), "{policy}");
        }
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert!(!policy.contains("'unsafe-eval'"), "{policy}");
        assert_eq!(reply.header(header::X_CONTENT_TYPE_OPTIONS), Some("nosniff"));
        assert_eq!(reply.header(header::REFERRER_POLICY), Some("same-origin"));
        assert_eq!(reply.header("x-request-id").map(str::len), Some(16));
        if path != "/" {
            assert_eq!(reply.header(header::CACHE_CONTROL), Some("no-store"), "{path}");
        }
    }
}

#[tokio::test]
async fn a_proxy_may_give_the_id() {
    let given = get("/", &[("x-request-id", "edge-7_A")]).await;
    assert_eq!(given.header("x-request-id"), Some("edge-7_A"));
    for unfit in ["", "a b", "x\ty", &"x".repeat(65)] {
        let reply = get("/", &[("x-request-id", unfit)]).await;
        assert_eq!(reply.header("x-request-id").map(str::len), Some(16), "{unfit}");
    }
}

#[tokio::test]
async fn a_guest_comes_back_as_the_same() {
    let doors = doors();
    let first = send(&doors, request(Method::GET, "/api/me", &[], "")).await;
    let cookie = first.cookie().unwrap();
    assert!(first.body.starts_with("{\"name\":\"Guest "), "{}", first.body);
    let again = send(&doors, request(Method::GET, "/api/me", &[("cookie", cookie)], "")).await;
    assert_eq!(again.body, first.body);
    assert_eq!(again.cookie(), None);
}

#[tokio::test]
async fn a_forged_cookie_makes_a_new_guest() {
    let forged = Signer::new(&[2; 32]).sign(&crate::identity::Guest::arrive());
    for cookie in [format!("{COOKIE}={forged}"), format!("{COOKIE}=%%%"), "=;=;".to_owned()] {
        let reply = get("/api/me", &[("cookie", &cookie)]).await;
        assert_eq!(reply.status, StatusCode::OK);
        assert_ne!(reply.cookie(), Some(cookie.as_str()));
        assert!(reply.cookie().is_some());
    }
}

#[tokio::test]
async fn cookies_over_https_stay_there() {
    let plain = get("/api/me", &[]).await;
    assert!(!plain.header(header::SET_COOKIE).unwrap().contains("Secure"));
    let encrypted = get("/api/me", &[("x-forwarded-proto", "https")]).await;
    assert!(encrypted.header(header::SET_COOKIE).unwrap().ends_with("; Secure"));
}

#[tokio::test]
async fn a_guest_can_take_another_name() {
    let doors = doors();
    let json = ("content-type", "application/json");
    let renamed =
        send(&doors, request(Method::PUT, "/api/me", &[json], "{\"name\":\" Zoë \"}")).await;
    assert_eq!((renamed.status, renamed.body.as_str()), (StatusCode::OK, "{\"name\":\"Zoë\"}"));
    let cookie = renamed.cookie().unwrap();
    let again = send(&doors, request(Method::GET, "/api/me", &[("cookie", cookie)], "")).await;
    assert_eq!(again.body, "{\"name\":\"Zoë\"}");
}

#[tokio::test]
async fn unfit_names_are_refused_in_a_sentence() {
    let json = ("content-type", "application/json");
    let huge = format!("{{\"name\":\"{}\"}}", "x".repeat(16 * 1024));
    for (headers, body, status) in [
        (&[json][..], "{\"name\":\"\"}", StatusCode::UNPROCESSABLE_ENTITY),
        (&[json], "{\"name\":\"a\\u0000\"}", StatusCode::UNPROCESSABLE_ENTITY),
        (&[json], "{\"name\":7}", StatusCode::UNPROCESSABLE_ENTITY),
        (&[json], "{\"name\":", StatusCode::BAD_REQUEST),
        (&[json], &huge, StatusCode::PAYLOAD_TOO_LARGE),
        (&[], "{\"name\":\"Ann\"}", StatusCode::UNSUPPORTED_MEDIA_TYPE),
    ] {
        let reply = send(&doors(), request(Method::PUT, "/api/me", headers, body)).await;
        assert_eq!(reply.status, status, "{}", reply.body);
        assert!(reply.body.starts_with("{\"error\":\""), "{}", reply.body);
        assert_eq!(reply.cookie(), None);
    }
}

#[tokio::test]
async fn the_numbers_are_there() {
    let doors = doors();
    send(&doors, request(Method::GET, "/nothing", &[], "")).await;
    let reply = send(&doors, request(Method::GET, "/metrics", &[], "")).await;
    assert_eq!(reply.header(header::CONTENT_TYPE), Some("text/plain; version=0.0.4"));
    for line in [
        "ztable_http_answers_total{class=\"4xx\"} 1",
        "ztable_http_answers_total{class=\"5xx\"} 0",
        "ztable_http_answer_seconds_count 1",
        "ztable_store_appends_total 0",
    ] {
        assert!(reply.body.lines().any(|printed| printed == line), "{line} in\n{}", reply.body);
    }
}

#[tokio::test]
async fn health_is_the_health_of_the_store() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = SqliteStore::open(&folder.path().join("ztable.db")).unwrap();
    let health = || request(Method::GET, "/health", &[], "");
    let reply = send(&doors_over(Arc::new(store)), health()).await;
    assert_eq!((reply.status, reply.body.as_str()), (StatusCode::OK, "ok\n"));
    let reply = send(&doors_over(Arc::new(BrokenStore)), health()).await;
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(reply.body, "{\"error\":\"the store was shut down\"}");
}

/// A store that fails at everything.
struct BrokenStore;

fn broken<T: Send + 'static>() -> StoreFuture<'static, T> {
    Box::pin(async { Err(StoreError::Closed) })
}

impl Store for BrokenStore {
    fn create(&self, _: NewTable) -> StoreFuture<'_, ()> {
        broken()
    }

    fn append(&self, _: TableId, _: Sequence, _: Vec<LogEntry>) -> StoreFuture<'_, ()> {
        broken()
    }

    fn load(&self, _: TableId) -> StoreFuture<'_, Option<StoredTable>> {
        broken()
    }

    fn join(&self, _: TableId, _: crate::identity::GuestId, _: Timestamp) -> StoreFuture<'_, ()> {
        broken()
    }

    fn tables_of(&self, _: crate::identity::GuestId, _: usize) -> StoreFuture<'_, Vec<TableId>> {
        broken()
    }

    fn summaries(&self, _: Vec<TableId>) -> StoreFuture<'_, Vec<Option<StoredSummary>>> {
        broken()
    }

    fn keep_summary(&self, _: TableId, _: Sequence, _: Vec<u8>) -> StoreFuture<'_, ()> {
        broken()
    }

    fn expire(&self, _: Timestamp) -> StoreFuture<'_, u64> {
        broken()
    }

    fn expire_unused(
        &self,
        _: std::ops::Range<Timestamp>,
        _: Vec<TableId>,
    ) -> StoreFuture<'_, Vec<TableId>> {
        broken()
    }

    fn accounts(&self) -> &dyn Accounts {
        unreachable!("nobody asks this store who they are")
    }

    fn ratings(&self) -> &dyn Ratings {
        unreachable!("nobody asks this store how they stand")
    }

    fn talk(&self) -> &dyn Talk {
        unreachable!("nobody talks here")
    }

    fn dailies(&self) -> &dyn Dailies {
        unreachable!("nobody asks this store how others played")
    }

    fn office(&self) -> &dyn Office {
        unreachable!("nobody operates this store")
    }

    fn secret(&self) -> StoreFuture<'_, Secret> {
        broken()
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        broken()
    }

    fn tally(&self) -> Tally {
        Tally::default()
    }
}
