//! A rating over time, as a line with a band for how sure it is.

use std::fmt::Write as _;

use leptos::prelude::*;

use crate::strength::Strength;

/// The size of the drawing, in its own units.
const WIDE: f64 = 600.0;
const HIGH: f64 = 160.0;
const EDGE: f64 = 8.0;

/// Draws ratings, the oldest first.
pub(super) fn curve(points: &[Strength]) -> Option<AnyView> {
    if points.len() < 2 {
        return None;
    }
    let low = points.iter().map(|point| point.rating - point.margin).min()? as f64;
    let high = points.iter().map(|point| point.rating + point.margin).max()? as f64;
    let x = |number: usize| EDGE + (WIDE - 2.0 * EDGE) * number as f64 / (points.len() - 1) as f64;
    let y = |value: i64| {
        HIGH - EDGE - (HIGH - 2.0 * EDGE) * (value as f64 - low) / (high - low).max(1.0)
    };
    let mut line = String::new();
    let (mut upper, mut lower) = (String::new(), Vec::new());
    for (number, Strength { rating, margin }) in points.iter().enumerate() {
        // Writing to a text cannot fail.
        let _ = write!(line, "{:.1},{:.1} ", x(number), y(*rating));
        let _ = write!(upper, "{:.1},{:.1} ", x(number), y(rating + margin));
        lower.push(format!("{:.1},{:.1}", x(number), y(rating - margin)));
    }
    lower.reverse();
    let band = upper + &lower.join(" ");
    let (first, last) = (points.first()?.rating, points.last()?.rating);
    let words = format!("The rating over the last {} games: from {first} to {last}.", points.len());
    Some(
        view! {
            <svg class="curve" viewBox=format!("0 0 {WIDE} {HIGH}") role="img" aria-label=words>
                <polygon class="curve-band" points=band></polygon>
                <polyline class="curve-line" points=line></polyline>
            </svg>
        }
        .into_any(),
    )
}
