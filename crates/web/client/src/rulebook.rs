//! The rulebook: read as a page, opened beside the table, and linked from everywhere.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{
    Element, HtmlElement, MouseEvent, NodeList, ScrollIntoViewOptions, ScrollLogicalPosition,
};
use ztable_core::RuleBook;
use ztable_lessons::wire::Ask;
use ztable_web_pages::{Examples, chapters, contents, find_rules};

use crate::examples;
use crate::icon::Icon;
use crate::modal::{Modal, ModalHead};
use crate::page::picture::Album;

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
                        self.game.get().map(|game| view! { <Rulebook game rule=self.rule apart=true /> })
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
    /// The id, as `ZZ-6.5`.
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

/// All rules of a game with the aim, the chapters and a search field.
#[component]
pub(crate) fn Rulebook(
    /// The id of the game.
    #[prop(into)]
    game: String,
    /// The rule to show first.
    rule: RwSignal<Option<String>>,
    /// Whether the page at hand must stay when an example is opened.
    apart: bool,
) -> impl IntoView {
    let book = ztable_shelf::about(&game).map_or("", |about| about.rules);
    let book = StoredValue::new(RuleBook::parse(book));
    let search = RwSignal::new(String::new());
    let found = Memo::new(move |_| book.with_value(|book| find_rules(book, &search.get())));
    let pieces = Album::open(&game, &Ask::Pieces { game: game.clone() });
    let shown = RwSignal::new(Vec::<String>::new());
    let of_game = game.clone();
    spawn_local(async move {
        let examples = examples::fetch(&of_game).await.unwrap_or_default();
        // The book may be closed by now.
        let _ = shown.try_set(examples.into_iter().flat_map(|example| example.rules).collect());
    });
    Effect::new(move |_| {
        if let Some(rule) = rule.get() {
            search.set(String::new());
            request_animation_frame(move || show(&rule));
        }
    });
    // A search writes the rules anew, and so do examples that arrive.
    Effect::new(move |_| {
        found.track();
        shown.track();
        if let Some(rule) = rule.get() {
            request_animation_frame(move || mark(&rule));
        }
    });
    let written = move || {
        let rules = shown.get();
        found.with(|found| match found.answer.is_none() && found.chapters.is_empty() {
            true => r#"<p class="field-note">No rule says that. Try fewer or other words.</p>"#
                .to_owned(),
            false => chapters(found, Examples { game: &game, rules: &rules, apart }),
        })
    };
    // An address that only differs behind `#` is the same page: the book itself turns to the chapter.
    let turn = |click: MouseEvent| {
        let link = click.target().and_then(|target| target.dyn_into::<Element>().ok());
        let link = link.and_then(|link| link.closest("a[href^='#']").ok().flatten());
        if let Some(place) = link.and_then(|link| link.get_attribute("href")) {
            click.prevent_default();
            open_at(place.trim_start_matches('#'), ScrollLogicalPosition::Start);
        }
    };
    view! {
        <div class="rulebook">
            <label class="search">
                {Icon::Search.view()}
                <input
                    type="search"
                    class="input"
                    placeholder="Search or ask: how do I win?"
                    aria-label="Search the rules, or ask a question"
                    prop:value=search
                    on:input=move |event| search.set(event_target_value(&event))
                />
            </label>
            <div
                class="book-front"
                hidden=move || !search.with(|typed| typed.trim().is_empty())
                inner_html=book.with_value(contents)
                on:click=turn
            ></div>
            <div
                class="pieces"
                role="group"
                aria-label="What lies on the table"
                hidden=move || !search.with(|typed| typed.trim().is_empty())
            >
                {pieces.pieces()}
            </div>
            <div class="chapters" inner_html=written></div>
        </div>
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
    open_at(rule, ScrollLogicalPosition::Center);
}

/// Brings a place of the book into sight.
fn open_at(id: &str, place: ScrollLogicalPosition) {
    let element = document().get_element_by_id(id);
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(place);
        element.scroll_into_view_with_scroll_into_view_options(&options);
        // Screen readers go on from there; what cannot take focus is still in view.
        let _ = element.focus();
    }
}
