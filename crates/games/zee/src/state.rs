//! A position of the game.

use ztable_core::{Few, PerSeat, Seat, SeatSet, Thing};

use crate::belt::{BOTTOM, BeltId, BeltSet};
use crate::bot::Bot;
use crate::card::{CardId, CardSet, LastPlay};
use crate::event::Column;
use crate::numbers::{ROUNDS, SEATS};
use crate::phase::{Phase, Staged};
use crate::rules::Rules;
use crate::spot::{Conveyor, Row, Spot, SpotSet};

/// The rounds of Zolo. Blank in other games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Zolo {
    /// The round, from 1.
    pub round: u8,
    /// The scores of the finished rounds.
    pub scores: Few<u8, { ROUNDS as usize }>,
    /// Whether this round's exchange was used (ZEE-14.5).
    pub exchanged: bool,
    /// Conveyors that have to be removed now.
    pub remove: u8,
    /// Cards to be drawn for bots just set aside.
    pub due: u8,
}

/// All that a game is at one moment.
///
/// Face-down decks are sets: a card is drawn by asking chance for one of them, which is the same as
/// a shuffled order that nobody knows, and leaves nothing to peek at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) phase: Phase,
    /// Whose turn it is; during set-up, who builds.
    pub(crate) active: Seat,
    /// The turn, from 1; 0 during set-up and in Zolo.
    pub(crate) turn: u16,
    pub(crate) conveyors: u8,
    pub(crate) belts: [BeltId; Spot::COUNT],
    pub(crate) occupied: SpotSet,
    /// Where each bot stands.
    pub(crate) spots: [Option<Spot>; Bot::COUNT],
    /// Who owns each bot; nobody, if it is not in the game or this is Zolo.
    pub(crate) owners: [Option<Seat>; Bot::COUNT],
    /// The bot of each seat.
    pub(crate) bots: PerSeat<Bot, SEATS>,
    pub(crate) points: PerSeat<u8, SEATS>,
    pub(crate) hands: PerSeat<CardSet, SEATS>,
    /// The Control deck.
    pub(crate) deck: CardSet,
    /// The cards that were in the Control deck when it was shuffled last. Everybody knows these,
    /// and that all others were in hands then.
    pub(crate) shuffled: CardSet,
    pub(crate) discards: Few<CardId, { CardId::COUNT }>,
    /// The belts each seat holds during set-up.
    pub(crate) held: PerSeat<BeltSet, SEATS>,
    /// The visible top of the Belt deck.
    pub(crate) top: BeltId,
    /// The belts under it whose order nobody knows.
    pub(crate) unseen: BeltSet,
    /// The belts put under by Swaps, topmost first.
    pub(crate) bottom: Few<BeltId, BOTTOM>,
    /// Affected bots that a Shift has still to move.
    pub(crate) pending: SpotSet,
    /// Cards chosen so far in a Reset.
    pub(crate) staged: CardSet,
    /// Bots whose owners still have to make a Reset, in belt order.
    pub(crate) resets: Few<Bot, { Bot::COUNT }>,
    /// The card that was played last, which everybody remembers.
    pub(crate) last: Option<LastPlay>,
    pub(crate) zolo: Zolo,
}

impl State {
    /// Nothing on the table.
    pub(crate) fn blank() -> State {
        State {
            phase: Phase::Over,
            active: Seat::FIRST,
            turn: 0,
            conveyors: 0,
            belts: [BeltId::default(); Spot::COUNT],
            occupied: SpotSet::EMPTY,
            spots: [None; Bot::COUNT],
            owners: [None; Bot::COUNT],
            bots: PerSeat::default(),
            points: PerSeat::default(),
            hands: PerSeat::default(),
            deck: CardSet::all(),
            shuffled: CardSet::all(),
            discards: Few::new(),
            held: PerSeat::default(),
            top: BeltId::default(),
            unseen: BeltSet::EMPTY,
            bottom: Few::new(),
            pending: SpotSet::EMPTY,
            staged: CardSet::EMPTY,
            resets: Few::new(),
            last: None,
            zolo: Zolo::default(),
        }
    }

    /// What is asked now, with what was picked in private so far.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What the seat that is asked has picked and nobody else knows.
    #[must_use]
    pub fn staged(&self) -> Option<Staged> {
        match self.phase {
            Phase::BuildMid(belt) => Some(Staged::Back { belt }),
            Phase::Button(card) => Some(Staged::Card { card }),
            Phase::Target(card) => Some(Staged::Swap { card }),
            Phase::Direction(card) => Some(Staged::Shift { card }),
            Phase::ExchangeOne => Some(Staged::ExchangeOne),
            Phase::TradeFirst => Some(Staged::TwoForOne { first: None }),
            Phase::TradeSecond(first) => Some(Staged::TwoForOne { first: Some(first) }),
            Phase::Reset if !self.staged.is_empty() => {
                Some(Staged::Discards { cards: self.staged })
            }
            _ => None,
        }
    }

