//! The pulse tokens, from `data/tokens.toml`.

use serde::Deserialize;
use ztable_core::{DataError, DataFile, Provenance};

use crate::token::Token;

/// How many tokens of each kind there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenStock {
    /// How many there are of each kind.
    pub counts: [u8; Token::COUNT],
    /// Where each count comes from.
    pub sources: [Provenance; Token::COUNT],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    checks: Checks,
    token: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checks {
    source: String,
    tokens: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    name: String,
    count: u8,
    source: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sources {
    kind: Provenance,
    count: Provenance,
}

impl TokenStock {
    /// Reads `tokens.toml`.
    ///
    /// # Errors
    /// The entry that is wrong, and what to write instead.
    pub fn parse(file: &str, text: &str) -> Result<TokenStock, DataError> {
        let file = DataFile(file);
        let read: File = file.read(text)?;
        file.sourced(&read.checks.source)?;
        let entries = file.one_each::<_, Token>("token", read.token, |written| &written.id)?;
        let mut counts = [0; Token::COUNT];
        let mut sources = [Provenance::Reconstruction; Token::COUNT];
        for (token, written) in Token::ALL.into_iter().zip(entries) {
            let error = |problem: &str| Err(file.error(format_args!("token {token}"), problem));
            if written.name != token.title() {
                return error(&super::misnamed(&written.name, token.title()));
            }
            if written.source.kind != Provenance::Rulebook {
                return error("the rulebook has this kind; write kind = \"rulebook\"");
            }
            if !(1..=8).contains(&written.count) {
                return error("count must be a number from 1 to 8");
            }
            counts[token.index()] = written.count;
            sources[token.index()] = written.source.count;
        }
        file.total("tokens", counts.iter().sum(), read.checks.tokens)?;
        Ok(TokenStock { counts, sources })
    }
}
