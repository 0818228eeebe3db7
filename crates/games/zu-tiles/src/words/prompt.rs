//! What is asked, in words.

use super::{ability, player};
use ztable_core::{Prompt, Window};

use crate::about::WINDOWS;
use crate::action::{Action, Word};
use crate::cell::Cell;
use crate::kind::Kind;
use crate::phase::Question;
use crate::rule;
use crate::rules::ZuTiles;
use crate::view::View;

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

/// The questions by chapters: the turn, the stack, Battles, and what running texts ask.
fn asked_of_you(game: &ZuTiles, view: &View, question: &Question) -> Prompt {
    // `{}` stands for the name of the tile.
    let named = |rule, name: &str, words: &str| Prompt::new(rule, words.replace("{}", name));
    let of = |rule, tile: &Kind, words| named(rule, game.name(*tile), words);
    let at = |rule, cell: &Cell, words| named(rule, name_at(game, view, *cell), words);
    match question {
        Question::Deal => {
            Prompt::new(rule!("ZU-2.4"), "Draw your starting hand: choose a Draw Stack.")
        }
        Question::Verb => Prompt::new(
            rule!("ZU-3.1"),
            "Your turn: place a tile, act, battle, cycle two tiles, or end the turn.",
        ),
        Question::PlaceTile => Prompt::new(rule!("ZU-4.1"), "Which tile do you place?"),
        Question::PlaceCell { tile } => of(rule!("ZU-4.3"), tile, "Where does {} go?"),
        Question::Cycle => Prompt::new(rule!("ZU-3.5"), "Choose a hand tile to discard."),
        Question::Stack => Prompt::new(rule!("ZU-3.6"), "Choose a Draw Stack to draw from."),
        Question::Extra => {
            Prompt::new(rule!("ZU-3.7"), "You took no action: do you draw one more tile?")
        }

        Question::Start => Prompt::new(rule!("ZU-6.2"), "Which tile or ability starts the stack?"),
        Question::Ability { cell, .. } => at(rule!("ZU-6.16"), cell, "Which ability of {}?"),
        Question::Target { card, number } => {
            let target = target(game, *card, *number);
            of(rule!("ZU-6.5"), card, &format!("{{}}: choose {target}."))
        }
        Question::NewTarget { card, number } => {
            let target = target(game, *card, *number);
            of(rule!("ZU-6.15"), card, &format!("{{}} is yours now: choose {target}."))
        }
        Question::PayHand { card } => {
            of(rule!("ZU-9.13"), card, "{} costs a hand tile: which one?")
        }
        Question::PayPoint { card } => {
            of(rule!("ZU-9.12"), card, "{} costs a point: which tile of your Point Pile?")
        }
        Question::React { battle } => asked_to_react(*battle),

        Question::Attacker => Prompt::new(rule!("ZU-7.1"), "Which of your Creatures attacks?"),
        Question::Defender { attacker } => at(rule!("ZU-7.2"), attacker, "What does {} attack?"),
        Question::Ally { attack } => asked_for_allies(*attack),
        Question::Lend { cell, attack } => {
            at(rule!("ZU-11.4"), cell, &format!("Do you lend {{}} to the {}?", side(*attack)))
        }
        Question::BattleTile => Prompt::new(
            rule!("ZU-7.8"),
            "Which hand tile goes face down as the Battle Action Tile? It will be discarded.",
        ),

        Question::Destination { card } => of(rule!("ZU-6.5"), card, "{}: choose the cell."),
        Question::Host { card } => of(rule!("ZU-13.5"), card, "Does {} hop, and where to?"),
        Question::Back { tile } => of(rule!("ZU-13.17"), tile, "Where does {} come back?"),
        Question::Join { card } => of(rule!("ZU-13.28"), card, "Does {} join your side?"),
        Question::Stow { card } => of(rule!("ZU-13.21"), card, "Do you put a tile under {}?"),
        Question::May { card } => of(rule!("ZU-6.5"), card, "Do you do what {} allows?"),
    }
}

fn asked_to_react(battle: bool) -> Prompt {
    match battle {
        true => Prompt::new(rule!("ZU-7.9"), "Add to the Battle's stack, or pass."),
        false => Prompt::new(rule!("ZU-6.6"), "Add to the stack, or pass."),
    }
}

fn asked_for_allies(attack: bool) -> Prompt {
    let rule = if attack { rule!("ZU-7.4") } else { rule!("ZU-7.5") };
    Prompt::new(rule, format!("Pick Allies for the {}, or be done.", side(attack)))
}

fn side(attack: bool) -> &'static str {
    if attack { "Attacker" } else { "Defender" }
}

fn name_at<'a>(game: &'a ZuTiles, view: &View, cell: Cell) -> &'a str {
    let tile = view.facts.tiles.iter().find(|tile| tile.cell == cell);
    tile.map_or("a tile", |tile| game.name(tile.tile))
}

/// What the target with this number has to be, in words.
fn target(game: &ZuTiles, card: Kind, number: usize) -> String {
    let known = card.index() < game.tiles.tiles().len();
    let words = known.then(|| ability::target(game, card, number)).flatten();
    words.unwrap_or_else(|| format!("target {}", number + 1))
}

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
