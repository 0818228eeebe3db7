//! What is at stake in Zeds Zone, for reasons.

use zeds_zone::{ItemKind, Phase, State, ZedsZone};
use ztable_core::Seat;

use super::board::{Atlas, Board};
use super::value::ways;
use crate::{Matter, Stakes};

pub(super) const STAKES: Stakes = Stakes {
    horizon: "by the end of the game",
    matters: &[
        Matter::fact(-0.8, "zombies end {your} game", "no zombie ends {your} game"),
        Matter::fact(0.7, "{you} get out", "{you} do not get out"),
        Matter::count(0.03, "{you} have", "Victory Point", "Victory Points"),
        Matter::fact(0.1, "a generator is connected", "no generator is connected"),
        Matter::measured(
            -0.03,
            "the way to the exit is",
            "square",
            "squares",
            ["longer", "shorter"],
        ),
        Matter::measured(
            -0.02,
            "the way to a generator is",
            "square",
            "squares",
            ["longer", "shorter"],
        ),
        Matter::count(0.03, "{you} have connected", "gun", "guns"),
    ],
};

pub(super) fn count(game: &ZedsZone, state: &State, seat: Seat, counts: &mut Vec<f32>) {
    let me = state.seat(seat);
    let flag = |is: bool| f32::from(u8::from(is));
    let lost = me.now.step == Phase::Lost;
    let atlas = Atlas::of(game);
    let [exit, generator] = ways(atlas, &Board::of(atlas, &me.sheet));
    counts.extend([
        flag(lost),
        flag(!lost && me.sheet.is_complete(game.plan())),
        me.sheet.tally().vp() as f32,
        flag(me.sheet.generator_running()),
        exit,
        generator,
        me.sheet.usable(ItemKind::Gun).len() as f32,
    ]);
}
