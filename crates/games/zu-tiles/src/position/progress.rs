//! Whether what waits, lies on the stack, runs and was begun names things that are there.

use ztable_core::Refusal;

use crate::action::Action;
use crate::kind::Stamp;
use crate::phase::{Phase, Staged, Verb};
use crate::position::load::Reader;
use crate::stack::Origin;
use crate::state::State;
use crate::text::{Awaited, Run, Wait};

impl Reader<'_> {
    /// What waits, what lies on the stack, what runs and what was begun name things that are there.
    pub(super) fn check(&self, state: &State) -> Result<(), Refusal> {
        self.check_later(state)?;
        for (number, entry) in state.stack.iter().enumerate() {
            let path = format!("stack.{number}");
            self.number(format!("{path}.player"), entry.player)?;
            if let Some(taker) = entry.taker {
                self.number(format!("{path}.taker"), taker)?;
            }
            if entry.origin == Origin::Nothing {
                return Err(Refusal::bad_position(path, "An entry of the stack is nothing."));
            }
            self.origin(&path, entry.origin, false)?;
            self.targets(&path, &entry.targets)?;
        }
        if let Some(run) = &state.run {
            self.check_run(state, run)?;
        }
        if let Some(battle) = &state.battle {
            self.number("battle.by", battle.by)?;
        }
        self.check_stage(&state.stage)?;
        if let Phase::Deal(asked)
        | Phase::Allies(_, asked)
        | Phase::Lend(_, asked, _)
        | Phase::React(asked) = state.phase
        {
            self.seat("phase", asked)?;
        }
        for (number, shown) in state.shown.iter().enumerate() {
            self.piece(format!("shown.{number}"), *shown)?;
        }
        if let Some(winner) = state.winner {
            self.seat("winner", winner)?;
        }
        if let Some((who, action)) = state.last {
            self.seat("last.0", who)?;
            match action {
                Action::Tile(tile) => drop(self.kind("last.1", tile)?),
                Action::Pile(pile) => drop(self.piece("last.1", pile)?),
                _ => {}
            }
        }
        Ok(())
    }

    fn check_later(&self, state: &State) -> Result<(), Refusal> {
        let mut last = Stamp::NOTHING;
        for (number, later) in state.later.iter().enumerate() {
            let path = format!("later.{number}");
            if later.stamp <= last || later.stamp > state.clock {
                let message = "What waits for the end of the turn is not in order.";
                return Err(Refusal::bad_position(format!("{path}.stamp"), message));
            }
            last = later.stamp;
            let path = format!("{path}.wait");
            match later.wait {
                Wait::Nothing => {
                    let message = "Something waits for the end of the turn that is nothing.";
                    return Err(Refusal::bad_position(path, message));
                }
                Wait::Stats { .. } => {}
                Wait::Control { to, .. } => self.number(path, to)?,
                Wait::Back { piece, op } => {
                    self.piece(&path, piece)?;
                    self.op(&path, op)?;
                }
                Wait::Program { you, op, .. } => {
                    self.number(&path, you)?;
                    self.op(&path, op)?;
                }
            }
        }
        Ok(())
    }

    fn check_run(&self, state: &State, run: &Run) -> Result<(), Refusal> {
        self.number("run.you", run.you)?;
        self.op("run.op", run.op)?;
        if let Some(past) = run.past {
            self.op("run.past", past)?;
        }
        if let Some(back) = run.back {
            self.piece("run.back", back)?;
        }
        if run.entry && state.stack.is_empty() {
            return Err(Refusal::bad_position(
                "run.entry",
                "A text of the stack runs, but the stack is empty.",
            ));
        }
        self.targets("run", &run.targets)?;
        if let Awaited::Target(number) = run.question {
            let top = state.stack.last().filter(|_| run.entry);
            let tests = top.map_or(0, |entry| match entry.origin {
                Origin::Battle(_) => 0,
                other => self.game.script(other).targets.len(),
            });
            if usize::from(number) >= tests {
                let message = "A target is asked for that the tile does not have.";
                return Err(Refusal::bad_position("run.question", message));
            }
        }
        Ok(())
    }

    fn check_stage(&self, stage: &Staged) -> Result<(), Refusal> {
        self.origin("stage", stage.origin, stage.verb == Verb::Place)?;
        self.targets("stage", &stage.targets)?;
        for (number, paid) in stage.costs.iter().enumerate() {
            self.piece(format!("stage.costs.{number}"), *paid)?;
        }
        let staged = |origin: Origin| matches!(origin, Origin::Tile(_) | Origin::Ability { .. });
        if matches!(stage.verb, Verb::Act | Verb::React) && staged(stage.origin) {
            let script = self.game.script(stage.origin);
            let (targets, costs) = (stage.targets.len(), stage.costs.len());
            let complete = targets >= script.targets.len() && costs >= script.costs();
            if complete || targets > script.targets.len() || costs > script.costs() {
                return Err(Refusal::bad_position(
                    "stage",
                    "What was begun does not fit the tile.",
                ));
            }
        }
        let empty = stage.targets.is_empty() && stage.costs.is_empty();
        let begun = match stage.verb {
            Verb::Nothing => {
                empty && stage.origin == Origin::Nothing && stage.tile == Stamp::NOTHING
            }
            Verb::Place => empty,
            Verb::Battle => stage.targets.len() <= 1 && stage.origin == Origin::Nothing,
            Verb::Cycle => stage.costs.len() <= 1 && stage.origin == Origin::Nothing,
            Verb::Act | Verb::React => !matches!(stage.origin, Origin::Battle(_)),
        };
        if begun {
            Ok(())
        } else {
            Err(Refusal::bad_position("stage", "What was begun cannot have been begun like that."))
        }
    }
}
