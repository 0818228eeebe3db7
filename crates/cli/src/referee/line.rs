//! Lines of bounded length.

use std::io::{self, BufRead};

/// The most bytes a line may have, its end not counted.
pub(super) const LIMIT: usize = 1 << 20;

/// A line of the input, without its end.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line<'a> {
    /// A line that may be read.
    Whole(&'a [u8]),
    /// A line of more than [`LIMIT`] bytes; it was skipped.
    TooLong,
}

/// Reads lines and never keeps more than [`LIMIT`] bytes of one.
pub(crate) struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input, line: Vec::new() }
    }

    /// The next line; `None` at the end of the input. A last line needs no line end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut started = false;
        let mut too_long = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if chunk.is_empty() {
                if !started {
                    return Ok(None);
                }
                break;
            }
            started = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            if too_long || self.line.len() + part.len() > LIMIT {
                too_long = true;
            } else {
                self.line.extend_from_slice(part);
            }
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        Ok(Some(if too_long { Line::TooLong } else { Line::Whole(&self.line) }))
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_of_any_length_in_small_bites() {
        let mut input = vec![b'a'; LIMIT];
        input.push(b'\n');
        input.resize(input.len() + LIMIT + 1, b'b');
        input.extend_from_slice(b"\n\nend");
        let mut lines = Lines::new(BufReader::with_capacity(13, &input[..]));
        assert_eq!(lines.next().unwrap(), Some(Line::Whole(&vec![b'a'; LIMIT][..])));
        assert_eq!(lines.next().unwrap(), Some(Line::TooLong));
        assert!(lines.line.capacity() <= 2 * LIMIT, "the long line was not kept");
        assert_eq!(lines.next().unwrap(), Some(Line::Whole(b"")));
        assert_eq!(lines.next().unwrap(), Some(Line::Whole(b"end")));
        assert_eq!(lines.next().unwrap(), None);
    }
}
