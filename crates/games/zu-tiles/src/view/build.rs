//! How a view is built from a position.

use ztable_core::{Seat, Viewer};

use crate::battle::BattleSide;
use crate::cell::Cell;
use crate::data::program::Op;
use crate::kind::{Kind, Stamp};
use crate::options::Ask;
use crate::rules::ZuTiles;
use crate::square::{Friend, gaps};
use crate::stack::Origin;
use crate::state::{Look, State};
use crate::text::Me;
use crate::turn::Phase;
use crate::view::{BattleFacts, Facts, Position, Question, TileFacts, View};
use crate::zone::Zone;

impl View {
    pub(crate) fn new(game: &ZuTiles, state: &State, viewer: Viewer) -> View {
        let look = game.look(state);
        let seats = || Seat::all(game.rules.seats);
        let tiles = (0..state.area.len())
            .map(|tile| {
                let placed = &state.area[tile];
                let (strength, wits) = look.values(tile);
                let faces = state
                    .attached
                    .iter()
                    .filter(|attached| attached.host == placed.stamp && !attached.face_down);
                TileFacts {
                    cell: placed.cell,
                    tile: placed.piece.kind,
                    is: look.area_type(tile),
                    owner: placed.piece.owner(),
                    ctrl: look.ctrl(tile),
                    str: strength,
                    int: wits,
                    attached: faces.map(|attached| attached.piece.kind).collect(),
                    stowed: look.stowed(placed.stamp),
                    with_all: look.friend(tile).is_some_and(|friend| friend.with_all),
                }
            })
            .collect();
        let mut spaces = Vec::new();
        look.each_space(&mut |cell| {
            spaces.push(cell);
            false
        });
        let finishing = viewer.seat().map_or(Vec::new(), |seat| {
            spaces.iter().copied().filter(|cell| finishes(game, state, seat, *cell)).collect()
        });
        let facts = Facts {
            asked: state.asked(),
            question: question(game, state, viewer),
            target: game.rules.target,
            points: seats().map(|seat| state.points(seat)).collect(),
            hands: seats().map(|seat| state.bag.len(seat, Zone::Hand)).collect(),
            tiles,
            spaces,
            finishing,
            battle: battle(look),
            far: match game.ask(state) {
                Some((asked, ask)) if viewer.is(asked) || viewer == Viewer::Referee => {
                    game.far_names(state, asked, ask)
                }
                _ => Vec::new(),
            },
        };
        View { viewer, table: Position::seen(game, state, viewer), facts }
    }
}

/// Whether a hand tile of the seat would complete a compatible square in this space.
fn finishes(game: &ZuTiles, state: &State, seat: Seat, cell: Cell) -> bool {
    let look = game.look(state);
    let near = look.near(cell);
    let at = |cell| near.at(cell).and_then(|tile| look.friend(tile));
    gaps(&game.tiles, cell, at).any(|gap| {
        state.bag.distinct(seat, Zone::Hand).any(|piece| {
            game.tiles.tile(piece.kind).is_basic_creature()
                && gap.takes(&game.tiles, Friend::bare(piece.kind))
        })
    })
}

pub(crate) fn battle(look: Look<'_>) -> Option<BattleFacts> {
    let battle = look.state.battle.as_ref()?;
    let cell = |stamp: Stamp| look.index(stamp).map(|tile| look.state.area[tile].cell);
    let attack = look.sums(battle, BattleSide::Attack);
    let defence = look.sums(battle, BattleSide::Defence);
    let allies = |side: BattleSide| {
        battle.allies[side as usize].iter().filter_map(|ally| cell(*ally)).collect()
    };
    Some(BattleFacts {
        by: Seat::new(battle.by),
        attacker: cell(battle.attacker),
        defender: cell(battle.defender),
        allies: [allies(BattleSide::Attack), allies(BattleSide::Defence)],
        attack,
        defence,
        result: Look::result(attack, defence),
        off: look.no_battle(battle),
    })
}

