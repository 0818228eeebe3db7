//! The colours of pages and their charts, on light screens and on dark ones.
//!
//! The chart library writes colours into every element. It is handed those of light screens, and the
//! style sheet puts the reader's in their place: so a picture is right, too, where no style is read.

use std::fmt::Write;

use plotters::style::RGBColor;
use ztable_bots::Level;

use self::Ink::{Band, Bots, Line, Page, Soft, Text};

/// What something is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    /// Words.
    Text,
    /// Words and lines that stand back.
    Soft,
    /// Thin lines.
    Line,
    /// What everything is drawn on.
    Page,
    /// Every other row.
    Band,
    /// A level of bots.
    Bots(Level),
}

impl Ink {
    const ALL: [Ink; 10] = [
        Text,
        Soft,
        Line,
        Page,
        Band,
        Bots(Level::Random),
        Bots(Level::Easy),
        Bots(Level::Normal),
        Bots(Level::Hard),
        Bots(Level::Expert),
    ];

    /// Its name in style sheets, and its red, green and blue on light and on dark screens.
    const fn look(self) -> (&'static str, u32, u32) {
        match self {
            Text => ("ink", 0x1c1e21, 0xe8eaed),
            Soft => ("soft", 0x5b6470, 0xa7b0ba),
            Line => ("line", 0xd5d9de, 0x3c434b),
            Page => ("page", 0xffffff, 0x15181c),
            Band => ("band", 0xf4f6f8, 0x1e2329),
            Bots(Level::Random) => ("s0", 0x0b62a4, 0x6db9f2),
            Bots(Level::Easy) => ("s1", 0xb34700, 0xffab6b),
            Bots(Level::Normal) => ("s2", 0x2d7d32, 0x86d08a),
            Bots(Level::Hard) => ("s3", 0x7b2d8e, 0xd79be6),
            Bots(Level::Expert) => ("s4", 0xa01f3c, 0xff95a8),
        }
    }

    /// What the chart library writes for it.
    pub(super) const fn colour(self) -> RGBColor {
        let (_, light, _) = self.look();
        let [_, red, green, blue] = light.to_be_bytes();
        RGBColor(red, green, blue)
    }
}

/// The colours as properties, and those of charts put in the place of what the library wrote.
pub(super) fn sheet() -> String {
    let (mut light, mut dark, mut charts) = (String::new(), String::new(), String::new());
    for ink in Ink::ALL {
        let (name, on_light, on_dark) = ink.look();
        let _ = write!(light, " --{name}: #{on_light:06x};");
        let _ = write!(dark, " --{name}: #{on_dark:06x};");
        for part in ["fill", "stroke"] {
            let _ = writeln!(
                charts,
                ".chart [{part}=\"#{on_light:06X}\"] {{ {part}: var(--{name}); }}"
            );
        }
    }
    format!(
        ":root {{ color-scheme: light dark;{light} }}\n\
         @media (prefers-color-scheme: dark) {{ :root {{{dark} }} }}\n{charts}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the library writes says which ink was meant.
    #[test]
    fn inks_differ_on_light_screens() {
        let mut light = Ink::ALL.map(|ink| ink.look().1);
        light.sort_unstable();
        assert!(light.windows(2).all(|two| two[0] != two[1]));
        assert_eq!(Ink::Bots(Level::Random).colour(), RGBColor(0x0b, 0x62, 0xa4));
        assert!(sheet().contains(".chart [fill=\"#0B62A4\"] { fill: var(--s0); }"));
    }
}
