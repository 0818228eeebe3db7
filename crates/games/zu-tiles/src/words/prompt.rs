//! What is asked, in words.

use super::{ability, player};
use ztable_core::{Prompt, Window, WindowKind};

use crate::action::{Action, Word};
use crate::kind::Kind;
use crate::rule;
use crate::rules::ZuTiles;
use crate::view::{Question, View};

/// What is asked of the viewer now, or what is being waited for.
pub(crate) fn prompt(game: &ZuTiles, view: &View) -> Prompt {
    let facts = &view.facts;
    let (Some(asked), Some(question)) = (facts.asked, &facts.question) else {
        return Prompt::new(rule!("ZU-10.1"), over(view));
    };
    if view.viewer.is(asked) {
        return asked_of_you(game, view, question);
    }
    let who = player(asked);
    match question {
        Question::React { .. } => {
            Prompt::new(rule!("ZU-6.6"), format!("Waiting whether {who} adds to the stack."))
        }
        Question::Lend { .. } => {
            Prompt::new(rule!("ZU-11.4"), format!("Waiting whether {who} lends a Creature."))
        }
        Question::Ally { .. } => {
            Prompt::new(rule!("ZU-7.4"), format!("Waiting for {who} to pick Allies."))
        }
        _ => Prompt::new(rule!("ZU-3.1"), format!("Waiting for {who}.")),
    }
}

fn over(view: &View) -> String {
    match view.table.winner {
        Some(winner) if view.viewer.is(winner) => "The game is over. You have won.".into(),
        Some(winner) => format!("The game is over. Player {} has won.", winner.number() + 1),
        None => "The game is over.".into(),
    }
}

fn asked_of_you(game: &ZuTiles, view: &View, question: &Question) -> Prompt {
    let name = |kind: &Kind| game.name(*kind);
    let at = |cell| {
        let tile = view.facts.tiles.iter().find(|tile| tile.cell == cell);
        tile.map_or("a tile", |tile| game.name(tile.tile))
    };
    match question {
        Question::Deal => {
            Prompt::new(rule!("ZU-2.4"), "Draw your starting hand: choose a Draw Stack.")
        }
        Question::Verb => Prompt::new(
            rule!("ZU-3.1"),
            "Your turn: place a tile, act, battle, cycle two tiles, or end the turn.",
        ),
        Question::PlaceTile => Prompt::new(rule!("ZU-4.1"), "Which tile do you place?"),
        Question::PlaceCell { tile } => {
            Prompt::new(rule!("ZU-4.3"), format!("Where does {} go?", name(tile)))
        }
        Question::Start => Prompt::new(rule!("ZU-6.2"), "Which tile or ability starts the stack?"),
        Question::Ability { cell, .. } => {
            Prompt::new(rule!("ZU-6.16"), format!("Which ability of {}?", at(*cell)))
        }
        Question::Target { card, number } => Prompt::new(
            rule!("ZU-6.5"),
            format!("{}: choose {}.", name(card), target(game, *card, *number)),
        ),
        Question::PayHand { card } => {
            Prompt::new(rule!("ZU-9.13"), format!("{} costs a hand tile: which one?", name(card)))
        }
        Question::PayPoint { card } => Prompt::new(
            rule!("ZU-9.12"),
            format!("{} costs a point: which tile of your Point Pile?", name(card)),
        ),
        Question::Attacker => Prompt::new(rule!("ZU-7.1"), "Which of your Creatures attacks?"),
        Question::Defender { attacker } => {
            Prompt::new(rule!("ZU-7.2"), format!("What does {} attack?", at(*attacker)))
        }
        Question::Cycle => Prompt::new(rule!("ZU-3.5"), "Choose a hand tile to discard."),
        Question::React { battle: true } => {
            Prompt::new(rule!("ZU-7.9"), "Add to the Battle's stack, or pass.")
        }
        Question::React { battle: false } => {
            Prompt::new(rule!("ZU-6.6"), "Add to the stack, or pass.")
        }
        Question::Ally { attack: true } => {
            Prompt::new(rule!("ZU-7.4"), "Pick Allies for the Attacker, or be done.")
        }
        Question::Ally { attack: false } => {
            Prompt::new(rule!("ZU-7.5"), "Pick Allies for the Defender, or be done.")
        }
        Question::Lend { cell, attack } => {
            let side = if *attack { "the Attacker" } else { "the Defender" };
            Prompt::new(rule!("ZU-11.4"), format!("Do you lend {} to {side}?", at(*cell)))
        }
        Question::BattleTile => Prompt::new(
            rule!("ZU-7.8"),
            "Which hand tile goes face down as the Battle Action Tile? It will be discarded.",
        ),
        Question::Stack => Prompt::new(rule!("ZU-3.6"), "Choose a Draw Stack to draw from."),
        Question::Extra => {
            Prompt::new(rule!("ZU-3.7"), "You took no action: do you draw one more tile?")
        }
        Question::Destination { card } => {
            Prompt::new(rule!("ZU-6.5"), format!("{}: choose the cell.", name(card)))
        }
        Question::Host { card } => {
            Prompt::new(rule!("ZU-13.5"), format!("Does {} hop, and where to?", name(card)))
        }
        Question::Back { tile } => {
            Prompt::new(rule!("ZU-13.17"), format!("Where does {} come back?", name(tile)))
        }
        Question::Join { card } => {
            Prompt::new(rule!("ZU-13.28"), format!("Does {} join your side?", name(card)))
        }
        Question::Stow { card } => {
            Prompt::new(rule!("ZU-13.21"), format!("Do you put a tile under {}?", name(card)))
        }
        Question::May { card } => {
            Prompt::new(rule!("ZU-6.5"), format!("Do you do what {} allows?", name(card)))
        }
        Question::NewTarget { card, number } => Prompt::new(
            rule!("ZU-6.15"),
            format!("{} is yours now: choose {}.", name(card), target(game, *card, *number)),
        ),
    }
}

/// What the target with this number has to be, in words.
fn target(game: &ZuTiles, card: Kind, number: usize) -> String {
    let known = card.index() < game.tiles.tiles().len();
    let words = known.then(|| ability::target(game, card, number)).flatten();
    words.unwrap_or_else(|| format!("target {}", number + 1))
}

/// The kinds of reaction windows.
pub(crate) static WINDOWS: [WindowKind; 4] = [
    WindowKind::new("action-stack", "After somebody adds to an action stack"),
    WindowKind::new("battle-stack", "After somebody adds to a Battle's stack"),
    WindowKind::new("defending-allies", "When Allies can join a Defender"),
    WindowKind::new("lend", "When somebody asks for a Creature"),
];

/// The reaction window that the viewer is in.
pub(crate) fn window(view: &View) -> Option<Window<Action>> {
    let asked = view.facts.asked?;
    if !view.viewer.is(asked) {
        return None;
    }
    let (kind, pass) = match view.facts.question.as_ref()? {
        Question::React { battle: false } => (&WINDOWS[0], Word::Pass),
        Question::React { battle: true } => (&WINDOWS[1], Word::Pass),
        Question::Ally { attack: false } => (&WINDOWS[2], Word::Done),
        Question::Lend { .. } => (&WINDOWS[3], Word::Decline),
        _ => return None,
    };
    // One stack, or one Battle with its Allies: each is counted when it starts.
    let uses = &view.table.uses;
    let matter =
        u32::from(view.table.turn) << 16 | u32::from(uses.stacks) << 8 | u32::from(uses.battles);
    Some(Window { kind, pass: pass.into(), matter: Some(matter) })
}
