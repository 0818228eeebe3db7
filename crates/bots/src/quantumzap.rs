//! What bots know about QuantumZap.
//!
//! Everything is judged in millions, by what a seat knows: what a lot will pay in the rounds left,
//! its points, its place in a set, less what it costs. Bids are a share of that, other picks are
//! compared with doing nothing. The stronger levels play whole games out in imagined worlds in
//! which the others bid by what they have surveyed there.

mod bidding;
mod cards;
mod characters;
mod eyes;
mod inputs;
mod stakes;
mod turns;

use quantumzap::{Action, DeckCard, Frame, Phase, QuantumZap, Staged, State, View};
use ztable_core::{Chance, Game, Quick, Seat};

use crate::exact::exp;
use crate::insight::decided_here;
use crate::{
    Belief, Care, Greedy, HOPELESS, Level, Levels, Plan, Plays, Policy, Reasons, Sampler, Stakes,
    Temper, Valuation,
};
use eyes::Eyes;

/// How much of the sober bid a careless player bids.
const FRUGAL: f32 = 0.5;
/// What a bid loses for each million it is off.
const PER_MILLION: f32 = 0.1;
/// Bids beyond this and twice the sober one are not worth a thought.
const WIDE_BID: u16 = 3;
/// How far the bids of games played out in the head spread around the sober ones.
const SPREAD: f32 = 0.4;
/// How far apart two values may be for the quick player to take the lesser one.
const NOISE: f32 = 0.3;
/// A lead of so many points makes victory likely.
const CLEAR_LEAD: f32 = 4.0;
/// How much of the reward of a finished game is victory; the rest is the lead.
const VICTORY: f32 = 0.3;
/// Games played out in the head stop after so many more rounds.
const AHEAD: u8 = 1;
/// How often a world is imagined anew in which the bids that were seen make no sense.
const TRIES: u32 = 6;

/// What a pick is worth to a seat, against doing nothing.
fn worth(eyes: &Eyes<'_>, pick: Action, temper: Temper) -> f32 {
    let state = eyes.state;
    let draft = state.drafts[eyes.seat];
    match draft {
        Staged::Survey | Staged::Buyout => return turns::aim(eyes, draft, pick),
        Staged::Card(_) | Staged::Limit(..) | Staged::Seats(_) => {
            return cards::aim(eyes, draft, pick);
        }
        Staged::Power | Staged::Swap(..) | Staged::Guns(_) => {
            return characters::aim(eyes, draft, pick);
        }
        Staged::Start | Staged::Done(_) => {}
    }
    match (state.stack.last().copied(), pick) {
        (Some(Frame::Play { .. }), Action::Play(_)) => return cards::cancel(eyes),
        (Some(Frame::Scrap), _) => return eyes.scrap(pick),
        (Some(Frame::Peek { .. } | Frame::Calm { .. }), Action::Depth(depth)) => {
            return put_back(eyes, depth);
        }
        (_, Action::Play(card)) => return cards::play(eyes, card),
        (_, Action::Character) => return characters::power(eyes),
        _ => {}
    }
    match state.phase {
        Phase::Discover => turns::discover(eyes, pick, temper == Temper::Careless),
        Phase::Develop => turns::develop(eyes, pick),
        _ => 0.0,
    }
}

/// Most cards and powers have their time, and most aims make no sense. Where there is something
/// wiser, they are not worth a thought, so that windows are answered quickly.
fn drop_unwise(values: &mut [f32]) {
    if values.iter().any(|value| *value > turns::UNWISE) {
        let unwise = values.iter_mut().filter(|value| **value <= turns::UNWISE);
        unwise.for_each(|value| *value = HOPELESS);
    }
}

