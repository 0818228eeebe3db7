//! Tic-tac-toe in words.

use ztable_core::{About, Label, Names, Prompt, Refusal, Setup, Target, Title, rule};

use super::{Square, TicTacToe};
use crate::for_two;
use crate::grid::{self, GridView, Placed};

pub(crate) static ABOUT: About = for_two::about(
    "tic-tac-toe",
    "Tic-tac-toe",
    "Three in a line, on nine squares.",
    include_str!("../../rules/tic-tac-toe.md"),
);

impl Title for TicTacToe {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<TicTacToe, Refusal> {
        for_two::configure(&ABOUT, setup, TicTacToe)
    }

    fn prompt(&self, view: &GridView) -> Prompt {
        grid::prompt(
            self,
            view,
            rule!("TTT-1.1"),
            rule!("TTT-1.2"),
            "Put a stone on a free square.",
        )
    }

    fn label(&self, _: &GridView, square: Square) -> Label {
        let words = format!("Put a stone on {}", square.name());
        Label { words, target: Some(Target::new("square", square.name())), warning: None }
    }

    fn describe(&self, view: &GridView, names: &Names<'_>) -> String {
        let rows = (1..).map(|row: u8| row.to_string());
        format!("{}  a b c\n{}", grid::whose(names), grid::rows(&view.position, rows))
    }

    fn narrate(&self, event: &Placed, names: &Names<'_>) -> String {
        let at = event.at.trim_start_matches("square ");
        format!(
            "{} {} a stone on {at}.",
            names.subject(event.seat),
            names.verb(event.seat, "put", "puts")
        )
    }
}
