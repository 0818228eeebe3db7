//! What all parts of the board read: the view, the sheet in the middle, and what may be picked.

use leptos::prelude::*;
use zeds_zone::{
    ABOUT, Action, Briefing, DoorWalls, Drawing, Event, ItemKind, Plan, Region, SeatView, SectorId,
    SectorTable, Sheet, Square, Step, View, Zone,
};
use ztable_core::{Seat, Setup};

use super::Board;

/// What is printed on the sheets.
pub(super) struct Kit {
    /// Sectors and doors, prepared for drawing.
    pub(super) plan: Plan,
    pub(super) table: &'static SectorTable,
}

impl Kit {
    /// The kit, or a sentence if its data cannot be read.
    fn of(setup: &Setup) -> Result<Kit, String> {
        let unreadable = |error| format!("The board cannot be drawn: {error}");
        let table = SectorTable::standard().map_err(unreadable)?;
        let zone = Zone::standard().map_err(unreadable)?;
        let ignored = setup.chose(&ABOUT, "door_walls", "ignore");
        let doors = if ignored { DoorWalls::Ignore } else { DoorWalls::Block };
        Ok(Kit { plan: Plan::new(table, zone, doors), table })
    }
}

/// The board's signals. Every part of the board gets a copy.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) board: Board,
    pub(super) kit: StoredValue<Kit>,
    /// `None` if the view cannot be read.
    pub(super) view: Memo<Option<View>>,
    /// The seat whose sheet lies in the middle.
    pub(super) seat: Memo<Option<SeatView>>,
    /// That sheet.
    pub(super) sheet: Memo<Sheet>,
    /// What the rules tell about the view.
    notes: Memo<Briefing>,
    /// What may be picked on the sheet in the middle.
    pub(super) picks: Memo<Vec<Action>>,
    /// What has just happened on the sheet in the middle.
    pub(super) news: Memo<News>,
    /// The seat that was clicked to be looked at; the viewer's own otherwise.
    pub(super) enlarged: RwSignal<Option<Seat>>,
    /// The square that the pointer or the focus is on.
    pub(super) aim: RwSignal<Option<Square>>,
    /// What the first tap of a finger chose; the second one picks it.
    pub(super) armed: RwSignal<Option<Action>>,
    /// Whether the last press was made by a finger.
    touch: StoredValue<bool>,
}

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
        let view = board.view_as::<View>();
        let seat = Memo::new(move |_| {
            view.with(|view| {
                let view = view.as_ref()?;
                let clicked = enlarged.get().and_then(|seat: Seat| view.seats.get(seat.index()));
                clicked.or(view.own()).or(view.seats.first()).cloned()
            })
        });
        let sheet = Memo::new(move |_| {
            seat.with(|seat| {
                seat.as_ref()
                    .map_or(Sheet::BLANK, |seat| kit.with_value(|kit| seat.sheet.draw(&kit.plan)))
            })
        });
        let own_shown = move || {
            view.with(|view| view.as_ref().and_then(|view| view.viewer.seat()))
                == seat.with(|seat| seat.as_ref().map(|seat| seat.seat))
        };
        let picks = Memo::new(move |_| {
            if !own_shown() {
                return Vec::new();
            }
            board.picks_as()
        });
        let news = Memo::new(move |_| {
            let Some(me) = seat.with(|seat| seat.as_ref().map(|seat| seat.seat)) else {
                return News::default();
            };
            News::of(board.news_as::<Event>().into_iter(), me)
        });
        let desk = Desk {
            board,
            kit,
            view,
            seat,
            sheet,
            notes: board.notes_as(),
            picks,
            news,
            enlarged,
            aim: RwSignal::new(None),
            armed: RwSignal::new(None),
            touch: StoredValue::new(false),
        };
        // What was aimed at before the last pick means nothing after it.
        Effect::new(move |_| {
            desk.picks.track();
            desk.aim.set(None);
            desk.armed.set(None);
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

    /// The name of a seat as the viewer reads it.
    pub(super) fn name(self, seat: Seat) -> String {
        let viewer = self.view.with(|view| view.as_ref().map(|view| view.viewer));
        self.board.name(viewer, seat)
    }

    /// What the seat in the middle is asked, if it is asked here.
    pub(super) fn step(self) -> Option<Step> {
        if self.picks.with(Vec::is_empty) {
            return None;
        }
        self.seat.with(|seat| Some(seat.as_ref()?.this_turn.as_ref()?.step))
    }

    /// The sector to be drawn now.
    pub(super) fn to_draw(self) -> Option<SectorId> {
        if self.step()? != Step::Square {
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

    /// Whether this may be picked now.
    pub(super) fn may(self, action: Action) -> bool {
        self.picks.with(|picks| picks.contains(&action))
    }

    /// The pick that a click on a region of the sheet means.
    pub(super) fn meaning(self, region: Region) -> Action {
        let sheet = self.sheet.get();
        let mut shelters = sheet.usable(ItemKind::Shelter);
        if self.may(Action::Shelter) && shelters.any(|spot| spot.square == region.square) {
            Action::Shelter
        } else if self.step() == Some(Step::Grenade) {
            Action::Grenade(region)
        } else {
            Action::Square(region.square)
        }
    }

    /// What the game says about a pick before it is made: its label, and a warning if there is one.
    pub(super) fn told(self, action: Action) -> Option<(String, Option<String>)> {
        let text = action.to_string();
        self.board.options.with(|options| {
            let choice = options.iter().find(|choice| choice.pick == text)?;
            Some((choice.label.clone(), choice.warning.clone()))
        })
    }

    /// Remembers what presses: a finger covers what it points at, so it picks with two taps.
    pub(super) fn pressed_by(self, pointer: &str) {
        self.touch.set_value(pointer == "touch");
    }

    /// Whether the last press was made by a finger.
    pub(super) fn touched(self) -> bool {
        self.touch.get_value()
    }

    /// A click or a tap on something that stands for a pick.
    pub(super) fn tap(self, action: Action) {
        let twice = matches!(action, Action::Square(_) | Action::Grenade(_) | Action::Shelter);
        let armed = self.armed.get_untracked() == Some(action);
        if self.touched() && twice && !armed && self.may(action) {
            self.armed.set(Some(action));
        } else {
            self.choose(action);
        }
    }

    /// Picks, or asks why that is not possible.
    pub(super) fn choose(self, action: Action) {
        if self.may(action) {
            self.board.pick.run(action.to_string());
        } else if self.at_home() {
            self.armed.set(None);
            self.board.why_not.run(action.to_string());
        }
    }
}
