//! Data files: what they must add up to, each check proven by a file that breaks it.

use zee::{BeltStock, BeltType, Bot, CardId, ControlDeck, Roster, Zee};
use ztable_core::testkit::broken::{change, refused};
use ztable_core::{Provenance, Title};

const CARDS: &str = include_str!("../../data/cards.toml");
const BELTS: &str = include_str!("../../data/belts.toml");
const BOTS: &str = include_str!("../../data/bots.toml");

#[track_caller]
fn cards(mark: &str, from: &str, to: &str, entry: &str, problem: &str) {
    let text = change(CARDS, mark, from, to);
    refused(ControlDeck::parse("my-cards.toml", &text), entry, problem);
}

#[test]
fn the_files_of_this_edition_are_good() {
    let deck = ControlDeck::standard().unwrap();
    assert!(CardId::all().all(|card| deck.card(card).source == Provenance::Reconstruction));
    let belts = BeltStock::standard().unwrap();
    assert!(BeltType::all().all(|kind| belts.source(kind).shape == Provenance::Rulebook));
    let roster = Roster::standard().unwrap();
    assert_eq!(roster.card(Bot::at(1).unwrap()).nickname, "Atomic Rover");
    assert!(Bot::all().all(|bot| usize::from(roster.card(bot).value) == bot.index() + 1));
}

#[test]
fn entries_of_cards_are_checked() {
    cards("id = \"C12\"", "DV", "DX", "card C12", "'DX' is not a belt type");
    cards("id = \"C12\"", "advance", "jump", "card C12", "'jump' is not a button");
    cards("id = \"C12\"", "\"DV\", \"OA\"", "\"DV\", \"DV\"", "card C12", "DV twice");
    cards(
        "id = \"C13\"",
        "\"reverse\", \"advance\"",
        "\"advance\", \"advance\"",
        "card C13",
        "advance twice",
    );
    cards("id = \"C12\"", "\"DV\", \"OA\"", "", "card C12", "0 shapes");
    cards(
        "id = \"C12\"",
        "\"DV\", \"OA\"",
        "\"DA\", \"DT\", \"DV\", \"OA\"",
        "card C12",
        "4 shapes",
    );
    cards("id = \"C12\"", "\"advance\"", "", "card C12", "no button");
    cards("id = \"C12\"", "\"C12\"", "\"C31\"", "card C31", "C01 to C30");
    cards("id = \"C12\"", "\"DV\", \"OA\"", "\"DT\", \"OV\"", "card C12", "looks like C11");
    cards("id = \"C12\"", "\"C12\"", "\"C11\"", "card C11", "twice");
    cards("id = \"C12\"", "drive", "drift", "line", "drift");
    cards("id = \"C12\"", "reconstruction", "hearsay", "line", "hearsay");
    cards("id = \"C12\"", "kind", "sort", "line", "sort");
    let missing = CARDS.rfind("[[card]]").unwrap();
    refused(ControlDeck::parse("my-cards.toml", &CARDS[..missing]), "card C30", "missing");
    refused(ControlDeck::parse("my-cards.toml", "checks = ["), "line 1", "");
}

#[test]
fn every_total_of_the_cards_bites() {
    let checks = "[checks]";
    cards(checks, "source = \"The", "source = \"\" # ", "checks", "source is empty");
    cards(checks, "cards = 30", "cards = 31", "checks, cards", "30, not 31");
    cards(checks, "[9, 18, 3]", "[8, 18, 3]", "by_shapes, 1", "9, not 8");
    cards(checks, "[9, 18, 3]", "[9, 17, 3]", "by_shapes, 2", "18, not 17");
    cards(checks, "[9, 18, 3]", "[9, 18, 4]", "by_shapes, 3", "3, not 4");
    for (n, wrong) in
        ["[7, 15, 6, 3]", "[6, 14, 6, 3]", "[6, 15, 7, 3]", "[6, 15, 6, 2]"].into_iter().enumerate()
    {
        cards(checks, "[6, 15, 6, 3]", wrong, &format!("by_buttons, {}", n + 1), "not");
    }
    for button in ["swap = 15", "reverse = 15", "shift = 15", "advance = 21"] {
        let name = button.split(' ').next().unwrap();
        cards(
            "with_button",
            button,
            &format!("{name} = 20"),
            &format!("with_button, {name}"),
            "20",
        );
    }
    cards("with_button", "shift = 15, ", "", "with_button", "no number for shift");
    for kind in BeltType::all() {
        for (check, right) in [
            ("showing_type ", 6),
            ("showing_type_with_advance ", 4),
            ("showing_type_with_swap ", if kind.to_string().starts_with('X') { 3 } else { 2 }),
        ] {
            let entry = format!("{}, {kind}", check.trim());
            cards(check, &format!("{kind} = {right}"), &format!("{kind} = 9"), &entry, "not 9");
        }
    }
    cards(checks, "[\"C10\", ", "[", "only_advance", "C10");
    cards(checks, "dead_without_hexes = []", "dead_without_hexes = [\"C07\"]", "dead", "C07");
    for kind in ["precision", "drive", "service", "surge"] {
        let right = if kind == "surge" { 3 } else { 9 };
        let entry = format!("kinds, {kind}");
        cards("kinds =", &format!("{kind} = {right}"), &format!("{kind} = 1"), &entry, "not 1");
    }
}

