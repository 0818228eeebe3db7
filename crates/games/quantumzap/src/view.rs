//! What one viewer knows.

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, SeatSet, Viewer};

use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, LotSet, Suit, Zappy};
use crate::game::QuantumZap;
use crate::notes::Note;
use crate::position::Position;
use crate::question::{Bidding, Draft, Frame, Latest, Phase, Sale};
use crate::score::SuitSet;
use crate::seats::seat_set;
use crate::state::{Look, Price, State};

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
    /// A number by which everybody can follow the card from place to place, as long as it lies on
    /// the table; 0 where nobody can: on the deck, and in a discard from which C07 drew.
    pub handle: u8,
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
    /// Lots that the viewer put into the deck or saw being put there, and how deep they may lie.
    pub notes: Vec<Note>,
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
    /// The auction that is going on.
    pub auction: Option<AuctionView>,
    /// Open bidding.
    pub bidding: Option<Bidding>,
    /// The last auction that somebody was asked to bid in.
    pub last: Option<Sale>,
    /// The last card announced, or the last character used.
    pub latest: Option<Latest>,
    /// Debts that each seat paid off in the last Develop phase.
    pub repaid: Vec<u16>,
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

impl LotView {
    fn new(game: &QuantumZap, s: &State, viewer: Viewer, lot: LotId) -> LotView {
        let marks = s.marks(lot);
        let known = match viewer {
            Viewer::Referee => true,
            Viewer::Spectator => s.face_up(lot),
            Viewer::Seat(seat) => game.knows(s, seat, lot),
        };
        LotView {
            lot: known.then_some(lot),
            markers: seat_set(marks.markers),
            seen: seat_set(marks.seen),
            flipped: marks.look == Look::Flipped,
            shown: marks.look == Look::Shown,
            text_off: marks.look.is_text_off(),
            handle: marks.handle,
        }
    }

    pub(crate) fn look(&self) -> Look {
        Look::of(self.flipped, self.shown, self.text_off)
    }
}

impl AuctionView {
    fn new(game: &QuantumZap, s: &State, viewer: Viewer) -> Option<AuctionView> {
        let (slot, next) = match s.phase {
            Phase::Auction if s.stack.is_empty() => (s.next_slot()?, 1),
            Phase::Open | Phase::Proxy => s.bidding.map(|bidding| (bidding.slot, bidding.next))?,
            _ => return None,
        };
        let least = match s.slot(slot).price {
            Price::Min(least) => next.max(u16::from(least)),
            Price::Free | Price::Max(_) => next,
        };
        let bids = viewer.seat().map(|seat| game.bids(s, seat, slot, next));
        let most = bids.filter(|bids| !bids.is_empty()).map(|bids| *bids.end());
        Some(AuctionView { slot, least, most })
    }
}

impl SeatView {
    fn new(game: &QuantumZap, s: &State, viewer: Viewer, seat: Seat) -> SeatView {
        let own = s.seat(seat);
        let mine = viewer == Viewer::Referee || viewer.is(seat);
        let open_credits = mine || s.is_over() || !game.rules.hidden_credits;
        let score = game.score(s, seat);
        SeatView {
            seat,
            credits: open_credits.then_some(own.credits),
            debts: own.debts,
            markers: own.markers,
            undeveloped: own
                .undeveloped
                .iter()
                .map(|lot| LotView::new(game, s, viewer, *lot))
                .collect(),
            developed: own.developed,
            due: own.developed.and(s.due),
            turned: own.turned,
            boost: own.boost,
            cards: own.hand_size(),
            hand: mine.then(|| s.named(own.hand)),
            open: s.named(own.open),
            character: own.character.filter(|_| mine || s.is_over() || own.used),
            used: own.used,
            income: game.income(s, seat),
            debts_due: game.debts_due(s, seat),
            score: ScoreView {
                lots: score.lots,
                sets: game.sets(own.developed, score.joker),
                credits: open_credits.then_some(score.credits),
                debts: score.debts,
                total: open_credits.then(|| score.total()),
            },
        }
    }
}

impl View {
    pub(crate) fn new(game: &QuantumZap, s: &State, viewer: Viewer) -> View {
        let me = viewer.seat();
        let referee = viewer == Viewer::Referee;
        let count = usize::from(game.rules.seats);
        let lot_view = |lot: LotId| LotView::new(game, s, viewer, lot);
        let slots = (1u8..).zip(&s.slots).filter_map(|(slot, on)| {
            let lot = lot_view(on.lot?);
            Some(SlotView { slot, lot, bidder: on.bidder, price: on.price, frozen: on.frozen })
        });
        let top = s.deck.last().copied();
        let deck = DeckView {
            cards: s.deck.len() as u8,
            zappys: (s.deck.len() - s.deck_lots()) as u8,
            zappy_on_top: top.is_some_and(|card| card.lot().is_none()),
            top: top.and_then(DeckCard::lot).map(lot_view).unwrap_or_default(),
            notes: me.map_or(Vec::new(), |seat| s.seat(seat).notes.iter().collect()),
        };
        let peek = match s.stack.last() {
            Some(Frame::Peek { seat }) if me == Some(*seat) => top.and_then(DeckCard::lot),
            _ => None,
        };
        let turned = usize::from(s.round) - usize::from(s.phase == Phase::Prepare);
        View {
            viewer,
            round: s.round,
            phase: s.phase,
            first: s.first,
            ecf: s.ecf,
            lands: s.lands[..turned].to_vec(),
            types: if game.rules.advanced { s.types.to_vec() } else { Vec::new() },
            seats: game.all().map(|seat| SeatView::new(game, s, viewer, seat)).collect(),
            slots: slots.collect(),
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
            auction: AuctionView::new(game, s, viewer),
            bidding: s.bidding,
            last: s.last,
            latest: s.latest,
            repaid: s.repaid[..count].to_vec(),
            totals: s.totals.map(|totals| totals[..count].to_vec()),
            trash: s.trash,
            stack: s.stack.to_vec(),
            asked: seat_set(s.asked),
            draft: me.map(|seat| s.drafts[seat.index()]),
            marked: me.map_or(Vec::new(), |seat| s.marked(seat).collect()),
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
}
