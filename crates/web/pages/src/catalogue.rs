//! What the shelf says about each game.

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
    /// How many can play, in words.
    pub players: &'static str,
    /// How long it takes, in words.
    pub minutes: &'static str,
}

/// All games, the one to try first in front.
pub const SHELF: [Cover; 5] = [
    Cover {
        id: "zeds-zone",
        name: "Zeds Zone",
        subtitle: None,
        pitch: "Roll two dice, draw your way through the ruins, and get out before the zombies get in.",
        players: "1–8 players",
        minutes: "15–30 min",
    },
    Cover {
        id: "zee",
        name: "Zee",
        subtitle: None,
        pitch: "Bots ride the belts of a reactor. Push the right button and the others fall off.",
        players: "1–6 players",
        minutes: "30 min",
    },
    Cover {
        id: "quantumzap",
        name: "QuantumZap",
        subtitle: Some("Wildcat’n"),
        pitch: "Survey, bid and bluff for desert land on a far frontier.",
        players: "2–5 players",
        minutes: "45 min",
    },
    Cover {
        id: "zu-tiles",
        name: "ZU Tiles",
        subtitle: Some("Hime"),
        pitch: "Twelve creatures, one grid: find friends, form squares, win battles.",
        players: "2–4 players",
        minutes: "40 min",
    },
    Cover {
        id: "elemenz",
        name: "ElemenZ",
        subtitle: None,
        pitch: "Shamans duel with dice of air, earth, fire and water.",
        players: "2–4 players",
        minutes: "30 min",
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
        format!("/covers/{}.svg", self.id)
    }
}
