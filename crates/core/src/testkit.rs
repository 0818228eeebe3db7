//! What every game is tested with: the conformance suite, scenario files, tree counts, golden
//! playthroughs, and random games for benchmarks.
//!
//! One line in a test file of the game's crate runs every law of [`laws`] on it, each as a test of
//! its own:
//!
//! ```text
//! ztable_core::conformance!(zeds_zone, ZedsZone, setups = [Setup::new("zeds-zone", 2)], audit = AUDIT);
//! ```
//!
//! This is test code behind the feature `testkit`; unlike the rest of the crate it reads files and
//! panics when something is wrong.

mod audit;
pub mod broken;
mod counting;
pub mod golden;
mod journey;
pub mod laws;
pub mod perft;
pub mod random_play;
pub mod scenario;
mod walk;

pub use audit::{Audit, factorial};
pub use counting::Counting;
pub use journey::{Journey, Journeys, Standing};
pub use random_play::{random_games, random_play};

use crate::{Game, Setup, Title};

/// What a law found: nothing, or what breaks it.
pub type Finding = Result<(), String>;

/// A law of games: it plays this game and looks at positions on the way.
pub type GameLaw<G> = fn(&G, &Journey<G>) -> Finding;

/// A law of titles: like a [`GameLaw`], but it plays a [`Match`](crate::Match).
pub type TitleLaw<G> = fn(&Setup, &Journey<G>) -> Finding;

/// How many games of each kind a law looks at: as many as `CONFORMANCE_GAMES` says when the tests run,
/// or else the suite's own number.
///
/// # Panics
/// When `CONFORMANCE_GAMES` is set and is no number of games.
#[must_use]
pub fn games(usual: u64) -> u64 {
    let wanted = std::env::var_os("CONFORMANCE_GAMES");
    games_wanted(wanted.as_deref(), usual).unwrap_or_else(|fault| panic!("{fault}"))
}

fn games_wanted(wanted: Option<&std::ffi::OsStr>, usual: u64) -> Result<u64, String> {
    let Some(wanted) = wanted else { return Ok(usual) };
    let number = wanted.to_str().and_then(|text| text.trim().parse().ok());
    number.filter(|number| *number > 0).ok_or_else(|| {
        format!(
            "CONFORMANCE_GAMES is {wanted:?}; it has to be a number of games from 1 on, such as 30."
        )
    })
}

/// Checks a law on these games of a configured game.
///
/// # Panics
/// When the law is broken, naming the game and what breaks it.
#[track_caller]
pub fn hold<G: Game>(game: &G, journeys: &Journeys<G>, law: GameLaw<G>) {
    for journey in journeys.iter() {
        if let Err(what) = law(game, &journey) {
            panic!("In {journey}, {what}");
        }
    }
}

/// [`hold`] for every one of these set-ups.
///
/// # Panics
/// When the law is broken, or a set-up is not possible.
#[track_caller]
pub fn hold_configured<G: Title>(setups: &[Setup], journeys: &Journeys<G>, law: GameLaw<G>) {
    for setup in setups {
        let game = G::configure(setup).unwrap_or_else(|refusal| panic!("{setup:?}: {refusal}"));
        for journey in journeys.iter() {
            if let Err(what) = law(&game, &journey) {
                panic!("With {setup:?}, in {journey}, {what}");
            }
        }
    }
}

/// Checks a law of titles on these games of each set-up.
///
/// # Panics
/// When the law is broken, naming the set-up, the game and what breaks it.
#[track_caller]
pub fn hold_title<G: Title>(setups: &[Setup], journeys: &Journeys<G>, law: TitleLaw<G>) {
    for setup in setups {
        for journey in journeys.iter() {
            if let Err(what) = law(setup, &journey) {
                panic!("With {setup:?}, in {journey}, {what}");
            }
        }
    }
}

/// How the games of the suite end, for tests that ask whether they get far enough.
///
/// # Panics
/// When a set-up is not possible.
#[track_caller]
pub fn ends<G: Title>(setups: &[Setup], journeys: &Journeys<G>) -> Vec<(G, G::State)> {
    let mut ends = Vec::new();
    for setup in setups {
        for journey in journeys.iter() {
            let game = G::configure(setup).unwrap_or_else(|refusal| panic!("{setup:?}: {refusal}"));
            let (state, _) = journey.end(&game);
            ends.push((game, state));
        }
    }
    ends
}

/// The set-ups differ from the usual game in every option, so that no option goes untried.
///
/// # Panics
/// When an option has its usual value in all of them.
#[track_caller]
pub fn try_every_option<G: Title>(setups: &[Setup]) {
    let about = G::about();
    for option in about.options {
        let usual = option.kind.default();
        let tried = setups.iter().any(|setup| setup.option(about, option.key) != usual);
        assert!(tried, "no set-up of the suite changes the option '{}'", option.key);
    }
}

