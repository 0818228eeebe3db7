//! Names of accounts. No two of them look alike.

use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use super::FORMER_PLAYER;
use crate::identity::{GuestName, NameError, joins};

/// What all names that look alike have in common.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct NameKey(String);

impl NameKey {
    /// The key of any text; only names have one that can belong to an account.
    pub(crate) fn of(text: &str) -> Self {
        // Whatever is longer than a name is no name, and need not be looked at as a whole.
        let seen: String = text.nfkc().take(4 * GuestName::LONGEST).collect();
        // Once as it looks, and once more in small letters, since names are told apart without them.
        let looks: String = skeleton(&seen).collect();
        let small: String = looks.to_lowercase();
        let looks = skeleton(&small).filter(|letter| !letter.is_whitespace() && !joins(*letter));
        // A large I is a small l, so a small i has to be one as well.
        Self(
            looks.map(|letter| if letter == 'i' || letter == 'ı' { 'l' } else { letter }).collect(),
        )
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// A name that an account may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AccountName {
    name: GuestName,
    key: NameKey,
}

impl AccountName {
    /// Fewer characters are nobody's.
    const SHORTEST: usize = 3;

    /// What others see.
    pub(crate) fn as_str(&self) -> &str {
        self.name.as_str()
    }

    pub(crate) fn key(&self) -> &NameKey {
        &self.key
    }
}

impl FromStr for AccountName {
    type Err = UnfitName;

    fn from_str(text: &str) -> Result<Self, UnfitName> {
        // Before anything is taken away, so that what cannot be seen is refused and not lost.
        let name: GuestName = text.parse().map_err(UnfitName::Guest)?;
        if name.as_str().chars().any(joins) {
            return Err(UnfitName::Guest(NameError::Misleading));
        }
        let words: Vec<&str> = name.as_str().split_whitespace().collect();
        let composed: String = words.join(" ").nfc().collect();
        let name: GuestName = composed.parse().map_err(UnfitName::Guest)?;
        let key = NameKey::of(name.as_str());
        if name.as_str().chars().filter(|letter| letter.is_alphanumeric()).count() < Self::SHORTEST
        {
            return Err(UnfitName::TooShort);
        }
        let guest = NameKey::of("Guest");
        let numbered = |rest: &str| {
            rest.chars().all(|digit| digit == 'l' || digit == 'o' || digit.is_ascii_digit())
        };
        let like_a_guest = key.0.strip_prefix(guest.as_str()).is_some_and(numbered);
        if like_a_guest || [FORMER_PLAYER, "Ztable"].into_iter().any(|own| NameKey::of(own) == key)
        {
            return Err(UnfitName::Reserved);
        }
        Ok(Self { name, key })
    }
}

/// Why a text cannot be the name of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnfitName {
    /// Not even a guest's.
    Guest(NameError),
    /// Too few letters and digits.
    TooShort,
    /// It would be taken for a guest or for the site.
    Reserved,
}

impl fmt::Display for UnfitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Guest(NameError::Empty) => f.write_str("A name needs letters or digits."),
            Self::Guest(NameError::TooLong) => {
                write!(
                    f,
                    "A name has at most {} characters; choose a shorter one.",
                    GuestName::LONGEST
                )
            }
            Self::Guest(NameError::Misleading) => f.write_str(
                "A name cannot hold control characters or invisible ones; type it anew.",
            ),
            Self::TooShort => {
                write!(f, "A name has at least {} letters or digits.", AccountName::SHORTEST)
            }
            Self::Reserved => {
                f.write_str("This name would be taken for somebody else; choose one of your own.")
            }
        }
    }
}

impl std::error::Error for UnfitName {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_key() {
        for alike in [
            &["Paypal", "PAYPAL", "Pаypаl", "paypa1", "Ｐａｙｐａｌ", "Pay pal", "𝐏aypal"][..],
            &["Ill", "lll", "ILL", "ill", "1ll", "Iℓl"],
            &["Zoë", "Zoe\u{308}", "ZOË"],
            &["Bob0", "BobO", "bobo"],
            &["corn", "com", "CORN"],
            &["ﬁsh", "fish"],
        ] {
            let keys: Vec<NameKey> = alike.iter().map(|name| NameKey::of(name)).collect();
            assert!(keys.iter().all(|key| *key == keys[0]), "{alike:?}: {keys:?}");
        }
        for other in ["Ann", "Anna", "Bob", "Zoe", "Zoë", "李雷", "Ирина"] {
            for name in ["Ann", "Anna", "Bob", "Zoe", "Zoë", "李雷", "Ирина"] {
                assert_eq!(NameKey::of(name) == NameKey::of(other), name == other);
            }
        }
    }

    #[test]
    fn names_are_cleaned_and_unfit_ones_refused() {
        for (text, shown) in [
            ("  Ann   Lee ", "Ann Lee"),
            ("Zoe\u{308}", "Zoë"),
            ("李雷华", "李雷华"),
            ("A1 ♥ b", "A1 ♥ b"),
        ] {
            assert_eq!(
                text.parse::<AccountName>().map(|name| name.as_str().to_owned()),
                Ok(shown.to_owned())
            );
        }
        for (text, refusal) in [
            ("", UnfitName::Guest(NameError::Empty)),
            ("♥♥♥♥", UnfitName::TooShort),
            ("ab", UnfitName::TooShort),
            ("An\u{200d}na", UnfitName::Guest(NameError::Misleading)),
            ("An\u{202e}na", UnfitName::Guest(NameError::Misleading)),
            ("An\u{0}na", UnfitName::Guest(NameError::Misleading)),
            ("Anna\u{e0041}", UnfitName::Guest(NameError::Misleading)),
            ("1234567890123456789012345", UnfitName::Guest(NameError::TooLong)),
            ("A former player", UnfitName::Reserved),
            ("a fоrmer  pIayer", UnfitName::Reserved),
            ("Guest 4711", UnfitName::Reserved),
            ("Guest", UnfitName::Reserved),
            ("ZTABLE", UnfitName::Reserved),
        ] {
            assert_eq!(text.parse::<AccountName>(), Err(refusal), "{text:?}");
            assert!(refusal.to_string().ends_with('.'));
        }
        "Guestav".parse::<AccountName>().unwrap();
    }

    #[test]
    fn endless_texts_have_short_keys() {
        assert!(NameKey::of(&"ﷺ".repeat(100_000)).as_str().len() < 10_000);
    }
}
