//! What happens, typed.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::belt::{BeltId, BeltSet};
use crate::bot::Bot;
use crate::card::{Button, CardId, CardSet};
use crate::spot::{Conveyor, Direction, Spot};

/// The three belts of a conveyor, Back, Mid, Front.
pub type Column = [BeltId; 3];

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The Z-Bot cards were dealt.
    BotsDealt {
        /// The bot of each seat.
        bots: Vec<Bot>,
        /// The Dealer.
        dealer: Seat,
    },
    /// A seat got Control cards and belts to build with.
    Dealt {
        /// The seat.
        seat: Seat,
        /// The cards, for those who may see them.
        cards: Option<CardSet>,
        /// The belts, for those who may see them.
        belts: Option<BeltSet>,
    },
    /// Conveyor 1 was laid from the Belt deck.
    Opened {
        /// Its belts.
        belts: Column,
        /// The visible top of the Belt deck.
        top: BeltId,
    },
    /// A seat built a conveyor.
    Built {
        /// The seat.
        seat: Seat,
        /// The conveyor.
        conveyor: Conveyor,
        /// Its belts.
        belts: Column,
    },
    /// A bot entered the reactor.
    Placed {
        /// Its owner.
        seat: Seat,
        /// The bot.
        bot: Bot,
        /// Where.
        spot: Spot,
    },
    /// The first player is known.
    First {
        /// The seat.
        seat: Seat,
        /// Where its bot stands.
        spot: Spot,
    },
    /// A bot came back into the reactor.
    Returned {
        /// Its owner.
        seat: Seat,
        /// The bot.
        bot: Bot,
        /// Where.
        spot: Spot,
    },
    /// Control cards were drawn.
    Drew {
        /// Who drew.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, for those who may see them.
        cards: Option<CardSet>,
    },
    /// The discards became the Control deck.
    Reshuffled {
        /// How many cards.
        cards: u8,
    },
    /// A card was played and a button pushed.
    Played {
        /// Who played.
        seat: Seat,
        /// The card.
        card: CardId,
        /// The button.
        button: Button,
        /// The direction for all, if the player chose one.
        direction: Option<Direction>,
    },
    /// A card was discarded without effect, because no card could be played.
    Wasted {
        /// Who.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// The card matched no bot.
    NobodyMoved,
    /// A belt was replaced.
    Swapped {
        /// Where.
        spot: Spot,
        /// The belt that went under the deck.
        old: BeltId,
        /// The belt that took its place.
        new: BeltId,
        /// The new visible top.
        top: BeltId,
    },
    /// A bot moved.
    Moved {
        /// The bot.
        bot: Bot,
        /// From where.
        from: Spot,
        /// To where.
        to: Spot,
    },
    /// A bot was blocked.
    Blocked {
        /// The bot.
        bot: Bot,
        /// Where it stays.
        spot: Spot,
        /// By whom; by nobody where the reactor ends.
        by: Vec<Bot>,
    },
    /// A bot was kept from falling off.
    Shielded {
        /// The bot.
        bot: Bot,
        /// Where it stays.
        spot: Spot,
    },
    /// A bot fell off and was set aside.
    SetAside {
        /// The bot.
        bot: Bot,
        /// From where.
        from: Spot,
    },
    /// A seat got a point.
    Scored {
        /// The seat.
        seat: Seat,
        /// Its points.
        points: u8,
        /// The points of its team, if there are teams.
        team: Option<u8>,
    },
    /// A seat made its Reset.
    Reset {
        /// The seat.
        seat: Seat,
        /// What it discarded.
        cards: CardSet,
    },
    /// The game is over.
    Over {
        /// Who won.
        winners: Vec<Seat>,
        /// The points that decided.
        points: u8,
        /// Whether it was the last turn that ended it.
        last_turn: bool,
    },
    /// A round of Zolo began.
    RoundBegan {
        /// The round.
        round: u8,
        /// The conveyors.
        reactor: Vec<Column>,
        /// The visible top of the Belt deck.
        top: BeltId,
    },
    /// Conveyors were removed (numbered as they were before).
    Removed {
        /// Which.
        conveyors: Vec<Conveyor>,
    },
    /// A card was discarded before drawing for bots set aside.
    Refilled {
        /// The card.
        card: CardId,
    },
    /// One card or the whole hand was exchanged.
    Exchanged {
        /// What was discarded.
        cards: CardSet,
    },
    /// Two cards were discarded to draw one.
    Traded {
        /// What was discarded.
        cards: CardSet,
    },
    /// A round of Zolo ended.
    RoundEnded {
        /// The round.
        round: u8,
        /// Bots set aside.
        aside: u8,
        /// The score of the round.
        score: u8,
        /// The score so far.
        total: u8,
    },
    /// Zolo is over.
    ZoloOver {
        /// The score of each round.
        scores: Vec<u8>,
        /// Their sum.
        total: u8,
        /// What the rulebook calls it.
        rating: crate::ending::Rating,
    },
}
