//! What a viewer knows.

use serde::{Deserialize, Serialize};
use ztable_core::{Chance, Key, Picks, Seat, Silent, Viewer};

use crate::ending::Status;
use crate::game::{ShowSheets, ZedsZone};
use crate::item::{ItemKind, ItemState};
use crate::plan::Plan;
use crate::region::{Region, Spot, Spots};
use crate::sector::SectorId;
use crate::sheet::{Sheet, Tally};
use crate::square::Square;
use crate::state::{SeatState, State, Step, ThisTurn};

/// Everything one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// The turn, from 1 to 20.
    pub turn: u8,
    /// The shared roll of the turn.
    pub roll: SectorId,
    /// Whether the game is over.
    pub over: bool,
    /// All seats in order.
    pub seats: Vec<SeatView>,
}

/// One seat as the viewer knows it: in full, or as it was when the turn began.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// How it stands with it.
    pub status: Status,
    /// Whether it has finished the turn (or the game).
    pub finished: bool,
    /// Its sheet.
    pub sheet: SheetView,
    /// What follows from the sheet.
    pub facts: Facts,
    /// What it did in this turn, if the viewer may know that.
    pub this_turn: Option<TurnView>,
}

/// A sheet as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetView {
    /// The crossed-out sectors.
    #[serde(default)]
    pub crossed: Vec<SectorId>,
    /// The drawn squares.
    #[serde(default)]
    pub squares: Vec<SquareView>,
}

/// A drawn square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquareView {
    /// Which square.
    pub square: Square,
    /// The sector drawn there.
    pub sector: SectorId,
    /// The turn in which it was drawn.
    pub turn: u8,
    /// Its items.
    #[serde(default)]
    pub items: Vec<ItemView>,
}

/// An item on a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemView {
    /// What it is.
    pub kind: ItemKind,
    /// Where it lies.
    pub region: Region,
    /// What has become of it.
    #[serde(default)]
    pub state: ItemState,
    /// Whether that happened in this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub now: bool,
}

/// What follows from a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// The passable area.
    pub passable: Vec<Region>,
    /// Guns that can be used.
    pub guns: u8,
    /// Grenades that can be used.
    pub grenades: u8,
    /// Shelters that can be used.
    pub shelters: u8,
    /// Whether a generator was drawn.
    pub generator_drawn: bool,
    /// Whether a generator is in the passable area.
    pub generator_running: bool,
    /// Whether the passable area reaches the exit.
    pub exit_reached: bool,
    /// What would count if the game ended now.
    pub tally: Tally,
    /// The points that would give.
    pub vp: i32,
}

/// What a seat did in the turn being played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnView {
    /// What the seat is asked, if anything.
    pub step: Step,
    /// Whether it may use a shelter now.
    #[serde(default)]
    pub shelter_offered: bool,
    /// The sectors it has to choose from, or the one it takes when it picks a square.
    #[serde(default)]
    pub candidates: Vec<SectorId>,
    /// The sector it took.
    #[serde(default)]
    pub taken: Option<SectorId>,
    /// Its private roll, if it used a shelter.
    #[serde(default)]
    pub reroll: Option<SectorId>,
    /// The sectors it crossed out in this turn.
    #[serde(default)]
    pub newly_crossed: Vec<SectorId>,
}

impl View {
    pub(crate) fn new(game: &ZedsZone, state: &State, viewer: Viewer) -> View {
        let over = state.is_over();
        let seats = Seat::all(game.seats)
            .map(|seat| {
                let me = state.seat(seat);
                let finished = !state.asked.contains(seat);
                let open = over
                    || viewer.is(seat)
                    || viewer == Viewer::Referee
                    || game.show_sheets == ShowSheets::Live
                    || me.lost_in().is_some_and(|lost| lost < state.turn);
                if open {
                    let status = Status::of(me, over, &game.plan);
                    SeatView::new(game, seat, status, finished, me, Some(state))
                } else {
                    let sheet = me.at_start_of(state.turn, state.roll, &game.plan);
                    let then = SeatState::new(sheet, state.roll);
                    SeatView::new(game, seat, Status::Alive, finished, &then, None)
                }
            })
            .collect();
        View { viewer, turn: state.turn, roll: state.roll, over, seats }
    }

    /// The seat of the viewer, if it is a player.
    #[must_use]
    pub fn own(&self) -> Option<&SeatView> {
        self.seats.get(self.viewer.seat()?.index())
    }

    /// A state that this view cannot rule out: what is known as it is, and unseen seats somewhere
    /// on a random way through the turn that agrees with whether they have finished.
    pub(crate) fn imagine(&self, game: &ZedsZone, chance: &mut impl Chance) -> State {
        let mut state = game.blank();
        state.turn = self.turn;
        state.roll = self.roll;
        for known in &self.seats {
            let seat = known.seat;
            let Some(me) = state.seats.get_mut(seat.index()) else { continue };
            *me = SeatState::new(known.sheet.draw(&game.plan), self.roll);
            me.spent_now = known.sheet.spent_now();
            if let Some(turn) = &known.this_turn {
                me.now = turn.restore(self.roll);
            } else if let Status::Lost { .. } = known.status {
                me.now.step = Step::Lost;
            } else {
                game.begin(me, seat, self.turn, self.roll, &mut Silent);
                self.wander(game, me, known, chance);
            }
        }
        state.asked =
            Seat::all(game.seats).filter(|seat| state.seat(*seat).now.step.asks()).collect();
        state
    }

