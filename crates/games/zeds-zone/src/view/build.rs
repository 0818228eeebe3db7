//! What a viewer sees of a position, built up from what it may know.

use ztable_core::{Few, Seat, Viewer};

use super::{Derived, ItemView, Redrawn, SeatView, SheetView, SquareView, TurnView, View};
use crate::data::Plan;
use crate::ending::status;
use crate::item::ItemKind;
use crate::region::Spot;
use crate::rules::{ShowSheets, ZedsZone};
use crate::sector::SectorId;
use crate::sheet::Sheet;
use crate::square::Square;
use crate::state::{SeatState, State};
use crate::status::Status;

/// A position through the eyes of a viewer. Nothing else comes out of it than what the viewer may
/// know: a [`View`] is made of it and says no more, and who needs less than a view asks here.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    game: &'a ZedsZone,
    state: &'a State,
    viewer: Viewer,
}

/// One seat as the viewer knows it: in full, or as it was when the turn began.
#[derive(Clone, Debug)]
pub struct KnownSeat {
    /// How it stands with it.
    pub status: Status,
    /// Whether it has finished the turn (or the game).
    pub finished: bool,
    /// What it did in this turn, if the viewer may know that.
    pub this_turn: Option<TurnView>,
    own: SeatState,
}

impl KnownSeat {
    /// What is drawn on its paper.
    #[must_use]
    pub fn sheet(&self) -> &Sheet {
        &self.own.sheet
    }
}

impl<'a> Known<'a> {
    /// What the viewer knows of this position.
    #[must_use]
    pub fn new(game: &'a ZedsZone, state: &'a State, viewer: Viewer) -> Known<'a> {
        Known { game, state, viewer }
    }

    /// Whose eyes they are.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The turn, from 1 to 20.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.state.turn
    }

    /// The shared roll of the turn.
    #[must_use]
    pub fn roll(&self) -> SectorId {
        self.state.roll
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.is_over()
    }

    /// A seat of the game.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> KnownSeat {
        let Known { game, state, viewer } = *self;
        let over = state.is_over();
        let own = state.seat(seat);
        let finished = !state.asked.contains(seat);
        let open = over
            || viewer.is(seat)
            || viewer == Viewer::Referee
            || game.show_sheets == ShowSheets::Live
            || own.lost_in().is_some_and(|lost| lost < state.turn);
        if open {
            let status = status(own, over, &game.plan);
            KnownSeat { status, finished, this_turn: TurnView::of(own, state), own: *own }
        } else {
            let sheet = own.at_start_of(state.turn, state.roll, &game.plan);
            let own = SeatState::new(sheet, state.roll);
            KnownSeat { status: Status::Alive, finished, this_turn: None, own }
        }
    }
}

impl View {
    pub(crate) fn new(game: &ZedsZone, state: &State, viewer: Viewer) -> View {
        let known = Known::new(game, state, viewer);
        let seats = Seat::all(game.seats).map(|seat| SeatView::of(game, seat, known.seat(seat)));
        let (turn, roll, over) = (known.turn(), known.roll(), known.is_over());
        View { viewer, turn, roll, over, seats: seats.collect() }
    }
}

impl SeatView {
    fn of(game: &ZedsZone, seat: Seat, known: KnownSeat) -> SeatView {
        SeatView {
            seat,
            status: known.status,
            finished: known.finished,
            sheet: SheetView::of(&known.own),
            facts: Derived::of(known.sheet(), &game.plan),
            this_turn: known.this_turn,
        }
    }
}

impl SheetView {
    pub(crate) fn of(own: &SeatState) -> SheetView {
        let sheet = &own.sheet;
        let squares = sheet
            .drawn()
            .iter()
            .map(|square| SquareView {
                square,
                sector: sheet.sector(square).expect("a drawn square has a sector"),
                turn: sheet.turn_of(square).expect("a drawn square has a turn"),
                items: items_of(own, square),
            })
            .collect();
        SheetView {
            crossed: sheet.crossed().iter().collect(),
            squares,
            drawing: Redrawn::default(),
        }
    }
}

fn items_of(own: &SeatState, square: Square) -> Few<ItemView, 2> {
    [false, true]
        .into_iter()
        .filter_map(|second| {
            let spot = Spot { square, second };
            let (kind, state) = own.sheet.item(spot)?;
            let now = own.spent_now.contains(spot);
            Some(ItemView { kind, region: own.sheet.region(spot), state, now })
        })
        .collect()
}

impl Derived {
    pub(crate) fn of(sheet: &Sheet, plan: &Plan) -> Derived {
        let tally = sheet.tally();
        let usable = |kind| sheet.usable(kind).len() as u8;
        Derived {
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
    pub(crate) fn of(own: &SeatState, state: &State) -> Option<TurnView> {
        if own.lost_in().is_some_and(|lost| lost < state.turn) {
            return None;
        }
        let now = &own.now;
        let undecided = !own.has_taken(state.turn);
        let other = (now.second != now.first).then_some(now.second);
        let candidates = [now.first].into_iter().chain(other).filter(|_| undecided).collect();
        let mut newly_crossed = Few::new();
        if now.crossed_refused {
            newly_crossed.push(state.roll);
        }
        if now.crossed_taken {
            newly_crossed.push(now.first);
        }
        Some(TurnView {
            step: now.step,
            shelter_offered: now.shelter_offered,
            candidates,
            taken: (!undecided).then_some(now.first),
            reroll: now.reroll,
            newly_crossed,
        })
    }
}
