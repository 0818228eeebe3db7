//! Whom the limits count: networks, because a guest can be anybody anew with every request.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// One address of IPv4, or the 64 bits of IPv6 that one household or server is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(masked(address, 64)),
        })
    }
}

fn masked(address: Ipv6Addr, bits: u8) -> Ipv6Addr {
    let kept = u128::MAX.checked_shl(128 - u32::from(bits)).unwrap_or(0);
    Ipv6Addr::from_bits(address.to_bits() & kept)
}

/// The addresses that begin with the same bits, such as `10.0.0.0/8`; without a length, one address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prefix {
    /// In the form of IPv6, for both kinds alike.
    address: Ipv6Addr,
    bits: u8,
}

impl Prefix {
    /// Whether the address is one of them.
    #[must_use]
    pub fn holds(&self, address: IpAddr) -> bool {
        masked(mapped(address), self.bits) == masked(self.address, self.bits)
    }
}

fn mapped(address: IpAddr) -> Ipv6Addr {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    }
}

impl FromStr for Prefix {
    type Err = NotAPrefix;

    fn from_str(text: &str) -> Result<Self, NotAPrefix> {
        let (address, bits) = match text.split_once('/') {
            None => (text, None),
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| NotAPrefix)?)),
        };
        let address: IpAddr = address.parse().map_err(|_| NotAPrefix)?;
        let (width, before) = match address {
            IpAddr::V4(_) => (Ipv4Addr::BITS as u8, 96),
            IpAddr::V6(_) => (Ipv6Addr::BITS as u8, 0),
        };
        let bits = bits.unwrap_or(width);
        if bits > width {
            return Err(NotAPrefix);
        }
        Ok(Self { address: mapped(address), bits: before + bits })
    }
}

/// The text names no addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAPrefix;

impl fmt::Display for NotAPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write an address such as 127.0.0.1, or a prefix such as 10.0.0.0/8")
    }
}

impl std::error::Error for NotAPrefix {}

/// The proxies whose word counts about who is behind them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proxies(Vec<Prefix>);

impl Proxies {
    /// These, and no others.
    #[must_use]
    pub fn new(trusted: Vec<Prefix>) -> Self {
        Self(trusted)
    }

    /// Whether the address is a proxy of ours.
    #[must_use]
    pub fn trust(&self, address: IpAddr) -> bool {
        self.0.iter().any(|prefix| prefix.holds(address))
    }

    /// Who asks, when `peer` is at the other end of the socket and these are the values of
    /// `X-Forwarded-For`. Every proxy adds at the end whom it heard from, so the list is read
    /// backwards for as long as those are proxies of ours: what stands before was written by
    /// whoever wanted to.
    #[must_use]
    pub fn client<'a>(
        &self,
        peer: IpAddr,
        forwarded: impl DoubleEndedIterator<Item = &'a str>,
    ) -> IpAddr {
        let mut client = peer;
        let mut hops = forwarded.rev().flat_map(|value| value.rsplit(',')).map(str::trim);
        while self.trust(client)
            && let Some(Ok(before)) = hops.next().map(str::parse)
        {
            client = before;
        }
        client
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_household_is_one_network() {
        let network = |text: &str| Network::from(ip(text));
        assert_eq!(network("2001:db8:1:2::7"), network("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(network("2001:db8:1:2::7"), network("2001:db8:1:3::7"));
        assert_eq!(network("192.0.2.7"), network("::ffff:192.0.2.7"));
        assert_ne!(network("192.0.2.7"), network("192.0.2.8"));
    }

    #[test]
    fn prefixes_hold_what_begins_like_them() {
        for (prefix, address, holds) in [
            ("10.0.0.0/8", "10.1.2.3", true),
            ("10.0.0.0/8", "11.1.2.3", false),
            ("10.1.2.3/8", "10.9.9.9", true),
            ("127.0.0.1", "127.0.0.1", true),
            ("127.0.0.1", "::ffff:127.0.0.1", true),
            ("127.0.0.1", "127.0.0.2", false),
            ("0.0.0.0/0", "203.0.113.5", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("::/0", "2001:db8::1", true),
            ("fd00::/8", "fd12::1", true),
            ("::1/128", "::1", true),
        ] {
            let read: Prefix = prefix.parse().unwrap();
            assert_eq!(read.holds(ip(address)), holds, "{prefix} {address}");
        }
        for text in ["", "x", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10.0.0/8"] {
            assert_eq!(text.parse::<Prefix>(), Err(NotAPrefix), "{text}");
        }
    }

    #[test]
    fn only_trusted_proxies_say_who_is_behind_them() {
        let proxies = Proxies::new(vec!["10.0.0.0/8".parse().unwrap()]);
        let client = |peer: &str, forwarded: &[&str]| {
            proxies.client(ip(peer), forwarded.iter().copied()).to_string()
        };
        assert_eq!(client("192.0.2.1", &["203.0.113.9"]), "192.0.2.1", "anybody can write that");
        assert_eq!(client("10.0.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(client("10.0.0.1", &["1.1.1.1, 203.0.113.9, 10.0.0.2"]), "203.0.113.9");
        assert_eq!(client("10.0.0.1", &["1.1.1.1", "203.0.113.9", "10.0.0.2"]), "203.0.113.9");
        assert_eq!(client("10.0.0.1", &["203.0.113.9, nonsense"]), "10.0.0.1");
        assert_eq!(client("10.0.0.1", &[]), "10.0.0.1");
    }
}
