//! A game that is over, moment by moment, from any seat's eyes.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::Value;
use ztable_core::{Record, Refusal, Seat, Setup, Target, Told, Viewer};
use ztable_shelf::{Brief, Inquiry};
use ztable_study::Shared;
use ztable_study::wire::{Ask, Reply};
use ztable_table::Replayed;

use super::film::Film;
use super::player;
use crate::archive::PastGame;
use crate::board::{self, Face};
use crate::inquiry;
use crate::lights::{REPLAY, light};
use crate::page::title;
use crate::part::Part;
use crate::route;
use crate::rulebook::OpenBook;
use crate::session::{Kept, ask_host, ask_server};
use crate::study;
use crate::worker::Duty;

/// What stands in an address in place of an id where the game itself is in the link.
const SHARED: &str = "shared";

/// What a small screen shows over the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pane {
    Board,
    Log,
    Review,
}

/// What the board shows.
#[derive(Clone, Default)]
struct Shown {
    view: Value,
    brief: Brief,
    news: Vec<Told>,
}

/// A game that is being watched.
#[derive(Clone, Copy)]
pub(super) struct Replay {
    /// The game, with who played.
    pub(super) game: RwSignal<Option<Arc<Shared>>>,
    pub(super) viewer: RwSignal<Viewer>,
    /// The game through these eyes, or still through those before.
    pub(super) film: RwSignal<Option<Arc<Film>>>,
    pub(super) at: RwSignal<usize>,
    pub(super) plays: RwSignal<bool>,
    /// How many times faster than usual the game plays by itself.
    pub(super) speed: RwSignal<f64>,
    pub(super) pane: RwSignal<Pane>,
    /// A better play than one that was made: after how many picks, and what stands for it.
    better: RwSignal<Option<(usize, Vec<Target>)>>,
    /// The table that the game was played at, if it is one of the server.
    pub(super) table: StoredValue<Option<String>>,
    /// Why the game cannot be shown, in a sentence.
    pub(super) fault: RwSignal<Option<String>>,
    pub(super) face: Part<Face>,
    shown: RwSignal<Shown>,
    pub(super) view: Memo<Value>,
    pub(super) words: Memo<String>,
    pub(super) notes: Memo<Value>,
    pub(super) news: Memo<Vec<Told>>,
}

/// What a table of the server says about who sits there.
#[derive(Deserialize)]
struct Summary {
    seats: Vec<Seated>,
}

#[derive(Deserialize)]
struct Seated {
    name: String,
}

/// Whether an id can be that of a table of the server; those of this device are shorter.
fn is_of_server(id: &str) -> bool {
    id.len() == 20 && id.bytes().all(|letter| letter.is_ascii_hexdigit())
}

/// The game with this id: one that is kept on this device or by the server, or the one inside the link.
pub(crate) fn replay(id: &str) -> AnyView {
    title("Replay");
    let replay = Replay::new();
    if is_of_server(id) {
        replay.table.set_value(Some(id.to_owned()));
    }
    if id == SHARED {
        let code = window().location().hash().unwrap_or_default();
        replay.unpack(code.trim_start_matches('#'));
    } else if let Some(past) = PastGame::load(id) {
        replay.unpack(&past.code);
    } else if is_of_server(id) {
        replay.fetch(id.to_owned());
    } else {
        let why = match Kept::load(id) {
            Some(kept) if !kept.over => {
                "This game is not over yet. It can be watched again when it is."
            }
            Some(_) => {
                "This game was played with an older version of Ztable. Open its table once, and it is kept here."
            }
            None => "There is no such game on this device.",
        };
        replay.fault.set(Some(why.to_owned()));
    }
    replay.follow();
    replay.light_better();
    player::page(replay)
}

