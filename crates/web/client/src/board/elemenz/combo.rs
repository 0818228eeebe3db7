//! The combos of a board: their spaces, what they do, and whether the dice cover them.

use elemenz::{
    Act, Action, Avatar, Combo, ComboId, Effect, Element, Outlook, Payer, Reach, Symbol,
};
use leptos::prelude::*;
use ztable_core::Seat;

use super::desk::{Desk, Tool};
use super::die;
use super::{forecast, reading, words};
use crate::board::shows;

/// How a space of a combo stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Space {
    /// Nobody's dice are compared with it now.
    Plain,
    /// Always filled.
    Printed,
    /// Chosen already.
    Done,
    /// A die shows it, or a token has it.
    Covered,
    /// A Z can stand for it.
    Wild,
    /// Missing.
    Missing,
}

impl Space {
    fn class(self) -> &'static str {
        match self {
            Space::Plain => "ez-socket",
            Space::Printed => "ez-socket ez-printed",
            Space::Done => "ez-socket ez-done",
            Space::Covered => "ez-socket ez-has",
            Space::Wild => "ez-socket ez-by-wild",
            Space::Missing => "ez-socket ez-missing",
        }
    }
}

/// How near the dice of whoever is on turn come to a combo.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Near {
    Ready,
    /// One symbol is missing.
    Almost,
    Far,
}

/// All there is to see of a combo.
#[derive(Clone, PartialEq, Eq)]
struct Seen {
    spaces: Vec<(Element, Space)>,
    near: Option<Near>,
    /// Can be picked.
    lit: bool,
    used: bool,
    armed: bool,
    blocked: bool,
    /// Its die, once it is locked.
    locked: Option<Element>,
    /// Being considered or prepared.
    planned: bool,
    /// What a click on its face picks.
    pick: Option<Action>,
    /// The buttons on the card.
    buttons: Vec<Action>,
}

/// The spaces of a combo, the printed ones first, then those of its board.
fn spaces(desk: Desk, id: ComboId, outlook: Option<&Outlook>) -> Vec<(Element, Space)> {
    let combo = desk.stock.combo(id);
    let staged = desk.table(|table| table.staged).flatten();
    let staged = staged.filter(|staged| matches!(staged.act, Act::Combo(of, _) if of == id));
    let covers = match (staged, outlook) {
        (Some(_), _) => desk.covers.get(),
        (None, Some(outlook)) => outlook.covers.clone(),
        (None, None) => Vec::new(),
    };
    let chosen = |by: Payer| {
        staged.is_some_and(|staged| match by {
            Payer::Die(die) | Payer::Wild(die, _) => staged.dice.contains(die),
            Payer::Token(slot) => staged.slots >> slot.index() & 1 == 1,
        })
    };
    let counted = matches!(combo.effect, Effect::Strike | Effect::Shield);
    let mut spaces = Vec::new();
    for element in Element::ALL {
        spaces.extend((0..combo.free[element.index()]).map(|_| (element, Space::Printed)));
    }
    let own = id.board();
    for element in [own].into_iter().chain(Element::ALL.into_iter().filter(|one| *one != own)) {
        let mut covers = covers.iter().filter(|cover| cover.space == element);
        for _ in 0..combo.needs[element.index()] {
            let space = match covers.next().map(|cover| cover.by) {
                Some(by) if chosen(by) => Space::Done,
                Some(Payer::Wild(..)) => Space::Wild,
                Some(Payer::Die(_) | Payer::Token(_)) => Space::Covered,
                None if outlook.is_none() => Space::Plain,
                // STRIKE and SHIELD need not be full.
                None if counted && !spaces.is_empty() => Space::Plain,
                None => Space::Missing,
            };
            spaces.push((element, space));
        }
    }
    spaces
}

