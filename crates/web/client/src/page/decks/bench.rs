//! The deck on the bench: what is being built, what it was before, and where it is kept.

use std::sync::Arc;

use leptos::prelude::*;
use ztable_core::{DataError, Holding};
use ztable_shelf::Inquiry;
use ztable_shelf::zu_tiles::{Catalogue, Draft, Starters, Tile};

use crate::files::{self, KeptFile, Opened};
use crate::inquiry;
use crate::notice::Notices;
use crate::route::{self, Router};

/// The game whose decks are built here.
const GAME: &str = "zu-tiles";

/// An option of that game that takes decks.
const OPTION: &str = "list1";

/// The name of a deck that has none yet.
const NAME: &str = "My deck";

/// More steps than this are not taken back.
const MOST_STEPS: usize = 200;

/// What a deck can begin as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Beginning {
    Empty,
    Rom,
    Dsr,
}

/// A file that was not opened, and why.
#[derive(Clone, PartialEq)]
pub(super) struct Refused {
    pub(super) file: String,
    pub(super) reasons: Vec<String>,
}

/// What is to be said about the deck.
#[derive(Clone, PartialEq, Default)]
pub(super) struct Verdict {
    /// Whether the rules have looked at it.
    given: bool,
    pub(super) problems: Vec<String>,
    pub(super) warnings: Vec<String>,
}

impl Verdict {
    fn of(found: &Result<Holding, Vec<DataError>>) -> Verdict {
        match found {
            Ok(deck) => {
                Verdict { given: true, problems: Vec::new(), warnings: deck.warnings.clone() }
            }
            Err(errors) => {
                let problems = errors.iter().map(|error| sentence(&error.problem)).collect();
                Verdict { given: true, problems, warnings: Vec::new() }
            }
        }
    }

    /// Whether the deck can be played.
    pub(super) fn is_sound(&self) -> bool {
        self.given && self.problems.is_empty()
    }
}

/// A problem of a file as a sentence of its own.
fn sentence(problem: &str) -> String {
    let mut letters = problem.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// The deck at one time, and the file that keeps it.
#[derive(Clone, PartialEq)]
struct Moment {
    draft: Draft,
    kept: Option<String>,
}

/// The deck that is being built.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    now: RwSignal<Moment>,
    before: RwSignal<Vec<Moment>>,
    /// What this browser keeps.
    pub(super) decks: RwSignal<Vec<KeptFile>>,
    pub(super) refused: RwSignal<Option<Refused>>,
    pub(super) verdict: Memo<Verdict>,
    /// All tiles that the deck can have: the common ones and its own.
    pub(super) tiles: Memo<Vec<Arc<Tile>>>,
    notices: Notices,
    router: Router,
}

impl Bench {
    /// The deck that the address names, or the last one that was worked on, or an empty one.
    pub(super) fn new() -> Bench {
        let decks = KeptFile::all(GAME);
        let asked = route::asked("file").and_then(|id| KeptFile::load(GAME, &id));
        let opened = asked.as_ref().or(decks.first()).and_then(Moment::of);
        let now = RwSignal::new(opened.unwrap_or_else(|| Moment::fresh(Draft::empty(NAME))));
        let own = Memo::new(move |_| now.with(|now| now.draft.own_faces().to_vec()));
        let common = Catalogue::common().map(Catalogue::tiles).unwrap_or_default();
        // The option that takes decks does not matter: all of them take the same.
        let checked = inquiry::follow::<Result<Holding, Vec<DataError>>>(move || {
            let (game, option) = (GAME.into(), OPTION.into());
            now.with(|now| Some(Inquiry::CheckFile { game, option, text: now.draft.text() }))
        });
        let tiles = move || common.iter().cloned().chain(own.get()).map(Arc::new).collect();
        Bench {
            now,
            before: RwSignal::new(Vec::new()),
            decks: RwSignal::new(decks),
            refused: RwSignal::new(None),
            verdict: Memo::new(move |_| {
                checked.with(|found| found.as_ref().map(Verdict::of).unwrap_or_default())
            }),
            tiles: Memo::new(move |_| tiles()),
            notices: Notices::of_page(),
            router: expect_context(),
        }
    }

    /// Reads the deck; that subscribes.
    pub(super) fn read<T>(self, read: impl FnOnce(&Draft) -> T) -> T {
        self.now.with(|now| read(&now.draft))
    }

    /// Whether this file keeps the deck.
    pub(super) fn is_kept_in(self, id: &str) -> bool {
        self.now.with(|now| now.kept.as_deref() == Some(id))
    }

    /// Whether something can be taken back.
    pub(super) fn has_past(self) -> bool {
        self.before.with(|before| !before.is_empty())
    }

