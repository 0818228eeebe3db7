//! Mathematics that gives the same bits everywhere.
//!
//! Sums, products, quotients and square roots are the same on every platform; what mathematics libraries
//! call logarithm and exponential is not, in its last digit. A bot that thinks in a browser must pick what
//! it picks on a server, so these two are made of the former here.

use std::f64::consts::{LN_2, SQRT_2};

/// 1/1, 1/3, 1/5 and so on.
const ODD: [f64; 11] = {
    let mut parts = [1.0; 11];
    let mut at = 1;
    while at < parts.len() {
        parts[at] = 1.0 / (2 * at + 1) as f64;
        at += 1;
    }
    parts
};

/// 1/0!, 1/1!, 1/2! and so on.
const FACTORIAL: [f64; 14] = {
    let mut parts = [1.0; 14];
    let mut at = 1;
    while at < parts.len() {
        parts[at] = parts[at - 1] / at as f64;
        at += 1;
    }
    parts
};

/// The sum of the parts, each times one power more.
fn series(parts: &[f64], power: f64) -> f64 {
    parts.iter().rev().fold(0.0, |sum, part| sum * power + part)
}

/// The natural logarithm of a count from 1 on.
pub(crate) fn ln(count: u32) -> f64 {
    let exponent = count.max(1).ilog2();
    // From 1 up to 2, or lower by half where that is nearer to 1.
    let part = f64::from(count.max(1)) / f64::from(1u32 << exponent);
    let (part, exponent) =
        if part > SQRT_2 { (part / 2.0, exponent + 1) } else { (part, exponent) };
    // ln x = 2 (t + t³/3 + t⁵/5 + …) with t = (x - 1) / (x + 1), which is below 0.172 here.
    let t = (part - 1.0) / (part + 1.0);
    f64::from(exponent) * LN_2 + 2.0 * t * series(&ODD, t * t)
}

/// The exponential of a number; nothing far below zero, and more than any number far above.
pub(crate) fn exp(number: f32) -> f32 {
    const BEYOND: f32 = 110.0;
    let number = f64::from(number.clamp(-BEYOND, BEYOND));
    let doublings = (number / LN_2).round();
    // At most 0.35 in size, so that the series is short.
    let rest = number - doublings * LN_2;
    // A power of two is written into the exponent of a number.
    let power = f64::from_bits(((1023 + doublings as i64) as u64) << 52);
    (series(&FACTORIAL, rest) * power) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_library_but_for_the_last_digit() {
        for count in (1..100_000).chain([u32::MAX / 2, u32::MAX]) {
            let library = f64::from(count).ln();
            assert!((ln(count) - library).abs() <= 1e-15 * library.max(1.0), "{count}");
        }
    }

    #[test]
    fn exponentials_are_those_of_the_library_but_for_the_last_digit() {
        for step in -8_700..8_900 {
            let number = step as f32 / 100.0;
            let library = number.exp();
            if library.is_finite() {
                let far = f64::from(exp(number)) - f64::from(library);
                assert!(far.abs() <= 1.3e-7 * f64::from(library), "{number}");
            }
        }
        assert!(exp(200.0).is_infinite() && exp(-200.0) <= f32::MIN_POSITIVE);
    }
}
