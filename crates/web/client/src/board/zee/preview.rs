//! What a pick would do, before it is made: in belt order, on the reactor.

use zee::{
    Action, BeltId, BeltType, Bot, Button, CardId, Conveyor, Direction, Drive, Fate, Row, Spot,
    SpotSet, Stage, Staged, Step, View, Zee,
};

use super::desk::Aim;
use super::paint::{self, CHUTE, DEEP, EDGE, HEAD, Picture, RAIL, TILE, corner, middle, width};

/// What a pick would do.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Preview {
    /// The card, if there is one.
    pub(super) card: Option<CardId>,
    /// The belts that it matches.
    pub(super) matching: SpotSet,
    pub(super) effect: Effect,
}

/// What becomes of the bots or belts.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Effect {
    /// These bots are affected, in belt order; how is still to be chosen.
    Affects { button: Option<Button>, bots: Vec<Bot> },
    /// A button that moves bots.
    Runs { button: Button, drive: Drive, steps: Vec<Step> },
    /// Some belt will be replaced by this one.
    WillSwap { new: BeltId },
    /// This belt is replaced.
    Swaps { spot: Spot, new: BeltId },
    /// A bot comes in.
    Stands { bot: Bot, spot: Spot },
    /// The own bot is shifted.
    Goes { bot: Bot, from: Spot, to: Spot },
    /// A belt is laid.
    Lays { belt: BeltId, spot: Spot },
    /// A conveyor is taken away.
    Removes { conveyor: Conveyor },
}

impl Preview {
    /// What the thing aimed at would do, or the card that was chosen in private.
    pub(super) fn of(game: &Zee, view: &View, aim: Option<Aim>) -> Option<Preview> {
        let plain = |effect| Some(Preview { card: None, matching: SpotSet::EMPTY, effect });
        match aim {
            Some(Aim::Card(card)) => Preview::card(game, view, card),
            Some(Aim::Button(card, button)) => {
                Some(Preview::pushed(game, view, card, button, None))
            }
            Some(Aim::Way(direction)) => match (view.stage, view.staged) {
                (_, Some(Staged::Shift { card })) => {
                    Some(Preview::pushed(game, view, card, Button::SHIFT, Some(direction)))
                }
                (Stage::Shift, _) => {
                    let from = view.shifting.first()?;
                    let count = view.reactor.len() as u8;
                    let to = from.beside(direction, count, game.rules().wrap)?;
                    plain(Effect::Goes { bot: view.bot_at(from)?, from, to })
                }
                _ => None,
            },
            Some(Aim::Belt(spot)) => match (view.stage, view.staged) {
                (_, Some(Staged::Swap { card })) => Some(Preview {
                    card: Some(card),
                    matching: SpotSet::EMPTY,
                    effect: Effect::Swaps { spot, new: view.belt_deck.top },
                }),
                (Stage::Place | Stage::Return, _) if view.is_asked() => {
                    let free = spot.row() == Row::Back && view.bot_at(spot).is_none();
                    let bot = view.own()?.bot.filter(|_| free)?;
                    plain(Effect::Stands { bot, spot })
                }
                _ => None,
            },
            Some(Aim::Lay(belt)) => {
                let row = match view.staged {
                    Some(Staged::Back { .. }) => Row::Mid,
                    _ => Row::Back,
                };
                let spot = Conveyor::at(view.reactor.len())?.belt(row);
                plain(Effect::Lays { belt, spot })
            }
            Some(Aim::Conveyor(conveyor)) => plain(Effect::Removes { conveyor }),
            None => match view.staged? {
                Staged::Card { card } => Preview::card(game, view, card),
                Staged::Swap { card } => {
                    Some(Preview::pushed(game, view, card, Button::SWAP, None))
                }
                Staged::Shift { card } => {
                    Some(Preview::pushed(game, view, card, Button::SHIFT, None))
                }
                _ => None,
            },
        }
    }

    /// A card whose button is not chosen yet, unless there is only one.
    fn card(game: &Zee, view: &View, card: CardId) -> Option<Preview> {
        // Cards that are thrown away do nothing.
        let thrown = matches!(view.stage, Stage::Reset | Stage::Refill)
            || matches!(view.staged, Some(Staged::ExchangeOne | Staged::TwoForOne { .. }));
        if thrown && view.is_asked() {
            return None;
        }
        let legal = view.legal_buttons(game, card);
        match (legal.first(), legal.len()) {
            (Some(button), 1) => Some(Preview::pushed(game, view, card, button, None)),
            _ => Some(Preview::affects(game, view, card, None)),
        }
    }

    fn affects(game: &Zee, view: &View, card: CardId, button: Option<Button>) -> Preview {
        let matching = matching(game, view, card);
        let bots = matching.iter().filter_map(|spot| view.bot_at(spot)).collect();
        Preview { card: Some(card), matching, effect: Effect::Affects { button, bots } }
    }

    fn pushed(
        game: &Zee,
        view: &View,
        card: CardId,
        button: Button,
        direction: Option<Direction>,
    ) -> Preview {
        let drive = match (button, direction) {
            (Button::REVERSE, _) => Drive::Reverse,
            (Button::ADVANCE, _) => Drive::Advance,
            (Button::SHIFT, Some(direction)) => Drive::ShiftAll(direction),
            (Button::SHIFT, None) if !game.rules().shift_by_player => Drive::Shift,
            (Button::SHIFT, None) => return Preview::affects(game, view, card, Some(button)),
            _ => {
                let effect = Effect::WillSwap { new: view.belt_deck.top };
                return Preview { card: Some(card), matching: SpotSet::EMPTY, effect };
            }
        };
        let steps = game.preview(view, card, drive);
        let matching = matching(game, view, card);
        Preview { card: Some(card), matching, effect: Effect::Runs { button, drive, steps } }
    }

    /// The button that runs the belts, if one does.
    pub(super) fn button(&self) -> Option<Button> {
        match self.effect {
            Effect::Runs { button, .. } => Some(button),
            _ => None,
        }
    }

    /// Bots that would be set aside.
    pub(super) fn falling(&self) -> usize {
        match &self.effect {
            Effect::Runs { steps, .. } => steps.iter().filter(|step| falls(step)).count(),
            _ => 0,
        }
    }
}

/// Whether a bot surely falls off.
pub(super) fn falls(step: &Step) -> bool {
    step.fate == Some(Fate::FallsOff) && !step.shielded
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

fn matching(game: &Zee, view: &View, card: CardId) -> SpotSet {
    let shapes = game.face(card).shapes;
    SpotSet::reactor(view.reactor.len() as u8)
        .iter()
        .filter(|spot| view.belt(*spot).is_some_and(|belt| shapes.contains(belt.kind())))
        .collect()
}

/// What is drawn over the reactor.
pub(super) fn overlay(preview: &Preview, view: &View, value: impl Fn(Bot) -> u8) -> String {
    let mut picture = Picture::default();
    let count = view.reactor.len() as u8;
    for spot in preview.matching.iter() {
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
                if let Some(Some(spot)) = view.bots.get(bot) {
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

fn fate(picture: &mut Picture, step: &Step, count: u8, value: &impl Fn(Bot) -> u8) {
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
