//! Battles (ZU-7, ZU-8).

use ztable_core::{Few, Seat};

use crate::action::{Action, Word};
use crate::apply::{AnyChance, Ear, Play};
use crate::battle::{ALLIES, Battle, BattleSide};
use crate::data::program::Mark;
use crate::event::{BattleResult, Event};
use crate::kind::{Kind, Piece, Stamp};
use crate::options::Ask;
use crate::phase::{Phase, Staged};
use crate::rule;
use crate::stack::{NO_TARGETS, Origin, StackEntry};
use crate::state::Look;
use crate::zone::Zone;

impl Play<'_, AnyChance<'_>, Ear<'_>> {
    /// Attacker and Defender are named (ZU-7.1, ZU-7.2).
    pub(crate) fn attack(&mut self, attacker: Stamp, defender: Stamp) {
        self.state.stage = Staged::default();
        self.state.uses.battles += 1;
        let seat = self.state.active;
        self.state.battle =
            Some(Battle { attacker, defender, by: seat.number(), ..Battle::default() });
        if let (Some(attacker), Some(defender)) =
            (self.look().index(attacker), self.look().index(defender))
        {
            let (attacker, defender) = (self.spot(attacker), self.spot(defender));
            self.tell(rule!("ZU-7.1"), || Event::Attacked { seat, attacker, defender });
        }
        self.state.phase = Phase::Allies(BattleSide::Attack, seat);
    }

    pub(crate) fn pick_ally(&mut self, side: BattleSide, seat: Seat, action: Action) {
        if action == Word::Done.into() {
            return self.allies_done(side, seat);
        }
        let Some(tile) = self.tile_at(seat, Ask::Ally(side), action) else { return };
        let stamp = self.state.area[tile].stamp;
        let ctrl = self.look().ctrl(tile);
        if ctrl == seat {
            return self.join(side, tile);
        }
        if let Some(battle) = &mut self.state.battle {
            battle.asked[side as usize].push(stamp);
        }
        let spot = self.spot(tile);
        self.tell(rule!("ZU-11.4"), || Event::AskedFor { seat, of: ctrl, spot });
        self.state.phase = Phase::Lend(side, ctrl, stamp);
    }

    /// A Creature becomes an Ally.
    pub(crate) fn join(&mut self, side: BattleSide, tile: usize) {
        let stamp = self.state.area[tile].stamp;
        let Some(battle) = &mut self.state.battle else { return };
        if battle.allies.iter().any(|allies| allies.contains(&stamp))
            || !battle.allies[side as usize].try_push(stamp)
        {
            return;
        }
        let (seat, spot) = (self.look().ctrl(tile), self.spot(tile));
        let attack = side == BattleSide::Attack;
        let rule = if attack { rule!("ZU-7.4") } else { rule!("ZU-7.5") };
        self.tell(rule, || Event::Allied { seat, spot, attack });
    }

    pub(crate) fn pick_lend(&mut self, side: BattleSide, seat: Seat, tile: Stamp, lends: bool) {
        let Some(index) = self.look().index(tile) else { return };
        if lends {
            self.join(side, index);
        } else {
            let spot = self.spot(index);
            self.tell(rule!("ZU-11.4"), || Event::Declined { seat, spot });
        }
        let asker = match side {
            BattleSide::Attack => self.state.active,
            BattleSide::Defence => self.defending_player().unwrap_or(self.state.active),
        };
        self.state.phase = Phase::Allies(side, asker);
    }

    fn defending_player(&self) -> Option<Seat> {
        let defender = self.look().index(self.state.battle?.defender)?;
        Some(self.look().ctrl(defender))
    }

    /// The next to pick Allies, or the Battle Action Tile.
    pub(crate) fn allies_done(&mut self, side: BattleSide, seat: Seat) {
        let attacking = self.state.active;
        let Some(first) = self.defending_player() else {
            self.state.phase = Phase::BattleTile;
            return;
        };
        let creature = self
            .state
            .battle
            .and_then(|battle| self.look().index(battle.defender))
            .is_some_and(|tile| self.look().is_creature(tile));
        let next = match side {
            BattleSide::Attack if creature => Some(first),
            BattleSide::Defence if creature => None,
            // Everybody else decides for their own Creatures beside an Item or Obstacle, its
            // controller first (ZU-8.3).
            _ => {
                let mut helpers = self
                    .game
                    .clockwise(first)
                    .filter(|helper| *helper != attacking && !self.state.is_out(*helper));
                match side {
                    BattleSide::Attack => helpers.next(),
                    BattleSide::Defence => {
                        helpers.by_ref().find(|helper| *helper == seat);
                        helpers.next()
                    }
                }
            }
        };
        self.state.phase = match next {
            Some(next) => Phase::Allies(BattleSide::Defence, next),
            None => Phase::BattleTile,
        };
    }

    /// The Battle Action Tile goes down, face down, and Allies are locked (ZU-7.8).
    pub(crate) fn pick_battle_tile(&mut self, action: Action) {
        let Action::Tile(kind) = action else { return };
        let seat = self.state.active;
        let piece = self.take_from_hand_unseen(seat, kind);
        self.state.stack.push(StackEntry {
            origin: Origin::Battle(piece),
            targets: NO_TARGETS,
            player: seat.number(),
            taker: None,
            negated: false,
        });
        self.tell(rule!("ZU-7.8"), || Event::Covered { seat });
        self.open_window(seat);
    }

    /// The Battle Action Tile is reached (ZU-7.10).
    pub(crate) fn reach_battle_tile(&mut self, entry: StackEntry, piece: Piece) {
        let player = entry.player();
        self.state.bag.add(player, Zone::Discard, piece);
        self.tell(rule!("ZU-7.10"), || Event::Discarded { seat: player, tiles: vec![piece] });
        self.settle(None);
        if self.is_over() || self.state.is_out(self.state.active) {
            return;
        }
        let Some(mut battle) = self.state.battle else { return };
        battle.cancelled |= entry.negated;
        if let Some(why) = self.look().no_battle(&battle) {
            self.tell(rule!("ZU-7.11"), || Event::NoBattle { why });
            return;
        }
        self.fight(&battle);
    }

    fn fight(&mut self, battle: &Battle) {
        let look = self.look();
        let attack = look.sums(battle, BattleSide::Attack);
        let defence = look.sums(battle, BattleSide::Defence);
        let result = Look::result(attack, defence);
        let (Some(attacker), Some(defender)) =
            (look.index(battle.attacker), look.index(battle.defender))
        else {
            return;
        };
        let (attacking, defending) = (look.ctrl(attacker), look.ctrl(defender));
        self.tell(rule!("ZU-7.14"), || Event::Fought { attack, defence, result });
        let (winner, loser) = match result {
            BattleResult::Draw => return,
            BattleResult::Attack => (attacking, BattleSide::Defence),
            BattleResult::Defence => (defending, BattleSide::Attack),
        };
        let losers = self.look().fighters(battle, loser);
        // Own Item or Obstacle wins: nobody scores (ZU-8.6).
        let own = loser == BattleSide::Attack && attacking == defending;
        let mut captured: Few<Kind, { ALLIES + 1 }> = Few::default();
        for stamp in &losers {
            let Some(tile) = self.look().index(*stamp) else { continue };
            if let Some(kind) = self.lose(tile, winner, own) {
                captured.push(kind);
            }
        }
        if !captured.is_empty() {
            let (points, target) = (self.points(winner), self.game.rules.target);
            self.tell(rule!("ZU-7.15"), || Event::Captured {
                seat: winner,
                tiles: captured.to_vec(),
                points,
                target,
            });
        }
        self.settle(None);
    }

    /// A tile of the losing side: captured, discarded or unharmed. Returns what is captured.
    fn lose(&mut self, tile: usize, winner: Seat, own: bool) -> Option<Kind> {
        let look = self.look();
        let creature = look.is_creature(tile);
        if creature && !own && look.has(tile, Mark::Elusive) {
            return None;
        }
        let ctrl = look.ctrl(tile);
        let piece = self.lift(tile).piece;
        let owner = piece.owner();
        let (pile, rule) = if !creature {
            (owner, rule!("ZU-8.4"))
        } else if own {
            (owner, rule!("ZU-8.6"))
        } else if ctrl == winner {
            (winner, rule!("ZU-7.16"))
        } else {
            self.state.bag.add(winner, Zone::Points, piece);
            return Some(piece.kind);
        };
        self.state.bag.add(pile, Zone::Discard, piece);
        self.tell(rule, || Event::Discarded { seat: pile, tiles: vec![piece] });
        None
    }

    /// A text captures a tile (ZU-7.16).
    pub(crate) fn capture(&mut self, tile: usize, winner: Seat) {
        if let Some(kind) = self.lose(tile, winner, false) {
            let (points, target) = (self.points(winner), self.game.rules.target);
            self.tell(rule!("ZU-7.15"), || Event::Captured {
                seat: winner,
                tiles: vec![kind],
                points,
                target,
            });
        }
        self.settle(None);
    }
}
