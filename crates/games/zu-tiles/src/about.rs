//! The game as the shelf shows it: players, options and versions.

use ztable_core::{About, OptionKind, OptionSpec, When, WindowKind};

use crate::data::NEWEST;
use crate::deck::DECK_LETTERS;
use crate::numbers::SEATS;

const DECKS: &str = "Which deck this player has.";
const LISTS: &str = "A deck of this player's own making.";
const LIST: OptionKind = OptionKind::File { max: DECK_LETTERS, what: "deck" };

const fn deck(key: &'static str, label: &'static str, seat: u8) -> OptionSpec {
    let kind = if seat % 2 == 1 {
        OptionKind::Choice(&[
            ("rom", "Rat, Ox, Monkey"),
            ("dsr", "Dragon, Snake, Rooster"),
            ("own", "An own deck"),
        ])
    } else {
        OptionKind::Choice(&[
            ("dsr", "Dragon, Snake, Rooster"),
            ("rom", "Rat, Ox, Monkey"),
            ("own", "An own deck"),
        ])
    };
    let when = When::Players(seat, SEATS as u8);
    OptionSpec { key, label, help: DECKS, rule: "ZU-12.7", when, kind }
}

const fn list(key: &'static str, label: &'static str, deck: &'static str) -> OptionSpec {
    let when = When::Chosen(deck, "own");
    OptionSpec { key, label, help: LISTS, rule: "ZU-12.6", when, kind: LIST }
}

/// The game as the shelf shows it.
pub static ABOUT: About = About {
    id: "zu-tiles",
    name: "ZU Tiles: Hime",
    tagline: "Lay creatures of the zodiac edge to edge, steal the square and win the battle.",
    min_players: 2,
    max_players: SEATS as u8,
    lobby_players: SEATS as u8,
    minutes: (25, 50),
    modes: &["two players", "free for all", "custom decks"],
    options: &[
        deck("deck1", "Deck of player 1", 1),
        list("list1", "Own deck of player 1", "deck1"),
        deck("deck2", "Deck of player 2", 2),
        list("list2", "Own deck of player 2", "deck2"),
        deck("deck3", "Deck of player 3", 3),
        list("list3", "Own deck of player 3", "deck3"),
        deck("deck4", "Deck of player 4", 4),
        list("list4", "Own deck of player 4", "deck4"),
        OptionSpec {
            key: "first",
            label: "First player",
            help: "Who takes the first turn.",
            rule: "ZU-2.6",
            when: When::Always,
            kind: OptionKind::Player { none: "random", label: "Drawn by lot" },
        },
        OptionSpec {
            key: "side",
            label: "Player 3 sits",
            help: "With three or four players, on which side of player 1 player 3 sits.",
            rule: "ZU-11.1",
            when: When::Players(3, SEATS as u8),
            kind: OptionKind::Choice(&[("left", "to the left"), ("right", "to the right")]),
        },
        OptionSpec {
            key: "pick_stacks",
            label: "Choose Draw Stacks",
            help: "Players choose the Draw Stack for every draw, instead of the tallest one.",
            rule: "ZU-2.4",
            when: When::Always,
            kind: OptionKind::Switch { default: false },
        },
        OptionSpec {
            key: "concede",
            label: "Conceding",
            help: "Whoever is on turn may give up.",
            rule: "ZU-10.5",
            when: When::Always,
            kind: OptionKind::Switch { default: false },
        },
    ],
    rules: crate::RULES,
    rules_versions: &[1, 2, NEWEST],
};

/// The kinds of reaction windows, in the order players read them.
pub static WINDOWS: [WindowKind; 4] = [
    WindowKind::new("action-stack", "After somebody adds to an action stack"),
    WindowKind::new("battle-stack", "After somebody adds to a Battle's stack"),
    WindowKind::new("defending-allies", "When Allies can join a Defender"),
    WindowKind::new("lend", "When somebody asks for a Creature"),
];
