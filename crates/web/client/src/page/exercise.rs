//! A position that somebody works on outside of a table, as lessons and puzzles have it: what the board
//! shows of it, what can be picked, and what is on its way.

use leptos::prelude::*;
use serde_json::Value;
use ztable_core::{Choice, Refusal, Setup, Told};
use ztable_shelf::Brief;
use ztable_web_pages::Cover;

use super::table::picks::{self, PickList};
use super::table::stage::shown;
use crate::board::{self, Board, Face};
use crate::part::Part;
use crate::rulebook::RuleLink;

/// What the board shows.
#[derive(Clone, PartialEq, Default)]
pub(super) struct Shown {
    pub(super) view: Value,
    pub(super) brief: Brief,
    pub(super) options: Vec<Choice>,
    pub(super) news: Vec<Told>,
}

/// The position, and what is going on with it.
#[derive(Clone, Copy)]
pub(super) struct Exercise {
    pub(super) cover: Cover,
    pub(super) face: Part<Face>,
    /// The game that is played; nothing until it is there.
    pub(super) setup: RwSignal<Option<Setup>>,
    shows: RwSignal<Shown>,
    pub(super) options: Memo<Vec<Choice>>,
    /// A question on its way to the worker; nothing can be picked meanwhile.
    pub(super) under_way: RwSignal<bool>,
    /// Why the last pick cannot be made.
    pub(super) refused: RwSignal<Option<Refusal>>,
    pub(super) explain: RwSignal<Option<String>>,
    pub(super) list_open: RwSignal<bool>,
    /// How often the board was set back: what it had in mind then counts no more, nor does an answer
    /// that is still on its way.
    pub(super) tries: RwSignal<usize>,
    /// Why nothing can be shown, in a sentence.
    pub(super) fault: RwSignal<Option<String>>,
}

/// Who works on it: what they are asked and called, and what becomes of their picks.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    pub(super) asked: Signal<String>,
    pub(super) names: Signal<Vec<String>>,
    /// Makes a pick, or says why it cannot be made.
    pub(super) pick: Callback<String>,
    pub(super) take_back: Callback<()>,
}

impl Exercise {
    /// Nothing yet, while the first question is on its way.
    pub(super) fn open(cover: Cover) -> Exercise {
        let shows = RwSignal::new(Shown::default());
        let under_way = RwSignal::new(true);
        let explain = RwSignal::new(None);
        let options = Memo::new(move |_| {
            if under_way.get() {
                return Vec::new();
            }
            shows.with(|shows| shows.options.clone())
        });
        // What the pointer explained belongs to what could be picked then.
        Effect::new(move |_| {
            options.track();
            explain.set(None);
        });
        Exercise {
            cover,
            face: Part::load(move || board::face(cover.id)),
            setup: RwSignal::new(None),
            shows,
            options,
            under_way,
            refused: RwSignal::new(None),
            explain,
            list_open: RwSignal::new(false),
            tries: RwSignal::new(0),
            fault: RwSignal::new(None),
        }
    }

    /// Shows a moment of the game.
    pub(super) fn show(self, shown: Shown) {
        self.refused.set(None);
        self.shows.set(shown);
    }

    /// Lets the board forget what it had in mind.
    pub(super) fn set_back(self) {
        self.tries.update(|tries| *tries += 1);
        self.refused.set(None);
        self.list_open.set(false);
    }

    /// The whole page: its bar, what is said, and the board; or why there is none.
    pub(super) fn page<B: IntoView + 'static, W: IntoView + 'static, F: IntoView + 'static>(
        self,
        class: &'static str,
        what: &'static str,
        bar: B,
        hands: Hands,
        words: impl Fn() -> W + Send + 'static,
        fault: impl Fn(String) -> F + Send + 'static,
    ) -> AnyView {
        let body = move || match (self.fault.get(), self.setup.get()) {
            (Some(why), _) => fault(why).into_any(),
            (None, None) => view! {
                <div class="table-waiting">
                    <p class="part-coming" role="status">{format!("The {what} is on its way …")}</p>
                </div>
            }
            .into_any(),
            (None, Some(setup)) => view! {
                <div class="table-body">
                    {words()} <div class="table-stage">{self.stage(hands, setup)}</div>
                </div>
                {picks::window(self.pick_list(hands))}
            }
            .into_any(),
        };
        view! {
            <main
                class=class
                id="main"
                tabindex="-1"
                data-game=self.cover.id
                data-busy=move || self.under_way.get().to_string()
            >
                {bar}
                {body}
            </main>
        }
        .into_any()
    }

    /// The board, and what happened for those who do not see it.
    fn stage(self, hands: Hands, setup: Setup) -> impl IntoView {
        let shows = self.shows;
        let words = Memo::new(move |_| shows.with(|shows| shows.brief.words.clone()));
        let news = Memo::new(move |_| shows.with(|shows| shows.news.clone()));
        let board = Board {
            setup: StoredValue::new(setup),
            view: Memo::new(move |_| shows.with(|shows| shows.view.clone())).into(),
            words: words.into(),
            notes: Memo::new(move |_| shows.with(|shows| shows.brief.notes.clone())).into(),
            options: self.options.into(),
            passed: Signal::stored(false),
            news: news.into(),
            names: hands.names,
            pick: hands.pick,
            // Whoever takes the pick says why not.
            why_not: hands.pick,
            take_back: hands.take_back,
            explain: self.explain,
            scene: RwSignal::new(None),
        };
        let drawn = shown(self.face, words, move |face| {
            // A board that is set back forgets what it had in mind.
            let board = move || {
                self.tries.track();
                untrack(|| (face.draw)(board))
            };
            board.into_any()
        });
        let told = move || {
            news.with(|news| {
                news.iter().map(|told| view! { <p>{told.text.clone()}</p> }).collect::<Vec<_>>()
            })
        };
        view! {
            {drawn}
            <div class="visually-hidden" role="log" aria-label="What happened">{told}</div>
        }
    }

    /// What can be picked, for buttons and for the list.
    pub(super) fn pick_list(self, hands: Hands) -> PickList {
        PickList {
            open: self.list_open,
            asked: hands.asked,
            options: self.options.into(),
            choose: hands.pick,
            explain: self.explain,
        }
    }

    /// Why something cannot be picked, what the pointer is on, or else what the game asks.
    pub(super) fn second_line(
        self,
        asks: impl Fn() -> Option<String> + Send + 'static,
    ) -> impl IntoView {
        let line = move || {
            if let Some(Refusal { message, rule, .. }) = self.refused.get() {
                return view! {
                    <span class="coach-refused">{message}</span>
                    {rule.map(|rule| view! { <RuleLink rule=rule.to_string() /> })}
                }
                .into_any();
            }
            self.explain.get().or_else(&asks).into_any()
        };
        view! { <p class="prompt-explain" aria-live="polite">{line}</p> }
    }
}
