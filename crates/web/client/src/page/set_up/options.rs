//! The options of a game, as it describes them.

use leptos::prelude::*;
use serde_json::{Value, json};
use ztable_core::{OptionKind, OptionSpec};

use super::{SetUp, file};
use crate::rulebook::RuleLink;
use crate::switch::Switch;

/// The options that mean something with what else is chosen.
pub(super) fn options(set_up: SetUp, open: bool) -> impl IntoView {
    let state = move || match set_up.setup().options.len() {
        0 => "standard".to_owned(),
        1 => "1 changed".to_owned(),
        many => format!("{many} changed"),
    };
    let fields = set_up.about.options.iter().map(|option| {
        let matters = Memo::new(move |_| option.matters(set_up.about, &set_up.chosen()));
        move || matters.get().then(|| field(set_up, option))
    });
    (!set_up.about.options.is_empty()).then(|| {
        view! {
            <details class="options" open=open>
                <summary>
                    "Options"
                    <span class="chip">{state}</span>
                </summary>
                {fields.collect_view()}
            </details>
        }
    })
}

fn field(set_up: SetUp, option: &'static OptionSpec) -> impl IntoView {
    let value = Memo::new(move |_| set_up.setup().option(set_up.about, option.key));
    // Only what differs from the default is said.
    let set = move |value: Value| {
        set_up.options.update(|options| {
            if value == option.kind.default() {
                options.remove(option.key);
            } else {
                options.insert(option.key.into(), value);
            }
        });
    };
    let control = match &option.kind {
        OptionKind::Choice(_) | OptionKind::Player { .. } => {
            let words =
                Memo::new(move |_| option.kind.words(set_up.seats.with(|seats| seats.len() as u8)));
            let segment = move |(word, label): (String, String)| {
                let (this, word) = (json!(word), json!(word));
                view! {
                    <button
                        type="button"
                        class="segment"
                        aria-pressed=move || value.with(|value| *value == this).to_string()
                        on:click=move |_| set(word.clone())
                    >
                        {label}
                    </button>
                }
            };
            view! {
                <div class="segments" role="group" aria-label=option.label>
                    <For each=move || words.get() key=Clone::clone children=segment />
                </div>
            }
            .into_any()
        }
        OptionKind::Switch { .. } => view! {
            <Switch
                words=option.label
                on=Signal::derive(move || value.get() == json!(true))
                turn=move |on| set(json!(on))
            />
        }
        .into_any(),
        OptionKind::Number { min, max, default } => {
            let (min, max, default) = (*min, *max, *default);
            let changed = move |event| {
                let number = event_target_value(&event).parse::<i64>().unwrap_or(default);
                set(json!(number.clamp(min, max)));
            };
            view! {
                <input
                    class="input"
                    type="number"
                    aria-label=option.label
                    min=min
                    max=max
                    prop:value=move || value.get().to_string()
                    on:change=changed
                />
            }
            .into_any()
        }
        OptionKind::Text { max } => view! {
            <textarea
                class="input"
                aria-label=option.label
                maxlength=max.to_string()
                prop:value=move || value.get().as_str().unwrap_or_default().to_owned()
                on:change=move |event| set(json!(event_target_value(&event)))
            ></textarea>
        }
        .into_any(),
        OptionKind::File { max, what } => {
            let text = Memo::new(move |_| value.get().as_str().unwrap_or_default().to_owned());
            let put = Callback::new(move |text: String| set(json!(text)));
            let place = file::Place { game: set_up.about.id, option, max: *max, what };
            file::control(place, text, put).into_any()
        }
    };
    view! {
        <div class="field">
            <h3>{option.label}</h3>
            <p class="field-note">{option.help} " " <RuleLink rule=option.rule /></p>
            {control}
        </div>
    }
}
