//! Tests in a real Chromium.
//!
//! A test starts what it looks at (a [`StaticSite`] with the client alone, or the [`Product`]
//! itself), a [`Driver`], and as many [`Browser`]s as it has players. Everything started here ends
//! when its value is dropped, also when a test fails.

mod audit;
mod browser;
mod driver;
mod lobby;
mod output;
mod product;
mod site;

pub use browser::{Browser, Scheme, Screen};
pub use driver::Driver;
pub use product::Product;
pub use site::StaticSite;

use std::fmt;
use std::path::PathBuf;

/// Why a test could not go on, in a sentence.
pub struct Fault(String);

impl Fault {
    /// A fault with these words.
    pub fn new(words: impl Into<String>) -> Self {
        Self(words.into())
    }
}

/// Tests print a failure with `Debug`; a sentence reads better than a structure.
impl fmt::Debug for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

impl From<fantoccini::error::CmdError> for Fault {
    fn from(error: fantoccini::error::CmdError) -> Self {
        Self(format!("The browser did not do as told: {error}"))
    }
}

/// The result of a step in a browser test.
pub type Outcome<T> = Result<T, Fault>;

/// The folder with the programs that were built along with the running test.
fn programs() -> Outcome<PathBuf> {
    let test = std::env::current_exe()
        .map_err(|error| Fault::new(format!("The running test cannot be located: {error}")))?;
    // A test lies in <target>/<profile>/deps.
    test.parent()
        .and_then(|deps| deps.parent())
        .map(PathBuf::from)
        .ok_or_else(|| Fault::new("The running test does not lie in a target directory"))
}
