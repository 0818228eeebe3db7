//! The view as plain text, for terminals and screen readers.

use std::fmt::Write;

use ztable_core::{Names, Seat};

use crate::die::Place;
use crate::game::ElemenZ;
use crate::narrate::dice;
use crate::state::{Phase, State};
use crate::table::{SeatView, View};

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
    let (title, word) = match game.rules.is_monolith() {
        true => ("Monolith", "turn"),
        false => ("Duel", "round"),
    };
    line(
        &mut out,
        format_args!(
            "{title}, {word} {}, {}, {} of 3 rolls, active: {}.",
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
        let shop: Vec<&str> = game.shop(&state).iter().map(crate::avatar::Avatar::name).collect();
        let word = if game.rules.is_monolith() { "Used Avatars" } else { "Avatars for sale" };
        line(
            &mut out,
            format_args!(
                "{word}: {}.",
                if shop.is_empty() { "none".into() } else { shop.join(", ") }
            ),
        );
    }
    for (seat, shown) in game.all().zip(&view.table.seats) {
        describe_seat(&mut out, game, &state, seat, shown, names);
    }
    out
}

fn describe_seat(
    out: &mut String,
    game: &ElemenZ,
    state: &State,
    seat: Seat,
    shown: &SeatView,
    names: &Names<'_>,
) {
    let you = if names.is_you(seat) { " (you)" } else { "" };
    let elements: Vec<&str> = game
        .elements(state, seat)
        .into_iter()
        .flatten()
        .map(crate::element::Element::name)
        .collect();
    if elements.is_empty() {
        return line(out, format_args!("{}{you}, no Shaman yet.", names.name(seat)));
    }
    let hand = game.hand(state, seat).len();
    let more = match game.rules.is_monolith() {
        true => format!("{} of 6 locks", game.locks(state, seat)),
        false if shown.gone > 0 => "eliminated".into(),
        false => format!("defence {}", game.defence(state, seat)),
    };
    line(
        out,
        format_args!(
            "{}{you}, {}: {}, {more}.",
            names.name(seat),
            elements.join(" and "),
            dice(hand)
        ),
    );
    let lying: Vec<String> = game
        .dice_before(state, seat)
        .iter()
        .filter(|die| !matches!(state.die(*die).at, Place::Pool | Place::Box))
        .map(|die| {
            let lies = state.die(die);
            let face = lies
                .face
                .map_or(String::new(), |face| format!("={}", face.to_string().to_uppercase()));
            let mark = if state.marked.contains(die) { "*" } else { "" };
            format!("{die}{face}{mark} {}", lies.at)
        })
        .collect();
    if !lying.is_empty() {
        line(out, format_args!("  Dice: {}.", lying.join(", ")));
    }
    if !game.rules.is_monolith() {
        let slots: Vec<&str> = shown
            .slots
            .iter()
            .map(|slot| match (slot.token, slot.hidden) {
                (Some(token), _) => token.name(),
                (None, true) => "face down",
                (None, false) => "empty",
            })
            .collect();
        line(out, format_args!("  Totem: {}.", slots.join(", ")));
        let armed: Vec<&str> = game
            .combos_of(state, seat)
            .filter(|combo| state.armed.contains(*combo))
            .map(|combo| game.combo(combo).name.as_str())
            .collect();
        if !armed.is_empty() {
            line(out, format_args!("  Armed: {}.", armed.join(", ")));
        }
    }
    if !shown.avatars.is_empty() {
        let tiles: Vec<&str> = shown
            .avatars
            .iter()
            .map(|tile| tile.map_or("face down", |avatar| avatar.name()))
            .collect();
        line(out, format_args!("  Avatars: {}.", tiles.join(", ")));
    }
}
