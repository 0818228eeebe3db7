//! Words that every game needs: lists, counts and plurals.

use std::fmt::Display;

/// "A1, B1 and C1"; "nothing" where there is nothing.
#[must_use]
pub fn list<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    joined(things, "and", "nothing")
}

/// "A1, B1 or C1"; "nothing" where there is nothing.
#[must_use]
pub fn either<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    joined(things, "or", "nothing")
}

/// The things with commas between them and a word before the last; another word where there are
/// none: `joined(names, "and", "nobody")`.
#[must_use]
pub fn joined<T: Display>(things: impl IntoIterator<Item = T>, word: &str, none: &str) -> String {
    let mut things: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match (things.pop(), things.is_empty()) {
        (None, _) => none.into(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} {word} {last}", things.join(", ")),
    }
}

/// "1 card", "2 cards", "0 cards", "1 entry", "2 entries". What makes its plural in another way is
/// counted by [`count_of`].
#[must_use]
pub fn count<N: Display + Copy + TryInto<i64>>(number: N, thing: &str) -> String {
    count_of(number, thing, &plural(thing))
}

/// "1 die", "2 dice", "0 dice".
#[must_use]
pub fn count_of<N: Display + Copy + TryInto<i64>>(number: N, one: &str, many: &str) -> String {
    format!("{number} {}", if is_one(number) { one } else { many })
}

/// "your grenade", "one of your 3 grenades": one thing out of a number of them, which is "your" or
/// "the", whatever the word is.
#[must_use]
pub fn one_of<N: Display + Copy + TryInto<i64>>(whose: &str, number: N, thing: &str) -> String {
    if is_one(number) {
        return format!("{whose} {thing}");
    }
    format!("one of {whose} {}", count(number, thing))
}

/// "The card": with a capital letter in front, as sentences begin.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn is_one(number: impl TryInto<i64>) -> bool {
    number.try_into().is_ok_and(|number| number == 1)
}

/// The plural of a word that makes it as most do: cards, boxes, entries, keys.
#[must_use]
pub fn plural(word: &str) -> String {
    let hissing = ["s", "x", "z", "ch", "sh"].into_iter().any(|end| word.ends_with(end));
    match word.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if hissing => format!("{word}es"),
        _ => format!("{word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_like_sentences() {
        assert_eq!(list::<&str>([]), "nothing");
        assert_eq!(list(["A1"]), "A1");
        assert_eq!(list(["A1", "B1"]), "A1 and B1");
        assert_eq!(either(["A1", "B1", "C1"]), "A1, B1 or C1");
        assert_eq!(joined::<&str>([], "and", "nobody"), "nobody");
    }

    #[test]
    fn counts_agree_with_their_things() {
        assert_eq!(
            [0, 1, 2, -1].map(|n| count(n, "point")),
            ["0 points", "1 point", "2 points", "-1 points"]
        );
        assert_eq!(count(2_usize, "entry"), "2 entries");
        assert_eq!(
            (count_of(1_u8, "die", "dice"), count_of(3_u8, "die", "dice")),
            ("1 die".into(), "3 dice".into())
        );
        assert_eq!(
            ["box", "key", "match", "lot"].map(plural),
            ["boxes", "keys", "matches", "lots"]
        );
    }

    #[test]
    fn sentences_begin_with_a_capital_letter() {
        let capitals = ["the end of the line", "über", "Leduc", "7 cards", ""].map(capital);
        assert_eq!(capitals, ["The end of the line", "Über", "Leduc", "7 cards", ""]);
    }

    #[test]
    fn one_of_one_is_the_one() {
        assert_eq!(one_of("your", 1, "grenade"), "your grenade");
        assert_eq!(one_of("the", 3, "grenade"), "one of the 3 grenades");
    }
}
