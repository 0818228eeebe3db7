//! The run of the conveyors once more, as a person would do it by hand: a grid, a list of bots in
//! belt order, one after the other. Positions from random games are played by both.

use ztable_core::{Game, Picks, Quick, Silent, Viewer, step_at_random};

use crate::action::Action;
use crate::bot::Bot;
use crate::briefing::{BeltHelp, Drive, Fate};
use crate::card::{Button, CardId};
use crate::phase::Phase;
use crate::rules::Zee;
use crate::spot::{Conveyor, Direction, Row, Spot};
use crate::state::State;

/// Which bot stands where: `grid[conveyor][row]`.
type Grid = Vec<[Option<Bot>; 3]>;

fn grid(state: &State) -> Grid {
    let mut grid = vec![[None; 3]; usize::from(state.conveyors)];
    for bot in Bot::all() {
        if let Some(spot) = state.spot(bot) {
            grid[spot.conveyor().index()][spot.row() as usize] = Some(bot);
        }
    }
    grid
}

/// The bots on belts with a shape of the card, conveyor by conveyor.
fn moved(game: &Zee, state: &State, grid: &Grid, card: CardId) -> Vec<Bot> {
    let shapes: Vec<String> = game.face(card).shapes.iter().map(|s| s.to_string()).collect();
    let mut order = Vec::new();
    for (column, conveyor) in grid.iter().enumerate() {
        for (row, bot) in conveyor.iter().enumerate() {
            let spot = Conveyor::at(column).unwrap().belt(Row::ALL[row]);
            let belt = state.belt(spot).to_string();
            if let Some(bot) = bot
                && shapes.iter().any(|shape| belt.starts_with(shape))
            {
                order.push(*bot);
            }
        }
    }
    order
}

/// Plays a button by hand and returns the bots that fell off, in order. `choose` answers for owners.
fn by_hand(
    game: &Zee,
    state: &State,
    grid: &mut Grid,
    card: CardId,
    drive: Drive,
    mut choose: impl FnMut() -> Direction,
) -> Vec<Bot> {
    let mut fallen = Vec::new();
    let last = grid.len() as i32 - 1;
    for bot in moved(game, state, grid, card) {
        let (column, row) = place(grid, bot);
        let side = |step: i32| -> Option<(usize, usize)> {
            let next = column as i32 + step;
            let next = match (next, game.rules.wrap) {
                (n, _) if (0..=last).contains(&n) => n,
                (-1, true) => last,
                (_, true) => 0,
                (_, false) => return None,
            };
            (next as usize != column).then_some((next as usize, row))
        };
        let free = |grid: &Grid, (c, r): (usize, usize)| grid[c][r].is_none();
        let target = match drive {
            Drive::Advance if row == 2 => {
                let owner = state.owner(bot);
                if owner.is_none_or(|owner| !state.is_shielded(&game.rules, owner)) {
                    grid[column][row] = None;
                    fallen.push(bot);
                }
                None
            }
            Drive::Advance => Some((column, row + 1)),
            Drive::Reverse => Some((column, if row == 0 { 1 } else { row - 1 })),
            Drive::ShiftAll(Direction::Left) => side(-1),
            Drive::ShiftAll(Direction::Right) => side(1),
            Drive::Shift => {
                let open = |to: &(usize, usize)| free(grid, *to);
                match (side(-1).filter(open), side(1).filter(open)) {
                    (Some(left), Some(right)) => Some(match choose() {
                        Direction::Left => left,
                        Direction::Right => right,
                    }),
                    (left, right) => left.or(right),
                }
            }
        };
        if let Some(to) = target
            && free(grid, to)
        {
            grid[column][row] = None;
            grid[to.0][to.1] = Some(bot);
        }
    }
    fallen
}

fn place(grid: &Grid, bot: Bot) -> (usize, usize) {
    for (column, conveyor) in grid.iter().enumerate() {
        if let Some(row) = conveyor.iter().position(|here| *here == Some(bot)) {
            return (column, row);
        }
    }
    panic!("{bot} is not in the reactor")
}

