//! What has just happened, large and for a moment: squares, Battles, and whose turn begins.

use std::time::Duration;

use leptos::prelude::*;
use zu_tiles::{BattleResult, Event, Kind};

use super::desk::Desk;
use super::face::{self, Dress};

/// How long a banner is shown.
const SHOWN: Duration = Duration::from_millis(2400);

/// Something to be shown large.
#[derive(Clone, PartialEq)]
struct Banner {
    tone: &'static str,
    title: String,
    words: String,
    tiles: Vec<Kind>,
}

fn banners(desk: Desk, news: &[Event]) -> Vec<Banner> {
    let wins = |seat, you: &str, they: &str| {
        let verb = if desk.is_own(seat) { you } else { they };
        format!("{} {verb}", desk.name(seat))
    };
    news.iter()
        .filter_map(|event| {
            Some(match event {
                Event::Square { seat, tiles, points, target } => Banner {
                    tone: "square",
                    title: format!("Square! +{}", tiles.len()),
                    words: format!("{} {points} of {target} points", wins(*seat, "have", "has")),
                    tiles: tiles.clone(),
                },
                Event::Captured { seat, tiles, points, target } => Banner {
                    tone: "square",
                    title: format!("Captured! +{}", tiles.len()),
                    words: format!("{} {points} of {target} points", wins(*seat, "have", "has")),
                    tiles: tiles.clone(),
                },
                Event::Scored { seat, tile, points, target } => Banner {
                    tone: "square",
                    title: "+1".into(),
                    words: format!("{} {points} of {target} points", wins(*seat, "have", "has")),
                    tiles: vec![*tile],
                },
                Event::Fought { attack, defence, result } => Banner {
                    tone: "battle",
                    title: match result {
                        BattleResult::Attack => "The Attacker wins",
                        BattleResult::Defence => "The Defender wins",
                        BattleResult::Draw => "A draw",
                    }
                    .into(),
                    words: format!("{}/{} against {}/{}", attack.0, attack.1, defence.0, defence.1),
                    tiles: Vec::new(),
                },
                Event::NoBattle { .. } => Banner {
                    tone: "battle",
                    title: "No Battle".into(),
                    words: "It does not take place.".into(),
                    tiles: Vec::new(),
                },
                Event::Cancelled { .. } => Banner {
                    tone: "battle",
                    title: "Cancelled".into(),
                    words: "What was played does nothing.".into(),
                    tiles: Vec::new(),
                },
                _ => return None,
            })
        })
        .collect()
}

/// What has just happened, if it is worth it.
pub(super) fn banner(desk: Desk) -> impl IntoView {
    let shown = desk.moments(move |news| banners(desk, news), || SHOWN);
    view! {
        <div class="zu-banners" aria-hidden="true">
            {move || shown.get().into_iter().map(|banner| show(desk, banner)).collect_view()}
        </div>
    }
}

fn show(desk: Desk, banner: Banner) -> impl IntoView {
    let tiles = banner.tiles.into_iter().map(|kind| {
        let markup = desk.tiles.with_value(|tiles| face::markup(tiles, kind, Dress::default()));
        view! { <span class="zu-banner-tile">{face::picture(markup)}</span> }
    });
    view! {
        <div class="zu-banner" data-tone=banner.tone>
            <span class="zu-banner-tiles">{tiles.collect_view()}</span>
            <span><b>{banner.title}</b> <span>{banner.words}</span></span>
        </div>
    }
}
