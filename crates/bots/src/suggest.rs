//! For players who want to learn: a whole play with its reason, and a word before a pick that gives
//! much away.

use ztable_core::{Code, Picks, Quick, Refusal, Seat, Silent, Title, Viewer};
use ztable_shelf::with_any_title;

use crate::reason::{Against, explain};
use crate::think::{Seen, must_ask, see, unknown};
use crate::weigh::{Patience, continued, sampler, weigh_within};
use crate::{
    Budget, Caution, Clock, Effort, Insight, Question, Step, Suggestion, Thought, timeless,
};

/// No play has more picks: what goes on longer is told so far.
const MOST_STEPS: usize = 12;
/// How much of the time the first pick of a play gets, and each further one.
const FIRST: f32 = 0.5;
const FURTHER: f32 = 0.1;
/// How many games are played on to find what else could be played.
const LOOK: u32 = 60;
/// With how many of these plays the best one is compared to find its reason.
pub(crate) const OTHERS: usize = 6;

/// How long a pick is looked at that somebody is about to make, and what must be at stake to warn.
const CAREFUL: Effort = Effort { search: 200, compare: 240, matters: 0.12 };
/// In how many worlds a pick must have done worse.
const FEWEST: u32 = 16;

/// Finds a whole play, and says why it is a good one.
///
/// # Errors
/// An unknown game, impossible options, a view that is not this seat's, a seat that is not asked.
pub fn suggest(thought: &Thought, clock: Clock<'_>) -> Result<Suggestion, Refusal> {
    with_any_title!(
        thought.setup.game.as_str(),
        G => suggest_in::<G>(thought, clock),
        else => Err(unknown(&thought.setup.game))
    )
}

/// Says what a pick gives away, if that is clear and much, and what would be better. All is found out
/// from what the seat knows.
///
/// # Errors
/// An unknown game, impossible options, a view that is not this seat's, a seat that is not asked, or a
/// pick that it cannot make.
pub fn warn(thought: &Thought, pick: &str, clock: Clock<'_>) -> Result<Option<Caution>, Refusal> {
    let question = Question {
        setup: &thought.setup,
        seat: thought.seat,
        view: &thought.view,
        played: &[pick.to_owned()],
        seed: thought.seed,
    };
    // Who is about to pick waits less than who asks for advice.
    let patience = Patience { clock, millis: thought.budget.millis.map(|millis| millis / 2) };
    let weighed = weigh_within(question, CAREFUL, patience)?;
    // Over a few games everything may seem clear.
    if weighed.cost.size() < FEWEST || !weighed.costs_more_than(CAREFUL.matters) {
        return Ok(None);
    }
    let steps = put_in_words(thought, &weighed.best)?;
    let better = Suggestion { steps, because: weighed.because };
    Ok(Some(Caution { cost: weighed.cost.mean(), better }))
}

fn suggest_in<G: Title + Insight>(
    thought: &Thought,
    clock: Clock<'_>,
) -> Result<Suggestion, Refusal> {
    let seat = thought.seat;
    let mut chance = Quick::new(thought.seed);
    let Seen { game, view, world } = see::<G>(&thought.setup, seat, &thought.view, &mut chance)?;
    must_ask(&game, &world, seat)?;
    let play = whole_play(&game, &view, world.clone(), thought, clock, &mut chance);
    if play.is_empty() {
        let message = format!("Seat {seat} has no pick in this view.");
        return Err(Refusal::new(Code::BadRequest, message));
    }
    let sampler = sampler(&game);
    let look = Budget::iterations(LOOK);
    let (plays, _) = sampler.look_into(&game, &view, seat, look, &timeless, &mut chance);
    let mut others: Vec<&[G::Action]> = plays
        .iter()
        .map(|other| &other.picks[..])
        .filter(|other| !other.starts_with(&play) && !play.starts_with(other))
        .take(OTHERS)
        .collect();
    let mut picks = Picks::new();
    game.options(&world, seat, &mut picks);
    if others.is_empty() {
        // What the bots would not even look at is what a learner might do.
        others.extend(picks.chunks(1).filter(|other| other[0] != play[0]).take(OTHERS));
    }
    let whole = continued(&plays, &play);
    let compared = (Against::Others, &others[..]);
    let because = explain(&game, &view, seat, &sampler, whole, compared, &mut chance);
    Ok(Suggestion { steps: steps(&game, world, seat, &play), because })
}

/// The picks of the best play, each found as a bot of this level finds it.
pub(crate) fn whole_play<G: Insight>(
    game: &G,
    view: &G::View,
    mut world: G::State,
    thought: &Thought,
    clock: Clock<'_>,
    chance: &mut Quick,
) -> Vec<G::Action> {
    let seat = thought.seat;
    let plan = game.plan(thought.level);
    let mut play = Vec::new();
    let mut seen = None;
    while play.len() < MOST_STEPS {
        let part = if play.is_empty() { FIRST } else { FURTHER };
        let budget = Budget {
            millis: thought.budget.millis.map(|all| (all as f32 * part) as u32),
            ..thought.budget
        };
        let view = seen.as_ref().unwrap_or(view);
        let decision = plan.decide(game, view, seat, budget, clock, chance);
        let Some(pick) = decision.pick() else { break };
        game.apply(&mut world, seat, pick, chance, &mut Silent);
        play.push(pick);
        if !game.turn(&world).asks(seat) || !game.goes_on(&world, pick) {
            break;
        }
        seen = Some(game.view(&world, Viewer::Seat(seat)));
    }
    play
}

/// A play in words, as far as it can be followed in this world. What is planned for after it is left out.
pub(crate) fn steps<G: Title + Insight>(
    game: &G,
    mut world: G::State,
    seat: Seat,
    play: &[G::Action],
) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut picks = Picks::new();
    for &pick in play {
        picks.clear();
        if game.turn(&world).asks(seat) {
            game.options(&world, seat, &mut picks);
        }
        if !picks.contains(&pick) {
            break;
        }
        let words = game.label(&game.view(&world, Viewer::Seat(seat)), pick).words;
        steps.push(Step { pick: pick.to_string(), words });
        game.apply(&mut world, seat, pick, &mut Quick::new(0), &mut Silent);
        if !game.goes_on(&world, pick) {
            break;
        }
    }
    steps
}

/// Picks that were written down, in words.
fn put_in_words(thought: &Thought, picks: &[String]) -> Result<Vec<Step>, Refusal> {
    fn of<G: Title + Insight>(thought: &Thought, picks: &[String]) -> Result<Vec<Step>, Refusal> {
        let mut chance = Quick::new(thought.seed);
        let Seen { game, world, .. } =
            see::<G>(&thought.setup, thought.seat, &thought.view, &mut chance)?;
        let picks: Vec<G::Action> = picks.iter().map_while(|pick| pick.parse().ok()).collect();
        Ok(steps(&game, world, thought.seat, &picks))
    }
    with_any_title!(
        thought.setup.game.as_str(),
        G => of::<G>(thought, picks),
        else => Err(unknown(&thought.setup.game))
    )
}
