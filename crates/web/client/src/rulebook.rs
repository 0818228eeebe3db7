//! The rulebook: read as a page, opened beside the table, and linked from everywhere.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, NodeList, ScrollIntoViewOptions, ScrollLogicalPosition};
use ztable_core::{Chapter, RuleBook, RuleText};

use crate::icon::Icon;
use crate::modal::{Modal, ModalHead};

/// The rulebook of the page at hand and where it is open.
#[derive(Clone, Copy)]
pub(crate) struct OpenBook {
    game: RwSignal<Option<String>>,
    open: RwSignal<bool>,
    rule: RwSignal<Option<String>>,
}

impl OpenBook {
    /// Makes the rulebook reachable for everything on the page.
    pub(crate) fn provide() {
        let book = OpenBook {
            game: RwSignal::new(None),
            open: RwSignal::new(false),
            rule: RwSignal::new(None),
        };
        provide_context(book);
    }

    /// The rulebook of the page.
    pub(crate) fn of_page() -> OpenBook {
        expect_context()
    }

    /// Says which game the page is about.
    pub(crate) fn is_about(self, game: &str) {
        self.open.set(false);
        self.game.set(Some(game.to_owned()));
    }

    /// Opens the book, at a rule if one is named.
    pub(crate) fn open_at(self, rule: Option<String>) {
        self.rule.set(rule);
        self.open.set(true);
    }

    /// The book as a sheet beside the page.
    pub(crate) fn sheet(self) -> impl IntoView {
        view! {
            <Modal open=self.open class="sheet" label="Rulebook">
                <div data-game=move || self.game.get()>
                    <ModalHead title=Signal::derive(|| "Rules".to_owned()) open=self.open />
                    {move || {
                        self.game.get().map(|game| view! { <Rulebook game rule=self.rule /> })
                    }}
                </div>
            </Modal>
        }
    }
}

/// The button that opens the book, for the bar of a table.
#[component]
pub(crate) fn RulesButton() -> impl IntoView {
    let book = OpenBook::of_page();
    view! {
        <button
            type="button"
            class="bar-button bar-rules"
            title="The rulebook (R)"
            on:click=move |_| book.open_at(None)
        >
            {Icon::Book.view()}
            <span>"Rules"</span>
        </button>
    }
}

/// The id of a rule, which opens it.
#[component]
pub(crate) fn RuleLink(
    /// The id.
    #[prop(into)]
    rule: String,
) -> impl IntoView {
    let book = OpenBook::of_page();
    let name = format!("Rule {rule}");
    let shown = rule.clone();
    view! {
        <button
            type="button"
            class="rule-link"
            aria-label=name
            on:click=move |click| {
                click.stop_propagation();
                book.open_at(Some(rule.clone()));
            }
        >
            {shown}
        </button>
    }
}

/// All rules of a game with a search field.
#[component]
pub(crate) fn Rulebook(
    /// The game.
    #[prop(into)]
    game: String,
    /// The rule to show first.
    rule: RwSignal<Option<String>>,
) -> impl IntoView {
    let book = ztable_shelf::about(&game).map(|about| RuleBook::parse(about.rules)).ok();
    let book = StoredValue::new(book);
    let search = RwSignal::new(String::new());
    let chapters = Memo::new(move |_| {
        let words = search.get().to_lowercase();
        book.with_value(|book| book.as_ref().map_or(Vec::new(), |book| found(book, &words)))
    });
    Effect::new(move |_| {
        if let Some(rule) = rule.get() {
            search.set(String::new());
            request_animation_frame(move || show(&rule));
        }
    });
    // A search writes the rules anew.
    Effect::new(move |_| {
        chapters.track();
        if let Some(rule) = rule.get() {
            request_animation_frame(move || mark(&rule));
        }
    });
    view! {
        <div class="rulebook">
            <label class="search">
                {Icon::Search.view()}
                <input
                    type="search"
                    class="input"
                    placeholder="Search the rules"
                    aria-label="Search the rules"
                    prop:value=search
                    on:input=move |event| search.set(event_target_value(&event))
                />
            </label>
            <div class="chapters" inner_html=move || chapters.with(|found| written(found))></div>
        </div>
    }
}

fn found(book: &RuleBook, words: &str) -> Vec<Chapter> {
    let fits = |rule: &RuleText| {
        words.split_whitespace().all(|word| {
            rule.text.to_lowercase().contains(word) || rule.id.to_lowercase().contains(word)
        })
    };
    book.chapters
        .iter()
        .map(|chapter| Chapter {
            title: chapter.title.clone(),
            rules: chapter.rules.iter().filter(|rule| fits(rule)).cloned().collect(),
        })
        .filter(|chapter| !chapter.rules.is_empty())
        .collect()
}

fn written(found: &[Chapter]) -> String {
    match found {
        [] => r#"<p class="field-note">No rule says that.</p>"#.to_owned(),
        found => ztable_web_pages::chapters(found),
    }
}

/// Marks a rule, and no other.
fn mark(rule: &str) {
    let marked = document().query_selector_all(".rule[data-at=true]").ok();
    for at in 0..marked.as_ref().map_or(0, NodeList::length) {
        let old = marked.as_ref().and_then(|marked| marked.get(at));
        if let Some(old) = old.and_then(|old| old.dyn_into::<Element>().ok()) {
            // Removing an attribute cannot fail.
            let _ = old.remove_attribute("data-at");
        }
    }
    if let Some(element) = document().get_element_by_id(rule) {
        // Setting an attribute with a valid name cannot fail.
        let _ = element.set_attribute("data-at", "true");
    }
}

fn show(rule: &str) {
    let element = document().get_element_by_id(rule);
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Center);
        element.scroll_into_view_with_scroll_into_view_options(&options);
        // Screen readers go on from the rule; a rule that cannot take focus is still in view.
        let _ = element.focus();
    }
}
