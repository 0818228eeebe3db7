//! Imagined worlds are positions like any other, whatever a table hides: they load, and a search
//! can play on in them.

use quantumzap::QuantumZap;
use ztable_core::{Game, Picks, Quick, Seat, Setup, Silent, Title, Viewer, play_out};

/// Plays random games and looks into a world of every viewer at every decision.
#[track_caller]
fn holds(setup: Setup, games: u64) {
    let game = QuantumZap::configure(&setup).expect("a possible table");
    let viewers = || Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator]);
    let mut picks = Picks::new();
    for seed in 0..games {
        let (mut chance, mut fancy) = (Quick::new(seed), Quick::new(!seed));
        let mut state = game.setup(&mut chance, &mut Silent);
        for decision in 0.. {
            let seats = game.turn(&state).seats();
            if seats.is_empty() {
                break;
            }
            let place = format!("{setup:?}, seed {seed}, decision {decision}");
            for viewer in viewers() {
                let mut world = game.imagine(&game.view(&state, viewer), &mut fancy);
                let loaded = game
                    .load(game.position(&world))
                    .unwrap_or_else(|refusal| panic!("{place}, {viewer:?}: {refusal}"));
                assert_eq!(loaded, world, "{place}, {viewer:?}");
                // Now and then to the end, where money that is not there would come to light.
                if decision % 16 == 0 {
                    play_out(&game, &mut world, &mut fancy, &mut picks);
                    assert!(world.is_balanced(), "{place}, {viewer:?}");
                }
            }
            let seat = seats.nth(chance.below(seats.len() as u32) as usize).expect("below");
            picks.clear();
            game.options(&state, seat, &mut picks);
            let pick = picks[chance.below(picks.len() as u32) as usize];
            game.apply(&mut state, seat, pick, &mut chance, &mut Silent);
        }
    }
}

fn table(players: u8) -> Setup {
    Setup::new("quantumzap", players)
}

fn advanced(players: u8) -> Setup {
    table(players).with("mode", "advanced")
}

#[test]
fn with_hidden_credits() {
    holds(table(2).with("credits", "hidden"), 4);
    holds(table(3).with("credits", "hidden").with("open_bidding", "proxy"), 3);
    holds(advanced(4).with("credits", "hidden"), 2);
    let types = "A01 A03 A06 A09 A11";
    holds(advanced(5).with("credits", "hidden").with("action_types", types), 1);
}

#[test]
fn with_cards_and_without_memory() {
    holds(advanced(3).with("zappy_count", 7).with("action_types", "A01 A02 A05 A08 A12"), 3);
    holds(advanced(2).with("memory_aid", false).with("zappy_count", 7), 3);
    holds(advanced(4).with("survey_rivals", true).with("first_game", true), 2);
}
