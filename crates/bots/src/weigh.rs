//! What a play that was made is worth against the best one: the ground of reviews and puzzles.
//!
//! The best play is looked for in some worlds, and both plays are compared in others: a play that only
//! was lucky while it was looked for gains nothing from it. In each of these worlds both plays meet the
//! same chance, so that a few dozen games tell plays apart that thousands of single ones would not.
//! All worlds are drawn from what the seat knew.

use serde_json::Value;
use ztable_core::{Code, Quick, Refusal, Seat, Setup, Silent, Title};
use ztable_shelf::with_any_title;

use crate::reason::{Against, explain};
use crate::sampler::{Moment, Play, Scratch};
use crate::think::{Seen, must_ask, see, unknown};
use crate::{Because, Budget, Clock, Inputs, Insight, Level, Mean, Plan, Sampler, timeless};

/// After how many worlds a comparison is looked at each time: a lucky moment should not end it.
pub(crate) const BATCH: u32 = 40;

/// How long a play is looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// How many games are played on in the head to find the best play.
    pub search: u32,
    /// The most worlds in which it is compared with the play that was made.
    pub compare: u32,
    /// The difference that matters: the comparison ends as soon as it is clear whether the play cost
    /// more than this.
    pub matters: f64,
}

impl Effort {
    /// A glance at each play of a game: the whole game takes seconds to a minute.
    pub const GLANCE: Effort = Effort { search: 200, compare: 400, matters: 0.05 };
}

/// A decision to look at again.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Game, players and options.
    pub setup: &'a Setup,
    /// The seat that picked.
    pub seat: Seat,
    /// What that seat knew.
    pub view: &'a Value,
    /// The seat's picks from here on; those of its first play are looked at.
    pub played: &'a [String],
    /// Where chance in the head comes from.
    pub seed: u64,
}

/// A play beside the best one.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// The picks of the play that was made.
    pub played: Vec<String>,
    /// The picks of the best play found; the same ones where nothing better was found.
    pub best: Vec<String>,
    /// How well the seat does after the best play, from 0 to 1.
    pub worth: Mean,
    /// How much worse it does after the play that was made.
    pub cost: Mean,
    /// How much better every seat does after the play that was made than after the best one; nothing
    /// for the seat itself, whose loss is the cost.
    pub gifts: Vec<f64>,
    /// How many plays there were to choose from.
    pub choices: usize,
    /// What the best play gains or avoids beside the one that was made; said where that one clearly
    /// cost something that matters.
    pub because: Option<Because>,
}

impl Weighed {
    /// Whether the play cost more than this, beyond what chance explains.
    #[must_use]
    pub fn costs_more_than(&self, much: f64) -> bool {
        self.cost.mean() - self.cost.margin() > much
    }
}

/// Compares the play that was made with the best one that can be found from what the seat knew.
///
/// # Errors
/// An unknown game, impossible options, a view that is not this seat's, a seat that is not asked, or a
/// first pick that the seat could not make.
pub fn weigh(question: Question<'_>, effort: Effort) -> Result<Weighed, Refusal> {
    weigh_within(question, effort, Patience { clock: &timeless, millis: None })
}

/// How long somebody waits for an answer.
#[derive(Clone, Copy)]
pub(crate) struct Patience<'a> {
    pub(crate) clock: Clock<'a>,
    /// Without a number, as long as it takes.
    pub(crate) millis: Option<u32>,
}

/// [`weigh`] for somebody who waits: what is not clear in time is not said.
pub(crate) fn weigh_within(
    question: Question<'_>,
    effort: Effort,
    patience: Patience<'_>,
) -> Result<Weighed, Refusal> {
    with_any_title!(
        question.setup.game.as_str(),
        G => weigh_in::<G>(question, effort, patience),
        else => Err(unknown(&question.setup.game))
    )
}

