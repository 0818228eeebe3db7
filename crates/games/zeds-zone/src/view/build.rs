//! What a viewer sees of a position, built up from what it may know.

use ztable_core::{Few, Seat, Viewer};

use super::{Drawing, Facts, ItemView, SeatView, SheetView, SquareView, TurnView, View};
use crate::data::Plan;
use crate::ending::status;
use crate::item::ItemKind;
use crate::region::Spot;
use crate::rules::{ShowSheets, ZedsZone};
use crate::sheet::Sheet;
use crate::square::Square;
use crate::state::{SeatState, State};
use crate::status::Status;

impl View {
    pub(crate) fn new(game: &ZedsZone, state: &State, viewer: Viewer) -> View {
        let over = state.is_over();
        let seats = Seat::all(game.seats)
            .map(|seat| {
                let own = state.seat(seat);
                let finished = !state.asked.contains(seat);
                let open = over
                    || viewer.is(seat)
                    || viewer == Viewer::Referee
                    || game.show_sheets == ShowSheets::Live
                    || own.lost_in().is_some_and(|lost| lost < state.turn);
                if open {
                    let status = status(own, over, &game.plan);
                    SeatView::new(game, seat, status, finished, own, Some(state))
                } else {
                    let sheet = own.at_start_of(state.turn, state.roll, &game.plan);
                    let then = SeatState::new(sheet, state.roll);
                    SeatView::new(game, seat, Status::Alive, finished, &then, None)
                }
            })
            .collect();
        View { viewer, turn: state.turn, roll: state.roll, over, seats }
    }
}

impl SeatView {
    fn new(
        game: &ZedsZone,
        seat: Seat,
        status: Status,
        finished: bool,
        own: &SeatState,
        open: Option<&State>,
    ) -> SeatView {
        SeatView {
            seat,
            status,
            finished,
            sheet: SheetView::of(own),
            facts: Facts::of(&own.sheet, &game.plan),
            this_turn: open.and_then(|state| TurnView::of(own, state)),
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
            drawing: Drawing::default(),
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
