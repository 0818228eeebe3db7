//! What answers are worth in the Duel: windows, hits on the way, what to lose, and the set-up.

use elemenz::{
    Action, Effect, ElemenZ, Element, Frame, Hit, Might, PROTECTION, Phase, Place, ReactionWindow,
    SURGE, Slot, Symbol,
};
use ztable_core::Seat;

use super::duel;
use super::faces::{Faces, with, without};
use super::judge::{Judge, liking};

/// What it is worth not to be put out of the game.
const SURVIVAL: f32 = 20.0;
/// What a fog must bring while it can still be used on another one.
const FOG: f32 = 0.1;
/// How much of what the active Shaman gains is lost by the one it would hit.
const OPPONENT: f32 = 0.6;
/// What an Avatar must bring before it is used.
const AVATAR: f32 = 0.3;
/// What a token that somebody likes twice as much is worth more.
const LIKING: f32 = 0.4;
/// Dice that make a Thin Veil and a Curse worth while.
const VEILED: usize = 5;
const CURSED: usize = 3;
/// How well the Shamans do among bots, a fraction of a point.
const SHAMANS: [f32; Element::COUNT] = [0.3, 0.1, 0.0, 0.2];

/// Pushes the value of each pick in a window, and says so; other picks are left alone.
pub(super) fn appraise(
    game: &ElemenZ,
    judge: &Judge<'_>,
    picks: &[Action],
    values: &mut Vec<f32>,
) -> bool {
    let look = judge.look;
    match look.top() {
        Some(Frame::Window(ReactionWindow::Interfere)) => interfere(game, judge, picks, values),
        Some(Frame::Hit(hit)) if hit.accepted => {
            values.extend(picks.iter().map(|pick| lose(game, judge, *pick)));
        }
        Some(Frame::Hit(hit)) => {
            values.extend(picks.iter().map(|pick| respond(judge, &hit, *pick)));
        }
        Some(Frame::Repay(_)) => {
            values.extend(picks.iter().map(|pick| lose(game, judge, *pick)));
        }
        Some(_) => values.extend(picks.iter().map(|pick| simple(judge, *pick))),
        None if matches!(look.phase(), Phase::Shamans | Phase::Layout) => {
            values.extend(picks.iter().map(|pick| simple(judge, *pick)));
        }
        None => return false,
    }
    true
}

fn simple(judge: &Judge<'_>, pick: Action) -> f32 {
    let (look, seat) = (judge.look, judge.seat);
    let active = look.active();
    match pick {
        Action::Pass => 0.0,
        // A surge is stopped whenever it can be.
        Action::PlayOn(..) => 1.0,
        Action::Veil if look.hand(active).len() >= VEILED => 1.0,
        Action::Curse if look.lost(active) >= CURSED => 1.0,
        Action::Veil | Action::Curse => -1.0,
        Action::Trigger => aftershock(judge),
        // What is dear to fill again is taken first, and put where it is dear to burn.
        Action::Steal(slot) | Action::Keep(slot) => slot.index() as f32,
        Action::Shaman(shaman) => SHAMANS[shaman.index()],
        // The slots that are cheap to burn come first.
        Action::Put(put) => -liking(look.shaman(seat), put),
        _ => -1.0,
    }
}

/// What the strike at the end of a turn is worth now: if it is felt, it is not kept for another one.
fn aftershock(judge: &Judge<'_>) -> f32 {
    let Some(Effect::Aftershock(value)) = judge.look.armed(judge.seat) else { return 0.0 };
    let felt = judge.hit(judge.look.active(), Might::Strike(value));
    if felt > 0.0 { felt } else { -0.1 }
}

