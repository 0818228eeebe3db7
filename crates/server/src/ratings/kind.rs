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
    /// With how many players it is played.
    players: (u8, u8),
}

const fn kind(id: &'static str, name: &'static str, game: &'static str, players: (u8, u8)) -> Kind {
    Kind { id, name, game, players }
}

/// All of them, in the order of the shelf.
pub const KINDS: [Kind; 6] = [
    kind("zeds-zone", "Zeds Zone", "zeds-zone", (2, u8::MAX)),
    kind("zee", "Zee", "zee", (2, u8::MAX)),
    kind("elemenz-duel", "ElemenZ: Duel", "elemenz", (3, u8::MAX)),
    kind("elemenz-monolith", "ElemenZ: Monolith", "elemenz", (2, 2)),
    kind("quantumzap", "QuantumZap", "quantumzap", (2, u8::MAX)),
    kind("zu-tiles", "ZU Tiles", "zu-tiles", (2, u8::MAX)),
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
