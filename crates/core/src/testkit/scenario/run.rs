//! Plays one scenario.

use serde_json::{Map, Value, json};

use super::base::Opening;
use super::file::{Scenario, Step};
use crate::patch::{follow, merge, written};
use crate::{AnyMatch, Match, Refusal, Seat, Setup, Start, Title, Viewer};

/// Plays the scenario; the error begins with the step.
pub(super) fn run<G: Title>(scenario: &Scenario, from: &Opening<'_>) -> Result<(), String> {
    let game = match (start::<G>(scenario, from)?, scenario.steps.as_slice()) {
        (Err(refusal), [Step::LoadFails { says, rule }]) => {
            let rule = rule.as_deref().or(refusal.rule.as_deref());
            return expect_refusal(&refusal, Some(says), rule)
                .map_err(|fault| format!("step 1: the start is refused, but {fault}"));
        }
        (Ok(_), [Step::LoadFails { says, .. }]) => {
            return Err(format!(
                "step 1: expected that the start is refused with '{says}', but it is possible"
            ));
        }
        (Err(refusal), _) => return Err(format!("the start is refused: {refusal}")),
        (Ok(game), _) => game,
    };
    let mut running = Running { game, told_before: vec![0; viewers(from.players).len()] };
    for (number, step) in scenario.steps.iter().enumerate() {
        running.step(step).map_err(|fault| format!("step {}: {fault}", number + 1))?;
    }
    let drawn = running.game.drawn().len();
    if drawn < scenario.chance.len() {
        return Err(format!(
            "after the last step: the scripted outcome '{}' was never drawn",
            scenario.chance[drawn]
        ));
    }
    Ok(())
}

fn start<G: Title>(
    scenario: &Scenario,
    from: &Opening<'_>,
) -> Result<Result<Match<G>, Refusal>, String> {
    let setup = Setup {
        game: G::about().id.into(),
        players: from.players,
        rules_version: scenario.rules_version,
        options: from.options.clone(),
    };
    let mut start = Start::new(setup, scenario.seed.clone());
    if !from.changes.is_empty() {
        let mut position = match Match::<G>::start(start.clone()) {
            Ok(fresh) => fresh.position(),
            Err(refusal) => return Ok(Err(refusal)),
        };
        for change in &from.changes {
            merge(&mut position, change)
                .map_err(|fault| format!("the position cannot be changed at {fault}"))?;
        }
        start.position = Some(position);
    }
    start.chance.clone_from(&scenario.chance);
    Ok(Match::start(start))
}

fn viewers(players: u8) -> Vec<Viewer> {
    Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}

fn viewer_name(viewer: Viewer) -> String {
    viewer.seat().map_or_else(|| "spectator".into(), |seat| seat.to_string())
}

struct Running<G: Title> {
    game: Match<G>,
    /// How many sentences each viewer had been told before the last pick.
    told_before: Vec<usize>,
}

impl<G: Title> Running<G> {
    fn step(&mut self, step: &Step) -> Result<(), String> {
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
        let before = self.game.state().clone();
        let told = self.game.log().len();
        let Err(refusal) = self.game.pick_text(seat, pick) else {
            return Err(format!(
                "expected that '{pick}' of seat {seat} is refused, found that it is played"
            ));
        };
        expect_refusal(&refusal, says, rule)
            .map_err(|fault| format!("'{pick}' of seat {seat} is refused, but {fault}"))?;
        if *self.game.state() != before || self.game.log().len() != told {
            return Err(format!("the refusal of '{pick}' changed the game"));
        }
        Ok(())
    }

    fn sentences(&self, viewer: Viewer, from: usize) -> Vec<String> {
        self.game.told(viewer, &[], from).into_iter().map(|told| told.text).collect()
    }

    fn log(&self, seat: Seat, text: &str) -> Result<(), String> {
        let Some(&from) = self.told_before.get(seat.index()) else {
            return Err(format!("there is no seat {seat}"));
        };
        let found = self.sentences(Viewer::Seat(seat), from);
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
        for (viewer, &from) in viewers(self.game.seats()).into_iter().zip(&self.told_before) {
            let name = viewer_name(viewer);
            view.insert(name.clone(), self.game.view(viewer));
            prompt.insert(name.clone(), json!(self.game.prompt(viewer)));
            log.insert(name, json!(self.sentences(viewer, from)));
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

fn expect_refusal(refusal: &Refusal, says: Option<&str>, rule: Option<&str>) -> Result<(), String> {
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
