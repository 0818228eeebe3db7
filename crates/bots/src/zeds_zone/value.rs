//! What a board is worth.
//!
//! The terms and weights are those of the balance runs: being alive and connected outweighs
//! everything, then come distances, dangers and means, then points.

use super::board::{Atlas, Board, Links, SpotBits, Squares, both};

const LOST: f32 = -1000.0;
const ESCAPED: f32 = 200.0;
const NOT_ESCAPED: f32 = -400.0;
const CUT_OFF: f32 = -200.0;
const STEP_TO_EXIT: f32 = -2.8;
const HURRY_TO_EXIT: f32 = -6.8;
const STEP_TO_GENERATOR: f32 = -5.0;
const NO_GENERATOR_DRAWN: f32 = -2.3;
const HOT_SQUARE: f32 = -2.3;
const ZOMBIE_WITHOUT_GUN: f32 = -1.85;
const ZOMBIE_AT_BORDER: f32 = -0.23;
const THREATENING_ZOMBIE: f32 = -0.19;
const GUN: f32 = 2.5;
const GUN_TO_SPARE: f32 = 0.6;
const GUNS_NEEDED: u32 = 4;
const GUN_WITHIN_REACH: f32 = 0.8;
const GRENADE: f32 = 0.9;
const SHELTER: f32 = 0.5;
const OPEN_BORDER: f32 = 0.9;
const DEAD_SQUARE: f32 = -0.4;
const ENTRANCE_UNDRAWN: f32 = -11.0;
const EXIT_UNDRAWN: f32 = -5.5;
const SURVIVOR_WITHIN_REACH: f32 = 0.4;

/// The value of a board to its player; `ambition` is the weight of a Victory Point.
pub(super) fn value(atlas: &Atlas, board: &Board, ambition: f32) -> f32 {
    if board.lost {
        return LOST;
    }
    let points = ambition * victory_points(board) as f32;
    let free = board.free();
    if free == 0 {
        let out = board.area & board.way_out != 0 && board.area & board.generators != 0;
        return if out { ESCAPED + points } else { NOT_ESCAPED };
    }
    let left = free.count_ones();
    let links = board.links();
    let distances = Distances::of(atlas, board, &links);
    let mut value = points + distances.value(board, left);
    value += danger_and_hope(atlas, board, &links, ambition);
    let means = |spots: SpotBits| (spots & board.area).count_ones();
    let guns = means(board.guns);
    value += GUN * guns.min(GUNS_NEEDED) as f32;
    value += GUN_TO_SPARE * guns.saturating_sub(GUNS_NEEDED) as f32;
    value += GRENADE * means(board.grenades) as f32 + SHELTER * means(board.shelters) as f32;
    let lateness = 1.0 - left as f32 / 20.0;
    if free & atlas.entrance() != 0 {
        value += ENTRANCE_UNDRAWN * lateness;
    }
    if free & atlas.exit() != 0 {
        value += EXIT_UNDRAWN * lateness;
    }
    value
}

/// Victory Points as the board stands.
fn victory_points(board: &Board) -> i32 {
    board.merits + (board.survivors & board.area).count_ones() as i32
}

/// How many free squares must be drawn to get somewhere from the passable area.
struct Distances {
    exit: Option<u32>,
    generator: Option<u32>,
    unreachable: u32,
}

impl Distances {
    /// A search in layers: one free square further costs one, drawn squares cost nothing.
    fn of(atlas: &Atlas, board: &Board, links: &Links) -> Distances {
        let free = board.free();
        let drawn = both(board.drawn);
        let (mut exit, mut generator) = (None, None);
        let mut reached = board.area;
        let mut steps = 0;
        if free & atlas.entrance() != 0 {
            steps = 1;
            reached = links.flood(both(atlas.entrance()), drawn | both(atlas.entrance()));
        }
        loop {
            if exit.is_none() && reached & board.way_out != 0 {
                exit = Some(steps);
            }
            if generator.is_none() && reached & board.generators != 0 {
                generator = Some(steps);
            }
            let next = links.step(reached) & !reached & both(free);
            if next == 0 {
                break;
            }
            steps += 1;
            let entered = both((next | next >> 32) as Squares);
            reached = links.flood(reached | entered, drawn | reached | entered);
        }
        let dead = free & !((reached | reached >> 32) as Squares);
        if board.generators == 0 && free & !dead != 0 {
            generator = Some(1);
        }
        Distances { exit, generator, unreachable: dead.count_ones() }
    }

    fn value(&self, board: &Board, left: u32) -> f32 {
        let within = |distance: Option<u32>| distance.filter(|&steps| steps <= left);
        let exit = within(self.exit).map_or(CUT_OFF, |steps| {
            let steps = steps as f32;
            STEP_TO_EXIT * steps + HURRY_TO_EXIT * steps * steps / left as f32
        });
        let generator =
            within(self.generator).map_or(CUT_OFF, |steps| STEP_TO_GENERATOR * steps as f32);
        let undrawn = if board.generators == 0 { NO_GENERATOR_DRAWN } else { 0.0 };
        exit + generator + undrawn + DEAD_SQUARE * self.unreachable as f32
    }
}

/// How many squares are missing on the way to the exit and to a generator; as many as the sheet has where
/// there is no way.
pub(super) fn ways(atlas: &Atlas, board: &Board) -> [f32; 2] {
    const NONE: u32 = 20;
    let distances = Distances::of(atlas, board, &board.links());
    [distances.exit, distances.generator].map(|steps| steps.unwrap_or(NONE) as f32)
}

