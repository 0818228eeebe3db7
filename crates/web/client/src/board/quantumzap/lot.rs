//! Lots: in the line-up, with their owners, and developed.

use leptos::prelude::*;
use quantumzap::{Action, LotId, LotView, Suit};
use ztable_core::Seat;

use super::art::{self, BACK};
use super::desk::Desk;
use super::pick::Pick;
use super::words;

/// A lot that is not developed: its back, its face where everybody sees it, or a ghost of its face
/// with an eye where only the viewer knows it; and the markers that lie on it.
pub(super) fn undeveloped(desk: Desk, lot: Memo<Option<LotView>>) -> impl IntoView {
    let face = Memo::new(move |_| lot.with(|lot| lot.as_ref().and_then(|lot| lot.lot)));
    let open = Memo::new(move |_| {
        lot.with(|lot| lot.as_ref().is_some_and(|lot| lot.flipped || lot.shown))
    });
    let markers = Memo::new(move |_| {
        lot.with(|lot| lot.as_ref().map_or(Vec::new(), |lot| lot.markers.into_iter().collect()))
    });
    view! {
        {move || {
            let markup = face.get().map_or(BACK.to_owned(), |id| {
                let printed = desk.lot(id);
                art::face(printed, printed.payout)
            });
            let (class, badge) = match (face.get(), open.get()) {
                (None, _) => ("qz-lot-art", None),
                (Some(_), true) => ("qz-lot-art qz-open", Some(("open", "all"))),
                (Some(_), false) => ("qz-lot-art qz-ghost", Some(("eye", "you"))),
            };
            view! {
                <span class=class>
                    {art::card(markup)}
                    {badge
                        .map(|(sign, who)| {
                            view! {
                                <span class="qz-badge" data-known=who>
                                    {art::icon(sign, "qz-icon")}
                                    <span>{who}</span>
                                </span>
                            }
                        })}
                </span>
            }
        }}
        {move || {
            let markers: Vec<Seat> = markers.get();
            (!markers.is_empty())
                .then(|| {
                    view! { <span class="qz-flags">{markers.into_iter().map(art::flag).collect_view()}</span> }
                })
        }}
    }
}

/// The undeveloped lots of a seat.
pub(super) fn row(desk: Desk, seat: Seat) -> impl IntoView {
    let lots = desk.memo(move |view| {
        view.seats.get(seat.index()).map_or(Vec::new(), |seat| seat.undeveloped.to_vec())
    });
    let marked = desk.memo(move |view| {
        let mine = view.viewer.seat() == Some(seat);
        if mine { view.marked.to_vec() } else { Vec::new() }
    });
    view! {
        <For each=move || 1..=lots.with(Vec::len) as u8 key=|nth| *nth let:nth>
            {
                let lot = Memo::new(move |_| {
                    lots.with(|lots| lots.get(usize::from(nth) - 1).cloned())
                });
                let wish = Action::Lot(seat, nth);
                let words = move || {
                    let what = lot.with(|lot| {
                        lot.as_ref().map_or(String::new(), |lot| words::undeveloped(desk, lot))
                    });
                    let whose = if desk.is_own(seat) {
                        "Your lot".into()
                    } else {
                        format!("{}: lot", desk.name(seat))
                    };
                    let told = desk.label(wish).map_or(String::new(), |label| format!(" {label}."));
                    format!("{whose} {nth}, not developed: {what}.{told}")
                };
                let chosen = Signal::derive(move || marked.with(|marked| marked.contains(&nth)));
                view! {
                    <Pick
                        desk
                        class="qz-lot qz-small"
                        wish=Signal::stored(wish)
                        words=Signal::derive(words)
                        pressed=chosen
                    >
                        {undeveloped(desk, lot)}
                        <Show when=move || chosen.get()>
                            <span class="qz-chosen">"2M"</span>
                        </Show>
                    </Pick>
                }
            }
        </For>
    }
}

/// A developed lot and what it does.
#[derive(Clone, PartialEq)]
struct Site {
    lot: LotId,
    suit: Suit,
    payout: i8,
    /// Its debt is taken and it does nothing more.
    spent: bool,
    /// C02 turned it.
    turned: bool,
}

/// The developed lots of a seat, suit by suit.
pub(super) fn sites(desk: Desk, seat: Seat) -> impl IntoView {
    let sites = Memo::new(move |_| {
        desk.view.with(|view| {
            let own = view.as_ref().and_then(|view| view.seats.get(seat.index()));
            let Some(own) = own else { return Vec::new() };
            let mut sites: Vec<Site> = own
                .developed
                .iter()
                .map(|lot| {
                    let printed = desk.lot(lot);
                    let turned = own.turned == Some(lot);
                    let payout = if turned { printed.payout.abs() } else { printed.payout };
                    let spent = payout < 0 && !own.due.contains(lot);
                    Site { lot, suit: printed.suit, payout, spent, turned }
                })
                .collect();
            sites.sort_by_key(|site| (site.suit, -site.payout));
            sites
        })
    });
    view! {
        <For each=move || sites.get() key=|site| (site.lot, site.spent, site.turned) let:site>
            {one_site(desk, seat, site)}
        </For>
    }
}

fn one_site(desk: Desk, seat: Seat, site: Site) -> impl IntoView {
    let Site { lot, suit, payout, spent, turned } = site;
    let printed = words::printed(desk.lot(lot));
    let state = match payout {
        1.. if turned => "turned positive, pays in every Collect",
        1.. => "pays in every Collect",
        0 => "pays nothing",
        _ if spent => "decommissioned",
        _ => "takes its debt in the next Collect",
    };
    let words = move || {
        let whose = if desk.is_own(seat) { "Your".into() } else { desk.name(seat) + ":" };
        format!("{whose} developed lot, {printed}: {state}.")
    };
    view! {
        <Pick
            desk
            class=format!("qz-site qz-{suit}{}", if spent { " qz-decommissioned" } else { "" })
            wish=Signal::stored(Action::Site(lot))
            words=Signal::derive(words)
        >
            {art::suit(suit)}
            <b>{words::signed(payout)}</b>
        </Pick>
    }
}
