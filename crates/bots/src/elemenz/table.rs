//! The best way to roll: exact, since dice that show the same are the same.

use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use super::faces::{Faces, WILD, each, first, number, size, with, without};
use super::offer::Offer;

/// The most rolls that are still to come when somebody thinks about dice.
const ROLLS: usize = 2;

/// What every hand of dice is worth, with every number of rolls left.
pub(super) struct Table {
    dice: usize,
    /// By what the dice show when rolling is over.
    stop: Vec<f32>,
    /// By the dice that are kept, when all others are rolled and as many rolls are left.
    kept: [Vec<f32>; ROLLS],
    /// The best of keeping these dice or fewer.
    best: [Vec<f32>; ROLLS],
}

impl Table {
    fn new(offer: &Offer, dice: usize) -> Table {
        let (start, end) = (first(dice), first(dice + 1));
        let mut stop = Vec::with_capacity(end - start);
        each(dice, |faces| stop.push(offer.end(&faces)));
        for cost in offer.again.iter().flatten() {
            let before = stop.clone();
            let value = |faces: &Faces| before[number(faces) - start];
            let mut at = 0;
            each(dice, |faces| {
                if !offer.surges(&faces) {
                    for symbol in (0..5).filter(|symbol| faces[*symbol] > 0) {
                        stop[at] = stop[at].max(offer.again(&faces, symbol, value) - cost);
                    }
                }
                at += 1;
            });
        }
        let mut table = Table { dice, stop, kept: Default::default(), best: Default::default() };
        let mut shown = table.stop.clone();
        for left in 0..ROLLS {
            table.look_ahead(offer, left, shown);
            shown = Vec::with_capacity(end - start);
            each(dice, |faces| {
                let stopped = table.stop[shown.len()];
                shown.push(match offer.surges(&faces) {
                    true => stopped,
                    false => stopped.max(table.rolled(offer, left, &faces)),
                });
            });
        }
        table
    }

    /// Fills in what keeping is worth, given what the dice are worth after that roll.
    fn look_ahead(&mut self, offer: &Offer, left: usize, shown: Vec<f32>) {
        let start = first(self.dice);
        let mut kept = vec![0.0; start];
        kept.extend(shown);
        for dice in (0..self.dice).rev() {
            each(dice, |faces| {
                let next = |face: usize| offer.odds[face] * kept[number(&with(faces, face))];
                kept[number(&faces)] = (0..5).map(next).sum();
            });
        }
        let mut best = kept.clone();
        best.truncate(start);
        for dice in 1..self.dice {
            each(dice, |faces| {
                let at = number(&faces);
                for symbol in rolling(offer).filter(|symbol| faces[*symbol] > 0) {
                    best[at] = best[at].max(best[number(&without(faces, symbol))]);
                }
            });
        }
        self.kept[left] = kept;
        self.best[left] = best;
    }

    /// The best of rolling at least one of these dice.
    fn rolled(&self, offer: &Offer, left: usize, faces: &Faces) -> f32 {
        rolling(offer)
            .filter(|symbol| faces[*symbol] > 0)
            .map(|symbol| self.best[left][number(&without(*faces, symbol))])
            .fold(f32::NEG_INFINITY, f32::max)
    }

    /// What it is worth to keep exactly these dice and to roll the others, with so many rolls left.
    pub(super) fn keep(&self, rolls: usize, faces: &Faces) -> f32 {
        let left = &self.kept[rolls.clamp(1, ROLLS) - 1];
        left.get(number(faces)).copied().unwrap_or(f32::NEG_INFINITY)
    }

    /// What it is worth to keep these dice or some of them.
    pub(super) fn keep_some(&self, rolls: usize, faces: &Faces) -> f32 {
        let left = &self.best[rolls.clamp(1, ROLLS) - 1];
        left.get(number(faces)).copied().unwrap_or(f32::NEG_INFINITY)
    }

    /// What it is worth to stop rolling.
    pub(super) fn stop(&self, offer: &Offer, faces: &Faces) -> f32 {
        if size(faces) == self.dice {
            self.stop[number(faces) - first(self.dice)]
        } else {
            offer.end(faces)
        }
    }

    /// What these dice are worth to somebody who has so many rolls left.
    pub(super) fn worth(&self, offer: &Offer, rolls: usize, faces: &Faces) -> f32 {
        let stopped = self.stop(offer, faces);
        if rolls == 0 {
            return stopped;
        }
        // Where fewer dice show something than there are, the others are rolled anyhow.
        let rolled = if size(faces) < self.dice {
            self.keep_some(rolls, faces)
        } else {
            self.rolled(offer, rolls.min(ROLLS) - 1, faces)
        };
        stopped.max(rolled)
    }
}

/// The symbols that can be rolled again.
fn rolling(offer: &Offer) -> impl Iterator<Item = usize> + use<> {
    0..if offer.wild_rolls { WILD + 1 } else { WILD }
}

/// How many tables are remembered.
const REMEMBERED: usize = 128;

/// An offer with its table, if there is one.
type Remembered = Option<Rc<(Offer, Table)>>;

thread_local! {
    /// Tables made before. All picks of a roll need the same one, and so do most games that are
    /// played on from one position.
    static TABLES: RefCell<Vec<Remembered>> = RefCell::new(vec![None; REMEMBERED]);
}

/// The table of an offer for so many dice.
pub(super) fn table(offer: &Offer, dice: usize) -> Rc<(Offer, Table)> {
    let mut hasher = DefaultHasher::new();
    dice.hash(&mut hasher);
    offer.placed.hash(&mut hasher);
    let values = offer.deeds.iter().map(|deed| deed.value);
    let rows = offer.rows.iter().flat_map(|row| row[..4].iter().copied());
    values.chain(rows).for_each(|value| value.to_bits().hash(&mut hasher));
    let place = hasher.finish() as usize % REMEMBERED;
    let known = TABLES.with_borrow(|tables| tables[place].clone());
    if let Some(known) = known
        && known.1.dice == dice
        && known.0 == *offer
    {
        return known;
    }
    let made = Rc::new((offer.clone(), Table::new(offer, dice)));
    TABLES.with_borrow_mut(|tables| tables[place] = Some(made.clone()));
    made
}
