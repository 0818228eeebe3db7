//! The laws every game keeps, each a function that a test or a doubt can call.
//!
//! A law plays a [`Journey`](super::Journey) and looks at positions on the way. What is random comes
//! from its seed, so that a finding can be looked at again.

mod chance;
mod choices;
mod doors;
mod ends;
mod imagination;
mod records;
mod secrets;
mod trips;
mod undo;
mod windows;
mod words;

pub use chance::{keyed_draws_are_made_once, play_is_deterministic, simultaneous_picks_commute};
pub use choices::{
    asked_seats_have_options_and_others_none, no_pick_is_listed_twice,
    options_and_apply_do_not_allocate, refusals_change_nothing, what_is_not_listed_is_refused,
};
pub use doors::doors_keep_secrets;
pub use ends::{finished_games_are_finished, games_end};
pub use imagination::{
    examine_imagination, examine_pieces, imagination_is_honest, pieces_are_conserved,
};
pub use records::{broken_records_are_refused, records_replay};
pub use secrets::{
    picks_keep_secrets, picks_keep_secrets_at, referees_see_everything, views_keep_secrets,
};
pub use trips::{
    picks_survive_text_and_index, positions_survive_loading, views_and_events_survive_json,
};
pub use undo::{picks_can_be_taken_back, undo_keeps_secrets};
pub use windows::windows_can_be_passed;
pub use words::the_book_is_cited;

use super::{GameLaw, TitleLaw};
use crate::{Game, Title};

/// The laws of games, by name.
#[must_use]
pub fn of_games<G: Game>() -> Vec<(&'static str, GameLaw<G>)> {
    crate::each_game_law!(law_list; G, GameLaw<G>)
}

/// The laws of titles, by name.
#[must_use]
pub fn of_titles<G: Title>() -> Vec<(&'static str, TitleLaw<G>)> {
    crate::each_title_law!(law_list; G, TitleLaw<G>)
}
