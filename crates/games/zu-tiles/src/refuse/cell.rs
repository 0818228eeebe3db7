//! Why a cell is no answer.

use ztable_core::{Reason, no};

use super::Asked;
use crate::battle::BattleSide;
use crate::cell::CellName;
use crate::data::program::{Mark, Op};
use crate::kind::Kind;
use crate::options::Ask;
use crate::rule;
use crate::tile::AreaType;

impl Asked<'_> {
    pub(super) fn cell(&self, name: CellName) -> Reason {
        let tile = self.tile_named(name);
        let look = self.look();
        match self.ask {
            Ask::PlaceCell(kind) => self.place_cell(kind, tile),
            Ask::Attacker => match tile {
                None => no(rule!("ZU-7.1"), "There is no tile."),
                Some(tile) if !look.is_creature(tile) => {
                    no(rule!("ZU-7.6"), "Items and Obstacles never attack.")
                }
                Some(tile) if look.ctrl(tile) != self.seat => {
                    no(rule!("ZU-7.1"), "You do not control that Creature.")
                }
                Some(tile) if look.has(tile, Mark::Peaceful) => {
                    no(rule!("ZU-7.1"), "That Creature cannot attack.")
                }
                Some(_) => no(rule!("ZU-7.2"), "That Creature has nothing to attack."),
            },
            Ask::Defender(_) => match tile {
                Some(tile) if look.is_creature(tile) && look.ctrl(tile) == self.seat => {
                    no(rule!("ZU-7.17"), "You may not attack a Creature you control.")
                }
                _ => no(rule!("ZU-7.2"), "The Defender has to be a Neighbor of the Attacker."),
            },
            Ask::Ally(side) => self.ally(side, tile),
            _ => self.run_cell(tile),
        }
    }

    fn place_cell(&self, kind: Kind, tile: Option<usize>) -> Reason {
        if self.game.tiles.tile(kind).must_replace() {
            return no(
                rule!("ZU-9.6"),
                format!("{} must replace a fitting tile you control.", self.name(kind)),
            );
        }
        if self.state.area.is_empty() {
            return no(rule!("ZU-4.2"), "The first tile goes to the centre, 0,0.");
        }
        match tile {
            Some(_) => no(rule!("ZU-4.1"), "That space is taken."),
            None => no(rule!("ZU-4.3"), "There is no space: it neighbors no tile."),
        }
    }

    fn ally(&self, side: BattleSide, tile: Option<usize>) -> Reason {
        let look = self.look();
        let Some(tile) = tile else { return no(rule!("ZU-7.4"), "There is no tile.") };
        if look.area_type(tile) != AreaType::Creature {
            return no(rule!("ZU-7.6"), "Items and Obstacles are never Allies.");
        }
        let battle = self.state.battle.expect("Allies are asked for in a Battle");
        let stamp = self.state.area[tile].stamp;
        if stamp == battle.attacker {
            return no(rule!("ZU-7.4"), "The Attacker is no Ally.");
        }
        let defender = look.index(battle.defender);
        let near = defender.is_some_and(|defender| {
            self.state.area[defender].cell.is_neighbor(self.state.area[tile].cell)
        });
        if !near {
            return no(rule!("ZU-7.7"), "Only Neighbors of the Defender can be Allies.");
        }
        if look.has(tile, Mark::Alone) {
            return no(rule!("ZU-7.21"), "That Creature cannot be an Ally.");
        }
        if battle.allies.iter().any(|allies| allies.contains(&stamp)) {
            return no(rule!("ZU-11.4"), "That Creature has joined a side.");
        }
        if battle.asked[side as usize].contains(&stamp) {
            return no(rule!("ZU-11.4"), "That Creature was asked for and not lent.");
        }
        match side {
            BattleSide::Attack => {
                no(rule!("ZU-7.4"), "The Defender's controller lends nothing to the Attacker.")
            }
            BattleSide::Defence if defender.is_some_and(|tile| look.is_creature(tile)) => {
                no(rule!("ZU-7.5"), "The attacking player lends nothing to the Defender.")
            }
            BattleSide::Defence => {
                no(rule!("ZU-8.3"), "Everybody decides for their own Creatures only.")
            }
        }
    }

    fn run_cell(&self, tile: Option<usize>) -> Reason {
        let op = self.state.run.map(|run| &self.game.tiles.ops[usize::from(run.op)]);
        match op {
            Some(Op::Move { .. }) if tile.is_some() => {
                no(rule!("ZU-4.8"), "A tile moves into an empty cell.")
            }
            Some(Op::Move { .. }) => no(rule!("ZU-4.8"), "The tile cannot get there."),
            Some(Op::Attach { .. }) => no(rule!("ZU-9.1"), "It cannot be attached there."),
            _ => no(rule!("ZU-1.7"), "That is not a space the text allows."),
        }
    }
}
