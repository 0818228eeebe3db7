//! What changed between two JSON texts, as the text of a list of [edits](crate::Edit).
//!
//! The texts are never read into values. Each is gone through once, to note where its values lie and
//! what stood in the place of each in the older text; what is equal is then known or found by
//! comparing bytes.

use std::iter;

/// The edits that make the old value of the new one, as the text of a JSON list.
///
/// Both texts are JSON as `serde_json` writes it, without spaces.
pub(crate) fn difference(old: &str, new: &str) -> String {
    let mut edits = Vec::new();
    let mut new = Document { text: new, places: Vec::new() };
    new.write_since(&Document::read(old), &mut edits);
    String::from_utf8(edits).expect("parts of Unicode between quotes and brackets")
}

/// A text with the places of its values, in the order in which they begin.
#[derive(Default, Debug)]
pub(crate) struct Document<T> {
    text: T,
    places: Vec<Place>,
}

/// Where a value lies.
#[derive(Clone, Copy, Debug)]
struct Place {
    from: u32,
    to: u32,
    /// Where its key begins, which ends before the colon; the same as `from` in a list.
    key: u32,
    /// The number of the next place that is not inside this one.
    next: u32,
    /// What stood here in the older text.
    like: Like,
}

/// What stood in the place of a value in the older text: the same, [something](Like::changed) else, or
/// [nothing](Like::NOTHING). It is a number, because there are hundreds of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Like(u32);

impl Like {
    const SAME: Like = Like(u32::MAX);
    const NOTHING: Like = Like(u32::MAX - 1);

    /// The older value with this number.
    fn changed(old: usize) -> Like {
        Like(old as u32)
    }
}

impl<T: AsRef<[u8]>> Document<T> {
    /// Goes through a text.
    pub(crate) fn read(text: T) -> Document<T> {
        let mut document = Document { text, places: Vec::new() };
        document.find_places();
        document
    }

    /// Notes where the values lie.
    pub(crate) fn find_places(&mut self) {
        self.find_places_like(&Document { text: "", places: Vec::new() });
    }

    /// The same, where an older text is known: what stands in both is not gone through again.
    fn find_places_like(&mut self, old: &Document<impl AsRef<[u8]>>) {
        let Document { text, places } = self;
        let text = text.as_ref();
        places.clear();
        places.reserve(old.places.len().max(text.len() / 10) + 16);
        let like = if old.places.is_empty() { None } else { Some(0) };
        Scanner { text, places, old: old.values() }.value(0, 0, like);
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &[u8] {
        self.text.as_ref()
    }

    /// Notes where the values lie, and adds the edits that make them of those of an older document,
    /// as the text of a JSON list.
    pub(crate) fn write_since(&mut self, old: &Document<impl AsRef<[u8]>>, out: &mut Vec<u8>) {
        self.find_places_like(old);
        out.push(b'[');
        let first = out.len();
        if let Some(root) = self.places.first()
            && root.like != Like::SAME
        {
            let (old, new) = (old.values(), self.values());
            Differ { old, new, out: &mut *out, first, way: Vec::new() }.value(0, 0);
        }
        out.push(b']');
    }

    fn values(&self) -> Values<'_> {
        Values { text: self.text(), places: &self.places }
    }
}

impl Document<Vec<u8>> {
    /// Another text in the place of this one, in the same memory; its values are not found yet.
    pub(crate) fn rewrite<R>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> R) -> R {
        self.places.clear();
        self.text.clear();
        write(&mut self.text)
    }
}

/// The values of a document, by their numbers.
#[derive(Clone, Copy)]
struct Values<'d> {
    text: &'d [u8],
    places: &'d [Place],
}

impl<'d> Values<'d> {
    fn text(self, number: usize) -> &'d [u8] {
        let Some(place) = self.places.get(number) else { return b"" };
        self.text.get(place.from as usize..place.to as usize).unwrap_or_default()
    }

    /// The key with its quotes.
    fn key(self, number: usize) -> &'d [u8] {
        let Some(place) = self.places.get(number) else { return b"" };
        let end = place.from.saturating_sub(1).max(place.key);
        self.text.get(place.key as usize..end as usize).unwrap_or_default()
    }

    fn like(self, number: usize) -> Like {
        self.places.get(number).map_or(Like::NOTHING, |place| place.like)
    }

    /// The values in a list or an object.
    fn inside(self, number: usize) -> impl Iterator<Item = usize> + Clone + 'd {
        let end = self.places.get(number).map_or(0, |place| place.next as usize);
        let next = move |at: usize| Some(at).filter(|at| *at < end);
        iter::successors(next(number + 1), move |at| next(self.places[*at].next as usize))
    }

    /// The same, with room for no more.
    fn all_inside(self, number: usize) -> Vec<usize> {
        let inside = self.inside(number);
        let mut all = Vec::with_capacity(inside.clone().count());
        all.extend(inside);
        all
    }
}

