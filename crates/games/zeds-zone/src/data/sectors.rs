//! The Sector Table, read from its data file.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::item::ItemKind;
use crate::region::{Halving, Part};
use crate::sector::{FACES, SectorId, SectorSet};
use crate::square::Side;
use ztable_core::{DataError, DataFile, Provenance};

/// One sector as the table shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sector {
    /// The roll that brings it.
    pub id: SectorId,
    /// The sides that carry a wall, in the order of [`Side::ALL`].
    pub walls: Vec<Side>,
    /// How it is halved.
    pub halving: Halving,
    /// What lies on its first and its second spot.
    pub items: [Option<ItemKind>; 2],
    /// Where its walls come from.
    pub walls_source: Provenance,
    /// Where its items come from.
    pub items_source: Provenance,
}

impl Sector {
    /// Whether this side carries a wall.
    #[must_use]
    pub fn has_wall(&self, side: Side) -> bool {
        self.walls.contains(&side)
    }

    /// How many items of this kind it holds.
    #[must_use]
    pub fn count(&self, kind: ItemKind) -> usize {
        self.items.iter().filter(|item| **item == Some(kind)).count()
    }

    /// The items of one part.
    pub fn items_in(&self, part: Part) -> impl Iterator<Item = ItemKind> {
        let part_of = |second| self.halving.part(second);
        let spots = [(part_of(false), self.items[0]), (part_of(true), self.items[1])];
        spots.into_iter().filter(move |spot| spot.0 == part).filter_map(|spot| spot.1)
    }

    /// The sector turned by 180°, which swaps opposite sides and the two halves.
    fn turned(&self) -> ([bool; 4], Halving, [Option<ItemKind>; 2]) {
        let walls = Side::ALL.map(|side| self.has_wall(side.opposite()));
        let items = match self.halving {
            Halving::None => self.items,
            Halving::V | Halving::H => [self.items[1], self.items[0]],
        };
        (walls, self.halving, items)
    }

    fn looks(&self) -> ([bool; 4], Halving, [Option<ItemKind>; 2]) {
        (Side::ALL.map(|side| self.has_wall(side)), self.halving, self.items)
    }

    /// The sector in words: "Sector 2-6: wall north; halved horizontally; north half survivor,
    /// south half zombie".
    #[must_use]
    pub fn describe(&self) -> String {
        let sides: Vec<&str> = self.walls.iter().map(|side| side.word()).collect();
        let walls = match sides.len() {
            0 => "no walls".into(),
            1 => format!("wall {}", sides[0]),
            _ => format!("walls {}", sides.join(", ")),
        };
        let halved = match self.halving {
            Halving::None => "",
            Halving::V => "; halved vertically",
            Halving::H => "; halved horizontally",
        };
        let mut contents = Vec::new();
        for &part in self.halving.parts() {
            let items: Vec<&str> = self.items_in(part).map(ItemKind::name).collect();
            let items = if items.is_empty() { "empty".into() } else { items.join(" and ") };
            contents.push(match part {
                Part::Whole => items,
                half => format!("{} {items}", half.words()),
            });
        }
        format!("Sector {}: {walls}{halved}; {}", self.id, contents.join(", "))
    }
}

/// The Sector Table: 36 sectors, the same for everybody (ZZ-1.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SectorTable {
    sectors: Vec<Sector>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    checks: Checks,
    sector: Vec<SectorEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectorEntry {
    id: String,
    walls: Vec<String>,
    halving: String,
    parts: BTreeMap<String, Vec<String>>,
    source: ProvenanceEntry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProvenanceEntry {
    walls: Provenance,
    items: Provenance,
}

/// What the whole table must add up to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checks {
    source: String,
    zombie: usize,
    gun: usize,
    grenade: usize,
    shelter: usize,
    survivor: usize,
    generator_sectors: [SectorId; 2],
    empty_sectors: Vec<SectorId>,
    zombies_by_row: [usize; FACES as usize],
    guns_by_row: [usize; FACES as usize],
    walls: BTreeMap<Side, usize>,
    halved_v: Vec<SectorId>,
    halved_h: Vec<SectorId>,
    twins: bool,
}

