//! The whole state in a form that people read and edit.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use ztable_core::{Chance, Code, Key, Refusal, Seat, Silent};

use crate::action::Action;
use crate::apply::SeatTurn;
use crate::ending::status;
use crate::item::{ItemKind, ItemState};
use crate::region::Spots;
use crate::rules::{RefusedSector, ZedsZone};
use crate::sector::{SectorId, SectorSet};
use crate::sheet::Sheet;
use crate::square::{SQUARES, Square};
use crate::state::{SeatState, State};
use crate::status::Status;
use crate::step::Step;
use crate::view::{SheetView, SquareView, TurnView};

/// A position. What can be worked out (crossed-out sectors, the state of guns and zombies, what is
/// asked) may be left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The turn, from 1 to 20.
    pub turn: u8,
    /// The shared roll of the turn.
    pub roll: SectorId,
    /// All seats in order.
    pub seats: Vec<SeatPosition>,
}

/// One seat of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPosition {
    /// How it stands with the seat.
    #[serde(default)]
    pub status: Option<Status>,
    /// What is drawn on its paper; nothing, if left out.
    #[serde(default)]
    pub sheet: SheetView,
    /// What it did in this turn; nothing for a seat that had lost before.
    #[serde(default)]
    pub this_turn: Option<TurnView>,
}

/// A roll that is known.
struct Known(SectorId);

impl Chance for Known {
    fn draw<N: Display>(&mut self, _: Key, _: u32, _: impl Fn(u32) -> N) -> u32 {
        self.0.index() as u32
    }
}

fn bad<T>(message: impl Display) -> Result<T, Refusal> {
    Err(Refusal::new(Code::BadPosition, message.to_string()))
}

impl Position {
    pub(crate) fn of(game: &ZedsZone, state: &State) -> Position {
        let seats = state
            .seats
            .iter()
            .map(|own| SeatPosition {
                status: Some(status(own, state.is_over(), &game.plan)),
                sheet: SheetView::of(own),
                this_turn: TurnView::of(own, state),
            })
            .collect();
        Position { turn: state.turn, roll: state.roll, seats }
    }

    pub(crate) fn load(self, game: &ZedsZone) -> Result<State, Refusal> {
        if !(1..=SQUARES).contains(&self.turn) {
            return bad(format!("There is no turn {}; the turns are 1 to 20.", self.turn));
        }
        if self.seats.len() != usize::from(game.seats) {
            return bad(format!(
                "The position has {} seats, but the game is for {}.",
                self.seats.len(),
                game.seats
            ));
        }
        let mut state = game.blank();
        state.turn = self.turn;
        state.roll = self.roll;
        for (seat, position) in Seat::all(game.seats).zip(&self.seats) {
            let loader = Loader { game, seat, turn: self.turn, roll: self.roll, position };
            let own = loader.load()?;
            if own.now.step.asks() {
                state.asked.insert(seat);
            }
            state.seats[seat.index()] = own;
        }
        let alive = state.seats.iter().any(|own| own.now.step != Step::Lost);
        if state.is_over() && alive && self.turn < SQUARES {
            return bad(format!(
                "Everybody has finished turn {}, so turn {} would have begun.",
                self.turn,
                self.turn + 1
            ));
        }
        let lost_before = |own: &SeatState| own.lost_in().is_some_and(|lost| lost < self.turn);
        if !alive && state.seats.iter().all(lost_before) {
            return bad(format!(
                "Everybody had lost before turn {}, so the game ended earlier.",
                self.turn
            ));
        }
        for (own, position) in state.seats.iter().zip(&self.seats) {
            let status = status(own, state.is_over(), &game.plan);
            if let Some(told) = position.status
                && told != status
            {
                return bad(format!(
                    "A seat is said to be {}, but by its sheet it is {}.",
                    told.word(),
                    status.word()
                ));
            }
        }
        Ok(state)
    }
}

/// What was used in earlier turns, spot by spot.
#[derive(Default)]
struct Past {
    erased: Spots,
    grenades: Spots,
    shelters: Spots,
}

struct Loader<'a> {
    game: &'a ZedsZone,
    seat: Seat,
    turn: u8,
    roll: SectorId,
    position: &'a SeatPosition,
}

