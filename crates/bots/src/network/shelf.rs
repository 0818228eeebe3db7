//! The networks that are built in, by what they judge.

use super::Network;

macro_rules! networks {
    ($($subject:literal: $file:literal,)*) => {
        /// The built-in network that judges this, if there is one that can be used.
        pub(crate) fn network(subject: &str) -> Option<&'static Network> {
            match subject {
                $($subject => {
                    static NETWORK: std::sync::OnceLock<Option<Network>> = std::sync::OnceLock::new();
                    let bytes = include_bytes!(concat!("../../networks/", $file));
                    NETWORK.get_or_init(|| usable(bytes, $subject)).as_ref()
                })*
                _ => None,
            }
        }

        /// What the built-in networks judge.
        #[cfg(test)]
        pub(crate) const SUBJECTS: &[(&str, &[u8])] =
            &[$(($subject, include_bytes!(concat!("../../networks/", $file)))),*];
    };
}

/// The network in a file that judges this. A file that cannot be used counts as none: every game also
/// plays without.
pub(crate) fn usable(bytes: &[u8], subject: &str) -> Option<Network> {
    Network::read(bytes, subject).ok()
}

networks! {
    "elemenz duel 1": "elemenz-duel.znet",
    "elemenz monolith 1": "elemenz-monolith.znet",
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Inputs;

    #[test]
    fn built_in_networks_can_be_used() {
        for (subject, bytes) in SUBJECTS {
            Network::read(bytes, subject).unwrap_or_else(|error| panic!("{subject}: {error}"));
            assert!(network(subject).is_some());
        }
    }

    /// The same sums stand in `crates/python/tests/test_train.py`, where the script that trains forms them.
    #[test]
    fn built_in_networks_form_the_sums_of_the_script_that_trains() {
        let totals: Vec<i32> = SUBJECTS
            .iter()
            .map(|(subject, _)| {
                let network = network(subject).expect("built-in networks can be used");
                let mut inputs = Inputs::new();
                (0..network.widths.inputs).for_each(|input| inputs.count(input % 3));
                network.total(&inputs)
            })
            .collect();
        assert_eq!(totals, [2675, 7032]);
    }
}
