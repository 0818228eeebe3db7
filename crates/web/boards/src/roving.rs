//! Arrow keys: from one thing to the next one in that direction.

/// Something that can have the focus, and where its middle is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stop<T> {
    /// What it is.
    pub thing: T,
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// Where an arrow key leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To what lies above.
    Up,
    /// To what lies to the right.
    Right,
    /// To what lies below.
    Down,
    /// To what lies to the left.
    Left,
}

/// The direction of an arrow key.
#[must_use]
pub fn direction(key: &str) -> Option<Way> {
    Some(match key {
        "ArrowUp" => Way::Up,
        "ArrowRight" => Way::Right,
        "ArrowDown" => Way::Down,
        "ArrowLeft" => Way::Left,
        _ => return None,
    })
}

/// Whether the key presses a button.
#[must_use]
pub fn presses(key: &str) -> bool {
    matches!(key, "Enter" | " ")
}

/// The nearest thing in that direction; what lies straight ahead comes first.
#[must_use]
pub fn next<T: Copy + PartialEq>(stops: &[Stop<T>], from: T, way: Way) -> Option<T> {
    let here = stops.iter().find(|stop| stop.thing == from)?;
    let cost = |stop: &Stop<T>| {
        let (dx, dy) = (stop.x - here.x, stop.y - here.y);
        let (ahead, aside) = match way {
            Way::Up => (-dy, dx.abs()),
            Way::Right => (dx, dy.abs()),
            Way::Down => (dy, dx.abs()),
            Way::Left => (-dx, dy.abs()),
        };
        (ahead > 1.0).then_some(ahead + 3.0 * aside)
    };
    stops
        .iter()
        .filter_map(|stop| Some((cost(stop)?, stop.thing)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, thing)| thing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_leads_to_what_lies_straight_ahead() {
        let stop = |thing, x, y| Stop { thing, x, y };
        // c lies nearer to a than b does, but aside.
        let stops = [
            stop('a', 0.0, 0.0),
            stop('b', 50.0, 0.0),
            stop('c', 20.0, 20.0),
            stop('d', 0.0, 90.0),
        ];
        assert_eq!(next(&stops, 'a', Way::Right), Some('b'));
        assert_eq!(next(&stops, 'a', Way::Down), Some('c'));
        assert_eq!(next(&stops, 'd', Way::Up), Some('a'));
        assert_eq!(next(&stops, 'b', Way::Left), Some('a'));
        // At the edge, and from what is not there, no way leads on.
        assert_eq!(next(&stops, 'a', Way::Up), None);
        assert_eq!(next(&stops, 'x', Way::Right), None);
    }

    #[test]
    fn arrows_lead_and_other_keys_press() {
        for (key, way) in
            [("ArrowUp", Some(Way::Up)), ("ArrowLeft", Some(Way::Left)), ("Enter", None)]
        {
            assert_eq!((direction(key), presses(key)), (way, way.is_none()), "{key}");
        }
        assert!(presses(" ") && !presses("a"));
    }
}
