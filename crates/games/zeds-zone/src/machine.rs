//! The turn: rolling, taking, drawing, zombies, grenades, and what is told to whom.

use ztable_core::{Audience, Chance, Key, Log, Rule, Seat, SeatSet};

use crate::action::Action;
use crate::event::Event;
use crate::game::{RefusedSector, ShowSheets, ZedsZone};
use crate::item::ItemKind;
use crate::region::{Region, Spots};
use crate::rule;
use crate::sector::{Candidates, SECTORS, SectorId};
use crate::sheet::Sheet;
use crate::square::{SQUARES, Square};
use crate::state::{SeatState, State, Step, ThisTurn};
use crate::{ending, sector};

/// Rolls both dice: one outcome, written light first.
fn roll(chance: &mut impl Chance, key: Key) -> SectorId {
    let name = |index| SectorId::at(index as u8).expect("an outcome below 36");
    name(chance.one_of(key, u32::from(SECTORS), name))
}

/// The rule by which a sector is taken in place of the rolled one.
fn taking_rule(now: &ThisTurn, sheet: &Sheet, rolled: SectorId) -> Rule {
    let row = sector::row(rolled.light());
    let row_left = row.into_iter().any(|other| !sheet.crossed.contains(other));
    match (row_left, now.first == now.second) {
        (true, false) => rule!("ZZ-4.3"),
        (true, true) => rule!("ZZ-4.4"),
        (false, false) => rule!("ZZ-4.5"),
        (false, true) => rule!("ZZ-4.6"),
    }
}

impl ZedsZone {
    /// Who is told at once what a seat does.
    #[inline]
    fn audience(&self, seat: Seat) -> Audience {
        match self.show_sheets {
            ShowSheets::TurnEnd => Audience::Only(seat),
            ShowSheets::Live => Audience::All,
        }
    }

    /// Opens the next turn: rolls for everybody and offers each living seat what the roll leaves.
    pub(crate) fn open_turn(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let turn = state.turn;
        state.roll = roll(chance, Key::at(u32::from(turn), 0));
        let roll = state.roll;
        log.tell(Audience::All, rule!("ZZ-4.1"), || Event::Rolled { turn, roll });
        state.asked = SeatSet::EMPTY;
        for (number, me) in state.seats.iter_mut().enumerate() {
            if me.now.step == Step::Lost {
                // What it did in its last turn is of no account any more.
                *me = SeatState::new(me.sheet, roll);
                me.now.step = Step::Lost;
                continue;
            }
            let seat = Seat::new(number as u8);
            self.begin(me, seat, turn, roll, log);
            if me.now.step.asks() {
                state.asked.insert(seat);
            }
        }
    }

    /// Opens the turn for one living seat.
    pub(crate) fn begin(
        &self,
        me: &mut SeatState,
        seat: Seat,
        turn: u8,
        roll: SectorId,
        log: &mut impl Log<Event>,
    ) {
        me.spent_now = Spots::EMPTY;
        me.now = ThisTurn::new(roll);
        if me.sheet.chooses_generator(turn) {
            let [first, second] = self.plan.generators;
            me.now.first = first;
            me.now.second = second;
            me.now.step = Step::Sector;
            // Everybody can see on the sheets of the last turn that it comes to this.
            log.tell(Audience::All, rule!("ZZ-4.10"), || Event::RollIgnored { seat });
        } else {
            let shelter = !me.sheet.usable(ItemKind::Shelter).is_empty();
            self.offer(me, seat, turn, roll, shelter, log);
        }
    }

    /// Offers what a roll leaves: two sectors, or the squares for the only one.
    fn offer(
        &self,
        me: &mut SeatState,
        seat: Seat,
        turn: u8,
        roll: SectorId,
        shelter: bool,
        log: &mut impl Log<Event>,
    ) {
        let candidates = Candidates::of(me.sheet.crossed, roll);
        me.now.first = candidates.first;
        me.now.second = candidates.second.unwrap_or(candidates.first);
        me.now.shelter_offered = shelter;
        if candidates.second.is_some() {
            me.now.step = Step::Sector;
        } else {
            self.ask_square(me, seat, (turn, roll), log);
        }
    }

