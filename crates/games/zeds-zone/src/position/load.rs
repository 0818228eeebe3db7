//! Reading a position back: the drawings are made again, and all that is told must come of them.

use std::fmt::Display;

use ztable_core::{Chance, Checked, Key, Refusal, Seat, Silent, ensure};

use crate::action::Action;
use crate::apply::SeatTurn;
use crate::ending::status;
use crate::item::{ItemKind, ItemState};
use crate::phase::Phase;
use crate::position::{Position, SeatPosition};
use crate::region::Spots;
use crate::rules::{RefusedSector, ZedsZone};
use crate::sector::{SectorId, SectorSet};
use crate::sheet::Sheet;
use crate::square::{SQUARES, Square};
use crate::state::{SeatState, State};
use crate::view::{SheetView, SquareView};

impl Position {
    pub(crate) fn load(self, game: &ZedsZone) -> Checked<State> {
        ensure((1..=SQUARES).contains(&self.turn), "turn", || {
            format!("There is no turn {}; the turns are 1 to 20.", self.turn)
        })?;
        ensure(self.seats.len() == usize::from(game.seats), "seats", || {
            let count = self.seats.len();
            format!("The position has {count} seats, but the game is for {}.", game.seats)
        })?;
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
        let alive = state.seats.iter().any(|own| own.now.step != Phase::Lost);
        ensure(!state.is_over() || !alive || self.turn >= SQUARES, "turn", || {
            let (turn, next) = (self.turn, self.turn + 1);
            format!("Everybody has finished turn {turn}, so turn {next} would have begun.")
        })?;
        let lost_before = |own: &SeatState| own.lost_in().is_some_and(|lost| lost < self.turn);
        ensure(alive || !state.seats.iter().all(lost_before), "turn", || {
            format!("Everybody had lost before turn {}, so the game ended earlier.", self.turn)
        })?;
        for (nth, (own, position)) in state.seats.iter().zip(&self.seats).enumerate() {
            let is = status(own, state.is_over(), &game.plan);
            let told = position.status.unwrap_or(is);
            ensure(told == is, format_args!("seats.{nth}.status"), || {
                let (told, is) = (told.word(), is.word());
                format!("Seat {nth} is said to be {told}, but by its sheet it is {is}.")
            })?;
        }
        Ok(state)
    }
}

/// A roll that is known.
struct Known(SectorId);

