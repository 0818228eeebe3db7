//! What a viewer sees of a position, built up from what it may know.

use ztable_core::{Seat, Viewer};

use crate::auction::{Bidding, Sale};
use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, LotSet, Suit, TYPES};
use crate::line_up::Price;
use crate::memory::Note;
use crate::phase::{Phase, Staged};
use crate::position::Position;
use crate::rules::QuantumZap;
use crate::score::Score;
use crate::seat::{Seats, clockwise};
use crate::state::{Facing, State};
use crate::view::{AuctionView, DeckView, LotView, ScoreView, SeatView, SlotView, View};
use crate::window::Frame;

impl LotView {
    fn new(game: &QuantumZap, state: &State, viewer: Viewer, lot: LotId) -> LotView {
        let marks = state.marks(lot);
        let known = match viewer {
            Viewer::Referee => true,
            Viewer::Spectator => state.face_up(lot),
            Viewer::Seat(seat) => game.knows(state, seat, lot),
        };
        LotView {
            lot: known.then_some(lot),
            markers: marks.markers,
            seen: marks.seen,
            flipped: marks.facing == Facing::Flipped,
            shown: marks.facing == Facing::Shown,
            text_off: marks.facing.is_text_off(),
            handle: marks.handle,
        }
    }

    pub(crate) fn facing(&self) -> Facing {
        Facing::of(self.flipped, self.shown, self.text_off)
    }
}

impl AuctionView {
    fn new(game: &QuantumZap, state: &State, viewer: Viewer) -> Option<AuctionView> {
        let (slot, next) = match state.phase {
            Phase::Auction if state.stack.is_empty() => (state.next_slot()?, 1),
            Phase::Open | Phase::Proxy => {
                state.bidding.map(|bidding| (bidding.slot, bidding.next))?
            }
            _ => return None,
        };
        let least = match state.slot(slot).price {
            Price::Min(least) => next.max(u16::from(least)),
            Price::Free | Price::Max(_) => next,
        };
        let bids = viewer.seat().map(|seat| game.bids(state, seat, slot, next));
        let most = bids.filter(|bids| !bids.is_empty()).map(|bids| *bids.end());
        Some(AuctionView { slot, least, most })
    }
}

/// A position through the eyes of a viewer: nothing else comes out of it than what the viewer may
/// know. A [`View`] is made of it, and who needs less than a view asks here.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    game: &'a QuantumZap,
    state: &'a State,
    viewer: Viewer,
}

/// A player as the viewer knows them.
#[derive(Clone, Copy, Debug)]
pub struct KnownSeat {
    /// Credits, if the viewer may see them.
    pub credits: Option<u16>,
    /// Debts that are not paid off.
    pub debts: u16,
    /// Unused survey markers.
    pub markers: u8,
    /// The lots it has developed, which everybody sees.
    pub developed: LotSet,
    /// Those among them whose debt is still to be taken.
    pub due: LotSet,
    /// The lot that C02 made positive.
    pub turned: Option<LotId>,
    /// The suit that pays more by C06.
    pub boost: Option<Suit>,
    /// How many action cards are in the hand.
    pub cards: u8,
    /// How many of each type of the game are in the hand, if the viewer may see it.
    pub hand: Option<[u8; TYPES]>,
    /// How many of each type everybody knows to be there.
    pub open: [u8; TYPES],
    /// The character, if the viewer may see it.
    pub character: Option<Character>,
    /// Whether it has been used.
    pub used: bool,
    /// What Collect would bring as things are.
    pub income: u16,
    /// The debts that Collect would bring as things are.
    pub debts_due: u16,
    /// The points for developed lots.
    pub lots: u32,
    /// All points together, if the viewer may see the credits.
    pub total: Option<i32>,
    score: Score,
}

/// The lot deck as the viewer knows it, but for what they remember of it.
#[derive(Clone, Copy, Debug)]
pub struct KnownDeck {
    /// How many cards, Zappys among them.
    pub cards: u8,
    /// How many Zappys are among them.
    pub zappys: u8,
    /// Whether the top card has a Zappy back.
    pub zappy_on_top: bool,
    /// What lies on the top lot.
    pub top: LotView,
    /// The lot the viewer is looking at on top.
    pub peek: Option<LotId>,
}

/// What the viewer's own answer is made of so far.
#[derive(Clone, Copy, Debug)]
pub struct KnownAnswer {
    /// How far it is; nothing for who only watches.
    pub draft: Option<Staged>,
    /// Debts to pay in Develop.
    pub paying: u16,
    /// How often the viewer took something back while making it.
    pub taken_back: u8,
}

