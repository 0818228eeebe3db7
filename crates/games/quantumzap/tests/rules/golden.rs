//! Whole games in print: `tests/golden/*.txt`. `UPDATE_GOLDEN=1` rewrites them; read the difference.

use ztable_core::Setup;

fn beginner(players: u8) -> Setup {
    Setup::new("quantumzap", players)
}

fn advanced(players: u8) -> Setup {
    beginner(players).with("mode", "advanced")
}

ztable_core::golden_games!(
    quantumzap::QuantumZap,
    beginner_2 = (beginner(2), 1),
    advanced_3 = (advanced(3), 2),
    advanced_options_4 = (advanced_with_every_option(), 3),
);

fn advanced_with_every_option() -> Setup {
    advanced(4)
        .with("action_types", "A01 A02 A05 A08 A12")
        .with("zappy_count", 7)
        .with("survey_markers", 6)
        .with("survey_rivals", true)
        .with("open_bidding", "proxy")
        .with("credits", "hidden")
        .with("memory_aid", false)
        .with("tiebreak", "trash")
}
