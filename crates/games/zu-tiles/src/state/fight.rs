//! Who fights in a Battle, and how strong each side is (ZU-7).

use ztable_core::Few;

use crate::battle::{ALLIES, Battle, BattleSide};
use crate::data::program::Mark;
use crate::event::{BattleResult, NoBattle};
use crate::kind::Stamp;
use crate::state::Look;

/// The summed values of one side.
pub(crate) type Sums = (u16, u16);

impl Look<'_> {
    /// The Creatures of a side that fight: the principal, then its Allies that still neighbor the
    /// Defender (ZU-7.12).
    pub(crate) fn fighters(self, battle: &Battle, side: BattleSide) -> Few<Stamp, { ALLIES + 1 }> {
        let mut fighters = Few::default();
        let principal = match side {
            BattleSide::Attack => battle.attacker,
            BattleSide::Defence => battle.defender,
        };
        fighters.push(principal);
        let Some(defender) = self.index(battle.defender) else { return fighters };
        let cell = self.state.area[defender].cell;
        for ally in &battle.allies[side as usize] {
            let near =
                self.index(*ally).is_some_and(|tile| self.state.area[tile].cell.is_neighbor(cell));
            if near && *ally != battle.attacker && *ally != battle.defender {
                fighters.push(*ally);
            }
        }
        fighters
    }

    /// STR and INT of a side (ZU-7.13).
    pub(crate) fn sums(self, battle: &Battle, side: BattleSide) -> Sums {
        let mut sums = (0, 0);
        for stamp in &self.fighters(battle, side) {
            if let Some(tile) = self.index(*stamp) {
                let (strength, wits) = self.values(tile);
                sums = (sums.0 + u16::from(strength), sums.1 + u16::from(wits));
            }
        }
        sums
    }

    /// How the Battle would come out now (ZU-7.14).
    pub(crate) fn result(attack: Sums, defence: Sums) -> BattleResult {
        if attack.0 > defence.0 && attack.1 > defence.1 {
            BattleResult::Attack
        } else if defence.0 > attack.0 && defence.1 > attack.1 {
            BattleResult::Defence
        } else {
            BattleResult::Draw
        }
    }

    /// Whether the tile is a Creature with which the player on turn can attack (ZU-7.1).
    pub(crate) fn is_attacker(self, tile: usize) -> bool {
        self.is_creature(tile)
            && self.ctrl(tile) == self.state.active
            && !self.has(tile, Mark::Peaceful)
    }

    /// Whether the player on turn can attack the tile (ZU-7.2).
    pub(crate) fn is_defender(self, tile: usize) -> bool {
        !self.is_creature(tile) || self.ctrl(tile) != self.state.active
    }

    /// Why no Battle can take place now (ZU-7.11).
    pub(crate) fn no_battle(self, battle: &Battle) -> Option<NoBattle> {
        if battle.cancelled {
            return Some(NoBattle::Cancelled);
        }
        let (Some(attacker), Some(defender)) =
            (self.index(battle.attacker), self.index(battle.defender))
        else {
            return Some(NoBattle::Gone);
        };
        if !self.state.area[attacker].cell.is_neighbor(self.state.area[defender].cell) {
            return Some(NoBattle::Apart);
        }
        let same = self.ctrl(attacker) == self.ctrl(defender);
        (same && self.is_creature(defender)).then_some(NoBattle::SameSide)
    }
}
