//! The players on small games whose answers are known.

mod games;

use games::{Deal, Kuhn, Marks, Move, Pennies, TicTacToe};
use ztable_bots::{
    Budget, Decision, Greedy, Insight, Level, Plan, Random, Search, play_one, timeless,
};
use ztable_core::{Game, Quick, Seat, Viewer};

const SEARCH: Search = Search { iterations: 2000, ..Search::USUAL };

fn search<G: Insight>(game: &G, state: &G::State, seat: u8, seed: u64) -> Decision<G::Action> {
    let seat = Seat::new(seat);
    let view = game.view(state, Viewer::Seat(seat));
    SEARCH.decide(game, &view, seat, Budget::USUAL, &timeless, &mut Quick::new(seed))
}

/// The best result the seat to move can force: 1, 0 or -1.
fn solve(state: Marks, seat: usize) -> i32 {
    let lines = |marks: Marks| TicTacToe.outcome(&marks).map(|outcome| outcome.winners);
    if let Some(winners) = lines(state) {
        return match winners.lowest() {
            None => 0,
            Some(winner) if winner.index() == seat => 1,
            Some(_) => -1,
        };
    }
    moves(state)
        .map(|square| -solve(after(state, seat, square), 1 - seat))
        .max()
        .expect("a game that goes on has a pick")
}

fn moves(state: Marks) -> impl Iterator<Item = u8> {
    (0..9).filter(move |square| (state.0[0] | state.0[1]) >> square & 1 == 0)
}

fn after(mut state: Marks, seat: usize, square: u8) -> Marks {
    state.0[seat] |= 1 << square;
    state
}

/// Lets the opponent try everything against the search; returns how often it beat it.
fn losses(state: Marks, to_move: usize, searching: usize) -> u32 {
    if let Some(outcome) = TicTacToe.outcome(&state) {
        return u32::from(outcome.winners.contains(Seat::new(1 - searching as u8)));
    }
    if to_move == searching {
        let decision = search(&TicTacToe, &state, to_move as u8, 5);
        let Some(Move(square)) = decision.pick() else { panic!("the search picks") };
        return losses(after(state, to_move, square), 1 - to_move, searching);
    }
    moves(state).map(|square| losses(after(state, to_move, square), 1 - to_move, searching)).sum()
}

#[test]
fn tic_tac_toe_is_never_lost_whatever_the_opponent_does() {
    assert_eq!(losses(Marks([0, 0]), 0, 0), 0);
    assert_eq!(losses(Marks([0, 0]), 0, 1), 0);
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
    // All positions after three marks.
    let (mut kept, mut all) = (0, 0);
    for a in 0..9 {
        for b in (0..9).filter(|b| *b != a) {
            for c in (0..9).filter(|c| *c > a && *c != b) {
                let state = Marks([1 << a | 1 << c, 1 << b]);
                let Some(Move(square)) = search(&TicTacToe, &state, 1, 9).pick() else { panic!() };
                all += 1;
                kept += u32::from(-solve(after(state, 1, square), 0) == solve(state, 1));
            }
        }
    }
    assert!(kept * 100 >= all * 99, "{kept} of {all}");
}

#[test]
fn greedy_takes_a_win_and_random_does_not_care() {
    // X to move has two in the top row.
    let state = Marks([0o3, 0o60]);
    let mut chance = Quick::new(3);
    let greedy = Greedy::USUAL.decide(&TicTacToe, &state, Seat::FIRST, &mut chance);
    assert_eq!(greedy.pick(), Some(Move(2)));
    assert_eq!(greedy.ranked.len(), 5);
    let mut counts = [0u32; 9];
    for _ in 0..1000 {
        let random = Random.decide(&TicTacToe, &state, Seat::FIRST, &mut chance);
        counts[random.pick().map_or(8, |pick| usize::from(pick.0))] += 1;
    }
    assert!([2, 3, 6, 7, 8].iter().all(|&square| counts[square] > 140), "{counts:?}");
}

