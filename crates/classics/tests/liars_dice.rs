//! Liar's dice: the laws and the scenarios, and that the guide shows its code as it is.

use std::path::Path;

use serde_json::json;
use ztable_classics::LiarsDice;
use ztable_core::testkit::Audit;
use ztable_core::{AnyMatch, Code, Game, Match, Quick, Setup, Silent, Start, Title, Viewer};

fn players(players: u8) -> Setup {
    Setup::new("liars-dice", players)
}

// [laws]
ztable_core::conformance!(
    laws,
    LiarsDice,
    setups = [players(2), players(3).with("wild", false), players(6)],
    audit = Audit { truth_odds, pieces: |_, _| Ok(()) },
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

ztable_core::scenario_tests!(LiarsDice, "scenarios/liars_dice");

#[test]
fn impossible_positions_are_refused() {
    let game = LiarsDice::configure(&players(3)).expect("three can play");
    let mut chance = Quick::new(1);
    let position = game.position(&game.setup(&mut chance, &mut Silent));
    let position = serde_json::to_value(position).expect("positions are plain data");
    let out = |place: u8| json!({"dice": [], "place": place});
    for (path, value, says) in [
        ("/seats", json!([out(1), out(2)]), "seats: It has an entry for every player"),
        (
            "/seats/1",
            json!({"dice": [], "place": null}),
            "seats.1: A seat without dice has a 'place'",
        ),
        ("/seats/1", out(2), "seats: Those who are out have the last places"),
        ("/shown", json!([["1"]]), "shown: It has the dice of all seats or of none"),
        ("/seats/0", out(3), "turn: Who has no dice cannot have the turn"),
        ("/bid", json!({"seat": 1, "number": 2, "face": "3"}), "bid: It is none that the player"),
        ("/bid", json!({"seat": 2, "number": 16, "face": "3"}), "the player before this turn"),
    ] {
        let mut position = position.clone();
        *position.pointer_mut(path).expect("the position has it") = value;
        let position = serde_json::from_value(position).expect("the form is right");
        let refusal = game.load(position).expect_err(says);
        assert!(refusal.to_string().contains(says), "{refusal}");
    }
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

/// A scripted outcome that cannot be refuses the pick that draws it, until it is dropped.
#[test]
fn a_bad_scripted_outcome_can_be_dropped() {
    let mut start = Start::new(players(2), "dropped");
    start.chance = ["6"; 10].into_iter().chain(["9"]).map(String::from).collect();
    let mut game: Match<LiarsDice> = Match::start(start).expect("ten dice are rolled");
    let pick = |game: &mut Match<LiarsDice>, pick| {
        let seat = game.turn().seats().lowest().expect("somebody is asked");
        game.pick_text(seat, pick)
    };
    pick(&mut game, "bid 1x2").expect("it is the first bid");
    let refusal = pick(&mut game, "challenge").expect_err("no die shows a nine");
    assert_eq!(refusal.code, Code::BadChance);
    game.script(Vec::new());
    pick(&mut game, "challenge").expect("the seed rolls now");
    assert_eq!(game.start().chance, ["6"; 10]);
}
