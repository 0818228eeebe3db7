//! Events as sentences.

use ztable_core::words::{count, list};
use ztable_core::{Names, Seat};

use super::{aim, announced, people, place, power, score_words};
use crate::announcement::{Announcement, Power};
use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, Zappy};
use crate::event::{Event, Place};
use crate::rules::{ACTION_CARD, QuantumZap, SMALL_CHANGE, SURVEY};

/// The event as a sentence: the longer ones are made below, by chapters of the rulebook.
pub(crate) fn narrate(game: &QuantumZap, event: &Event, names: &Names<'_>) -> String {
    let say = Say { game, names };
    match event {
        Event::Began { first, types } => say.began(*first, types),
        Event::Dealt { seat, character, card } => say.dealt(*seat, *character, *card),
        Event::Prepared { round, first } => format!("Round {round}: {}", say.first_player(*first)),
        Event::LinedUp { lots } => format!("The line-up has {}.", count(*lots, "lot")),
        Event::Land { round, land, amount, ecf } => say.land(*round, *land, *amount, *ecf),
        Event::Surveyed { seat, place, paid, lot } => say.surveyed(*seat, *place, *paid, *lot),
        Event::SurveyVoid { seat, paid } => say.survey_void(*seat, *paid),
        Event::Text { place, lot, amount, seats } => say.text(*place, *lot, *amount, seats),
        Event::Drew { seat, bought, card } => say.drew(*seat, *bought, *card),
        Event::BoughtOut { seat, nth, amount } => say.bought_out(*seat, *nth, *amount),
        Event::PaidDebts { seat, count } => say.debts(*seat, ["pay off", "pays off"], *count),
        Event::TurnEnded { seat } => format!("{} the turn.", say.names.does(*seat, "end", "ends")),
        Event::Bids { slot, bids } => say.bids(*slot, bids),
        Event::Tied { slot, next } => format!("Tie: open bidding for slot {slot} from {next}M."),
        Event::Raised { seat, bid } => format!("{} {bid}M.", say.names.does(*seat, "bid", "bids")),
        Event::Passed { seat } => format!("{}.", say.names.does(*seat, "pass", "passes")),
        Event::Won { seat, slot, price } => {
            format!("{} slot {slot} for {price}M.", say.names.does(*seat, "buy", "buys"))
        }
        Event::Unsold { slot } => format!("Slot {slot} is unsold."),
        Event::Developed { seat, lots, cost } => say.developed(*seat, lots, *cost),
        Event::Collected { seat, income, debts, .. } => say.collected(*seat, *income, *debts),
        Event::Announced { seat, play } => say.announced(*seat, play),
        Event::Cancelled { seat } => say.cancelled(*seat),
        Event::Stopped { card } => format!("{} has no effect.", game.card_name(*card)),
        Event::Useless { seat, card } => say.useless(*seat, *card),
        Event::Donated { seat, debt } => say.donated(*seat, *debt),
        Event::Shown { slot, lot } => format!("Slot {slot} is shown: {}.", game.a_lot(*lot)),
        Event::Peeked { seat, lot } => say.peeked(*seat, *lot),
        Event::PutBack { seat, depth } => say.put_back(*seat, *depth),
        Event::Richest { seats, totals } => say.richest(seats, totals.as_deref()),
        Event::Attached { seat, play } => say.attached(*seat, play),
        Event::Joined { slot } => format!("The top lot of the deck joins on slot {slot}."),
        Event::FirstPlayer { seat } => say.first_player(*seat),
        Event::Debts { seat, count } => say.debts(*seat, ["take", "takes"], *count),
        Event::Taken { seat, card } => say.taken(*seat, *card),
        Event::Used { seat, character, power } => say.used(*seat, *character, power),
        Event::Replaced { seat, lot } => say.replaced(*seat, *lot),
        Event::Robbed { seat, lot, replaced } => say.robbed(*seat, *lot, *replaced),
        Event::Zapped { zappy } => say.zapped(*zappy),
        Event::Revealed { cards } => say.revealed(cards),
        Event::Stimulus => format!("Everybody gets {SMALL_CHANGE}M."),
        Event::Bribed { seat } => {
            format!("{} {SMALL_CHANGE}M from the ECF.", say.names.does(*seat, "take", "takes"))
        }
        Event::Discarded { seat, nth } => {
            format!("{} lot {nth}.", say.names.does(*seat, "discard", "discards"))
        }
        Event::Scored { seat, lots, sets, credits, debts, total } => {
            say.scored(*seat, &score_words(game, *lots, sets, *credits, *debts), *total)
        }
        Event::Over { winners, scores, trash } => say.over(winners, scores, *trash),
    }
}

