//! One play that is clearly better than all others: what a puzzle asks for.
//!
//! The best play is looked for in some worlds and then meets its rivals, one after the other, in others;
//! all of them meet the same chance. It stands out if it does better than each of them by more than
//! chance explains. All worlds are drawn from what the seat knows, so nothing hidden decides.

use ztable_core::{Code, Picks, Quick, Refusal, Seat, Silent, Title};
use ztable_shelf::with_any_title;

use crate::reason::{Against, NOTHING_BETTER, explain};
use crate::sampler::Scratch;
use crate::suggest::{OTHERS, steps, whole_play};
use crate::think::{Seen, must_ask, see, unknown};
use crate::weigh::{BATCH, is_clear, read_pick, sampler};
use crate::{
    Because, Budget, Insight, Level, Mean, Question, Rate, Sampler, Step, Thought, timeless,
};

/// How many other plays there must be.
const FEWEST_RIVALS: usize = 2;

/// How closely a play is looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scrutiny {
    /// How many games are played on in the head to find the best play; none where the question names it.
    pub search: u32,
    /// How many plays are looked at beside the best one of each pick.
    pub breadth: usize,
    /// The fewest and the most worlds in which the best play meets each rival.
    pub worlds: [u32; 2],
    /// How much better than each rival it must be: a share of what can be won.
    pub lead: f64,
    /// How often further than bots look ahead; see [`Sampler::legs`].
    pub legs: u32,
}

impl Scrutiny {
    /// Sorts out most positions at little cost.
    pub const GLANCE: Scrutiny =
        Scrutiny { search: 240, breadth: 8, worlds: [40, 160], lead: 0.05, legs: 1 };

    /// What a puzzle must stand: every rival that there is, many more worlds, and twice as far as any bot
    /// looks ahead, with nothing but the rules and plain counts to judge what comes out.
    pub const DEEP: Scrutiny =
        Scrutiny { search: 0, breadth: 64, worlds: [200, 800], lead: 0.05, legs: 2 };

    /// How plays are tried: as bots of the game do, but more of them and further.
    fn sampler(self, usual: Sampler) -> Sampler {
        Sampler {
            breadth: self.breadth,
            most: u32::MAX,
            legs: self.legs,
            // A network judges where a bot stops to look.
            network: usual.network.filter(|_| self.legs == 1),
            ..usual
        }
    }
}

/// A play that is clearly better than all others.
#[derive(Clone, PartialEq, Debug)]
pub struct Singled {
    /// Its picks.
    pub steps: Vec<Step>,
    /// How well the seat does after it, from 0 to 1.
    pub worth: f64,
    /// How much worse the seat does after its strongest rival.
    pub lead: f64,
    /// How many plays there were to choose from.
    pub choices: usize,
    /// Why it is better.
    pub because: Because,
}

/// Finds a play that is clearly better than all others, from what the seat knows. If the question names
/// a play, it is that one or none.
///
/// # Errors
/// An unknown game, impossible options, a view that is not this seat's, a seat that is not asked, or a
/// play that cannot be made.
pub fn single_out(question: Question<'_>, scrutiny: Scrutiny) -> Result<Option<Singled>, Refusal> {
    with_any_title!(
        question.setup.game.as_str(),
        G => single_out_in::<G>(question, scrutiny),
        else => Err(unknown(&question.setup.game))
    )
}

/// How often a level misses the play that the question names, over so many tries.
///
/// # Errors
/// As [`single_out`].
pub fn missed(question: Question<'_>, level: Level, tries: u32) -> Result<Rate, Refusal> {
    with_any_title!(
        question.setup.game.as_str(),
        G => missed_in::<G>(question, level, tries),
        else => Err(unknown(&question.setup.game))
    )
}

fn single_out_in<G: Title + Insight>(
    question: Question<'_>,
    scrutiny: Scrutiny,
) -> Result<Option<Singled>, Refusal> {
    let seat = question.seat;
    let mut chance = Quick::new(question.seed);
    let Seen { game, view, world } = see::<G>(question.setup, seat, question.view, &mut chance)?;
    must_ask(&game, &world, seat)?;
    if question.played.is_empty() && game.is_mid_play(&world) {
        return Ok(None);
    }
    let sampler = scrutiny.sampler(sampler(&game));
    let plays = match scrutiny.search {
        0 => sampler.plays(&game, &view, seat, &mut chance),
        games => {
            let budget = Budget::iterations(games);
            sampler.look_into(&game, &view, seat, budget, &timeless, &mut chance).0
        }
    };
    let mut rows: Vec<Vec<G::Action>> = plays.into_iter().map(|play| play.picks).collect();
    add_what_bots_leave_out(&game, &world, seat, &mut rows);
    let best = match question.played {
        [] => {
            let Some(best) = rows.first() else { return Ok(None) };
            best.clone()
        }
        played => read::<G>(played)?,
    };
    let shown = steps(&game, world.clone(), seat, &best);
    if shown.is_empty() || (!question.played.is_empty() && shown.len() < best.len()) {
        return Err(cannot_be_made());
    }
    // The rest of a longer plan may change; the play is what is made now.
    let play = &best[..shown.len()];
    let whole = rows.iter().find(|row| row.starts_with(play)).unwrap_or(&best).clone();
    let choices = rows.len();
    rows.retain(|row| !comes_to_the_same(&game, &world, seat, play, row));
    // Where there is only one other play, it takes no thought to avoid it.
    if rows.len() < FEWEST_RIVALS {
        return Ok(None);
    }
    let compared =
        Compared { game: &game, view: &view, seat, sampler: &sampler, worlds: chance.bits() };
    let Some((worth, lead)) = compared.leads(&whole, &rows, scrutiny) else { return Ok(None) };
    let others: Vec<&[G::Action]> = rows.iter().take(OTHERS).map(Vec::as_slice).collect();
    let against = (Against::Others, &others[..]);
    let because = explain(&game, &view, seat, &sampler, &whole, against, &mut chance);
    let singled = because.filter(|because| because.0 != NOTHING_BETTER).map(|because| Singled {
        steps: shown,
        worth,
        lead,
        choices,
        because,
    });
    Ok(singled)
}