/// Runs the whole conformance suite on a [`Title`], one `#[test]` for each law.
///
/// `setups` are the set-ups to try and `audit` is an [`Audit`] of the game. `standing`, which may
/// be left out, is a [`Standing`]: with it, half the games are led by players who want to stand
/// well, and so get further than random ones. `games` (24 if left out) says how many games of
/// either kind each law looks at per set-up, unless `CONFORMANCE_GAMES` asks for another number when
/// the tests run. Both lists are functions of the module, for tests of the suite itself
/// ([`try_every_option`], [`ends`]). The macro installs [`Counting`] as the allocator of the test program, so a program
/// can hold only one such line.
#[macro_export]
macro_rules! conformance {
    (
        $module:ident, $game:ty, setups = [$($setup:expr),+ $(,)?], audit = $audit:expr
        $(, standing = $standing:expr)? $(,)?
    ) => {
        $crate::conformance!(
            $module, $game, setups = [$($setup),+], audit = $audit
            $(, standing = $standing)?, games = 24
        );
    };
    (
        $module:ident, $game:ty, setups = [$($setup:expr),+ $(,)?], audit = $audit:expr
        $(, standing = $standing:expr)?, games = $games:expr $(,)?
    ) => {
        mod $module {
            #[allow(unused_imports)]
            use super::*;

            #[global_allocator]
            static ALLOCATOR: $crate::testkit::Counting = $crate::testkit::Counting;

            pub(super) fn setups() -> ::std::vec::Vec<$crate::Setup> {
                ::std::vec![$($setup),+]
            }

            pub(super) fn journeys() -> $crate::testkit::Journeys<$game> {
                $crate::testkit::Journeys::random($crate::testkit::games($games))
                    $(.and_driven($standing))?
            }

            $crate::each_game_law!(configured_game_tests; $game, setups(), &journeys());
            $crate::each_title_law!(title_tests; $game, setups(), &journeys());

            #[test]
            fn imagination_is_honest() {
                let audit: $crate::testkit::Audit<$game> = $audit;
                $crate::testkit::laws::imagination_is_honest(&setups(), &journeys(), &audit);
            }

            #[test]
            fn pieces_are_conserved() {
                let audit: $crate::testkit::Audit<$game> = $audit;
                $crate::testkit::laws::pieces_are_conserved(&setups(), &journeys(), &audit);
            }
        }
    };
}

/// Runs the laws that need no more than a [`Game`] on random games of one configured game. The test
/// program has to install [`Counting`] as its allocator.
#[macro_export]
macro_rules! game_conformance {
    ($module:ident, $game:expr, games = $games:expr) => {
        mod $module {
            #[allow(unused_imports)]
            use super::*;

            $crate::each_game_law!(
                plain_game_tests;
                $game, &$crate::testkit::Journeys::random($crate::testkit::games($games))
            );
        }
    };
}

/// The one list of the laws of games: hands their names to another macro.
#[doc(hidden)]
#[macro_export]
macro_rules! each_game_law {
    ($then:ident; $($arguments:tt)*) => {
        $crate::$then! {
            [$($arguments)*]
            what_is_not_listed_is_refused
            no_pick_is_listed_twice
            asked_seats_have_options_and_others_none
            finished_games_are_finished
            games_end
            play_is_deterministic
            keyed_draws_are_made_once
            simultaneous_picks_commute
            picks_survive_text_and_index
            positions_survive_loading
            views_and_events_survive_json
            views_keep_secrets
            picks_keep_secrets
            referees_see_everything
            options_and_apply_do_not_allocate
        }
    };
}

/// The one list of the laws of titles.
#[doc(hidden)]
#[macro_export]
macro_rules! each_title_law {
    ($then:ident; $($arguments:tt)*) => {
        $crate::$then! {
            [$($arguments)*]
            refusals_change_nothing
            records_replay
            broken_records_are_refused
            the_book_is_cited
            windows_can_be_passed
            doors_keep_secrets
            picks_can_be_taken_back
            undo_keeps_secrets
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! configured_game_tests {
    ([$game:ty, $setups:expr, $journeys:expr] $($law:ident)*) => {
        $(
            #[test]
            fn $law() {
                $crate::testkit::hold_configured::<$game>(
                    &$setups, $journeys, $crate::testkit::laws::$law,
                );
            }
        )*
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! plain_game_tests {
    ([$game:expr, $journeys:expr] $($law:ident)*) => {
        $(
            #[test]
            fn $law() {
                $crate::testkit::hold(&$game, $journeys, $crate::testkit::laws::$law);
            }
        )*
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! title_tests {
    ([$game:ty, $setups:expr, $journeys:expr] $($law:ident)*) => {
        $(
            #[test]
            fn $law() {
                $crate::testkit::hold_title(
                    &$setups, $journeys, $crate::testkit::laws::$law::<$game>,
                );
            }
        )*
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! law_list {
    ([$game:ty, $law_type:ty] $($law:ident)*) => {
        vec![$((stringify!($law), $crate::testkit::laws::$law::<$game> as $law_type)),*]
    };
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn the_number_of_games_is_asked_for_when_tests_run() {
        let games = |wanted: Option<&str>| games_wanted(wanted.map(OsStr::new), 24);
        assert_eq!((games(None), games(Some("30")), games(Some(" 7 "))), (Ok(24), Ok(30), Ok(7)));
        for bad in ["", "0", "many", "-3", "1.5"] {
            let fault = games(Some(bad)).expect_err("that is no number of games");
            assert!(fault.contains(&format!("CONFORMANCE_GAMES is {bad:?}")), "{fault}");
        }
    }
}
