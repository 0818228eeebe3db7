//! The Avatar tiles of the expansion.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use std::collections::BTreeMap;
use ztable_core::{DataError, DataFile, NotAName, Rule, text_serde};

use crate::rule;
use crate::rules::Mode;
use crate::sets::bit_set;
use crate::source::Source;

/// One of the thirteen tiles: `av-08`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Avatar(u8);

macro_rules! avatars {
    ($($name:ident $number:literal $words:literal $duel:literal $($monolith:literal)?;)*) => {
        impl Avatar {
            $(#[doc = $words] pub const $name: Avatar = Avatar($number - 1);)*
            const NAMES: [&'static str; Avatar::COUNT] = [$($words),*];
            const DUEL: [Rule; Avatar::COUNT] = [$(rule!($duel)),*];
            /// Tiles of the Duel alone are cited by their rule there.
            const MONOLITH: [Rule; Avatar::COUNT] =
                [$(avatars!(@last $duel $($monolith)?)),*];
        }
    };
    (@last $duel:literal) => { rule!($duel) };
    (@last $duel:literal $monolith:literal) => { rule!($monolith) };
}
avatars! {
    DEFLECT 1 "Deflect" "EZ-14.7";
    STONE 2 "Anchor Stone" "EZ-14.8" "EZ-26.2";
    NUDGE 3 "Nudge" "EZ-14.9" "EZ-26.3";
    JOLT 4 "Jolt" "EZ-14.10" "EZ-26.4";
    REFLUX 5 "Reflux" "EZ-14.11";
    SPARK 6 "Borrowed Spark" "EZ-14.12" "EZ-26.5";
    WIND 7 "Second Wind" "EZ-14.13";
    VEIL 8 "Thin Veil" "EZ-14.14";
    CURSE 9 "Curse" "EZ-14.15";
    OBSTACLE 10 "Obstacle" "EZ-14.16" "EZ-26.6";
    MIRROR 11 "Mirror Shard" "EZ-14.17" "EZ-26.2";
    OVERDRAW 12 "Overdraw" "EZ-14.18";
    ECHO 13 "Echo" "EZ-14.19";
}

impl Avatar {
    /// How many there are.
    pub const COUNT: usize = 13;

    /// Its number, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tile with this number.
    #[must_use]
    pub const fn at(index: usize) -> Option<Avatar> {
        if index < Avatar::COUNT { Some(Avatar(index as u8)) } else { None }
    }

    /// All tiles.
    pub fn all() -> impl Iterator<Item = Avatar> {
        (0..Avatar::COUNT as u8).map(Avatar)
    }

    /// The rule of the tile in this game.
    #[inline]
    pub(crate) const fn rule(self, mode: Mode) -> Rule {
        match mode {
            Mode::Duel => Avatar::DUEL[self.index()],
            Mode::Monolith => Avatar::MONOLITH[self.index()],
        }
    }

    /// Its name: "Thin Veil".
    #[must_use]
    pub const fn name(self) -> &'static str {
        Avatar::NAMES[self.0 as usize]
    }
}

impl fmt::Display for Avatar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "av-{:02}", self.0 + 1)
    }
}

impl FromStr for Avatar {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Avatar, NotAName> {
        text.strip_prefix("av-")
            .filter(|number| {
                number.len() == 2 && number.bytes().all(|digit| digit.is_ascii_digit())
            })
            .and_then(|number| number.parse::<usize>().ok())
            .and_then(|number| Avatar::at(number.checked_sub(1)?))
            .ok_or_else(|| NotAName::new(text, "an Avatar (av-01 to av-13)"))
    }
}

text_serde!(Avatar);

bit_set! {
    /// A set of tiles.
    AvatarSet of Avatar in u16
}

/// Tiles in a row or a stack, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    len: u8,
    tiles: [Avatar; Avatar::COUNT],
}

impl Default for Row {
    fn default() -> Row {
        Row { len: 0, tiles: [Avatar(0); Avatar::COUNT] }
    }
}

impl Row {
    /// How many tiles there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The tiles in order.
    #[inline]
    #[must_use]
    pub fn tiles(&self) -> &[Avatar] {
        &self.tiles[..self.len()]
    }

