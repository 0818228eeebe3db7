//! What effects are worth to a seat in the Duel: by how much they raise its chance to win.
//!
//! The unit is about one own die among four.

use elemenz::{ComboId, Effect, Element, Look, Might, PROTECTION, SEATS, Token};
use ztable_core::Seat;

use super::standing::Shaman;

/// How many units a chance is worth that is twice as good.
const UNIT: f32 = 3.0;
/// More for putting somebody out of the game, and for putting the last one out.
const FINISHED: f32 = 1.0;
const WON: f32 = 40.0;
/// What defence that is shaken off is worth, of what it was worth to its owner.
const SHAKEN: f32 = 0.6;
// The next four are what won most, over games of bots that differed in all of them at once.
/// What harm to others is worth beside what it does for the own chance, by how many play: two, three,
/// four. It pays to let others do it while there are others.
const ZEAL: [f32; 3] = [1.5, 0.8, 1.0];
/// What STRIKE is worth beside a combo that does the same.
const STRUCK: f32 = 0.75;
/// What a whole SHIELD is worth beside what the defence weighs: half a one stops few strikes.
const SHIELDED: f32 = 1.65;
/// What a die that comes back is worth beside what it weighs.
const HEALED: f32 = 1.1;
/// WATER gets another die every third time it heals.
const SPRING: f32 = 4.0 / 3.0;

/// What the table looks like to a seat after the turn.
pub(super) struct Judge<'a> {
    pub(super) look: Look<'a>,
    pub(super) seat: Seat,
    shamans: [Option<Shaman>; SEATS],
    among: usize,
    /// The odds of all, and of the seat among them.
    all: f32,
    own: f32,
    /// What harm to others is worth beside what it does for the own chance.
    ambition: f32,
    /// More for putting somebody out of the game.
    finished: f32,
}

