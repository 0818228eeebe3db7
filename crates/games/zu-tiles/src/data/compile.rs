//! The machine for effects, and its front page: how a tile gets from its data entry to the board.
//!
//! A tile is written in the words of [`vocab`](crate::data::vocab), checked and translated here into
//! a [`program`](crate::data::program), and carried out instruction by instruction in `apply/text` and
//! `apply/effect`. Contagion, for example, is this entry of `data/tiles.toml`:
//!
//! ```toml
//! statics = [{ stat = { str = -2 } }]
//! [tile.play]
//! targets = [{ is = "creature", not_class = ["rat"], nbr = { class = ["rat"], ctrl = "you" } }]
//! do = [{ attach = { to = { ref = "t1" } } }]
//! [[tile.triggers]]
//! at = "end_of_your_turn"
//! do = [{ may = { do = [{ attach = { to = { choose = { nbr_of = "host", .. } } } }] } }]
//! ```
//!
//! 1. **Reading.** `toml` makes a [`TileEntry`] of it. A word that is none is refused there.
//! 2. **Compiling.** [`Compiler::tile`] makes a [`Tile`]. Every filter becomes a [`Test`], whose
//!    words are bits and numbers; what cannot work is a fault in a sentence (`t2` where there is one
//!    target). Each list of effects becomes a run of [`Op`]s at the end of the table's one list,
//!    closed by [`Op::End`], and the tile keeps where it begins:
//!
//!    ```text
//!    play     17  Attach { to: Ref(T1) }
//!             18  End
//!    trigger  19  May { past: 21 }
//!             20  Attach { to: Choose(..) }
//!             21  End
//!    ```
//!
//!    Blocks are jumps: `may` and `if` go `past` their list, `for_each` ends in [`Op::Next`], which
//!    goes back to its body.
//! 3. **Playing.** `options` offers Contagion while `hitch` finds nothing against it: here a legal
//!    target. The targets are picked one by one (`Staged`), then the entry goes on the stack.
//! 4. **Resolving.** `apply/stack` looks whether the targets are still legal and sets `State::run`: the
//!    instruction, the "you" of the text, where its tile is (`Me::Stack`) and the targets. `run_on`
//!    carries out 17: the tile leaves the stack, is attached to its host, and is `Me::Attached`. At
//!    18 the entry is done. From now on `look` subtracts 2 from the host's STR, and `settle`
//!    discards the host if that leaves 0.
//! 5. **At the end of a turn** `apply/end` finds the trigger and runs 19. `May` asks by setting a
//!    `Question` in the run and stops; the state is then an ordinary position, which can be stored,
//!    shown and loaded. The answer is a pick: a cell does 20 with it and goes on, `no` jumps to 21.

mod face;

use crate::data::program::{
    AbilityDef, COSTS, Host, If, Mark, Op, Procedure, SpaceTest, Statics, TARGETS, Test, TriggerDef,
};
use crate::data::vocab::{
    Ability, Cond, Cost, Effect, Filter, HostPick, Is, Place, Ref, Space, Static, TileEntry,
};
use crate::kind::Kind;
use crate::tile::{AreaType, OWN, Tile, TileType};

/// The most effects of one list (ZU-12.6).
pub const EFFECTS: usize = 12;
/// The furthest that one effect moves a tile.
pub const FURTHEST: u8 = 8;
/// The most tiles that one effect draws.
const MOST_DRAWN: u8 = 5;
/// The most abilities of one tile, and the most it grants; it has one trigger at most.
pub const PARTS: usize = 4;

/// Compiles tiles into one list of programs.
pub(crate) struct Compiler<'a> {
    /// Finds the definition with an id.
    pub(crate) find: &'a dyn Fn(&str) -> Option<Kind>,
    pub(crate) ops: Vec<Op>,
    /// What is wrong with the tile that is being read, each a sentence.
    pub(crate) faults: Vec<String>,
    /// The version of the rules by which tiles are read.
    version: u32,
    /// Whether the tile that is being read is one of a deck's own.
    own: bool,
    targets: usize,
    in_loop: bool,
}

