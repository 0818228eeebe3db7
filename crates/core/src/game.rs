//! The contract.

use std::borrow::Cow;
use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    About, Chance, DataError, DataFile, Finish, Holding, Label, Log, Names, Outcome, Picks, Reason,
    Refusal, Rule, Seat, Setup, Thing, Turn, Viewer, Window, WindowKind,
};

/// The rules of one configured game: options, player count and component data. What changes during
/// play is in its `State`.
///
/// What is legal is said once: a pick is legal exactly when [`Game::options`] lists it. `apply` is
/// trusted and fast: it is only called with such a pick. The checked way is
/// [`Match::pick`](crate::Match::pick), which looks into the list ([`Game::check`]) and changes
/// nothing when the pick is not there; only then a game is asked for the [reason](Game::reason).
///
/// No implementation touches time, files, network, threads, global randomness or the order of a
/// hash map; `options` and `apply` do not allocate.
pub trait Game: Sized + Send + Sync + 'static {
    /// A position: a plain value, cloned without the heap, at most about a kilobyte.
    type State: Clone + Eq + Debug + Send + 'static;
    /// One pick; [`picks!`](crate::picks) declares them. Its text form (`Display` and `FromStr`) is
    /// stable and lower-case: `square c3`.
    type Action: Thing + Ord + Debug + Send;
    /// Everything one viewer knows and remembers, the viewer included.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + 'static;
    /// Something that happened.
    type Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + 'static;
    /// The whole state in a form that people read and edit: names instead of indices.
    type Position: Clone + Serialize + DeserializeOwned;

    /// How many seats this game has.
    fn seats(&self) -> u8;

    /// The position at the start, with everything done that needs no pick.
    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<Self::Event>) -> Self::State;

    /// Who must pick now.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Lists what the seat may pick; nothing when it is not asked. `out` arrives empty. No pick is
    /// listed twice.
    fn options(&self, state: &Self::State, seat: Seat, out: &mut Picks<Self::Action>);

    /// Plays a pick that [`Game::options`] lists for the seat.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    );

    /// Why the seat may not pick this, which [`Game::options`] does not list for it: it is asked
    /// about nothing else. The answer tells the seat nothing that its view does not.
    fn reason(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Reason;

    /// The refusal of a pick that [`Game::options`] does not list for the seat.
    fn why_not(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Refusal {
        self.reason(state, seat, action).refusal(self.turn(state), seat)
    }

    /// Whether the seat may pick this.
    ///
    /// # Errors
    /// Why not, when [`Game::options`] does not list it.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Refusal> {
        let mut picks = Picks::new();
        self.options(state, seat, &mut picks);
        if picks.contains(&action) { Ok(()) } else { Err(self.why_not(state, seat, action)) }
    }

    /// How the game came out, in numbers; `None` exactly while [`Game::turn`] asks somebody. It is
    /// quick, for search and statistics.
    fn finish(&self, state: &Self::State) -> Option<Finish>;

    /// Adds to the outcome of a finished game what the numbers do not say: the summary, and further
    /// facts.
    fn remark(&self, state: &Self::State, outcome: &mut Outcome);

    /// How the game ended, for people; `None` while it goes on.
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        let mut outcome = Outcome::of(&self.finish(state)?);
        self.remark(state, &mut outcome);
        Some(outcome)
    }

    /// What this viewer knows, built up from what it may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A world that this view cannot rule out, drawn at random: `view(imagine(v)) == v`.
    fn imagine(&self, view: &Self::View, chance: &mut impl Chance) -> Self::State;

    /// Whether the event rolled or revealed something, so that what led to it cannot be taken back
    /// without the others' consent.
    fn seals(&self, event: &Self::Event) -> bool;

    /// The number of different picks there can be.
    fn action_space(&self) -> usize {
        Self::Action::COUNT
    }

    /// The dense index of a pick, below [`Game::action_space`].
    #[inline]
    fn index(&self, action: Self::Action) -> usize {
        action.index()
    }

    /// The pick with this index.
    fn action_at(&self, index: usize) -> Option<Self::Action> {
        Self::Action::at(index)
    }

    /// No game takes more picks than this, all seats together.
    fn longest(&self) -> u32;

    /// The state as people read it.
    fn position(&self, state: &Self::State) -> Self::Position;

    /// The state of a position.
    ///
    /// # Errors
    /// A position that cannot come about, with the reason in a sentence.
    fn load(&self, position: Self::Position) -> Result<Self::State, Refusal>;
}