/// What a pick after somebody's last roll is worth.
fn interfere(game: &ElemenZ, judge: &Judge<'_>, picks: &[Action], values: &mut Vec<f32>) {
    if picks.len() < 2 {
        values.resize(values.len() + picks.len(), 0.0);
        return;
    }
    let look = judge.look;
    let active = look.active();
    let theirs = Judge::new(look, active, 1.0);
    let offer = duel::offer(game, &theirs, None);
    let faces = duel::free(look);
    let now = offer.end(&faces);
    let concern = concern(&theirs, judge.seat);
    // Dice that show the same are the same.
    let mut spoilt = [None; Symbol::COUNT];
    let mut rerolled = |symbol: usize| {
        *spoilt[symbol].get_or_insert_with(|| now - offer.again(&faces, symbol, |f| offer.end(f)))
    };
    let mut spoils = |die| look.die(die).face.map_or(0.0, |face| rerolled(face.index()));
    values.extend(picks.iter().map(|pick| match *pick {
        Action::Pass => 0.0,
        Action::Fog(die) => {
            // A fog that is not used before the own turn is lost.
            let last = look.others(active).next() == Some(judge.seat);
            concern * spoils(die) - if last { 0.0 } else { FOG }
        }
        Action::PlayOn(slot, die) => {
            let cost = look.token(judge.seat, slot).map_or(0.0, |token| judge.token(token));
            concern * spoils(die) - cost
        }
        Action::Jolt(die, face) => {
            let from = look.die(die).face.map_or(0, Symbol::index);
            let turned = offer.end(&with(without(faces, from), face.index()));
            concern * (now - turned) - AVATAR
        }
        _ => -1.0,
    }));
}

/// How much of what the active Shaman gains somebody else loses: most, for whom it would hit.
fn concern(theirs: &Judge<'_>, seat: Seat) -> f32 {
    let weight = |target: Seat| theirs.hit(target, Might::Strike(SURGE as u8));
    let own = weight(seat);
    let most = theirs.look.others(theirs.seat).map(weight).fold(0.0, f32::max);
    let others = theirs.look.others(theirs.seat).count().max(1) as f32;
    if own >= most { OPPONENT.max(1.0 / others) } else { 1.0 / others }
}

/// What an answer to an effect on its way is worth to its target.
fn respond(judge: &Judge<'_>, hit: &Hit, pick: Action) -> f32 {
    let (look, target) = (judge.look, hit.target);
    let loss = usize::from(hit.loss.unwrap_or(0));
    let deadly = loss >= look.hand(target).len();
    // Whoever would be put out answers with all there is, the sure things first.
    let saves = |fewer: usize, tokens: usize| {
        let gain = judge.loss(loss.saturating_sub(fewer), tokens) - judge.loss(loss, 0);
        if deadly { SURVIVAL + gain } else { gain }
    };
    let shaken = if hit.might == Might::Shake { 1.0 } else { 0.0 };
    match pick {
        Action::Pass => 0.0,
        Action::Protect(pair) => {
            let dear = |slot: Slot| {
                look.token(target, slot).map_or(0.0, |kind| liking(look.shaman(target), kind))
            };
            // The Totem saves a die that would really be lost.
            let beyond = loss.saturating_sub(look.hand(target).len());
            let dear: f32 = pair.slots().into_iter().map(dear).sum();
            saves(1 + beyond, PROTECTION) - LIKING * (dear - 2.0)
        }
        // Elsewhere it brings a die that can be rolled.
        Action::Play(_) if deadly => SURVIVAL,
        Action::Play(_) => -0.1,
        Action::Trigger => saves(1, 0) + judge.harm(hit.creator, 1),
        Action::Stone => saves(1, 0) - AVATAR,
        Action::Mirror => saves(loss, 0) + judge.hit(hit.creator, hit.might) + shaken - AVATAR,
        Action::Deflect(other) => saves(loss, 0) + judge.hit(other, hit.might) + shaken - AVATAR,
        Action::Echo(other) => judge.hit(other, hit.might) - AVATAR,
        _ => -1.0,
    }
}

/// What it is worth to lose this die rather than another one.
fn lose(game: &ElemenZ, judge: &Judge<'_>, pick: Action) -> f32 {
    let Action::Lose(die) = pick else { return 0.0 };
    let look = judge.look;
    let lies = look.die(die);
    match (lies.at, lies.face) {
        (Place::Unassigned, Some(face)) => {
            let offer = duel::offer(game, judge, None);
            let faces = duel::free(look);
            let best = |faces: Faces| offer.best(&offer.left(faces), offer.all());
            best(without(faces, face.index())) - best(faces)
        }
        (Place::Block(_), _) => -0.3,
        (Place::Bonus, _) => -0.9,
        (Place::Shield, _) => -1.5,
        _ => 0.0,
    }
}