    /// Crosses out the sector that is taken (ZZ-4.7).
    fn take(
        &self,
        me: &mut SeatState,
        seat: Seat,
        sector: SectorId,
        rolled: SectorId,
        turn: u8,
        log: &mut impl Log<Event>,
    ) {
        if !log.is_silent() && sector != rolled {
            let rule = if me.sheet.chooses_generator(turn) {
                rule!("ZZ-4.10")
            } else {
                taking_rule(&me.now, &me.sheet, rolled)
            };
            log.tell(self.audience(seat), rule, || Event::Took { seat, sector, rolled });
        }
        me.now.crossed_taken = !me.sheet.crossed.contains(sector);
        me.sheet.crossed.insert(sector);
        me.now.first = sector;
        me.now.second = sector;
        me.now.shelter_offered = false;
    }

    /// Asks for a square, or draws in the last one when nothing else can be picked.
    fn ask_square(
        &self,
        me: &mut SeatState,
        seat: Seat,
        (turn, rolled): (u8, SectorId),
        log: &mut impl Log<Event>,
    ) {
        me.now.step = Step::Square;
        if turn == SQUARES
            && !me.now.shelter_offered
            && let Some(last) = me.sheet.free().first()
        {
            self.take_and_draw(me, seat, last, (turn, rolled), log);
        }
    }

    /// Crosses the sector out if nothing was chosen before, and draws it.
    #[inline]
    fn take_and_draw(
        &self,
        me: &mut SeatState,
        seat: Seat,
        square: Square,
        (turn, rolled): (u8, SectorId),
        log: &mut impl Log<Event>,
    ) {
        if !me.has_taken(turn) {
            self.take(me, seat, me.now.first, rolled, turn, log);
        }
        self.draw(me, seat, square, turn, log);
    }

    /// Plays one pick of one seat, up to where it is asked again or has finished.
    #[inline]
    pub(crate) fn play(
        &self,
        me: &mut SeatState,
        seat: Seat,
        action: Action,
        (turn, shared): (u8, SectorId),
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match action {
            Action::Square(square) => {
                let rolled = me.now.reroll.unwrap_or(shared);
                self.take_and_draw(me, seat, square, (turn, rolled), log);
            }
            Action::Sector(sector) => {
                let rolled = me.now.reroll.unwrap_or(shared);
                self.take(me, seat, sector, rolled, turn, log);
                self.ask_square(me, seat, (turn, rolled), log);
            }
            Action::Shelter => self.shelter(me, seat, (turn, shared), chance, log),
            Action::Grenade(region) => {
                self.grenade(me, seat, region, log);
                self.ask_grenade(me);
            }
            Action::Done => me.now.step = Step::Finished,
        }
    }

    /// Uses a shelter: refuses the shared roll and rolls again (ZZ-8).
    fn shelter(
        &self,
        me: &mut SeatState,
        seat: Seat,
        (turn, refused): (u8, SectorId),
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let usable = me.sheet.usable(ItemKind::Shelter);
        let spot = usable.first().expect("a shelter is offered only when one is usable");
        me.sheet.items.spend(Spots::one(spot));
        me.spent_now |= Spots::one(spot);
        if self.refused_sector == RefusedSector::Crossed && !me.sheet.crossed.contains(refused) {
            me.sheet.crossed.insert(refused);
            me.now.crossed_refused = true;
        }
        // The key says turn and seat, so that nobody's shelter changes any other roll (ZZ-8.6).
        let roll = roll(chance, Key::at(u32::from(turn), 1 + u32::from(seat.number())));
        me.now.reroll = Some(roll);
        let sheet = &me.sheet;
        log.tell(self.audience(seat), rule!("ZZ-8.2"), || Event::Sheltered {
            seat,
            shelter: sheet.region(spot),
            refused,
            roll,
        });
        self.offer(me, seat, turn, roll, false, log);
    }

