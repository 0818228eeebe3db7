//! What an operator learns about live tables.

use std::time::Duration;

use ztable_core::Code;
use ztable_table::{Answer, Command, Request};

use super::Sent;
use crate::limits::Refused;
use crate::metrics::{Counter, Histogram, Registry};

/// What kind of request it is, as far as operators care.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RequestKind {
    /// The command that matters most.
    Pick,
    /// Another command, or a change of what is shown.
    Other,
    /// A question.
    Query,
}

impl RequestKind {
    const ALL: [&'static str; 3] = ["pick", "other", "query"];

    pub(super) fn of(request: &Request) -> Self {
        match request {
            Request::Command(Command::Pick { .. }) => Self::Pick,
            Request::Command(_) | Request::Subscription(_) | Request::Talk(_) => Self::Other,
            Request::Query(_) => Self::Query,
        }
    }
}

/// The numbers of all live tables together.
#[derive(Clone)]
pub(crate) struct Numbers {
    done: Counter,
    refused_commands: Counter,
    failed: Counter,
    /// How long requests took, by kind.
    times: [Histogram; RequestKind::ALL.len()],
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
            registry.counter(name, "Requests to tables.", Some(("result", result)))
        };
        let times = |kind| {
            let help = "Time from hearing a request to its answer.";
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
            times: RequestKind::ALL.map(times),
            picks: picks("person"),
            bot_picks: picks("bot"),
            appends: registry.histogram(appends, "Time until an append was durable.", None),
            thoughts: registry.histogram(thoughts, "Time a bot thought about a pick.", None),
            sent: Sent::new(registry),
            refused: Refused::new(registry),
        }
    }

    /// Counts what came of a request, and when.
    pub(super) fn answered(&self, kind: RequestKind, answer: &Answer, took: Duration) {
        match &answer.refusal {
            None => self.done.raise(),
            Some(refusal) if refusal.code == Code::Unavailable => self.failed.raise(),
            Some(_) => self.refused_commands.raise(),
        }
        if kind == RequestKind::Pick && answer.refusal.is_none() {
            self.picks.raise();
        }
        self.times[kind as usize].observe(took);
    }
}
