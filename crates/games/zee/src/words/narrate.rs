//! Events as sentences.

use ztable_core::words::{count, list};
use ztable_core::{Names, Seat};

use crate::belt::BeltId;
use crate::bot::Bot;
use crate::card::{Button, CardId, CardSet};
use crate::event::{Column, Event};
use crate::rating::Rating;
use crate::rules::Zee;
use crate::spot::{Conveyor, Direction, Spot};
use crate::words::{bot_names, column, face, faces};

/// The event as a sentence.
pub(crate) fn narrate(game: &Zee, event: &Event, names: &Names<'_>) -> String {
    let tell = Teller { game, names };
    match event {
        Event::BotsDealt { bots, dealer } => tell.bots_dealt(bots, *dealer),
        Event::Dealt { seat, cards, belts } => {
            let dealt = match (cards, belts) {
                (Some(cards), Some(belts)) => {
                    let belts = list(belts.iter().map(|belt| belt.kind().words()));
                    format!("{} and the belts {belts}", faces(game, *cards))
                }
                _ => "three Control cards and three belts".into(),
            };
            format!("{} dealt {dealt}.", tell.names.does(*seat, "are", "is"))
        }
        Event::Opened { belts, top } => {
            format!("Conveyor 1 is {}. The Belt deck shows {}.", column(belts), top.kind().words())
        }
        Event::Built { seat, conveyor, belts } => {
            let builds = tell.names.does(*seat, "build", "builds");
            format!("{builds} conveyor {conveyor}: {}.", column(belts))
        }
        Event::Placed { seat, bot, spot } => {
            format!("{} {bot} on {spot}.", tell.names.does(*seat, "stand", "stands"))
        }
        Event::First { seat, spot } => {
            let stands = tell.names.does(*seat, "stand", "stands");
            let takes = names.verb(*seat, "take", "takes");
            format!("{stands} furthest left, on {spot}, and {takes} the first turn.")
        }
        Event::Returned { seat, bot, spot } => {
            format!("{} {bot} back on {spot}.", tell.names.does(*seat, "put", "puts"))
        }
        Event::Drew { seat, count, cards } => tell.drew(*seat, *count, *cards),
        Event::Reshuffled { cards } => reshuffled(*cards),
        Event::Played { seat, card, button, direction } => {
            tell.played(*seat, *card, *button, *direction)
        }
        Event::Wasted { seat, card } => tell.wasted(*seat, *card),
        Event::NobodyMoved => "No bot stands on a matching belt.".into(),
        Event::Swapped { spot, old, new, top } => swapped(*spot, *old, *new, *top),
        Event::Moved { bot, from, to } => format!("{} {from} → {to}.", bot.title()),
        Event::Blocked { bot, spot, by } => blocked(*bot, *spot, by),
        Event::Shielded { bot, spot } => {
            format!("{} {spot} is protected until its first turn and stays.", bot.title())
        }
        Event::SetAside { bot, from } => format!("{} set aside from {from}.", bot.title()),
        Event::Scored { seat, points, team } => tell.scored(*seat, *points, *team),
        Event::Reset { seat, cards } => tell.reset(*seat, *cards),
        Event::Over { winners, points, last_turn } => tell.over(winners, *points, *last_turn),
        Event::RoundBegan { round, reactor, top } => round_began(*round, reactor, *top),
        Event::Removed { conveyors } => removed(conveyors),
        Event::Refilled { card } => format!("For another card {} is discarded.", face(game, *card)),
        Event::Exchanged { cards } => format!("Exchange: {} discarded.", tell.cards(*cards)),
        Event::Traded { cards } => format!("Two for one: {} discarded.", tell.cards(*cards)),
        Event::RoundEnded { round, aside, score, total } => {
            let (aside, score) = (count(*aside, "bot"), count(*score, "point"));
            format!("Round {round} is over: {aside} set aside, {score}; {total} in all.")
        }
        Event::ZoloOver { scores, total, rating } => zolo_over(scores, *total, *rating),
    }
}

/// Tells somebody what somebody does.
struct Teller<'a> {
    game: &'a Zee,
    names: &'a Names<'a>,
}