/// How well a seat is likely to do, from 0 to 1, as far as it knows, over so many games in the head.
/// In a finished game it is how well it did.
///
/// # Errors
/// An unknown game, impossible options, a view that is not this seat's.
pub fn prospects(
    setup: &Setup,
    seat: Seat,
    view: &Value,
    games: u32,
    seed: u64,
) -> Result<Mean, Refusal> {
    with_any_title!(
        setup.game.as_str(),
        G => prospects_in::<G>(setup, seat, view, games, seed),
        else => Err(unknown(&setup.game))
    )
}

fn prospects_in<G: Title + Insight>(
    setup: &Setup,
    seat: Seat,
    view: &Value,
    games: u32,
    seed: u64,
) -> Result<Mean, Refusal> {
    let mut chance = Quick::new(seed);
    let Seen { game, view, .. } = see::<G>(setup, seat, view, &mut chance)?;
    let sampler = sampler(&game);
    let mut scratch = Scratch::new();
    let mut mean = Mean::default();
    for _ in 0..games.max(1) {
        let world = Quick::new(chance.bits());
        mean.count(sampler.try_out(&game, &view, seat, &[], world, &mut scratch).into());
    }
    Ok(mean)
}

fn weigh_in<G: Title + Insight>(
    question: Question<'_>,
    effort: Effort,
    patience: Patience<'_>,
) -> Result<Weighed, Refusal> {
    let seat = question.seat;
    let begun = (patience.clock)();
    let mut chance = Quick::new(question.seed);
    let Seen { game, view, world } = see::<G>(question.setup, seat, question.view, &mut chance)?;
    must_ask(&game, &world, seat)?;
    let row = first_play(&game, world, seat, question.played)?;
    let sampler = sampler(&game);
    let half = patience.millis.map(|millis| millis / 2);
    let budget = Budget { millis: half, ..Budget::iterations(effort.search) };
    let (plays, _) = sampler.look_into(&game, &view, seat, budget, patience.clock, &mut chance);
    let best = plays.first().map_or(&row[..], |play| &play.picks[..]);
    let made = continued(&plays, &row);
    let late = || {
        let waited = (patience.clock)() - begun;
        patience.millis.is_some_and(|millis| waited >= f64::from(millis))
    };
    let both = (best, made);
    let Compared { worth, cost, gifts } =
        compare(&game, &view, seat, both, &sampler, effort, (&late, &mut chance));
    let mut weighed = Weighed {
        played: in_words(&row),
        best: if best.starts_with(&row) { in_words(&row) } else { in_words(best) },
        worth,
        cost,
        gifts,
        choices: plays.len(),
        because: None,
    };
    if weighed.costs_more_than(effort.matters) {
        let others = (Against::One, &[made][..]);
        weighed.because = explain(&game, &view, seat, &sampler, best, others, &mut chance);
    }
    Ok(weighed)
}

fn in_words<A: ToString>(picks: &[A]) -> Vec<String> {
    picks.iter().map(ToString::to_string).collect()
}

/// How the levels of this game that look ahead do it.
pub(crate) fn sampler<G: Insight>(game: &G) -> Sampler {
    match game.plan(Level::Expert) {
        Plan::Sample(sampler) => sampler,
        Plan::Search(search) => Sampler { temper: search.temper, ..Sampler::USUAL },
        Plan::Random | Plan::Greedy(_) => Sampler::USUAL,
    }
}

/// A pick that was written down.
pub(crate) fn read_pick<G: Title>(text: &str) -> Result<G::Action, Refusal> {
    text.parse().map_err(|_| {
        let shown: String = text.chars().take(40).collect();
        let message = format!("'{shown}' is no pick of {}.", G::about().name);
        Refusal::new(Code::Unreadable, message)
    })
}