/// An isolated area with zombies that a free square could let in.
#[derive(Clone, Copy, Default)]
struct Threat {
    doors: Squares,
    zombies: u32,
    guns: u32,
}

/// What the isolated areas threaten and promise.
fn danger_and_hope(atlas: &Atlas, board: &Board, links: &Links, ambition: f32) -> f32 {
    let free = board.free();
    let drawn = both(board.drawn);
    let (mut ways_on, borders) = links.fringe(board.area, free);
    // Through the entrance the first square joins everything around it.
    ways_on |= free & atlas.entrance();
    let mut value = OPEN_BORDER * borders as f32;
    let mut threats = [Threat::default(); 20];
    let mut count = 0;
    let (mut zombies_near, mut guns_near, mut exposure, mut survivors_near) = (0, 0, 0, 0);
    let mut rest = (board.zombies | board.guns | board.survivors) & !board.area;
    while rest != 0 {
        let isolated = links.flood(rest & rest.wrapping_neg(), drawn);
        rest &= !isolated;
        let (doors, borders) = links.fringe(isolated, free);
        if borders == 0 {
            continue;
        }
        let zombies = (board.zombies & isolated).count_ones();
        let guns = (board.guns & isolated).count_ones();
        zombies_near += zombies;
        guns_near += guns;
        exposure += zombies * borders;
        survivors_near += (board.survivors & isolated).count_ones();
        if doors & ways_on != 0 && count < threats.len() {
            threats[count] = Threat { doors, zombies, guns };
            count += 1;
        }
    }
    let usable = board.usable_guns();
    value += HOT_SQUARE * hot_zombies(&threats[..count], ways_on, usable) as f32;
    value += ZOMBIE_WITHOUT_GUN * zombies_near.saturating_sub(guns_near + usable) as f32;
    value += ZOMBIE_AT_BORDER * exposure as f32 + THREATENING_ZOMBIE * zombies_near as f32;
    value += GUN_WITHIN_REACH * guns_near as f32;
    value + SURVIVOR_WITHIN_REACH * ambition * survivors_near as f32
}

/// Over all free squares beside the passable area: how many zombies more than guns would join.
fn hot_zombies(threats: &[Threat], ways_on: Squares, usable: u32) -> u32 {
    if threats.iter().map(|threat| threat.zombies).sum::<u32>() <= usable {
        return 0;
    }
    let mut hot = 0;
    let mut rest = ways_on;
    while rest != 0 {
        let square = rest & rest.wrapping_neg();
        rest &= !square;
        let (mut zombies, mut guns) = (0, usable);
        for threat in threats.iter().filter(|threat| threat.doors & square != 0) {
            zombies += threat.zombies;
            guns += threat.guns;
        }
        hot += zombies.saturating_sub(guns);
    }
    hot
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeds_zone::{DoorWalls, SectorId, Sheet, Square};

    /// The board after drawings such as `A1=1-1`.
    fn board(drawings: &str) -> Board {
        let atlas = Atlas::printed(DoorWalls::Block);
        drawings.split_whitespace().fold(Board::of(atlas, &Sheet::BLANK), |board, drawing| {
            let (square, sector) = drawing.split_once('=').unwrap();
            let (square, sector): (Square, SectorId) =
                (square.parse().unwrap(), sector.parse().unwrap());
            board.draw(atlas, sector, square.index())
        })
    }

    fn distances(drawings: &str) -> (Option<u32>, Option<u32>, u32) {
        let board = board(drawings);
        let found = Distances::of(Atlas::printed(DoorWalls::Block), &board, &board.links());
        (found.exit, found.generator, found.unreachable)
    }

    fn worth(drawings: &str) -> f32 {
        value(Atlas::printed(DoorWalls::Block), &board(drawings), 1.0)
    }

    #[test]
    fn distances_count_free_squares() {
        assert_eq!(distances(""), (Some(8), Some(1), 0));
        assert_eq!(distances("A1=1-1"), (Some(7), Some(1), 0));
        // The generator in C1 is open to the east and south: B1 does not lead to it.
        assert_eq!(distances("A1=1-1 C1=3-5"), (Some(7), Some(3), 0));
        // Drawn squares cost nothing, and walls are respected.
        assert_eq!(distances("A1=1-1 B1=3-3 C1=4-4"), (Some(5), Some(1), 0));
        // A shut door leads nowhere.
        assert_eq!(distances("A1=2-2"), (None, None, 19));
        assert_eq!(distances("E4=5-5"), (None, Some(1), 0));
    }

    #[test]
    fn losing_is_worse_than_being_cut_off_and_that_is_worse_than_the_rest() {
        let (lost, cut_off, sound) = (worth("A1=2-5"), worth("A1=2-2"), worth("A1=1-1"));
        assert_eq!(lost, LOST);
        assert!(lost < cut_off && cut_off < CUT_OFF && CUT_OFF < sound, "{cut_off} {sound}");
    }

    #[test]
    fn zombies_at_the_gate_frighten_and_guns_soothe() {
        // Two zombies in C1 would join through B1.
        let (hot, calm) = (worth("A1=3-3 C1=6-2"), worth("A1=3-3 E1=6-5"));
        assert!(hot < calm, "{hot} {calm}");
        assert!(worth("A1=1-1 C1=6-2") > hot);
    }
}