impl SectorTable {
    /// Reads the Sector Table from TOML.
    ///
    /// # Errors
    /// An entry that cannot be, or a table that does not pass its own checks; the error names
    /// file, entry and what is wrong.
    pub fn parse(file_name: &str, text: &str) -> Result<SectorTable, DataError> {
        let file = DataFile(file_name);
        let read: TableFile = file.read(text)?;
        file.sourced(&read.checks.source)?;
        let entries = file.one_each::<_, SectorId>("sector", read.sector, |entry| &entry.id)?;
        let sectors = SectorId::all().zip(entries).map(|(id, entry)| entry.sector(id, file));
        let sectors = sectors.collect::<Result<Vec<Sector>, DataError>>()?;
        let table = SectorTable { sectors };
        read.checks.run(file, &table)?;
        Ok(table)
    }

    /// The table of this edition.
    ///
    /// # Errors
    /// A data file that breaks a check.
    pub fn standard() -> Result<&'static SectorTable, DataError> {
        static TABLE: LazyLock<Result<SectorTable, DataError>> = LazyLock::new(|| {
            SectorTable::parse("data/sectors.toml", include_str!("../../data/sectors.toml"))
        });
        TABLE.as_ref().map_err(Clone::clone)
    }

    /// What is printed at this address.
    #[must_use]
    pub fn sector(&self, id: SectorId) -> &Sector {
        &self.sectors[id.index()]
    }

    /// All sectors in reading order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Sector> {
        self.sectors.iter()
    }

    /// The two sectors with a generator, in reading order (ZZ-4.10).
    #[must_use]
    pub fn generator_sectors(&self) -> [SectorId; 2] {
        let mut found = self.with(|sector| sector.count(ItemKind::Generator) > 0).into_iter();
        let mut next = || found.next().expect("the checks found two generator sectors");
        [next(), next()]
    }

    fn with(&self, test: impl Fn(&Sector) -> bool) -> Vec<SectorId> {
        self.sectors.iter().filter(|sector| test(sector)).map(|sector| sector.id).collect()
    }

    fn count(&self, kind: ItemKind) -> usize {
        self.sectors.iter().map(|sector| sector.count(kind)).sum()
    }

    fn by_row(&self, kind: ItemKind) -> [usize; FACES as usize] {
        let mut rows = [0; FACES as usize];
        for sector in &self.sectors {
            rows[usize::from(sector.id.light() - 1)] += sector.count(kind);
        }
        rows
    }
}

impl SectorEntry {
    fn sector(self, id: SectorId, file: DataFile<'_>) -> Result<Sector, DataError> {
        let wrong = |problem: String| Err(file.error(format!("sector {id}"), problem));
        let mut walls = Vec::new();
        for text in &self.walls {
            let side: Side = match text.parse() {
                Ok(side) => side,
                Err(error) => return wrong(format!("{error}")),
            };
            if walls.contains(&side) {
                return wrong(format!("the wall {side} is named twice; name each side once"));
            }
            walls.push(side);
        }
        walls.sort();
        if walls.len() == 4 {
            return wrong("it has walls on all four sides; at most three are possible".into());
        }
        let halving: Halving = match self.halving.parse() {
            Ok(halving) => halving,
            Err(error) => return wrong(format!("{error}")),
        };
        let mut items = [None; 2];
        let wanted: Vec<&str> = halving.parts().iter().map(|part| part.name()).collect();
        let found: Vec<&str> = self.parts.keys().map(String::as_str).collect();
        if found.len() != wanted.len() || wanted.iter().any(|part| !found.contains(part)) {
            return wrong(format!(
                "its parts are {}; with halving \"{}\" write {}",
                if found.is_empty() { "missing".into() } else { found.join(" and ") },
                self.halving,
                wanted.join(" and ")
            ));
        }
        for (index, part) in wanted.iter().enumerate() {
            let room = 2 / wanted.len();
            let names = &self.parts[*part];
            if names.len() > room {
                return wrong(format!(
                    "part {part} holds {} items; there is room for {room}",
                    names.len()
                ));
            }
            for (place, name) in names.iter().enumerate() {
                match name.parse() {
                    Ok(kind) => items[index + place] = Some(kind),
                    Err(error) => return wrong(format!("{error}")),
                }
            }
        }
        Ok(Sector {
            id,
            walls,
            halving,
            items,
            walls_source: self.source.walls,
            items_source: self.source.items,
        })
    }
}