    /// Draws the taken sector and settles the attack that follows (ZZ-5, ZZ-6).
    #[inline]
    fn draw(
        &self,
        me: &mut SeatState,
        seat: Seat,
        square: Square,
        turn: u8,
        log: &mut impl Log<Event>,
    ) {
        let sector = me.now.first;
        let quiet = log.is_silent();
        let before = if quiet { Sheet::BLANK } else { me.sheet };
        let joined = me.sheet.draw(&self.plan, sector, square, turn);
        if joined.is_empty() {
            if !quiet {
                tell_drawing(me, seat, (sector, square), joined, self.audience(seat), log);
            }
            self.ask_grenade(me);
            return;
        }
        let attackers = me.sheet.usable(ItemKind::Zombie);
        let guns = me.sheet.usable(ItemKind::Gun);
        let number = attackers.len();
        if number > guns.len() {
            me.now.step = Step::Lost;
        } else {
            let used: Spots = guns.take(number as usize).collect();
            me.sheet.items.spend(attackers | used);
            me.spent_now |= attackers | used;
            self.ask_grenade(me);
        }
        if !quiet {
            let audience = self.audience(seat);
            tell_drawing(me, seat, (sector, square), joined, audience, log);
            self.tell_attack(me, seat, &before, audience, log);
        }
    }

    /// Asks for a grenade if there is one and a zombie for it, or ends the turn (ZZ-7).
    #[inline]
    fn ask_grenade(&self, me: &mut SeatState) {
        let possible = !me.sheet.usable(ItemKind::Grenade).is_empty()
            && !me.sheet.isolated_zombies().is_empty();
        me.now.step = if possible { Step::Grenade } else { Step::Finished };
    }

    fn grenade(&self, me: &mut SeatState, seat: Seat, region: Region, log: &mut impl Log<Event>) {
        let grenades = me.sheet.usable(ItemKind::Grenade);
        let grenade = grenades.first().expect("a grenade is offered only when one is usable");
        let zombies = me.sheet.isolated_zombies() & me.sheet.spots(region);
        let zombie = zombies.first().expect("a region is offered only when it has a zombie");
        me.sheet.items.spend(Spots::one(grenade));
        me.sheet.items.erase(Spots::one(zombie));
        me.spent_now |= Spots::one(grenade) | Spots::one(zombie);
        let sheet = &me.sheet;
        log.tell(self.audience(seat), rule!("ZZ-7.1"), || Event::Erased {
            seat,
            grenade: sheet.region(grenade),
            zombie: region,
        });
    }

    /// Closes the turn that everybody has finished, and opens the next until somebody is asked or
    /// the game is over (ZZ-3.5, ZZ-10.3, ZZ-11.1).
    pub(crate) fn close_turn(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        while state.asked.is_empty() {
            if !log.is_silent() && self.show_sheets == ShowSheets::TurnEnd {
                self.tell_others(state, log);
            }
            let alive = state.seats.iter().any(|me| me.now.step != Step::Lost);
            if state.turn == SQUARES || !alive {
                if !log.is_silent() {
                    self.tell_end(state, alive, log);
                }
                return;
            }
            state.turn += 1;
            self.open_turn(state, chance, log);
        }
    }