/// The picks that belong to the first play: one, and more while it is not complete.
fn first_play<G: Title + Insight>(
    game: &G,
    mut world: G::State,
    seat: Seat,
    played: &[String],
) -> Result<Vec<G::Action>, Refusal> {
    let mut row = Vec::new();
    for text in played {
        let goes_on = || game.turn(&world).asks(seat) && game.is_mid_play(&world);
        if !row.is_empty() && !goes_on() {
            break;
        }
        let pick = read_pick::<G>(text)?;
        match game.check(&world, seat, pick) {
            Ok(()) => {}
            // What others did in the true game may lead elsewhere than this world.
            Err(_) if !row.is_empty() => break,
            Err(refusal) => return Err(refusal),
        }
        game.apply(&mut world, seat, pick, &mut Quick::new(0), &mut Silent);
        row.push(pick);
    }
    if row.is_empty() {
        let message = "There is no pick to look at; name what the seat picked.";
        return Err(Refusal::new(Code::BadRequest, message));
    }
    Ok(row)
}

/// The best of the plays that go on as this row began: where plays are whole turns, one that was made
/// pick by pick is not held to be the work of a weaker player from its second pick on.
pub(crate) fn continued<'a, A: PartialEq>(plays: &'a [Play<A>], row: &'a [A]) -> &'a [A] {
    plays.iter().find(|play| play.picks.starts_with(row)).map_or(row, |play| &play.picks)
}

/// Two plays beside each other.
struct Compared {
    /// How well the first does.
    worth: Mean,
    /// How much better than the second.
    cost: Mean,
    /// How much better every other seat does after the second.
    gifts: Vec<f64>,
}

/// Plays both in the same worlds.
fn compare<G: Insight>(
    game: &G,
    view: &G::View,
    seat: Seat,
    (best, made): (&[G::Action], &[G::Action]),
    sampler: &Sampler,
    effort: Effort,
    (late, chance): (&dyn Fn() -> bool, &mut Quick),
) -> Compared {
    let (mut scratch, mut inputs) = (Scratch::new(), Inputs::new());
    let (mut worth, mut cost) = (Mean::default(), Mean::default());
    let mut gifts = vec![0.0; game.seats().into()];
    let same = best == made;
    let gives = !same && game.is_contested();
    while worth.size() < effort.compare.max(1) {
        let world = chance.bits();
        // What the others have in the end is added for one play and taken off for the other.
        let mut reward = |play: &[G::Action], sign: f64| {
            let watch = |moment, state: &G::State| {
                if moment == Moment::After && gives {
                    for other in Seat::all(game.seats()).filter(|other| *other != seat) {
                        let share = sampler.judge(game, state, other, &mut inputs);
                        gifts[other.index()] += sign * f64::from(share);
                    }
                }
            };
            let world = Quick::new(world);
            f64::from(sampler.try_watched(game, view, seat, play, world, &mut scratch, watch))
        };
        let first = reward(best, -1.0);
        worth.count(first);
        cost.count(if same { 0.0 } else { first - reward(made, 1.0) });
        let settled = worth.size() % BATCH == 0 && (same || is_clear(cost, effort.matters));
        if settled || late() {
            break;
        }
    }
    gifts.iter_mut().for_each(|gift| *gift /= f64::from(worth.size()));
    Compared { worth, cost, gifts }
}

/// Whether a difference is clearly above or clearly below what matters.
pub(crate) fn is_clear(difference: Mean, matters: f64) -> bool {
    (difference.mean() - matters).abs() > difference.margin()
}

#[cfg(test)]
mod tests {
    use ztable_core::{AnyMatch, Start, Viewer};

    use super::*;

    fn zeds_zone() -> Box<dyn AnyMatch> {
        ztable_shelf::start(Start::new(Setup::new("zeds-zone", 1), "weigh")).unwrap()
    }

    fn ask(game: &dyn AnyMatch, played: &[&str]) -> Result<Weighed, Refusal> {
        let played: Vec<String> = played.iter().map(ToString::to_string).collect();
        let seat = Seat::new(0);
        let view = game.view(Viewer::Seat(seat));
        let setup = &game.start().setup;
        weigh(Question { setup, seat, view: &view, played: &played, seed: 1 }, Effort::GLANCE)
    }

