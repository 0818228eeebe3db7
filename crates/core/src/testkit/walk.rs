//! What laws do with a game: follow it, list, pick and compare.

use std::collections::BTreeSet;

use super::Finding;
use super::journey::{Journey, Pick, far, is_looked_at};
use crate::{
    Audience, Chance, Entry, Game, Match, Picks, Quick, Refusal, Rule, Seat, Setup, Silent, Start,
    Title, Viewer,
};

/// Everybody from whom something may be hidden.
pub(super) fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Viewer> + use<G> {
    Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// What the seat may pick.
pub(super) fn options<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut picks = Picks::new();
    game.options(state, seat, &mut picks);
    picks.to_vec()
}

/// All picks there can be.
pub(super) fn actions<G: Game>(game: &G) -> impl Iterator<Item = G::Action> {
    (0..game.action_space()).filter_map(|index| game.action_at(index))
}

/// All picks there can be that the seat may not make.
pub(super) fn unlisted<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let listed: BTreeSet<G::Action> = options(game, state, seat).into_iter().collect();
    actions(game).filter(|action| !listed.contains(action)).collect()
}

/// All picks there can be that the seat may not make, and why not.
pub(super) fn refusals<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
) -> impl Iterator<Item = (G::Action, Refusal)> {
    unlisted(game, state, seat)
        .into_iter()
        .map(move |action| (action, game.why_not(state, seat, action)))
}

/// A random pick of a random seat that is asked; nothing when there is none.
pub(super) fn choose<G: Game>(game: &G, state: &G::State, chance: &mut Quick) -> Option<Pick<G>> {
    let seats = game.turn(state).seats();
    if seats.is_empty() {
        return None;
    }
    let seat = seats.nth(chance.below(seats.len() as u32) as usize)?;
    let picks = options(game, state, seat);
    if picks.is_empty() {
        return None;
    }
    Some((seat, picks[chance.below(picks.len() as u32) as usize]))
}

/// Plays a game and shows every state.
pub(super) fn walk_all<G: Game>(
    game: &G,
    journey: &Journey<G>,
    mut visit: impl FnMut(&G::State) -> Finding,
) -> Finding {
    journey.lead(game, |at, state| visit(state).map_err(|what| after(at, &what))).map(drop)
}

/// Plays a game and shows the states that laws look at, among them the first and the last.
pub(super) fn walk<G: Game>(
    game: &G,
    journey: &Journey<G>,
    mut visit: impl FnMut(&G::State) -> Finding,
) -> Finding {
    let (_, picks) = journey.lead(game, |_, _| Ok(()))?;
    let mut chance = journey.chance();
    let mut state = game.setup(&mut chance, &mut Silent);
    for at in 0..=picks.len() {
        if is_looked_at(journey.seed, at, picks.len()) {
            visit(&state).map_err(|what| after(at, &what))?;
        }
        let Some((seat, action)) = again(game, &state, picks.get(at)) else { break };
        game.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
    Ok(())
}

fn after(picks: usize, what: &str) -> String {
    format!("after {picks} picks, {what}")
}

/// The pick once more, unless the game went another way this time: to find that is the business of
/// one law, not of all.
fn again<G: Game>(game: &G, state: &G::State, pick: Option<&Pick<G>>) -> Option<Pick<G>> {
    pick.copied().filter(|(seat, action)| options(game, state, *seat).contains(action))
}

/// Plays a match and shows it at the moments that laws look at.
pub(super) fn play<G: Title>(
    setup: &Setup,
    journey: &Journey<G>,
    mut visit: impl FnMut(&mut Match<G>) -> Finding,
) -> Result<Match<G>, String> {
    let mut picks = Vec::new();
    let mut leader = journey.leader();
    follow::<G>(setup, journey.seed, |game, _| {
        let pick = leader.choose(game.game(), game.state());
        picks.extend(pick);
        Ok(pick)
    })?;
    follow::<G>(setup, journey.seed, |game, at| {
        if is_looked_at(journey.seed, at, picks.len()) {
            visit(game)?;
        }
        Ok(again(game.game(), game.state(), picks.get(at)))
    })
}

/// Plays a match and shows it at every moment.
pub(super) fn play_all<G: Title>(
    setup: &Setup,
    journey: &Journey<G>,
    mut visit: impl FnMut(&mut Match<G>) -> Finding,
) -> Result<Match<G>, String> {
    let mut leader = journey.leader();
    follow::<G>(setup, journey.seed, |game, _| {
        visit(game)?;
        Ok(leader.choose(game.game(), game.state()))
    })
}

/// Plays a match by what `next` says to the match and the number of its picks, as long as it says
/// something.
fn follow<G: Title>(
    setup: &Setup,
    seed: u64,
    mut next: impl FnMut(&mut Match<G>, usize) -> Result<Option<Pick<G>>, String>,
) -> Result<Match<G>, String> {
    let start = Start::new(setup.clone(), format!("conformance {seed}"));
    let mut game: Match<G> =
        Match::start(start).map_err(|refusal| format!("the start is refused: {refusal}"))?;
    for picks in 0.. {
        let next = next(&mut game, picks).map_err(|what| after(picks, &what))?;
        let Some((seat, action)) = next.filter(|_| picks <= far(game.game())) else { break };
        game.pick(seat, action)
            .map_err(|refusal| format!("after {picks} picks, '{action}' is refused: {refusal}"))?;
    }
    Ok(game)
}

/// A state after a pick, with what was told.
pub(super) struct After<G: Game> {
    pub(super) state: G::State,
    log: Vec<Entry<G::Event>>,
}

impl<G: Game> After<G> {
    /// Plays a pick in a copy of the state.
    pub(super) fn pick(
        game: &G,
        state: &G::State,
        seat: Seat,
        action: G::Action,
        mut chance: impl Chance,
    ) -> After<G> {
        let mut after = After { state: state.clone(), log: Vec::new() };
        game.apply(&mut after.state, seat, action, &mut chance, &mut after.log);
        after
    }

    /// The state as it is, with nothing told.
    pub(super) fn nothing(state: &G::State) -> After<G> {
        After { state: state.clone(), log: Vec::new() }
    }

    /// What the viewer was told, as bytes.
    pub(super) fn told(&self, viewer: Viewer) -> String {
        let told: Vec<(Rule, &G::Event)> = self
            .log
            .iter()
            .filter(|entry| entry.audience.includes(viewer))
            .map(|entry| (entry.rule, &entry.event))
            .collect();
        json(&told)
    }

    /// All that was told.
    pub(super) fn entries(&self) -> impl Iterator<Item = (Audience, &G::Event)> {
        self.log.iter().map(|entry| (entry.audience, &entry.event))
    }
}

/// The JSON of plain data.
pub(super) fn json(data: &impl serde::Serialize) -> String {
    serde_json::to_string(data).expect("views, events and positions are plain data")
}

/// An error unless this holds.
pub(super) fn ensure(holds: bool, what: impl FnOnce() -> String) -> Finding {
    if holds { Ok(()) } else { Err(what()) }
}
