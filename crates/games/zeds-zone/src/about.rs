//! The game as the shelf shows it: players, options and versions.

use ztable_core::{About, OptionKind, OptionSpec, When};

/// The game as the shelf shows it.
pub static ABOUT: About = About {
    id: "zeds-zone",
    name: "Zeds Zone",
    tagline: "Roll, draw your way out, and mind what lives behind the walls.",
    min_players: 1,
    max_players: 128,
    lobby_players: 8,
    minutes: (15, 30),
    modes: &["solo", "competitive"],
    options: &[
        OptionSpec {
            key: "door_walls",
            label: "Walls on the doors",
            help: "Whether a wall on a door side shuts that door for good.",
            rule: "ZZ-13.1",
            when: When::Always,
            kind: OptionKind::Choice(&[
                ("block", "A wall shuts the door"),
                ("ignore", "Doors cannot be shut (easier)"),
            ]),
        },
        OptionSpec {
            key: "refused_sector",
            label: "The sector you refuse",
            help: "What becomes of a sector that is turned down with a shelter.",
            rule: "ZZ-13.2",
            when: When::Always,
            kind: OptionKind::Choice(&[
                ("free", "It stays available"),
                ("crossed", "It is crossed out"),
            ]),
        },
        OptionSpec {
            key: "show_sheets",
            label: "What others see",
            help: "When the other players see what you did in a turn.",
            rule: "ZZ-13.3",
            when: When::Always,
            kind: OptionKind::Choice(&[
                ("turn_end", "When everybody has finished the turn"),
                ("live", "At once"),
            ]),
        },
    ],
    rules: crate::RULES,
    rules_versions: &[1],
};
