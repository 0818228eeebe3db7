//! The embedded browser client, as the server wants it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ztable_server::http::{Asset, Site};

/// The browser client.
pub(super) const SITE: Site = Site { asset, page };

/// The browser client that shows the games without a board of their own too: its pages say so.
pub(super) const WITH_CLASSICS: Site = Site { asset: asset_with_classics, page };

/// What tells the client that the server offers them.
const CLASSICS: &str = "<meta name=\"classics\" content=\"offered\">";

fn asset_with_classics(path: &str) -> Option<Asset> {
    PAGES_WITH_CLASSICS.get(path).copied().or_else(|| asset(path))
}

/// The pages by their paths. They are written once, for as long as the program runs.
static PAGES_WITH_CLASSICS: LazyLock<BTreeMap<&str, Asset>> = LazyLock::new(|| {
    let paths = ztable_web_bundle::files().iter().map(|file| file.path.trim_start_matches('/'));
    paths.filter_map(|path| Some((path, saying_classics(asset(path)?)?))).collect()
});

/// The same page with the word that the classics are offered; nothing for what is no page.
fn saying_classics(page: Asset) -> Option<Asset> {
    let is_page = page.content_type.starts_with("text/html");
    let text = std::str::from_utf8(page.plain).ok().filter(|_| is_page)?;
    let text = text.replacen("<title>", &format!("{CLASSICS}<title>"), 1);
    let etag = format!("{}-classics", page.etag);
    Some(Asset { plain: text.leak().as_bytes(), brotli: None, etag: etag.leak(), ..page })
}

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
    fn pages_say_that_the_classics_are_offered_only_where_they_are() {
        let said = |asset: Option<Asset>| {
            std::str::from_utf8(asset.unwrap().plain).unwrap().contains(CLASSICS)
        };
        assert!(said(asset_with_classics("index.html")) && !said(asset("index.html")));
        assert_ne!(asset_with_classics("index.html"), asset("index.html"));
        assert_eq!(asset_with_classics("no-such-file.js"), None);
    }

    #[test]
    fn pages_of_the_client() {
        assert!(page("table/0a1b") && page("rules/zeds-zone") && page("nowhere"));
        assert!(!page("api/me") && !page("ws/0a1b/x") && !page("app.js") && !page("fonts/x.woff2"));
    }
}
