//! A scenario, played step by step.

use std::fmt;

use serde_json::{Map, Value, json};

use super::{FullScenario, Step};
use crate::patch::{follow, merge, written};
use crate::{AnyMatch, Refusal, Seat, Start, Viewer};

/// Begins a game.
type Begin<'a> = &'a dyn Fn(Start) -> Result<Box<dyn AnyMatch>, Refusal>;

/// Why a scenario cannot begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unplayable {
    /// The game refuses its set-up, position or script.
    Refused(Refusal),
    /// The position of a fresh game cannot be changed like this.
    Unchangeable(String),
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Refused(refusal) => write!(f, "the start is refused: {refusal}"),
            Unplayable::Unchangeable(fault) => {
                write!(f, "the position cannot be changed at {fault}")
            }
        }
    }
}

impl std::error::Error for Unplayable {}

/// A scenario being played.
pub struct Playing {
    game: Box<dyn AnyMatch>,
    /// How many sentences each viewer had been told before the last pick.
    told_before: Vec<usize>,
}

fn viewers(players: u8) -> Vec<Viewer> {
    Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}

fn viewer_name(viewer: Viewer) -> String {
    viewer.seat().map_or_else(|| "spectator".into(), |seat| seat.to_string())
}

impl Playing {
    /// Begins a scenario of the game with this id.
    ///
    /// # Errors
    /// What the game refuses, or a change that its position does not take.
    pub fn start(play: &FullScenario, game: &str, begin: Begin<'_>) -> Result<Playing, Unplayable> {
        let mut start = Start::new(play.setup(game), play.seed.clone());
        if !play.changes.is_empty() {
            let mut position = begin(start.clone()).map_err(Unplayable::Refused)?.position();
            for change in &play.changes {
                merge(&mut position, change).map_err(Unplayable::Unchangeable)?;
            }
            start.position = Some(position);
        }
        start.chance.clone_from(&play.chance);
        let game = begin(start).map_err(Unplayable::Refused)?;
        Ok(Playing { told_before: vec![0; viewers(game.seats()).len()], game })
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &dyn AnyMatch {
        self.game.as_ref()
    }

    /// What the viewer has been told since the last pick.
    #[must_use]
    pub fn news(&self, viewer: Viewer) -> Vec<String> {
        let at = viewer.seat().map_or(self.told_before.len() - 1, Seat::index);
        self.sentences(viewer, self.told_before.get(at).copied().unwrap_or_default())
    }

    /// Does a step, or looks whether it is as the step says.
    ///
    /// # Errors
    /// What was expected and what was found.
    pub fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Pick { seat, pick } => self.pick(*seat, pick),
            Step::Offers { seat, picks } => self.offers(*seat, picks),
            Step::Includes { seat, picks } => self.has(*seat, picks, true),
            Step::Excludes { seat, picks } => self.has(*seat, picks, false),
            Step::Refuses { seat, pick, rule, says } => {
                self.refuses(*seat, pick, rule.as_deref(), says.as_deref())
            }
            Step::Log { seat, text } => self.log(*seat, text),
            Step::Turn(seats) => {
                let asked: Vec<u8> =
                    self.game.turn().seats().into_iter().map(Seat::number).collect();
                let mut expected = seats.clone();
                expected.sort_unstable();
                if asked == expected {
                    return Ok(());
                }
                Err(format!("expected that the seats {expected:?} are asked, found {asked:?}"))
            }
            Step::Over(over) => {
                if self.game.turn().is_over() == *over {
                    return Ok(());
                }
                let (yes, no) = ("over", "not over");
                let (expected, found) = if *over { (yes, no) } else { (no, yes) };
                Err(format!("expected that the game is {expected}, found that it is {found}"))
            }
            Step::Expect(facts) => {
                facts.iter().try_for_each(|(path, value)| self.expect(path, value))
            }
            Step::LoadFails { .. } => Err("'load_fails' must be the only step".into()),
        }
    }

    /// Looks whether all scripted outcomes were drawn.
    ///
    /// # Errors
    /// The first that was not.
    pub fn finish(&self, play: &FullScenario) -> Result<(), String> {
        match play.chance.get(self.game.draws()) {
            None => Ok(()),
            Some(left) => {
                Err(format!("after the last step: the scripted outcome '{left}' was never drawn"))
            }
        }
    }

    fn pick(&mut self, seat: Seat, pick: &str) -> Result<(), String> {
        let told = viewers(self.game.seats()).into_iter().map(|v| self.game.told(v, &[], 0).len());
        let told: Vec<usize> = told.collect();
        self.game.pick_text(seat, pick).map_err(|refusal| {
            format!("expected that seat {seat} can pick '{pick}', found the refusal: {refusal}")
        })?;
        self.told_before = told;
        Ok(())
    }

    fn listed(&self, seat: Seat) -> Vec<String> {
        let mut picks: Vec<String> =
            self.game.options(seat).into_iter().map(|choice| choice.pick).collect();
        picks.sort();
        picks
    }

    fn offers(&self, seat: Seat, picks: &[String]) -> Result<(), String> {
        let (found, mut expected) = (self.listed(seat), picks.to_vec());
        expected.sort();
        if found == expected {
            return Ok(());
        }
        let missing: Vec<_> = expected.iter().filter(|pick| !found.contains(pick)).collect();
        let surplus: Vec<_> = found.iter().filter(|pick| !expected.contains(pick)).collect();
        Err(format!(
            "expected that seat {seat} may pick {expected:?}, found {found:?} \
             (missing {missing:?}, unexpected {surplus:?})"
        ))
    }

    fn has(&self, seat: Seat, picks: &[String], wanted: bool) -> Result<(), String> {
        let found = self.listed(seat);
        match picks.iter().find(|pick| found.contains(pick) != wanted) {
            None => Ok(()),
            Some(pick) => {
                let can = if wanted { "may" } else { "may not" };
                Err(format!("expected that seat {seat} {can} pick '{pick}', found {found:?}"))
            }
        }
    }

    fn refuses(
        &mut self,
        seat: Seat,
        pick: &str,
        rule: Option<&str>,
        says: Option<&str>,
    ) -> Result<(), String> {
        let (before, told) = (self.game.hash(), self.game.entries());
        let Err(refusal) = self.game.pick_text(seat, pick) else {
            return Err(format!(
                "expected that '{pick}' of seat {seat} is refused, found that it is played"
            ));
        };
        check_refusal(&refusal, says, rule)
            .map_err(|fault| format!("'{pick}' of seat {seat} is refused, but {fault}"))?;
        if self.game.hash() != before || self.game.entries() != told {
            return Err(format!("the refusal of '{pick}' changed the game"));
        }
        Ok(())
    }

    fn sentences(&self, viewer: Viewer, from: usize) -> Vec<String> {
        self.game.told(viewer, &[], from).into_iter().map(|told| told.text).collect()
    }

    fn log(&self, seat: Seat, text: &str) -> Result<(), String> {
        if seat.number() >= self.game.seats() {
            return Err(format!("there is no seat {seat}"));
        }
        let found = self.news(Viewer::Seat(seat));
        if found.iter().any(|sentence| sentence.contains(text)) {
            return Ok(());
        }
        Err(format!("expected that seat {seat} is told '{text}', found {found:?}"))
    }

    fn expect(&self, path: &str, value: &Value) -> Result<(), String> {
        let facts = self.facts();
        let found = follow(&facts, path)?;
        if *found == written(value) {
            return Ok(());
        }
        Err(format!("expected {path} = {value}, found {found}"))
    }

    fn facts(&self) -> Value {
        let (mut view, mut prompt, mut log) = (Map::new(), Map::new(), Map::new());
        for viewer in viewers(self.game.seats()) {
            let name = viewer_name(viewer);
            view.insert(name.clone(), self.game.view(viewer));
            prompt.insert(name.clone(), json!(self.game.prompt(viewer)));
            log.insert(name, json!(self.news(viewer)));
        }
        json!({
            "position": self.game.position(),
            "turn": self.game.turn().seats(),
            "outcome": self.game.outcome(),
            "view": view,
            "prompt": prompt,
            "log": log,
        })
    }
}

/// Looks whether a refusal gives this reason and names this rule.
pub(crate) fn check_refusal(
    refusal: &Refusal,
    says: Option<&str>,
    rule: Option<&str>,
) -> Result<(), String> {
    if let Some(says) = says
        && !refusal.message.contains(says)
    {
        return Err(format!("expected the reason '{says}', found '{}'", refusal.message));
    }
    if refusal.rule.as_deref() != rule {
        return Err(format!(
            "expected {}, found {} ('{}')",
            rule.unwrap_or("no rule behind it"),
            refusal.rule.as_deref().unwrap_or("no rule behind it"),
            refusal.message
        ));
    }
    Ok(())
}
