//! The networks that are built in, by what they judge.

use super::Network;

macro_rules! networks {
    ($($subject:literal: $file:literal,)*) => {
        /// The built-in network that judges this, if there is one. A file that cannot be used counts
        /// as none: every game also plays without.
        pub(crate) fn network(subject: &str) -> Option<&'static Network> {
            match subject {
                $($subject => {
                    static NETWORK: std::sync::OnceLock<Option<Network>> = std::sync::OnceLock::new();
                    let read = || {
                        let bytes = include_bytes!(concat!("../../networks/", $file));
                        Network::read(bytes, $subject).ok()
                    };
                    NETWORK.get_or_init(read).as_ref()
                })*
                _ => None,
            }
        }

        /// What the built-in networks judge.
        #[cfg(test)]
        const SUBJECTS: &[(&str, &[u8])] =
            &[$(($subject, include_bytes!(concat!("../../networks/", $file)))),*];
    };
}

networks! {
    "elemenz duel 1": "elemenz-duel.znet",
    "elemenz monolith 1": "elemenz-monolith.znet",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_networks_can_be_used() {
        for (subject, bytes) in SUBJECTS {
            Network::read(bytes, subject).unwrap_or_else(|error| panic!("{subject}: {error}"));
            assert!(network(subject).is_some());
        }
    }
}
