//! What all pages share.

use std::borrow::Cow;

/// The mark and the name.
pub const BRAND: &str = r#"<svg class="brand-mark" viewBox="0 0 40 40" aria-hidden="true"><path d="M9 10h22L9 30h22"/><circle cx="9" cy="10" r="4" class="dot-zee"/><circle cx="31" cy="10" r="4" class="dot-quantumzap"/><circle cx="9" cy="30" r="4" class="dot-zu-tiles"/><circle cx="31" cy="30" r="4" class="dot-elemenz"/></svg>Ztable"#;

/// Small pictures, drawn in the colour of the text around them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// Back to where one came from.
    Back,
    /// A game on a board.
    Board,
    /// Rules.
    Book,
    /// Lessons.
    Learn,
    /// Dark.
    Moon,
    /// Start.
    Play,
    /// Light.
    Sun,
}

impl Icon {
    /// The lines of the picture on a 24 by 24 field.
    #[must_use]
    pub fn strokes(self) -> &'static str {
        match self {
            Icon::Back => "M15 5l-7 7 7 7",
            Icon::Board => "M4.5 4.500h15v15h-15zM4.5 12h15M12 4.500v15",
            Icon::Book => {
                "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5V19.5"
            }
            Icon::Learn => {
                "M12 5L2.5 9.5 12 14l9.500-4.500zM6.500 11.500v4.500c3 2.500 8 2.500 11 0v-4.500M21.500 9.500v5"
            }
            Icon::Moon => "M20 14.2A8 8 0 0 1 9.8 4 8 8 0 1 0 20 14.2z",
            Icon::Play => "M8 5.5v13l11-6.5z",
            Icon::Sun => {
                "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
            }
        }
    }

    /// The picture itself, for the eye only: the element around it carries the words.
    #[must_use]
    pub fn svg(self) -> String {
        let strokes = self.strokes();
        format!(
            r#"<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{strokes}"/></svg>"#
        )
    }
}

/// A page with the header that stands above all of them. The switch for the theme comes with the
/// program; until then its room is kept.
pub(crate) fn framed(main: &str) -> String {
    let (moon, sun) = (Icon::Moon.svg(), Icon::Sun.svg());
    format!(
        r##"<a class="skip" href="#main">Skip to the page</a><header class="header"><a class="brand" href="/">{BRAND}</a><nav class="header-nav" aria-label="Site"><a class="header-link" href="/">Games</a><a class="header-link" href="/games">Your games</a><span class="icon-button theme-button" aria-hidden="true"><span class="to-dark">{moon}</span><span class="to-light">{sun}</span></span></nav></header>{main}"##
    )
}

/// Text that may stand between tags.
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return Cow::Borrowed(text);
    }
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    Cow::Owned(text.replace('"', "&quot;"))
}
