//! What is at stake in ElemenZ, for reasons.

use elemenz::Look;
use ztable_core::Seat;

use crate::{Matter, Stakes};

pub(super) const DUEL: Stakes = Stakes {
    horizon: "within a round",
    matters: &[
        Matter::fact(0.5, "{you} are still in the game", "{you} are out of the game"),
        Matter::count(-0.2, "{you} have", "rival", "rivals"),
        Matter::count(0.08, "{you} have", "die", "dice"),
        Matter::count(-0.05, "{your} rivals have", "die", "dice"),
        Matter::count(0.03, "{your} Totem holds", "token", "tokens"),
        Matter::measured(0.04, "{your} defence is", "point", "points", ["higher", "lower"]),
    ],
};

pub(super) fn duel(look: Look<'_>, seat: Seat, counts: &mut Vec<f32>) {
    let dice = |seat: Seat| look.hand(seat).len();
    let alive = look.is_alive(seat);
    // Before Shamans are picked there is nothing to defend.
    let picked = look.elements(seat)[0].is_some();
    let defence = if picked { f32::from(look.defence(seat)) } else { 0.0 };
    let rivals = look.others(seat).filter(|other| look.is_alive(*other));
    counts.extend([
        f32::from(u8::from(alive)),
        rivals.clone().count() as f32,
        dice(seat) as f32,
        rivals.map(dice).sum::<usize>() as f32,
        look.tokens(seat) as f32,
        defence,
    ]);
}

pub(super) const MONOLITH: Stakes = Stakes {
    horizon: "within two rounds",
    matters: &[
        Matter::count(0.12, "{you} have locked", "die", "dice"),
        Matter::count(-0.12, "{your} rival has locked", "die", "dice"),
        Matter::count(0.04, "{you} can roll", "die", "dice"),
        Matter::count(-0.04, "{your} rival can roll", "die", "dice"),
    ],
};

pub(super) fn monolith(look: Look<'_>, seat: Seat, counts: &mut Vec<f32>) {
    let rival = look.others(seat).next();
    let locks = |seat: Seat| look.locks(seat) as f32;
    let dice = |seat: Seat| look.hand(seat).len() as f32;
    counts.extend([locks(seat), rival.map_or(0.0, locks), dice(seat), rival.map_or(0.0, dice)]);
}
