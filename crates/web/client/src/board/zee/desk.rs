//! What all parts of the board read: the view, what may be picked, and what is pointed at.

use leptos::prelude::*;
use zee::{
    ABOUT, Action, BeltId, Briefing, Button, ButtonSet, CardId, ControlDeck, Conveyor, Direction,
    Event, Foresight, Roster, Spot, Staged, View,
};

use super::Board;
use super::film::{self, Frame};
use super::plan::Plan;
use super::preview;
use crate::board::desk;

/// What the pointer, the focus or the first tap of a finger is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// A Control card.
    Card(CardId),
    /// A button of a Control card.
    Button(CardId, Button),
    /// A place in the reactor.
    Belt(Spot),
    /// A side.
    Way(Direction),
    /// A belt to build with.
    Lay(BeltId),
    /// A conveyor.
    Conveyor(Conveyor),
}

/// The board's signals. Every part of the board gets a copy.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    common: desk::Desk<View>,
    /// The Control cards.
    pub(super) deck: &'static ControlDeck,
    /// The Z-Bot cards.
    pub(super) roster: &'static Roster,
    /// Whether this is the game for one.
    pub(super) alone: bool,
    /// Whether the ends of the reactor are neighbours.
    pub(super) wrap: bool,
    /// How many conveyors the reactor has room for.
    bays: u8,
    /// The reactor as it is shown: what has just happened is told bot by bot.
    pub(super) frame: RwSignal<Frame>,
    /// What the pick that is aimed at would do.
    pub(super) preview: Memo<Option<Foresight>>,
    /// Picks that one click stands for and that are still to be made.
    pub(super) plan: StoredValue<Option<Plan>>,
}

desk::lay_on_common!(Desk, View, Briefing, Action, Event, Aim, film::scenes);

impl Desk {
    /// The desk, or a sentence if the cards cannot be read.
    pub(super) fn new(board: Board) -> Result<Desk, String> {
        let deck = ControlDeck::standard().map_err(desk::unreadable)?;
        let roster = Roster::standard().map_err(desk::unreadable)?;
        let (players, wrap) =
            board.setup.with_value(|setup| (setup.players, !setup.is_on(&ABOUT, "no_wrap")));
        let common = desk::Desk::<View>::new(board);
        let preview = Memo::new(move |_| {
            let aimed = common.armed.get().or(common.aim.get());
            common.notes.with(|notes| preview::of(notes, aimed).cloned())
        });
        let desk = Desk {
            common,
            deck,
            roster,
            alone: players == 1,
            wrap,
            bays: zee::conveyors(players),
            frame: film::follow(common),
            preview,
            plan: StoredValue::new(None),
        };
        Effect::new(move |_| {
            desk.picks.track();
            desk.let_go();
            desk.go_on();
        });
        Ok(desk)
    }

    /// How many conveyors the reactor has room for.
    pub(super) fn bays(self) -> u8 {
        self.bays
    }

    /// What was picked in private so far.
    pub(super) fn staged(self) -> Option<Staged> {
        self.read(|view| view.staged).flatten()
    }

    /// The card in play that nobody else knows of yet.
    pub(super) fn staged_card(self) -> Option<CardId> {
        match self.staged()? {
            Staged::Card { card } | Staged::Swap { card } | Staged::Shift { card } => Some(card),
            _ => None,
        }
    }

    /// The buttons of a card that the viewer could push.
    pub(super) fn legal_buttons(self, card: CardId) -> ButtonSet {
        self.notes.with(|notes| {
            notes.cards.get(&card).map_or(self.deck.card(card).face.buttons, |brief| brief.legal)
        })
    }

    /// A click or a tap on something that stands for a pick which changes the table: the first tap
    /// of a finger shows what it would do.
    pub(super) fn tap(self, aim: Aim, picks: &[Action]) {
        let possible = picks.first().is_some_and(|first| self.is_within_reach(*first));
        if !(possible && self.arms(aim)) {
            self.pursue(picks);
        }
    }

    /// The picks that pushing a button of a card takes.
    pub(super) fn pushes(self, card: CardId, button: Button) -> Vec<Action> {
        let same = matches!(self.staged(), Some(Staged::Card { card: staged }) if staged == card);
        if same {
            vec![Action::Push(button)]
        } else if self.legal_buttons(card).len() == 1 {
            vec![Action::Play(card)]
        } else {
            vec![Action::Play(card), Action::Push(button)]
        }
    }
}
