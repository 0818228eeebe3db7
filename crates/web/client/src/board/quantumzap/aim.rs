//! Questions of an answer that takes several picks: what a card or a character aims at, and where a
//! lot goes back into the deck.

use leptos::prelude::*;
use quantumzap::{Action, ActionCard, DeckCard, LotId, Suit};
use ztable_core::Seat;

use super::art;
use super::desk::Desk;
use super::dial::{Range, dial};
use super::pick::{Act, Pick};
use super::stage::ways_out;
use super::words;

/// A card taken from the discard.
pub(super) fn raid(desk: Desk, seat: Seat, card: ActionCard) -> impl IntoView {
    let name = words::card_name(desk, card);
    view! {
        <div class="qz-plain">
            {art::icon(card, "qz-portrait")}
            <div class="qz-plain-words">
                <h3>{format!("Moonlight Raid: {} took {name}", desk.name(seat))}</h3>
                <p class="qz-note">{words::card_effect(desk, card)} "."</p>
            </div>
            <div class="qz-acts">
                <Act desk action=Signal::stored(Action::Play(card)) words=Signal::stored(String::from("Play it now")) strong=true />
                <Act desk action=Signal::stored(Action::Keep) words=Signal::stored(String::from("Keep it")) />
            </div>
        </div>
    }
}

/// What a card aims at: lots and players light up where they are, cards of the discard here.
pub(super) fn aim(desk: Desk, card: ActionCard) -> impl IntoView {
    let takes = Memo::new(move |_| {
        desk.picks.with(|picks| {
            let takes = picks.iter().filter_map(|pick| match pick {
                Action::Take(card) => Some(*card),
                _ => None,
            });
            takes.collect::<Vec<_>>()
        })
    });
    let players = Memo::new(move |_| named_players(desk));
    view! {
        <div class="qz-plain">
            {art::icon(card, "qz-portrait")}
            <div class="qz-plain-words">
                <h3>{words::card_name(desk, card)}</h3>
                <p class="qz-note">{words::card_effect(desk, card)} ". Choose what it aims at."</p>
                <div class="qz-choices">
                    {move || takes.get().into_iter().map(|card| take(desk, card)).collect_view()}
                    {move || players.get().into_iter().map(|seat| player(desk, seat)).collect_view()}
                </div>
            </div>
            {ways_out(desk)}
        </div>
    }
}

fn take(desk: Desk, card: ActionCard) -> impl IntoView {
    let words = format!("{}: {}.", words::card_name(desk, card), words::card_effect(desk, card));
    view! {
        <Pick desk class="qz-choice" wish=Signal::stored(Action::Take(card)) words=Signal::stored(words)>
            {art::icon(card, "qz-icon")}
            <span>{words::card_name(desk, card)}</span>
        </Pick>
    }
}

fn named_players(desk: Desk) -> Vec<Seat> {
    desk.picks.with(|picks| {
        let seats = picks.iter().filter_map(|pick| match pick {
            Action::Seat(seat) => Some(*seat),
            _ => None,
        });
        seats.collect()
    })
}

fn player(desk: Desk, seat: Seat) -> impl IntoView {
    let name = desk.name(seat);
    view! {
        <Pick desk class="qz-choice" wish=Signal::stored(Action::Seat(seat)) words=Signal::stored(name.clone())>
            {art::seat_mark(seat)}
            <span>{name}</span>
        </Pick>
    }
}

/// One to three players, who may be named twice.
pub(super) fn seats(desk: Desk, card: ActionCard, named: &[Seat]) -> impl IntoView + use<> {
    let players = Memo::new(move |_| named_players(desk));
    let so_far = match named {
        [] => "Name the first player: you take 1 debt, they take 2.".into(),
        named => format!("Named so far: {}. One more?", words::people(desk, named.iter().copied())),
    };
    view! {
        <div class="qz-plain">
            {art::icon(card, "qz-portrait")}
            <div class="qz-plain-words">
                <h3>{words::card_name(desk, card)}</h3>
                <p class="qz-note">{so_far}</p>
                <div class="qz-choices">
                    {move || players.get().into_iter().map(|seat| player(desk, seat)).collect_view()}
                </div>
            </div>
            {ways_out(desk)}
        </div>
    }
}

