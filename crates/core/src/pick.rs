//! What may be picked.

use std::borrow::Cow;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::{Bits, Set, Thing};

/// The list that [`Game::options`](crate::Game::options) fills. It is made once and reused, so
/// that listing options does not allocate.
#[derive(Clone, Debug)]
pub struct Picks<A>(Vec<A>);

impl<A: Copy> Picks<A> {
    /// An empty list with room for more picks than a decision usually has.
    #[must_use]
    pub fn new() -> Picks<A> {
        Picks(Vec::with_capacity(256))
    }

    /// Empties the list and keeps its room.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds a pick behind the others.
    #[inline]
    pub fn push(&mut self, action: A) {
        self.0.push(action);
    }

    /// Adds the first `count` picks of a short list. As the whole list is copied, whatever the
    /// count, this takes a few instructions and no branch: the way for games that have their lists
    /// of options in a table.
    #[inline]
    pub fn extend_from_table<const N: usize>(&mut self, list: &[A; N], count: usize) {
        let before = self.0.len();
        self.0.extend_from_slice(list);
        self.0.truncate(before + count);
    }

    /// Adds a pick for everything in a set, lowest first. As the number is known before, room is
    /// looked after once and not for every pick.
    #[inline]
    pub fn extend_from_set<T: Thing, B: Bits>(&mut self, set: Set<T, B>, pick: impl Fn(T) -> A) {
        let mut rest = set.bits();
        self.0.extend((0..set.len()).map(|_| {
            let thing = T::of_index(rest.lowest());
            rest = rest.without_lowest();
            pick(thing)
        }));
    }
}

impl<A: Copy> Default for Picks<A> {
    fn default() -> Picks<A> {
        Picks::new()
    }
}

impl<A> Deref for Picks<A> {
    type Target = [A];

    #[inline]
    fn deref(&self) -> &[A] {
        &self.0
    }
}

impl<A: Copy> Extend<A> for Picks<A> {
    #[inline]
    fn extend<I: IntoIterator<Item = A>>(&mut self, actions: I) {
        self.0.extend(actions);
    }
}

/// The thing on the table that a pick points at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Target {
    /// What kind of thing: `square`, `card`, `seat`, …
    pub kind: Cow<'static, str>,
    /// Which one, by the id that views and picks use.
    pub id: String,
}

impl Target {
    /// The thing of this kind with this id.
    pub fn new(kind: &'static str, id: impl Into<String>) -> Target {
        Target { kind: Cow::Borrowed(kind), id: id.into() }
    }
}

/// A pick in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Label {
    /// Words for a button, a menu or a screen reader: "Draw in C3".
    pub words: String,
    /// The thing on the table that stands for the pick, if there is one.
    pub target: Option<Target>,
    /// What the player should know before picking this, such as "This loses the game at once".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
}

/// A pick as the doors offer it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// The stable text form.
    pub pick: String,
    /// The dense index.
    pub index: usize,
    /// What the pick says to people.
    pub label: String,
    /// The thing on the table that stands for the pick, if there is one.
    pub target: Option<Target>,
    /// What the player should know before picking this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
}
