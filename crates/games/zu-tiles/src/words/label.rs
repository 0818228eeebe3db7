//! What is asked, and what a pick means, in words.

use super::{ability, player};
use ztable_core::{Label, Target};

use crate::action::{Action, Word};
use crate::cell::{Cell, CellName};
use crate::data::program::Mark;
use crate::kind::{Kind, Piece};
use crate::phase::Question;
use crate::rules::ZuTiles;
use crate::square::{Friend, gaps};
use crate::tile::AreaType;
use crate::view::{TileFacts, View};

/// A pick in words.
pub(crate) fn label(game: &ZuTiles, view: &View, action: Action) -> Label {
    let plain = |words: &str| Label { words: words.into(), target: None, warning: None };
    match action {
        Action::Say(word) => say(view, word),
        Action::Stack(n) => Label {
            words: format!("Draw Stack {n}"),
            target: Some(Target::new("stack", n.to_string())),
            warning: None,
        },
        Action::Ability(n) => plain(&ability(game, view, n)),
        Action::Tile(kind) => tile(game, view, kind),
        Action::Pile(piece) => Label {
            words: pile(game, view, piece),
            target: Some(Target::new("pile", piece.to_string())),
            warning: None,
        },
        Action::Cell(name) => cell(game, view, name),
    }
}

/// A tile of a pile; whose it was tells tiles of one name apart.
fn pile(game: &ZuTiles, view: &View, piece: Piece) -> String {
    let name = game.name(piece.kind);
    let words = match view.facts.question {
        Some(Question::PayPoint { .. }) => format!("Pay with {name}"),
        _ => name.into(),
    };
    if view.viewer.is(piece.owner()) {
        return words;
    }
    format!("{words} (from the deck of {})", player(piece.owner()))
}

fn say(view: &View, word: Word) -> Label {
    let words = match (word, &view.facts.question) {
        (Word::Yes, Some(Question::Extra)) => "Draw one more tile",
        (Word::No, Some(Question::Extra)) => "Do not draw",
        (Word::No, Some(Question::Host { .. })) => "It stays",
        (Word::Place, _) => "Place a tile",
        (Word::Act, _) => "Start an action stack",
        (Word::Battle, _) => "Start a Battle",
        (Word::Cycle, _) => "Discard two tiles, draw one",
        (Word::End, _) => "End the turn",
        (Word::Concede, _) => "Give up",
        (Word::Pass, _) => "Pass",
        (Word::Done, _) => "No more Allies",
        (Word::Yes, _) => "Yes",
        (Word::No, _) => "No",
        (Word::None, _) => "No target",
        (Word::Lend, _) => "Lend it",
        (Word::Decline, _) => "Decline",
    };
    let warning = match word {
        Word::Concede => Some("You lose at once".into()),
        Word::End if no_draw(view) => {
            Some("Your Draw Stacks are empty: you cannot draw and are out".into())
        }
        Word::End => left_undone(view).map(Into::into),
        _ => None,
    };
    // What begins an action of the turn has a place of its own on the table.
    let begins = matches!(word, Word::Place | Word::Act | Word::Battle | Word::Cycle);
    let target = begins.then(|| Target::new("turn", word.name()));
    Label { words: words.into(), target, warning }
}

/// What somebody who ends the turn may have overlooked.
fn left_undone(view: &View) -> Option<&'static str> {
    let uses = &view.table.uses;
    if !view.facts.finishing.is_empty() && uses.placed < 1 + uses.more_places {
        Some("You can still complete a square this turn")
    } else {
        (!uses.acted()).then_some("You have not done anything this turn")
    }
}

/// What an ability does, among those of [`Question::Ability`].
fn ability(game: &ZuTiles, view: &View, number: u8) -> String {
    let choices = match &view.facts.question {
        Some(Question::Ability { cell, choices }) => Some((cell, choices)),
        _ => None,
    };
    let chosen = choices.and_then(|(cell, choices)| {
        let (kind, nth) = *choices.get(usize::from(number).checked_sub(1)?)?;
        let host = view.facts.tiles.iter().find(|tile| tile.cell == *cell)?;
        Some(ability::words(game, kind, usize::from(nth), host.tile != kind))
    });
    chosen.unwrap_or_else(|| format!("Ability {number}"))
}

fn no_draw(view: &View) -> bool {
    let seat = view.viewer.seat().and_then(|seat| view.table.seats.get(seat.index()));
    seat.is_some_and(|seat| seat.stacks == Some([0; 5]))
}

fn tile(game: &ZuTiles, view: &View, kind: Kind) -> Label {
    let name = game.name(kind);
    let words = match &view.facts.question {
        Some(Question::PlaceTile) => format!("Place {name}"),
        Some(Question::Start | Question::React { .. }) => format!("Play {name}"),
        Some(Question::PayHand { .. }) => format!("Pay with {name}"),
        Some(Question::Cycle) => format!("Discard {name}"),
        Some(Question::BattleTile) => format!("Lay {name} face down"),
        _ => name.to_string(),
    };
    Label { words, target: Some(Target::new("hand", kind.to_string())), warning: None }
}

fn cell(game: &ZuTiles, view: &View, name: CellName) -> Label {
    let at = view.cell_named(name);
    let words = match view.facts.tiles.iter().find(|tile| tile.cell == at) {
        None => format!("The space {at}"),
        Some(tile) => on_tile(game, view, tile),
    };
    let scores = matches!(view.facts.question, Some(Question::PlaceCell { tile })
        if completes(game, view, tile, at));
    let words = if scores { format!("{words} (completes a square)") } else { words };
    Label { words, target: Some(Target::new("cell", at.to_string())), warning: None }
}

/// Whether a tile in this cell would complete a compatible square (ZU-5.3).
fn completes(game: &ZuTiles, view: &View, kind: Kind, cell: Cell) -> bool {
    let tile_at = |cell| view.facts.tiles.iter().find(|tile| tile.cell == cell);
    // What is attached to a tile that is replaced stays on the new one.
    let own = |kind: Kind| game.tiles.tile(kind).statics.marks.contains(Mark::Friendly);
    let with_all = tile_at(cell).is_some_and(|old| old.with_all && !own(old.tile));
    game.tiles.tile(kind).in_area == Some(AreaType::Creature)
        && gaps(&game.tiles, cell, |cell| tile_at(cell)?.friend())
            .any(|gap| gap.takes(&game.tiles, Friend { kind, with_all }))
}

fn on_tile(game: &ZuTiles, view: &View, tile: &TileFacts) -> String {
    let name = game.name(tile.tile);
    let (cell, values) = (tile.cell, format!("{}/{}", tile.str, tile.int));
    let what = match &view.facts.question {
        Some(Question::PlaceCell { .. }) => format!("Replace {name}"),
        Some(Question::Start | Question::React { .. }) => format!("Use {name}"),
        Some(Question::Attacker) => format!("Attack with {name}"),
        Some(Question::Defender { .. }) => format!("Attack {name}"),
        Some(Question::Ally { .. }) if !view.viewer.is(tile.ctrl) => {
            format!("Ask {} for {name}", player(tile.ctrl))
        }
        Some(Question::Ally { .. }) => format!("{name} helps"),
        _ => name.to_string(),
    };
    let whose = if view.viewer.is(tile.ctrl) { "yours".into() } else { player(tile.ctrl) };
    let is = match tile.is {
        AreaType::Creature => "",
        AreaType::Item => "Item, ",
        AreaType::Obstacle => "Obstacle, ",
    };
    format!("{what} in {cell} ({is}{values}, {whose})")
}
