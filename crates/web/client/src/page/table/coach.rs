//! The coach of a first game: explains words where they first appear, warns before a pick that gives
//! much away, and suggests something when somebody waits long. It comes with the lessons, and only to
//! tables of this device.

use std::time::Duration;

use leptos::leptos_dom::helpers::set_timeout_with_handle;
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use ztable_bots::Caution;
use ztable_core::{Choice, Code, Refusal};
use ztable_lessons::wire::{self, Word};
use ztable_study::wire::{Ask, Reply};
use ztable_table::Millis;

use super::hint::Hint;
use super::state::TableState;
use crate::coached;
use crate::icon::Icon;
use crate::modal::Modal;
use crate::part::{NotLoaded, Part};
use crate::worker::{self, Duty};
use crate::{chance, study};

/// How long somebody may think before the coach suggests something.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a word is explained at least, unless somebody has read it.
const READING: Millis = 8_000;

/// A pick that gives much away.
type Doubt = (Choice, Caution);

/// The coach at work.
#[derive(Clone, Copy)]
struct Coach {
    table: TableState,
    /// The words that it can explain.
    words: RwSignal<Vec<Word>>,
    /// The one that it explains now, and since when.
    word: RwSignal<Option<(Word, Millis)>>,
    /// Whether it looks at a pick.
    looking: RwSignal<bool>,
    doubt: RwSignal<Option<Doubt>>,
}

#[wasm_split(learn, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_coach() -> Result<fn(TableState) -> AnyView, NotLoaded> {
    Ok(panel)
}

/// Where the coach speaks. Without one there is nothing, and nothing is fetched.
pub(super) fn place(table: TableState) -> impl IntoView {
    let part = Part::new(load_coach);
    Effect::new(move |_| {
        if table.coached.get() {
            part.fetch();
        }
    });
    move || {
        let here = table.coached.get() && table.session.is_local();
        here.then(|| part.there().map(|draw| draw(table)))
    }
}

fn panel(table: TableState) -> AnyView {
    let coach = Coach {
        table,
        words: RwSignal::new(Vec::new()),
        word: RwSignal::new(None),
        looking: RwSignal::new(false),
        doubt: RwSignal::new(None),
    };
    coach.learn_words();
    coach.explain_words();
    coach.wait();
    table.guard.set(Some(Callback::new(move |choice: Choice| coach.look_at(choice))));
    on_cleanup(move || {
        // The table may be gone before its coach.
        let _ = table.guard.try_set(None);
    });
    view! {
        <div class="table-coach" role="group" aria-label="Coach">
            <span class="table-coach-mark" aria-hidden="true">{Icon::Learn.view()}</span>
            <p class="table-coach-words" role="status">{move || coach.says()}</p>
            <Show when=move || coach.word.with(Option::is_some)>
                <button type="button" class="button small got-it" on:click=move |_| coach.next_word()>
                    "Got it"
                </button>
            </Show>
            <button
                type="button"
                class="button small no-coach"
                title="The menu calls the coach back"
                on:click=move |_| table.set_coached(false)
            >
                "No coach"
            </button>
        </div>
        {question(coach)}
    }
    .into_any()
}

impl Coach {
    fn says(self) -> AnyView {
        if self.looking.get() {
            return "The coach looks at it …".into_any();
        }
        match self.word.get() {
            Some((word, _)) => view! { <b>{word.word}</b> ": " {word.says} }.into_any(),
            None => {
                "I explain new words, warn before a costly pick, and help when you wait.".into_any()
            }
        }
    }

    fn game(self) -> String {
        self.table.picture_untracked(|picture| picture.setup.game.clone()).unwrap_or_default()
    }

    fn learn_words(self) {
        let Some(setup) = self.table.picture_untracked(|picture| picture.setup.clone()) else {
            return;
        };
        let ask = wire::Ask::Words { setup };
        worker::ask(
            Duty::Teach,
            &ask,
            move |reply: Result<Result<wire::Reply, Refusal>, String>| {
                // Without words the coach still warns and helps. It may also be gone by now.
                if let Ok(Ok(wire::Reply::Words(words))) = reply {
                    self.words.try_set(words);
                }
            },
        );
    }

