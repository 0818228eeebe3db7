//! The pages of the browser client that are there before its program, as plain HTML.
//!
//! The shelf, the set-up pages and the rulebooks are read long before anything has to move. The
//! bundle writes them into the first answer of the server, links included; the client fills its own
//! pages with the same text, so that nothing changes on the screen when it takes over. Beside them
//! stands what the client works out without its worker and without a browser: what is found in a
//! rulebook ([`find_rules`]), how a game without a board of its own is laid out ([`any_game`]), the way
//! through one that was played ([`replay`]), where an address leads ([`route`]), what wins ([`goal`]), and
//! how the log ([`log`]), an ending ([`ending`]) and people ([`people`]) are told.

pub mod any_game;
mod catalogue;
pub mod ending;
mod goal;
mod html;
pub mod log;
pub mod people;
pub mod replay;
pub mod route;
mod rules;
mod search;
mod set_up;
mod shelf;
pub mod words;

pub use catalogue::{Cover, SHELF, deck_builder, find};
pub use goal::goal;
pub use html::{BRAND, Icon, escaped};
pub use rules::{Examples, chapters, contents, rules_head};
pub use search::{Found, find as find_rules};
pub use set_up::{back_to_shelf, set_up_head};
pub use shelf::{classics, covers, hero};

use ztable_core::RuleBook;

/// A page as the first answer holds it.
pub struct Page {
    /// Its path, such as `/rules/zee`.
    pub path: String,
    /// Its name in the browser's tab.
    pub title: String,
    /// What a search engine says about it.
    pub description: String,
    /// What stands in its body.
    pub body: String,
}

/// The title of the page with this name; the shelf has none of its own.
#[must_use]
pub fn title(name: &str) -> String {
    match name {
        "" => "Ztable: five games, one table".to_owned(),
        name => format!("{name} · Ztable"),
    }
}

/// The shelf.
#[must_use]
pub fn shelf_page() -> Page {
    let main = format!(
        r#"<main class="page shelf" id="main" tabindex="-1"><section class="hero">{}</section><ul class="covers" aria-label="Games">{}</ul></main>"#,
        hero(),
        covers(|_| false),
    );
    Page {
        path: "/".to_owned(),
        title: title(""),
        description: "One table for five tabletop games: alone, against bots, or with friends by sending a link.".to_owned(),
        body: html::framed(&main),
    }
}

/// The set-up page of a game. Seats and options come with the program.
#[must_use]
pub fn set_up_page(cover: Cover) -> Page {
    let Cover { id, .. } = cover;
    let main = format!(
        r#"<main class="page game-page" id="main" tabindex="-1" data-game="{id}">{}<div class="game-page-columns"><div class="game-page-side"><img class="game-page-art" src="{}" alt=""></div><div class="game-page-body"><div class="game-page-head">{}</div><section class="panel set-up-coming" aria-label="Set up"></section></div></div></main>"#,
        back_to_shelf(),
        cover.art(),
        set_up_head(cover),
    );
    Page {
        path: format!("/play/{id}"),
        title: title(&format!("Play {}", cover.title())),
        description: cover.pitch.to_owned(),
        body: html::framed(&main),
    }
}

/// The rulebook of a game.
#[must_use]
pub fn rules_page(cover: Cover, rules: &str) -> Page {
    let book = RuleBook::parse(rules);
    let Cover { id, .. } = cover;
    let main = format!(
        r#"<main class="page rules-page" id="main" tabindex="-1" data-game="{id}">{}<div class="rulebook"><div class="search search-coming"></div><div class="book-front">{}</div><div class="chapters">{}</div></div></main>"#,
        rules_head(cover),
        contents(&book),
        chapters(&find_rules(&book, ""), Examples::default()),
    );
    Page {
        path: format!("/rules/{id}"),
        title: title(&format!("Rules of {}", cover.title())),
        description: format!("The rules of {}, every one with a link.", cover.title()),
        body: html::framed(&main),
    }
}
