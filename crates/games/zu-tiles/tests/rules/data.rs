//! Data files and deck files: what they must be, each check proven by a file that breaks it.

use ztable_core::Title;
use ztable_core::testkit::broken::{change, refused};
use zu_tiles::{
    Catalogue, Class, DECK_LETTERS, Deck, Draft, Starters, ZuTiles, check_deck, squares_of,
    write_deck,
};

const TILES: &str = include_str!("../../data/tiles.toml");
const DECKS: &str = include_str!("../../data/decks.toml");

#[track_caller]
fn tiles(mark: &str, from: &str, to: &str, entry: &str, problem: &str) {
    refused(Catalogue::parse("my-tiles.toml", &change(TILES, mark, from, to)), entry, problem);
}

#[track_caller]
fn decks(mark: &str, from: &str, to: &str, entry: &str, problem: &str) {
    refused(Starters::parse("my-decks.toml", &change(DECKS, mark, from, to)), entry, problem);
}

#[test]
fn the_files_of_this_edition_are_good() {
    let common = Catalogue::common().unwrap();
    assert_eq!(common.tiles().len(), 41);
    let starters = Starters::standard().unwrap();
    assert_eq!((starters.rom.size(), starters.dsr.size()), (40, 40));
    assert!(ZuTiles::check_data("my-tiles.toml", TILES).unwrap().contains("41"));
    assert!(ZuTiles::check_data("my-decks.toml", DECKS).unwrap().contains("starter"));
    refused(
        ZuTiles::check_data("my-file.toml", "a = 1"),
        "the file",
        "it has no [[tile]], no [[deck]] and no format",
    );
}

#[test]
fn the_squares_are_those_of_the_completion_table() {
    let common = Catalogue::common().unwrap();
    let starter =
        [Class::Rat, Class::Ox, Class::Monkey, Class::Rooster, Class::Snake, Class::Dragon];
    assert_eq!(squares_of(common, &starter), (27, 3));
    assert_eq!(squares_of(common, &[Class::Rat, Class::Ox, Class::Monkey]), (3, 0));
    assert_eq!(squares_of(common, &[Class::Ox, Class::Monkey]), (0, 0));
}

#[test]
fn entries_of_tiles_are_checked() {
    let rat = "id = \"rat\"";
    tiles(rat, "str = 1", "str = 0", "tile rat", "would leave play at once");
    tiles(rat, "str = 1\n", "", "tile rat", "only one of str and int");
    tiles(rat, "str = 1\nint = 4\n", "", "tile rat", "no str and int");
    tiles(rat, "str = 1", "str = 100", "tile rat", "up to 99");
    tiles(rat, "class = \"rat\"\n", "", "tile rat", "needs a class");
    tiles(rat, "\"rat\"", "\"Rat\"", "tile Rat", "small letters");
    tiles(rat, "\"Rat\"", "\" Rat\"", "tile rat", "without blanks");
    tiles(rat, "\"monkey\", \"ox\"", "\"monkey\", \"monkey\"", "tile rat", "Monkey twice");
    tiles(rat, "source = \"reconstruction\"", "", "tile rat", "source is missing");
    tiles(rat, "source", "sauce", "line", "sauce");
    tiles(rat, "Creature", "Beast", "line", "Beast");
    tiles(rat, "source", "in_area = \"creature\"\nsource", "tile rat", "in_area is for");
    tiles(rat, "source", "mtn = 0\nsource", "tile rat", "mtn is 0");
    let sewer = "id = \"sewer_system\"";
    tiles(sewer, "limit = \"once_per_turn\"\n", "", "tile sewer_system", "no limit");
    tiles(sewer, "str = 4", "class = \"rat\"\nstr = 4", "tile sewer_system", "only Creatures");
    tiles(
        sewer,
        "\"sewer_system\" } } } }]",
        "\"sever\" } } } }]",
        "tile sewer_system",
        "no tile 'sever'",
    );
    let pull = "id = \"pull\"";
    tiles(pull, "of = \"t2\"", "of = \"t3\"", "tile pull", "no such target");
    tiles(pull, "min = 2, max = 4", "min = 4, max = 2", "tile pull", "min <= max");
    tiles(pull, "text = \"Aim", "text = \"\" # ", "tile pull", "text is empty");
    tiles(pull, "[tile.play]", "str = 1\nint = 1\n[tile.play]", "tile pull", "belong together");
    let swing = "id = \"monkey_swing\"";
    tiles(swing, "max = 3", "max = 9", "tile monkey_swing", "max <= 8");
    tiles(swing, "[{ move", "[{ jump", "line", "jump");
    let egg = "id = \"egg_pelt\"";
    tiles(egg, "\"t1\"", "\"each\"", "tile egg_pelt", "outside for_each");
    let pelt = "{ modify_stats = { of = \"t1\", int = -2 } }";
    tiles(egg, pelt, &[pelt; 13].join(", "), "tile egg_pelt", "13 effects");
    tiles(egg, pelt, "", "tile egg_pelt", "at least one effect");
    let revive = "id = \"revive\"";
    tiles(revive, "hand_tiles = 1", "hand_tiles = 5", "tile revive", "4 at most");
    tiles(revive, "zone", "nbr_of = \"self\", zone", "tile revive", "no neighbors");
    tiles(revive, "DSR-16", "DSR-17", "tile slither", "code is already");
    tiles("id = \"dog\"", "\"Dog\"", "\"Rat\"", "tile dog", "name is already");
    tiles("id = \"dog\"", "\"dog\"", "\"rat\"", "tile rat", "id is already");
    tiles("id = \"happy_rooster\"", "mtn = 4\n", "", "tile happy_rooster", "write mtn");
}

