//! Games in the head need no heap: what a decision allocates does not grow with its iterations. Games
//! that are not looked at here still use it: ElemenZ and ZU Tiles when turns are planned, and liar's
//! dice, about which nothing is known but its rules.

use ztable_bots::{Advice, Budget, Level, Thought, advise, timeless};
use ztable_core::testkit::Counting;
use ztable_core::{AnyMatch, Seat, Setup, Start, Viewer};

const FEW: u32 = 100;
const MANY: u32 = 600;
/// What the tree of a search may allocate while it doubles its room a few times.
const GROWTH: u64 = 24;

fn ask(game: &dyn AnyMatch, seat: Seat, level: Level, iterations: u32) -> (Advice, u64) {
    let setup = game.start().setup.clone();
    let view = game.view(Viewer::Seat(seat));
    let budget = Budget::iterations(iterations);
    let thought = Thought { setup, seat, view, level, budget, seed: 3 };
    let before = Counting::allocations();
    let advice = advise(&thought, &timeless).expect("the seat is asked");
    (advice, Counting::allocations() - before)
}

/// Asks expert throughout the beginning of a game, with few iterations and with many.
#[track_caller]
fn check(game: &str, players: u8, options: &str) {
    assert!(Counting::is_installed());
    let mut setup = Setup::new(game, players);
    setup.options = serde_json::from_str(options).expect("options are a map");
    let start = Start::new(setup, "heap");
    let mut table = ztable_shelf::start(start).expect("the set-up is possible");
    let mut compared = 0;
    for number in 0..60 {
        let Some(seat) = table.turn().seats().lowest() else { break };
        // Once for what is made at first use and kept.
        ask(&*table, seat, Level::Expert, FEW);
        let (few, once) = ask(&*table, seat, Level::Expert, FEW);
        let (many, more) = ask(&*table, seat, Level::Expert, MANY);
        if many.iterations > few.iterations {
            compared += 1;
            let further = more.saturating_sub(once);
            assert!(
                further <= GROWTH,
                "{game}, pick {number}: {further} allocations in {} more iterations",
                many.iterations - few.iterations
            );
        }
        let next = ask(&*table, seat, Level::Normal, 1).0.pick;
        table.pick_text(seat, &next).expect("a bot picks what it may");
    }
    assert!(compared > 0, "nothing was compared");
}

#[test]
fn iterations_of_a_tree_search_do_not_allocate() {
    check("kuhn-poker", 2, "{}");
    check("leduc-poker", 2, "{}");
    check("tic-tac-toe", 2, "{}");
    check("connect-four", 2, "{}");
    check("zeds-zone", 1, "{}");
    check("zeds-zone", 3, "{}");
}

#[test]
fn iterations_of_a_sampler_do_not_allocate() {
    check("zee", 1, "{}");
    check("zee", 3, "{}");
    check("quantumzap", 2, "{}");
    check("quantumzap", 4, r#"{"mode":"advanced"}"#);
}
