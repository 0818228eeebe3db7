//! The players on small games whose answers are known.

mod pennies;

use ztable_core::{Game, Picks, Quick, Seat, Setup, Silent, Title, Viewer};
use ztable_shelf::ztable_classics::{
    ConnectFour, GridPosition, GridView, Kuhn, KuhnPick, KuhnState, Leduc, LiarsDice, Square,
    TicTacToe,
};

use crate::{Budget, Decision, Greedy, Insight, Level, Plan, Random, Search, play_one, timeless};
use pennies::{Coins, Pennies};

type Board = <TicTacToe as Game>::State;

const EMPTY: [&str; 3] = ["...", "...", "..."];
/// The first seat is to move and wins in the top row.
const NEARLY_WON: [&str; 3] = ["xx.", ".oo", "..."];

fn winning() -> Square {
    "square c1".parse().expect("a square")
}

fn view(state: &Board) -> GridView {
    TicTacToe.view(state, Viewer::Seat(Seat::FIRST))
}

const SEARCH: Search = Search { iterations: 2000, ..Search::USUAL };

fn search<G: Insight>(game: &G, state: &G::State, seat: u8, seed: u64) -> Decision<G::Action> {
    let seat = Seat::new(seat);
    let view = game.view(state, Viewer::Seat(seat));
    SEARCH.decide(game, &view, seat, Budget::USUAL, &timeless, &mut Quick::new(seed))
}

fn moves(state: &Board) -> Picks<Square> {
    let mut picks = Picks::new();
    for seat in TicTacToe.turn(state).seats() {
        TicTacToe.options(state, seat, &mut picks);
    }
    picks
}

fn after(state: &Board, square: Square) -> Board {
    let mut state = *state;
    let seat = TicTacToe.turn(&state).seats().lowest().expect("somebody is to move");
    TicTacToe.apply(&mut state, seat, square, &mut Quick::new(0), &mut Silent);
    state
}

/// The position with these rows.
fn board(rows: &[&str]) -> Board {
    let board = rows.iter().map(ToString::to_string).collect();
    TicTacToe.load(GridPosition { board }).expect("a possible position")
}

/// The best result the first seat can force against the best play: 1, 0 or -1.
fn solve(state: &Board) -> i32 {
    if let Some(finish) = TicTacToe.finish(state) {
        return finish.winners().lowest().map_or(0, |seat| 1 - 2 * i32::from(seat.number()));
    }
    let values =
        moves(state).iter().map(|&square| solve(&after(state, square))).collect::<Vec<_>>();
    let best = if TicTacToe.turn(state).asks(Seat::FIRST) {
        values.iter().max()
    } else {
        values.iter().min()
    };
    *best.expect("a game that goes on has a pick")
}

/// Lets the opponent try everything against the search; returns how often it beat it.
fn losses(state: &Board, searching: Seat) -> usize {
    if let Some(finish) = TicTacToe.finish(state) {
        let winners = finish.winners();
        return usize::from(!winners.is_empty() && !winners.contains(searching));
    }
    if TicTacToe.turn(state).asks(searching) {
        let pick = search(&TicTacToe, state, searching.number(), 5).pick();
        return losses(&after(state, pick.expect("the search picks")), searching);
    }
    moves(state).iter().map(|&square| losses(&after(state, square), searching)).sum()
}

#[test]
fn tic_tac_toe_is_never_lost_whatever_the_opponent_does() {
    for seat in Seat::all(2) {
        assert_eq!(losses(&board(&EMPTY), seat), 0);
    }
}

#[test]
fn tic_tac_toe_between_experts_is_a_draw() {
    for seed in 0..5 {
        let levels = [Level::Expert, Level::Expert];
        let report =
            play_one(&TicTacToe, &seed.to_string(), &levels, Budget::USUAL, &timeless).unwrap();
        assert!(report.outcome.winners.is_empty(), "{report:?}");
    }
}

