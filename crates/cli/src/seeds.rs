//! Seeds that were not given, and seeds as numbers.

use ztable_core::{Chance, Key, Seed, Seeded};

use crate::exit::Failure;

/// A random text that nobody can guess.
pub(crate) fn fresh() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::no(format!("The system gives no random numbers: {error}.")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A number that belongs to a text, for thoughts that are no part of a game.
pub(crate) fn number(text: &str) -> u64 {
    let mut chance = Seeded::new(Seed::from_text(text));
    let mut half = || u64::from(chance.draw(Key::Next, u32::MAX, |outcome| outcome));
    half() << 32 | half()
}