    /// Changes the deck, and keeps it.
    pub(super) fn change(self, change: impl FnOnce(&mut Draft)) {
        let mut draft = self.now.with_untracked(|now| now.draft.clone());
        change(&mut draft);
        if self.now.with_untracked(|now| now.draft == draft) {
            return;
        }
        // A deck gets its file with the first change, so that taking that back keeps it, too.
        if self.now.with_untracked(|now| now.kept.is_none()) {
            self.keep();
        }
        let kept = self.now.with_untracked(|now| now.kept.clone());
        self.go_on(Moment { draft, kept });
        self.keep();
    }

    /// Takes the last change back.
    pub(super) fn undo(self) {
        let Some(last) = self.before.try_update(Vec::pop).flatten() else { return };
        let kept = last.kept.is_some();
        self.now.set(last);
        if kept {
            self.keep();
        }
    }

    /// Begins a new deck; the one before it stays kept.
    pub(super) fn begin(self, beginning: Beginning) {
        let starters = Starters::standard().ok();
        let draft = match (beginning, starters) {
            (Beginning::Rom, Some(starters)) => Draft::like(&starters.rom, NAME),
            (Beginning::Dsr, Some(starters)) => Draft::like(&starters.dsr, NAME),
            _ => Draft::empty(NAME),
        };
        self.go_on(Moment::fresh(draft));
    }

    /// Goes on with a deck that this browser keeps.
    pub(super) fn open(self, file: &KeptFile) {
        if let Some(moment) = Moment::of(file) {
            self.go_on(moment);
        }
    }

    /// Takes a file in, if it is sound; otherwise says what is wrong and leaves the deck alone.
    pub(super) fn take_in(self, (file, text): Opened) {
        let draft = text.map_err(|reason| vec![reason]).and_then(|text| {
            Draft::read(&file, &text).map_err(|errors| {
                errors.iter().map(|error| format!("{}: {}.", error.entry, error.problem)).collect()
            })
        });
        match draft {
            Ok(draft) => {
                self.notices.say(format!("{file} is on the bench."));
                self.go_on(Moment::fresh(draft));
                self.keep();
            }
            Err(reasons) => self.refused.set(Some(Refused { file, reasons })),
        }
    }

    /// Forgets a deck, with a way back.
    pub(super) fn delete(self, file: KeptFile) {
        file.forget();
        self.decks.set(KeptFile::all(GAME));
        if self.now.with_untracked(|now| now.kept.as_ref() == Some(&file.id)) {
            self.now.update(|now| now.kept = None);
        }
        let words = format!("“{}” is deleted.", file.name);
        self.notices.offer(words, "Undo", move || {
            // A full storage cannot be, for there was room before; the page may be gone.
            let _ = file.keep();
            self.decks.try_set(KeptFile::all(GAME));
            self.now.try_update(|now| {
                if now.kept.is_none() && now.draft.text() == file.text {
                    now.kept = Some(file.id.clone());
                }
            });
        });
    }

    /// Saves the deck to the disk.
    pub(super) fn save(self) {
        let (name, text) =
            self.now.with_untracked(|now| (now.draft.name.clone(), now.draft.text()));
        files::save(&file_name(&name), "text/plain", &text);
    }

    /// Goes to the set-up page with this deck, if it can be played.
    pub(super) fn play(self) {
        if let Some(problem) =
            self.verdict.with_untracked(|verdict| verdict.problems.first().cloned())
        {
            self.notices.say(problem);
            return;
        }
        self.keep();
        if let Some(id) = self.now.with_untracked(|now| now.kept.clone()) {
            self.router.go(&format!("/play/{GAME}?file={id}"));
        }
    }

    fn go_on(self, next: Moment) {
        let now = self.now.get_untracked();
        self.refused.set(None);
        if now == next {
            return;
        }
        self.before.update(|before| {
            before.push(now);
            if before.len() > MOST_STEPS {
                before.remove(0);
            }
        });
        self.now.set(next);
    }

    fn keep(self) {
        let Moment { draft, kept } = self.now.get_untracked();
        let mut file = KeptFile::new(GAME, &draft.name, draft.text());
        if let Some(id) = kept {
            file.id = id;
        }
        if file.keep() {
            self.now.update(|now| now.kept = Some(file.id));
            self.decks.set(KeptFile::all(GAME));
        } else {
            self.notices.say("This browser does not let the page keep decks; save it as a file.");
        }
    }
}

impl Moment {
    fn fresh(draft: Draft) -> Moment {
        Moment { draft, kept: None }
    }

    fn of(file: &KeptFile) -> Option<Moment> {
        let draft = Draft::reopen(&file.text).ok()?;
        Some(Moment { draft, kept: Some(file.id.clone()) })
    }
}

/// "My deck" becomes `my-deck.toml`.
fn file_name(name: &str) -> String {
    let words =
        name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    if words.is_empty() { "deck.toml".into() } else { format!("{}.toml", words.join("-")) }
}
