//! Pulse tokens and the slots of a Totem.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use ztable_core::{DataError, DataFile, NotAName, text_serde};

use crate::element::Element;
use crate::source::Source;

/// A kind of pulse token (EZ-13.8 to EZ-13.12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    /// Covers one space of its element.
    Element(Element),
    /// Heals one die.
    Restore,
    /// Re-rolls one die.
    Winds,
    /// Re-rolls one Z.
    WildPulse,
    /// Takes one own Z out.
    Buff,
}

impl Token {
    /// How many kinds there are.
    pub const COUNT: usize = 8;
    /// All kinds.
    pub const ALL: [Token; 8] = [
        Token::Element(Element::Air),
        Token::Element(Element::Earth),
        Token::Element(Element::Fire),
        Token::Element(Element::Water),
        Token::Restore,
        Token::Winds,
        Token::WildPulse,
        Token::Buff,
    ];

    /// Its number, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Token::Element(element) => element.index(),
            Token::Restore => 4,
            Token::Winds => 5,
            Token::WildPulse => 6,
            Token::Buff => 7,
        }
    }

    /// Its name in picks: "winds".
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Token::Element(element) => element.word(),
            Token::Restore => "restore",
            Token::Winds => "winds",
            Token::WildPulse => "wild-pulse",
            Token::Buff => "buff",
        }
    }

    /// Its name: "Winds of Change".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Token::Element(Element::Air) => "Element Air",
            Token::Element(Element::Earth) => "Element Earth",
            Token::Element(Element::Fire) => "Element Fire",
            Token::Element(Element::Water) => "Element Water",
            Token::Restore => "Restore",
            Token::Winds => "Winds of Change",
            Token::WildPulse => "Wild Pulse",
            Token::Buff => "Totemic Buff",
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Token {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Token, NotAName> {
        Token::ALL.into_iter().find(|token| token.word() == text).ok_or_else(|| {
            NotAName::new(
                text,
                "a pulse token (air, earth, fire, water, restore, winds, wild-pulse or buff)",
            )
        })
    }
}

text_serde!(Token);

/// One of the four slots of a Totem: `s1` to `s4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(u8);

impl Slot {
    /// How many there are.
    pub const COUNT: usize = 4;
    /// All slots.
    pub const ALL: [Slot; 4] = [Slot(0), Slot(1), Slot(2), Slot(3)];

    /// Its number, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The slot with this number.
    #[must_use]
    pub const fn at(index: usize) -> Option<Slot> {
        if index < 4 { Some(Slot(index as u8)) } else { None }
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0 + 1)
    }
}

impl FromStr for Slot {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Slot, NotAName> {
        Slot::ALL
            .into_iter()
            .find(|slot| text.strip_prefix('s') == Some(["1", "2", "3", "4"][slot.index()]))
            .ok_or_else(|| NotAName::new(text, "a slot (s1, s2, s3 or s4)"))
    }
}

text_serde!(Slot);

/// How many tokens of each kind there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenStock {
    /// By kind.
    pub counts: [u8; Token::COUNT],
    /// Where each count comes from.
    pub sources: [Source; Token::COUNT],
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
    kind: Source,
    count: Source,
}

impl TokenStock {
    /// Reads `tokens.toml`.
    ///
    /// # Errors
    /// The entry that is wrong, and what to write instead.
    pub fn parse(file: &str, text: &str) -> Result<TokenStock, DataError> {
        let file = DataFile(file);
        let read: File = file.read(text)?;
        if read.checks.source.trim().is_empty() {
            return Err(file.error("checks", "source is empty; say where the totals come from"));
        }
        let mut counts = [0; Token::COUNT];
        let mut sources = [Source::Reconstruction; Token::COUNT];
        for written in read.token {
            let entry = format!("token {}", written.id);
            let token: Token = written.id.parse().map_err(|error| file.error(&entry, error))?;
            if written.name != token.name() {
                let problem = format!("it is called '{}'; write '{}'", written.name, token.name());
                return Err(file.error(entry, problem));
            }
            if written.source.kind != Source::Rulebook {
                return Err(
                    file.error(entry, "the rulebook has this kind; write kind = \"rulebook\"")
                );
            }
            if counts[token.index()] != 0 {
                return Err(file.error(entry, "it is there twice; leave one out"));
            }
            if !(1..=8).contains(&written.count) {
                return Err(file.error(entry, "count must be a number from 1 to 8"));
            }
            counts[token.index()] = written.count;
            sources[token.index()] = written.source.count;
        }
        if let Some(token) = Token::ALL.into_iter().find(|token| counts[token.index()] == 0) {
            return Err(file.error(format!("token {token}"), "it is missing; add its [[token]]"));
        }
        let total: u8 = counts.iter().sum();
        if total != read.checks.tokens {
            let problem = format!("the counts add up to {total}, not {}", read.checks.tokens);
            return Err(file.error("checks, tokens", problem));
        }
        Ok(TokenStock { counts, sources })
    }
}
