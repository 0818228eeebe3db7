//! Why a play is better than others, in words.
//!
//! A game names what is at stake: points, dice, a bot that stands at the edge. To find a reason, a play
//! and others are tried in the same imagined worlds, and what is at stake is counted when the play is
//! made and when what came of it is judged. Whatever the play clearly gets more or avoids, and weighs
//! most, is the reason. So reasons are counted, never made up; where nothing stands out, they say that.

use std::fmt::Write as _;

use ztable_core::{Quick, Seat};

use crate::sampler::{Moment, Scratch};
use crate::{Because, Insight, Mean, Sampler};

/// In how many worlds a play is compared with others.
const WORLDS: u32 = 64;
/// A difference that weighs less is no reason.
const LEAST: f64 = 0.008;
/// The same for the result itself: less does not show in hundredths.
const LEAST_SHARE: f64 = 0.02;
/// How much more a difference counts that is there at once: it is seen on the board.
const AT_ONCE: f64 = 1.3;
/// How sure something must be to be said without numbers.
const SURE: f64 = 0.97;

/// What is said where nothing stands out.
pub(crate) const NOTHING_BETTER: &str = "nothing else seems to be better";

/// What is at stake in a game, for reasons.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    /// When what came of a play is judged: "within two rounds".
    pub horizon: &'static str,
    /// What is counted.
    pub matters: &'static [Matter],
}

impl Stakes {
    /// Nothing is known but the result.
    pub const NONE: Stakes = Stakes { horizon: "later", matters: &[] };
}

/// One of the things at stake.
#[derive(Clone, Copy, Debug)]
pub struct Matter {
    /// About how much of what can be won one of it is worth; below zero for what is better avoided.
    pub weight: f32,
    /// How it is put in words.
    pub measure: Measure,
}

/// How something at stake is put in words. `{you}`, `{your}` and `{yours}` stand for the player.
#[derive(Clone, Copy, Debug)]
pub enum Measure {
    /// How many: "{you} have", "point", "points", "more", "fewer".
    Count {
        /// What comes before the number.
        clause: &'static str,
        /// One of it.
        one: &'static str,
        /// Several.
        many: &'static str,
        /// What comes after a larger number.
        more: &'static str,
        /// What comes after a smaller one.
        less: &'static str,
    },
    /// How many millions: "{you} hold".
    Millions(&'static str),
    /// Whether something is so: counted as 1 or 0.
    Fact {
        /// If it is: "{your} bot stands on Front".
        yes: &'static str,
        /// If it is not: "{your} bot stays off Front".
        no: &'static str,
    },
}

impl Matter {
    /// Things that are counted, "more" or "fewer" of them.
    #[must_use]
    pub const fn count(
        weight: f32,
        clause: &'static str,
        one: &'static str,
        many: &'static str,
    ) -> Matter {
        Matter::measured(weight, clause, one, many, ["more", "fewer"])
    }

    /// Things that are counted, with other words for more and less.
    #[must_use]
    pub const fn measured(
        weight: f32,
        clause: &'static str,
        one: &'static str,
        many: &'static str,
        [more, less]: [&'static str; 2],
    ) -> Matter {
        Matter { weight, measure: Measure::Count { clause, one, many, more, less } }
    }

    /// Money.
    #[must_use]
    pub const fn millions(weight: f32, clause: &'static str) -> Matter {
        Matter { weight, measure: Measure::Millions(clause) }
    }

    /// Something that is so or is not.
    #[must_use]
    pub const fn fact(weight: f32, yes: &'static str, no: &'static str) -> Matter {
        Matter { weight, measure: Measure::Fact { yes, no } }
    }
}

/// With what a play is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Against {
    /// With what else could be played.
    Others,
    /// With what was played, or is about to be.
    One,
}

impl Against {
    fn words(self) -> &'static str {
        match self {
            Against::Others => "after other plays",
            Against::One => "after {yours}",
        }
    }
}

/// How much there is of something after a play and after others, and how much more after the play.
#[derive(Clone, Copy, Default)]
struct Beside {
    play: Mean,
    other: Mean,
    more: Mean,
}

impl Beside {
    fn count(&mut self, play: f32, other: f32) {
        self.play.count(play.into());
        self.other.count(other.into());
        self.more.count(f64::from(play) - f64::from(other));
    }

    /// What the difference weighs, if it is one.
    fn gain(&self, weight: f32) -> f64 {
        if self.more.mean().abs() <= self.more.margin() {
            return 0.0;
        }
        self.more.mean() * f64::from(weight)
    }
}

/// One thing at stake, before the play, when it is made, and later.
#[derive(Clone, Copy, Default)]
struct Found {
    before: Mean,
    once: Beside,
    later: Beside,
}

