//! The game in words: what is asked, what a pick means, the view as text, and what happened.

mod describe;
mod label;
mod narrate;
mod prompt;

pub(crate) use describe::describe;
pub(crate) use label::label;
pub(crate) use narrate::narrate;
pub(crate) use prompt::prompt;

use ztable_core::words::list;

use crate::belt::{BeltId, BeltSet};
use crate::bot::Bot;
use crate::card::CardId;
use crate::event::Column;
use crate::rules::Zee;

/// "DA OT XV".
fn column(belts: &Column) -> String {
    belts.map(|belt| belt.kind().name()).join(" ")
}

/// "DA, DA and XV".
fn kinds(belts: BeltSet) -> String {
    list(belts.iter().map(BeltId::kind))
}

/// "C01 (DA)".
fn face(game: &Zee, card: CardId) -> String {
    format!("{card} ({})", game.face(card).codes())
}

/// "C01 (DA), C10 (DA OT)".
fn faces(game: &Zee, cards: impl IntoIterator<Item = CardId>) -> String {
    let cards: Vec<String> = cards.into_iter().map(|card| face(game, card)).collect();
    cards.join(", ")
}

/// "Red and Blue".
fn bot_names(bots: &[Bot]) -> String {
    list(bots.iter().map(|bot| bot.title()))
}
