//! Windows: what is asked, and the answers to it (QZ-11).

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::announcement::{Announcement, Power};
use crate::card::{ActionCard, DeckCard};

/// How many cards Z1 shows (QZ-14.4).
pub const SHOWN: usize = 3;

/// A complete answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Response {
    /// Pass, stay silent, stay out, keep, done, end the turn.
    Pass,
    /// A bid or a ceiling.
    Bid(u16),
    /// Play this card.
    Play(Announcement),
    /// Use the character like this.
    Power(Power),
    /// Cancel with A01.
    Cancel,
    /// Survey the lot on this slot.
    SurveySlot(u8),
    /// Survey the deck.
    SurveyDeck,
    /// Survey an undeveloped lot.
    SurveyLot(Seat, u8),
    /// Buy an action card.
    Buy,
    /// Sell this lot to the ECF.
    Sell(u8),
    /// Pay off one debt in the Discover turn.
    PayDebt,
    /// Discard this lot (Z2).
    Discard(u8),
    /// Put the card at this depth.
    Depth(u8),
}

/// Why the top lot of the deck is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The free survey of the turn.
    Free,
    /// The survey for 1M; the money comes back if there is no lot.
    Paid,
    /// A05 looks at it and puts it back.
    Hack,
    /// A08 adds it to the line-up.
    Lobby,
}

/// Frames that can lie on each other, at most: a card being carried out reaches for the top of the
/// deck, where Z1 shows Z6, which forces a card that reaches for the top again, where Z2 lies
/// (or a lot that is looked at). There is one of each Zappy, so no frame comes a second time below
/// these seven: `Play Reach Calm Moon Play Reach Scrap`.
pub(crate) const FRAMES: usize = 7;

/// Business that interrupts the phase; the last one goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// A card was announced; who cancels? (QZ-11.6)
    Play {
        /// Who announced it.
        seat: Seat,
        /// The card with its aim.
        play: Announcement,
        /// How many A01 lie on it.
        chain: u8,
        /// Who played the last card of the chain, and so cannot cancel it.
        last: Seat,
        /// Whether nobody cancels any more and it takes effect.
        resolving: bool,
    },
    /// A02 took this card: play it at once? (QZ-12.4)
    Raid {
        /// In whose hand it is now.
        seat: Seat,
        /// What was taken from the discard.
        card: ActionCard,
    },
    /// The top lot of the deck is wanted; Zappys on the way happen.
    Reach {
        /// Who surveys the deck or played the card.
        seat: Seat,
        /// What happens to the lot when it is on top.
        purpose: Purpose,
    },
    /// A seat looks at the top lot and puts it back (QZ-12.8).
    Peek {
        /// Who played A05.
        seat: Seat,
    },
    /// Z1: the seat puts shown lots back (QZ-14.4).
    Calm {
        /// Who was First Player when Z1 came up.
        seat: Seat,
        /// What is still to be put back or to happen.
        cards: [Option<DeckCard>; SHOWN],
    },
    /// Z2: everybody discards (QZ-14.5).
    #[default]
    Scrap,
    /// Z6: everybody plays a card (QZ-14.9).
    Moon {
        /// Who was First Player when Z6 came up, and so began.
        first: Seat,
        /// How many players have had their turn.
        done: u8,
    },
    /// The play that Z6 forces.
    Forced {
        /// Who must play.
        seat: Seat,
    },
}
