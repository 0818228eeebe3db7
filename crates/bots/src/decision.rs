//! What a player made of a view.

/// One of the picks a player considered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ranked<A> {
    /// What the player could pick.
    pub action: A,
    /// What it is worth: for a search the mean reward from 0 to 1, for the greedy player a value
    /// on the scale of the game's evaluation. Missing where the player did not ask.
    pub value: Option<f32>,
    /// How many games were played out after it.
    pub visits: u32,
}

/// The picks of one decision, the chosen one first.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<A> {
    /// Everything the seat may pick, best first; nothing when it is not asked.
    pub ranked: Vec<Ranked<A>>,
    /// How many games were played out in all.
    pub iterations: u32,
}

impl<A: Copy> Decision<A> {
    /// Picks that were not looked into, in this order.
    pub(crate) fn unexamined(picks: &[A]) -> Decision<A> {
        let ranked = picks.iter().map(|&action| Ranked { action, value: None, visits: 0 });
        Decision { ranked: ranked.collect(), iterations: 0 }
    }

    /// The chosen pick.
    #[must_use]
    pub fn pick(&self) -> Option<A> {
        self.ranked.first().map(|ranked| ranked.action)
    }
}
