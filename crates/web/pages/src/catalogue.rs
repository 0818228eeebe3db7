//! What the shelf says about each game.

use ztable_core::About;

/// One game on the shelf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cover {
    /// The game's id, as in addresses and file names.
    pub id: &'static str,
    /// The name, without the part after a colon.
    pub name: &'static str,
    /// The part of the name after the colon.
    pub subtitle: Option<&'static str>,
    /// What it is, in a sentence or two.
    pub pitch: &'static str,
    /// The fewest and the most who can play.
    pub players: (u8, u8),
    /// How long it takes, from and to, in minutes.
    pub minutes: (u16, u16),
}

/// All games, the one to try first in front.
pub const SHELF: [Cover; 5] = [
    Cover {
        id: "zeds-zone",
        name: "Zeds Zone",
        subtitle: None,
        pitch: "Roll two dice, draw your way through the ruins, and get out before the zombies get in.",
        players: (1, 8),
        minutes: (15, 30),
    },
    Cover {
        id: "zee",
        name: "Zee",
        subtitle: None,
        pitch: "Bots ride the belts of a reactor. Push the right button and the others fall off.",
        players: (1, 6),
        minutes: (30, 30),
    },
    Cover {
        id: "quantumzap",
        name: "QuantumZap",
        subtitle: Some("Wildcat’n"),
        pitch: "Survey, bid and bluff for desert land on a far frontier.",
        players: (2, 5),
        minutes: (45, 45),
    },
    Cover {
        id: "zu-tiles",
        name: "ZU Tiles",
        subtitle: Some("Hime"),
        pitch: "Twelve creatures, one grid: find friends, form squares, win battles.",
        players: (2, 4),
        minutes: (40, 40),
    },
    Cover {
        id: "elemenz",
        name: "ElemenZ",
        subtitle: None,
        pitch: "Shamans duel with dice of air, earth, fire and water; two race to wake a monolith.",
        players: (2, 4),
        minutes: (30, 30),
    },
];

/// The game with this id.
#[must_use]
pub fn find(id: &str) -> Option<Cover> {
    SHELF.into_iter().find(|cover| cover.id == id)
}

/// The address of a game's deck builder, if it has one.
#[must_use]
pub fn deck_builder(game: &str) -> Option<String> {
    (game == "zu-tiles").then(|| format!("/decks/{game}"))
}

impl Cover {
    /// The cover of a game that does not stand on the shelf.
    #[must_use]
    pub fn of(about: &About) -> Cover {
        Cover {
            id: about.id,
            name: about.name,
            subtitle: None,
            pitch: about.tagline,
            players: (about.min_players, about.lobby_players),
            minutes: about.minutes,
        }
    }

    /// How many can play, in words.
    #[must_use]
    pub fn players(self) -> String {
        let (fewest, most) = self.players;
        if fewest == most {
            format!("{most} players")
        } else {
            format!("{fewest}–{most} players")
        }
    }

    /// How long it takes, in words.
    #[must_use]
    pub fn minutes(self) -> String {
        let (from, to) = self.minutes;
        if from == to { format!("{to} min") } else { format!("{from}–{to} min") }
    }

    /// The whole name.
    #[must_use]
    pub fn title(self) -> String {
        match self.subtitle {
            Some(subtitle) => format!("{}: {subtitle}", self.name),
            None => self.name.to_owned(),
        }
    }

    /// The address of its picture.
    #[must_use]
    pub fn art(self) -> String {
        match find(self.id) {
            Some(_) => format!("/covers/{}.svg", self.id),
            // It comes with the board, so that a shelf without such games does not carry it.
            None => "/any-game.svg".to_owned(),
        }
    }
}