impl Teller<'_> {
    /// What was discarded, which may be nothing.
    fn cards(&self, cards: CardSet) -> String {
        if cards.is_empty() { "no card".into() } else { faces(self.game, cards) }
    }

    fn bots_dealt(&self, bots: &[Bot], dealer: Seat) -> String {
        let seats = Seat::all(bots.len() as u8).zip(bots);
        let dealt: Vec<String> = seats
            .map(|(seat, bot)| format!("{} {bot}", self.names.does(seat, "get", "gets")))
            .collect();
        let is = self.names.verb(dealer, "are", "is");
        format!("{}; {} {is} the Dealer.", dealt.join(", "), self.names.object(dealer))
    }

    fn drew(&self, seat: Seat, number: u8, cards: Option<CardSet>) -> String {
        let what = match cards {
            Some(cards) => faces(self.game, cards),
            None if number == 1 => "a card".into(),
            None => count(number, "card"),
        };
        format!("{} {what}.", self.names.does(seat, "draw", "draws"))
    }

    fn played(&self, seat: Seat, card: CardId, button: Button, to: Option<Direction>) -> String {
        let card = face(self.game, card);
        let pushes = self.names.verb(seat, "push", "pushes");
        let all = to.map_or(String::new(), |to| format!(", all bots {to}"));
        let plays = self.names.does(seat, "play", "plays");
        format!("{plays} {card} and {pushes} {}{all}.", button.title())
    }

    fn wasted(&self, seat: Seat, card: CardId) -> String {
        let discards = self.names.verb(seat, "discard", "discards");
        let (who, card) = (self.names.subject(seat), face(self.game, card));
        format!("{who} can play no card and {discards} {card} without effect.")
    }

    fn scored(&self, seat: Seat, points: u8, team: Option<u8>) -> String {
        let team =
            team.map_or(String::new(), |all| format!(", {} for the team", count(all, "point")));
        format!(
            "{} a point: {}{team}.",
            self.names.does(seat, "get", "gets"),
            count(points, "point")
        )
    }

    fn reset(&self, seat: Seat, cards: CardSet) -> String {
        let discards = self.names.verb(seat, "discard", "discards");
        let makes = self.names.does(seat, "make", "makes");
        format!("{makes} a Reset and {discards} {}.", self.cards(cards))
    }

    fn over(&self, winners: &[Seat], points: u8, last_turn: bool) -> String {
        let win = match winners {
            [one] => self.names.verb(*one, "win", "wins"),
            _ => "win",
        };
        let who = list(winners.iter().map(|seat| self.names.object(*seat)));
        let when = if last_turn { "after the last turn " } else { "" };
        format!("The game is over: {when}{who} {win} with {}.", count(points, "point"))
    }
}

fn reshuffled(cards: u8) -> String {
    let cards = count(cards, "card");
    format!("The Control deck is empty: {cards} from the discard pile are shuffled into a new one.")
}

fn swapped(spot: Spot, old: BeltId, new: BeltId, top: BeltId) -> String {
    let [old, new, top] = [old, new, top].map(|belt| belt.kind().words());
    format!("{spot}: {old} → {new}, next on top: {top}.")
}

fn blocked(bot: Bot, spot: Spot, by: &[Bot]) -> String {
    if by.is_empty() {
        return format!("{} {spot} stays: there is no belt on that side.", bot.title());
    }
    format!("{} {spot} blocked by {}.", bot.title(), bot_names(by))
}

fn round_began(round: u8, reactor: &[Column], top: BeltId) -> String {
    let reactor: Vec<String> = reactor.iter().map(column).collect();
    format!(
        "Round {round}: the conveyors are {}. A bot stands on every Back belt, the Belt deck shows \
         {}.",
        reactor.join(" | "),
        top.kind().words()
    )
}

fn removed(conveyors: &[Conveyor]) -> String {
    match conveyors {
        [one] => format!("Conveyor {one} is removed."),
        more => format!("Conveyors {} are removed.", list(more)),
    }
}

fn zolo_over(scores: &[u8], total: u8, rating: Rating) -> String {
    let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
    let rating = match rating {
        Rating::NoWin => "no win",
        Rating::Win => "you win",
        Rating::Great => "great",
        Rating::Best => "the best there is",
    };
    format!("Zolo is over: {} = {total} of 21, {rating}.", scores.join(" + "))
}
