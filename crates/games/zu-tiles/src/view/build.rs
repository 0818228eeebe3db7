//! How a view is built from a position.

use ztable_core::{Seat, Viewer};

use crate::action::STACKS;
use crate::battle::BattleSide;
use crate::cell::Cell;
use crate::data::program::Op;
use crate::kind::{Kind, Piece, Stamp};
use crate::options::Ask;
use crate::phase::{Phase, Question};
use crate::position::Position;
use crate::rules::ZuTiles;
use crate::square::gaps;
use crate::stack::Origin;
use crate::state::{Look, Map, State};
use crate::tile::AreaType;
use crate::view::{BattleFacts, Derived, TileFacts, View};
use crate::zone::Zone;

/// A position through the eyes of a viewer. Nothing else comes out of it than what the viewer may
/// know: it says what a [`View`] says, for who needs less than a whole one.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    game: &'a ZuTiles,
    state: &'a State,
    viewer: Viewer,
}

/// One player as the viewer knows them.
#[derive(Clone, Copy, Debug)]
pub struct KnownSeat<'a> {
    /// Tiles in the Point Pile.
    pub points: usize,
    /// Tiles in hand.
    pub hand: usize,
    /// Tiles that nobody has seen, in Draw Stacks and stowed.
    pub unseen: usize,
    /// The heights of the Draw Stacks.
    pub stacks: [u8; STACKS],
    /// The Discard Pile.
    pub discard: &'a [Piece],
    /// Whether the player is out.
    pub out: bool,
    /// Whether the hand is still the starting hand.
    pub fresh: bool,
    /// Starting hands returned.
    pub mulligans: u8,
}

/// A tile of the area as it is now.
#[derive(Clone, Copy, Debug)]
pub struct KnownTile {
    /// The cell it lies in.
    pub cell: Cell,
    /// Which tile of the catalogue it is.
    pub tile: Kind,
    /// Creature, Item or Obstacle.
    pub is: AreaType,
    /// Who may use it now (ZU-1.3).
    pub ctrl: Seat,
    /// STR with everything that changes it (ZU-9.10).
    pub str: u8,
    /// INT with everything that changes it.
    pub int: u8,
    /// How many tiles are attached to it face up.
    pub attached: u8,
    /// How many tiles lie under it face down (ZU-13.21).
    pub stowed: usize,
}

impl<'a> Known<'a> {
    /// What the viewer knows of this position.
    #[must_use]
    pub fn new(game: &'a ZuTiles, state: &'a State, viewer: Viewer) -> Known<'a> {
        Known { game, state, viewer }
    }

    /// Whose eyes they are.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The turn, from 1; 0 during set-up.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.state.turn
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(&self) -> Seat {
        self.state.active
    }

    /// The one seat that everybody waits for; nobody when the game is over.
    #[must_use]
    pub fn asked(&self) -> Option<Seat> {
        self.state.asked()
    }

    /// What they are asked, as far as the viewer may know.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        question(self.game, self.state, self.viewer)
    }

    /// The points that win at this table (ZU-10.1).
    #[must_use]
    pub fn target(&self) -> u8 {
        self.game.rules.target
    }

    /// How many entries are on the stack.
    #[must_use]
    pub fn stacked(&self) -> usize {
        self.state.stack.len()
    }

    /// Passes in a row.
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.state.passes
    }

    /// What everybody knows of a player.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> KnownSeat<'a> {
        let state = self.state;
        KnownSeat {
            points: state.points(seat),
            hand: state.bag.len(seat, Zone::Hand),
            unseen: state.bag.len(seat, Zone::Unseen),
            stacks: state.heights[seat],
            discard: state.bag.tiles(seat, Zone::Discard),
            out: state.falls[seat].1 > 0,
            fresh: state.fresh[seat],
            mulligans: state.mulligans[seat],
        }
    }

    /// The viewer's own hand; nothing for who has none.
    #[must_use]
    pub fn hand(&self) -> &'a [Piece] {
        self.own(Zone::Hand)
    }

    /// The viewer's own tiles that nobody has seen.
    #[must_use]
    pub fn unseen(&self) -> &'a [Piece] {
        self.own(Zone::Unseen)
    }

    fn own(&self, zone: Zone) -> &'a [Piece] {
        self.viewer.seat().map_or(&[], |seat| self.state.bag.tiles(seat, zone))
    }

    /// How many tiles lie in the area.
    #[must_use]
    pub fn area(&self) -> usize {
        self.state.area.len()
    }

    /// The tiles of the area, in the order in which they came.
    pub fn tiles(&self) -> impl Iterator<Item = KnownTile> + use<'a> {
        let look = self.game.look(self.state);
        (0..self.state.area.len()).map(move |tile| known_tile(look, tile))
    }

    /// Shows the spaces where one of the viewer's hand tiles would complete a compatible square, in
    /// reading order.
    pub fn each_finishing(&self, mut visit: impl FnMut(Cell)) {
        let (look, tiles) = (self.game.look(self.state), &self.game.tiles);
        let mut guests = [0_u64; 4];
        for piece in self.hand() {
            if tiles.tile(piece.kind).is_basic_creature() {
                guests[piece.kind.index() / 64] |= 1 << (piece.kind.index() % 64);
            }
        }
        if guests == [0; 4] {
            return;
        }
        let map = Map::of(&self.state.area);
        let tile = |cell| map.as_ref().map_or_else(|| look.at(cell), |map| map.at(cell));
        look.each_corner(&mut |cell| {
            let mut gaps = gaps(tiles, cell, |cell| look.friend(tile(cell)?));
            if gaps.any(|gap| gap.takes_any(tiles, guests)) {
                visit(cell);
            }
            false
        });
    }

    /// The Battle that is being fought, and how it stands.
    #[must_use]
    pub fn battle(&self) -> Option<BattleFacts> {
        battle(self.game.look(self.state))
    }
}

