//! What surrounds every page: header, footer, notices.

use crate::icon::Icon;
use crate::notice::Notices;
use crate::page::{self, Arrangement};
use crate::route::Router;
use crate::rulebook::OpenBook;
use crate::settings::Settings;
use crate::theme::Theme;
use crate::turns::Turns;
use leptos::ev::{self, Custom};
use leptos::prelude::*;

/// The whole client.
pub(crate) fn frame() -> impl IntoView {
    let router = Router::install();
    provide_context(router);
    Settings::provide();
    Arrangement::provide();
    OpenBook::provide();
    let notices = Notices::provide();
    let turns = Turns::provide(router);
    let at_table = Memo::new(move |_| router.is_table());
    view! {
        <a class="skip" href="#main">"Skip to the page"</a>
        <Show when=move || !at_table.get()>
            <Header />
            {turns.strip()}
        </Show>
        {move || page::at(router.current())}
        <div class="toasts" role="status">
            {notices.view()}
            <UpdateNotice />
        </div>
    }
}

#[component]
fn Header() -> impl IntoView {
    view! {
        <header class="header">
            <a class="brand" href="/" inner_html=ztable_web_pages::BRAND></a>
            <nav class="header-nav" aria-label="Site">
                <a class="header-link" href="/">"Games"</a>
                <a class="header-link" href="/games">"Your games"</a>
                <ThemeButton />
            </nav>
        </header>
    }
}

/// Switches between dark and light.
#[component]
pub(crate) fn ThemeButton() -> impl IntoView {
    view! {
        <button
            type="button"
            class="icon-button theme-button"
            aria-label="Switch between dark and light"
            on:click=|_| Theme::present().other().choose()
        >
            <span class="to-dark">{Icon::Moon.view()}</span>
            <span class="to-light">{Icon::Sun.view()}</span>
        </button>
    }
}

/// Says that a newer version has arrived, once it has.
#[component]
fn UpdateNotice() -> impl IntoView {
    let (ready, set_ready) = signal(false);
    let update: Custom<ev::Event> = Custom::new("ztable-update");
    window_event_listener(update, move |_| set_ready.set(true));
    let reload = |_| {
        // If the browser refuses, the old page simply goes on.
        let _ = window().location().reload();
    };
    view! {
        <Show when=move || ready.get()>
            <div class="toast">
                <span>"A new version is ready."</span>
                <button type="button" class="button small primary" on:click=reload>
                    "Reload"
                </button>
            </div>
        </Show>
    }
}
