//! What picks and dice would do, for people and programs that think before they pick. Everything
//! here is worked out from a view and changes nothing.

mod cover;
mod risk;

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::action::Action;
use crate::board::{ComboId, Effect};
use crate::die::DieId;
use crate::element::Element;
use crate::game::ElemenZ;
use crate::look::Look;
use crate::state::{Act, Phase};
use crate::view::View;

pub use cover::{Anchor, Cover, Outlook, Payer, Reach};

/// What an act would do to one seat, if nobody answers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effects {
    /// A strike meets a defence and takes that many dice.
    Struck {
        /// The value of the strike.
        value: u8,
        /// The defence.
        defence: u8,
        /// Dice lost.
        dice: u8,
    },
    /// Dice are lost whatever the defence.
    Loses(u8),
    /// Dice are lost, and then a pulse token is stolen if there is one.
    Robbed(u8),
    /// Dice come back from the pool, as far as chance does not say more.
    Heals(u8),
    /// This defence is gone.
    Shaken(u8),
    /// This is the defence afterwards.
    Defends(u8),
    /// A waiting combo is armed.
    Arms,
    /// A die comes from the pool.
    Takes(DieId),
    /// A die goes to the pool.
    Drained(DieId),
    /// A die is locked.
    Locks(DieId),
    /// Nothing happens.
    Nothing,
}

/// An effect and whom it meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Consequence {
    /// The seat.
    pub seat: Seat,
    /// What happens to it.
    pub effect: Effects,
}

/// What a pick would do, if nobody answers it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Preview {
    /// One of these happens, as the target is chosen.
    pub one_of: Vec<Consequence>,
    /// All of these happen.
    pub all: Vec<Consequence>,
}

impl ElemenZ {
    /// What a Shaman puts against a strike now (EZ-9.3); 0 in the Monolith game.
    #[must_use]
    pub fn defence_of(&self, view: &View, seat: Seat) -> u8 {
        let state = view.state(self);
        let shaman = state.shamans.get(seat.index()).copied().flatten();
        shaman.map_or(0, |_| self.look(&state).defence(seat))
    }

    /// What a pick would do, if nobody answers it: STRIKE, SHIELD, a combo, or the target of one
    /// that is being prepared. Other picks have an empty preview.
    #[must_use]
    pub fn preview(&self, view: &View, action: Action) -> Preview {
        let state = view.state(self);
        if !matches!(state.phase, Phase::Roll | Phase::Assign) {
            return Preview::default();
        }
        let (look, seat) = (self.look(&state), state.active);
        match (action, state.shamans[seat.index()]) {
            (Action::Strike(count), Some(shaman)) => {
                look.foresee(ComboId::strike(shaman), count, None)
            }
            (Action::Shield(count), Some(shaman)) => {
                look.foresee(ComboId::shield(shaman), count, None)
            }
            (Action::Combo(combo), _) => look.foresee(combo, 0, None),
            (Action::At(target), _) => match state.staged.map(|staged| staged.act) {
                Some(Act::Combo(combo, count)) => look.foresee(combo, count, Some(target)),
                _ => Preview::default(),
            },
            _ => Preview::default(),
        }
    }
}

impl Look<'_> {
    fn foresee(self, combo: ComboId, count: u8, aim: Option<Seat>) -> Preview {
        let seat = self.active();
        let struck = |other: Seat, value: u8| {
            let defence = self.defence(other);
            let hand = self.hand(other).len() as u8;
            let dice = value.saturating_sub(defence).min(hand);
            Consequence { seat: other, effect: Effects::Struck { value, defence, dice } }
        };
        let loses = |other: Seat, count: u8| {
            let hand = self.hand(other).len() as u8;
            Consequence { seat: other, effect: Effects::Loses(count.min(hand)) }
        };
        let own = |effect: Effects| Consequence { seat, effect };
        let mut preview = Preview::default();
        match self.combo(combo).effect {
            Effect::Strike => preview.one_of = self.each(|other| struck(other, count)),
            Effect::StrikeOne(value) => {
                preview.one_of = self.each(|other| struck(other, value));
            }
            Effect::StrikeAll(value) => {
                preview.all = self.each(|other| struck(other, value));
            }
            Effect::Lose { one, rest: 0 } => {
                preview.one_of = self.each(|other| loses(other, one));
            }
            Effect::Lose { one, rest } => {
                preview.one_of = self.each(|other| loses(other, one));
                preview.all = self.each(|other| loses(other, rest));
            }
            Effect::LoseAll(count) => preview.all = self.each(|other| loses(other, count)),
            Effect::LoseSteal(count) => {
                preview.one_of = self.each(|other| {
                    let hand = self.hand(other).len() as u8;
                    if self.tokens(other) > 0 && hand > count {
                        Consequence { seat: other, effect: Effects::Robbed(count) }
                    } else {
                        loses(other, count)
                    }
                });
            }
            Effect::LoseHeal { lose, heal } => {
                preview.one_of = self.each(|other| loses(other, lose));
                preview.all = vec![own(self.healing(heal))];
            }
            Effect::Heal(count) => preview.all = vec![own(self.healing(count))],
            Effect::Shake => {
                preview.one_of = self.each(|other| Consequence {
                    seat: other,
                    effect: match self.defence(other) {
                        0 => Effects::Nothing,
                        defence => Effects::Shaken(defence),
                    },
                });
                preview.one_of.retain(|met| met.effect != Effects::Nothing);
                if preview.one_of.is_empty() {
                    preview.all = vec![own(Effects::Nothing)];
                }
            }
            Effect::Shield => {
                let free = combo.board() == Element::Earth && !self.is_blocked(combo);
                preview.all = vec![own(Effects::Defends(count + u8::from(free)))];
            }
            Effect::Fog | Effect::Aftershock(_) | Effect::Backdraft => {
                preview.all = vec![own(Effects::Arms)];
            }
            Effect::Take => {
                let die = self.state.dice.first_lost(combo.board());
                preview.all = vec![own(die.map_or(Effects::Nothing, Effects::Takes))];
            }
            Effect::Drain => {
                let other = seat.next(self.rules().seats);
                let die = self.drained(other, combo.board().opposing());
                let effect = die.map_or(Effects::Nothing, Effects::Drained);
                preview.all = vec![Consequence { seat: other, effect }];
            }
            Effect::Lock => {
                let die = self.lockable(combo);
                preview.all = vec![own(die.map_or(Effects::Nothing, Effects::Locks))];
            }
        }
        if let Some(aim) = aim {
            preview.one_of.retain(|met| met.seat == aim);
            preview.all.retain(|met| met.seat != aim);
            let chosen = std::mem::take(&mut preview.one_of);
            preview.all.splice(0..0, chosen);
        }
        preview
    }

    fn each(self, met: impl Fn(Seat) -> Consequence) -> Vec<Consequence> {
        self.others(self.active()).map(met).collect()
    }

    fn healing(self, count: u8) -> Effects {
        let seat = self.active();
        if self.can_heal(seat) {
            Effects::Heals(count.min(self.lost(seat) as u8))
        } else {
            Effects::Nothing
        }
    }
}
