//! What pages show of a game that was played: where its turns begin, and curves.

use std::fmt::Write as _;

use ztable_core::Seat;

/// The moments at which a turn begins: somebody else has picked than at the moment before. Each
/// moment comes with how many picks were made by then; `seats` tells who made each pick.
#[must_use]
pub fn turns(moments: &[usize], seats: &[Seat]) -> Vec<usize> {
    // Who made the last pick before a moment.
    let picker = |picks: usize| picks.checked_sub(1).and_then(|last| seats.get(last));
    let begins = |at: &usize| {
        let now = moments.get(*at).and_then(|picks| picker(*picks));
        let before = at.checked_sub(1).and_then(|at| picker(moments[at]));
        *at == 0 || now != before
    };
    (0..moments.len()).filter(begins).collect()
}

/// The first moment at which so many picks were made; the last one, if there are not so many.
#[must_use]
pub fn moment_of(moments: &[usize], picks: usize) -> usize {
    moments.partition_point(|made| *made < picks).min(moments.len().saturating_sub(1))
}

/// A line through points of shares from 0 to 1 at places from 0 to 1, as the path of a picture of
/// this width and height. Shares beyond the edges stay at the edge.
#[must_use]
pub fn curve(points: &[(f64, f64)], width: f64, height: f64) -> String {
    let mut path = String::new();
    for (number, (place, share)) in points.iter().enumerate() {
        let letter = if number == 0 { 'M' } else { 'L' };
        let (x, y) = (place * width, (1.0 - share.clamp(0.0, 1.0)) * height);
        // Writing to a text cannot fail.
        let _ = write!(path, "{letter}{x:.1} {y:.1}");
    }
    path
}

/// A share in words: "37 %".
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{:.0}\u{a0}%", share.clamp(0.0, 1.0) * 100.0)
}

/// A difference of shares in words, with its sign: "+4 %", "−12 %", "0 %".
#[must_use]
pub fn points(share: f64) -> String {
    let points = (share * 100.0).round();
    let sign = match points {
        points if points > 0.0 => "+",
        points if points < 0.0 => "−",
        _ => "",
    };
    format!("{sign}{:.0}\u{a0}%", points.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: Seat = Seat::new(0);
    const BOB: Seat = Seat::new(1);

    #[test]
    fn a_turn_begins_where_somebody_else_picks() {
        // Ada picks twice, then Bob, then Ada; her second pick changed nothing that was seen.
        let seats = [ADA, ADA, BOB, ADA];
        assert_eq!(turns(&[0, 1, 2, 3, 4], &seats), [0, 1, 3, 4]);
        assert_eq!(turns(&[0, 2, 3, 4], &seats), [0, 1, 2, 3]);
        assert_eq!(turns(&[], &seats), Vec::<usize>::new());
        // Alone at the table there is one turn only.
        assert_eq!(turns(&[0, 1, 2], &[ADA, ADA]), [0, 1]);
    }

    #[test]
    fn a_pick_is_found_among_the_moments() {
        let moments = [0, 2, 3, 7];
        assert_eq!([0, 1, 2, 4, 7].map(|picks| moment_of(&moments, picks)), [0, 1, 1, 3, 3]);
        assert_eq!(moment_of(&moments, 99), 3);
        assert_eq!(moment_of(&[], 5), 0);
    }

    #[test]
    fn a_curve_stays_in_its_picture() {
        assert_eq!(curve(&[(0.0, 0.5), (1.0, 1.2)], 100.0, 40.0), "M0.0 20.0L100.0 0.0");
        assert_eq!(curve(&[], 100.0, 40.0), "");
    }

    #[test]
    fn shares_read_as_they_are_said() {
        assert_eq!(percent(0.371), "37\u{a0}%");
        assert_eq!(percent(-0.01), "0\u{a0}%");
        assert_eq!(points(0.04), "+4\u{a0}%");
        assert_eq!(points(-0.118), "−12\u{a0}%");
        assert_eq!(points(-0.001), "0\u{a0}%");
    }
}
