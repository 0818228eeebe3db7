//! The board of a game that has none of its own, laid out from what every game says: its view in
//! words, and its picks with what they point at.
//!
//! Nothing here knows a game. What stands in words as rows of small things is drawn as a board, a
//! pick that points at a place on it stands there, and all other picks stand in groups by what they
//! point at. It is worked out here and not in the client because here it can be tested.

mod grid;
mod groups;

pub use grid::{Cell, Grid, Row};
pub use groups::{Group, Place, Shape};

use ztable_core::Choice;

/// What the board shows.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Layout {
    /// The view, from top to bottom.
    pub blocks: Vec<Block>,
    /// The picks that stand nowhere on a grid, by what they point at.
    pub groups: Vec<Group>,
}

/// A piece of a view in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A line, with the name of what it is about if it begins with one.
    Line(Option<String>, String),
    /// Rows of small things.
    Grid(Grid),
}

/// Lays out a view in words and the picks there are.
#[must_use]
pub fn layout(words: &str, choices: &[Choice]) -> Layout {
    let lines: Vec<&str> = words.lines().filter(|line| !line.trim().is_empty()).collect();
    let (mut blocks, mut at) = (Vec::new(), 0);
    while at < lines.len() {
        if let Some((grid, used)) = Grid::read(&lines[at..]) {
            blocks.push(Block::Grid(grid));
            at += used;
        } else {
            blocks.push(line(lines[at]));
            at += 1;
        }
    }
    let mut rest = choices.to_vec();
    for block in &mut blocks {
        if let Block::Grid(grid) = block {
            grid.take(&mut rest);
        }
    }
    Layout { blocks, groups: groups::groups(rest) }
}

/// The longest name that a line begins with, in characters.
const LONGEST_NAME: usize = 40;

fn line(words: &str) -> Block {
    match words.split_once(": ") {
        Some((name, rest)) if name.chars().count() <= LONGEST_NAME => {
            Block::Line(Some(name.trim().to_owned()), rest.trim().to_owned())
        }
        _ => Block::Line(None, words.trim().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ztable_core::Target;

    fn choice(pick: &str, target: Option<(&'static str, &str)>) -> Choice {
        Choice {
            pick: pick.to_owned(),
            index: 0,
            label: format!("Do {pick}"),
            target: target.map(|(kind, id)| Target::new(kind, id)),
            warning: None,
        }
    }

    #[test]
    fn words_are_lines_with_names() {
        let layout = layout("Bid: Ada 3 × 4.\n\nAll is well\n", &[]);
        let named = Block::Line(Some("Bid".into()), "Ada 3 × 4.".into());
        assert_eq!(layout.blocks, [named, Block::Line(None, "All is well".into())]);
        assert_eq!(layout.groups, []);
    }

    #[test]
    fn a_pick_stands_on_the_square_it_points_at() {
        let free = choice("square b2", Some(("square", "b2")));
        let elsewhere = choice("pass", None);
        let words = "x: Ada; o: Bob\n  a b c\n1 x . .\n2 . . .\n3 . . o\n";
        let layout = layout(words, &[free.clone(), elsewhere.clone()]);
        let [Block::Line(..), Block::Grid(grid)] = layout.blocks.as_slice() else {
            panic!("{:?}", layout.blocks)
        };
        let lit: Vec<_> = grid.rows.iter().flat_map(|row| &row.cells).collect();
        assert_eq!(lit[4].pick, Some(free));
        assert_eq!(lit.iter().filter(|cell| cell.pick.is_some()).count(), 1);
        assert_eq!(layout.groups.len(), 1);
        assert_eq!(layout.groups[0].places[0].choice, elsewhere);
    }

    #[test]
    fn a_pick_stands_above_the_column_it_points_at() {
        let second = choice("column 2", Some(("column", "2")));
        let layout = layout("1 2 3\n. . .\nx . o\n", std::slice::from_ref(&second));
        let [Block::Grid(grid)] = layout.blocks.as_slice() else { panic!("{:?}", layout.blocks) };
        assert_eq!(grid.columns[1].pick, Some(second));
        assert!(grid.columns[0].pick.is_none() && layout.groups.is_empty());
    }

    #[test]
    fn no_pick_is_lost_or_shown_twice() {
        let kinds = [None, Some(("square", "a1")), Some(("card", "7")), Some(("bid", "2-3"))];
        let choices: Vec<Choice> =
            kinds.into_iter().enumerate().map(|(at, kind)| choice(&at.to_string(), kind)).collect();
        // Two grids with the same places: the pick stands on the first.
        let layout = layout("  a b\n1 . .\n2 . .\nThen\n  a b\n1 . .\n2 . .\n", &choices);
        let mut picks: Vec<String> = Vec::new();
        for block in &layout.blocks {
            if let Block::Grid(grid) = block {
                let cells = grid.columns.iter().chain(grid.rows.iter().flat_map(|row| &row.cells));
                picks.extend(cells.filter_map(|cell| Some(cell.pick.as_ref()?.pick.clone())));
            }
        }
        let grouped = layout.groups.iter().flat_map(|group| &group.places);
        picks.extend(grouped.map(|place| place.choice.pick.clone()));
        picks.sort();
        assert_eq!(picks, ["0", "1", "2", "3"]);
    }
}
