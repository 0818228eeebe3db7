//! Events as sentences.

use ztable_core::Names;
use ztable_core::words::{count, list};

use crate::belt::BeltId;
use crate::card::CardSet;
use crate::ending::Rating;
use crate::event::Event;
use crate::game::Zee;
use crate::words::{column, face, faces, kinds};

fn top(top: BeltId) -> String {
    format!("next top {}", top.kind())
}

fn discarded(game: &Zee, cards: CardSet) -> String {
    if cards.is_empty() { "no card".into() } else { faces(game, cards.iter()) }
}

/// The event as a sentence.
pub(crate) fn narrate(game: &Zee, event: &Event, names: &Names<'_>) -> String {
    match event {
        Event::BotsDealt { bots, dealer } => {
            let dealt: Vec<String> = ztable_core::Seat::all(bots.len() as u8)
                .zip(bots)
                .map(|(seat, bot)| {
                    format!("{} {} {}", names.subject(seat), names.verb(seat, "get", "gets"), bot)
                })
                .collect();
            format!(
                "{}; {} {} the Dealer.",
                dealt.join(", "),
                names.object(*dealer),
                names.verb(*dealer, "are", "is")
            )
        }
        Event::Dealt { seat, cards: Some(cards), belts: Some(belts) } => format!(
            "{} {} dealt {} and the belts {}.",
            names.subject(*seat),
            names.verb(*seat, "are", "is"),
            faces(game, cards.iter()),
            kinds(*belts)
        ),
        Event::Dealt { seat, .. } => format!(
            "{} {} dealt three Control cards and three belts.",
            names.subject(*seat),
            names.verb(*seat, "are", "is")
        ),
        Event::Opened { belts, top } => {
            format!("Conveyor 1 is {}. The Belt deck shows {}.", column(belts), top.kind())
        }
        Event::Built { seat, conveyor, belts } => format!(
            "{} {} conveyor {conveyor}: {}.",
            names.subject(*seat),
            names.verb(*seat, "build", "builds"),
            column(belts)
        ),
        Event::Placed { seat, bot, spot } => format!(
            "{} {} {bot} on {spot}.",
            names.subject(*seat),
            names.verb(*seat, "stand", "stands")
        ),
        Event::First { seat, spot } => format!(
            "{} {} furthest left, on {spot}, and {} the first turn.",
            names.subject(*seat),
            names.verb(*seat, "stand", "stands"),
            names.verb(*seat, "take", "takes")
        ),
        Event::Returned { seat, bot, spot } => format!(
            "{} {} {bot} back on {spot}.",
            names.subject(*seat),
            names.verb(*seat, "put", "puts")
        ),
        Event::Drew { seat, count: number, cards } => {
            let what = match cards {
                Some(cards) => faces(game, cards.iter()),
                None if *number == 1 => "a card".into(),
                None => count(usize::from(*number), "card"),
            };
            format!("{} {} {what}.", names.subject(*seat), names.verb(*seat, "draw", "draws"))
        }
        Event::Reshuffled { cards } => format!(
            "The Control deck is empty: {} from the discard pile are shuffled into a new one.",
            count(usize::from(*cards), "card")
        ),
        Event::Played { seat, card, button, direction } => {
            let all = direction.map_or(String::new(), |to| format!(", all bots {}", to.word()));
            format!(
                "{} {} {card} ({}) and {} {}{all}.",
                names.subject(*seat),
                names.verb(*seat, "play", "plays"),
                game.face(*card).words(),
                names.verb(*seat, "push", "pushes"),
                button.name()
            )
        }
        Event::Wasted { seat, card } => format!(
            "{} can play no card and {} {} without effect.",
            names.subject(*seat),
            names.verb(*seat, "discard", "discards"),
            face(game, *card)
        ),
        Event::NobodyMoved => "No bot stands on a matching belt.".into(),
        Event::Swapped { spot, old, new, top: next } => {
            format!("{spot}: {} → {}, {}.", old.kind(), new.kind(), top(*next))
        }
        Event::Moved { bot, from, to } => format!("{} {from} → {to}.", bot.name()),
        Event::Blocked { bot, spot, by } if by.is_empty() => {
            format!("{} {spot} stays: there is no belt on that side.", bot.name())
        }
        Event::Blocked { bot, spot, by } => {
            let by: Vec<&str> = by.iter().map(|bot| bot.name()).collect();
            format!("{} {spot} blocked by {}.", bot.name(), list(&by))
        }
        Event::Shielded { bot, spot } => {
            format!("{} {spot} is protected until its first turn and stays.", bot.name())
        }
        Event::SetAside { bot, from } => format!("{} set aside from {from}.", bot.name()),
        Event::Scored { seat, points, team } => {
            let team = team.map_or(String::new(), |team| {
                format!(", {} for the team", count(usize::from(team), "point"))
            });
            format!(
                "{} {} a point: {}{team}.",
                names.subject(*seat),
                names.verb(*seat, "get", "gets"),
                count(usize::from(*points), "point")
            )
        }
        Event::Reset { seat, cards } => format!(
            "{} {} a Reset and {} {}.",
            names.subject(*seat),
            names.verb(*seat, "make", "makes"),
            names.verb(*seat, "discard", "discards"),
            discarded(game, *cards)
        ),
        Event::Over { winners, points, last_turn } => {
            let who: Vec<String> = winners.iter().map(|seat| names.object(*seat)).collect();
            let win = match winners.as_slice() {
                [one] => names.verb(*one, "win", "wins"),
                _ => "win",
            };
            let when = if *last_turn { "after the last turn " } else { "" };
            format!(
                "The game is over: {when}{} {win} with {}.",
                list(&who),
                count(usize::from(*points), "point")
            )
        }
        Event::RoundBegan { round, reactor, top } => {
            let reactor: Vec<String> = reactor.iter().map(column).collect();
            format!(
                "Round {round}: the conveyors are {}. A bot stands on every Back belt, the Belt \
                 deck shows {}.",
                reactor.join(" | "),
                top.kind()
            )
        }
        Event::Removed { conveyors } if conveyors.len() == 1 => {
            format!("Conveyor {} is removed.", list(conveyors))
        }
        Event::Removed { conveyors } => format!("Conveyors {} are removed.", list(conveyors)),
        Event::Refilled { card } => format!("{} is discarded for another.", face(game, *card)),
        Event::Exchanged { cards } => format!("Exchange: {} discarded.", discarded(game, *cards)),
        Event::Traded { cards } => format!("Two for one: {} discarded.", discarded(game, *cards)),
        Event::RoundEnded { round, aside, score, total } => format!(
            "Round {round} is over: {} set aside, {}; {total} in all.",
            count(usize::from(*aside), "bot"),
            count(usize::from(*score), "point")
        ),
        Event::ZoloOver { scores, total, rating } => {
            let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
            let rating = match rating {
                Rating::NoWin => "no win",
                Rating::Win => "you win",
                Rating::Great => "great",
                Rating::Best => "the best there is",
            };
            format!("Zolo is over: {} = {total} of 21, {rating}.", scores.join(" + "))
        }
    }
}
