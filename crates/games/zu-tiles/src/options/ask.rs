//! What is asked now, and of whom.

use ztable_core::Seat;

use crate::battle::BattleSide;
use crate::data::program::Procedure;
use crate::kind::{Kind, Stamp};
use crate::phase::{Phase, Verb};
use crate::rules::ZuTiles;
use crate::stack::{Origin, TileTarget};
use crate::state::State;
use crate::text::{Awaited, Me};

/// A question, with what the rules need to list its answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// Which Draw Stack for the starting hand.
    Deal,
    /// What to do on one's turn.
    Verb,
    /// Which tile to place.
    PlaceTile,
    /// The cell for the tile that is being placed.
    PlaceCell(Kind),
    /// Which tile or ability starts the stack.
    Start,
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
    /// Which Creature helps this side, or none.
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

impl ZuTiles {
    /// Who is asked what; nothing when the game is over.
    pub(crate) fn ask(&self, state: &State) -> Option<(Seat, Ask)> {
        let seat = state.asked()?;
        if let Some(run) = &state.run {
            let ask = match run.question {
                Awaited::Cell => Ask::RunCell,
                Awaited::YesNo => Ask::RunYesNo,
                Awaited::Stack => Ask::RunStack,
                Awaited::Target(number) => Ask::RunTarget(usize::from(number)),
                Awaited::Nothing => return None,
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
            Verb::Place => match stage.origin {
                Origin::Tile(piece) => Ask::PlaceCell(piece.kind),
                _ => Ask::PlaceTile,
            },
            Verb::Battle => match stage.targets.first() {
                Some(TileTarget::Tile(attacker)) => Ask::Defender(*attacker),
                _ => Ask::Attacker,
            },
            Verb::Cycle => Ask::CycleTile,
            Verb::Act | Verb::React => {
                if stage.origin == Origin::Nothing {
                    let begun = stage.tile != Stamp::NOTHING;
                    return if begun { Ask::WhichAbility(stage.tile) } else { Ask::Start };
                }
                let script = self.script(stage.origin);
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
    /// When the origin has none, which is never offered.
    pub(crate) fn script(&self, origin: Origin) -> &Procedure {
        match origin {
            Origin::Tile(piece) | Origin::Battle(piece) => {
                let tile = self.tiles.tile(piece.kind);
                tile.play.as_ref().expect("only tiles with a play lie on a stack")
            }
            Origin::Ability { granter, kind, nth, .. } => {
                let tile = self.tiles.tile(kind);
                let own = granter == Stamp::NOTHING;
                let list = if own { &tile.abilities } else { &tile.statics.grants };
                &list[usize::from(nth)].script
            }
            Origin::Covered | Origin::Nothing => unreachable!("an origin was chosen"),
        }
    }

    /// Where the text of an origin speaks from.
    pub(crate) fn me(origin: Origin) -> Me {
        match origin {
            Origin::Ability { tile, granter, .. } if granter == Stamp::NOTHING => Me::Area(tile),
            Origin::Ability { granter, .. } => Me::Attached(granter),
            _ => Me::Stack,
        }
    }
}
