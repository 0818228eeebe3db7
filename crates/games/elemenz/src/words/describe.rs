//! The view as plain text, for terminals and screen readers.

use std::fmt::Write;

use ztable_core::{Names, Seat};

use super::dice;
use crate::avatar::Avatar;
use crate::board::Mode;
use crate::die::{DieId, Place};
use crate::element::Element;
use crate::numbers::{LOCKS, ROLLS};
use crate::phase::Phase;
use crate::position::SeatPosition;
use crate::rules::ElemenZ;
use crate::state::Look;
use crate::view::View;

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string does not fail");
    out.push('\n');
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Shamans => "picking Shamans",
        Phase::Layout => "laying tokens",
        Phase::Colours => "choosing colours",
        Phase::Roll => "rolling",
        Phase::Assign => "using dice",
        Phase::End => "end of the turn",
        Phase::Over => "the game is over",
    }
}

/// The view as plain text.
pub(crate) fn describe(game: &ElemenZ, view: &View, names: &Names<'_>) -> String {
    let mut out = String::new();
    let state = view.state(game);
    let look = game.look(&state);
    let (title, word, tiles) = match look.mode() {
        Mode::Duel => ("Duel", "round", "Avatars for sale"),
        Mode::Monolith => ("Monolith", "turn", "Used Avatars"),
    };
    line(
        &mut out,
        format_args!(
            "{title}, {word} {}, {}, {} of {ROLLS} rolls, active: {}.",
            state.round,
            phase(state.phase),
            state.rolls,
            names.name(state.active)
        ),
    );
    let pool: Vec<String> =
        state.dice.lying(Place::Pool).iter().map(|die| die.to_string()).collect();
    line(
        &mut out,
        format_args!("Pool: {}.", if pool.is_empty() { "empty".into() } else { pool.join(" ") }),
    );
    if game.rules.avatars > 0 {
        let shop: Vec<&str> = look.shop().iter().map(Avatar::title).collect();
        line(
            &mut out,
            format_args!(
                "{tiles}: {}.",
                if shop.is_empty() { "none".into() } else { shop.join(", ") }
            ),
        );
    }
    for (seat, shown) in game.all().zip(&view.table.seats) {
        describe_seat(&mut out, look, seat, shown, names);
    }
    out
}

fn describe_seat(
    out: &mut String,
    look: Look<'_>,
    seat: Seat,
    shown: &SeatPosition,
    names: &Names<'_>,
) {
    let you = if names.is_you(seat) { " (you)" } else { "" };
    let elements: Vec<&str> =
        look.elements(seat).into_iter().flatten().map(Element::title).collect();
    if elements.is_empty() {
        return line(out, format_args!("{}{you}, no Shaman yet.", names.name(seat)));
    }
    let more = match look.mode() {
        Mode::Monolith => format!("{} of {LOCKS} locks", look.locks(seat)),
        Mode::Duel if shown.gone > 0 => "eliminated".into(),
        Mode::Duel => format!("defence {}", look.defence(seat)),
    };
    let hand = dice(look.hand(seat).len());
    let elements = elements.join(" and ");
    line(out, format_args!("{}{you}, {elements}: {hand}, {more}.", names.name(seat)));
    let lying: Vec<String> = look
        .dice_before(seat)
        .iter()
        .filter(|die| !matches!(look.die(*die).at, Place::Pool | Place::Box))
        .map(|die| lying(look, die))
        .collect();
    if !lying.is_empty() {
        line(out, format_args!("  Dice: {}.", lying.join(", ")));
    }
    if look.mode() == Mode::Duel {
        describe_totem(out, look, seat, shown);
    }
    if !shown.avatars.is_empty() {
        let tiles: Vec<&str> =
            shown.avatars.iter().map(|tile| tile.map_or("face down", Avatar::title)).collect();
        line(out, format_args!("  Avatars: {}.", tiles.join(", ")));
    }
}

/// A die with what it shows, whether it is marked, and where it lies.
fn lying(look: Look<'_>, die: DieId) -> String {
    let lies = look.die(die);
    let face =
        lies.face.map_or(String::new(), |face| format!("={}", face.to_string().to_uppercase()));
    let mark = if look.marked().contains(die) { "*" } else { "" };
    format!("{die}{face}{mark} {}", lies.at)
}

fn describe_totem(out: &mut String, look: Look<'_>, seat: Seat, shown: &SeatPosition) {
    let slots: Vec<&str> = shown
        .slots
        .iter()
        .map(|slot| match (slot.token, slot.hidden) {
            (Some(token), _) => token.title(),
            (None, true) => "face down",
            (None, false) => "empty",
        })
        .collect();
    line(out, format_args!("  Totem: {}.", slots.join(", ")));
    let armed: Vec<&str> = look
        .combos(seat)
        .filter(|combo| look.state.armed.contains(*combo))
        .map(|combo| look.combo(combo).name.as_str())
        .collect();
    if !armed.is_empty() {
        line(out, format_args!("  Armed: {}.", armed.join(", ")));
    }
}