/// A price limit.
pub(super) fn limit(desk: Desk, card: ActionCard, slot: u8) -> impl IntoView {
    view! {
        <div class="qz-plain">
            {art::icon(card, "qz-portrait")}
            <div class="qz-plain-words">
                <h3>{format!("{} on slot {slot}", words::card_name(desk, card))}</h3>
                <div class="qz-choices qz-limits">
                    {(1..=quantumzap::HIGHEST_LIMIT)
                        .map(|limit| {
                            let words = format!("{limit}M");
                            view! {
                                <Pick
                                    desk
                                    class="qz-choice"
                                    wish=Signal::stored(Action::Limit(limit))
                                    words=Signal::stored(words.clone())
                                >
                                    <b>{words}</b>
                                </Pick>
                            }
                        })
                        .collect_view()}
                </div>
            </div>
            {ways_out(desk)}
        </div>
    }
}

/// What the character aims at: lots light up where they are, suits here.
pub(super) fn power(desk: Desk, second: bool) -> impl IntoView {
    let card = desk.read(|view| view.own()?.character).flatten();
    let (name, effect) = card.map_or((String::new(), String::new()), |card| {
        let card = &desk.cards.characters[card.index()];
        (card.name.clone(), card.effect.clone())
    });
    let suits = Memo::new(move |_| {
        Suit::ALL.into_iter().filter(|suit| desk.may(Action::Suit(*suit))).collect::<Vec<_>>()
    });
    let note = if second { "Choose the second one." } else { "Choose what the power aims at." };
    view! {
        <div class="qz-plain">
            {card.map(|card| art::icon(card, "qz-portrait"))}
            <div class="qz-plain-words">
                <h3>{name}</h3>
                <p class="qz-note">{effect} ". " {note}</p>
                <div class="qz-choices">
                    {move || {
                        suits
                            .get()
                            .into_iter()
                            .map(|suit| {
                                view! {
                                    <Pick
                                        desk
                                        class=format!("qz-choice qz-{suit}")
                                        wish=Signal::stored(Action::Suit(suit))
                                        words=Signal::stored(String::from(words::plural(suit)))
                                    >
                                        {art::suit(suit)}
                                        <span>{words::plural(suit)}</span>
                                    </Pick>
                                }
                            })
                            .collect_view()
                    }}
                </div>
            </div>
            {ways_out(desk)}
        </div>
    }
}

/// A lot that goes back into the deck.
pub(super) fn put_back(
    desk: Desk,
    seat: Seat,
    lot: Option<LotId>,
    shown: Vec<DeckCard>,
) -> impl IntoView {
    let range = Memo::new(move |_| {
        desk.picks.with(|picks| {
            Range::around(picks.iter().filter_map(|pick| match pick {
                Action::Depth(depth) => Some(u16::from(*depth)),
                _ => None,
            }))
        })
    });
    let mine = Memo::new(move |_| range.get().is_some());
    let bounds = Memo::new(move |_| range.get().unwrap_or_default());
    let value = RwSignal::new(1_u16);
    let depth = move || Action::Depth(value.get() as u8);
    let cards = if shown.is_empty() { lot.map(DeckCard::Lot).into_iter().collect() } else { shown };
    let first = lot;
    let faces = cards.into_iter().map(|card| {
        let next = card.lot().is_some() && card.lot() == first;
        let (markup, words) = match card {
            DeckCard::Lot(lot) => {
                let printed = desk.lot(lot);
                (art::face(printed, printed.payout), words::printed(printed))
            }
            DeckCard::Zappy(zappy) => {
                let name = desk.cards.zappys[zappy.index()].name.clone();
                (art::ZAPPY_BACK.into(), name)
            }
        };
        view! { <span class="qz-lot qz-shown" class:qz-next=next role="img" aria-label=words>{art::card(markup)}</span> }
    });
    let title = if desk.is_own(seat) {
        "Put it back into the deck".into()
    } else {
        format!("{} puts cards back into the deck", desk.name(seat))
    };
    view! {
        <div class="qz-plain">
            <div class="qz-faces">{faces.collect_view()}</div>
            <div class="qz-plain-words">
                <h3>{title}</h3>
                <p class="qz-note">"At any depth; only who puts it there knows where it is."</p>
            </div>
            <Show when=move || mine.get()>
                <div class="qz-bidding">
                    {dial(value, bounds, "Depth in the deck", |depth| match depth {
                        1 => "top".into(),
                        depth => format!("{depth}."),
                    }, move || desk.choose(Action::Depth(value.get_untracked() as u8)))}
                    <div class="qz-acts">
                        <Act
                            desk
                            action=Signal::derive(depth)
                            words=Signal::derive(move || match value.get() {
                                1 => "Put it on top".into(),
                                depth => format!("Put it as card {depth} from the top"),
                            })
                            strong=true
                        />
                    </div>
                </div>
            </Show>
        </div>
    }
}