impl Chance for Known {
    fn draw<N: Display>(&mut self, _: Key, _: u32, _: impl Fn(u32) -> N) -> u32 {
        self.0.index() as u32
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
    /// The refusal of an entry of the seat.
    fn bad<T>(&self, entry: &str, message: impl Display) -> Checked<T> {
        Err(Refusal::bad_position(format_args!("seats.{}.{entry}", self.seat), message))
    }

    fn load(&self) -> Checked<SeatState> {
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
                let message = "The seat had lost before this turn, so it is left out.";
                return self.bad("this_turn", message);
            }
            own.now.step = Phase::Lost;
        } else {
            if past.len() as u8 != self.turn - 1 {
                let (turn, before) = (self.turn, self.turn - 1);
                let message = format!(
                    "The seat has drawn {count} squares; in turn {turn} a living seat has drawn \
                     {before} or {turn}."
                );
                return self.bad("sheet.squares", message);
            }
            self.turn_of(&mut own, &mut Known(self.roll), &mut Silent).begin();
            self.replay_turn(&mut own, squares.get(past.len()).copied())?;
        }
        self.check_marks(&own)?;
        Ok(own)
    }

    /// The drawn squares by turn: each square and sector once, one a turn.
    fn squares_in_order(&self) -> Checked<Vec<&SquareView>> {
        let mut squares: Vec<&SquareView> = self.position.sheet.squares.iter().collect();
        squares.sort_by_key(|drawn| drawn.turn);
        for (index, drawn) in squares.iter().enumerate() {
            let square = drawn.square;
            if usize::from(drawn.turn) != index + 1 || drawn.turn > self.turn {
                let message = format!(
                    "{square} is said to be drawn in turn {}; one square is drawn in each turn \
                     from 1 to the present one.",
                    drawn.turn
                );
                return self.bad("sheet.squares", message);
            }
            for other in &squares[..index] {
                if other.square == square {
                    return self.bad("sheet.squares", format!("{square} is drawn twice."));
                }
                if other.sector == drawn.sector {
                    let message = format!("Sector {} is drawn twice.", drawn.sector);
                    return self.bad("sheet.squares", message);
                }
            }
        }
        Ok(squares)
    }

    /// Whether the items are those of their sectors, where they are written down.
    fn check_items(&self) -> Checked {
        for (nth, drawn) in self.position.sheet.squares.iter().enumerate() {
            if drawn.items.is_empty() {
                continue;
            }
            let mut sheet = Sheet::BLANK;
            sheet.draw(&self.game.plan, drawn.sector, drawn.square, drawn.turn);
            let own = SeatState::new(sheet, self.roll);
            let fresh = SheetView::of(&own);
            let wanted = fresh.squares[0].items.iter().map(|item| (item.kind, item.region));
            if !wanted.eq(drawn.items.iter().map(|item| (item.kind, item.region))) {
                let message = format!(
                    "The items of {} are not those of sector {}.",
                    drawn.square, drawn.sector
                );
                return self.bad(&format!("sheet.squares.{nth}.items"), message);
            }
            for (place, item) in drawn.items.iter().enumerate() {
                let possible = match item.state {
                    ItemState::Fresh => !item.now,
                    ItemState::Killed | ItemState::Erased => item.kind == ItemKind::Zombie,
                    ItemState::Crossed => {
                        matches!(item.kind, ItemKind::Gun | ItemKind::Grenade | ItemKind::Shelter)
                    }
                };
                if !possible {
                    let message =
                        format!("The {} in {} cannot be marked like that.", item.kind, item.region);
                    return self.bad(&format!("sheet.squares.{nth}.items.{place}"), message);
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
    fn replay(&self, past: &[&SquareView], used: &Past) -> Checked<(Sheet, bool)> {
        let mut sheet = Sheet::BLANK;
        let mut lost = false;
        // For each erased zombie the last turn in which it could be erased; for grenades and
        // shelters the turn in which they became passable.
        let mut erasable: Vec<u8> = Vec::new();
        let mut grenades: Vec<u8> = Vec::new();
        let mut shelters: Vec<u8> = Vec::new();
        for drawn in past {
            if lost {
                let (turn, square) = (drawn.turn - 1, drawn.square);
                let message =
                    format!("The seat lost in turn {turn}, so it cannot have drawn {square}.");
                return self.bad("sheet.squares", message);
            }
            let joined = sheet.draw(&self.game.plan, drawn.sector, drawn.square, drawn.turn);
            let here = Spots::both([drawn.square].into_iter().collect());
            sheet.items.erase(used.erased & here);
            if let Some(spot) = (joined & used.erased & here).first() {
                let message = format!(
                    "The zombie in {} was never isolated, so no grenade erased it.",
                    sheet.region(spot)
                );
                return self.bad("sheet.squares", message);
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

    fn check_grenades(&self, erasable: &mut [u8], grenades: &mut [u8], used: &Past) -> Checked {
        if used.erased.len() != used.grenades.len() {
            let message = format!(
                "{} zombies were erased before this turn with {} grenades; each erases one.",
                used.erased.len(),
                used.grenades.len()
            );
            return self.bad("sheet.squares", message);
        }
        erasable.sort_unstable();
        grenades.sort_unstable();
        let in_time = erasable.iter().zip(grenades.iter()).all(|(last, first)| first <= last);
        if grenades.len() < erasable.len() || !in_time {
            let message = "A grenade was used before it lay in the passable area.";
            return self.bad("sheet.squares", message);
        }
        Ok(())
    }

    fn check_shelters(&self, shelters: &mut [u8], used: &Past, last: u8) -> Checked {
        shelters.sort_unstable();
        let mut turn = 0;
        for joined in shelters.iter() {
            turn = (turn + 1).max(joined + 1);
        }
        if (shelters.len() as u32) < used.shelters.len() || turn > last {
            let message =
                "A shelter was used before it lay in the passable area, or two in one turn.";
            return self.bad("sheet.squares", message);
        }
        Ok(())
    }

    /// The sectors crossed out before this turn.
    fn crossed_before(&self, past: &[&SquareView], used: &Past) -> Checked<SectorSet> {
        let drawn: SectorSet = past.iter().map(|drawn| drawn.sector).collect();
        let listed = &self.position.sheet.crossed;
        if listed.is_empty() {
            return Ok(drawn);
        }
        let mut before: SectorSet = listed.iter().copied().collect();
        if before.len() != listed.len() {
            return self.bad("sheet.crossed", "A sector is listed twice as crossed out.");
        }
        if let Some(missing) =
            self.position.sheet.squares.iter().find(|square| !before.contains(square.sector))
        {
            let message = format!(
                "Sector {} is drawn in {} but not crossed out.",
                missing.sector, missing.square
            );
            return self.bad("sheet.crossed", message);
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
            let message = "A sector drawn earlier is said to be crossed out in this turn.";
            return self.bad("this_turn.newly_crossed", message);
        }
        if refused > possible {
            let message = format!(
                "{refused} sectors are crossed out without having been drawn; {possible} can be."
            );
            return self.bad("sheet.crossed", message);
        }
        Ok(before)
    }

    /// Plays what the seat did in this turn.
    fn replay_turn(&self, own: &mut SeatState, drawn: Option<&SquareView>) -> Checked {
        let told = self.position.this_turn.as_ref();
        if let Some(roll) = told.and_then(|turn| turn.reroll) {
            if !own.now.shelter_offered {
                let message = "The seat rolled again, but had no shelter to use in this turn.";
                return self.bad("this_turn.reroll", message);
            }
            self.play(own, Action::Shelter, roll);
        }
        let written = told.and_then(|turn| turn.taken);
        if let Some(taken) = written.or(drawn.map(|drawn| drawn.sector)) {
            if own.now.step == Phase::Sector && [own.now.first, own.now.second].contains(&taken) {
                self.play(own, Action::Sector(taken), self.roll);
            } else if own.now.step == Phase::Sector || own.now.first != taken {
                let message = format!("The seat cannot have taken sector {taken} with this roll.");
                let entry = if written.is_some() { "this_turn.taken" } else { "sheet.squares" };
                return self.bad(entry, message);
            }
        }
        if let Some(drawn) = drawn {
            if own.now.first != drawn.sector {
                let message = format!("The seat cannot have drawn sector {} now.", drawn.sector);
                return self.bad("sheet.squares", message);
            }
            if own.now.step == Phase::Square {
                self.play(own, Action::Square(drawn.square), self.roll);
            }
            self.replay_grenades(own)?;
            if told.is_some_and(|turn| turn.step == Phase::Finished)
                && own.now.step == Phase::Grenade
            {
                self.play(own, Action::Done, self.roll);
            }
        }
        self.check_turn(own)
    }

    fn replay_grenades(&self, own: &mut SeatState) -> Checked {
        for (spot, item) in self.position.sheet.spots() {
            if item.now && item.state == ItemState::Erased {
                if own.now.step != Phase::Grenade
                    || (own.sheet.isolated_zombies() & spot).is_empty()
                {
                    let message = format!("No grenade can erase the zombie in {}.", item.region);
                    return self.bad("sheet.squares", message);
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
    fn check_turn(&self, own: &SeatState) -> Checked {
        let Some(told) = &self.position.this_turn else { return Ok(()) };
        if told.step != own.now.step {
            let (told, is) = (step_word(told.step), step_word(own.now.step));
            let message = format!("The step is said to be {told}, but it is {is}.");
            return self.bad("this_turn.step", message);
        }
        let undecided = !own.has_taken(self.turn);
        if told.taken.is_some() && undecided {
            return self.bad("this_turn.taken", "The seat has not taken a sector yet.");
        }
        let fits = told
            .candidates
            .iter()
            .all(|sector| undecided && (*sector == own.now.first || *sector == own.now.second));
        if !fits {
            return self.bad("this_turn.candidates", "They are not those of the roll.");
        }
        Ok(())
    }

    /// Whether the items came out as told, where they are written down.
    fn check_marks(&self, own: &SeatState) -> Checked {
        let squares: Vec<Square> = self.position.sheet.squares.iter().map(|s| s.square).collect();
        if squares.len() != own.sheet.drawn().len() {
            let message = "A square is drawn that the roll does not lead to.";
            return self.bad("sheet.squares", message);
        }
        let found = SheetView::of(own);
        for (nth, drawn) in self.position.sheet.squares.iter().enumerate() {
            if drawn.items.is_empty() {
                continue;
            }
            let path = format!("sheet.squares.{nth}");
            let Some(now) = found.squares.iter().find(|other| other.square == drawn.square) else {
                return self.bad(&path, format!("{} cannot be drawn.", drawn.square));
            };
            for (place, (told, is)) in drawn.items.iter().zip(&now.items).enumerate() {
                if told != is {
                    let message = format!(
                        "The {} in {} is said to be {}, but by the order of the drawings it is {}.",
                        told.kind,
                        told.region,
                        mark_words(told.state, told.now),
                        mark_words(is.state, is.now)
                    );
                    return self.bad(&format!("{path}.items.{place}"), message);
                }
            }
        }
        let listed = &self.position.sheet.crossed;
        let crossed: SectorSet = listed.iter().copied().collect();
        if !listed.is_empty() && crossed != own.sheet.crossed() {
            let message = "The crossed-out sectors do not fit what was taken.";
            return self.bad("sheet.crossed", message);
        }
        Ok(())
    }
}

fn step_word(step: Phase) -> &'static str {
    match step {
        Phase::Sector => "sector",
        Phase::Square => "square",
        Phase::Grenade => "grenade",
        Phase::Finished => "finished",
        Phase::Lost => "lost",
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
