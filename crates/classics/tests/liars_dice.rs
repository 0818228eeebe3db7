//! Liar's dice: the laws and the scenarios, and that the guide shows its code as it is.

use std::path::{Path, PathBuf};

use ztable_classics::LiarsDice;
use ztable_core::testkit::{Audit, scenario};
use ztable_core::{Game, Setup, Viewer};

fn players(players: u8) -> Setup {
    Setup::new("liars-dice", players)
}

// [laws]
ztable_core::conformance!(
    laws,
    LiarsDice,
    setups = [players(2), players(3).with("wild", false), players(6)],
    audit = Audit { truth_odds, pieces },
    games = 3,
);

/// Every die that the viewer does not see could show six faces.
fn truth_odds(game: &LiarsDice, state: &<LiarsDice as Game>::State, viewer: Viewer) -> f64 {
    let view = serde_json::to_value(game.view(state, viewer)).expect("views are plain data");
    let seats = view["seats"].as_array().expect("a view has seats").iter();
    let hidden = seats.filter(|seat| seat["dice"].is_null());
    hidden.map(|seat| 6_f64.powi(-(seat["number"].as_i64().unwrap_or(0) as i32))).product()
}
// [laws]

/// A place for everybody without dice, and nobody else.
fn pieces(game: &LiarsDice, state: &<LiarsDice as Game>::State) -> Result<(), String> {
    game.load(*state).map(drop).map_err(|refusal| refusal.to_string())
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/liars_dice")
}

#[test]
fn scenarios_hold() {
    scenario::run_dir::<LiarsDice>(folder());
}

#[test]
fn every_rule_has_a_scenario() {
    scenario::coverage::<LiarsDice>(folder());
}

/// `docs/adding-a-game.md` shows pieces of this game, each behind a line that names where it stands:
/// `<!-- src/liars_dice/options.rs [options] -->`. A piece lies between two comments of its name.
#[test]
fn the_guide_shows_the_code_as_it_is() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| {
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let guide = read(&crate_folder.join("../../docs/adding-a-game.md"));
    let mut shown = 0;
    for piece in guide.split("<!-- ").skip(1) {
        let (source, rest) = piece.split_once(" -->").expect("a comment ends");
        let (file, mark) = source.split_once(' ').expect("a file and a name");
        let comment = if file.ends_with(".toml") { "#" } else { "//" };
        let file = read(&crate_folder.join(file));
        let wanted =
            file.split(&format!("{comment} {mark}\n")).nth(1).expect("the piece is marked");
        let (_, block) = rest.split_once("```").expect("a block follows");
        let (_, block) = block.split_once('\n').expect("a block begins on its own line");
        let (block, _) = block.split_once("```").expect("a block ends");
        assert_eq!(plain(block), plain(wanted), "{source} is shown differently in the guide");
        shown += 1;
    }
    assert!(shown >= 5, "only {shown} pieces are shown");
}

/// The lines without the margin that they share.
fn plain(text: &str) -> Vec<&str> {
    let lines = || text.trim_end().lines();
    let margin = |line: &str| line.len() - line.trim_start().len();
    let common = lines().filter(|line| !line.trim().is_empty()).map(margin).min().unwrap_or(0);
    lines().map(|line| line.get(common..).unwrap_or("")).collect()
}
