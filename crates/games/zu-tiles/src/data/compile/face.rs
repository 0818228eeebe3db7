//! What is printed on a tile, apart from what it does: whether it is possible.

use super::{Compiler, PARTS};
use crate::class::ClassSet;
use crate::data::plain::is_plain;
use crate::data::vocab::TileEntry;
use crate::deck::HIDDEN;
use crate::tile::{AreaType, TileType};

impl Compiler<'_> {
    /// Checks what is printed.
    pub(super) fn face(&mut self, record: &TileEntry) {
        self.names(record);
        self.values(record);
        if record.kind.is_played() {
            self.played(record);
        } else {
            self.placed(record);
        }
        self.classes(record);
        self.parts(record);
    }

    fn names(&mut self, record: &TileEntry) {
        let snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if record.id.is_empty() || record.id.len() > 32 || !record.id.chars().all(snake) {
            self.fault("the id must be 1 to 32 small letters, digits and '_', such as \"x_otter\"");
        }
        let length = record.name.trim().chars().count();
        if length == 0 || length > 32 || record.name.trim() != record.name {
            self.fault("the name must have 1 to 32 characters, without blanks around it");
        }
        if record.text.chars().count() > 400 {
            self.fault("the text is longer than 400 characters; shorten it");
        }
        let codes = record.code.iter().map(String::as_str);
        for text in [record.name.as_str(), &record.text].into_iter().chain(codes) {
            if !is_plain(text) {
                self.fault(format!("{}: {HIDDEN}", text.escape_debug()));
            }
        }
    }

    fn values(&mut self, record: &TileEntry) {
        let played = record.kind.is_played();
        match (record.str, record.int) {
            (Some(_), None) | (None, Some(_)) => {
                self.fault("it has only one of str and int; write both or neither");
            }
            (None, None) if !played => {
                self.fault("it has no str and int; write both, such as str = 2");
            }
            (Some(0), _) => {
                self.fault("str is 0, so the tile would leave play at once; write 1 or more");
            }
            (Some(strength), Some(wits)) if strength > 99 || wits > 99 => {
                self.fault("str and int go up to 99");
            }
            _ => {}
        }
    }

    fn played(&mut self, record: &TileEntry) {
        if record.play.is_none() {
            self.fault("an A, R or AR tile needs play = { do = [...] }");
        }
        if record.str.is_some() != record.in_area.is_some() {
            self.fault(
                "str, int and in_area belong together on an A, R or AR tile: write all or none",
            );
        }
        if record.must_replace.is_some() {
            self.fault("must_replace is for tiles that are placed; leave it out");
        }
    }

    fn placed(&mut self, record: &TileEntry) {
        if record.play.is_some() {
            self.fault("play is for A, R and AR tiles; use abilities or triggers instead");
        }
        if record.in_area.is_some() {
            self.fault("in_area is for A, R and AR tiles; leave it out");
        }
    }

    fn classes(&mut self, record: &TileEntry) {
        let creature =
            record.kind == TileType::Creature || record.in_area == Some(AreaType::Creature);
        if creature && record.class.is_none() {
            self.fault("a Creature needs a class, such as class = \"rat\"");
        }
        if !creature && (record.class.is_some() || !record.compat.is_empty()) {
            self.fault("only Creatures have class and compat; leave them out");
        }
        let mut seen = ClassSet::EMPTY;
        for class in &record.compat {
            if seen.contains(*class) {
                self.fault(format!("compat names {} twice", class.name()));
            }
            seen.insert(*class);
        }
    }

    fn parts(&mut self, record: &TileEntry) {
        if record.mtn == Some(0) {
            self.fault("mtn is 0; write 1 or more, or leave it out");
        }
        let plain = record.play.is_none()
            && record.statics.is_empty()
            && record.triggers.is_empty()
            && record.abilities.is_empty()
            && record.must_replace.is_none();
        if record.text.trim().is_empty() && !plain {
            self.fault("it does something but its text is empty; say in text what it does");
        }
        for (what, count) in [
            ("abilities", record.abilities.len()),
            ("triggers", record.triggers.len() * PARTS),
            ("statics", record.statics.len().saturating_sub(PARTS)),
        ] {
            if count > PARTS {
                self.fault(format!("it has more {what} than a tile can have"));
            }
        }
    }
}