pub(crate) fn question(game: &ZuTiles, state: &State, viewer: Viewer) -> Option<Question> {
    let (asked, ask) = game.ask(state)?;
    if !viewer.is(asked) && viewer != Viewer::Referee {
        // What somebody has begun to choose is nobody else's business.
        match state.phase {
            Phase::Main if state.run.is_none() => return Some(Question::Verb),
            Phase::React(_) => return Some(Question::React { battle: state.battle.is_some() }),
            _ => {}
        }
    }
    let cell = |stamp: Stamp| {
        let placed = state.area.iter().find(|placed| placed.stamp == stamp);
        placed.map_or(Cell::CENTRE, |placed| placed.cell)
    };
    let kind = |origin: Origin| match origin {
        Origin::Tile(piece) => piece.kind,
        Origin::Ability { kind, .. } => kind,
        _ => Kind::default(),
    };
    let staged = kind(state.stage.origin);
    let attack = |side: BattleSide| side == BattleSide::Attack;
    Some(match ask {
        Ask::Deal => Question::Deal,
        Ask::Verb => Question::Verb,
        Ask::PlaceTile => Question::PlaceTile,
        Ask::PlaceCell(tile) => Question::PlaceCell { tile },
        Ask::Start => Question::Start,
        Ask::WhichAbility(tile) => {
            let mut choices = Vec::new();
            game.each_choice_of_ability(state, asked, tile, &mut |origin| {
                if let Origin::Ability { kind, nth, .. } = origin {
                    choices.push((kind, nth));
                }
                false
            });
            Question::Ability { cell: cell(tile), choices }
        }
        Ask::Target(number) => Question::Target { card: staged, number },
        Ask::PayHand => Question::PayHand { card: staged },
        Ask::PayPoint => Question::PayPoint { card: staged },
        Ask::Attacker => Question::Attacker,
        Ask::Defender(attacker) => Question::Defender { attacker: cell(attacker) },
        Ask::CycleTile => Question::Cycle,
        Ask::React => Question::React { battle: state.battle.is_some() },
        Ask::Ally(side) => Question::Ally { attack: attack(side) },
        Ask::Lend(tile) => {
            let side = matches!(state.phase, Phase::Lend(BattleSide::Attack, ..));
            Question::Lend { cell: cell(tile), attack: side }
        }
        Ask::BattleTile => Question::BattleTile,
        Ask::DrawStack => Question::Stack,
        Ask::Extra => Question::Extra,
        Ask::RunTarget(number) => {
            let card = state.stack.last().map_or(Kind::default(), |entry| kind(entry.origin));
            Question::NewTarget { card, number }
        }
        Ask::RunCell | Ask::RunYesNo | Ask::RunStack => running(game, state),
    })
}

/// What the running text asks.
fn running(game: &ZuTiles, state: &State) -> Question {
    let Some(run) = &state.run else { return Question::Verb };
    if let Some(piece) = run.back {
        return Question::Back { tile: piece.kind };
    }
    let card = game.speaker(state);
    let ops = &game.tiles.ops;
    let mut op = &ops[usize::from(run.op)];
    if let Op::May { .. } = op {
        op = &ops[usize::from(run.op) + 1];
    }
    match op {
        Op::Attach { .. } => Question::Host { card },
        Op::AddAlly { .. } => Question::Join { card },
        Op::Stow => Question::Stow { card },
        Op::Draw { .. } => Question::Stack,
        Op::Move { .. } | Op::MoveTo { .. } | Op::PutInPlay { .. } => {
            Question::Destination { card }
        }
        _ => Question::May { card },
    }
}

impl ZuTiles {
    /// The tile whose text runs.
    pub(crate) fn speaker(&self, state: &State) -> Kind {
        let look = self.look(state);
        let Some(run) = &state.run else { return Kind::default() };
        let placed = |stamp| look.index(stamp).map(|tile| state.area[tile].piece.kind);
        let attached = |stamp| look.attached_at(stamp).map(|at| state.attached[at].piece.kind);
        let entry = state.stack.last().filter(|_| run.entry).map(|entry| entry.origin);
        match (entry, run.me) {
            (Some(Origin::Tile(piece)), _) => Some(piece.kind),
            (Some(Origin::Ability { kind, .. }), _) => Some(kind),
            (_, Me::Area(stamp)) => placed(stamp),
            (_, Me::Attached(stamp)) => attached(stamp),
            _ => None,
        }
        .unwrap_or_default()
    }
}