    /// Makes random picks for an unseen seat: all of them if it has finished; otherwise, as long
    /// as a coin says so, one that does not finish the turn.
    fn wander(
        &self,
        game: &ZedsZone,
        me: &mut SeatState,
        known: &SeatView,
        chance: &mut impl Chance,
    ) {
        let mut picks = Picks::new();
        while me.now.step.asks() && (known.finished || chance.roll(Key::Next, 2) == 1) {
            picks.clear();
            game.list(me, &mut picks);
            let n = picks.len() as u32;
            let pick = picks[chance.one_of(Key::Next, n, |i| picks[i as usize]) as usize];
            let before = *me;
            game.play(me, known.seat, pick, (self.turn, self.roll), chance, &mut Silent);
            if !known.finished && !me.now.step.asks() {
                *me = before;
                return;
            }
        }
    }
}

impl SeatView {
    fn new(
        game: &ZedsZone,
        seat: Seat,
        status: Status,
        finished: bool,
        me: &SeatState,
        open: Option<&State>,
    ) -> SeatView {
        SeatView {
            seat,
            status,
            finished,
            sheet: SheetView::of(me),
            facts: Facts::of(&me.sheet, &game.plan),
            this_turn: open.and_then(|state| TurnView::of(me, state)),
        }
    }
}

impl SheetView {
    pub(crate) fn of(me: &SeatState) -> SheetView {
        let sheet = &me.sheet;
        let squares = sheet
            .drawn()
            .map(|square| SquareView {
                square,
                sector: sheet.sector(square).expect("a drawn square has a sector"),
                turn: sheet.turn_of(square).expect("a drawn square has a turn"),
                items: items_of(me, square),
            })
            .collect();
        SheetView { crossed: sheet.crossed().collect(), squares }
    }

    /// The sheet, drawn again from what is written down.
    #[must_use]
    pub fn draw(&self, plan: &Plan) -> Sheet {
        let mut sheet = Sheet::BLANK;
        for drawn in &self.squares {
            if !sheet.drawn().contains(drawn.square) {
                sheet.draw(plan, drawn.sector, drawn.square, drawn.turn);
            }
        }
        sheet.crossed = self.crossed.iter().copied().collect();
        for (spot, item) in self.spots() {
            match item.state {
                ItemState::Fresh => {}
                ItemState::Killed | ItemState::Crossed => sheet.items.spend(spot),
                ItemState::Erased => sheet.items.erase(spot),
            }
        }
        sheet
    }

    /// The items with their spots.
    pub(crate) fn spots(&self) -> impl Iterator<Item = (Spots, &ItemView)> {
        self.squares.iter().flat_map(|drawn| {
            drawn.items.iter().enumerate().map(|(index, item)| {
                let second = match item.region.part {
                    crate::region::Part::Whole => index > 0,
                    crate::region::Part::E | crate::region::Part::S => true,
                    crate::region::Part::W | crate::region::Part::N => false,
                };
                (Spots::one(Spot { square: drawn.square, second }), item)
            })
        })
    }

    pub(crate) fn spent_now(&self) -> Spots {
        self.spots().filter(|(_, item)| item.now).fold(Spots::EMPTY, |all, (spot, _)| all | spot)
    }
}

fn items_of(me: &SeatState, square: Square) -> Vec<ItemView> {
    [false, true]
        .into_iter()
        .filter_map(|second| {
            let spot = Spot { square, second };
            let (kind, state) = me.sheet.item(spot)?;
            let now = me.spent_now.contains(spot);
            Some(ItemView { kind, region: me.sheet.region(spot), state, now })
        })
        .collect()
}

impl Facts {
    pub(crate) fn of(sheet: &Sheet, plan: &Plan) -> Facts {
        let tally = sheet.tally();
        let usable = |kind| sheet.usable(kind).len() as u8;
        Facts {
            passable: sheet.regions(sheet.area()).collect(),
            guns: usable(ItemKind::Gun),
            grenades: usable(ItemKind::Grenade),
            shelters: usable(ItemKind::Shelter),
            generator_drawn: sheet.generator_drawn(),
            generator_running: sheet.generator_running(),
            exit_reached: sheet.exit_reached(plan),
            tally,
            vp: tally.vp(),
        }
    }
}

impl TurnView {
    /// What the seat did in the turn; `None` if it had lost before.
    pub(crate) fn of(me: &SeatState, state: &State) -> Option<TurnView> {
        if me.lost_in().is_some_and(|lost| lost < state.turn) {
            return None;
        }
        let now = &me.now;
        let undecided = !me.has_taken(state.turn);
        let mut candidates = vec![now.first];
        if now.second != now.first {
            candidates.push(now.second);
        }
        let mut newly_crossed = Vec::new();
        if now.crossed_refused {
            newly_crossed.push(state.roll);
        }
        if now.crossed_taken {
            newly_crossed.push(now.first);
        }
        Some(TurnView {
            step: now.step,
            shelter_offered: now.shelter_offered,
            candidates: if undecided { candidates } else { Vec::new() },
            taken: (!undecided).then_some(now.first),
            reroll: now.reroll,
            newly_crossed,
        })
    }

    fn restore(&self, roll: SectorId) -> ThisTurn {
        let first = self.taken.or(self.candidates.first().copied()).unwrap_or(roll);
        let second = if self.taken.is_some() { None } else { self.candidates.get(1).copied() };
        ThisTurn {
            step: self.step,
            shelter_offered: self.shelter_offered,
            crossed_taken: self.taken.is_some_and(|taken| self.newly_crossed.contains(&taken)),
            // The refused sector can only be the one taken if it was not crossed out.
            crossed_refused: self.reroll.is_some()
                && self.taken != Some(roll)
                && self.newly_crossed.contains(&roll),
            first,
            second: second.unwrap_or(first),
            reroll: self.reroll,
        }
    }
}
