//! One game being played: state, chance, log and record in one place, for every door.

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::checkpoint::{Checkpoint, Checkpoints};
use crate::entries::Entries;
use crate::reading;
use crate::{
    About, Asked, Choice, Code, Entry, Lines, Names, Outcome, Picks, Played, Prompt, Quick,
    RECORD_FORMAT, Record, Recorder, Refusal, Script, Seat, Seed, Seeded, Setup, Silent, Title,
    Told, Turn, Viewer, Window, WindowKind,
};

/// What a match starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Game, players and options.
    pub setup: Setup,
    /// The text whose SHA-256 is the seed.
    pub seed: String,
    /// Scripted outcomes, used before the seed's.
    pub chance: Vec<String>,
    /// The position to start from, if not from the beginning.
    pub position: Option<Value>,
}

impl Start {
    /// A new game with this seed.
    pub fn new(setup: Setup, seed: impl Into<String>) -> Start {
        Start { setup, seed: seed.into(), chance: Vec::new(), position: None }
    }
}

/// The answer to "may I?".
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// Whether the pick is legal.
    pub legal: bool,
    /// The refusal, if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
}

impl Verdict {
    fn of(checked: Result<(), Refusal>) -> Verdict {
        let refusal = checked.err();
        Verdict { legal: refusal.is_none(), refusal }
    }
}

/// An answer that is worked out later and elsewhere, from a copy of what it needs.
pub type Deferred<T> = Box<dyn FnOnce() -> T + Send>;

/// One game being played.
#[derive(Debug)]
pub struct Match<G: Title> {
    /// Shared with answers that are worked out later.
    game: Arc<G>,
    start: Start,
    state: G::State,
    chance: Recorder<Script<Seeded>>,
    played: Vec<Played>,
    log: Entries<G::Event>,
    /// The length of the log before each pick.
    marks: Vec<usize>,
    checkpoints: Checkpoints<G::State>,
}

impl<G: Title> Match<G> {
    /// Starts a game.
    ///
    /// # Errors
    /// Impossible options, an impossible position or an impossible scripted outcome.
    pub fn start(start: Start) -> Result<Match<G>, Refusal> {
        start.setup.check(G::about())?;
        let start = Start { setup: start.setup.pinned(G::about()), ..start };
        let game = G::configure(&start.setup)?;
        let seeded = Seeded::new(Seed::from_text(&start.seed));
        let mut chance = Recorder::new(Script::new(start.chance.iter().cloned(), seeded));
        let mut log = Entries::new(game.seats());
        let state = match &start.position {
            None => game.setup(&mut chance, &mut log),
            Some(position) => {
                let position = reading::read(position).map_err(|fault| {
                    Refusal::new(Code::BadPosition, format!("The position is unreadable{fault}."))
                })?;
                game.load(position)?
            }
        };
        check_script(&mut chance)?;
        Ok(Match {
            game: Arc::new(game),
            start,
            state,
            chance,
            played: Vec::new(),
            log,
            marks: Vec::new(),
            checkpoints: Checkpoints::new(),
        })
    }

    /// Plays a record again, or its first `to` picks, and checks the hash at its end.
    ///
    /// # Errors
    /// A record of another format or of rules that this program does not play, a pick that is not
    /// legal, a hash that comes out differently, or another ending than the record tells.
    pub fn replay(record: &Record, to: Option<usize>) -> Result<Match<G>, Refusal> {
        let bad = |message: String| Refusal::new(Code::BadRecord, message);
        if record.ztable != RECORD_FORMAT {
            return Err(bad(format!(
                "This program reads records of format {RECORD_FORMAT}, not {}.",
                record.ztable
            )));
        }
        if record.setup.rules_version.is_none() {
            return Err(bad(
                "The record does not say by which version of the rules it was played \
                            ('rules_version')."
                    .into(),
            ));
        }
        let total = record.picks.len();
        let count = to.unwrap_or(total);
        if count > total {
            return Err(bad(format!("The record has only {total} picks, not {count}.")));
        }
        let mut game = Match::start(Start {
            setup: record.setup.clone(),
            seed: record.seed.clone(),
            chance: record.chance.clone(),
            position: record.position.clone(),
        })?;
        game.play_all(record.picks[..count].iter())?;
        if count == total && game.hash() != record.hash {
            return Err(bad(format!(
                "The game comes out differently: its hash is {}, the record says {}.",
                game.hash(),
                record.hash
            )));
        }
        let agrees = |named: &Outcome| game.outcome().is_some_and(|found| found.agrees_with(named));
        if count == total && !record.outcome.as_ref().is_none_or(agrees) {
            return Err(bad("The game does not end as the record says.".into()));
        }
        Ok(game)
    }

