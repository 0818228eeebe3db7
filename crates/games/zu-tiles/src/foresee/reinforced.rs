//! How strong the other side of a Battle can still become.

use ztable_core::Seat;

use crate::battle::BattleSide;
use crate::briefing::Reinforced;
use crate::phase::Phase;
use crate::rules::ZuTiles;
use crate::state::{Look, State};

impl ZuTiles {
    /// The side against this seat with every Creature that may still join it, of whoever can be asked
    /// for one; nothing where no more can (ZU-7.4 to ZU-7.6, ZU-8.3, ZU-11.4).
    pub(crate) fn reinforced(&self, state: &State, seat: Seat) -> Option<Reinforced> {
        let battle = state.battle.as_ref()?;
        let look = self.look(state);
        let attacking = Seat::new(battle.by);
        let (asking, at, asked) = match state.phase {
            Phase::Allies(side, at) => (side, at, None),
            Phase::Lend(side, at, stamp) => (side, at, Some(stamp)),
            _ => return None,
        };
        let against = if seat == attacking { BattleSide::Defence } else { BattleSide::Attack };
        if against < asking {
            return None;
        }
        let defender = look.index(battle.defender)?;
        let first = look.ctrl(defender);
        // Beside an Item or Obstacle everybody else decides, one after another.
        let helpers = self.clockwise(first).filter(|helper| {
            *helper != attacking && !look.is_creature(defender) && !state.is_out(*helper)
        });
        let takers: Vec<Seat> = match against {
            BattleSide::Attack => vec![attacking],
            BattleSide::Defence if look.is_creature(defender) => vec![first],
            BattleSide::Defence if asking == BattleSide::Attack => helpers.collect(),
            BattleSide::Defence => helpers.skip_while(|helper| *helper != at).collect(),
        };
        let mut joining: Vec<usize> = Vec::new();
        for taker in takers {
            self.each_ally(state, against, taker, &mut |tile, _| {
                joining.push(tile);
                false
            });
        }
        joining.extend(asked.filter(|_| against == asking).and_then(|stamp| look.index(stamp)));
        if joining.is_empty() {
            return None;
        }
        let mut sums = look.sums(battle, against);
        for tile in joining {
            let (strength, wits) = look.values(tile);
            sums = (sums.0 + u16::from(strength), sums.1 + u16::from(wits));
        }
        let own = match against {
            BattleSide::Attack => look.sums(battle, BattleSide::Defence),
            BattleSide::Defence => look.sums(battle, BattleSide::Attack),
        };
        let result = match against {
            BattleSide::Attack => Look::result(sums, own),
            BattleSide::Defence => Look::result(own, sums),
        };
        Some(Reinforced { sums, result })
    }
}
