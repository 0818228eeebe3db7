//! What is asked, and what a pick means, in words.

use ztable_core::{Label, Prompt, Target};

use crate::action::Action;
use crate::ending::{Status, solo_title};
use crate::event::count;
use crate::game::ZedsZone;
use crate::item::ItemKind;
use crate::region::Spots;
use crate::rule;
use crate::sector::SectorId;
use crate::sheet::Sheet;
use crate::square::Square;
use crate::state::Step;
use crate::view::{SeatView, TurnView, View};

/// What is asked of the viewer now, or what is being waited for.
pub(crate) fn prompt(game: &ZedsZone, view: &View) -> Prompt {
    if view.over {
        return over(view);
    }
    let waiting = view.seats.iter().filter(|seat| !seat.finished).count();
    let waiting =
        format!("Turn {}: waiting for {} to finish.", view.turn, count(waiting, "player"));
    let Some(own) = view.own() else { return Prompt::new(rule!("ZZ-3.5"), waiting) };
    match (&own.this_turn, own.status) {
        (Some(turn), Status::Alive) if turn.step.asks() => asked(game, view, own, turn),
        (_, Status::Lost { .. }) => Prompt::new(
            rule!("ZZ-3.4"),
            format!("You have lost and take no further part. {waiting}"),
        ),
        _ => Prompt::new(rule!("ZZ-3.5"), format!("You have finished the turn. {waiting}")),
    }
}

fn over(view: &View) -> Prompt {
    let Some(own) = view.own() else {
        return Prompt::new(rule!("ZZ-11.1"), "The game is over.");
    };
    match own.status {
        Status::Lost { turn } => Prompt::new(
            rule!("ZZ-10.2"),
            format!("The game is over. You were lost in turn {turn}."),
        ),
        Status::Escaped if view.seats.len() == 1 => Prompt::new(
            rule!("ZZ-11.10"),
            format!(
                "You have escaped with {} VP: {}.",
                own.facts.vp,
                solo_title(Some(own.facts.vp))
            ),
        ),
        Status::Escaped => Prompt::new(
            rule!("ZZ-11.4"),
            format!("The game is over. You have escaped with {} VP.", own.facts.vp),
        ),
        Status::Trapped | Status::Alive => Prompt::new(
            rule!("ZZ-11.3"),
            format!("The game is over. You have not escaped: {}.", what_is_missing(own)),
        ),
    }
}

fn what_is_missing(own: &SeatView) -> &'static str {
    match (own.facts.exit_reached, own.facts.generator_running) {
        (false, false) => "the passable area has neither the exit nor a generator",
        (false, true) => "the passable area does not reach the exit",
        (true, _) => "there is no generator in the passable area",
    }
}

fn asked(game: &ZedsZone, view: &View, own: &SeatView, turn: &TurnView) -> Prompt {
    let roll = turn.reroll.unwrap_or(view.roll);
    let shelter = if turn.shelter_offered { ", or use a shelter to roll again" } else { "" };
    let sheet = own.sheet.draw(&game.plan);
    match turn.step {
        Step::Sector => {
            let names: Vec<String> = turn.candidates.iter().map(ToString::to_string).collect();
            let choice = names.join(" or ");
            if sheet.chooses_generator(view.turn) {
                Prompt::new(
                    rule!("ZZ-4.10"),
                    format!("Turn 20 and no generator drawn: take sector {choice}."),
                )
            } else if turn.candidates.iter().any(|sector| sector.light() == roll.light()) {
                Prompt::new(
                    rule!("ZZ-4.3"),
                    format!("Sector {roll} is crossed out: take {choice} instead{shelter}."),
                )
            } else {
                Prompt::new(
                    rule!("ZZ-4.5"),
                    format!("Row {} is used up: take {choice}{shelter}.", roll.light()),
                )
            }
        }
        Step::Square => {
            let sector = turn.taken.or(turn.candidates.first().copied()).unwrap_or(roll);
            let instead = if sector == roll { String::new() } else { format!(" (for {roll})") };
            Prompt::new(
                rule!("ZZ-5.1"),
                format!("Draw sector {sector}{instead} in any free square{shelter}."),
            )
        }
        _ => Prompt::new(
            rule!("ZZ-7.1"),
            format!(
                "You may use one of {} to erase an isolated zombie; pick its place, or say that you \
                 are done.",
                count(usize::from(own.facts.grenades), "grenade")
            ),
        ),
    }
}

/// A pick in words, with a warning where it does harm that is easily overlooked.
/// Puts the picks of one view into words. What they have in common is found out once: the sheet is
/// drawn for all of them together.
pub(crate) struct Labels<'a> {
    game: &'a ZedsZone,
    /// The viewer's own sheet.
    sheet: Option<Sheet>,
    /// The sector to draw, if one is to be drawn.
    sector: Option<SectorId>,
    exit_in_reach: bool,
    cut_off: bool,
}

