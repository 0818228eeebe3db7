//! Small networks that judge positions, in whole numbers.
//!
//! A network has three dense layers. Its inputs are small counts, most of them 0 or 1, so the first
//! layer adds up rows of weights; the others multiply bytes. Nothing but integers is added and
//! multiplied until the very end, where one fraction is formed by operations that every platform
//! rounds alike, so the same position gets the same value bit for bit in a browser and on a server.
//!
//! The value is `0.5 + 0.5 * x / (1 + |x|)` of the last sum: a curve like the logistic one that
//! needs no exponential, whose last bit differs between libraries.
//!
//! How networks are trained is told in `crates/train`; [`shelf`] holds the ones that are built in.

mod file;
mod inputs;
pub(crate) mod shelf;

pub use file::BadNetwork;
pub use inputs::Inputs;

/// What 1 is in the sums of the first layer and in all activations.
pub const ONE: i32 = 127;
/// What 1 is among the weights of the second and third layer, as a power of two.
pub const SHIFT: u32 = 6;

/// The widths of a network's layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Widths {
    /// How many inputs it reads.
    pub inputs: usize,
    /// How many sums the first layer forms.
    pub first: usize,
    /// How many the second.
    pub second: usize,
}

impl Widths {
    /// The most sums of a layer; more would cost more than they tell.
    pub const MOST: usize = 256;
}

/// A trained judgement: what it judges, and its weights as whole numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// What it judges: a mode of a game, and the version of its inputs.
    pub subject: String,
    /// The widths of its layers.
    pub widths: Widths,
    /// A row of `first` weights for each input, in parts of [`ONE`].
    pub first: Vec<i16>,
    /// What the sums of the first layer begin with.
    pub first_bias: Vec<i32>,
    /// A row of `first` weights for each sum of the second layer, 1 being 2 to the [`SHIFT`].
    pub second: Vec<i8>,
    /// What the sums of the second layer begin with.
    pub second_bias: Vec<i32>,
    /// A weight for each sum of the second layer.
    pub last: Vec<i8>,
    /// What the last sum begins with.
    pub last_bias: i32,
}

impl Network {
    /// How well somebody will do, from 0 to 1. Inputs beyond those that the network reads count for
    /// nothing; there are none where [`Network::read`] was asked for the right subject.
    #[must_use]
    pub fn value(&self, inputs: &Inputs) -> f32 {
        let total = self.total(inputs);
        let x = total as f32 / (ONE << SHIFT) as f32;
        0.5 + 0.5 * x / (1.0 + x.abs())
    }

    /// The last sum, of which the value is made.
    #[must_use]
    pub fn total(&self, inputs: &Inputs) -> i32 {
        let Widths { first, second, .. } = self.widths;
        let mut sums = [0i32; Widths::MOST];
        let sums = &mut sums[..first];
        sums.copy_from_slice(&self.first_bias);
        for &(input, count) in inputs.set() {
            let Some(row) = self.first.get(usize::from(input) * first..) else { continue };
            let count = i32::from(count);
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(count * i32::from(*weight));
            }
        }
        // Sixteen bits are enough from here on, and let processors do more of them at once.
        let mut active = [0i16; Widths::MOST];
        let active = &mut active[..first];
        for (level, sum) in active.iter_mut().zip(sums.iter()) {
            *level = (*sum).clamp(0, ONE) as i16;
        }
        let mut total = self.last_bias;
        for unit in 0..second {
            let row = &self.second[unit * first..][..first];
            let products =
                row.iter().zip(active.iter()).map(|(w, a)| i32::from(*w) * i32::from(*a));
            let sum = self.second_bias[unit].wrapping_add(products.sum::<i32>());
            let level = (sum >> SHIFT).clamp(0, ONE);
            total = total.wrapping_add(level * i32::from(self.last[unit]));
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two inputs, one sum, one sum.
    fn tiny(first: i16, second: i8, last: i8) -> Network {
        Network {
            subject: "tiny".into(),
            widths: Widths { inputs: 2, first: 1, second: 1 },
            first: vec![first, 3],
            first_bias: vec![0],
            second: vec![second],
            second_bias: vec![0],
            last: vec![last],
            last_bias: 0,
        }
    }

    #[test]
    fn layers_clip_and_the_value_lies_between_0_and_1() {
        let mut inputs = Inputs::new();
        inputs.count(1);
        // 127 is one, 64 is one: the last sum is one, and its value three quarters.
        assert_eq!(tiny(127, 64, 64).value(&inputs), 0.75);
        assert_eq!(tiny(1000, 64, 64).value(&inputs), 0.75);
        assert_eq!(tiny(127, 64, -64).value(&inputs), 0.25);
        assert_eq!(tiny(-127, 64, 64).value(&inputs), 0.5);
        inputs.count(2);
        assert_eq!(tiny(121, 64, 64).value(&inputs), 0.75);
    }

    #[test]
    fn inputs_that_the_network_does_not_know_count_for_nothing() {
        let mut inputs = Inputs::new();
        inputs.count(1);
        let before = tiny(50, 64, 64).total(&inputs);
        inputs.skip(7);
        inputs.flag(true);
        assert_eq!(tiny(50, 64, 64).total(&inputs), before);
    }
}
