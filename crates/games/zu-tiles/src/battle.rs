//! Battles (ZU-7, ZU-8).

use ztable_core::Seat;

use crate::action::{Action, Word};
use crate::ask::Ask;
use crate::bag::Zone;
use crate::change::Play;
use crate::event::{BattleResult, Event, NoBattle};
use crate::few::Few;
use crate::game::ZuTiles;
use crate::kind::{Kind, Piece};
use crate::look::{Look, NO_TARGETS};
use crate::rule;
use crate::state::{ALLIES, Battle, BattleSide, Entry, Phase, Source, Stage, Stamp, State};

/// The summed values of one side.
pub(crate) type Sums = (u16, u16);

impl Look<'_> {
    /// The Creatures of a side that fight: the principal, then its Allies that still neighbor the
    /// Defender (ZU-7.12).
    pub(crate) fn fighters(self, battle: &Battle, side: BattleSide) -> Few<Stamp, { ALLIES + 1 }> {
        let mut fighters = Few::default();
        let principal = match side {
            BattleSide::Attack => battle.attacker,
            BattleSide::Defence => battle.defender,
        };
        fighters.push(principal);
        let Some(defender) = self.index(battle.defender) else { return fighters };
        let cell = self.s.area[defender].cell;
        for ally in battle.allies[side as usize].iter() {
            let near =
                self.index(*ally).is_some_and(|tile| self.s.area[tile].cell.is_neighbor(cell));
            if near && *ally != battle.attacker && *ally != battle.defender {
                fighters.push(*ally);
            }
        }
        fighters
    }

    /// STR and INT of a side (ZU-7.13).
    pub(crate) fn sums(self, battle: &Battle, side: BattleSide) -> Sums {
        let mut sums = (0, 0);
        for stamp in self.fighters(battle, side).iter() {
            if let Some(tile) = self.index(*stamp) {
                let (strength, wits) = self.values(tile);
                sums = (sums.0 + u16::from(strength), sums.1 + u16::from(wits));
            }
        }
        sums
    }

    /// How the Battle would come out now (ZU-7.14).
    pub(crate) fn result(attack: Sums, defence: Sums) -> BattleResult {
        if attack.0 > defence.0 && attack.1 > defence.1 {
            BattleResult::Attack
        } else if defence.0 > attack.0 && defence.1 > attack.1 {
            BattleResult::Defence
        } else {
            BattleResult::Draw
        }
    }

    /// Whether the tile is a Creature with which the player on turn can attack (ZU-7.1).
    fn is_attacker(self, tile: usize) -> bool {
        self.is_creature(tile)
            && self.ctrl(tile) == self.s.active
            && !self.has(tile, |statics| statics.cannot_attack)
    }

    /// Whether the player on turn can attack the tile (ZU-7.2).
    fn is_defender(self, tile: usize) -> bool {
        !self.is_creature(tile) || self.ctrl(tile) != self.s.active
    }

    /// Why no Battle can take place now (ZU-7.11).
    pub(crate) fn no_battle(self, battle: &Battle) -> Option<NoBattle> {
        if battle.cancelled {
            return Some(NoBattle::Cancelled);
        }
        let (Some(attacker), Some(defender)) =
            (self.index(battle.attacker), self.index(battle.defender))
        else {
            return Some(NoBattle::Gone);
        };
        if !self.s.area[attacker].cell.is_neighbor(self.s.area[defender].cell) {
            return Some(NoBattle::Apart);
        }
        let same = self.ctrl(attacker) == self.ctrl(defender);
        (same && self.is_creature(defender)).then_some(NoBattle::SameSide)
    }
}

impl ZuTiles {
    /// Shows every Creature that can become an Ally of a side now, and whether it has to be asked
    /// for (ZU-7.4, ZU-7.5, ZU-8.3, ZU-11.4).
    pub(crate) fn each_ally(
        &self,
        state: &State,
        side: BattleSide,
        seat: Seat,
        visit: &mut dyn FnMut(usize, bool) -> bool,
    ) -> bool {
        let look = Look { tiles: &self.tiles, s: state };
        let Some(battle) = &state.battle else { return false };
        let Some(defender) = look.index(battle.defender) else { return false };
        let number = side as usize;
        if battle.allies[number].is_full() {
            return false;
        }
        let against = match side {
            BattleSide::Attack => look.ctrl(defender),
            BattleSide::Defence => Seat::new(battle.by),
        };
        let asks = side == BattleSide::Attack || look.is_creature(defender);
        look.around(state.area[defender].cell).into_iter().flatten().any(|tile| {
            let stamp = state.area[tile].stamp;
            if !look.is_creature(tile)
                || stamp == battle.attacker
                || battle.allies.iter().any(|allies| allies.contains(&stamp))
                || look.has(tile, |statics| statics.cannot_ally)
            {
                return false;
            }
            let ctrl = look.ctrl(tile);
            if ctrl == seat {
                return visit(tile, false);
            }
            asks && ctrl != against
                && !battle.asked[number].contains(&stamp)
                && !battle.asked[number].is_full()
                && visit(tile, true)
        })
    }

