//! The embedded browser client, as the server wants it.

use ztable_server::http::{Asset, Site};

/// The browser client.
pub(super) const SITE: Site = Site { asset, page };

fn asset(path: &str) -> Option<Asset> {
    let file = ztable_web_bundle::get(&format!("/{path}"))?;
    Some(Asset {
        content_type: file.mime,
        plain: file.identity,
        brotli: (!file.brotli.is_empty()).then_some(file.brotli),
        etag: file.etag.trim_start_matches("W/").trim_matches('"'),
        immutable: file.immutable,
    })
}

/// The client routes what is no file and no part of the server's own doors, and says itself when
/// an address leads nowhere.
fn page(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or(path);
    !path.starts_with("api/") && !path.starts_with("ws/") && !last.contains('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_page_is_there() {
        let page = asset("index.html").expect("the bundle always has a start page");
        assert!(page.content_type.starts_with("text/html"));
        assert!(!page.etag.contains('"'), "{}", page.etag);
        assert!(asset("no-such-file.js").is_none());
    }

    #[test]
    fn pages_of_the_client() {
        assert!(page("table/0a1b") && page("rules/zeds-zone") && page("nowhere"));
        assert!(!page("api/me") && !page("ws/0a1b/x") && !page("app.js") && !page("fonts/x.woff2"));
    }
}
