//! Picks by what they point at.

use ztable_core::Choice;
use ztable_core::words::capital;

/// Picks that point at things of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The kind of thing, as a heading; empty for picks that point at nothing.
    pub title: String,
    /// How they stand.
    pub shape: Shape,
    /// The picks, row by row.
    pub places: Vec<Place>,
}

/// How the picks of a group stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One after the other, in full words.
    List,
    /// In rows and columns, by the two parts of what they point at.
    Table {
        /// The names of the rows.
        rows: Vec<String>,
        /// The names of the columns.
        columns: Vec<String>,
    },
}

/// Where a pick stands, and what is written there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The pick.
    pub choice: Choice,
    /// Its words without those that all picks of the group begin with.
    pub short: String,
    /// The row it is in; in a list its number.
    pub row: usize,
    /// The column it is in.
    pub column: usize,
}

/// Groups picks by the kind of thing that they point at, in the order in which the kinds come.
pub(super) fn groups(choices: Vec<Choice>) -> Vec<Group> {
    let mut kinds: Vec<(String, Vec<Choice>)> = Vec::new();
    for choice in choices {
        let kind = choice.target.as_ref().map_or(String::new(), |target| target.kind.to_string());
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, members)) => members.push(choice),
            None => kinds.push((kind, vec![choice])),
        }
    }
    // What points at nothing is quickly said, and stands in front.
    kinds.sort_by_key(|(kind, _)| !kind.is_empty());
    kinds.into_iter().map(|(kind, members)| group(&kind, members)).collect()
}

fn group(kind: &str, members: Vec<Choice>) -> Group {
    let title = heading(kind);
    if let Some(group) = table(&title, &members) {
        return group;
    }
    let places = members.into_iter().enumerate();
    let place = |(row, choice): (usize, Choice)| Place {
        short: choice.label.clone(),
        choice,
        row,
        column: 0,
    };
    Group { title, shape: Shape::List, places: places.map(place).collect() }
}

/// The most columns that a screen has room for.
const WIDEST: usize = 12;

/// The picks as a table, if all of them point at two things and the table is not mostly empty.
fn table(title: &str, members: &[Choice]) -> Option<Group> {
    let parts: Option<Vec<[&str; 2]>> =
        members.iter().map(|choice| two_parts(&choice.target.as_ref()?.id)).collect();
    let parts = parts?;
    let [rows, columns] = [0, 1].map(|side| names(parts.iter().map(|both| both[side])));
    let (high, wide) = (rows.len(), columns.len());
    if high < 2 || !(2..=WIDEST).contains(&wide) || members.len() * 3 < high * wide {
        return None;
    }
    let said = common_beginning(members);
    let mut places: Vec<Place> = members
        .iter()
        .zip(&parts)
        .map(|(choice, [row, column])| Place {
            choice: choice.clone(),
            short: choice.label[said..].trim().to_owned(),
            row: rows.iter().position(|name| name == row).unwrap_or_default(),
            column: columns.iter().position(|name| name == column).unwrap_or_default(),
        })
        .collect();
    places.sort_by_key(|place| (place.row, place.column));
    Some(Group { title: title.to_owned(), shape: Shape::Table { rows, columns }, places })
}

/// The row and the column that an id names: `3-4`, or `c3` with the column in front.
fn two_parts(id: &str) -> Option<[&str; 2]> {
    if let [row, column] = id.split(['-', ',']).collect::<Vec<_>>()[..] {
        return Some([row, column]);
    }
    let digits = id.find(|letter: char| letter.is_ascii_digit())?;
    let (column, row) = id.split_at(digits);
    let plain = column.len() == 1 && row.bytes().all(|letter| letter.is_ascii_digit());
    plain.then_some([row, column])
}

/// Every name once: numbers by size, others as they come.
fn names<'a>(all: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in all {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    let numbers: Option<Vec<i64>> = names.iter().map(|name| name.parse().ok()).collect();
    if numbers.is_some() {
        names.sort_by_key(|name| name.parse::<i64>().unwrap_or_default());
    }
    names
}

/// How long the words are that all labels begin with, in bytes; whole words, and not all of any label.
fn common_beginning(members: &[Choice]) -> usize {
    let Some((first, rest)) = members.split_first() else { return 0 };
    let ends = first.label.match_indices(' ').map(|(at, _)| at + 1);
    let shared = |end: &usize| {
        let all_begin = |choice: &Choice| {
            choice.label.len() > *end && choice.label.starts_with(&first.label[..*end])
        };
        first.label.len() > *end && rest.iter().all(all_begin)
    };
    ends.take_while(shared).last().unwrap_or_default()
}

/// `own_card` is "Own card".
fn heading(kind: &str) -> String {
    capital(&kind.replace(['_', '-'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ztable_core::Target;

    fn bid(number: u8, face: u8) -> Choice {
        Choice {
            pick: format!("bid {number} {face}"),
            index: 0,
            label: format!("Bid {number} × {face}"),
            target: Some(Target::new("bid", format!("{number}-{face}"))),
            warning: None,
        }
    }

    #[test]
    fn picks_of_two_things_stand_in_a_table() {
        // The first row has only what is higher than a bid of two fours.
        let mut choices = vec![bid(2, 5), bid(2, 6)];
        choices.extend((3..=10).flat_map(|number| (1..=6).map(move |face| bid(number, face))));
        let groups = groups(choices);
        let [group] = groups.as_slice() else { panic!("{groups:?}") };
        let Shape::Table { rows, columns } = &group.shape else { panic!("{group:?}") };
        assert_eq!((rows.len(), columns.join("")), (9, "123456".into()));
        let first = &group.places[0];
        assert_eq!((first.row, first.column, first.short.as_str()), (0, 4, "2 × 5"));
        assert_eq!(group.title, "Bid");
    }

    #[test]
    fn picks_of_one_thing_stand_in_a_list() {
        let card = |id: &str| Choice {
            pick: id.into(),
            index: 0,
            label: format!("Play {id}"),
            target: Some(Target::new("own_card", id)),
            warning: None,
        };
        let plain = Choice { target: None, ..card("pass") };
        let groups = groups(vec![card("wind"), card("rain"), plain]);
        assert_eq!(groups.len(), 2);
        assert_eq!((groups[0].title.as_str(), groups[1].title.as_str()), ("", "Own card"));
        assert_eq!(groups[1].shape, Shape::List);
        assert_eq!(groups[1].places[1].short, "Play rain");
    }

    #[test]
    fn parts_of_ids() {
        assert_eq!(two_parts("3-4"), Some(["3", "4"]));
        assert_eq!(two_parts("c3"), Some(["3", "c"]));
        assert_eq!(two_parts("wind"), None);
        assert_eq!(two_parts("card12"), None);
    }
}
