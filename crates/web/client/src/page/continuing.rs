//! Games on this device that are not finished.

use leptos::prelude::*;

use crate::icon::Icon;
use crate::notice::Notices;
use crate::session::Kept;

/// The games on this device that are not finished, the last touched first; of one game or of all.
pub(crate) fn unfinished(game: Option<&str>) -> Vec<Kept> {
    let fits = |kept: &Kept| !kept.over && game.is_none_or(|game| kept.header.setup.game == game);
    Kept::all().into_iter().filter(fits).collect()
}

/// The most of them that are shown where they are not what the page is about.
const FEW: usize = 4;

/// Not finished, the last touched first; of one game or of all.
#[component]
pub(crate) fn Continue(
    #[prop(optional)] game: Option<&'static str>,
    /// Whether all of them are shown.
    #[prop(optional)]
    all: bool,
) -> impl IntoView {
    let most = if all { usize::MAX } else { FEW };
    let find = move || unfinished(game).into_iter().take(most).collect::<Vec<Kept>>();
    let tables = RwSignal::new(find());
    let notices = Notices::of_page();
    view! {
        <Show when=move || !tables.with(Vec::is_empty)>
            <section class="continue" aria-label="Continue">
                <h2 class="side-title">"Continue"</h2>
                <ul>
                    <For
                        each=move || tables.get()
                        key=|kept| kept.header.id.clone()
                        children=move |kept| {
                            let forgotten = kept.clone();
                            let forget = move |_| {
                                forgotten.forget();
                                tables.set(find());
                                let back = forgotten.clone();
                                notices.offer("The game was discarded.", "Undo", move || {
                                    // Storage that held it a moment ago has room for it.
                                    let _ = back.clone().keep();
                                    // The page may be another one by now.
                                    let _ = tables.try_set(find());
                                });
                            };
                            row(&kept, game.is_none(), forget)
                        }
                    />
                </ul>
            </section>
        </Show>
    }
}

fn row(kept: &Kept, named: bool, forget: impl Fn(leptos::ev::MouseEvent) + 'static) -> AnyView {
    // The first part knows the games of the shelf; of another one the company has to do.
    let game = ztable_web_pages::find(&kept.header.setup.game).filter(|_| named);
    let company = kept.company();
    let words = match game {
        Some(cover) => format!("{}: {company}", cover.name),
        None => company,
    };
    let picks = match kept.picks() {
        0 => "not begun".to_owned(),
        1 => "1 pick".to_owned(),
        many => format!("{many} picks"),
    };
    view! {
        <li class="continue-row" data-game=kept.header.setup.game.clone()>
            <a class="continue-link" href=format!("/local/{}", kept.header.id)>
                {Icon::Play.view()}
                <span>{words}</span>
                <span class="continue-note">{picks}</span>
            </a>
            <button type="button" class="icon-button" aria-label="Discard this game" on:click=forget>
                {Icon::Close.view()}
            </button>
        </li>
    }
    .into_any()
}
