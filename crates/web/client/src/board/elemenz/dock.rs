//! What is going on with the dice in the middle: what is being considered or prepared, and what is
//! asked of somebody who is not on turn.

use elemenz::{
    Act, Action, Avatar, Effect, Element, Event, Frame, Might, Phase, ReactionWindow, Slot, Strike,
    Symbol, Token,
};
use leptos::prelude::*;
use ztable_core::Seat;

use super::desk::{Desk, Tool};
use super::totem::token_art;
use super::{avatars, die, forecast, seat, words};

/// A panel of the dock.
#[derive(Clone, PartialEq, Eq)]
struct Panel {
    /// How it feels: `ask`, `danger`, `plan` or `end`.
    tone: &'static str,
    title: String,
    detail: Option<String>,
    /// The attack as a sum.
    sum: Option<Strike>,
    buttons: Vec<Button>,
}

/// A button of a panel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Button {
    Pick(Action),
    Tool(Tool),
    /// Lays the tool or the plan down.
    Leave,
}

impl Panel {
    fn new(tone: &'static str, title: impl Into<String>) -> Panel {
        Panel { tone, title: title.into(), detail: None, sum: None, buttons: Vec::new() }
    }

    fn detail(mut self, detail: impl Into<String>) -> Panel {
        self.detail = Some(detail.into());
        self
    }
}

/// What is shown, if anything is.
fn panel(desk: Desk) -> Option<Panel> {
    if desk.phase() == Phase::Over {
        return Some(end(desk));
    }
    if let Some(tool) = desk.tool.get().filter(|_| desk.holds_tool()) {
        return Some(with_tool(desk, tool));
    }
    if !desk.asked() {
        return waiting(desk);
    }
    if desk.board.passed.get() {
        return Some(Panel::new("wait", "You passed").detail("The table is deciding."));
    }
    match desk.top() {
        Some(Frame::Hit(hit)) => Some(struck(desk, hit)),
        Some(Frame::Window(kind)) => Some(window(desk, kind)),
        Some(Frame::Surge) => Some(surge(desk)),
        Some(Frame::Steal(victim)) => Some(
            Panel::new("plan", format!("Steal from {}", desk.name(victim)))
                .detail("Choose one of the tokens on that Totem; all lie face down."),
        ),
        Some(Frame::Keep(..)) => {
            Some(Panel::new("plan", "Keep the token").detail("Choose an empty slot of your Totem."))
        }
        Some(Frame::Repay(left)) => Some(
            Panel::new("danger", format!("Give {} back", words::dice(usize::from(left))))
                .detail("Choose which of your dice go to the pool."),
        ),
        Some(Frame::Resolve { .. } | Frame::Mend(_)) => None,
        None => staged(desk).or_else(|| planned(desk)),
    }
}

/// The picks that are not on dice, slots or boards, in order.
fn plain(desk: Desk) -> Vec<Button> {
    let mut buttons: Vec<Button> = Vec::new();
    desk.picks.with(|picks| {
        for action in picks {
            let button = match (action, Tool::of(*action)) {
                (Action::Pass, _) => continue,
                (_, Some(tool)) => Button::Tool(tool),
                (action, None) => Button::Pick(*action),
            };
            if !buttons.contains(&button) {
                buttons.push(button);
            }
        }
        if picks.contains(&Action::Pass) {
            buttons.push(Button::Pick(Action::Pass));
        }
    });
    buttons
}

/// A combo is about to hit the viewer.
fn struck(desk: Desk, hit: elemenz::Hit) -> Panel {
    let name = desk.combo_name(hit.combo);
    let combo = match desk.is_own(hit.creator) {
        true => format!("Your own {name}"),
        false => format!("{}’s {name}", desk.name(hit.creator)),
    };
    if hit.accepted {
        let left = usize::from(hit.loss.unwrap_or(0));
        let shield = if desk.monolith { "" } else { " A die in SHIELD takes its defence along." };
        return Panel::new("danger", format!("Choose {} to lose", words::dice(left)))
            .detail(format!("{combo}.{shield}"));
    }
    let loss = hit.loss.unwrap_or(0);
    let title = match hit.might {
        Might::Shake => format!("{combo} shakes your defence off"),
        Might::Drain(colour) => format!("{combo} takes a {} die", colour.colour()),
        _ => format!("{combo} costs you {}", words::dice(usize::from(loss))),
    };
    let mut panel = Panel::new("danger", title).detail(match desk.picks.with(Vec::len) {
        1 => "Nothing of yours can stop it.",
        _ => "Answer it, or let it happen.",
    });
    panel.sum = desk.notes.with(|notes| notes.strike);
    panel.buttons = plain(desk);
    panel
}