fn known_tile(look: Look<'_>, tile: usize) -> KnownTile {
    let placed = &look.state.area[tile];
    let (str, int) = look.values(tile);
    KnownTile {
        cell: placed.cell,
        tile: placed.piece.kind,
        is: look.area_type(tile),
        ctrl: look.ctrl(tile),
        str,
        int,
        attached: placed.worn,
        stowed: look.stowed(placed.stamp),
    }
}

impl View {
    pub(crate) fn new(game: &ZuTiles, state: &State, viewer: Viewer) -> View {
        let known = Known::new(game, state, viewer);
        let look = game.look(state);
        let seats = || Seat::all(game.rules.seats);
        let tiles = (0..state.area.len()).map(|tile| tile_facts(look, tile)).collect();
        let mut spaces = Vec::new();
        look.each_space(&mut |cell| {
            spaces.push(cell);
            false
        });
        let mut finishing = Vec::new();
        known.each_finishing(|cell| finishing.push(cell));
        let facts = Derived {
            asked: known.asked(),
            question: known.question(),
            target: known.target(),
            points: seats().map(|seat| known.seat(seat).points).collect(),
            hands: seats().map(|seat| known.seat(seat).hand).collect(),
            tiles,
            spaces,
            finishing,
            battle: known.battle(),
            far: match game.ask(state) {
                Some((asked, ask)) if viewer.is(asked) || viewer == Viewer::Referee => {
                    game.far_names(state, asked, ask)
                }
                _ => Vec::new(),
            },
        };
        View { viewer, table: Position::of(game, state, viewer), facts }
    }
}

fn tile_facts(look: Look<'_>, tile: usize) -> TileFacts {
    let KnownTile { cell, tile: kind, is, ctrl, str, int, attached: _, stowed } =
        known_tile(look, tile);
    let placed = &look.state.area[tile];
    let attached = look.state.attached.iter();
    let faces = attached.filter(|attached| attached.host == placed.stamp && !attached.face_down);
    TileFacts {
        cell,
        tile: kind,
        is,
        owner: placed.piece.owner(),
        ctrl,
        str,
        int,
        attached: faces.map(|attached| attached.piece.kind).collect(),
        stowed,
        with_all: look.friend(tile).is_some_and(|friend| friend.with_all),
    }
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
        let mut area = state.area.iter();
        let placed = area.find(|placed| placed.stamp == stamp);
        placed.expect("a tile that is asked about lies in the area").cell
    };
    let staged = || state.stage.origin.kind().expect("targets and costs are those of a tile");
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
        Ask::Target(number) => Question::Target { card: staged(), number },
        Ask::PayHand => Question::PayHand { card: staged() },
        Ask::PayPoint => Question::PayPoint { card: staged() },
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
            let card = state.stack.last().and_then(|entry| entry.origin.kind());
            Question::NewTarget { card: card.expect("new targets are those of an entry"), number }
        }
        Ask::RunCell | Ask::RunYesNo | Ask::RunStack => running(game, state),
    })
}

/// What the running text asks.
fn running(game: &ZuTiles, state: &State) -> Question {
    let run = state.run.as_ref().expect("a text that asks is running");
    if let Some(piece) = run.back {
        return Question::Back { tile: piece.kind };
    }
    let card = game.tiles.speaker(run.op);
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
        // These need no more than a yes.
        Op::MoveToward { .. }
        | Op::Push { .. }
        | Op::Stats { .. }
        | Op::Control { .. }
        | Op::Discard { .. }
        | Op::SetAside { .. }
        | Op::ReturnToHand { .. }
        | Op::Capture { .. }
        | Op::Score { .. }
        | Op::Negate
        | Op::TakeOver
        | Op::CancelBattle
        | Op::SetDefender { .. }
        | Op::Grant { .. }
        | Op::Unstow
        | Op::Schedule { .. }
        | Op::ForEach { .. }
        | Op::Next { .. }
        | Op::Unless { .. }
        | Op::May { .. }
        | Op::End => Question::May { card },
    }
}
