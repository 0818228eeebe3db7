//! The dial: an amount is chosen by dragging, with the buttons beside it, or with keys.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::Element;

use crate::board::shows;

/// The dial turns from here by [`TURN`], in degrees clockwise from the top.
const START: f64 = -135.0;
const TURN: f64 = 270.0;
/// With more steps than this, not every one gets a tick.
const MOST_TICKS: u16 = 24;

/// The bounds of a dial, both included.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Range {
    pub(super) least: u16,
    pub(super) most: u16,
}

impl Range {
    /// The smallest range around all of these.
    pub(super) fn around(values: impl Iterator<Item = u16> + Clone) -> Option<Range> {
        Some(Range { least: values.clone().min()?, most: values.max()? })
    }

    /// The value within the bounds that is next to this one.
    pub(super) fn hold(self, value: u16) -> u16 {
        value.clamp(self.least, self.most.max(self.least))
    }

    /// Where the knob stands for a value, in degrees.
    fn angle(self, value: u16) -> f64 {
        let steps = f64::from(self.most.saturating_sub(self.least).max(1));
        START + TURN * f64::from(value.saturating_sub(self.least)) / steps
    }

    /// The value for a place around the middle of the dial.
    fn at(self, x: f64, y: f64) -> u16 {
        let degrees = x.atan2(-y).to_degrees().clamp(START, START + TURN);
        let steps = f64::from(self.most.saturating_sub(self.least));
        self.least + ((degrees - START) / TURN * steps).round() as u16
    }
}

/// A point of the rim, in units of the picture.
fn rim(degrees: f64, radius: f64) -> (f64, f64) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (60.0 + radius * sin, 60.0 - radius * cos)
}

fn arc(from: f64, to: f64) -> String {
    let (x0, y0) = rim(from, 48.0);
    let (x1, y1) = rim(to, 48.0);
    let large = u8::from(to - from > 180.0);
    format!("M{x0:.1} {y0:.1}A48 48 0 {large} 1 {x1:.1} {y1:.1}")
}

/// A dial with buttons for one less and one more. `enter` is called by the Enter key.
pub(super) fn dial(
    value: RwSignal<u16>,
    range: Memo<Range>,
    label: &'static str,
    words: impl Fn(u16) -> String + Copy + Send + Sync + 'static,
    enter: impl Fn() + Copy + 'static,
) -> impl IntoView {
    let dragging = RwSignal::new(false);
    let drag = move |event: &PointerEvent| {
        let face = event.current_target().and_then(|face| face.dyn_into::<Element>().ok());
        if let Some(face) = face {
            let place = face.get_bounding_client_rect();
            let x = f64::from(event.client_x()) - place.left() - place.width() / 2.0;
            let y = f64::from(event.client_y()) - place.top() - place.height() / 2.0;
            value.set(range.get_untracked().at(x, y));
        }
    };
    let grab = move |event: PointerEvent| {
        let face = event.current_target().and_then(|face| face.dyn_into::<Element>().ok());
        if let Some(face) = face {
            // Without the capture the drag just ends at the edge of the dial.
            let _ = face.set_pointer_capture(event.pointer_id());
        }
        dragging.set(true);
        drag(&event);
    };
    let step = move |by: i32| {
        value.update(|value| {
            let stepped = i32::from(*value).saturating_add(by).max(0);
            *value = range.get_untracked().hold(stepped as u16);
        });
    };
    let key = move |event: KeyboardEvent| {
        if press(&event, value, range.get_untracked(), step, enter) {
            event.prevent_default();
        }
    };
    let (first, last) =
        (move || value.get() <= range.get().least, move || value.get() >= range.get().most);
    view! {
        <div class="qz-dial" data-target=shows("bid", "*")>
            <button
                type="button"
                class="qz-step"
                aria-label="Less"
                disabled=first
                on:click=move |_| step(-1)
            >
                "−"
            </button>
            <div
                class="qz-dial-face"
                class:qz-dragging=move || dragging.get()
                role="slider"
                tabindex="0"
                aria-label=label
                aria-valuemin=move || range.get().least
                aria-valuemax=move || range.get().most
                aria-valuenow=move || value.get()
                aria-valuetext=move || words(value.get())
                on:pointerdown=grab
                on:pointermove=move |event| {
                    if dragging.get_untracked() {
                        drag(&event);
                    }
                }
                on:pointerup=move |_| dragging.set(false)
                on:pointercancel=move |_| dragging.set(false)
                on:keydown=key
            >
                <svg viewBox="0 0 120 120" aria-hidden="true">
                    <circle class="qz-dial-plate" cx="60" cy="60" r="56" />
                    <path class="qz-dial-track" d=arc(START, START + TURN) />
                    <path
                        class="qz-dial-fill"
                        d=move || arc(START, range.get().angle(value.get()).max(START + 0.5))
                    />
                    {move || ticks(range.get())}
                    <g style:transform=move || {
                        format!("rotate({:.1}deg)", range.get().angle(value.get()))
                    } class="qz-needle">
                        <circle cx="60" cy="12" r="8" />
                    </g>
                </svg>
                <span class="qz-dial-value">{move || words(value.get())}</span>
            </div>
            <button
                type="button"
                class="qz-step"
                aria-label="More"
                disabled=last
                on:click=move |_| step(1)
            >
                "+"
            </button>
        </div>
    }
}

fn ticks(range: Range) -> impl IntoView {
    let steps = range.most.saturating_sub(range.least);
    let every = (steps / MOST_TICKS + 1).max(1);
    (0..=steps)
        .step_by(usize::from(every))
        .map(|step| {
            let angle = range.angle(range.least + step);
            let ((x0, y0), (x1, y1)) = (rim(angle, 36.0), rim(angle, 40.0));
            view! { <path class="qz-tick" d=format!("M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}") /> }
        })
        .collect_view()
}

/// What a key does on the dial. Returns whether it did something.
fn press(
    event: &KeyboardEvent,
    value: RwSignal<u16>,
    range: Range,
    step: impl Fn(i32),
    enter: impl Fn(),
) -> bool {
    match event.key().as_str() {
        "ArrowUp" | "ArrowRight" | "+" => step(1),
        "ArrowDown" | "ArrowLeft" | "-" => step(-1),
        "PageUp" => step(5),
        "PageDown" => step(-5),
        "Home" => value.set(range.least),
        "End" => value.set(range.most),
        "Enter" | " " => enter(),
        digit => {
            let Ok(digit) = digit.parse::<u16>() else { return false };
            if digit > 9 {
                return false;
            }
            // A second digit makes a larger number of it, where there is one so large.
            let longer = value.get_untracked() * 10 + digit;
            let fits = |value: u16| (range.least..=range.most).contains(&value);
            if fits(longer) {
                value.set(longer);
            } else {
                value.set(range.hold(digit));
            }
        }
    }
    true
}
