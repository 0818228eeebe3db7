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

use crate::belt::{BeltId, BeltSet, BeltType};
use crate::bot::Bot;
use crate::card::CardId;
use crate::event::Column;
use crate::rules::Zee;

/// "amber diamond, teal circle and violet hex": the belts of a conveyor, Back, Mid, Front.
fn column(belts: &Column) -> String {
    list(belts.map(|belt| belt.kind().words()))
}

/// "DA, DA and XV": as the reactor is written where it is drawn as text.
fn kinds(belts: BeltSet) -> String {
    list(belts.iter().map(BeltId::kind))
}

/// "the amber diamond + teal circle": a card is called after its shapes.
fn face(game: &Zee, card: CardId) -> String {
    let shapes: Vec<String> = game.face(card).shapes.iter().map(BeltType::words).collect();
    format!("the {}", shapes.join(" + "))
}

/// "the amber diamond and the amber diamond + teal circle".
fn faces(game: &Zee, cards: impl IntoIterator<Item = CardId>) -> String {
    list(cards.into_iter().map(|card| face(game, card)))
}

/// "Red and Blue".
fn bot_names(bots: &[Bot]) -> String {
    list(bots.iter().map(|bot| bot.title()))
}
