//! Where chance comes from: never from inside a game.
//!
//! Rules ask a [`Chance`] source for an outcome. Search and simulation supply [`Quick`], a table
//! supplies [`Seeded`] (whose draws anybody can recompute once the seed is known), tests put a
//! [`Script`] in front, and [`Recorder`] writes down what was drawn.

use std::collections::VecDeque;
use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Names a draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Key {
    /// The next draw of the match's sequence.
    Next,
    /// A draw that depends on the seed and this number alone, whatever was drawn before. Rules use
    /// it where the order of hidden picks must not change (and so betray itself in) later draws.
    /// A key is drawn once.
    At(u64),
}

impl Key {
    /// The key made of two numbers, such as a turn and a seat.
    #[must_use]
    pub const fn at(major: u32, minor: u32) -> Key {
        Key::At((major as u64) << 32 | minor as u64)
    }
}

/// A source of chance.
pub trait Chance {
    /// A number below `n`, all equally likely. `n` is at least 2; `name` says how a script writes
    /// an outcome.
    fn draw<N: Display>(&mut self, key: Key, n: u32, name: impl Fn(u32) -> N) -> u32;

    /// A number below `n`, all equally likely; nothing is drawn when there is no choice.
    #[inline]
    fn one_of<N: Display>(&mut self, key: Key, n: u32, name: impl Fn(u32) -> N) -> u32 {
        if n < 2 { 0 } else { self.draw(key, n, name) }
    }

    /// A die with that many faces, numbered from 1.
    #[inline]
    fn roll(&mut self, key: Key, faces: u32) -> u32 {
        1 + self.one_of(key, faces, |face| face + 1)
    }

    /// Shuffles; a script names the items in their new order.
    #[inline]
    fn shuffle<T: Copy + Display>(&mut self, items: &mut [T]) {
        for done in 0..items.len().saturating_sub(1) {
            let rest = &items[done..];
            let chosen = self.one_of(Key::Next, rest.len() as u32, |i| rest[i as usize]);
            items.swap(done, done + chosen as usize);
        }
    }
}

impl<C: Chance> Chance for &mut C {
    #[inline]
    fn draw<N: Display>(&mut self, key: Key, n: u32, name: impl Fn(u32) -> N) -> u32 {
        (**self).draw(key, n, name)
    }
}

/// A fast generator for search, simulation and tests. Keys do not matter to it.
#[derive(Clone, Debug)]
pub struct Quick(u64);

impl Quick {
    /// The generator with this seed; any number will do.
    #[must_use]
    pub const fn new(seed: u64) -> Quick {
        // One round of mixing, so that small neighbouring seeds start far apart.
        let mixed = (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Quick(mixed ^ mixed >> 31)
    }

    /// 64 random bits.
    #[inline]
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = self.0 as u128 * (self.0 ^ 0xe703_7ed1_a0b4_28db) as u128;
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below `n`.
    #[inline]
    pub const fn below(&mut self, n: u32) -> u32 {
        // Multiply and shift: the bias is below n / 2^64.
        ((self.bits() as u128 * n as u128) >> 64) as u32
    }
}

impl Chance for Quick {
    #[inline]
    fn draw<N: Display>(&mut self, _: Key, n: u32, _: impl Fn(u32) -> N) -> u32 {
        self.below(n)
    }
}

/// The seed of a match: the SHA-256 of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed that belongs to this text.
    #[must_use]
    pub fn from_text(text: &str) -> Seed {
        Seed(Sha256::digest(text.as_bytes()).into())
    }
}

impl fmt::Debug for Seed {
    /// Says nothing: a seed in a log file is a leak.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// The draws of a match, each computed from its seed.
///
/// The draw number `k` of the sequence is made of SHA-256(seed, "next", k), the draw at key `k` of
/// SHA-256(seed, "at", k), with `k` as eight bytes, most significant first. The first eight bytes
/// of the digest, read the same way as `x`, give the outcome ⌊x·n / 2⁶⁴⌋.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: Seed,
    next: u64,
}

impl Seeded {
    /// The draws of this seed, from the start.
    #[must_use]
    pub fn new(seed: Seed) -> Seeded {
        Seeded { seed, next: 0 }
    }
}

impl Chance for Seeded {
    fn draw<N: Display>(&mut self, key: Key, n: u32, _: impl Fn(u32) -> N) -> u32 {
        let (word, number): (&[u8], u64) = match key {
            Key::Next => {
                self.next += 1;
                (b"next", self.next - 1)
            }
            Key::At(number) => (b"at", number),
        };
        let digest = Sha256::new()
            .chain_update(self.seed.0)
            .chain_update(word)
            .chain_update(number.to_be_bytes())
            .finalize();
        let head = digest.iter().take(8).fold(0u64, |x, &byte| x << 8 | u64::from(byte));
        ((u128::from(head) * u128::from(n)) >> 64) as u32
    }
}

/// Scripted outcomes first, in order; what is not scripted comes from the source behind. An outcome
/// named `3-5` may also be scripted as `3` and then `5`.
#[derive(Clone, Debug)]
pub struct Script<C> {
    lines: VecDeque<String>,
    behind: C,
    fault: Option<String>,
}

impl<C: Chance> Script<C> {
    /// These outcomes, then those of `behind`.
    pub fn new(lines: impl IntoIterator<Item = String>, behind: C) -> Script<C> {
        Script { lines: lines.into_iter().collect(), behind, fault: None }
    }

