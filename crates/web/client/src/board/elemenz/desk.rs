//! What all parts of the board read: the view, what may be picked, and what the player is about to
//! do with it.

use elemenz::{
    Action, Avatar, Briefing, Catalogue, ComboId, Cover, DieId, Element, Event, Frame, Outlook,
    Phase, Position, SeatBrief, Slot, View,
};
use leptos::prelude::*;
use ztable_core::Seat;
use ztable_web_boards::elemenz as film;

use super::Board;
use super::news::News;
use crate::board::desk;

/// Something whose use needs a second choice: on which die, at whom, on which combo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tool {
    /// The free re-roll of AIR.
    Air,
    /// The armed fog.
    Fog,
    /// The token in this slot.
    Token(Slot),
    /// An Avatar.
    Avatar(Avatar),
}

impl Tool {
    /// The tool that a pick is a use of.
    pub(super) fn of(action: Action) -> Option<Tool> {
        Some(match action {
            Action::Air(_) => Tool::Air,
            Action::Fog(_) => Tool::Fog,
            Action::PlayOn(slot, _) => Tool::Token(slot),
            Action::Nudge(..) => Tool::Avatar(Avatar::Nudge),
            Action::Jolt(..) => Tool::Avatar(Avatar::Jolt),
            Action::Obstacle(_) => Tool::Avatar(Avatar::Obstacle),
            Action::Deflect(_) => Tool::Avatar(Avatar::Deflect),
            Action::Echo(_) => Tool::Avatar(Avatar::Echo),
            Action::Borrow(_) => Tool::Avatar(Avatar::Spark),
            _ => return None,
        })
    }
}

/// The board's signals. Every part of the board gets a copy.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    common: desk::Desk<View>,
    /// Dice, tokens, Avatars and combos as they are printed.
    pub(super) stock: &'static Catalogue,
    /// How many play.
    pub(super) seats: u8,
    /// Whether two play.
    pub(super) monolith: bool,
    /// The seat whose board lies large.
    pub(super) shown: Memo<Seat>,
    /// What the dice of whoever is on turn can do.
    pub(super) outlook: Memo<Vec<Outlook>>,
    /// What covers the spaces of what is being prepared or considered.
    pub(super) covers: Memo<Vec<Cover>>,
    /// What has just happened.
    pub(super) news: Memo<News>,
    /// The seat that was clicked to be looked at; the viewer's own otherwise.
    pub(super) enlarged: RwSignal<Option<Seat>>,
    /// The combo whose activation is being considered.
    pub(super) plan: RwSignal<Option<ComboId>>,
    /// The die that a tool that turns dice was laid on.
    pub(super) turning: RwSignal<Option<DieId>>,
    /// The tool that was taken up.
    taken: RwSignal<Option<Tool>>,
    /// The tool in use: the one taken up, or the only one there is.
    pub(super) tool: Memo<Option<Tool>>,
}

desk::lay_on_common!(Desk, View, Briefing, Action, Event, Action, film::scenes);

impl Desk {
    /// The desk, or a sentence if what is printed cannot be read.
    pub(super) fn new(board: Board) -> Result<Desk, String> {
        let stock = Catalogue::standard().map_err(desk::unreadable)?;
        let seats = board.setup.with_value(|setup| setup.players);
        let enlarged = RwSignal::new(None);
        let common = desk::Desk::<View>::new(board);
        let desk::Desk { notes, picks, .. } = common;
        let shown = Memo::new(move |_| enlarged.get().or(common.me()).unwrap_or(Seat::FIRST));
        let news = Memo::new(move |old: Option<&News>| {
            News::after(old, board.told_as::<Event>().into_iter())
        });
        let outlook = Memo::new(move |_| notes.with(|notes| notes.outlook.clone()));
        let plan = RwSignal::new(None::<ComboId>);
        let covers = Memo::new(move |_| {
            let prepared = notes.with(|notes| notes.covering.clone());
            let planned = plan.get();
            let of_plan = outlook.with(|all| {
                let found = all.iter().find(|one| Some(one.combo) == planned);
                found.map_or(Vec::new(), |one| one.covers.clone())
            });
            if prepared.is_empty() { of_plan } else { prepared }
        });
        let taken = RwSignal::new(None);
        let tool = Memo::new(move |_| {
            let taken: Option<Tool> = taken.get();
            picks.with(|picks| {
                let mut tools = picks.iter().filter_map(|action| Tool::of(*action));
                if taken.is_some() && tools.clone().any(|tool| Some(tool) == taken) {
                    return taken;
                }
                // Where there is one thing to do or to let be, it is at hand.
                let first = tools.next()?;
                let alone = picks
                    .iter()
                    .all(|action| *action == Action::Pass || Tool::of(*action) == Some(first));
                alone.then_some(first)
            })
        });
        let desk = Desk {
            common,
            stock,
            seats,
            monolith: seats == 2,
            shown,
            outlook,
            covers,
            news,
            enlarged,
            plan,
            turning: RwSignal::new(None),
            taken,
            tool,
        };
        // What was considered before the last pick means nothing after it.
        Effect::new(move |_| {
            desk.picks.track();
            desk.plan.set(None);
            desk.lay_down();
        });
        Ok(desk)
    }

