//! Reaction windows: questions that a rule puts to those who may want to answer what somebody did.

/// A kind of reaction window, as players know it.
#[derive(PartialEq, Eq, Debug)]
pub struct WindowKind {
    /// Its name in settings and messages: `after-rolls`.
    pub id: &'static str,
    /// It in words: "After somebody has rolled".
    pub words: &'static str,
    /// Whether nobody is asked who has not said so before: for windows that open often and are
    /// used seldom.
    pub quiet: bool,
}

impl WindowKind {
    /// A kind in which everybody is asked.
    #[must_use]
    pub const fn new(id: &'static str, words: &'static str) -> WindowKind {
        WindowKind { id, words, quiet: false }
    }

    /// The same kind, in which only those are asked who said so.
    #[must_use]
    pub const fn quiet(self) -> WindowKind {
        WindowKind { quiet: true, ..self }
    }
}

/// A reaction window that a seat is asked in.
///
/// It is put to every seat that could hold an answer by public knowledge, whether or not it does,
/// and [`Game::options`](crate::Game::options) always lists the pass. A table can pass for a
/// player, by kind; it takes its time about it, so that nobody learns who was really asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window<A> {
    /// One of [`Title::windows`](crate::Title::windows).
    pub kind: &'static WindowKind,
    /// The pick that lets it pass.
    pub pass: A,
    /// What it is about, where several windows are about the same thing, such as one stack: a
    /// player may let all of them pass at once. Everybody knows it, and no later matter has the
    /// same number.
    pub matter: Option<u32>,
}