impl<'a> Known<'a> {
    /// What the viewer knows of this position.
    #[must_use]
    pub fn new(game: &'a QuantumZap, state: &'a State, viewer: Viewer) -> Known<'a> {
        Known { game, state, viewer }
    }

    /// What everybody knows.
    #[must_use]
    pub fn open(&self) -> KnownToAll {
        let state = self.state;
        KnownToAll {
            round: state.round,
            phase: state.phase,
            first: state.first,
            ecf: state.ecf,
            action_deck: state.actions.len() as u8,
            zapped: state.zapped.len(),
            blocked: state.blocked,
            opener: state.opener,
            turns: state.turns,
            surveyed: state.surveyed,
            paid: state.paid,
            sold: state.sold,
            bidding: state.bidding,
            last: state.last,
            trash: state.trash,
            asked: state.asked,
        }
    }

    /// Whose eyes they are.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn lot(&self, lot: LotId) -> LotView {
        LotView::new(self.game, self.state, self.viewer, lot)
    }

    /// Land cards turned so far.
    #[must_use]
    pub fn lands(&self) -> &'a [LandId] {
        let preparing = self.state.phase == Phase::Prepare;
        &self.state.lands[..usize::from(self.state.round) - usize::from(preparing)]
    }

    /// The action types of the game; none in the Beginner game.
    #[must_use]
    pub fn types(&self) -> &'a [ActionCard] {
        if self.game.rules.advanced { &self.state.types } else { &[] }
    }

    /// The slots that hold a lot, from the lowest.
    pub fn slots(&self) -> impl Iterator<Item = SlotView> {
        (1u8..).zip(&self.state.slots).filter_map(move |(slot, on)| {
            let lot = self.lot(on.lot?);
            Some(SlotView { slot, lot, bidder: on.bidder, price: on.price, frozen: on.frozen })
        })
    }

    /// The lot deck as far as its backs tell, and the viewer has looked.
    #[must_use]
    pub fn deck(&self) -> KnownDeck {
        let Known { state, viewer, .. } = *self;
        let top = state.deck.last().copied();
        let peek = match state.stack.last() {
            Some(Frame::Peek { seat }) if viewer.is(*seat) => top.and_then(DeckCard::lot),
            _ => None,
        };
        KnownDeck {
            cards: state.deck.len() as u8,
            zappys: (state.deck.len() - state.deck_lots()) as u8,
            zappy_on_top: top.is_some_and(|card| card.lot().is_none()),
            top: top.and_then(DeckCard::lot).map(|lot| self.lot(lot)).unwrap_or_default(),
            peek,
        }
    }

    /// Lots that the viewer put into the deck or saw being put there.
    pub fn notes(&self) -> impl Iterator<Item = Note> + use<'a> {
        let state = self.state;
        let own = self.viewer.seat().map(|seat| state.seat(seat));
        own.into_iter().flat_map(|own| own.notes.iter())
    }

    /// How many lots are in the discard.
    #[must_use]
    pub fn discarded(&self) -> usize {
        self.state.discard.len()
    }

    /// The lot discard in order.
    pub fn discard(&self) -> impl Iterator<Item = LotView> {
        self.state.discard.iter().map(move |lot| self.lot(*lot))
    }

    /// The action discard in order.
    pub fn spent(&self) -> impl Iterator<Item = ActionCard> + use<'a> {
        let state = self.state;
        state.spent.iter().map(move |card| state.types[usize::from(*card)])
    }

    /// The auction that is going on.
    #[must_use]
    pub fn auction(&self) -> Option<AuctionView> {
        AuctionView::new(self.game, self.state, self.viewer)
    }

    /// What interrupts the phase; the last one goes first.
    #[must_use]
    pub fn stack(&self) -> &'a [Frame] {
        &self.state.stack
    }

    /// The viewer's own answer so far.
    #[must_use]
    pub fn answer(&self) -> KnownAnswer {
        let own = self.viewer.seat().map(|seat| (self.state.drafts[seat], self.state.seat(seat)));
        KnownAnswer {
            draft: own.map(|(draft, _)| draft),
            paying: own.map_or(0, |(_, own)| own.paying),
            taken_back: own.map_or(0, |(_, own)| own.taken_back),
        }
    }

    /// Lots the viewer marked for development.
    pub fn marked(&self) -> impl Iterator<Item = u8> + use<'a> {
        let state = self.state;
        let own = self.viewer.seat().filter(|_| !state.marked.is_empty());
        own.into_iter().flat_map(move |seat| state.marked(seat))
    }

    /// The undeveloped lots of a seat in order of acquisition.
    pub fn undeveloped(&self, seat: Seat) -> impl ExactSizeIterator<Item = LotView> {
        self.state.seat(seat).undeveloped.iter().map(move |lot| self.lot(*lot))
    }

    /// A player, but for their undeveloped lots.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> KnownSeat {
        let Known { game, state, viewer } = *self;
        let own = state.seat(seat);
        let mine = viewer == Viewer::Referee || viewer.is(seat);
        let open_credits = mine || state.is_over() || !game.rules.hidden_credits;
        let score = game.score(state, seat);
        KnownSeat {
            credits: open_credits.then_some(own.credits),
            debts: own.debts,
            markers: own.markers,
            developed: own.developed,
            due: own.developed & state.due,
            turned: own.turned,
            boost: own.boost,
            cards: own.hand_size(),
            hand: mine.then_some(own.hand),
            open: own.open,
            character: own.character.filter(|_| mine || state.is_over() || own.used),
            used: own.used,
            income: game.income(state, seat),
            debts_due: game.debts_due(state, seat),
            lots: score.lots,
            total: open_credits.then(|| score.total()),
            score,
        }
    }
}