impl<'a> Labels<'a> {
    pub(crate) fn new(game: &'a ZedsZone, view: &View) -> Labels<'a> {
        let own = view.own();
        let turn = own.and_then(|own| own.this_turn.as_ref());
        let sheet = own.map(|own| own.sheet.draw(&game.plan));
        Labels {
            game,
            sector: turn.and_then(|turn| turn.taken.or(turn.candidates.first().copied())),
            exit_in_reach: sheet.as_ref().is_some_and(|sheet| exit_in_reach(game, sheet)),
            cut_off: sheet.as_ref().is_some_and(|sheet| cut_off(game, sheet)),
            sheet,
        }
    }

    pub(crate) fn label(&self, action: Action) -> Label {
        let plain = |words: String, target| Label { words, target, warning: None };
        match action {
            Action::Square(square) => Label {
                words: format!("Draw in {square}"),
                target: Some(Target::new("square", square.to_string())),
                warning: self.drawing_warning(square),
            },
            Action::Sector(sector) => plain(
                format!("Take {}", lower_first(&self.game.table.sector(sector).describe())),
                Some(Target::new("sector", sector.to_string())),
            ),
            Action::Shelter => {
                let region = self.sheet.as_ref().and_then(|sheet| {
                    let spot = sheet.usable(ItemKind::Shelter).first()?;
                    Some(sheet.region(spot).to_string())
                });
                Label {
                    words: "Use a shelter and roll again (−1 VP)".into(),
                    target: region.map(|region| Target::new("shelter", region)),
                    warning: None,
                }
            }
            Action::Done => plain("Done: no grenade".into(), None),
            Action::Grenade(region) => plain(
                format!("Erase a zombie in {region} (−1 VP)"),
                Some(Target::new("region", region.to_string())),
            ),
        }
    }

    fn drawing_warning(&self, square: Square) -> Option<String> {
        let (game, before, sector) = (self.game, self.sheet.as_ref()?, self.sector?);
        if before.drawn().contains(square) {
            return None;
        }
        let preview = game.preview(before, sector, square);
        if preview.loses() {
            return Some(format!(
                "You would lose at once: {} against {}.",
                count(usize::from(preview.zombies), "zombie"),
                count(usize::from(preview.guns), "gun")
            ));
        }
        let stamp = game.plan.stamp(sector);
        if square == game.plan.zone.entrance.0 && stamp.entrance.is_empty() {
            return Some("This shuts the entrance for good.".into());
        }
        if square == game.plan.zone.exit.0 && stamp.exit.is_empty() {
            return Some("This shuts the exit for good.".into());
        }
        if self.exit_in_reach && !exit_in_reach(game, &preview.sheet) {
            return Some("The exit could no longer be reached.".into());
        }
        let mut after = preview.sheet;
        after.crossed.insert(sector);
        if !self.cut_off && cut_off(game, &after) {
            return Some("No generator could be reached any more.".into());
        }
        None
    }
}

fn exit_in_reach(game: &ZedsZone, sheet: &Sheet) -> bool {
    let exit_square = game.plan.zone.exit.0;
    let reach = sheet.within_reach(&game.plan);
    let door = match sheet.sector(exit_square) {
        None => Spots::both([exit_square].into_iter().collect()),
        Some(sector) => Spots(game.plan.stamp(sector).exit.0 << exit_square.index()),
    };
    !(reach & door).is_empty()
}

/// Whether a generator is drawn and none can be reached any more.
fn cut_off(game: &ZedsZone, sheet: &Sheet) -> bool {
    sheet.generator_drawn()
        && (sheet.all(ItemKind::Generator) & sheet.within_reach(&game.plan)).is_empty()
        && game.plan.generators.iter().all(|id| sheet.crossed.contains(*id))
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}

/// What a drawing would do, for warnings and for the preview on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The sheet after the drawing, before the attack is settled.
    pub sheet: Sheet,
    /// What joins the passable area.
    pub joined: Spots,
    /// How many zombies attack.
    pub zombies: u8,
    /// How many guns there are against them.
    pub guns: u8,
}

impl Preview {
    /// Whether the drawing loses the game at once.
    #[must_use]
    pub fn loses(&self) -> bool {
        self.zombies > self.guns
    }
}

impl ZedsZone {
    /// What drawing a sector in a free square would do.
    #[must_use]
    pub fn preview(&self, sheet: &Sheet, sector: SectorId, square: Square) -> Preview {
        let mut after = *sheet;
        let joined = after.draw(&self.plan, sector, square, 0);
        Preview {
            sheet: after,
            joined,
            zombies: after.usable(ItemKind::Zombie).len() as u8,
            guns: after.usable(ItemKind::Gun).len() as u8,
        }
    }
}