/// Compares one button in one position, pushed by the seat whose turn it is.
fn compare(game: &Zee, state: &State, card: CardId, button: Button, chance: &mut Quick) {
    let mut after = state.clone();
    let seat = after.active;
    let pick = |after: &mut State, action| {
        let seat = after.asked().unwrap();
        game.apply(after, seat, action, &mut Quick::new(1), &mut Silent);
    };
    after.phase = Phase::Button(card);
    after.hands[seat].insert(card);
    let before = after.points;
    pick(&mut after, Action::Push(button));
    let mut either = || [Direction::Left, Direction::Right][chance.below(2) as usize];
    let drive = match button {
        Button::Advance => Drive::Advance,
        Button::Reverse => Drive::Reverse,
        _ if game.rules.shift_by_player => {
            let way = either();
            pick(&mut after, Action::Go(way));
            Drive::ShiftAll(way)
        }
        _ => Drive::Shift,
    };
    let mut answers = Vec::new();
    while after.phase == Phase::Shift {
        let way = either();
        answers.push(way);
        pick(&mut after, Action::Go(way));
    }
    let mut answers = answers.into_iter();
    let mut grid = grid(state);
    let fallen = by_hand(game, state, &mut grid, card, drive, || answers.next().unwrap());
    assert_eq!(answers.next(), None, "somebody was asked too often");
    for bot in Bot::all() {
        let spot = grid.iter().enumerate().find_map(|(column, conveyor)| {
            let row = conveyor.iter().position(|here| *here == Some(bot))?;
            Some(Conveyor::at(column).unwrap().belt(Row::ALL[row]))
        });
        assert_eq!(after.spot(bot), spot, "{bot} after {card} {button} in {state:?}");
    }
    let scored = after.points[seat] - before[seat];
    assert_eq!(scored, u8::from(!fallen.is_empty()));
    let waiting: Vec<Bot> = after.resets.to_vec();
    if after.phase == Phase::Reset {
        assert_eq!(waiting, fallen);
    }
    foresight(game, state, card, drive, &grid);
}

/// What is foreseen for sure comes about.
fn foresight(game: &Zee, state: &State, card: CardId, drive: Drive, after: &Grid) {
    let at = |spot: Spot| after[spot.conveyor().index()][spot.row() as usize];
    let view = game.view(state, Viewer::Spectator);
    for step in game.steps(&view, card, drive) {
        match step.fate {
            Some(Fate::Moves(to)) => assert_eq!(at(to), Some(step.bot)),
            Some(Fate::Blocked) => assert_eq!(at(step.from), Some(step.bot)),
            Some(Fate::Chooses { left, right }) => {
                assert!([at(left), at(right)].contains(&Some(step.bot)));
            }
            Some(Fate::FallsOff) if step.shielded => assert_eq!(at(step.from), Some(step.bot)),
            Some(Fate::FallsOff) => assert!(!after.iter().flatten().any(|b| *b == Some(step.bot))),
            None => assert_eq!(drive, Drive::Shift),
        }
    }
}

#[test]
fn the_machine_runs_like_a_hand() {
    use ztable_core::{Setup, Title};
    for setup in [
        Setup::new("zee", 3),
        Setup::new("zee", 6).with("first_turn_shield", true),
        Setup::new("zee", 6).with("no_wrap", true),
        Setup::new("zee", 5).with("shift_by_player", true),
    ] {
        let game = Zee::configure(&setup).unwrap();
        let mut chance = Quick::new(9);
        let mut compared = 0;
        for _ in 0..40 {
            let mut state = game.setup(&mut chance, &mut Silent);
            while step_at_random(&game, &mut state, &mut chance, &mut Picks::new()) {
                if state.phase != Phase::Play {
                    continue;
                }
                for card in CardId::all() {
                    let forbidden = game.forbidden(&state, state.active);
                    for button in game.legal_buttons(card, forbidden) {
                        if button != Button::Swap {
                            compare(&game, &state, card, button, &mut chance);
                            compared += 1;
                        }
                    }
                }
            }
        }
        assert!(compared > 50_000, "{compared}");
    }
}

#[test]
fn help_counts_cards() {
    let game = Zee::new(4).unwrap();
    let mut chance = Quick::new(3);
    let mut state = game.setup(&mut chance, &mut Silent);
    for number in ["C09", "C16", "C22", "C26"] {
        state.discards.push(number.parse().unwrap());
    }
    let help =
        BeltHelp::new(game.deck(), &game.view(&state, Viewer::Spectator), "XV".parse().unwrap());
    assert_eq!((help.shown, help.with_advance, help.discarded), (6, 4, 2));
}
