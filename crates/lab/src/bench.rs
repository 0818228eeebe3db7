//! Plays single games of a plan.

use std::collections::BTreeMap;

use ztable_bots::{Budget, Clock, Insight, Watch, play_watched};
use ztable_core::{Facts, Log, Refusal, Seat, Sort, Title, Uses};
use ztable_shelf::with_title;

use crate::plan::{Arm, Data, Plan, Variant};
use crate::played::{Game, Seated, keys};

/// One arm, made ready: options and data are read once, not once a game.
trait Table: Send + Sync {
    fn sorts(&self) -> Vec<Sort>;
    fn play(&self, seed: u64, budget: Budget, clock: Clock<'_>) -> Result<Game, Refusal>;
}

/// The games of a plan, ready to be played on any thread.
pub struct Bench {
    plan: Plan,
    tables: Vec<Box<dyn Table>>,
}

impl Bench {
    /// Gets every arm ready.
    ///
    /// # Errors
    /// An unknown game, or options that it does not take.
    pub fn new(plan: &Plan) -> Result<Bench, Refusal> {
        let tables: Result<_, Refusal> = plan.arms.iter().map(table).collect();
        Ok(Bench { plan: plan.clone(), tables: tables? })
    }

    /// The components of the game. Arms of one game have the same, but for own decks.
    #[must_use]
    pub fn sorts(&self) -> Vec<Sort> {
        let mut sorts: Vec<Sort> = Vec::new();
        for more in self.tables.iter().flat_map(|table| table.sorts()) {
            match sorts.iter_mut().find(|sort| sort.key == more.key) {
                None => sorts.push(more),
                Some(sort) => {
                    for item in more.items {
                        if !sort.items.iter().any(|known| known.id == item.id) {
                            sort.items.push(item);
                        }
                    }
                }
            }
        }
        sorts
    }

    /// Plays the game with this number.
    ///
    /// # Errors
    /// None for a plan that could be made ready; the play of bots is checked all the same.
    pub fn play(&self, number: u64, clock: Clock<'_>) -> Result<Game, Refusal> {
        let (arm, seed) = self.plan.game(number);
        let game = self.tables[arm].play(seed, self.plan.budget, clock)?;
        Ok(Game { arm, ..game })
    }
}

fn table(arm: &Arm) -> Result<Box<dyn Table>, Refusal> {
    let setup = &arm.variant.setup;
    with_title!(
        setup.game.as_str(),
        G => {
            let game = configured::<G>(&arm.variant)?;
            let names = keys(&game.sorts()).collect();
            let levels = vec![arm.level; usize::from(setup.players)];
            Ok(Box::new(Laid { game, names, levels }))
        },
        else => Err(ztable_shelf::unknown(&setup.game))
    )
}

fn configured<G: Title>(Variant { setup, data }: &Variant) -> Result<G, Refusal> {
    setup.check(G::about())?;
    match data {
        None => G::configure(setup),
        Some(Data { file, text }) => G::configure_with(setup, file, text),
    }
}

struct Laid<G> {
    game: G,
    /// The components in one row, as [`Uses::of`] counts them.
    names: Vec<String>,
    levels: Vec<ztable_bots::Level>,
}

impl<G: Facts + Insight> Table for Laid<G> {
    fn sorts(&self) -> Vec<Sort> {
        self.game.sorts()
    }

    fn play(&self, seed: u64, budget: Budget, clock: Clock<'_>) -> Result<Game, Refusal> {
        let mut watcher = Watcher { uses: Uses::new(&self.game), lead: Lead::default() };
        let (text, levels) = (seed.to_string(), &self.levels);
        let report = play_watched(&self.game, &text, levels, budget, clock, &mut watcher)?;
        let Watcher { uses, lead } = watcher;
        let seats = report.outcome.seats.iter().map(|standing| Seated {
            won: report.outcome.winners.contains(standing.seat),
            place: standing.place,
            score: standing.score,
            uses: self.named(uses.of(standing.seat)),
        });
        Ok(Game {
            arm: 0,
            seed,
            decisions: report.picks.len() as u32,
            lead_changes: lead.changes,
            margin: lead.margin,
            first: uses.first().map(Seat::number),
            seats: seats.collect(),
        })
    }
}

impl<G> Laid<G> {
    fn named(&self, counts: &[u16]) -> BTreeMap<String, u16> {
        let used = self.names.iter().zip(counts).filter(|(_, count)| **count > 0);
        used.map(|(name, count)| (name.clone(), *count)).collect()
    }
}

/// Listens to a game and looks at it after every pick.
struct Watcher<'a, G> {
    uses: Uses<'a, G>,
    lead: Lead,
}

impl<G: Facts> Watch<G> for Watcher<'_, G> {
    fn log(&mut self) -> &mut impl Log<G::Event> {
        &mut self.uses
    }

    fn look(&mut self, game: &G, state: &G::State) {
        let seats = Seat::all(game.seats());
        self.lead.look(seats.map(|seat| (seat, game.progress(state, seat))));
    }
}

/// Who is ahead, and how often that changed.
#[derive(Default)]
struct Lead {
    leader: Option<Seat>,
    changes: u32,
    margin: Option<u32>,
}

impl Lead {
    /// Takes in how far every seat has come; nothing for who is out.
    fn look(&mut self, seats: impl Iterator<Item = (Seat, Option<i32>)>) {
        let (mut best, mut second): (Option<(Seat, i32)>, Option<i32>) = (None, None);
        for (seat, progress) in seats.filter_map(|(seat, progress)| Some((seat, progress?))) {
            match best {
                Some((_, most)) if progress <= most => second = second.max(Some(progress)),
                _ => {
                    second = best.map(|(_, most)| most);
                    best = Some((seat, progress));
                }
            }
        }
        self.margin = best.zip(second).map(|((_, most), second)| most.abs_diff(second));
        // Who is caught up with keeps the lead until somebody passes.
        if let Some((seat, _)) = best.filter(|(_, most)| Some(*most) > second)
            && self.leader != Some(seat)
        {
            self.changes += u32::from(self.leader.is_some());
            self.leader = Some(seat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lead_changes_when_somebody_passes() {
        let mut lead = Lead::default();
        let mut look = |row: [Option<i32>; 3]| {
            lead.look(Seat::all(3).zip(row));
            (lead.leader.map(Seat::number), lead.changes, lead.margin)
        };
        assert_eq!(look([Some(0), Some(0), Some(0)]), (None, 0, Some(0)));
        assert_eq!(look([Some(0), Some(2), Some(1)]), (Some(1), 0, Some(1)));
        let tie = look([Some(2), Some(2), Some(1)]);
        assert_eq!(tie, (Some(1), 0, Some(0)), "a tie passes nobody");
        assert_eq!(look([Some(5), Some(2), Some(1)]), (Some(0), 1, Some(3)));
        assert_eq!(look([Some(5), Some(2), Some(9)]), (Some(2), 2, Some(4)));
        // Who is out leads no more.
        assert_eq!(look([Some(5), Some(2), None]), (Some(0), 3, Some(3)));
        assert_eq!(look([None, Some(2), None]), (Some(1), 4, None));
        assert_eq!(look([None, None, None]), (Some(1), 4, None));
    }

    #[test]
    fn a_lone_player_passes_nobody() {
        let mut lead = Lead::default();
        lead.look(Seat::all(1).zip([Some(4)]));
        assert_eq!((lead.changes, lead.margin), (0, None));
    }
}
