//! What one viewer knows.

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, SeatSet, Viewer};

use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, LotSet, Suit, Zappy};
use crate::game::QuantumZap;
use crate::position::Position;
use crate::state::{Bidding, Draft, Frame, Phase, Price, Sale, State, bit, seat_set};

/// A lot that is not developed, as the viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LotView {
    /// Which one, if the viewer knows.
    pub lot: Option<LotId>,
    /// Whose survey markers lie on it.
    pub markers: SeatSet,
    /// Who has seen it there, as everybody could watch.
    pub seen: SeatSet,
    /// Face up by its text.
    pub flipped: bool,
    /// Face up by A04.
    pub shown: bool,
    /// Its text is switched off.
    pub text_off: bool,
}

/// A slot of the line-up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SlotView {
    /// Its number.
    pub slot: u8,
    /// The lot on it.
    pub lot: LotView,
    /// Who alone may bid.
    pub bidder: Option<Seat>,
    /// The price limit.
    pub price: Price,
    /// Whether it is frozen.
    pub frozen: bool,
}

/// The lot deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DeckView {
    /// How many cards.
    pub cards: u8,
    /// How many Zappys are among them.
    pub zappys: u8,
    /// Whether the top card has a Zappy back.
    pub zappy_on_top: bool,
    /// What lies on the top lot.
    pub top: LotView,
    /// Lots the viewer knows by depth; 1 is the top.
    pub known: Vec<(u8, LotId)>,
    /// Lots the viewer knows to be somewhere in the deck.
    pub somewhere: LotSet,
}

/// A player as the viewer sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Credits, if the viewer may see them.
    pub credits: Option<u16>,
    /// Debts.
    pub debts: u16,
    /// Unused survey markers.
    pub markers: u8,
    /// Undeveloped lots in order of acquisition.
    pub undeveloped: Vec<LotView>,
    /// Developed lots.
    pub developed: LotSet,
    /// Those among them whose debt is still to be taken.
    pub due: LotSet,
    /// The lot that C02 made positive.
    pub turned: Option<LotId>,
    /// The suit that pays more by C06.
    pub boost: Option<Suit>,
    /// How many action cards.
    pub cards: u8,
    /// The hand, if the viewer may see it.
    pub hand: Option<Vec<ActionCard>>,
    /// Cards of the hand that everybody knows.
    pub open: Vec<ActionCard>,
    /// The character, if the viewer may see it.
    pub character: Option<Character>,
    /// Whether it has been used.
    pub used: bool,
}