/// Goes through a text.
struct Scanner<'d> {
    text: &'d [u8],
    places: &'d mut Vec<Place>,
    old: Values<'d>,
}

impl Scanner<'_> {
    /// Notes the value that begins here, and those inside it; `like` is the number of the value that
    /// stood in its place in the older text. Gives back where it ends.
    fn value(&mut self, from: usize, key: usize, like: Option<usize>) -> usize {
        match like.and_then(|like| self.copy(from, key, like, Like::SAME)) {
            Some(end) => end,
            None => self.other(from, key, like),
        }
    }

    /// The same for an element of a list. Where one was put in or taken out before it, it stood beside
    /// its place.
    fn element(&mut self, from: usize, like: Option<usize>, beside: [Option<usize>; 2]) -> usize {
        if let Some(end) = like.and_then(|like| self.copy(from, from, like, Like::SAME)) {
            return end;
        }
        let mut moved = beside.into_iter().flatten();
        // Nothing is said about what stood in its place, nor in the places inside it.
        match moved.find_map(|moved| self.copy(from, from, moved, Like::NOTHING)) {
            Some(end) => end,
            None => self.other(from, from, like),
        }
    }

    /// Notes a value that is another one than before.
    fn other(&mut self, from: usize, key: usize, like: Option<usize>) -> usize {
        let number = self.places.len();
        let (from_here, key) = (from as u32, key as u32);
        let was = like.map_or(Like::NOTHING, Like::changed);
        self.places.push(Place { from: from_here, to: 0, key, next: 0, like: was });
        let end = match self.text.get(from) {
            Some(b'{') => self.inside(from, like, true),
            Some(b'[') => self.inside(from, like, false),
            Some(b'"') => end_of_string(self.text, from),
            _ => end_of_word(self.text, from),
        };
        let next = self.places.len() as u32;
        if let Some(place) = self.places.get_mut(number) {
            (place.to, place.next) = (end as u32, next);
        }
        end
    }

    /// Notes a value that equals this one of the older text, if it does; where it ends.
    fn copy(&mut self, from: usize, key: usize, number: usize, like: Like) -> Option<usize> {
        let old = self.old.places.get(number)?;
        let known = self.old.text(number);
        let end = from + known.len();
        // A number may go on where the older one ended.
        let ends = matches!(known.last()?, b'"' | b']' | b'}')
            || matches!(self.text.get(end), None | Some(b',' | b']' | b'}'));
        if !ends || self.text.get(from..end)? != known {
            return None;
        }
        let moved = (from as u32).wrapping_sub(old.from);
        let first = self.places.len();
        let renumbered = (first as u32).wrapping_sub(number as u32);
        let copied = self.old.places.get(number..old.next as usize)?.iter().map(|place| Place {
            from: place.from.wrapping_add(moved),
            to: place.to.wrapping_add(moved),
            key: place.key.wrapping_add(moved),
            next: place.next.wrapping_add(renumbered),
            like,
        });
        self.places.extend(copied);
        self.places.get_mut(first)?.key = key as u32;
        Some(end)
    }

    /// Notes the values in the list or object that begins here; where it ends.
    fn inside(&mut self, from: usize, like: Option<usize>, named: bool) -> usize {
        let text = self.text;
        let mut old = like.map(|like| self.old.inside(like)).into_iter().flatten().peekable();
        let (mut at, mut before) = (from + 1, None);
        while let Some(byte) = text.get(at) {
            match byte {
                b']' | b'}' => return at + 1,
                b',' => at += 1,
                _ if named => {
                    let key = at;
                    let values = self.old;
                    let is_here = |old: &usize| {
                        let known = values.key(*old);
                        let rest = text.get(key..).unwrap_or_default();
                        rest.strip_prefix(known).is_some_and(|rest| rest.first() == Some(&b':'))
                    };
                    // Members come in the order of their type; some are left out.
                    let like = match old.next_if(is_here) {
                        Some(like) => Some(like),
                        None => old
                            .clone()
                            .find(is_here)
                            .inspect(|like| while old.next_if(|old| old <= like).is_some() {}),
                    };
                    let colon = match like {
                        Some(like) => key + values.key(like).len(),
                        None => end_of_string(text, key),
                    };
                    at = self.value(colon + 1, key, like);
                }
                _ => {
                    let like = old.next();
                    at = self.element(at, like, [before, old.peek().copied()]);
                    before = like;
                }
            }
        }
        at
    }
}

