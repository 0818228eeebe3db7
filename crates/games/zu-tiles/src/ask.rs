//! What is asked now, and of whom.

use ztable_core::Seat;

use crate::bag::Zone;
use crate::game::ZuTiles;
use crate::kind::{Kind, Piece};
use crate::look::{Ctx, Look, NO_TARGETS};
use crate::program::{AbilityDef, Op, Script, Test};
use crate::rules::{AREA, ATTACHED, STACK_ENTRIES};
use crate::state::{
    BattleSide, Me, Phase, Question, Source, Stage, Stamp, State, Target, Targets, Verb,
};
use crate::vocab::Place;

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// Which Draw Stack for the starting hand.
    Deal,
    /// What to do on one's turn.
    Verb,
    /// Which tile to place.
    PlaceTile,
    /// Where to.
    PlaceCell(Kind),
    /// Which tile or ability starts the stack.
    ActSource,
    /// Which of several abilities of a tile.
    WhichAbility(Stamp),
    /// The target with this number.
    Target(usize),
    /// A hand tile as a cost.
    PayHand,
    /// A point as a cost.
    PayPoint,
    /// Who attacks.
    Attacker,
    /// Who is attacked.
    Defender(Stamp),
    /// A tile to cycle.
    CycleTile,
    /// Whether to add to the stack.
    React,
    /// An Ally.
    Ally(BattleSide),
    /// Whether to lend a Creature.
    Lend(Stamp),
    /// The Battle Action Tile.
    BattleTile,
    /// A Draw Stack.
    DrawStack,
    /// Whether to draw the extra tile.
    Extra,
    /// A cell for the running text.
    RunCell,
    /// Yes or no for the running text.
    RunYesNo,
    /// A Draw Stack for the running text.
    RunStack,
    /// A new target for an entry that was taken over.
    RunTarget(usize),
}

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
    pub(crate) source: Source,
    pub(crate) def: &'a AbilityDef,
    pub(crate) used: bool,
}

impl ZuTiles {
    /// Who is asked what; nothing when the game is over.
    pub(crate) fn ask(&self, state: &State) -> Option<(Seat, Ask)> {
        let seat = state.asked()?;
        if let Some(run) = &state.run {
            let ask = match run.question {
                Question::Cell => Ask::RunCell,
                Question::YesNo => Ask::RunYesNo,
                Question::Stack => Ask::RunStack,
                Question::Target(number) => Ask::RunTarget(usize::from(number)),
                Question::Nothing => return None,
            };
            return Some((seat, ask));
        }
        let ask = match state.phase {
            Phase::Deal(_) => Ask::Deal,
            Phase::Main | Phase::React(_) => self.staged(state),
            Phase::Allies(side, _) => Ask::Ally(side),
            Phase::Lend(_, _, tile) => Ask::Lend(tile),
            Phase::BattleTile => Ask::BattleTile,
            Phase::Draw(_) => Ask::DrawStack,
            Phase::Extra => Ask::Extra,
            Phase::Resolve | Phase::Ending | Phase::Over => return None,
        };
        Some((seat, ask))
    }

    /// What is asked next of a player who has begun to choose.
    fn staged(&self, state: &State) -> Ask {
        let stage = &state.stage;
        match stage.verb {
            Verb::Nothing if matches!(state.phase, Phase::React(_)) => Ask::React,
            Verb::Nothing => Ask::Verb,
            Verb::Place => match stage.source {
                Source::Tile(piece) => Ask::PlaceCell(piece.kind),
                _ => Ask::PlaceTile,
            },
            Verb::Battle => match stage.targets.first() {
                Some(Target::Tile(attacker)) => Ask::Defender(*attacker),
                _ => Ask::Attacker,
            },
            Verb::Cycle => Ask::CycleTile,
            Verb::Act | Verb::React => {
                if stage.source == Source::Nothing {
                    return match stage.tile {
                        Stamp(0) => Ask::ActSource,
                        tile => Ask::WhichAbility(tile),
                    };
                }
                let script = self.script(stage.source);
                if stage.targets.len() < script.targets.len() {
                    Ask::Target(stage.targets.len())
                } else if stage.costs.len() < usize::from(script.hand) {
                    Ask::PayHand
                } else {
                    Ask::PayPoint
                }
            }
        }
    }

    /// The script of what is played or used.
    ///
    /// # Panics
    /// When the source has none, which is never offered.
    pub(crate) fn script(&self, source: Source) -> &Script {
        match source {
            Source::Tile(piece) | Source::Battle(piece) => {
                let tile = self.tiles.tile(piece.kind);
                tile.play.as_ref().expect("only tiles with a play lie on a stack")
            }
            Source::Ability { granter, kind, nth, .. } => {
                let tile = self.tiles.tile(kind);
                let list = if granter == Stamp(0) { &tile.abilities } else { &tile.statics.grants };
                &list[usize::from(nth)].script
            }
            Source::Covered | Source::Nothing => unreachable!("a source was chosen"),
        }
    }

