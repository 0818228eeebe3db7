//! What the rules tell a board about a view: what picks would do, before they are made.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::belt::{BeltId, BeltType};
use crate::bot::Bot;
use crate::card::{Button, ButtonSet, CardId};
use crate::data::ControlDeck;
use crate::spot::{Conveyor, Direction, Spot, SpotSet};
use crate::view::View;

/// What the rules tell a board about a view.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Briefing {
    /// What the picks made so far in private will do.
    pub staged: Option<Foresight>,
    /// What picks would do.
    pub picks: BTreeMap<Action, Foresight>,
    /// The cards in the viewer's hand.
    pub cards: BTreeMap<CardId, CardBrief>,
}

/// What the viewer could do with a card when it is its turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardBrief {
    /// The buttons that may be pushed.
    pub legal: ButtonSet,
    /// What each button of the card would do.
    pub pushes: BTreeMap<Button, Foresight>,
}

/// What a pick would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Foresight {
    /// The card that would do it, if there is one.
    pub card: Option<CardId>,
    /// The belts that the card matches, with and without bots.
    pub matching: SpotSet,
    /// What would become of bots and belts.
    pub effect: Effect,
}

/// What would become of bots and belts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// These bots are affected, in belt order; how is still to be chosen.
    Affects {
        /// The button, if it is chosen.
        button: Option<Button>,
        /// The bots on matching belts.
        bots: Vec<Bot>,
    },
    /// The belts run.
    Runs {
        /// The button that makes them run.
        button: Button,
        /// What it does.
        drive: Drive,
        /// What becomes of each affected bot, in belt order.
        steps: Vec<BotStep>,
    },
    /// Some belt is replaced by this one; which is still to be chosen.
    WillSwap {
        /// The visible top of the Belt deck.
        new: BeltId,
    },
    /// A belt is replaced.
    Swaps {
        /// The place of the belt.
        spot: Spot,
        /// The visible top of the Belt deck, which comes there.
        new: BeltId,
    },
    /// A bot comes in.
    Stands {
        /// The viewer's bot.
        bot: Bot,
        /// The Back belt.
        spot: Spot,
    },
    /// The viewer's bot is shifted.
    Goes {
        /// The viewer's bot.
        bot: Bot,
        /// Where it stands.
        from: Spot,
        /// Where it will stand.
        to: Spot,
    },
    /// A belt is laid.
    Lays {
        /// One of those that the viewer holds.
        belt: BeltId,
        /// Its place in the new conveyor.
        spot: Spot,
    },
    /// A conveyor is taken away.
    Removes {
        /// The conveyor, as it is numbered now.
        conveyor: Conveyor,
    },
}

/// What becomes of one bot, as far as that is sure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BotStep {
    /// Which bot runs or stays.
    pub bot: Bot,
    /// Where it stands.
    pub from: Spot,
    /// What will become of it; `None` where that hangs on what owners choose before.
    pub fate: Option<Fate>,
    /// Whether ZEE-12.2 keeps it from falling off.
    pub shielded: bool,
}

impl BotStep {
    /// Whether the bot surely falls off.
    #[must_use]
    pub fn falls(&self) -> bool {
        self.fate == Some(Fate::FallsOff) && !self.shielded
    }
}

impl Foresight {
    /// The button that makes the belts run, if one does.
    #[must_use]
    pub fn button(&self) -> Option<Button> {
        match self.effect {
            Effect::Runs { button, .. } => Some(button),
            _ => None,
        }
    }

    /// How many bots surely fall off.
    #[must_use]
    pub fn falling(&self) -> usize {
        match &self.effect {
            Effect::Runs { steps, .. } => steps.iter().filter(|step| step.falls()).count(),
            _ => 0,
        }
    }
}

/// A pushed button that moves bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Drive {
    /// Reverse (ZEE-6).
    Reverse,
    /// Shift in which every owner chooses (ZEE-7.2).
    Shift,
    /// Shift in which all go the same way (ZEE-12.4, ZEE-14.4).
    ShiftAll(Direction),
    /// Advance (ZEE-8).
    Advance,
}

/// What becomes of an affected bot when its moment comes (ZEE-4.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fate {
    /// It moves there.
    Moves(Spot),
    /// Its owner chooses between these two.
    Chooses {
        /// The belt on its left.
        left: Spot,
        /// The belt on its right.
        right: Spot,
    },
    /// It falls off the Front.
    FallsOff,
    /// It stays.
    Blocked,
}

/// How dangerous a belt type is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BeltHelp {
    /// Cards that show the type.
    pub shown: u8,
    /// Those among them with Advance.
    pub with_advance: u8,
    /// Those with Advance that lie in the discard pile.
    pub discarded: u8,
}

impl BeltHelp {
    /// On how many cards a belt type is shown, and how many of them can still come.
    #[must_use]
    pub fn new(deck: &ControlDeck, view: &View, kind: BeltType) -> BeltHelp {
        let shows = |card: &CardId| deck.card(*card).face.shapes.contains(kind);
        let advances = |card: &CardId| deck.card(*card).face.buttons.contains(Button::Advance);
        BeltHelp {
            shown: CardId::all().filter(shows).count() as u8,
            with_advance: CardId::all().filter(shows).filter(advances).count() as u8,
            discarded: view.discards.iter().filter(|c| shows(c) && advances(c)).count() as u8,
        }
    }
}
