//! Who can attack, defend and help (ZU-7, ZU-8).

use ztable_core::Seat;

use crate::battle::BattleSide;
use crate::data::program::Mark;
use crate::rules::ZuTiles;
use crate::state::State;

impl ZuTiles {
    /// Shows every Creature that can become an Ally of a side now, and whether it has to be asked
    /// for (ZU-7.4, ZU-7.5, ZU-8.3, ZU-11.4).
    pub(crate) fn each_ally(
        &self,
        state: &State,
        side: BattleSide,
        seat: Seat,
        visit: &mut dyn FnMut(usize, bool) -> bool,
    ) -> bool {
        let look = self.look(state);
        let Some(battle) = &state.battle else { return false };
        let Some(defender) = look.index(battle.defender) else { return false };
        let number = side as usize;
        if battle.allies[number].is_full() {
            return false;
        }
        let against = match side {
            BattleSide::Attack => look.ctrl(defender),
            BattleSide::Defence => Seat::new(battle.by),
        };
        let asks = side == BattleSide::Attack || look.is_creature(defender);
        look.around(state.area[defender].cell).into_iter().flatten().any(|tile| {
            let stamp = state.area[tile].stamp;
            if !look.is_creature(tile)
                || stamp == battle.attacker
                || battle.allies.iter().any(|allies| allies.contains(&stamp))
                || look.has(tile, Mark::Alone)
            {
                return false;
            }
            let ctrl = look.ctrl(tile);
            if ctrl == seat {
                return visit(tile, false);
            }
            asks && ctrl != against
                && !battle.asked[number].contains(&stamp)
                && !battle.asked[number].is_full()
                && visit(tile, true)
        })
    }

    /// Whether the tile has something to attack (ZU-7.1, ZU-7.2).
    pub(crate) fn can_attack(&self, state: &State, attacker: usize) -> bool {
        let look = self.look(state);
        look.is_attacker(attacker)
            && look.neighbors(state.area[attacker].cell).any(|tile| look.is_defender(tile))
    }

    /// What the tile can attack: north, east, south, west.
    pub(crate) fn defenders<'a>(
        &'a self,
        state: &'a State,
        attacker: usize,
    ) -> impl Iterator<Item = usize> + use<'a> {
        let look = self.look(state);
        let around = look.around(state.area[attacker].cell).into_iter().flatten();
        around.filter(move |tile| look.is_attacker(attacker) && look.is_defender(*tile))
    }
}
