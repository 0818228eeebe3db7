//! Leduc poker.

mod words;

pub(crate) use words::ABOUT;

use serde::{Deserialize, Serialize};
use ztable_core::{
    Audience, Chance, Finish, Game, Key, Log, Outcome, Picks, Reason, Refusal, Seat, Set, Turn,
    Viewer, ensure, no, picks, text_serde, things,
};

use crate::for_two::{self, mover};
use crate::rule;

/// Leduc poker; there is nothing to configure.
#[derive(Clone, Copy, Debug)]
pub struct Leduc;

things! {
    /// One of six cards: a rank in one of two suits.
    pub enum LeducCard, "a card (js, jh, qs, qh, ks or kh)" {
        /// The jack of spades. Suits tell cards apart, but only ranks count.
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

const MOST_RAISES: u8 = 2;
/// What a raise costs in each round.
const RAISE: [u8; 2] = [2, 4];

/// How far a game is: everything that follows from the picks, kept up with them pick by pick so that
/// nothing has to be counted again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Progress {
    /// The round, from 0; at the end the last one that was played.
    round: u8,
    /// Picks made in this round.
    picks: u8,
    /// Raises made in this round.
    raises: u8,
    /// What each seat has put in.
    chips: [u8; 2],
    end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// The seat that folded.
    Folded(u8),
    Showdown,
}

impl Progress {
    const START: Progress = Progress { round: 0, picks: 0, raises: 0, chips: [1, 1], end: None };

    fn of(rounds: &[Round; 2]) -> Progress {
        let mut progress = Progress::START;
        rounds.iter().flatten().flatten().for_each(|pick| progress.note(*pick));
        progress
    }

    fn note(&mut self, pick: LeducPick) {
        let seat = self.picks & 1;
        let most = self.chips[0].max(self.chips[1]);
        let own = &mut self.chips[usize::from(seat)];
        self.picks += 1;
        match pick {
            Fold => self.end = Some(End::Folded(seat)),
            Raise => {
                *own = most + RAISE[usize::from(self.round)];
                self.raises += 1;
            }
            Call => {
                *own = most;
                if self.picks >= 2 {
                    self.close();
                }
            }
        }
    }

    fn close(&mut self) {
        if self.round == 0 {
            (self.round, self.picks, self.raises) = (1, 0, 0);
        } else {
            self.end = Some(End::Showdown);
        }
    }

    fn mover(&self) -> Option<Seat> {
        if self.end.is_some() { None } else { Some(mover(self.picks.into())) }
    }

    fn is_showdown(&self) -> bool {
        self.end == Some(End::Showdown)
    }

    /// What may be picked, whoever it is that must: so many of a list.
    fn options(&self) -> (&'static [LeducPick; 3], usize) {
        let (list, count) = &OPTIONS[usize::from(self.raises.min(MOST_RAISES))];
        (list, *count)
    }
}

/// What may be picked after so many raises, by the first places of each list.
const OPTIONS: [([LeducPick; 3], usize); 1 + MOST_RAISES as usize] =
    [([Call, Raise, Fold], 2), ([Fold, Call, Raise], 3), ([Fold, Call, Raise], 2)];

/// The cards and what was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeducState {
    /// The card of each seat.
    pub cards: [LeducCard; 2],
    /// The card turned up after the first round.
    pub open: Option<LeducCard>,
    /// What was done in both rounds.
    pub rounds: [[Option<LeducPick>; 4]; 2],
    /// What follows from that.
    progress: Progress,
}

impl LeducState {
    fn new(
        cards: [LeducCard; 2],
        open: Option<LeducCard>,
        rounds: [[Option<LeducPick>; 4]; 2],
    ) -> LeducState {
        LeducState { cards, open, rounds, progress: Progress::of(&rounds) }
    }

    /// What the seat's cards are worth in the end.
    fn worth(&self, seat: usize) -> u8 {
        let rank = self.cards[seat].rank();
        if self.open.is_some_and(|open| open.rank() == rank) { rank + 3 } else { rank }
    }
}

/// A state as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeducPosition {
    /// The card of each seat.
    pub cards: [LeducCard; 2],
    /// The card turned up after the first round.
    pub open: Option<LeducCard>,
    /// What was done in both rounds.
    pub rounds: [[Option<LeducPick>; 4]; 2],
}

