//! The Battle: both sides with their Allies and sums, and how it would come out.

use leptos::prelude::*;
use ztable_core::Seat;
use zu_tiles::{BattleFacts, BattleResult, Cell, NoBattle, View};

use super::desk::Desk;
use super::face::{self, Dress};
use super::words;

/// The Battle, if there is one.
pub(super) fn battle(desk: Desk) -> impl IntoView {
    let shown = desk.memo(|view| view.facts.battle.clone());
    let any = Memo::new(move |_| shown.with(Option::is_some));
    view! {
        <Show when=move || any.get()>
            <section class="zu-battle" aria-label="Battle">
                {move || shown.get().map(|battle| sides(desk, &battle))}
            </section>
        </Show>
    }
}

fn sides(desk: Desk, battle: &BattleFacts) -> impl IntoView + use<> {
    let (tone, verdict) = match (battle.off, battle.result) {
        (Some(NoBattle::Cancelled), _) => ("off", "The Battle is called off"),
        (Some(NoBattle::Gone), _) => ("off", "Attacker or Defender is gone: no Battle"),
        (Some(NoBattle::Apart), _) => ("off", "They are no Neighbors any more: no Battle"),
        (Some(NoBattle::SameSide), _) => ("off", "One player controls both: no Battle"),
        (None, BattleResult::Attack) => ("attack", "As it stands, the Attacker wins"),
        (None, BattleResult::Defence) => ("defence", "As it stands, the Defender wins"),
        (None, BattleResult::Draw) => {
            ("draw", "As it stands, nobody wins: it takes more of both numbers")
        }
    };
    // Who controls a side is what matters among several; two know it by the colours.
    let several = desk.peek(|view| view.table.seats.len() > 2).unwrap_or_default();
    let defender = desk
        .view
        .with_untracked(|view| Some(words::tile_at(view.as_ref()?, battle.defender?)?.ctrl));
    let attack = Side {
        title: "Attack",
        name: "attack",
        by: several.then_some(battle.by),
        principal: battle.attacker,
        allies: &battle.allies[0],
        sums: battle.attack,
        others: battle.defence,
    };
    let defence = Side {
        title: "Defence",
        name: "defence",
        by: defender.filter(|_| several),
        principal: battle.defender,
        allies: &battle.allies[1],
        sums: battle.defence,
        others: battle.attack,
    };
    view! {
        {side(desk, attack)}
        <span class="zu-versus" aria-hidden="true">{face::icon("battle")}</span>
        {side(desk, defence)}
        <p class="zu-verdict" data-tone=tone>{verdict}</p>
    }
}

/// One side of a Battle.
struct Side<'a> {
    title: &'static str,
    name: &'static str,
    /// Who fights here, where that must be said.
    by: Option<Seat>,
    principal: Option<Cell>,
    allies: &'a [Cell],
    sums: (u16, u16),
    others: (u16, u16),
}

fn side(desk: Desk, side: Side<'_>) -> impl IntoView + use<> {
    let Side { title, name, by, principal, allies, sums, others } = side;
    let tiles: Vec<Cell> = principal.into_iter().chain(allies.iter().copied()).collect();
    let words = format!(
        "{title}: {} with {} Allies, STR {}, INT {}",
        principal.map_or("gone".into(), |cell| name_at(desk, cell)),
        allies.len(),
        sums.0,
        sums.1
    );
    let faces = tiles.into_iter().enumerate().map(|(at, cell)| {
        let markup = desk.peek(|view| markup(desk, view, cell)).flatten();
        let principal = at == 0;
        view! {
            <span class="zu-fighter" class:zu-principal=principal>
                {face::picture(markup.unwrap_or_default())}
            </span>
        }
    });
    let sum = |name: &'static str, now: u16, other: u16| {
        let ahead = now > other;
        view! {
            <b class=format!("zu-sum zu-{name}") class:zu-ahead=ahead>
                <svg viewBox="0 0 26 26" aria-hidden="true"><use href=format!("#zu-{name}")></use></svg>
                <span>{now}</span>
            </b>
        }
    };
    view! {
        <div class="zu-side" data-side=name role="img" aria-label=words>
            <span class="zu-side-name">{title}</span>
            {by.map(|seat| view! { <span class="zu-side-who">{face::seat_mark(seat)} <span>{desk.name(seat)}</span></span> })}
            <span class="zu-fighters">{faces.collect_view()}</span>
            <span class="zu-sums">{sum("str", sums.0, others.0)} {sum("int", sums.1, others.1)}</span>
        </div>
    }
}

fn name_at(desk: Desk, cell: Cell) -> String {
    desk.view
        .with_untracked(|view| {
            let tile = words::tile_at(view.as_ref()?, cell)?;
            Some(desk.tile_name(tile.tile))
        })
        .unwrap_or_default()
}

fn markup(desk: Desk, view: &View, cell: Cell) -> Option<String> {
    let facts = words::tile_at(view, cell)?;
    Some(desk.tiles.with_value(|tiles| face::markup(tiles, facts.tile, Dress::of(facts))))
}
