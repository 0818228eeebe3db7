//! What has just happened, as far as it moves on the board.

use elemenz::{ComboId, DiceSet, Event};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use ztable_core::Seat;
use ztable_web_boards::elemenz as film;

use super::desk::Desk;

/// What has just happened.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct News {
    /// Grows with every change, so that the same thing can move twice.
    pub(super) serial: u32,
    /// Dice that tumble.
    pub(super) rolled: DiceSet,
    /// Whose dice became more or fewer.
    pub(super) changed: Vec<(Seat, i8)>,
    /// What flies from a board to a seat.
    pub(super) strikes: Vec<(ComboId, Seat)>,
    /// What is worth a headline, until there is a newer one.
    pub(super) headlines: Vec<(Event, String)>,
    /// The number of the headline.
    pub(super) edition: u32,
}

impl News {
    /// The news after these events, each with its sentence.
    pub(super) fn after(old: Option<&News>, events: impl Iterator<Item = (Event, String)>) -> News {
        let mut news = News { serial: old.map_or(0, |old| old.serial) + 1, ..News::default() };
        let mut change =
            |seat: Seat, by: i8| match news.changed.iter_mut().find(|one| one.0 == seat) {
                Some(one) => one.1 += by,
                None => news.changed.push((seat, by)),
            };
        for (event, words) in events {
            match &event {
                Event::Rolled { dice, .. } => {
                    dice.iter().for_each(|(die, _)| news.rolled.insert(*die));
                }
                Event::Rerolled { die, .. } | Event::Turned { die, .. } => news.rolled.insert(*die),
                Event::Healed { seat, die, .. } | Event::Borrowed { seat, die } => {
                    news.rolled.insert(*die);
                    change(*seat, 1);
                }
                Event::Took { seat, die: Some(_) } => change(*seat, 1),
                Event::Lost { seat, .. } | Event::Returned { seat, .. } => change(*seat, -1),
                Event::Struck { seat, combo, .. } => news.strikes.push((*combo, *seat)),
                Event::Threatened { seat, combo, .. }
                    if !news.strikes.contains(&(*combo, *seat)) =>
                {
                    news.strikes.push((*combo, *seat));
                }
                _ => {}
            }
            if makes_headline(&event) {
                news.headlines.push((event, words));
            }
        }
        news.edition = news.serial;
        if let Some(old) = old.filter(|_| news.headlines.is_empty()) {
            news.headlines.clone_from(&old.headlines);
            news.edition = old.edition;
        }
        news
    }
}

fn makes_headline(event: &Event) -> bool {
    matches!(
        event,
        Event::Turn { .. }
            | Event::Rerolled { .. }
            | Event::Surge { .. }
            | Event::Healed { .. }
            | Event::Activated { .. }
            | Event::Triggered { .. }
            | Event::Struck { .. }
            | Event::Lost { .. }
            | Event::Protected { .. }
            | Event::Played { .. }
            | Event::Burnt { .. }
            | Event::Stolen { .. }
            | Event::TotemGone { .. }
            | Event::Used { .. }
            | Event::Blocked { .. }
            | Event::Shaken { .. }
            | Event::Eliminated { .. }
            | Event::Locked { .. }
            | Event::NoEffect { .. }
            | Event::Over { .. }
    )
}

/// How an event feels.
fn tone(event: &Event) -> &'static str {
    match event {
        Event::Surge { .. } => "surge",
        Event::Lost { .. } | Event::Eliminated { .. } | Event::Burnt { .. } => "harm",
        Event::Healed { .. } | Event::Protected { .. } => "help",
        Event::Activated { .. } | Event::Triggered { .. } | Event::Struck { .. } => "attack",
        Event::Locked { .. } | Event::Over { .. } => "triumph",
        _ => "plain",
    }
}

/// The headlines, in words.
pub(super) fn headlines(desk: Desk) -> impl IntoView {
    let edition = Memo::new(move |_| desk.news.with(|news| news.edition));
    move || {
        edition.get();
        let events = desk.news.with_untracked(|news| news.headlines.clone());
        let shown = events.len().saturating_sub(4);
        let lines: Vec<_> =
            events.into_iter().skip(shown).map(|(event, words)| (tone(&event), words)).collect();
        view! {
            <ol class="ez-news" aria-hidden="true">
                {lines
                    .into_iter()
                    .map(|(tone, words)| view! { <li data-tone=tone>{words}</li> })
                    .collect_view()}
            </ol>
        }
    }
}

/// The number that rises from a seat whose dice became more or fewer.
pub(super) fn change(desk: Desk, seat: Seat) -> impl IntoView {
    let change = Memo::new(move |_| {
        desk.news.with(|news| {
            let found = news.changed.iter().find(|one| one.0 == seat);
            let told = !desk.holds(&film::dice(seat));
            found.filter(|one| told && one.1 != 0).map(|one| (news.serial, one.1))
        })
    });
    move || {
        change.get().map(|(_, by)| {
            let (class, words) = match by {
                by if by > 0 => ("ez-rise ez-more", format!("+{by}")),
                by => ("ez-rise ez-fewer", format!("−{}", by.unsigned_abs())),
            };
            view! { <span class=class aria-hidden="true">{words}</span> }
        })
    }
}

/// What flies from attackers to those they attack, drawn over the whole board.
pub(super) fn flights(desk: Desk) -> impl IntoView {
    let paths = RwSignal::new(Vec::<(String, String)>::new());
    Effect::new(move |_| {
        let mut strikes = desk.news.with(|news| news.strikes.clone());
        if desk.holds(film::STRIKES) {
            strikes.clear();
        }
        let found = strikes.into_iter().filter_map(|(combo, target)| {
            let owns =
                |seat: &Seat| untrack(|| desk.of(*seat, |of| of.elements.contains(&combo.board())));
            let attacker = desk.all().find(owns)?;
            let path = flight(attacker, target)?;
            Some((format!("ez-flight ez-{}", combo.board()), path))
        });
        let found: Vec<_> = found.collect();
        if !found.is_empty() || paths.with_untracked(|paths| !paths.is_empty()) {
            paths.set(found);
        }
    });
    view! {
        <svg class="ez-flights" aria-hidden="true">
            {move || {
                paths
                    .get()
                    .into_iter()
                    .map(|(class, path)| view! { <path class=class d=path pathLength="1" /> })
                    .collect_view()
            }}
        </svg>
    }
}

/// The arc from one seat to another, in the coordinates of the board.
fn flight(from: Seat, to: Seat) -> Option<String> {
    let board = element(".ez")?.get_bounding_client_rect();
    let middle = |seat: Seat| {
        let area = element(&format!("[data-seat-mark='{seat}']"))?.get_bounding_client_rect();
        Some((
            area.left() + area.width() / 2.0 - board.left(),
            area.top() + area.height() / 2.0 - board.top(),
        ))
    };
    let ((x0, y0), (x1, y1)) = (middle(from)?, middle(to)?);
    let (across, bow) = ((x0 + x1) / 2.0, (y0 + y1) / 2.0 - 60.0);
    Some(format!("M{x0:.0} {y0:.0}Q{across:.0} {bow:.0} {x1:.0} {y1:.0}"))
}

fn element(css: &str) -> Option<HtmlElement> {
    document().query_selector(css).ok().flatten()?.dyn_into().ok()
}
