//! What one viewer knows.

#[cfg(feature = "rules")]
mod build;
#[cfg(feature = "rules")]
pub use build::{Known, KnownAnswer, KnownDeck, KnownSeat, KnownToAll};

use serde::{Deserialize, Serialize};
use ztable_core::{Few, Seat, Viewer};

use crate::announcement::Latest;
use crate::auction::{Bidding, Sale};
use crate::card::{
    ACTIONS, ActionCard, Character, LOTS, LandId, LotId, LotSet, Suit, TYPES, Zappy,
};
use crate::line_up::{Price, SLOTS};
use crate::memory::{NOTES, Note};
use crate::numbers::{ROUNDS, SEATS};
use crate::phase::{Phase, Staged};
use crate::position::Position;
use crate::score::SuitSet;
use crate::seat::Seats;
use crate::window::{FRAMES, Frame};

/// A lot that is not developed, as the viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LotView {
    /// Which one, if the viewer knows.
    pub lot: Option<LotId>,
    /// Whose survey markers lie on it.
    pub markers: Seats,
    /// Who has seen it there, as everybody could watch.
    pub seen: Seats,
    /// Face up by its text.
    pub flipped: bool,
    /// Face up by A04.
    pub shown: bool,
    /// Its text is switched off.
    pub text_off: bool,
    /// A number by which everybody can follow the card from place to place, as long as it lies on
    /// the table; 0 where nobody can: on the deck, and in a discard from which C07 drew.
    pub handle: u8,
}

/// A slot of the line-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SlotView {
    /// Its number, from 1; the highest is auctioned first.
    pub slot: u8,
    /// The lot on it, as far as the viewer knows it.
    pub lot: LotView,
    /// Who alone may bid, by A07.
    pub bidder: Option<Seat>,
    /// The limit of A09 or A11.
    pub price: Price,
    /// Whether A12 keeps it out of this round's auctions.
    pub frozen: bool,
}

/// What a viewer knows of the lot deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DeckView {
    /// How many cards, Zappys among them.
    pub cards: u8,
    /// How many Zappys are among them.
    pub zappys: u8,
    /// Whether the top card has a Zappy back.
    pub zappy_on_top: bool,
    /// What lies on the top lot.
    pub top: LotView,
    /// Lots that the viewer put into the deck or saw being put there, and how deep they may lie.
    pub notes: Few<Note, NOTES>,
}

/// The auction as the viewer may bid in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AuctionView {
    /// The slot whose lot is up.
    pub slot: u8,
    /// The smallest bid that the lot takes now.
    pub least: u16,
    /// The viewer's largest legal bid; nothing if the viewer cannot bid at all.
    pub most: Option<u16>,
}

/// The points of a seat in their parts; C04 counts at the end only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoreView {
    /// For developed lots.
    pub lots: u32,
    /// The suit sets, each with its lots and points.
    pub sets: Vec<SuitSet>,
    /// For credits, if the viewer may see them.
    pub credits: Option<u32>,
    /// Points lost to debts.
    pub debts: u32,
    /// All together, if the viewer may see the credits.
    pub total: Option<i32>,
}

/// A player as the viewer sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// Whose things these are.
    pub seat: Seat,
    /// Credits, if the viewer may see them.
    pub credits: Option<u16>,
    /// Debts that are not paid off; everybody sees them.
    pub debts: u16,
    /// Unused survey markers.
    pub markers: u8,
    /// Undeveloped lots in order of acquisition.
    pub undeveloped: Few<LotView, LOTS>,
    /// Developed lots, for everybody to see.
    pub developed: LotSet,
    /// Those among them whose debt is still to be taken.
    pub due: LotSet,
    /// The lot that C02 made positive.
    pub turned: Option<LotId>,
    /// The suit that pays more by C06.
    pub boost: Option<Suit>,
    /// How many action cards are in the hand, which everybody sees.
    pub cards: u8,
    /// The hand, if the viewer may see it.
    pub hand: Option<Few<ActionCard, ACTIONS>>,
    /// Cards of the hand that everybody knows.
    pub open: Few<ActionCard, ACTIONS>,
    /// The character, if the viewer may see it.
    pub character: Option<Character>,
    /// Whether it has been used.
    pub used: bool,
    /// What Collect would bring as things are.
    pub income: u16,
    /// The debts that Collect would bring as things are.
    pub debts_due: u16,
    /// The points as things are.
    pub score: ScoreView,
}

/// Everything one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The round, from 1.
    pub round: u8,
    /// Where in the round the game is.
    pub phase: Phase,
    /// Who has the First Player marker.
    pub first: Seat,
    /// What the ECF holds, in millions.
    pub ecf: u16,
    /// Land cards turned so far.
    pub lands: Few<LandId, { ROUNDS as usize }>,
    /// The action types of the game.
    pub types: Few<ActionCard, TYPES>,
    /// The players, by seat.
    pub seats: Vec<SeatView>,
    /// The slots that hold a lot, from the lowest.
    pub slots: Few<SlotView, SLOTS>,
    /// The lot deck, face down.
    pub deck: DeckView,
    /// The lot discard in order.
    pub discard: Few<LotView, LOTS>,
    /// Zappys seen, in order.
    pub zapped: Few<Zappy, { Zappy::COUNT }>,
    /// Cards in the action deck.
    pub action_deck: u8,
    /// The action discard in order.
    pub spent: Few<ActionCard, ACTIONS>,
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
    /// The auction that is going on.
    pub auction: Option<AuctionView>,
    /// How far open bidding is, while there is any.
    pub bidding: Option<Bidding>,
    /// The last auction that somebody was asked to bid in.
    pub last: Option<Sale>,
    /// The last card announced, or the last character used.
    pub latest: Option<Latest>,
    /// Debts that each seat paid off in the last Develop phase.
    pub repaid: Few<u16, SEATS>,
    /// Totals that A06 showed last.
    pub totals: Option<Few<u16, SEATS>>,
    /// Who won the trash draw.
    pub trash: Option<Seat>,
    /// What interrupts the phase; the last one goes first.
    pub stack: Few<Frame, FRAMES>,
    /// Who must still answer.
    pub asked: Seats,
    /// The viewer's own answer so far.
    pub draft: Option<Staged>,
    /// Lots the viewer marked for development.
    pub marked: Few<u8, LOTS>,
    /// Debts the viewer wants to pay in Develop.
    pub paying: u16,
    /// How often the viewer took something back while making this answer.
    pub taken_back: u8,
    /// The lot the viewer is looking at on top of the deck.
    pub peek: Option<LotId>,
    /// Everything, for the referee.
    pub all: Option<Box<Position>>,
}

impl View {
    /// Whether the viewer must answer now.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.asked.contains(seat))
    }

    /// A seat of the view.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.seats.get(seat.index())
    }

    /// The viewer's own things.
    #[must_use]
    pub fn own(&self) -> Option<&SeatView> {
        self.seat(self.viewer.seat()?)
    }
}