    fn play_all<'a>(&mut self, picks: impl Iterator<Item = &'a Played>) -> Result<(), Refusal> {
        for (number, played) in picks.enumerate() {
            self.pick_text(played.seat, &played.pick).map_err(|refusal| {
                let message = format!(
                    "Pick {} ('{}' by seat {}) is refused: {}",
                    number + 1,
                    played.pick,
                    played.seat,
                    refusal.message
                );
                Refusal { code: Code::BadRecord, rule: refusal.rule, message }
            })?;
        }
        Ok(())
    }

    /// The game before its next pick.
    fn checkpoint(&self) -> Checkpoint<G::State> {
        Checkpoint {
            picks: self.played.len(),
            state: self.state.clone(),
            chance: self.chance.behind.clone(),
            drawn: self.chance.drawn.len(),
            log: self.log.all().len(),
        }
    }

    fn restore(&mut self, checkpoint: Checkpoint<G::State>) {
        self.state = checkpoint.state;
        self.chance.behind = checkpoint.chance;
        self.chance.drawn.truncate(checkpoint.drawn);
        self.log.truncate(checkpoint.log);
        self.played.truncate(checkpoint.picks);
        self.marks.truncate(checkpoint.picks);
        self.checkpoints.forget_from(checkpoint.picks);
    }

    /// Goes back to where so many picks had been played, and takes the later ones out.
    fn go_back(&mut self, picks: usize) -> Result<Vec<Played>, Refusal> {
        let later = self.played.split_off(picks);
        if let Some(checkpoint) = self.checkpoints.at_most(picks).cloned() {
            let between = self.played.split_off(checkpoint.picks);
            self.restore(checkpoint);
            self.play_all(between.iter())?;
        }
        Ok(later)
    }

    /// Whether the picks after this one could have been played without it.
    fn stands_alone(&self, pick: usize) -> bool {
        let Some(checkpoint) = self.checkpoints.at_most(pick) else { return false };
        let (mut state, mut chance) = (checkpoint.state.clone(), checkpoint.chance.clone());
        for (number, played) in self.played.iter().enumerate().skip(checkpoint.picks) {
            if number == pick {
                continue;
            }
            let Ok(action) = self.parse(&played.pick) else { return false };
            if number > pick && self.game.check(&state, played.seat, action).is_err() {
                return false;
            }
            self.game.apply(&mut state, played.seat, action, &mut chance, &mut Silent);
        }
        chance.take_fault().is_none()
    }

    fn choices(&self, view: &G::View, seat: Seat) -> Vec<Choice> {
        let mut picks = Picks::new();
        self.game.options(&self.state, seat, &mut picks);
        let labels = self.game.labels(view, &picks);
        let choice = |(action, label): (&G::Action, crate::Label)| Choice {
            pick: action.to_string(),
            index: self.game.index(*action),
            label: label.words,
            target: label.target,
            warning: label.warning,
        };
        picks.iter().zip(labels).map(choice).collect()
    }

    fn window_in(&self, view: &G::View) -> Option<Window<String>> {
        let Window { kind, pass, matter } = self.game.window(view)?;
        Some(Window { kind, pass: pass.to_string(), matter })
    }

    /// The configured game that is played.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Where the match stands, with all that is hidden.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Everything told so far, to whomever.
    pub fn log(&self) -> &[Entry<G::Event>] {
        self.log.all()
    }

    /// The draws of chance so far.
    pub fn drawn(&self) -> &[crate::Draw] {
        &self.chance.drawn
    }

    /// Plays a pick, or refuses it and changes nothing.
    ///
    /// # Errors
    /// An illegal pick, or a scripted outcome that is not possible.
    pub fn pick(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.game.check(&self.state, seat, action)?;
        let before = self.checkpoint();
        self.game.apply(&mut self.state, seat, action, &mut self.chance, &mut self.log);
        if let Err(refusal) = check_script(&mut self.chance) {
            self.restore(before);
            return Err(refusal);
        }
        self.marks.push(before.log);
        self.checkpoints.keep(before);
        self.played.push(Played { seat, pick: action.to_string() });
        Ok(())
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.number() < self.game.seats() {
            return Ok(());
        }
        Err(Refusal::new(
            Code::NoSuchSeat,
            format!("There is no seat {seat}; the seats are 0 to {}.", self.game.seats() - 1),
        ))
    }

    fn parse(&self, pick: &str) -> Result<G::Action, Refusal> {
        pick.trim().parse().map_err(|_| {
            let shown: String = pick.chars().take(40).collect();
            Refusal::new(Code::Unreadable, format!("'{shown}' is no pick of {}.", G::about().name))
        })
    }
}

