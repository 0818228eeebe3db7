"""Gymnasium's own checker, and what it leaves out."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed.")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import ztable  # noqa: E402
import ztable.gym  # noqa: E402,F401

SETTINGS = [
    ("ztable/Zolo-v0", {}),
    ("ztable/ZedsZoneAlone-v0", {}),
    *[("ztable/Seat-v0", {"game": game, "bots": "random"}) for game in ztable.environments()],
    ("ztable/Seat-v0", {"game": "zee", "players": 4, "seat": 2, "bots": "normal"}),
]


@pytest.mark.parametrize(("name", "settings"), SETTINGS, ids=lambda value: str(value))
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_checker(name, settings):
    check_env(gymnasium.make(name, render_mode="ansi", **settings).unwrapped)


@pytest.mark.parametrize(("name", "settings"), SETTINGS, ids=lambda value: str(value))
def test_games_are_played_to_the_end_and_the_same_again(name, settings):
    def play():
        env = gymnasium.make(name, **settings)
        observation, info = env.reset(seed=9)
        chance = np.random.default_rng(1)
        seen = [observation.tobytes()]
        over = not info["action_mask"].any()
        while not over:
            assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"] == 1)
            pick = int(chance.choice(np.flatnonzero(info["action_mask"])))
            observation, reward, over, cut, info = env.step(pick)
            seen.append((observation.tobytes(), reward))
            assert not cut and "illegal" not in info
        return seen

    assert play() == play()


def test_illegal_picks_lose_or_raise():
    env = gymnasium.make("ztable/Zolo-v0")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert reward == -1.0 and over and info["illegal"].endswith((".", ")"))
    strict = gymnasium.make("ztable/Zolo-v0", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ztable.Refusal):
        strict.step(illegal)


def never_begun(env):
    """Nobody called `reset`."""


def played_out(env):
    _, info = env.reset(seed=1)
    chance = np.random.default_rng(1)
    over = False
    while not over:
        pick = int(chance.choice(np.flatnonzero(info["action_mask"])))
        _, _, over, _, info = env.step(pick)
    assert env.episode.over and "illegal" not in info


def lost_by_an_illegal_pick(env):
    _, info = env.reset(seed=1)
    _, _, over, _, _ = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert over and not env.episode.over, "picks of the game itself are still legal"


@pytest.mark.parametrize("end", [never_begun, played_out, lost_by_an_illegal_pick])
def test_a_finished_game_is_not_stepped(end):
    env = gymnasium.make("ztable/Zolo-v0", disable_env_checker=True).unwrapped
    end(env)
    before = env.episode.position
    for pick in range(int(env.action_space.n)):
        with pytest.raises(RuntimeError, match="The game is over; call reset"):
            env.step(pick)
    assert env.episode.position == before
    _, info = env.reset(seed=2)
    _, _, over, _, _ = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert not over, "after a reset the next game is played"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"game": "chess"}, "There is no game"),
        ({"game": "zee", "seat": 5}, "There is no seat 5"),
        ({"game": "zee", "illegal": "shrug"}, "illegal="),
        ({"game": "zee", "render_mode": "film"}, "render mode"),
    ],
)
def test_bad_settings_are_answered_by_a_sentence(settings, sentence):
    with pytest.raises(ValueError, match=sentence):
        ztable.gym.SeatEnv(**settings)
