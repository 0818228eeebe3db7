//! Data files: what they must add up to, each check proven by a file that breaks it.

use quantumzap::{
    Catalogue, QuantumZap, parse_actions, parse_characters, parse_lands, parse_lots, parse_zappys,
};
use ztable_core::Title;
use ztable_core::testkit::broken::{change, refused};

const LOTS: &str = include_str!("../../data/lots.toml");
const LANDS: &str = include_str!("../../data/lands.toml");
const ACTIONS: &str = include_str!("../../data/actions.toml");
const CHARACTERS: &str = include_str!("../../data/characters.toml");
const ZAPPYS: &str = include_str!("../../data/zappys.toml");

#[track_caller]
fn lots(mark: &str, from: &str, to: &str, entry: &str, problem: &str) {
    refused(parse_lots("my-lots.toml", &change(LOTS, mark, from, to)), entry, problem);
}

#[test]
fn the_files_of_this_edition_are_good() {
    let cards = Catalogue::standard().expect("sound files");
    assert_eq!(cards.lots.len(), 35);
    assert_eq!(cards.lands.iter().map(|land| u32::from(land.1)).sum::<u32>(), 17);
    assert_eq!(cards.actions.iter().filter(|card| card.first_game).count(), 5);
}

#[test]
fn lots_are_checked() {
    lots("\"L02\"", "payout = 3", "payout = 4", "lot L02", "-3 to 3");
    lots("\"L01\"", "text = -1", "text = -2", "lot L01", "1, -1 or nothing");
    lots("\"L10\"", "text = 1", "text = -1", "lot L10", "only on paying lots");
    lots("\"L01\"", "text = -1", "text = 1", "lot L01", "do not pay");
    lots("\"L02\"", "\"L02\"", "\"L36\"", "lot L36", "L01 to L35");
    lots("\"L02\"", "\"L02\"", "\"L01\"", "lot L01", "twice");
    lots("\"L02\"", "ray-gun", "ray-fun", "line", "ray-fun");
    lots("\"L02\"", "rulebook", "hearsay", "line", "hearsay");
    let missing = LOTS.rfind("[[lot]]").expect("lots");
    refused(parse_lots("my-lots.toml", &LOTS[..missing]), "lot L35", "missing");
    lots("[checks]", "source = \"Suit", "source = \"\" # ", "checks", "source is empty");
    lots("[checks]", "lots = 35", "lots = 34", "checks, lots", "35, not 34");
    lots("[checks]", "ray-gun = [3", "ray-gun = [2", "ray-gun, payout 3", "3, not 2");
    lots("[checks]", "rocket-ship = [1", "rocket-ship = [2", "rocket-ship, payout 3", "1, not 2");
    lots(
        "[checks]",
        "space-station = [1",
        "space-station = [2",
        "space-station, payout 3",
        "1, not 2",
    );
    lots("[checks]", "sums = [11", "sums = [12", "sums, ray-gun", "11, not 12");
    lots("[checks]", "[[3, 2]", "[[3, 3]", "texts, ray-gun, -1", "2, not 3");
    lots("[checks]", "paying = 18", "paying = 17", "paying", "18, not 17");
    lots("[checks]", "dry = 4", "dry = 5", "dry", "4, not 5");
    lots("[checks]", "negative = 13", "negative = 12", "negative", "13, not 12");
    lots("\"L02\"", "payout = 3", "payout = 2", "ray-gun, payout 3", "2, not 3");
}

#[test]
fn lands_are_checked() {
    let lands = |mark, from, to, entry, problem| {
        refused(parse_lands("my-lands.toml", &change(LANDS, mark, from, to)), entry, problem);
    };
    lands("\"N02\"", "ecf = 3", "ecf = 4", "land N02", "1 to 3");
    lands("\"N02\"", "Bionic Bison Bay", " ", "land N02", "must not be empty");
    lands("\"N02\"", "\"N02\"", "\"N01\"", "land N01", "twice");
    lands("[checks]", "lands = 10", "lands = 9", "lands", "10, not 9");
    lands("[checks]", "sum = 17", "sum = 18", "sum", "17, not 18");
    lands("[checks]", "\"Rulebook.\"", "\"\"", "checks", "source is empty");
}

#[test]
fn cards_are_checked() {
    let actions = |mark, from, to, entry, problem| {
        refused(parse_actions("my-actions.toml", &change(ACTIONS, mark, from, to)), entry, problem);
    };
    actions("\"A02\"", "copies = 4", "copies = 3", "action A02", "4 copies");
    actions("\"A02\"", "copies = 4\n", "", "action A02", "'copies'");
    actions("\"A02\"", "stays = false", "stays = true", "action A02", "stays = false");
    actions("\"A02\"", "first_game = false", "first_game = true", "action A02", "checks say");
    actions("\"A02\"", "Moonlight Raid", "", "action A02", "must not be empty");
    actions("\"A02\"", "\"A02\"", "\"A14\"", "action A14", "A01 to A13");
    actions("[checks]", "types = 13", "types = 12", "count", "13, not 12");
    actions("[checks]", "cards = 52", "cards = 51", "cards", "52, not 51");
    let text = change(CHARACTERS, "\"C03\"", "animal = \"fennec fox\"\n", "");
    refused(parse_characters("my.toml", &text), "character C03", "animal");
    let text = change(CHARACTERS, "[checks]", "characters = 10", "characters = 11");
    refused(parse_characters("my.toml", &text), "count", "10, not 11");
    let text = change(ZAPPYS, "[checks]", "zappys = 7", "zappys = 8");
    refused(parse_zappys("my.toml", &text), "count", "7, not 8");
    actions("\"A02\"", "effect = \"", "effect = \"\" # ", "action A02", "must not be empty");
    actions("[checks]", "\"A11\"]", "\"A11\", \"A99\"]", "first_game", "5, not 6");
    actions("[checks]", "source = \"Names", "source = \" \" # ", "checks", "source is empty");
    actions("\"A02\"", "first_game = false", "first_game = maybe", "line", "");
    let text = change(CHARACTERS, "\"C03\"", "fennec fox", " ");
    refused(parse_characters("my.toml", &text), "character C03", "must not be empty");
    let text = change(CHARACTERS, "\"C03\"", "animal", "copies = 4\nstays = false\nanimal");
    refused(parse_characters("my.toml", &text), "character C03", "'copies'");
    let text = change(ZAPPYS, "\"Z2\"", "first_game", "animal = \"bolt\"\nfirst_game");
    refused(parse_zappys("my.toml", &text), "zappy Z2", "'animal'");
    let text = change(ZAPPYS, "\"Z2\"", "\"Z2\"", "\"Z3\"");
    refused(parse_zappys("my.toml", &text), "zappy Z3", "twice");
    let text = change(ZAPPYS, "[checks]", "\"Z1\", ", "");
    let text = change(&text, "[[zappy]]", "first_game = true", "first_game = false");
    refused(parse_zappys("my.toml", &text), "first_game", "five cards");
}

#[test]
fn doors_can_check_a_file() {
    for (text, what) in [
        (LOTS, "lots"),
        (LANDS, "land"),
        (ACTIONS, "action"),
        (CHARACTERS, "characters"),
        (ZAPPYS, "Zappy"),
    ] {
        assert!(QuantumZap::check_data("my.toml", text).expect("a sound file").contains(what));
    }
    refused(QuantumZap::check_data("my.toml", "a = 1"), "the file", "no [[lot]]");
}