/// What one game in the head showed.
#[derive(Default)]
struct Seen {
    before: Vec<f32>,
    made: Vec<f32>,
    after: Vec<f32>,
}

impl Seen {
    fn of<G: Insight>(
        &mut self,
        sampler: &Sampler,
        (game, view, seat): (&G, &G::View, Seat),
        play: &[G::Action],
        world: u64,
        scratch: &mut Scratch<G::Action>,
    ) -> f32 {
        for counts in [&mut self.before, &mut self.made, &mut self.after] {
            counts.clear();
        }
        let chance = Quick::new(world);
        let share =
            sampler.try_watched(game, view, seat, play, chance, scratch, |moment, state| {
                let counts = match moment {
                    Moment::Before => &mut self.before,
                    Moment::Made => &mut self.made,
                    Moment::After => &mut self.after,
                };
                counts.clear();
                game.count(state, seat, counts);
            });
        // A game may end in the middle of a play.
        if self.made.is_empty() {
            self.made.clone_from(&self.after);
        }
        share
    }
}

/// Why a play is better than the others, of which there is at least one.
pub(crate) fn explain<G: Insight>(
    game: &G,
    view: &G::View,
    seat: Seat,
    sampler: &Sampler,
    play: &[G::Action],
    (against, others): (Against, &[&[G::Action]]),
    chance: &mut Quick,
) -> Option<Because> {
    if others.is_empty() {
        return None;
    }
    // A network judges too early for somebody who wants to see what becomes of things.
    let sampler = Sampler { network: None, ..*sampler };
    let stakes = game.stakes();
    let mut found = vec![Found::default(); stakes.matters.len()];
    let mut shares = Beside::default();
    let mut scratch = Scratch::new();
    let (mut this, mut that) = (Seen::default(), Seen::default());
    for number in 0..WORLDS {
        let world = chance.bits();
        let other = others[number as usize % others.len()];
        let at = (game, view, seat);
        let share = this.of(&sampler, at, play, world, &mut scratch);
        let less = that.of(&sampler, at, other, world, &mut scratch);
        shares.count(share, less);
        for (number, found) in found.iter_mut().enumerate() {
            found.before.count(this.before[number].into());
            found.once.count(this.made[number], that.made[number]);
            found.later.count(this.after[number], that.after[number]);
        }
    }
    Some(Because(put(stakes, &found, shares, against)))
}

/// The reason that weighs most, in words.
fn put(stakes: Stakes, found: &[Found], shares: Beside, against: Against) -> String {
    let reasons = stakes.matters.iter().zip(found).flat_map(|(matter, found)| {
        let once = AT_ONCE * found.once.gain(matter.weight);
        let later = found.later.gain(matter.weight);
        [(once, matter, found, true), (later, matter, found, false)]
    });
    let best = reasons.filter(|reason| reason.0 >= LEAST).max_by(|a, b| a.0.total_cmp(&b.0));
    match best {
        Some((_, matter, found, true)) => once(matter, found, against),
        Some((_, matter, found, false)) => later(stakes.horizon, matter, found, against),
        None if shares.gain(1.0) >= LEAST_SHARE => format!(
            "{{your}} share of what can be won is then about {} of 100, {} {}",
            hundredths(shares.play.mean()),
            against.words(),
            hundredths(shares.other.mean())
        ),
        None => NOTHING_BETTER.into(),
    }
}

/// What is so as soon as the play is made.
fn once(matter: &Matter, found: &Found, against: Against) -> String {
    let change = found.once.play.mean() - found.before.mean();
    let gains = change * f64::from(matter.weight) > 0.0;
    match matter.measure {
        // What the play itself changes is plainer than what others would not have changed.
        Measure::Count { .. } | Measure::Millions(_) if gains && is_whole(change) => {
            format!("{} at once", amount(matter.measure, change, true))
        }
        Measure::Count { .. } | Measure::Millions(_) => {
            let more = amount(matter.measure, found.once.more.mean(), false);
            format!("{more} at once than {}", against.words())
        }
        Measure::Fact { yes, no } => {
            let share = found.once.play.mean();
            match matter.weight > 0.0 {
                true if share >= SURE => yes.into(),
                false if share <= 1.0 - SURE => no.into(),
                _ => cases(yes, "", &found.once, against),
            }
        }
    }
}

/// What comes of it.
fn later(horizon: &str, matter: &Matter, found: &Found, against: Against) -> String {
    match matter.measure {
        Measure::Fact { yes, .. } => cases(yes, horizon, &found.later, against),
        Measure::Count { .. } | Measure::Millions(_) => {
            let more = amount(matter.measure, found.later.more.mean(), false);
            format!("{horizon} {more} than {}", against.words())
        }
    }
}

