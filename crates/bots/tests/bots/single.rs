//! One play that is clearly better than all others, where everybody can see that it is.
#![allow(clippy::unwrap_used, reason = "in a test, a panic is the report")]

use ztable_bots::{Level, Question, Scrutiny, missed, single_out};
use ztable_core::{AnyMatch, Refusal, Seat, Setup, Start, Viewer};

/// X has two in a row with the third space free, and so has O: X wins at once.
fn two_in_a_row() -> Box<dyn AnyMatch> {
    let mut game = ztable_shelf::start(Start::new(Setup::new("tic-tac-toe", 2), "single")).unwrap();
    for number in [0, 3, 1, 4] {
        let pick = space(game.as_ref(), number);
        game.pick_text(asked(game.as_ref()), &pick).unwrap();
    }
    game
}

fn asked(game: &dyn AnyMatch) -> Seat {
    Seat::new(u8::from(game.turn().asks(Seat::new(1))))
}

/// The pick that takes a space.
fn space(game: &dyn AnyMatch, number: usize) -> String {
    let options = game.options(asked(game));
    options.into_iter().find(|option| option.index == number).unwrap().pick
}

fn ask<T>(
    game: &dyn AnyMatch,
    played: &[String],
    answer: impl Fn(Question<'_>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let seat = Seat::new(0);
    let view = game.view(Viewer::Seat(seat));
    answer(Question { setup: &game.start().setup, seat, view: &view, played, seed: 3 })
}

#[test]
fn a_win_at_once_stands_out() {
    let game = two_in_a_row();
    let win = space(game.as_ref(), 2);
    for scrutiny in [Scrutiny::GLANCE, Scrutiny::DEEP] {
        let singled = ask(game.as_ref(), &[], |question| single_out(question, scrutiny));
        if scrutiny == Scrutiny::GLANCE {
            let singled = singled.unwrap().unwrap();
            assert_eq!(singled.steps[0].pick, win);
            assert!(singled.worth > 0.99 && singled.lead > 0.05, "{singled:?}");
        }
        let named = [win.clone()];
        let singled = ask(game.as_ref(), &named, |question| single_out(question, scrutiny));
        assert_eq!(singled.unwrap().unwrap().steps[0].pick, win);
        let other = [space(game.as_ref(), 8)];
        let singled = ask(game.as_ref(), &other, |question| single_out(question, scrutiny));
        assert_eq!(singled.unwrap(), None, "any other play is no solution");
    }
}

#[test]
fn an_empty_board_has_no_single_best_play() {
    let game = ztable_shelf::start(Start::new(Setup::new("tic-tac-toe", 2), "single")).unwrap();
    let corner = [space(game.as_ref(), 0)];
    let singled = ask(game.as_ref(), &corner, |question| single_out(question, Scrutiny::DEEP));
    assert_eq!(singled.unwrap(), None, "the other corners are as good");
}

#[test]
fn random_bots_miss_what_experts_find() {
    let game = two_in_a_row();
    let win = [space(game.as_ref(), 2)];
    let rate = |level| ask(game.as_ref(), &win, |question| missed(question, level, 10)).unwrap();
    assert_eq!((rate(Level::Expert).hits, rate(Level::Expert).of), (0, 10));
    assert!(rate(Level::Random).hits >= 4);
}

#[test]
fn what_cannot_be_played_is_refused_in_a_sentence() {
    let game = two_in_a_row();
    let taken = game.played()[0].pick.clone();
    for (played, part) in [("dance".to_owned(), "'dance'"), (taken, "cannot be made")] {
        let named = [played];
        let deep = |question: Question<'_>| single_out(question, Scrutiny::DEEP).map(|_| ());
        let refusal = ask(game.as_ref(), &named, deep).unwrap_err();
        assert!(refusal.message.contains(part), "{refusal}");
        let miss = |question: Question<'_>| missed(question, Level::Easy, 1).map(|_| ());
        let refusal = ask(game.as_ref(), &named, miss).unwrap_err();
        assert!(refusal.message.contains(part), "{refusal}");
    }
}
