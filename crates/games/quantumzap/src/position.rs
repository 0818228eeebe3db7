//! The whole state as people read and edit it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, SeatSet};

use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, LotSet, Suit, Zappy};
use crate::game::QuantumZap;
use crate::notes::Note;
use crate::question::{Bidding, Draft, Frame, Latest, Phase, Sale};
use crate::rules::SEATS;
use crate::seats::seat_set;
use crate::state::{Look, Marks, Price, State};

/// What lies on a lot and who knows it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MarksPosition {
    /// Whose survey markers lie on it.
    pub markers: SeatSet,
    /// Who has seen it where it lies, as everybody could watch.
    pub seen: SeatSet,
    /// Who knows it from the deck.
    pub private: SeatSet,
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
    /// The lot.
    pub lot: LotId,
    /// Who alone may bid.
    pub bidder: Option<Seat>,
    /// The price limit.
    pub price: Price,
    /// Whether it is frozen.
    pub frozen: bool,
}

/// A player's things.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPosition {
    /// Credits in millions.
    pub credits: u16,
    /// Debts.
    pub debts: u16,
    /// Unused survey markers.
    pub markers: u8,
    /// Undeveloped lots in order of acquisition.
    pub undeveloped: Vec<LotId>,
    /// Developed lots.
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
    /// The character.
    pub character: Option<Character>,
    /// Whether it has been used.
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
    pub draft: Draft,
}

/// The whole state in a form that people read and edit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The round, from 1.
    pub round: u8,
    /// Where in the round.
    pub phase: Phase,
    /// The First Player.
    pub first: Seat,
    /// The ECF in millions.
    pub ecf: u16,
    /// The land cards of the five rounds.
    pub lands: Vec<LandId>,
    /// The action types of the game.
    pub types: Vec<ActionCard>,
    /// The players.
    pub seats: Vec<SeatPosition>,
    /// The line-up.
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
    /// Open bidding.
    pub bidding: Option<Bidding>,
    /// The last auction that somebody was asked to bid in.
    pub last: Option<Sale>,
    /// The last card announced, or the last character used.
    #[serde(default)]
    pub latest: Option<Latest>,
    /// Debts that each seat paid off in the last Develop phase.
    #[serde(default)]
    pub repaid: [u16; SEATS],
    /// Totals that A06 showed last.
    pub totals: Option<[u16; SEATS]>,
    /// Who won the trash draw.
    pub trash: Option<Seat>,
    /// What interrupts the phase; the last goes first.
    pub stack: Vec<Frame>,
    /// Who must still answer; left out, everybody whom the question is for.
    #[serde(default)]
    pub asked: Option<SeatSet>,
}

impl Position {
    pub(crate) fn of(game: &QuantumZap, s: &State) -> Position {
        let card = |index: &u8| s.types[usize::from(*index)];
        let seats = game
            .all()
            .map(|seat| {
                let own = s.seat(seat);
                SeatPosition {
                    credits: own.credits,
                    debts: own.debts,
                    markers: own.markers,
                    undeveloped: own.undeveloped.to_vec(),
                    developed: own.developed,
                    due: own.developed.and(s.due),
                    turned: own.turned,
                    boost: own.boost,
                    hand: s.named(own.hand),
                    open: s.named(own.open),
                    character: own.character,
                    used: own.used,
                    notes: own.notes.iter().collect(),
                    marked: s.marked(seat).collect(),
                    paying: own.paying,
                    taken_back: own.taken_back,
                    draft: s.drafts[seat.index()],
                }
            })
            .collect();
        let slots = (1u8..)
            .zip(&s.slots)
            .filter_map(|(slot, on)| {
                let (bidder, price, frozen) = (on.bidder, on.price, on.frozen);
                Some(SlotPosition { slot, lot: on.lot?, bidder, price, frozen })
            })
            .collect();
        let lots = LotId::all()
            .map(|lot| (lot, Marks { handle: 0, ..*s.marks(lot) }))
            .filter(|(_, marks)| *marks != Marks::default())
            .map(|(lot, marks)| {
                let written = MarksPosition {
                    markers: seat_set(marks.markers),
                    seen: seat_set(marks.seen),
                    private: seat_set(marks.private),
                    flipped: marks.look == Look::Flipped,
                    shown: marks.look == Look::Shown,
                    text_off: marks.look.is_text_off(),
                };
                (lot, written)
            })
            .collect();
        let highest = s.lots.iter().map(|marks| marks.handle).max().unwrap_or(0);
        let bearer = |handle| LotId::all().find(|lot| s.marks(*lot).handle == handle);
        Position {
            round: s.round,
            phase: s.phase,
            first: s.first,
            ecf: s.ecf,
            lands: s.lands.to_vec(),
            types: if game.rules.advanced { s.types.to_vec() } else { Vec::new() },
            seats,
            slots,
            deck: s.deck.iter().rev().copied().collect(),
            discard: s.discard.to_vec(),
            zapped: s.zapped.to_vec(),
            lots,
            handles: (1..=highest).map(bearer).collect(),
            action_deck: s.actions.iter().rev().map(card).collect(),
            action_discard: s.spent.iter().map(card).collect(),
            blocked: s.blocked,
            opener: s.opener,
            turns: s.turns,
            surveyed: s.surveyed,
            paid: s.paid,
            sold: s.sold,
            bidding: s.bidding,
            last: s.last,
            latest: s.latest,
            repaid: s.repaid,
            totals: s.totals,
            trash: s.trash,
            stack: s.stack.to_vec(),
            asked: Some(seat_set(s.asked)),
        }
    }
}
