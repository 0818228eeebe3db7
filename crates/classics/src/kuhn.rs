//! Kuhn poker.

mod words;

pub(crate) use words::ABOUT;

use serde::{Deserialize, Serialize};
use ztable_core::{
    Audience, Chance, Finish, Game, Key, Log, Outcome, Picks, Reason, Refusal, Seat, Turn, Viewer,
    ensure, no, picks,
};

use crate::for_two::{self, mover};
use crate::rule;

/// Kuhn poker; there is nothing to configure.
#[derive(Clone, Copy, Debug)]
pub struct Kuhn;

picks! {
    /// What a player does.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum KuhnPick, "a pick (pass or bet)" {
        /// Check, or fold after a bet.
        Pass = "pass",
        /// Bet, or call after a bet.
        Bet = "bet",
    }
}

use KuhnPick::{Bet, Pass};

/// The cards are 0, 1 and 2, by rank.
const CARDS: u8 = 3;

/// The cards of both and what they did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KuhnState {
    /// The rank of each seat's card, from 0.
    pub cards: [u8; 2],
    /// What was done, in order.
    pub picks: [Option<KuhnPick>; 3],
}

impl KuhnState {
    fn count(&self) -> u32 {
        self.picks.iter().flatten().count() as u32
    }

    fn is_over(&self) -> bool {
        is_over(&self.picks)
    }

    /// Whether the cards were compared.
    fn is_showdown(&self) -> bool {
        is_showdown(&self.picks)
    }
}

fn is_over(picks: &[Option<KuhnPick>; 3]) -> bool {
    matches!(picks, [Some(Pass), Some(Pass), _] | [Some(Bet), Some(_), _] | [_, _, Some(_)])
}

fn is_showdown(picks: &[Option<KuhnPick>; 3]) -> bool {
    matches!(picks, [Some(Pass), Some(Pass), _] | [Some(Bet), Some(Bet), _] | [_, _, Some(Bet)])
}

/// What somebody knows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct KuhnView {
    /// Whose eyes these are: they see their own card alone, the referee both.
    pub viewer: Viewer,
    /// The cards as far as they are known.
    pub cards: [Option<u8>; 2],
    /// What was done, in order.
    pub picks: [Option<KuhnPick>; 3],
}

/// Something happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum KuhnEvent {
    /// A seat got this card.
    Dealt(Seat, u8),
    /// A seat passed or bet.
    Did(Seat, KuhnPick),
    /// Both showed their cards.
    Shown([u8; 2]),
}

impl Game for Kuhn {
    type State = KuhnState;
    type Action = KuhnPick;
    type View = KuhnView;
    type Event = KuhnEvent;
    type Position = KuhnState;

    fn seats(&self) -> u8 {
        2
    }

    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<KuhnEvent>) -> KuhnState {
        let cards = deal([None, None], chance);
        for seat in Seat::all(2) {
            let card = cards[seat.index()];
            log.tell(Audience::Only(seat), rule!("KP-1.1"), || KuhnEvent::Dealt(seat, card));
        }
        KuhnState { cards, picks: [None; 3] }
    }

    fn turn(&self, state: &KuhnState) -> Turn {
        if state.is_over() { Turn::Over } else { Turn::One(mover(state.count())) }
    }

    fn options(&self, state: &KuhnState, seat: Seat, out: &mut Picks<KuhnPick>) {
        if self.turn(state).asks(seat) {
            out.push(Pass);
            out.push(Bet);
        }
    }

    fn apply(
        &self,
        state: &mut KuhnState,
        seat: Seat,
        pick: KuhnPick,
        _: &mut impl Chance,
        log: &mut impl Log<KuhnEvent>,
    ) {
        let count = state.count() as usize;
        state.picks[count] = Some(pick);
        log.tell(Audience::All, rule!("KP-1.2"), || KuhnEvent::Did(seat, pick));
        if state.is_showdown() {
            log.tell(Audience::All, rule!("KP-1.3"), || KuhnEvent::Shown(state.cards));
        }
    }

    fn reason(&self, state: &KuhnState, _: Seat, _: KuhnPick) -> Reason {
        if state.is_over() {
            return no(rule!("KP-1.3"), "The game is over.");
        }
        no(rule!("KP-1.2"), "It is the other player's turn.")
    }

    fn finish(&self, state: &KuhnState) -> Option<Finish> {
        if !state.is_over() {
            return None;
        }
        // Whoever bets last wins when the other folds; else the higher card does.
        let bets = |seat: usize| {
            state.picks.iter().skip(seat).step_by(2).flatten().filter(|&&p| p == Bet).count() as i32
        };
        let first_wins =
            if state.is_showdown() { state.cards[0] > state.cards[1] } else { bets(0) > bets(1) };
        let chips = 1 + bets(0).min(bets(1));
        Some(for_two::finish(if first_wins { [chips, -chips] } else { [-chips, chips] }))
    }

    fn remark(&self, _: &KuhnState, outcome: &mut Outcome) {
        for_two::remark(outcome);
    }

    fn view(&self, state: &KuhnState, viewer: Viewer) -> KuhnView {
        let open = state.is_showdown() || viewer == Viewer::Referee;
        let card = |seat: u8| {
            (open || viewer.is(Seat::new(seat))).then_some(state.cards[usize::from(seat)])
        };
        KuhnView { viewer, cards: [card(0), card(1)], picks: state.picks }
    }

    fn imagine(&self, view: &KuhnView, chance: &mut impl Chance) -> KuhnState {
        KuhnState { cards: deal(view.cards, chance), picks: view.picks }
    }

    fn seals(&self, event: &KuhnEvent) -> bool {
        !matches!(event, KuhnEvent::Did(..))
    }

    fn longest(&self) -> u32 {
        3
    }

    fn position(&self, state: &KuhnState) -> KuhnState {
        *state
    }

    fn load(&self, state: KuhnState) -> Result<KuhnState, Refusal> {
        let [first, second] = state.cards;
        ensure(
            first != second && first < CARDS && second < CARDS,
            "cards",
            || "They must be two different ones of 0, 1 and 2.",
        )?;
        let before = |count: usize| {
            let mut picks = state.picks;
            picks[count..].fill(None);
            picks
        };
        let count = state.count() as usize;
        let goes_on = (0..count).all(|count| !is_over(&before(count)));
        ensure(
            state.picks == before(count) && goes_on,
            "picks",
            || "Nobody can have picked after the end.",
        )?;
        Ok(state)
    }
}

/// Deals what is not known.
fn deal(known: [Option<u8>; 2], chance: &mut impl Chance) -> [u8; 2] {
    let mut cards = known;
    for seat in 0..2 {
        if cards[seat].is_none() {
            let unseen = (0..CARDS).filter(|&card| !cards.contains(&Some(card)));
            let name =
                |n: u32| unseen.clone().nth(n as usize).expect("two of three cards are dealt");
            cards[seat] = Some(name(chance.one_of(Key::Next, unseen.clone().count() as u32, name)));
        }
    }
    cards.map(|card| card.expect("both were dealt"))
}
