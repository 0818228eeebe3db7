//! The table itself: what it holds and how deeds change it.

use std::collections::{BTreeMap, VecDeque};

use serde_json::Value;
use sha2::{Digest, Sha256};
use ztable_bots::Level;
use ztable_core::{
    AnyMatch, Audience, Code, Deferred, Outcome, Record, Refusal, Seat, SeatSet, Turn, Viewer,
};

use crate::agreement::Agreements;
use crate::bookmarks::Bookmarks;
use crate::chair::Chair;
use crate::chairs::Chairs;
use crate::clocks::Clocks;
use crate::difference::Document;
use crate::fairness::{Fairness, commitment, seed_text};
use crate::feed::FeedState;
use crate::look_up::LookUp;
use crate::notes::Notes;
use crate::rated;
use crate::reveal::Revealing;
use crate::undo::UndoRequest;
use crate::windows::Windows;
use crate::wire::{Answer, Command, FromClient, Phase, Request, SeatPicture, Subscription};
use crate::{
    Clock, Deed, Header, Holder, JournalEntry, Millis, NextTable, Person, PersonId, Share, Think,
};

/// How many command keys are remembered of a person.
const KEYS: usize = 128;

/// After this long without a connection, a seat that the others wait for is played by a bot.
const AUTO_TAKE_OVER: Millis = 180_000;

/// A table.
pub struct Table {
    pub(crate) header: Header,
    pub(crate) chairs: Chairs,
    pub(crate) revealing: Option<Revealing>,
    pub(crate) game: Option<Box<dyn AnyMatch>>,
    pub(crate) undo: Option<UndoRequest>,
    /// Where the next game is.
    pub(crate) next: Option<NextTable>,
    pub(crate) windows: Windows,
    /// Where there is a clock.
    pub(crate) clocks: Option<Clocks>,
    /// The seats that the game was lost with, in that order: those that were resigned, and at a rated
    /// table those that were left or ran out of time as well.
    pub(crate) lost: Vec<Seat>,
    /// The seats whose persons resigned.
    pub(crate) resigned: SeatSet,
    pub(crate) agreements: Agreements,
    pub(crate) notes: Notes,
    pub(crate) feeds: BTreeMap<Viewer, FeedState>,
    /// Memory for the next picture.
    pub(crate) spare: Document<Vec<u8>>,
    pub(crate) next_epoch: u64,
    pub(crate) bookmarks: Bookmarks,
    /// How many changes were no picks.
    pub(crate) other_changes: usize,
    keys: BTreeMap<PersonId, VecDeque<u64>>,
    pub(crate) thinking: BTreeMap<Seat, u64>,
    next_ticket: u64,
}

/// What came of a command.
#[derive(Debug)]
pub struct Handled {
    /// For the sender.
    pub answer: Answer,
    /// To be stored before anything is sent.
    pub entries: Vec<JournalEntry>,
}

impl Table {
    /// A new table, which is played by its version of the rules for good. `epoch` is any number that grows from run to run of the driver, such as the
    /// time.
    ///
    /// # Errors
    /// An unknown game or impossible options.
    pub fn create(header: Header, epoch: u64) -> Result<Table, Refusal> {
        // The options are tried out once, so that nobody gathers at a table that cannot start.
        let trial = ztable_shelf::start(header.start(""))?;
        let header = Header { setup: trial.start().setup.clone(), ..header };
        let chairs = Chairs::open(trial.seats());
        if let Some(Err(sentence)) = header.clock.map(Clock::check) {
            return Err(Refusal::new(Code::BadSetup, sentence));
        }
        rated::check(&header)?;
        let clocks = header.clock.map(|clock| Clocks::new(clock, chairs.len()));
        Ok(Table {
            header,
            chairs,
            revealing: None,
            game: None,
            undo: None,
            next: None,
            windows: Windows::default(),
            clocks,
            lost: Vec::new(),
            resigned: SeatSet::default(),
            agreements: Agreements::default(),
            notes: Notes::default(),
            feeds: BTreeMap::new(),
            spare: Document::default(),
            next_epoch: epoch,
            bookmarks: Bookmarks::default(),
            other_changes: 0,
            keys: BTreeMap::new(),
            thinking: BTreeMap::new(),
            next_ticket: 1,
        })
    }