#[test]
fn tic_tac_toe_search_keeps_the_value_of_every_position_nearly_always() {
    // All ways to put the first three stones.
    let (mut kept, mut all) = (0, 0);
    for &a in moves(&board(&EMPTY)).iter() {
        let one = after(&board(&EMPTY), a);
        for &b in moves(&one).iter() {
            let two = after(&one, b);
            for &c in moves(&two).iter() {
                let three = after(&two, c);
                let pick = search(&TicTacToe, &three, 1, 9).pick().unwrap();
                all += 1;
                kept += u32::from(solve(&after(&three, pick)) == solve(&three));
            }
        }
    }
    assert!(kept * 100 >= all * 99, "{kept} of {all}");
}

#[test]
fn greedy_takes_a_win_and_random_does_not_care() {
    let view = view(&board(&NEARLY_WON));
    let mut chance = Quick::new(3);
    let greedy = Greedy::USUAL.decide(&TicTacToe, &view, Seat::FIRST, &mut chance);
    assert_eq!(greedy.pick(), Some(winning()));
    assert_eq!(greedy.ranked.len(), 5);
    let mut counts = [0u32; 9];
    for _ in 0..1000 {
        let random = Random.decide(&TicTacToe, &view, Seat::FIRST, &mut chance);
        counts[TicTacToe.index(random.pick().unwrap())] += 1;
    }
    assert_eq!(counts.iter().filter(|&&count| count > 140).count(), 5, "{counts:?}");
}

#[test]
fn slips_are_as_frequent_as_said_and_spare_blunders() {
    let view = view(&board(&NEARLY_WON));
    let careless = Greedy { slip: 0.5, ..Greedy::USUAL };
    let careful = Greedy { blunder: 0.2, ..careless };
    let mut chance = Quick::new(11);
    let mut wins = |player: Greedy| {
        (0..400)
            .filter(|_| {
                let decision = player.decide(&TicTacToe, &view, Seat::FIRST, &mut chance);
                decision.pick() == Some(winning())
            })
            .count()
    };
    // Half the time the best one, else one of five.
    assert!((200..280).contains(&wins(careless)));
    assert!(wins(careful) > 280);
}

#[test]
fn kuhn_poker_hands_with_one_sound_answer_get_it() {
    let second = |cards, first| KuhnState { cards, picks: [Some(first), None, None] };
    for seed in 0..10 {
        // Facing a bet: never call with the lowest card, always with the highest.
        let lowest = search(&Kuhn, &second([1, 0], KuhnPick::Bet), 1, seed);
        assert_eq!(lowest.pick(), Some(KuhnPick::Pass));
        let highest = search(&Kuhn, &second([1, 2], KuhnPick::Bet), 1, seed);
        assert_eq!(highest.pick(), Some(KuhnPick::Bet));
        // After a pass, the highest card bets.
        let highest = search(&Kuhn, &second([1, 2], KuhnPick::Pass), 1, seed);
        assert_eq!(highest.pick(), Some(KuhnPick::Bet));
    }
}

#[test]
fn kuhn_poker_opponents_are_not_thought_to_know_the_own_card() {
    // With the highest card a bet is sometimes called by the middle one. An opponent who saw the
    // card would never call, and betting would be worth no more than the ante.
    let deal = KuhnState { cards: [2, 1], picks: [None; 3] };
    let decision = search(&Kuhn, &deal, 0, 1);
    let ante = 0.75;
    let best = decision.ranked[0].value.unwrap();
    assert!(best > ante + 0.02, "{decision:?}");
}

#[test]
fn simultaneous_picks_stay_hidden_from_the_other_seat() {
    // If the second seat saw the coin, the first could not win a single game.
    let decision = search(&Pennies, &Coins([None, None]), 0, 4);
    for ranked in &decision.ranked {
        assert!((0.35..0.65).contains(&ranked.value.unwrap()), "{decision:?}");
    }
}

#[test]
fn equal_views_and_seeds_give_equal_decisions() {
    for plan in Level::ALL.map(Plan::usual) {
        let decide = |other: u8, seed: u64| {
            let truth = KuhnState { cards: [1, other], picks: [None; 3] };
            let view = Kuhn.view(&truth, Viewer::Seat(Seat::FIRST));
            let mut chance = Quick::new(seed);
            plan.decide(&Kuhn, &view, Seat::FIRST, Budget::iterations(200), &timeless, &mut chance)
        };
        for seed in 0..20 {
            assert_eq!(decide(0, seed), decide(2, seed), "{plan:?}");
        }
    }
}

