//! What the shelf says about each game.

/// One game on the shelf.
#[derive(Clone, Copy)]
pub(crate) struct Cover {
    /// The game's id, as in addresses and file names.
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    /// The part of the name after the colon.
    pub(crate) subtitle: Option<&'static str>,
    pub(crate) pitch: &'static str,
    pub(crate) players: &'static str,
    pub(crate) minutes: &'static str,
    pub(crate) playable: bool,
}

/// All games, the one to try first in front.
pub(crate) const SHELF: [Cover; 5] = [
    Cover {
        id: "zeds-zone",
        name: "Zeds Zone",
        subtitle: None,
        pitch: "Roll two dice, draw your way through the ruins, and get out before the zombies get in.",
        players: "1–8 players",
        minutes: "15–30 min",
        playable: true,
    },
    Cover {
        id: "zee",
        name: "Zee",
        subtitle: None,
        pitch: "Bots ride the belts of a reactor. Push the right button and the others fall off.",
        players: "1–6 players",
        minutes: "30 min",
        playable: true,
    },
    Cover {
        id: "quantumzap",
        name: "QuantumZap",
        subtitle: Some("Wildcat’n"),
        pitch: "Survey, bid and bluff for desert land on a far frontier.",
        players: "2–5 players",
        minutes: "45 min",
        playable: true,
    },
    Cover {
        id: "zu-tiles",
        name: "ZU Tiles",
        subtitle: Some("Hime"),
        pitch: "Twelve creatures, one grid: find friends, form squares, win battles.",
        players: "2–4 players",
        minutes: "40 min",
        playable: true,
    },
    Cover {
        id: "elemenz",
        name: "ElemenZ",
        subtitle: None,
        pitch: "Shamans duel with dice of air, earth, fire and water.",
        players: "2–4 players",
        minutes: "30 min",
        playable: true,
    },
];

/// The game with this id.
pub(crate) fn find(id: &str) -> Option<Cover> {
    SHELF.into_iter().find(|cover| cover.id == id)
}

impl Cover {
    /// The whole name.
    pub(crate) fn title(self) -> String {
        match self.subtitle {
            Some(subtitle) => format!("{}: {subtitle}", self.name),
            None => self.name.to_owned(),
        }
    }

    /// The address of its picture.
    pub(crate) fn art(self) -> String {
        format!("/covers/{}.svg", self.id)
    }
}
