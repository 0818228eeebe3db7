//! Training without anything but this crate.
//!
//! `train.py` is much faster on a graphics processor. This is the same arithmetic, one row at a time
//! on one core: enough for a small network, and for a test that the whole way still holds.

use ztable_bots::{Inputs, Network, ONE, SHIFT, Widths};
use ztable_core::Quick;

use crate::Rows;

/// What is learned, and how.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson<'a> {
    /// What the network judges.
    pub subject: &'a str,
    /// How many sums the first layer forms.
    pub first: usize,
    /// How many the second.
    pub second: usize,
    /// How often each row is seen.
    pub epochs: u32,
    /// How far one row moves the weights, at the beginning.
    pub rate: f32,
    /// Where the first weights and the order of the rows come from.
    pub seed: u64,
}

/// How a lesson went: mean squared errors over the rows that it did not learn from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Of whoever always says the mean.
    pub of_the_mean: f32,
    /// Of the network as it is written down, in whole numbers.
    pub of_the_network: f32,
}

/// One in so many rows is set aside; rows of a game stand side by side, so it is blocks of rows.
const ASIDE: usize = 10;
const BLOCK: usize = 64;

/// The most that a byte of the second and third layer can hold.
const MOST: f32 = 127.0 / (1 << SHIFT) as f32;

/// Learns from rows. There must be some.
#[must_use]
pub fn learn(rows: &Rows, lesson: Lesson<'_>) -> (Network, Progress) {
    let mut chance = Quick::new(lesson.seed);
    let mut pupil = Pupil::new(rows.inputs(), lesson, &mut chance);
    let is_aside = |number: usize| (number / BLOCK) % ASIDE == ASIDE - 1;
    let mut order: Vec<usize> = (0..rows.len()).filter(|number| !is_aside(*number)).collect();
    let steps = order.len() * lesson.epochs as usize;
    let mut step = 0;
    for _ in 0..lesson.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, chance.below(last as u32 + 1) as usize);
        }
        for &number in &order {
            let left = 1.0 - step as f32 / steps as f32;
            let (set, reward) = rows.row(number);
            pupil.step(set, reward, lesson.rate * left);
            step += 1;
        }
    }
    let network = pupil.write_down(lesson.subject);
    let aside: Vec<usize> = (0..rows.len()).filter(|number| is_aside(*number)).collect();
    let mean = order.iter().map(|number| rows.row(*number).1).sum::<f32>() / order.len() as f32;
    let mut inputs = Inputs::new();
    let (mut of_the_mean, mut of_the_network) = (0.0, 0.0);
    for &number in &aside {
        let reward = rows.row(number).1;
        rows.tell(number, &mut inputs);
        of_the_mean += (mean - reward).powi(2) / aside.len() as f32;
        of_the_network += (network.value(&inputs) - reward).powi(2) / aside.len() as f32;
    }
    (network, Progress { of_the_mean, of_the_network })
}

/// A network in fractions.
struct Pupil {
    widths: Widths,
    first: Vec<f32>,
    first_bias: Vec<f32>,
    second: Vec<f32>,
    second_bias: Vec<f32>,
    last: Vec<f32>,
    last_bias: f32,
}

impl Pupil {
    fn new(inputs: usize, lesson: Lesson<'_>, chance: &mut Quick) -> Pupil {
        let Lesson { first, second, .. } = lesson;
        let mut weights = |count: usize, reach: f32| -> Vec<f32> {
            const STEPS: u32 = 1 << 16;
            let mut any = || chance.below(STEPS) as f32 / STEPS as f32;
            (0..count).map(|_| reach * (2.0 * any() - 1.0)).collect()
        };
        Pupil {
            widths: Widths { inputs, first, second },
            first: weights(inputs * first, 0.15),
            first_bias: vec![0.3; first],
            second: weights(first * second, 1.0 / (first as f32).sqrt()),
            second_bias: vec![0.3; second],
            last: weights(second, 1.0 / (second as f32).sqrt()),
            last_bias: 0.0,
        }
    }

    /// Moves the weights a little towards the reward of one row.
    fn step(&mut self, set: impl Iterator<Item = (usize, u8)> + Clone, reward: f32, rate: f32) {
        let Widths { first, second, .. } = self.widths;
        let mut sums = self.first_bias.clone();
        for (input, count) in set.clone() {
            let row = &self.first[input * first..][..first];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += f32::from(count) * weight);
        }
        let active: Vec<f32> = sums.iter().map(|sum| sum.clamp(0.0, 1.0)).collect();
        let inner: Vec<f32> = (0..second)
            .map(|unit| {
                let row = &self.second[unit * first..][..first];
                let sum: f32 = row.iter().zip(&active).map(|(weight, level)| weight * level).sum();
                sum + self.second_bias[unit]
            })
            .collect();
        let levels = inner.iter().map(|sum| sum.clamp(0.0, 1.0));
        let x = self.last_bias + self.last.iter().zip(levels).map(|(w, l)| w * l).sum::<f32>();
        let value = 0.5 + 0.5 * x / (1.0 + x.abs());
        // From here back: how the squared error changes with each sum, and against it.
        let push = rate * 2.0 * (reward - value) * 0.5 / (1.0 + x.abs()).powi(2);
        let mut pushes = vec![0.0; first];
        for (unit, inner) in inner.into_iter().enumerate() {
            let level = inner.clamp(0.0, 1.0);
            let moves = inner > 0.0 && inner < 1.0;
            let through = if moves { push * self.last[unit] } else { 0.0 };
            self.last[unit] = (self.last[unit] + push * level).clamp(-MOST, MOST);
            self.second_bias[unit] += through;
            for (sum, weight) in self.second[unit * first..][..first].iter_mut().enumerate() {
                pushes[sum] += through * *weight;
                *weight = (*weight + through * active[sum]).clamp(-MOST, MOST);
            }
        }
        self.last_bias += push;
        for (push, sum) in pushes.iter_mut().zip(&sums) {
            if *sum <= 0.0 || *sum >= 1.0 {
                *push = 0.0;
            }
        }
        self.first_bias.iter_mut().zip(&pushes).for_each(|(bias, push)| *bias += push);
        for (input, count) in set {
            let row = &mut self.first[input * first..][..first];
            row.iter_mut().zip(&pushes).for_each(|(w, push)| *w += f32::from(count) * push);
        }
    }

    /// The network in whole numbers.
    fn write_down(&self, subject: &str) -> Network {
        let one = ONE as f32;
        let scale = (1 << SHIFT) as f32;
        // Casts stop at what the type can hold.
        let whole = |weights: &[f32], scale: f32| -> Vec<i32> {
            weights.iter().map(|weight| (weight * scale).round() as i32).collect()
        };
        let bytes =
            |weights: &[f32]| weights.iter().map(|weight| (weight * scale).round() as i8).collect();
        Network {
            subject: subject.into(),
            widths: self.widths,
            first: self.first.iter().map(|weight| (weight * one).round() as i16).collect(),
            first_bias: whole(&self.first_bias, one),
            second: bytes(&self.second),
            second_bias: whole(&self.second_bias, one * scale),
            last: bytes(&self.last),
            last_bias: (self.last_bias * one * scale).round() as i32,
        }
    }
}
