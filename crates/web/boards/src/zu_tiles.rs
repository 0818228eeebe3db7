//! The film of ZU Tiles: tiles come from hands, fight, and go to the piles of those who got them.

use ztable_core::Seat;
use zu_tiles::{Cell, Event, Kind, TileFacts, View};

use crate::film::{Scene, target};

/// What shows the Point Pile of a seat, for `data-target`.
#[must_use]
pub fn points(seat: Seat) -> String {
    target("points", seat)
}

/// What shows the Discard Pile of a seat.
#[must_use]
pub fn discard(seat: Seat) -> String {
    target("discard", seat)
}

/// What shows the hand of another seat.
#[must_use]
pub fn hand_of(seat: Seat) -> String {
    target("hand-of", seat)
}

fn cell(at: Cell) -> String {
    target("cell", at)
}

/// Where tiles go that leave the table altogether: nothing shows them.
fn nowhere() -> String {
    target("nowhere", "")
}

/// The tiles that the view before has and the view now has not, until somebody gets them.
struct Leavers<'v>(Vec<&'v TileFacts>);

impl<'v> Leavers<'v> {
    fn of(before: &'v View, now: &View) -> Leavers<'v> {
        let lies = |at: usize| {
            let stamp = before.table.area.get(at).and_then(|placed| placed.n);
            now.table.area.iter().any(|placed| placed.n == stamp)
        };
        let tiles = before.facts.tiles.iter().enumerate();
        Leavers(tiles.filter(|(at, _)| !lies(*at)).map(|(_, tile)| tile).collect())
    }

    fn take(&mut self, is: impl Fn(&TileFacts) -> bool) -> Option<&'v TileFacts> {
        let at = self.0.iter().position(|tile| is(tile))?;
        Some(self.0.remove(at))
    }

    /// Adds the flight of a tile of this kind to a scene. One that lay nowhere before comes from the
    /// hand of who has just placed it.
    fn fly(
        &mut self,
        scene: Scene,
        kind: Kind,
        to: String,
        placed: &mut Vec<(Kind, String)>,
    ) -> Scene {
        if let Some(tile) = self.take(|tile| tile.tile == kind) {
            return scene.flying(cell(tile.cell), to);
        }
        match placed.iter().position(|(one, _)| *one == kind) {
            Some(at) => scene.flying(placed.remove(at).1, to),
            None => scene,
        }
    }
}