/// Where the string that begins here ends: behind its second quote.
fn end_of_string(text: &[u8], from: usize) -> usize {
    let mut at = from + 1;
    loop {
        // Eight bytes at a time, for as long as none of them is of interest.
        while let Some((word, _)) = text.get(at..).and_then(<[u8]>::split_first_chunk) {
            let word = u64::from_le_bytes(*word);
            let found = has(word, b'"') | has(word, b'\\');
            if found != 0 {
                at += found.trailing_zeros() as usize / 8;
                break;
            }
            at += 8;
        }
        match text.get(at) {
            Some(b'"') => return at + 1,
            Some(b'\\') => at += 2,
            Some(_) => at += 1,
            None => return text.len(),
        }
    }
}

/// The lowest bit that is set marks the first of the eight bytes that equals this one, if any does.
fn has(word: u64, byte: u8) -> u64 {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let zero_where_equal = word ^ (ONES * u64::from(byte));
    zero_where_equal.wrapping_sub(ONES) & !zero_where_equal & (ONES << 7)
}

/// Where the number, `true`, `false` or `null` that begins here ends.
fn end_of_word(text: &[u8], from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    let length = rest.iter().position(|byte| matches!(byte, b',' | b']' | b'}'));
    from + length.unwrap_or(rest.len())
}

/// The most pairs of elements that are compared to find out which stayed.
const MOST_PAIRS: usize = 20_000;

struct Differ<'d> {
    old: Values<'d>,
    new: Values<'d>,
    /// Where edits are added.
    out: &'d mut Vec<u8>,
    /// Where the first of them begins.
    first: usize,
    /// The steps to what is compared, as JSON with commas between.
    way: Vec<u8>,
}

impl Differ<'_> {
    /// Compares two values that are not the same.
    fn value(&mut self, old: usize, new: usize) {
        let (before, after) = (self.old.text(old), self.new.text(new));
        let start = self.out.len();
        match (before.first(), after.first()) {
            (Some(b'{'), Some(b'{')) => self.object(old, new),
            (Some(b'['), Some(b'[')) => self.list(old, new),
            _ => return self.put(after),
        }
        // Where almost everything changed, the whole is shorter than its parts.
        if self.out.len() - start > after.len() + self.way.len() {
            self.out.truncate(start);
            self.put(after);
        }
    }

    /// Whether two values are the same, where that has to be found out.
    fn is_same(&self, old: usize, new: usize) -> bool {
        self.new.like(new) == Like::NOTHING && self.old.text(old) == self.new.text(new)
    }

    fn object(&mut self, old: usize, new: usize) {
        let Differ { old: olds, new: news, .. } = *self;
        let mut stayed = 0;
        for member in news.inside(new) {
            let key = news.key(member);
            let found = match news.like(member) {
                Like::SAME => {
                    stayed += 1;
                    continue;
                }
                // Members that come in another order are looked for.
                Like::NOTHING => olds.inside(old).find(|at| olds.key(*at) == key),
                Like(at) => Some(at as usize),
            };
            stayed += usize::from(found.is_some());
            if found.is_some_and(|at| self.is_same(at, member)) {
                continue;
            }
            let length = self.step(|way| way.extend_from_slice(key));
            match found {
                Some(at) => self.value(at, member),
                None => self.put(news.text(member)),
            }
            self.way.truncate(length);
        }
        if stayed == olds.inside(old).count() {
            return;
        }
        for key in olds.inside(old).map(|member| olds.key(member)) {
            if news.inside(new).all(|member| news.key(member) != key) {
                let length = self.step(|way| way.extend_from_slice(key));
                self.edit();
                self.out.extend_from_slice(b",\"drop\":true}");
                self.way.truncate(length);
            }
        }
    }

    fn list(&mut self, old: usize, new: usize) {
        let lists = Lists {
            olds: self.old,
            news: self.new,
            before: &self.old.all_inside(old),
            after: &self.new.all_inside(new),
        };
        let start = self.out.len();
        // From the end, so that the numbers of those before stay what they are.
        for Splice { from, cut, add } in lists.splices().into_iter().rev() {
            self.edit();
            self.number(b",\"from\":", from);
            self.number(b",\"cut\":", cut);
            self.out.extend_from_slice(b",\"add\":[");
            for (number, element) in add.iter().enumerate() {
                if number > 0 {
                    self.out.push(b',');
                }
                self.out.extend_from_slice(self.new.text(*element));
            }
            self.out.extend_from_slice(b"]}");
        }
        if lists.before.len() != lists.after.len() {
            return;
        }
        // Elements that stayed in their places may be said shorter by what changed in them.
        let middle = self.out.len();
        for (number, (old, new)) in lists.before.iter().zip(lists.after).enumerate() {
            if !lists.same(number, number) {
                let length = self.step(|way| push_number(way, number));
                self.value(*old, *new);
                self.way.truncate(length);
            }
        }
        let (spliced, changed) = (middle - start, self.out.len() - middle);
        if spliced < changed {
            self.out.truncate(middle);
        } else {
            // The comma between both goes, too, or stays where something comes before.
            let comma = usize::from(start == self.first && changed > 0);
            self.out.drain(start..middle + comma);
        }
    }

    fn number(&mut self, name: &[u8], number: usize) {
        self.out.extend_from_slice(name);
        push_number(self.out, number);
    }

    fn put(&mut self, value: &[u8]) {
        self.edit();
        self.out.extend_from_slice(b",\"is\":");
        self.out.extend_from_slice(value);
        self.out.push(b'}');
    }

    /// The beginning of an edit.
    fn edit(&mut self) {
        if self.out.len() > self.first {
            self.out.push(b',');
        }
        self.out.extend_from_slice(b"{\"at\":[");
        self.out.extend_from_slice(&self.way);
        self.out.push(b']');
    }

    /// Goes a step further; gives back the length of the way to come back to.
    fn step(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> usize {
        let length = self.way.len();
        if length > 0 {
            self.way.push(b',');
        }
        write(&mut self.way);
        length
    }
}

