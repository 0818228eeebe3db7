//! Pages of other sites may not act in the name of a guest.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::problem::Problem;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// What a proxy in front was asked for; pages of other sites cannot make a browser send it.
const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// Refuses what could change something, and WebSockets, when a page of another site asks.
pub(super) async fn guard(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let only_reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
        && !headers.contains_key(header::UPGRADE);
    if only_reads || is_own(headers) {
        return next.run(request).await;
    }
    let sentence = "a page of another site may not do this".to_owned();
    Problem { status: StatusCode::FORBIDDEN, sentence }.into_response()
}

/// Whether the request comes from a page of this server, or from no page at all: browsers say where
/// a request comes from, other programs hold no cookie that a page could abuse.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_ascii_lowercase();
    let site = headers.get(SEC_FETCH_SITE).map(text);
    if site.is_some_and(|site| site != "same-origin" && site != "none") {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN).map(text) else { return true };
    let Some((_, host)) = origin.split_once("://") else { return false };
    [header::HOST, FORWARDED_HOST]
        .into_iter()
        .any(|name| headers.get(name).map(text).is_some_and(|own| own == host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_pages_and_programs_pass() {
        for (headers, own) in [
            (&[("host", "t.example")][..], true),
            (&[("host", "t.example"), ("origin", "https://t.example")], true),
            (&[("host", "T.example"), ("origin", "http://t.Example")], true),
            (&[("host", "localhost:7070"), ("origin", "http://localhost:7070")], true),
            (&[("host", "localhost:7070"), ("origin", "http://localhost")], false),
            (&[("host", "t.example"), ("origin", "https://evil.example")], false),
            (&[("host", "t.example"), ("origin", "https://t.example.evil.example")], false),
            (&[("host", "t.example"), ("origin", "null")], false),
            (&[("host", "t.example"), ("origin", "")], false),
            (&[("origin", "https://t.example")], false),
            (
                &[
                    ("host", "inner:80"),
                    ("x-forwarded-host", "t.example"),
                    ("origin", "https://t.example"),
                ],
                true,
            ),
            (&[("host", "t.example"), ("sec-fetch-site", "cross-site")], false),
            (&[("host", "t.example"), ("sec-fetch-site", "same-site")], false),
            (&[("host", "t.example"), ("sec-fetch-site", "same-origin")], true),
        ] {
            let map: HeaderMap = headers
                .iter()
                .map(|(name, value)| {
                    (HeaderName::from_static(name), HeaderValue::from_static(value))
                })
                .collect();
            assert_eq!(is_own(&map), own, "{headers:?}");
        }
    }
}
