//! How boards in words name the seats.

use ztable_core::{Names, Seat};

/// The name of a seat, marked where the reader sits; a name that says so itself is not.
pub(crate) fn marked(names: &Names<'_>, seat: Seat) -> String {
    let name = names.name(seat);
    if names.is_you(seat) && !name.eq_ignore_ascii_case("you") {
        format!("{name} (you)")
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use ztable_core::Viewer;

    use super::*;

    #[test]
    fn you_are_named_once() {
        let named = |name: &str| {
            let names = [name.to_owned(), "Bob".to_owned()];
            let names = Names::new(Viewer::Seat(Seat::new(0)), &names);
            Seat::all(2).map(|seat| marked(&names, seat)).collect::<Vec<_>>()
        };
        assert_eq!(named("Ada"), ["Ada (you)", "Bob"]);
        assert_eq!(named("You"), ["You", "Bob"]);
    }
}
