//! Events as sentences.

use ztable_core::{Names, Seat};

use crate::card::{ActionCard, Character, DeckCard, LotId, Zappy};
use crate::event::{Event, Place};
use crate::game::QuantumZap;
use crate::question::{Aim, Play, Power};
use crate::score::SuitSet;

impl QuantumZap {
    /// "L04 (+2 ray gun, text -1M)".
    pub(crate) fn lot_words(&self, lot: LotId) -> String {
        let face = self.cards.lots[lot.index()];
        let text = if face.text == 0 { String::new() } else { format!(", text {:+}M", face.text) };
        let payout = if face.payout == 0 { "0".into() } else { format!("{:+}", face.payout) };
        format!("{lot} ({payout} {}{text})", face.suit.name())
    }

    pub(crate) fn card_name(&self, card: ActionCard) -> &str {
        &self.cards.actions[card.index()].name
    }

    pub(crate) fn zappy_name(&self, zappy: Zappy) -> &str {
        &self.cards.zappys[zappy.index()].name
    }
}

/// "1 debt", "2 debts".
pub(crate) fn count(number: u16, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// "1 point", "-3 points".
pub(crate) fn count_points(points: i32) -> String {
    if points == 1 { "1 point".into() } else { format!("{points} points") }
}

/// "a set of ray guns 2 (L01, L02 and L03)".
fn set_words(game: &QuantumZap, set: &SuitSet) -> String {
    let kind = set.suit.map_or("a mixed set".into(), |suit| format!("a set of {}s", suit.name()));
    let joker = &game.cards.characters[Character::SHELLY.index()].name;
    let mut lots: Vec<String> = set.lots.iter().map(ToString::to_string).collect();
    lots.extend(set.joker.then(|| joker.clone()));
    format!("{kind} {} ({})", set.points, list(&lots))
}

/// "a mixed set 1 (L02, L16 and L30), a set of ray guns 2 (L01, L03 and L04)".
pub(crate) fn sets_words(game: &QuantumZap, sets: &[SuitSet]) -> String {
    sets.iter().map(|set| set_words(game, set)).collect::<Vec<_>>().join(", ")
}

/// "lots 7, a set of ray guns 2 (L01, L02 and L03), credits 4, debts -1".
pub(crate) fn score_words(
    game: &QuantumZap,
    lots: u32,
    sets: &[SuitSet],
    credits: u32,
    debts: u32,
) -> String {
    let mut parts = vec![format!("lots {lots}")];
    parts.extend(sets.iter().map(|set| set_words(game, set)));
    parts.push(format!("credits {credits}"));
    parts.extend((debts > 0).then(|| format!("debts -{debts}")));
    parts.join(", ")
}

/// "A, B and C".
pub(crate) fn list(things: &[String]) -> String {
    match things {
        [] => "nobody".into(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

fn people(names: &Names<'_>, seats: &[Seat]) -> String {
    list(&seats.iter().map(|seat| names.object(*seat)).collect::<Vec<_>>())
}

pub(crate) fn place(names: &Names<'_>, place: Place) -> String {
    match place {
        Place::Slot(slot) => format!("slot {slot}"),
        Place::Deck => "the top of the deck".into(),
        Place::Lot(seat, nth) => format!("{} lot {nth}", names.possessive(seat)),
    }
}

fn aim(game: &QuantumZap, names: &Names<'_>, play: &Play) -> String {
    match play.aim {
        Aim::Nothing => String::new(),
        Aim::Card(card) => format!(", for {}", game.card_name(card)),
        Aim::Seat(seat) => format!(" against {}", names.object(seat)),
        Aim::Slot(slot) => format!(" on slot {slot}"),
        Aim::Limit(slot, limit) => format!(" on slot {slot} with {limit}M"),
        Aim::Seats(seats) => {
            let seats: Vec<Seat> = seats.into_iter().flatten().collect();
            format!(" against {}", people(names, &seats))
        }
    }
}

/// "Bargain Hunter on slot 2 with 4M".
pub(crate) fn announced(game: &QuantumZap, names: &Names<'_>, play: &Play) -> String {
    format!("{}{}", game.card_name(play.card), aim(game, names, play))
}

fn power(game: &QuantumZap, names: &Names<'_>, power: &Power) -> String {
    let lot = |seat: Seat, nth: u8| place(names, Place::Lot(seat, nth));
    match *power {
        Power::Swap(a, n, b, m) => format!("{} and {} change owners", lot(a, n), lot(b, m)),
        Power::Site(site) => format!("aimed at {}", game.lot_words(site)),
        Power::Lot(seat, nth) => format!("aimed at {}", lot(seat, nth)),
        Power::Suit(suit) => format!("{}s", suit.name()),
        Power::Guns(one, None) => format!("aimed at {}", game.lot_words(one)),
        Power::Guns(one, Some(other)) => {
            format!("aimed at {} and {}", game.lot_words(one), game.lot_words(other))
        }
        Power::Slot(slot) => format!("slot {slot} is taken"),
    }
}

/// The event as a sentence.
pub(crate) fn narrate(game: &QuantumZap, event: &Event, names: &Names<'_>) -> String {
    let does = |seat: Seat, you: &'static str, they: &'static str| {
        format!("{} {}", names.subject(seat), names.verb(seat, you, they))
    };
    match event {
        Event::Began { first, types } => {
            let types: Vec<String> =
                types.iter().map(|card| game.card_name(*card).into()).collect();
            let cards = if types.is_empty() {
                String::new()
            } else {
                format!(" Action cards: {}.", list(&types))
            };
            format!("{} First Player.{cards}", does(*first, "are", "is"))
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
            let cost = if *paid { " for 1M" } else { "" };
            let face = lot.map_or(String::new(), |lot| format!(": {}", game.lot_words(lot)));
            format!("{} {}{cost}{face}.", does(*seat, "survey", "surveys"), place(names, *at))
        }
        Event::SurveyVoid { seat, paid } => {
            let back = if *paid { " and the 1M comes back" } else { "" };
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
                format!("{} {what} for 1M.", does(*seat, "buy", "buys"))
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
            let bids: Vec<String> = Seat::all(bids.len() as u8)
                .zip(bids)
                .map(|(seat, bid)| match bid {
                    0 => format!("{} silent", names.object(seat)),
                    bid => format!("{} {bid}M", names.object(seat)),
                })
                .collect();
            format!("Slot {slot}: {}.", bids.join(", "))
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
                game.card_name(ActionCard::WOAH)
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
            format!("{} 1M into the ECF.", does(*seat, "put", "puts"))
        }
        Event::Donated { seat, debt: true } => {
            format!("{} 1 debt; the QZA puts 1M into the ECF.", does(*seat, "take", "takes"))
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
                let each: Vec<String> = Seat::all(totals.len() as u8)
                    .zip(totals)
                    .map(|(seat, total)| format!("{} {total}M", names.object(seat)))
                    .collect();
                format!(" Totals: {}.", each.join(", "))
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
            let cards: Vec<String> = cards
                .iter()
                .map(|card| match card {
                    DeckCard::Lot(lot) => game.lot_words(*lot),
                    DeckCard::Zappy(zappy) => game.zappy_name(*zappy).into(),
                })
                .collect();
            format!(
                "On top of the deck: {}.",
                if cards.is_empty() { "nothing".into() } else { list(&cards) }
            )
        }
        Event::Stimulus => "Everybody gets 1M.".into(),
        Event::Bribed { seat } => format!("{} 1M from the ECF.", does(*seat, "take", "takes")),
        Event::Discarded { seat, nth } => {
            format!("{} lot {nth}.", does(*seat, "discard", "discards"))
        }
        Event::Scored { seat, lots, sets, credits, debts, total } => {
            let parts = score_words(game, *lots, sets, *credits, *debts);
            format!("{} {}: {parts}.", does(*seat, "have", "has"), count_points(*total))
        }
        Event::Over { winners, scores, trash } => {
            let scores: Vec<String> = Seat::all(scores.len() as u8)
                .zip(scores)
                .map(|(seat, score)| format!("{} {score}", names.object(seat)))
                .collect();
            let by = if *trash { ", who took out the trash last" } else { "" };
            format!(
                "The game is over: {}. Winner: {}{by}.",
                scores.join(", "),
                people(names, winners)
            )
        }
    }
}