impl<'a> Judge<'a> {
    pub(super) fn new(look: Look<'a>, seat: Seat, ambition: f32) -> Judge<'a> {
        let next = look.others(look.active()).next().unwrap_or(seat);
        let mut shamans = [None; SEATS];
        let mut among = 0;
        for seat in look.others(seat).chain([seat]) {
            shamans[seat.index()] = Shaman::of(look, seat, next);
            among += 1;
        }
        let finished = FINISHED * ambition;
        let ambition = ambition * ZEAL[among.clamp(2, 4) - 2];
        let mut judge =
            Judge { look, seat, shamans, among, all: 0.0, own: 0.0, ambition, finished };
        judge.all = judge.shamans.iter().flatten().map(|shaman| shaman.odds(among)).sum();
        judge.own = judge.shaman(seat).map_or(0.0, |own| own.odds(among));
        judge
    }

    fn shaman(&self, seat: Seat) -> Option<Shaman> {
        self.shamans[seat.index()]
    }

    fn odds(&self, seat: Seat) -> f32 {
        self.shaman(seat).map_or(0.0, |shaman| shaman.odds(self.among))
    }

    /// What it is worth when the own chance changes like this.
    fn gain(&self, own: f32, all: f32) -> f32 {
        let (before, after) = (self.own / self.all.max(1e-9), own / all.max(1e-9));
        UNIT * (after - before) / before.max(1e-6)
    }

    /// What another state of the own Shaman is worth.
    pub(super) fn own(&self, change: impl Fn(&mut Shaman)) -> f32 {
        let Some(mut shaman) = self.shaman(self.seat) else { return 0.0 };
        change(&mut shaman);
        let odds = shaman.odds(self.among);
        self.gain(odds, self.all - self.own + odds)
    }

    /// What another state of another Shaman is worth.
    fn other(&self, seat: Seat, change: impl Fn(&mut Shaman)) -> f32 {
        let Some(mut shaman) = self.shaman(seat) else { return 0.0 };
        let before = shaman.odds(self.among);
        change(&mut shaman);
        self.ambition * self.gain(self.own, self.all - before + shaman.odds(self.among))
    }

    /// What it is worth that somebody is put out.
    fn finish(&self, target: Seat) -> f32 {
        if self.among <= 2 {
            return WON;
        }
        // By the weights of this many: those of fewer cannot be compared with them.
        let rest = self.all - self.odds(target);
        self.finished + self.ambition * self.gain(self.own, rest)
    }

    /// What it is worth that another one loses so many dice.
    pub(super) fn harm(&self, target: Seat, loss: u8) -> f32 {
        let Some(shaman) = self.shaman(target) else { return 0.0 };
        let loss = usize::from(loss);
        if loss == 0 {
            return 0.0;
        }
        let lose = |loss: usize, tokens: usize| {
            if loss >= shaman.dice {
                return self.finish(target);
            }
            self.other(target, |shaman| {
                shaman.dice -= loss;
                shaman.tokens -= tokens;
            })
        };
        if shaman.tokens < PROTECTION {
            return lose(loss, 0);
        }
        // It will do what is better for it; the Totem saves a die that would really be lost.
        lose(loss, 0).min(lose(loss.min(shaman.dice.max(1)) - 1, PROTECTION))
    }

    /// What it is worth to lose so many dice and tokens.
    pub(super) fn loss(&self, dice: usize, tokens: usize) -> f32 {
        self.own(|shaman| {
            shaman.dice = shaman.dice.saturating_sub(dice);
            shaman.tokens = shaman.tokens.saturating_sub(tokens);
        })
    }

    /// What a combo effect is worth when it hits this target.
    pub(super) fn hit(&self, target: Seat, might: Might) -> f32 {
        match might {
            Might::Strike(value) => {
                self.harm(target, value.saturating_sub(self.look.defence(target)))
            }
            Might::Lose(loss) => self.harm(target, loss),
            Might::Shake => SHAKEN * self.other(target, |shaman| shaman.defence = 0),
            Might::Drain(_) => 0.0,
        }
    }

    /// What it is worth to aim a combo at this target.
    pub(super) fn aim(&self, target: Seat, combo: ComboId, count: u8) -> f32 {
        match self.look.combo(combo).effect {
            Effect::Strike => self.hit(target, Might::Strike(count)),
            Effect::StrikeOne(value) => self.hit(target, Might::Strike(value)),
            Effect::Lose { one, rest } => {
                let others = self.look.others(self.seat).filter(|other| *other != target);
                self.harm(target, one) + others.map(|other| self.harm(other, rest)).sum::<f32>()
            }
            Effect::LoseSteal(lose) => self.harm(target, lose) + self.steal(target),
            Effect::LoseHeal { lose, .. } => self.harm(target, lose),
            Effect::Shake => self.hit(target, Might::Shake),
            _ => 0.0,
        }
    }

    fn steal(&self, target: Seat) -> f32 {
        if self.look.tokens(target) == 0 {
            return 0.0;
        }
        let kept = (1..4).contains(&self.look.tokens(self.seat));
        self.burn(target) + if kept { self.energise() } else { 0.0 }
    }

    /// What it is worth that so many own dice come back.
    pub(super) fn heal(&self, count: u8) -> f32 {
        let lost = self.look.lost(self.seat).min(usize::from(count));
        let spring = if self.look.shaman(self.seat) == Element::Water { SPRING } else { 1.0 };
        HEALED * spring * self.own(|shaman| shaman.dice += lost)
    }

    /// What a combo other than STRIKE and SHIELD is worth.
    pub(super) fn combo(&self, combo: ComboId) -> f32 {
        let all = |might: Might| {
            self.look.others(self.seat).map(|target| self.hit(target, might)).sum::<f32>()
        };
        let best = || {
            let targets = self.look.others(self.seat).map(|target| self.aim(target, combo, 0));
            targets.fold(0.0, f32::max)
        };
        match self.look.combo(combo).effect {
            Effect::StrikeAll(value) => all(Might::Strike(value)),
            Effect::LoseAll(loss) => all(Might::Lose(loss)),
            Effect::LoseHeal { heal, .. } => best() + self.heal(heal),
            Effect::Heal(count) => self.heal(count),
            effect if effect.waits() => self.own(|shaman| *shaman = shaman.arm(effect)),
            _ => best(),
        }
    }

    /// What STRIKE with so many dice is worth.
    pub(super) fn strike(&self, count: u8) -> f32 {
        let others = self.look.others(self.seat);
        STRUCK * others.map(|target| self.hit(target, Might::Strike(count))).fold(0.0, f32::max)
    }

    /// What SHIELD with so many dice is worth.
    pub(super) fn shield(&self, count: u8) -> f32 {
        let shaman = self.look.shaman(self.seat);
        let blocked = self.look.is_blocked(ComboId::shield(shaman));
        let free = shaman == Element::Earth && !blocked;
        let defence = usize::from(count) + usize::from(free);
        let whole = if defence > 1 { SHIELDED } else { 1.0 };
        whole * self.own(|own| own.defence += defence)
    }

    /// What one more token is worth.
    pub(super) fn energise(&self) -> f32 {
        self.own(|shaman| shaman.tokens += 1)
    }

    /// What one token fewer of another one is worth.
    pub(super) fn burn(&self, victim: Seat) -> f32 {
        self.other(victim, |shaman| shaman.tokens = shaman.tokens.saturating_sub(1))
    }

    /// What it costs to do without a token of this kind.
    pub(super) fn token(&self, token: Token) -> f32 {
        -self.loss(0, 1) * liking(self.look.shaman(self.seat), token)
    }
}

/// How much somebody likes to have a token, against any other one.
pub(super) fn liking(shaman: Element, token: Token) -> f32 {
    match token {
        Token::Restore => 1.6,
        Token::Winds => 1.1,
        Token::Element(element) if element == shaman => 1.05,
        Token::Buff => 1.0,
        Token::Element(_) => 0.9,
        Token::WildPulse => 0.8,
    }
}