    /// Whether the tile has something to attack (ZU-7.1, ZU-7.2).
    pub(crate) fn can_attack(&self, state: &State, attacker: usize) -> bool {
        let look = Look { tiles: &self.tiles, s: state };
        look.is_attacker(attacker)
            && look.neighbors(state.area[attacker].cell).any(|tile| look.is_defender(tile))
    }

    /// What the tile can attack: north, east, south, west.
    pub(crate) fn defenders<'a>(
        &'a self,
        state: &'a State,
        attacker: usize,
    ) -> impl Iterator<Item = usize> + use<'a> {
        let look = Look { tiles: &self.tiles, s: state };
        let around = look.around(state.area[attacker].cell).into_iter().flatten();
        around.filter(move |tile| look.is_attacker(attacker) && look.is_defender(*tile))
    }
}

impl Play<'_> {
    /// Attacker and Defender are named (ZU-7.1, ZU-7.2).
    pub(crate) fn attack(&mut self, attacker: Stamp, defender: Stamp) {
        self.s.stage = Stage::default();
        self.s.uses.battles += 1;
        let seat = self.s.active;
        self.s.battle = Some(Battle { attacker, defender, by: seat.number(), ..Battle::default() });
        if let (Some(attacker), Some(defender)) =
            (self.look().index(attacker), self.look().index(defender))
        {
            let (attacker, defender) = (self.spot(attacker), self.spot(defender));
            self.tell(rule!("ZU-7.1"), || Event::Attacked { seat, attacker, defender });
        }
        self.s.phase = Phase::Allies(BattleSide::Attack, seat);
    }

    pub(crate) fn pick_ally(&mut self, side: BattleSide, seat: Seat, action: Action) {
        if action == Word::Done.into() {
            return self.allies_done(side, seat);
        }
        let Some(tile) = self.tile_at(seat, Ask::Ally(side), action) else { return };
        let stamp = self.s.area[tile].stamp;
        let ctrl = self.look().ctrl(tile);
        if ctrl == seat {
            return self.join(side, tile);
        }
        if let Some(battle) = &mut self.s.battle {
            battle.asked[side as usize].push(stamp);
        }
        let spot = self.spot(tile);
        self.tell(rule!("ZU-11.4"), || Event::AskedFor { seat, of: ctrl, spot });
        self.s.phase = Phase::Lend(side, ctrl, stamp);
    }

    /// A Creature becomes an Ally.
    pub(crate) fn join(&mut self, side: BattleSide, tile: usize) {
        let stamp = self.s.area[tile].stamp;
        let Some(battle) = &mut self.s.battle else { return };
        if battle.allies.iter().any(|allies| allies.contains(&stamp))
            || !battle.allies[side as usize].push(stamp)
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
            BattleSide::Attack => self.s.active,
            BattleSide::Defence => self.defending_player().unwrap_or(self.s.active),
        };
        self.s.phase = Phase::Allies(side, asker);
    }

    fn defending_player(&self) -> Option<Seat> {
        let defender = self.look().index(self.s.battle?.defender)?;
        Some(self.look().ctrl(defender))
    }

    /// The next to pick Allies, or the Battle Action Tile.
    pub(crate) fn allies_done(&mut self, side: BattleSide, seat: Seat) {
        let attacking = self.s.active;
        let Some(first) = self.defending_player() else {
            self.s.phase = Phase::BattleTile;
            return;
        };
        let creature = self
            .s
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
                    .filter(|helper| *helper != attacking && !self.s.is_out(*helper));
                match side {
                    BattleSide::Attack => helpers.next(),
                    BattleSide::Defence => {
                        helpers.by_ref().find(|helper| *helper == seat);
                        helpers.next()
                    }
                }
            }
        };
        self.s.phase = match next {
            Some(next) => Phase::Allies(BattleSide::Defence, next),
            None => Phase::BattleTile,
        };
    }

    /// The Battle Action Tile goes down, face down, and Allies are locked (ZU-7.8).
    pub(crate) fn pick_battle_tile(&mut self, action: Action) {
        let Action::Tile(kind) = action else { return };
        let seat = self.s.active;
        let piece = self.take_from_hand_unseen(seat, kind);
        self.s.stack.push(Entry {
            source: Source::Battle(piece),
            targets: NO_TARGETS,
            player: seat.number(),
            taker: None,
            negated: false,
        });
        self.tell(rule!("ZU-7.8"), || Event::Covered { seat });
        self.open_window(seat);
    }

    /// The Battle Action Tile is reached (ZU-7.10).
    pub(crate) fn reach_battle_tile(&mut self, entry: Entry, piece: Piece) {
        let player = entry.player();
        self.s.bag.add(player, Zone::Discard, piece);
        self.tell(rule!("ZU-7.10"), || Event::Discarded { seat: player, tiles: vec![piece] });
        self.settle(None);
        if self.is_over() || self.s.is_out(self.s.active) {
            return;
        }
        let Some(mut battle) = self.s.battle else { return };
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
        for stamp in losers.iter() {
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
        if creature && !own && look.has(tile, |statics| statics.cannot_be_captured) {
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
            self.s.bag.add(winner, Zone::Points, piece);
            return Some(piece.kind);
        };
        self.s.bag.add(pile, Zone::Discard, piece);
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
