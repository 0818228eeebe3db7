//! What happened around the game, in sentences. The last ones are kept.

use ztable_core::{Audience, Viewer};

/// More of one audience are not kept: who comes and goes a hundred times fills no message with it.
const MOST: usize = 12;

/// The last notes, and how many there were before. Each audience is counted apart, so that what
/// one seat is told leaves no trace for the others.
#[derive(Default)]
pub(crate) struct Notes {
    kept: Vec<(Audience, String)>,
    gone: Vec<(Audience, usize)>,
}

impl Notes {
    pub(crate) fn add(&mut self, audience: Audience, text: String) {
        self.kept.push((audience, text));
        let mut same = (0..).zip(&self.kept).filter(|(_, note)| note.0 == audience);
        let Some((oldest, _)) = same.next() else { return };
        if same.count() < MOST {
            return;
        }
        self.kept.remove(oldest);
        match self.gone.iter_mut().find(|(other, _)| *other == audience) {
            Some((_, count)) => *count += 1,
            None => self.gone.push((audience, 1)),
        }
    }

    /// Those that the viewer is told.
    pub(crate) fn told(&self, viewer: Viewer) -> Vec<&str> {
        let told = self.kept.iter().filter(|(audience, _)| audience.includes(viewer));
        told.map(|(_, text)| text.as_str()).collect()
    }

    /// How many the viewer was told that are not kept any more.
    pub(crate) fn earlier(&self, viewer: Viewer) -> usize {
        let told = self.gone.iter().filter(|(audience, _)| audience.includes(viewer));
        told.map(|(_, count)| count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ztable_core::Seat;

    #[test]
    fn the_notes_of_one_seat_push_nothing_out_for_the_others() {
        let mut notes = Notes::default();
        notes.add(Audience::All, "first".into());
        for number in 0..MOST + 3 {
            notes.add(Audience::Only(Seat::new(0)), number.to_string());
        }
        assert_eq!(notes.told(Viewer::Spectator), ["first"]);
        assert_eq!(notes.earlier(Viewer::Spectator), 0);
        let own = Viewer::Seat(Seat::new(0));
        assert_eq!((notes.told(own).len(), notes.earlier(own)), (MOST + 1, 3));
        assert_eq!(notes.told(own)[1], "3");
    }
}