impl<'a> Compiler<'a> {
    pub(crate) fn new(
        find: &'a dyn Fn(&str) -> Option<Kind>,
        ops: Vec<Op>,
        version: u32,
    ) -> Compiler<'a> {
        Compiler { find, ops, faults: Vec::new(), version, own: false, targets: 0, in_loop: false }
    }

    fn fault(&mut self, fault: impl Into<String>) {
        self.faults.push(fault.into());
    }

    /// The tile of a record. Its faults are collected.
    pub(crate) fn tile(&mut self, record: &TileEntry) -> Tile {
        self.own = record.id.starts_with(OWN);
        self.face(record);
        let played = record.kind.is_played();
        let in_area = match record.kind {
            TileType::Creature => Some(AreaType::Creature),
            TileType::Item => Some(AreaType::Item),
            TileType::Obstacle => Some(AreaType::Obstacle),
            _ => record.in_area,
        };
        self.targets = 0;
        let must_replace = record.must_replace.as_ref().map(|filter| self.test(filter));
        let play = record
            .play
            .as_ref()
            .map(|play| self.script(&play.requires, &play.cost, &play.targets, &play.run, played));
        let abilities = record.abilities.iter().map(|ability| self.ability(ability)).collect();
        let statics = self.statics(&record.statics);
        self.targets = 0;
        let triggers = record
            .triggers
            .iter()
            .map(|trigger| TriggerDef {
                at: trigger.at,
                cond: trigger.cond.as_ref().map(|cond| self.cond(cond)),
                program: self.program(&trigger.run),
            })
            .collect();
        Tile {
            id: record.id.clone(),
            name: record.name.clone(),
            codes: record.code.clone(),
            kind: record.kind,
            in_area,
            class: record.class,
            compat: record.compat.clone(),
            values: record.str.zip(record.int),
            mtn: record.mtn,
            text: record.text.clone(),
            provenance: record.provenance,
            must_replace,
            play,
            statics,
            triggers,
            abilities,
            ends: self.here(),
        }
    }

    fn ability(&mut self, ability: &Ability) -> AbilityDef {
        if ability.limit.is_none() {
            self.fault("an ability has no limit; write limit = \"once_per_turn\"");
        }
        let script =
            self.script(&ability.requires, &ability.cost, &ability.targets, &ability.run, false);
        let reaction = ability.kind == crate::vocab::AbilityKind::Reaction;
        AbilityDef { reaction, script }
    }

    fn script(
        &mut self,
        requires: &Option<Cond>,
        cost: &[Cost],
        targets: &[Filter],
        run: &[Effect],
        played: bool,
    ) -> Procedure {
        if targets.len() > TARGETS {
            self.fault(format!("it has {} targets; {TARGETS} at most", targets.len()));
        }
        let mut script = Procedure {
            requires: None,
            hand: 0,
            points: 0,
            discard_self: false,
            targets: Vec::new(),
            aimed: (0, 0),
            program: 0,
        };
        cost.iter().for_each(|cost| script.add_cost(*cost));
        if script.costs() > COSTS {
            self.fault(format!("it costs {} tiles; {COSTS} at most", script.costs()));
        }
        if script.discard_self && played {
            self.fault("discard_self is a cost of abilities; leave it out");
        }
        for (number, filter) in targets.iter().take(TARGETS).enumerate() {
            // A target can speak of those before it.
            self.targets = number;
            script.targets.push(self.test(filter));
        }
        self.targets = targets.len().min(TARGETS);
        let aimed = |place: Place| {
            let must = |test: &&Test| test.zone == place && !test.optional;
            script.targets.iter().filter(must).count() as u8
        };
        script.aimed = (aimed(Place::YourHand), aimed(Place::YourPoints));
        script.requires = requires.as_ref().map(|cond| self.cond(cond));
        script.program = self.program(run);
        self.targets = 0;
        script
    }

    fn statics(&mut self, list: &[Static]) -> Statics {
        let mut statics = Statics::default();
        for entry in list {
            match entry {
                Static::Stat { str, int } => {
                    statics.str += i16::from(*str);
                    statics.int += i16::from(*int);
                }
                Static::HalveStr => statics.marks.insert(Mark::Halved),
                Static::CannotMove => statics.marks.insert(Mark::Rooted),
                Static::CannotAttack => statics.marks.insert(Mark::Peaceful),
                Static::CannotAlly => statics.marks.insert(Mark::Alone),
                Static::CannotBeCaptured => statics.marks.insert(Mark::Elusive),
                Static::UnaffectedByOthers => statics.marks.insert(Mark::Shielded),
                Static::CompatibleWithAll => statics.marks.insert(Mark::Friendly),
                Static::ControlByYou => statics.marks.insert(Mark::Charmed),
                Static::GrantAbility(ability) => {
                    let ability = self.ability(ability);
                    statics.grants.push(ability);
                }
            }
        }
        statics
    }

    fn known(&mut self, id: &str) -> Option<Kind> {
        let kind = (self.find)(id);
        if kind.is_none() {
            self.fault(format!(
                "there is no tile '{id}'; use the id of a tile of the catalogue or of this deck"
            ));
        }
        kind
    }

    fn refer(&mut self, refer: Ref) -> Ref {
        if let Some(target) = refer.target()
            && target >= self.targets
        {
            let word = format!("t{}", target + 1);
            self.fault(format!(
                "'{word}' is spoken of, but there is no such target; add it to targets"
            ));
        }
        if refer == Ref::Each && !self.in_loop {
            self.fault("'each' is spoken of outside for_each; use it inside only");
        }
        refer
    }

    fn test(&mut self, filter: &Filter) -> Test {
        if filter.zone != Place::Area
            && (filter.nbr.is_some() || filter.nbr_of.is_some() || filter.line.is_some())
        {
            self.fault("a tile in a hand or pile has no neighbors; leave out nbr, nbr_of and line");
        }
        if let Some(line) = filter.line
            && (line.min == 0 || line.min > line.max || line.max > FURTHEST)
        {
            self.fault(format!("line needs 1 <= min <= max <= {FURTHEST}"));
        }
        let bounds = |low: Option<u8>, high: Option<u8>| {
            // Since version 3 they count in hands and piles, too.
            let counts = self.version >= 3 || filter.zone == Place::Area;
            let (low, high) = if counts { (low, high) } else { (None, None) };
            (low.unwrap_or(0), high.unwrap_or(u8::MAX))
        };
        let strength = bounds(filter.str_min, filter.str_max);
        let wits = bounds(filter.int_min, filter.int_max);
        Test {
            area: match filter.is {
                Is::Creature => Some(AreaType::Creature),
                Is::Item => Some(AreaType::Item),
                Is::Obstacle => Some(AreaType::Obstacle),
                Is::Tile => None,
            },
            class: filter.class.iter().copied().collect(),
            not_class: filter.not_class.iter().copied().collect(),
            id: filter.id.as_ref().map(|id| self.known(id)),
            not: filter.not.map(|of| self.refer(of)),
            ctrl: filter.ctrl,
            owner: filter.owner,
            nbr: filter.nbr.as_ref().map(|nbr| Box::new(self.test(nbr))),
            int_gt: filter.int_gt,
            nbr_of: filter.nbr_of.map(|of| self.refer(of)),
            str: strength,
            int: wits,
            line: filter.line.map(|line| (self.refer(line.of), line.min, line.max)),
            movable: filter.movable,
            placeable: filter.placeable,
            zone: filter.zone,
            without: filter.without.as_ref().and_then(|id| self.known(id)),
            optional: filter.optional,
            only_if: filter.only_if.as_ref().map(|cond| Box::new(self.cond(cond))),
            wants_more: false,
        }
        .ready()
    }

    fn space(&mut self, space: &Space) -> SpaceTest {
        SpaceTest {
            nbr: space.nbr.as_ref().map(|filter| self.test(filter)),
            nbr_count: space.nbr_count,
            or: space.or.as_ref().map(|or| Box::new(self.space(or))),
            in_empty_area: self.version < 2,
        }
    }

    fn cond(&mut self, cond: &Cond) -> If {
        match cond {
            Cond::Exists(filter) => If::Exists(self.test(filter)),
            Cond::Matches(matches) => {
                If::Matches(self.refer(matches.of), self.test(&matches.filter))
            }
            Cond::Chosen(of) => match self.refer(*of).target() {
                Some(target) => If::Chosen(target),
                None => {
                    self.fault("chosen speaks of a target: write t1, t2, t3 or t4");
                    If::Battle
                }
            },
            Cond::InArea(of) => If::InArea(self.refer(*of)),
            Cond::SinceBefore(of) => If::SinceBefore(self.refer(*of)),
            Cond::Stowed(stowed) => {
                If::Stowed(stowed.min.unwrap_or(0), stowed.max.unwrap_or(u8::MAX))
            }
            Cond::Since(version) => {
                if self.own {
                    self.fault("since is for the game's own tiles; leave it out");
                }
                // All of nothing holds, any of nothing does not.
                if self.version >= *version { If::All(Vec::new()) } else { If::Any(Vec::new()) }
            }
            Cond::Battle => If::Battle,
            Cond::YouAttack => If::YouAttack,
            Cond::BelowByOther => If::BelowByOther,
            Cond::BelowIsTile => If::BelowIsTile,
            Cond::All(list) => If::All(list.iter().map(|cond| self.cond(cond)).collect()),
            Cond::Any(list) => If::Any(list.iter().map(|cond| self.cond(cond)).collect()),
            Cond::Not(cond) => If::Not(Box::new(self.cond(cond))),
        }
    }

    /// A program of its own: where it begins.
    fn program(&mut self, effects: &[Effect]) -> u16 {
        // Programs for later come first, so that this one lies in one piece.
        let mut later = Vec::new();
        self.schedules(effects, &mut later);
        let mut later = later.into_iter();
        let start = self.ops.len();
        self.list(effects, &mut later);
        self.ops.push(Op::End);
        u16::try_from(start).unwrap_or_else(|_| {
            self.fault("the tiles of this table do too much; leave some out");
            0
        })
    }

    /// The programs of all `schedule`s, in the order in which [`Compiler::list`] meets them.
    fn schedules(&mut self, effects: &[Effect], out: &mut Vec<u16>) {
        for effect in effects {
            match effect {
                Effect::Schedule { run, .. } => {
                    let targets = std::mem::take(&mut self.targets);
                    let program = self.program(run);
                    self.targets = targets;
                    out.push(program);
                }
                Effect::ForEach { run, .. } | Effect::If { run, .. } | Effect::May { run } => {
                    self.schedules(run, out);
                }
                _ => {}
            }
        }
    }

    fn here(&self) -> u16 {
        self.ops.len().min(usize::from(u16::MAX)) as u16
    }

    /// Pushes a jump, then the list, then sets the jump.
    fn block(
        &mut self,
        run: &[Effect],
        later: &mut std::vec::IntoIter<u16>,
        jump: impl FnOnce(u16) -> Op,
        looped: bool,
    ) {
        let at = self.ops.len();
        self.ops.push(Op::End);
        self.list(run, later);
        if looped {
            let body = at as u16 + 1;
            self.ops.push(Op::Next { body });
        }
        self.ops[at] = jump(self.here());
    }

    fn list(&mut self, effects: &[Effect], later: &mut std::vec::IntoIter<u16>) {
        if effects.is_empty() {
            self.fault("a list of effects is empty; write at least one effect");
        }
        if effects.len() > EFFECTS {
            self.fault(format!("a list has {} effects; {EFFECTS} at most", effects.len()));
        }
        for effect in effects {
            self.effect(effect, later);
        }
    }

    fn host(&mut self, to: &HostPick) -> Host {
        match to {
            HostPick::Ref(of) => Host::Ref(self.refer(*of)),
            HostPick::Choose(filter) => Host::Choose(self.test(filter)),
        }
    }

    fn for_each(&mut self, over: &Filter, run: &[Effect], later: &mut std::vec::IntoIter<u16>) {
        if self.in_loop {
            self.fault("a for_each stands inside another; write them one after the other");
        }
        let over = self.test(over);
        self.in_loop = true;
        self.block(run, later, |past| Op::ForEach { over, past }, true);
        self.in_loop = false;
    }

    fn only_if(&mut self, cond: &Cond, run: &[Effect], later: &mut std::vec::IntoIter<u16>) {
        let cond = self.cond(cond);
        self.block(run, later, |past| Op::Unless { cond, past }, false);
    }

    /// Says which numbers of an effect are out of bounds.
    fn bound(&mut self, effect: &Effect) {
        let needs = match effect {
            Effect::Move { min, max, .. } if *min == 0 || min > max || *max > FURTHEST => {
                format!("move needs 1 <= min <= max <= {FURTHEST}")
            }
            Effect::Push { max, .. } if *max == 0 || *max > FURTHEST => {
                format!("push needs 1 <= max <= {FURTHEST}")
            }
            Effect::Draw { n } if *n == 0 || *n > MOST_DRAWN => {
                format!("draw needs n from 1 to {MOST_DRAWN}")
            }
            _ => return,
        };
        self.fault(needs);
    }

    /// Translates an effect, with all that stands inside it.
    fn effect(&mut self, effect: &Effect, later: &mut std::vec::IntoIter<u16>) {
        self.bound(effect);
        let op = match effect {
            Effect::Move { of, mode, min, max } => {
                Op::Move { of: self.refer(*of), mode: *mode, min: *min, max: *max }
            }
            Effect::MoveToward { of, to } => {
                Op::MoveToward { of: self.refer(*of), to: self.refer(*to) }
            }
            Effect::MoveTo { of, space } => {
                Op::MoveTo { of: self.refer(*of), space: self.space(space) }
            }
            Effect::Push { of, from, max } => {
                Op::Push { of: self.refer(*of), from: self.refer(*from), max: *max }
            }
            Effect::PutInPlay { of, space } => {
                Op::PutInPlay { of: self.refer(*of), space: self.space(space) }
            }
            Effect::Attach { to, side } => Op::Attach { to: self.host(to), side: *side },
            Effect::ModifyStats { of, str, int, per, cap } => Op::Stats {
                of: self.refer(*of),
                str: *str,
                int: *int,
                per: per.as_ref().map(|filter| self.test(filter)),
                cap: cap.unwrap_or(u8::MAX),
            },
            Effect::ChangeControl { of } => Op::Control { of: self.refer(*of) },
            Effect::Discard { of } => Op::Discard { of: self.refer(*of) },
            Effect::SetAside { of, space } => {
                Op::SetAside { of: self.refer(*of), space: self.space(space) }
            }
            Effect::ReturnToHand { of } => Op::ReturnToHand { of: self.refer(*of) },
            Effect::Draw { n } => Op::Draw { n: *n },
            Effect::Capture { of } => Op::Capture { of: self.refer(*of) },
            Effect::Score { of } => Op::Score { of: self.refer(*of) },
            Effect::Negate => Op::Negate,
            Effect::TakeOver => Op::TakeOver,
            Effect::CancelBattle => Op::CancelBattle,
            Effect::SetDefender { to } => Op::SetDefender { to: self.refer(*to) },
            Effect::AddAlly { of } => Op::AddAlly { of: self.refer(*of) },
            Effect::Grant { battle, stack, place } => {
                Op::Grant { battle: *battle, stack: *stack, place: *place }
            }
            Effect::Stow => Op::Stow,
            Effect::Unstow => Op::Unstow,
            Effect::Schedule { at, .. } => {
                let program = later.next().expect("`schedules` has met every one");
                Op::Schedule { at: *at, program }
            }
            Effect::ForEach { over, run } => return self.for_each(over, run, later),
            Effect::If { cond, run } => return self.only_if(cond, run, later),
            Effect::May { run } => return self.block(run, later, |past| Op::May { past }, false),
        };
        self.ops.push(op);
    }
}