#[test]
fn budgets_in_iterations_are_kept() {
    let view = view(&board(&EMPTY));
    for iterations in [1, 2, 50, 777] {
        let budget = Budget::iterations(iterations);
        let decision =
            SEARCH.decide(&TicTacToe, &view, Seat::FIRST, budget, &timeless, &mut Quick::new(1));
        let visits: u32 = decision.ranked.iter().map(|ranked| ranked.visits).sum();
        assert_eq!(visits, decision.iterations, "nothing is hidden here, so each one is a try");
        assert!(decision.iterations <= iterations, "{} of {iterations}", decision.iterations);
        assert_eq!(decision.ranked.len(), 9);
    }
    let capped = Search { most: 30, ..SEARCH };
    let budget = Budget::iterations(5000);
    let decision =
        capped.decide(&TicTacToe, &view, Seat::FIRST, budget, &timeless, &mut Quick::new(1));
    assert!(decision.iterations <= 30);
}

#[test]
fn budgets_in_time_follow_the_clock_that_is_handed_in() {
    let now = std::cell::Cell::new(0.0);
    let clock = || {
        now.set(now.get() + 1.0);
        now.get()
    };
    let view = view(&board(&EMPTY));
    let budget = Budget::millis(25);
    let decision =
        SEARCH.decide(&TicTacToe, &view, Seat::FIRST, budget, &clock, &mut Quick::new(1));
    assert_eq!(decision.iterations, 25);
}

#[test]
fn nothing_is_picked_when_nothing_is_asked() {
    let over = board(&["xxx", "oo.", "..."]);
    let view = TicTacToe.view(&over, Viewer::Seat(Seat::new(1)));
    for plan in Level::ALL.map(Plan::usual) {
        let mut chance = Quick::new(1);
        let decision =
            plan.decide(&TicTacToe, &view, Seat::new(1), Budget::USUAL, &timeless, &mut chance);
        assert_eq!(decision.pick(), None);
    }
}

/// The share of games that the expert wins against a level, in both seats, draws counted half.
fn share_against<G: Insight>(game: &G, level: Level, games: u32, budget: Budget) -> f32 {
    let total: f32 = (0..games)
        .map(|number| {
            let expert = Seat::new((number % 2) as u8);
            let mut levels = [level; 2];
            levels[expert.index()] = Level::Expert;
            let report = play_one(game, &format!("share {number}"), &levels, budget, &timeless)
                .expect("a level for every seat");
            crate::usual_reward(&report.outcome.finish(), expert)
        })
        .sum();
    total / games as f32
}

#[test]
fn connect_four_is_won_against_weaker_players() {
    assert_eq!(share_against(&ConnectFour, Level::Random, 10, Budget::iterations(300)), 1.0);
    let normal = share_against(&ConnectFour, Level::Normal, 20, Budget::iterations(1000));
    assert!(normal > 0.75, "{normal}");
}

#[test]
fn liars_dice_is_won_against_a_random_player() {
    let setup = Setup::new("liars-dice", 2);
    let game = LiarsDice::configure(&setup).expect("two can play");
    let share = share_against(&game, Level::Random, 20, Budget::iterations(100));
    assert!(share > 0.75, "{share}");
}

#[test]
fn leduc_poker_earns_chips_from_a_random_player() {
    let mut chips = 0;
    for number in 0..200 {
        let expert = Seat::new((number % 2) as u8);
        let mut levels = [Level::Random; 2];
        levels[expert.index()] = Level::Expert;
        let seed = format!("leduc {number}");
        let budget = Budget::iterations(400);
        let report = play_one(&Leduc, &seed, &levels, budget, &timeless).unwrap();
        chips += report.outcome.seats[expert.index()].score.unwrap();
    }
    assert!(chips > 100, "{chips} chips in 200 hands");
}