/// Good lots come up next round, bad ones never.
fn put_back(eyes: &Eyes<'_>, depth: u8) -> f32 {
    let shown = match eyes.state.stack.last().copied() {
        Some(Frame::Calm { cards, .. }) => cards.into_iter().flatten().find_map(DeckCard::lot),
        _ => eyes.state.top_lot(),
    };
    let good = shown.is_some_and(|lot| eyes.payout(lot) > 0);
    let at_top = depth == 1;
    let at_bottom = usize::from(depth) >= eyes.state.deck.len();
    match (at_top, at_bottom) {
        (true, _) => f32::from(u8::from(good)),
        (_, true) => f32::from(u8::from(!good)),
        _ => turns::UNWISE,
    }
}

/// How much of the sober bid a player bids. Careless ones bid low, and pay for nothing that they do
/// not need at the moment.
fn daring(temper: Temper) -> f32 {
    match temper {
        Temper::Careless => FRUGAL,
        Temper::Sober | Temper::Eager => 1.0,
    }
}

fn is_bid(pick: Action) -> bool {
    matches!(pick, Action::Bid(_))
}

/// What a bid is worth, or staying silent: nothing for the one wished for.
fn bid_worth(bid: &bidding::Bid, pick: Action) -> f32 {
    match pick {
        Action::Bid(amount) if amount > bid.most.max(1) || amount > WIDE_BID + 2 * bid.wish => {
            f32::NEG_INFINITY
        }
        Action::Bid(amount) => -PER_MILLION * f32::from(amount.abs_diff(bid.wish)),
        _ if bid.wish == 0 => 0.0,
        _ => -PER_MILLION * f32::from(bid.wish) - PER_MILLION,
    }
}

/// The bid to make now: in open bidding the next one, if it is not too much.
fn bid_now(eyes: &Eyes<'_>, daring: f32) -> bidding::Bid {
    let open = matches!(eyes.state.phase, Phase::Open | Phase::Proxy);
    let mut bid = bidding::bid(eyes, daring, open);
    if let (Phase::Open, Some(bidding)) = (eyes.state.phase, eyes.state.bidding) {
        bid.wish = if bidding.next <= bid.wish { bidding.next } else { 0 };
    }
    bid
}

/// From 0 to 1, by the lead in points.
fn likelihood(lead: f32) -> f32 {
    1.0 / (1.0 + exp(-lead / CLEAR_LEAD))
}

/// Whether those who know the lot up bid for it as they would in this world.
fn is_plausible(game: &QuantumZap, world: &State, seat: Seat) -> bool {
    let (Phase::Open | Phase::Proxy, Some(sale)) = (world.phase, world.last) else {
        return true;
    };
    let Some(lot) = world.slot(sale.slot).lot else { return true };
    let mut rivals = Seat::all(game.seats()).filter(|other| *other != seat);
    rivals.all(|other| {
        let eyes = Eyes::new(game, world, other);
        let bid = sale.bids[other];
        !eyes.knows(lot) || bid.abs_diff(bidding::sealed(&eyes)) <= 1 + bid / 2
    })
}

/// Asks all who answered the present question anew, but not this seat.
fn ask_others_again(game: &QuantumZap, state: &mut State, but: Seat) {
    let mut asked = game.who(state).without(state.asked);
    asked.remove(but);
    for seat in asked {
        state.drafts[seat] = Staged::Start;
    }
    state.asked |= asked;
}

decided_here!(QuantumZap);

impl Valuation for QuantumZap {
    /// The lead over the best of the others, in millions.
    fn evaluate(&self, state: &State, seat: Seat, _: Temper, _: &mut Quick) -> f32 {
        Eyes::new(self, state, seat).lead()
    }

    fn reward(&self, state: &State, seat: Seat) -> f32 {
        let own = self.score(state, seat).total();
        let others = Seat::all(self.seats()).filter(|other| *other != seat);
        let best = others.map(|other| self.score(state, other).total()).max().unwrap_or(0);
        let won = match own.cmp(&best) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
        VICTORY * won + (1.0 - VICTORY) * likelihood((own - best) as f32)
    }

    /// The end of the next round.
    fn is_far(&self, start: &State, now: &State) -> bool {
        now.round > start.round + AHEAD
    }

