//! Every way to break the toy game is found, and by which laws.

use std::collections::BTreeSet;

use ztable_core::testkit::{Journey, laws};
use ztable_core::{Setup, Title};

use crate::toy::{AUDIT, FLAWS, Toy};

const GAMES: u64 = 24;

/// The laws that find something wrong.
fn caught_by(flaw: &str) -> BTreeSet<&'static str> {
    let setup = Setup::new("toy", 3).with("flaw", flaw);
    let game = Toy::configure(&setup).expect("the toy knows its flaws");
    let mut caught = BTreeSet::new();
    for (name, law) in laws::of_games::<Toy>() {
        if (0..GAMES).any(|seed| law(&game, &Journey::random(seed)).is_err()) {
            caught.insert(name);
        }
    }
    for (name, law) in laws::of_titles::<Toy>() {
        if (0..GAMES).any(|seed| law(&setup, &Journey::random(seed)).is_err()) {
            caught.insert(name);
        }
    }
    if laws::examine_imagination(&game, GAMES, &AUDIT).is_err() {
        caught.insert("imagination_is_honest");
    }
    if laws::examine_pieces(&game, GAMES, &AUDIT).is_err() {
        caught.insert("pieces_are_conserved");
    }
    caught
}

macro_rules! flaws {
    ($($test:ident: $flaw:literal => [$($law:ident),*];)*) => {
        $(
            #[test]
            fn $test() {
                assert_eq!(caught_by($flaw), BTreeSet::from([$(stringify!($law)),*]));
            }
        )*

        #[test]
        fn every_flaw_is_tried() {
            let tried = BTreeSet::from([$($flaw),*]);
            assert_eq!(tried, FLAWS.iter().map(|flaw| flaw.0).collect());
        }
    };
}

flaws! {
    flawless: "none" => [];
    shows_a_hidden_card: "leaks-in-view" => [doors_keep_secrets, views_keep_secrets];
    offers_by_a_hidden_card: "leaks-in-options" =>
        [doors_keep_secrets, picks_keep_secrets, views_keep_secrets];
    refuses_by_a_hidden_card: "leaks-in-refusal" =>
        [doors_keep_secrets, picks_keep_secrets, views_keep_secrets];
    asks_by_a_hidden_card: "leaks-in-turn" =>
        [doors_keep_secrets, picks_keep_secrets, views_keep_secrets];
    tells_of_a_hidden_card: "leaks-in-events" => [doors_keep_secrets, picks_keep_secrets];
    tells_only_of_some_sealed_picks: "leaks-by-saying-nothing" => [picks_keep_secrets];
    imagines_the_truth: "imagines-the-truth" => [imagination_is_honest];
    never_ends: "never-ends" => [games_end];
    refusing_changes_the_state: "refusal-changes-state" => [refusals_change_nothing];
    lists_a_pick_twice: "lists-twice" => [no_pick_is_listed_twice];
    mistakes_the_reason: "mistakes-the-reason" => [what_is_not_listed_is_refused];
    asks_and_offers_nothing: "asks-for-nothing" =>
        [asked_seats_have_options_and_others_none, games_end, windows_can_be_passed];
    plays_on_after_the_end: "plays-after-the-end" =>
        [asked_seats_have_options_and_others_none, finished_games_are_finished];
    rolls_its_own_dice: "rolls-its-own-dice" => [
        imagination_is_honest,
        picks_can_be_taken_back,
        play_is_deterministic,
        records_replay,
        simultaneous_picks_commute
    ];
    draws_a_key_twice: "draws-a-key-twice" => [keyed_draws_are_made_once];
    lets_the_first_pick_count: "first-pick-counts" => [simultaneous_picks_commute];
    gives_two_picks_one_index: "shares-an-index" => [picks_survive_text_and_index];
    forgets_in_its_position: "forgets-in-position" =>
        [imagination_is_honest, positions_survive_loading];
    forgets_in_its_view: "forgets-in-view" => [referees_see_everything];
    loses_a_card: "loses-a-card" => [imagination_is_honest, pieces_are_conserved];
    allocates: "allocates" => [options_and_apply_do_not_allocate];
    names_no_rule: "cites-nothing" => [the_book_is_cited];
    passes_by_an_impossible_pick: "passes-the-impossible" => [windows_can_be_passed];
    lets_hidden_picks_stand_on_others: "swaps-stand-on-others" => [undo_keeps_secrets];
}
