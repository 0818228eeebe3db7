//! What a viewer knows.

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, Viewer};

use crate::ask::Ask;
use crate::bag::Zone;
use crate::cell::{Cell, CellName};
use crate::event::{BattleResult, NoBattle};
use crate::game::ZuTiles;
use crate::kind::{AreaType, Kind};
use crate::look::Look;
use crate::position::Position;
use crate::program::Op;
use crate::square::{Friend, gaps};
use crate::state::{BattleSide, Phase, Source, Stamp, State};

/// What is asked, for words and screens. Others see only that a player is on turn or may react.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Question {
    /// A Draw Stack for the starting hand.
    Deal,
    /// What to do on one's turn.
    Verb,
    /// Which tile to place.
    PlaceTile,
    /// Where to place it.
    PlaceCell { tile: Kind },
    /// What starts the stack.
    Source,
    /// Which ability of the tile: for each, the tile whose text it is, and which of its abilities.
    Ability { cell: Cell, choices: Vec<(Kind, u8)> },
    /// A target.
    Target { card: Kind, number: usize },
    /// A hand tile as a cost.
    PayHand { card: Kind },
    /// A point as a cost.
    PayPoint { card: Kind },
    /// Who attacks.
    Attacker,
    /// Who is attacked.
    Defender { attacker: Cell },
    /// A tile to cycle.
    Cycle,
    /// Whether to react.
    React { battle: bool },
    /// An Ally.
    Ally { attack: bool },
    /// Whether to lend a Creature.
    Lend { cell: Cell, attack: bool },
    /// The Battle Action Tile.
    BattleTile,
    /// A Draw Stack.
    Stack,
    /// The extra tile.
    Extra,
    /// A destination or space.
    Destination { card: Kind },
    /// A host to hop to.
    Host { card: Kind },
    /// Where a tile comes back.
    Back { tile: Kind },
    /// Whether the tile joins as an Ally.
    Join { card: Kind },
    /// Whether to stow a tile.
    Stow { card: Kind },
    /// Whether to do what the text allows.
    May { card: Kind },
    /// A target of a tile that was taken over.
    NewTarget { card: Kind, number: usize },
}

/// A tile of the area as it is now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TileFacts {
    /// Where it lies.
    pub cell: Cell,
    /// Which tile it is.
    pub tile: Kind,
    /// What it is.
    pub is: AreaType,
    /// Who owns it.
    pub owner: Seat,
    /// Who controls it.
    pub ctrl: Seat,
    /// Current STR.
    pub str: u8,
    /// Current INT.
    pub int: u8,
    /// Tiles attached to it, face up.
    pub attached: Vec<Kind>,
    /// Tiles stowed under it.
    pub stowed: usize,
    /// Whether it is compatible with every Creature, by its own text or by what is attached.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub with_all: bool,
}

impl TileFacts {
    /// The tile as a Creature, if it is one.
    #[must_use]
    pub fn friend(&self) -> Option<Friend> {
        let friend = Friend { kind: self.tile, with_all: self.with_all };
        (self.is == AreaType::Creature).then_some(friend)
    }
}

/// A Battle as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BattleFacts {
    /// The attacking player.
    pub by: Seat,
    /// The Attacker's cell.
    pub attacker: Option<Cell>,
    /// The Defender's cell.
    pub defender: Option<Cell>,
    /// Cells of the Allies of both sides.
    pub allies: [Vec<Cell>; 2],
    /// STR and INT of the Attacker's side.
    pub attack: (u16, u16),
    /// STR and INT of the Defender's side.
    pub defence: (u16, u16),
    /// How it would come out now.
    pub result: BattleResult,
    /// Why it would not take place now.
    pub off: Option<NoBattle>,
}

/// What follows from the rest of a view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// Who is asked.
    pub asked: Option<Seat>,
    /// What.
    pub question: Option<Question>,
    /// The points that win.
    pub target: u8,
    /// Points by seat.
    pub points: Vec<usize>,
    /// Tiles in hand by seat.
    pub hands: Vec<usize>,
    /// The tiles of the area.
    pub tiles: Vec<TileFacts>,
    /// The empty spaces.
    pub spaces: Vec<Cell>,
    /// Spaces where one of the viewer's hand tiles would complete a compatible square.
    pub finishing: Vec<Cell>,
    /// The Battle.
    pub battle: Option<BattleFacts>,
    /// The cells that the viewer can pick, by the names that picks give them; filled only where
    /// tiles lie so far out that a name may not be that of the cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub far: Vec<(CellName, Cell)>,
}

/// Everything one viewer knows and remembers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// The table.
    pub table: Position,
    /// What follows from it.
    pub facts: Facts,
}

impl View {
    pub(crate) fn new(game: &ZuTiles, state: &State, viewer: Viewer) -> View {
        let look = Look { tiles: &game.tiles, s: state };
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

    /// The name that picks give a cell.
    #[must_use]
    pub fn name_of(&self, cell: Cell) -> CellName {
        let far = self.facts.far.iter().find(|(_, far)| *far == cell);
        far.map_or_else(|| cell.name(), |(name, _)| *name)
    }

    /// The cell that a name in a pick means, whether something lies there or not.
    #[must_use]
    pub fn cell_named(&self, name: CellName) -> Cell {
        if let Some((_, cell)) = self.facts.far.iter().find(|(far, _)| *far == name) {
            return *cell;
        }
        let tiles = self.facts.tiles.iter().map(|tile| tile.cell);
        let mut cells = tiles.chain(self.facts.spaces.iter().copied());
        cells.find(|cell| cell.name() == name).unwrap_or(name.cell())
    }
}

/// Whether a hand tile of the seat would complete a compatible square in this space.
fn finishes(game: &ZuTiles, state: &State, seat: Seat, cell: Cell) -> bool {
    let look = Look { tiles: &game.tiles, s: state };
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
    let battle = look.s.battle.as_ref()?;
    let cell = |stamp: Stamp| look.index(stamp).map(|tile| look.s.area[tile].cell);
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
    let kind = |source: Source| match source {
        Source::Tile(piece) => piece.kind,
        Source::Ability { kind, .. } => kind,
        _ => Kind::default(),
    };
    let staged = kind(state.stage.source);
    let attack = |side: BattleSide| side == BattleSide::Attack;
    Some(match ask {
        Ask::Deal => Question::Deal,
        Ask::Verb => Question::Verb,
        Ask::PlaceTile => Question::PlaceTile,
        Ask::PlaceCell(tile) => Question::PlaceCell { tile },
        Ask::ActSource => Question::Source,
        Ask::WhichAbility(tile) => {
            let mut choices = Vec::new();
            game.each_choice_of_ability(state, asked, tile, &mut |source| {
                if let Source::Ability { kind, nth, .. } = source {
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
            let card = state.stack.last().map_or(Kind::default(), |entry| kind(entry.source));
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
        use crate::state::Me;
        let look = Look { tiles: &self.tiles, s: state };
        let Some(run) = &state.run else { return Kind::default() };
        let placed = |stamp| look.index(stamp).map(|tile| state.area[tile].piece.kind);
        let attached = |stamp| look.attached_at(stamp).map(|at| state.attached[at].piece.kind);
        let entry = state.stack.last().filter(|_| run.entry).map(|entry| entry.source);
        match (entry, run.me) {
            (Some(Source::Tile(piece)), _) => Some(piece.kind),
            (Some(Source::Ability { kind, .. }), _) => Some(kind),
            (_, Me::Area(stamp)) => placed(stamp),
            (_, Me::Attached(stamp)) => attached(stamp),
            _ => None,
        }
        .unwrap_or_default()
    }
}
