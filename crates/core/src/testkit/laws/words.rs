//! Every word that reaches a player names its rule.

use std::collections::BTreeSet;

use crate::testkit::walk::{ensure, play, refusals, viewers};
use crate::testkit::{Finding, Journey};
use crate::{AnyMatch, RuleBook, Seat, Setup, Title, Viewer};

/// Every prompt while the game goes on, every sentence of the log and every refusal says something
/// and names a rule that the book has; every option of the set-up does, too.
///
/// # Errors
/// One that says nothing, or names no rule, or one that the book does not have.
pub fn the_book_is_cited<G: Title>(setup: &Setup, journey: &Journey<G>) -> Finding {
    let book = RuleBook::parse(G::about().rules);
    let book: BTreeSet<&str> = book.rules().map(|rule| rule.id.as_str()).collect();
    let cited = |what: &str, text: &str, rule: Option<&str>| {
        ensure(!text.trim().is_empty(), || format!("{what} says nothing"))?;
        ensure(rule.is_some(), || format!("{what} names no rule: '{text}'"))?;
        ensure(rule.is_none_or(|rule| book.contains(rule)), || {
            format!("{what} names {rule:?}, which is not in the book: '{text}'")
        })
    };
    for option in G::about().options {
        cited("an option", option.help, Some(option.rule))?;
    }
    let game = play(setup, journey, |game| {
        for viewer in viewers(game.game()).chain([Viewer::Referee]) {
            let prompt = game.prompt(viewer);
            if !game.turn().is_over() || prompt.rule.is_some() {
                cited("a prompt", &prompt.text, prompt.rule.as_deref())?;
            }
            ensure(!game.describe(viewer, &[]).trim().is_empty(), || {
                format!("the text for {viewer:?} is empty")
            })?;
        }
        for seat in Seat::all(game.seats()) {
            for (_, refusal) in refusals(game.game(), game.state(), seat) {
                cited("a refusal", &refusal.message, refusal.rule.as_deref())?;
            }
            for choice in game.options(seat) {
                ensure(!choice.label.trim().is_empty(), || {
                    format!("the pick '{}' has no label", choice.pick)
                })?;
            }
        }
        Ok(())
    })?;
    for viewer in viewers(game.game()).chain([Viewer::Referee]) {
        for told in game.told(viewer, &[], 0) {
            cited("a sentence of the log", &told.text, Some(&told.rule))?;
        }
    }
    Ok(())
}
