//! What a pick would do, before it is made: in belt order, on the reactor.

use zee::{Action, BeltType, Bot, BotStep, Briefing, Effect, Fate, Foresight, Spot, View};

use super::desk::Aim;
use super::paint::{self, CHUTE, DEEP, EDGE, HEAD, Picture, RAIL, TILE, corner, middle, width};

/// What the thing aimed at would do, or what was chosen in private.
pub(super) fn of(notes: &Briefing, aim: Option<Aim>) -> Option<&Foresight> {
    match aim {
        Some(Aim::Button(card, button)) => notes.cards.get(&card)?.pushes.get(&button),
        Some(aim) => notes.picks.get(&pick(aim)?),
        None => notes.staged.as_ref(),
    }
}

/// The pick that makes it so, where one pick is enough.
pub(super) fn pick(aim: Aim) -> Option<Action> {
    Some(match aim {
        Aim::Belt(spot) => Action::Belt(spot),
        Aim::Way(direction) => Action::Go(direction),
        Aim::Lay(belt) => Action::Build(belt),
        Aim::Conveyor(conveyor) => Action::Remove(conveyor),
        Aim::Card(card) => Action::Play(card),
        Aim::Button(..) => return None,
    })
}

/// What is drawn over the reactor.
pub(super) fn overlay(preview: &Foresight, view: &View, value: impl Fn(Bot) -> u8) -> String {
    let mut picture = Picture::default();
    let count = view.reactor.len() as u8;
    for spot in preview.matching {
        let (x, y) = corner(spot);
        let class = if view.bot_at(spot).is_some() { "ze-match ze-taken" } else { "ze-match" };
        picture.add(format_args!(
            r#"<rect class="{class}" x="{}" y="{}" width="84" height="92" rx="9"/>"#,
            x + 8.0,
            y + 4.0
        ));
    }
    match &preview.effect {
        Effect::Affects { bots, .. } => {
            for (number, bot) in (1..).zip(bots) {
                if let Some(Some(spot)) = view.bots.get(*bot) {
                    order(&mut picture, number, *spot);
                }
            }
        }
        Effect::Runs { steps, .. } => {
            for (number, step) in (1..).zip(steps) {
                fate(&mut picture, step, count, &value);
                order(&mut picture, number, step.from);
            }
        }
        Effect::WillSwap { .. } => {}
        Effect::Swaps { spot, new } => swapped(&mut picture, *spot, new.kind()),
        Effect::Stands { bot, spot } => ghost(&mut picture, *bot, *spot, &value),
        Effect::Goes { bot, from, to } => {
            arrow(&mut picture, *from, *to, count, "ze-way");
            ghost(&mut picture, *bot, *to, &value);
        }
        Effect::Lays { belt, spot } => {
            let at = corner(*spot);
            picture.group(r#"class="ze-ghost""#, |p| paint::belt(p, belt.kind(), at));
        }
        Effect::Removes { conveyor } => {
            let x = paint::left(*conveyor);
            picture.add(format_args!(
                r#"<path class="ze-cross" d="M{} {}l60 230M{} {}l-60 230"/>"#,
                x + 20.0,
                HEAD + 35.0,
                x + 80.0,
                HEAD + 35.0
            ));
        }
    }
    picture.finish()
}

/// The place of a bot in belt order.
fn order(picture: &mut Picture, number: usize, spot: Spot) {
    let (x, y) = corner(spot);
    let (x, y) = (x + 19.0, y + 19.0);
    picture.add(format_args!(
        r#"<g class="ze-order"><circle cx="{x}" cy="{y}" r="14"/><text x="{x}" y="{}">{number}</text></g>"#,
        y + 7.0
    ));
}

fn fate(picture: &mut Picture, step: &BotStep, count: u8, value: &impl Fn(Bot) -> u8) {
    let (x, y) = middle(step.from);
    match step.fate {
        _ if step.shielded => picture.add(format_args!(
            r##"<use href="#ze-shield" x="{}" y="{}" width="40" height="40"/>"##,
            x + 8.0,
            y + 8.0
        )),
        Some(Fate::Moves(to)) => {
            arrow(picture, step.from, to, count, "ze-way");
            ghost(picture, step.bot, to, value);
        }
        Some(Fate::Chooses { left, right }) => {
            for to in [left, right] {
                arrow(picture, step.from, to, count, "ze-way ze-maybe");
            }
            question(picture, (x + 30.0, y + 30.0));
        }
        Some(Fate::FallsOff) => {
            let end = HEAD + DEEP + CHUTE - 10.0;
            picture.add(format_args!(
                r#"<path class="ze-fate ze-falls" d="M{x} {}V{end}" marker-end="url(#ze-tip)"/>"#,
                y + 30.0
            ));
        }
        Some(Fate::Blocked) => picture.add(format_args!(
            r#"<g class="ze-stays"><circle cx="{}" cy="{}" r="15"/><path d="M{} {}h18"/></g>"#,
            x + 31.0,
            y + 31.0,
            x + 22.0,
            y + 31.0
        )),
        None => question(picture, (x + 30.0, y + 30.0)),
    }
}

fn question(picture: &mut Picture, (x, y): (f32, f32)) {
    picture.add(format_args!(
        r#"<g class="ze-order ze-open"><circle cx="{x}" cy="{y}" r="14"/><text x="{x}" y="{}">?</text></g>"#,
        y + 7.0
    ));
}

/// Where a bot will stand.
fn ghost(picture: &mut Picture, bot: Bot, spot: Spot, value: &impl Fn(Bot) -> u8) {
    let (x, y) = middle(spot);
    picture.group(
        format_args!(r#"class="ze-ghost" transform="translate({x} {y}) scale(.66)""#),
        |p| paint::bot(p, bot, value(bot)),
    );
}

fn swapped(picture: &mut Picture, spot: Spot, new: BeltType) {
    let (x, y) = corner(spot);
    picture.add(format_args!(
        r##"<rect class="ze-new" x="{}" y="{}" width="84" height="96" rx="8"/>"##,
        x + 8.0,
        y + 2.0
    ));
    picture.group(r#"class="ze-newcomer""#, |p| paint::belt(p, new, (x, y)));
}

/// An arrow between neighbours; round the end of the reactor it leaves on one side and comes in on
/// the other.
pub(super) fn arrow(picture: &mut Picture, from: Spot, to: Spot, count: u8, class: &str) {
    let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
    let tip = r##"marker-end="url(#ze-tip)""##;
    if (to_x - x).abs() <= TILE {
        let (dx, dy) = ((to_x - x) / TILE, (to_y - y) / TILE);
        picture.add(format_args!(
            r#"<path class="ze-fate {class}" d="M{} {}L{} {}" {tip}/>"#,
            x + dx * 32.0,
            y + dy * 32.0,
            x + dx * 76.0,
            y + dy * 76.0
        ));
        return;
    }
    let end = width(count) - EDGE;
    let (out, back) = if to_x > x { (RAIL - 12.0, end + 12.0) } else { (end + 12.0, RAIL - 12.0) };
    let stop = if to_x > x { to_x + 24.0 } else { to_x - 24.0 };
    picture.add(format_args!(
        r#"<path class="ze-fate {class}" d="M{x} {y}H{out}"/><path class="ze-fate {class}" d="M{back} {y}H{stop}" {tip}/>"#
    ));
}
