//! What networks are told about Zee.

use zee::{
    BeltType, Button, CardId, CardSet, Face, MAX_CONVEYORS, Phase, Row, Spot, State, TypeSet,
    ZOLO_CONVEYORS, Zee,
};
use ztable_core::{Game, Seat};

use super::company::{live, opponents_before, unseen};
use crate::{Inputs, Judged};

const ME: Seat = Seat::FIRST;
/// The most opponents.
const OTHERS: usize = 5;

impl Judged for Zee {
    fn subject(&self) -> Option<&'static str> {
        Some(if self.rules().is_zolo() { "zolo 1" } else { "zee 1" })
    }

    /// Somebody begins a turn.
    fn is_calm(&self, state: &State) -> bool {
        state.phase() == Phase::Play
    }

    fn tell(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        if self.rules().is_zolo() {
            tell_alone(self, state, inputs);
        } else {
            tell_in_company(self, state, seat, inputs);
        }
    }
}

/// Whether a card can carry bots on this type forward.
fn advances(face: Face, kind: BeltType) -> bool {
    face.buttons.contains(Button::Advance) && face.shapes.contains(kind)
}

fn tell_alone(game: &Zee, state: &State, inputs: &mut Inputs) {
    let zolo = state.zolo();
    inputs.one_of(usize::from(zolo.round) - 1, 3);
    inputs.count(zolo.scores.iter().map(|score| usize::from(*score)).sum());
    inputs.stair(usize::from(state.aside_in_zolo()), 6);
    inputs.flag(zolo.exchanged);
    inputs.stair(usize::from(zolo.due), 4);
    inputs.one_of(state.top().kind().index(), BeltType::COUNT);
    // Each belt by its place, apart with and without a bot.
    for spot in Spot::all().take(usize::from(ZOLO_CONVEYORS) * Row::ALL.len()) {
        let there = spot.conveyor().number() <= state.conveyors();
        let kind = there.then(|| state.belt(spot).kind().index());
        let stands = state.occupied().contains(spot);
        inputs.maybe_one_of(kind.filter(|_| stands), BeltType::COUNT);
        inputs.maybe_one_of(kind.filter(|_| !stands), BeltType::COUNT);
    }
    let hand = state.hand(ME);
    let gone: CardSet = state.discards().iter().copied().collect();
    inputs.stair(hand.len(), 9);
    for card in CardId::all() {
        inputs.flag(hand.contains(card));
        inputs.flag(gone.contains(card));
    }
    for kind in BeltType::all() {
        inputs.stair(hand.iter().filter(|card| advances(game.face(*card), kind)).count(), 4);
    }
    tell_chances(game, state, hand, inputs);
}

/// What the cards in hand can do for the bots where they stand.
fn tell_chances(game: &Zee, state: &State, hand: CardSet, inputs: &mut Inputs) {
    let mut moves = [0; 3];
    let (mut most_falls, mut most_moves) = (0, 0);
    let mut helped = [0; 3];
    for card in hand {
        let mut by_row = [0; 3];
        for spot in state.occupied() {
            let row = spot.row() as usize;
            let free = spot.forward().is_none_or(|ahead| !state.occupied().contains(ahead));
            if free && advances(game.face(card), state.belt(spot).kind()) {
                by_row[row] += 1;
            }
        }
        most_falls = most_falls.max(by_row[Row::Front as usize]);
        most_moves = most_moves.max(by_row.iter().sum());
        for (sum, count) in moves.iter_mut().zip(by_row) {
            *sum += count;
        }
    }
    for spot in state.occupied() {
        let kind = state.belt(spot).kind();
        if hand.iter().any(|card| advances(game.face(card), kind)) {
            helped[spot.row() as usize] += 1;
        }
    }
    inputs.one_of(most_falls, 5);
    inputs.one_of(most_moves, 6);
    for row in 0..3 {
        inputs.stair(moves[row], 8);
        inputs.stair(helped[row], 6);
        let standing = state.occupied().iter().filter(|spot| spot.row() as usize == row).count();
        inputs.stair(standing, 6);
    }
    for button in Button::all() {
        let holds = |card: &CardId| game.face(*card).buttons.contains(button);
        inputs.stair(hand.iter().filter(holds).count(), 6);
    }
}

