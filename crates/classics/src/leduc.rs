//! Leduc poker.

mod words;

pub(crate) use words::ABOUT;

use serde::{Deserialize, Serialize};
use ztable_core::{
    Audience, Chance, Code, Finish, Game, Key, Log, Outcome, Picks, Refusal, Seat, Turn, Viewer,
    picks, text_serde, things,
};

use crate::for_two::{self, mover};
use crate::rule;

/// Leduc poker; there is nothing to configure.
#[derive(Clone, Copy, Debug)]
pub struct Leduc;

things! {
    /// One of six cards: a rank in one of two suits.
    pub enum LeducCard, "a card (js, jh, qs, qh, ks or kh)" {
        /// The jack of spades.
        JackOfSpades = "js",
        /// The jack of hearts.
        JackOfHearts = "jh",
        /// The queen of spades.
        QueenOfSpades = "qs",
        /// The queen of hearts.
        QueenOfHearts = "qh",
        /// The king of spades.
        KingOfSpades = "ks",
        /// The king of hearts.
        KingOfHearts = "kh",
    }
}

text_serde!(LeducCard);

impl LeducCard {
    /// From 0 for the jack to 2 for the king.
    fn rank(self) -> u8 {
        self as u8 / 2
    }
}

picks! {
    /// What a player does.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum LeducPick, "a pick (fold, call or raise)" {
        /// Gives the pot away.
        Fold = "fold",
        /// Puts in as much as the other, or checks.
        Call = "call",
        /// Puts in more.
        Raise = "raise",
    }
}

use LeducPick::{Call, Fold, Raise};

/// What was done in one round, in order; at most check, raise, raise, call.
type Round = [Option<LeducPick>; 4];

const MOST_RAISES: usize = 2;
/// What a raise costs in each round.
const RAISE: [i32; 2] = [2, 4];

fn picks(round: &Round) -> impl DoubleEndedIterator<Item = LeducPick> {
    round.iter().flatten().copied()
}

fn raises(round: &Round) -> usize {
    picks(round).filter(|&pick| pick == Raise).count()
}

/// Whether nobody picks in this round any more.
fn is_closed(round: &Round) -> bool {
    let count = picks(round).count();
    match picks(round).next_back() {
        Some(Fold) => true,
        Some(Call) => count >= 2,
        Some(Raise) | None => false,
    }
}

fn is_folded(rounds: &[Round; 2]) -> bool {
    rounds.iter().any(|round| picks(round).any(|pick| pick == Fold))
}

/// The round that is being played, or none after the end.
fn current(rounds: &[Round; 2]) -> Option<usize> {
    if is_folded(rounds) { None } else { rounds.iter().position(|round| !is_closed(round)) }
}

/// What each seat has put in.
fn chips(rounds: &[Round; 2]) -> [i32; 2] {
    let mut chips = [1, 1];
    for (round, price) in rounds.iter().zip(RAISE) {
        for (number, pick) in picks(round).enumerate() {
            let most = chips[0].max(chips[1]);
            match pick {
                Fold => (),
                Call => chips[number % 2] = most,
                Raise => chips[number % 2] = most + price,
            }
        }
    }
    chips
}

/// The cards and what was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeducState {
    /// The card of each seat.
    pub cards: [LeducCard; 2],
    /// The card turned up after the first round.
    pub open: Option<LeducCard>,
    /// What was done in both rounds.
    pub rounds: [[Option<LeducPick>; 4]; 2],
}

impl LeducState {
    fn is_showdown(&self) -> bool {
        current(&self.rounds).is_none() && !is_folded(&self.rounds)
    }

    fn mover(&self) -> Option<Seat> {
        let round = current(&self.rounds)?;
        Some(mover(picks(&self.rounds[round]).count() as u32))
    }

    /// What the seat has put in.
    fn chips(&self, seat: usize) -> i32 {
        chips(&self.rounds)[seat]
    }

    /// What the seat's cards are worth in the end.
    fn worth(&self, seat: usize) -> u8 {
        let rank = self.cards[seat].rank();
        if self.open.is_some_and(|open| open.rank() == rank) { rank + 3 } else { rank }
    }

    fn folder(&self) -> Option<usize> {
        self.rounds
            .iter()
            .find_map(|round| picks(round).position(|pick| pick == Fold))
            .map(|n| n % 2)
    }
}

/// What somebody knows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct LeducView {
    /// Who.
    pub viewer: Viewer,
    /// The seats' cards as far as they are known.
    pub cards: [Option<LeducCard>; 2],
    /// The card turned up.
    pub open: Option<LeducCard>,
    /// What was done in both rounds.
    pub rounds: [[Option<LeducPick>; 4]; 2],
}

/// Something happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LeducEvent {
    /// A seat got this card.
    Dealt(Seat, LeducCard),
    /// A seat folded, called or raised.
    Did(Seat, LeducPick),
    /// This card was turned up.
    Opened(LeducCard),
    /// Both showed their cards.
    Shown([LeducCard; 2]),
}

impl Game for Leduc {
    type State = LeducState;
    type Action = LeducPick;
    type View = LeducView;
    type Event = LeducEvent;
    type Position = LeducState;