fn seen(desk: Desk, seat: Seat, id: ComboId) -> Option<Seen> {
    let pick = pick(desk, seat, id);
    let own = desk.is_own(seat);
    let buttons = if own { buttons(desk, id) } else { Vec::new() };
    let outlook = desk.outlook.with(|all| all.iter().find(|one| one.combo == id).cloned());
    let open = outlook.as_ref().filter(|one| matches!(one.reach, Reach::Ready | Reach::Short(_)));
    let near = open.map(|one| match one.reach {
        Reach::Short(missing) if missing.iter().sum::<u8>() > 1 => Near::Far,
        Reach::Short(_) => Near::Almost,
        _ => Near::Ready,
    });
    let spaces = spaces(desk, id, open);
    desk.table(|table| Seen {
        spaces,
        near,
        lit: pick.is_some_and(|pick| desk.may(pick)) || !buttons.is_empty(),
        used: table.used.contains(id) && table.active == seat,
        armed: table.armed.contains(id),
        blocked: reading::blocked(table, id).is_some(),
        locked: reading::locked(table, id).map(elemenz::DieId::colour),
        planned: forecast::considered(desk) == Some(id),
        pick,
        buttons,
    })
}

/// The picks that stand on a card as buttons.
fn buttons(desk: Desk, id: ComboId) -> Vec<Action> {
    let effect = desk.stock.combo(id).effect;
    desk.picks.with(|picks| {
        let fits = |action: &&Action| match (**action, effect) {
            (Action::Strike(_), Effect::Strike) | (Action::Shield(_), Effect::Shield) => true,
            (Action::Combo(of), _) => of == id && !forecast::only_begins(desk, id),
            _ => false,
        };
        picks.iter().filter(fits).copied().collect()
    })
}

/// What a click on the face of a card picks; nothing if it only lays the combo open.
fn pick(desk: Desk, seat: Seat, id: ComboId) -> Option<Action> {
    if desk.tool.get() == Some(Tool::Avatar(Avatar::Obstacle)) {
        return Some(Action::Obstacle(id));
    }
    if !desk.is_own(seat) || !desk.asked() {
        return None;
    }
    let effect = desk.stock.combo(id).effect;
    match effect {
        Effect::Strike => {
            (!desk.any(|one| matches!(one, Action::Strike(_)))).then_some(Action::Strike(1))
        }
        Effect::Shield => {
            (!desk.any(|one| matches!(one, Action::Shield(_)))).then_some(Action::Shield(1))
        }
        _ => {
            let at_once = desk.may(Action::Combo(id)) && !forecast::only_begins(desk, id);
            (!at_once).then_some(Action::Combo(id))
        }
    }
}

/// What the card says when it is pointed at.
fn says(desk: Desk, seat: Seat, id: ComboId, seen: &Seen) -> String {
    let mut says = words::combo(id, desk.stock.combo(id));
    for (is, word) in [
        (seen.used, " It was activated this turn."),
        (seen.armed, " It is armed."),
        (seen.blocked, " It is blocked."),
        (seen.locked.is_some(), " It is locked."),
        (seen.near == Some(Near::Ready) && !seen.lit, " Your dice cover it."),
        (seen.near == Some(Near::Almost), " One symbol is missing."),
    ] {
        if is && (desk.is_own(seat) || !word.contains("our dice")) {
            says.push_str(word);
        }
    }
    let warning = desk.told(Action::Combo(id)).and_then(|told| told.1);
    if let Some(warning) = warning {
        says.push(' ');
        says.push_str(&warning);
        says.push('.');
    }
    says
}

fn class(base: &str, id: ComboId, seen: &Seen) -> String {
    let mut class = format!("{base} ez-of-{}", id.board());
    for (is, word) in [
        (seen.used, "ez-used"),
        (seen.armed, "ez-armed"),
        (seen.blocked, "ez-blocked"),
        (seen.planned, "ez-planned"),
        (seen.locked.is_some(), "ez-locked"),
        (seen.near == Some(Near::Ready), "ez-whole"),
        (seen.near == Some(Near::Almost), "ez-almost"),
        (seen.near == Some(Near::Far), "ez-far"),
    ] {
        if is {
            class.push(' ');
            class.push_str(word);
        }
    }
    class
}

fn socket(element: Element, space: Space) -> impl IntoView {
    view! {
        <span class=format!("{} ez-{element}", space.class())>
            <svg viewBox="0 0 24 24"><use href=format!("#ez-{element}")></use></svg>
        </span>
    }
}

/// What a button on the card says.
fn button_words(action: Action) -> String {
    match action {
        Action::Strike(count) | Action::Shield(count) => count.to_string(),
        _ => "Activate".into(),
    }
}

