//! What is asked, in public and in private.

use serde::{Deserialize, Serialize};

use crate::belt::BeltId;
use crate::card::{CardId, CardSet};
use crate::state::{Phase, State};

/// What is asked, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
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
        /// The belt.
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
        /// The cards.
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
    pub const fn stage(self) -> Stage {
        match self {
            Phase::Build | Phase::BuildMid(_) => Stage::Build,
            Phase::Place => Stage::Place,
            Phase::Return => Stage::Return,
            Phase::Play
            | Phase::Button(_)
            | Phase::Target(_)
            | Phase::Direction(_)
            | Phase::ExchangeOne
            | Phase::TradeFirst
            | Phase::TradeSecond(_) => Stage::Play,
            Phase::Shift => Stage::Shift,
            Phase::Reset => Stage::Reset,
            Phase::Remove => Stage::Remove,
            Phase::Refill => Stage::Refill,
            Phase::Over => Stage::Over,
        }
    }

    /// The phase of this stage with this in private; `None` when they do not fit.
    #[must_use]
    pub const fn of(stage: Stage, staged: Option<Staged>) -> Option<Phase> {
        Some(match (stage, staged) {
            (Stage::Build, None) => Phase::Build,
            (Stage::Build, Some(Staged::Back { belt })) => Phase::BuildMid(belt),
            (Stage::Place, None) => Phase::Place,
            (Stage::Return, None) => Phase::Return,
            (Stage::Play, None) => Phase::Play,
            (Stage::Play, Some(Staged::Card { card })) => Phase::Button(card),
            (Stage::Play, Some(Staged::Swap { card })) => Phase::Target(card),
            (Stage::Play, Some(Staged::Shift { card })) => Phase::Direction(card),
            (Stage::Play, Some(Staged::ExchangeOne)) => Phase::ExchangeOne,
            (Stage::Play, Some(Staged::TwoForOne { first: None })) => Phase::TradeFirst,
            (Stage::Play, Some(Staged::TwoForOne { first: Some(card) })) => {
                Phase::TradeSecond(card)
            }
            (Stage::Shift, None) => Phase::Shift,
            (Stage::Reset, None | Some(Staged::Discards { .. })) => Phase::Reset,
            (Stage::Remove, None) => Phase::Remove,
            (Stage::Refill, None) => Phase::Refill,
            (Stage::Over, None) => Phase::Over,
            _ => return None,
        })
    }
}

impl State {
    /// What the seat that is asked has picked and nobody else knows.
    #[must_use]
    pub fn staged(&self) -> Option<Staged> {
        match self.phase {
            Phase::BuildMid(belt) => Some(Staged::Back { belt }),
            Phase::Button(card) => Some(Staged::Card { card }),
            Phase::Target(card) => Some(Staged::Swap { card }),
            Phase::Direction(card) => Some(Staged::Shift { card }),
            Phase::ExchangeOne => Some(Staged::ExchangeOne),
            Phase::TradeFirst => Some(Staged::TwoForOne { first: None }),
            Phase::TradeSecond(first) => Some(Staged::TwoForOne { first: Some(first) }),
            Phase::Reset if !self.staged.is_empty() => {
                Some(Staged::Discards { cards: self.staged })
            }
            _ => None,
        }
    }
}
