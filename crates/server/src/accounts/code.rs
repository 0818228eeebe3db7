//! The recovery code: what is left to somebody who forgot the password.

use std::fmt;

use sha2::{Digest as _, Sha256};

use crate::identity::random;
use crate::store::accounts::Digest;

/// Letters and digits that nobody mistakes for each other; as many as five bits can say.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A hundred bits: too many to guess, so that a plain hash protects them.
const LENGTH: usize = 20;

const GROUP: usize = 5;

/// A code that is shown once, when it is made.
pub(crate) struct RecoveryCode(String);

impl RecoveryCode {
    pub(crate) fn random() -> Self {
        let letters = random::<LENGTH>().map(|byte| char::from(LETTERS[usize::from(byte % 32)]));
        Self(letters.into_iter().collect())
    }

    /// Reads what somebody typed. Dashes, spaces and case do not count, and letters that look like
    /// digits are those digits. Anything can be read; few things are a code.
    pub(crate) fn read(text: &str) -> Self {
        let letters = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
        let meant = letters.map(|letter| match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        });
        // What is longer than a code is none.
        Self(meant.take(LENGTH + 1).collect())
    }

    /// What is stored of it.
    pub(crate) fn digest(&self) -> Digest {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Display for RecoveryCode {
    /// In groups that can be written down.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, letter) in self.0.chars().enumerate() {
            if number > 0 && number.is_multiple_of(GROUP) {
                f.write_str("-")?;
            }
            write!(f, "{letter}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = RecoveryCode::random();
        let shown = code.to_string();
        assert_eq!(shown.len(), LENGTH + 3, "{shown}");
        let lower = shown.to_lowercase().replace('-', " ");
        let sloppy = shown.replace('0', "o").replace('1', "l").replace('-', "");
        for typed in [shown.as_str(), &lower, &sloppy, &format!(" {shown}\n")] {
            assert_eq!(RecoveryCode::read(typed).digest(), code.digest(), "{typed}");
        }
    }

    #[test]
    fn nothing_else_is_the_code() {
        let code = RecoveryCode::random();
        let shown = code.to_string();
        for typed in ["", "0", &shown[1..], &format!("{shown}0"), &"Z".repeat(100_000)] {
            assert_ne!(RecoveryCode::read(typed).digest(), code.digest());
        }
        assert_ne!(code.digest(), RecoveryCode::random().digest());
    }
}
