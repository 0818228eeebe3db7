//! A puzzle as the page knows it. The worker plays the position; the page shows what it is answered.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use ztable_core::Refusal;
use ztable_study::daily::{DAILIES, Day, puzzle_of_the_day};
use ztable_study::puzzle::{Puzzle, Scene, Verdict};
use ztable_study::wire::{Ask, Reply};
use ztable_web_pages::Cover;

use crate::page::exercise::{Exercise, Hands, Shown};
use crate::puzzles::{self, Days, Tried};
use crate::settings::Settings;
use crate::sound::{self, Sound};
use crate::study;
use crate::worker::Duty;

/// How long each step of the best play is shown.
const PACE: Duration = Duration::from_millis(1100);

/// Which puzzle is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// The first one that was not tried.
    Next,
    /// The one with this id.
    Named(String),
    /// The one of this day.
    OfTheDay(Day),
}

/// How it stands with the attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mood {
    /// A play is asked for.
    Asks,
    /// It is judged, and the board shows what came of it.
    Judged { right: bool },
    /// It is judged, and the board shows the best play.
    Shows { right: bool },
}

/// The puzzles of a game, and the one that somebody looks at.
#[derive(Clone, Copy)]
pub(super) struct Solving {
    pub(super) exercise: Exercise,
    /// The day, if this is the puzzle of one.
    pub(super) day: Option<Day>,
    puzzles: RwSignal<Vec<Puzzle>>,
    which: RwSignal<usize>,
    pub(super) mood: RwSignal<Mood>,
    attempt: RwSignal<Vec<String>>,
    /// The best play in words, once the attempt is judged.
    pub(super) answer: RwSignal<Vec<String>>,
    /// What the game asks.
    asked: RwSignal<String>,
    settings: Settings,
}

impl Solving {
    /// Fetches the puzzles of a game and opens the one that is wanted.
    pub(super) fn open(cover: Cover, wanted: Wanted) -> Solving {
        let solving = Solving {
            exercise: Exercise::open(cover),
            day: match wanted {
                Wanted::OfTheDay(day) => Some(day),
                Wanted::Next | Wanted::Named(_) => None,
            },
            puzzles: RwSignal::new(Vec::new()),
            which: RwSignal::new(0),
            mood: RwSignal::new(Mood::Asks),
            attempt: RwSignal::new(Vec::new()),
            answer: RwSignal::new(Vec::new()),
            asked: RwSignal::new(String::new()),
            settings: Settings::of_page(),
        };
        spawn_local(async move {
            let fetched = puzzles::fetch(cover.id).await;
            // The page may be gone by now.
            if solving.which.try_get_untracked().is_some() {
                solving.begin(fetched, &wanted);
            }
        });
        solving
    }

    fn begin(self, fetched: Result<Vec<Puzzle>, String>, wanted: &Wanted) {
        let puzzles = match fetched {
            Ok(puzzles) => puzzles,
            Err(why) => return self.exercise.fault.set(Some(why)),
        };
        let which = match wanted {
            Wanted::Next => Some(untried(&Tried::of(self.exercise.cover.id), &puzzles, 0)),
            Wanted::Named(id) => puzzles.iter().position(|puzzle| puzzle.id() == *id),
            Wanted::OfTheDay(day) => {
                let today = puzzle_of_the_day(*day, &puzzles);
                today.and_then(|today| puzzles.iter().position(|puzzle| puzzle == today))
            }
        };
        match which.filter(|which| *which < puzzles.len()) {
            Some(which) => {
                self.puzzles.set(puzzles);
                self.go_to(which);
            }
            None => {
                let why = "There is no such puzzle of this game; it may have made room for others.";
                self.exercise.fault.set(Some(why.to_owned()));
            }
        }
    }

    /// The puzzle that is shown.
    pub(super) fn puzzle<T>(self, read: impl FnOnce(&Puzzle) -> T) -> Option<T> {
        let which = self.which.get();
        self.puzzles.with(|puzzles| puzzles.get(which).map(read))
    }

    /// Its number, from 1, and how many there are.
    pub(super) fn number(self) -> Option<(usize, usize)> {
        let all = self.puzzles.with(Vec::len);
        (all > 0).then(|| (self.which.get() + 1, all))
    }

    /// Opens the next one that was not tried; where all were, the next one.
    pub(super) fn next(self) {
        let tried = Tried::of(self.exercise.cover.id);
        let from = self.which.get_untracked() + 1;
        self.go_to(self.puzzles.with_untracked(|puzzles| untried(&tried, puzzles, from)));
    }

    fn go_to(self, which: usize) {
        // Another puzzle may have another number of players: it needs a board of its own.
        self.exercise.setup.set(None);
        self.which.set(which);
        self.again();
    }

    /// Begins the attempt anew; what is noted is the first one all the same.
    pub(super) fn again(self) {
        self.set_back(Mood::Asks);
        self.ask(Vec::new(), move |answer| match answer {
            Ok(scene) => self.show(scene),
            Err(refusal) => self.exercise.fault.set(Some(refusal.message)),
        });
    }

    /// Forgets what was picked, and what the board had in mind.
    fn set_back(self, mood: Mood) {
        self.exercise.set_back();
        self.attempt.set(Vec::new());
        self.mood.set(mood);
    }

    /// Takes back what was picked, as long as that was right so far.
    pub(super) fn take_back(self) {
        if self.mood.get_untracked() == Mood::Asks && !self.attempt.with_untracked(Vec::is_empty) {
            self.again();
        }
    }