    /// Explains the first word that can be read at the table and was not explained before.
    fn explain_words(self) {
        let table = self.table;
        let read = Memo::new(move |_| {
            let mut texts = Vec::new();
            texts.extend(
                table.picture(|picture| Some(picture.game.as_ref()?.prompt.text.clone())).flatten(),
            );
            table.options.with(|options| texts.extend(options.iter().map(|o| o.label.clone())));
            table.news.with(|news| texts.extend(news.iter().map(|told| told.text.clone())));
            texts
        });
        Effect::new(move |_| {
            let texts = read.get();
            let words = self.words.get();
            if texts.is_empty() || words.is_empty() {
                return;
            }
            let now = chance::now();
            let kept = self.word.with_untracked(|word| {
                word.as_ref().is_some_and(|(_, since)| now < since + READING)
            });
            if kept {
                return;
            }
            if let Some((word, _)) = self.word.get_untracked() {
                coached::explain(&self.game(), &word.word);
            }
            let known = coached::explained(&self.game());
            let new = |word: &&Word| {
                !known.contains(&word.word) && texts.iter().any(|text| word.is_in(text))
            };
            self.word.set(words.iter().find(new).map(|word| (word.clone(), now)));
        });
    }

    /// Somebody has read the word.
    fn next_word(self) {
        if let Some((word, _)) = self.word.get_untracked() {
            coached::explain(&self.game(), &word.word);
        }
        self.word.set(None);
        // Whatever else can be read is explained next.
        self.words.update(|_| ());
    }

    /// Suggests something to somebody who waits long.
    fn wait(self) {
        let table = self.table;
        Effect::new(move |_| {
            if table.options.with(Vec::len) < 2 {
                return;
            }
            let suggest = move || {
                let idle = table.hint.with_untracked(|hint| *hint == Hint::None)
                    && !self.looking.get_untracked()
                    && self.doubt.with_untracked(Option::is_none);
                if idle {
                    table.ask_hint();
                }
            };
            // Without a timer nobody is hurried.
            if let Ok(timer) = set_timeout_with_handle(suggest, PATIENCE) {
                on_cleanup(move || timer.clear());
            }
        });
    }

    /// Looks at a pick before it is made.
    fn look_at(self, choice: Choice) {
        let table = self.table;
        if self.looking.get_untracked() {
            return;
        }
        let options = table.options.get_untracked();
        let advised = table.hint.with_untracked(|hint| hint.next() == Some(choice.pick.as_str()));
        let thought = table.thought().filter(|_| options.len() > 1 && !advised);
        let Some(thought) = thought else { return table.settle(choice) };
        self.looking.set(true);
        let ask = Ask::Warn { thought: Box::new(thought), pick: choice.pick.clone() };
        study::ask(Duty::Review, &ask, move |reply| {
            // The coach may be gone, and the decision may be another one by now.
            if self.looking.try_set(false).is_some()
                || table.options.try_get_untracked().as_ref() != Some(&options)
            {
                return;
            }
            match reply {
                Ok(Reply::Warned(Some(caution))) => self.doubt.set(Some((choice, caution))),
                // A coach that does not know does not stand in the way.
                Ok(Reply::Warned(None)) => table.settle(choice),
                other => {
                    let refusal = other.err().unwrap_or_else(study::nonsense);
                    if refusal.code != Code::Unavailable {
                        table.notices.refuse(&refusal);
                    }
                    table.settle(choice);
                }
            }
        });
    }
}

/// The warning.
fn question(coach: Coach) -> impl IntoView {
    let open = RwSignal::new(false);
    // The two follow each other, and only a real change is a change.
    Effect::new(move |_| {
        let asked = coach.doubt.with(Option::is_some);
        if open.get_untracked() != asked {
            open.set(asked);
        }
    });
    Effect::new(move |_| {
        if !open.get() && coach.doubt.with_untracked(Option::is_some) {
            coach.doubt.set(None);
        }
    });
    view! {
        <Modal open label="A word before this pick">
            {move || coach.doubt.get().map(|doubt| warning(coach, open, doubt))}
        </Modal>
    }
}

fn warning(coach: Coach, open: RwSignal<bool>, (choice, caution): Doubt) -> impl IntoView {
    let Caution { cost, better } = caution;
    let share = (100.0 * cost).round();
    let because = better.because.as_ref().map_or_else(
        || "Another play is better.".to_owned(),
        |because| format!("Another play is better, because {}.", because.to_player()),
    );
    let label = choice.label.clone();
    let show = move |_| {
        open.set(false);
        coach.table.explain.set(None);
        coach.table.hint.set(Hint::of(better.clone()));
    };
    let anyway = move |_| {
        open.set(false);
        coach.table.settle(choice.clone());
    };
    view! {
        <div class="question">
            <span class="question-mark" aria-hidden="true">{Icon::Warning.view()}</span>
            <h2>{label} "?"</h2>
            <p class="lead">
                {format!("It lowers your chances by about {share} in 100.")}
            </p>
            <p>{because}</p>
            <div class="question-answers">
                <button type="button" class="button anyway" on:click=anyway>
                    "Play it anyway"
                </button>
                <button type="button" class="button primary show-another" autofocus on:click=show>
                    "Show me another"
                </button>
            </div>
        </div>
    }
}
