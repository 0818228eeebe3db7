"""PettingZoo's own tests, and what they leave out."""

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed.")

from pettingzoo.test import (  # noqa: E402
    api_test,
    parallel_api_test,
    render_test,
    seed_test,
)

import ztable  # noqa: E402
from ztable.pettingzoo import aec, parallel  # noqa: E402


# Its advice on masks inside of observations is for environments that forget to say so.
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_api(table):
    api_test(aec(table[0], players=table[1]), num_cycles=200)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_seeds(table):
    seed_test(lambda: aec(table[0], players=table[1]), num_cycles=60)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_parallel_api(table):
    parallel_api_test(parallel(table[0], players=table[1]), num_cycles=200)


def test_render(table):
    render_test(lambda **settings: aec(table[0], players=table[1], **settings))


def play(env, seed):
    """Everything that a parallel environment shows in a game picked at random."""
    observations, _ = env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    told = []
    while env.agents and len(told) < 300:
        picks = {}
        for agent in env.agents:
            legal = np.flatnonzero(observations[agent]["action_mask"])
            picks[agent] = int(chance.choice(legal)) if len(legal) else 0
        observations, rewards, ends, _, _ = env.step(picks)
        seen = [observations[agent]["observation"].tobytes() for agent in env.possible_agents]
        told.append((seen, rewards, ends))
    return told


def test_parallel_games_with_the_same_seed_are_the_same(table):
    env = parallel(table[0], players=table[1])
    assert play(env, 3) == play(env, 3)
    assert play(env, 3) == play(parallel(table[0], players=table[1]), 3)


def test_seats_pick_together_where_the_rules_say_so():
    env = parallel("zeds-zone", players=3)
    observations, _ = env.reset(seed=1)
    assert all(observations[agent]["action_mask"].any() for agent in env.agents)
    before = env.episode.position
    picks = {a: int(np.flatnonzero(observations[a]["action_mask"])[0]) for a in env.agents}
    with pytest.raises(ValueError, match="seat_2 must pick"):
        env.step({agent: picks[agent] for agent in env.agents[:2]})
    illegal = int(np.flatnonzero(observations["seat_2"]["action_mask"] == 0)[0])
    with pytest.raises(ztable.Refusal):
        env.step({**picks, "seat_2": illegal})
    assert env.episode.position == before, "nobody's pick was played"
    env.step(picks)
    assert env.episode.position != before


def test_illegal_picks_are_refused_and_names_have_versions():
    env = aec("zee", players=2)
    assert env.metadata["name"] == "zee_v0"
    env.reset(seed=1)
    observation, *_ = env.last()
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    agent = env.agent_selection
    with pytest.raises(ztable.Refusal):
        env.step(illegal)
    assert env.agent_selection == agent
    with pytest.raises(ValueError, match="render mode"):
        aec("zee", render_mode="film")
    with pytest.raises(ztable.Refusal, match="There is no game"):
        aec("chess")


def test_games_that_are_over_or_not_begun_are_not_stepped():
    for env in (aec("kuhn-poker"), parallel("kuhn-poker")):
        with pytest.raises(RuntimeError, match="call reset"):
            env.step(0)
    env = aec("kuhn-poker")
    env.reset(seed=2)
    with pytest.raises(ValueError, match="must pick"):
        env.step(None)
    for _ in env.agent_iter():
        observation, _, over, _, _ = env.last()
        env.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(None)
    with pytest.raises(TypeError, match="must be a dictionary"):
        aec("zee", options=["teams"])


def test_rewards_come_at_the_end():
    env = aec("kuhn-poker")
    env.reset(seed=2)
    total = {agent: 0.0 for agent in env.possible_agents}
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        total[agent] += reward
        mask = observation["action_mask"]
        env.step(None if over else int(np.flatnonzero(mask)[0]))
    assert sum(total.values()) == 0 and set(map(abs, total.values())) <= {0, 1, 2}