/// What sentences are made with: the names of cards and of people.
struct Say<'a> {
    game: &'a QuantumZap,
    names: &'a Names<'a>,
}

impl Say<'_> {
    /// ": a +2 ray gun", for those who see it.
    fn face(&self, lot: Option<LotId>) -> String {
        lot.map_or(String::new(), |lot| format!(": {}", self.game.a_lot(lot)))
    }

    /// "Orange 3M, Sky silent": what every seat did or has.
    fn each_seat<T: Copy>(&self, values: &[T], told: impl Fn(T) -> String) -> String {
        let seats = Seat::all(values.len() as u8).zip(values);
        let each =
            seats.map(|(seat, value)| format!("{} {}", self.names.object(seat), told(*value)));
        each.collect::<Vec<_>>().join(", ")
    }

    fn debts(&self, seat: Seat, [you, they]: [&'static str; 2], number: u16) -> String {
        format!("{} {}.", self.names.does(seat, you, they), count(number, "debt"))
    }
}

/// The set-up and the rounds (QZ-1 to QZ-3.1).
impl Say<'_> {
    fn began(&self, first: Seat, types: &[ActionCard]) -> String {
        let types = types.iter().map(|card| self.game.card_name(*card)).collect::<Vec<_>>();
        let cards = match types.is_empty() {
            true => String::new(),
            false => format!(" Action cards: {}.", list(types)),
        };
        format!("{} First Player.{cards}", self.names.does(first, "are", "is"))
    }

    fn first_player(&self, seat: Seat) -> String {
        format!("{} First Player now.", self.names.does(seat, "are", "is"))
    }

    fn dealt(&self, seat: Seat, who: Option<Character>, card: Option<ActionCard>) -> String {
        format!(
            "{} {} and the card {}.",
            self.names.does(seat, "get", "gets"),
            who.map_or("a character", |who| self.game.character_name(who)),
            card.map_or("face down", |card| self.game.card_name(card))
        )
    }

    fn land(&self, round: u8, land: LandId, amount: u8, ecf: u16) -> String {
        let name = &self.game.cards.lands[land.index()].0;
        format!("Round {round}: {name} brings {amount}M into the ECF, now {ecf}M.")
    }
}

/// Discover, Develop and Collect (QZ-3, QZ-5, QZ-6).
impl Say<'_> {
    fn surveyed(&self, seat: Seat, at: Place, paid: bool, lot: Option<LotId>) -> String {
        let cost = if paid { format!(" for {SURVEY}M") } else { String::new() };
        let (survey, at) = (self.names.does(seat, "survey", "surveys"), place(self.names, at));
        format!("{survey} {at}{cost}{}.", self.face(lot))
    }

    fn survey_void(&self, seat: Seat, paid: bool) -> String {
        let back = if paid { format!(" and the {SURVEY}M comes back") } else { String::new() };
        format!("{} no lot to survey{back}.", self.names.does(seat, "find", "finds"))
    }

    fn text(&self, at: Place, lot: LotId, amount: i8, seats: &[Seat]) -> String {
        let (lot, at) = (self.game.a_lot(lot), place(self.names, at));
        format!("On {at} {lot} is turned up: {} {amount:+}M each.", people(self.names, seats))
    }

    fn drew(&self, seat: Seat, bought: bool, card: Option<ActionCard>) -> String {
        let what = card.map_or("an action card", |card| self.game.card_name(card));
        if bought {
            format!("{} {what} for {ACTION_CARD}M.", self.names.does(seat, "buy", "buys"))
        } else {
            format!("{} {what}.", self.names.does(seat, "draw", "draws"))
        }
    }

    fn bought_out(&self, seat: Seat, nth: u8, amount: u16) -> String {
        format!("{} lot {nth} to the ECF for {amount}M.", self.names.does(seat, "sell", "sells"))
    }

    fn developed(&self, seat: Seat, lots: &[LotId], cost: u16) -> String {
        let lots = list(lots.iter().map(|lot| self.game.a_lot(*lot)).collect::<Vec<_>>());
        format!("{} {lots} for {cost}M.", self.names.does(seat, "develop", "develops"))
    }

    fn collected(&self, seat: Seat, income: u16, debts: u16) -> String {
        let debts = match debts {
            0 => String::new(),
            debts => format!(" and {}", count(debts, "debt")),
        };
        format!("{} {income}M{debts}.", self.names.does(seat, "collect", "collects"))
    }
}

