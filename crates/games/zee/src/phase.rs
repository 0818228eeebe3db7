//! Where the game stands: its phase, what everybody sees of it, and what was picked in private.

use serde::{Deserialize, Serialize};

use crate::belt::BeltId;
use crate::card::{CardId, CardSet};

/// What is asked. Phases after a pick that only its maker knows of are marked private: to everybody
/// else they look like the phase before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Which held belt becomes Back.
    Build,
    /// Which becomes Mid, when this one is Back (private).
    BuildMid(BeltId),
    /// Which Back belt takes the bot that enters.
    Place,
    /// Which Back belt takes the bot that returns.
    Return,
    /// Which card to play.
    Play,
    /// Which button of this card to push (private).
    Button(CardId),
    /// Which belt to Swap with this card (private).
    Target(CardId),
    /// Where all bots go with the Shift of this card (private).
    Direction(CardId),
    /// Where the next pending bot goes.
    Shift,
    /// Which cards to discard in a Reset; the chosen ones are staged (private).
    Reset,
    /// Zolo: which card to exchange (private).
    ExchangeOne,
    /// Zolo: the first of two cards for one (private).
    TradeFirst,
    /// Zolo: the second, after this one (private).
    TradeSecond(CardId),
    /// Zolo: which conveyor to remove.
    Remove,
    /// Zolo: which card to discard before drawing.
    Refill,
    /// Nothing: the game is over.
    Over,
}

/// What is asked, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// A seat builds its conveyor.
    Build,
    /// A bot enters the reactor.
    Place,
    /// A bot returns to the reactor.
    Return,
    /// A seat chooses a card and what to do with it; in Zolo also what to trade.
    Play,
    /// The owner of a shifted bot chooses its side.
    Shift,
    /// A seat makes its Reset.
    Reset,
    /// Zolo: a conveyor has to be removed.
    Remove,
    /// Zolo: a card may be discarded before drawing.
    Refill,
    /// The game is over.
    Over,
}

/// What was picked and nobody else knows yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Staged {
    /// The Back belt of the conveyor being built.
    Back {
        /// It is not laid yet.
        belt: BeltId,
    },
    /// A card whose button has to be chosen.
    Card {
        /// The card, still in hand.
        card: CardId,
    },
    /// A card for Swap, whose belt has to be chosen.
    Swap {
        /// The card, still in hand.
        card: CardId,
    },
    /// A card for Shift, whose direction has to be chosen.
    Shift {
        /// The card, still in hand.
        card: CardId,
    },
    /// The cards chosen so far in a Reset.
    Discards {
        /// They are still in hand.
        cards: CardSet,
    },
    /// Zolo: one card will be exchanged.
    ExchangeOne,
    /// Zolo: two cards will go for one.
    TwoForOne {
        /// The first of them, once chosen.
        first: Option<CardId>,
    },
}

impl Phase {
    /// What everybody sees of it.
    #[must_use]
    pub const fn stage(self) -> Question {
        match self {
            Phase::Build | Phase::BuildMid(_) => Question::Build,
            Phase::Place => Question::Place,
            Phase::Return => Question::Return,
            Phase::Play
            | Phase::Button(_)
            | Phase::Target(_)
            | Phase::Direction(_)
            | Phase::ExchangeOne
            | Phase::TradeFirst
            | Phase::TradeSecond(_) => Question::Play,
            Phase::Shift => Question::Shift,
            Phase::Reset => Question::Reset,
            Phase::Remove => Question::Remove,
            Phase::Refill => Question::Refill,
            Phase::Over => Question::Over,
        }
    }

    /// The phase of this stage with this in private; `None` when they do not fit.
    #[must_use]
    pub const fn of(stage: Question, staged: Option<Staged>) -> Option<Phase> {
        Some(match (stage, staged) {
            (Question::Build, None) => Phase::Build,
            (Question::Build, Some(Staged::Back { belt })) => Phase::BuildMid(belt),
            (Question::Place, None) => Phase::Place,
            (Question::Return, None) => Phase::Return,
            (Question::Play, None) => Phase::Play,
            (Question::Play, Some(Staged::Card { card })) => Phase::Button(card),
            (Question::Play, Some(Staged::Swap { card })) => Phase::Target(card),
            (Question::Play, Some(Staged::Shift { card })) => Phase::Direction(card),
            (Question::Play, Some(Staged::ExchangeOne)) => Phase::ExchangeOne,
            (Question::Play, Some(Staged::TwoForOne { first: None })) => Phase::TradeFirst,
            (Question::Play, Some(Staged::TwoForOne { first: Some(card) })) => {
                Phase::TradeSecond(card)
            }
            (Question::Shift, None) => Phase::Shift,
            (Question::Reset, None | Some(Staged::Discards { .. })) => Phase::Reset,
            (Question::Remove, None) => Phase::Remove,
            (Question::Refill, None) => Phase::Refill,
            (Question::Over, None) => Phase::Over,
            _ => return None,
        })
    }
}
