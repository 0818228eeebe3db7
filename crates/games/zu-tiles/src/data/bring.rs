//! How tiles bring a Creature to a cell besides placing it, at a glance.

use crate::class::ClassSet;
use crate::data::Catalogue;
use crate::data::program::{Op, Procedure};
use crate::data::vocab::{Ref, Who};
use crate::kind::Kind;
use crate::tile::{AreaType, Tile};

/// How a tile, played or used, brings a Creature to a cell, where it may finish a square (ZU-5.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bring {
    /// A Creature moves up to so many cells.
    Move {
        /// Whether others' Creatures move, too.
        any: bool,
        /// The classes that can move.
        classes: ClassSet,
        /// The most cells it moves.
        far: u8,
    },
    /// The tile itself comes in beside a Creature of its player.
    Enter {
        /// The classes it can come in beside.
        beside: ClassSet,
    },
    /// A Creature comes back from the Discard Pile beside a Creature of its player.
    Return {
        /// The classes it can come back beside.
        beside: ClassSet,
    },
    /// In a way that depends on more: along a line, between two tiles, away from one.
    Otherwise,
}

/// The classes that a filter means: all of them, if it names none.
fn meant(named: ClassSet) -> ClassSet {
    if named.is_empty() { ClassSet::all() } else { named }
}

impl Bring {
    /// What a tile does, if it does anything of this.
    pub(crate) fn of(catalogue: &Catalogue, tile: &Tile) -> Option<Bring> {
        let granted = tile.statics.grants.iter().chain(&tile.abilities);
        let scripts = tile.play.iter().chain(granted.map(|ability| &ability.script));
        let mut all = scripts.flat_map(|script| {
            let steps = catalogue.ops[usize::from(script.program)..].iter();
            let steps = steps.take_while(|step| **step != Op::End);
            steps.filter_map(|step| Bring::by(tile, script, step))
        });
        all.next()
    }

    /// What one step does.
    fn by(tile: &Tile, script: &Procedure, step: &Op) -> Option<Bring> {
        match step {
            Op::Move { of, max, .. } => {
                let target = match of {
                    Ref::T1 => script.targets.first(),
                    Ref::Host => tile.play.as_ref().and_then(|play| play.targets.first()),
                    _ => None,
                };
                Some(target.map_or(Bring::Otherwise, |target| Bring::Move {
                    any: target.ctrl == Who::Any,
                    classes: meant(target.class),
                    far: *max,
                }))
            }
            Op::PutInPlay { of, space } => {
                let beside = meant(space.nbr.as_ref().map_or(ClassSet::EMPTY, |test| test.class));
                match of {
                    Ref::This if tile.in_area == Some(AreaType::Creature) => {
                        Some(Bring::Enter { beside })
                    }
                    Ref::This => None,
                    _ => Some(Bring::Return { beside }),
                }
            }
            Op::MoveToward { .. } | Op::MoveTo { .. } | Op::Push { .. } => Some(Bring::Otherwise),
            _ => None,
        }
    }
}

impl Catalogue {
    /// How the tile brings Creatures to cells besides being placed, if it does.
    #[inline]
    #[must_use]
    pub fn brings(&self, kind: Kind) -> Option<Bring> {
        self.brings[kind.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Class;

    #[test]
    fn tiles_that_finish_squares_besides_placing_are_known() {
        let tiles = Catalogue::common().expect("the game's own file is sound");
        let brings = |id| tiles.brings(tiles.find(id).expect("a tile of the catalogue"));
        let Some(Bring::Move { any: false, classes, far: 3 }) = brings("monkey_swing") else {
            panic!("{:?}", brings("monkey_swing"));
        };
        assert!(classes.contains(Class::Monkey) && !classes.contains(Class::Rat));
        assert!(matches!(brings("mosey_on"), Some(Bring::Move { any: true, far: 2, .. })));
        assert!(matches!(brings("wingspan"), Some(Bring::Move { any: false, far: 2, .. })));
        assert!(matches!(brings("upset_whelp"), Some(Bring::Enter { .. })));
        assert!(matches!(brings("revive"), Some(Bring::Return { .. })));
        assert_eq!(brings("pull"), Some(Bring::Otherwise));
        assert_eq!(brings("explosive_egg"), None);
        assert_eq!(brings("golden_egg"), None);
    }
}