impl Replay {
    fn new() -> Replay {
        let game: RwSignal<Option<Arc<Shared>>> = RwSignal::new(None);
        let id = Memo::new(move |_| {
            game.with(|game| game.as_ref().map(|game| game.record.setup.game.clone()))
        });
        let face = Part::new(move || {
            let game = id.get_untracked().unwrap_or_default();
            async move { board::face(&game).await }
        });
        Effect::new(move |_| {
            if let Some(about) = id.get().and_then(|game| ztable_shelf::about(&game).ok()) {
                OpenBook::of_page().is_about(about.id);
                title(&format!("Replay of {}", about.name));
                face.fetch();
            }
        });
        let shown = RwSignal::new(Shown::default());
        Replay {
            game,
            viewer: RwSignal::new(Viewer::Spectator),
            film: RwSignal::new(None),
            at: RwSignal::new(0),
            plays: RwSignal::new(false),
            speed: RwSignal::new(1.0),
            pane: RwSignal::new(Pane::Board),
            better: RwSignal::new(None),
            table: StoredValue::new(None),
            fault: RwSignal::new(None),
            face,
            shown,
            view: Memo::new(move |_| shown.with(|shown| shown.view.clone())),
            words: Memo::new(move |_| shown.with(|shown| shown.brief.words.clone())),
            notes: Memo::new(move |_| shown.with(|shown| shown.brief.notes.clone())),
            news: Memo::new(move |_| shown.with(|shown| shown.news.clone())),
        }
    }

    fn unpack(self, code: &str) {
        study::ask(Duty::Study, &Ask::Unpack { code: code.to_owned() }, move |reply| match reply {
            Ok(Reply::Unpacked(shared)) => self.open(*shared),
            Ok(_) => self.fail(study::nonsense()),
            Err(refusal) => self.fail(refusal),
        });
    }

    /// Asks the server for a game that was played there.
    fn fetch(self, table: String) {
        spawn_local(async move {
            let path = format!("/api/tables/{table}");
            let record = ask_server::<Record>("GET", &format!("{path}/record"), None).await;
            let record = match record {
                Ok(record) => record,
                // The page may be gone by now.
                Err(sentence) => return drop(self.fault.try_set(Some(sentence))),
            };
            // Without their names, seats have numbers.
            let summary = ask_server::<Summary>("GET", &path, None).await;
            let seats = summary.map_or(Vec::new(), |summary| summary.seats);
            let names = seats.into_iter().map(|seat| seat.name).collect();
            self.open(Shared { record, names, seat: None, at: None });
        });
    }

    /// Shows a game. An address may say through whose eyes, and after how many picks.
    fn open(self, shared: Shared) {
        let seats = usize::from(shared.record.setup.players);
        let seat = route::asked("seat").and_then(|seat| seat.parse().ok()).map(Seat::new);
        let seat = seat.filter(|seat| seat.index() < seats).or(shared.seat);
        // What is no number is the end.
        let last = shared.record.picks.len();
        let at = route::asked("at").map(|at| at.parse().unwrap_or(last).min(last));
        let at = at.or(shared.at).unwrap_or_default();
        // Who played sees the own seat first. The page may be gone by now.
        if self.viewer.try_set(seat.map_or(Viewer::Spectator, Viewer::Seat)).is_none() {
            self.game.set(Some(Arc::new(shared)));
            self.look(at);
        }
    }

    /// Shows the board before a play, with what would have been better lit on it.
    pub(super) fn show_better(self, seat: Seat, picks: usize, play: Vec<String>) {
        self.better.set(None);
        self.show(Viewer::Seat(seat), picks);
        let Some(game) = self.game.get_untracked() else { return };
        let record = Box::new(game.record.clone());
        let ask = Ask::Targets { record, picks, seat, play };
        study::ask(Duty::Study, &ask, move |reply| {
            // What cannot be lit is said in words all the same. The page may be gone by now.
            if let Ok(Reply::Targets(things)) = reply {
                let _ = self.better.try_set(Some((picks, things)));
            }
        });
    }

    /// What would have been better is lit for as long as its moment is shown.
    fn light_better(self) {
        Effect::new(move |_| {
            let at = self.at.get();
            let things = self.better.with(|better| {
                let (picks, things) = better.as_ref()?;
                let here = self.film(|film| film.moment(*picks))?;
                (here == at).then(|| things.clone())
            });
            light(REPLAY, &things.unwrap_or_default());
        });
        on_cleanup(|| light(REPLAY, &[]));
    }

    fn fail(self, refusal: Refusal) {
        // The page may be gone by now.
        let _ = self.fault.try_set(Some(refusal.message));
    }

    /// Looks through other eyes at the same time.
    pub(super) fn look_as(self, viewer: Viewer) {
        self.viewer.set(viewer);
        self.look(self.picks_untracked());
    }

