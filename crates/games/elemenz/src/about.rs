//! The game as the shelf shows it: players, options and versions.

use ztable_core::{About, OptionKind, OptionSpec, When, WindowKind};

/// The options of the Duel, and those of the Monolith game.
const DUEL: When = When::Players(3, 4);
const MONOLITH: When = When::Players(2, 2);

const fn switch(
    when: When,
    key: &'static str,
    label: &'static str,
    help: &'static str,
    rule: &'static str,
) -> OptionSpec {
    OptionSpec { key, label, help, rule, when, kind: OptionKind::Switch { default: false } }
}

/// The game as the shelf shows it.
pub static ABOUT: About = About {
    id: "elemenz",
    name: "ElemenZ",
    tagline: "Roll the elements, drain the other Shamans, and mind the wild Z.",
    min_players: 2,
    max_players: 4,
    lobby_players: 4,
    minutes: (20, 30),
    modes: &["Duel (3-4 players)", "Monolith (2 players)"],
    options: &[
        OptionSpec {
            key: "avatars",
            label: "Avatars",
            help: "Whether Avatar tiles are used, and how many the set has.",
            rule: "EZ-14.1",
            when: When::Always,
            kind: OptionKind::Choice(&[
                ("none", "Without"),
                ("8", "Set of eight"),
                ("12", "Set of twelve"),
                ("13", "Set of thirteen"),
            ]),
        },
        switch(
            DUEL,
            "easier_surge_a",
            "No opposing surge",
            "Duel: dice that all show the opposing element cause no Wild Surge.",
            "EZ-17.1",
        ),
        switch(
            DUEL,
            "easier_surge_b",
            "No small-hand surge",
            "Duel: one or two dice that all show Z cause no Wild Surge.",
            "EZ-17.2",
        ),
        switch(
            DUEL,
            "heal_with_wild",
            "Heal with Z",
            "Duel: an anchored Z counts as the own symbol for the Heal.",
            "EZ-6.2",
        ),
        OptionSpec {
            key: "shamans",
            label: "Shamans",
            help: "Duel: whether the players pick their Shamans in seat order or get random ones.",
            rule: "EZ-2.2",
            when: DUEL,
            kind: OptionKind::Choice(&[("pick", "Picked"), ("random", "At random")]),
        },
        OptionSpec {
            key: "round_cap",
            label: "Last round",
            help: "Duel: after this round the Shaman with most dice wins.",
            rule: "EZ-16.3",
            when: DUEL,
            kind: OptionKind::Number { min: 1, max: 200, default: 60 },
        },
        switch(
            MONOLITH,
            "harder",
            "Harder",
            "Monolith: everybody starts with four dice of one own colour.",
            "EZ-27.1",
        ),
        switch(
            MONOLITH,
            "easier",
            "Easier",
            "Monolith: Z is an anchored joker and is not put aside.",
            "EZ-27.2",
        ),
        switch(
            MONOLITH,
            "opening_handicap",
            "Opening handicap",
            "Monolith: the first turn of the game has one roll only.",
            "EZ-27.4",
        ),
        OptionSpec {
            key: "turn_cap",
            label: "Last turn",
            help: "Monolith: after this turn whoever has more locks wins.",
            rule: "EZ-25.3",
            when: MONOLITH,
            kind: OptionKind::Number { min: 1, max: 400, default: 120 },
        },
    ],
    rules: crate::RULES,
    rules_versions: &[1, 2],
};

pub(crate) const BEFORE_ROLL: WindowKind =
    WindowKind::new("before-roll", "Before somebody’s first roll: Thin Veil, Curse");
pub(crate) const AFTER_ROLLS: WindowKind = WindowKind::new(
    "after-rolls",
    "After somebody’s last roll: fog, Winds of Change, Wild Pulse, Jolt",
);
pub(crate) const AFTER_TURN: WindowKind =
    WindowKind::new("after-turn", "After somebody’s turn: AFTERSHOCK");
pub(crate) const HIT: WindowKind =
    WindowKind::new("hit", "When a combo is about to hit you: Totem, Restore, BACKDRAFT, Avatars");
pub(crate) const SURGE: WindowKind =
    WindowKind::new("surge", "When your Z make a Wild Surge: Totemic Buff");

/// The kinds of reaction windows, in the order players read them.
pub const WINDOWS: &[WindowKind] = &[BEFORE_ROLL, AFTER_ROLLS, AFTER_TURN, HIT, SURGE];