/// What everybody knows, whoever looks.
#[derive(Clone, Copy, Debug)]
pub struct KnownToAll {
    /// The round, from 1.
    pub round: u8,
    /// Where in the round the game is.
    pub phase: Phase,
    /// Who has the First Player marker.
    pub first: Seat,
    /// What the ECF holds, in millions.
    pub ecf: u16,
    /// Cards in the action deck.
    pub action_deck: u8,
    /// How many Zappys were seen.
    pub zapped: usize,
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
    /// Who won the trash draw.
    pub trash: Option<Seat>,
    /// Who must still answer.
    pub asked: Seats,
}

impl SeatView {
    fn new(known: &Known<'_>, seat: Seat) -> SeatView {
        let own = known.seat(seat);
        let KnownSeat { developed, score, .. } = own;
        SeatView {
            seat,
            credits: own.credits,
            debts: own.debts,
            markers: own.markers,
            undeveloped: known.undeveloped(seat).collect(),
            developed,
            due: own.due,
            turned: own.turned,
            boost: own.boost,
            cards: own.cards,
            hand: own.hand.map(|hand| known.state.named(hand)),
            open: known.state.named(own.open),
            character: own.character,
            used: own.used,
            income: own.income,
            debts_due: own.debts_due,
            score: ScoreView {
                lots: own.lots,
                sets: known.game.sets(developed, score.joker),
                credits: own.credits.map(|_| score.credits),
                debts: score.debts,
                total: own.total,
            },
        }
    }
}

impl View {
    pub(crate) fn new(game: &QuantumZap, state: &State, viewer: Viewer) -> View {
        let known = Known::new(game, state, viewer);
        let (open, deck, answer) = (known.open(), known.deck(), known.answer());
        let referee = viewer == Viewer::Referee;
        let count = usize::from(game.rules.seats);
        View {
            viewer,
            round: open.round,
            phase: open.phase,
            first: open.first,
            ecf: open.ecf,
            lands: known.lands().iter().copied().collect(),
            types: known.types().iter().copied().collect(),
            seats: game.all().map(|seat| SeatView::new(&known, seat)).collect(),
            slots: known.slots().collect(),
            deck: DeckView {
                cards: deck.cards,
                zappys: deck.zappys,
                zappy_on_top: deck.zappy_on_top,
                top: deck.top,
                notes: known.notes().collect(),
            },
            discard: known.discard().collect(),
            zapped: state.zapped,
            action_deck: open.action_deck,
            spent: known.spent().collect(),
            blocked: open.blocked,
            opener: open.opener,
            turns: open.turns,
            surveyed: open.surveyed,
            paid: open.paid,
            sold: open.sold,
            auction: known.auction(),
            bidding: open.bidding,
            last: open.last,
            latest: state.latest,
            repaid: state.repaid.values()[..count].iter().copied().collect(),
            totals: state.totals.map(|totals| totals.values()[..count].iter().copied().collect()),
            trash: open.trash,
            stack: state.stack,
            asked: open.asked,
            draft: answer.draft,
            marked: known.marked().collect(),
            paying: answer.paying,
            taken_back: answer.taken_back,
            peek: deck.peek,
            all: referee.then(|| Box::new(Position::of(game, state))),
        }
    }
}

impl View {
    /// Whose Discover turn it is (QZ-3.2).
    #[must_use]
    pub fn discoverer(&self) -> Seat {
        clockwise(self.opener, self.turns, self.seats.len().max(1) as u8)
    }
}
