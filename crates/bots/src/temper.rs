//! How a player weighs its aims.

/// What a player goes after. What that means is each game's own: one player hurts others, another
/// takes risks for points; a game without knowledge of it plays all alike.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Temper {
    /// Plays for what it wins in the end.
    #[default]
    Sober,
    /// Goes after gains, with less of a thought for what may go wrong.
    Eager,
    /// Hardly thinks of anything but the moment.
    Careless,
}