    /// Reads the table; reading it subscribes.
    pub(super) fn table<T>(self, read: impl FnOnce(&Position) -> T) -> Option<T> {
        self.read(|view| read(&view.table))
    }

    /// Reads what the rules tell about a seat; reading it subscribes. Nothing until they have.
    pub(super) fn of<T: Default>(self, seat: Seat, read: impl FnOnce(&SeatBrief) -> T) -> T {
        self.notes.with(|notes| notes.seats.get(seat.index()).map(read).unwrap_or_default())
    }

    /// Whether the rules have told anything yet.
    pub(super) fn is_briefed(self) -> bool {
        self.notes.with(|notes| !notes.seats.is_empty())
    }

    /// All seats.
    pub(super) fn all(self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats)
    }

    /// Whose turn it is.
    pub(super) fn active(self) -> Seat {
        self.table(|table| table.active).unwrap_or(Seat::FIRST)
    }

    /// What the game is doing.
    pub(super) fn phase(self) -> Phase {
        self.table(|table| table.phase).unwrap_or(Phase::Over)
    }

    /// What is to be settled first.
    pub(super) fn top(self) -> Option<Frame> {
        self.table(|table| table.stack.last().copied()).flatten()
    }

    /// The element that colours a seat.
    pub(super) fn element(self, seat: Seat) -> Option<Element> {
        self.of(seat, |of| of.elements.first().copied())
    }

    /// The name of a combo.
    pub(super) fn combo_name(self, combo: ComboId) -> String {
        self.stock.combo(combo).name.clone()
    }

    /// Whether any pick is of this kind.
    pub(super) fn any(self, fits: impl Fn(Action) -> bool) -> bool {
        self.picks.with(|picks| picks.iter().any(|action| fits(*action)))
    }

    /// The first pick of this kind.
    pub(super) fn first(self, fits: impl Fn(Action) -> bool) -> Option<Action> {
        self.picks.with(|picks| picks.iter().copied().find(|action| fits(*action)))
    }

    /// Whether a tool can be used now.
    pub(super) fn usable(self, tool: Tool) -> bool {
        self.any(|action| Tool::of(action) == Some(tool))
    }

    /// Takes a tool up, or lays it down if it is in hand.
    pub(super) fn toggle(self, tool: Tool) {
        let in_hand = self.taken.get_untracked() == Some(tool);
        self.lay_down();
        if !in_hand {
            self.taken.set(Some(tool));
        }
    }

    /// Lays the tool down.
    pub(super) fn lay_down(self) {
        self.taken.set(None);
        self.turning.set(None);
    }

    /// Whether a tool was taken up that can be laid down again.
    pub(super) fn holds_tool(self) -> bool {
        self.taken.get().is_some_and(|tool| self.tool.get() == Some(tool))
    }

    /// Picks, or asks why that is not possible.
    pub(super) fn choose(self, pick: &str) {
        let may = self.board.options.with_untracked(|all| all.iter().any(|one| one.pick == pick));
        if may {
            self.board.pick.run(pick.to_owned());
        } else {
            self.board.why_not.run(pick.to_owned());
        }
    }
}
