//! Pictures as SVG markup. What they are made of is in `symbols.svg`.

use leptos::prelude::*;
use quantumzap::{Lot, Suit};
use ztable_core::Seat;

use super::words::signed;

/// A symbol as a picture of its own.
pub(super) fn icon(name: impl std::fmt::Display, class: &'static str) -> impl IntoView {
    let link = format!("#qz-{}", name.to_string().to_lowercase());
    view! {
        <svg class=class viewBox="0 0 64 64" aria-hidden="true">
            <use href=link></use>
        </svg>
    }
}

/// The colour and shape of a seat.
pub(super) fn seat_mark(seat: Seat) -> impl IntoView {
    let link = format!("#qz-seat-{}", seat.number());
    view! {
        <svg class=format!("qz-seat-mark qz-s{}", seat.number()) viewBox="0 0 20 20" aria-hidden="true">
            <use href=link></use>
        </svg>
    }
}

/// A survey marker: a pennant with the colour and shape of its owner.
pub(super) fn flag(seat: Seat) -> impl IntoView {
    let link = format!("#qz-seat-{}", seat.number());
    view! {
        <svg class=format!("qz-flag qz-s{}", seat.number()) viewBox="0 0 30 34" aria-hidden="true">
            <path class="qz-pole" d="M4 2v30" />
            <path class="qz-cloth" d="M5 3h23l-6 8 6 8H5z" />
            <use href=link x="6.5" y="4.5" width="13" height="13"></use>
        </svg>
    }
}

/// A suit as a picture.
pub(super) fn suit(suit: Suit) -> impl IntoView {
    icon(suit, "qz-suit")
}

/// The face of a lot; `payout` is what it counts now.
pub(super) fn face(lot: Lot, payout: i8) -> String {
    let suit = lot.suit;
    let number = signed(payout);
    let (plaque, tone) = match payout {
        0 => (r#"<circle cx="50" cy="103" r="15" class="qz-plaque"/>"#, "dry"),
        1.. => (r##"<use href="#qz-burst" x="28" y="81" width="44" height="44"/>"##, "pays"),
        _ => (r##"<use href="#qz-crack" x="28" y="81" width="44" height="44"/>"##, "costs"),
    };
    let ribbon = match lot.text {
        0 => "",
        1.. => {
            r##"<g class="qz-ribbon qz-fee"><path d="M4 66h92l-5 7 5 7H4l5-7z"/><text x="50" y="77">finder’s fee +1M</text></g>"##
        }
        _ => {
            r##"<g class="qz-ribbon qz-levy"><path d="M4 66h92l-5 7 5 7H4l5-7z"/><text x="50" y="77">survey levy −1M</text></g>"##
        }
    };
    format!(
        r##"<g class="qz-face qz-{suit}" data-tone="{tone}"><rect class="qz-frame" x="1.5" y="1.5" width="97" height="125" rx="10"/><rect fill="url(#qz-weave-{suit})" x="1.5" y="1.5" width="97" height="125" rx="10"/><rect class="qz-window" x="9" y="9" width="82" height="110" rx="6"/><use href="#qz-{suit}" x="19" y="10" width="62" height="62"/>{ribbon}{plaque}<text class="qz-payout" x="50" y="111">{number}</text></g>"##
    )
}

/// The back of a lot.
pub(super) const BACK: &str = r##"<use href="#qz-back" width="100" height="128"/>"##;
/// The back of a Zappy card.
pub(super) const ZAPPY_BACK: &str = r##"<use href="#qz-zappy-back" width="100" height="128"/>"##;

/// A card of the lot deck as a picture.
pub(super) fn card(markup: String) -> impl IntoView {
    view! { <svg class="qz-card-art" viewBox="0 0 100 128" aria-hidden="true" inner_html=markup></svg> }
}
