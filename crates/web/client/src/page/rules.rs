//! The rulebook as a page of its own.

use leptos::prelude::*;
use ztable_core::About;

use super::title;
use crate::rulebook::{OpenBook, Rulebook};
use ztable_web_pages::Cover;

/// The rulebook of a game; the part of the address after `#` names a rule.
pub(crate) fn rules(cover: Cover, about: &'static About) -> AnyView {
    title(&format!("Rules of {}", cover.title()));
    OpenBook::of_page().is_about(about.id);
    let named = window().location().hash().unwrap_or_default();
    let rule = named.strip_prefix('#').filter(|id| !id.is_empty()).map(ToOwned::to_owned);
    view! {
        <main class="page rules-page" id="main" tabindex="-1" data-game=cover.id>
            <div class="contents" inner_html=ztable_web_pages::rules_head(cover)></div>
            <Rulebook game=about.id rule=RwSignal::new(rule) apart=false />
        </main>
    }
    .into_any()
}