    /// The table that these stored entries lead to.
    ///
    /// # Errors
    /// Entries that do not fit the header or one another.
    pub fn restore(
        header: Header,
        entries: impl IntoIterator<Item = JournalEntry>,
        epoch: u64,
    ) -> Result<Table, Refusal> {
        let mut table = Table::create(header.with_stored_rules(), epoch)?;
        for entry in entries {
            table.take_in(&entry)?;
        }
        Ok(table)
    }

    /// What the table was made from.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Where it is in its life.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match &self.game {
            None => Phase::Gathering,
            Some(_) if self.agreements.is_ended() => Phase::Over,
            Some(game) if game.turn().is_over() => Phase::Over,
            Some(_) => Phase::Playing,
        }
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.as_ref()?.outcome()
    }

    /// The seats in order, as everybody sees them.
    #[must_use]
    pub fn seats(&self) -> Vec<SeatPicture> {
        let shown = |(chair, name): (&Chair, &String)| SeatPicture {
            holder: chair.holder.clone(),
            name: name.clone(),
            present: match chair.holder {
                Holder::Open => false,
                Holder::Human { .. } => chair.away_since.is_none(),
                Holder::Bot { .. } => true,
            },
            nonce: self.shown_nonce(chair),
        };
        self.chairs.iter().zip(self.names()).map(shown).collect()
    }

    /// Before the start the fingerprint of a nonce stands for it, so that nobody chooses a nonce
    /// knowing the others'.
    fn shown_nonce(&self, chair: &Chair) -> String {
        match (&self.game, chair.commitment.is_empty()) {
            (None, false) => chair.commitment.clone(),
            (None, true) if !chair.nonce.is_empty() => commitment(&chair.nonce),
            _ => chair.nonce.clone(),
        }
    }

    /// Everybody who holds a seat, with the seat.
    pub fn people(&self) -> impl Iterator<Item = (Seat, &Person)> {
        let seats = (0..).map(Seat::new).zip(&self.chairs);
        seats.filter_map(|(seat, chair)| Some((seat, chair.person()?)))
    }

    /// Refuses who may not see through these eyes.
    ///
    /// # Errors
    /// The sentence for whoever asked.
    pub fn must_see(&self, person: &Person, viewer: Viewer) -> Result<(), Refusal> {
        if self.may_watch(&person.id, viewer) {
            return Ok(());
        }
        Err(Refusal::new(Code::NotAllowed, "Only who holds a seat sees through its eyes."))
    }

    /// Whether this person may see through these eyes.
    #[must_use]
    pub fn may_watch(&self, person: &PersonId, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Spectator => true,
            Viewer::Seat(seat) => self.holds(person, seat),
            Viewer::Referee => false,
        }
    }

    pub(crate) fn holds(&self, person: &PersonId, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| chair.is_held_by(person))
    }

    pub(crate) fn names(&self) -> &[String] {
        self.chairs.names()
    }

    /// Does what a person asks, or says why not.
    pub fn handle(&mut self, now: Millis, person: &Person, message: &FromClient) -> Handled {
        let key = message.key;
        let result = match &message.request {
            Request::Command(command) => return self.execute(now, person, key, command),
            Request::Query(query) => self.look_up(person, query).and_then(LookUp::answer),
            // The driver attaches the connection; here it is only checked.
            Request::Subscription(Subscription::Watch { viewer, .. }) => {
                self.must_see(person, *viewer).map(|()| Value::Null)
            }
            Request::Subscription(Subscription::Unwatch { .. }) => Ok(Value::Null),
            // Talk is no business of the game's; a driver that carries it does so before.
            Request::Talk(_) => {
                Err(Refusal::new(Code::NotAllowed, "Nobody listens at this table."))
            }
        };
        Handled { answer: Answer::new(key, result), entries: Vec::new() }
    }

    /// Does what a command asks, once for each key.
    pub fn execute(
        &mut self,
        now: Millis,
        person: &Person,
        key: u64,
        command: &Command,
    ) -> Handled {
        // Whose time is up by now is too late with what they ask.
        let mut stopped = self.stop_clocks(now);
        let is_known = self.keys.get(&person.id).is_some_and(|keys| keys.contains(&key));
        let done = if is_known {
            Ok(Vec::new())
        } else {
            self.plan(now, person, command).and_then(|deeds| {
                let mut entries = self.carry_out(now, Some((person.id.clone(), key)), deeds)?;
                entries.extend(self.close_window(now));
                Ok(entries)
            })
        };
        let (entries, result) = match done {
            Ok(entries) => (entries, Ok(Value::Null)),
            Err(refusal) => (Vec::new(), Err(refusal)),
        };
        stopped.extend(entries);
        Handled { answer: Answer::new(key, result), entries: stopped }
    }

    /// The bots to ask now. Each is handed out once; its answer comes back by
    /// [`Table::bot_picked`].
    pub fn thinks(&mut self) -> Vec<Think> {
        let playing = self.game.as_ref().filter(|_| !self.agreements.stand_still());
        let Some(game) = playing else { return Vec::new() };
        let mut thinks = Vec::new();
        for seat in game.turn().seats() {
            let Some(level) = self.chairs[seat.index()].bot() else { continue };
            if self.thinking.contains_key(&seat) || self.has_passed(seat) {
                continue;
            }
            let ticket = self.next_ticket;
            self.next_ticket += 1;
            self.thinking.insert(seat, ticket);
            let about = format!("{}|bot|{}|{seat}", self.header.secret, game.played().len());
            let digest = Sha256::digest(about.as_bytes());
            let seed = digest.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte));
            thinks.push(Think {
                seat,
                ticket,
                setup: self.header.setup.clone(),
                view: game.view(Viewer::Seat(seat)),
                level,
                in_window: self.window_of(seat).is_some(),
                seed,
            });
        }
        thinks
    }

    /// Whether the bot that was asked with this ticket is still waited for.
    #[must_use]
    pub fn is_thinking(&self, seat: Seat, ticket: u64) -> bool {
        self.thinking.get(&seat) == Some(&ticket)
    }

    /// A bot's answer. A late one, given for a situation that is no more, is dropped; an
    /// impossible one is replaced by the first pick there is, so that no table hangs.
    pub fn bot_picked(
        &mut self,
        now: Millis,
        seat: Seat,
        ticket: u64,
        pick: &str,
    ) -> Vec<JournalEntry> {
        if self.thinking.get(&seat) != Some(&ticket) {
            return Vec::new();
        }
        self.thinking.remove(&seat);
        let Some(game) = &self.game else { return Vec::new() };
        let legal = |pick: &str| game.why(seat, pick).is_ok_and(|verdict| verdict.legal);
        let pick = if legal(pick) {
            pick.to_string()
        } else {
            match game.options(seat).into_iter().next() {
                Some(first) => first.pick,
                None => return Vec::new(),
            }
        };
        let deed = self.picked_or_passed(seat, &pick);
        self.count_time(now);
        let mut entries = self.carry_out(now, None, vec![deed]).unwrap_or_default();
        entries.extend(self.back_to_person(now, seat));
        entries.extend(self.close_window(now));
        entries
    }

    /// A person's connection came or went.
    pub fn set_present(&mut self, now: Millis, person: &PersonId, present: bool) {
        self.count_time(now);
        let chairs = self.chairs.change().iter_mut();
        for chair in chairs.filter(|chair| chair.is_held_by(person)) {
            chair.away_since = if present { None } else { chair.away_since.or(Some(now)) };
        }
    }

    /// Lets time pass: the game begins although a nonce is missing, windows close that are due, and a
    /// bot takes over where time is up or the others have waited long enough.
    pub fn tick(&mut self, now: Millis) -> Vec<JournalEntry> {
        let mut entries = self.stop_waiting_for_nonces(now);
        entries.extend(self.stop_clocks(now));
        entries.extend(self.close_window(now));
        entries.extend(self.take_over_the_absent(now));
        entries
    }

    fn take_over_the_absent(&mut self, now: Millis) -> Vec<JournalEntry> {
        // Where there is a clock, it says when.
        let Some(game) = self.game.as_ref().filter(|_| self.clocks.is_none()) else {
            return Vec::new();
        };
        let somebody_waits =
            self.chairs.iter().any(|chair| chair.person().is_some() && chair.away_since.is_none());
        if !somebody_waits {
            return Vec::new();
        }
        let deeds = game
            .turn()
            .seats()
            .into_iter()
            .filter(|seat| {
                let chair = &self.chairs[seat.index()];
                self.waits_for(*seat)
                    && chair.person().is_some()
                    && chair.bot().is_none()
                    && chair.away_since.is_some_and(|since| {
                        now >= self.agreements.waited_since(since) + AUTO_TAKE_OVER
                    })
            })
            .map(|seat| Deed::TakenOver { seat, level: Level::Normal })
            .collect();
        self.carry_out(now, None, deeds).unwrap_or_default()
    }

    pub(crate) fn carry_out(
        &mut self,
        at: Millis,
        asked: Option<(PersonId, u64)>,
        deeds: Vec<Deed>,
    ) -> Result<Vec<JournalEntry>, Refusal> {
        let mut entries = Vec::with_capacity(deeds.len());
        for deed in deeds {
            let spent = self.unstored_time();
            let entry = JournalEntry { at, asked: asked.clone(), spent, deed };
            self.take_in(&entry)?;
            entries.push(entry);
        }
        self.look_at_windows(at);
        Ok(entries)
    }

    /// Takes in one entry, new or stored.
    fn take_in(&mut self, entry: &JournalEntry) -> Result<(), Refusal> {
        self.apply_in_time(entry)?;
        self.agreements.note_time(entry);
        self.other_changes += usize::from(!entry.deed.is_play());
        if let Some((person, key)) = &entry.asked {
            let keys = self.keys.entry(person.clone()).or_default();
            if !keys.contains(key) {
                keys.push_back(*key);
            }
            if keys.len() > KEYS {
                keys.pop_front();
            }
        }
        Ok(())
    }

    pub(crate) fn apply(&mut self, deed: &Deed) -> Result<(), Refusal> {
        match deed {
            Deed::Sat { seat, person, share } => {
                let holder = Holder::Human { person: person.clone(), stand_in: None };
                let chair = Chair { holder, ..Chair::open() };
                *self.chair(*seat)? = match share.clone() {
                    Share::Nonce(nonce) => Chair { nonce, ..chair },
                    Share::Commitment(commitment) => Chair { commitment, ..chair },
                };
            }
            Deed::Opened { seat } => *self.chair(*seat)? = Chair::open(),
            Deed::BotSat { seat, level } => {
                *self.chair(*seat)? =
                    Chair { holder: Holder::Bot { level: *level }, ..Chair::open() };
            }
            Deed::Renamed { person } => self.rename(person),
            Deed::Revealing => self.revealing = Some(Revealing::default()),
            Deed::Revealed { seat, nonce } => self.chair(*seat)?.nonce.clone_from(nonce),
            Deed::Started => {
                self.game = Some(ztable_shelf::start(self.header.start(self.seed()))?);
                // From now on the nonces are shown themselves.
                self.chairs.change();
                self.revealing = None;
                self.windows.moved();
                self.note_missing_nonces();
            }
            Deed::Picked { seat, pick } => {
                let (asked, quiet) = (self.asked(), self.in_quiet_window(*seat));
                self.game_mut()?.pick_text(*seat, pick)?;
                self.windows.moved();
                self.chairs.count_pick(*seat);
                self.windows_after_pick(*seat, asked, quiet);
                self.thinking.remove(seat);
                self.undo_after_pick(*seat);
                if self.phase() == Phase::Over {
                    self.agreements.game_over();
                }
            }
            Deed::Passed { seat } => self.passed(*seat)?,
            Deed::PassTakenBack { seat } => self.pass_taken_back(*seat),
            Deed::WindowsSet { seat, settings } => {
                self.chair(*seat)?;
                self.windows.settings.insert(*seat, settings.clone());
            }
            Deed::TookBack { seat, pick } => self.took_back(*seat, *pick)?,
            Deed::UndoAsked { seat, keep } => self.undo_asked(*seat, *keep)?,
            Deed::UndoAnswered { person, agree } => self.undo_answered(person, *agree)?,
            Deed::TakenOver { seat, level } => {
                self.let_bot_play(*seat, *level)?;
                let name = self.name(*seat);
                let level = level.name();
                self.note(Audience::All, format!("A bot plays for {name} (level {level})."));
                self.ask_only_those_who_play()?;
            }
            Deed::TimeUp { seat } => self.lost_on_time(*seat)?,
            Deed::Left { seat } => self.left(*seat)?,
            Deed::Resigned { seat } => self.resigned(*seat)?,
            Deed::Proposed { person, what } => self.proposed(person, *what),
            Deed::ProposalAnswered { person, agree, .. } => {
                self.proposal_answered(person, *agree);
            }
            Deed::Resumed { person } => self.resumed(person),
            Deed::TimeNoted => {}
            Deed::GivenBack { seat } => {
                if let Holder::Human { stand_in, .. } = &mut self.chair(*seat)?.holder {
                    *stand_in = None;
                }
                self.thinking.remove(seat);
                let name = self.name(*seat);
                self.note(Audience::All, format!("{name} is back."));
            }
            Deed::WentOn { next } => {
                self.note(Audience::All, format!("{} plays again.", next.by.name));
                self.next = Some(next.clone());
            }
        }
        Ok(())
    }

    /// Puts a bot in for the person on a seat.
    pub(crate) fn let_bot_play(&mut self, seat: Seat, level: Level) -> Result<(), Refusal> {
        if let Holder::Human { stand_in, .. } = &mut self.chair(seat)?.holder {
            *stand_in = Some(level);
        }
        Ok(())
    }

    pub(crate) fn note(&mut self, audience: Audience, text: String) {
        self.notes.add(audience, text);
    }

    pub(crate) fn name(&self, seat: Seat) -> String {
        self.chairs[seat.index()].name(seat.index())
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, Refusal> {
        let seats = self.chairs.len();
        self.chairs.change().get_mut(seat.index()).ok_or_else(|| no_such_seat(seat, seats))
    }

    pub(crate) fn game_mut(&mut self) -> Result<&mut dyn AnyMatch, Refusal> {
        match &mut self.game {
            Some(game) => Ok(game.as_mut()),
            None => Err(not_started()),
        }
    }

    /// When the driver has to let time pass by [`Table::tick`], whatever else it does.
    #[must_use]
    pub fn due(&self) -> Option<Millis> {
        let dues = [self.reveal_due(), self.window_due(), self.clock_due()];
        dues.into_iter().flatten().min()
    }

    fn nonces(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.nonce.clone()).collect()
    }

    /// Those to nonces, seat by seat; none at all where nobody made one.
    fn commitments(&self) -> Vec<String> {
        let made = self.chairs.iter().any(|chair| !chair.commitment.is_empty());
        let chairs = self.chairs.iter().filter(|_| made);
        chairs.map(|chair| chair.commitment.clone()).collect()
    }

    fn seed(&self) -> String {
        seed_text(&self.header.secret, &self.nonces())
    }

    /// The record with the proof of fairness; only once the game is over, because it holds the
    /// seed.
    ///
    /// # Errors
    /// While the game is on.
    pub fn record(&self) -> Result<Record, Refusal> {
        self.record_later().map(|record| record())
    }

    /// The same, to be made by whoever has the time.
    pub(crate) fn record_later(&self) -> Result<Deferred<Record>, Refusal> {
        let game = self.game.as_ref().ok_or_else(not_started)?;
        if self.agreements.is_ended() {
            return Err(Refusal::new(
                Code::NotAllowed,
                "The game was ended by consent before it was over, so there is no record of it.",
            ));
        }
        if game.turn() != Turn::Over {
            return Err(Refusal::new(
                Code::NotAllowed,
                "The record holds the seed, so it is shown when the game is over.",
            ));
        }
        let fairness = Fairness {
            commitment: commitment(&self.header.secret),
            secret: self.header.secret.clone(),
            nonces: self.nonces(),
            commitments: self.commitments(),
        };
        let record = game.record_later();
        Ok(Box::new(move || Record { fairness: serde_json::to_value(fairness).ok(), ..record() }))
    }
}

pub(crate) fn not_started() -> Refusal {
    Refusal::new(Code::NoGame, "The game has not started yet.")
}

pub(crate) fn no_such_seat(seat: Seat, seats: usize) -> Refusal {
    Refusal::new(
        Code::NoSuchSeat,
        format!("There is no seat {seat} at this table; it has {seats}, counted from 0."),
    )
}
