//! From the words of a file to what the rules run, with every check of a tile (ZU-12.6).

use crate::deck::HIDDEN;
use crate::kind::{AreaType, Class, Kind, TileType};
use crate::plain::is_plain;
use crate::program::{
    AbilityDef, COSTS, Host, If, Op, Script, SpaceTest, Statics, TARGETS, Test, Tile, TriggerDef,
};
use crate::vocab::{
    Ability, Cond, Cost, Effect, Filter, HostPick, Is, Place, Record, Ref, Source, Space, Static,
};

/// The most effects of one list (ZU-12.6).
pub const EFFECTS: usize = 12;
/// The furthest that one effect moves a tile.
pub const FURTHEST: u8 = 8;
/// The most abilities of one tile, and the most it grants; it has one trigger at most.
pub const PARTS: usize = 4;

/// Compiles tiles into one list of programs.
pub(crate) struct Compiler<'a> {
    /// Finds the definition with an id.
    pub(crate) find: &'a dyn Fn(&str) -> Option<Kind>,
    pub(crate) ops: Vec<Op>,
    /// What is wrong with the tile that is being read, each a sentence.
    pub(crate) faults: Vec<String>,
    targets: usize,
    in_loop: bool,
}

impl<'a> Compiler<'a> {
    pub(crate) fn new(find: &'a dyn Fn(&str) -> Option<Kind>, ops: Vec<Op>) -> Compiler<'a> {
        Compiler { find, ops, faults: Vec::new(), targets: 0, in_loop: false }
    }

    fn fault(&mut self, fault: impl Into<String>) {
        self.faults.push(fault.into());
    }

    /// The tile of a record. Its faults are collected.
    pub(crate) fn tile(&mut self, record: &Record) -> Tile {
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
            source: record.source.unwrap_or(Source::Own),
            must_replace,
            play,
            statics,
            triggers,
            abilities,
        }
    }

