//! What a network is told about a position.

/// The most inputs that are not nought at a time.
const ROOM: usize = 1024;

/// Which inputs are not nought, and what they are. It has a fixed room and never asks for more.
#[derive(Clone, Debug)]
pub struct Inputs {
    set: [(u16, u8); ROOM],
    len: usize,
    /// Where the next block begins.
    next: usize,
}

impl Default for Inputs {
    fn default() -> Inputs {
        Inputs::new()
    }
}

impl Inputs {
    /// None.
    #[must_use]
    pub fn new() -> Inputs {
        Inputs { set: [(0, 0); ROOM], len: 0, next: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        (self.len, self.next) = (0, 0);
    }

    /// The inputs that are not nought, with their values.
    #[must_use]
    pub fn set(&self) -> &[(u16, u8)] {
        &self.set[..self.len]
    }

    /// How many inputs were written, noughts included.
    #[must_use]
    pub fn written(&self) -> usize {
        self.next
    }

    fn put(&mut self, at: usize, value: u8) {
        self.set[self.len] = (at as u16, value);
        self.len += 1;
    }

    /// One input: a small count.
    pub fn count(&mut self, value: usize) {
        if value > 0 {
            self.put(self.next, value.min(255) as u8);
        }
        self.next += 1;
    }

    /// One input: yes or no.
    pub fn flag(&mut self, value: bool) {
        self.count(usize::from(value));
    }

    /// One of so many: the number of the one that holds, the last for all beyond.
    pub fn one_of(&mut self, number: usize, kinds: usize) {
        self.put(self.next + number.min(kinds - 1), 1);
        self.next += kinds;
    }

    /// None or one of so many.
    pub fn maybe_one_of(&mut self, number: Option<usize>, kinds: usize) {
        match number {
            Some(number) => self.one_of(number, kinds),
            None => self.skip(kinds),
        }
    }

    /// So many steps of a stair, each of them a yes once the amount is above it.
    pub fn stair(&mut self, amount: usize, steps: usize) {
        for step in 0..steps.min(amount) {
            self.put(self.next + step, 1);
        }
        self.next += steps;
    }

    /// Leaves so many inputs nought, for something that is not there.
    pub fn skip(&mut self, inputs: usize) {
        self.next += inputs;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_written_in_blocks() {
        let mut inputs = Inputs::new();
        inputs.flag(false);
        inputs.one_of(7, 3);
        inputs.stair(2, 4);
        inputs.maybe_one_of(None, 2);
        inputs.skip(1);
        inputs.count(9);
        assert_eq!(inputs.set(), [(3, 1), (4, 1), (5, 1), (11, 9)]);
        assert_eq!(inputs.written(), 12);
        inputs.clear();
        assert!(inputs.set().is_empty() && inputs.written() == 0);
    }
}