/// What somebody knows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct LeducView {
    /// Whose eyes these are: they see their own card and the one turned up, the referee all.
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
    type Position = LeducPosition;

    fn seats(&self) -> u8 {
        2
    }

    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<LeducEvent>) -> LeducState {
        let cards = deal([None, None], None, chance);
        for seat in Seat::all(2) {
            let card = cards[seat.index()];
            log.tell(Audience::Only(seat), rule!("LP-1.1"), || LeducEvent::Dealt(seat, card));
        }
        LeducState { cards, open: None, rounds: [[None; 4]; 2], progress: Progress::START }
    }

    fn turn(&self, state: &LeducState) -> Turn {
        state.progress.mover().map_or(Turn::Over, Turn::One)
    }

    fn options(&self, state: &LeducState, seat: Seat, out: &mut Picks<LeducPick>) {
        if state.progress.mover() == Some(seat) {
            let (list, count) = state.progress.options();
            out.extend_from_table(list, count);
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
        let Progress { round, picks, .. } = state.progress;
        state.rounds[usize::from(round)][usize::from(picks)] = Some(pick);
        state.progress.note(pick);
        log.tell(Audience::All, rule!("LP-1.2"), || LeducEvent::Did(seat, pick));
        if state.progress.round > round {
            let open = draw(state.cards.into_iter().collect(), chance);
            state.open = Some(open);
            log.tell(Audience::All, rule!("LP-1.4"), || LeducEvent::Opened(open));
        }
        if state.progress.is_showdown() {
            log.tell(Audience::All, rule!("LP-1.5"), || LeducEvent::Shown(state.cards));
        }
    }

    fn reason(&self, state: &LeducState, seat: Seat, pick: LeducPick) -> Reason {
        match state.progress.mover() {
            None => no(rule!("LP-1.5"), "The game is over."),
            Some(mover) if mover != seat => no(rule!("LP-1.2"), "It is the other player's turn."),
            Some(_) => match pick {
                Fold => no(rule!("LP-1.2"), "There is nothing to fold to."),
                Raise => no(rule!("LP-1.3"), "There have been two raises."),
                Call => no(rule!("LP-1.2"), "Whoever is asked may always call."),
            },
        }
    }

    fn finish(&self, state: &LeducState) -> Option<Finish> {
        let loser = match state.progress.end? {
            End::Folded(seat) => Some(usize::from(seat)),
            End::Showdown => match state.worth(0).cmp(&state.worth(1)) {
                std::cmp::Ordering::Less => Some(0),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some(1),
            },
        };
        let chips = state.progress.chips.map(i32::from);
        Some(for_two::finish(match loser {
            None => [0, 0],
            Some(0) => [-chips[0], chips[0]],
            Some(_) => [chips[1], -chips[1]],
        }))
    }

    fn remark(&self, _: &LeducState, outcome: &mut Outcome) {
        for_two::remark(outcome);
    }

    fn view(&self, state: &LeducState, viewer: Viewer) -> LeducView {
        let all = state.progress.is_showdown() || viewer == Viewer::Referee;
        let card = |seat: u8| {
            (all || viewer.is(Seat::new(seat))).then_some(state.cards[usize::from(seat)])
        };
        LeducView { viewer, cards: [card(0), card(1)], open: state.open, rounds: state.rounds }
    }

    fn imagine(&self, view: &LeducView, chance: &mut impl Chance) -> LeducState {
        let cards = deal(view.cards, view.open, chance);
        LeducState::new(cards, view.open, view.rounds)
    }

    fn seals(&self, event: &LeducEvent) -> bool {
        !matches!(event, LeducEvent::Did(..))
    }

    fn longest(&self) -> u32 {
        8
    }

    fn position(&self, state: &LeducState) -> LeducPosition {
        LeducPosition { cards: state.cards, open: state.open, rounds: state.rounds }
    }

    fn load(&self, position: LeducPosition) -> Result<LeducState, Refusal> {
        let LeducPosition { cards, open, rounds } = position;
        let twice = || "A card cannot be in two places.";
        ensure(cards[0] != cards[1], "cards", twice)?;
        ensure(open.is_none_or(|open| !cards.contains(&open)), "open", twice)?;
        // Played again pick by pick: what is not possible is not listed.
        let mut progress = Progress::START;
        for (number, round) in (0u8..).zip(&rounds) {
            for (place, pick) in (0u8..).zip(round) {
                let Some(pick) = *pick else { continue };
                let next =
                    progress.end.is_none() && (progress.round, progress.picks) == (number, place);
                let (list, count) = progress.options();
                let possible = next && list[..count].contains(&pick);
                ensure(
                    possible,
                    format_args!("rounds.{number}.{place}"),
                    || "The picks cannot have come in this order.",
                )?;
                progress.note(pick);
            }
        }
        ensure(
            open.is_some() == (progress.round > 0),
            "open",
            || "A card is turned up exactly when the first round was played to its end.",
        )?;
        Ok(LeducState { cards, open, rounds, progress })
    }
}

type Cards = Set<LeducCard, u8>;

/// One of the cards that are nowhere yet.
fn draw(seen: Cards, chance: &mut impl Chance) -> LeducCard {
    let unseen = Cards::all().without(seen);
    let name = |n: u32| unseen.nth(n as usize).expect("fewer than six cards are seen");
    name(chance.one_of(Key::Next, unseen.len() as u32, name))
}

/// Deals what is not known.
fn deal(
    known: [Option<LeducCard>; 2],
    open: Option<LeducCard>,
    chance: &mut impl Chance,
) -> [LeducCard; 2] {
    let mut seen: Cards = known.into_iter().chain([open]).flatten().collect();
    known.map(|card| {
        let card = card.unwrap_or_else(|| draw(seen, chance));
        seen.insert(card);
        card
    })
}
