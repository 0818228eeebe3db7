//! What lots and positions are worth to a seat, by what it knows. All in millions.

use std::cell::OnceCell;

use quantumzap::{
    Character, DEVELOPMENT, INVESTMENT, LotId, LotSet, Phase, QuantumZap, ROUNDS, SEATS, State,
    Suit, best_sets, best_sets_with_joker,
};
use ztable_core::Seat;

/// A victory point.
pub(super) const POINT: f32 = 3.0;
/// What each suit's set scores.
const SET_POINTS: [f32; 3] = [2.0, 3.0, 5.0];
/// What part of a set its first and second lot are worth, when there is all the time to find more.
const BEGUN: [f32; 3] = [0.0, 0.12, 0.4];
/// How likely a begun set is to be completed, by the Collects still to come.
const HOPE: [f32; ROUNDS as usize + 1] = [0.0, 0.15, 0.5, 0.7, 0.85, 1.0];
/// What a lot that Las Hermanas can turn is worth, against one that pays by itself.
const TURNED_SHARE: f32 = 0.85;
/// What a lot in hand is worth, against one that is developed.
const LEASE_SHARE: f32 = 0.9;
/// What an action card and an unused character are worth.
const CARD: f32 = 0.7;
const CHARACTER: f32 = 2.0;
/// A lot worth less is better sold.
const JUNK: f32 = 2.0;
/// How likely the first seller is to get the ECF.
const MARKET: f32 = 0.8;
/// A land card brings so much on average.
const LAND: f32 = 1.7;

/// A position as one seat sees it.
pub(super) struct Eyes<'a> {
    pub(super) game: &'a QuantumZap,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    /// Collects still to come.
    pub(super) collects: f32,
    /// Suits of the lots that the seat owns and knows.
    suits: [u32; 3],
    unseen: OnceCell<f32>,
    wealths: OnceCell<[f32; SEATS]>,
}

