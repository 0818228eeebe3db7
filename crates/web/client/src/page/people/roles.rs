//! As what somebody plays a game: the roles they have played most, and won most with.

use leptos::prelude::*;
use ztable_web_pages::people::{Role, favourite};

use super::played;
use crate::words::capital;

/// The roles of a game, the most played first, under what they are called.
pub(super) fn favourites(called: &str, roles: &[Role]) -> Option<AnyView> {
    let sentence = favourite(roles)?;
    let rows = roles.iter().map(|role| {
        view! {
            <li>
                <b>{capital(&role.name)}</b>
                " "
                <span class="field-note">{played(role.games, role.wins)}</span>
            </li>
        }
    });
    let heading = format!("Favourite {called}s");
    Some(
        view! {
            <section class="roles" aria-label=heading.clone()>
                <h3>{heading.clone()}</h3>
                <p class="field-note">{sentence}</p>
                <ul>{rows.collect_view()}</ul>
            </section>
        }
        .into_any(),
    )
}