#[test]
fn faces_that_break_a_total_are_found() {
    // One button more: the number of cards by buttons changes first.
    cards("id = \"C12\"", "[\"advance\"]", "[\"shift\", \"advance\"]", "by_buttons, 1", "5, not 6");
    // Another shape, the same number of shapes.
    cards("id = \"C12\"", "\"DV\", \"OA\"", "\"DV\", \"OT\"", "showing_type, OA", "5, not 6");
    // A dead card: a hex card loses its Swap and another card takes it.
    let text = change(CARDS, "id = \"C07\"", "\"swap\", \"reverse\"", "\"reverse\"");
    let error = ControlDeck::parse("my-cards.toml", &text).unwrap_err();
    assert!(error.entry.contains("by_buttons"), "{error}");
    // Even: two pairs exchange their shapes so that all totals stay.
    let text = change(CARDS, "id = \"C10\"", "\"DA\", \"OT\"", "\"DA\", \"OA\"");
    let text = change(&text, "id = \"C12\"", "\"DV\", \"OA\"", "\"DV\", \"OT\"");
    refused(ControlDeck::parse("my-cards.toml", &text), "even", "not 1");
    let loose = change(&text, "[checks]", "even = true", "even = false");
    assert!(ControlDeck::parse("my-cards.toml", &loose).is_ok());
}

#[test]
fn dead_cards_are_found() {
    // C07 gives its Swap to C13 and takes its place among the cards without.
    let text =
        change(CARDS, "id = \"C07\"", "\"swap\", \"reverse\", \"shift\"", "\"reverse\", \"shift\"");
    let text = change(
        &text,
        "id = \"C13\"",
        "\"reverse\", \"advance\"",
        "\"swap\", \"reverse\", \"advance\"",
    );
    let text = change(&text, "[checks]", "[6, 15, 6, 3]", "[6, 14, 8, 2]");
    let text = change(&text, "showing_type_with_swap", "OT = 2", "OT = 3");
    let text = change(&text, "showing_type_with_swap", "XA = 3", "XA = 2");
    let text = change(&text, "showing_type_with_swap", "XV = 3", "XV = 4");
    refused(ControlDeck::parse("my-cards.toml", &text), "dead_without_hexes", "C07");
}

#[track_caller]
fn belts(mark: &str, from: &str, to: &str, entry: &str, problem: &str) {
    let text = change(BELTS, mark, from, to);
    refused(BeltStock::parse("my-belts.toml", &text), entry, problem);
}

#[test]
fn belts_are_checked() {
    belts("[checks]", "source = \"Belts", "source = \"\" # ", "checks", "source is empty");
    belts("[checks]", "belts = 27", "belts = 26", "checks, belts", "27, not 26");
    belts("[checks]", "hexes = 9", "hexes = 8", "checks, hexes", "9, not 8");
    belts("[checks]", "copies = 3", "copies = 4", "checks, copies", "3, not 4");
    belts("\"XV\"", "XV", "XX", "belt XX", "not a belt type");
    belts("\"XV\"", "XV", "XT", "belt XT", "twice");
    belts("\"XV\"", "copies = 3", "copies = 2", "belt XV", "2 copies");
    let missing = BELTS.rfind("[[belt]]").unwrap();
    refused(BeltStock::parse("my-belts.toml", &BELTS[..missing]), "belt XV", "missing");
}

#[track_caller]
fn bots(mark: &str, from: &str, to: &str, entry: &str, problem: &str) {
    let text = change(BOTS, mark, from, to);
    refused(Roster::parse("my-bots.toml", &text), entry, problem);
}

#[test]
fn bots_are_checked() {
    bots("[checks]", "source = \"Six", "source = \"\" # ", "checks", "source is empty");
    bots("[checks]", "bots = 6", "bots = 5", "checks, bots", "6, not 5");
    bots("[checks]", "[1, 2, 3, 4, 5, 6]", "[1, 2, 3, 4, 5, 7]", "checks, values", "not");
    bots("\"Z2\"", "blue", "pink", "bot Z2", "'pink' is not a bot");
    bots("\"Z2\"", "blue", "red", "bot Z2", "the id Z1");
    bots("\"Z2\"", "value = 2", "value = 1", "bot Z2", "value 1 is there twice");
    bots("\"Z2\"", "Atomic Rover", " ", "bot Z2", "must not be empty");
    bots("\"Z2\"", "Z-BU2", "", "bot Z2", "must not be empty");
    let missing = BOTS.rfind("[[bot]]").unwrap();
    refused(Roster::parse("my-bots.toml", &BOTS[..missing]), "bot Z6", "missing");
}

#[test]
fn doors_can_check_a_file() {
    for (text, what) in [(CARDS, "Control"), (BELTS, "Belt"), (BOTS, "Z-Bot")] {
        assert!(Zee::check_data("my-file.toml", text).unwrap().contains(what));
    }
    refused(
        Zee::check_data("my-file.toml", "a = 1"),
        "the file",
        "it has no [[card]], [[belt]] or [[bot]]",
    );
    let broken = change(CARDS, "id = \"C12\"", "DV", "DX");
    refused(Zee::check_data("my-file.toml", &broken), "card C12", "DX");
}