#[test]
fn slips_are_as_frequent_as_said_and_spare_blunders() {
    let state = Marks([0o3, 0o60]);
    let careless = Greedy { slip: 0.5, ..Greedy::USUAL };
    let careful = Greedy { blunder: 0.2, ..careless };
    let mut chance = Quick::new(11);
    let mut wins = |player: Greedy| {
        (0..400)
            .filter(|_| {
                let decision = player.decide(&TicTacToe, &state, Seat::FIRST, &mut chance);
                decision.pick() == Some(Move(2))
            })
            .count()
    };
    // Half the time the best one, else one of five.
    assert!((200..280).contains(&wins(careless)));
    assert!(wins(careful) > 280);
}

#[test]
fn kuhn_poker_hands_with_one_sound_answer_get_it() {
    let facing_bet = |own: u8, other: u8| Deal { cards: [other, own], history: vec![1] };
    for seed in 0..10 {
        // Facing a bet: never call with the lowest card, always with the highest.
        assert_eq!(search(&Kuhn, &facing_bet(0, 1), 1, seed).pick(), Some(Move(0)));
        assert_eq!(search(&Kuhn, &facing_bet(2, 1), 1, seed).pick(), Some(Move(1)));
        // After a pass, the highest card bets.
        let passed = Deal { cards: [1, 2], history: vec![0] };
        assert_eq!(search(&Kuhn, &passed, 1, seed).pick(), Some(Move(1)));
    }
}

#[test]
fn kuhn_poker_opponents_are_not_thought_to_know_the_own_card() {
    // With the highest card a bet is sometimes called by the middle one. An opponent who saw the
    // card would never call, and betting would be worth no more than the ante.
    let deal = Deal { cards: [2, 1], history: Vec::new() };
    let decision = search(&Kuhn, &deal, 0, 1);
    let ante = 0.75;
    let best = decision.ranked[0].value.unwrap();
    assert!(best > ante + 0.02, "{decision:?}");
}

#[test]
fn simultaneous_picks_stay_hidden_from_the_other_seat() {
    // If the second seat saw the coin, the first could not win a single game.
    let decision = search(&Pennies, &games::Coins([None, None]), 0, 4);
    for ranked in &decision.ranked {
        assert!((0.35..0.65).contains(&ranked.value.unwrap()), "{decision:?}");
    }
}

#[test]
fn equal_views_and_seeds_give_equal_decisions() {
    for plan in Level::ALL.map(Plan::usual) {
        let decide = |other: u8, seed: u64| {
            let truth = Deal { cards: [1, other], history: Vec::new() };
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
    let state = Marks([0, 0]);
    for iterations in [1, 2, 50, 777] {
        let budget = Budget::iterations(iterations);
        let decision =
            SEARCH.decide(&TicTacToe, &state, Seat::FIRST, budget, &timeless, &mut Quick::new(1));
        let visits: u32 = decision.ranked.iter().map(|ranked| ranked.visits).sum();
        assert_eq!(visits, decision.iterations, "nothing is hidden here, so each one is a try");
        assert!(decision.iterations <= iterations, "{} of {iterations}", decision.iterations);
        assert_eq!(decision.ranked.len(), 9);
    }
    let capped = Search { most: 30, ..SEARCH };
    let budget = Budget::iterations(5000);
    let decision =
        capped.decide(&TicTacToe, &state, Seat::FIRST, budget, &timeless, &mut Quick::new(1));
    assert!(decision.iterations <= 30);
}

#[test]
fn budgets_in_time_follow_the_clock_that_is_handed_in() {
    let now = std::cell::Cell::new(0.0);
    let clock = || {
        now.set(now.get() + 1.0);
        now.get()
    };
    let view = Marks([0, 0]);
    let budget = Budget::millis(25);
    let decision =
        SEARCH.decide(&TicTacToe, &view, Seat::FIRST, budget, &clock, &mut Quick::new(1));
    assert_eq!(decision.iterations, 25);
}

#[test]
fn nothing_is_picked_when_nothing_is_asked() {
    let over = Marks([0o7, 0o30]);
    for plan in Level::ALL.map(Plan::usual) {
        let mut chance = Quick::new(1);
        let decision =
            plan.decide(&TicTacToe, &over, Seat::new(1), Budget::USUAL, &timeless, &mut chance);
        assert_eq!(decision.pick(), None);
    }
}
