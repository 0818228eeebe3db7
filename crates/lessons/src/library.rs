//! The lessons that come with the games.

use std::sync::LazyLock;

use ztable_core::DataError;

use crate::course::Course;
use crate::file::read;

macro_rules! files {
    ($($game:literal: $($name:literal),+;)*) => {
        /// All lesson files by game, each with its name and text. This is the only list of them.
        pub const FILES: &[(&str, &[(&str, &str)])] = &[$(
            ($game, &[$((
                concat!($name, ".toml"),
                include_str!(concat!("../../games/", $game, "/lessons/", $name, ".toml")),
            )),+]),
        )*];
    };
}

files! {
    "zeds-zone": "zeds-zone";
    "zee": "zee", "zolo";
    "elemenz": "monolith", "duel";
    "quantumzap": "beginner", "advanced";
    "zu-tiles": "zu-tiles";
}

static COURSES: LazyLock<Result<Vec<Course>, DataError>> = LazyLock::new(|| {
    FILES.iter().flat_map(|(_, files)| *files).map(|(name, text)| read(name, text)).collect()
});

/// The courses of a game, in the order in which they are best learned; none for an unknown game.
///
/// # Errors
/// A lesson file that cannot be read, which the tests of this crate rule out.
pub fn courses(game: &str) -> Result<impl Iterator<Item = &'static Course>, &'static DataError> {
    let all = COURSES.as_ref()?;
    Ok(all.iter().filter(move |course| course.game == game))
}