fn tell_in_company(game: &Zee, state: &State, seat: Seat, inputs: &mut Inputs) {
    let rules = game.rules();
    let seats = rules.seats;
    let side = rules.side(seat);
    inputs.one_of(usize::from(seats) - 2, OTHERS);
    inputs.flag(rules.teams.is_some());
    let waits = (state.active().number() + seats - seat.number()) % seats;
    inputs.one_of(usize::from(waits), OTHERS + 1);
    inputs.one_of(usize::from(state.conveyors()), MAX_CONVEYORS + 1);
    let unseen = unseen(state, seat);
    let hand = state.hand(seat);
    let fronts_of_own_side: TypeSet = on_front(game, state, |other| rules.side(other) == side);
    // A card is a threat where it carries nobody of the own side off the Front.
    let threatens = |card: CardId, kind: BeltType| {
        advances(game.face(card), kind) && (game.face(card).shapes & fronts_of_own_side).is_empty()
    };
    let mut other = seat;
    for number in 0..=OTHERS {
        if number >= usize::from(seats) {
            inputs.skip(PER_SEAT);
            continue;
        }
        let written = inputs.written();
        let theirs = rules.side(other);
        inputs.flag(true);
        inputs.flag(theirs == side && other != seat);
        let missing = rules.target.saturating_sub(state.side_points(rules, theirs));
        inputs.one_of(usize::from(missing), 6);
        let spot = state.spot(state.bot(other));
        inputs.maybe_one_of(spot.map(|spot| spot.row() as usize), 3);
        let kind = spot.map(|spot| state.belt(spot).kind());
        let live = kind.map_or(0, |kind| live(game, unseen, kind) as usize);
        let before = opponents_before(game, state, other) as usize;
        inputs.stair(live, 10);
        inputs.one_of(before, OTHERS + 1);
        // On the Front what counts is both together.
        let exposed = spot.is_some_and(|spot| spot.row() == Row::Front);
        inputs.maybe_one_of(exposed.then_some((live * before).div_ceil(3)), 12);
        let ahead = spot.and_then(Spot::forward);
        inputs.flag(ahead.is_some_and(|ahead| state.occupied().contains(ahead)));
        let hits = kind.map_or(0, |kind| hand.iter().filter(|card| threatens(*card, kind)).count());
        for row in Row::ALL {
            let stands = spot.is_some_and(|spot| spot.row() == row);
            inputs.stair(if stands { hits } else { 0 }, 3);
        }
        debug_assert_eq!(inputs.written() - written, PER_SEAT);
        other = other.next(seats);
    }
    for button in Button::all() {
        let holds = |card: &CardId| game.face(*card).buttons.contains(button);
        inputs.stair(hand.iter().filter(holds).count(), 4);
    }
    inputs.stair(hand.len(), 4);
    for card in CardId::all() {
        inputs.flag(hand.contains(card));
    }
}

/// How many inputs a seat has.
const PER_SEAT: usize = 2 + 6 + 3 + 10 + OTHERS + 1 + 12 + 1 + 9;

/// The types under the bots on the Front.
fn on_front(game: &Zee, state: &State, whose: impl Fn(Seat) -> bool) -> TypeSet {
    let mut types = TypeSet::EMPTY;
    for seat in Seat::all(game.seats()).filter(|seat| whose(*seat)) {
        if let Some(spot) = state.spot(state.bot(seat))
            && spot.row() == Row::Front
        {
            types.insert(state.belt(spot).kind());
        }
    }
    types
}
