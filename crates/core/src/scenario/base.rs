//! Named positions that scenarios change.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::FullScenario;
use super::file::{Base, Scenario};

/// The bases of a folder, each with its place: `bases.toml: yellow-to-play`.
#[derive(Default)]
pub(super) struct Bases {
    bases: BTreeMap<String, (String, Base)>,
    used: RefCell<BTreeSet<String>>,
}

impl Bases {
    /// Adds a base of this file.
    pub(super) fn add(&mut self, file: &str, base: Base) -> Result<(), String> {
        let place = format!("{file}: {}", base.id);
        match self.bases.insert(base.id.clone(), (place.clone(), base)) {
            None => Ok(()),
            Some((other, _)) => Err(format!("{place}: the id is already that of {other}")),
        }
    }

    /// A scenario with all that its bases say.
    pub(super) fn play(&self, scenario: &Scenario) -> Result<FullScenario, String> {
        let bases = match &scenario.base {
            Some(id) => self.way_to(id)?,
            None => Vec::new(),
        };
        let players = bases.iter().map(|base| base.players).chain([scenario.players]).flatten();
        let options = bases.iter().map(|base| &base.options).chain([&scenario.options]);
        let changes = bases.iter().map(|base| &base.position).chain(&scenario.position);
        Ok(FullScenario {
            players: players.last().ok_or("it does not say how many 'players' there are")?,
            rules_version: scenario.rules_version,
            options: options.flatten().map(|(name, value)| (name.clone(), value.clone())).collect(),
            seed: scenario.seed.clone(),
            chance: scenario.chance.clone(),
            changes: changes.cloned().collect(),
            steps: scenario.steps.clone(),
        })
    }

    /// The bases that lead to this one, itself last.
    fn way_to(&self, id: &str) -> Result<Vec<&Base>, String> {
        let mut way: Vec<&Base> = Vec::new();
        let mut next = Some(id);
        while let Some(id) = next {
            let Some((_, base)) = self.bases.get(id) else {
                let known: Vec<&str> = self.bases.keys().map(String::as_str).collect();
                return Err(match known.as_slice() {
                    [] => format!("there is no base '{id}'; the folder has no [[base]]"),
                    known => format!("there is no base '{id}'; there are {}", known.join(", ")),
                });
            };
            if way.iter().any(|above| above.id == base.id) {
                return Err(format!("the base '{id}' stands on itself"));
            }
            self.used.borrow_mut().insert(base.id.clone());
            way.push(base);
            next = base.on.as_deref();
        }
        way.reverse();
        Ok(way)
    }

    /// The places of the bases that nothing has asked for.
    #[cfg(feature = "testkit")]
    pub(super) fn unused(&self) -> impl Iterator<Item = String> {
        let used = self.used.borrow();
        let unused = self.bases.iter().filter(|(id, _)| !used.contains(*id));
        unused.map(|(_, (place, _))| place.clone()).collect::<Vec<_>>().into_iter()
    }
}
