//! One door for every game: a view goes in, a pick comes out, both as plain data.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_core::{Code, Quick, Refusal, Seat, Setup, Title, Viewer};
use ztable_shelf::with_title;

use crate::{Budget, Clock, Decision, Insight, Level};

/// What a bot is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// Game, players and options.
    pub setup: Setup,
    /// The seat that must pick.
    pub seat: Seat,
    /// What that seat knows.
    pub view: Value,
    /// How strong to play.
    pub level: Level,
    /// How long to think.
    #[serde(default)]
    pub budget: Budget,
    /// Where the bot's own chance comes from; not the seed of the match.
    pub seed: u64,
}

/// One pick with what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Worth {
    /// The pick in its text form.
    pub pick: String,
    /// Its value: for hard and expert the mean reward from 0 to 1, for easy and normal a value on
    /// a scale of the game's own. Missing where the bot did not look into it.
    pub value: Option<f32>,
    /// How many games were played out after it.
    pub visits: u32,
}

/// What a bot would do, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// The pick in its text form.
    pub pick: String,
    /// All picks, best first; the first is [`Advice::pick`].
    pub ranked: Vec<Worth>,
    /// How many games were played out in all.
    pub iterations: u32,
}

/// Finds a pick. See [`advise`].
///
/// # Errors
/// An unknown game, impossible options, a view that is not this seat's, a seat that is not asked.
pub fn think(thought: &Thought, clock: Clock<'_>) -> Result<String, Refusal> {
    Ok(advise(thought, clock)?.pick)
}

/// Finds a pick and says what all picks are worth. The answer depends on the thought alone, unless
/// its budget is in milliseconds.
///
/// # Errors
/// An unknown game, impossible options, a view that is not this seat's, a seat that is not asked.
pub fn advise(thought: &Thought, clock: Clock<'_>) -> Result<Advice, Refusal> {
    with_title!(
        thought.setup.game.as_str(),
        G => advise_in::<G>(thought, clock),
        else => Err(unknown(&thought.setup.game))
    )
}

pub(crate) fn unknown(game: &str) -> Refusal {
    match ztable_shelf::about(game) {
        Err(refusal) => refusal,
        Ok(about) => Refusal::new(Code::UnknownGame, format!("No bot plays {} yet.", about.name)),
    }
}

/// [`advise`] for a game known by its type.
///
/// # Errors
/// Impossible options, a view that is not this seat's, a seat that is not asked.
pub fn advise_in<G: Title + Insight>(
    thought: &Thought,
    clock: Clock<'_>,
) -> Result<Advice, Refusal> {
    let seat = thought.seat;
    let mut chance = Quick::new(thought.seed);
    let Seen { game, view, world } = see::<G>(&thought.setup, seat, &thought.view, &mut chance)?;
    must_ask(&game, &world, seat)?;
    let plan = game.plan(thought.level);
    let decision = plan.decide(&game, &view, seat, thought.budget, clock, &mut chance);
    put_in_words(&decision).ok_or_else(|| {
        Refusal::new(Code::BadRequest, format!("Seat {seat} has no pick in this view."))
    })
}

/// A game as one seat sees it.
pub(crate) struct Seen<G: Title> {
    pub(crate) game: G,
    pub(crate) view: G::View,
    /// A world that the view allows.
    pub(crate) world: G::State,
}

/// Reads what came as plain data, and checks that it is this seat's view of this game.
pub(crate) fn see<G: Title>(
    setup: &Setup,
    seat: Seat,
    view: &Value,
    chance: &mut Quick,
) -> Result<Seen<G>, Refusal> {
    let bad = |message: String| Refusal::new(Code::BadRequest, message);
    setup.check(G::about())?;
    let game = G::configure(setup)?;
    if seat.number() >= game.seats() {
        let last = game.seats() - 1;
        let message = format!("There is no seat {seat}; the seats are 0 to {last}.");
        return Err(Refusal::new(Code::NoSuchSeat, message));
    }
    let view = G::View::deserialize(view)
        .map_err(|error| bad(format!("The view is unreadable: {error}.")))?;
    let world = game.imagine(&view, chance);
    if game.view(&world, Viewer::Seat(seat)) != view {
        return Err(bad(format!("The view is not the one of seat {seat}; send that seat's view.")));
    }
    Ok(Seen { game, view, world })
}

pub(crate) fn must_ask<G: Title>(game: &G, world: &G::State, seat: Seat) -> Result<(), Refusal> {
    if game.turn(world).asks(seat) {
        return Ok(());
    }
    let message = format!("Seat {seat} has nothing to pick now; ask again when it has.");
    Err(Refusal::new(Code::NotAsked, message))
}

fn put_in_words<A: Copy + ToString>(decision: &Decision<A>) -> Option<Advice> {
    let ranked: Vec<Worth> = decision
        .ranked
        .iter()
        .map(|ranked| Worth {
            pick: ranked.action.to_string(),
            value: ranked.value,
            visits: ranked.visits,
        })
        .collect();
    let pick = ranked.first()?.pick.clone();
    Some(Advice { pick, ranked, iterations: decision.iterations })
}