#[test]
fn every_total_of_the_tiles_bites() {
    let checks = "[checks]";
    tiles(checks, "source = \"Names", "source = \"\" # ", "checks", "source is empty");
    tiles(checks, "creatures = 12", "creatures = 13", "creatures", "12, not 13");
    tiles(checks, "specials = 29", "specials = 30", "specials", "29, not 30");
    tiles(checks, "icons = 3", "icons = 4", "tile rat", "3 icons");
    for (word, wrong) in [
        ("Creature = 13", "Creature = 12"),
        ("Item = 4", "Item = 5"),
        ("Obstacle = 1", "Obstacle = 2"),
        ("A = 7", "A = 8"),
        ("R = 3", "R = 4"),
        ("AR = 13", "AR = 12"),
    ] {
        let entry = format!("types, {}", word.split(' ').next().unwrap());
        tiles(checks, word, wrong, &entry, "not");
    }
    tiles(checks, "\"upset_whelp\"]", "\"wingspan\"]", "entering", "upset_whelp");
    tiles(checks, "[\"snake\", \"rat\"]", "[\"rat\", \"snake\"]", "duels", "Snake beats Rat");
    tiles("id = \"rat\"", "\"ox\"]", "\"pig\"]", "tile rat", "does not show Rat");
    tiles("id = \"rat\"", "\"ox\"]", "\"rat\"]", "tile rat", "own class");
    tiles("id = \"dog\"", "class = \"dog\"", "class = \"pig\"", "creatures", "exactly one");
    tiles("id = \"dog\"", "source", "text = \"Woof.\"\nsource", "tile dog", "neither text nor mtn");
    tiles("id = \"monkey\"", "str = 3", "str = 2", "duels", "Snake beats Rat, not");
}

#[test]
fn every_total_of_the_starter_decks_bites() {
    let checks = "[checks]";
    decks(checks, "source = \"Names", "source = \"\" # ", "checks", "source is empty");
    decks(checks, "tiles = 40", "tiles = 41", "tiles, rom", "40, not 41");
    decks(checks, "rom = 22", "rom = 21", "creatures, rom", "22, not 21");
    decks(checks, "dsr = 21", "dsr = 22", "creatures, dsr", "21, not 22");
    decks(checks, "squares = 30", "squares = 31", "squares", "30, not 31");
    decks(checks, "twice = 27", "twice = 26", "twice", "27, not 26");
    decks(checks, "four = 3", "four = 4", "four", "3, not 4");
    decks(checks, "alone = { rom = 3", "alone = { rom = 4", "alone, rom", "3, not 4");
    decks(checks, "linked_copies = 8", "linked_copies = 7", "linked_copies, rom", "8, not 7");
    decks(checks, "rom = \"rat\"", "rom = \"ox\"", "linked", "not");
    let rom = "id = \"rom\"";
    decks(rom, "rat = 8", "rats = 8", "deck rom, rats", "write rat");
    decks(rom, "taunt = 1", "taunt = 0", "deck rom, taunt", "1 or more");
    decks(rom, "mind_control = 1", "mind_control = 2", "deck rom", "Mind Control: 2 tiles");
    decks(rom, "rulebook", "web", "deck rom", "write source = \"rulebook\"");
    decks(rom, "\"rom\"", "\"roo\"", "deck roo", "only the decks");
    let cut = DECKS.rfind("[[deck]]").unwrap();
    refused(Starters::parse("my-decks.toml", &DECKS[..cut]), "deck dsr", "exactly once");
}

