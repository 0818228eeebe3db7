//! Data files: what they must add up to, each check proven by a file that breaks it.

use elemenz::{Catalogue, ElemenZ, parse_duel};
use ztable_core::Title;
use ztable_core::testkit::broken::{change, refused};

const BOARDS: &str = include_str!("../../data/boards.toml");
const MONOLITH: &str = include_str!("../../data/monolith.toml");
const DICE: &str = include_str!("../../data/dice.toml");
const TOKENS: &str = include_str!("../../data/tokens.toml");
const AVATARS: &str = include_str!("../../data/avatars.toml");

/// The file with the first `from` after `mark` replaced is refused there for that.
#[track_caller]
fn bites(text: &str, mark: &str, from: &str, to: &str, entry: &str, problem: &str) {
    let broken = change(text, mark, from, to);
    refused(ElemenZ::check_data("my.toml", &broken), entry, problem);
}

#[test]
fn the_files_of_this_edition_are_good() {
    for text in [BOARDS, MONOLITH, DICE, TOKENS, AVATARS] {
        assert!(ElemenZ::check_data("my.toml", text).unwrap().contains("sound"));
    }
    assert_eq!(Catalogue::standard().unwrap().combos.len(), 44);
    assert!(ElemenZ::check_data("my.toml", "").is_err());
}

#[test]
fn boards_are_checked() {
    bites(BOARDS, "\"f5\"", "ffee", "ffxe", "combo f5", "unreadable");
    bites(BOARDS, "\"f5\"", "ffee", "", "combo f5", "no spaces");
    bites(BOARDS, "\"f5\"", "ffee", "eeee", "combo f5", "symbol of its board");
    bites(BOARDS, "\"f5\"", "ffee", "fffeee", "combo f5", "5 are the most");
    bites(BOARDS, "\"f5\"", "strike-all 3", "explode", "combo f5", "no effect");
    bites(BOARDS, "\"f5\"", "strike-all 3", "strike", "combo f5", "of the kind");
    bites(BOARDS, "\"f5\"", "FIRESTORM", "Firestorm", "combo f5", "capitals");
    bites(BOARDS, "\"f5\"", "f5", "f4", "combo f4", "twice");
    bites(BOARDS, "\"f5\"", "f5", "f9", "combo f9", "not a combo");
    bites(BOARDS, "\"f5\"", "reconstruction", "hearsay", "line", "hearsay");
    bites(BOARDS, "[checks]", "combos = 24", "combos = 23", "checks, combos", "give 24");
    bites(BOARDS, "[checks]", "waiting = 1", "waiting = 2", "checks, waiting", "1 waiting");
    bites(BOARDS, "[checks]", "fire = 2", "fire = 1", "checks, free", "fire has 2");
    bites(BOARDS, "[checks]", "source = \"The", "source = \"\" # \"", "checks", "source is empty");
}

#[test]
fn boards_have_their_shape() {
    let strike = "kind = \"strike\"\neffect = \"strike\"";
    let lose = "kind = \"immediate\"\neffect = \"lose 1\"";
    let storm = "kind = \"immediate\"\neffect = \"strike-all 3\"";
    bites(BOARDS, "\"f1\"", strike, lose, "combo f1", "is its STRIKE");
    bites(BOARDS, "\"f5\"", storm, strike, "combo f5", "one STRIKE and one SHIELD");
    bites(BOARDS, "\"f5\"", "FIRESTORM", "", "combo f5", "capitals");
    bites(BOARDS, "\"f4\"", "free = \"f\"", "free = \"x\"", "combo f4", "free spaces");
    bites(BOARDS, "[checks]", "dearest = 5", "dearest = 4", "combo a6", "4 are the most");
    is_missing(BOARDS, "[[combo]]", "combo w6");
    let half = &MONOLITH[MONOLITH.rfind("[[combo]]").expect("the file has entries")..];
    let error = parse_duel("my.toml", &format!("{BOARDS}\n{half}")).expect_err("it is a half");
    assert!(error.to_string().contains("combo 2w5: it belongs into the other file"), "{error}");
}

