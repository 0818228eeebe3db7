//! Short messages at the edge of the screen, which go by themselves.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use ztable_core::Refusal;

use crate::rulebook::RuleLink;

const SHOWN: Duration = Duration::from_secs(7);
const MOST: usize = 3;

/// What a notice offers to do.
type Deed = Arc<dyn Fn() + Send + Sync>;

#[derive(Clone)]
struct Notice {
    id: u64,
    text: String,
    rule: Option<String>,
    /// A button and what it does. The page that showed the notice may be gone by then.
    offer: Option<(&'static str, Deed)>,
}

/// The messages of the page.
#[derive(Clone, Copy)]
pub(crate) struct Notices {
    shown: RwSignal<Vec<Notice>>,
    next: StoredValue<u64>,
}

impl Notices {
    /// Makes the messages reachable for everything on the page.
    pub(crate) fn provide() -> Notices {
        let notices = Notices { shown: RwSignal::new(Vec::new()), next: StoredValue::new(0) };
        provide_context(notices);
        notices
    }

    /// The messages of the page.
    pub(crate) fn of_page() -> Notices {
        expect_context()
    }

    /// Shows a sentence.
    pub(crate) fn say(self, text: impl Into<String>) {
        self.show(text.into(), None, None);
    }

    /// Shows a sentence with a button. What the button does must not need the page at hand.
    pub(crate) fn offer(
        self,
        text: impl Into<String>,
        button: &'static str,
        deed: impl Fn() + Send + Sync + 'static,
    ) {
        self.show(text.into(), None, Some((button, Arc::new(deed))));
    }

    /// Shows why something is not possible, with the rule behind it.
    pub(crate) fn refuse(self, refusal: &Refusal) {
        self.show(refusal.message.clone(), refusal.rule.as_ref().map(ToString::to_string), None);
    }

    fn show(self, text: String, rule: Option<String>, offer: Option<(&'static str, Deed)>) {
        let id = self.next.get_value();
        self.next.set_value(id + 1);
        self.shown.update(|shown| {
            shown.retain(|notice| notice.text != text);
            shown.push(Notice { id, text, rule, offer });
            if shown.len() > MOST {
                shown.remove(0);
            }
        });
        set_timeout(move || self.dismiss(id), SHOWN);
    }

    fn dismiss(self, id: u64) {
        self.shown.update(|shown| shown.retain(|notice| notice.id != id));
    }

    /// The messages, newest last.
    pub(crate) fn view(self) -> impl IntoView {
        view! {
            <For each=move || self.shown.get() key=|notice| notice.id let:notice>
                <div class="toast">
                    <span>{notice.text}</span>
                    {notice.rule.map(|rule| view! { <RuleLink rule /> })}
                    {notice
                        .offer
                        .map(|(button, deed)| {
                            let accept = move |_| {
                                deed();
                                self.dismiss(notice.id);
                            };
                            view! {
                                <button type="button" class="button small" on:click=accept>
                                    {button}
                                </button>
                            }
                        })}
                    <button
                        type="button"
                        class="toast-close"
                        aria-label="Dismiss"
                        on:click=move |_| self.dismiss(notice.id)
                    >
                        "×"
                    </button>
                </div>
            </For>
        }
    }
}
