//! What all parts of the board read: the view, the sheet in the middle, and what may be picked.

use leptos::prelude::*;
use zeds_zone::{
    ABOUT, Action, Briefing, DoorWalls, Drawing, Event, ItemKind, Phase, Plan, Region, SeatView,
    SectorId, SectorTable, Sheet, Square, View, Zone,
};
use ztable_core::{Seat, Setup};
use ztable_web_boards::zeds_zone as film;

use super::Board;
use crate::board::desk;

/// What is printed on the sheets.
pub(super) struct Kit {
    /// Sectors and doors, prepared for drawing.
    pub(super) plan: Plan,
    pub(super) table: &'static SectorTable,
}

impl Kit {
    /// The kit, or a sentence if its data cannot be read.
    fn of(setup: &Setup) -> Result<Kit, String> {
        let table = SectorTable::standard().map_err(desk::unreadable)?;
        let zone = Zone::standard().map_err(desk::unreadable)?;
        let ignored = setup.chose(&ABOUT, "door_walls", "ignore");
        let doors = if ignored { DoorWalls::Ignore } else { DoorWalls::Block };
        Ok(Kit { plan: Plan::new(table, zone, doors), table })
    }
}

/// The board's signals. Every part of the board gets a copy.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    /// What may be picked here is on the sheet in the middle.
    common: desk::Desk<View>,
    pub(super) kit: StoredValue<Kit>,
    /// The seat whose sheet lies in the middle.
    pub(super) seat: Memo<Option<SeatView>>,
    /// That sheet.
    pub(super) sheet: Memo<Sheet>,
    /// What has just happened on the sheet in the middle.
    pub(super) news: Memo<News>,
    /// The seat that was clicked to be looked at; the viewer's own otherwise.
    pub(super) enlarged: RwSignal<Option<Seat>>,
}

desk::lay_on_common!(Desk, View, Briefing, Action, Event, Action, film::scenes);

/// What has just happened, as far as it moves on the sheet.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct News {
    /// New shared dice, or own ones by a shelter.
    pub(super) rolled: bool,
    /// The square that was drawn.
    pub(super) drawn: Option<Square>,
    /// What joined the passable area.
    pub(super) joined: Vec<Region>,
    /// Where zombies were killed.
    pub(super) killed: Vec<Region>,
    /// Where a zombie was erased.
    pub(super) erased: Option<Region>,
}

impl News {
    fn of(events: impl Iterator<Item = Event>, me: Seat) -> News {
        let mut news = News::default();
        for event in events {
            match event {
                Event::Rolled { .. } => news.rolled = true,
                Event::Sheltered { seat, .. } if seat == me => news.rolled = true,
                Event::Drew { seat, square, joined, .. } if seat == me => {
                    news.drawn = Some(square);
                    news.joined = joined;
                }
                Event::Attacked { seat, zombies, .. } if seat == me => news.killed = zombies,
                Event::Erased { seat, zombie, .. } if seat == me => news.erased = Some(zombie),
                _ => {}
            }
        }
        news
    }
}

impl Desk {
    /// The desk, or a sentence if the data of the sheets cannot be read.
    pub(super) fn new(board: Board) -> Result<Desk, String> {
        let kit = StoredValue::new(board.setup.with_value(Kit::of)?);
        let enlarged = RwSignal::new(None);
        let mut common = desk::Desk::<View>::new(board);
        let seat = common.memo(move |view| {
            let clicked = enlarged.get().and_then(|seat: Seat| view.seats.get(seat.index()));
            clicked.or(view.own()).or(view.seats.first()).cloned()
        });
        let sheet = Memo::new(move |_| {
            seat.with(|seat| {
                seat.as_ref()
                    .map_or(Sheet::BLANK, |seat| kit.with_value(|kit| seat.sheet.draw(&kit.plan)))
            })
        });
        let all = common;
        common.picks = Memo::new(move |_| {
            let shown = seat.with(|seat| seat.as_ref().map(|seat| seat.seat));
            if all.me() == shown { all.picks.get() } else { Vec::new() }
        });
        let news = Memo::new(move |_| {
            let Some(me) = seat.with(|seat| seat.as_ref().map(|seat| seat.seat)) else {
                return News::default();
            };
            News::of(all.news.get().into_iter(), me)
        });
        let desk = Desk { common, kit, seat, sheet, news, enlarged };
        Effect::new(move |_| {
            desk.picks.track();
            desk.let_go();
        });
        Ok(desk)
    }

    /// Whether the sheet in the middle is the viewer's own, or that of the first seat for somebody
    /// who only watches.
    pub(super) fn at_home(self) -> bool {
        self.view.with(|view| {
            let Some(view) = view else { return true };
            let home = view.own().or(view.seats.first()).map(|seat| seat.seat);
            self.seat.with(|seat| seat.as_ref().map(|seat| seat.seat)) == home
        })
    }

    /// What the seat in the middle is asked, if it is asked here.
    pub(super) fn step(self) -> Option<Phase> {
        if !self.asked() {
            return None;
        }
        self.seat.with(|seat| Some(seat.as_ref()?.this_turn.as_ref()?.step))
    }

    /// The sector to be drawn now.
    pub(super) fn to_draw(self) -> Option<SectorId> {
        if self.step()? != Phase::Square {
            return None;
        }
        self.seat.with(|seat| seat.as_ref()?.this_turn.as_ref()?.to_draw())
    }

    /// What drawing in this square would do, if it may be drawn in.
    pub(super) fn preview(self, square: Square) -> Option<Drawing> {
        if !self.may(Action::Square(square)) {
            return None;
        }
        self.notes.with(|notes| notes.drawings.get(&square).cloned())
    }

    /// The pick that a click on a region of the sheet means.
    pub(super) fn meaning(self, region: Region) -> Action {
        let sheet = self.sheet.get();
        let mut shelters = sheet.usable(ItemKind::Shelter);
        if self.may(Action::Shelter) && shelters.any(|spot| spot.square == region.square) {
            Action::Shelter
        } else if self.step() == Some(Phase::Grenade) {
            Action::Grenade(region)
        } else {
            Action::Square(region.square)
        }
    }

    /// A click or a tap on something that stands for a pick.
    pub(super) fn tap(self, action: Action) {
        let twice = matches!(action, Action::Square(_) | Action::Grenade(_) | Action::Shelter);
        if !(twice && self.may(action) && self.arms(action)) {
            self.choose(action);
        }
    }

    /// Picks, or asks why that is not possible.
    pub(super) fn choose(self, action: Action) {
        if self.may(action) {
            self.pick(action);
        } else if self.at_home() {
            self.armed.set(None);
            self.why_not(action);
        }
    }
}