#[test]
fn entries_are_there_once_and_say_where_they_come_from() {
    for (text, line) in [
        (MONOLITH, "source = \"The"),
        (DICE, "source = \"The"),
        (DICE, "totem_source = \"rulebook"),
        (TOKENS, "source = \"The"),
        (AVATARS, "source = \"The"),
    ] {
        let empty = format!("{} = \"\" # \"", line.split(' ').next().expect("a key"));
        bites(text, "[checks]", line, &empty, "checks", "source is empty");
    }
    is_missing(MONOLITH, "[[combo]]", "combo 2w5");
    is_missing(DICE, "[[die]]", "die water");
    is_missing(TOKENS, "[[token]]", "token buff");
    is_missing(AVATARS, "[[avatar]]", "avatar av-13");
    let blue = "element = \"water\"\ncolour = \"blue\"";
    bites(DICE, blue, blue, "element = \"fire\"\ncolour = \"red\"", "die fire", "twice");
    bites(DICE, "\"red\"", "Rokzyn", " ", "die fire", "no race");
    let buff = "id = \"buff\"\nname = \"Totemic Buff\"";
    let winds = "id = \"winds\"\nname = \"Winds of Change\"";
    bites(TOKENS, buff, buff, winds, "token winds", "twice");
    bites(TOKENS, buff, "kind = \"rulebook\"", "kind = \"web\"", "token buff", "has this kind");
    let echo = "id = \"av-13\"\nname = \"Echo\"";
    let overdraw = "id = \"av-12\"\nname = \"Overdraw\"";
    bites(AVATARS, echo, echo, overdraw, "avatar av-12", "twice");
    bites(AVATARS, echo, "av-13", "av-14", "avatar av-14", "not an Avatar");
    bites(MONOLITH, "\"2f1\"", "effect", "kind = \"waiting\"\neffect", "combo 2f1", "no kind");
}

/// Without its last entry the file is refused.
#[track_caller]
fn is_missing(text: &str, heading: &str, entry: &str) {
    let cut = text.rfind(heading).expect("the file has entries");
    let error = ElemenZ::check_data("my.toml", &text[..cut]).expect_err("an entry is missing");
    assert_eq!(error.entry, entry);
    assert!(error.problem.contains("missing"), "{error}");
}

#[test]
fn half_boards_are_checked() {
    bites(MONOLITH, "\"2f3\"", "ffe", "fee", "combo 2f3", "differs");
    bites(MONOLITH, "\"2f1\"", "\"ff\"", "\"ee\"", "combo 2f1", "must ask for Fire");
    bites(MONOLITH, "\"2f3\"", "lock", "take", "checks, locks", "2 locks");
    bites(MONOLITH, "[checks]", "combos = 20", "combos = 21", "checks, combos", "give 20");
}

#[test]
fn dice_tokens_and_avatars_are_checked() {
    bites(DICE, "\"red\"", "ffaewz", "ffaew", "die fire", "six faces");
    bites(DICE, "\"red\"", "ffaewz", "ffaezz", "die fire", "no face shows Water");
    bites(DICE, "[checks]", "wild_faces = 1", "wild_faces = 2", "die air", "1 faces are wild");
    bites(DICE, "[checks]", "[1, 1, 2, 2]", "[1, 1, 2, 3]", "totem_prices", "1 or 2");
    bites(DICE, "[checks]", "[1, 1, 2, 2]", "[1, 1, 2]", "totem_prices", "four");
    bites(DICE, "[checks]", "colour = 7", "colour = 6", "dice_of_a_colour", "7 dice");
    bites(DICE, "\"red\"", "red", "pink", "die fire", "red");
    bites(TOKENS, "\"winds\"", "count = 4", "count = 5", "checks, tokens", "32");
    bites(TOKENS, "\"winds\"", "count = 4", "count = 0", "token winds", "1 to 8");
    bites(TOKENS, "\"winds\"", "Winds of Change", "Winds", "token winds", "called");
    bites(AVATARS, "\"av-08\"", "set = 8", "set = 12", "checks, sets, 8", "7 tiles");
    bites(AVATARS, "\"av-08\"", "set = 8", "set = 9", "avatar av-08", "8, 12 or 13");
    bites(AVATARS, "\"av-08\"", "monolith = false", "monolith = true", "checks, monolith", "av-08");
    bites(AVATARS, "\"av-08\"", "Thin Veil", "Veil", "avatar av-08", "called");
}
