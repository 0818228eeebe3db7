"""Gymnasium environments: one seat learns, bots play the others.

>>> import gymnasium
>>> import ztable.gym
>>> env = gymnasium.make("ztable/Zolo-v0")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)

Registered are `ztable/Zolo-v0` and `ztable/ZedsZoneAlone-v0`, played alone, and `ztable/Seat-v0`,
any seat of any game against bots:

>>> env = gymnasium.make("ztable/Seat-v0", game="quantumzap", players=3, seat=1, bots="easy")

The mask of legal picks is `info["action_mask"]`, also `env.unwrapped.action_masks()`, as some
libraries want it. An illegal pick loses the game at once, with the reason in `info["illegal"]`;
with `illegal="raise"` it raises :class:`ztable.Refusal` and changes nothing.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from . import Episode
from ._names import checked_options, usual_reward

__all__ = ["SeatEnv"]


class SeatEnv(gymnasium.Env):
    """One seat of a game; bots of some level play the others."""

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: dict[str, Any] | None = None,
        seat: int = 0,
        bots: str = "normal",
        iterations: int | None = None,
        reward: str | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise ValueError("An illegal pick is answered by illegal='lose' or illegal='raise'.")
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"There is no render mode {render_mode!r}; write 'ansi' or 'human'.")
        self.game, self.players, self.options = game, players, checked_options(options)
        self.seat, self.bots, self.iterations = seat, bots, iterations
        self.reward = usual_reward(game) if reward is None else reward
        self.illegal, self.render_mode = illegal, render_mode
        self._episode = Episode(game, players, self.options, seed=0)
        self._episode.rewards(self.reward)
        if not 0 <= seat < self._episode.seats:
            raise ValueError(
                f"There is no seat {seat}; the seats are 0 to {self._episode.seats - 1}."
            )
        self._over = True
        self.observation_space = spaces.Box(0, 255, (self._episode.cells,), np.uint8)
        self.action_space = spaces.Discrete(self._episode.actions)

    @property
    def names(self) -> list[str]:
        """What each byte of an observation means."""
        return self._episode.names

    @property
    def episode(self) -> Episode:
        """The game that is being played."""
        return self._episode

    def action_masks(self) -> np.ndarray:
        """True for every legal pick."""
        return self._mask().astype(bool)

    def _mask(self) -> np.ndarray:
        mask = np.empty(self._episode.actions, np.int8)
        self._episode.mask(self.seat, mask)
        return mask

    def _observation(self) -> np.ndarray:
        observation = np.empty(self._episode.cells, np.uint8)
        self._episode.observe(self.seat, observation)
        return observation

    def _let_bots_play(self) -> None:
        """Until the own seat is asked or the game is over."""
        while (asked := self._episode.asked) and self.seat not in asked:
            seed = int(self.np_random.integers(2**63))
            pick = self._episode.bot(asked[0], self.bots, seed=seed, iterations=self.iterations)
            self._episode.pick(asked[0], pick)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        chance = int(self.np_random.integers(2**63))
        self._episode = Episode(self.game, self.players, self.options, seed=chance)
        self._let_bots_play()
        self._over = self._episode.over
        return self._observation(), {"action_mask": self._mask()}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise RuntimeError("The game is over; call reset() before the next step.")
        info: dict[str, Any] = {}
        try:
            self._episode.pick(self.seat, int(action))
        except ValueError as refusal:
            if self.illegal == "raise":
                raise
            self._over = True
            info = {"illegal": str(refusal), "action_mask": self._mask()}
            return self._observation(), -1.0, True, False, info
        self._let_bots_play()
        self._over = self._episode.over
        reward = float(self._episode.rewards(self.reward)[self.seat])
        info["action_mask"] = self._mask()
        return self._observation(), reward, self._over, False, info

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        text = self._episode.text(self.seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text


def _register() -> None:
    alone = {"players": 1, "reward": "win"}
    known = {
        "ztable/Zolo-v0": {"game": "zee", **alone},
        "ztable/ZedsZoneAlone-v0": {"game": "zeds-zone", **alone},
        "ztable/Seat-v0": {},
    }
    for name, settings in known.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=SeatEnv, kwargs=settings)


_register()
