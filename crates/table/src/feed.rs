//! What each viewer is sent.

use std::collections::VecDeque;

use serde::Serialize;
use sha2::{Digest, Sha256};
use ztable_core::{AnyMatch, Audience, Names, Seat, SeatSet, Viewer};

use crate::fairness::commitment;
use crate::wire::{Feed, GamePicture, Picture, SeatPicture, UndoPicture};
use crate::{Holder, Table};

/// How many messages back a client can resume without being sent the whole log again.
const RESUME: usize = 64;

/// What has been sent to one viewer.
#[derive(Debug)]
pub(crate) struct FeedState {
    epoch: u64,
    seq: u64,
    /// The number of the message with which the seat's present decision began.
    pub(crate) decided_at: u64,
    decision: [u8; 32],
    picture: [u8; 32],
    rewinds: u64,
    lines: usize,
    /// How many lines of the log had been sent with each of the last messages.
    sent: VecDeque<(u64, usize)>,
}

impl Table {
    /// Begins or resumes the feed of a viewer: the message that brings a client with this epoch
    /// and sequence number up to date, if it is not already.
    pub fn watch(&mut self, viewer: Viewer, epoch: u64, since: u64) -> Option<Feed> {
        if !self.feeds.contains_key(&viewer) {
            let epoch = self.next_epoch;
            self.next_epoch += 1;
            let state = FeedState {
                epoch,
                seq: 0,
                decided_at: 0,
                decision: [0; 32],
                picture: [0; 32],
                rewinds: self.rewinds,
                lines: 0,
                sent: VecDeque::new(),
            };
            self.feeds.insert(viewer, state);
        }
        self.advance(viewer);
        let feed = self.feeds.get(&viewer)?;
        if feed.epoch == epoch && feed.seq == since {
            return None;
        }
        let known = (feed.epoch == epoch)
            .then(|| feed.sent.iter().find(|(seq, _)| *seq == since))
            .flatten()
            .map_or(0, |(_, lines)| *lines);
        Some(Feed {
            viewer,
            epoch: feed.epoch,
            seq: feed.seq,
            picture: self.picture(viewer),
            log_from: known,
            lines: self.told(viewer, known),
        })
    }

    /// Nobody looks through these eyes any more.
    pub fn unwatch(&mut self, viewer: Viewer) {
        self.feeds.remove(&viewer);
    }

    /// The next message of a feed, if anything changed.
    pub(crate) fn advance(&mut self, viewer: Viewer) -> Option<Feed> {
        let picture = self.picture(viewer);
        let digest = digest(&picture);
        let decision = self.decision(viewer, &picture);
        let rewinds = self.rewinds;
        let state = self.feeds.get(&viewer)?;
        let before = if state.rewinds == rewinds { state.lines } else { 0 };
        let news = self.told(viewer, before);
        let lines = before + news.len();
        if state.picture == digest && state.rewinds == rewinds && state.lines == lines {
            return None;
        }
        let state = self.feeds.get_mut(&viewer)?;
        state.seq += 1;
        if state.decision != decision {
            state.decision = decision;
            state.decided_at = state.seq;
        }
        if state.rewinds != rewinds {
            // Numbers of lines before a rewind say nothing about the lines after it.
            state.sent.clear();
        }
        state.picture = digest;
        state.rewinds = rewinds;
        state.lines = lines;
        state.sent.push_back((state.seq, lines));
        if state.sent.len() > RESUME {
            state.sent.pop_front();
        }
        let (epoch, seq) = (state.epoch, state.seq);
        Some(Feed { viewer, epoch, seq, picture, log_from: before, lines: news })
    }

    fn told(&self, viewer: Viewer, from: usize) -> Vec<ztable_core::Told> {
        self.game.as_ref().map_or(Vec::new(), |game| game.told(viewer, &self.names(), from))
    }

    /// What the seat's decision is made of: how often it has picked, and what it may pick now.
    fn decision(&self, viewer: Viewer, picture: &Picture) -> [u8; 32] {
        let picked = match (viewer, &self.game) {
            (Viewer::Seat(seat), Some(game)) => {
                game.played().iter().filter(|played| played.seat == seat).count()
            }
            _ => 0,
        };
        let options = picture.game.as_ref().map(|game| &game.options);
        digest(&(picked, options, self.rewinds))
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        let names = self.names();
        let seats = self
            .chairs
            .iter()
            .zip(names)
            .map(|(chair, name)| SeatPicture {
                holder: chair.holder.clone(),
                name,
                present: match chair.holder {
                    Holder::Open => false,
                    Holder::Human { .. } => chair.away_since.is_none(),
                    Holder::Bot { .. } => true,
                },
                nonce: chair.nonce.clone(),
            })
            .collect();
        Picture {
            table: self.header.id.clone(),
            setup: self.header.setup.clone(),
            host: self.header.host.id.clone(),
            phase: self.phase(),
            seats,
            commitment: commitment(&self.header.secret),
            game: self.game.as_ref().map(|game| self.game_picture(game.as_ref(), viewer)),
            undo: self.undo.as_ref().map(|undo| UndoPicture {
                seat: undo.seat,
                waiting: undo.waiting.iter().cloned().collect(),
            }),
            notes: self
                .notes
                .iter()
                .filter(|(audience, _): &&(Audience, String)| audience.includes(viewer))
                .map(|(_, text)| text.clone())
                .collect(),
            next: self.next.clone(),
        }
    }

    fn game_picture(&self, game: &dyn AnyMatch, viewer: Viewer) -> GamePicture {
        let seat: Option<Seat> = viewer.seat();
        let window = seat.and_then(|seat| self.window_picture(seat));
        let spared = window.as_ref().is_some_and(|window| window.spared);
        let deciding = self.is_deciding();
        let mut waiting = SeatSet::default();
        for asked in game.turn().seats() {
            if (!deciding || seat == Some(asked)) && self.waits_for(asked) {
                waiting.insert(asked);
            }
        }
        let names = self.names();
        let names = Names::new(viewer, &names);
        let mut options = seat.filter(|_| !spared).map_or(Vec::new(), |seat| game.options(seat));
        for choice in &mut options {
            choice.label = names.put_into(&choice.label);
        }
        let mut prompt = game.prompt(viewer);
        prompt.text = names.put_into(&prompt.text);
        GamePicture {
            view: game.view(viewer),
            options,
            prompt,
            waiting,
            deciding,
            window,
            stops: seat.and_then(|seat| self.windows.stops.get(&seat).cloned()),
            free_undo: seat
                .is_some_and(|seat| self.has_passed(seat) || self.free_undo(seat).is_some()),
            can_ask_undo: seat.is_some_and(|seat| self.last_pick(seat).is_some())
                && !game.turn().is_over(),
            outcome: game.outcome(),
        }
    }
}

fn digest(data: &impl Serialize) -> [u8; 32] {
    Sha256::digest(serde_json::to_vec(data).unwrap_or_default()).into()
}
