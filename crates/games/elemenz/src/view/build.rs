//! Making views: what each viewer may know, put together piece by piece.

use ztable_core::{Seat, SeatSet, Viewer};

use crate::action::Action;
use crate::avatar::{Avatar, AvatarSet};
use crate::board::ComboSet;
use crate::die::{DiceSet, Die, DieId, Place};
use crate::element::Element;
use crate::phase::{Flags, Frame, Phase, Staged, Touch};
use crate::position::load::restore;
use crate::position::{Position, SlotPosition};
use crate::rules::ElemenZ;
use crate::state::{Look, State};
use crate::token::{Slot, Token};
use crate::view::View;

impl View {
    pub(crate) fn new(game: &ElemenZ, state: &State, viewer: Viewer) -> View {
        View { viewer, table: Position::of(game, state, viewer) }
    }

    /// The table of the viewer as a state, for what the rules say about it ([`Look`](crate::Look)). What is hidden
    /// in it is missing, so that nothing can be played in it.
    #[must_use]
    pub fn state(&self, game: &ElemenZ) -> State {
        restore(game, &self.table)
    }

    /// Whether the viewer's seat must pick.
    pub(crate) fn asked(&self, game: &ElemenZ) -> Option<Seat> {
        let seat = self.viewer.seat()?;
        ztable_core::Game::turn(game, &self.state(game)).asks(seat).then_some(seat)
    }
}

/// Who is asked, as far as this viewer may know: in a reaction window answers are sealed, and so is
/// that they are given (EZ-15.3).
fn asked(look: Look<'_>, viewer: Viewer) -> SeatSet {
    let pending = look.state.pending;
    match look.top() {
        Some(Frame::Window(kind)) if viewer != Viewer::Referee => {
            let mut asked = look.eligible(kind);
            if let Some(seat) = viewer.seat().filter(|seat| !pending.contains(*seat)) {
                asked.remove(seat);
            }
            asked.widen()
        }
        _ => pending.widen(),
    }
}

/// A table through the eyes of a viewer: nothing else comes out of it than what the viewer may
/// know. A [`View`] is made of it and says no more, and who needs less than a view asks here.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Whose eyes they are.
    pub viewer: Viewer,
    /// What is going on.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// Who played first.
    pub first: Seat,
    /// The round of the Duel, the turn of the Monolith game.
    pub round: u16,
    /// Rolls made in this turn.
    pub rolls: u8,
    /// Who still has to answer, as far as the viewer may know.
    pub asked: SeatSet,
    /// The borrowed die.
    pub borrowed: Option<DieId>,
    /// Whom the last combo or Avatar was aimed at.
    pub aimed: Option<Seat>,
    /// Dice marked for the next roll.
    pub marked: DiceSet,
    /// Combos activated in this turn.
    pub used: ComboSet,
    /// Waiting combos that are armed.
    pub armed: ComboSet,
    /// Whether the free space of EARTH's SHIELD counts.
    pub shield_free: bool,
    /// How many tokens of each kind left the game.
    pub removed: [u8; Token::COUNT],
    /// Loose Avatars, face up.
    pub loose: AvatarSet,
    /// Avatars whose place everybody knows.
    pub seen: AvatarSet,
    /// What was done in this turn.
    pub flags: Flags,
    /// What the active player is preparing, for their own eyes.
    pub staged: Option<Staged>,
    /// How often the active player took something back in this turn, for their own eyes.
    pub taken_back: u8,
    state: &'a State,
}

/// One seat as the viewer knows it.
#[derive(Clone, Copy, Debug)]
pub struct KnownSeat<'a> {
    /// Its Shaman, once it is picked; none in the Monolith game.
    pub shaman: Option<Element>,
    /// When it was eliminated, from 1; 0 for the living.
    pub gone: u8,
    /// The slots of its Totem.
    pub slots: [SlotPosition; Slot::COUNT],
    /// Element tokens in its SHIELD.
    pub shield_tokens: u8,
    /// Its sealed answer, for its own eyes.
    pub answer: Option<Action>,
    /// How many tokens it has laid during set-up, for its own eyes.
    pub laid: Option<u8>,
    /// The die it re-rolled, turned or lost last.
    pub touched: Option<Touch>,
    /// The token it showed last in this turn, on its way out of the game.
    pub shown: Option<Token>,
    /// Its Avatars in their row.
    pub avatars: KnownRow<'a>,
}

