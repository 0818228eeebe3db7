//! A table with two people who play through different nodes.

// Tests and measurements use their own parts of this.
#![allow(dead_code, reason = "no program uses all of it")]

use std::net::SocketAddr;
use std::sync::atomic::Ordering;

use futures_util::future::join_all;
use tokio::task::JoinHandle;
use ztable_core::Seat;
use ztable_server::store::{PostgresStore, Store};
use ztable_table::{Command, Deed, JournalEntry};

use super::player::{Everybody, Played, Player};
use crate::client::{Browser, ONE, TWO};

/// A game whose picks are all stored as such: it has no reaction windows.
pub(crate) const GAME: &str = "zee";

/// A table with two people who play through different nodes.
pub(crate) struct Game {
    table: String,
    pub(crate) played: [Played; 2],
    playing: Vec<JoinHandle<()>>,
}

impl Game {
    /// Begins a game at a table that lives on the first of these nodes; Ada plays there, Bob at the
    /// second.
    pub(crate) async fn begin(everybody: &Everybody, at: [SocketAddr; 2]) -> Self {
        Self::begin_at(everybody, at[0], at).await
    }

    /// The same, but both play at the second.
    pub(crate) async fn begin_apart(everybody: &Everybody, at: [SocketAddr; 2]) -> Self {
        Self::begin_at(everybody, at[0], [at[1]; 2]).await
    }

    async fn begin_at(everybody: &Everybody, owner: SocketAddr, at: [SocketAddr; 2]) -> Self {
        let ada = Browser::new(at[0], "Ada").await;
        let bob = Browser::new(at[1], "Bob").await;
        let table = ada.make_table_of(GAME, 2).await;
        let mut clients = [ada.at(owner).open(&table).await, bob.open(&table).await];
        clients[0].sit(ONE).await;
        clients[1].sit(TWO).await;
        clients[0].ask(Command::Start).await.unwrap();
        let played = [Played::default(), Played::default()];
        let player = |(browser, seat, played): (Browser, Seat, &Played)| Player {
            everybody: everybody.clone(),
            browser,
            table: table.clone(),
            seat,
            played: played.clone(),
        };
        let players = [player((ada, ONE, &played[0])), player((bob, TWO, &played[1]))];
        let playing = players.into_iter().map(|player| tokio::spawn(player.play())).collect();
        Self { table, played, playing }
    }

    /// Whether both have stopped, because the game is over.
    pub(crate) fn is_finished(&self) -> bool {
        self.playing.iter().all(JoinHandle::is_finished)
    }

    /// How many picks of each were acknowledged.
    pub(crate) fn counts(&self) -> [usize; 2] {
        [0, 1].map(|seat| self.played[seat].count.load(Ordering::Relaxed))
    }

    /// Waits for the players to stop, and compares what they were told with what is stored.
    pub(crate) async fn end(self, store: &PostgresStore) {
        for player in join_all(self.playing).await {
            player.unwrap();
        }
        let stored = store.load(self.table.parse().unwrap()).await.unwrap().unwrap();
        let mut picks = [Vec::new(), Vec::new()];
        for entry in stored.entries {
            let entry: JournalEntry = serde_json::from_slice(&entry.body).unwrap();
            if let Deed::Picked { seat, pick, .. } = entry.deed {
                picks[seat.index()].push(pick);
            }
        }
        for (stored, played) in picks.iter().zip(&self.played) {
            assert_eq!(*stored, *played.picks.lock().unwrap());
        }
    }
}