/// Picks that no bot would look into are rivals too.
fn add_what_bots_leave_out<G: Insight>(
    game: &G,
    world: &G::State,
    seat: Seat,
    rows: &mut Vec<Vec<G::Action>>,
) {
    let mut picks = Picks::new();
    game.options(world, seat, &mut picks);
    for &pick in picks.iter() {
        if !rows.iter().any(|row| row[0] == pick) {
            rows.push(vec![pick]);
        }
    }
}

fn read<G: Title>(picks: &[String]) -> Result<Vec<G::Action>, Refusal> {
    picks.iter().map(|pick| read_pick::<G>(pick)).collect()
}

fn cannot_be_made() -> Refusal {
    let message = "The play cannot be made here; name picks that the seat has.";
    Refusal::new(Code::NotAllowed, message)
}

/// Whether a row begins with the play, or is the same in another order.
fn comes_to_the_same<G: Insight>(
    game: &G,
    world: &G::State,
    seat: Seat,
    play: &[G::Action],
    row: &[G::Action],
) -> bool {
    if row.starts_with(play) {
        return true;
    }
    let after = made(game, world, seat, play);
    let other = row.get(..play.len()).and_then(|row| made(game, world, seat, row));
    after.is_some() && after == other
}

/// The position after some picks, if they can be made one after the other.
fn made<G: Insight>(
    game: &G,
    world: &G::State,
    seat: Seat,
    picks: &[G::Action],
) -> Option<G::State> {
    let mut after = world.clone();
    let mut chance = Quick::new(0);
    for &pick in picks {
        if !game.turn(&after).asks(seat) || game.check(&after, seat, pick).is_err() {
            return None;
        }
        game.apply(&mut after, seat, pick, &mut chance, &mut Silent);
    }
    Some(after)
}

/// Plays that meet the same worlds.
struct Compared<'a, G: Insight> {
    game: &'a G,
    view: &'a G::View,
    seat: Seat,
    sampler: &'a Sampler,
    /// Where the worlds come from: the same number, the same world.
    worlds: u64,
}

impl<G: Insight> Compared<'_, G> {
    fn reward(&self, play: &[G::Action], world: u32, scratch: &mut Scratch<G::Action>) -> f64 {
        let chance = Quick::new(self.worlds.wrapping_add(u64::from(world)));
        self.sampler.try_out(self.game, self.view, self.seat, play, chance, scratch).into()
    }

    /// How well the play does and how far it is ahead of its strongest rival, if it is clearly ahead of
    /// all.
    fn leads(
        &self,
        play: &[G::Action],
        rivals: &[Vec<G::Action>],
        scrutiny: Scrutiny,
    ) -> Option<(f64, f64)> {
        let [fewest, most] = scrutiny.worlds;
        let mut scratch = Scratch::new();
        let mut own: Vec<f64> = Vec::new();
        let mut lead = f64::INFINITY;
        for rival in rivals {
            let mut ahead = Mean::default();
            for world in 0..most {
                if own.len() == world as usize {
                    own.push(self.reward(play, world, &mut scratch));
                }
                ahead.count(own[world as usize] - self.reward(rival, world, &mut scratch));
                let looked = ahead.size() >= fewest && ahead.size() % BATCH == 0;
                if looked && is_clear(ahead, scrutiny.lead) {
                    break;
                }
            }
            if ahead.mean() - ahead.margin() <= scrutiny.lead {
                return None;
            }
            lead = lead.min(ahead.mean());
        }
        Some((own.iter().sum::<f64>() / own.len().max(1) as f64, lead))
    }
}

fn missed_in<G: Title + Insight>(
    question: Question<'_>,
    level: Level,
    tries: u32,
) -> Result<Rate, Refusal> {
    let seat = question.seat;
    let mut chance = Quick::new(question.seed);
    let Seen { game, view, world } = see::<G>(question.setup, seat, question.view, &mut chance)?;
    must_ask(&game, &world, seat)?;
    let play = read::<G>(question.played)?;
    if play.is_empty() || made(&game, &world, seat, &play).is_none() {
        return Err(cannot_be_made());
    }
    let thought = Thought {
        setup: question.setup.clone(),
        seat,
        view: question.view.clone(),
        level,
        budget: Budget::USUAL,
        seed: question.seed,
    };
    let mut rate = Rate::default();
    for _ in 0..tries {
        let own = whole_play(&game, &view, world.clone(), &thought, &timeless, &mut chance);
        rate.count(!comes_to_the_same(&game, &world, seat, &play, &own));
    }
    Ok(rate)
}
