//! Hints: a whole play and why it is a good one.
//!
//! The first pick is lit on the board, and the others are named. Whoever follows the hint pick by pick
//! is led on, and who trusts it has all of it done, as long as the position still fits.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Element, MutationObserver, MutationObserverInit};
use ztable_bots::{Level, Suggestion, Thought};
use ztable_core::Choice;
use ztable_study::wire::{Ask, Reply};
use ztable_study::{Guide, Stand};

use super::state::TableState;
use crate::icon::Icon;
use crate::worker::Duty;
use crate::{bots, chance, study};

/// That a table is played without hints, before it starts.
pub(super) fn terms(table: TableState) -> impl IntoView {
    let chosen = move || {
        table.picture(|picture| picture.without_hints && picture.rated.is_none()) == Some(true)
    };
    view! {
        <Show when=chosen>
            <p class="clock-terms hint-terms">
                {Icon::Bulb.view()}
                <span>
                    <b>"Without hints"</b>
                    ". Nobody asks a bot here what to play."
                </span>
            </p>
        </Show>
    }
}

/// What a bot suggests.
#[derive(Clone, PartialEq)]
pub(super) enum Hint {
    None,
    Thinking,
    Play(Guide),
}

impl Hint {
    /// The hint to make this play.
    pub(super) fn of(suggestion: Suggestion) -> Hint {
        Hint::Play(Guide::new(suggestion))
    }

    /// The next pick that is suggested.
    pub(super) fn next(&self) -> Option<&str> {
        match self {
            Hint::Play(guide) => guide.next(),
            Hint::None | Hint::Thinking => None,
        }
    }

    /// Something is picked: what was suggested, or something else.
    pub(super) fn pick(&mut self, pick: &str) {
        let follows = match self {
            Hint::Play(guide) => guide.pick(pick),
            Hint::None | Hint::Thinking => false,
        };
        if !follows {
            *self = Hint::None;
        }
    }

    /// Something else can be picked now. Returns the pick that is to be made without being asked for.
    fn turn_to(&mut self, options: &[Choice]) -> Option<String> {
        let stand = match self {
            Hint::Play(guide) => guide.turn_to(options),
            Hint::None | Hint::Thinking => Stand::Over,
        };
        match stand {
            Stand::Holds => None,
            Stand::Picks(next) => Some(next),
            Stand::Over => {
                *self = Hint::None;
                None
            }
        }
    }
}

impl TableState {
    /// What a bot is asked that sits in for the player: nothing where nothing is asked.
    pub(super) fn thought(self) -> Option<Thought> {
        let known = self.known.get_untracked()?;
        let seat = known.viewer.seat()?;
        let asked = !self.options.with_untracked(Vec::is_empty);
        let game = known.picture.game.as_ref().filter(|_| asked)?;
        let level = Level::Expert;
        Some(Thought {
            setup: known.picture.setup.clone(),
            seat,
            view: game.view.clone(),
            level,
            budget: bots::budget(level, 1),
            seed: chance::number(),
        })
    }

    /// Asks a bot for a whole play.
    pub(super) fn ask_hint(self) {
        let terms =
            self.picture_untracked(|picture| (picture.rated.is_some(), picture.without_hints));
        match terms {
            Some((true, _)) => return self.notices.say("There are no hints in a rated game."),
            Some((_, true)) => {
                return self
                    .notices
                    .say("Whoever made this table has chosen to play without hints.");
            }
            _ => {}
        }
        let Some(thought) = self.thought() else { return };
        let options = self.options.get_untracked();
        self.hint.set(Hint::Thinking);
        // Advice that was asked for goes before what the pointer happens to rest on.
        self.explain.set(None);
        let notices = self.notices;
        study::ask(Duty::Review, &Ask::Suggest(Box::new(thought)), move |reply| {
            // The page may be gone, or the decision may be another one by now. That somebody else
            // moved meanwhile does not matter.
            if self.options.try_get_untracked().as_ref() != Some(&options) {
                return;
            }
            match reply {
                Ok(Reply::Suggested(suggestion)) => self.hint.set(Hint::of(suggestion)),
                other => {
                    self.hint.set(Hint::None);
                    notices.refuse(&other.err().unwrap_or_else(study::nonsense));
                }
            }
        });
    }

    /// Makes all picks of the play that is suggested.
    pub(super) fn follow_hint(self) {
        let mut first = None;
        self.hint.update(|hint| {
            if let Hint::Play(guide) = hint {
                first = guide.go_by_itself();
            }
        });
        if let Some(first) = first {
            self.choose(&first);
        }
    }
}

/// Keeps the hint in step with what can be picked.
pub(super) fn follow(table: TableState) {
    Effect::new(move |_| {
        let options = table.options.get();
        let mut next = None;
        table.hint.update(|hint| next = hint.turn_to(&options));
        if let Some(next) = next {
            table.choose(&next);
        }
    });
}

/// Marks what stands for the suggested pick on the board, also when the board is drawn anew.
pub(super) fn keep_marked(hinted: Memo<Option<String>>) {
    let drawn = Closure::<dyn Fn()>::new(move || {
        mark(hinted.try_get_untracked().flatten().as_deref());
    });
    let eye = MutationObserver::new(drawn.as_ref().unchecked_ref()).ok();
    let eye = StoredValue::new_local((eye, drawn));
    let close = move || {
        eye.try_with_value(|(eye, _)| {
            if let Some(eye) = eye {
                eye.disconnect();
            }
        });
    };
    on_cleanup(close);
    Effect::new(move |_| {
        let pick = hinted.get();
        mark(pick.as_deref());
        close();
        if pick.is_none() {
            return;
        }
        // Marks themselves are not looked at, so that one does not lead to the next.
        let what = MutationObserverInit::new();
        what.set_child_list(true);
        what.set_subtree(true);
        what.set_attribute_filter(&js_sys::Array::of1(&JsValue::from_str("data-pick")));
        eye.with_value(|(eye, _)| {
            if let (Some(eye), Ok(Some(stage))) = (eye, document().query_selector(".table-stage")) {
                // Without an eye on it, the mark is lost with what it was on.
                let _ = eye.observe_with_options(&stage, &what);
            }
        });
    });
}

/// Marks what stands for the advised pick, and nothing else.
fn mark(pick: Option<&str>) {
    // What was marked before may stand for no pick any more.
    let css = ".board [data-pick], .board [data-hint]";
    let Ok(things) = document().query_selector_all(css) else { return };
    let things = (0..things.length()).filter_map(|at| things.get(at)?.dyn_into::<Element>().ok());
    for thing in things {
        if pick.is_some() && thing.get_attribute("data-pick").as_deref() == pick {
            // Setting an attribute with a valid name cannot fail.
            let _ = thing.set_attribute("data-hint", "true");
        } else {
            let _ = thing.remove_attribute("data-hint");
        }
    }
}
