//! What each viewer is sent: a snapshot when it comes, and afterwards only what changed.
//!
//! The picture of a viewer is written once, as the text that is sent. The text that was sent last
//! is kept, and what differs is the next message; where nothing differs, there is none. The log is
//! read from where the viewer stands, so that a pick costs the same in a long game.

use std::collections::{BTreeSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::mem;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use ztable_core::{
    AnyMatch, Choice, Lines, Names, Outcome, Prompt, Seat, SeatSet, Setup, Told, Viewer,
};

use crate::difference::Document;
use crate::fairness::commitment;
use crate::wire::{AgreementPicture, Answer, Feed, NextTable, Phase, ToClient, UndoPicture};
use crate::{Clock, ClocksPicture, PersonId, RatedPicture, Table, WindowPicture, WindowSettings};

/// How many messages back a client can resume without being sent a snapshot of the log.
const RESUME: usize = 64;

/// How many lines of the log a snapshot holds; earlier ones can be asked for.
const TAIL: usize = 40;

/// Room for most messages, with an answer: about as much as an allocator hands out quickly.
const ROOM: usize = 1000;

/// A message on its way to everybody who looks through the same eyes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Update {
    /// Whose eyes.
    pub viewer: Viewer,
    /// The message as it travels: a [`ToClient::Feed`].
    pub text: String,
}

impl Update {
    /// The message with the answer to a command of the receiver, so that both come together.
    #[must_use]
    pub fn with_answer(&self, answer: &Answer) -> String {
        self.clone().into_answered(answer)
    }

    /// The same, where nobody else receives it.
    #[must_use]
    pub fn into_answered(self, answer: &Answer) -> String {
        let mut text = self.text;
        text.pop();
        text.push_str(",\"answer\":");
        text.push_str(raw(answer).get());
        text.push('}');
        text
    }

    /// The message as its receiver reads it.
    #[must_use]
    pub fn read(&self) -> Option<Feed> {
        match serde_json::from_str(&self.text).ok()? {
            ToClient::Feed(feed) => Some(*feed),
            _ => None,
        }
    }
}

/// What has been sent to one viewer.
#[derive(Debug)]
pub(crate) struct FeedState {
    epoch: u64,
    seq: u64,
    /// The number of the message with which the seat's present decision began.
    pub(crate) decided_at: u64,
    decision: u64,
    /// The changing part of the picture, as it was sent. While nobody looks, only its hash is kept.
    frame: Result<Document<Vec<u8>>, u64>,
    /// How far the log of the game has been told.
    at: Place,
    /// Whether lines that were told are no more.
    cut: bool,
    /// How far it had been told with each of the last messages.
    sent: VecDeque<(u64, Place)>,
}

/// A place in the log.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Place {
    /// How many entries come before it, told to whomever. The viewer never learns this number.
    entries: usize,
    /// How many of them the viewer was told.
    lines: usize,
}

/// The part of a picture that never changes. Together with [`Frame`] it is a
/// [`Picture`](crate::Picture).
#[derive(Serialize)]
struct Fixed<'a> {
    table: &'a str,
    setup: &'a Setup,
    host: &'a PersonId,
    commitment: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    public: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    without_hints: bool,
}

/// The part of a picture that changes, but for the game.
#[derive(Serialize)]
struct Frame<'a> {
    phase: Phase,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    revealing: bool,
    /// A list of [`SeatPicture`](crate::SeatPicture)s.
    seats: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<ClocksPicture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rated: Option<RatedPicture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undo: Option<UndoPicture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agreement: Option<AgreementPicture>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    resigned: Vec<Seat>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    won: Vec<Seat>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<&'a str>,
    #[serde(skip_serializing_if = "is_zero")]
    earlier_notes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'a NextTable>,
}