    fn outlook(&self, state: &State, seat: Seat) -> f32 {
        likelihood(Eyes::new(self, state, seat).lead() / eyes::POINT)
    }
}

impl Policy for QuantumZap {
    fn appraise(
        &self,
        state: &State,
        seat: Seat,
        picks: &[Action],
        temper: Temper,
        _: Care,
        values: &mut Vec<f32>,
    ) -> bool {
        let eyes = Eyes::new(self, state, seat);
        let bid = picks.iter().any(|pick| is_bid(*pick)).then(|| bid_now(&eyes, daring(temper)));
        values.extend(picks.iter().map(|&pick| match (&bid, pick) {
            (Some(bid), Action::Bid(_) | Action::Pass) => bid_worth(bid, pick),
            _ => worth(&eyes, pick, temper),
        }));
        drop_unwise(values);
        true
    }

    /// The best of the appraised picks, with some noise on each value, and bids of all kinds.
    fn playout_pick(
        &self,
        state: &State,
        seat: Seat,
        picks: &[Action],
        temper: Temper,
        chance: &mut Quick,
    ) -> Action {
        const STEPS: u32 = 1 << 12;
        let mut any = || chance.below(STEPS) as f32 / STEPS as f32;
        let eyes = Eyes::new(self, state, seat);
        let bids = picks.iter().take_while(|pick| is_bid(**pick)).count();
        let mut best = (0.0, Action::Pass);
        if bids > 0 {
            let wish = bid_now(&eyes, 1.0 + SPREAD * (2.0 * any() - 1.0)).wish;
            best.1 = match picks[0] {
                Action::Bid(least) if wish >= least => {
                    picks[usize::from(wish - least).min(bids - 1)]
                }
                _ => Action::Pass,
            };
        } else {
            best.0 = f32::NEG_INFINITY;
        }
        for &pick in &picks[bids..] {
            if bids > 0 && pick == Action::Pass {
                continue;
            }
            let value = worth(&eyes, pick, temper) + NOISE * any();
            if value > best.0 {
                best = (value, pick);
            }
        }
        best.1
    }
}

impl Belief for QuantumZap {
    /// The others have answered as they would have, not at random, and what they bid before makes
    /// sense.
    fn suppose(&self, view: &View, seat: Seat, chance: &mut impl Chance) -> State {
        let mut world = self.imagine(view, chance);
        for _ in 1..TRIES {
            if is_plausible(self, &world, seat) {
                break;
            }
            world = self.imagine(view, chance);
        }
        ask_others_again(self, &mut world, seat);
        world
    }
}

impl Plays for QuantumZap {
    /// A card or a character and what it aims at, a survey or a buyout and its lot.
    fn is_mid_play(&self, state: &State) -> bool {
        Seat::all(self.seats())
            .any(|seat| !matches!(state.drafts[seat], Staged::Start | Staged::Done(_)))
    }
}

impl Reasons for QuantumZap {
    fn stakes(&self) -> Stakes {
        stakes::STAKES
    }

    fn count(&self, state: &State, seat: Seat, counts: &mut Vec<f32>) {
        stakes::count(self, state, seat, counts);
    }
}

impl Levels for QuantumZap {
    fn plan(&self, level: Level) -> Plan {
        let greedy = Greedy { worlds: 1, temper: Temper::Sober, slip: 0.0, blunder: f32::INFINITY };
        let sampler =
            Sampler { iterations: 2000, most: 20_000, breadth: 6, worlds: 1, ..Sampler::USUAL };
        match level {
            Level::Random => Plan::Random,
            Level::Easy => {
                Plan::Greedy(Greedy { temper: Temper::Careless, slip: 0.3, blunder: 1.2, ..greedy })
            }
            Level::Normal => Plan::Greedy(greedy),
            Level::Hard => Plan::Sample(Sampler { iterations: 400, most: 400, ..sampler }),
            Level::Expert => Plan::Sample(sampler),
        }
    }
}
