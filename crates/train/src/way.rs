//! How a player of an experiment plays.

use std::fmt;
use std::str::FromStr;

use ztable_bots::{Insight, Level, Network, Plan, Sampler, Search};

/// A level as it is built in, or the expert's search with something changed.
///
/// Written as the name of a level (`hard`), or as `expert` followed by what is changed:
/// `expert+network=duel.znet+iterations=200+horizon=1+legs=2+doubt=0.1+breadth=8+worlds=2`. For
/// the network, `built-in` is the one that is built in and `none` stands for judgement by hand. With
/// `tree=0.05` a tree is searched instead, so eager to look into what did badly.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    level: Level,
    judge: Option<Judge>,
    iterations: Option<u32>,
    horizon: Option<u32>,
    legs: Option<u32>,
    doubt: Option<f32>,
    breadth: Option<usize>,
    worlds: Option<u32>,
    tree: Option<f32>,
}

/// What judges positions.
#[derive(Clone, PartialEq, Debug)]
pub enum Judge {
    /// Knowledge written by hand.
    Hand,
    /// The network that is built in.
    BuiltIn,
    /// The network in this file.
    File(String),
}

/// A text that names no way of playing, or one that a game does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadWay(String);

impl fmt::Display for BadWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadWay {}

impl FromStr for Way {
    type Err = BadWay;

    fn from_str(text: &str) -> Result<Way, BadWay> {
        let bad = || {
            BadWay(format!(
                "'{text}' is no way of playing; write a level, or expert+iterations=200."
            ))
        };
        let mut parts = text.split('+');
        let level = parts.next().and_then(|level| level.parse().ok()).ok_or_else(bad)?;
        let (mut judge, mut iterations, mut horizon, mut legs) = (None, None, None, None);
        let (mut doubt, mut breadth, mut worlds, mut tree) = (None, None, None, None);
        fn number<T: FromStr>(text: &str, bad: impl Fn() -> BadWay) -> Result<Option<T>, BadWay> {
            text.parse().map(Some).map_err(|_| bad())
        }
        for part in parts {
            match part.split_once('=').ok_or_else(bad)? {
                ("network", "none") => judge = Some(Judge::Hand),
                ("network", "built-in") => judge = Some(Judge::BuiltIn),
                ("network", file) => judge = Some(Judge::File(file.into())),
                ("iterations", text) => iterations = number(text, bad)?,
                ("horizon", text) => horizon = number(text, bad)?,
                ("legs", text) => legs = number(text, bad)?,
                ("doubt", text) => doubt = number(text, bad)?,
                ("breadth", text) => breadth = number(text, bad)?,
                ("tree", text) => tree = number(text, bad)?,
                ("worlds", text) => worlds = number(text, bad)?,
                _ => return Err(bad()),
            }
        }
        Ok(Way { level, judge, iterations, horizon, legs, doubt, breadth, worlds, tree })
    }
}

impl Way {
    /// How it plays this game. A network that is read for it stays in memory until the program ends.
    ///
    /// # Errors
    /// A network that cannot be read or judges something else, a search where the level has none.
    pub fn plan(&self, game: &impl Insight) -> Result<Plan, BadWay> {
        match game.plan(self.level) {
            Plan::Search(search) => self.search(search),
            Plan::Sample(_) if self.tree.is_some() => self.search(Search::USUAL),
            Plan::Sample(sampler) => self.sample(game, sampler),
            usual if *self == Way::from(self.level) => Ok(usual),
            _ => Err(BadWay(format!("'{}' does not play this game on in its head.", self.level))),
        }
    }

    fn search(&self, mut search: Search) -> Result<Plan, BadWay> {
        let alien = (&self.judge, self.horizon, self.legs, self.doubt, self.worlds);
        if alien != (&None, None, None, None, None) {
            return Err(BadWay("A tree has iterations, breadth and tree alone to change.".into()));
        }
        if let Some(iterations) = self.iterations {
            (search.iterations, search.most) = (iterations, iterations);
        }
        let breadth = self.breadth.map(|breadth| u32::try_from(breadth).unwrap_or(u32::MAX));
        search.breadth = breadth.unwrap_or(search.breadth);
        search.exploration = self.tree.unwrap_or(search.exploration);
        Ok(Plan::Search(search))
    }

    fn sample(&self, game: &impl Insight, mut sampler: Sampler) -> Result<Plan, BadWay> {
        if let Some(judge) = &self.judge {
            let no = || BadWay("No network judges this game.".into());
            let subject = game.subject().ok_or_else(no);
            sampler.network = match judge {
                Judge::Hand => None,
                Judge::BuiltIn => Some(game.network().ok_or_else(no)?),
                Judge::File(path) => {
                    let bad = |what: &dyn fmt::Display| BadWay(format!("{path}: {what}"));
                    let bytes = std::fs::read(path).map_err(|error| bad(&error))?;
                    let network = Network::read(&bytes, subject?).map_err(|error| bad(&error))?;
                    Some(Box::leak(Box::new(network)))
                }
            };
        }
        if let Some(iterations) = self.iterations {
            (sampler.iterations, sampler.most) = (iterations, iterations);
        }
        sampler.horizon = self.horizon.unwrap_or(sampler.horizon);
        sampler.legs = self.legs.unwrap_or(sampler.legs);
        sampler.doubt = self.doubt.unwrap_or(sampler.doubt);
        sampler.breadth = self.breadth.unwrap_or(sampler.breadth);
        sampler.worlds = self.worlds.unwrap_or(sampler.worlds);
        Ok(Plan::Sample(sampler))
    }
}

impl From<Level> for Way {
    fn from(level: Level) -> Way {
        let (judge, iterations, horizon, legs, doubt, breadth, worlds, tree) = Default::default();
        Way { level, judge, iterations, horizon, legs, doubt, breadth, worlds, tree }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_levels_or_searches() {
        assert_eq!("hard".parse(), Ok(Way::from(Level::Hard)));
        let way: Way = "expert+network=none+iterations=200+doubt=0.1".parse().unwrap();
        let (judge, iterations, doubt) = (Some(Judge::Hand), Some(200), Some(0.1));
        assert_eq!(way, Way { judge, iterations, doubt, ..Way::from(Level::Expert) });
        for wrong in ["", "harder", "expert+", "expert+iterations=x", "expert+luck=1"] {
            assert!(wrong.parse::<Way>().is_err(), "{wrong}");
        }
    }
}
