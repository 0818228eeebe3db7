//! The view as plain text, for terminals and screen readers.

use std::fmt::Write;

use ztable_core::Names;
use ztable_core::words::count;

use crate::bot::Bot;
use crate::card::CardId;
use crate::rules::Zee;
use crate::spot::{Conveyor, Row};
use crate::view::{SeatView, View};
use crate::words::kinds;

/// "C01 (DA), C10 (DA OT)".
fn codes(game: &Zee, cards: impl IntoIterator<Item = CardId>) -> String {
    let code = |card: CardId| format!("{card} ({})", game.face(card).codes());
    cards.into_iter().map(code).collect::<Vec<_>>().join(", ")
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string does not fail");
    out.push('\n');
}

/// The view as plain text.
pub(crate) fn describe(game: &Zee, view: &View, names: &Names<'_>) -> String {
    let mut out = String::new();
    match (&view.zolo, view.turn) {
        (Some(zolo), _) => {
            let scores: Vec<String> = zolo.scores.iter().map(ToString::to_string).collect();
            let scores = if scores.is_empty() { "none yet".into() } else { scores.join(" + ") };
            line(
                &mut out,
                format_args!("Zolo, round {} of 3. Finished rounds: {scores}.", zolo.round),
            );
            let exchange = if zolo.exchanged { "used" } else { "still to use" };
            line(&mut out, format_args!("{} of 6 set aside, exchange {exchange}.", zolo.aside));
        }
        (None, 0) => line(&mut out, format_args!("The reactor is being built.")),
        (None, turn) => {
            line(&mut out, format_args!("Turn {turn}. {} points win.", view.target));
        }
    }
    let wrap = if game.rules.wrap { "the ends are neighbours" } else { "the ends are walls" };
    line(&mut out, format_args!("Reactor ({wrap}):"));
    reactor(&mut out, view);
    let aside: Vec<&str> =
        view.bots.iter().filter(|(_, spot)| spot.is_none()).map(|(bot, _)| bot.title()).collect();
    if !aside.is_empty() {
        line(&mut out, format_args!("Not in the reactor: {}.", aside.join(", ")));
    }
    decks(&mut out, game, view);
    for seat in &view.seats {
        describe_seat(&mut out, game, view, seat, names);
    }
    out
}

/// The belts by row, with the letter of the bot on each.
fn reactor(out: &mut String, view: &View) {
    let conveyors = Conveyor::all().take(view.reactor.len());
    let header: String =
        conveyors.clone().map(|conveyor| format!("{:>6}", conveyor.number())).collect();
    line(out, format_args!("       {}", header.trim_end()));
    for row in Row::ALL {
        let cells: String = conveyors
            .clone()
            .map(|conveyor| {
                let spot = conveyor.belt(row);
                let kind = view.belt(spot).map_or(String::new(), |belt| belt.kind().to_string());
                let bot = view
                    .bot_at(spot)
                    .map_or("   ".to_string(), |bot| format!("[{}]", bot.letter()));
                format!(" {kind}{bot}")
            })
            .collect();
        line(out, format_args!("  {:<6}  {}", row.name(), cells.trim_end()));
    }
}

fn decks(out: &mut String, game: &Zee, view: &View) {
    let belts = &view.belt_deck;
    let bottom: Vec<String> = belts.bottom.iter().map(|belt| belt.kind().to_string()).collect();
    let bottom = match bottom.is_empty() {
        true => String::new(),
        false => format!(", at the bottom {}", bottom.join(" ")),
    };
    let middle = belts
        .unseen
        .filter(|unseen| !unseen.is_empty())
        .map_or(String::new(), |unseen| format!(", in between {}", kinds(unseen)));
    line(
        out,
        format_args!(
            "Belt deck: {}, on top {}{middle}{bottom}.",
            count(belts.count, "belt"),
            belts.top.kind()
        ),
    );
    let pile = match view.discards.is_empty() {
        true => "no discards".into(),
        false => format!("discards {}", codes(game, view.discards.iter().copied())),
    };
    line(out, format_args!("Control deck: {}; {pile}.", count(view.control_deck.count, "card")));
}

fn describe_seat(out: &mut String, game: &Zee, view: &View, seat: &SeatView, names: &Names<'_>) {
    let you = if names.is_you(seat.seat) { " (you)" } else { "" };
    let bot = seat.bot.map_or(String::new(), |bot| format!(", {}", bot_words(view, bot)));
    let team = seat.team.map_or(String::new(), |team| format!(", team {team}"));
    let points = match view.zolo {
        Some(_) => String::new(),
        None => format!(", {}", count(seat.points, "point")),
    };
    let shielded = if seat.shielded { ", shielded" } else { "" };
    line(
        out,
        format_args!(
            "{}{you}{bot}{team}{points}{shielded}, {}.",
            names.name(seat.seat),
            count(seat.cards, "card")
        ),
    );
    if let Some(hand) = seat.hand
        && !hand.is_empty()
    {
        line(out, format_args!("  Hand:"));
        for card in hand {
            let buttons: Vec<&str> =
                game.face(card).buttons.iter().map(crate::card::Button::title).collect();
            line(
                out,
                format_args!("    {card} {}: {}", game.face(card).words(), buttons.join(", ")),
            );
        }
    }
    if let Some(held) = seat.held
        && !held.is_empty()
    {
        line(out, format_args!("  Belts to build with: {}.", kinds(held)));
    }
}

fn bot_words(view: &View, bot: Bot) -> String {
    match view.bots.get(bot).copied().flatten() {
        Some(spot) => format!("{bot} [{}] on {spot}", bot.letter()),
        None => format!("{bot} [{}] not in the reactor", bot.letter()),
    }
}