impl Loader<'_> {
    fn bad<T>(&self, message: impl Display) -> Result<T, Refusal> {
        bad(format!("Seat {}: {message}.", self.seat))
    }

    fn load(&self) -> Result<SeatState, Refusal> {
        let squares = self.squares_in_order()?;
        self.check_items()?;
        let count = squares.len() as u8;
        let past: Vec<&SquareView> =
            squares.iter().copied().filter(|drawn| drawn.turn < self.turn).collect();
        let used = self.used_before();
        let (mut sheet, lost) = self.replay(&past, &used)?;
        sheet.crossed = self.crossed_before(&past, &used)?;
        let mut own = SeatState::new(sheet, self.roll);
        if lost {
            if self.position.this_turn.is_some() {
                return self.bad("it had lost before this turn, so this_turn must be null");
            }
            own.now.step = Step::Lost;
        } else {
            if past.len() as u8 != self.turn - 1 {
                return self.bad(format!(
                    "it has drawn {count} squares; in turn {} a living seat has drawn {} or {}",
                    self.turn,
                    self.turn - 1,
                    self.turn
                ));
            }
            self.turn_of(&mut own, &mut Known(self.roll), &mut Silent).begin();
            self.replay_turn(&mut own, squares.get(past.len()).copied())?;
        }
        self.check_marks(&own)?;
        Ok(own)
    }

    /// The drawn squares by turn: each square and sector once, one a turn.
    fn squares_in_order(&self) -> Result<Vec<&SquareView>, Refusal> {
        let mut squares: Vec<&SquareView> = self.position.sheet.squares.iter().collect();
        squares.sort_by_key(|drawn| drawn.turn);
        for (index, drawn) in squares.iter().enumerate() {
            let square = drawn.square;
            if usize::from(drawn.turn) != index + 1 || drawn.turn > self.turn {
                return self.bad(format!(
                    "{square} is said to be drawn in turn {}; one square is drawn in each turn \
                     from 1 to the present one",
                    drawn.turn
                ));
            }
            for other in &squares[..index] {
                if other.square == square {
                    return self.bad(format!("{square} is drawn twice"));
                }
                if other.sector == drawn.sector {
                    return self.bad(format!("sector {} is drawn twice", drawn.sector));
                }
            }
        }
        Ok(squares)
    }

    /// Whether the items are those of their sectors, where they are written down.
    fn check_items(&self) -> Result<(), Refusal> {
        for drawn in &self.position.sheet.squares {
            if drawn.items.is_empty() {
                continue;
            }
            let mut sheet = Sheet::BLANK;
            sheet.draw(&self.game.plan, drawn.sector, drawn.square, drawn.turn);
            let own = SeatState::new(sheet, self.roll);
            let fresh = SheetView::of(&own);
            let wanted = fresh.squares[0].items.iter().map(|item| (item.kind, item.region));
            if !wanted.eq(drawn.items.iter().map(|item| (item.kind, item.region))) {
                return self.bad(format!(
                    "the items of {} are not those of sector {}",
                    drawn.square, drawn.sector
                ));
            }
            for item in &drawn.items {
                let possible = match item.state {
                    ItemState::Fresh => !item.now,
                    ItemState::Killed | ItemState::Erased => item.kind == ItemKind::Zombie,
                    ItemState::Crossed => {
                        matches!(item.kind, ItemKind::Gun | ItemKind::Grenade | ItemKind::Shelter)
                    }
                };
                if !possible {
                    return self.bad(format!(
                        "the {} in {} cannot be marked like that",
                        item.kind, item.region
                    ));
                }
            }
        }
        Ok(())
    }

    fn used_before(&self) -> Past {
        let mut past = Past::default();
        for (spot, item) in self.position.sheet.spots() {
            match (item.now, item.kind, item.state) {
                (false, ItemKind::Zombie, ItemState::Erased) => past.erased |= spot,
                (false, ItemKind::Grenade, ItemState::Crossed) => past.grenades |= spot,
                (false, ItemKind::Shelter, ItemState::Crossed) => past.shelters |= spot,
                _ => {}
            }
        }
        past
    }

    /// Draws the squares of earlier turns again, with all attacks. Returns the sheet and whether
    /// the seat lost.
    fn replay(&self, past: &[&SquareView], used: &Past) -> Result<(Sheet, bool), Refusal> {
        let mut sheet = Sheet::BLANK;
        let mut lost = false;
        // For each erased zombie the last turn in which it could be erased; for grenades and
        // shelters the turn in which they became passable.
        let mut erasable: Vec<u8> = Vec::new();
        let mut grenades: Vec<u8> = Vec::new();
        let mut shelters: Vec<u8> = Vec::new();
        for drawn in past {
            if lost {
                return self.bad(format!(
                    "it lost in turn {}, so it cannot have drawn {}",
                    drawn.turn - 1,
                    drawn.square
                ));
            }
            let joined = sheet.draw(&self.game.plan, drawn.sector, drawn.square, drawn.turn);
            let here = Spots::both([drawn.square].into_iter().collect());
            sheet.items.erase(used.erased & here);
            if let Some(spot) = (joined & used.erased & here).first() {
                return self.bad(format!(
                    "the zombie in {} was never isolated, so no grenade erased it",
                    sheet.region(spot)
                ));
            }
            erasable.extend((joined & used.erased).map(|_| drawn.turn - 1));
            grenades.extend((joined & used.grenades).map(|_| drawn.turn));
            shelters.extend((joined & used.shelters).map(|_| drawn.turn));
            lost = sheet.fight().is_none();
        }
        let last = past.len() as u8;
        erasable.resize(used.erased.len() as usize, last);
        self.check_grenades(&mut erasable, &mut grenades, used)?;
        self.check_shelters(&mut shelters, used, last)?;
        sheet.items.spend(used.grenades | used.shelters);
        Ok((sheet, lost))
    }

    fn check_grenades(
        &self,
        erasable: &mut [u8],
        grenades: &mut [u8],
        used: &Past,
    ) -> Result<(), Refusal> {
        if used.erased.len() != used.grenades.len() {
            return self.bad(format!(
                "{} zombies were erased before this turn with {} grenades; each grenade erases one",
                used.erased.len(),
                used.grenades.len()
            ));
        }
        erasable.sort_unstable();
        grenades.sort_unstable();
        let in_time = erasable.iter().zip(grenades.iter()).all(|(last, first)| first <= last);
        if grenades.len() < erasable.len() || !in_time {
            return self.bad("a grenade was used before it lay in the passable area");
        }
        Ok(())
    }

    fn check_shelters(&self, shelters: &mut [u8], used: &Past, last: u8) -> Result<(), Refusal> {
        shelters.sort_unstable();
        let mut turn = 0;
        for joined in shelters.iter() {
            turn = (turn + 1).max(joined + 1);
        }
        if (shelters.len() as u32) < used.shelters.len() || turn > last {
            return self
                .bad("a shelter was used before it lay in the passable area, or two in one turn");
        }
        Ok(())
    }

    /// The sectors crossed out before this turn.
    fn crossed_before(&self, past: &[&SquareView], used: &Past) -> Result<SectorSet, Refusal> {
        let drawn: SectorSet = past.iter().map(|drawn| drawn.sector).collect();
        let listed = &self.position.sheet.crossed;
        if listed.is_empty() {
            return Ok(drawn);
        }
        let mut before: SectorSet = listed.iter().copied().collect();
        if before.len() != listed.len() {
            return self.bad("a sector is listed twice as crossed out");
        }
        if let Some(missing) =
            self.position.sheet.squares.iter().find(|square| !before.contains(square.sector))
        {
            return self.bad(format!(
                "sector {} is drawn in {} but not crossed out",
                missing.sector, missing.square
            ));
        }
        match &self.position.this_turn {
            Some(turn) => turn.newly_crossed.iter().for_each(|sector| before.remove(*sector)),
            None => {
                let now = self.position.sheet.squares.iter().find(|s| s.turn == self.turn);
                now.into_iter().for_each(|square| before.remove(square.sector));
            }
        }
        let refused = before.without(drawn).len() as u32;
        let possible = match self.game.refused_sector {
            RefusedSector::Free => 0,
            RefusedSector::Crossed => used.shelters.len(),
        };
        if !drawn.is_within(before) {
            return self.bad("a sector drawn earlier is said to be crossed out in this turn");
        }
        if refused > possible {
            return self.bad(format!(
                "{refused} sectors are crossed out without having been drawn; {possible} can be"
            ));
        }
        Ok(before)
    }

    /// Plays what the seat did in this turn.
    fn replay_turn(&self, own: &mut SeatState, drawn: Option<&SquareView>) -> Result<(), Refusal> {
        let told = self.position.this_turn.as_ref();
        if let Some(roll) = told.and_then(|turn| turn.reroll) {
            if !own.now.shelter_offered {
                return self.bad("it rolled again, but had no shelter to use in this turn");
            }
            self.play(own, Action::Shelter, roll);
        }
        let taken = told.and_then(|turn| turn.taken).or(drawn.map(|drawn| drawn.sector));
        if let Some(taken) = taken {
            if own.now.step == Step::Sector && [own.now.first, own.now.second].contains(&taken) {
                self.play(own, Action::Sector(taken), self.roll);
            } else if own.now.step == Step::Sector || own.now.first != taken {
                return self.bad(format!("it cannot have taken sector {taken} with this roll"));
            }
        }
        if let Some(drawn) = drawn {
            if own.now.first != drawn.sector {
                return self.bad(format!("it cannot have drawn sector {} now", drawn.sector));
            }
            if own.now.step == Step::Square {
                self.play(own, Action::Square(drawn.square), self.roll);
            }
            self.replay_grenades(own)?;
            if told.is_some_and(|turn| turn.step == Step::Finished) && own.now.step == Step::Grenade
            {
                self.play(own, Action::Done, self.roll);
            }
        }
        self.check_turn(own)
    }

    fn replay_grenades(&self, own: &mut SeatState) -> Result<(), Refusal> {
        for (spot, item) in self.position.sheet.spots() {
            if item.now && item.state == ItemState::Erased {
                if own.now.step != Step::Grenade || (own.sheet.isolated_zombies() & spot).is_empty()
                {
                    return self.bad(format!("no grenade can erase the zombie in {}", item.region));
                }
                self.play(own, Action::Grenade(item.region), self.roll);
            }
        }
        Ok(())
    }

    fn play(&self, own: &mut SeatState, action: Action, roll: SectorId) {
        self.turn_of(own, &mut Known(roll), &mut Silent).play(action);
    }

    fn turn_of<'a>(
        &'a self,
        own: &'a mut SeatState,
        chance: &'a mut Known,
        log: &'a mut Silent,
    ) -> SeatTurn<'a, Known, Silent> {
        SeatTurn {
            game: self.game,
            own,
            seat: self.seat,
            turn: self.turn,
            shared: self.roll,
            chance,
            log,
        }
    }

    /// Whether the turn, where it is written down, came out as told.
    fn check_turn(&self, own: &SeatState) -> Result<(), Refusal> {
        let Some(told) = &self.position.this_turn else { return Ok(()) };
        if told.step != own.now.step {
            return self.bad(format!(
                "its step is said to be {}, but it is {}",
                step_word(told.step),
                step_word(own.now.step)
            ));
        }
        let undecided = !own.has_taken(self.turn);
        if told.taken.is_some() && undecided {
            return self.bad("it has not taken a sector yet");
        }
        let fits = told
            .candidates
            .iter()
            .all(|sector| undecided && (*sector == own.now.first || *sector == own.now.second));
        if !fits {
            return self.bad("the candidates are not those of the roll");
        }
        Ok(())
    }

    /// Whether the items came out as told, where they are written down.
    fn check_marks(&self, own: &SeatState) -> Result<(), Refusal> {
        let squares: Vec<Square> = self.position.sheet.squares.iter().map(|s| s.square).collect();
        if squares.len() != own.sheet.drawn().len() {
            return self.bad("a square is drawn that the roll does not lead to");
        }
        let found = SheetView::of(own);
        for drawn in self.position.sheet.squares.iter().filter(|drawn| !drawn.items.is_empty()) {
            let Some(now) = found.squares.iter().find(|other| other.square == drawn.square) else {
                return self.bad(format!("{} cannot be drawn", drawn.square));
            };
            for (told, is) in drawn.items.iter().zip(&now.items) {
                if told != is {
                    return self.bad(format!(
                        "the {} in {} is said to be {}, but by the order of the drawings it is {}",
                        told.kind,
                        told.region,
                        mark_words(told.state, told.now),
                        mark_words(is.state, is.now)
                    ));
                }
            }
        }
        let listed = &self.position.sheet.crossed;
        let crossed: SectorSet = listed.iter().copied().collect();
        if !listed.is_empty() && crossed != own.sheet.crossed() {
            return self.bad("the crossed-out sectors do not fit what was taken");
        }
        Ok(())
    }
}

fn step_word(step: Step) -> &'static str {
    match step {
        Step::Sector => "sector",
        Step::Square => "square",
        Step::Grenade => "grenade",
        Step::Finished => "finished",
        Step::Lost => "lost",
    }
}

fn mark_words(state: ItemState, now: bool) -> String {
    let word = match state {
        ItemState::Fresh => "fresh",
        ItemState::Killed => "killed",
        ItemState::Erased => "erased",
        ItemState::Crossed => "crossed out",
    };
    if now { format!("{word} in this turn") } else { word.into() }
}
