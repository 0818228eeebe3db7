//! Text that somebody else wrote, as it may be shown.

/// The most characters of a stranger's text that a sentence repeats.
const SHOWN: usize = 200;

/// Whether every character is seen as what it is: nothing that controls a terminal, breaks a line,
/// turns the direction of writing or cannot be seen at all.
pub(crate) fn is_plain(text: &str) -> bool {
    !text.chars().any(is_hidden)
}

fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// A text in which everything can be seen, cut where it is long.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::new();
    for (number, letter) in text.chars().enumerate() {
        if number == SHOWN {
            shown.push('…');
            break;
        }
        if is_hidden(letter) {
            shown.extend(letter.escape_unicode());
        } else {
            shown.push(letter);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_written_out() {
        assert!(is_plain("Żółw 龍 🐉"));
        for hidden in ["\x1b[31m", "a\nb", "a\u{200b}b", "\u{202e}", "\u{feff}", "\u{e0041}"] {
            assert!(!is_plain(hidden), "{hidden:?}");
            assert!(is_plain(&shown(hidden)));
        }
        assert_eq!(shown("a\x1bb"), "a\\u{1b}b");
        assert_eq!(shown(&"a".repeat(60_000)).chars().count(), SHOWN + 1);
    }
}