    /// Where the text of a source speaks from.
    pub(crate) fn me(source: Source) -> Me {
        match source {
            Source::Ability { tile, granter: Stamp(0), .. } => Me::Area(tile),
            Source::Ability { granter, .. } => Me::Attached(granter),
            _ => Me::Stack,
        }
    }

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
            let source =
                Source::Ability { tile: placed.stamp, granter: Stamp(0), kind, nth: nth as u8 };
            if visit(Use { source, def, used: placed.used >> nth & 1 == 1 }) {
                return true;
            }
        }
        if placed.worn == 0 {
            return false;
        }
        let look = Look { tiles: &self.tiles, s: state };
        for attached in look.active_attached(tile) {
            let kind = attached.piece.kind;
            for (nth, def) in self.tiles.tile(kind).statics.grants.iter().enumerate() {
                let source = Source::Ability {
                    tile: placed.stamp,
                    granter: attached.stamp,
                    kind,
                    nth: nth as u8,
                };
                if visit(Use { source, def, used: attached.used >> nth & 1 == 1 }) {
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
        visit: &mut dyn FnMut(Source) -> bool,
    ) -> bool {
        let look = Look { tiles: &self.tiles, s: state };
        if !self.may_have_use(state, tile, reaction) || look.ctrl(tile) != seat {
            return false;
        }
        self.each_use(state, tile, &mut |ability| {
            ability.def.reaction == reaction
                && !ability.used
                && self.can_play(state, seat, ability.source, &ability.def.script)
                && visit(ability.source)
        })
    }

    /// Whether the seat may play or use this now (ZU-6.3).
    pub(crate) fn can_play(
        &self,
        state: &State,
        seat: Seat,
        source: Source,
        script: &Script,
    ) -> bool {
        self.hitch(state, seat, source, script).is_none()
    }

    /// What keeps the seat from playing or using this now (ZU-6.3).
    pub(crate) fn hitch(
        &self,
        state: &State,
        seat: Seat,
        source: Source,
        script: &Script,
    ) -> Option<Hitch> {
        if state.stack.len() >= STACK_ENTRIES {
            return Some(Hitch::Cap);
        }
        let look = Look { tiles: &self.tiles, s: state };
        let from_hand = usize::from(matches!(source, Source::Tile(_)));
        let aimed = |place: Place| {
            script.targets.iter().filter(|test| test.zone == place && !test.optional).count()
        };
        let (hand, points) = (usize::from(script.hand), usize::from(script.points));
        if state.bag.len(seat, Zone::Hand) < from_hand + aimed(Place::YourHand) + hand {
            return Some(if hand > 0 { Hitch::Hand } else { Hitch::Target });
        }
        if state.bag.len(seat, Zone::Points) < aimed(Place::YourPoints) + points {
            return Some(if points > 0 { Hitch::Points } else { Hitch::Target });
        }
        let ctx = Ctx {
            you: seat,
            me: ZuTiles::me(source),
            targets: &NO_TARGETS,
            each: Stamp(0),
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
            _ => {}
        }
        (!look.can_complete(&ctx, &script.targets, 0)).then_some(Hitch::Target)
    }

    /// The targets chosen so far.
    pub(crate) fn staged_targets(stage: &Stage) -> Targets {
        let mut targets = NO_TARGETS;
        for (slot, target) in targets.iter_mut().zip(stage.targets.iter()) {
            *slot = *target;
        }
        targets
    }

    /// Shows the legal targets with this number that leave legal ones for the rest.
    pub(crate) fn each_next_target(
        &self,
        state: &State,
        ctx: &Ctx<'_>,
        tests: &[Test],
        number: usize,
        visit: &mut dyn FnMut(Target) -> bool,
    ) -> bool {
        let look = Look { tiles: &self.tiles, s: state };
        look.each_target(ctx, &tests[number], &mut |target| {
            let mut targets = *ctx.targets;
            targets[number] = target;
            let next = Ctx { targets: &targets, ..*ctx };
            look.can_complete(&next, tests, number + 1) && visit(target)
        })
    }

    /// How often a hand tile of this kind can still be used as a cost: not those that are played,
    /// aimed at or paid already (ZU-9.13).
    pub(crate) fn payable(&self, state: &State, seat: Seat, kind: Kind) -> usize {
        let stage = &state.stage;
        let piece = Piece::new(kind, seat);
        let mut kept = stage.costs.iter().filter(|paid| **paid == piece).count();
        kept += usize::from(matches!(stage.source, Source::Tile(played) if played == piece));
        let aimed = |target: &&Target| **target == Target::Pile(Zone::Hand, piece);
        kept += stage.targets.iter().filter(aimed).count();
        state.bag.count(seat, Zone::Hand, kind).saturating_sub(kept)
    }

    /// How often a tile of the Point Pile can still be paid.
    pub(crate) fn payable_point(&self, state: &State, seat: Seat, piece: Piece) -> usize {
        let stage = &state.stage;
        let hand = usize::from(self.script(stage.source).hand);
        let mut kept = stage.costs.iter().skip(hand).filter(|paid| **paid == piece).count();
        let aimed = |target: &&Target| **target == Target::Pile(Zone::Points, piece);
        kept += stage.targets.iter().filter(aimed).count();
        let tiles = state.bag.tiles(seat, Zone::Points);
        tiles.iter().filter(|other| **other == piece).count().saturating_sub(kept)
    }
}
