//! What can be counted about a game: its components, and which events mean that one was used.
//!
//! A game says so in one place, its `facts.rs`. Statistics listen to the events of a game as any log
//! does ([`Uses`]); a game that nobody counts tells its events to nobody and pays nothing.

use crate::{Audience, Game, Log, Rule, Seat};

/// Components of one sort: the cards of a game, its lots, its sectors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sort {
    /// A word for files: `card`.
    pub key: &'static str,
    /// Its name above a table: "Control cards".
    pub name: &'static str,
    /// What it means that one was used, for a sentence: "played".
    pub used: &'static str,
    /// The components in order.
    pub items: Vec<Component>,
}

impl Sort {
    /// Components with these ids and names.
    pub fn new(
        key: &'static str,
        name: &'static str,
        used: &'static str,
        items: impl IntoIterator<Item = (String, String)>,
    ) -> Sort {
        let items = items.into_iter().map(|(id, name)| Component { id, name }).collect();
        Sort { key, name, used, items }
    }
}

/// One component, all its copies together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// As picks and files write it: `C07`.
    pub id: String,
    /// As people call it.
    pub name: String,
}

/// A game that says what can be counted about it.
pub trait Facts: Game {
    /// All components that can be used in this game, sort by sort.
    fn sorts(&self) -> Vec<Sort>;

    /// Names every component that a seat used in this event, by the number of its sort and its number
    /// in it. A component may be used more than once.
    fn uses(&self, event: &Self::Event, used: &mut impl FnMut(Seat, usize, usize));

    /// The seat that takes the first turn, in the event that says so. Games whose seats all play at
    /// once have none.
    fn first(&self, event: &Self::Event) -> Option<Seat> {
        let _ = event;
        None
    }

    /// How far the seat has come towards winning, by what everybody would count at this moment: who
    /// has most is in the lead. The scale is the game's own. Nothing for a seat that cannot win any
    /// more, because it is out.
    fn progress(&self, state: &Self::State, seat: Seat) -> Option<i32>;
}

/// A log that keeps of a game's events only which seat used what how often.
#[derive(Clone, Debug)]
pub struct Uses<'a, G> {
    game: &'a G,
    /// Where the components of each sort begin, and at the end how many there are.
    starts: Vec<usize>,
    counts: Vec<u16>,
    first: Option<Seat>,
}

impl<'a, G: Facts> Uses<'a, G> {
    /// Nothing was used yet.
    pub fn new(game: &'a G) -> Uses<'a, G> {
        let mut starts = vec![0];
        for sort in game.sorts() {
            starts.push(starts[starts.len() - 1] + sort.items.len());
        }
        let counts = vec![0; starts[starts.len() - 1] * usize::from(game.seats())];
        Uses { game, starts, counts, first: None }
    }

    /// Who took the first turn, if somebody did.
    #[must_use]
    pub fn first(&self) -> Option<Seat> {
        self.first
    }

    /// How often the seat used each component: all sorts in one row.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &[u16] {
        let width = self.starts[self.starts.len() - 1];
        &self.counts[seat.index() * width..][..width]
    }
}

impl<G: Facts> Log<G::Event> for Uses<'_, G> {
    fn tell(&mut self, audience: Audience, _: Rule, event: impl FnOnce() -> G::Event) {
        // The public shadow of something that was told in full.
        if matches!(audience, Audience::AllBut(_)) {
            return;
        }
        let Uses { game, starts, counts, first } = self;
        let event = event();
        *first = first.or_else(|| game.first(&event));
        let width = starts[starts.len() - 1];
        game.uses(&event, &mut |seat, sort, item| {
            let place = starts.get(sort).map(|start| start + item);
            if let Some(place) = place.filter(|place| *place < width)
                && let Some(count) = counts.get_mut(seat.index() * width + place)
            {
                *count = count.saturating_add(1);
            }
        });
    }
}
