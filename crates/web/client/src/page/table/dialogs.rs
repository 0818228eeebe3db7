//! Questions: before a harmful pick, and for consent to an undo.

use leptos::prelude::*;
use ztable_table::Command;

use super::state::TableState;
use crate::icon::Icon;
use crate::modal::Modal;

/// Before a pick that does harm which is easily overlooked.
pub(super) fn confirm(table: TableState) -> impl IntoView {
    let open = RwSignal::new(false);
    // The two follow each other, and only a real change is a change.
    Effect::new(move |_| {
        let asked = table.doubtful.with(Option::is_some);
        if open.get_untracked() != asked {
            open.set(asked);
        }
    });
    Effect::new(move |_| {
        if !open.get() && table.doubtful.with_untracked(Option::is_some) {
            table.doubtful.set(None);
        }
    });
    let go = move |_| {
        if let Some(choice) = table.doubtful.get_untracked() {
            open.set(false);
            table.pick(choice.pick);
        }
    };
    view! {
        <Modal open label="Are you sure?">
            {move || {
                table
                    .doubtful
                    .get()
                    .map(|choice| {
                        view! {
                            <div class="question">
                                <span class="question-mark" aria-hidden="true">{Icon::Warning.view()}</span>
                                <h2>{choice.label}"?"</h2>
                                <p class="lead">{choice.warning}</p>
                                <div class="question-answers">
                                    <button
                                        type="button"
                                        class="button"
                                        autofocus
                                        on:click=move |_| open.set(false)
                                    >
                                        "Choose again"
                                    </button>
                                    <button type="button" class="button danger confirm" on:click=go>
                                        "Do it anyway"
                                    </button>
                                </div>
                            </div>
                        }
                    })
            }}
        </Modal>
    }
}

/// When somebody asks to take a pick back.
pub(super) fn consent(table: TableState) -> impl IntoView {
    let asked = Memo::new(move |_| table.asks_consent());
    // Closed without an answer it waits: the prompt bar opens it again.
    let open = table.consent_open;
    Effect::new(move |_| open.set(asked.with(Option::is_some)));
    let answer = move |agree: bool| {
        open.set(false);
        table.tell(Command::AnswerUndo { agree });
    };
    view! {
        <Modal open label="Take back?">
            {move || {
                asked
                    .get()
                    .map(|name| {
                        view! {
                            <div class="question">
                                <span class="question-mark" aria-hidden="true">{Icon::Undo.view()}</span>
                                <h2>{name}" would like to take a pick back"</h2>
                                <p class="lead">
                                    "Something was rolled or revealed since then, so it needs your consent."
                                </p>
                                <div class="question-answers">
                                    <button
                                        type="button"
                                        class="button decline"
                                        on:click=move |_| answer(false)
                                    >
                                        "No"
                                    </button>
                                    <button
                                        type="button"
                                        class="button primary agree"
                                        autofocus
                                        on:click=move |_| answer(true)
                                    >
                                        "Agree"
                                    </button>
                                </div>
                            </div>
                        }
                    })
            }}
        </Modal>
    }
}
