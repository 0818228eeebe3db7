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
        /// One for each seat, in the order of the seats.
        bots: Vec<Bot>,
        /// The seat with the lowest value, which builds first.
        dealer: Seat,
    },
    /// A seat got Control cards and belts to build with.
    Dealt {
        /// Who got them.
        seat: Seat,
        /// Nothing for those who may not see them.
        cards: Option<CardSet>,
        /// Nothing for those who may not see them.
        belts: Option<BeltSet>,
    },
    /// Conveyor 1 was laid from the Belt deck.
    Opened {
        /// Back, Mid, Front.
        belts: Column,
        /// The visible top of the Belt deck afterwards.
        top: BeltId,
    },
    /// A seat built a conveyor out of its three belts.
    Built {
        /// Whose three belts they were.
        seat: Seat,
        /// The one that came to the right end of the reactor.
        conveyor: Conveyor,
        /// Back, Mid, Front.
        belts: Column,
    },
    /// A bot entered the reactor for the first time.
    Placed {
        /// Its owner, who chose the place.
        seat: Seat,
        /// The bot that came in.
        bot: Bot,
        /// An empty Back belt until then.
        spot: Spot,
    },
    /// All have built, and it is settled who begins.
    First {
        /// The owner of the leftmost bot.
        seat: Seat,
        /// The place of that bot.
        spot: Spot,
    },
    /// A bot that was set aside came back into the reactor.
    Returned {
        /// Its owner, who chose the place.
        seat: Seat,
        /// The bot that came back.
        bot: Bot,
        /// An empty Back belt until then.
        spot: Spot,
    },
    /// Control cards were drawn.
    Drew {
        /// Whose hand they went to.
        seat: Seat,
        /// Their number, which everybody sees.
        count: u8,
        /// Nothing for those who may not see them.
        cards: Option<CardSet>,
    },
    /// The discards became the Control deck.
    Reshuffled {
        /// The size of the new deck.
        cards: u8,
    },
    /// A card was played and a button pushed.
    Played {
        /// Who had the turn.
        seat: Seat,
        /// The card, which lies on the discard pile now.
        card: CardId,
        /// The one of its buttons that was pushed.
        button: Button,
        /// The way of all bots in a Shift, where the player chooses it.
        direction: Option<Direction>,
    },
    /// A card was discarded without effect, because no card could be played.
    Wasted {
        /// Who had the turn.
        seat: Seat,
        /// The card, which lies on the discard pile now.
        card: CardId,
    },
    /// The card matched no bot.
    NobodyMoved,
    /// A belt was replaced by the top of the Belt deck.
    Swapped {
        /// Its place in the reactor.
        spot: Spot,
        /// The belt that went under the deck.
        old: BeltId,
        /// The belt that was the visible top before.
        new: BeltId,
        /// The visible top afterwards.
        top: BeltId,
    },
    /// A running belt or its owner moved a bot.
    Moved {
        /// The bot that moved.
        bot: Bot,
        /// The belt that is empty now.
        from: Spot,
        /// The belt that was empty before.
        to: Spot,
    },
    /// A bot was to move and could not.
    Blocked {
        /// The bot that stays.
        bot: Bot,
        /// The belt it stays on.
        spot: Spot,
        /// The bots in its way; none where the reactor ends.
        by: Vec<Bot>,
    },
    /// The shield kept a bot from falling off.
    Shielded {
        /// The bot that stays.
        bot: Bot,
        /// The Front belt it stays on.
        spot: Spot,
    },
    /// A bot fell off and was set aside.
    SetAside {
        /// The bot that is out of the reactor.
        bot: Bot,
        /// The Front belt it fell off.
        from: Spot,
    },
    /// A seat got a point for bots set aside.
    Scored {
        /// Who had the turn.
        seat: Seat,
        /// All its own points.
        points: u8,
        /// The points of its team, if there are teams.
        team: Option<u8>,
    },
    /// The owner of a bot that was set aside made its Reset.
    Reset {
        /// Whose bot was set aside.
        seat: Seat,
        /// What it discarded to draw as many; maybe nothing.
        cards: CardSet,
    },
    /// The game is over.
    Over {
        /// The side with the most points, or all that share them.
        winners: Vec<Seat>,
        /// The points of that side.
        points: u8,
        /// Whether the last turn ended it and not a point.
        last_turn: bool,
    },
    /// A round of Zolo was laid out.
    RoundBegan {
        /// The round, from 1.
        round: u8,
        /// Conveyor by conveyor, each Back, Mid, Front.
        reactor: Vec<Column>,
        /// The visible top of the Belt deck.
        top: BeltId,
    },
    /// Zolo: conveyors without bots left the round.
    Removed {
        /// As they were numbered before.
        conveyors: Vec<Conveyor>,
    },
    /// Zolo: a card was discarded to draw one more for bots set aside.
    Refilled {
        /// The discarded card.
        card: CardId,
    },
    /// Zolo: one card or the whole hand was exchanged.
    Exchanged {
        /// What was discarded to draw as many.
        cards: CardSet,
    },
    /// Zolo: two cards were discarded to draw one.
    Traded {
        /// The two that were discarded.
        cards: CardSet,
    },
    /// A round of Zolo was scored.
    RoundEnded {
        /// The round, from 1.
        round: u8,
        /// How many bots were set aside in it.
        aside: u8,
        /// Its score, with the bonus for all six.
        score: u8,
        /// The score of all rounds so far.
        total: u8,
    },
    /// Zolo is over.
    ZoloOver {
        /// Round by round.
        scores: Vec<u8>,
        /// Their sum.
        total: u8,
        /// What the rulebook calls that.
        rating: crate::rating::Rating,
    },
}
