//! Numbers for Prometheus: counters, gauges and histograms, printed in its text form.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// All numbers of one server, in the order they were registered.
#[derive(Default)]
pub struct Registry {
    families: Mutex<Vec<Family>>,
}

/// The series that share a name.
struct Family {
    name: &'static str,
    help: &'static str,
    kind: &'static str,
    series: Vec<(Label, Source)>,
}

/// What tells the series of a family apart: a name and a value, or nothing.
pub type Label = Option<(&'static str, &'static str)>;

enum Source {
    Number(Box<dyn Fn() -> u64 + Send + Sync>),
    Histogram(Histogram),
}

impl Registry {
    /// A registry without numbers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A counter to be raised by whoever holds it.
    pub fn counter(&self, name: &'static str, help: &'static str, label: Label) -> Counter {
        let counter = Counter::default();
        let read = counter.clone();
        self.add(name, help, "counter", label, Source::Number(Box::new(move || read.get())));
        counter
    }

    /// A counter that is kept elsewhere and read when asked for.
    pub fn counter_from(
        &self,
        name: &'static str,
        help: &'static str,
        read: impl Fn() -> u64 + Send + Sync + 'static,
    ) {
        self.add(name, help, "counter", None, Source::Number(Box::new(read)));
    }

    /// A value that rises and falls, read when asked for.
    pub fn gauge_from(
        &self,
        name: &'static str,
        help: &'static str,
        read: impl Fn() -> u64 + Send + Sync + 'static,
    ) {
        self.add(name, help, "gauge", None, Source::Number(Box::new(read)));
    }

    /// A distribution of durations.
    pub fn histogram(&self, name: &'static str, help: &'static str, label: Label) -> Histogram {
        let histogram = Histogram::default();
        self.add(name, help, "histogram", label, Source::Histogram(histogram.clone()));
        histogram
    }

    /// The numbers as Prometheus reads them.
    #[must_use]
    pub fn render(&self) -> String {
        let families = self.families.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = String::new();
        for Family { name, help, kind, series } in families.iter() {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
            for (label, source) in series {
                match source {
                    Source::Number(read) => {
                        let _ = writeln!(text, "{name}{} {}", braces(*label, None), read());
                    }
                    Source::Histogram(histogram) => histogram.render(&mut text, name, *label),
                }
            }
        }
        text
    }

    fn add(
        &self,
        name: &'static str,
        help: &'static str,
        kind: &'static str,
        label: Label,
        source: Source,
    ) {
        let mut families = self.families.lock().unwrap_or_else(PoisonError::into_inner);
        match families.iter_mut().find(|family| family.name == name) {
            Some(family) => family.series.push((label, source)),
            None => families.push(Family { name, help, kind, series: vec![(label, source)] }),
        }
    }
}

fn braces(label: Label, bound: Option<&str>) -> String {
    let pairs: Vec<String> = label
        .into_iter()
        .chain(bound.map(|bound| ("le", bound)))
        .map(|(name, value)| format!("{name}=\"{value}\""))
        .collect();
    if pairs.is_empty() { String::new() } else { format!("{{{}}}", pairs.join(",")) }
}

/// A number that only rises. Clones are the same counter.
#[derive(Clone, Default)]
pub struct Counter(Arc<AtomicU64>);

impl Counter {
    /// Adds one.
    pub fn raise(&self) {
        self.add(1);
    }

    /// Adds so much.
    pub fn add(&self, amount: u64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    /// How often it was raised.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Durations, counted by size. Clones are the same histogram.
#[derive(Clone, Default)]
pub struct Histogram(Arc<Sizes>);

#[derive(Default)]
struct Sizes {
    /// Not cumulative; the last counts what is longer than every bound.
    counts: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

/// Upper bounds: in microseconds, and in seconds as Prometheus wants them written.
const BOUNDS: [(u64, &str); 10] = [
    (100, "0.0001"),
    (500, "0.0005"),
    (1_000, "0.001"),
    (2_500, "0.0025"),
    (5_000, "0.005"),
    (10_000, "0.01"),
    (25_000, "0.025"),
    (100_000, "0.1"),
    (500_000, "0.5"),
    (2_500_000, "2.5"),
];

impl Histogram {
    /// Counts one duration.
    pub fn observe(&self, duration: Duration) {
        let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        let place = BOUNDS.partition_point(|(bound, _)| *bound < micros);
        self.0.counts[place].fetch_add(1, Ordering::Relaxed);
        self.0.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn render(&self, text: &mut String, name: &str, label: Label) {
        let mut total = 0;
        let bounds = BOUNDS.iter().map(|(_, bound)| *bound).chain(["+Inf"]);
        for (bound, count) in bounds.zip(&self.0.counts) {
            total += count.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{} {total}", braces(label, Some(bound)));
        }
        let micros = self.0.micros.load(Ordering::Relaxed);
        let seconds = Duration::from_micros(micros).as_secs_f64();
        let labels = braces(label, None);
        let _ = writeln!(text, "{name}_sum{labels} {seconds}\n{name}_count{labels} {total}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_printed_family_by_family() {
        let registry = Registry::new();
        let good = registry.counter("answers_total", "Answers given.", Some(("class", "2xx")));
        registry.gauge_from("guests", "Guests here.", || 3);
        let bad = registry.counter("answers_total", "Answers given.", Some(("class", "5xx")));
        good.raise();
        good.raise();
        bad.raise();
        let expected = "\
            # HELP answers_total Answers given.\n\
            # TYPE answers_total counter\n\
            answers_total{class=\"2xx\"} 2\n\
            answers_total{class=\"5xx\"} 1\n\
            # HELP guests Guests here.\n\
            # TYPE guests gauge\n\
            guests 3\n";
        assert_eq!(registry.render(), expected);
    }

    #[test]
    fn a_histogram_is_cumulative_and_bounds_are_inclusive() {
        let registry = Registry::new();
        let times = registry.histogram("wait_seconds", "Waiting.", None);
        for micros in [1, 100, 101, 9_000_000] {
            times.observe(Duration::from_micros(micros));
        }
        let text = registry.render();
        for line in [
            "wait_seconds_bucket{le=\"0.0001\"} 2",
            "wait_seconds_bucket{le=\"0.0005\"} 3",
            "wait_seconds_bucket{le=\"2.5\"} 3",
            "wait_seconds_bucket{le=\"+Inf\"} 4",
            "wait_seconds_sum 9.000202",
            "wait_seconds_count 4",
        ] {
            assert!(text.lines().any(|printed| printed == line), "{line} in\n{text}");
        }
    }
}