    /// Looks through these eyes at the time when so many picks were made.
    pub(super) fn show(self, viewer: Viewer, picks: usize) {
        self.plays.set(false);
        if self.viewer.get_untracked() == viewer {
            self.go(|film, _| film.moment(picks));
        } else {
            self.viewer.set(viewer);
            self.look(picks);
        }
    }

    /// Looks through the chosen eyes, at the time when so many picks were made.
    fn look(self, picks: usize) {
        let Some(game) = self.game.get_untracked() else { return };
        let viewer = self.viewer.get_untracked();
        let ask = ztable_table::Ask::Replay {
            record: Box::new(game.record.clone()),
            viewer,
            names: self.names_untracked(),
        };
        ask_host(ask, move |replayed: Result<Replayed, Refusal>| {
            // Somebody may have chosen other eyes meanwhile, or left.
            if self.viewer.try_get_untracked() != Some(viewer) {
                return;
            }
            match replayed {
                Ok(replayed) => {
                    let film = Film::new(&game.record, viewer, replayed);
                    self.at.set(film.moment(picks));
                    self.film.set(Some(Arc::new(film)));
                }
                Err(refusal) => self.fail(refusal),
            }
        });
    }

    /// The board follows the time that is chosen.
    fn follow(self) {
        let wanted = Memo::new(move |_| {
            let film = self.film.get()?;
            Some((film.viewer, self.at.get()))
        });
        Effect::new(move |before: Option<Option<(Viewer, usize)>>| {
            let now = wanted.get();
            let Some((viewer, at)) = now else { return now };
            let film = self.film.get_untracked();
            let Some((film, setup)) = film.zip(self.setup_untracked()) else { return now };
            let Some(moment) = film.moments.get(at) else { return now };
            let view = moment.view.clone();
            // Things move where time goes on by a step, and not too fast to be followed.
            let step = before.flatten() == at.checked_sub(1).map(|before| (viewer, before));
            let calm = self.speed.get_untracked() <= 1.0;
            let news = if step && calm { film.log[film.lines(at)].to_vec() } else { Vec::new() };
            let names = self.names_untracked();
            let question = Inquiry::Brief { setup, viewer, view: view.clone(), names };
            inquiry::brief(&question, move |brief| {
                // Of a slider only the last place counts.
                if wanted.try_get_untracked() == Some(now) {
                    let brief = brief.unwrap_or_default();
                    self.shown.set(Shown { view, brief, news });
                }
            });
            now
        });
    }

    pub(super) fn setup_untracked(self) -> Option<Setup> {
        self.game.with_untracked(|game| game.as_ref().map(|game| game.record.setup.clone()))
    }

    /// The names of the seats.
    pub(super) fn names(self) -> Vec<String> {
        self.game.with(|game| game.as_deref().map_or(Vec::new(), names))
    }

    pub(super) fn names_untracked(self) -> Vec<String> {
        self.game.with_untracked(|game| game.as_deref().map_or(Vec::new(), names))
    }

    /// How many picks were made by the moment that is shown.
    pub(super) fn picks_untracked(self) -> usize {
        let at = self.at.get_untracked();
        self.film.with_untracked(|film| film.as_ref().map_or(0, |film| film.picks(at)))
    }

    /// Reads the film; reading it subscribes.
    pub(super) fn film<T>(self, read: impl FnOnce(&Film) -> T) -> Option<T> {
        self.film.with(|film| film.as_deref().map(read))
    }

    /// Goes to another moment, which the film finds from the one that is shown.
    pub(super) fn go(self, find: impl FnOnce(&Film, usize) -> usize) {
        let at = self.at.get_untracked();
        let found = self
            .film
            .with_untracked(|film| film.as_deref().map(|film| find(film, at).min(film.last())));
        if let Some(found) = found {
            self.at.set(found);
        }
    }

    /// Stops where it plays by itself, and goes to another moment.
    pub(super) fn jump(self, find: impl FnOnce(&Film, usize) -> usize) {
        self.plays.set(false);
        self.go(find);
    }
}

/// The names of the seats, also where nobody has told them.
fn names(game: &Shared) -> Vec<String> {
    let name = |seat: usize| game.names.get(seat).cloned();
    (0..usize::from(game.record.setup.players))
        .map(|seat| name(seat).unwrap_or_else(|| format!("Player {}", seat + 1)))
        .collect()
}
