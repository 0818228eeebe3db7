//! What a position is worth in company, alone or in a team.

use zee::{Action, BeltType, Button, CardSet, Phase, Row, Spot, State, TypeSet, Zee};
use ztable_core::Seat;

use super::ON_FRONT;
use crate::Temper;
use crate::exact::exp;

const WON: f32 = 1000.0;
const POINT: f32 = 12.0;
/// The own side's bots: what standing there costs, and what each live Advance card adds.
const BACK_PER_CARD: f32 = -0.04;
const MID: f32 = -0.3;
const MID_PER_CARD: f32 = -0.1;
const FRONT: f32 = -0.4;
/// What it costs to be hit for sure.
const HIT: f32 = -3.6;
/// The others' bots, more for each point their side has.
const OTHER_ON_MID: f32 = 0.25;
const OTHER_ON_FRONT: f32 = 0.6;
const PER_POINT: f32 = 0.6;
/// A card that hits one of the others next time.
const THREAT: f32 = 1.2;
const THREAT_ON_MID: f32 = 0.25;
/// A pick that is not worth a look.
pub(super) const IDLE: f32 = -100.0;

/// What keeping an Advance card and throwing another one away are worth in a Reset.
const SOUND_RESET: f32 = 1.0;

/// What a point adds to the logarithm of the odds.
const POINT_STRENGTH: f32 = 1.1;
/// A hit at hand in points, and what is left of it for each seat that plays before.
const FIRST_HIT: f32 = 0.8;
const LATER: f32 = 0.5;
/// What the row of the own bot is worth in points.
const ROW_STRENGTH: [f32; 3] = [0.0, -0.06, -0.15];

/// The bots of a seat's side and of the others, by row, as the belt types under them.
struct Lines {
    own_fronts: TypeSet,
    fronts: TypeSet,
    mids: TypeSet,
}

impl Lines {
    fn of(game: &Zee, state: &State, seat: Seat) -> Lines {
        let rules = game.rules();
        let side = rules.side(seat);
        let mut lines =
            Lines { own_fronts: TypeSet::EMPTY, fronts: TypeSet::EMPTY, mids: TypeSet::EMPTY };
        for other in Seat::all(rules.seats) {
            let Some(spot) = state.spot(state.bot(other)) else { continue };
            let kind = state.belt(spot).kind();
            match (spot.row(), rules.side(other) == side) {
                (Row::Front, true) => lines.own_fronts.insert(kind),
                (Row::Front, false) => lines.fronts.insert(kind),
                (Row::Mid, false) => lines.mids.insert(kind),
                _ => {}
            }
        }
        lines
    }

    /// Whether one of these cards carries a bot on these types forward and none of the own side
    /// off the Front.
    fn are_hit(&self, game: &Zee, hand: CardSet, types: TypeSet) -> bool {
        hand.iter().any(|card| {
            let face = game.face(card);
            face.buttons.contains(Button::Advance)
                && !(face.shapes & types).is_empty()
                && (face.shapes & self.own_fronts).is_empty()
        })
    }
}

/// The cards that a seat has not seen.
pub(super) fn unseen(state: &State, seat: Seat) -> CardSet {
    let discards: CardSet = state.discards().iter().copied().collect();
    CardSet::all().without(discards).without(state.hand(seat))
}

/// How many of these cards carry a bot on this type forward.
pub(super) fn live(game: &Zee, cards: CardSet, kind: BeltType) -> u32 {
    let drives =
        |face: zee::Face| face.buttons.contains(Button::Advance) && face.shapes.contains(kind);
    cards.iter().filter(|card| drives(game.face(*card))).count() as u32
}

/// How many opponents of the owner play before its next turn.
pub(super) fn opponents_before(game: &Zee, state: &State, owner: Seat) -> u32 {
    let rules = game.rules();
    // After a button was pushed its player is done.
    let done = matches!(state.phase(), Phase::Shift | Phase::Reset);
    let mut seat = state.active();
    if done || seat == owner {
        seat = seat.next(rules.seats);
    }
    let mut count = 0;
    while seat != owner {
        count += u32::from(rules.side(seat) != rules.side(owner));
        seat = seat.next(rules.seats);
    }
    count
}

