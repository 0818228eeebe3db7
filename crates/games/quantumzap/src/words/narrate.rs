//! Events as sentences.

use ztable_core::{Names, Seat};

use super::{aim, announced, count, count_points, list, people, place, power, score_words};
use crate::card::{ActionCard, DeckCard};
use crate::event::Event;
use crate::game::QuantumZap;
use crate::rules::{ACTION_CARD, SMALL_CHANGE, SURVEY};

/// The event as a sentence.
pub(crate) fn narrate(game: &QuantumZap, event: &Event, names: &Names<'_>) -> String {
    let does = |seat: Seat, you: &'static str, they: &'static str| {
        format!("{} {}", names.subject(seat), names.verb(seat, you, they))
    };
    match event {
        Event::Began { first, types } => {
            format!("{} First Player.{}", does(*first, "are", "is"), types_words(game, types))
        }
        Event::Dealt { seat, character, card } => {
            let character = character.map(|one| game.cards.characters[one.index()].name.as_str());
            format!(
                "{} {} and the card {}.",
                does(*seat, "get", "gets"),
                character.unwrap_or("a character"),
                card.map_or("face down", |card| game.card_name(card))
            )
        }
        Event::Prepared { round, first } => {
            format!("Round {round}: {} First Player now.", does(*first, "are", "is"))
        }
        Event::LinedUp { lots } => format!("The line-up has {}.", count(u16::from(*lots), "lot")),
        Event::Land { round, land, amount, ecf } => format!(
            "Round {round}: {} brings {amount}M into the ECF, now {ecf}M.",
            game.cards.lands[land.index()].0
        ),
        Event::Surveyed { seat, place: at, paid, lot } => {
            let cost = if *paid { format!(" for {SURVEY}M") } else { String::new() };
            let face = lot.map_or(String::new(), |lot| format!(": {}", game.lot_words(lot)));
            format!("{} {}{cost}{face}.", does(*seat, "survey", "surveys"), place(names, *at))
        }
        Event::SurveyVoid { seat, paid } => {
            let back = if *paid { format!(" and the {SURVEY}M comes back") } else { String::new() };
            format!("{} no lot to survey{back}.", does(*seat, "find", "finds"))
        }
        Event::Text { place: at, lot, amount, seats } => format!(
            "{} on {} is turned up: {} {amount:+}M each.",
            game.lot_words(*lot),
            place(names, *at),
            people(names, seats)
        ),
        Event::Drew { seat, bought, card } => {
            let what = card.map_or("an action card", |card| game.card_name(card));
            if *bought {
                format!("{} {what} for {ACTION_CARD}M.", does(*seat, "buy", "buys"))
            } else {
                format!("{} {what}.", does(*seat, "draw", "draws"))
            }
        }
        Event::BoughtOut { seat, nth, amount } => {
            format!("{} lot {nth} to the ECF for {amount}M.", does(*seat, "sell", "sells"))
        }
        Event::PaidDebts { seat, count: number } => {
            format!("{} off {}.", does(*seat, "pay", "pays"), count(*number, "debt"))
        }
        Event::TurnEnded { seat } => format!("{} the turn.", does(*seat, "end", "ends")),
        Event::Bids { slot, bids } => {
            let told = |bid: u16| if bid == 0 { "silent".into() } else { format!("{bid}M") };
            format!("Slot {slot}: {}.", each_seat(names, bids, told))
        }
        Event::Tied { slot, next } => {
            format!("Tie: open bidding for slot {slot} from {next}M.")
        }
        Event::Raised { seat, bid } => format!("{} {bid}M.", does(*seat, "bid", "bids")),
        Event::Passed { seat } => format!("{}.", does(*seat, "pass", "passes")),
        Event::Won { seat, slot, price } => {
            format!("{} slot {slot} for {price}M.", does(*seat, "buy", "buys"))
        }
        Event::Unsold { slot } => format!("Slot {slot} is unsold."),
        Event::Developed { seat, lots, cost } => {
            let lots: Vec<String> = lots.iter().map(|lot| game.lot_words(*lot)).collect();
            format!("{} {} for {cost}M.", does(*seat, "develop", "develops"), list(&lots))
        }
        Event::Collected { seat, income, debts, payouts: _ } => {
            let debts =
                if *debts == 0 { String::new() } else { format!(" and {}", count(*debts, "debt")) };
            format!("{} {income}M{debts}.", does(*seat, "collect", "collects"))
        }
        Event::Announced { seat, play } => {
            format!("{} {}.", does(*seat, "play", "plays"), announced(game, names, play))
        }
        Event::Cancelled { seat } => {
            format!(
                "{} it: {}.",
                does(*seat, "cancel", "cancels"),
                game.card_name(ActionCard::Woah)
            )
        }
        Event::Stopped { card } => format!("{} has no effect.", game.card_name(*card)),
        Event::Useless { seat, card } => {
            format!(
                "{} {} without effect.",
                does(*seat, "discard", "discards"),
                game.card_name(*card)
            )
        }
        Event::Donated { seat, debt: false } => {
            format!("{} {SMALL_CHANGE}M into the ECF.", does(*seat, "put", "puts"))
        }
        Event::Donated { seat, debt: true } => {
            let takes = does(*seat, "take", "takes");
            format!("{takes} 1 debt; the QZA puts {SMALL_CHANGE}M into the ECF.")
        }
        Event::Shown { slot, lot } => format!("Slot {slot} is shown: {}.", game.lot_words(*lot)),
        Event::Peeked { seat, lot } => {
            let face = lot.map_or(String::new(), |lot| format!(": {}", game.lot_words(lot)));
            format!("{} at the top lot of the deck{face}.", does(*seat, "look", "looks"))
        }
        Event::PutBack { seat, depth } => {
            let depth = depth.map_or(String::new(), |depth| format!(" at depth {depth}"));
            format!("{} a lot back into the deck{depth}.", does(*seat, "put", "puts"))
        }
        Event::Richest { seats, totals } => {
            let totals = totals.as_ref().map_or(String::new(), |totals| {
                format!(" Totals: {}.", each_seat(names, totals, |total| format!("{total}M")))
            });
            format!("1 debt for the richest: {}.{totals}", people(names, seats))
        }
        Event::Attached { seat, play } => format!(
            "{} is in force{}, by {}.",
            game.card_name(play.card),
            aim(game, names, play),
            names.object(*seat)
        ),
        Event::Joined { slot } => format!("The top lot of the deck joins on slot {slot}."),
        Event::FirstPlayer { seat } => format!("{} First Player now.", does(*seat, "are", "is")),
        Event::Debts { seat, count: number } => {
            format!("{} {}.", does(*seat, "take", "takes"), count(*number, "debt"))
        }
        Event::Taken { seat, card } => {
            format!("{} {} from the discard.", does(*seat, "take", "takes"), game.card_name(*card))
        }
        Event::Used { seat, character, power: used } => format!(
            "{} {}: {}.",
            does(*seat, "use", "uses"),
            game.cards.characters[character.index()].name,
            power(game, names, used)
        ),
        Event::Replaced { seat, lot } => {
            format!("{} {} instead.", does(*seat, "get", "gets"), game.lot_words(*lot))
        }
        Event::Robbed { seat, lot, replaced } => {
            let get = names.verb(*seat, "get", "gets");
            let and = if *replaced { format!(" and {get} a discarded lot") } else { String::new() };
            format!("{} {}{and}.", does(*seat, "lose", "loses"), game.lot_words(*lot))
        }
        Event::Zapped { zappy } => {
            let card = &game.cards.zappys[zappy.index()];
            format!("Zappy: {}. {}.", card.name, card.effect)
        }
        Event::Revealed { cards } => {
            format!("On top of the deck: {}.", deck_words(game, cards))
        }
        Event::Stimulus => format!("Everybody gets {SMALL_CHANGE}M."),
        Event::Bribed { seat } => {
            format!("{} {SMALL_CHANGE}M from the ECF.", does(*seat, "take", "takes"))
        }
        Event::Discarded { seat, nth } => {
            format!("{} lot {nth}.", does(*seat, "discard", "discards"))
        }
        Event::Scored { seat, lots, sets, credits, debts, total } => {
            let parts = score_words(game, *lots, sets, *credits, *debts);
            format!("{} {}: {parts}.", does(*seat, "have", "has"), count_points(*total))
        }
        Event::Over { winners, scores, trash } => {
            let scores = each_seat(names, scores, |score| score.to_string());
            let by = if *trash { ", who took out the trash last" } else { "" };
            format!("The game is over: {scores}. Winner: {}{by}.", people(names, winners))
        }
    }
}

/// "Orange 3M, Sky silent": what every seat did or has.
fn each_seat<T: Copy>(names: &Names<'_>, values: &[T], told: impl Fn(T) -> String) -> String {
    let seats = Seat::all(values.len() as u8).zip(values);
    let each = seats.map(|(seat, value)| format!("{} {}", names.object(seat), told(*value)));
    each.collect::<Vec<_>>().join(", ")
}

fn types_words(game: &QuantumZap, types: &[ActionCard]) -> String {
    let types: Vec<String> = types.iter().map(|card| game.card_name(*card).into()).collect();
    if types.is_empty() { String::new() } else { format!(" Action cards: {}.", list(&types)) }
}

fn deck_words(game: &QuantumZap, cards: &[DeckCard]) -> String {
    let cards: Vec<String> = cards
        .iter()
        .map(|card| match card {
            DeckCard::Lot(lot) => game.lot_words(*lot),
            DeckCard::Zappy(zappy) => game.zappy_name(*zappy).into(),
        })
        .collect();
    if cards.is_empty() { "nothing".into() } else { list(&cards) }
}
