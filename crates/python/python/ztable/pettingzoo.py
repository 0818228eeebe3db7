"""PettingZoo environments of every game.

>>> from ztable.pettingzoo import aec
>>> env = aec("zee", players=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter(max_iter=20):
...     observation, reward, termination, truncation, info = env.last()
...     if termination or truncation:
...         action = None
...     else:
...         action = env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)
>>> env.metadata["name"]
'zee_v0'

Observations are dictionaries: `observation` is what the seat knows as bytes (their meanings are
`env.names`), `action_mask` has a 1 for every legal pick and is all zero for a seat that is not
asked. An illegal pick raises :class:`ztable.Refusal` and changes nothing. Where several seats must
pick at once, :func:`aec` asks the lowest first, who learns nothing by that; :func:`parallel` takes
all their picks together.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from . import Episode
from ._names import checked_options, new_seed, usual_players, usual_reward, versioned

__all__ = ["AecTable", "ParallelTable", "aec", "parallel"]


class _Table:
    """What both kinds of environments have in common."""

    def _open(
        self,
        game: str,
        players: int | None,
        options: dict[str, Any] | None,
        reward: str | None,
        render_mode: str | None,
        parallel: bool,
    ) -> None:
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"There is no render mode {render_mode!r}; write 'ansi' or 'human'.")
        self.game = game
        self.players = usual_players(game) if players is None else players
        self.options = checked_options(options)
        self.reward = usual_reward(game) if reward is None else reward
        self.render_mode = render_mode
        self.metadata = {
            "name": versioned(game),
            "render_modes": ["ansi", "human"],
            "is_parallelizable": not parallel,
        }
        self._episode = Episode(game, self.players, self.options, seed=0)
        self._episode.rewards(self.reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._episode.seats)]
        self.agents = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        cells, actions = self._episode.cells, self._episode.actions
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (cells,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        # Each agent samples on its own, so that one's seed does not stir another.
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    @property
    def names(self) -> list[str]:
        """What each byte of an observation means."""
        return self._episode.names

    @property
    def episode(self) -> Episode:
        """The game that is being played."""
        return self._episode

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def _observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seat[agent]
        observation = np.empty(self._episode.cells, np.uint8)
        mask = np.empty(self._episode.actions, np.int8)
        self._episode.observe(seat, observation)
        self._episode.mask(seat, mask)
        return {"observation": observation, "action_mask": mask}

    def _begin(self, seed: int | None) -> None:
        seed = new_seed() if seed is None else int(seed)
        self._episode = Episode(self.game, self.players, self.options, seed=seed)
        self.agents = list(self.possible_agents)

    def _show(self, viewer: int | str) -> str | None:
        text = self._episode.text(viewer)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _check_going_on(self) -> None:
        if not self.agents:
            raise RuntimeError("No game is being played; call reset() before the next step.")

    def close(self) -> None:
        pass


class AecTable(_Table, AECEnv):
    """A game whose seats pick one after the other."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        reward: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        AECEnv.__init__(self)
        self._open(game, players, options, reward, render_mode, parallel=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self._skip_agent_selection = None
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        asked = self._episode.asked
        self.agent_selection = self.possible_agents[asked[0]] if asked else self.agents[0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self._observe(agent)

    def step(self, action: int | None) -> None:
        self._check_going_on()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must pick; None is for agents whose game is over.")
        self._episode.pick(self._seat[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._episode.over:
            paid = self._episode.rewards(self.reward)
            for one in self.agents:
                self.rewards[one] = float(paid[self._seat[one]])
                self.terminations[one] = True
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        agents = self.agents
        return self._show(self._seat[self.agent_selection] if agents else "spectator")


class ParallelTable(_Table, ParallelEnv):
    """A game whose seats pick together where they must. A seat that is not asked has no legal
    pick; whatever is sent for it is ignored."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        reward: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._open(game, players, options, reward, render_mode, parallel=True)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._begin(seed)
        return {agent: self._observe(agent) for agent in self.agents}, {a: {} for a in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict, dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict]]:
        self._check_going_on()
        agents = self.agents
        # Nothing is played before everything is known to be legal.
        episode = self._episode.copy()
        for seat in self._episode.asked:
            # A pick of another seat may have answered the question.
            if seat in episode.asked:
                agent = self.possible_agents[seat]
                if agent not in actions:
                    raise ValueError(f"{agent} must pick; send an action for it.")
                episode.pick(seat, int(actions[agent]))
        self._episode = episode
        over = episode.over
        paid = episode.rewards(self.reward)
        if over:
            self.agents = []
        return (
            {agent: self._observe(agent) for agent in agents},
            {agent: float(paid[self._seat[agent]]) for agent in agents},
            {agent: over for agent in agents},
            {agent: False for agent in agents},
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        return None if self.render_mode is None else self._show("spectator")


def aec(game: str, **settings: Any) -> AecTable:
    """The game as an AEC environment; settings are those of :class:`AecTable`."""
    return AecTable(game, **settings)


def parallel(game: str, **settings: Any) -> ParallelTable:
    """The game as a parallel environment; settings are those of :class:`ParallelTable`."""
    return ParallelTable(game, **settings)
