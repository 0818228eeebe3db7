//! Connect four in words.

use ztable_core::{About, Label, Names, Prompt, Refusal, Setup, Target, Title, rule};

use super::{Column, ConnectFour};
use crate::for_two;
use crate::grid::{self, GridView, Placed};

pub(crate) static ABOUT: About = for_two::about(
    "connect-four",
    "Connect four",
    "Four in a line, and every stone falls.",
    include_str!("../../rules/connect-four.md"),
);

impl Title for ConnectFour {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<ConnectFour, Refusal> {
        for_two::configure(&ABOUT, setup, ConnectFour)
    }

    fn prompt(&self, view: &GridView) -> Prompt {
        grid::prompt(self, view, rule!("CF-1.1"), rule!("CF-1.2"), "Drop a stone into a column.")
    }

    fn label(&self, _: &GridView, column: Column) -> Label {
        let number = column.index() + 1;
        let target = Target::new("column", number.to_string());
        let words = format!("Drop a stone into column {number}");
        Label { words, target: Some(target), warning: None }
    }

    fn describe(&self, view: &GridView, names: &Names<'_>) -> String {
        let rows = std::iter::repeat(String::new());
        format!("{}1 2 3 4 5 6 7\n{}", grid::whose(names), grid::rows(&view.position, rows))
    }

    fn narrate(&self, event: &Placed, names: &Names<'_>) -> String {
        format!(
            "{} {} a stone into {}.",
            names.subject(event.seat),
            names.verb(event.seat, "drop", "drops"),
            event.at
        )
    }
}