/// The card of a combo on the large board.
pub(super) fn card(desk: Desk, seat: Seat, id: ComboId) -> impl IntoView {
    let seen = Memo::new(move |_| seen(desk, seat, id));
    let says = Memo::new(move |_| seen.get().map(|seen| says(desk, seat, id, &seen)));
    let combo: &Combo = desk.stock.combo(id);
    let (name, effect, waits) =
        (combo.name.clone(), words::effect(id, combo), combo.effect.waits());
    let pick = move || seen.get().and_then(|seen| seen.pick).map(|pick| pick.to_string());
    let lit = move || seen.get().is_some_and(|seen| seen.lit);
    let opens = move || {
        let seen = seen.get().filter(|seen| seen.pick.is_none() && seen.lit)?;
        Some(seen.planned.to_string())
    };
    let consider = move |_| {
        let lit = seen.with_untracked(|seen| {
            seen.as_ref().is_some_and(|seen| seen.pick.is_none() && seen.lit)
        });
        if lit {
            desk.plan.update(|plan| *plan = if *plan == Some(id) { None } else { Some(id) });
        }
    };
    let button = move |action: Action| {
        let told = Memo::new(move |_| desk.label(action));
        view! {
            <button
                type="button"
                class="ez-pill"
                data-lit=true
                data-pick=action.to_string()
                data-says=move || told.get()
                aria-label=move || told.get()
            >
                {button_words(action)}
            </button>
        }
    };
    view! {
        <article
            class=move || seen.get().map_or(String::new(), |seen| class("ez-combo", id, &seen))
            data-lit=lit
            data-combo=id.to_string()
            data-target=shows("combo", id)
        >
            <button
                type="button"
                class="ez-combo-face"
                data-lit=lit
                data-pick=pick
                data-says=move || says.get()
                aria-label=move || says.get()
                aria-expanded=opens
                on:click=consider
            >
                <span class="ez-combo-name">
                    {name}
                    {waits.then(|| view! { <span class="ez-waits" aria-hidden="true"></span> })}
                </span>
                <span class="ez-sockets" aria-hidden="true">
                    {move || {
                        seen.get()
                            .map(|seen| match seen.locked {
                                Some(colour) => {
                                    let art = die::picture(colour, Some(Symbol::Of(colour)));
                                    view! {
                                        <svg class="ez-lock-die" viewBox=die::VIEW_BOX inner_html=art></svg>
                                    }
                                        .into_any()
                                }
                                None => {
                                    seen.spaces
                                        .into_iter()
                                        .map(|(element, space)| socket(element, space))
                                        .collect_view()
                                        .into_any()
                                }
                            })
                    }}
                </span>
                <span class="ez-combo-effect">{effect}</span>
            </button>
            <div class="ez-pills">
                <For
                    each=move || seen.get().map_or(Vec::new(), |seen| seen.buttons)
                    key=|action| action.to_string()
                    let:action
                >
                    {button(action)}
                </For>
            </div>
        </article>
    }
}

/// A combo in one line, for the boards of the others.
pub(super) fn line(desk: Desk, seat: Seat, id: ComboId) -> impl IntoView {
    let seen = Memo::new(move |_| seen(desk, seat, id));
    let says = Memo::new(move |_| seen.get().map(|seen| says(desk, seat, id, &seen)));
    let name = desk.combo_name(id);
    let pick = move || {
        let pick = seen.get().and_then(|seen| seen.pick)?;
        desk.data(pick)
    };
    view! {
        <button
            type="button"
            class=move || seen.get().map_or(String::new(), |seen| class("ez-line", id, &seen))
            data-lit=move || seen.get().is_some_and(|seen| seen.lit)
            data-pick=pick
            data-target=shows("combo", id)
            data-says=move || says.get()
            aria-label=move || says.get()
            tabindex=move || if pick().is_some() { "0" } else { "-1" }
        >
            <span class="ez-line-name">{name}</span>
            <span class="ez-line-pips" aria-hidden="true">
                {move || {
                    seen.get()
                        .map(|seen| {
                            seen.spaces
                                .into_iter()
                                .map(|(element, space)| socket(element, space))
                                .collect_view()
                        })
                }}
            </span>
        </button>
    }
}