/// Everybody may answer.
fn window(desk: Desk, kind: ReactionWindow) -> Panel {
    let active = desk.name(desk.active());
    let mut panel = match kind {
        ReactionWindow::Start => Panel::new("ask", format!("{active} is about to roll"))
            .detail("An Avatar of yours may spoil it."),
        ReactionWindow::Interfere => {
            Panel::new("ask", format!("{active} keeps these dice")).detail(interference(desk))
        }
        ReactionWindow::Finish => {
            let mut panel = Panel::new("ask", format!("The turn of {active} ends"))
                .detail("Your AFTERSHOCK is armed.");
            panel.sum = desk.notes.with(|notes| notes.strike);
            panel
        }
    };
    panel.buttons = plain(desk);
    panel
}

fn interference(desk: Desk) -> String {
    match (desk.any(|action| Tool::of(action).is_some()), desk.tool.get()) {
        (false, _) => "You have nothing that fits. The others may.".into(),
        (true, Some(_)) => "Choose a die above that is rolled again, or pass.".into(),
        (true, None) => "Take something to make them change a die, or pass.".into(),
    }
}

fn surge(desk: Desk) -> Panel {
    let mut panel = Panel::new("danger", "Wild Surge!")
        .detail("Too many Z: your turn is over, unless a Totemic Buff takes one out.");
    panel.buttons = plain(desk);
    panel
}

/// Something is being prepared.
fn staged(desk: Desk) -> Option<Panel> {
    let staged = desk.table(|table| table.staged).flatten()?;
    let what = act_words(desk, staged.act);
    let wants_target = desk.any(|action| matches!(action, Action::At(_)));
    let wants_die = desk.any(|action| matches!(action, Action::Use(_) | Action::Play(_)));
    let mut panel = Panel::new("plan", what);
    panel.detail = Some(if wants_target {
        "Choose whom it hits.".into()
    } else if wants_die {
        "Choose which die or token covers the next space.".into()
    } else {
        "Choose the pair to pay with.".into()
    });
    let buttons = desk.picks.with(|picks| {
        let shown = picks
            .iter()
            .filter(|action| matches!(action, Action::At(_) | Action::Pair(_) | Action::Back));
        shown.map(|action| Button::Pick(*action)).collect()
    });
    panel.buttons = buttons;
    Some(panel)
}

fn act_words(desk: Desk, act: Act) -> String {
    match act {
        Act::Combo(combo, 0) => desk.combo_name(combo),
        Act::Combo(combo, count) => format!("{} {count}", desk.combo_name(combo)),
        Act::Energise(slot) => format!("Re-energise {slot}"),
        Act::Burn(seat, slot) => format!("Burn {slot} of {}", desk.name(seat)),
        Act::Buy(avatar) => format!("Buy {}", avatar.title()),
        Act::Smash(seat, _) => format!("Burn an Avatar of {}", desk.name(seat)),
        Act::Obstacle(combo) => format!("Block {}", desk.combo_name(combo)),
    }
}

/// A combo is being considered.
fn planned(desk: Desk) -> Option<Panel> {
    let combo = desk.plan.get()?;
    let found = desk.stock.combo(combo);
    let (name, effect) = (found.name.clone(), words::effect(combo, found));
    let mut panel = Panel::new("plan", name).detail(match outcome(desk, combo) {
        Some(outcome) => format!("{effect}. {outcome}"),
        None => format!("{effect}."),
    });
    let kind = found.effect;
    panel.buttons = desk.picks.with(|picks| {
        let fits = picks.iter().filter(|action| match (**action, kind) {
            (Action::Combo(of), _) => of == combo,
            (Action::Strike(_), Effect::Strike) | (Action::Shield(_), Effect::Shield) => true,
            _ => false,
        });
        fits.map(|action| Button::Pick(*action)).chain([Button::Leave]).collect()
    });
    Some(panel)
}

/// What a combo will do to everybody, in a sentence.
fn outcome(desk: Desk, combo: elemenz::ComboId) -> Option<String> {
    let met = forecast::all(desk, forecast::wanted(desk, combo)?).into_iter();
    let met: Vec<String> = met
        .map(|(seat, effect)| format!("{}: {}", desk.name(seat), forecast::sum(effect)))
        .collect();
    (!met.is_empty()).then(|| format!("{}.", met.join(", ")))
}

