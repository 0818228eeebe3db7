//! Amounts that count up and down to what they are now.

use std::time::Duration;

use leptos::prelude::*;

use crate::settings::Settings;

/// How long one step of counting is shown.
const STEP: Duration = Duration::from_millis(55);
/// An amount arrives within so many steps.
const STEPS: i32 = 9;

/// An amount; what comes or goes floats away from it.
pub(super) fn ticker(
    value: impl Fn() -> Option<i32> + Send + Sync + 'static,
    unit: &'static str,
) -> impl IntoView {
    let value = Memo::new(move |_| value());
    let shown = RwSignal::new(value.get_untracked());
    let change = RwSignal::new((0_u32, 0_i32));
    let settings = Settings::of_page();
    Effect::new(move |before: Option<Option<i32>>| {
        let now = value.get();
        match (before.flatten(), now) {
            (Some(old), Some(new)) if old != new => {
                change.update(|change| *change = (change.0 + 1, new - old));
                if settings.is_still() {
                    shown.set(now);
                } else {
                    count(shown, value);
                }
            }
            _ => shown.set(now),
        }
        now
    });
    view! {
        <span class="qz-ticker">
            {move || shown.get().map_or("?".into(), |amount| format!("{amount}{unit}"))}
            {move || {
                let (nth, by) = change.get();
                let sign = if by < 0 { "less" } else { "more" };
                (nth > 0)
                    .then(|| {
                        view! {
                            <span class="qz-floater" data-sign=sign aria-hidden="true">
                                {format!("{by:+}{unit}")}
                            </span>
                        }
                    })
            }}
        </span>
    }
}

/// Takes a step towards the amount, and the next one a moment later; ends with the page it is on.
fn count(shown: RwSignal<Option<i32>>, value: Memo<Option<i32>>) {
    let (Some(Some(at)), Some(Some(goal))) = (shown.try_get_untracked(), value.try_get_untracked())
    else {
        return;
    };
    let far = goal - at;
    if far != 0 {
        let step = (far.abs() / STEPS).max(1) * far.signum();
        shown.set(Some(at + step));
        set_timeout(move || count(shown, value), STEP);
    }
}
