//! What picks and dice would do, for people and programs that think before they pick. Everything
//! here is worked out from a view by the rules that play, and changes nothing.

mod cover;
mod risk;

use serde::{Deserialize, Serialize};
use ztable_core::{Foresee, Game, Seat, Trial, Turn, Viewer};

use crate::action::Action;
use crate::board::{ComboId, Effect};
use crate::die::DieId;
use crate::event::Event;
use crate::game::ElemenZ;
use crate::phase::Act;
use crate::state::{Look, State};
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
        /// What the seat puts against it.
        defence: u8,
        /// What is left of the strike, as far as there are dice to lose.
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
    /// It goes off without effect.
    Nothing,
}

/// An effect and whom it meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Consequence {
    /// Whom it happens to.
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

/// Combos can be foreseen, with STRIKE and SHIELD and the choice of a target: they are played in a
/// world that the view allows, where nobody answers. Of the other picks there is nothing to tell but
/// what they say.
impl Foresee for ElemenZ {
    type Foresight = Preview;

    fn foresee(&self, view: &View, action: Action) -> Option<Preview> {
        let seat = view.viewer.seat()?;
        let (before, mut begun) = self.begin(view, seat, action)?;
        let mut preview = Preview::default();
        let aims = begun.aims();
        if aims.is_empty() {
            preview.all = begun.play_out(self.look(&before));
        }
        for target in aims {
            let (before, mut begun) = self.begin(view, seat, action)?;
            begun.trial.pick(seat, Action::At(target));
            for met in begun.play_out(self.look(&before)) {
                if met.seat == target {
                    preview.one_of.push(met);
                } else if !preview.all.contains(&met) {
                    preview.all.push(met);
                }
            }
        }
        Some(preview)
    }
}

impl ElemenZ {
    /// Begins with a combo in a world that the view allows: that world before, and after the pick.
    /// `None` where the pick is no such thing or is not possible.
    fn begin(&self, view: &View, seat: Seat, action: Action) -> Option<(State, Begun<'_>)> {
        let mut trial = Trial::new(self, view);
        let before = trial.state().clone();
        let combo = match action {
            Action::Strike(_) => ComboId::strike(before.shamans[seat]?),
            Action::Shield(_) => ComboId::shield(before.shamans[seat]?),
            Action::Combo(combo) => combo,
            Action::At(_) => match before.staged?.act {
                Act::Combo(combo, _) => combo,
                _ => return None,
            },
            _ => return None,
        };
        trial.pick(seat, action).then_some((before, Begun { game: self, trial, seat, combo }))
    }
}

/// A combo on its way, in an imagined world.
struct Begun<'a> {
    game: &'a ElemenZ,
    trial: Trial<'a, ElemenZ>,
    seat: Seat,
    combo: ComboId,
}

impl Begun<'_> {
    /// The targets to choose from.
    fn aims(&mut self) -> Vec<Seat> {
        let aim = |action: &Action| match action {
            Action::At(seat) => Some(*seat),
            _ => None,
        };
        self.trial.options(self.seat).iter().filter_map(aim).collect()
    }

    /// Goes on with the first choice until all is settled, which is to let everything pass; what
    /// happened to whom.
    fn play_out(mut self, before: Look<'_>) -> Vec<Consequence> {
        while self.trial.state().staged.is_some() || self.trial.state().top().is_some() {
            let Turn::One(seat) = self.game.turn(self.trial.state()) else { break };
            let Some(first) = self.trial.options(seat).first().copied() else { break };
            self.trial.pick(seat, first);
        }
        let mut met = Met(Vec::new());
        for event in self.trial.told(Viewer::Seat(self.seat)) {
            met.hear(before, event);
        }
        let (seat, after) = (self.seat, self.trial.state());
        match self.game.combo(self.combo).effect {
            Effect::Shield => met.add(seat, Effects::Defends(self.game.look(after).defence(seat))),
            effect if effect.waits() => met.add(seat, Effects::Arms),
            Effect::Heal(most) | Effect::LoseHeal { heal: most, .. } => met.heals_at_most(most),
            _ => {}
        }
        if met.0.is_empty() {
            met.add(seat, Effects::Nothing);
        }
        met.0
    }
}

/// What has happened so far, one effect for each seat.
struct Met(Vec<Consequence>);

impl Met {
    fn add(&mut self, seat: Seat, effect: Effects) {
        self.0.push(Consequence { seat, effect });
    }

    /// What has happened to a seat.
    fn of(&mut self, seat: Seat) -> Option<&mut Effects> {
        self.0.iter_mut().find(|met| met.seat == seat).map(|met| &mut met.effect)
    }

    /// Takes in an event.
    fn hear(&mut self, before: Look<'_>, event: &Event) {
        match *event {
            Event::Struck { seat, value, defence, .. } => {
                self.add(seat, Effects::Struck { value, defence, dice: 0 });
            }
            Event::Threatened { seat, .. } => self.add(seat, Effects::Loses(0)),
            Event::Lost { seat, die } => match self.of(seat) {
                Some(Effects::Struck { dice, .. } | Effects::Loses(dice)) => *dice += 1,
                _ => self.add(seat, Effects::Drained(die)),
            },
            Event::Stolen { seat, .. } | Event::Scattered { seat, .. } => {
                if let Some(effect) = self.of(seat)
                    && let Effects::Loses(dice) = *effect
                {
                    *effect = Effects::Robbed(dice);
                }
            }
            Event::Healed { seat, .. } => match self.of(seat) {
                Some(Effects::Heals(dice)) => *dice += 1,
                _ => self.add(seat, Effects::Heals(1)),
            },
            Event::Shaken { seat } => self.add(seat, Effects::Shaken(before.defence(seat))),
            Event::Took { seat, die } => {
                self.add(seat, die.map_or(Effects::Nothing, Effects::Takes));
            }
            Event::Locked { seat, die, .. } => self.add(seat, Effects::Locks(die)),
            Event::NoEffect { seat, .. } => self.add(seat, Effects::Nothing),
            _ => {}
        }
    }

    /// WATER may get more by chance than the combo says (EZ-12.5); that is not foreseen.
    fn heals_at_most(&mut self, most: u8) {
        for met in &mut self.0 {
            if let Effects::Heals(dice) = &mut met.effect {
                *dice = most.min(*dice);
            }
        }
    }
}
