//! The Avatar tiles, from `data/avatars.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use ztable_core::{DataError, DataFile, Provenance};

use crate::avatar::{Avatar, AvatarSet};

/// Which sets the tiles belong to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AvatarStock {
    /// The smallest set each tile belongs to: 8, 12 or 13.
    pub set: [u8; Avatar::COUNT],
    /// The tiles of the Monolith game.
    pub monolith: AvatarSet,
}

/// The sizes of the sets.
const SETS: [u8; 3] = [8, 12, 13];

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
    name: Provenance,
    effect: Provenance,
    monolith: Provenance,
}

impl AvatarStock {
    /// Reads `avatars.toml`.
    ///
    /// # Errors
    /// The entry that is wrong, and what to write instead.
    pub fn parse(file: &str, text: &str) -> Result<AvatarStock, DataError> {
        let file = DataFile(file);
        let read: File = file.read(text)?;
        file.sourced(&read.checks.source)?;
        let entries = file.one_each::<_, Avatar>("avatar", read.avatar, |written| &written.id)?;
        let mut stock = AvatarStock { set: [0; Avatar::COUNT], monolith: AvatarSet::EMPTY };
        for (avatar, written) in Avatar::all().zip(entries) {
            let error = |problem: &str| Err(file.error(format_args!("avatar {avatar}"), problem));
            let _ = written.source;
            if written.name != avatar.title() {
                return error(&super::misnamed(&written.name, avatar.title()));
            }
            if !SETS.contains(&written.set) {
                return error("set must be 8, 12 or 13");
            }
            stock.set[avatar.index()] = written.set;
            if written.monolith {
                stock.monolith.insert(avatar);
            }
        }
        for size in SETS {
            let found = stock.tiles(size).len();
            let said = read.checks.sets.get(&size.to_string()).copied();
            if said != Some(found) || found != usize::from(size) {
                let problem = format!("the set of {size} has {found} tiles; it must have {size}");
                return Err(file.error(format_args!("checks, sets, {size}"), problem));
            }
        }
        if stock.monolith != read.checks.monolith {
            let names = ztable_core::words::list(stock.monolith);
            return Err(file.error("checks, monolith", format!("the marked tiles are {names}")));
        }
        Ok(stock)
    }

    /// The tiles of the set with this many.
    #[must_use]
    pub fn tiles(&self, size: u8) -> AvatarSet {
        Avatar::all().filter(|avatar| self.set[avatar.index()] <= size).collect()
    }
}