/// Everything one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The round.
    pub round: u8,
    /// Where in the round.
    pub phase: Phase,
    /// The First Player.
    pub first: Seat,
    /// The ECF.
    pub ecf: u16,
    /// Land cards turned so far.
    pub lands: Vec<LandId>,
    /// The action types of the game.
    pub types: Vec<ActionCard>,
    /// The players.
    pub seats: Vec<SeatView>,
    /// The line-up.
    pub slots: Vec<SlotView>,
    /// The lot deck.
    pub deck: DeckView,
    /// The lot discard in order.
    pub discard: Vec<LotView>,
    /// Zappys seen, in order.
    pub zapped: Vec<Zappy>,
    /// Cards in the action deck.
    pub action_deck: u8,
    /// The action discard in order.
    pub spent: Vec<ActionCard>,
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
    /// The last auction.
    pub last: Option<Sale>,
    /// Totals that A06 showed last.
    pub totals: Option<Vec<u16>>,
    /// Who won the trash draw.
    pub trash: Option<Seat>,
    /// What interrupts the phase.
    pub stack: Vec<Frame>,
    /// Who must still answer.
    pub asked: SeatSet,
    /// The viewer's own answer so far.
    pub draft: Option<Draft>,
    /// Lots the viewer marked for development.
    pub marked: Vec<u8>,
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
    pub(crate) fn new(game: &QuantumZap, s: &State, viewer: Viewer) -> View {
        let me = viewer.seat();
        let referee = viewer == Viewer::Referee;
        let over = s.is_over();
        let lot_view = |lot: LotId| {
            let marks = s.marks(lot);
            let knows =
                referee || s.face_up(lot) || me.is_some_and(|seat| game.knows(s, seat, lot));
            LotView {
                lot: knows.then_some(lot),
                markers: seat_set(marks.markers),
                seen: seat_set(marks.seen),
                flipped: marks.flipped,
                shown: marks.shown,
                text_off: marks.text_off,
            }
        };
        let cards = |counts: [u8; crate::rules::TYPES]| -> Vec<ActionCard> {
            let each = counts.into_iter().zip(s.types);
            each.flat_map(|(count, card)| std::iter::repeat_n(card, usize::from(count))).collect()
        };
        let seats = game
            .all()
            .map(|seat| {
                let own = s.seat(seat);
                let mine = referee || me == Some(seat);
                SeatView {
                    seat,
                    credits: (mine || over || !game.rules.hidden_credits).then_some(own.credits),
                    debts: own.debts,
                    markers: own.markers,
                    undeveloped: own.undeveloped.iter().map(|lot| lot_view(*lot)).collect(),
                    developed: own.developed,
                    due: own.due,
                    turned: own.turned,
                    boost: own.boost,
                    cards: own.hand_size(),
                    hand: mine.then(|| cards(own.hand)),
                    open: cards(own.open),
                    character: own.character.filter(|_| mine || over || own.used),
                    used: own.used,
                }
            })
            .collect();
        let slots = (1u8..)
            .zip(&s.slots)
            .filter_map(|(slot, on)| {
                Some(SlotView {
                    slot,
                    lot: lot_view(on.lot?),
                    bidder: on.bidder,
                    price: on.price,
                    frozen: on.frozen,
                })
            })
            .collect();
        let size = s.deck.len();
        let top = s.deck.last().copied();
        let notes = me.map_or(0, |seat| s.seat(seat).notes);
        let known = (0..size)
            .rev()
            .filter(|index| notes >> index & 1 == 1)
            .filter_map(|index| Some(((size - index) as u8, s.deck[index].lot()?)))
            .collect();
        let deck = DeckView {
            cards: size as u8,
            zappys: (size - s.deck_lots()) as u8,
            zappy_on_top: top.is_some_and(|card| card.lot().is_none()),
            top: top.and_then(DeckCard::lot).map(lot_view).unwrap_or_default(),
            known,
            somewhere: me.map_or(LotSet::EMPTY, |seat| s.seat(seat).somewhere),
        };
        let peek = match s.stack.last() {
            Some(Frame::Peek { seat }) if me == Some(*seat) => top.and_then(DeckCard::lot),
            _ => None,
        };
        let marked = me.map_or(0, |seat| s.seat(seat).marked);
        let types = if game.rules.advanced { s.types.to_vec() } else { Vec::new() };
        View {
            viewer,
            round: s.round,
            phase: s.phase,
            first: s.first,
            ecf: s.ecf,
            lands: s.lands[..usize::from(s.round) - usize::from(s.phase == Phase::Prepare)]
                .to_vec(),
            types,
            seats,
            slots,
            deck,
            discard: s.discard.iter().map(|lot| lot_view(*lot)).collect(),
            zapped: s.zapped.to_vec(),
            action_deck: s.actions.len() as u8,
            spent: s.spent.iter().map(|card| s.types[usize::from(*card)]).collect(),
            blocked: s.blocked,
            opener: s.opener,
            turns: s.turns,
            surveyed: s.surveyed,
            paid: s.paid,
            sold: s.sold,
            bidding: s.bidding,
            last: s.last,
            totals: s.totals.map(|totals| totals[..usize::from(game.rules.seats)].to_vec()),
            trash: s.trash,
            stack: s.stack.to_vec(),
            asked: seat_set(s.asked),
            draft: me.map(|seat| s.drafts[seat.index()]),
            marked: (0..64).filter(|i| marked >> i & 1 == 1).map(|i| i as u8 + 1).collect(),
            paying: me.map_or(0, |seat| s.seat(seat).paying),
            taken_back: me.map_or(0, |seat| s.seat(seat).taken_back),
            peek,
            all: referee.then(|| Box::new(Position::of(game, s))),
        }
    }

    /// Whether the viewer must answer now.
    pub(crate) fn is_asked(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.asked.contains(seat))
    }

    /// A seat of the view.
    pub(crate) fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.seats.get(seat.index())
    }

    pub(crate) fn own(&self) -> Option<&SeatView> {
        self.seat(self.viewer.seat()?)
    }

    /// Whose Discover turn it is.
    pub(crate) fn active(&self) -> Seat {
        Seat::new((self.opener.number() + self.turns) % self.seats.len().max(1) as u8)
    }

    pub(crate) fn mask(set: SeatSet) -> u8 {
        set.into_iter().filter(|seat| seat.index() < 5).fold(0, |mask, seat| mask | bit(seat))
    }
}
