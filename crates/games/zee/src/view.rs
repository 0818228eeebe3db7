//! What a viewer knows.

use serde::{Deserialize, Serialize};
use ztable_core::{Few, Listed, Seat, Viewer};

use crate::belt::{BOTTOM, BeltId, BeltSet};
use crate::bot::Bot;
use crate::card::{CardId, CardSet, LastPlay};
use crate::event::Column;
use crate::numbers::ROUNDS;
use crate::phase::{Question, Staged};
use crate::spot::{MAX_CONVEYORS, Spot, SpotSet};

#[cfg(feature = "rules")]
mod build;

/// Everything one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// What is asked, as everybody sees it.
    pub stage: Question,
    /// Who must pick.
    pub asked: Option<Seat>,
    /// What was picked in private so far, if the viewer picked it.
    pub staged: Option<Staged>,
    /// Whose turn it is; during set-up, who builds.
    pub active: Seat,
    /// The turn, from 1; 0 during set-up and in Zolo.
    pub turn: u16,
    /// The Dealer; nobody in Zolo.
    pub dealer: Option<Seat>,
    /// The points that win; in Zolo the fewest that do.
    pub target: u8,
    /// The conveyors from left to right, each Back, Mid, Front.
    pub reactor: Few<Column, MAX_CONVEYORS>,
    /// The bots of the game and where they stand.
    pub bots: Listed<Bot, Option<Spot>, { Bot::COUNT }>,
    /// All seats in order.
    pub seats: Vec<SeatView>,
    /// The Control deck: its size, and what was shuffled into it.
    pub control_deck: ControlDeckView,
    /// The discard pile, first card first.
    pub discards: Few<CardId, { CardId::COUNT }>,
    /// What is known of the Belt deck, whose top everybody sees.
    pub belt_deck: BeltDeckView,
    /// The card that was played last.
    pub last: Option<LastPlay>,
    /// Bots that a Shift has still to move, by place; the first is being asked about.
    pub shifting: SpotSet,
    /// Bots whose owners make a Reset, in order; the first is being asked.
    pub resets: Few<Bot, { Bot::COUNT }>,
    /// The rounds, in Zolo.
    pub zolo: Option<ZoloView>,
}

/// One seat as the viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// Its number at the table.
    pub seat: Seat,
    /// Its bot; none in Zolo.
    pub bot: Option<Bot>,
    /// Its team, from 1.
    pub team: Option<u8>,
    /// Its own points, also in a team.
    pub points: u8,
    /// Whether its bot cannot be set aside yet (ZEE-12.2).
    pub shielded: bool,
    /// The number of its Control cards.
    pub cards: u8,
    /// How many of them it has held since before the deck was last shuffled. Everybody can count
    /// that: the cards that were not shuffled in were in hands.
    pub cards_from_before: u8,
    /// Its Control cards, if the viewer may see them.
    pub hand: Option<CardSet>,
    /// The number of belts it holds during set-up.
    pub belts: u8,
    /// Those belts, if the viewer may see them.
    pub held: Option<BeltSet>,
}

/// The Control deck as the viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ControlDeckView {
    /// How many cards it has.
    pub count: u8,
    /// The cards that were shuffled in last; none before the first reshuffle, when it was all of
    /// them.
    pub shuffled: Option<CardSet>,
}

/// The Belt deck as the viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BeltDeckView {
    /// How many belts it has.
    pub count: u8,
    /// Its visible top.
    pub top: BeltId,
    /// The belts under the top whose order is unknown. While seats hold belts, nobody knows which
    /// they are.
    pub unseen: Option<BeltSet>,
    /// The belts at the bottom, put there by Swaps, topmost first.
    pub bottom: Few<BeltId, BOTTOM>,
}

/// The rounds of Zolo.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ZoloView {
    /// The round, from 1.
    pub round: u8,
    /// The scores of the finished rounds.
    pub scores: Few<u8, { ROUNDS as usize }>,
    /// Bots set aside in this round.
    pub aside: u8,
    /// Whether this round's exchange was used.
    pub exchanged: bool,
    /// Conveyors that have to be removed now.
    pub remove: u8,
    /// Cards to be drawn for bots just set aside.
    pub due: u8,
}

impl View {
    /// The seat of the viewer, if it is a player.
    #[must_use]
    pub fn own(&self) -> Option<&SeatView> {
        self.seats.get(self.viewer.seat()?.index())
    }

    /// Whether the viewer must pick now.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.asked.is_some() && self.asked == self.viewer.seat()
    }

    /// The belt that lies there.
    #[must_use]
    pub fn belt(&self, spot: Spot) -> Option<BeltId> {
        self.reactor.get(spot.conveyor().index()).map(|column| column[spot.row() as usize])
    }

    /// The bot that stands there.
    #[must_use]
    pub fn bot_at(&self, spot: Spot) -> Option<Bot> {
        self.bots.iter().find(|(_, at)| **at == Some(spot)).map(|(bot, _)| bot)
    }

    /// The owner of a bot.
    #[must_use]
    pub fn owner(&self, bot: Bot) -> Option<Seat> {
        self.seats.iter().find(|seat| seat.bot == Some(bot)).map(|seat| seat.seat)
    }
}
