//! What seats know, and what they suppose.

use std::hash::{DefaultHasher, Hasher};
use std::io;

use ztable_core::{Chance, Game, Seat, Viewer};

/// What a seat supposes about what it does not know, and what it can tell apart.
pub trait Belief: Game {
    /// A world that fits the seat's view, for playing on in the head. Without knowledge: any. A game
    /// may choose one in which the others did what they are likely to have done.
    fn suppose(&self, view: &Self::View, seat: Seat, chance: &mut impl Chance) -> Self::State {
        let _ = seat;
        self.imagine(view, chance)
    }

    /// What the seat can tell apart when it is asked: equal for worlds that look the same to it, and
    /// as good as never equal for others. Without knowledge: a digest of its view as it is written
    /// down, which is slow; a game that is searched says it in fewer words. One with much chance may
    /// leave something out, so that the tree of a search grows deeper instead of wider.
    fn sight(&self, state: &Self::State, seat: Seat) -> u64 {
        let mut digest = Digest(DefaultHasher::new());
        serde_json::to_writer(&mut digest, &self.view(state, Viewer::Seat(seat)))
            .expect("views are plain data");
        digest.0.finish()
    }
}

/// Hashes what is written to it.
struct Digest(DefaultHasher);

impl io::Write for Digest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
