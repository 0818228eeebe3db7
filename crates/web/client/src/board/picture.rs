//! Markup of pictures, written piece by piece.

use std::fmt::{Display, Write};

/// A picture that is being drawn.
#[derive(Default)]
pub(super) struct Picture(String);

impl Picture {
    /// Adds markup.
    pub(super) fn add(&mut self, markup: impl Display) {
        write!(self.0, "{markup}").expect("writing to a string does not fail");
    }

    /// Adds a group with these attributes around what `inside` draws.
    pub(super) fn group(&mut self, attributes: impl Display, inside: impl FnOnce(&mut Picture)) {
        self.add(format_args!("<g {attributes}>"));
        inside(self);
        self.add("</g>");
    }

    /// The markup.
    pub(super) fn finish(self) -> String {
        self.0
    }
}