fn check_script(chance: &mut Recorder<Script<Seeded>>) -> Result<(), Refusal> {
    match chance.behind.take_fault() {
        None => Ok(()),
        Some(fault) => {
            Err(Refusal::new(Code::BadChance, format!("The script does not fit: {fault}.")))
        }
    }
}

/// The hash of a position, equal on every platform: the first half of the SHA-256 of its JSON.
pub(crate) fn hash_position(position: &impl Serialize) -> String {
    let text = serde_json::to_vec(position).expect("positions are plain data");
    Sha256::digest(&text).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// An entry as it is read, without the typed event.
fn in_words<G: Title>(game: &G, entry: &Entry<G::Event>, names: &Names<'_>) -> Told {
    Told {
        text: game.narrate(&entry.event, names),
        rule: entry.rule.to_string(),
        event: Value::Null,
    }
}

fn record_of<G: Title>(game: &G, state: &G::State, start: Start, picks: Vec<Played>) -> Record {
    Record {
        ztable: RECORD_FORMAT,
        setup: start.setup,
        seed: start.seed,
        chance: start.chance,
        position: start.position,
        picks,
        hash: hash_position(&game.position(state)),
        outcome: game.outcome(state),
        fairness: None,
    }
}

fn to_value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).expect("views, events and positions are plain data")
}

/// A [`Match`] of any game: picks as text, views and events as JSON.
pub trait AnyMatch: Send {
    /// What it started from.
    fn start(&self) -> &Start;
    /// The game as the shelf shows it.
    fn about(&self) -> &'static About;
    /// The number of seats.
    fn seats(&self) -> u8;
    /// Who must pick.
    fn turn(&self) -> Turn;
    /// How it ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// What the seat may pick; nothing when it is not asked.
    fn options(&self, seat: Seat) -> Vec<Choice>;
    /// Plays a pick, or refuses it and changes nothing.
    ///
    /// # Errors
    /// An unreadable or illegal pick, or a scripted outcome that is not possible.
    fn pick_text(&mut self, seat: Seat, pick: &str) -> Result<(), Refusal>;
    /// Scripts the outcomes of chance to come: these take the place of all that were scripted and
    /// not drawn yet, also of one that was refused. What is drawn after them comes from the seed.
    fn script(&mut self, outcomes: Vec<String>);
    /// A pick in words, whether the seat may make it now or not.
    ///
    /// # Errors
    /// An unreadable pick or a seat that is not there.
    fn in_words(&self, seat: Seat, pick: &str) -> Result<String, Refusal>;
    /// Whether the seat may pick this, and if not, why.
    ///
    /// # Errors
    /// An unreadable pick or a seat that is not there.
    fn why(&self, seat: Seat, pick: &str) -> Result<Verdict, Refusal>;
    /// [`AnyMatch::why`] as of now, to be worked out by whoever has the time.
    ///
    /// # Errors
    /// The same.
    fn why_later(&self, seat: Seat, pick: &str) -> Result<Deferred<Verdict>, Refusal>;
    /// All that the viewer is shown, made of one view, which is added to `view` as JSON.
    fn look(&self, viewer: Viewer, view: &mut Vec<u8>) -> Asked;
    /// What the viewer knows.
    fn view(&self, viewer: Viewer) -> Value;
    /// The same as plain text.
    fn describe(&self, viewer: Viewer, names: &[String]) -> String;
    /// What is asked of the viewer.
    fn prompt(&self, viewer: Viewer) -> Prompt;
    /// The kinds of reaction windows that the game opens.
    fn windows(&self) -> &'static [WindowKind];

