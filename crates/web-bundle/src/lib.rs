//! The browser client, built and embedded.
//!
//! The build script compiles the client and the bots to WebAssembly, compresses every file and
//! writes the table behind [`files`]. A server answers a request by looking its path up:
//!
//! ```
//! let page = ztable_web_bundle::get("/").expect("the page is always there");
//! assert_eq!(page.mime, "text/html; charset=utf-8");
//! assert!(!page.immutable);
//! ```
//!
//! Built with `WEB_BUNDLE=skip` the table holds one page that says so.

/// One file of the browser client.
#[derive(Debug)]
pub struct File {
    /// The path in its address, beginning with `/`.
    pub path: &'static str,
    /// The value of `Content-Type`.
    pub mime: &'static str,
    /// The value of `ETag`, weak and quoted, the same for both forms.
    pub etag: &'static str,
    /// The part of the client it belongs to: `first` for what a first visit loads, `guide` for the
    /// set-up and rules pages, `table`, `decks`, one for each board, `shared` for what those have in
    /// common, `engine` for rules and bots, `pages` for those that are readable before the program
    /// runs, `examples/zee` and its like for the examples of a rulebook, `puzzles/zee` and its like for
    /// the puzzles of a game, `icons` for an installed client, `aside` for the rest.
    pub part: &'static str,
    /// The file as it is.
    pub identity: &'static [u8],
    /// The file compressed with brotli; empty where that saves nothing.
    pub brotli: &'static [u8],
    /// Whether the path carries a hash of the content, so that it may be cached for ever.
    pub immutable: bool,
}

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/table.rs"));

/// The file at a path. `/` is the page itself, which also serves every address that the client
/// routes on its own, such as `/table/…`.
#[must_use]
pub fn get(path: &str) -> Option<&'static File> {
    let path = if path == "/" { "/index.html" } else { path };
    FILES.binary_search_by(|file| file.path.cmp(path)).ok().map(|at| &FILES[at])
}

/// Every file, ordered by path.
#[must_use]
pub fn files() -> &'static [File] {
    FILES
}
