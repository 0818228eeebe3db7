//! Randomness and time of the browser.

use leptos::prelude::window;
use ztable_table::Millis;

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let filled = window()
        .crypto()
        .is_ok_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    assert!(filled, "every browser that runs WebAssembly has crypto.getRandomValues");
    bytes
}

/// A text of `N` random bytes in hexadecimal, for secrets, nonces and ids.
pub(crate) fn text<const N: usize>() -> String {
    bytes::<N>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A random number.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// The time in milliseconds.
pub(crate) fn now() -> Millis {
    js_sys::Date::now() as Millis
}
