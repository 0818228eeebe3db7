//! Everything that reads what comes from outside.

mod decks;
mod frames;
mod positions;
mod records;
mod referee;
mod scenarios;

use ztable_core::{AnyMatch, Quick, Refusal, Seat, Setup, Start, Viewer};

use crate::Target;

/// All targets.
#[must_use]
pub fn all() -> Vec<Target> {
    let mut targets = vec![records::target(), decks::target(), referee::target()];
    for about in ztable_shelf::games() {
        targets.push(frames::target(about));
        // One game with reaction windows, which have a time of their own.
        if about.id == "quantumzap" {
            targets.push(frames::target_with_clock(about));
        }
        targets.push(positions::target(about));
        targets.push(scenarios::target(about));
    }
    targets
}

/// How a refusal went: its kind and rule, without what it quotes.
fn way_of(refusal: &Refusal) -> String {
    let quoted = refusal.message.split(['\'', '"']).step_by(2).collect::<String>();
    let words: String = quoted.chars().filter(|letter| !letter.is_ascii_digit()).take(80).collect();
    format!("{:?} {:?} {words}", refusal.code, refusal.rule)
}

/// A match of the smallest table, with its default options, after so many random picks.
fn played(game: &str, seed: u64, picks: usize) -> Box<dyn AnyMatch> {
    let players = ztable_shelf::about(game).expect("a game of the shelf").min_players.max(2);
    let setup = Setup::new(game, players);
    let mut game = ztable_shelf::start(Start::new(setup, seed.to_string()))
        .expect("the default options can be played");
    let mut chance = Quick::new(seed);
    for _ in 0..picks {
        if !pick_one(game.as_mut(), &mut chance) {
            break;
        }
    }
    game
}

/// Picks at random for the first seat that must; whether there was one.
fn pick_one(game: &mut dyn AnyMatch, chance: &mut Quick) -> bool {
    let Some(seat) = game.turn().seats().into_iter().next() else { return false };
    let options = game.options(seat);
    let index = if options.len() < 2 { 0 } else { chance.below(options.len() as u32) as usize };
    let choice = options.get(index).expect("who must pick has options");
    game.pick_text(seat, &choice.pick).expect("what is offered is legal");
    true
}

/// Looks at a match from all sides and plays on for a while.
fn use_match(mut game: Box<dyn AnyMatch>) -> String {
    let seats = game.seats();
    let names: Vec<String> = (1..=seats).map(|number| format!("Player {number}")).collect();
    let mut chance = Quick::new(7);
    for _ in 0..6 {
        for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let (view, text) = (game.view(viewer), game.describe(viewer, &names));
            assert!(view.is_object() && !text.is_empty());
            let _ = (game.prompt(viewer), game.told(viewer, &names, 0));
        }
        for seat in Seat::all(seats) {
            let _ = (game.options(seat), game.window(seat), game.imagine(Viewer::Seat(seat), 1));
        }
        if !pick_one(game.as_mut(), &mut chance) {
            return "over".into();
        }
    }
    format!("on {}", game.turn().seats().len())
}
