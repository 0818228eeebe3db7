//! The log of a match, in which every viewer's lines are found without going through it.

use std::ops::Range;

use crate::{Audience, Entry, Log, Rule, Seat, Viewer};

/// All entries, told to whomever. For each viewer the numbers of those are noted that it was not
/// told: they are few, because most of what happens is public.
#[derive(Clone, Debug)]
pub(crate) struct Entries<E> {
    all: Vec<Entry<E>>,
    /// By seat; then those of spectators and those of the referee.
    withheld: Vec<Vec<u32>>,
}

impl<E> Entries<E> {
    /// Nothing has happened yet.
    pub(crate) fn new(seats: u8) -> Entries<E> {
        Entries { all: Vec::new(), withheld: vec![Vec::new(); usize::from(seats) + 2] }
    }

    /// Those of all viewers.
    pub(crate) fn all(&self) -> &[Entry<E>] {
        &self.all
    }

    /// Those of these entries that the viewer was told, with their numbers.
    pub(crate) fn told(
        &self,
        viewer: Viewer,
        entries: Range<usize>,
    ) -> impl Iterator<Item = (usize, &Entry<E>)> {
        let numbered = entries.clone().zip(self.all.get(entries).unwrap_or_default());
        numbered.filter(move |(_, entry)| entry.audience.includes(viewer))
    }

    /// How many of these entries the viewer was told.
    pub(crate) fn lines(&self, viewer: Viewer, entries: Range<usize>) -> usize {
        let withheld = self.withheld(viewer);
        let before = |entry: usize| {
            let entry = entry.min(self.all.len());
            entry - withheld.partition_point(|number| (*number as usize) < entry)
        };
        before(entries.end).saturating_sub(before(entries.start))
    }

    /// The entry that is the viewer's line with this number; the end of the log where there is none.
    pub(crate) fn of_line(&self, viewer: Viewer, line: usize) -> usize {
        let withheld = self.withheld(viewer);
        // What is withheld comes before the line if no more lines than these come before it.
        let (mut low, mut high) = (0, withheld.len());
        while low < high {
            let middle = low.midpoint(high);
            if withheld[middle] as usize - middle <= line {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        line.saturating_add(low).min(self.all.len())
    }

    /// The first entries alone.
    pub(crate) fn first(&self, entries: usize) -> Entries<E>
    where
        E: Clone,
    {
        let before = |withheld: &Vec<u32>| {
            withheld[..withheld.partition_point(|number| (*number as usize) < entries)].to_vec()
        };
        Entries {
            all: self.all[..entries].to_vec(),
            withheld: self.withheld.iter().map(before).collect(),
        }
    }

    /// Forgets what comes after the first entries.
    pub(crate) fn truncate(&mut self, entries: usize) {
        self.all.truncate(entries);
        for withheld in &mut self.withheld {
            withheld.truncate(withheld.partition_point(|number| (*number as usize) < entries));
        }
    }

    /// Who has no seat here is told what spectators are told.
    fn withheld(&self, viewer: Viewer) -> &[u32] {
        let seats = self.withheld.len() - 2;
        let place = match viewer {
            Viewer::Seat(seat) if seat.index() < seats => seat.index(),
            Viewer::Seat(_) | Viewer::Spectator => seats,
            Viewer::Referee => seats + 1,
        };
        &self.withheld[place]
    }
}

impl<E> Log<E> for Entries<E> {
    fn tell(&mut self, audience: Audience, rule: Rule, event: impl FnOnce() -> E) {
        if audience != Audience::All {
            let number = self.all.len() as u32;
            let seats =
                (0..).map(|seat| Viewer::Seat(Seat::new(seat))).take(self.withheld.len() - 2);
            let viewers = seats.chain([Viewer::Spectator, Viewer::Referee]);
            for (viewer, withheld) in viewers.zip(&mut self.withheld) {
                if !audience.includes(viewer) {
                    withheld.push(number);
                }
            }
        }
        self.all.push(Entry { audience, rule, event: event() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEATS: u8 = 3;

    fn viewers() -> impl Iterator<Item = Viewer> {
        let seats = (0..SEATS + 1).map(|seat| Viewer::Seat(Seat::new(seat)));
        seats.chain([Viewer::Spectator, Viewer::Referee])
    }

    /// Compares every answer with the one that going through the log gives.
    fn check(log: &Entries<usize>) {
        let length = log.all().len();
        for viewer in viewers() {
            let own: Vec<usize> = log.told(viewer, 0..length).map(|(number, _)| number).collect();
            for (line, entry) in own.iter().enumerate() {
                assert_eq!(log.of_line(viewer, line), *entry, "{viewer:?}");
            }
            for none in [own.len(), own.len() + 1, usize::MAX] {
                assert_eq!(log.of_line(viewer, none), length, "{viewer:?}");
            }
            for from in 0..=length + 1 {
                for to in from..=length + 2 {
                    let between = own.iter().filter(|entry| (from..to).contains(entry)).count();
                    assert_eq!(log.lines(viewer, from..to), between, "{viewer:?} {from}..{to}");
                }
            }
        }
    }

    #[test]
    fn lines_are_found_as_if_one_went_through_the_log() {
        let mut log = Entries::new(SEATS);
        check(&log);
        for number in 0..40_usize {
            let seat = Seat::new((number * 7 % usize::from(SEATS)) as u8);
            let audience = match number * number % 11 {
                0..3 => Audience::Only(seat),
                3..5 => Audience::AllBut(seat),
                _ => Audience::All,
            };
            log.tell(audience, Rule::cited("**X-1**", "X-1"), || number);
        }
        check(&log);
        for length in [40, 31, 30, 7, 0] {
            let first = log.first(length);
            check(&first);
            log.truncate(length);
            assert_eq!(log.withheld, first.withheld);
            assert_eq!(log.all().len(), length);
            check(&log);
        }
    }
}
