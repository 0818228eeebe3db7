//! The data files: what they hold, and that broken ones are refused with file, entry and reason.

use zeds_zone::{ItemKind, SectorTable, Side, Zone};
use ztable_core::Provenance;
use ztable_core::testkit::broken::{change, refused};

const SECTORS: &str = include_str!("../../data/sectors.toml");
const ZONE: &str = include_str!("../../data/zone.toml");

#[test]
fn the_table_adds_up() {
    let table = SectorTable::standard().unwrap();
    let count = |kind| table.iter().map(|sector| sector.count(kind)).sum::<usize>();
    let totals = ItemKind::ALL.map(count);
    assert_eq!(totals, [20, 12, 4, 4, 2, 6]);
    let walls = Side::ALL.map(|side| table.iter().filter(|sector| sector.has_wall(side)).count());
    assert_eq!(walls, [14, 12, 14, 12]);
    let from_rulebook: Vec<String> = table
        .iter()
        .filter(|sector| sector.items_source == Provenance::Rulebook)
        .map(|sector| sector.id.to_string())
        .collect();
    assert_eq!(from_rulebook, ["3-5", "4-2"]);
    assert_eq!(
        table.sector("2-6".parse().unwrap()).describe(),
        "Sector 2-6: wall north; halved horizontally; north half survivor, south half zombie"
    );
    assert_eq!(
        table.sector("1-5".parse().unwrap()).describe(),
        "Sector 1-5: wall south; zombie and zombie"
    );
}

/// The table with the first `from` in the entry of a sector replaced.
#[track_caller]
fn with_sector(id: &str, from: &str, to: &str) -> String {
    change(SECTORS, &format!("id = \"{id}\""), from, to)
}

#[track_caller]
fn sectors(text: &str, entry: &str, problem: &str) {
    refused(SectorTable::parse("my-sectors.toml", text), entry, problem);
}

#[test]
fn broken_tables_are_refused() {
    sectors("", "line 1", "missing field");
    sectors("[checks", "line 1", "");
    sectors(&with_sector("1-1", "1-1", "1-7"), "sector 1-7", "not a sector");
    sectors(&with_sector("1-1", "1-1", "6-6"), "sector 6-6", "twice");
    let start = SECTORS.find("[[sector]]\nid = \"6-6\"").unwrap();
    sectors(&SECTORS[..start], "sector 6-6", "missing");
    sectors(&with_sector("1-2", "\"E\"", "\"X\""), "sector 1-2", "'X' is not a side");
    sectors(&with_sector("1-2", "\"E\"", "\"N\""), "sector 1-2", "twice");
    sectors(&with_sector("1-6", "\"W\"", "\"W\", \"E\""), "sector 1-6", "at most three");
    sectors(&with_sector("1-2", "\"none\"", "\"D\""), "sector 1-2", "write \"none\"");
    sectors(&with_sector("1-2", "whole", "W"), "sector 1-2", "write whole");
    sectors(&with_sector("1-3", "W = ", "N = "), "sector 1-3", "write W and E");
    sectors(&with_sector("1-1", "[\"gun\"]", "[\"gnu\"]"), "sector 1-1", "'gnu' is not an item");
    sectors(
        &with_sector("1-1", "\"gun\"", "\"gun\", \"gun\", \"gun\""),
        "sector 1-1",
        "room for 2",
    );
    sectors(&with_sector("1-3", "\"gun\"", "\"gun\", \"gun\""), "sector 1-3", "room for 1");
    sectors(&with_sector("1-1", "\"gun\"", "\"zombie\""), "checks, zombie", "21");
    sectors(&with_sector("1-1", "\"gun\"", ""), "checks, gun", "11");
    sectors(&with_sector("1-1", "\"gun\"", "\"generator\""), "checks, generator_sectors", "1-1");
    sectors(&with_sector("2-4", "\"grenade\"", "\"shelter\""), "checks, grenade", "3");
    sectors(&with_sector("1-1", "\"N\"", "\"S\""), "checks, walls.N", "13");
    sectors(&with_sector("1-1", "\"N\"", ""), "checks, walls.N", "13");
    sectors(&with_sector("1-1", "reconstruction", "hearsay"), "line", "hearsay");
    sectors(
        &SECTORS.replacen("source = \"The", "source = \"\" # \"The", 1),
        "checks",
        "source is empty",
    );
    sectors(&SECTORS.replacen("gun = 12", "gun = 12\nknives = 1", 1), "line", "knives");
    // The totals fit, but a row, a halving, the empty sectors or the twins do not.
    let swapped = |one: &str, other: &str, a: &str, b: &str| {
        let text = change(&with_sector(one, a, "?"), &format!("id = \"{other}\""), b, a);
        text.replacen('?', b, 1)
    };
    let guns = swapped("1-1", "2-2", "\"gun\"", "\"shelter\"");
    sectors(&guns, "checks, guns_by_row", "[3, 2, 1, 1, 1, 4]");
    let zombies = swapped("1-2", "2-2", "\"zombie\"", "\"shelter\"");
    sectors(&zombies, "checks, zombies_by_row", "[3, 4, 3, 3, 3, 4]");
    let empty = with_sector("2-1", "whole = []", "whole = [\"gun\"]");
    let empty = empty.replacen("parts = { whole = [\"gun\"] }", "parts = { whole = [] }", 1);
    sectors(&empty, "checks, empty_sectors", "1-1");
    sectors(&SECTORS.replacen("[\"1-3\", \"2-3\"", "[\"1-1\", \"2-3\"", 1), "halved_v", "1-3");
    let twins = swapped("1-4", "1-2", "[\"E\"]", "[\"N\", \"E\"]");
    sectors(&twins, "sector 1-2", "turned by 180 degrees");
}

#[test]
fn broken_zones_are_refused() {
    let standard = Zone::standard().unwrap();
    assert_eq!(standard.entrance, ("A1".parse().unwrap(), Side::W));
    assert_eq!(standard.exit, ("E4".parse().unwrap(), Side::E));
    for (old, new, entry, problem) in [
        ("columns = 5", "columns = 4", "columns", "needs 5"),
        ("rows = 4", "rows = 5", "rows", "needs 4"),
        ("turns = 20", "turns = 19", "turns", "needs 20"),
        ("[\"A1\", \"W\"]", "[\"F1\", \"W\"]", "entrance", "not a square"),
        ("[\"A1\", \"W\"]", "[\"A1\", \"Q\"]", "entrance", "not a side"),
        ("[\"A1\", \"W\"]", "[\"A1\", \"E\"]", "entrance", "borders on B1"),
        ("[\"E4\", \"E\"]", "[\"A1\", \"W\"]", "exit", "is the entrance"),
        ("columns = 5", "", "line", "columns"),
        ("turns = \"rulebook\"", "turns = \" \"", "source.turns", "is empty"),
    ] {
        refused(Zone::parse("my-zone.toml", &change(ZONE, "", old, new)), entry, problem);
    }
}
