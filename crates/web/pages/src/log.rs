//! What a log shows beside what happened: notes about what was done around the game, and where one's
//! last turn ended.

use std::ops::Range;

use serde_json::Value;
use ztable_core::Viewer;

/// More notes than this are not shown of those that were there when the page was opened: when they
/// were made is not known.
const OLD_NOTES: usize = 3;

/// What somebody did around the game, such as taking a pick back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What the log says about it.
    pub text: String,
    /// After how many lines of the log it was made, as far as the page has seen it.
    pub after: usize,
    /// Whether it is worth a line.
    pub shown: bool,
}

impl Note {
    /// Gives the notes their places: old ones keep theirs, new ones come after all lines so far.
    #[must_use]
    pub fn place(before: Option<&[Note]>, told: &[String], lines: usize) -> Vec<Note> {
        let fresh = |at: usize, text: &String| Note {
            text: text.clone(),
            after: lines,
            shown: before.is_some() || at + OLD_NOTES >= told.len(),
        };
        let old = before.unwrap_or_default();
        let placed = told.iter().enumerate().map(|(at, text)| match old.get(at) {
            // Lines that were taken back are gone, and the note about it follows what is left.
            Some(note) if note.text == *text => {
                Note { after: note.after.min(lines), ..note.clone() }
            }
            _ => fresh(at, text),
        });
        placed.collect()
    }
}

/// The names by which an event calls cards, dice and places, such as `C15` and `2M`. Sentences do
/// without them; who wants to know exactly finds them beside the sentence.
#[must_use]
pub fn codes(event: &Value) -> Vec<&str> {
    fn find<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::String(text) => {
                let is_code = text.len() <= 4 && text.contains(|c: char| c.is_ascii_digit());
                if is_code && !found.contains(&text.as_str()) {
                    found.push(text);
                }
            }
            Value::Array(things) => things.iter().for_each(|thing| find(thing, found)),
            Value::Object(fields) => fields.values().for_each(|field| find(field, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    find(event, &mut found);
    found
}

/// Where a player's last turn ended in the log, as far as the page has seen it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meanwhile {
    viewer: Viewer,
    asked: bool,
    /// How many lines there are.
    end: usize,
    /// How many there were when this player had picked for the last time.
    from: Option<usize>,
}

impl Meanwhile {
    /// How it stands when this viewer, who is asked or is not, knows so many lines.
    #[must_use]
    pub fn after(before: Option<Meanwhile>, viewer: Viewer, asked: bool, end: usize) -> Meanwhile {
        let from = match before.filter(|before| before.viewer == viewer) {
            Some(Meanwhile { asked: true, .. }) if !asked => Some(end),
            // What was taken back is not there any more.
            Some(before) => before.from.map(|from| from.min(end)),
            None => None,
        };
        Meanwhile { viewer, asked, end, from }
    }

    /// The lines since that turn; none while somebody else is asked.
    #[must_use]
    pub fn lines(self) -> Range<usize> {
        match self {
            Meanwhile { asked: true, end, from: Some(from), .. } => from..end,
            _ => 0..0,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use ztable_core::Seat;

    use super::*;

    fn places(notes: &[Note]) -> Vec<(&str, usize, bool)> {
        notes.iter().map(|note| (note.text.as_str(), note.after, note.shown)).collect()
    }

    fn texts(told: &[&str]) -> Vec<String> {
        told.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn a_note_keeps_its_place_among_newer_lines() {
        let first = Note::place(Some(&[]), &texts(&["undo"]), 4);
        assert_eq!(places(&first), [("undo", 4, true)]);
        let later = Note::place(Some(&first), &texts(&["undo", "pause"]), 9);
        assert_eq!(places(&later), [("undo", 4, true), ("pause", 9, true)]);
        // Lines are taken back below it.
        let back = Note::place(Some(&later), &texts(&["undo", "pause", "undo"]), 3);
        assert_eq!(places(&back), [("undo", 3, true), ("pause", 3, true), ("undo", 3, true)]);
    }

    #[test]
    fn of_old_notes_the_last_ones_are_shown() {
        let told = texts(&["a", "b", "c", "d", "e"]);
        let shown = |before| {
            let notes = Note::place(before, &told, 7);
            notes.iter().map(|note| note.shown).collect::<Vec<_>>()
        };
        assert_eq!(shown(None), [false, false, true, true, true]);
        assert_eq!(shown(Some(&[][..])), [true; 5]);
    }

    #[test]
    fn codes_are_those_of_things() {
        let event = json!({
            "event": "played", "seat": 2, "card": "C15", "button": "swap", "direction": null,
            "others": ["2M", "C15", { "die": "f3" }],
        });
        assert_eq!(codes(&event), ["C15", "2M", "f3"]);
        assert_eq!(codes(&json!(null)), Vec::<&str>::new());
    }

    #[test]
    fn what_others_did_lies_between_two_turns() {
        let ada = Viewer::Seat(Seat::new(0));
        let mut now = None;
        let mut told = |asked, end| {
            let next = Meanwhile::after(now, ada, asked, end);
            now = Some(next);
            next.lines()
        };
        // Nothing is known of what came before the page was opened.
        assert_eq!(told(true, 5), 0..0);
        assert_eq!(told(true, 7), 0..0);
        assert_eq!(told(false, 8), 0..0);
        assert_eq!(told(false, 12), 0..0);
        assert_eq!(told(true, 14), 8..14);
        // It was taken back, further than the last turn.
        assert_eq!(told(true, 6), 6..6);
        // Somebody else has the device.
        let bob = Meanwhile::after(now, Viewer::Seat(Seat::new(1)), true, 20);
        assert_eq!(bob.lines(), 0..0);
    }
}