#[test]
fn deck_files_are_read_with_warnings() {
    let deck = check_deck(include_str!("../decks/wild.toml")).unwrap();
    assert_eq!((deck.size(), deck.own_tiles()), (40, 11));
    assert!(
        deck.warnings.iter().any(|warning| warning.starts_with("Otter: 5 tiles")),
        "{:?}",
        deck.warnings
    );
    let text = "format = \"zu-deck-1\"\nname = \"A\"\n[tiles]\npull = 7\n";
    let deck = check_deck(text).unwrap();
    assert_eq!(deck.warnings.len(), 2, "{:?}", deck.warnings);
    assert!(ZuTiles::check_data("my-deck.toml", text).unwrap().contains("7 tiles"));
}

#[test]
fn deck_files_hold_nothing_that_cannot_be_seen() {
    let head = "format = \"zu-deck-1\"\nname = \"A\"\n[tiles]\nrat = 5\n";
    for hidden in ["\\u001b[2J", "\\n", "\\u200b", "\\u202e", "\\U000e0041"] {
        let name = head.replace("\"A\"", &format!("\"A{hidden}A\""));
        bad_deck(&name, &[("line 2, name", "invisible ones; take them out")]);
        let tile = "[[tile]]\nid = \"x_a\"\nname = \"A\"\nkind = \"Item\"\nstr = 1\nint = 1\n";
        let tile = tile.replace("\"A\"", &format!("\"A{hidden}A\""));
        bad_deck(&format!("{head}{tile}"), &[("line 6, tile x_a", "invisible ones")]);
        // Not even the refusal of another fault repeats it as it is.
        for text in [head.replace("zu-deck-1", hidden), format!("{head}\"{hidden}\" = 1\n")] {
            let errors = Deck::parse("my-deck.toml", &text).expect_err("the deck is broken");
            let said = errors[0].to_string();
            assert!(said.is_ascii() && !said.contains(char::is_control), "{said:?}");
        }
    }
}

#[test]
fn deck_files_that_are_too_long_to_play_are_refused() {
    let mut text = "format = \"zu-deck-1\"\nname = \"A\"\n[tiles]\nrat = 5\n".to_string();
    text.push_str(&"#".repeat(DECK_LETTERS - text.len()));
    assert!(check_deck(&text).is_ok());
    text.push('#');
    bad_deck(&text, &[("the file", "it has 60001 characters; 60000 at most")]);
}

#[test]
fn decks_are_written_as_they_are_read() {
    let starters = Starters::standard().unwrap();
    for deck in [&starters.rom, &starters.dsr] {
        let read = check_deck(&write_deck("Say \"hi\" \\ there", &deck.lines)).unwrap();
        assert_eq!((read.name.as_str(), &read.lines), ("Say \"hi\" \\ there", &deck.lines));
    }
}

#[test]
fn a_draft_is_built_tile_by_tile() {
    let mut draft = Draft::empty("Mine");
    for _ in 0..4 {
        draft.add("rat");
    }
    draft.remove("ox");
    let faults = draft.check().expect_err("four tiles are too few");
    assert_eq!(faults.len(), 1);
    assert!(faults[0].problem.ends_with("so add 1"), "{}", faults[0]);
    // Not sound, and yet it can be put aside and taken up again.
    assert_eq!(Draft::reopen(&draft.text()).unwrap(), draft);
    assert!(Draft::read("mine.toml", &draft.text()).is_err());
    draft.add("mind_control");
    draft.add("mind_control");
    assert_eq!((draft.count("rat"), draft.count("mind_control"), draft.total()), (4, 2, 6));
    assert_eq!(draft.check().unwrap().warnings.len(), 1);
    draft.remove("mind_control");
    assert!(draft.check().unwrap().warnings.is_empty());
    assert_eq!(Draft::read("mine.toml", &draft.text()).unwrap(), draft);
}

