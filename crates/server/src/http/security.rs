//! What every answer tells the browser not to do.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use data_encoding::BASE64;
use sha2::{Digest, Sha256};

use super::App;

/// What pages may do. Everything comes from this server: scripts, workers and WebAssembly from files,
/// and of what stands inside a page only the script and the style that the start page was built with,
/// known by their hashes. Style attributes are free, because boards are drawn with them.
pub(super) fn content_policy(start_page: &str) -> HeaderValue {
    let (scripts, styles) = (hashes(start_page, "script"), hashes(start_page, "style"));
    let policy = format!(
        "default-src 'none'; \
         script-src 'self' 'wasm-unsafe-eval'{scripts}; worker-src 'self'; connect-src 'self'; \
         style-src 'self'{styles}; style-src-attr 'unsafe-inline'; img-src 'self' data:; \
         font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).expect("a policy is made of letters that headers may have")
}

/// The hashes of what stands inside a page between tags of this name that have no attributes.
fn hashes(page: &str, tag: &str) -> String {
    let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
    page.split(&open)
        .skip(1)
        .filter_map(|rest| rest.split_once(&close))
        .map(|(inside, _)| format!(" 'sha256-{}'", BASE64.encode(&Sha256::digest(inside))))
        .collect()
}

const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // The link of a table is the key to it: other sites must not see it.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Adds the headers; what says nothing about caching is not cached.
pub(super) async fn protect(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, app.content_policy.clone());
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_the_start_page_is_allowed_by_its_hash() {
        let page = "<script>alert(1)</script><style>a{}</style><script src=\"/x.js\"></script>";
        let policy = content_policy(page);
        let policy = policy.to_str().unwrap();
        // As `printf 'alert(1)' | openssl dgst -sha256 -binary | base64` prints it.
        let script = "script-src 'self' 'wasm-unsafe-eval' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';";
        assert!(policy.contains(script), "{policy}");
        assert_eq!(policy.matches("sha256-").count(), 2, "{policy}");
        assert!(!content_policy("no page").to_str().unwrap().contains("sha256-"));
    }
}