/// The scenes that tell what happened between two views.
#[must_use]
pub fn scenes(before: &View, now: &View, events: &[Event]) -> Vec<Scene> {
    let mut leavers = Leavers::of(before, now);
    let is_there = |at: Cell, kind: Kind| {
        now.facts.tiles.iter().any(|tile| tile.cell == at && tile.tile == kind)
    };
    // Tiles that were placed and gone again before anybody saw them lie, and whence they came.
    let mut placed: Vec<(Kind, String)> = Vec::new();
    // Who scores a tile gets it before a pile does: tiles that are discarded need not have lain here.
    let mut order: Vec<(usize, &Event)> = events.iter().enumerate().collect();
    order.sort_by_key(|(_, event)| match event {
        Event::Placed { .. } | Event::Replaced { .. } | Event::Entered { .. } => 0,
        Event::Square { .. } | Event::Captured { .. } | Event::Scored { .. } => 1,
        _ => 2,
    });
    let mut told: Vec<(usize, Scene)> = Vec::new();
    for (at_event, event) in order {
        let scene = match event {
            Event::Placed { seat, tile, cell: at }
            | Event::Replaced { seat, tile, cell: at, .. }
            | Event::Entered { seat, tile, cell: at } => {
                let own = now.viewer.is(*seat);
                let from = if own { target("hand", tile) } else { hand_of(*seat) };
                if !is_there(*at, *tile) {
                    placed.push((*tile, from));
                    continue;
                }
                let scene = Scene::new("placed", 600);
                if own { scene.flying(from, cell(*at)) } else { scene.dealing(from, cell(*at)) }
            }
            Event::Moved { tile, from, to } if is_there(*to, *tile) => {
                Scene::new("moved", 600).flying(cell(*from), cell(*to))
            }
            Event::Attacked { attacker, defender, .. } => Scene::new("attacked", 600)
                .marking(cell(attacker.cell))
                .marking(cell(defender.cell)),
            Event::Allied { spot, .. } | Event::Defends { spot } => {
                Scene::new("allied", 400).marking(cell(spot.cell))
            }
            Event::Attached { host, .. } => Scene::new("attached", 500).marking(cell(host.cell)),
            Event::Fought { .. } => Scene::new("fought", 700),
            Event::Square { seat, tiles, .. } => {
                let scene = Scene::new("square", 900).changing(points(*seat));
                tiles.iter().fold(scene, |scene, kind| {
                    leavers.fly(scene, *kind, points(*seat), &mut placed)
                })
            }
            Event::Captured { seat, tiles, .. } => {
                let scene = Scene::new("captured", 900).changing(points(*seat));
                tiles.iter().fold(scene, |scene, kind| {
                    leavers.fly(scene, *kind, points(*seat), &mut placed)
                })
            }
            Event::Scored { seat, tile, .. } => {
                let scene = Scene::new("scored", 700).changing(points(*seat));
                leavers.fly(scene, *tile, points(*seat), &mut placed)
            }
            Event::Discarded { seat, tiles } => {
                tiles.iter().fold(Scene::new("discarded", 600), |scene, piece| {
                    leavers.fly(scene, piece.kind, discard(*seat), &mut placed)
                })
            }
            Event::Returned { seat, tile } => {
                leavers.fly(Scene::new("returned", 600), *tile, hand_of(*seat), &mut placed)
            }
            Event::Faded { tiles } => tiles.iter().fold(Scene::new("faded", 500), |scene, spot| {
                leavers.fly(scene, spot.tile, nowhere(), &mut placed)
            }),
            Event::SetAside { spot } => {
                leavers.fly(Scene::new("set aside", 500), spot.tile, nowhere(), &mut placed)
            }
            _ => continue,
        };
        told.push((at_event, scene));
    }
    told.sort_by_key(|(at, _)| *at);
    let mut scenes: Vec<Scene> = told.into_iter().map(|(_, scene)| scene).collect();
    // Where the news do not say what became of a tile, it fades.
    if !leavers.0.is_empty() && !events.is_empty() {
        let gone = leavers
            .0
            .iter()
            .fold(Scene::new("gone", 500), |scene, tile| scene.flying(cell(tile.cell), nowhere()));
        scenes.push(gone);
    }
    scenes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Step, play};
    use ztable_core::Setup;
    use zu_tiles::ZuTiles;

    #[test]
    fn tiles_that_leave_go_to_the_pile_of_who_got_them() {
        let mut scored = 0;
        for seed in 0..6 {
            for Step { before, now, events } in play::<ZuTiles>(&Setup::new("zu-tiles", 3), seed) {
                let told = scenes(&before, &now, &events);
                for event in &events {
                    let (Event::Square { seat, .. } | Event::Captured { seat, .. }) = event else {
                        continue;
                    };
                    let is_its = |scene: &&Scene| scene.changes == [points(*seat)];
                    let scene = told.iter().find(is_its).expect("scoring is told");
                    assert!(!scene.flights.is_empty(), "nothing travels: {event:?}");
                    assert!(scene.flights.iter().all(|flight| flight.to == points(*seat)));
                    scored += scene.flights.len();
                }
                // Nothing leaves twice.
                let mut from: Vec<&String> = told
                    .iter()
                    .flat_map(|scene| &scene.flights)
                    .map(|flight| &flight.from)
                    .filter(|from| from.starts_with(";cell"))
                    .collect();
                let flights = from.len();
                from.sort_unstable();
                from.dedup();
                assert_eq!(from.len(), flights, "a tile travels twice: {told:?}");
            }
        }
        assert!(scored > 10, "only {scored} tiles were scored");
    }

    #[test]
    fn nothing_is_told_where_nothing_happened() {
        let steps = play::<ZuTiles>(&Setup::new("zu-tiles", 2), 1);
        let quiet = steps.iter().find(|step| step.events.is_empty()).expect("some picks are quiet");
        assert_eq!(scenes(&quiet.before, &quiet.now, &[]), []);
    }
}
