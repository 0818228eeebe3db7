//! Zeds Zone.

use zeds_zone::{
    FACES, Facts, ItemKind, ItemState, Part, Region, SECTORS, SQUARES, SeatView, SectorId,
    SheetView, Square, Status, Step, View, ZedsZone,
};
use ztable_core::{Game, Thing};

use super::{Encode, Round, label};
use crate::Sink;

const STEPS: [&str; 5] = ["sector", "square", "grenade", "finished", "lost"];
const STATUS: [&str; 4] = ["alive", "lost", "escaped", "trapped"];
/// The cells of one square: two dice, and for each of its two spots an item and whether one can
/// pass.
const PER_SQUARE: usize = 2 * FACES as usize + 2 * PER_SPOT;
const PER_SPOT: usize = <ItemKind as Thing>::COUNT + 2;

impl Encode for ZedsZone {
    fn encode(&self, view: &View, out: &mut impl Sink) {
        let round = Round::new(view.viewer, self.seats());
        round.number(out);
        out.number("turn", view.turn);
        sectors("roll", [view.roll], out);
        out.flag("over", view.over);
        for (place, seat) in round.all() {
            out.within(format_args!("{}", label(place)), |out| {
                one_seat(&view.seats[seat.index()], out);
            });
        }
    }
}

fn sectors(name: &str, sectors: impl IntoIterator<Item = SectorId>, out: &mut impl Sink) {
    let name_of = |at: usize| SectorId::all().nth(at).map_or(String::new(), |s| s.to_string());
    out.counts(name, SECTORS.into(), sectors.into_iter().map(SectorId::index), name_of);
}

fn one_seat(seat: &SeatView, out: &mut impl Sink) {
    let status = match seat.status {
        Status::Alive => 0,
        Status::Lost { .. } => 1,
        Status::Escaped => 2,
        Status::Trapped => 3,
    };
    out.word("status", &STATUS, Some(status));
    out.flag("finished", seat.finished);
    let turn = seat.this_turn.as_ref();
    out.word("step", &STEPS, turn.map(|turn| step(turn.step)));
    out.flag("shelter offered", turn.is_some_and(|turn| turn.shelter_offered));
    let listed = turn.map_or(&[][..], |turn| &turn.candidates);
    sectors("candidates", listed.iter().copied(), out);
    sectors("taken", turn.and_then(|turn| turn.taken), out);
    sectors("rolled again", turn.and_then(|turn| turn.reroll), out);
    sectors("crossed", seat.sheet.crossed.iter().copied(), out);
    sheet(&seat.sheet, &seat.facts.passable, out);
    facts(&seat.facts, out);
}

fn step(step: Step) -> usize {
    match step {
        Step::Sector => 0,
        Step::Square => 1,
        Step::Grenade => 2,
        Step::Finished => 3,
        Step::Lost => 4,
    }
}

/// The second of the two spots of a square: the eastern or southern part.
fn is_second(part: Part) -> bool {
    matches!(part, Part::E | Part::S)
}

fn sheet(sheet: &SheetView, passable: &[Region], out: &mut impl Sink) {
    let cells = usize::from(SQUARES) * PER_SQUARE;
    out.cells("square", cells, cell_name, |cells| {
        for drawn in &sheet.squares {
            let cells = &mut cells[drawn.square.index() * PER_SQUARE..][..PER_SQUARE];
            cells[usize::from(drawn.sector.light()) - 1] = 1;
            cells[usize::from(FACES) + usize::from(drawn.sector.dark()) - 1] = 1;
            for (number, item) in drawn.items.iter().enumerate() {
                let second = match item.region.part {
                    Part::Whole => number > 0,
                    part => is_second(part),
                };
                let spot = &mut cells[spot_at(second)..][..PER_SPOT];
                if item.state == ItemState::Fresh {
                    spot[item.kind.index()] = 1;
                } else {
                    spot[<ItemKind as Thing>::COUNT] = 1;
                }
            }
        }
        for region in passable {
            let cells = &mut cells[region.square.index() * PER_SQUARE..][..PER_SQUARE];
            let whole = region.part == Part::Whole;
            for second in [false, true] {
                if whole || second == is_second(region.part) {
                    cells[spot_at(second) + PER_SPOT - 1] = 1;
                }
            }
        }
    });
}

/// Where the cells of a spot begin.
fn spot_at(second: bool) -> usize {
    2 * usize::from(FACES) + if second { PER_SPOT } else { 0 }
}

fn cell_name(cell: usize) -> String {
    let square = Square::all().nth(cell / PER_SQUARE).map_or(String::new(), |s| s.to_string());
    let faces = usize::from(FACES);
    let what = match cell % PER_SQUARE {
        light if light < faces => format!("light die {}", light + 1),
        dark if dark < 2 * faces => format!("dark die {}", dark - faces + 1),
        spot => {
            let spot = spot - 2 * faces;
            let side = if spot < PER_SPOT { "first" } else { "second" };
            match ItemKind::at(spot % PER_SPOT) {
                Some(kind) => format!("{side} spot {kind}"),
                None if spot % PER_SPOT == PER_SPOT - 1 => format!("{side} spot passable"),
                None => format!("{side} spot used up"),
            }
        }
    };
    format!("{square} {what}")
}

fn facts(facts: &Facts, out: &mut impl Sink) {
    out.number("guns", facts.guns);
    out.number("grenades", facts.grenades);
    out.number("shelters", facts.shelters);
    out.flag("generator drawn", facts.generator_drawn);
    out.flag("generator running", facts.generator_running);
    out.flag("exit reached", facts.exit_reached);
    out.number("killed", facts.tally.killed);
    out.number("rescued", facts.tally.rescued);
    out.number("grenades used", facts.tally.grenades);
    out.number("shelters used", facts.tally.shelters);
    out.number("inactive zombies", facts.tally.inactive_zombies);
    out.number("other inactive", facts.tally.other_inactive);
    out.signed("points", facts.vp);
}
