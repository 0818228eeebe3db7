//! Addresses of this site.

/// A page of the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// All games.
    Shelf,
    /// Choosing seats and options for a game.
    SetUp(String),
    /// A table on the server.
    Table(String),
    /// A table on this device.
    Local(String),
    /// The rulebook of a game.
    Rules(String),
    /// An example of a rule, by game and rule: `zee/ZEE-8-3`.
    Example(String),
    /// The deck builder of a game.
    Decks(String),
    /// The lessons of a game.
    Learn(String),
    /// A lesson, by game, course and lesson.
    Lesson(String),
    /// The games that were finished on this device.
    Games,
    /// One of them, watched again.
    Replay(String),
    /// The games that have puzzles.
    Puzzles,
    /// A puzzle: of the day, `today`, or by game and id, `zee/00ff…`; the next one where there is no id.
    Puzzle(String),
    /// One's name and password.
    Account,
    /// Where strangers meet.
    Lobby,
    /// The leaderboard of a kind of game, or of the first one.
    Leaders(String),
    /// What everybody may know about a name.
    Profile(String),
    /// An address that leads nowhere.
    Missing,
}

impl Route {
    /// The page at this path.
    #[must_use]
    pub fn parse(path: &str) -> Self {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let route = match (parts.next(), parts.next()) {
            (None, _) => Self::Shelf,
            (Some("lobby"), None) => Self::Lobby,
            (Some("account"), None) => Self::Account,
            (Some("ratings"), kind) => Self::Leaders(kind.unwrap_or_default().to_owned()),
            (Some("people"), Some(name)) => Self::Profile(name.to_owned()),
            (Some("play"), Some(game)) => Self::SetUp(game.to_owned()),
            (Some("table"), Some(table)) => Self::Table(table.to_owned()),
            (Some("local"), Some(table)) => Self::Local(table.to_owned()),
            (Some("rules"), Some(game)) => match parts.next() {
                None => Self::Rules(game.to_owned()),
                Some(rule) => Self::Example(format!("{game}/{rule}")),
            },
            (Some("decks"), Some(game)) => Self::Decks(game.to_owned()),
            (Some("games"), None) => Self::Games,
            (Some("games"), Some(game)) => Self::Replay(game.to_owned()),
            (Some("puzzles"), None) => Self::Puzzles,
            (Some("puzzles"), Some(game)) => match parts.next() {
                None => Self::Puzzle(game.to_owned()),
                Some(id) => Self::Puzzle(format!("{game}/{id}")),
            },
            (Some("learn"), Some(game)) => match (parts.next(), parts.next()) {
                (None, _) => Self::Learn(game.to_owned()),
                (Some(course), Some(lesson)) => Self::Lesson(format!("{game}/{course}/{lesson}")),
                (Some(_), None) => Self::Missing,
            },
            _ => Self::Missing,
        };
        if parts.next().is_some() { Self::Missing } else { route }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_to_its_page() {
        let text = str::to_owned;
        for (path, expected) in [
            ("/", Route::Shelf),
            ("", Route::Shelf),
            ("/lobby", Route::Lobby),
            ("/account/", Route::Account),
            ("/ratings", Route::Leaders(text(""))),
            ("/ratings/zee", Route::Leaders(text("zee"))),
            ("/people/Ada", Route::Profile(text("Ada"))),
            ("/play/zee", Route::SetUp(text("zee"))),
            ("/table/abc", Route::Table(text("abc"))),
            ("/local/abc", Route::Local(text("abc"))),
            ("/rules/zee", Route::Rules(text("zee"))),
            ("/rules/zee/ZEE-8-3", Route::Example(text("zee/ZEE-8-3"))),
            ("/decks/zu-tiles", Route::Decks(text("zu-tiles"))),
            ("/games", Route::Games),
            ("/games/abc", Route::Replay(text("abc"))),
            ("/puzzles", Route::Puzzles),
            ("/puzzles/today", Route::Puzzle(text("today"))),
            ("/puzzles/zee/00ff", Route::Puzzle(text("zee/00ff"))),
            ("/learn/zee", Route::Learn(text("zee"))),
            ("/learn/zee/zee/first", Route::Lesson(text("zee/zee/first"))),
        ] {
            assert_eq!(Route::parse(path), expected, "{path}");
        }
    }

    #[test]
    fn an_address_with_less_or_more_leads_nowhere() {
        for path in [
            "/nowhere",
            "/lobby/x",
            "/people",
            "/play",
            "/play/zee/x",
            "/learn/zee/zee",
            "/learn/zee/a/b/c",
        ] {
            assert_eq!(Route::parse(path), Route::Missing, "{path}");
        }
    }
}
