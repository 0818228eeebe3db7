//! Who is asking: guests, known again by a signed cookie.
//!
//! The cookie carries the guest's id and name and a signature over both, so the server keeps no
//! list of guests. A cookie that is missing, broken or forged is no error: its bearer is a new
//! guest.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::hex;
use crate::store::Secret;

/// The name of the cookie.
pub const COOKIE: &str = "ztable_guest";

/// How long a browser keeps the cookie: a year, in seconds.
pub(crate) const COOKIE_AGE: u32 = 365 * 24 * 60 * 60;

/// The first part of the cookie; changes when its form changes.
const COOKIE_VERSION: &str = "1";

/// What nodes sign to show that they know the secret; no cookie begins like this.
const NODE_CLAIM: &str = "node";

/// Random bytes from the operating system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Tells one guest from all others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuestId([u8; GuestId::BYTES]);

impl GuestId {
    /// 128 bits: two guests never draw the same.
    pub const BYTES: usize = 16;

    /// A new id from the operating system's randomness.
    #[must_use]
    pub fn random() -> Self {
        Self(random())
    }

    /// The id made of these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; GuestId::BYTES]) -> Self {
        Self(bytes)
    }

    /// The bytes of the id.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; GuestId::BYTES] {
        &self.0
    }
}

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GuestId({self})")
    }
}

/// What a guest is called: 1 to 24 characters that others can see.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GuestName(String);

impl GuestName {
    /// The most characters a name may have.
    pub const LONGEST: usize = 24;

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GuestName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for GuestName {
    type Err = NameError;

    /// Reads a name; space around it does not count.
    fn from_str(text: &str) -> Result<Self, NameError> {
        let name = text.trim();
        if name.chars().any(misleads) {
            return Err(NameError::Misleading);
        }
        if name.chars().all(joins) {
            return Err(NameError::Empty);
        }
        if name.chars().count() > Self::LONGEST {
            return Err(NameError::TooLong);
        }
        Ok(Self(name.to_owned()))
    }
}

/// Control characters, and the invisible ones that reorder or hide the text around them.
pub(crate) fn misleads(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Characters without a shape of their own; scripts and pictographs need them between others.
pub(crate) fn joins(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Why a text cannot be a guest's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NameError {
    /// Nothing to see.
    Empty,
    /// More than [`GuestName::LONGEST`] characters.
    TooLong,
    /// Characters that cannot be seen, or that disturb the text around them.
    Misleading,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a name needs at least one character"),
            Self::TooLong => {
                write!(f, "a name has at most {} characters", GuestName::LONGEST)
            }
            Self::Misleading => {
                f.write_str("a name cannot hold control characters or invisible ones")
            }
        }
    }
}

impl std::error::Error for NameError {}

/// Somebody who plays without an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Who it is.
    pub id: GuestId,
    /// What the others see.
    pub name: GuestName,
}

impl Guest {
    /// A new guest with a name to begin with.
    #[must_use]
    pub fn arrive() -> Self {
        let id = GuestId::random();
        let number = u16::from_be_bytes([id.0[0], id.0[1]]);
        Self { id, name: GuestName(format!("Guest {number}")) }
    }
}

/// Signs guests' cookies and knows its own signature again.
#[derive(Clone)]
pub struct Signer {
    key: Hmac<Sha256>,
}

impl Signer {
    /// A signer with this installation's secret.
    #[must_use]
    pub fn new(secret: &Secret) -> Self {
        let key = Hmac::new_from_slice(secret).expect("a key of any length will do");
        Self { key }
    }

    /// The value of the cookie that stands for `guest`.
    #[must_use]
    pub fn sign(&self, guest: &Guest) -> String {
        let claim =
            format!("{COOKIE_VERSION}.{}.{}", guest.id, hex::encode(guest.name.0.as_bytes()));
        let signature = self.mac(&claim).finalize().into_bytes();
        format!("{claim}.{}", hex::encode(&signature))
    }

    /// The guest a cookie value stands for; `None` if this signer did not sign it as it is.
    #[must_use]
    pub fn recognise(&self, value: &str) -> Option<Guest> {
        let (claim, signature) = value.rsplit_once('.')?;
        // Takes the same time wherever the signature differs.
        self.mac(claim).verify_slice(&hex::decode(signature)?).ok()?;
        let mut parts = claim.split('.');
        let (Some(COOKIE_VERSION), Some(id), Some(name), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return None;
        };
        let name = String::from_utf8(hex::decode(name)?).ok()?;
        Some(Guest { id: GuestId(hex::decode_array(id)?), name: name.parse().ok()? })
    }

    /// The guest named in a `Cookie` header, whatever other cookies it holds.
    #[must_use]
    pub fn recognise_in(&self, header: &str) -> Option<Guest> {
        header
            .split(';')
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(|(name, _)| *name == COOKIE)
            .find_map(|(_, value)| self.recognise(value))
    }

    /// The `Set-Cookie` header that makes a browser come back as `guest`.
    #[must_use]
    pub fn set_cookie(&self, guest: &Guest, transport: Transport) -> String {
        cookie(COOKIE, &self.sign(guest), COOKIE_AGE, transport)
    }

