//! The files of the browser client: chosen encoding, validators, caching.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::App;
use super::problem::Problem;

/// One file of the browser client, held in the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asset {
    /// Its media type, such as `text/html; charset=utf-8`.
    pub content_type: &'static str,
    /// Its bytes.
    pub plain: &'static [u8],
    /// The same compressed with brotli, where that is worth it.
    pub brotli: Option<&'static [u8]>,
    /// A hash of the bytes, without quotation marks.
    pub etag: &'static str,
    /// Whether the path contains the hash, so that the file never changes under it.
    pub immutable: bool,
}

/// The browser client as the server sees it.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The file at a path without its leading slash; the start page is `index.html`.
    pub asset: fn(&str) -> Option<Asset>,
    /// Whether the client itself shows a page at this path (without leading slash), so that the
    /// server answers with the start page.
    pub page: fn(&str) -> bool,
}

const START_PAGE: &str = "index.html";

impl Site {
    /// The page that every visit begins with; empty where there is none.
    pub(super) fn start_page(&self) -> &'static str {
        let page = (self.asset)(START_PAGE).map_or(&[][..], |asset| asset.plain);
        std::str::from_utf8(page).unwrap_or_default()
    }

    fn find(&self, path: &str) -> Option<Asset> {
        let path = path.strip_prefix('/').unwrap_or(path);
        match path {
            "" => (self.asset)(START_PAGE),
            _ => (self.asset)(path)
                .or_else(|| (self.page)(path).then(|| (self.asset)(START_PAGE)).flatten()),
        }
    }
}

/// Answers with a file, or with the reason why there is none.
pub(super) async fn file(
    State(app): State<Arc<App>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let asset = app.site.find(uri.path()).ok_or_else(|| Problem {
        status: StatusCode::NOT_FOUND,
        sentence: "there is nothing at this address".to_owned(),
    })?;
    Ok(respond(asset, &headers))
}

fn respond(asset: Asset, asked: &HeaderMap) -> Response {
    let brotli = asset.brotli.filter(|_| accepts_brotli(asked));
    // Two encodings are two representations: one validator each.
    let etag = format!("\"{}{}\"", asset.etag, if brotli.is_some() { "-br" } else { "" });
    let caching = if asset.immutable {
        "public, max-age=31536000, immutable"
    } else {
        // To be kept, and checked by its validator before every use.
        "no-cache"
    };
    let unchanged = matches_etag(asked, &etag);
    let about = [
        (header::ETAG, etag),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    if unchanged {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let mut response =
        (about, [(header::CONTENT_TYPE, asset.content_type)], brotli.unwrap_or(asset.plain))
            .into_response();
    if brotli.is_some() {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}

/// The elements of a header that is a list, wherever its lines are broken.
fn elements(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// Whether `br` is named with a weight above zero, or `*` is where `br` is not named.
fn accepts_brotli(headers: &HeaderMap) -> bool {
    let weight_of = |wanted: &str| {
        elements(headers, header::ACCEPT_ENCODING).find_map(|element| {
            let (coding, parameters) = element.split_once(';').unwrap_or((element, ""));
            coding.trim().eq_ignore_ascii_case(wanted).then(|| weight(parameters))
        })
    };
    weight_of("br").or_else(|| weight_of("*")).is_some_and(|weight| weight > 0.0)
}

/// The `q` parameter; one that cannot be read counts as a no.
fn weight(parameters: &str) -> f32 {
    let quality = parameters.split(';').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim().eq_ignore_ascii_case("q").then(|| value.trim().parse().unwrap_or(0.0))
    });
    quality.unwrap_or(1.0)
}

fn matches_etag(headers: &HeaderMap, etag: &str) -> bool {
    elements(headers, header::IF_NONE_MATCH)
        .any(|given| given == "*" || given.strip_prefix("W/").unwrap_or(given) == etag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_sent_only_to_who_reads_it() {
        for (header, expected) in [
            ("gzip, deflate, br, zstd", true),
            ("br", true),
            ("BR;q=0.5", true),
            ("gzip, br;q=0", false),
            ("gzip, br; q=0.000", false),
            ("br;q=nonsense", false),
            ("*", true),
            ("*;q=0", false),
            ("br;q=0, *", false),
            ("gzip", false),
            ("brotli", false),
            ("", false),
        ] {
            let headers =
                HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(header))]);
            assert_eq!(accepts_brotli(&headers), expected, "{header}");
        }
        assert!(!accepts_brotli(&HeaderMap::new()));
    }

    #[test]
    fn validators_are_compared_one_by_one() {
        for (header, expected) in [
            ("\"abc\"", true),
            ("W/\"abc\"", true),
            ("\"x\", \"abc\"", true),
            ("*", true),
            ("abc", false),
            ("\"abcd\"", false),
        ] {
            let headers =
                HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_static(header))]);
            assert_eq!(matches_etag(&headers, "\"abc\""), expected, "{header}");
        }
    }
}
