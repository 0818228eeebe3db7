//! The text form of ids and signatures: two lower-case hexadecimal digits a byte. Anything else,
//! upper case included, is refused, so that one value has one text.

use data_encoding::HEXLOWER;

/// Writes `bytes` as hexadecimal digits.
pub(crate) fn encode(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}

/// Reads what [`encode`] wrote.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    HEXLOWER.decode(text.as_bytes()).ok()
}

/// Reads exactly `N` bytes.
pub(crate) fn decode_array<const N: usize>(text: &str) -> Option<[u8; N]> {
    decode(text)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(decode(&encode(&all)), Some(all));
        assert_eq!(encode(&[0, 10, 255]), "000aff");
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["0", "0g", "AA", "é", " 00", "00\n0"] {
            assert_eq!(decode(text), None, "{text:?}");
        }
        assert_eq!(decode_array::<2>("000000"), None);
    }
}
