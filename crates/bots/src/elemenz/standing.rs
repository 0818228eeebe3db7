//! How likely somebody is to win, by how the table stands between two turns.
//!
//! Every seat has a weight, and the odds are those of the weights' powers of e. The numbers are
//! fitted to games of bots among themselves, apart for every number of Shamans who still play, and
//! then moved to where the bots that use them win more.

use elemenz::{Effect, Element, LOCKS, Look};
use ztable_core::Seat;

use crate::exact::exp;

/// What a Shaman weighs, given how many play.
struct Weights {
    /// By dice.
    dice: [f32; 8],
    /// By tokens.
    tokens: [f32; 5],
    /// By defence.
    defence: [f32; 4],
    /// Where the next turn is its own: its defence is about to end.
    next: f32,
    /// With a fog, an AFTERSHOCK or a BACKDRAFT that waits.
    armed: [f32; 3],
    /// By Shaman. Who seems to be ahead is hit by all, and a tenth too much here halves the games that
    /// a Shaman wins: these are about the logarithms of what the Shamans win against their share, in
    /// games of bots that use them.
    shaman: [f32; Element::COUNT],
}

/// For two, three and four Shamans.
const WEIGHTS: [Weights; 3] = [
    Weights {
        dice: [-7.7, -4.9, -2.8, -1.15, 0.25, 1.4, 2.55, 3.35],
        tokens: [-0.44, -0.07, 0.19, 0.37, 0.48],
        defence: [-0.75, -0.08, 0.36, 0.45],
        next: 0.41,
        armed: [0.08, 0.41, 1.0],
        shaman: [0.0; Element::COUNT],
    },
    Weights {
        dice: [-5.1, -2.95, -1.93, -0.9, -0.1, 0.58, 1.12, 1.5],
        tokens: [-0.22, -0.04, 0.15, 0.21, 0.31],
        defence: [-0.6, -0.03, 0.28, 0.42],
        next: 0.3,
        armed: [0.034, 0.041, 0.25],
        shaman: [0.022, -0.031, 0.011, -0.007],
    },
    Weights {
        dice: [-5.8, -3.13, -1.94, -0.74, -0.05, 0.5, 0.98, 1.44],
        tokens: [-0.22, -0.04, 0.15, 0.21, 0.33],
        defence: [-0.8, 0.1, 0.4, 0.52],
        next: 0.44,
        armed: [0.094, 0.082, 0.39],
        shaman: [0.042, -0.02, -0.023, -0.009],
    },
];

/// What is known about a Shaman.
#[derive(Clone, Copy)]
pub(super) struct Shaman {
    element: Element,
    pub(super) dice: usize,
    pub(super) tokens: usize,
    pub(super) defence: usize,
    armed: Option<usize>,
    next: bool,
}

impl Shaman {
    /// The Shaman of a seat, when the next turn is that of another one; none before it is picked.
    pub(super) fn of(look: Look<'_>, seat: Seat, next: Seat) -> Option<Shaman> {
        let [element, _] = look.elements(seat);
        Some(Shaman {
            element: element?,
            dice: look.hand(seat).len(),
            tokens: look.tokens(seat),
            defence: usize::from(look.defence(seat)),
            armed: look.armed(seat).map(waits),
            next: seat == next,
        })
    }

    /// The same with a waiting combo.
    pub(super) fn arm(self, effect: Effect) -> Shaman {
        Shaman { armed: Some(waits(effect)), ..self }
    }

    /// The odds among so many.
    pub(super) fn odds(&self, among: usize) -> f32 {
        let weights = &WEIGHTS[among.clamp(2, 4) - 2];
        let defence = match self.next {
            true => weights.next,
            false => weights.defence[self.defence.min(3)],
        };
        let weight = weights.dice[self.dice.min(7)]
            + weights.tokens[self.tokens.min(4)]
            + weights.shaman[self.element.index()]
            + self.armed.map_or(0.0, |kind| weights.armed[kind])
            + defence;
        exp(weight)
    }
}

pub(super) fn waits(effect: Effect) -> usize {
    match effect {
        Effect::Fog => 0,
        Effect::Aftershock(_) => 1,
        _ => 2,
    }
}

/// How likely the seat is to win the Duel, at the beginning of a turn.
pub(super) fn duel(look: Look<'_>, seat: Seat) -> f32 {
    if !look.is_alive(seat) {
        return 0.0;
    }
    let others = look.others(seat);
    let among = others.clone().count() + 1;
    // A Shaman that is not picked yet is as good as any.
    let odds =
        |seat: Seat| Shaman::of(look, seat, look.active()).map_or(1.0, |shaman| shaman.odds(among));
    let own = odds(seat);
    own / (own + others.map(odds).sum::<f32>())
}

/// What the open combos of three, four and five dice weigh in the Monolith game, by their number.
const OPEN: [[f32; 3]; 3] = [[1.2, 0.0, -1.3], [1.3, 0.05, -1.25], [1.9, 0.0, -1.5]];
/// What dice weigh.
const HAND: [f32; 12] = [-6.0, -5.0, -3.8, -2.3, -1.15, -0.26, 0.45, 1.15, 1.65, 2.0, 2.4, 2.65];
/// What the dice of the colour weigh of which there are fewer.
const LESSER: [f32; 5] = [-0.48, -0.26, 0.06, 0.28, 0.44];
/// What the turn weighs.
const TURN: f32 = 0.46;

fn half(look: Look<'_>, seat: Seat) -> f32 {
    let mut open = [0; 3];
    for combo in look.combos(seat) {
        if look.combo(combo).effect == Effect::Lock && !look.is_locked(combo) {
            open[usize::from(look.combo(combo).size()).clamp(3, 5) - 3] += 1;
        }
    }
    let hand = look.hand(seat);
    let of =
        |element: Option<Element>| hand.iter().filter(|die| Some(die.colour()) == element).count();
    let [one, two] = look.elements(seat).map(of);
    let turn = if look.active() == seat { TURN } else { 0.0 };
    OPEN.iter().zip(open).map(|(weights, count)| weights[usize::min(count, 2)]).sum::<f32>()
        + HAND[hand.len().min(HAND.len() - 1)]
        + LESSER[one.min(two).min(LESSER.len() - 1)]
        + turn
}

/// How likely the seat is to win the Monolith game, at the beginning of a turn.
pub(super) fn monolith(look: Look<'_>, seat: Seat) -> f32 {
    debug_assert!(look.locks(seat) < LOCKS, "a game that is won is over");
    let other = look.others(seat).next().map_or(0.0, |other| half(look, other));
    1.0 / (1.0 + exp(other - half(look, seat)))
}
