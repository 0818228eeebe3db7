"""OpenSpiel's own simulations, and some of its algorithms."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed.")

from open_spiel.python.algorithms import cfr, expected_game_score, ismcts, mcts  # noqa: E402

import ztable  # noqa: E402
from ztable.openspiel import MAX_CHANCE_OUTCOMES, load  # noqa: E402


def test_simulations(table):
    pyspiel.random_sim_test(load(*table), num_sims=1, serialize=True, verbose=False)


def settle(state, chance):
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert len(outcomes) <= MAX_CHANCE_OUTCOMES
        state.apply_action(outcomes[chance.integers(len(outcomes))][0])


def test_what_players_know_is_what_they_know_everywhere(table):
    state = load(*table).new_initial_state()
    chance = np.random.default_rng(2)
    observer = state.get_game().make_py_observer()
    anything = False
    for _ in range(40):
        settle(state, chance)
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.resample_from_infostate(player, chance.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        observer.set_from(state, player)
        seen = observer.tensor.copy()
        observer.set_from(other, player)
        assert np.array_equal(seen, observer.tensor)
        anything |= bool(seen.any())
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(int(chance.choice(state.legal_actions())))
    assert anything, "somebody knew something"


def test_another_past_is_another_information_state():
    states = []
    for picks in [(0, 4, 1, 5), (1, 4, 0, 5), (0, 4, 1, 5)]:
        state = load("tic-tac-toe").new_initial_state()
        for pick in picks:
            state.apply_action(pick)
        states.append(state)
    one, other, again = states
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) != other.information_state_string(1), "it saw more"
    assert one.information_state_string(0) == again.information_state_string(0)
    assert one.clone().information_state_string(0) == one.information_state_string(0)


def play(game, bots, chance):
    state = game.new_initial_state()
    while True:
        settle(state, chance)
        if state.is_terminal():
            return state
        bot = bots[state.current_player()]
        picks = state.legal_actions()
        state.apply_action(bot.step(state) if bot else int(chance.choice(picks)))


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four"])
def test_python_mcts_beats_random(name):
    game = load(name)
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, 2.0, 60, evaluator, random_state=chance)
    ends = [play(game, [bot, None], np.random.default_rng(seed)) for seed in range(4)]
    results = [state.returns()[0] for state in ends]
    assert np.mean(results) > 0.2


@pytest.mark.parametrize("name", ztable.environments())
def test_python_searches_play(name):
    game = load(name)
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bots = [
        mcts.MCTSBot(game, 2.0, 2, evaluator, random_state=chance),
        ismcts.ISMCTSBot(
            game=game, evaluator=evaluator, uct_c=2.0, max_simulations=2, random_state=chance
        ),
    ]
    state = game.new_initial_state()
    draws = np.random.default_rng(1)
    for bot in bots * 2:
        settle(state, draws)
        if state.is_terminal():
            break
        pick = bot.step(state)
        assert pick in state.legal_actions()
        state.apply_action(pick)


def test_kuhn_poker_is_worth_what_it_is_known_to_be_worth():
    game = load("kuhn-poker")
    solver = cfr.CFRSolver(game)
    for _ in range(150):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert abs(value[0] + 1 / 18) < 0.01, value


def told(state):
    """Everything that a state tells anybody."""
    players = range(state.num_players())
    known = [state.information_state_string(player) for player in players]
    asked = state.current_player(), state.legal_actions()
    return str(state), known, asked, state.returns(), state.history()


def refuses(state, actions, sentence=r"[.)]$"):
    before = told(state)
    for action in actions:
        with pytest.raises(ValueError, match=sentence):
            state.apply_action(action)
        assert told(state) == before, f"{action} has changed something"


@pytest.mark.parametrize("table", [("tic-tac-toe", 2), ("leduc-poker", 2), ("zee", 4)])
def test_what_is_refused_changes_nothing(table):
    game = load(*table)
    chance = np.random.default_rng(3)
    state = game.new_initial_state()
    refused = set()
    while not state.is_terminal():
        # Picks and outcomes alike. OpenSpiel itself stops -1, its number of no action.
        legal = state.legal_actions()
        refuses(state, [-2, max(legal) + 1, 10**6])
        refused.add(state.is_chance_node())
        state.apply_action(int(chance.choice(legal)))
    assert refused == ({False} if table[0] == "tic-tac-toe" else {False, True})


@pytest.mark.parametrize("table", [("tic-tac-toe", 2), ("kuhn-poker", 2), ("zee", 4)])
def test_a_finished_game_is_not_gone_on_with(table):
    game = load(*table)
    state = play(game, [None] * game.num_players(), np.random.default_rng(3))
    refuses(state, range(game.num_distinct_actions() + 1), "^The game is over")


def test_bad_settings_are_answered_by_a_sentence():
    with pytest.raises(Exception, match="is played by"):
        load("zee", players=99)
    assert "ztable_zee" in pyspiel.registered_names()
    assert len([name for name in pyspiel.registered_names() if name.startswith("ztable_")]) == len(
        ztable.environments()
    )
