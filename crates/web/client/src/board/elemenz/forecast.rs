//! What an assignment will do, before it is made.

use elemenz::{Act, Action, ComboId, Effect, ElemenZ, Position};
use leptos::prelude::*;
use ztable_core::Seat;

use super::desk::Desk;
use super::{reading, words};

/// What a combo will do to one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Blow {
    /// A strike, and the defence it meets.
    Strike { value: u8, defence: u8 },
    /// Dice lost whatever the defence.
    Lose(u8),
    /// The defence is shaken off.
    Shake,
}

impl Blow {
    /// "3 − 2 = 1".
    pub(super) fn sum(self) -> String {
        match self {
            Blow::Strike { value, defence } => {
                format!("{value} − {defence} = {}", value.saturating_sub(defence))
            }
            Blow::Lose(count) => format!("−{count}"),
            Blow::Shake => "defence 0".into(),
        }
    }

    /// How many dice it costs.
    pub(super) fn loss(self) -> u8 {
        match self {
            Blow::Strike { value, defence } => value.saturating_sub(defence),
            Blow::Lose(count) => count,
            Blow::Shake => 0,
        }
    }

    /// In words: "strike 3 against defence 2: loses 1 die".
    pub(super) fn sentence(self) -> String {
        let loss = words::dice(usize::from(self.loss()));
        match self {
            Blow::Strike { value, defence } if value <= defence => {
                format!("strike {value} is held off by defence {defence}")
            }
            Blow::Strike { value, defence } => {
                format!("strike {value} against defence {defence}: {loss} lost")
            }
            Blow::Lose(_) => format!("{loss} lost, whatever the defence"),
            Blow::Shake => "the defence is gone".into(),
        }
    }
}

/// What a combo of the active player will do to a seat, with so many dice if it is a STRIKE.
pub(super) fn blow(
    game: &ElemenZ,
    table: &Position,
    combo: ComboId,
    count: u8,
    target: Seat,
) -> Option<Blow> {
    let seat = table.seats.get(target.index())?;
    if target == table.active || seat.gone > 0 || combo.is_monolith() {
        return None;
    }
    let strike = |value| Blow::Strike { value, defence: reading::defence(game, table, target) };
    Some(match game.stock().combo(combo).effect {
        Effect::Strike => strike(count),
        Effect::StrikeOne(value) | Effect::StrikeAll(value) => strike(value),
        Effect::Lose { one, .. } => Blow::Lose(one),
        Effect::LoseAll(count) | Effect::LoseSteal(count) => Blow::Lose(count),
        Effect::LoseHeal { lose, .. } => Blow::Lose(lose),
        Effect::Shake => Blow::Shake,
        _ => return None,
    })
}

/// The combo that is being prepared or considered, and with how many dice.
pub(super) fn considered(desk: Desk) -> Option<(ComboId, u8)> {
    let staged = desk.table(|_, table| match table.staged.map(|staged| staged.act) {
        Some(Act::Combo(combo, count)) => Some((combo, count)),
        _ => None,
    });
    staged.flatten().or_else(|| {
        let combo = desk.plan.get()?;
        Some((combo, most(desk, combo).unwrap_or(0)))
    })
}

/// With how many dice at most a STRIKE or a SHIELD can be made now.
pub(super) fn most(desk: Desk, combo: ComboId) -> Option<u8> {
    let effect = desk.game.with_value(|game| game.stock().combo(combo).effect);
    desk.picks.with(|picks| {
        let counts = picks.iter().filter_map(|action| match (action, effect) {
            (Action::Strike(count), Effect::Strike) | (Action::Shield(count), Effect::Shield) => {
                Some(*count)
            }
            _ => None,
        });
        counts.max()
    })
}

/// Whether picking the combo only begins it, because there is somebody to aim at.
pub(super) fn only_begins(desk: Desk, combo: ComboId) -> bool {
    desk.table(|game, table| {
        let effect = game.stock().combo(combo).effect;
        let targets = Seat::all(game.rules().seats).filter(|seat| {
            *seat != table.active
                && table.seats[seat.index()].gone == 0
                && (effect != Effect::Shake || reading::defence(game, table, *seat) > 0)
        });
        effect.aims() && targets.count() > 1
    })
    .unwrap_or(false)
}

/// What considering a combo says about a seat.
pub(super) fn at(desk: Desk, target: Seat) -> Option<Blow> {
    let (combo, count) = considered(desk)?;
    desk.table(|game, table| blow(game, table, combo, count, target)).flatten()
}
