//! The recovery code, shown once.

use leptos::prelude::*;

use super::Desk;
use crate::link::CopyField;

/// The code, until its owner has put it away.
pub(super) fn panel(desk: Desk, code: String) -> impl IntoView {
    let code = Signal::stored(code);
    view! {
        <section class="panel recovery-code" aria-label="Your recovery code">
            <h2>"Your recovery code"</h2>
            <p role="status">
                "Write it down or save it. It is shown only now, and it is the one way back if you forget the password: there is no mail."
            </p>
            <CopyField label="Your recovery code" text=code what="code" />
            <div class="start-row">
                <button
                    type="button"
                    class="button primary"
                    on:click=move |_| {
                        desk.code.set(None);
                        crate::route::focus_page();
                    }
                >
                    "I have it"
                </button>
            </div>
        </section>
    }
}
