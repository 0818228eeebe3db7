//! The examples of rules that come with the games.

use ztable_core::scenario::{self, Example};

macro_rules! files {
    ($($game:literal: $($name:literal),+;)*) => {
        /// All scenario files by game, each with its name and text. This is the only list of them.
        pub const SCENARIOS: &[(&str, &[(&str, &str)])] = &[$(
            ($game, &[$((
                concat!($name, ".toml"),
                include_str!(concat!("../../games/", $game, "/scenarios/", $name, ".toml")),
            )),+]),
        )*];
    };
}

files! {
    "zeds-zone": "01-setup", "02-walls-and-areas", "03-turn", "04-roll-and-cross-out", "05-draw",
        "06-zombies-and-guns", "07-grenades", "08-shelters", "09-generators-and-survivors", "10-losing",
        "11-end", "13-switches-and-secrets", "14-positions", "bases";
    "zee": "01-setup", "02-building", "03-turn", "04-belt-order", "05-swap", "06-reverse", "07-shift",
        "08-advance", "09-resets", "10-end", "11-teams", "12-options", "13-zolo", "14-zolo-score",
        "15-positions", "bases";
    "elemenz": "00-bases", "01-words", "02-setup", "03-turn", "04-combos", "05-tokens", "06-avatars",
        "07-monolith", "08-ends", "09-surge-and-heal", "10-refused";
    "quantumzap": "01-setup", "02-discover", "03-auction", "04-price-tip-freeze", "05-cards",
        "06-zappys", "07-characters", "08-develop-and-score", "09-options-and-more",
        "10-frame-and-knowledge", "11-impossible", "12-refusals", "bases";
    "zu-tiles": "01-setup", "02-placing", "03-squares", "04-turn", "05-stacks", "06-battles", "07-items",
        "08-values", "09-ends", "10-more-players", "11-tiles", "12-decks", "13-positions",
        "14-corner-cases", "bases";
}

/// The examples of a game, in the order of its files; none for an unknown game.
///
/// # Errors
/// A scenario file that cannot be read, which the tests of this crate rule out.
pub fn examples(game: &str) -> Result<Vec<Example>, String> {
    let files =
        SCENARIOS.iter().find(|(known, _)| *known == game).map_or(&[][..], |(_, files)| files);
    let named = |(name, text): &(&str, &str)| (format!("{game}/{name}"), (*text).to_owned());
    scenario::examples(&files.iter().map(named).collect::<Vec<_>>())
}

/// The examples of one rule; those that were made for it first.
///
/// # Errors
/// As for [`examples`].
pub fn examples_of(game: &str, rule: &str) -> Result<Vec<Example>, String> {
    let mut own = examples(game)?;
    own.retain(|example| example.rules.iter().any(|id| id == rule));
    // The rule that a scenario names first is the one that it is made for.
    own.sort_by_key(|example| example.rules.iter().position(|id| id == rule));
    Ok(own)
}