    /// Makes a pick, or hears why it cannot be made.
    pub(super) fn pick(self, pick: &str) {
        if self.exercise.under_way.get_untracked() || self.mood.get_untracked() != Mood::Asks {
            return;
        }
        self.exercise.list_open.set(false);
        self.exercise.refused.set(None);
        sound::play(Sound::Pick, self.settings);
        let mut attempt = self.attempt.get_untracked();
        attempt.push(pick.to_owned());
        self.ask(attempt.clone(), move |answer| match answer {
            Ok(scene) => {
                self.attempt.set(attempt);
                self.judge(scene);
            }
            Err(refusal) => self.exercise.refused.set(Some(refusal)),
        });
    }

    fn judge(self, mut scene: Scene) {
        let right = match scene.verdict {
            Verdict::GoesOn => return self.show(scene),
            Verdict::Right => true,
            Verdict::Wrong => false,
        };
        let which = self.which.get_untracked();
        self.puzzles.with_untracked(|puzzles| {
            if let Some(puzzle) = puzzles.get(which) {
                Tried::note(self.exercise.cover.id, puzzle, right);
            }
        });
        if let Some(day) = self.day {
            Days::note(day, right);
        }
        if right {
            sound::play(Sound::Win, self.settings);
        }
        self.answer.set(scene.answer.take().unwrap_or_default());
        self.mood.set(Mood::Judged { right });
        self.show(scene);
    }

    /// Plays the best play on the board, from the beginning.
    pub(super) fn show_best(self) {
        let (Mood::Judged { right } | Mood::Shows { right }) = self.mood.get_untracked() else {
            return;
        };
        self.set_back(Mood::Shows { right });
        self.show_best_from(0);
    }

    /// Shows the best play after so many of its picks, and after a while goes on.
    fn show_best_from(self, made: usize) {
        let which = self.which.get_untracked();
        let solution =
            self.puzzles.with_untracked(|all| all.get(which).map(|one| one.solution.clone()));
        let Some(solution) = solution.filter(|solution| made <= solution.len()) else { return };
        self.ask(solution[..made].to_vec(), move |answer| {
            let Ok(scene) = answer else { return };
            self.show(Scene { options: Vec::new(), ..scene });
            let tries = self.exercise.tries.get_untracked();
            set_timeout(
                move || {
                    // Somebody may look at something else by then.
                    if self.exercise.tries.try_get_untracked() == Some(tries) {
                        self.show_best_from(made + 1);
                    }
                },
                PACE,
            );
        });
    }

    fn show(self, scene: Scene) {
        let Scene { setup, view, brief, prompt, options, told, .. } = scene;
        self.asked.set(prompt.text);
        self.exercise.show(Shown { view, brief, options, news: told });
        if self.exercise.setup.with_untracked(Option::is_none) {
            self.exercise.setup.set(Some(setup));
        }
    }

    /// Asks how the puzzle stands after some picks.
    fn ask(self, attempt: Vec<String>, done: impl FnOnce(Result<Scene, Refusal>) + 'static) {
        let which = self.which.get_untracked();
        let puzzle = self.puzzles.with_untracked(|puzzles| puzzles.get(which).cloned());
        let Some(puzzle) = puzzle else { return };
        let tries = self.exercise.tries.get_untracked();
        self.exercise.under_way.set(true);
        let ask = Ask::Puzzle { puzzle: Box::new(puzzle), attempt };
        study::ask(Duty::Study, &ask, move |reply| {
            // The page may be gone by now, or something else may be asked.
            if self.exercise.tries.try_get_untracked() != Some(tries) {
                return;
            }
            done(match reply {
                Ok(Reply::Puzzle(scene)) => Ok(*scene),
                Ok(_) => Err(study::nonsense()),
                Err(refusal) => Err(refusal),
            });
            self.exercise.under_way.set(false);
        });
    }

    /// What the game is called, which may have another name when one plays it alone.
    pub(super) fn name(self) -> &'static str {
        let Exercise { cover, setup, .. } = self.exercise;
        let alone = setup.with(|setup| setup.as_ref().is_some_and(|setup| setup.players == 1));
        let solo = DAILIES.into_iter().find(|daily| alone && daily.game == cover.id);
        solo.map_or(cover.name, |daily| daily.name)
    }

    /// The names of the seats, as the rules tell them.
    pub(super) fn names(self) -> Vec<String> {
        let setup = self.exercise.setup;
        let players = setup.with(|setup| setup.as_ref().map_or(0, |setup| setup.players));
        let own = self.puzzle(|puzzle| puzzle.seat.number());
        let name = |seat: u8| match own {
            Some(own) if own == seat => "You".to_owned(),
            _ => format!("Player {}", seat + 1),
        };
        (0..players).map(name).collect()
    }
    /// What is asked, and what becomes of the picks: the rules say why not.
    pub(super) fn hands(self) -> Hands {
        Hands {
            asked: self.asked.into(),
            names: Signal::derive(move || self.names()),
            pick: Callback::new(move |pick: String| self.pick(&pick)),
            take_back: Callback::new(move |()| self.take_back()),
        }
    }
}

/// The first puzzle from this place on that was not tried, beginning anew behind the last one; where all
/// were tried, the one at this place.
fn untried(tried: &Tried, puzzles: &[Puzzle], from: usize) -> usize {
    let all = puzzles.len().max(1);
    let places = (0..puzzles.len()).map(|step| (from + step) % all);
    let mut fresh = places.filter(|place| tried.solved(&puzzles[*place]).is_none());
    fresh.next().unwrap_or(from % all)
}