#[test]
fn a_draft_keeps_own_tiles() {
    let text = include_str!("../decks/wild.toml");
    let mut draft = Draft::read("wild.toml", text).unwrap();
    assert_eq!(draft.own_faces().len(), 11);
    draft.remove("x_otter");
    draft.name = "Tame things".into();
    let deck = check_deck(&draft.text()).unwrap();
    assert_eq!((deck.name.as_str(), deck.size(), deck.own_tiles()), ("Tame things", 39, 11));
    // Own tiles in front of the list are found, too; in another form they would be lost.
    let head = "format = \"zu-deck-1\"\nname = \"A\"\n";
    let tile = "id = \"x_a\", name = \"A\", kind = \"Item\", str = 1, int = 1, text = \"-\"";
    let entry = format!("[[tile]]\n{}\n", tile.replace(", ", "\n"));
    let before =
        Draft::read("a.toml", &format!("{head}{entry}[tiles]\nrat = 5\nx_a = 1\n")).unwrap();
    assert_eq!(before.check().unwrap().own_tiles(), 1);
    let inline = format!("{head}tile = [{{ {tile} }}]\n[tiles]\nrat = 5\nx_a = 1\n");
    assert!(check_deck(&inline).is_ok());
    let refused = Draft::read("a.toml", &inline).unwrap_err();
    assert!(refused[0].problem.contains("[[tile]] entries"), "{refused:?}");
}

#[track_caller]
fn bad_deck(text: &str, wanted: &[(&str, &str)]) {
    let errors = Deck::parse("my-deck.toml", text).expect_err("the deck is broken");
    assert_eq!(errors.len(), wanted.len(), "{errors:?}");
    for (error, (entry, problem)) in errors.iter().zip(wanted) {
        assert!(error.entry.contains(entry), "expected '{entry}': {error}");
        assert!(error.problem.contains(problem), "expected '{problem}': {error}");
    }
}

#[test]
fn deck_files_are_refused_with_everything_that_is_wrong() {
    bad_deck(
        "format = \"zu-deck-2\"\nname = \"\"\n[tiles]\nrat = -1\ncat = 2\n",
        &[
            ("line 1, format", "write format = \"zu-deck-1\""),
            ("line 2, name", "1 to 40"),
            ("line 5, cat", "no tile 'cat'"),
            ("line 4, rat", "-1 is no number"),
            ("tiles", "at least 5"),
        ],
    );
    let tile = "format = \"zu-deck-1\"\nname = \"A\"\n[tiles]\nrat = 5\n[[tile]]\nid = \"otter\"\nname = \"Otter\"\nkind = \"Item\"\nstr = 0\nint = 1\nsource = \"rulebook\"\n";
    bad_deck(
        tile,
        &[
            ("line 6, tile otter", "write id = \"x_otter\""),
            ("line 6, tile otter", "source is for"),
            ("line 6, tile otter", "write 1 or more"),
        ],
    );
    let twice = "[[tile]]\nid = \"x_a\"\nname = \"A\"\nkind = \"Item\"\nstr = 1\nint = 1\n";
    let head = "format = \"zu-deck-1\"\nname = \"A\"\n[tiles]\nrat = 5\n";
    bad_deck(&format!("{head}{twice}{twice}"), &[("tile x_a", "used twice")]);
    bad_deck(&format!("{head}moseyon = 1\n"), &[("line 5, moseyon", "write mosey_on")]);
    bad_deck(&format!("{head}ox = 196\n"), &[("tiles", "201 tiles")]);
    let many: String = (0..61).map(|n| twice.replace("x_a", &format!("x_a{n}"))).collect();
    bad_deck(&format!("{head}{many}"), &[("own tiles", "60 at most")]);
    bad_deck("format = ", &[("line 1", "")]);
}