    /// What the nodes of one database show to each other.
    pub(crate) fn node_pass(&self) -> String {
        hex::encode(&self.mac(NODE_CLAIM).finalize().into_bytes())
    }

    /// Whether somebody shows that.
    pub(crate) fn is_node_pass(&self, shown: &str) -> bool {
        let shown = hex::decode(shown).unwrap_or_default();
        self.mac(NODE_CLAIM).verify_slice(&shown).is_ok()
    }

    fn mac(&self, claim: &str) -> Hmac<Sha256> {
        let mut mac = self.key.clone();
        mac.update(claim.as_bytes());
        mac
    }
}

/// A `Set-Cookie` header for a cookie that neither scripts nor other sites see.
pub(crate) fn cookie(name: &str, value: &str, age: u32, transport: Transport) -> String {
    let secure = match transport {
        Transport::Encrypted => "; Secure",
        Transport::Plain => "",
    };
    format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}")
}

/// How the browser reached the server, a proxy in front of it included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transport {
    /// By HTTPS: the cookie must not travel otherwise.
    Encrypted,
    /// By plain HTTP, as on localhost.
    Plain,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer() -> Signer {
        Signer::new(&[7; 32])
    }

    fn guest(name: &str) -> Guest {
        Guest { id: GuestId([0xab; 16]), name: name.parse().unwrap() }
    }

    #[test]
    fn a_signed_guest_is_known_again() {
        for guest in [Guest::arrive(), guest("Zoë; Path=/ 🂡"), guest("a.b.c")] {
            assert_eq!(signer().recognise(&signer().sign(&guest)), Some(guest));
        }
    }

    #[test]
    fn every_change_of_the_cookie_makes_a_stranger() {
        let value = signer().sign(&guest("Ann"));
        for place in 0..value.len() {
            let mut changed = value.clone().into_bytes();
            changed[place] = if changed[place] == b'0' { b'1' } else { b'0' };
            let changed = String::from_utf8(changed).unwrap();
            assert_eq!(signer().recognise(&changed), None, "{changed}");
            assert_eq!(signer().recognise(&value[..place]), None);
        }
        assert_eq!(Signer::new(&[8; 32]).recognise(&value), None);
        for junk in ["", ".", "....", "1.2.3.4", "💥", &"0".repeat(5000)] {
            assert_eq!(signer().recognise(junk), None, "{junk}");
        }
    }

    #[test]
    fn a_signature_over_a_broken_claim_is_refused() {
        for claim in ["2.00.41", "1.00.41", "1.abababababababababababababababab.0a", "1"] {
            let signature = signer().mac(claim).finalize().into_bytes();
            let value = format!("{claim}.{}", hex::encode(&signature));
            assert_eq!(signer().recognise(&value), None, "{claim}");
        }
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let ann = guest("Ann");
        let value = signer().sign(&ann);
        for header in [
            format!("{COOKIE}={value}"),
            format!("theme=dark; {COOKIE}={value}; x=y"),
            format!("{COOKIE}=forged; {COOKIE}={value}"),
            format!("nonsense;;{COOKIE}={value}"),
        ] {
            assert_eq!(signer().recognise_in(&header), Some(ann.clone()), "{header}");
        }
        assert_eq!(signer().recognise_in(&format!("other_{COOKIE}={value}")), None);
    }

    #[test]
    fn the_cookie_is_closed_to_scripts_and_other_sites() {
        let header = signer().set_cookie(&guest("Ann"), Transport::Plain);
        for attribute in ["Path=/", "Max-Age=31536000", "HttpOnly", "SameSite=Lax"] {
            assert!(header.split("; ").any(|part| part == attribute), "{header}");
        }
        assert!(!header.contains("Secure"));
        assert!(signer().set_cookie(&guest("Ann"), Transport::Encrypted).ends_with("; Secure"));
    }

    #[test]
    fn names_are_what_others_can_see() {
        for (text, expected) in [
            ("Ann", Ok("Ann")),
            ("  Ann Lee ", Ok("Ann Lee")),
            ("👩‍🚀", Ok("👩‍🚀")),
            ("", Err(NameError::Empty)),
            (" \t ", Err(NameError::Empty)),
            ("\u{200d}", Err(NameError::Empty)),
            ("A\nB", Err(NameError::Misleading)),
            ("A\u{202e}B", Err(NameError::Misleading)),
            ("123456789012345678901234", Ok("123456789012345678901234")),
            ("1234567890123456789012345", Err(NameError::TooLong)),
        ] {
            let name = text.parse::<GuestName>();
            assert_eq!(name.as_ref().map(GuestName::as_str).map_err(|e| *e), expected, "{text:?}");
        }
    }

    #[test]
    fn only_who_knows_the_secret_has_the_pass_of_a_node() {
        let pass = signer().node_pass();
        assert!(signer().is_node_pass(&pass));
        assert!(!Signer::new(&[8; 32]).is_node_pass(&pass));
        let cookie = signer().sign(&guest("Ada"));
        let signature = cookie.rsplit('.').next().unwrap();
        for other in ["", "node", signature, &pass[2..], &pass.to_uppercase()] {
            assert!(!signer().is_node_pass(other), "{other}");
        }
    }
}
