//! Which games are rated, and which of them have a rating of their own.

use ztable_core::{Code, Refusal, Setup};

/// Games that are compared with one another: a game of the shelf, or a mode that is another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// What stores and addresses call it.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// The game of the shelf.
    pub game: &'static str,
    /// As what people play it, if not all as the same.
    pub role: Option<Role>,
    /// With how many players it is played.
    players: (u8, u8),
}

/// What makes seats of a game different.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Role {
    /// The fact by which the game states it of each seat at the end.
    pub fact: &'static str,
    /// What people call it.
    pub name: &'static str,
}

const fn kind(
    id: &'static str,
    name: &'static str,
    game: &'static str,
    players: (u8, u8),
    role: Option<Role>,
) -> Kind {
    Kind { id, name, game, role, players }
}

const fn role(fact: &'static str, name: &'static str) -> Option<Role> {
    Some(Role { fact, name })
}

/// All of them, in the order of the shelf.
pub const KINDS: [Kind; 6] = [
    kind("zeds-zone", "Zeds Zone", "zeds-zone", (2, u8::MAX), None),
    kind("zee", "Zee", "zee", (2, u8::MAX), role("bot", "Z-Bot")),
    kind("elemenz-duel", "ElemenZ: Duel", "elemenz", (3, u8::MAX), role("shaman", "Shaman")),
    kind("elemenz-monolith", "ElemenZ: Monolith", "elemenz", (2, 2), None),
    kind("quantumzap", "QuantumZap", "quantumzap", (2, u8::MAX), role("character", "Character")),
    kind("zu-tiles", "ZU Tiles", "zu-tiles", (2, u8::MAX), role("deck", "Deck")),
];

impl Kind {
    /// The one with this id.
    #[must_use]
    pub fn called(id: &str) -> Option<Kind> {
        KINDS.into_iter().find(|kind| kind.id == id)
    }

    /// What a set-up is rated as.
    ///
    /// # Errors
    /// It is not rated; the sentence says what is.
    pub fn of(setup: &Setup) -> Result<Kind, Refusal> {
        let fits = |kind: &Kind| {
            let (fewest, most) = kind.players;
            kind.game == setup.game && (fewest..=most).contains(&setup.players)
        };
        KINDS.into_iter().find(fits).ok_or_else(|| {
            let sentence = "This game is not rated: games against others are, and games for one \
                            or without a ladder of bots are not.";
            Refusal::new(Code::BadSetup, sentence)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_against_others_are_rated_and_modes_that_are_other_games_apart() {
        let kind = |game: &str, players| Kind::of(&Setup::new(game, players)).map(|kind| kind.id);
        assert_eq!(kind("elemenz", 2), Ok("elemenz-monolith"));
        assert_eq!(kind("elemenz", 4), Ok("elemenz-duel"));
        assert_eq!(kind("zee", 6), Ok("zee"));
        for (game, players) in [("zee", 1), ("zeds-zone", 1), ("kuhn", 2), ("nothing", 2)] {
            assert!(kind(game, players).is_err(), "{game}");
        }
        for kind in KINDS {
            assert_eq!(Kind::called(kind.id), Some(kind));
            assert!(ztable_shelf::IDS.contains(&kind.game), "{}", kind.game);
        }
        assert_eq!(Kind::called("chess"), None);
    }
}