/// A tool is in hand.
fn with_tool(desk: Desk, tool: Tool) -> Panel {
    let (title, detail) = match tool {
        Tool::Air => ("Free re-roll".to_owned(), "Choose the die to roll again."),
        Tool::Fog => ("Fog".to_owned(), "Choose the die that is rolled again."),
        Tool::Token(slot) => (token_name(desk, slot), "Choose the die it is played on."),
        Tool::Avatar(avatar @ (Avatar::Nudge | Avatar::Jolt)) => {
            let detail = match desk.turning.get() {
                Some(_) => "Choose the new face.",
                None => "Choose the die to turn.",
            };
            (avatar.title().to_owned(), detail)
        }
        Tool::Avatar(Avatar::Obstacle) => {
            ("Obstacle".to_owned(), "Choose the combo of a rival to block.")
        }
        Tool::Avatar(Avatar::Spark) => {
            ("Borrowed Spark".to_owned(), "Choose the colour of the die.")
        }
        Tool::Avatar(avatar) => (avatar.title().to_owned(), "Choose whom it goes to."),
    };
    let mut panel = Panel::new("plan", title).detail(detail);
    let turning = desk.turning.get();
    panel.buttons = desk.picks.with(|picks| {
        let fits = picks.iter().filter(|action| {
            Tool::of(**action) == Some(tool)
                && match action {
                    Action::Nudge(die, _) | Action::Jolt(die, _) => turning == Some(*die),
                    Action::Borrow(_) | Action::Deflect(_) | Action::Echo(_) => true,
                    _ => false,
                }
        });
        fits.map(|action| Button::Pick(*action)).chain([Button::Leave]).collect()
    });
    panel
}

/// The token in an own slot, by name.
fn token_name(desk: Desk, slot: Slot) -> String {
    own_token(desk, slot).map_or("Token".into(), |token| token.title().to_owned())
}

fn own_token(desk: Desk, slot: Slot) -> Option<Token> {
    let own = desk.me()?;
    desk.table(|table| table.seats.get(own.index())?.slots.get(slot.index())?.token).flatten()
}

/// What the viewer waits for, where that is not plain to see.
fn waiting(desk: Desk) -> Option<Panel> {
    match desk.top() {
        Some(Frame::Window(_)) => {
            Some(Panel::new("wait", "The table is deciding").detail("Whoever may answer is asked."))
        }
        Some(Frame::Hit(hit)) => Some(Panel::new(
            "wait",
            format!("{} answers {}", desk.name(hit.target), desk.combo_name(hit.combo)),
        )),
        _ => None,
    }
}

/// The end of the game.
fn end(desk: Desk) -> Panel {
    match winner(desk) {
        Some(seat) if desk.is_own(seat) => Panel::new("end", "You are the Master Zee!"),
        Some(seat) => Panel::new("end", format!("{} is the Master Zee!", desk.name(seat))),
        None => Panel::new("end", "The game is over"),
    }
}

/// Who won, if it was just told or can be seen on the table.
fn winner(desk: Desk) -> Option<Seat> {
    let told = desk.news.with(|news| {
        news.headlines.iter().find_map(|(event, _)| match event {
            Event::Over { winner, .. } => Some(*winner),
            _ => None,
        })
    });
    told.or_else(|| desk.notes.with(|notes| notes.winner))
}

/// What a button shows before its words.
fn art(desk: Desk, button: Button) -> AnyView {
    let sign = |id: &str| {
        let href = format!("#{id}");
        view! { <svg viewBox="0 0 24 24" aria-hidden="true"><use href=href></use></svg> }.into_any()
    };
    match button {
        Button::Leave | Button::Pick(Action::Back) => sign("ez-back"),
        Button::Pick(action) => match action {
            Action::Protect(pair) => {
                let tokens = pair.slots().map(|slot| token_art(own_token(desk, slot)));
                tokens.collect_view().into_any()
            }
            Action::Play(slot) => token_art(own_token(desk, slot)).into_any(),
            Action::At(at) | Action::Deflect(at) | Action::Echo(at) => {
                desk.element(at).map(seat::emblem).into_any()
            }
            Action::Nudge(on, face) | Action::Jolt(on, face) => die_art(on.colour(), Some(face)),
            Action::Borrow(colour) => die_art(colour, None),
            Action::Pair(element) => sign(&format!("ez-{element}")),
            Action::Trigger => sign("ez-diamond"),
            Action::Stone => avatars::art(Some(Avatar::Stone)).into_any(),
            Action::Mirror => avatars::art(Some(Avatar::Mirror)).into_any(),
            Action::Veil => avatars::art(Some(Avatar::Veil)).into_any(),
            Action::Curse => avatars::art(Some(Avatar::Curse)).into_any(),
            _ => ().into_any(),
        },
        Button::Tool(tool) => match tool {
            Tool::Air => sign("ez-air"),
            Tool::Fog => sign("ez-diamond"),
            Tool::Token(slot) => token_art(own_token(desk, slot)).into_any(),
            Tool::Avatar(avatar) => avatars::art(Some(avatar)).into_any(),
        },
    }
}

