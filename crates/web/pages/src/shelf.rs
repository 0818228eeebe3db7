//! The shelf: five covers.

use crate::catalogue::{Cover, SHELF, deck_builder};
use crate::html::{Icon, escaped};

/// What the shelf is, in a line or two.
#[must_use]
pub fn hero() -> &'static str {
    "<h1>Five games. One\u{a0}table.</h1><p class=\"lead\">Play alone, against bots, or send a friend a link. No <a href=\"/account\">account</a> needed, nothing to install, and it works offline. <a href=\"/lobby\">Meet others in the lobby</a>, or play <a href=\"/games\">the Zolo of the day</a>.</p>"
}

/// The covers of all games. A game that was not played on this device offers its lessons first.
#[must_use]
pub fn covers(played: impl Fn(&str) -> bool) -> String {
    SHELF.into_iter().map(|cover| card(cover, played(cover.id))).collect()
}

/// What stands below the shelf where the server offers games without a board of their own.
#[must_use]
pub fn classics(covers: impl IntoIterator<Item = Cover>) -> String {
    let cards: String = covers.into_iter().map(small_card).collect();
    format!(
        r#"<h2>Classics</h2><p class="classics-note">Games without a board of their own, played on one made of their words.</p><ul class="classics-list">{cards}</ul>"#
    )
}

fn small_card(cover: Cover) -> String {
    let Cover { id, name, pitch, .. } = cover;
    let (name, pitch) = (escaped(name), escaped(pitch));
    let (players, minutes) = (cover.players(), cover.minutes());
    format!(
        r#"<li class="classic" data-game="{id}"><h3><a class="classic-link" href="/play/{id}">{name}</a></h3><p>{pitch}</p><ul class="facts" aria-label="At a glance"><li>{players}</li><li>{minutes}</li><li><a href="/rules/{id}">Rules</a></li></ul></li>"#
    )
}

fn card(cover: Cover, played: bool) -> String {
    let Cover { id, name, pitch, .. } = cover;
    let (players, minutes) = (cover.players(), cover.minutes());
    let (book, board) = (Icon::Book.svg(), Icon::Board.svg());
    let strong = |first: bool| if first { " primary" } else { "" };
    // The name of the game leads to the same page as this button, so that it is one stop fewer.
    let play = format!(
        r#"<a class="button{}" href="/play/{id}" tabindex="-1" aria-hidden="true">{}Play</a>"#,
        strong(played),
        Icon::Play.svg(),
    );
    let learn = format!(
        r#"<a class="button{}" href="/learn/{id}">{}Learn</a>"#,
        strong(!played),
        Icon::Learn.svg(),
    );
    let actions = if played { play + &learn } else { learn + &play };
    let subtitle = cover
        .subtitle
        .map(|subtitle| format!(r#"<span class="cover-subtitle">{subtitle}</span>"#))
        .unwrap_or_default();
    let decks = deck_builder(id)
        .map(|address| format!(r#"<a class="button" href="{address}">{board}Decks</a>"#))
        .unwrap_or_default();
    let art = cover.art();
    format!(
        r#"<li class="cover playable" data-game="{id}"><div class="cover-art"><img src="{art}" alt="" width="800" height="600" decoding="sync"></div><div class="cover-body"><h2 class="cover-name"><a class="cover-link" href="/play/{id}">{name}{subtitle}</a></h2><p class="cover-pitch">{pitch}</p><ul class="facts" aria-label="At a glance"><li>{players}</li><li>{minutes}</li></ul><div class="cover-actions">{actions}<a class="button" href="/rules/{id}">{book}Rules</a>{decks}</div></div></li>"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_card_with_its_links() {
        let covers = covers(|_| true);
        for Cover { id, .. } in SHELF {
            for address in ["play", "learn", "rules"].map(|page| format!("/{page}/{id}")) {
                assert!(covers.contains(&format!("href=\"{address}\"")), "no link to {address}");
            }
        }
        for cover in SHELF {
            assert!(covers.contains(cover.pitch), "{}", cover.pitch);
        }
        assert_eq!(covers.matches("href=\"/decks/").count(), 1);
    }

    #[test]
    fn facts_read_as_they_are_said() {
        let covers = covers(|_| false);
        assert!(covers.contains("<li>1–8 players</li><li>15–30 min</li>"), "{covers}");
        let game = Cover { id: "liars-dice", name: "Liar's dice", players: (2, 2), ..SHELF[0] };
        let classics = classics([game]);
        assert!(classics.contains("<li>2 players</li>") && classics.contains("/play/liars-dice"));
        assert_eq!(game.art(), "/any-game.svg");
    }

    #[test]
    fn who_never_played_a_game_is_offered_its_lessons_first() {
        let first = |covers: &str| {
            let (_, rest) = covers.split_once("button primary\" href=\"").expect("a first button");
            rest.split('"').next().expect("an address").to_owned()
        };
        assert_eq!(first(&covers(|_| false)), "/learn/zeds-zone");
        assert_eq!(first(&covers(|game| game == "zeds-zone")), "/play/zeds-zone");
    }
}