/// What is asked of a viewer, in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Prompt {
    /// A sentence: "Draw sector 3-5 in any free square."
    pub text: String,
    /// The rule that asks.
    pub rule: Option<Cow<'static, str>>,
}

impl Prompt {
    /// Asked by this rule.
    pub fn new(rule: Rule, text: impl Into<String>) -> Prompt {
        Prompt { text: text.into(), rule: Some(rule.into()) }
    }
}

/// A game that can be put on the shelf: what a door needs to offer, explain and tell it.
pub trait Title: Game {
    /// The game as the shelf shows it.
    fn about() -> &'static About;

    /// The game with these options, as the version of the rules that the set-up names had it
    /// ([`Setup::rules`]).
    ///
    /// # Errors
    /// An unknown version, an impossible option or combination, in a sentence.
    fn configure(setup: &Setup) -> Result<Self, Refusal>;

    /// What is asked of the viewer now, or what is being waited for, or that the game is over.
    fn prompt(&self, view: &Self::View) -> Prompt;

    /// A pick in words. It uses nothing but the view.
    fn label(&self, view: &Self::View, action: Self::Action) -> Label;

    /// Several picks in words, each as [`Title::label`] has it; for games that look at the view
    /// once for all of them.
    fn labels(&self, view: &Self::View, actions: &[Self::Action]) -> Vec<Label> {
        actions.iter().map(|&action| self.label(view, action)).collect()
    }

    /// What a board shows of a view and that takes the rules to know: what picks would do, what is
    /// in reach, what threatens. It uses nothing but the view, so that a page without the rules can
    /// be told it by whoever has them. Nothing for games whose boards need no more than the view.
    fn brief(&self, _view: &Self::View) -> Value {
        Value::Null
    }

    /// The view as plain text, for terminals and screen readers.
    fn describe(&self, view: &Self::View, names: &Names<'_>) -> String;

    /// The kinds of reaction windows that the game opens, in the order players read them.
    #[must_use]
    fn windows() -> &'static [WindowKind] {
        &[]
    }

    /// The reaction window that the viewer's seat is asked in now, if it is in one.
    fn window(&self, _view: &Self::View) -> Option<Window<Self::Action>> {
        None
    }

    /// The event as a sentence.
    fn narrate(&self, event: &Self::Event, names: &Names<'_>) -> String;

    /// What a data file of this game holds, in a sentence, if the game would take it.
    ///
    /// # Errors
    /// The entry that is wrong, and what to write instead.
    fn check_data(file: &str, _text: &str) -> Result<String, DataError> {
        let name = Self::about().name;
        Err(DataFile(file).error("the file", format!("{name} reads no data files")))
    }

    /// The game with this data file in place of its own of that kind: what it would be like if its
    /// components were others. No record says so, therefore it is for studies, not for tables.
    ///
    /// # Errors
    /// What [`Title::configure`] refuses, and the entry of the file that is wrong.
    fn configure_with(setup: &Setup, file: &str, text: &str) -> Result<Self, Refusal> {
        let _ = setup;
        match Self::check_data(file, text) {
            Err(error) => Err(error.into()),
            Ok(_) => {
                let problem = "the game cannot be played with other components";
                Err(DataFile(file).error("the file", problem).into())
            }
        }
    }

    /// What the text of a player's file holds, if the option with this key would take it; for
    /// options of the kind [`OptionKind::File`](crate::OptionKind::File).
    ///
    /// # Errors
    /// Everything that is wrong with it, and what to write instead.
    fn check_file(option: &str, _text: &str) -> Result<Holding, Vec<DataError>> {
        let name = Self::about().name;
        Err(vec![DataFile(option).error("the file", format!("{name} takes no files here"))])
    }
}
