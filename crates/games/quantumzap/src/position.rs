//! The whole state as people read and edit it.

#[cfg(feature = "rules")]
mod answers;
#[cfg(feature = "rules")]
mod build;
#[cfg(feature = "rules")]
mod cards;
#[cfg(feature = "rules")]
mod load;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_core::{PerSeat, Seat};

use crate::announcement::Latest;
use crate::auction::{Bidding, Sale};
use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, LotSet, Suit, Zappy};
use crate::line_up::Price;
use crate::memory::Note;
use crate::numbers::SEATS;
use crate::phase::{Phase, Staged};
use crate::seat::Seats;
use crate::window::Frame;

/// What lies on a lot and who knows it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MarksPosition {
    /// Whose survey markers lie on it.
    pub markers: Seats,
    /// Who has seen it where it lies, as everybody could watch.
    pub seen: Seats,
    /// Who knows it from the deck.
    pub private: Seats,
    /// Face up by its text.
    pub flipped: bool,
    /// Face up by A04.
    pub shown: bool,
    /// Its text is switched off.
    pub text_off: bool,
}

/// A slot of the line-up with its lot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotPosition {
    /// Its number, from 1.
    pub slot: u8,
    /// The lot that lies there.
    pub lot: LotId,
    /// Who alone may bid.
    pub bidder: Option<Seat>,
    /// The limit of A09 or A11 on it.
    pub price: Price,
    /// Whether A12 lies on it.
    pub frozen: bool,
}

/// What one player has: credits, debts, lots, cards and markers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPosition {
    /// Credits in millions.
    pub credits: u16,
    /// Debts that are not paid off.
    pub debts: u16,
    /// Unused survey markers.
    pub markers: u8,
    /// Undeveloped lots in order of acquisition.
    pub undeveloped: Vec<LotId>,
    /// Developed lots, for everybody to see.
    pub developed: LotSet,
    /// Those whose debt is still to be taken.
    pub due: LotSet,
    /// The lot that C02 made positive.
    pub turned: Option<LotId>,
    /// The suit of C06.
    pub boost: Option<Suit>,
    /// Action cards in hand.
    pub hand: Vec<ActionCard>,
    /// Those that everybody knows.
    pub open: Vec<ActionCard>,
    /// The character; everybody has one in the Advanced game.
    pub character: Option<Character>,
    /// Whether the character has been used.
    pub used: bool,
    /// What the seat knows of the lot deck.
    #[serde(default)]
    pub notes: Vec<Note>,
    /// Numbers of the lots marked in the Develop dialog.
    pub marked: Vec<u8>,
    /// Debts to pay in the Develop dialog.
    pub paying: u16,
    /// How often the seat took something back while making its answer.
    #[serde(default)]
    pub taken_back: u8,
    /// How far the seat is with its answer.
    pub draft: Staged,
}

/// The whole state in a form that people read and edit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The round, from 1.
    pub round: u8,
    /// Where in the round the game is.
    pub phase: Phase,
    /// Who has the First Player marker.
    pub first: Seat,
    /// The ECF in millions.
    pub ecf: u16,
    /// The land cards of the five rounds.
    pub lands: Vec<LandId>,
    /// The action types of the game.
    pub types: Vec<ActionCard>,
    /// The players' things, by seat.
    pub seats: Vec<SeatPosition>,
    /// The slots that hold a lot.
    pub slots: Vec<SlotPosition>,
    /// The lot deck, its top first.
    pub deck: Vec<DeckCard>,
    /// The lot discard in order.
    pub discard: Vec<LotId>,
    /// Zappys seen, in order.
    pub zapped: Vec<Zappy>,
    /// Lots that something lies on or that somebody knows.
    pub lots: BTreeMap<LotId, MarksPosition>,
    /// The lots by the handles under which everybody can follow them, from handle 1. Lots of the
    /// line-up and of players that are not in the list get the next free ones.
    #[serde(default)]
    pub handles: Vec<Option<LotId>>,
    /// The action deck, its top first.
    pub action_deck: Vec<ActionCard>,
    /// The action discard in order.
    pub action_discard: Vec<ActionCard>,
    /// The suit that pays nobody this round.
    pub blocked: Option<Suit>,
    /// Who began the Discover phase.
    pub opener: Seat,
    /// Discover turns done.
    pub turns: u8,
    /// Whether the free survey of the turn is used.
    pub surveyed: bool,
    /// Whether the paid thing of the turn is used.
    pub paid: bool,
    /// Whether the buyout of the turn is used.
    pub sold: bool,
    /// How far open bidding is, while there is any.
    pub bidding: Option<Bidding>,
    /// The last auction that somebody was asked to bid in.
    pub last: Option<Sale>,
    /// The last card announced, or the last character used.
    #[serde(default)]
    pub latest: Option<Latest>,
    /// Debts that each seat paid off in the last Develop phase.
    #[serde(default)]
    pub repaid: PerSeat<u16, SEATS>,
    /// Totals that A06 showed last.
    pub totals: Option<PerSeat<u16, SEATS>>,
    /// Who won the trash draw.
    pub trash: Option<Seat>,
    /// What interrupts the phase; the last goes first.
    pub stack: Vec<Frame>,
    /// Who must still answer; left out, everybody whom the question is for.
    #[serde(default)]
    pub asked: Option<Seats>,
}