/// Adds the digits of a number.
fn push_number(text: &mut Vec<u8>, number: usize) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(b'0' + (number % 10) as u8);
}

/// From one element of a list on, some go and others come in their place.
struct Splice<'n> {
    from: usize,
    cut: usize,
    /// The numbers of their values.
    add: &'n [usize],
}

/// Two lists, by the numbers of their elements.
#[derive(Clone, Copy)]
struct Lists<'d, 'n> {
    olds: Values<'d>,
    news: Values<'d>,
    before: &'n [usize],
    after: &'n [usize],
}

impl<'n> Lists<'_, 'n> {
    /// Whether an element of the older list equals one of the newer.
    fn same(&self, old: usize, new: usize) -> bool {
        let (older, newer) = (self.before[old], self.after[new]);
        match self.news.like(newer) {
            Like::SAME if old == new => true,
            Like(at) if at == older as u32 => false,
            _ => self.olds.text(older) == self.news.text(newer),
        }
    }

    /// What goes and what comes, in order; as many elements as can stay.
    fn splices(&self) -> Vec<Splice<'n>> {
        let (old, new) = (self.before.len(), self.after.len());
        let shorter = old.min(new);
        let head = (0..shorter).take_while(|at| self.same(*at, *at)).count();
        let ends = (1..=shorter - head).take_while(|back| self.same(old - back, new - back));
        let tail = ends.count();
        let (rows, columns) = (old - tail - head, new - tail - head);
        let added = |from: usize, to: usize| &self.after[head + from..head + to];
        let mut splices: Vec<Splice<'n>> = Vec::new();
        if rows * columns == 0 || rows * columns > MOST_PAIRS {
            if rows + columns > 0 {
                splices.push(Splice { from: head, cut: rows, add: added(0, columns) });
            }
            return splices;
        }
        // How many elements can stay from a row and a column on.
        let width = columns + 1;
        let mut stay = vec![0_u16; (rows + 1) * width];
        for row in (0..rows).rev() {
            for column in (0..columns).rev() {
                stay[row * width + column] = if self.same(head + row, head + column) {
                    stay[(row + 1) * width + column + 1] + 1
                } else {
                    stay[(row + 1) * width + column].max(stay[row * width + column + 1])
                };
            }
        }
        let (mut row, mut column) = (0, 0);
        let (mut first_row, mut first_column) = (0, 0);
        loop {
            let ended = row == rows && column == columns;
            let stays = row < rows && column < columns && self.same(head + row, head + column);
            if ended || stays {
                if (first_row, first_column) != (row, column) {
                    let add = added(first_column, column);
                    splices.push(Splice { from: head + first_row, cut: row - first_row, add });
                }
                if ended {
                    return splices;
                }
                (row, column) = (row + 1, column + 1);
                (first_row, first_column) = (row, column);
            } else if column == columns
                || row < rows && stay[(row + 1) * width + column] >= stay[row * width + column + 1]
            {
                row += 1;
            } else {
                column += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_end_where_they_end() {
        for length in 0..40 {
            for (middle, escaped) in [("", ""), ("\u{fc}", "\\\""), ("\\\\", "x"), ("x", "\\\\")] {
                let text =
                    format!("{}{middle}{}{escaped}", "a".repeat(length), "b".repeat(length % 9));
                let whole = format!("[\"{text}\",\"{}\"]", "\"".repeat(3));
                assert_eq!(end_of_string(whole.as_bytes(), 1), text.len() + 3, "{whole}");
            }
        }
        assert_eq!(end_of_string(b"\"never ends, never ends", 0), 23);
    }

    #[test]
    fn an_older_text_does_not_change_what_is_found() {
        let texts = [
            r#"{"a":1,"b":[1,12,{"c":"x\"y"}],"d":{"e":null,"f":[]},"g":"h"}"#,
            r#"{"a":12,"b":[12,{"c":"x\"y"}],"g":"hh","d":{"f":[],"e":nul}}"#,
            r#"{"b":[1,12,{"c":"x\"y"},3],"a":1,"ab":1,"d":{"e":null,"f":[]}}"#,
            r#"[{"a":1},{"a":11},"a",1]"#,
            r#"[{"a":1},"a",11]"#,
            r#"[{"b":[2,{}]},{"a":1},{"a":11},"a",1]"#,
            r#"[{"a":11},"a",1,{"a":1}]"#,
            "{}",
            "1",
            "11",
        ];
        let bounds = |document: &Document<&str>| -> Vec<[u32; 4]> {
            document.places.iter().map(|it| [it.from, it.to, it.key, it.next]).collect()
        };
        for old in texts.map(Document::read) {
            for text in texts {
                let mut guided = Document { text, places: Vec::new() };
                guided.find_places_like(&old);
                assert_eq!(bounds(&guided), bounds(&Document::read(text)), "after {old:?}");
            }
        }
        let values = |document: &Document<&str>| -> Vec<(String, String)> {
            let values = document.values();
            let numbers = 0..document.places.len();
            let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
            numbers.map(|n| (text(values.key(n)), text(values.text(n)))).collect()
        };
        let found = values(&Document::read(r#"{"a":[1,"b"],"c":{}}"#));
        let expected = [
            ("", r#"{"a":[1,"b"],"c":{}}"#),
            ("\"a\"", r#"[1,"b"]"#),
            ("", "1"),
            ("", "\"b\""),
            ("\"c\"", "{}"),
        ];
        assert_eq!(found, expected.map(|(key, text)| (key.to_owned(), text.to_owned())));
    }

    #[test]
    fn what_moved_in_a_list_is_compared_with_what_stood_in_its_place() {
        let old = r#"[{"a":1,"b":"long enough to stay"},{"a":2,"b":"long enough to stay"}]"#;
        let new = r#"[{"a":2,"b":"long enough to stay"},{"a":1,"b":"long enough to stay"}]"#;
        assert_eq!(difference(old, new), r#"[{"at":[0,"a"],"is":2},{"at":[1,"a"],"is":1}]"#);
        let more =
            r#"[{"a":0},{"a":1,"b":"long enough to stay"},{"a":2,"b":"long enough to stay"}]"#;
        assert_eq!(difference(old, more), r#"[{"at":[],"from":0,"cut":0,"add":[{"a":0}]}]"#);
        assert_eq!(difference(more, old), r#"[{"at":[],"from":0,"cut":1,"add":[]}]"#);
    }

    #[test]
    fn what_stays_in_a_list_is_not_sent() {
        let list = |names: &str| {
            let long = |name: char| format!("\"{}\"", name.to_string().repeat(40));
            format!("[{}]", names.chars().map(long).collect::<Vec<_>>().join(","))
        };
        let (old, new) = (list("abcdefgh"), list("axcdfgyh"));
        let edits = difference(&old, &new);
        let froms: Vec<&str> =
            edits.match_indices("\"from\":").map(|(at, _)| &edits[at + 7..at + 8]).collect();
        assert_eq!(froms, ["7", "4", "1"], "from the end: {edits}");
        assert!(!edits.contains("cccc") && edits.contains("xxxx") && edits.contains("yyyy"));
        assert!(difference(&new, &new) == "[]");
    }
}
