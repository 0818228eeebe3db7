//! Everything in the box, read once and checked.

mod avatars;
mod boards;
mod dice;
mod tokens;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use ztable_core::{DataError, DataFile};

use crate::board::{Combo, ComboId};

pub use avatars::AvatarStock;
pub use boards::{parse_duel, parse_monolith};
pub use dice::DiceStock;
pub use tokens::TokenStock;

/// What is wrong with an entry that has another name than its thing.
fn misnamed(written: &str, title: &str) -> String {
    format!("it is called '{written}'; write '{title}'")
}

/// All data of the game.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// Dice and prices.
    pub dice: DiceStock,
    /// How many pulse tokens of each kind go into the bag.
    pub tokens: TokenStock,
    /// The sets of Avatars.
    pub avatars: AvatarStock,
    /// The combos of both sides, by number.
    pub combos: Vec<Combo>,
}

impl Catalogue {
    /// The data of this edition.
    ///
    /// # Errors
    /// The entry that is wrong.
    pub fn standard() -> Result<&'static Catalogue, DataError> {
        static STOCK: OnceLock<Result<Catalogue, DataError>> = OnceLock::new();
        STOCK.get_or_init(Catalogue::read).as_ref().map_err(Clone::clone)
    }

    fn read() -> Result<Catalogue, DataError> {
        let duel = parse_duel("boards.toml", include_str!("../data/boards.toml"))?;
        let halves = parse_monolith("monolith.toml", include_str!("../data/monolith.toml"))?;
        Ok(Catalogue {
            dice: DiceStock::parse("dice.toml", include_str!("../data/dice.toml"))?,
            tokens: TokenStock::parse("tokens.toml", include_str!("../data/tokens.toml"))?,
            avatars: AvatarStock::parse("avatars.toml", include_str!("../data/avatars.toml"))?,
            combos: duel.into_values().chain(halves.into_values()).collect(),
        })
    }

    /// A combo by its name on the boards.
    #[inline]
    #[must_use]
    pub fn combo(&self, id: ComboId) -> &Combo {
        &self.combos[id.index()]
    }

    /// Puts what a data file holds in the place of the same things here; which they are, its entries
    /// tell. Says in words what they are.
    ///
    /// # Errors
    /// The entry that is wrong, and what to write instead.
    pub fn take(&mut self, file: &str, text: &str) -> Result<String, DataError> {
        let has = |kind: &str| DataFile::has(text, kind);
        Ok(if has("die") {
            self.dice = DiceStock::parse(file, text)?;
            "28 sound dice and the prices of a Totem".into()
        } else if has("token") {
            self.tokens = TokenStock::parse(file, text)?;
            format!("{} sound pulse tokens", self.tokens.counts.iter().sum::<u8>())
        } else if has("avatar") {
            self.avatars = AvatarStock::parse(file, text)?;
            "13 sound Avatars".into()
        } else if text.lines().any(|line| line.trim().starts_with("id = \"2")) {
            self.take_combos(parse_monolith(file, text)?);
            "20 sound combos of the Monolith side".into()
        } else if has("combo") {
            self.take_combos(parse_duel(file, text)?);
            "24 sound combos of the Duel side".into()
        } else {
            return Err(DataFile(file).has_none(&["combo", "die", "token", "avatar"]));
        })
    }

    fn take_combos(&mut self, combos: BTreeMap<ComboId, Combo>) {
        for (id, combo) in combos {
            self.combos[id.index()] = combo;
        }
    }
}