/// The game in it: a [`GamePicture`](crate::GamePicture) but for its view.
#[derive(Serialize)]
struct GameFrame<'a> {
    options: Vec<Choice>,
    prompt: Prompt,
    waiting: SeatSet,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    deciding: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<WindowPicture>,
    #[serde(rename = "stops", skip_serializing_if = "Option::is_none")]
    window_settings: Option<&'a WindowSettings>,
    free_undo: bool,
    can_ask_undo: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Table {
    /// Begins or resumes the feed of a viewer: the message that brings a client with this epoch
    /// and sequence number up to date, if it is not already.
    pub fn watch(&mut self, viewer: Viewer, epoch: u64, since: u64) -> Option<Update> {
        // What others who look through these eyes have not been sent yet, all are sent together.
        match self.feeds.get(&viewer) {
            None => self.begin(viewer),
            Some(feed) if feed.frame.is_err() => self.catch_up(viewer),
            Some(_) => {}
        }
        let feed = self.feeds.get(&viewer)?;
        if feed.epoch == epoch && feed.seq == since {
            return None;
        }
        let resumed = feed.sent.iter().find(|(seq, _)| feed.epoch == epoch && *seq == since);
        let (from, events) = match resumed {
            Some((_, place)) => (*place, true),
            None => (self.tail(viewer, feed.at), false),
        };
        let mut text = begin(viewer, feed.epoch, feed.seq);
        text.extend_from_slice(b",\"picture\":");
        let fixed = Fixed {
            table: &self.header.id,
            setup: &self.header.setup,
            host: &self.header.host.id,
            commitment: commitment(&self.header.secret),
            clock: self.header.clock,
            public: self.header.public,
            without_hints: !self.header.allows_hints(),
        };
        put(&mut text, &fixed);
        // What changes follows in the same object.
        text.pop();
        let frame = feed.frame.as_ref().map_or(&b""[..], Document::text);
        text.push(b',');
        text.extend_from_slice(frame.strip_prefix(b"{").unwrap_or(frame));
        text.extend_from_slice(b",\"log_from\":");
        put(&mut text, &from.lines);
        self.end_with_lines(viewer, from, feed.at, &mut Lines::new(events), &mut text);
        Some(Update { viewer, text: unicode(text) })
    }

    fn begin(&mut self, viewer: Viewer) {
        let entries = self.game.as_ref().map_or(0, |game| game.entries());
        let lines = self.game.as_ref().map_or(0, |game| game.lines(viewer, 0..entries));
        let at = Place { entries, lines };
        let mut frame = Document::default();
        let decision = self.write_frame(viewer, &mut frame);
        frame.find_places();
        let state = FeedState {
            epoch: self.next_epoch,
            seq: 1,
            decided_at: 1,
            decision,
            frame: Ok(frame),
            at,
            cut: false,
            sent: VecDeque::from([(1, at)]),
        };
        self.next_epoch += 1;
        self.feeds.insert(viewer, state);
    }

    /// Nobody looks through these eyes any more.
    pub fn unwatch(&mut self, viewer: Viewer) {
        self.feeds.remove(&viewer);
    }

    /// The messages that bring every watched viewer up to date; none for a viewer for whom nothing
    /// changed.
    pub fn refresh(&mut self) -> Vec<Update> {
        let viewers = self.feeds.keys().copied().collect();
        self.advance_all(viewers)
    }

    /// [`Table::refresh`] for those that somebody looks through now. The others cost nothing; before
    /// somebody looks through them again, [`Table::catch_up`] brings them up to date.
    pub fn refresh_watched(&mut self, watched: &BTreeSet<Viewer>) -> Vec<Update> {
        let viewers = self.feeds.keys().copied().filter(|viewer| watched.contains(viewer));
        let viewers = viewers.collect();
        self.advance_all(viewers)
    }

    fn advance_all(&mut self, viewers: Vec<Viewer>) -> Vec<Update> {
        let mut lines = Lines::new(true);
        viewers.into_iter().filter_map(|viewer| self.advance(viewer, &mut lines)).collect()
    }

    /// Keeps little of the feeds that nobody looks through now; they can be resumed all the same.
    pub fn rest_unwatched(&mut self, watched: &BTreeSet<Viewer>) {
        for (viewer, state) in &mut self.feeds {
            if let Ok(frame) = &state.frame
                && !watched.contains(viewer)
            {
                state.frame = Err(hash(frame.text()));
            }
        }
        if self.feeds.values().all(|state| state.frame.is_err()) {
            self.spare = Document::default();
        }
    }

    /// Brings a feed that nobody looked through up to date, in one step.
    pub fn catch_up(&mut self, viewer: Viewer) {
        self.advance(viewer, &mut Lines::new(true));
    }

    /// The next message of a feed, if anything changed.
    fn advance(&mut self, viewer: Viewer, lines: &mut Lines) -> Option<Update> {
        if !self.feeds.contains_key(&viewer) {
            return None;
        }
        // The picture is written where the one before the last was.
        let mut frame = mem::take(&mut self.spare);
        let decision = self.write_frame(viewer, &mut frame);
        let update = self.advance_to(viewer, decision, &mut frame, lines);
        self.spare = frame;
        update
    }

    /// The message that leads to this picture, which changes places with the one before it.
    fn advance_to(
        &mut self,
        viewer: Viewer,
        decision: u64,
        frame: &mut Document<Vec<u8>>,
        lines: &mut Lines,
    ) -> Option<Update> {
        let entries = self.game.as_ref().map_or(0, |game| game.entries());
        let state = self.feeds.get(&viewer)?;
        let changed = match &state.frame {
            Ok(before) => before.text() != frame.text(),
            Err(before) => *before != hash(frame.text()),
        };
        let mut text = begin(viewer, state.epoch, state.seq + 1);
        match &state.frame {
            Ok(before) if changed => {
                text.extend_from_slice(b",\"patch\":");
                frame.write_since(before, &mut text);
            }
            Ok(_) => {}
            // Where only the hash was kept, nobody was there to be sent a message.
            Err(_) => frame.find_places(),
        }
        if state.cut {
            // Writing to memory does not fail.
            let _ = write!(text, ",\"log_from\":{}", state.at.lines);
        }
        let from = state.at;
        let told = self.end_with_lines(viewer, from, Place { entries, lines: 0 }, lines, &mut text);
        let state = self.feeds.get_mut(&viewer)?;
        state.at = Place { entries, lines: from.lines + told };
        match &mut state.frame {
            Ok(before) if changed => mem::swap(before, frame),
            Ok(_) => {}
            Err(_) => state.frame = Ok(mem::take(frame)),
        }
        if !changed && told == 0 && !state.cut {
            return None;
        }
        state.cut = false;
        state.seq += 1;
        if state.decision != decision {
            state.decision = decision;
            state.decided_at = state.seq;
        }
        state.sent.push_back((state.seq, state.at));
        if state.sent.len() > RESUME {
            state.sent.pop_front();
        }
        Some(Update { viewer, text: unicode(text) })
    }

    /// Ends a message with the viewer's lines from one place in the log to another; how many they are.
    fn end_with_lines(
        &self,
        viewer: Viewer,
        from: Place,
        to: Place,
        lines: &mut Lines,
        text: &mut Vec<u8>,
    ) -> usize {
        let end = text.len();
        text.extend_from_slice(b",\"lines\":[");
        let told = self.game.as_ref().map_or(0, |game| {
            game.write_told(viewer, self.names(), from.entries..to.entries, lines, text)
        });
        if told > 0 {
            text.push(b']');
        } else {
            text.truncate(end);
        }
        text.push(b'}');
        told
    }

    /// Where the last lines before a place in the log begin.
    fn tail(&self, viewer: Viewer, end: Place) -> Place {
        let Some(game) = &self.game else { return Place::default() };
        let lines = end.lines.saturating_sub(TAIL);
        Place { entries: game.entry_of_line(viewer, lines).min(end.entries), lines }
    }

    /// Writes the changing part of the viewer's picture; gives back what the seat's decision is made
    /// of: how often it has picked, and what it may pick now.
    fn write_frame(&self, viewer: Viewer, frame: &mut Document<Vec<u8>>) -> u64 {
        frame.rewrite(|text| self.write_frame_to(viewer, text))
    }

    fn write_frame_to(&self, viewer: Viewer, text: &mut Vec<u8>) -> u64 {
        let mut decision = DefaultHasher::new();
        viewer.seat().map(|seat| self.chairs[seat.index()].picks).hash(&mut decision);
        text.push(b'{');
        if let Some(game) = &self.game {
            text.extend_from_slice(b"\"game\":{\"view\":");
            let game = self.game_frame(game.as_ref(), viewer, text);
            for choice in &game.options {
                (&choice.pick, &choice.label, &choice.warning).hash(&mut decision);
            }
            go_on(text, &game);
        }
        let frame = Frame {
            phase: self.phase(),
            revealing: self.is_revealing(),
            seats: self.chairs.text(|| raw(&self.seats())),
            clocks: self.clocks_picture(),
            rated: self.rated_picture(),
            undo: self.undo.as_ref().map(|undo| UndoPicture {
                seat: undo.seat,
                waiting: undo.waiting.iter().cloned().collect(),
            }),
            agreement: self.agreements.picture(),
            resigned: self.resigned.into_iter().collect(),
            won: self.won_by_resigning(),
            notes: self.notes.told(viewer),
            earlier_notes: self.notes.earlier(viewer),
            next: self.next.as_ref(),
        };
        go_on(text, &frame);
        decision.finish()
    }

    /// The viewer's game, whose view is added to the text.
    fn game_frame(&self, game: &dyn AnyMatch, viewer: Viewer, text: &mut Vec<u8>) -> GameFrame<'_> {
        let seat: Option<Seat> = viewer.seat();
        let look = game.look(viewer, text);
        let window = seat.zip(look.window).map(|(seat, window)| self.window_picture(seat, &window));
        let spared = window.as_ref().is_some_and(|window| window.spared);
        let deciding = self.is_deciding();
        let mut waiting = SeatSet::default();
        for asked in game.turn().seats() {
            if (!deciding || seat == Some(asked)) && self.waits_for(asked) {
                waiting.insert(asked);
            }
        }
        let names = Names::new(viewer, self.names());
        // Who has lost the seat to a bot sees the game and plays it no more.
        let lost = seat.is_some_and(|seat| self.has_lost_seat(seat));
        let still = self.agreements.stand_still();
        let mut options = if spared || lost || still { Vec::new() } else { look.options };
        for choice in options.iter_mut().filter(|choice| choice.label.contains("layer ")) {
            choice.label = names.put_into(&choice.label);
        }
        let mut prompt = look.prompt;
        prompt.text = names.put_into(&prompt.text);
        GameFrame {
            options,
            prompt,
            waiting,
            deciding,
            window: window.filter(|_| !still),
            window_settings: seat.and_then(|seat| self.windows.settings.get(&seat)),
            free_undo: seat
                .filter(|_| !lost && !still)
                .is_some_and(|seat| self.has_passed(seat) || self.free_undo(seat).is_some()),
            can_ask_undo: seat
                .filter(|_| !lost && !still)
                .is_some_and(|seat| self.chairs[seat.index()].picks > 0)
                && !self.header.rated
                && !game.turn().is_over(),
            outcome: game.outcome(),
        }
    }

    /// The lines from this entry on that each viewer was told.
    pub(crate) fn told_since(&self, entry: usize) -> Vec<(Viewer, Vec<Told>)> {
        let Some(game) = &self.game else { return Vec::new() };
        let names = self.names();
        let lines = |(viewer, state): (&Viewer, &FeedState)| {
            let told = game.tell(*viewer, names, entry..state.at.entries.max(entry), true);
            (*viewer, told.into_iter().map(|(_, told)| told).collect())
        };
        self.feeds.iter().map(lines).collect()
    }

    /// After the log was told anew from this entry on: what a viewer was told and still holds
    /// stays, so that it hears of the rest only.
    pub(crate) fn retold_since(&mut self, entry: usize, before: Vec<(Viewer, Vec<Told>)>) {
        let Some(game) = &self.game else { return };
        let names = self.chairs.names();
        for (viewer, before) in before {
            let Some(state) = self.feeds.get_mut(&viewer) else { continue };
            if state.at.entries <= entry {
                continue;
            }
            let after = game.tell(viewer, names, entry..game.entries(), true);
            let same = before.iter().zip(&after).take_while(|(old, (_, new))| *old == new).count();
            let first = Place { entries: entry, lines: state.at.lines - before.len() };
            // Where the messages before left off, as far as that is still a place in the log.
            state.sent.retain(|(_, place)| place.lines <= first.lines);
            for (_, place) in &mut state.sent {
                place.entries = place.entries.min(entry);
            }
            state.at = Place {
                entries: same.checked_sub(1).map_or(entry, |last| after[last].0 + 1),
                lines: first.lines + same,
            };
            state.cut |= same < before.len();
        }
    }
}

/// The beginning of a message.
fn begin(viewer: Viewer, epoch: u64, seq: u64) -> Vec<u8> {
    let mut text = Vec::with_capacity(ROOM);
    text.extend_from_slice(b"{\"is\":\"feed\",\"viewer\":");
    put(&mut text, &viewer);
    // Writing to memory does not fail.
    let _ = write!(text, ",\"epoch\":{epoch},\"seq\":{seq}");
    text
}

/// Goes on with the object that the text is in the middle of, and ends it.
fn go_on(text: &mut Vec<u8>, members: &impl Serialize) {
    let start = text.len();
    put(text, members);
    match text[..start].last() {
        // The first members begin the object.
        Some(b'{') => drop(text.remove(start)),
        _ => text[start] = b',',
    }
}

fn hash(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

fn raw(data: &impl Serialize) -> Box<RawValue> {
    to_raw_value(data).expect("what is shown is plain data")
}

fn put(text: &mut Vec<u8>, data: &impl Serialize) {
    serde_json::to_writer(text, data).expect("what is shown is plain data");
}

fn unicode(json: Vec<u8>) -> String {
    String::from_utf8(json).expect("JSON is Unicode")
}
