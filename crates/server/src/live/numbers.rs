//! What an operator learns about live tables.

use std::time::Duration;

use ztable_core::Code;
use ztable_table::{Answer, Command};

use super::Sent;
use crate::limits::Refused;
use crate::metrics::{Counter, Histogram, Registry};

/// The numbers of all live tables together.
#[derive(Clone)]
pub(crate) struct Numbers {
    done: Counter,
    refused_commands: Counter,
    failed: Counter,
    /// How long commands took, picks apart from the others.
    pick_times: Histogram,
    other_times: Histogram,
    pub(super) picks: Counter,
    pub(super) bot_picks: Counter,
    pub(super) appends: Histogram,
    pub(super) thoughts: Histogram,
    pub(super) sent: Sent,
    pub(crate) refused: Refused,
}

impl Numbers {
    pub(crate) fn new(registry: &Registry) -> Self {
        let commands = |result| {
            let name = "ztable_commands_total";
            registry.counter(name, "Commands to tables.", Some(("result", result)))
        };
        let times = |kind| {
            let help = "Time from hearing a command to its answer.";
            registry.histogram("ztable_command_seconds", help, Some(("kind", kind)))
        };
        let picks = |by| {
            let name = "ztable_picks_total";
            registry.counter(name, "Picks that were stored.", Some(("by", by)))
        };
        let appends = "ztable_append_seconds";
        let thoughts = "ztable_bot_thinking_seconds";
        Self {
            done: commands("done"),
            refused_commands: commands("refused"),
            failed: commands("failed"),
            pick_times: times("pick"),
            other_times: times("other"),
            picks: picks("person"),
            bot_picks: picks("bot"),
            appends: registry.histogram(appends, "Time until an append was durable.", None),
            thoughts: registry.histogram(thoughts, "Time a bot thought about a pick.", None),
            sent: Sent::new(registry),
            refused: Refused::new(registry),
        }
    }

    /// Counts what came of a command, and when.
    pub(super) fn answered(&self, command: &Command, answer: &Answer, took: Duration) {
        match &answer.refusal {
            None => self.done.raise(),
            Some(refusal) if refusal.code == Code::Unavailable => self.failed.raise(),
            Some(_) => self.refused_commands.raise(),
        }
        let is_pick = matches!(command, Command::Pick { .. });
        if is_pick && answer.refusal.is_none() {
            self.picks.raise();
        }
        let times = if is_pick { &self.pick_times } else { &self.other_times };
        times.observe(took);
    }
}
