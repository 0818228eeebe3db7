//! Numbers and texts as few bytes: an arithmetic coder.
//!
//! What is written narrows an interval; the shortest number inside the last interval is what is
//! kept. A choice among `n` costs the logarithm of `n`, with no bit rounded up. Everything is whole
//! numbers, so that what was written is read alike everywhere and always.

use ztable_core::{Code, Refusal};

/// Where the upper byte of the interval is settled.
const SETTLED: u64 = 1 << 56;
/// An interval that is narrower than this is widened.
const NARROW: u64 = 1 << 48;

/// The most a choice may be made among.
const MOST: u64 = 1 << 32;
/// How much more likely a letter is after it was seen.
const SEEN: u32 = 24;
/// Counts are halved beyond this, so that what was seen lately counts more.
const FORGET: u32 = 1 << 12;

/// Writes.
pub(crate) struct Writer {
    low: u64,
    range: u64,
    bytes: Vec<u8>,
}

impl Writer {
    pub(crate) fn new() -> Writer {
        Writer { low: 0, range: u64::MAX, bytes: Vec::new() }
    }

    fn narrow(&mut self, from: u64, width: u64, all: u64) {
        self.range /= all;
        self.low = self.low.wrapping_add(from * self.range);
        self.range *= width;
        while settle(self.low, &mut self.range) {
            self.bytes.push((self.low >> 56) as u8);
            self.low <<= 8;
            self.range <<= 8;
        }
    }

    /// A number below `all`, each of which is as likely.
    pub(crate) fn choice(&mut self, number: u64, all: u64) {
        if all > 1 {
            self.narrow(number, 1, all);
        }
    }

    /// A number of any size, small ones in less space.
    pub(crate) fn number(&mut self, number: u64) {
        let bits = u64::from(64 - number.leading_zeros());
        self.choice(bits, 65);
        for at in (0..bits.saturating_sub(1)).rev() {
            self.choice(number >> at & 1, 2);
        }
    }

    /// A text, which the letters before make shorter.
    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        let mut letters = Letters::new();
        for &byte in text.as_bytes() {
            let (from, width, all) = letters.place(byte);
            self.narrow(from, width, all);
            letters.see(byte);
        }
    }

    /// The bytes: the shortest that lie inside the interval; what is missing reads as zero.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        for kept in 1..=8 {
            let mask = u64::MAX.checked_shr(8 * kept).unwrap_or(0);
            let short = self.low.wrapping_add(mask) & !mask;
            if short.wrapping_sub(self.low) < self.range {
                self.bytes.extend(&short.to_be_bytes()[..kept as usize]);
                break;
            }
        }
        self.bytes
    }
}

/// Reads what a [`Writer`] wrote.
pub(crate) struct Reader<'a> {
    low: u64,
    range: u64,
    code: u64,
    bytes: std::slice::Iter<'a, u8>,
    /// How much was read beyond the end.
    beyond: usize,
}

impl Reader<'_> {
    pub(crate) fn new(bytes: &[u8]) -> Reader<'_> {
        let mut reader =
            Reader { low: 0, range: u64::MAX, code: 0, bytes: bytes.iter(), beyond: 0 };
        for _ in 0..8 {
            reader.shift();
        }
        reader
    }

    fn shift(&mut self) {
        let next = self.bytes.next();
        self.beyond += usize::from(next.is_none());
        self.code = self.code << 8 | u64::from(next.copied().unwrap_or(0));
    }

    fn find(&mut self, all: u64) -> Result<u64, Refusal> {
        // What was cut off would read as zeros for ever.
        if self.beyond > 8 {
            return Err(broken());
        }
        self.range /= all;
        let found = self.code.wrapping_sub(self.low) / self.range;
        if found < all { Ok(found) } else { Err(broken()) }
    }

    fn narrow(&mut self, from: u64, width: u64) {
        self.low = self.low.wrapping_add(from * self.range);
        self.range *= width;
        while settle(self.low, &mut self.range) {
            self.shift();
            self.low <<= 8;
            self.range <<= 8;
        }
    }

    /// A number below `all`.
    pub(crate) fn choice(&mut self, all: u64) -> Result<u64, Refusal> {
        match all {
            0 => Err(broken()),
            1 => Ok(0),
            _ if all > MOST => Err(broken()),
            _ => {
                let found = self.find(all)?;
                self.narrow(found, 1);
                Ok(found)
            }
        }
    }

    /// A number of any size.
    pub(crate) fn number(&mut self) -> Result<u64, Refusal> {
        let bits = self.choice(65)?;
        let mut number = u64::from(bits > 0);
        for _ in 1..bits {
            number = number << 1 | self.choice(2)?;
        }
        Ok(number)
    }

    /// A text of at most so many bytes.
    pub(crate) fn text(&mut self, most: usize) -> Result<String, Refusal> {
        let length = usize::try_from(self.number()?).ok().filter(|length| *length <= most);
        let length = length.ok_or_else(broken)?;
        let mut letters = Letters::new();
        let mut bytes = Vec::new();
        for _ in 0..length {
            let found = self.find(letters.all.into())?;
            let byte = letters.at(found);
            let (from, width, _) = letters.place(byte);
            self.narrow(from, width);
            letters.see(byte);
            bytes.push(byte);
        }
        String::from_utf8(bytes).map_err(|_| broken())
    }
}

