//! Zeds Zone.

use zeds_zone::{
    FACES, ItemKind, Known, KnownSeat, Phase, Plan, SECTORS, SQUARES, SectorId, Sheet, Spots,
    Square, State, Status, ZedsZone,
};
use ztable_core::{Game, Thing, Viewer};

use super::{Encode, Round, label};
use crate::Sink;

const STEPS: [&str; 5] = ["sector", "square", "grenade", "finished", "lost"];
const STATUS: [&str; 4] = ["alive", "lost", "escaped", "trapped"];
/// The cells of one square: two dice, and for each of its two spots an item and whether one can
/// pass.
const PER_SQUARE: usize = 2 * FACES as usize + 2 * PER_SPOT;
const PER_SPOT: usize = <ItemKind as Thing>::COUNT + 2;

impl Encode for ZedsZone {
    type Known<'a> = Known<'a>;

    fn known<'a>(&'a self, state: &'a State, viewer: Viewer) -> Known<'a> {
        Known::new(self, state, viewer)
    }

    fn encode(&self, known: &Known<'_>, out: &mut impl Sink) {
        let round = Round::new(known.viewer(), self.seats());
        round.number(out);
        out.number("turn", known.turn());
        sectors("roll", [known.roll()], out);
        out.flag("over", known.is_over());
        for (place, seat) in round.all() {
            out.within(format_args!("{}", label(place)), |out| {
                one_seat(&known.seat(seat), self.plan(), out);
            });
        }
    }
}

fn sectors(name: &str, sectors: impl IntoIterator<Item = SectorId>, out: &mut impl Sink) {
    let name_of = |at: usize| SectorId::all().nth(at).map_or(String::new(), |s| s.to_string());
    out.counts(name, SECTORS.into(), sectors.into_iter().map(SectorId::index), name_of);
}

fn one_seat(seat: &KnownSeat, plan: &Plan, out: &mut impl Sink) {
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
    sectors("crossed", seat.sheet().crossed(), out);
    squares(seat.sheet(), out);
    facts(seat.sheet(), plan, out);
}

fn step(step: Phase) -> usize {
    match step {
        Phase::Sector => 0,
        Phase::Square => 1,
        Phase::Grenade => 2,
        Phase::Finished => 3,
        Phase::Lost => 4,
    }
}

fn squares(sheet: &Sheet, out: &mut impl Sink) {
    let cells = usize::from(SQUARES) * PER_SQUARE;
    out.cells("square", cells, cell_name, |cells| {
        for square in sheet.drawn() {
            let Some(sector) = sheet.sector(square) else { continue };
            let cells = &mut cells[square.index() * PER_SQUARE..][..PER_SQUARE];
            cells[usize::from(sector.light()) - 1] = 1;
            cells[usize::from(FACES) + usize::from(sector.dark()) - 1] = 1;
        }
        for kind in ItemKind::ALL {
            mark(cells, sheet.fresh(kind), kind.index());
        }
        mark(cells, sheet.used_up(), <ItemKind as Thing>::COUNT);
        mark(cells, sheet.area(), PER_SPOT - 1);
    });
}

/// Sets the same cell of each of these spots.
fn mark(cells: &mut [u8], spots: Spots, cell: usize) {
    for (squares, second) in [(spots.firsts(), false), (spots.seconds(), true)] {
        for square in squares {
            cells[square.index() * PER_SQUARE + spot_at(second) + cell] = 1;
        }
    }
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

fn facts(sheet: &Sheet, plan: &Plan, out: &mut impl Sink) {
    let usable = |kind| sheet.usable(kind).len() as usize;
    out.number("guns", usable(ItemKind::Gun));
    out.number("grenades", usable(ItemKind::Grenade));
    out.number("shelters", usable(ItemKind::Shelter));
    out.flag("generator drawn", sheet.generator_drawn());
    out.flag("generator running", sheet.generator_running());
    out.flag("exit reached", sheet.exit_reached(plan));
    let tally = sheet.tally();
    out.number("killed", tally.killed);
    out.number("rescued", tally.rescued);
    out.number("grenades used", tally.grenades);
    out.number("shelters used", tally.shelters);
    out.number("inactive zombies", tally.inactive_zombies);
    out.number("other inactive", tally.other_inactive);
    out.signed("points", tally.vp());
}
