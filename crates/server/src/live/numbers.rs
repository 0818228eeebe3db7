//! What an operator learns about live tables.

use ztable_core::Code;
use ztable_table::{Answer, Command};

use crate::metrics::{Counter, Histogram, Registry};

/// The numbers of all live tables together.
#[derive(Clone)]
pub(crate) struct Numbers {
    done: Counter,
    refused: Counter,
    failed: Counter,
    pub(super) picks: Counter,
    pub(super) bot_picks: Counter,
    pub(super) appends: Histogram,
    pub(super) thoughts: Histogram,
}

impl Numbers {
    pub(crate) fn new(registry: &Registry) -> Self {
        let commands = |result| {
            let name = "ztable_commands_total";
            registry.counter(name, "Commands to tables.", Some(("result", result)))
        };
        let picks = |by| {
            let name = "ztable_picks_total";
            registry.counter(name, "Picks that were stored.", Some(("by", by)))
        };
        let appends = "ztable_append_seconds";
        let thoughts = "ztable_bot_thinking_seconds";
        Self {
            done: commands("done"),
            refused: commands("refused"),
            failed: commands("failed"),
            picks: picks("person"),
            bot_picks: picks("bot"),
            appends: registry.histogram(appends, "Time until an append was durable.", None),
            thoughts: registry.histogram(thoughts, "Time a bot thought about a pick.", None),
        }
    }

    /// Counts what came of a command.
    pub(super) fn answered(&self, command: &Command, answer: &Answer) {
        match &answer.refusal {
            None => self.done.raise(),
            Some(refusal) if refusal.code == Code::Unavailable => self.failed.raise(),
            Some(_) => self.refused.raise(),
        }
        if answer.refusal.is_none() && matches!(command, Command::Pick { .. }) {
            self.picks.raise();
        }
    }
}