    /// These outcomes instead of those that are left.
    pub fn script(&mut self, lines: impl IntoIterator<Item = String>) {
        self.lines = lines.into_iter().collect();
    }

    /// What went wrong, once: a scripted outcome that was not possible when its time came.
    pub fn take_fault(&mut self) -> Option<String> {
        self.fault.take()
    }

    /// How many scripted outcomes are left.
    pub fn left(&self) -> usize {
        self.lines.len()
    }
}

impl<C: Chance> Chance for Script<C> {
    fn draw<N: Display>(&mut self, key: Key, n: u32, name: impl Fn(u32) -> N) -> u32 {
        let Some(line) = self.lines.pop_front() else {
            return self.behind.draw(key, n, name);
        };
        let find = |text: &str| (0..n).find(|&i| name(i).to_string().eq_ignore_ascii_case(text));
        if let Some(outcome) = find(&line) {
            return outcome;
        }
        // Two dice that fall together may be scripted one by one.
        if let Some(second) = self.lines.front()
            && let Some(outcome) = find(&format!("{line}-{second}"))
        {
            self.lines.pop_front();
            return outcome;
        }
        let shown: Vec<String> = (0..n.min(12)).map(|i| name(i).to_string()).collect();
        let more = if n > 12 { ", …" } else { "" };
        self.fault.get_or_insert(format!(
            "the scripted outcome '{line}' is not possible here; possible are {}{more}",
            shown.join(", ")
        ));
        0
    }
}

/// One outcome as it was drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// Which draw it was.
    pub key: Key,
    /// Among how many.
    pub of: u32,
    /// The outcome's name.
    pub outcome: String,
}

/// Writes down what the source behind it answers.
#[derive(Clone, Debug)]
pub struct Recorder<C> {
    /// The source that is asked.
    pub behind: C,
    /// All draws so far.
    pub drawn: Vec<Draw>,
}

impl<C: Chance> Recorder<C> {
    /// Records from now on.
    pub fn new(behind: C) -> Recorder<C> {
        Recorder { behind, drawn: Vec::new() }
    }
}

impl<C: Chance> Chance for Recorder<C> {
    fn draw<N: Display>(&mut self, key: Key, n: u32, name: impl Fn(u32) -> N) -> u32 {
        let outcome = self.behind.draw(key, n, &name);
        self.drawn.push(Draw { key, of: n, outcome: name(outcome).to_string() });
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keyed_draws_do_not_depend_on_what_was_drawn_before() {
        let seed = Seed::from_text("a");
        let mut plain = Seeded::new(seed);
        let mut busy = Seeded::new(seed);
        for _ in 0..5 {
            busy.roll(Key::Next, 6);
        }
        for turn in 0..50 {
            assert_eq!(plain.roll(Key::at(turn, 0), 36), busy.roll(Key::at(turn, 0), 36));
        }
    }

    #[test]
    fn the_draw_formula_is_fixed_for_ever() {
        let mut chance = Seeded::new(Seed::from_text("ztable"));
        let rolls: Vec<u32> = (0..8).map(|_| chance.roll(Key::Next, 6)).collect();
        let keyed: Vec<u32> = (0..8).map(|turn| chance.roll(Key::at(turn, 1), 36)).collect();
        assert_eq!(rolls, [5, 5, 1, 5, 1, 6, 6, 5]);
        assert_eq!(keyed, [19, 11, 19, 32, 8, 12, 27, 24]);
    }

    #[test]
    fn scripts_come_first_and_name_what_cannot_be() {
        let mut chance = Script::new(["C".into(), "a".into(), "9".into()], Quick::new(1));
        let mut cards = ['a', 'b', 'c'];
        chance.shuffle(&mut cards);
        assert_eq!(cards, ['c', 'a', 'b']);
        chance.roll(Key::Next, 6);
        let fault = chance.take_fault().expect("nine is not on a die");
        assert!(fault.contains("'9'") && fault.contains("1, 2, 3, 4, 5, 6"), "{fault}");
        assert_eq!(chance.left(), 0);
        assert!((1..=6).contains(&chance.roll(Key::Next, 6)));
    }

    #[test]
    fn dice_may_be_scripted_together_or_one_by_one() {
        let lines = ["3-5", "6", "1", "2", "9"].map(String::from);
        let mut chance = Script::new(lines, Quick::new(1));
        let mut both = || {
            let roll = chance.draw(Key::Next, 36, |i| format!("{}-{}", 1 + i / 6, 1 + i % 6));
            (1 + roll / 6, 1 + roll % 6, chance.take_fault().is_some())
        };
        assert_eq!(both(), (3, 5, false));
        assert_eq!(both(), (6, 1, false));
        assert!(both().2, "there is no face 9");
    }

    #[test]
    fn quick_is_uniform() {
        let mut chance = Quick::new(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[chance.below(6) as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "chi-square {chi} with 5 degrees of freedom: {counts:?}");
    }

    #[test]
    fn recorders_write_names() {
        let mut chance = Recorder::new(Script::new(["4".into()], Quick::new(1)));
        chance.roll(Key::at(2, 0), 6);
        assert_eq!(chance.drawn, [Draw { key: Key::at(2, 0), of: 6, outcome: "4".into() }]);
    }
}