    #[test]
    fn the_best_play_costs_nothing_and_a_bad_one_much() {
        let game = zeds_zone();
        let options = game.options(Seat::new(0));
        let weighed: Vec<Weighed> =
            options.iter().map(|option| ask(game.as_ref(), &[&option.pick]).unwrap()).collect();
        let best = &weighed[0].best;
        let own = weighed.iter().find(|weighed| weighed.played == *best).unwrap();
        assert_eq!((own.cost.mean(), own.choices), (0.0, options.len()));
        assert!(
            weighed.iter().any(|weighed| weighed.costs_more_than(0.05)),
            "all squares are alike"
        );
    }

    /// What the first seat's plays give to every seat, the costliest one first, with its cost.
    fn gifts(setup: Setup) -> (f64, Vec<f64>) {
        let game = ztable_shelf::start(Start::new(setup, "gifts")).unwrap();
        let seat = game.turn().seats().lowest().unwrap();
        let view = game.view(Viewer::Seat(seat));
        let weighed = game.options(seat).into_iter().map(|option| {
            let played = [option.pick];
            let setup = &game.start().setup;
            let question = Question { setup, seat, view: &view, played: &played, seed: 3 };
            weigh(question, Effort { search: 60, compare: 80, matters: 0.05 }).unwrap()
        });
        let worst = weighed.max_by(|a, b| a.cost.mean().total_cmp(&b.cost.mean())).unwrap();
        // The seat itself comes first.
        let mut gifts = worst.gifts;
        gifts.rotate_left(seat.index());
        (worst.cost.mean(), gifts)
    }

    #[test]
    fn what_one_of_two_gives_away_the_other_gets() {
        let (cost, gifts) = gifts(Setup::new("tic-tac-toe", 2));
        assert!(cost > 0.01 && gifts[0].abs() < 1e-9, "{cost} {gifts:?}");
        assert!((gifts[1] - cost).abs() < 1e-6, "{cost} {gifts:?}");
    }

    #[test]
    fn a_mate_loses_along_and_only_rivals_gain() {
        let mut setup = Setup::new("zee", 4);
        setup.options.insert("teams".into(), "2x2".into());
        let (cost, gifts) = gifts(setup);
        assert!(cost > 0.01 && gifts[2] < 0.0 && gifts[1] + gifts[3] > 0.0, "{cost} {gifts:?}");
    }

    #[test]
    fn on_a_sheet_of_ones_own_nothing_is_given_away_to_others() {
        let (cost, gifts) = gifts(Setup::new("zeds-zone", 2));
        assert!(cost > 0.01, "{cost}");
        assert!(gifts.iter().all(|gift| gift.abs() < 1e-9), "{gifts:?}");
    }

    #[test]
    fn the_same_question_has_the_same_answer() {
        let game = zeds_zone();
        let pick = &game.options(Seat::new(0))[3].pick;
        let answers = [(); 2].map(|()| ask(game.as_ref(), &[pick]).unwrap());
        assert_eq!(answers[0].best, answers[1].best);
        assert_eq!(answers[0].cost, answers[1].cost);
    }

    #[test]
    fn what_cannot_be_weighed_is_refused_in_a_sentence() {
        let game = zeds_zone();
        for (played, part) in
            [(&[][..], "no pick to look at"), (&["dance"], "'dance'"), (&["done"], "pass")]
        {
            let refusal = ask(game.as_ref(), played).unwrap_err();
            assert!(refusal.message.contains(part), "{refusal}");
        }
    }

    #[test]
    fn prospects_are_shares() {
        let game = zeds_zone();
        let view = game.view(Viewer::Seat(Seat::new(0)));
        let mean = prospects(&game.start().setup, Seat::new(0), &view, 50, 7).unwrap();
        assert!((0.0..=1.0).contains(&mean.mean()) && mean.size() == 50);
    }
}