/// What standing there costs a bot of the own side.
fn exposure(game: &Zee, state: &State, unseen: CardSet, owner: Seat, spot: Spot) -> f32 {
    let live = live(game, unseen, state.belt(spot).kind());
    match spot.row() {
        Row::Back => BACK_PER_CARD * live as f32,
        Row::Mid => MID + MID_PER_CARD * live as f32,
        Row::Front => {
            let cards = 4 * opponents_before(game, state, owner);
            let share = live as f32 / unseen.len().max(1) as f32;
            FRONT + HIT * (1.0 - (1.0 - share).powi(cards as i32))
        }
    }
}

/// What the position is worth to a seat, by what lies open and its own hand.
pub(super) fn value(game: &Zee, state: &State, seat: Seat, temper: Temper) -> f32 {
    let rules = game.rules();
    let own = state.spot(state.bot(seat));
    if temper == Temper::Careless {
        let exposed = own.is_some_and(|spot| spot.row() == Row::Front);
        return if exposed { ON_FRONT } else { 0.0 };
    }
    let side = rules.side(seat);
    let points = state.side_points(rules, side);
    if state.phase() == Phase::Over {
        return if points >= rules.target { WON } else { -WON };
    }
    let unseen = unseen(state, seat);
    let mut value = POINT * f32::from(points);
    for other in Seat::all(rules.seats) {
        let Some(spot) = state.spot(state.bot(other)) else { continue };
        if rules.side(other) == side {
            value += exposure(game, state, unseen, other, spot);
            continue;
        }
        let ahead = f32::from(state.side_points(rules, rules.side(other)));
        let row = match spot.row() {
            Row::Back => 0.0,
            Row::Mid => OTHER_ON_MID,
            Row::Front => OTHER_ON_FRONT,
        };
        value += row * (1.0 + PER_POINT * ahead);
    }
    let lines = Lines::of(game, state, seat);
    let hand = state.hand(seat);
    if lines.are_hit(game, hand, lines.fronts) {
        value += THREAT;
    }
    if lines.are_hit(game, hand, lines.mids) {
        value += THREAT_ON_MID;
    }
    value
}

/// Whether the seat holds a card that pushes one of the others off.
pub(super) fn threatens(game: &Zee, state: &State, seat: Seat) -> bool {
    let lines = Lines::of(game, state, seat);
    lines.are_hit(game, state.hand(seat), lines.fronts)
}

/// What a pick of a Reset is worth: cards without Advance go.
pub(super) fn reset(game: &Zee, pick: Action) -> f32 {
    match pick {
        Action::Discard(card) if game.face(card).buttons.contains(Button::Advance) => -SOUND_RESET,
        Action::Discard(_) => SOUND_RESET,
        _ => 0.0,
    }
}

/// How likely the seat's side is to win, as far as an imagined world tells: by points, by the hits
/// that the seats can make with the hands they have there, and by rows.
pub(super) fn outlook(game: &Zee, state: &State, seat: Seat) -> f32 {
    let rules = game.rules();
    let mut strengths = [0.0_f32; 6];
    let mut next = state.active();
    // In the order of play, since the first hit counts most.
    for waiting in 0..i32::from(rules.seats) {
        let lines = Lines::of(game, state, next);
        let side = usize::from(rules.side(next));
        if lines.are_hit(game, state.hand(next), lines.fronts) {
            strengths[side] += FIRST_HIT * LATER.powi(waiting);
        }
        if let Some(spot) = state.spot(state.bot(next)) {
            strengths[side] += ROW_STRENGTH[spot.row() as usize];
        }
        next = next.next(rules.seats);
    }
    let sides = usize::from(rules.teams.unwrap_or(rules.seats));
    let mut sum = 0.0;
    for (side, strength) in strengths.iter_mut().enumerate().take(sides) {
        let missing = rules.target.saturating_sub(state.side_points(rules, side as u8));
        *strength = exp(POINT_STRENGTH * (*strength - f32::from(missing)));
        sum += *strength;
    }
    strengths[usize::from(rules.side(seat))] / sum
}
