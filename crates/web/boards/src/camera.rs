//! Which part of a map is seen, and how it follows hands.

/// The side of a cell at zoom 1, in pixels.
pub const SIDE: f64 = 100.0;
/// The map can be made so small and so large by hand.
const ZOOM: (f64, f64) = (0.22, 2.4);
/// It fits itself between these, so that a cell is never too small for a finger.
const FITTING: (f64, f64) = (0.47, 1.2);
/// The least part of a frame that counts as free, in pixels.
const LEAST: f64 = 120.0;

/// What the middle of the screen shows, in map pixels, and how large.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// How many pixels of the screen a pixel of the map fills.
    pub zoom: f64,
}

/// A part of the map, in cells: left, top, right and bottom, all included.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Region {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// What the map is seen through, in pixels of the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// So much of its width is covered at its right.
    pub right: f64,
    /// So much of its height is covered at its top.
    pub top: f64,
}

impl Region {
    /// The smallest part with all these cells, each told by column and row.
    pub fn around(cells: impl IntoIterator<Item = (f64, f64)>) -> Option<Region> {
        cells.into_iter().fold(None, |region: Option<Region>, (x, y)| {
            let region = region.unwrap_or(Region { left: x, top: y, right: x, bottom: y });
            Some(Region {
                left: region.left.min(x),
                top: region.top.min(y),
                right: region.right.max(x),
                bottom: region.bottom.max(y),
            })
        })
    }

    fn middle(self) -> (f64, f64) {
        ((self.left + self.right) / 2.0 * SIDE, (self.top + self.bottom) / 2.0 * SIDE)
    }

    fn size(self) -> (f64, f64) {
        let side = |from: f64, to: f64| (to - from + 1.16) * SIDE;
        (side(self.left, self.right), side(self.top, self.bottom))
    }
}

impl Look {
    /// Shows the whole region, or what matters of it if it is too large.
    #[must_use]
    pub fn fit(frame: Frame, whole: Region, matters: Region) -> Look {
        let Frame { width, height, right, top } = frame;
        let (room_x, room_y) = ((width - right).max(LEAST), (height - top).max(LEAST));
        let (w, h) = whole.size();
        let wanted = (room_x / w).min(room_y / h);
        let zoom = wanted.clamp(FITTING.0, FITTING.1);
        let (x, y) = if wanted < FITTING.0 { matters.middle() } else { whole.middle() };
        Look { x: x + right / 2.0 / zoom, y: y - top / 2.0 / zoom, zoom }
    }

    /// Zooms by a factor; what is so far from the middle of the screen stays there.
    #[must_use]
    pub fn zoomed(self, factor: f64, dx: f64, dy: f64) -> Look {
        let zoom = (self.zoom * factor).clamp(ZOOM.0, ZOOM.1);
        Look {
            x: self.x + dx / self.zoom - dx / zoom,
            y: self.y + dy / self.zoom - dy / zoom,
            zoom,
        }
    }

    /// Moves the map by so many pixels of the screen.
    #[must_use]
    pub fn panned(self, dx: f64, dy: f64) -> Look {
        Look { x: self.x - dx / self.zoom, y: self.y - dy / self.zoom, ..self }
    }

    /// Moves no further than that the cell in this column and row can be seen.
    #[must_use]
    pub fn reveal(self, frame: Frame, column: f64, row: f64) -> Look {
        let Frame { width, height, right, top } = frame;
        let room = |length: f64| (length / 2.0 / self.zoom - SIDE * 0.6).max(0.0);
        let into = |at: f64, middle: f64, room: f64| at - at.clamp(middle - room, middle + room);
        let middle_x = self.x - right / 2.0 / self.zoom;
        let middle_y = self.y + top / 2.0 / self.zoom;
        let dx = into(column * SIDE, middle_x, room(width - right));
        let dy = into(row * SIDE, middle_y, room(height - top));
        Look { x: self.x + dx, y: self.y + dy, ..self }
    }

    /// How much detail is worth drawing.
    #[must_use]
    pub fn detail(self) -> &'static str {
        match self.zoom {
            zoom if zoom < 0.42 => "far",
            zoom if zoom < 0.7 => "middle",
            _ => "near",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame { width: 800.0, height: 600.0, right: 0.0, top: 0.0 };
    const HERE: Look = Look { x: 0.0, y: 0.0, zoom: 1.0 };

    fn region(cells: &[(f64, f64)]) -> Region {
        Region::around(cells.iter().copied()).expect("there are cells")
    }

    #[test]
    fn a_map_is_fitted_into_what_is_free() {
        let small = region(&[(-1.0, 0.0), (1.0, 2.0)]);
        assert_eq!(Look::fit(FRAME, small, small), Look { x: 0.0, y: 100.0, zoom: 1.2 });
        // What covers the right moves it to the left, and nothing is hidden.
        let covered = Look::fit(Frame { right: 500.0, ..FRAME }, small, small);
        assert!(covered.x > 0.0 && covered.zoom < 1.2, "{covered:?}");
        // Of what is too large for fingers, what matters is in the middle.
        let large = region(&[(-20.0, -20.0), (20.0, 20.0)]);
        let matters = region(&[(5.0, 5.0)]);
        assert_eq!(Look::fit(FRAME, large, matters), Look { x: 500.0, y: 500.0, zoom: FITTING.0 });
        assert_eq!(Region::around([]), None);
    }

    #[test]
    fn what_is_under_the_pointer_stays_there() {
        let under = |look: Look| (look.x + 120.0 / look.zoom, look.y - 40.0 / look.zoom);
        let near = HERE.zoomed(2.0, 120.0, -40.0);
        assert_eq!((near.zoom, under(near)), (2.0, under(HERE)));
        assert_eq!(
            (HERE.zoomed(99.0, 0.0, 0.0).zoom, HERE.zoomed(0.01, 0.0, 0.0).zoom),
            (ZOOM.1, ZOOM.0)
        );
        assert_eq!(near.panned(10.0, 0.0).x, near.x - 5.0);
    }

    #[test]
    fn a_cell_is_revealed_and_no_more() {
        assert_eq!(HERE.reveal(FRAME, 2.0, 1.0), HERE, "it is in sight");
        let shown = HERE.reveal(FRAME, 9.0, 0.0);
        // Its middle comes to lie a little more than half a cell from the edge.
        assert_eq!((shown.x, shown.y), (900.0 - (400.0 - 60.0), 0.0));
        assert_eq!(shown.reveal(FRAME, 9.0, 0.0), shown);
        let covered = HERE.reveal(Frame { top: 300.0, ..FRAME }, 0.0, -2.0);
        assert!(covered.y < HERE.reveal(FRAME, 0.0, -2.0).y, "{covered:?}");
    }

    #[test]
    fn what_is_small_has_less_detail() {
        let detail = |zoom| Look { zoom, ..HERE }.detail();
        assert_eq!([0.3, 0.5, 1.0].map(detail), ["far", "middle", "near"]);
    }
}
