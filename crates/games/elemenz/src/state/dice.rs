//! All dice of a table at once.

use crate::board::ComboId;
use crate::die::{DiceSet, Die, DieId, Place, dice_of};
use crate::element::{Element, Symbol};

/// Kinds of places.
const PLACES: usize = 12;

/// Where all dice lie and what they show: die by die, and once more as sets by place and by symbol,
/// so that a question about many dice is answered without looking at each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dice {
    at: [Place; DieId::COUNT],
    lying: [DiceSet; PLACES],
    showing: [DiceSet; Symbol::COUNT],
}

impl Place {
    /// The number of its kind.
    #[inline]
    const fn kind(self) -> usize {
        match self {
            Place::Box => 0,
            Place::Pool => 1,
            Place::Unassigned => 2,
            Place::Unrolled => 3,
            Place::Placed => 4,
            Place::Shield => 5,
            Place::Bonus => 6,
            Place::Idle => 7,
            Place::Aside => 8,
            Place::Negated => 9,
            Place::Locked(_) => LOCKED,
            Place::Block(_) => BLOCKING,
        }
    }
}

const LOCKED: usize = 10;
const BLOCKING: usize = 11;

impl Dice {
    /// All dice in one place, without faces.
    pub(crate) fn all_at(at: Place) -> Dice {
        let mut lying = [DiceSet::EMPTY; PLACES];
        lying[at.kind()] = DiceSet::all();
        Dice { at: [at; DieId::COUNT], lying, showing: [DiceSet::EMPTY; Symbol::COUNT] }
    }

    /// Where a die lies and what it shows.
    #[inline]
    pub(crate) fn die(&self, die: DieId) -> Die {
        Die { at: self.at[die.index()], face: self.face(die) }
    }

    /// Where a die lies.
    #[inline]
    pub(crate) fn at(&self, die: DieId) -> Place {
        self.at[die.index()]
    }

    /// What a die shows.
    #[inline]
    pub(crate) fn face(&self, die: DieId) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| self.showing[symbol.index()].contains(die))
    }

    /// Whether a die shows this.
    #[inline]
    pub(crate) fn shows(&self, die: DieId, symbol: Symbol) -> bool {
        self.showing[symbol.index()].contains(die)
    }

    /// Puts a die somewhere.
    #[inline]
    pub(crate) fn put(&mut self, die: DieId, at: Place) {
        let before = std::mem::replace(&mut self.at[die.index()], at);
        self.lying[before.kind()].remove(die);
        self.lying[at.kind()].insert(die);
    }

    /// Turns a die to a face, or to none.
    #[inline]
    pub(crate) fn turn(&mut self, die: DieId, face: Option<Symbol>) {
        for symbol in Symbol::ALL {
            self.showing[symbol.index()].remove(die);
        }
        if let Some(face) = face {
            self.showing[face.index()].insert(die);
        }
    }

    /// Puts a die somewhere with a face.
    #[inline]
    pub(crate) fn set(&mut self, die: DieId, to: Die) {
        self.put(die, to.at);
        self.turn(die, to.face);
    }

    /// Puts many dice somewhere.
    #[inline]
    pub(crate) fn put_all(&mut self, dice: DiceSet, at: Place) {
        for die in dice {
            self.at[die.index()] = at;
        }
        for set in &mut self.lying {
            *set = set.without(dice);
        }
        self.lying[at.kind()] = self.lying[at.kind()] | dice;
    }

    /// No die of these shows anything any more.
    #[inline]
    pub(crate) fn blank(&mut self, dice: DiceSet) {
        for set in &mut self.showing {
            *set = set.without(dice);
        }
    }

    /// The dice in a place; for locks and blocks those in any.
    #[inline]
    pub(crate) fn lying(&self, at: Place) -> DiceSet {
        self.lying[at.kind()]
    }

    /// The dice that were rolled and lie nowhere yet.
    #[inline]
    pub(crate) fn free(&self) -> DiceSet {
        self.lying(Place::Unassigned)
    }

    /// The dice that show this, wherever they lie.
    #[inline]
    pub(crate) fn showing(&self, symbol: Symbol) -> DiceSet {
        self.showing[symbol.index()]
    }

    /// The free dice that show this.
    #[inline]
    pub(crate) fn free_showing(&self, symbol: Symbol) -> DiceSet {
        self.free() & self.showing(symbol)
    }

    /// The dice that show anything.
    #[inline]
    pub(crate) fn shown(&self) -> DiceSet {
        self.showing.iter().fold(DiceSet::EMPTY, |all, set| all | *set)
    }

    /// The dice that are in somebody's hand (EZ-1.2).
    #[inline]
    pub(crate) fn in_hands(&self) -> DiceSet {
        let out = self.lying(Place::Box) | self.lying(Place::Pool) | self.lying[LOCKED];
        DiceSet::all().without(out)
    }

    /// The dice that are locked into the monolith, in any combo.
    #[inline]
    pub(crate) fn locked(&self) -> DiceSet {
        self.lying[LOCKED]
    }

    /// The first die of a colour in the pool.
    #[inline]
    pub(crate) fn first_lost(&self, colour: Element) -> Option<DieId> {
        (self.lying(Place::Pool) & dice_of(colour)).lowest()
    }

    /// The dice that block a combo.
    #[inline]
    pub(crate) fn blockers(&self) -> DiceSet {
        self.lying[BLOCKING]
    }

    /// Whether a die blocks this combo.
    #[inline]
    pub(crate) fn blocks(&self, combo: ComboId) -> bool {
        self.lying[BLOCKING].iter().any(|die| self.at(die) == Place::Block(combo))
    }

    /// Whether a die is locked into this combo.
    #[inline]
    pub(crate) fn locks(&self, combo: ComboId) -> bool {
        self.lying[LOCKED].iter().any(|die| self.at(die) == Place::Locked(combo))
    }

    /// The dice that block this combo.
    pub(crate) fn blocking(&self, combo: ComboId) -> DiceSet {
        self.lying[BLOCKING].iter().filter(|die| self.at(*die) == Place::Block(combo)).collect()
    }
}