    /// The reaction window the seat is asked in now, with the pick that passes.
    fn window(&self, seat: Seat) -> Option<Window<String>>;
    /// The log as the viewer may read it, without its first `from` entries.
    fn told(&self, viewer: Viewer, names: &[String], from: usize) -> Vec<Told>;
    /// How many entries the log has, told to whomever.
    fn entries(&self) -> usize;
    /// How many entries the log had before the pick with this number.
    fn entries_before(&self, pick: usize) -> usize;
    /// How many of these entries the viewer is told.
    fn lines(&self, viewer: Viewer, entries: Range<usize>) -> usize;
    /// The number of the entry that is the viewer's line with this number; the end of the log when
    /// the viewer has been told fewer.
    fn entry_of_line(&self, viewer: Viewer, line: usize) -> usize;
    /// Those of these entries that the viewer is told, with or without the typed events. It costs
    /// what these entries cost, however long the game is. Each comes with its number.
    fn tell(
        &self,
        viewer: Viewer,
        names: &[String],
        entries: Range<usize>,
        events: bool,
    ) -> Vec<(usize, Told)>;
    /// The words of [`AnyMatch::tell`], to be found by whoever has the time.
    fn tell_later(
        &self,
        viewer: Viewer,
        names: &[String],
        entries: Range<usize>,
    ) -> Deferred<Vec<Told>>;
    /// Adds those of these entries that the viewer is told to a text, as JSON with commas between; how
    /// many they are. What others were told of them already is not written anew.
    fn write_told(
        &self,
        viewer: Viewer,
        names: &[String],
        entries: Range<usize>,
        lines: &mut Lines,
        text: &mut Vec<u8>,
    ) -> usize;
    /// The picks so far.
    fn played(&self) -> &[Played];
    /// Whether the seat was told of anything rolled or revealed by the pick with this number or
    /// later. What it was not told does not count, so that nothing can be learned from the answer.
    fn sealed_since(&self, pick: usize, seat: Seat) -> bool;
    /// Whether the pick can be taken out while the later ones are kept.
    fn can_take_back(&self, pick: usize) -> bool;
    /// Takes the last picks back.
    ///
    /// # Errors
    /// When there are not so many.
    fn undo(&mut self, count: usize) -> Result<(), Refusal>;
    /// Takes one pick out and keeps the later ones.
    ///
    /// # Errors
    /// When the later ones would not be legal without it.
    fn take_back(&mut self, pick: usize) -> Result<(), Refusal>;
    /// The same game after its first `picks` picks.
    ///
    /// # Errors
    /// When there are not so many.
    fn after(&self, picks: usize) -> Result<Box<dyn AnyMatch>, Refusal>;
    /// The record so far.
    fn record(&self) -> Record;
    /// [`AnyMatch::record`] as of now, to be made by whoever has the time.
    fn record_later(&self) -> Deferred<Record>;
    /// The whole state as people read it.
    fn position(&self) -> Value;
    /// A position that the viewer cannot rule out.
    fn imagine(&self, viewer: Viewer, seed: u64) -> Value;
    /// The hash of the state.
    fn hash(&self) -> String;
    /// How many draws of chance there were.
    fn draws(&self) -> usize;
}

impl<G: Title> AnyMatch for Match<G> {
    fn start(&self) -> &Start {
        &self.start
    }