/// Bid, and the end (QZ-4, QZ-8).
impl Say<'_> {
    fn bids(&self, slot: u8, bids: &[u16]) -> String {
        let told = |bid: u16| if bid == 0 { "silent".into() } else { format!("{bid}M") };
        format!("Slot {slot}: {}.", self.each_seat(bids, told))
    }

    fn scored(&self, seat: Seat, parts: &str, total: i32) -> String {
        format!("{} {}: {parts}.", self.names.does(seat, "have", "has"), count(total, "point"))
    }

    fn over(&self, winners: &[Seat], scores: &[i32], trash: bool) -> String {
        let scores = self.each_seat(scores, |score| score.to_string());
        let by = if trash { ", who took out the trash last" } else { "" };
        format!("The game is over: {scores}. Winner: {}{by}.", people(self.names, winners))
    }
}

/// Action cards and characters (QZ-10 to QZ-13).
impl Say<'_> {
    fn announced(&self, seat: Seat, play: &Announcement) -> String {
        let card = announced(self.game, self.names, play);
        format!("{} {card}.", self.names.does(seat, "play", "plays"))
    }

    fn cancelled(&self, seat: Seat) -> String {
        let woah = self.game.card_name(ActionCard::Woah);
        format!("{} it: {woah}.", self.names.does(seat, "cancel", "cancels"))
    }

    fn useless(&self, seat: Seat, card: ActionCard) -> String {
        let card = self.game.card_name(card);
        format!("{} {card} without effect.", self.names.does(seat, "discard", "discards"))
    }

    fn donated(&self, seat: Seat, debt: bool) -> String {
        if debt {
            let takes = self.names.does(seat, "take", "takes");
            format!("{takes} 1 debt; the QZA puts {SMALL_CHANGE}M into the ECF.")
        } else {
            format!("{} {SMALL_CHANGE}M into the ECF.", self.names.does(seat, "put", "puts"))
        }
    }

    fn peeked(&self, seat: Seat, lot: Option<LotId>) -> String {
        let look = self.names.does(seat, "look", "looks");
        format!("{look} at the top lot of the deck{}.", self.face(lot))
    }

    fn put_back(&self, seat: Seat, depth: Option<u8>) -> String {
        let depth = depth.map_or(String::new(), |depth| format!(" at depth {depth}"));
        format!("{} a lot back into the deck{depth}.", self.names.does(seat, "put", "puts"))
    }

    fn richest(&self, seats: &[Seat], totals: Option<&[u16]>) -> String {
        let totals = totals.map_or(String::new(), |totals| {
            format!(" Totals: {}.", self.each_seat(totals, |total| format!("{total}M")))
        });
        format!("1 debt for the richest: {}.{totals}", people(self.names, seats))
    }

    fn attached(&self, seat: Seat, play: &Announcement) -> String {
        let (card, aim) = (self.game.card_name(play.card), aim(self.game, self.names, play));
        format!("{card} is in force{aim}, by {}.", self.names.object(seat))
    }

    fn taken(&self, seat: Seat, card: ActionCard) -> String {
        let card = self.game.card_name(card);
        format!("{} {card} from the discard.", self.names.does(seat, "take", "takes"))
    }

    fn used(&self, seat: Seat, who: Character, how: &Power) -> String {
        let (who, how) = (self.game.character_name(who), power(self.game, self.names, how));
        format!("{} {who}: {how}.", self.names.does(seat, "use", "uses"))
    }

    fn replaced(&self, seat: Seat, lot: LotId) -> String {
        format!("{} {} instead.", self.names.does(seat, "get", "gets"), self.game.a_lot(lot))
    }

    fn robbed(&self, seat: Seat, lot: LotId, replaced: bool) -> String {
        let get = self.names.verb(seat, "get", "gets");
        let and = if replaced { format!(" and {get} a discarded lot") } else { String::new() };
        format!("{} {}{and}.", self.names.does(seat, "lose", "loses"), self.game.a_lot(lot))
    }
}

/// Zappys (QZ-14).
impl Say<'_> {
    fn zapped(&self, zappy: Zappy) -> String {
        let card = &self.game.cards.zappys[zappy.index()];
        format!("Zappy: {}. {}.", card.name, card.effect)
    }

    fn revealed(&self, cards: &[DeckCard]) -> String {
        let each = cards.iter().map(|card| match card {
            DeckCard::Lot(lot) => self.game.a_lot(*lot),
            DeckCard::Zappy(zappy) => self.game.zappy_name(*zappy).into(),
        });
        format!("On top of the deck: {}.", list(each.collect::<Vec<_>>()))
    }
}
