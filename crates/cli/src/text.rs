//! Text for terminals: tables and wrapped paragraphs.

use std::fmt;

/// Stands in a column of numbers where there is none.
pub(crate) const NONE: &str = "–";

/// A number with its noun: "1 player", "2 players".
pub(crate) fn count(number: impl Into<u64>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// A table whose columns are as wide as their widest cell; numbers stand to the right.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with this head.
    pub(crate) fn new(head: &[&str]) -> Table {
        Table { rows: vec![head.iter().map(ToString::to_string).collect()] }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }
}

fn is_number(cell: &str) -> bool {
    let may_begin = |c: char| c.is_ascii_digit() || c == '-';
    let may_hold = |c: char| c.is_ascii_digit() || ".-% ".contains(c);
    cell == NONE || cell.starts_with(may_begin) && cell.chars().all(may_hold)
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let body = self.rows.get(1..).unwrap_or_default();
        let column = |n: usize| self.rows.iter().filter_map(move |row| row.get(n));
        let widths: Vec<usize> = (0..columns)
            .map(|n| column(n).map(|cell| cell.chars().count()).max().unwrap_or(0))
            .collect();
        let right: Vec<bool> = (0..columns)
            .map(|n| body.iter().filter_map(|row| row.get(n)).all(|cell| is_number(cell)))
            .collect();
        for (number, row) in self.rows.iter().enumerate() {
            let cells: Vec<String> = row
                .iter()
                .zip(widths.iter().zip(&right))
                .map(|(cell, (&width, &right))| match right {
                    true => format!("{cell:>width$}"),
                    false => format!("{cell:<width$}"),
                })
                .collect();
            writeln!(f, "{}", cells.join("  ").trim_end())?;
            if number == 0 {
                let lines: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
                writeln!(f, "{}", lines.join("  "))?;
            }
        }
        Ok(())
    }
}

/// Breaks lines that are too long at spaces, so that they have at most `width` characters where
/// words allow.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        // What fits stays as it is: it may be a drawing.
        if paragraph.chars().count() <= width {
            lines.push(paragraph.to_string());
            continue;
        }
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            } else if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_line_up() {
        let mut table = Table::new(&["name", "wins"]);
        table.row(["été".into(), "5".into()]);
        table.row(["winter".into(), "10".into()]);
        assert_eq!(table.to_string(), "name    wins\n──────  ────\nété        5\nwinter    10\n");
    }

    #[test]
    fn words_are_kept_whole() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("a\n\nimpossibly long", 4), ["a", "", "impossibly", "long"]);
        assert_eq!(wrap("  +--+  |\n", 9), ["  +--+  |", ""]);
    }
}
