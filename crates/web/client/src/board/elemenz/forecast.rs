//! What an assignment will do, before it is made.

use elemenz::{Act, Action, ComboId, Effect, Effects, Foresight};
use leptos::prelude::*;
use ztable_core::Seat;

use super::desk::Desk;
use super::words;

/// What happens to a seat, as a sum: "3 − 2 = 1".
pub(super) fn sum(effect: Effects) -> String {
    match effect {
        Effects::Struck { value, defence, dice } => format!("{value} − {defence} = {dice}"),
        Effects::Loses(count) => format!("−{count}"),
        Effects::Robbed(count) => format!("−{count}, a token"),
        Effects::Heals(count) => format!("+{count}"),
        Effects::Shaken(_) => "defence 0".into(),
        Effects::Defends(value) => format!("defence {value}"),
        Effects::Arms => "armed".into(),
        Effects::Takes(die) => format!("+1 {}", die.colour().colour()),
        Effects::Drained(die) => format!("−1 {}", die.colour().colour()),
        Effects::Locks(die) => format!("locks {}", die.colour().colour()),
        Effects::Nothing => "nothing".into(),
    }
}

/// What happens to a seat, in words: "strike 3 against defence 2, 1 die lost".
pub(super) fn sentence(effect: Effects) -> String {
    let lost = |count: u8| format!("{} lost", words::dice(usize::from(count)));
    match effect {
        Effects::Struck { value, defence, dice: 0 } => {
            format!("strike {value} is held off by defence {defence}")
        }
        Effects::Struck { value, defence, dice } => {
            format!("strike {value} against defence {defence}, {}", lost(dice))
        }
        Effects::Loses(count) => format!("{}, whatever the defence", lost(count)),
        Effects::Robbed(count) => format!("{} and a token stolen", lost(count)),
        other => sum(other),
    }
}

/// Whether it does no harm to the seat.
pub(super) fn is_harmless(effect: Effects) -> bool {
    !matches!(
        effect,
        Effects::Struck { dice: 1.., .. }
            | Effects::Loses(1..)
            | Effects::Robbed(_)
            | Effects::Shaken(_)
            | Effects::Drained(_)
    )
}

/// The pick that a considered combo would be, with as much as there is for STRIKE and SHIELD.
pub(super) fn wanted(desk: Desk, combo: ComboId) -> Option<Action> {
    let kind = desk.stock.combo(combo).effect;
    desk.picks.with(|picks| {
        let fits = picks.iter().copied().filter(|action| match (*action, kind) {
            (Action::Combo(of), _) => of == combo,
            (Action::Strike(_), Effect::Strike) | (Action::Shield(_), Effect::Shield) => true,
            _ => false,
        });
        fits.max()
    })
}

/// The combo that is being prepared or considered.
pub(super) fn considered(desk: Desk) -> Option<ComboId> {
    let staged = desk.table(|table| match table.staged.map(|staged| staged.act) {
        Some(Act::Combo(combo, _)) => Some(combo),
        _ => None,
    });
    staged.flatten().or_else(|| desk.plan.get())
}

/// Whether picking the combo only begins it, because there is somebody to choose.
pub(super) fn only_begins(desk: Desk, combo: ComboId) -> bool {
    foreseen(desk, Action::Combo(combo)).is_some_and(|preview| preview.one_of.len() > 1)
}

fn foreseen(desk: Desk, action: Action) -> Option<Foresight> {
    desk.notes.with(|notes| notes.picks.get(&action).cloned())
}

/// What a pick would do to everybody it meets.
pub(super) fn all(desk: Desk, action: Action) -> Vec<(Seat, Effects)> {
    let Some(preview) = foreseen(desk, action) else { return Vec::new() };
    let chosen: Vec<Seat> = preview.one_of.iter().map(|met| met.seat).collect();
    let others = preview.all.into_iter().filter(|met| !chosen.contains(&met.seat));
    preview.one_of.into_iter().chain(others).map(|met| (met.seat, met.effect)).collect()
}

/// What the combo that is being prepared or considered would do to a seat.
pub(super) fn at(desk: Desk, seat: Seat) -> Option<Effects> {
    let staged = desk.table(|table| table.staged).flatten();
    let action = match staged {
        Some(staged) => Action::At(staged.target.unwrap_or(seat)),
        None => wanted(desk, desk.plan.get()?)?,
    };
    all(desk, action).into_iter().find(|met| met.0 == seat).map(|met| met.1)
}