/// "{your} bot falls within two rounds in 12 of 100 cases, after other plays in 48".
fn cases(clause: &str, horizon: &str, beside: &Beside, against: Against) -> String {
    let mut text = clause.to_owned();
    if !horizon.is_empty() {
        // Writing to a string cannot fail.
        let _ = write!(text, " {horizon}");
    }
    let (play, other) = (hundredths(beside.play.mean()), hundredths(beside.other.mean()));
    let _ = write!(text, " in {play} of 100 cases, {} in {other}", against.words());
    text
}

/// "{you} have 2 points more", "{you} hold about 1.5M less".
fn amount(measure: Measure, difference: f64, exact: bool) -> String {
    let about = if exact { "" } else { "about " };
    let size = difference.abs();
    let number = if exact || size >= 9.95 { format!("{size:.0}") } else { format!("{size:.1}") };
    let number = number.strip_suffix(".0").unwrap_or(&number);
    match measure {
        Measure::Millions(clause) => {
            let more = if difference > 0.0 { "more" } else { "less" };
            format!("{clause} {about}{number}M {more}")
        }
        Measure::Count { clause, one, many, more, less } => {
            let unit = if number == "1" { one } else { many };
            let more = if difference > 0.0 { more } else { less };
            format!("{clause} {about}{number} {unit} {more}")
        }
        Measure::Fact { yes, no } => (if difference > 0.0 { yes } else { no }).into(),
    }
}

fn is_whole(number: f64) -> bool {
    number.abs() >= 0.5 && (number - number.round()).abs() < 1e-3
}

fn hundredths(share: f64) -> String {
    format!("{:.0}", 100.0 * share.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAKES: Stakes = Stakes {
        horizon: "within two rounds",
        matters: &[
            Matter::count(0.2, "{you} have", "point", "points"),
            Matter::fact(-0.1, "{your} bot stands on Front", "{your} bot stays off Front"),
            Matter::millions(0.02, "{you} hold"),
        ],
    };

    /// What is at stake after a play and after others: when they are made, and later.
    fn beside(once: (f32, f32), later: (f32, f32)) -> Found {
        let mut found = Found::default();
        for _ in 0..10 {
            found.before.count(0.0);
            found.once.count(once.0, once.1);
            found.later.count(later.0, later.1);
        }
        found
    }

    fn reason(found: [Found; 3], shares: (f32, f32)) -> String {
        let shares = beside(shares, shares).once;
        Because(put(STAKES, &found, shares, Against::Others)).to_player()
    }

    #[test]
    fn what_weighs_most_is_the_reason() {
        let same = beside((0.0, 0.0), (0.0, 0.0));
        let point = beside((1.0, 0.0), (1.0, 0.0));
        assert_eq!(reason([point, same, same], (0.5, 0.5)), "you have 1 point more at once");
        let safe = beside((0.0, 1.0), (0.0, 0.0));
        assert_eq!(reason([same, safe, same], (0.5, 0.5)), "your bot stays off Front");
        let later = beside((0.0, 0.0), (1.5, 0.25));
        assert_eq!(
            reason([later, safe, same], (0.5, 0.5)),
            "within two rounds you have about 1.2 points more than after other plays"
        );
        let risky = beside((0.3, 0.3), (0.1, 0.6));
        assert_eq!(
            reason([same, risky, same], (0.5, 0.5)),
            "your bot stands on Front within two rounds in 10 of 100 cases, after other plays in 60"
        );
        let rich = beside((2.0, 0.5), (2.0, 2.0));
        assert_eq!(reason([same, same, rich], (0.5, 0.5)), "you hold 2M more at once");
    }

    #[test]
    fn what_gets_worse_is_never_the_reason() {
        let same = beside((0.0, 0.0), (0.0, 0.0));
        let fewer = beside((0.0, 1.0), (0.0, 1.0));
        let exposed = beside((1.0, 0.0), (1.0, 0.0));
        assert_eq!(
            reason([fewer, exposed, same], (0.6, 0.45)),
            "your share of what can be won is then about 60 of 100, after other plays 45"
        );
        assert_eq!(reason([fewer, exposed, same], (0.5, 0.5)), "nothing else seems to be better");
    }

    #[test]
    fn what_chance_explains_is_no_reason() {
        let mut found = Found::default();
        for number in 0..20 {
            let other = if number % 2 == 0 { 2.0 } else { 0.0 };
            found.before.count(0.0);
            found.once.count(1.1, other);
            found.later.count(1.1, other);
        }
        let same = beside((0.0, 0.0), (0.0, 0.0));
        assert_eq!(reason([found, same, same], (0.5, 0.5)), "nothing else seems to be better");
    }

    #[test]
    fn others_are_told_it_of_the_player() {
        let because = Because("{your} bot stays off Front, and {you} have 1 point more".into());
        assert_eq!(because.to_others(), "their bot stays off Front, and they have 1 point more");
    }
}
