//! What a pick means, and a warning where it does harm that is easily overlooked.

use ztable_core::words::count;
use ztable_core::{Foresee, Label, Target};

use crate::action::Action;
use crate::item::ItemKind;
use crate::region::Spots;
use crate::rules::ZedsZone;
use crate::sheet::Sheet;
use crate::square::Square;
use crate::view::View;

/// A pick in words, with a warning where it does harm that is easily overlooked.
pub(crate) fn label(game: &ZedsZone, view: &View, action: Action) -> Label {
    let plain = |words: String, target| Label { words, target, warning: None };
    match action {
        Action::Square(square) => Label {
            words: format!("Draw in {square}"),
            target: Some(Target::new("square", square.to_string())),
            warning: drawing_warning(game, view, square),
        },
        Action::Sector(sector) => plain(
            format!("Take {}", lower_first(&game.table.sector(sector).describe())),
            Some(Target::new("sector", sector.to_string())),
        ),
        Action::Shelter => {
            let sheet = view.own().map(|own| own.sheet.draw(&game.plan));
            let region = sheet.and_then(|sheet| {
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

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}

fn drawing_warning(game: &ZedsZone, view: &View, square: Square) -> Option<String> {
    let foresight = game.foresee(view, Action::Square(square))?;
    if foresight.loses() {
        return Some(format!(
            "You would lose at once: {} against {}.",
            count(foresight.zombies, "zombie"),
            count(foresight.guns, "gun")
        ));
    }
    let sector = foresight.sheet.sector(square)?;
    let stamp = game.plan.stamp(sector);
    if square == game.plan.zone.entrance.0 && stamp.entrance.is_empty() {
        return Some("This shuts the entrance for good.".into());
    }
    if square == game.plan.zone.exit.0 && stamp.exit.is_empty() {
        return Some("This shuts the exit for good.".into());
    }
    let before = view.own()?.sheet.draw(&game.plan);
    let exit_square = game.plan.zone.exit.0;
    let exit_in_reach = |sheet: &Sheet| {
        let reach = sheet.within_reach(&game.plan);
        let door = match sheet.sector(exit_square) {
            None => Spots::both([exit_square].into_iter().collect()),
            Some(sector) => Spots(game.plan.stamp(sector).exit.0 << exit_square.index()),
        };
        !(reach & door).is_empty()
    };
    if exit_in_reach(&before) && !exit_in_reach(&foresight.sheet) {
        return Some("The exit could no longer be reached.".into());
    }
    let cut_off = |sheet: &Sheet| {
        sheet.generator_drawn()
            && (sheet.all(ItemKind::Generator) & sheet.within_reach(&game.plan)).is_empty()
            && game.plan.generators.iter().all(|id| sheet.crossed.contains(*id))
    };
    let mut after = foresight.sheet;
    after.crossed.insert(sector);
    if !cut_off(&before) && cut_off(&after) {
        return Some("No generator could be reached any more.".into());
    }
    None
}
