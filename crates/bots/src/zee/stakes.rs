//! What is at stake in Zee, for reasons.

use zee::{Row, State, Zee};
use ztable_core::Seat;

use super::{company, solo};
use crate::{Matter, Stakes};

pub(super) const IN_COMPANY: Stakes = Stakes {
    horizon: "within two rounds",
    matters: &[
        Matter::count(0.22, "{you} have", "point", "points"),
        Matter::count(-0.16, "the best of {your} rivals has", "point", "points"),
        Matter::fact(-0.07, "{your} bot stands on Front", "{your} bot stays off Front"),
        Matter::fact(
            0.06,
            "{you} threaten to push a rival off",
            "{you} threaten to push nobody off",
        ),
        Matter::measured(
            0.015,
            "{your} rivals have come",
            "row",
            "rows",
            ["nearer to the edge", "away from the edge"],
        ),
    ],
};

pub(super) fn in_company(game: &Zee, state: &State, seat: Seat, counts: &mut Vec<f32>) {
    let rules = game.rules();
    let side = rules.side(seat);
    let points = |seat: Seat| f32::from(state.side_points(rules, rules.side(seat)));
    let rivals = || Seat::all(rules.seats).filter(|other| rules.side(*other) != side);
    let row = |seat: Seat| state.spot(state.bot(seat)).map(zee::Spot::row);
    let rows: usize = rivals().filter_map(row).map(|row| row as usize).sum();
    counts.extend([
        points(seat),
        rivals().map(points).fold(0.0, f32::max),
        f32::from(u8::from(row(seat) == Some(Row::Front))),
        f32::from(u8::from(company::threatens(game, state, seat))),
        rows as f32,
    ]);
}

pub(super) const ALONE: Stakes = Stakes {
    horizon: "by the end of the round",
    matters: &[
        Matter::count(0.05, "{you} have set aside", "bot", "bots"),
        Matter::measured(0.012, "{your} bots have come", "row", "rows", ["further", "less far"]),
        Matter::count(0.015, "{you} hold", "card", "cards"),
    ],
};

pub(super) fn alone(state: &State, counts: &mut Vec<f32>) {
    let rows: usize = state.occupied().into_iter().map(|spot| spot.row() as usize).sum();
    let cards = state.hand(Seat::FIRST).len();
    // Who was set aside has come all the way.
    let aside = solo::total(state);
    counts.extend([aside, rows as f32 + 3.0 * aside, cards as f32]);
}
