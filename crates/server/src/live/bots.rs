//! Bots think on threads of their own, as many at a time as there are cores.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::sync::mpsc::WeakSender;
use tokio::task::spawn_blocking;
use tokio::time::sleep_until;
use ztable_bots::{Budget, Level, Thought};
use ztable_table::Think;

use super::{Order, Tempo};
use crate::metrics::Histogram;

/// The longest a bot thinks in a reaction window: well below the time such a window is open, so
/// that nobody can tell from the clock which bot had something to think about.
const IN_WINDOW: Duration = Duration::from_millis(250);

/// Where bots think.
#[derive(Clone)]
pub(super) struct Bots {
    room: Arc<Semaphore>,
    tempo: Tempo,
    times: Histogram,
}

impl Bots {
    pub(super) fn new(tempo: Tempo, times: Histogram) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Self { room: Arc::new(Semaphore::new(cores)), tempo, times }
    }

    /// Asks a bot; its answer comes as an order, if the table is still there by then.
    pub(super) fn ask(&self, think: Think, table: WeakSender<Order>) {
        let bots = self.clone();
        tokio::spawn(async move {
            let no_sooner = tokio::time::Instant::now() + bots.tempo.bot_pause;
            let (seat, ticket) = (think.seat, think.ticket);
            let pick = bots.think(think).await;
            sleep_until(no_sooner).await;
            if let Some(table) = table.upgrade() {
                // A table that was put to rest asks again when it comes back.
                let _ = table.send(Order::BotPicked { seat, ticket, pick }).await;
            }
        });
    }

    /// The bot's pick. A bot that fails answers nothing, and the table picks something for it.
    async fn think(&self, think: Think) -> String {
        let permit = Arc::clone(&self.room).acquire_owned().await;
        let permit = permit.expect("nobody closes the semaphore");
        let start = Instant::now();
        let budget = self.budget(think.level, think.in_window);
        let Think { seat, setup, view, level, seed, .. } = think;
        let thought = Thought { setup, seat, view, level, budget, seed };
        let found = spawn_blocking(move || {
            let clock = || start.elapsed().as_secs_f64() * 1000.0;
            let found = ztable_bots::think(&thought, &clock);
            drop(permit);
            found
        });
        let found = match found.await {
            Ok(found) => found.map_err(|refusal| refusal.to_string()),
            Err(panic) => Err(panic.to_string()),
        };
        self.times.observe(start.elapsed());
        found.unwrap_or_else(|reason| {
            tracing::error!(%level, reason, "a bot found no pick");
            String::new()
        })
    }

    fn budget(&self, level: Level, in_window: bool) -> Budget {
        let at_most = |time: Duration| {
            let time = if in_window { time.min(IN_WINDOW) } else { time };
            Budget::millis(u32::try_from(time.as_millis()).unwrap_or(u32::MAX))
        };
        match level {
            Level::Random | Level::Easy | Level::Normal => Budget::USUAL,
            Level::Hard => at_most(self.tempo.hard),
            Level::Expert => at_most(self.tempo.expert),
        }
    }
}