    /// Whether the tile is there.
    #[inline]
    #[must_use]
    pub fn contains(&self, avatar: Avatar) -> bool {
        self.tiles().contains(&avatar)
    }

    /// Adds a tile at the end.
    pub fn push(&mut self, avatar: Avatar) {
        if self.len() < Avatar::COUNT {
            self.tiles[self.len()] = avatar;
            self.len += 1;
        }
    }

    /// Takes the tile at this place out.
    pub fn take(&mut self, index: usize) -> Option<Avatar> {
        let avatar = *self.tiles().get(index)?;
        self.tiles.copy_within(index + 1.., index);
        self.len -= 1;
        // Rows with the same tiles are the same value.
        let len = self.len();
        self.tiles[len..].fill(Avatar(0));
        Some(avatar)
    }

    /// Takes this tile out, if it is there.
    pub fn remove(&mut self, avatar: Avatar) -> bool {
        let at = self.tiles().iter().position(|held| *held == avatar);
        at.is_some_and(|index| self.take(index).is_some())
    }
}

/// What the tiles are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AvatarStock {
    /// The smallest set each tile belongs to: 8, 12 or 13.
    pub set: [u8; Avatar::COUNT],
    /// The tiles of the Monolith game.
    pub monolith: AvatarSet,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    checks: Checks,
    avatar: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checks {
    source: String,
    sets: BTreeMap<String, usize>,
    monolith: AvatarSet,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    name: String,
    set: u8,
    monolith: bool,
    source: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read so that every entry has to say where it comes from")]
struct Sources {
    name: Source,
    effect: Source,
    monolith: Source,
}

impl AvatarStock {
    /// Reads `avatars.toml`.
    ///
    /// # Errors
    /// The entry that is wrong, and what to write instead.
    pub fn parse(file: &str, text: &str) -> Result<AvatarStock, DataError> {
        let file = DataFile(file);
        let read: File = file.read(text)?;
        if read.checks.source.trim().is_empty() {
            return Err(file.error("checks", "source is empty; say where the totals come from"));
        }
        let mut set = [0; Avatar::COUNT];
        let mut monolith = AvatarSet::EMPTY;
        for written in read.avatar {
            let entry = format!("avatar {}", written.id);
            let avatar: Avatar = written.id.parse().map_err(|error| file.error(&entry, error))?;
            let _ = written.source;
            if written.name != avatar.name() {
                let problem = format!("it is called '{}'; write '{}'", written.name, avatar.name());
                return Err(file.error(entry, problem));
            }
            if set[avatar.index()] != 0 {
                return Err(file.error(entry, "it is there twice; leave one out"));
            }
            if ![8, 12, 13].contains(&written.set) {
                return Err(file.error(entry, "set must be 8, 12 or 13"));
            }
            set[avatar.index()] = written.set;
            if written.monolith {
                monolith.insert(avatar);
            }
        }
        if let Some(avatar) = Avatar::all().find(|avatar| set[avatar.index()] == 0) {
            return Err(file.error(format!("avatar {avatar}"), "it is missing; add its [[avatar]]"));
        }
        for size in [8u8, 12, 13] {
            let found = set.iter().filter(|set| **set <= size).count();
            let said = read.checks.sets.get(&size.to_string()).copied();
            if said != Some(found) || found != usize::from(size) {
                let problem = format!("the set of {size} has {found} tiles; it must have {size}");
                return Err(file.error(format!("checks, sets, {size}"), problem));
            }
        }
        if monolith != read.checks.monolith {
            let names: Vec<String> = monolith.iter().map(|avatar| avatar.to_string()).collect();
            let problem = format!("the marked tiles are {}", names.join(", "));
            return Err(file.error("checks, monolith", problem));
        }
        Ok(AvatarStock { set, monolith })
    }

    /// The tiles of the set with this many.
    #[must_use]
    pub fn tiles(&self, size: u8) -> AvatarSet {
        Avatar::all().filter(|avatar| self.set[avatar.index()] <= size).collect()
    }
}