    fn about(&self) -> &'static About {
        G::about()
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    fn options(&self, seat: Seat) -> Vec<Choice> {
        if seat.number() >= self.game.seats() {
            return Vec::new();
        }
        self.choices(&self.game.view(&self.state, Viewer::Seat(seat)), seat)
    }

    fn pick_text(&mut self, seat: Seat, pick: &str) -> Result<(), Refusal> {
        self.pick(seat, self.parse(pick)?)
    }

    fn script(&mut self, outcomes: Vec<String>) {
        let used = self.start.chance.len() - self.chance.behind.left();
        self.start.chance.truncate(used);
        self.start.chance.extend_from_slice(&outcomes);
        self.chance.behind.script(outcomes);
    }

    fn in_words(&self, seat: Seat, pick: &str) -> Result<String, Refusal> {
        self.check_seat(seat)?;
        let action = self.parse(pick)?;
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        Ok(self.game.label(&view, action).words)
    }

    fn why(&self, seat: Seat, pick: &str) -> Result<Verdict, Refusal> {
        self.check_seat(seat)?;
        Ok(Verdict::of(self.game.check(&self.state, seat, self.parse(pick)?)))
    }

    fn why_later(&self, seat: Seat, pick: &str) -> Result<Deferred<Verdict>, Refusal> {
        self.check_seat(seat)?;
        let action = self.parse(pick)?;
        let (game, state) = (Arc::clone(&self.game), self.state.clone());
        Ok(Box::new(move || Verdict::of(game.check(&state, seat, action))))
    }

    fn look(&self, viewer: Viewer, text: &mut Vec<u8>) -> Asked {
        let view = self.game.view(&self.state, viewer);
        serde_json::to_writer(text, &view).expect("views are plain data");
        let asked = viewer.seat().filter(|seat| self.turn().asks(*seat));
        Asked {
            options: asked.map_or(Vec::new(), |seat| self.choices(&view, seat)),
            prompt: self.game.prompt(&view),
            window: asked.and_then(|_| self.window_in(&view)),
        }
    }

    fn view(&self, viewer: Viewer) -> Value {
        to_value(&self.game.view(&self.state, viewer))
    }

    fn describe(&self, viewer: Viewer, names: &[String]) -> String {
        let view = self.game.view(&self.state, viewer);
        self.game.describe(&view, &Names::new(viewer, names))
    }

    fn prompt(&self, viewer: Viewer) -> Prompt {
        self.game.prompt(&self.game.view(&self.state, viewer))
    }

