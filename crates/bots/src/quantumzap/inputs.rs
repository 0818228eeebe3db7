//! What networks are told about QuantumZap, at the beginning of a round.

use quantumzap::{
    Character, LotId, Phase, QuantumZap, ROUNDS, Rules, SEATS, Staged, State, Suit, best_sets,
};
use ztable_core::Seat;

use super::eyes::Eyes;
use crate::{Inputs, Judged};

impl Judged for QuantumZap {
    fn subject(&self) -> Option<&'static str> {
        is_usual(self.rules()).then_some("quantumzap 1")
    }

    /// A round begins: nobody has answered, surveyed or paid anything in it.
    fn is_calm(&self, state: &State) -> bool {
        let begins = match state.phase {
            Phase::Round => true,
            Phase::Discover => {
                self.discoverer(state) == state.first && !state.surveyed && !state.paid
            }
            _ => false,
        };
        let mut seats = Seat::all(self.rules().seats);
        begins && state.stack.is_empty() && seats.all(|seat| state.drafts[seat] == Staged::Start)
    }

    /// The next round: a round has two calm moments, and what is picked in the first one has not
    /// told anything by the second.
    fn is_ripe(&self, start: &State, now: &State) -> bool {
        now.round > start.round
    }

    fn tell(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let eyes = Eyes::new(self, state, seat);
        tell_table(&eyes, inputs);
        tell_seat(&eyes, seat, inputs);
        inputs.skip(BEHIND);
        // Whoever has most is the one to beat, wherever they sit.
        let wealths = eyes.wealths();
        let mut rivals = [None; SEATS];
        for (place, rival) in rivals.iter_mut().zip(eyes.rivals()) {
            *place = Some(rival);
        }
        let wealth =
            |rival: &Option<Seat>| rival.map_or(f32::NEG_INFINITY, |rival| wealths[rival.index()]);
        rivals.sort_by(|one, other| wealth(other).total_cmp(&wealth(one)));
        for rival in rivals.into_iter().take(SEATS - 1) {
            let Some(rival) = rival else {
                inputs.skip(PER_SEAT + BEHIND);
                continue;
            };
            tell_seat(&eyes, rival, inputs);
            let ahead = wealths[seat.index()] - wealths[rival.index()];
            inputs.stair(steps(ahead / MILLIONS_A_STEP) + BEHIND / 2, BEHIND);
        }
    }
}

/// Whether this is the game that networks have learned: the advanced one, with open credits and
/// without surveys of others' lots.
fn is_usual(rules: &Rules) -> bool {
    let Rules { advanced, hidden_credits, survey_rivals, first_game, .. } = *rules;
    advanced && !(hidden_credits || survey_rivals || first_game)
}

/// How many inputs say how far somebody is behind, and how much each of them stands for.
const BEHIND: usize = 32;
const MILLIONS_A_STEP: f32 = 2.0;

/// How many inputs a seat has.
const PER_SEAT: usize =
    1 + SEATS + 20 + 8 + 8 + 20 + 16 + 8 + 6 + 3 * 7 + 16 + 4 + 8 + 3 * 3 + 5 + 5 + 1 + 3;

fn tell_table(eyes: &Eyes<'_>, inputs: &mut Inputs) {
    let state = eyes.state;
    inputs.one_of(usize::from(eyes.seats()) - 2, SEATS - 1);
    inputs.one_of(usize::from(state.round) - 1, ROUNDS.into());
    inputs.stair(state.ecf.into(), 12);
    inputs.stair(state.line_up().count(), 9);
    inputs.stair(steps(eyes.unseen()), 12);
    inputs.maybe_one_of(state.power_of(eyes.seat).map(Character::index), Character::COUNT);
}

/// What somebody has, as far as the seat whose eyes these are can tell.
fn tell_seat(eyes: &Eyes<'_>, owner: Seat, inputs: &mut Inputs) {
    let written = inputs.written();
    let (state, count) = (eyes.state, eyes.seats());
    let own = state.seat(owner);
    inputs.flag(true);
    let place = (owner.number() + count - state.first.number()) % count;
    inputs.one_of(place.into(), SEATS);
    inputs.stair(own.credits.into(), 20);
    inputs.stair(usize::from(own.credits.saturating_sub(20)) / 3, 8);
    inputs.stair(own.debts.into(), 8);
    let (mut income, mut paying, mut idle) = (0, 0, 0);
    let mut suits = [0; 3];
    for lot in own.developed {
        suits[eyes.suit(lot) as usize] += 1;
        match pays(eyes, owner, lot) {
            0 => idle += 1,
            payout => {
                income += payout;
                paying += 1;
            }
        }
    }
    inputs.stair(income, 20);
    inputs.stair(income * eyes.collects as usize / 4, 16);
    inputs.stair(paying, 8);
    inputs.stair(idle, 6);
    for count in suits {
        inputs.one_of(count as usize, 7);
    }
    inputs.stair(best_sets(suits).0 as usize, 16);
    tell_leases(eyes, owner, inputs);
    inputs.stair(own.hand_size().into(), 5);
    inputs.flag(state.power_of(owner).is_some());
    inputs.maybe_one_of(own.boost.map(|suit: Suit| suit as usize), 3);
    debug_assert_eq!(inputs.written() - written, PER_SEAT);
}

/// Lots that are not developed: those that the seat knows by what they are, the others by their number.
fn tell_leases(eyes: &Eyes<'_>, owner: Seat, inputs: &mut Inputs) {
    let (mut good, mut promised, mut unknown) = (0, 0, 0);
    let mut suits = [0; 3];
    for lot in &eyes.state.seat(owner).undeveloped {
        if !eyes.knows(*lot) {
            unknown += 1;
            continue;
        }
        suits[eyes.suit(*lot) as usize] += 1;
        let payout = eyes.payout(*lot).max(0) as usize;
        promised += payout;
        good += usize::from(payout > 0);
    }
    inputs.stair(good, 4);
    inputs.stair(promised, 8);
    for count in suits {
        inputs.stair(count, 3);
    }
    inputs.stair(unknown, 5);
}

/// What a developed lot pays its owner at each Collect.
fn pays(eyes: &Eyes<'_>, owner: Seat, lot: LotId) -> usize {
    let own = eyes.state.seat(owner);
    let printed = eyes.payout(lot);
    let payout = if own.turned == Some(lot) { printed.abs() } else { printed };
    let boosted = payout > 0 && own.boost == Some(eyes.suit(lot));
    payout.max(0) as usize + usize::from(boosted)
}

/// So many whole steps; none for less than one.
fn steps(amount: f32) -> usize {
    amount.max(0.0) as usize
}
