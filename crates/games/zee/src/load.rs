//! From a position to a state, if it is one that can be.

mod zolo;

use std::fmt::Display;

use ztable_core::{Code, Few, Picks, Refusal, Seat};

use crate::action::Action;
use crate::belt::{BeltId, BeltSet};
use crate::bot::Bot;
use crate::card::{Button, CardId, CardSet};
use crate::drive::{Drive, Fate};
use crate::game::Zee;
use crate::position::Position;
use crate::rules::{HAND, HELD, LAST_TURN, ZOLO_CONVEYORS};
use crate::spot::{Row, SpotSet};
use crate::stage::{Stage, Staged};
use crate::state::{Phase, State};

type Checked<T = ()> = Result<T, Refusal>;

fn bad<T>(message: impl Display) -> Checked<T> {
    Err(Refusal::new(Code::BadPosition, message.to_string()))
}

fn ensure(holds: bool, message: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { bad(message()) }
}

/// Collects things that are in one place each, and says where one is twice.
struct Census<T> {
    found: Vec<(T, String)>,
}

impl<T: Copy + PartialEq + Display> Census<T> {
    fn new() -> Census<T> {
        Census { found: Vec::new() }
    }

    fn add(&mut self, things: impl IntoIterator<Item = T>, place: &str) -> Checked {
        for thing in things {
            if let Some((_, other)) = self.found.iter().find(|(found, _)| *found == thing) {
                return bad(if other == place {
                    format!("{thing} is twice in {place}; there is only one.")
                } else {
                    format!("{thing} is in {other} and in {place}; there is only one.")
                });
            }
            self.found.push((thing, place.to_string()));
        }
        Ok(())
    }

    fn things(&self) -> impl Iterator<Item = T> {
        self.found.iter().map(|(thing, _)| *thing)
    }
}

/// A position being checked.
pub(crate) struct Loader<'a> {
    pub(crate) game: &'a Zee,
    pub(crate) position: &'a Position,
}

