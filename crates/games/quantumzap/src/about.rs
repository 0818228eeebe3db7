//! The game as the shelf shows it: players, options and versions.

use ztable_core::{About, OptionKind, OptionSpec, When, WindowKind};

/// What only the Advanced game knows.
const ADVANCED: When = When::Chosen("mode", "advanced");

/// The game as the shelf shows it.
pub static ABOUT: About = About {
    id: "quantumzap",
    name: "QuantumZap",
    tagline: "Survey in secret, shout your price, and strike Zap before the others do.",
    min_players: 2,
    max_players: 5,
    lobby_players: 5,
    minutes: (20, 45),
    modes: &["beginner", "advanced"],
    options: &[
        OptionSpec {
            key: "mode",
            label: "Mode",
            help: "Beginner has lots and auctions; Advanced adds characters, action cards and Zappys.",
            rule: "QZ-15.1",
            when: When::Always,
            kind: OptionKind::Choice(&[("beginner", "Beginner"), ("advanced", "Advanced")]),
        },
        OptionSpec {
            key: "action_types",
            label: "Action types",
            help: "Empty for five at random, 'first-game' for that set, or five ids such as A01 A03 A06 A10 A12.",
            rule: "QZ-15.2",
            when: ADVANCED,
            kind: OptionKind::Text { max: 40 },
        },
        OptionSpec {
            key: "zappy_count",
            label: "Zappy cards",
            help: "How many Zappys are shuffled into the deck; -1 means as many as players.",
            rule: "QZ-15.3",
            when: ADVANCED,
            kind: OptionKind::Number { min: -1, max: 7, default: -1 },
        },
        OptionSpec {
            key: "first_game",
            label: "First-game set",
            help: "Only the cards that suit a first Advanced game.",
            rule: "QZ-15.4",
            when: ADVANCED,
            kind: OptionKind::Switch { default: false },
        },
        OptionSpec {
            key: "survey_markers",
            label: "Survey markers",
            help: "How many survey markers each player has.",
            rule: "QZ-15.5",
            when: When::Always,
            kind: OptionKind::Number { min: 5, max: 6, default: 5 },
        },
        OptionSpec {
            key: "survey_rivals",
            label: "Survey rivals' lots",
            help: "Undeveloped lots of other players can be surveyed, too.",
            rule: "QZ-15.6",
            when: When::Always,
            kind: OptionKind::Switch { default: false },
        },
        OptionSpec {
            key: "open_bidding",
            label: "Open bidding",
            help: "After a tie: bid in turn, clockwise, or enter secret ceilings at once.",
            rule: "QZ-15.7",
            when: When::Always,
            kind: OptionKind::Choice(&[("clockwise", "Clockwise"), ("proxy", "Secret ceilings")]),
        },
        OptionSpec {
            key: "credits",
            label: "Credits",
            help: "Whether everybody sees how much money the others have.",
            rule: "QZ-15.8",
            when: When::Always,
            kind: OptionKind::Choice(&[("open", "Open"), ("hidden", "Hidden")]),
        },
        OptionSpec {
            key: "memory_aid",
            label: "Memory aid",
            help: "What you have seen once stays visible to you as long as you can be sure of it.",
            rule: "QZ-15.9",
            when: When::Always,
            kind: OptionKind::Switch { default: true },
        },
        OptionSpec {
            key: "tiebreak",
            label: "Tie for first",
            help: "A tie is a shared victory, or a draw says who took out the trash last.",
            rule: "QZ-15.10",
            when: When::Always,
            kind: OptionKind::Choice(&[("shared", "Shared"), ("trash", "Trash draw")]),
        },
    ],
    rules: crate::RULES,
    // 2: The last auction that is shown is one that somebody was asked to bid in.
    rules_versions: &[1, 2],
};

pub(crate) const ROUND: WindowKind = WindowKind::new("round", "Before the first Discover turn");
/// Who begins cannot be changed any more, so this one is seldom used (QZ-11.1).
pub(crate) const PLAIN_ROUND: WindowKind = WindowKind::new(
    "round-without-a10",
    "Before the first Discover turn, when Number One First is not in the game",
)
.quiet();
/// Opens after every turn, so only those are asked who hold the table up.
pub(crate) const BETWEEN_TURNS: WindowKind =
    WindowKind::new("between-turns", "Between two Discover turns").quiet();
pub(crate) const CANCEL: WindowKind =
    WindowKind::new("cancel", "After an action card was announced");
pub(crate) const COLLECT: WindowKind = WindowKind::new("collect", "Before Collect");
pub(crate) const END: WindowKind = WindowKind::new("end", "Before the final scoring");

/// The kinds of reaction windows, in the order players read them.
pub const WINDOWS: &[WindowKind] = &[ROUND, PLAIN_ROUND, BETWEEN_TURNS, CANCEL, COLLECT, END];
