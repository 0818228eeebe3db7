//! The game as the shelf shows it: players, options and versions.

use ztable_core::{About, OptionKind, OptionSpec, When};

/// The game as the shelf shows it.
pub static ABOUT: About = About {
    id: "zee",
    name: "Zee",
    tagline: "Push the buttons, ride the belts, and see the others fall off.",
    min_players: 1,
    max_players: 6,
    lobby_players: 6,
    minutes: (20, 40),
    modes: &["solo (Zolo)", "free for all", "teams"],
    options: &[
        OptionSpec {
            key: "teams",
            label: "Teams",
            help: "Whether seats play in teams: 2x2 with four seats, 2x3 or 3x2 with six.",
            rule: "ZEE-11.1",
            when: When::Always,
            kind: OptionKind::Choice(&[
                ("none", "Everybody for themselves"),
                ("2x2", "Two teams of two"),
                ("2x3", "Two teams of three"),
                ("3x2", "Three teams of two"),
            ]),
        },
        OptionSpec {
            key: "win3",
            label: "Play to three",
            help: "With four to six players, 3 points win instead of 2.",
            rule: "ZEE-12.1",
            when: When::Always,
            kind: OptionKind::Switch { default: false },
        },
        OptionSpec {
            key: "first_turn_shield",
            label: "First-turn shield",
            help: "No bot can be set aside before its owner's first turn.",
            rule: "ZEE-12.2",
            when: When::Always,
            kind: OptionKind::Switch { default: false },
        },
        OptionSpec {
            key: "no_wrap",
            label: "No ring",
            help: "The first and the last conveyor are not neighbours.",
            rule: "ZEE-12.3",
            when: When::Always,
            kind: OptionKind::Switch { default: false },
        },
        OptionSpec {
            key: "shift_by_player",
            label: "One direction",
            help: "Whoever pushes Shift chooses one side for all bots. In Zolo that is always so.",
            rule: "ZEE-12.4",
            when: When::Always,
            kind: OptionKind::Switch { default: false },
        },
    ],
    rules: crate::RULES,
    rules_versions: &[1],
};
