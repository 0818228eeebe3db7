//! The reactor in words, for labels, for the prompt bar and for the strip below the reactor.

use zee::{
    BeltHelp, Bot, BotStep, Button, CardId, ControlDeck, Direction, Drive, Effect, Fate, Foresight,
    Row, Spot, View,
};
use ztable_core::words::count;

/// A belt: what it shows, who stands there and how dangerous it is.
pub(super) fn belt(deck: &ControlDeck, view: &View, spot: Spot) -> String {
    let Some(belt) = view.belt(spot) else { return format!("{spot}: no belt") };
    let kind = belt.kind();
    let bot = match view.bot_at(spot) {
        Some(bot) => format!(" with {}", bot.title()),
        None => String::new(),
    };
    let help = BeltHelp::new(deck, view, kind);
    format!(
        "{spot}, {}: {}{bot}. On {} of 30 cards, {} with Advance, {} of those discarded.",
        spot.row().name(),
        kind.words(),
        help.shown,
        help.with_advance,
        help.discarded
    )
}

/// A card: its shapes and buttons.
pub(super) fn card(deck: &ControlDeck, card: CardId) -> String {
    let face = deck.card(card).face;
    let buttons: Vec<&str> = face.buttons.iter().map(Button::title).collect();
    format!("Card {card}: {}; {}", face.words(), buttons.join(", "))
}

/// How good or bad a pick is for who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    /// It scores.
    Scores,
    /// It moves something.
    Moves,
    /// It leaves the own bot on Front.
    Risks,
    /// It does nothing.
    Nothing,
}

impl Tone {
    /// The word that colours it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Tone::Scores => "scores",
            Tone::Moves => "moves",
            Tone::Risks => "risks",
            Tone::Nothing => "nothing",
        }
    }
}

/// What a pick would do, in a few words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Consequence {
    pub(super) tone: Tone,
    /// What is pushed or picked.
    pub(super) title: String,
    /// What becomes of whom, in belt order.
    pub(super) parts: Vec<String>,
    /// What it brings.
    pub(super) gain: Option<String>,
}

impl Consequence {
    /// Reads a preview.
    pub(super) fn of(preview: &Foresight, view: &View) -> Consequence {
        let calm = |title: String, parts: Vec<String>| Consequence {
            tone: Tone::Moves,
            title,
            parts,
            gain: None,
        };
        match &preview.effect {
            Effect::Affects { button, bots } => {
                let title = match (button, preview.card) {
                    (Some(button), _) => button.title().to_string(),
                    (None, Some(card)) => card.to_string(),
                    (None, None) => String::new(),
                };
                let names: Vec<String> = bots.iter().map(|bot| bot.title().to_string()).collect();
                if names.is_empty() {
                    nobody(title)
                } else {
                    calm(title, vec![format!("affects {}", names.join(", "))])
                }
            }
            Effect::Runs { button, drive, steps } => runs(*button, *drive, steps, preview, view),
            Effect::WillSwap { new } => calm(
                "Swap".into(),
                vec![format!("some belt makes room for {}", new.kind().words())],
            ),
            Effect::Swaps { spot, new } => {
                let old = view.belt(*spot).map_or(String::new(), |old| old.kind().words());
                let bot = view.bot_at(*spot);
                let under = bot.map_or(String::new(), |bot| format!(" under {}", bot.title()));
                calm(format!("Swap {spot}"), vec![format!("{old} → {}{under}", new.kind().words())])
            }
            Effect::Stands { bot, spot } => {
                calm(bot.title().into(), vec![format!("stands on {spot}")])
            }
            Effect::Goes { bot, from, to } => {
                calm(bot.title().into(), vec![format!("{from} → {to}")])
            }
            Effect::Lays { belt, spot } => calm(
                format!("Conveyor {}", spot.conveyor()),
                vec![format!("{} becomes {}", belt.kind().words(), spot.row().name())],
            ),
            Effect::Removes { conveyor } => {
                calm(format!("Conveyor {conveyor}"), vec!["is removed".into()])
            }
        }
    }

    /// All of it in one line.
    pub(super) fn sentence(&self) -> String {
        let mut line = format!("{}: {}", self.title, self.parts.join(", "));
        if let Some(gain) = &self.gain {
            line.push_str(&format!(" – {gain}"));
        }
        line
    }
}

fn nobody(title: String) -> Consequence {
    Consequence {
        tone: Tone::Nothing,
        title,
        parts: vec!["no bot stands on a matching belt".into()],
        gain: None,
    }
}

fn runs(
    button: Button,
    drive: Drive,
    steps: &[BotStep],
    preview: &Foresight,
    view: &View,
) -> Consequence {
    let title = match drive {
        Drive::ShiftAll(Direction::Left) => "Shift left".to_string(),
        Drive::ShiftAll(Direction::Right) => "Shift right".to_string(),
        _ => button.title().to_string(),
    };
    if steps.is_empty() {
        return nobody(title);
    }
    let own = view.own().and_then(|own| own.bot);
    let mine = |bot: Bot| Some(bot) == own;
    let parts = steps.iter().map(|step| outcome(button, step, mine(step.bot))).collect();
    let falling = preview.falling();
    let ends_on_front = steps.iter().any(|step| {
        mine(step.bot) && matches!(step.fate, Some(Fate::Moves(to)) if to.row() == Row::Front)
    });
    let (tone, gain) = if falling > 0 {
        let gain = match view.zolo {
            Some(_) => format!("{} set aside", count(falling, "bot")),
            None if falling > 1 => "1 point, however many fall".to_string(),
            None => "1 point".to_string(),
        };
        (Tone::Scores, Some(gain))
    } else if ends_on_front {
        (Tone::Risks, Some("your bot ends on Front".to_string()))
    } else {
        (Tone::Moves, None)
    };
    Consequence { tone, title, parts, gain }
}

fn outcome(button: Button, step: &BotStep, mine: bool) -> String {
    let who = if mine { format!("{} (you)", step.bot.title()) } else { step.bot.title().into() };
    match step.fate {
        _ if step.shielded => format!("{who} is shielded"),
        _ if step.falls() => format!("{who} falls off"),
        // Nothing but the rear wall sends a bot from Back to Mid by Reverse.
        Some(Fate::Moves(to)) if button == Button::Reverse && step.from.row() == Row::Back => {
            format!("{who} bounces to {to}")
        }
        Some(Fate::Moves(to)) => format!("{who} → {to}"),
        Some(Fate::Chooses { left, right }) => format!("{who} to {left} or {right}"),
        Some(Fate::Blocked) => format!("{who} is blocked"),
        Some(Fate::FallsOff) | None => format!("{who} may be blocked"),
    }
}