    /// What is printed, apart from what it does.
    fn face(&mut self, record: &Record) {
        let played = record.kind.is_played();
        let snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if record.id.is_empty() || record.id.len() > 32 || !record.id.chars().all(snake) {
            self.fault("the id must be 1 to 32 small letters, digits and '_', such as \"x_otter\"");
        }
        let length = record.name.trim().chars().count();
        if length == 0 || length > 32 || record.name.trim() != record.name {
            self.fault("the name must have 1 to 32 characters, without blanks around it");
        }
        if record.text.chars().count() > 400 {
            self.fault("the text is longer than 400 characters; shorten it");
        }
        let codes = record.code.iter().map(String::as_str);
        for text in [record.name.as_str(), &record.text].into_iter().chain(codes) {
            if !is_plain(text) {
                self.fault(format!("{}: {HIDDEN}", text.escape_debug()));
            }
        }
        match (record.str, record.int) {
            (Some(_), None) | (None, Some(_)) => {
                self.fault("it has only one of str and int; write both or neither");
            }
            (None, None) if !played => {
                self.fault("it has no str and int; write both, such as str = 2");
            }
            (Some(0), _) => {
                self.fault("str is 0, so the tile would leave play at once; write 1 or more");
            }
            (Some(strength), Some(wits)) if strength > 99 || wits > 99 => {
                self.fault("str and int go up to 99");
            }
            _ => {}
        }
        if played {
            if record.play.is_none() {
                self.fault("an A, R or AR tile needs play = { do = [...] }");
            }
            if record.str.is_some() != record.in_area.is_some() {
                self.fault(
                    "str, int and in_area belong together on an A, R or AR tile: write all or none",
                );
            }
            if record.must_replace.is_some() {
                self.fault("must_replace is for tiles that are placed; leave it out");
            }
        } else {
            if record.play.is_some() {
                self.fault("play is for A, R and AR tiles; use abilities or triggers instead");
            }
            if record.in_area.is_some() {
                self.fault("in_area is for A, R and AR tiles; leave it out");
            }
        }
        let creature =
            record.kind == TileType::Creature || record.in_area == Some(AreaType::Creature);
        if creature && record.class.is_none() {
            self.fault("a Creature needs a class, such as class = \"rat\"");
        }
        if !creature && (record.class.is_some() || !record.compat.is_empty()) {
            self.fault("only Creatures have class and compat; leave them out");
        }
        let mut seen = 0;
        for class in &record.compat {
            if seen & class.bit() != 0 {
                self.fault(format!("compat names {} twice", class.name()));
            }
            seen |= class.bit();
        }
        if record.mtn == Some(0) {
            self.fault("mtn is 0; write 1 or more, or leave it out");
        }
        let plain = record.play.is_none()
            && record.statics.is_empty()
            && record.triggers.is_empty()
            && record.abilities.is_empty()
            && record.must_replace.is_none();
        if record.text.trim().is_empty() && !plain {
            self.fault("it does something but its text is empty; say in text what it does");
        }
        for (what, count) in [
            ("abilities", record.abilities.len()),
            ("triggers", record.triggers.len() * PARTS),
            ("statics", record.statics.len().saturating_sub(PARTS)),
        ] {
            if count > PARTS {
                self.fault(format!("it has more {what} than a tile can have"));
            }
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
    ) -> Script {
        if targets.len() > TARGETS {
            self.fault(format!("it has {} targets; {TARGETS} at most", targets.len()));
        }
        let mut script = Script {
            requires: None,
            hand: 0,
            points: 0,
            discard_self: false,
            targets: Vec::new(),
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
                Static::HalveStr => statics.halve = true,
                Static::CannotMove => statics.cannot_move = true,
                Static::CannotAttack => statics.cannot_attack = true,
                Static::CannotAlly => statics.cannot_ally = true,
                Static::CannotBeCaptured => statics.cannot_be_captured = true,
                Static::UnaffectedByOthers => statics.unaffected = true,
                Static::CompatibleWithAll => statics.compatible = true,
                Static::ControlByYou => statics.control = true,
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
        let bits = |classes: &[Class]| classes.iter().fold(0, |bits, class| bits | class.bit());
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
        Test {
            area: match filter.is {
                Is::Creature => Some(AreaType::Creature),
                Is::Item => Some(AreaType::Item),
                Is::Obstacle => Some(AreaType::Obstacle),
                Is::Tile => None,
            },
            class: bits(&filter.class),
            not_class: bits(&filter.not_class),
            id: filter.id.as_ref().map(|id| self.known(id)),
            not: filter.not.map(|of| self.refer(of)),
            ctrl: filter.ctrl,
            owner: filter.owner,
            nbr: filter.nbr.as_ref().map(|nbr| Box::new(self.test(nbr))),
            int_gt: filter.int_gt,
            nbr_of: filter.nbr_of.map(|of| self.refer(of)),
            str: (filter.str_min.unwrap_or(0), filter.str_max.unwrap_or(u8::MAX)),
            int: (filter.int_min.unwrap_or(0), filter.int_max.unwrap_or(u8::MAX)),
            line: filter.line.map(|line| (self.refer(line.of), line.min, line.max)),
            movable: filter.movable,
            placeable: filter.placeable,
            zone: filter.zone,
            without: filter.without.as_ref().and_then(|id| self.known(id)),
            optional: filter.optional,
            only_if: filter.only_if.as_ref().map(|cond| Box::new(self.cond(cond))),
        }
    }

    fn space(&mut self, space: &Space) -> SpaceTest {
        SpaceTest {
            nbr: space.nbr.as_ref().map(|filter| self.test(filter)),
            nbr_count: space.nbr_count,
            or: space.or.as_ref().map(|or| Box::new(self.space(or))),
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

    fn effect(&mut self, effect: &Effect, later: &mut std::vec::IntoIter<u16>) {
        let op = match effect {
            Effect::Move { of, mode, min, max } => {
                if *min == 0 || min > max || *max > FURTHEST {
                    self.fault(format!("move needs 1 <= min <= max <= {FURTHEST}"));
                }
                Op::Move { of: self.refer(*of), mode: *mode, min: *min, max: *max }
            }
            Effect::MoveToward { of, to } => {
                Op::MoveToward { of: self.refer(*of), to: self.refer(*to) }
            }
            Effect::MoveTo { of, space } => {
                Op::MoveTo { of: self.refer(*of), space: self.space(space) }
            }
            Effect::Push { of, from, max } => {
                if *max == 0 || *max > FURTHEST {
                    self.fault(format!("push needs 1 <= max <= {FURTHEST}"));
                }
                Op::Push { of: self.refer(*of), from: self.refer(*from), max: *max }
            }
            Effect::PutInPlay { of, space } => {
                Op::PutInPlay { of: self.refer(*of), space: self.space(space) }
            }
            Effect::Attach { to, side } => {
                let to = match to {
                    HostPick::Ref(of) => Host::Ref(self.refer(*of)),
                    HostPick::Choose(filter) => Host::Choose(self.test(filter)),
                };
                Op::Attach { to, side: *side }
            }
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
            Effect::Draw { n } => {
                if *n == 0 || *n > 5 {
                    self.fault("draw needs n from 1 to 5");
                }
                Op::Draw { n: *n }
            }
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
                Op::Schedule { at: *at, program: later.next().unwrap_or_default() }
            }
            Effect::ForEach { over, run } => {
                if self.in_loop {
                    self.fault("a for_each stands inside another; write them one after the other");
                }
                let over = self.test(over);
                self.in_loop = true;
                self.block(run, later, |past| Op::ForEach { over, past }, true);
                self.in_loop = false;
                return;
            }
            Effect::If { cond, run } => {
                let cond = self.cond(cond);
                return self.block(run, later, |past| Op::Unless { cond, past }, false);
            }
            Effect::May { run } => {
                return self.block(run, later, |past| Op::May { past }, false);
            }
        };
        self.ops.push(op);
    }
}