/// Tiles in a row or a stack; whoever does not own them knows those that were seen.
#[derive(Clone, Copy, Debug)]
pub struct KnownRow<'a> {
    row: &'a [Avatar],
    own: bool,
    seen: AvatarSet,
}

impl<'a> KnownRow<'a> {
    /// How many tiles there are, known or not.
    #[must_use]
    pub fn count(self) -> usize {
        self.row.len()
    }

    /// The tiles in order, each if it is known.
    pub fn tiles(self) -> impl Iterator<Item = Option<Avatar>> + use<'a> {
        let KnownRow { row, own, seen } = self;
        row.iter().map(move |tile| (own || seen.contains(*tile)).then_some(*tile))
    }

    /// Those that are known.
    pub fn known(self) -> impl Iterator<Item = Avatar> + use<'a> {
        self.tiles().flatten()
    }
}

impl<'a> Known<'a> {
    /// What the viewer knows of this position.
    #[must_use]
    pub fn new(game: &'a ElemenZ, state: &'a State, viewer: Viewer) -> Known<'a> {
        let prepares = viewer == Viewer::Referee || viewer.is(state.active);
        Known {
            viewer,
            phase: state.phase,
            active: state.active,
            first: state.first,
            round: state.round,
            rolls: state.rolls,
            asked: asked(game.look(state), viewer),
            borrowed: state.borrowed,
            aimed: state.aimed,
            marked: state.marked,
            used: state.used,
            armed: state.armed,
            shield_free: state.shield_free,
            removed: state.removed,
            loose: state.loose,
            seen: state.seen,
            flags: state.flags,
            staged: state.staged.filter(|_| prepares),
            taken_back: if prepares { state.taken_back } else { 0 },
            state,
        }
    }

    /// A seat of the table.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> KnownSeat<'a> {
        let (state, viewer) = (self.state, self.viewer);
        let own = viewer == Viewer::Referee || viewer.is(seat);
        let slots = Slot::ALL.map(|slot| {
            let knowers = state.knowers[seat][slot.index()];
            let token = state.slots[seat][slot.index()];
            let knows = own || viewer.seat().is_some_and(|seat| knowers.contains(seat));
            SlotPosition {
                token: if knows { token } else { None },
                hidden: token.is_some() && !knows,
                knowers: knowers.widen(),
            }
        });
        KnownSeat {
            shaman: state.shamans[seat],
            gone: state.gone[seat],
            slots,
            shield_tokens: state.shield_tokens[seat],
            answer: if own { state.answers[seat] } else { None },
            laid: (own && state.phase == Phase::Layout).then(|| state.laid[seat]),
            touched: state.touched[seat],
            shown: state.shown[seat],
            avatars: KnownRow { row: &state.rows[seat], own, seen: state.seen },
        }
    }

    /// The dice that are in the game.
    pub fn dice(&self) -> impl Iterator<Item = (DieId, Die)> + use<'a> {
        let dice = &self.state.dice;
        let there = DiceSet::all().without(dice.lying(Place::Box));
        there.into_iter().map(move |die| (die, dice.die(die)))
    }

    /// The stacks of Avatars, the top last.
    pub fn stacks(&self) -> impl Iterator<Item = KnownRow<'a>> + use<'a> {
        let (own, seen) = (self.viewer == Viewer::Referee, self.seen);
        self.state.stacks.iter().map(move |row| KnownRow { row, own, seen })
    }

    /// What is being settled, the topmost last.
    #[must_use]
    pub fn stack(&self) -> &'a [Frame] {
        self.state.frames()
    }
}
