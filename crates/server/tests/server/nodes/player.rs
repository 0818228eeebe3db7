//! Somebody who plays on, whatever happens to nodes: comes back at another one and sends again what was
//! not answered, under the key it had.

// Tests and measurements use their own parts of this.
#![allow(dead_code, reason = "no program uses all of it")]

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::time::{sleep, timeout};
use ztable_core::{Code, Seat, Viewer};
use ztable_table::Command;

use crate::client::{Browser, Client, Event};

/// Where nodes are, as a load balancer would know it.
pub(crate) type Addresses = Arc<Mutex<Vec<SocketAddr>>>;

/// Without a word for so long, a player looks for another node. Nodes that sleep say nothing.
const SILENCE: Duration = Duration::from_secs(3);

/// How often a player who hears nothing looks whether to stop.
const GLANCE: Duration = Duration::from_millis(200);

/// How long a node may take to let somebody in: as long as it looks for a table.
const WELCOME: Duration = Duration::from_secs(12);

/// What all players of a test share.
#[derive(Clone)]
pub(crate) struct Everybody {
    pub(crate) addresses: Addresses,
    /// Whether they finish what they wait for and stop.
    pub(crate) stop: Arc<AtomicBool>,
    /// How long they think.
    pub(crate) pace: Duration,
}

/// What one player did.
#[derive(Clone, Default)]
pub(crate) struct Played {
    /// Picks that were acknowledged, in order.
    pub(crate) picks: Arc<Mutex<Vec<String>>>,
    pub(crate) count: Arc<AtomicUsize>,
    /// How long picks took, from when they were first sent until they were acknowledged.
    pub(crate) times: Arc<Mutex<Vec<Duration>>>,
    /// How long a lost connection was missed, until another one showed the table.
    pub(crate) gaps: Arc<Mutex<Vec<Duration>>>,
}

pub(crate) struct Player {
    pub(crate) everybody: Everybody,
    pub(crate) browser: Browser,
    pub(crate) table: String,
    pub(crate) seat: Seat,
    pub(crate) played: Played,
}

/// A pick that is not answered yet.
struct Pending {
    key: u64,
    pick: String,
    command: Command,
    since: Instant,
}

impl Player {
    /// Plays until told to stop, or until the game is over.
    pub(crate) async fn play(mut self) {
        let mut pending: Option<Pending> = None;
        let mut lost: Option<Instant> = None;
        let mut tries = 0;
        loop {
            if self.is_done(pending.as_ref()) {
                return;
            }
            let Some(mut client) = self.come().await else {
                tries += 1;
                self.go_elsewhere(tries);
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            if let Some(Pending { key, command, .. }) = &pending {
                client.say(*key, command.clone()).await;
            }
            if self.sit_at(&mut client, &mut pending, &mut lost).await {
                return;
            }
            lost.get_or_insert_with(Instant::now);
            tries += 1;
            self.go_elsewhere(tries);
        }
    }

    fn is_done(&self, pending: Option<&Pending>) -> bool {
        pending.is_none() && self.everybody.stop.load(Ordering::Relaxed)
    }

    async fn come(&self) -> Option<Client> {
        let coming = async {
            let mut client = self.browser.reach(&self.table).await?;
            let viewer = Viewer::Seat(self.seat);
            let watch = ztable_table::Subscription::Watch { viewer, epoch: 0, since: 0 };
            let key = client.key();
            client.say(key, watch).await;
            Some(client)
        };
        timeout(WELCOME, coming).await.ok().flatten()
    }

    fn go_elsewhere(&mut self, tries: usize) {
        let addresses = self.everybody.addresses.lock().unwrap();
        self.browser = self.browser.at(addresses[tries % addresses.len()]);
    }

    /// Plays over one connection; whether that was all.
    async fn sit_at(
        &self,
        client: &mut Client,
        pending: &mut Option<Pending>,
        lost: &mut Option<Instant>,
    ) -> bool {
        let viewer = Viewer::Seat(self.seat);
        let mut heard = Instant::now();
        loop {
            let known = client.feeds.contains_key(&viewer);
            if let Some(since) = lost.take_if(|_| known) {
                self.played.gaps.lock().unwrap().push(since.elapsed());
            }
            if known && client.is_over(viewer) && pending.is_none()
                || self.is_done(pending.as_ref())
            {
                return true;
            }
            if known && pending.is_none() && client.is_asked(self.seat) {
                sleep(self.everybody.pace).await;
                let command = client.first_pick(self.seat);
                let Command::Pick { pick, .. } = &command else { unreachable!("it is a pick") };
                let (key, pick) = (client.key(), pick.clone());
                client.say(key, command.clone()).await;
                *pending = Some(Pending { key, pick, command, since: Instant::now() });
            }
            let Ok(event) = timeout(GLANCE, client.next()).await else {
                // Nobody has to say anything while the other one thinks; but whoever sleeps says
                // nothing either.
                if heard.elapsed() > SILENCE {
                    return false;
                }
                continue;
            };
            heard = Instant::now();
            match event {
                Event::Answer(answer) => {
                    let Some(own) = pending.take_if(|own| own.key == answer.key) else { continue };
                    match answer.refusal {
                        None => self.note(own),
                        // What is known to have changed nothing may be tried again.
                        Some(refusal) if refusal.code == Code::Unavailable => {
                            *pending = Some(own);
                            return false;
                        }
                        // It was not stored, and the next life of the table counts anew.
                        Some(refusal) if refusal.code == Code::Stale => {}
                        Some(refusal) => panic!("{}: {refusal}", self.table),
                    }
                }
                Event::Hello(_) | Event::Feed(_) | Event::Aside => {}
                Event::Closed { .. } | Event::Broken => return false,
            }
            client.forget_old_messages();
        }
    }

    fn note(&self, own: Pending) {
        self.played.picks.lock().unwrap().push(own.pick);
        self.played.times.lock().unwrap().push(own.since.elapsed());
        self.played.count.fetch_add(1, Ordering::Relaxed);
    }
}
