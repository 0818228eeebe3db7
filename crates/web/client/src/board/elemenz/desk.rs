//! What all parts of the board read: the view, what may be picked, and what the player is about to
//! do with it.

use elemenz::{
    Action, Avatar, ComboId, Cover, DieId, ElemenZ, Element, Event, Frame, Look, Outlook, Phase,
    Position, Slot, State, View,
};
use leptos::prelude::*;
use ztable_core::Seat;

use super::news::News;
use super::{Board, reading};

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

/// Whether somebody's turn is being played.
pub(super) fn is_turn(phase: Phase) -> bool {
    matches!(phase, Phase::Roll | Phase::Assign)
}

/// The board's signals. Every part of the board gets a copy.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) board: Board,
    pub(super) game: StoredValue<ElemenZ>,
    /// Whether two play.
    pub(super) monolith: bool,
    /// `None` if the view cannot be read.
    pub(super) view: Memo<Option<View>>,
    /// The table of the view, for what the rules say about it.
    state: Memo<Option<State>>,
    /// The seat whose board lies large.
    pub(super) shown: Memo<Seat>,
    /// What may be picked.
    pub(super) picks: Memo<Vec<Action>>,
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

impl Desk {
    /// The desk, or a sentence if the set-up is not one of this game.
    pub(super) fn new(board: Board) -> Result<Desk, String> {
        let game = board.rules::<ElemenZ>()?;
        let monolith = game.rules().mode() == elemenz::Mode::Monolith;
        let game = StoredValue::new(game);
        let enlarged = RwSignal::new(None);
        let view = board.view_as::<View>();
        let state = Memo::new(move |_| {
            view.with(|view| view.as_ref().map(|view| game.with_value(|game| view.state(game))))
        });
        let shown = Memo::new(move |_| {
            let own = view.with(|view| view.as_ref().and_then(|view| view.viewer.seat()));
            enlarged.get().or(own).unwrap_or(Seat::FIRST)
        });
        let picks = Memo::new(move |_| board.picks_as::<Action>());
        let news = Memo::new(move |old: Option<&News>| {
            News::after(old, board.news_as::<Event>().into_iter())
        });
        let outlook = Memo::new(move |_| {
            view.with(|view| match view {
                Some(view) if view.table.rolls > 0 && is_turn(view.table.phase) => {
                    game.with_value(|game| game.outlook(view))
                }
                _ => Vec::new(),
            })
        });
        let plan = RwSignal::new(None::<ComboId>);
        let covers = Memo::new(move |_| {
            let prepared = view.with(|view| {
                view.as_ref().map_or(Vec::new(), |view| game.with_value(|game| game.covering(view)))
            });
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
            board,
            game,
            monolith,
            view,
            state,
            shown,
            picks,
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
    pub(super) fn table<T>(self, read: impl FnOnce(&ElemenZ, &Position) -> T) -> Option<T> {
        self.view.with(|view| {
            view.as_ref().map(|view| self.game.with_value(|game| read(game, &view.table)))
        })
    }

    /// Asks the rules about the table; asking subscribes.
    pub(super) fn look<T>(self, read: impl FnOnce(Look<'_>) -> T) -> Option<T> {
        self.state.with(|state| {
            state.as_ref().map(|state| self.game.with_value(|game| read(game.look(state))))
        })
    }

    /// Reads the whole view; reading it subscribes.
    pub(super) fn seen<T>(self, read: impl FnOnce(&ElemenZ, &View) -> T) -> Option<T> {
        self.view
            .with(|view| view.as_ref().map(|view| self.game.with_value(|game| read(game, view))))
    }

    /// The viewer's seat.
    pub(super) fn own(self) -> Option<Seat> {
        self.view.with(|view| view.as_ref().and_then(|view| view.viewer.seat()))
    }

    /// Whether the seat is the viewer's.
    pub(super) fn is_own(self, seat: Seat) -> bool {
        self.own() == Some(seat)
    }

    /// Whose turn it is.
    pub(super) fn active(self) -> Seat {
        self.table(|_, table| table.active).unwrap_or(Seat::FIRST)
    }

    /// What the game is doing.
    pub(super) fn phase(self) -> Phase {
        self.table(|_, table| table.phase).unwrap_or(Phase::Over)
    }

    /// What is to be settled first.
    pub(super) fn top(self) -> Option<Frame> {
        self.table(|_, table| table.stack.last().copied()).flatten()
    }

    /// The element that colours a seat.
    pub(super) fn element(self, seat: Seat) -> Option<Element> {
        self.look(|look| reading::elements(look, seat).first().copied()).flatten()
    }

    /// The name of a seat as the viewer reads it.
    pub(super) fn name(self, seat: Seat) -> String {
        let viewer = self.view.with(|view| view.as_ref().map(|view| view.viewer));
        self.board.name(viewer, seat)
    }

    /// The name of a combo.
    pub(super) fn combo_name(self, combo: ComboId) -> String {
        self.game.with_value(|game| game.stock().combo(combo).name.clone())
    }

    /// Whether this may be picked now.
    pub(super) fn may(self, action: Action) -> bool {
        self.picks.with(|picks| picks.contains(&action))
    }

    /// Whether any pick is of this kind.
    pub(super) fn any(self, fits: impl Fn(Action) -> bool) -> bool {
        self.picks.with(|picks| picks.iter().any(|action| fits(*action)))
    }

    /// The first pick of this kind.
    pub(super) fn first(self, fits: impl Fn(Action) -> bool) -> Option<Action> {
        self.picks.with(|picks| picks.iter().copied().find(|action| fits(*action)))
    }

    /// Whether the viewer is asked anything.
    pub(super) fn asked(self) -> bool {
        !self.picks.with(Vec::is_empty)
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

    /// What the game says about a pick before it is made: its label, and a warning if there is one.
    pub(super) fn told(self, action: Action) -> Option<(String, Option<String>)> {
        let text = action.to_string();
        self.board.options.with(|options| {
            let choice = options.iter().find(|choice| choice.pick == text)?;
            Some((choice.label.clone(), choice.warning.clone()))
        })
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
