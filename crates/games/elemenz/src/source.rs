//! Where facts come from.

/// Where a fact of a data file comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The printed rules say so.
    Rulebook,
    /// A public page about the game says so.
    Web,
    /// This edition's own reading.
    Reconstruction,
}
