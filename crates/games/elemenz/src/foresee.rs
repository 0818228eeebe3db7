//! What picks and dice would do, for people and programs that think before they pick. Everything
//! here is worked out from a view by the rules that play, and changes nothing.

mod cover;
mod risk;

use std::collections::BTreeMap;

use ztable_core::{Foresee, Game, Seat, Trial, Turn, Viewer};

use crate::action::Action;
use crate::board::{ComboId, Effect, Mode};
use crate::briefing::{Briefing, Consequence, Effects, Foresight, SeatBrief, Strike};
use crate::event::Event;
use crate::numbers::LOCKS;
use crate::phase::{Act, Frame, Might, Phase, ReactionWindow};
use crate::rules::ElemenZ;
use crate::state::{Look, State};
use crate::view::View;

/// Combos can be foreseen, with STRIKE and SHIELD and the choice of a target: they are played in a
/// world that the view allows, where nobody answers. Of the other picks there is nothing to tell but
/// what they say.
impl Foresee for ElemenZ {
    type Foresight = Foresight;

    fn foresee(&self, view: &View, action: Action) -> Option<Foresight> {
        let seat = view.viewer.seat()?;
        let (before, mut begun) = self.begin(view, seat, action)?;
        let mut foresight = Foresight::default();
        let aims = begun.aims();
        if aims.is_empty() {
            foresight.all = begun.play_out(self.look(&before));
        }
        for target in aims {
            let (before, mut begun) = self.begin(view, seat, action)?;
            begun.trial.pick(seat, Action::At(target));
            for met in begun.play_out(self.look(&before)) {
                if met.seat == target {
                    foresight.one_of.push(met);
                } else if !foresight.all.contains(&met) {
                    foresight.all.push(met);
                }
            }
        }
        Some(foresight)
    }
}

impl ElemenZ {
    /// All that a board shows of a view and the rules know.
    pub(crate) fn briefing(&self, view: &View) -> Briefing {
        let state = view.state(self);
        let look = self.look(&state);
        let on_turn = matches!(state.phase, Phase::Roll | Phase::Assign);
        let outlook = if on_turn && state.rolls > 0 { self.outlook(view) } else { Vec::new() };
        let percent = (look.surge_risk() * 100.0).round() as u8;
        Briefing {
            seats: self.all().map(|seat| look.brief(seat)).collect(),
            outlook,
            covering: self.covering(view),
            surge_at: look.surge_at() as u8,
            surge_risk: (look.surge_risk() > 0.0).then_some(percent.max(1)),
            strike: view.viewer.seat().and_then(|seat| look.strike_to_come(seat)),
            winner: look.standing_winner(),
            picks: view
                .viewer
                .seat()
                .map_or_else(BTreeMap::new, |seat| self.foresee_all(view, seat)),
        }
    }

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

impl Look<'_> {
    fn brief(self, seat: Seat) -> SeatBrief {
        let elements: Vec<_> = self.elements(seat).into_iter().flatten().collect();
        SeatBrief {
            defence: self.defence_if_any(seat),
            elements,
            combos: self.combos(seat).collect(),
            dice: self.held(seat),
            locks: self.locks(seat) as u8,
            alive: self.is_alive(seat),
        }
    }

    /// The defence of a seat; nobody defends who is no Shaman yet, or in the Monolith game.
    fn defence_if_any(self, seat: Seat) -> u8 {
        self.state.shamans[seat].map_or(0, |_| self.defence(seat))
    }

    /// The strike that is about to hit the seat, or that its AFTERSHOCK would make.
    fn strike_to_come(self, seat: Seat) -> Option<Strike> {
        let (value, target) = match (self.top()?, self.armed(seat)) {
            (Frame::Hit(hit), _) if hit.target == seat => match hit.might {
                Might::Strike(value) => (value, seat),
                _ => return None,
            },
            (Frame::Window(ReactionWindow::Finish), Some(Effect::Aftershock(value))) => {
                (value, self.active())
            }
            _ => return None,
        };
        let defence = self.defence_if_any(target);
        Some(Strike { value, defence, dice: value.saturating_sub(defence) })
    }

    /// Who won, as far as the table tells it.
    fn standing_winner(self) -> Option<Seat> {
        let stands = |seat: &Seat| match self.mode() {
            Mode::Monolith => self.locks(*seat) == LOCKS,
            Mode::Duel => self.is_alive(*seat),
        };
        let mut standing = self.game.all().filter(stands);
        let first = standing.next().filter(|_| self.phase() == Phase::Over);
        first.filter(|_| standing.next().is_none())
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