    fn seats(&self) -> u8 {
        2
    }

    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<LeducEvent>) -> LeducState {
        let cards = deal([None, None], None, chance);
        for seat in Seat::all(2) {
            let card = cards[seat.index()];
            log.tell(Audience::Only(seat), rule!("LP-1.1"), || LeducEvent::Dealt(seat, card));
        }
        LeducState { cards, open: None, rounds: [[None; 4]; 2] }
    }

    fn turn(&self, state: &LeducState) -> Turn {
        state.mover().map_or(Turn::Over, Turn::One)
    }

    fn options(&self, state: &LeducState, seat: Seat, out: &mut Picks<LeducPick>) {
        let Some(round) = current(&state.rounds).filter(|_| state.mover() == Some(seat)) else {
            return;
        };
        let raises = raises(&state.rounds[round]);
        if raises > 0 {
            out.push(Fold);
        }
        out.push(Call);
        if raises < MOST_RAISES {
            out.push(Raise);
        }
    }

    fn apply(
        &self,
        state: &mut LeducState,
        seat: Seat,
        pick: LeducPick,
        chance: &mut impl Chance,
        log: &mut impl Log<LeducEvent>,
    ) {
        let round = current(&state.rounds).expect("nobody picks after the end");
        let count = picks(&state.rounds[round]).count();
        state.rounds[round][count] = Some(pick);
        log.tell(Audience::All, rule!("LP-1.2"), || LeducEvent::Did(seat, pick));
        if round == 0 && current(&state.rounds) == Some(1) {
            let open = draw(&[Some(state.cards[0]), Some(state.cards[1])], chance);
            state.open = Some(open);
            log.tell(Audience::All, rule!("LP-1.4"), || LeducEvent::Opened(open));
        }
        if state.is_showdown() {
            log.tell(Audience::All, rule!("LP-1.5"), || LeducEvent::Shown(state.cards));
        }
    }

    fn why_not(&self, state: &LeducState, seat: Seat, pick: LeducPick) -> Refusal {
        match state.mover() {
            None => Refusal::over(rule!("LP-1.5"), "The game is over."),
            Some(mover) if mover != seat => {
                Refusal::not_asked(rule!("LP-1.2"), "It is the other player's turn.")
            }
            Some(_) => match pick {
                Fold => Refusal::illegal(rule!("LP-1.2"), "There is nothing to fold to."),
                Raise => Refusal::illegal(rule!("LP-1.3"), "There have been two raises."),
                Call => Refusal::illegal(rule!("LP-1.2"), "Whoever is asked may always call."),
            },
        }
    }

    fn finish(&self, state: &LeducState) -> Option<Finish> {
        if current(&state.rounds).is_some() {
            return None;
        }
        let (mine, yours) = (state.worth(0), state.worth(1));
        let loser = state.folder().or_else(|| match mine.cmp(&yours) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(1),
        });
        Some(for_two::finish(match loser {
            None => [0, 0],
            Some(0) => [-state.chips(0), state.chips(0)],
            Some(_) => [state.chips(1), -state.chips(1)],
        }))
    }

    fn remark(&self, _: &LeducState, outcome: &mut Outcome) {
        for_two::remark(outcome);
    }

    fn view(&self, state: &LeducState, viewer: Viewer) -> LeducView {
        let all = state.is_showdown() || viewer == Viewer::Referee;
        let card = |seat: u8| {
            (all || viewer.is(Seat::new(seat))).then_some(state.cards[usize::from(seat)])
        };
        LeducView { viewer, cards: [card(0), card(1)], open: state.open, rounds: state.rounds }
    }

    fn imagine(&self, view: &LeducView, chance: &mut impl Chance) -> LeducState {
        let cards = deal(view.cards, view.open, chance);
        LeducState { cards, open: view.open, rounds: view.rounds }
    }

    fn seals(&self, event: &LeducEvent) -> bool {
        !matches!(event, LeducEvent::Did(..))
    }

    fn longest(&self) -> u32 {
        8
    }

    fn position(&self, state: &LeducState) -> LeducState {
        *state
    }

    fn load(&self, state: LeducState) -> Result<LeducState, Refusal> {
        let bad = |message: &str| Err(Refusal::new(Code::BadPosition, message));
        let [first, second] = state.cards;
        if first == second || state.open == Some(first) || state.open == Some(second) {
            return bad("A card cannot be in two places.");
        }
        // Played again pick by pick: what is not possible is not listed.
        let mut again = LeducState { cards: state.cards, open: state.open, rounds: [[None; 4]; 2] };
        for (number, round) in state.rounds.iter().enumerate() {
            for (place, &pick) in round.iter().enumerate() {
                let Some(pick) = pick else { continue };
                let now = current(&again.rounds) == Some(number);
                let seat = mover(place as u32);
                if !now || self.check(&again, seat, pick).is_err() {
                    return bad("The picks cannot have come in this order.");
                }
                again.rounds[number][place] = Some(pick);
            }
        }
        let second_round =
            is_closed(&state.rounds[0]) && !picks(&state.rounds[0]).any(|p| p == Fold);
        if again != state || state.open.is_some() != second_round {
            return bad("A card is turned up exactly when the first round was played to its end.");
        }
        Ok(state)
    }
}

/// One of the cards that are nowhere yet.
fn draw(seen: &[Option<LeducCard>], chance: &mut impl Chance) -> LeducCard {
    let unseen = LeducCard::all().filter(|&card| !seen.contains(&Some(card)));
    let name = |n: u32| unseen.clone().nth(n as usize).expect("fewer than six cards are seen");
    name(chance.one_of(Key::Next, unseen.clone().count() as u32, name))
}

/// Deals what is not known.
fn deal(
    known: [Option<LeducCard>; 2],
    open: Option<LeducCard>,
    chance: &mut impl Chance,
) -> [LeducCard; 2] {
    let mut seen = [known[0], known[1], open];
    for seat in 0..2 {
        if seen[seat].is_none() {
            seen[seat] = Some(draw(&seen, chance));
        }
    }
    [seen[0], seen[1]].map(|card| card.expect("both were dealt"))
}
