//! What happened, told once: log lines, animations, statistics and undo all read these entries.

use std::cell::Cell;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Rule, Seat, SeatSet, Viewer};

/// Who is told of an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everybody who watches or plays.
    All,
    /// One seat (and the referee).
    Only(Seat),
    /// Everybody else: the public shadow of something one seat was told in full. The referee, who
    /// saw the original, is not told again.
    AllBut(Seat),
}

impl Audience {
    /// Whether this viewer is told.
    #[must_use]
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(seat) => viewer.is(seat) || viewer == Viewer::Referee,
            Audience::AllBut(seat) => !viewer.is(seat) && viewer != Viewer::Referee,
        }
    }
}

/// An event with the rule it comes from and those who are told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<E> {
    /// Who is told.
    pub audience: Audience,
    /// The rule it comes from.
    pub rule: Rule,
    /// What happened.
    pub event: E,
}

/// Where `apply` tells what happens.
pub trait Log<E> {
    /// Tells of an event. `event` is only called if somebody listens.
    fn tell(&mut self, audience: Audience, rule: Rule, event: impl FnOnce() -> E);

    /// Whether nobody listens, so that work which only serves the log can be left out.
    fn is_silent(&self) -> bool {
        false
    }
}

/// The log nobody reads. It costs nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline]
    fn tell(&mut self, _: Audience, _: Rule, _: impl FnOnce() -> E) {}

    #[inline]
    fn is_silent(&self) -> bool {
        true
    }
}

impl<E> Log<E> for Vec<Entry<E>> {
    fn tell(&mut self, audience: Audience, rule: Rule, event: impl FnOnce() -> E) {
        self.push(Entry { audience, rule, event: event() });
    }
}

/// An event as one viewer reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// What happened, as this viewer reads it.
    pub text: String,
    /// The rule it comes from.
    pub rule: String,
    /// The typed event, for animation and statistics; nothing where only the words are wanted.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub event: Value,
}

/// Names of the seats, as one viewer reads them: the own seat is "You".
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    viewer: Viewer,
    names: &'a [String],
    /// The seats of which it was asked whether the reader sits there, if somebody wants to know.
    asked: Option<&'a Cell<SeatSet>>,
}

impl<'a> Names<'a> {
    /// The names of the seats in order; a missing name reads "Player 3".
    #[must_use]
    pub fn new(viewer: Viewer, names: &'a [String]) -> Names<'a> {
        Names { viewer, names, asked: None }
    }

    /// The same, noting the seats whose own readers read something else than everybody else.
    pub(crate) fn noting(self, asked: &'a Cell<SeatSet>) -> Names<'a> {
        Names { asked: Some(asked), ..self }
    }

    /// The name of the seat, also of the own one.
    #[must_use]
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => format!("Player {}", seat.number() + 1),
        }
    }

    /// Whether the reader sits here.
    #[must_use]
    pub fn is_you(&self, seat: Seat) -> bool {
        if let Some(asked) = self.asked {
            let mut seats = asked.get();
            seats.insert(seat);
            asked.set(seats);
        }
        self.viewer.is(seat)
    }

    /// The beginning of a sentence about the seat: "You" or its name.
    #[must_use]
    pub fn subject(&self, seat: Seat) -> String {
        if self.is_you(seat) { "You".into() } else { self.name(seat) }
    }

    /// The seat inside a sentence: "you" or its name.
    #[must_use]
    pub fn object(&self, seat: Seat) -> String {
        if self.is_you(seat) { "you".into() } else { self.name(seat) }
    }

    /// "your" or the name with 's.
    #[must_use]
    pub fn possessive(&self, seat: Seat) -> String {
        if self.is_you(seat) { "your".into() } else { format!("{}’s", self.name(seat)) }
    }

    /// The form of the verb that fits [`Names::subject`]: `verb(seat, "take", "takes")`.
    #[must_use]
    pub fn verb<'w>(&self, seat: Seat, you: &'w str, they: &'w str) -> &'w str {
        if self.is_you(seat) { you } else { they }
    }

    /// The beginning of a sentence about what the seat does: "You take", "Ada takes".
    #[must_use]
    pub fn does(&self, seat: Seat, you: &str, they: &str) -> String {
        format!("{} {}", self.subject(seat), self.verb(seat, you, they))
    }

    /// The same text with names where it speaks of "player 2" or "Player 2", as games do in prompts
    /// and labels, which know no names.
    #[must_use]
    pub fn put_into(&self, text: &str) -> String {
        let mut named = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("layer ") {
            let (before, after) = rest.split_at(at);
            let after = &after["layer ".len()..];
            let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let number = after[..digits].parse::<usize>().ok().filter(|n| *n <= self.names.len());
            let seat = number.and_then(|number| u8::try_from(number.checked_sub(1)?).ok());
            match (before.strip_suffix(['p', 'P']), seat) {
                (Some(before), Some(seat)) => {
                    named.push_str(before);
                    named.push_str(&self.name(Seat::new(seat)));
                    rest = &after[digits..];
                }
                _ => {
                    named.push_str(before);
                    named.push_str("layer ");
                    rest = after;
                }
            }
        }
        named.push_str(rest);
        named
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_fit_their_subjects() {
        let ada = ["Ada".to_owned()];
        let does = |viewer| Names::new(viewer, &ada).does(Seat::FIRST, "take", "takes");
        assert_eq!(does(Viewer::Seat(Seat::FIRST)), "You take");
        assert_eq!(does(Viewer::Spectator), "Ada takes");
    }

    #[test]
    fn names_are_put_into_texts() {
        let names = ["Ada".to_owned(), String::new(), "Bob".to_owned()];
        let names = Names::new(Viewer::Spectator, &names);
        let put = |text| names.put_into(text);
        assert_eq!(put("Waiting for player 1."), "Waiting for Ada.");
        assert_eq!(put("Player 3 asks player 2."), "Bob asks Player 2.");
        // What is no seat of the table stays, and so does what only looks like one.
        for text in ["player 4, player 0, player 11", "2 players", "a layer 1", "player ", ""] {
            assert_eq!(put(text), text);
        }
    }

    #[test]
    fn audiences() {
        let (me, other) = (Seat::new(0), Seat::new(1));
        let told = |audience: Audience| {
            [Viewer::Seat(me), Viewer::Seat(other), Viewer::Spectator, Viewer::Referee]
                .map(|viewer| audience.includes(viewer))
        };
        assert_eq!(told(Audience::All), [true, true, true, true]);
        assert_eq!(told(Audience::Only(me)), [true, false, false, true]);
        assert_eq!(told(Audience::AllBut(me)), [false, true, true, false]);
    }

    #[test]
    fn names_speak_to_the_reader() {
        let names = ["Ada".to_string()];
        let ada = Names::new(Viewer::Seat(Seat::new(0)), &names);
        assert_eq!(ada.subject(Seat::new(0)), "You");
        assert_eq!(ada.subject(Seat::new(1)), "Player 2");
        assert_eq!(ada.verb(Seat::new(1), "take", "takes"), "takes");
        let watcher = Names::new(Viewer::Spectator, &names);
        assert_eq!(watcher.possessive(Seat::new(0)), "Ada’s");
    }
}