/// The refusal of what no writer wrote.
pub(crate) fn broken() -> Refusal {
    Refusal::new(
        Code::BadRecord,
        "The link is broken: it holds no game. Ask for it again and copy it whole.",
    )
}

/// Whether the upper byte can be written. An interval that is narrow without agreeing on it is cut.
fn settle(low: u64, range: &mut u64) -> bool {
    if low ^ low.wrapping_add(*range) < SETTLED {
        return true;
    }
    if *range < NARROW {
        *range = low.wrapping_neg() & (NARROW - 1);
        return true;
    }
    false
}

/// How likely the letters of a text are, by those before.
struct Letters {
    counts: [u32; 256],
    all: u32,
}

impl Letters {
    fn new() -> Letters {
        Letters { counts: [1; 256], all: 256 }
    }

    fn place(&self, byte: u8) -> (u64, u64, u64) {
        let from: u32 = self.counts[..usize::from(byte)].iter().sum();
        (from.into(), self.counts[usize::from(byte)].into(), self.all.into())
    }

    fn at(&self, place: u64) -> u8 {
        let mut end = 0;
        let found = self.counts.iter().position(|count| {
            end += u64::from(*count);
            place < end
        });
        found.unwrap_or(255) as u8
    }

    fn see(&mut self, byte: u8) {
        self.counts[usize::from(byte)] += SEEN;
        self.all += SEEN;
        if self.all > FORGET {
            for count in &mut self.counts {
                *count = count.div_ceil(2);
            }
            self.all = self.counts.iter().sum();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without order, the same ones every time.
    fn numbers(mut state: u64) -> impl Iterator<Item = u64> {
        std::iter::from_fn(move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            Some(state >> 20)
        })
    }

    #[test]
    fn what_is_written_is_read() {
        for seed in 0..200 {
            let mut chance = numbers(seed);
            let mut next = |below: u64| chance.next().unwrap_or_default() % below;
            let length = next(60);
            let picks: Vec<(u64, u64)> = (0..length)
                .map(|_| {
                    let all = 1 + next([2, 5, 300, MOST][seed as usize % 4]);
                    (next(all), all)
                })
                .collect();
            let text: String = (0..next(80)).map(|_| char::from(32 + next(90) as u8)).collect();
            let mut writer = Writer::new();
            writer.text(&text);
            for &(number, all) in &picks {
                writer.choice(number, all);
                writer.number(number);
            }
            writer.text("é end");
            let bytes = writer.finish();
            let mut reader = Reader::new(&bytes);
            assert_eq!(reader.text(1000), Ok(text), "{seed}");
            for (number, all) in picks {
                assert_eq!(reader.choice(all), Ok(number), "{seed}");
                assert_eq!(reader.number(), Ok(number), "{seed}");
            }
            assert_eq!(reader.text(1000).as_deref(), Ok("é end"), "{seed}");
        }
    }

    #[test]
    fn a_choice_costs_its_logarithm() {
        let mut writer = Writer::new();
        for number in numbers(7).take(800) {
            writer.choice(number % 3, 3);
        }
        // 800 · log2(3) bits are 158.5 bytes.
        let length = writer.finish().len();
        assert!((156..=161).contains(&length), "{length}");
    }

    #[test]
    fn anything_else_is_refused_or_read_without_a_panic() {
        for seed in 0..300 {
            let bytes: Vec<u8> = numbers(seed).take(seed as usize % 40).map(|n| n as u8).collect();
            let mut reader = Reader::new(&bytes);
            // What was cut off ends in a refusal.
            let mut read = 0;
            while reader.text(50).is_ok() && reader.choice(1000).is_ok() {
                read += 1;
                assert!(read < 1000, "{seed} never ends");
            }
        }
    }
}
