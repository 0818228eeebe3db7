//! The areas of a sheet, worked out once more in the plainest way: quarter by quarter.

use ztable_core::Quick;

use crate::data::{Plan, Sector, SectorTable, Zone};
use crate::region::{Halving, Spot, Spots};
use crate::rules::ZedsZone;
use crate::sector::{SECTORS, SectorId};
use crate::sheet::{Border, Sheet};
use crate::square::{SQUARES, Side, Square};

/// The corner of a square: whether it is in the south, and whether in the east.
type Quarter = (Square, bool, bool);

fn quarters(square: Square) -> [Quarter; 4] {
    [(false, false), (false, true), (true, false), (true, true)].map(|(s, e)| (square, s, e))
}

/// The spot a quarter belongs to. In an undivided square any will do.
fn spot((square, south, east): Quarter, halving: Halving) -> Spot {
    let second = match halving {
        Halving::None => false,
        Halving::V => east,
        Halving::H => south,
    };
    Spot { square, second }
}

/// Whether a quarter touches a side of its square.
fn touches((_, south, east): Quarter, side: Side) -> bool {
    match side {
        Side::N => !south,
        Side::S => south,
        Side::W => !east,
        Side::E => east,
    }
}

/// The passable area, by walking from quarter to quarter.
pub(super) fn plain_area(sheet: &Sheet, table: &SectorTable, plan: &Plan) -> Spots {
    let sector = |square| -> Option<&Sector> { sheet.sector(square).map(|id| table.sector(id)) };
    let (gate, gate_side) = plan.zone.entrance;
    let mut open: Vec<Quarter> = Vec::new();
    if sheet.border(plan, gate, gate_side) == Border::Open {
        open.extend(quarters(gate).into_iter().filter(|quarter| touches(*quarter, gate_side)));
    }
    let mut seen: Vec<Quarter> = Vec::new();
    while let Some(quarter) = open.pop() {
        if seen.contains(&quarter) {
            continue;
        }
        seen.push(quarter);
        let (square, south, east) = quarter;
        let here = sector(square).expect("one walks on drawn squares only");
        // Inside the square, unless the halving wall is in the way.
        if here.halving != Halving::H {
            open.push((square, !south, east));
        }
        if here.halving != Halving::V {
            open.push((square, south, !east));
        }
        for side in Side::ALL.into_iter().filter(|side| touches(quarter, *side)) {
            let Some(other) = square.neighbour(side) else { continue };
            let Some(there) = sector(other) else { continue };
            if !here.has_wall(side) && !there.has_wall(side.opposite()) {
                open.push(match side {
                    Side::N | Side::S => (other, !south, east),
                    Side::E | Side::W => (other, south, !east),
                });
            }
        }
    }
    let mut area = Spots::EMPTY;
    for quarter in seen {
        let halving = sheet.halving(quarter.0);
        area |= Spots::one(spot(quarter, halving));
        if halving == Halving::None {
            area |= Spots::one(Spot { square: quarter.0, second: true });
        }
    }
    area
}

/// A random order of all squares with random sectors.
fn random_drawings(chance: &mut Quick) -> Vec<(SectorId, Square)> {
    let mut squares: Vec<Square> = Square::all().collect();
    let mut sectors: Vec<SectorId> = SectorId::all().collect();
    for i in 0..usize::from(SQUARES) {
        let left = SQUARES as usize - i;
        squares.swap(i, i + chance.below(left as u32) as usize);
        sectors.swap(i, i + chance.below(u32::from(SECTORS) - i as u32) as usize);
    }
    sectors.into_iter().zip(squares).collect()
}

#[test]
fn areas_grow_as_quarters_connect() {
    let game = ZedsZone::new(1).unwrap();
    let mut chance = Quick::new(5);
    for _ in 0..2000 {
        let mut sheet = Sheet::BLANK;
        for (turn, (sector, square)) in random_drawings(&mut chance).into_iter().enumerate() {
            let before = sheet.area();
            let joined = sheet.draw(&game.plan, sector, square, turn as u8 + 1);
            assert_eq!(sheet.area(), plain_area(&sheet, game.table, &game.plan), "{sheet:?}");
            assert_eq!(before | joined, sheet.area());
            assert!((before & joined).is_empty());
        }
    }
}

#[test]
fn the_order_of_drawing_does_not_matter_for_the_area() {
    let game = ZedsZone::new(1).unwrap();
    let mut chance = Quick::new(6);
    for _ in 0..200 {
        let drawings = random_drawings(&mut chance);
        let draw = |order: &mut dyn Iterator<Item = &(SectorId, Square)>| {
            let mut sheet = Sheet::BLANK;
            for (sector, square) in order {
                sheet.draw(&game.plan, *sector, *square, 1);
            }
            sheet
        };
        assert_eq!(draw(&mut drawings.iter()), draw(&mut drawings.iter().rev()));
    }
}

#[test]
fn squares_can_be_taken_out_again() {
    let game = ZedsZone::new(1).unwrap();
    let mut chance = Quick::new(7);
    for _ in 0..200 {
        let mut sheet = Sheet::BLANK;
        for (turn, (sector, square)) in random_drawings(&mut chance).into_iter().enumerate() {
            let before = sheet;
            sheet.draw(&game.plan, sector, square, turn as u8 + 1);
            assert_eq!(sheet.without(&game.plan, square), before);
        }
    }
}

#[test]
fn other_doors_work_too() {
    // The data file may move the doors; every side of the rim must do.
    let table = SectorTable::standard().unwrap();
    let mut chance = Quick::new(8);
    let rim = || {
        Square::all().flat_map(|square| {
            Side::ALL
                .into_iter()
                .filter(move |side| square.neighbour(*side).is_none())
                .map(move |side| (square, side))
        })
    };
    for entrance in rim() {
        let exit = rim().find(|door| *door != entrance).unwrap();
        let plan = Plan::new(table, Zone { entrance, exit }, crate::DoorWalls::Block);
        for _ in 0..40 {
            let mut sheet = Sheet::BLANK;
            for (sector, square) in random_drawings(&mut chance) {
                sheet.draw(&plan, sector, square, 1);
                assert_eq!(sheet.area(), plain_area(&sheet, table, &plan));
            }
        }
    }
}
