//! What wins at a table, in a line.
//!
//! The lessons say the same and more, but they come with the rules, which a page that plays on a server
//! does not have.

use ztable_core::{About, Setup};

/// The goal of some tables of a game.
struct Goal {
    game: &'static str,
    /// How few and how many play.
    players: (u8, u8),
    /// The mode that was chosen, where the goal is not the same in all of them.
    mode: Option<&'static str>,
    words: &'static str,
}

const GOALS: [Goal; 8] = [
    Goal {
        game: "zeds-zone",
        players: (1, 8),
        mode: None,
        words: "Draw a way from the entrance to the exit, with a generator on it. After 20 turns the most points win.",
    },
    Goal {
        game: "zee",
        players: (1, 1),
        mode: None,
        words: "Push all six bots off with few cards. 12 points in three rounds win.",
    },
    Goal {
        game: "zee",
        players: (2, 6),
        mode: None,
        words: "Push other bots off the Front row. 3 points win with two or three players, 2 points with more.",
    },
    Goal {
        game: "quantumzap",
        players: (2, 5),
        mode: Some("beginner"),
        words: "After five rounds the most points win: developed lots, sets of three, and every full 3M.",
    },
    Goal {
        game: "quantumzap",
        players: (2, 5),
        mode: Some("advanced"),
        words: "As in the Beginner game the most points win, with action cards, characters and Zappys on top.",
    },
    Goal {
        game: "zu-tiles",
        players: (2, 4),
        mode: None,
        words: "Score squares of four friends and win Battles. 12 points win with two players, 10 with three, 9 with four.",
    },
    Goal {
        game: "elemenz",
        players: (2, 2),
        mode: None,
        words: "Lock six dice before the rival does, or leave the rival with fewer than two dice to roll.",
    },
    Goal {
        game: "elemenz",
        players: (3, 4),
        mode: None,
        words: "Take the other Shamans' dice. The last Shaman who has dice wins.",
    },
];

/// What wins at this table, if there are lessons about it; in the words of its course.
#[must_use]
pub fn goal(about: &About, setup: &Setup) -> Option<&'static str> {
    let fits = |goal: &&Goal| {
        let (fewest, most) = goal.players;
        goal.game == setup.game
            && (fewest..=most).contains(&setup.players)
            && goal.mode.is_none_or(|mode| setup.chose(about, "mode", mode))
    };
    GOALS.iter().find(fits).map(|goal| goal.words)
}