    fn windows(&self) -> &'static [WindowKind] {
        G::windows()
    }

    fn window(&self, seat: Seat) -> Option<Window<String>> {
        if G::windows().is_empty() || !self.turn().asks(seat) {
            return None;
        }
        self.window_in(&self.game.view(&self.state, Viewer::Seat(seat)))
    }

    fn told(&self, viewer: Viewer, names: &[String], from: usize) -> Vec<Told> {
        let first = self.entry_of_line(viewer, from);
        let lines = self.tell(viewer, names, first..self.entries(), true);
        lines.into_iter().map(|(_, told)| told).collect()
    }

    fn entries(&self) -> usize {
        self.log.all().len()
    }

    fn entries_before(&self, pick: usize) -> usize {
        self.marks.get(pick).copied().unwrap_or(self.entries())
    }

    fn lines(&self, viewer: Viewer, entries: Range<usize>) -> usize {
        self.log.lines(viewer, entries)
    }

    fn entry_of_line(&self, viewer: Viewer, line: usize) -> usize {
        self.log.of_line(viewer, line)
    }

    fn tell(
        &self,
        viewer: Viewer,
        names: &[String],
        entries: Range<usize>,
        events: bool,
    ) -> Vec<(usize, Told)> {
        let names = Names::new(viewer, names);
        self.log
            .told(viewer, entries)
            .map(|(number, entry)| {
                let event = if events { to_value(&entry.event) } else { Value::Null };
                (number, Told { event, ..in_words(self.game(), entry, &names) })
            })
            .collect()
    }

    fn tell_later(
        &self,
        viewer: Viewer,
        names: &[String],
        entries: Range<usize>,
    ) -> Deferred<Vec<Told>> {
        let told: Vec<_> = self.log.told(viewer, entries).map(|(_, entry)| entry.clone()).collect();
        let (game, names) = (Arc::clone(&self.game), names.to_vec());
        Box::new(move || {
            let names = Names::new(viewer, &names);
            told.iter().map(|entry| in_words(game.as_ref(), entry, &names)).collect()
        })
    }

    fn write_told(
        &self,
        viewer: Viewer,
        names: &[String],
        entries: Range<usize>,
        lines: &mut Lines,
        text: &mut Vec<u8>,
    ) -> usize {
        let mut told = 0;
        for (number, entry) in self.log.told(viewer, entries) {
            if told > 0 {
                text.push(b',');
            }
            told += 1;
            let narrate = |names: &Names<'_>| self.game.narrate(&entry.event, names);
            lines.write((number, entry), (viewer, names), narrate, text);
        }
        told
    }

    fn played(&self) -> &[Played] {
        &self.played
    }

    fn sealed_since(&self, pick: usize, seat: Seat) -> bool {
        let viewer = Viewer::Seat(seat);
        let mut since = self.log.told(viewer, self.entries_before(pick)..self.entries());
        since.any(|(_, entry)| self.game.seals(&entry.event))
    }

    fn can_take_back(&self, pick: usize) -> bool {
        let last = self.played.len().checked_sub(1);
        Some(pick) == last || last.is_some_and(|last| pick < last) && self.stands_alone(pick)
    }

    fn undo(&mut self, count: usize) -> Result<(), Refusal> {
        let Some(keep) = self.played.len().checked_sub(count) else {
            return Err(Refusal::new(
                Code::NoUndo,
                format!("Only {} picks can be taken back.", self.played.len()),
            ));
        };
        self.go_back(keep).map(drop)
    }

    fn take_back(&mut self, pick: usize) -> Result<(), Refusal> {
        if !self.can_take_back(pick) {
            return Err(Refusal::new(
                Code::NoUndo,
                "Later picks stand on this one, so it cannot be taken back.",
            ));
        }
        let later = self.go_back(pick)?;
        self.play_all(later.iter().skip(1))
    }

    fn after(&self, picks: usize) -> Result<Box<dyn AnyMatch>, Refusal> {
        if picks > self.played.len() {
            return Err(Refusal::new(
                Code::BadRequest,
                format!("Only {} picks have been played.", self.played.len()),
            ));
        }
        let Some(checkpoint) = self.checkpoints.at_most(picks).cloned() else {
            return Ok(Box::new(Match::<G>::start(self.start.clone())?));
        };
        let mut again = Match {
            game: Arc::clone(&self.game),
            start: self.start.clone(),
            state: checkpoint.state,
            chance: Recorder {
                behind: checkpoint.chance,
                drawn: self.chance.drawn[..checkpoint.drawn].to_vec(),
            },
            played: self.played[..checkpoint.picks].to_vec(),
            log: self.log.first(checkpoint.log),
            marks: self.marks[..checkpoint.picks].to_vec(),
            checkpoints: self.checkpoints.earlier(checkpoint.picks),
        };
        again.play_all(self.played[checkpoint.picks..picks].iter())?;
        Ok(Box::new(again))
    }

    fn record(&self) -> Record {
        record_of(self.game(), &self.state, self.start.clone(), self.played.clone())
    }

    fn record_later(&self) -> Deferred<Record> {
        let (game, state) = (Arc::clone(&self.game), self.state.clone());
        let (start, played) = (self.start.clone(), self.played.clone());
        Box::new(move || record_of(game.as_ref(), &state, start, played))
    }

    fn position(&self) -> Value {
        to_value(&self.game.position(&self.state))
    }

    fn imagine(&self, viewer: Viewer, seed: u64) -> Value {
        let view = self.game.view(&self.state, viewer);
        let world = self.game.imagine(&view, &mut Quick::new(seed));
        to_value(&self.game.position(&world))
    }

    fn hash(&self) -> String {
        hash_position(&self.game.position(&self.state))
    }

    fn draws(&self) -> usize {
        self.chance.drawn.len()
    }
}
