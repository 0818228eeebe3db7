//! The contract every Ztable game keeps, and what can be built on it alone.
//!
//! A [`Game`] value is one configured game; its `State` is a position. A player never chooses a
//! compound move: every decision is a short list of picks ([`Game::options`]), each a small `Copy`
//! value. Chance comes from outside ([`Chance`]), a viewer gets a `View` and never a `State`, and
//! everything that happens is told as events which name their rule ([`Log`]).
//!
//! On that contract stand [`Match`] (one game being played, with its log and its record), its
//! type-erased face [`AnyMatch`], and, behind the feature `testkit`, the conformance suite that
//! every game passes.
//!
//! Beside it lies a kit for writing games: things with names and numbers ([`Thing`], [`things!`],
//! [`numbered!`], [`named!`]), sets of them ([`Set`]), short lists ([`Few`]), one value per seat ([`PerSeat`]),
//! picks from one declaration ([`picks!`]), cited rules ([`rule!`]), a context for what happens in a
//! turn ([`context!`]), reasons to refuse ([`no`]), checked data files ([`DataFile`]), checks of
//! positions ([`ensure`]) and [`words`].
//!
//! # A game in full
//!
//! Nim: a heap of stones, of which the players take one to three in turn. This is all that a game has
//! to say to be played, searched and tested; what else a door shows of it is in [`Title`].
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use ztable_core::{
//!     Chance, Finish, Game, Log, Outcome, Picks, Quick, Reason, Refusal, Seat, SeatSet, Turn, Viewer,
//!     context, ensure, no, picks, play_out, rule,
//! };
//!
//! pub const RULES: &str = "
//! ## NIM-1 Play
//!
//! - **NIM-1.1** In turn, each of two players takes one to three stones.
//! - **NIM-1.2** Whoever takes the last stone wins.
//! ";
//!
//! picks! {
//!     /// A pick: enum, text, index and their inverses.
//!     #[derive(Serialize, Deserialize)]
//!     pub enum Take, "a pick (take 1, take 2 or take 3)" {
//!         /// So many stones.
//!         Stones(number: u8 in 1..=3) = "take {number}",
//!     }
//! }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
//! pub struct Heap {
//!     stones: u8,
//!     turn: Seat,
//! }
//!
//! /// The rules, configured: the number of stones in the beginning.
//! pub struct Nim(u8);
//!
//! context! {
//!     /// A pick being played.
//!     struct Play for Nim
//! }
//!
//! impl<C: Chance, L: Log<(Seat, Take)>> Play<'_, C, L> {
//!     fn take(&mut self, seat: Seat, take: Take) {
//!         let Take::Stones(number) = take;
//!         self.state.stones -= number;
//!         if self.state.stones > 0 {
//!             self.state.turn = seat.next(2);
//!         }
//!         self.tell(rule!("NIM-1.1"), || (seat, take));
//!     }
//! }
//!
//! impl Game for Nim {
//!     type State = Heap;
//!     type Action = Take;
//!     type View = (Viewer, Heap);
//!     type Event = (Seat, Take);
//!     type Position = Heap;
//!
//!     fn seats(&self) -> u8 {
//!         2
//!     }
//!     fn setup(&self, _: &mut impl Chance, _: &mut impl Log<(Seat, Take)>) -> Heap {
//!         Heap { stones: self.0, turn: Seat::FIRST }
//!     }
//!     fn turn(&self, heap: &Heap) -> Turn {
//!         if heap.stones == 0 { Turn::Over } else { Turn::One(heap.turn) }
//!     }
//!     // The one place that says what is legal.
//!     fn options(&self, heap: &Heap, seat: Seat, out: &mut Picks<Take>) {
//!         if self.turn(heap).asks(seat) {
//!             out.extend((1..=heap.stones.min(3)).map(Take::Stones));
//!         }
//!     }
//!     fn apply(
//!         &self,
//!         state: &mut Heap,
//!         seat: Seat,
//!         take: Take,
//!         chance: &mut impl Chance,
//!         log: &mut impl Log<(Seat, Take)>,
//!     ) {
//!         Play { game: self, state, chance, log }.take(seat, take);
//!     }
//!     fn reason(&self, heap: &Heap, seat: Seat, _: Take) -> Reason {
//!         match self.turn(heap) {
//!             Turn::Over => no(rule!("NIM-1.2"), "There is no stone left."),
//!             turn if !turn.asks(seat) => no(rule!("NIM-1.1"), "Wait for your turn."),
//!             _ => no(rule!("NIM-1.1"), "There are not so many stones."),
//!         }
//!     }
//!     fn finish(&self, heap: &Heap) -> Option<Finish> {
//!         let winner = SeatSet::one(heap.turn);
//!         (heap.stones == 0).then(|| Finish::ranked(2, winner, |seat| (winner.contains(seat), None)))
//!     }
//!     fn remark(&self, _: &Heap, outcome: &mut Outcome) {
//!         outcome.summary = "Took the last stone".into();
//!     }
//!     fn view(&self, heap: &Heap, viewer: Viewer) -> (Viewer, Heap) {
//!         (viewer, *heap)
//!     }
//!     fn imagine(&self, view: &(Viewer, Heap), _: &mut impl Chance) -> Heap {
//!         view.1
//!     }
//!     fn seals(&self, _: &(Seat, Take)) -> bool {
//!         false
//!     }
//!     fn longest(&self) -> u32 {
//!         self.0.into()
//!     }
//!     fn position(&self, heap: &Heap) -> Heap {
//!         *heap
//!     }
//!     fn load(&self, heap: Heap) -> Result<Heap, Refusal> {
//!         ensure(heap.stones <= self.0, "stones", || format!("There are {} at most.", self.0))?;
//!         ensure(heap.turn.number() < 2, "turn", || "It is 0 or 1.")?;
//!         Ok(heap)
//!     }
//! }
//!
//! fn main() {
//!     let nim = Nim(21);
//!     let mut chance = Quick::new(1);
//!     let mut log = Vec::new();
//!     let mut heap = nim.setup(&mut chance, &mut log);
//!     nim.apply(&mut heap, Seat::FIRST, "take 3".parse().unwrap(), &mut chance, &mut log);
//!     assert_eq!((heap.stones, log[0].rule.id()), (18, "NIM-1.1"));
//!     let refusal = nim.check(&heap, Seat::FIRST, Take::Stones(1)).unwrap_err();
//!     assert_eq!(refusal.to_string(), "Wait for your turn. (NIM-1.1)");
//!     // A random game to its end, without the heap.
//!     play_out(&nim, &mut heap, &mut chance, &mut Picks::new());
//!     assert_eq!(nim.outcome(&heap).unwrap().winners.len(), 1);
//! }
//! ```
//!
//! # Features and what they cost
//!
//! | Feature | What it adds | What it costs |
//! |---|---|---|
//! | (none) | the contract, matches, records and the kit | `serde` and `serde_json` (views, events and positions are plain data), `sha2` (draws that anybody can recompute, hashes of states), `toml` without its writer (data files) |
//! | `scenario` | scenario files: rules as examples that can be read and played | no further dependency |
//! | `testkit` | the conformance suite, scenarios run as tests, tree counts, golden playthroughs | no further dependency, but code that reads files and panics when a law is broken: for tests alone |
//!
//! No feature is on by default, and nothing here needs `std` threads, clocks or randomness of the
//! operating system, so it runs in a browser as it is.
//!
//! Architecture invariant: nothing here touches time, files, network, threads, global randomness
//! or the order of a hash map.

mod asked;
mod chance;
mod checkpoint;
mod context;
mod data;
mod declare;
mod entries;
mod event;
mod facts;
mod few;
mod foresee;
mod game;
#[doc(hidden)]
pub mod kit;
mod lines;
mod listed;
mod name;
mod outcome;
pub mod patch;
mod per_seat;
mod pick;
mod play;
mod playout;
mod position;
mod reading;
mod record;
mod refusal;
mod rule;
#[cfg(feature = "scenario")]
pub mod scenario;
mod seat;
mod set;
mod setup;
#[cfg(feature = "testkit")]
pub mod testkit;
mod thing;
mod window;
pub mod words;

pub use asked::Asked;
pub use chance::{Chance, Draw, Key, Quick, Recorder, Script, Seed, Seeded};
pub use data::{DataError, DataFile, Holding, Provenance};
pub use event::{Audience, Entry, Log, Names, Silent, Told};
pub use facts::{Component, Facts, Sort, Uses};
pub use few::Few;
pub use foresee::{Foresee, Trial};
pub use game::{Game, Prompt, Title};
pub use lines::Lines;
pub use listed::Listed;
pub use name::NotAName;
pub use outcome::{Finish, Outcome, Placing, Standing, Turn};
pub use per_seat::PerSeat;
pub use pick::{Choice, Label, Picks, Target};
pub use play::{AnyMatch, Deferred, Match, Start, Verdict};
pub use playout::{play_out, step_at_random};
pub use position::{Checked, ensure};
pub use record::{Played, RECORD_FORMAT, Record};
pub use refusal::{Code, Reason, Refusal, no};
pub use rule::{BookQuestion, Chapter, Rule, RuleBook, RuleText};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use set::{Bits, Set, SetIter};
pub use setup::{About, OptionKind, OptionSpec, Setup, When};
pub use thing::Thing;
pub use window::{Window, WindowKind};