    /// Who must pick; nobody when the game is over.
    #[inline]
    #[must_use]
    pub fn asked(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over => None,
            Phase::Shift => self.pending.lowest().and_then(|spot| self.owner_at(spot)),
            Phase::Reset => self.resets.first().and_then(|bot| self.owners[bot.index()]),
            _ => Some(self.active),
        }
    }

    /// Whose turn it is; during set-up, who builds.
    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The turn, from 1; 0 during set-up and in Zolo.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// The number of conveyors.
    #[must_use]
    pub fn conveyors(&self) -> u8 {
        self.conveyors
    }

    /// The belt that lies there.
    #[inline]
    #[must_use]
    pub fn belt(&self, spot: Spot) -> BeltId {
        self.belts[spot.index()]
    }

    /// All places where a bot stands.
    #[must_use]
    pub fn occupied(&self) -> SpotSet {
        self.occupied
    }

    /// Where a bot stands.
    #[must_use]
    pub fn spot(&self, bot: Bot) -> Option<Spot> {
        self.spots[bot.index()]
    }

    /// The owner of a bot.
    #[must_use]
    pub fn owner(&self, bot: Bot) -> Option<Seat> {
        self.owners[bot.index()]
    }

    /// The bot of a seat; meaningless in Zolo.
    #[inline]
    #[must_use]
    pub fn bot(&self, seat: Seat) -> Bot {
        self.bots[seat]
    }

    /// The points of a seat.
    #[must_use]
    pub fn points(&self, seat: Seat) -> u8 {
        self.points[seat]
    }

    /// The Control cards of a seat.
    #[inline]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The discard pile, first card first.
    #[must_use]
    pub fn discards(&self) -> &[CardId] {
        &self.discards
    }

    /// The visible top of the Belt deck.
    #[must_use]
    pub fn top(&self) -> BeltId {
        self.top
    }

    /// The card that was played last.
    #[must_use]
    pub fn last(&self) -> Option<LastPlay> {
        self.last
    }

    /// The rounds of Zolo.
    #[must_use]
    pub fn zolo(&self) -> &Zolo {
        &self.zolo
    }

    /// The bot that stands there.
    #[inline]
    #[must_use]
    pub fn bot_at(&self, spot: Spot) -> Option<Bot> {
        Bot::all().find(|bot| self.spots[bot.index()] == Some(spot))
    }

    /// The owner of the bot that stands there.
    #[inline]
    #[must_use]
    pub fn owner_at(&self, spot: Spot) -> Option<Seat> {
        self.bot_at(spot).and_then(|bot| self.owners[bot.index()])
    }

    /// The Back belts without a bot.
    #[inline]
    #[must_use]
    pub fn empty_backs(&self) -> SpotSet {
        (Spot::BACKS & Spot::reactor(self.conveyors)).without(self.occupied)
    }

    /// The conveyors without a bot.
    #[inline]
    pub fn empty_conveyors(&self) -> impl Iterator<Item = Conveyor> + Clone {
        let occupied = self.occupied;
        Conveyor::all()
            .take(usize::from(self.conveyors))
            .filter(move |conveyor| (occupied & conveyor.belts()).is_empty())
    }

    /// Stands a bot on an empty belt.
    #[inline]
    pub(crate) fn put(&mut self, bot: Bot, spot: Spot) {
        self.spots[bot.index()] = Some(spot);
        self.occupied.insert(spot);
    }

    /// Moves a bot to an empty belt.
    #[inline]
    pub(crate) fn step(&mut self, bot: Bot, to: Spot) {
        self.take(bot);
        self.put(bot, to);
    }

    /// Takes a bot off its belt.
    #[inline]
    pub(crate) fn take(&mut self, bot: Bot) {
        if let Some(spot) = self.spots[bot.index()].take() {
            self.occupied.remove(spot);
        }
    }

    /// Lays a conveyor at the right end.
    pub(crate) fn lay(&mut self, belts: Column) {
        let conveyor = Conveyor::of_index(self.conveyors.into());
        for (row, belt) in Row::ALL.into_iter().zip(belts) {
            self.belts[conveyor.belt(row).index()] = belt;
        }
        self.conveyors += 1;
    }

    /// The bots of the game and where they stand.
    pub(crate) fn places(&self, rules: &Rules) -> impl Iterator<Item = (Bot, Option<Spot>)> {
        let plays = |bot: &Bot| rules.is_zolo() || self.owner(*bot).is_some();
        Bot::all().filter(plays).map(|bot| (bot, self.spot(bot)))
    }

    /// The conveyors from left to right.
    pub(crate) fn columns(&self) -> impl Iterator<Item = Column> {
        let conveyors = Conveyor::all().take(usize::from(self.conveyors));
        conveyors.map(|conveyor| Row::ALL.map(|row| self.belt(conveyor.belt(row))))
    }

    /// The Belt deck's size.
    #[must_use]
    pub fn belt_deck(&self) -> usize {
        1 + self.unseen.len() + self.bottom.len()
    }

    /// The points of a side.
    #[must_use]
    pub fn side_points(&self, rules: &Rules, side: u8) -> u8 {
        Seat::all(rules.seats)
            .filter(|seat| rules.side(*seat) == side)
            .map(|seat| self.points(seat))
            .sum()
    }

    /// The seats that belong to the side with the most points, or to all that share it.
    pub(crate) fn leaders(&self, rules: &Rules) -> SeatSet {
        let points = |seat| self.side_points(rules, rules.side(seat));
        let most = Seat::all(rules.seats).map(points).max();
        Seat::all(rules.seats).filter(|seat| Some(points(*seat)) == most).collect()
    }

    /// Whether the owner of this bot has not yet begun a turn, so that ZEE-12.2 protects it.
    #[inline]
    #[must_use]
    pub fn is_shielded(&self, rules: &Rules, owner: Seat) -> bool {
        if !rules.first_turn_shield || self.turn >= u16::from(rules.seats) {
            return false;
        }
        // The seats that come after the active one before the first player does again have not
        // had a turn in the first round.
        let seats = rules.seats;
        let ahead = (owner.number() + seats - self.active.number()) % seats;
        ahead > 0 && u16::from(ahead) <= u16::from(seats) - self.turn
    }

    /// How many bots are out of the reactor in this round of Zolo.
    #[must_use]
    pub fn aside_in_zolo(&self) -> u8 {
        crate::numbers::ZOLO_BOTS - self.occupied.len() as u8
    }
}
