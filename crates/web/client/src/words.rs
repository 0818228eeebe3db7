//! Words that several pages use.

use wasm_bindgen::JsValue;
use ztable_table::Millis;
pub(crate) use ztable_web_pages::words::{capital, fact, heading};

/// The day as it is written here: "16 November 2026".
pub(crate) fn day(when: Millis) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(when as f64));
    let form = js_sys::Object::new();
    for (name, value) in [("day", "numeric"), ("month", "long"), ("year", "numeric")] {
        // Setting a field of a plain object cannot fail.
        let _ = js_sys::Reflect::set(&form, &name.into(), &value.into());
    }
    date.to_locale_date_string("en-GB", &form).into()
}