fn die_art(colour: Element, face: Option<Symbol>) -> AnyView {
    let art = die::picture(colour, face);
    view! {
        <svg class="ez-dock-die" viewBox=die::VIEW_BOX aria-hidden="true" inner_html=art></svg>
    }
    .into_any()
}

/// The words of a button.
fn button_words(desk: Desk, button: Button) -> String {
    match button {
        Button::Leave => "Not now".into(),
        Button::Tool(Tool::Air) => "Free re-roll".into(),
        Button::Tool(Tool::Fog) => "Fog".into(),
        Button::Tool(Tool::Token(slot)) => token_name(desk, slot),
        Button::Tool(Tool::Avatar(avatar)) => avatar.title().into(),
        Button::Pick(Action::At(seat)) => {
            let sum = forecast::at(desk, seat)
                .map_or(String::new(), |effect| format!(": {}", forecast::sum(effect)));
            format!("{}{sum}", desk.name(seat))
        }
        Button::Pick(Action::Deflect(seat) | Action::Echo(seat)) => desk.name(seat),
        Button::Pick(Action::Protect(..)) => "Protect".into(),
        Button::Pick(Action::Play(slot)) => token_name(desk, slot),
        Button::Pick(Action::Combo(_)) => "Activate".into(),
        Button::Pick(Action::Nudge(_, face) | Action::Jolt(_, face)) => face.title().into(),
        Button::Pick(action) => desk.label(action).unwrap_or_else(|| action.to_string()),
    }
}

fn button_view(desk: Desk, button: Button) -> AnyView {
    let words = button_words(desk, button);
    let picture = art(desk, button);
    match button {
        Button::Pick(action) => {
            let says = desk.told(action).map(|(label, warning)| match warning {
                Some(warning) => format!("{label}. {warning}."),
                None => format!("{label}."),
            });
            let class = match action {
                Action::Pass => "ez-button ez-pass",
                Action::Back => "ez-button",
                _ => "ez-button ez-strong",
            };
            view! {
                <button
                    type="button"
                    class=class
                    data-lit=true
                    data-pick=action.to_string()
                    data-says=says.clone()
                    aria-label=says
                >
                    {picture}
                    <span>{words}</span>
                </button>
            }
            .into_any()
        }
        Button::Tool(tool) => view! {
            <button
                type="button"
                class="ez-button ez-strong"
                data-lit=true
                class:ez-in-hand=move || desk.tool.get() == Some(tool)
                aria-pressed=move || (desk.tool.get() == Some(tool)).to_string()
                on:click=move |_| desk.toggle(tool)
            >
                {picture}
                <span>{words}</span>
            </button>
        }
        .into_any(),
        Button::Leave => view! {
            <button
                type="button"
                class="ez-button"
                on:click=move |_| {
                    desk.lay_down();
                    desk.plan.set(None);
                }
            >
                {picture}
                <span>{words}</span>
            </button>
        }
        .into_any(),
    }
}

/// The dock.
pub(super) fn dock(desk: Desk) -> impl IntoView {
    let panel = Memo::new(move |_| panel(desk));
    move || {
        panel.get().map(|panel| {
            let sum = panel.sum.map(|Strike { value, defence, dice }| {
                view! {
                    <p class="ez-sum" aria-label=format!("Strike {value} against defence {defence}")>
                        <span class="ez-sum-value">{value}</span>
                        "−"
                        <span class="ez-sum-defence">
                            <svg viewBox="0 0 24 24" aria-hidden="true"><use href="#ez-shield"></use></svg>
                            {defence}
                        </span>
                        "="
                        <b>{dice}</b>
                    </p>
                }
            });
            let title = panel.title.clone();
            let crown = (panel.tone == "end").then(|| {
                winner(desk).map(|seat| seat::emblems(desk, seat))
            });
            view! {
                <div class="ez-dock" data-tone=panel.tone role="group" aria-label=title>
                    {crown}
                    <div class="ez-dock-words">
                        <h3>{panel.title}</h3>
                        {panel.detail.map(|detail| view! { <p>{detail}</p> })}
                    </div>
                    {sum}
                    <div class="ez-dock-buttons">
                        {panel
                            .buttons
                            .into_iter()
                            .map(|button| button_view(desk, button))
                            .collect_view()}
                    </div>
                </div>
            }
        })
    }
}