impl<'a> Eyes<'a> {
    pub(super) fn new(game: &'a QuantumZap, state: &'a State, seat: Seat) -> Eyes<'a> {
        let collects = match state.phase {
            Phase::End | Phase::Over => 0.0,
            _ => f32::from(ROUNDS + 1 - state.round),
        };
        let mut suits = suits_of(game, state.seat(seat).developed);
        for lot in &state.seat(seat).undeveloped {
            if game.knows(state, seat, *lot) {
                suits[game.cards().lots[lot.index()].suit as usize] += 1;
            }
        }
        let (unseen, wealths) = (OnceCell::new(), OnceCell::new());
        Eyes { game, state, seat, collects, suits, unseen, wealths }
    }

    pub(super) fn seats(&self) -> u8 {
        self.game.rules().seats
    }

    pub(super) fn rivals(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let own = self.seat;
        Seat::all(self.game.rules().seats).filter(move |other| *other != own)
    }

    pub(super) fn knows(&self, lot: LotId) -> bool {
        self.game.knows(self.state, self.seat, lot)
    }

    pub(super) fn suit(&self, lot: LotId) -> Suit {
        self.game.cards().lots[lot.index()].suit
    }

    pub(super) fn payout(&self, lot: LotId) -> i8 {
        self.game.cards().lots[lot.index()].payout
    }

    /// What a lot brings once it is developed, sets aside.
    pub(super) fn site(&self, lot: LotId) -> f32 {
        let payout = f32::from(self.payout(lot));
        if payout > 0.0 {
            let boosted = self.state.seat(self.seat).boost == Some(self.suit(lot));
            return (payout + f32::from(u8::from(boosted))) * self.collects + 2.0 * POINT;
        }
        let plain = POINT + payout;
        if payout < 0.0 && self.state.power_of(self.seat) == Some(Character::Hermanas) {
            return plain.max(TURNED_SHARE * (2.0 * POINT - payout * self.collects));
        }
        plain
    }

    fn sets(&self, suits: [u32; 3]) -> f32 {
        let joker = self.state.seat(self.seat).character == Some(Character::Shelly);
        let made = if joker { best_sets_with_joker(suits).0 } else { best_sets(suits).0 };
        let hope = HOPE[self.collects as usize];
        let begun: f32 =
            (0..3).map(|suit| BEGUN[(suits[suit] % 3) as usize] * SET_POINTS[suit]).sum();
        POINT * (made as f32 + hope * begun)
    }

    /// What one more lot of a suit adds to the sets.
    fn set_gain(&self, suit: Suit) -> f32 {
        let mut more = self.suits;
        more[suit as usize] += 1;
        self.sets(more) - self.sets(self.suits)
    }

    /// What one lot of a suit fewer takes from the sets.
    fn set_loss(&self, suit: Suit) -> f32 {
        let mut fewer = self.suits;
        fewer[suit as usize] = fewer[suit as usize].saturating_sub(1);
        self.sets(self.suits) - self.sets(fewer)
    }

    /// What a lot is worth on average that the seat has never seen, less its development.
    pub(super) fn unseen(&self) -> f32 {
        *self.unseen.get_or_init(|| {
            let built = Seat::all(self.seats()).map(|seat| self.state.seat(seat).developed);
            let built: LotSet = built.flat_map(LotSet::iter).collect();
            let gains = Suit::ALL.map(|suit| self.set_gain(suit));
            let (mut sum, mut count) = (0.0, 0.0);
            for lot in LotId::all() {
                if !built.contains(lot) && !self.knows(lot) {
                    sum += self.site(lot) + gains[self.suit(lot) as usize];
                    count += 1.0;
                }
            }
            if count > 0.0 { sum / count - f32::from(DEVELOPMENT) } else { 0.0 }
        })
    }

    /// What a lot is worth that the seat may get, less its development.
    pub(super) fn prospect(&self, lot: LotId) -> f32 {
        if self.knows(lot) {
            self.site(lot) + self.set_gain(self.suit(lot)) - f32::from(DEVELOPMENT)
        } else {
            self.unseen()
        }
    }

    /// What an undeveloped lot of the seat is worth, less its development.
    pub(super) fn lease(&self, lot: LotId) -> f32 {
        if self.knows(lot) {
            self.site(lot) + self.set_loss(self.suit(lot)) - f32::from(DEVELOPMENT)
        } else {
            self.unseen()
        }
    }

    /// The undeveloped lot that the seat would miss least, counted from 1, and what it is worth.
    pub(super) fn least_lease(&self) -> Option<(u8, f32)> {
        let worths =
            (1..).zip(self.state.seat(self.seat).undeveloped.iter().map(|lot| self.lease(*lot)));
        worths.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// What the first lot that the seat does not miss is worth as something to sell to the ECF
    /// next round.
    pub(super) fn market(&self) -> f32 {
        if self.state.round == ROUNDS {
            return 0.0;
        }
        let count = self.seats();
        let opener = self.state.first.next(count);
        let place = (self.seat.number() + count - opener.number()) % count;
        MARKET * (f32::from(self.state.ecf) + LAND) / (1.0 + f32::from(place))
    }

    /// The same for a lot that the seat may get.
    pub(super) fn fodder(&self) -> f32 {
        let spare = self.least_lease().is_some_and(|(_, worth)| worth < JUNK);
        if spare { 0.0 } else { self.market() }
    }

    /// What one more debt costs a seat.
    pub(super) fn debt(&self, seat: Seat) -> f32 {
        let money =
            f32::from(self.state.seat(seat).credits) + f32::from(INVESTMENT) * self.collects;
        if money > f32::from(self.state.seat(seat).debts) { 1.0 } else { POINT }
    }

    /// What somebody has, as far as the seat can tell.
    fn wealth(&self, owner: Seat) -> f32 {
        let (state, collects) = (self.state, self.collects);
        let credits = f32::from(state.seat(owner).credits) + f32::from(INVESTMENT) * collects;
        let debts = f32::from(state.seat(owner).debts);
        let mut wealth = credits - debts - (POINT - 1.0) * (debts - credits).max(0.0);
        for lot in state.seat(owner).developed {
            wealth += self.standing(owner, lot);
        }
        let theirs = suits_of(self.game, state.seat(owner).developed);
        wealth += self.sets(theirs);
        if collects > 0.0 {
            for lot in &state.seat(owner).undeveloped {
                let worth = if self.knows(*lot) {
                    self.site(*lot) - f32::from(DEVELOPMENT)
                } else {
                    self.unseen()
                };
                wealth += LEASE_SHARE * worth.max(0.0);
            }
            wealth += CARD * f32::from(state.seat(owner).hand_size());
            if state.power_of(owner).is_some() {
                wealth += CHARACTER;
            }
        }
        wealth
    }

    /// What a developed lot will still bring its owner, sets aside.
    pub(super) fn standing(&self, owner: Seat, lot: LotId) -> f32 {
        let state = self.state;
        let printed = f32::from(self.payout(lot));
        let payout = if state.seat(owner).turned == Some(lot) { printed.abs() } else { printed };
        if payout > 0.0 {
            let boosted = state.seat(owner).boost == Some(self.suit(lot));
            let blocked = state.blocked == Some(self.suit(lot)) && self.collects > 0.0;
            let times = self.collects - f32::from(u8::from(blocked));
            return (payout + f32::from(u8::from(boosted))) * times + 2.0 * POINT;
        }
        if state.due.contains(lot) { POINT + payout } else { POINT }
    }

    /// What each seat has.
    pub(super) fn wealths(&self) -> &[f32; SEATS] {
        self.wealths.get_or_init(|| {
            let mut wealths = [0.0; SEATS];
            Seat::all(self.seats()).for_each(|seat| wealths[seat.index()] = self.wealth(seat));
            wealths
        })
    }

    /// How much better off the seat is than the best of the others.
    pub(super) fn lead(&self) -> f32 {
        let wealths = self.wealths();
        let best = self.rivals().map(|other| wealths[other.index()]);
        wealths[self.seat.index()] - best.fold(f32::NEG_INFINITY, f32::max)
    }

    /// What it is worth that a rival loses 1M: more for the one who leads.
    pub(super) fn grudge(&self, rival: Seat) -> f32 {
        if self.seats() == 2 {
            return 0.9;
        }
        let wealths = self.wealths();
        let leads = self.rivals().all(|other| wealths[other.index()] <= wealths[rival.index()]);
        let share = 1.0 / f32::from(self.seats() - 1);
        if leads { 1.4 * share } else { 0.8 * share }
    }
}

fn suits_of(game: &QuantumZap, lots: LotSet) -> [u32; 3] {
    let mut suits = [0; 3];
    lots.iter().for_each(|lot| suits[game.cards().lots[lot.index()].suit as usize] += 1);
    suits
}
