//! What can be played, used and paid with (ZU-6.3, ZU-9.11).

use ztable_core::Seat;

use crate::data::program::{AbilityDef, Op, Procedure};
use crate::kind::{Kind, Piece, Stamp};
use crate::rules::{AREA, ATTACHED, STACK_ENTRIES, ZuTiles};
use crate::stack::{NO_TARGETS, Origin, TileTarget};
use crate::state::{Ctx, State};
use crate::zone::Zone;

/// What keeps a player from playing or using something (ZU-6.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hitch {
    /// A cap is reached (ZU-14.4).
    Cap,
    /// Too few hand tiles to pay with.
    Hand,
    /// Too few points to pay with.
    Points,
    /// What the text requires does not hold.
    Requirement,
    /// No space for the tile it puts into play.
    Space,
    /// No legal target.
    Target,
}

/// An ability that can be spoken of: what a tile in the area can be used for.
#[derive(Clone, Copy)]
pub(crate) struct Use<'a> {
    pub(crate) origin: Origin,
    pub(crate) def: &'a AbilityDef,
    pub(crate) used: bool,
}

impl ZuTiles {
    /// Shows the abilities of a tile. Returns early when `visit` says so.
    pub(crate) fn each_use<'a>(
        &'a self,
        state: &State,
        tile: usize,
        visit: &mut dyn FnMut(Use<'a>) -> bool,
    ) -> bool {
        let placed = &state.area[tile];
        let kind = placed.piece.kind;
        for (nth, def) in self.tiles.tile(kind).abilities.iter().enumerate() {
            let origin = Origin::Ability {
                tile: placed.stamp,
                granter: Stamp::NOTHING,
                kind,
                nth: nth as u8,
            };
            if visit(Use { origin, def, used: placed.used >> nth & 1 == 1 }) {
                return true;
            }
        }
        if placed.worn == 0 {
            return false;
        }
        let look = self.look(state);
        for attached in look.active_attached(tile) {
            let kind = attached.piece.kind;
            for (nth, def) in self.tiles.tile(kind).statics.grants.iter().enumerate() {
                let origin = Origin::Ability {
                    tile: placed.stamp,
                    granter: attached.stamp,
                    kind,
                    nth: nth as u8,
                };
                if visit(Use { origin, def, used: attached.used >> nth & 1 == 1 }) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the tile can have an ability, told quickly.
    #[inline]
    pub(crate) fn may_have_use(&self, state: &State, tile: usize, reaction: bool) -> bool {
        let placed = &state.area[tile];
        let traits = self.tiles.traits(placed.piece.kind);
        placed.worn > 0 || if reaction { traits.reacts } else { traits.acts }
    }

    /// Shows the abilities of a tile that the seat can use now.
    pub(crate) fn each_usable(
        &self,
        state: &State,
        seat: Seat,
        tile: usize,
        reaction: bool,
        visit: &mut dyn FnMut(Origin) -> bool,
    ) -> bool {
        let look = self.look(state);
        if !self.may_have_use(state, tile, reaction) || look.ctrl(tile) != seat {
            return false;
        }
        self.each_use(state, tile, &mut |ability| {
            ability.def.reaction == reaction
                && !ability.used
                && self.can_play(state, seat, ability.origin, &ability.def.script)
                && visit(ability.origin)
        })
    }

    /// Whether the seat may play or use this now (ZU-6.3).
    pub(crate) fn can_play(
        &self,
        state: &State,
        seat: Seat,
        origin: Origin,
        script: &Procedure,
    ) -> bool {
        self.hitch(state, seat, origin, script).is_none()
    }

    /// What keeps the seat from playing or using this now (ZU-6.3).
    pub(crate) fn hitch(
        &self,
        state: &State,
        seat: Seat,
        origin: Origin,
        script: &Procedure,
    ) -> Option<Hitch> {
        if state.stack.len() >= STACK_ENTRIES {
            return Some(Hitch::Cap);
        }
        let look = self.look(state);
        let from_hand = usize::from(matches!(origin, Origin::Tile(_)));
        let (hand, points) = (usize::from(script.hand), usize::from(script.points));
        if state.bag.len(seat, Zone::Hand) < from_hand + usize::from(script.aimed.0) + hand {
            return Some(if hand > 0 { Hitch::Hand } else { Hitch::Target });
        }
        if state.bag.len(seat, Zone::Points) < usize::from(script.aimed.1) + points {
            return Some(if points > 0 { Hitch::Points } else { Hitch::Target });
        }
        let ctx = Ctx {
            you: seat,
            me: ZuTiles::me(origin),
            targets: &NO_TARGETS,
            each: Stamp::NOTHING,
            depth: state.stack.len(),
        };
        if script.requires.as_ref().is_some_and(|cond| !look.holds(&ctx, cond)) {
            return Some(Hitch::Requirement);
        }
        match &self.tiles.ops[usize::from(script.program)] {
            Op::PutInPlay { .. } if state.area.len() >= AREA => return Some(Hitch::Cap),
            Op::PutInPlay { space, .. } if !look.each_meant_space(&ctx, space, &mut |_| true) => {
                return Some(Hitch::Space);
            }
            Op::Attach { .. } if state.attached.len() >= ATTACHED => return Some(Hitch::Cap),
            // There is room, or the text needs none in its first step.
            Op::Move { .. }
            | Op::MoveToward { .. }
            | Op::MoveTo { .. }
            | Op::Push { .. }
            | Op::PutInPlay { .. }
            | Op::Attach { .. }
            | Op::Stats { .. }
            | Op::Control { .. }
            | Op::Discard { .. }
            | Op::SetAside { .. }
            | Op::ReturnToHand { .. }
            | Op::Draw { .. }
            | Op::Capture { .. }
            | Op::Score { .. }
            | Op::Negate
            | Op::TakeOver
            | Op::CancelBattle
            | Op::SetDefender { .. }
            | Op::AddAlly { .. }
            | Op::Grant { .. }
            | Op::Stow
            | Op::Unstow
            | Op::Schedule { .. }
            | Op::ForEach { .. }
            | Op::Next { .. }
            | Op::Unless { .. }
            | Op::May { .. }
            | Op::End => {}
        }
        (!look.can_complete(&ctx, &script.targets, 0)).then_some(Hitch::Target)
    }

    /// How often a hand tile of this kind can still be used as a cost: not those that are played,
    /// aimed at or paid already (ZU-9.13).
    pub(crate) fn payable(&self, state: &State, seat: Seat, kind: Kind) -> usize {
        let stage = &state.stage;
        let piece = Piece::new(kind, seat);
        let mut kept = stage.costs.iter().filter(|paid| **paid == piece).count();
        kept += usize::from(matches!(stage.origin, Origin::Tile(played) if played == piece));
        let aimed = |target: &&TileTarget| **target == TileTarget::Pile(Zone::Hand, piece);
        kept += stage.targets.iter().filter(aimed).count();
        state.bag.count(seat, Zone::Hand, kind).saturating_sub(kept)
    }

    /// How often a tile of the Point Pile can still be paid.
    pub(crate) fn payable_point(&self, state: &State, seat: Seat, piece: Piece) -> usize {
        let stage = &state.stage;
        let hand = usize::from(self.script(stage.origin).hand);
        let mut kept = stage.costs.iter().skip(hand).filter(|paid| **paid == piece).count();
        let aimed = |target: &&TileTarget| **target == TileTarget::Pile(Zone::Points, piece);
        kept += stage.targets.iter().filter(aimed).count();
        let tiles = state.bag.tiles(seat, Zone::Points);
        tiles.iter().filter(|other| **other == piece).count().saturating_sub(kept)
    }
}