impl Checks {
    fn run(&self, file: DataFile<'_>, table: &SectorTable) -> Result<(), DataError> {
        self.check_items(file, table)?;
        self.check_walls(file, table)?;
        if self.twins {
            for sector in table.iter() {
                let twin = table.sector(sector.id.twin());
                if sector.looks() != twin.turned() {
                    return Err(file.error(
                        format!("sector {}", sector.id),
                        format!(
                            "it is not sector {} turned by 180 degrees; correct one of the two, or \
                             write twins = false under [checks]",
                            twin.id
                        ),
                    ));
                }
            }
        }
        Ok(())
    }

    fn check_items(&self, file: DataFile<'_>, table: &SectorTable) -> Result<(), DataError> {
        let generators = table.with(|sector| sector.count(ItemKind::Generator) > 0);
        same_sectors(file, "generator_sectors", &self.generator_sectors, &generators)?;
        if let Some(id) =
            generators.iter().find(|id| table.sector(**id).count(ItemKind::Generator) != 1)
        {
            return Err(file.error(
                format!("sector {id}"),
                "it holds two generators; a generator sector holds one",
            ));
        }
        for (kind, expected) in [
            (ItemKind::Zombie, self.zombie),
            (ItemKind::Gun, self.gun),
            (ItemKind::Grenade, self.grenade),
            (ItemKind::Shelter, self.shelter),
            (ItemKind::Survivor, self.survivor),
        ] {
            file.total(kind, table.count(kind), expected)?;
        }
        let empty = table.with(|sector| sector.items == [None, None]);
        same_sectors(file, "empty_sectors", &self.empty_sectors, &empty)?;
        for (key, kind, rows) in [
            ("zombies_by_row", ItemKind::Zombie, &self.zombies_by_row),
            ("guns_by_row", ItemKind::Gun, &self.guns_by_row),
        ] {
            same(file, key, rows, &table.by_row(kind))?;
        }
        Ok(())
    }

    fn check_walls(&self, file: DataFile<'_>, table: &SectorTable) -> Result<(), DataError> {
        for side in Side::ALL {
            let found = table.with(|sector| sector.has_wall(side)).len();
            let expected = self.walls.get(&side).copied().unwrap_or(0);
            file.total(format_args!("walls.{side}"), found, expected)?;
        }
        let halved = |halving| table.with(|sector| sector.halving == halving);
        same_sectors(file, "halved_v", &self.halved_v, &halved(Halving::V))?;
        same_sectors(file, "halved_h", &self.halved_h, &halved(Halving::H))
    }
}

/// Checks what is no single number: lists by row, and sets of sectors.
fn same<T: Debug>(
    file: DataFile<'_>,
    check: &str,
    written: &T,
    found: &T,
) -> Result<(), DataError> {
    file.total(check, format!("{found:?}"), format!("{written:?}"))
}

fn same_sectors(
    file: DataFile<'_>,
    check: &str,
    written: &[SectorId],
    found: &[SectorId],
) -> Result<(), DataError> {
    let set = |ids: &[SectorId]| ids.iter().copied().collect::<SectorSet>();
    same(file, check, &set(written), &set(found))
}
