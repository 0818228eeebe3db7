//! What a viewer sees of a position, built up from what it may know.

use ztable_core::{Seat, Viewer};

use super::{Facts, ItemView, SeatView, SheetView, SquareView, TurnView, View};
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
                let me = state.seat(seat);
                let finished = !state.asked.contains(seat);
                let open = over
                    || viewer.is(seat)
                    || viewer == Viewer::Referee
                    || game.show_sheets == ShowSheets::Live
                    || me.lost_in().is_some_and(|lost| lost < state.turn);
                if open {
                    let status = status(me, over, &game.plan);
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
}
