//! What is asked, and what a pick means, in words.

use ztable_core::{Label, Prompt, Seat, Target, Window, WindowKind};

use crate::ability;
use crate::action::{Action, Word};
use crate::cell::{Cell, CellName};
use crate::game::ZuTiles;
use crate::kind::{AreaType, Kind, Piece};
use crate::rule;
use crate::square::{Friend, gaps};
use crate::view::{Question, TileFacts, View};

impl ZuTiles {
    /// The name of a tile.
    pub(crate) fn name(&self, kind: Kind) -> &str {
        self.tiles.tiles().get(kind.index()).map_or("an unknown tile", |tile| &tile.name)
    }
}

fn player(seat: Seat) -> String {
    format!("player {}", seat.number() + 1)
}

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
        Question::Source => Prompt::new(rule!("ZU-6.2"), "Which tile or ability starts the stack?"),
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
    let target = begins.then(|| Target::new("turn", word.text()));
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
        Some(Question::Source | Question::React { .. }) => format!("Play {name}"),
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
    let own = |kind: Kind| game.tiles.tile(kind).statics.compatible;
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
        Some(Question::Source | Question::React { .. }) => format!("Use {name}"),
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