impl Loader<'_> {
    pub(crate) fn load(&self) -> Checked<State> {
        let (game, position) = (self.game, self.position);
        let seats = usize::from(game.rules.seats);
        ensure(position.seats.len() == seats, || {
            format!("The position has {} seats, but the game is for {seats}.", position.seats.len())
        })?;
        ensure(position.active.index() < seats, || {
            format!("There is no seat {} whose turn it could be.", position.active)
        })?;
        let mut state = State::blank();
        state.active = position.active;
        state.turn = position.turn;
        self.last(&mut state)?;
        self.bots(&mut state)?;
        self.reactor(&mut state)?;
        self.places(&mut state)?;
        self.belts(&mut state)?;
        self.cards(&mut state)?;
        if game.rules.is_zolo() {
            self.zolo(&mut state)?;
        } else {
            ensure(position.zolo.is_none(), || "Only Zolo, the game for one, has rounds.".into())?;
            if matches!(position.stage, Stage::Build | Stage::Place) {
                self.setting_up(&state)?;
            } else {
                self.playing(&mut state)?;
            }
        }
        self.stage(&mut state)?;
        Ok(state)
    }

    fn last(&self, state: &mut State) -> Checked {
        if let Some(last) = &self.position.last {
            ensure(last.seat.number() < self.game.rules.seats, || {
                format!("There is no seat {} that could have played last.", last.seat)
            })?;
            ensure(self.game.face(last.card).buttons.contains(last.button), || {
                format!("{} has no {} button.", last.card, last.button.name())
            })?;
        }
        state.last = self.position.last;
        Ok(())
    }

    /// Which seat has which bot, and its points.
    fn bots(&self, state: &mut State) -> Checked {
        for (seat, told) in Seat::all(self.game.rules.seats).zip(&self.position.seats) {
            state.points[seat.index()] = told.points;
            match told.bot {
                None if self.game.rules.is_zolo() => {
                    ensure(told.points == 0, || "Zolo is scored by rounds, not by points.".into())?;
                }
                None => return bad(format!("Seat {seat} needs a bot.")),
                Some(_) if self.game.rules.is_zolo() => {
                    return bad("In Zolo the player has no bot of their own.");
                }
                Some(bot) => {
                    ensure(state.owner(bot).is_none(), || {
                        format!("Two seats have the {bot} bot.")
                    })?;
                    state.bots[seat.index()] = bot;
                    state.owners[bot.index()] = Some(seat);
                }
            }
        }
        Ok(())
    }

    fn reactor(&self, state: &mut State) -> Checked {
        let found = self.position.reactor.len();
        let most = usize::from(self.game.rules.conveyors());
        ensure((1..=most).contains(&found), || {
            format!("The reactor has {found} conveyors; this game has 1 to {most}.")
        })?;
        for column in &self.position.reactor {
            state.lay(*column);
        }
        Ok(())
    }

    /// Where the bots stand.
    fn places(&self, state: &mut State) -> Checked {
        for (bot, spot) in &self.position.bots {
            let Some(spot) = spot else { continue };
            ensure(self.game.rules.is_zolo() || state.owner(*bot).is_some(), || {
                format!("The {bot} bot stands on {spot}, but nobody plays it.")
            })?;
            ensure(SpotSet::reactor(state.conveyors).contains(*spot), || {
                format!("The {bot} bot stands on {spot}, which the reactor does not have.")
            })?;
            if let Some(other) = state.bot_at(*spot) {
                return bad(format!("The {other} bot and the {bot} bot both stand on {spot}."));
            }
            state.put(*bot, *spot);
        }
        Ok(())
    }

    fn belts(&self, state: &mut State) -> Checked {
        let position = self.position;
        let mut census: Census<BeltId> = Census::new();
        census.add(position.reactor.iter().flatten().copied(), "the reactor")?;
        for (seat, told) in position.seats.iter().enumerate() {
            census.add(told.belts.iter(), &format!("the belts of seat {seat}"))?;
            state.held[seat] = told.belts;
        }
        census.add([position.belt_deck.top], "the top of the Belt deck")?;
        census.add(position.belt_deck.bottom.iter().copied(), "the bottom of the Belt deck")?;
        state.top = position.belt_deck.top;
        state.bottom = match Few::of(&position.belt_deck.bottom) {
            Some(bottom) => bottom,
            None => return bad("The bottom of the Belt deck has more belts than the deck."),
        };
        let used = self.game.rules.belts();
        let gone = match position.belt_deck.unseen {
            Some(unseen) => {
                census.add(unseen.iter(), "the unseen part of the Belt deck")?;
                state.unseen = unseen;
                used.without(census.things().collect())
            }
            None => {
                state.unseen = used.without(census.things().collect());
                BeltSet::EMPTY
            }
        };
        if let Some(belt) = census.things().find(|belt| !used.contains(*belt)) {
            return bad(format!(
                "{belt} is in the game, but with 2 or 3 players the hexes are not."
            ));
        }
        let removed = match self.game.rules.is_zolo() {
            true => usize::from(ZOLO_CONVEYORS - state.conveyors),
            false => 0,
        };
        self.removed_belts(gone, removed)
    }

    /// Belts that are neither in the reactor nor in the deck have left the round with their
    /// conveyors, which happens in Zolo alone.
    fn removed_belts(&self, gone: BeltSet, conveyors: usize) -> Checked {
        let (found, wanted) = (gone.len(), conveyors * Row::ALL.len());
        if found == wanted {
            return Ok(());
        }
        let removed = match conveyors {
            0 => "No conveyor is removed".to_string(),
            1 => "One conveyor is removed, and three belts with it".to_string(),
            more => format!("{more} conveyors are removed, and {wanted} belts with them"),
        };
        bad(if found > wanted {
            let surplus = found - wanted;
            format!(
                "{removed}, so {surplus} of {gone:?} should be somewhere: add to 'belt_deck.unseen'."
            )
        } else if self.position.belt_deck.unseen.is_none() {
            format!("{removed}, so 'belt_deck.unseen' has to list the belts that are left.")
        } else {
            let missing = wanted - found;
            format!(
                "{removed}, so {missing} fewer should be left: take them out of 'belt_deck.unseen'."
            )
        })
    }

    fn cards(&self, state: &mut State) -> Checked {
        let position = self.position;
        let mut census: Census<CardId> = Census::new();
        for (seat, told) in position.seats.iter().enumerate() {
            census.add(told.hand.iter(), &format!("the hand of seat {seat}"))?;
            state.hands[seat] = told.hand;
        }
        census.add(position.discards.iter().copied(), "the discard pile")?;
        state.discards = Few::of(&position.discards).expect("no card is there twice");
        let rest = CardSet::ALL.without(census.things().collect());
        if let Some(deck) = position.control_deck {
            census.add(deck.iter(), "the Control deck")?;
            ensure(deck == rest, || format!("The cards {:?} are nowhere.", rest.without(deck)))?;
        }
        state.deck = rest;
        state.shuffled = position.reshuffled.unwrap_or(CardSet::ALL);
        let strays = state.deck.without(state.shuffled);
        ensure(strays.is_empty(), || {
            format!("{strays:?} are in the Control deck, but were not shuffled into it.")
        })
    }

    /// Checks the size of a hand.
    fn hand(&self, state: &State, seat: Seat, wanted: usize) -> Checked {
        let found = state.hand(seat).len();
        ensure(found == wanted, || {
            format!("Seat {seat} holds {found} Control cards; it should be {wanted} now.")
        })
    }

    /// While the reactor is built: who has built, holds nothing and stands on a Back belt.
    fn setting_up(&self, state: &State) -> Checked {
        let rules = &self.game.rules;
        ensure(state.turn == 0, || "During set-up the turn is 0.".into())?;
        ensure(self.position.discards.is_empty() && self.position.reshuffled.is_none(), || {
            "During set-up nothing is discarded yet.".into()
        })?;
        ensure(self.position.belt_deck.bottom.is_empty(), || {
            "During set-up no belt was put under the deck yet.".into()
        })?;
        let placing = self.position.stage == Stage::Place;
        let done = usize::from(state.conveyors).saturating_sub(if placing { 2 } else { 1 });
        ensure(!placing || state.conveyors >= 2, || {
            "Nobody can stand a bot before building a conveyor.".into()
        })?;
        ensure(done < usize::from(rules.seats), || {
            "The reactor is complete, so nobody builds any more.".into()
        })?;
        let mut seat = self.game.dealer(state);
        for order in 0..usize::from(rules.seats) {
            self.hand(state, seat, HAND)?;
            ensure(state.points(seat) == 0, || "During set-up nobody has points.".into())?;
            let held = state.held[seat.index()].len();
            let builds = order == done;
            let wanted = if order < done || (builds && placing) { 0 } else { HELD };
            ensure(held == wanted, || {
                format!("Seat {seat} holds {held} belts; it should be {wanted} now.")
            })?;
            if builds {
                ensure(state.active == seat, || {
                    format!("It is seat {seat} that builds now, not seat {}.", state.active)
                })?;
            }
            match state.spot(state.bot(seat)) {
                None => ensure(order >= done, || {
                    format!("Seat {seat} has built, so its bot stands in the reactor.")
                })?,
                // The picture in the printed rules has a bot further right than its owner could
                // have got, so that is not held against anybody.
                Some(spot) => ensure(order < done && spot.row() == Row::Back, || {
                    format!("The bot of seat {seat} cannot stand on {spot} yet.")
                })?,
            }
            seat = seat.next(rules.seats);
        }
        Ok(())
    }

    /// From the first turn on.
    fn playing(&self, state: &mut State) -> Checked {
        let rules = &self.game.rules;
        let stage = self.position.stage;
        ensure(!matches!(stage, Stage::Remove | Stage::Refill), || {
            "Only Zolo removes conveyors and refills the hand.".into()
        })?;
        ensure(state.conveyors == rules.conveyors(), || {
            format!(
                "The reactor has {} conveyors; when play begins it is {}.",
                state.conveyors,
                rules.conveyors()
            )
        })?;
        ensure((1..=LAST_TURN).contains(&state.turn), || {
            format!("There is no turn {}; the turns are 1 to {LAST_TURN}.", state.turn)
        })?;
        for seat in Seat::all(rules.seats) {
            let extra = usize::from(stage == Stage::Play && seat == state.active);
            self.hand(state, seat, HAND + extra)?;
            ensure(state.held[seat.index()].is_empty(), || {
                format!("Seat {seat} still holds belts, but the reactor is built.")
            })?;
        }
        self.points(state)?;
        self.absent(state)?;
        self.resets(state)?;
        self.shifting(state)
    }

    fn points(&self, state: &State) -> Checked {
        let rules = &self.game.rules;
        let stage = self.position.stage;
        let all: u16 = Seat::all(rules.seats).map(|seat| u16::from(state.points(seat))).sum();
        let scored_now = matches!(stage, Stage::Reset | Stage::Over);
        let turns = if scored_now { state.turn } else { state.turn - 1 };
        ensure(all <= turns, || {
            format!("There are {all} points, but only {turns} turns that could have brought one.")
        })?;
        for seat in Seat::all(rules.seats) {
            let points = state.side_points(rules, rules.side(seat));
            let won_now = stage == Stage::Over
                && points == rules.target
                && rules.side(seat) == rules.side(state.active);
            ensure(points < rules.target || won_now, || {
                format!(
                    "Seat {seat} has {points} points on its side, and {} win; the game would be over.",
                    rules.target
                )
            })?;
        }
        if stage == Stage::Over {
            let best = state.side_points(rules, rules.side(state.active));
            ensure(best == rules.target || state.turn == LAST_TURN, || {
                format!(
                    "The game is not over: nobody has {} points and it is turn {}.",
                    rules.target, state.turn
                )
            })?;
        }
        Ok(())
    }

    /// Bots that are out of the reactor.
    fn absent(&self, state: &State) -> Checked {
        let rules = &self.game.rules;
        let scored = Seat::all(rules.seats).any(|seat| state.points(seat) > 0);
        for seat in Seat::all(rules.seats) {
            let out = state.spot(state.bot(seat)).is_none();
            if self.position.stage == Stage::Return && seat == state.active {
                ensure(out, || {
                    format!("The bot of seat {seat} is in the reactor, so it does not return.")
                })?;
            } else if seat == state.active {
                ensure(!out, || {
                    format!("The bot of seat {seat} is set aside; it returns before anything else.")
                })?;
            }
            ensure(!out || scored, || {
                format!("The bot of seat {seat} is set aside, but nobody has a point for it.")
            })?;
            ensure(!out || !state.is_shielded(rules, seat), || {
                format!("The bot of seat {seat} cannot be set aside before its first turn.")
            })?;
        }
        Ok(())
    }

    fn resets(&self, state: &mut State) -> Checked {
        let resets = &self.position.resets;
        let rules = &self.game.rules;
        ensure((self.position.stage == Stage::Reset) != resets.is_empty(), || {
            "There are bots in 'resets' exactly when a Reset is made.".into()
        })?;
        let mut census: Census<Bot> = Census::new();
        census.add(resets.iter().copied(), "'resets'")?;
        for bot in resets {
            let owner = state.owner(*bot);
            let opposed = owner.is_some_and(|seat| rules.side(seat) != rules.side(state.active));
            ensure(opposed && state.spot(*bot).is_none(), || {
                format!("The {bot} bot was not set aside by seat {}.", state.active)
            })?;
        }
        ensure(resets.is_empty() || state.points(state.active) > 0, || {
            format!("Seat {} set bots aside, so it has a point.", state.active)
        })?;
        state.resets = Few::of(resets).expect("no bot is there twice");
        Ok(())
    }

    fn shifting(&self, state: &mut State) -> Checked {
        let shifting = self.position.shifting;
        ensure((self.position.stage == Stage::Shift) != shifting.is_empty(), || {
            "There are places in 'shifting' exactly when an owner chooses a side.".into()
        })?;
        let Some(first) = shifting.first() else { return Ok(()) };
        let played = state.discards.last().copied();
        let affected = played
            .filter(|card| self.game.face(*card).buttons.contains(Button::SHIFT))
            .map(|card| self.game.affected(state, card))
            .unwrap_or_default();
        let strays = shifting.without(affected);
        ensure(strays.is_empty(), || {
            format!("The bots on {strays:?} are not shifted by the last card of the discard pile.")
        })?;
        let fate = self.game.fate(state, Drive::Shift, first);
        let asks = matches!(fate, Fate::Chooses { .. }) && !self.game.rules.shift_by_player;
        ensure(asks, || format!("Nobody has to choose a side for the bot on {first}."))?;
        state.pending = shifting;
        Ok(())
    }

    /// The phase, with what was picked in private.
    fn stage(&self, state: &mut State) -> Checked {
        let (stage, staged) = (self.position.stage, self.position.staged);
        let Some(base) = Phase::of(stage, None) else { return bad("The stage is not possible.") };
        state.phase = base;
        let Some(staged) = staged else { return Ok(()) };
        let impossible = || format!("What is staged ({staged:?}) cannot be picked now.");
        let first = match staged {
            Staged::Back { belt } => vec![Action::Build(belt)],
            Staged::Card { card } => vec![Action::Play(card)],
            Staged::Swap { card } => vec![Action::Play(card), Action::Push(Button::SWAP)],
            Staged::Shift { card } => vec![Action::Play(card), Action::Push(Button::SHIFT)],
            Staged::Discards { cards } => cards.iter().map(Action::Discard).collect(),
            Staged::ExchangeOne => vec![Action::ExchangeOne],
            Staged::TwoForOne { first: None } => vec![Action::TwoForOne],
            Staged::TwoForOne { first: Some(card) } => {
                vec![Action::TwoForOne, Action::Discard(card)]
            }
        };
        for action in first {
            if state.staged() == Some(staged) {
                // The only legal button was pushed with the card.
                break;
            }
            let mut picks = Picks::new();
            if let Some(seat) = state.asked() {
                self.game.list(state, seat, &mut picks);
            }
            ensure(
                picks.contains(&action) && self.game.pick_in_private(state, action),
                impossible,
            )?;
        }
        ensure(state.staged() == Some(staged), impossible)
    }
}
