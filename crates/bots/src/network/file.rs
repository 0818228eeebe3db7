//! Networks as files.
//!
//! All numbers are little-endian: the letters `ZNET`, the format (u32), the length of the subject
//! (u16) and the subject, the three widths (u16 each), the weights and biases layer by layer, and
//! last a sum (u64, FNV-1a) over everything before it, so that a file that was cut short or changed
//! by a bit is noticed.

use std::fmt;

use super::{Network, Widths};

const LETTERS: &[u8; 4] = b"ZNET";
const FORMAT: u32 = 1;
/// The most inputs of a network.
const MOST_INPUTS: usize = 1 << 14;

/// Why a file is no network that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadNetwork {
    /// It does not begin like one.
    NotANetwork,
    /// It is written in another format.
    Format(u32),
    /// It is shorter or longer than its widths say.
    Length,
    /// Its widths are impossible.
    Widths(Widths),
    /// Its sum does not fit its contents.
    Damaged,
    /// It judges something else.
    Subject {
        /// What it judges.
        found: String,
        /// What is to be judged.
        wanted: String,
    },
}

impl fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadNetwork::NotANetwork => {
                f.write_str("The file is no network: it does not begin with ZNET.")
            }
            BadNetwork::Format(format) => {
                write!(
                    f,
                    "The network has format {format}, and this program reads {FORMAT}; train it anew."
                )
            }
            BadNetwork::Length => {
                f.write_str("The network was cut short, or something was added to it; get it anew.")
            }
            BadNetwork::Widths(widths) => {
                let Widths { inputs, first, second } = widths;
                write!(f, "A network cannot have layers of {inputs}, {first} and {second}.")
            }
            BadNetwork::Damaged => {
                f.write_str("The network is damaged: its sum does not fit; get it anew.")
            }
            BadNetwork::Subject { found, wanted } => {
                write!(f, "The network judges '{found}', and '{wanted}' is needed; train it anew.")
            }
        }
    }
}

impl std::error::Error for BadNetwork {}

impl Network {
    /// Reads a network that judges this.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(bytes: &[u8], subject: &str) -> Result<Network, BadNetwork> {
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadNetwork::NotANetwork)?;
        let mut reader = Reader(body);
        if reader.take(4).ok_or(BadNetwork::NotANetwork)? != LETTERS {
            return Err(BadNetwork::NotANetwork);
        }
        let format = reader.numbers(1, u32::from_le_bytes)?[0];
        if format != FORMAT {
            return Err(BadNetwork::Format(format));
        }
        if fnv(body) != u64::from_le_bytes(*sum) {
            return Err(BadNetwork::Damaged);
        }
        let length = reader.numbers(1, u16::from_le_bytes)?[0];
        let name = reader.take(usize::from(length)).ok_or(BadNetwork::Length)?;
        let found = String::from_utf8_lossy(name).into_owned();
        if found != subject {
            return Err(BadNetwork::Subject { found, wanted: subject.into() });
        }
        let widths = reader.numbers(3, u16::from_le_bytes)?;
        let [inputs, first, second] = [widths[0], widths[1], widths[2]].map(usize::from);
        let widths = Widths { inputs, first, second };
        let layer = 1..=Widths::MOST;
        if !(1..=MOST_INPUTS).contains(&inputs)
            || !layer.contains(&first)
            || !layer.contains(&second)
        {
            return Err(BadNetwork::Widths(widths));
        }
        let network = Network {
            subject: found,
            widths,
            first: reader.numbers(inputs * first, i16::from_le_bytes)?,
            first_bias: reader.numbers(first, i32::from_le_bytes)?,
            second: reader.numbers(first * second, i8::from_le_bytes)?,
            second_bias: reader.numbers(second, i32::from_le_bytes)?,
            last: reader.numbers(second, i8::from_le_bytes)?,
            last_bias: reader.numbers(1, i32::from_le_bytes)?[0],
        };
        if reader.0.is_empty() { Ok(network) } else { Err(BadNetwork::Length) }
    }
}

impl Network {
    /// Its file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::from(*LETTERS);
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend((self.subject.len() as u16).to_le_bytes());
        bytes.extend(self.subject.as_bytes());
        let Widths { inputs, first, second } = self.widths;
        bytes.extend(
            [inputs, first, second].into_iter().flat_map(|width| (width as u16).to_le_bytes()),
        );
        bytes.extend(self.first.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.first_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(self.second.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.second_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(self.last.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.last_bias.to_le_bytes());
        let sum = fnv(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The part of a file that is still to be read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn numbers<const N: usize, T>(
        &mut self,
        count: usize,
        number: impl Fn([u8; N]) -> T,
    ) -> Result<Vec<T>, BadNetwork> {
        let bytes = self.take(count * N).ok_or(BadNetwork::Length)?;
        let (chunks, _) = bytes.as_chunks::<N>();
        Ok(chunks.iter().map(|chunk| number(*chunk)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network() -> Network {
        Network {
            subject: "toy 1".into(),
            widths: Widths { inputs: 3, first: 2, second: 1 },
            first: vec![1, -2, 300, -400, 5, 6],
            first_bias: vec![70_000, -8],
            second: vec![9, -10],
            second_bias: vec![11],
            last: vec![-12],
            last_bias: 13,
        }
    }

    #[test]
    fn files_round_trip() {
        assert_eq!(Network::read(&network().write(), "toy 1"), Ok(network()));
    }

    #[test]
    fn every_changed_bit_and_every_cut_is_noticed() {
        let file = network().write();
        for length in 0..file.len() {
            assert!(Network::read(&file[..length], "toy 1").is_err(), "{length} bytes");
        }
        for bit in 0..8 * file.len() {
            let mut changed = file.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(Network::read(&changed, "toy 1").is_err(), "bit {bit}");
        }
        let mut longer = file;
        longer.push(0);
        assert!(Network::read(&longer, "toy 1").is_err());
    }

    #[test]
    fn what_is_wrong_is_said() {
        let other = Network::read(&network().write(), "toy 2").unwrap_err();
        assert_eq!(
            other.to_string(),
            "The network judges 'toy 1', and 'toy 2' is needed; train it anew."
        );
        let wide = Network { widths: Widths { inputs: 3, first: 2, second: 0 }, ..network() };
        assert!(matches!(Network::read(&wide.write(), "toy 1"), Err(BadNetwork::Widths(_))));
        assert_eq!(Network::read(b"hello, world", "toy 1"), Err(BadNetwork::NotANetwork));
    }
}
