//! Tiles in words.

use ztable_core::SeatSet;
use ztable_core::words::{count, joined, list};
use zu_tiles::{
    AreaType, BattleFacts, BattleResult, Cell, Class, Fall, Kind, Question, Reinforced, Stamp,
    TileFacts, TileTarget, TileType, View, Wait,
};

use super::desk::{Desk, asked};

/// What a tile is: "Creature", "Action and Reaction".
pub(crate) fn type_name(kind: TileType) -> &'static str {
    match kind {
        TileType::Creature => "Creature",
        TileType::Item => "Item",
        TileType::Obstacle => "Obstacle",
        TileType::A => "Action",
        TileType::R => "Reaction",
        TileType::AR => "Action or Reaction",
    }
}

/// What a tile is on the map.
pub(super) fn area_name(is: AreaType) -> &'static str {
    match is {
        AreaType::Creature => "Creature",
        AreaType::Item => "Item",
        AreaType::Obstacle => "Obstacle",
    }
}

/// Why somebody is out, if they are.
pub(super) fn why_out(fall: Fall) -> Option<&'static str> {
    match fall {
        Fall::None => None,
        Fall::Decked => Some("nothing to draw"),
        Fall::Number => Some("too many of a tile"),
        Fall::Conceded => Some("given up"),
    }
}

/// With whom a Creature gets along.
pub(crate) fn friends(compat: &[Class]) -> Option<String> {
    match compat.len() {
        0 => None,
        12 => Some("Gets along with every Creature.".into()),
        _ => {
            let names = compat.iter().map(|class| class.name());
            Some(format!("Gets along with {}.", list(names)))
        }
    }
}

/// What playing a tile costs.
pub(super) fn cost(cost: (u8, u8)) -> Option<String> {
    let parts = [(cost.0, "point"), (cost.1, "hand tile")].into_iter();
    let parts = parts.filter(|(number, _)| *number > 0);
    (cost != (0, 0)).then(|| list(parts.map(|(number, thing)| count(number, thing))))
}

/// A tile of the map in one sentence.
pub(super) fn lying(desk: Desk, facts: &TileFacts) -> String {
    let mut words = format!(
        "{}, {} {}/{}, {}",
        desk.tile_name(facts.tile),
        area_name(facts.is),
        facts.str,
        facts.int,
        whose(desk, facts)
    );
    if !facts.attached.is_empty() {
        let names = facts.attached.iter().map(|kind| desk.tile_name(*kind));
        words.push_str(&format!(", with {}", list(names)));
    }
    match facts.stowed {
        0 => {}
        1 => words.push_str(", one tile under it"),
        n => words.push_str(&format!(", {n} tiles under it")),
    }
    words
}

/// Who controls a tile, and who owns it if that is somebody else.
pub(super) fn whose(desk: Desk, facts: &TileFacts) -> String {
    let mine = |seat| desk.is_own(seat);
    let ctrl = if mine(facts.ctrl) {
        "yours".into()
    } else {
        format!("controlled by {}", desk.name(facts.ctrl))
    };
    match facts.owner {
        owner if owner == facts.ctrl => ctrl,
        owner if mine(owner) => format!("{ctrl}, owned by you"),
        owner => format!("{ctrl}, owned by {}", desk.name(owner)),
    }
}

/// What a tile is, shortly.
pub(super) fn short(desk: Desk, kind: Kind) -> String {
    let words = desk.tile(kind, |tile| match tile.values {
        Some((strength, wits)) => {
            format!("{}, {} {strength}/{wits}", tile.name, type_name(tile.kind))
        }
        None => format!("{}, {}", tile.name, type_name(tile.kind)),
    });
    words.unwrap_or_default()
}

/// A hand tile with all that is to say about it.
pub(super) fn held(desk: Desk, kind: Kind) -> String {
    let more = desk.tile(kind, |tile| {
        let friends = friends(&tile.compat).map_or(String::new(), |words| format!(" {words}"));
        format!("{}{friends}", tile.text)
    });
    format!("{}. {}", short(desk, kind), more.unwrap_or_default().trim()).trim().to_owned()
}

/// Something that makes a value what it is.
#[derive(Clone, PartialEq)]
pub(super) struct Reason {
    pub(super) what: String,
    pub(super) str: i16,
    pub(super) int: i16,
    /// Whether STR is halved by it.
    pub(super) halves: bool,
}

/// Why a tile of the map has the values it has: what is printed, what is attached to it, and what
/// lasts until the turn ends.
pub(super) fn reasons(desk: Desk, view: &View, facts: &TileFacts) -> Vec<Reason> {
    let printed = desk.tile(facts.tile, |tile| tile.values).flatten().unwrap_or_default();
    let mut reasons = vec![Reason {
        what: "printed".into(),
        str: printed.0.into(),
        int: printed.1.into(),
        halves: false,
    }];
    for kind in &facts.attached {
        let change = desk.tile(*kind, |tile| (tile.name.clone(), tile.lends(), tile.halves()));
        let Some((what, (str, int), halves)) = change else { continue };
        if str != 0 || int != 0 || halves {
            reasons.push(Reason { what, str, int, halves });
        }
    }
    let stamp = stamp_at(view, facts.cell);
    for later in &view.table.later {
        if let Wait::Stats { tile, str, int } = later.wait
            && Some(tile) == stamp
        {
            let what = "until the turn ends".into();
            reasons.push(Reason { what, str: str.into(), int: int.into(), halves: false });
        }
    }
    reasons
}

/// When the tile in a cell came there, which is what tells it from others.
pub(super) fn stamp_at(view: &View, cell: Cell) -> Option<Stamp> {
    view.table.area.iter().find(|placed| placed.cell == cell)?.n
}

/// The cell of a target, if it lies on the map.
pub(super) fn target_cell(view: &View, target: TileTarget) -> Option<Cell> {
    let TileTarget::Tile(stamp) = target else { return None };
    view.table.area.iter().find(|placed| placed.n == Some(stamp)).map(|placed| placed.cell)
}

/// The tile in a cell.
pub(super) fn tile_at(view: &View, cell: Cell) -> Option<&TileFacts> {
    view.facts.tiles.iter().find(|tile| tile.cell == cell)
}

/// The tile that goes to the cell that is asked for: a hand tile, or one that moves.
pub(super) fn going(view: &View) -> Option<Kind> {
    match asked(view)? {
        Question::PlaceCell { tile } | Question::Back { tile } => Some(*tile),
        _ => None,
    }
}

/// The names of these seats.
pub(super) fn names(desk: Desk, seats: SeatSet) -> String {
    joined(seats.into_iter().map(|seat| desk.name(seat)), "and", "")
}

/// How a Battle stands, and how it would against all that can still join, in a sentence.
pub(super) fn stands(battle: &BattleFacts, worst: Option<Reinforced>) -> String {
    let ((a, b), (c, d)) = (battle.attack, battle.defence);
    let who = |result| match result {
        BattleResult::Attack => "the Attacker wins",
        BattleResult::Defence => "the Defender wins",
        BattleResult::Draw => "nobody wins",
    };
    let worst = worst.map_or(String::new(), |Reinforced { sums: (str, int), result }| {
        format!("; against all Allies that can still join, {str}/{int}, {}", who(result))
    });
    format!("{a}/{b} against {c}/{d}: as it stands, {}{worst}", who(battle.result))
}