    /// Tells everybody else, in seat order, what each seat did in the turn. It is worked out from
    /// the sheets, so that nothing depends on the order in which the picks came.
    fn tell_others(&self, state: &State, log: &mut impl Log<Event>) {
        for seat in Seat::all(self.seats) {
            let me = state.seat(seat);
            let Some(square) = me.drawn_in(state.turn) else { continue };
            let audience = Audience::AllBut(seat);
            let before = me.at_start_of(state.turn, state.roll, &self.plan);
            let regions = |spots: Spots| spots.map(|spot| me.sheet.region(spot));
            let used = |kind| regions(me.sheet.items.spent(kind) & me.spent_now);
            if let (Some(roll), Some(shelter)) = (me.now.reroll, used(ItemKind::Shelter).next()) {
                let refused = state.roll;
                log.tell(audience, rule!("ZZ-8.2"), || Event::Sheltered {
                    seat,
                    shelter,
                    refused,
                    roll,
                });
            }
            let sector = me.now.first;
            let rolled = me.now.reroll.unwrap_or(state.roll);
            if sector != rolled {
                let rule = if before.chooses_generator(state.turn) {
                    rule!("ZZ-4.10")
                } else {
                    let mut crossed = before;
                    if me.now.crossed_refused {
                        crossed.crossed.insert(state.roll);
                    }
                    let offered = Candidates::of(crossed.crossed, rolled);
                    let mut now = me.now;
                    now.first = offered.first;
                    now.second = offered.second.unwrap_or(offered.first);
                    taking_rule(&now, &crossed, rolled)
                };
                log.tell(audience, rule, || Event::Took { seat, sector, rolled });
            }
            let joined = Spots(me.sheet.area().0 & !before.area().0);
            tell_drawing(me, seat, (sector, square), joined, audience, log);
            self.tell_attack(me, seat, &before, audience, log);
            let erased = regions(me.sheet.items.erased() & me.spent_now);
            for (grenade, zombie) in used(ItemKind::Grenade).zip(erased) {
                log.tell(audience, rule!("ZZ-7.1"), || Event::Erased { seat, grenade, zombie });
            }
        }
    }

    /// Tells of the attack that followed a drawing, and of what the passable area reached.
    fn tell_attack(
        &self,
        me: &SeatState,
        seat: Seat,
        before: &Sheet,
        audience: Audience,
        log: &mut impl Log<Event>,
    ) {
        let sheet = &me.sheet;
        if me.now.step == Step::Lost {
            let number = |kind| sheet.usable(kind).len() as u8;
            let (zombies, guns) = (number(ItemKind::Zombie), number(ItemKind::Gun));
            log.tell(audience, rule!("ZZ-6.5"), || Event::Lost { seat, zombies, guns });
            return;
        }
        let used = |kind| -> Vec<Region> {
            (sheet.items.spent(kind) & me.spent_now).map(|spot| sheet.region(spot)).collect()
        };
        let zombies = used(ItemKind::Zombie);
        if !zombies.is_empty() {
            let guns = used(ItemKind::Gun);
            log.tell(audience, rule!("ZZ-6.4"), || Event::Attacked { seat, zombies, guns });
        }
        if sheet.generator_running() && !before.generator_running() {
            log.tell(audience, rule!("ZZ-9.1"), || Event::GeneratorRunning { seat });
        }
        if sheet.exit_reached(&self.plan) && !before.exit_reached(&self.plan) {
            log.tell(audience, rule!("ZZ-11.3"), || Event::ExitReached { seat });
        }
    }

    fn tell_end(&self, state: &State, alive: bool, log: &mut impl Log<Event>) {
        for (seat, status, tally) in ending::tellings(state, &self.plan) {
            let rule = match status {
                ending::Status::Lost { .. } => rule!("ZZ-10.2"),
                ending::Status::Escaped => rule!("ZZ-11.4"),
                ending::Status::Trapped | ending::Status::Alive => rule!("ZZ-11.3"),
            };
            log.tell(Audience::All, rule, || Event::Ended { seat, status, tally });
        }
        let winners: Vec<Seat> = ending::finish(state, &self.plan).winners().into_iter().collect();
        let rule = match (alive, winners.len()) {
            (false, _) => rule!("ZZ-10.3"),
            (true, 0) => rule!("ZZ-11.6"),
            (true, _) if self.seats == 1 => rule!("ZZ-11.10"),
            (true, 1) => rule!("ZZ-11.5"),
            (true, _) => rule!("ZZ-11.9"),
        };
        log.tell(Audience::All, rule, || Event::Over { winners });
    }
}

fn tell_drawing(
    me: &SeatState,
    seat: Seat,
    (sector, square): (SectorId, Square),
    joined: Spots,
    audience: Audience,
    log: &mut impl Log<Event>,
) {
    let rule = if joined.is_empty() { rule!("ZZ-5.1") } else { rule!("ZZ-5.5") };
    log.tell(audience, rule, || Event::Drew {
        seat,
        sector,
        square,
        joined: me.sheet.regions(joined).collect(),
    });
}
