//! Which dice to roll again.

use std::rc::Rc;

use elemenz::{Action, DiceSet, DieId, Look, Place, Symbol};

use super::faces::{Faces, each_part, minus, size, without};
use super::offer::Offer;
use super::table::{Table, table};

/// The dice of a roll.
pub(super) struct Dice {
    /// What the free ones show.
    pub(super) faces: Faces,
    /// What those of them show that are marked.
    marked: Faces,
    /// How many are in hand and not rolled yet.
    unrolled: usize,
}

impl Dice {
    pub(super) fn of(look: Look<'_>) -> Dice {
        let mut dice = Dice { faces: [0; 5], marked: [0; 5], unrolled: 0 };
        let marked = look.marked();
        for die in DieId::all() {
            let lies = look.die(die);
            match (lies.at, lies.face) {
                (Place::Unrolled, _) => dice.unrolled += 1,
                (Place::Unassigned, Some(face)) => {
                    dice.faces[face.index()] += 1;
                    dice.marked[face.index()] += u8::from(marked.contains(die));
                }
                _ => {}
            }
        }
        dice
    }

    /// Dice that show this, none marked, and so many that are not rolled yet.
    pub(super) fn with(faces: Faces, unrolled: usize) -> Dice {
        Dice { faces, marked: [0; 5], unrolled }
    }

    /// How many are in hand and not rolled yet.
    pub(super) fn unrolled(&self) -> usize {
        self.unrolled
    }

    /// What those show that are not marked.
    fn unmarked(&self) -> Faces {
        minus(self.faces, &self.marked)
    }
}

/// A roll that has to be decided.
pub(super) struct Rolling<'a> {
    dice: &'a Dice,
    left: usize,
    table: Rc<(Offer, Table)>,
}

/// Of two ways that are as good, the shorter one.
const SHORTER: f32 = 1e-4;

impl<'a> Rolling<'a> {
    pub(super) fn new(offer: &Offer, dice: &'a Dice, left: usize) -> Rolling<'a> {
        let all = size(&dice.faces) + dice.unrolled;
        Rolling { dice, left, table: table(offer, all) }
    }

    /// What it is worth that the free dice show this.
    pub(super) fn worth(&self, faces: &Faces) -> f32 {
        self.table.1.worth(&self.table.0, self.left, faces)
    }

    /// What stopping is worth.
    pub(super) fn stop(&self) -> f32 {
        self.table.1.stop(&self.table.0, &self.dice.faces) + SHORTER
    }

    /// What rolling the marked dice is worth.
    pub(super) fn roll(&self) -> f32 {
        self.table.1.keep(self.left, &self.dice.unmarked()) + SHORTER
    }

    /// What marking one more die is worth.
    pub(super) fn mark(&self, look: Look<'_>, die: DieId) -> f32 {
        let symbol = look.die(die).face.map_or(0, Symbol::index);
        let value = self.table.1.keep_some(self.left, &without(self.dice.unmarked(), symbol));
        if is_matched(look, die) { value - SHORTER / 2.0 } else { value }
    }

    /// Leaves those of the picks that begin one of the few best ways to roll, each way in one order
    /// only; false if the dice that are marked begin none.
    pub(super) fn narrow(
        &self,
        look: Look<'_>,
        picks: &[Action],
        values: &mut [f32],
        few: usize,
        margin: f32,
    ) -> bool {
        let mut ways: Vec<(f32, DiceSet)> = Vec::new();
        each_part(&self.dice.faces, |kept| {
            let rolled = minus(self.dice.faces, &kept);
            if size(&rolled) + self.dice.unrolled == 0 {
                return;
            }
            let value = self.table.1.keep(self.left, &kept);
            ways.push((value, marks(look, rolled)));
        });
        ways.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = ways.first().map_or(0.0, |way| way.0).max(self.stop());
        ways.truncate(few);
        ways.retain(|way| way.0 >= best - margin);
        let marked = look.marked();
        let begun: Vec<(f32, Option<DieId>)> = ways
            .iter()
            .filter(|way| marked.iter().eq(way.1.iter().take(marked.len())))
            .map(|way| (way.0, way.1.iter().nth(marked.len())))
            .collect();
        if begun.is_empty() && !marked.is_empty() {
            return false;
        }
        for (pick, value) in picks.iter().zip(values) {
            let next = match pick {
                Action::Mark(die) => Some(*die),
                Action::Roll => None,
                _ if marked.is_empty() => continue,
                _ => {
                    *value = f32::NEG_INFINITY;
                    continue;
                }
            };
            let ways = begun.iter().filter(|way| way.1 == next).map(|way| way.0);
            *value = ways.fold(f32::NEG_INFINITY, f32::max);
        }
        true
    }
}

/// Whether a die shows the element of its colour, which the monolith wants.
fn is_matched(look: Look<'_>, die: DieId) -> bool {
    look.die(die).face == Some(Symbol::Of(die.colour()))
}

/// Free dice that show this, those first that do not show their own colour.
fn marks(look: Look<'_>, mut rolled: Faces) -> DiceSet {
    let mut marks = DiceSet::EMPTY;
    for matched in [false, true] {
        for die in DieId::all() {
            let lies = look.die(die);
            if let (Place::Unassigned, Some(face)) = (lies.at, lies.face)
                && is_matched(look, die) == matched
                && rolled[face.index()] > 0
            {
                rolled[face.index()] -= 1;
                marks.insert(die);
            }
        }
    }
    marks
}
