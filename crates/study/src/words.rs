//! Picks in words.

use ztable_core::{AnyMatch, Seat};

/// The next picks of one seat in words, as far as they can be followed without the others.
pub(crate) fn in_words(mut game: Box<dyn AnyMatch>, seat: Seat, picks: &[String]) -> Vec<String> {
    let mut words = Vec::new();
    for pick in picks {
        let options = game.options(seat);
        let Some(option) = options.into_iter().find(|option| option.pick == *pick) else {
            break;
        };
        words.push(option.label);
        if game.pick_text(seat, pick).is_err() {
            break;
        }
    }
    words
}
