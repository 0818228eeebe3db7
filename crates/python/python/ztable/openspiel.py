"""The games for OpenSpiel's algorithms.

>>> import pyspiel
>>> import ztable.openspiel
>>> game = pyspiel.load_game("ztable_zee(players=2)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Every draw of chance is a chance node, so that a search cannot see what will be drawn. Picks that
are made at once are made one after the other, which tells nobody anything. What a player knows is
the text of its view (`observation_string`) and the same bytes as everywhere (`observation_tensor`).
What it remembers besides, every view it picked from and every pick, is a hash behind the view
(`information_state_string`): whoever has another past has another information state. An illegal
pick, an outcome that cannot be drawn and a pick after the end raise a `ValueError` with a sentence,
and the state stays as it was. Python's MCTS runs, but searches with open cards, as it does on every
game; Python's ISMCTS draws the hidden part anew by `imagine`. OpenSpiel's C++ MCTSBot crashes on
games written in Python, its own too: do not use it here.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
import pyspiel

from . import Episode, about, environments, games
from ._names import checked_options, usual_players, usual_reward

__all__ = ["load"]

#: No draw of these games chooses among more; the tests look.
MAX_CHANCE_OUTCOMES = 512


def load(game: str, players: int | None = None, options: dict[str, Any] | None = None) -> Any:
    """The game as OpenSpiel has it.

    >>> from ztable.openspiel import load
    >>> load("leduc-poker").num_players()
    2
    """
    players = usual_players(game) if players is None else players
    parameters = {"players": players, "options": json.dumps(checked_options(options))}
    return pyspiel.load_game(_short_name(game), parameters)


def _short_name(game: str) -> str:
    return "ztable_" + game.replace("-", "_")


class _State(pyspiel.State):
    """A position, with the chance that is still to be drawn."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._players, self._reward, self._kind = game.players, game.reward, game.kind
        self._episode: Episode | None = None
        self._pick: tuple[int, int] | None = None
        self._outcomes: list[int] = []
        self._draws: int | None = None
        # What each player saw and picked so far, in a few letters.
        self._memories = ("",) * game.players
        self._go_on(None, [])

    def _go_on(self, pick: tuple[int, int] | None, outcomes: list[int]) -> None:
        """Sets the game up or plays the pick, as far as the outcomes of chance go; what is refused
        changes nothing."""
        draws: int | None = None
        if self._episode is None:
            made = self._kind.set_up(outcomes)
            if isinstance(made, int):
                draws = made
            else:
                self._episode = made
        else:
            draws = self._episode.pick_with(*pick, outcomes)
        if draws is None:
            pick, outcomes = None, []
        self._pick, self._outcomes, self._draws = pick, outcomes, draws

    def current_player(self) -> int:
        if self._draws is not None:
            return pyspiel.PlayerId.CHANCE
        asked = self._episode.asked
        return asked[0] if asked else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        if self._draws is not None or player not in self._episode.asked:
            return []
        return self._episode.options(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1.0 / self._draws) for outcome in range(self._draws)]

    def _apply_action(self, action: int) -> None:
        if self._draws is not None:
            if not 0 <= action < self._draws:
                raise ValueError(
                    f"There is no outcome {action}; the outcomes are 0 to {self._draws - 1}."
                )
            self._go_on(self._pick, [*self._outcomes, action])
            return
        if self._episode.over:
            raise ValueError("The game is over; no more picks can be made.")
        player = self.current_player()
        # Made before the pick, of what the player saw, and kept only if the pick is legal.
        memories = self._with_memory(player, action)
        self._go_on((player, action), [])
        self._memories = memories

    def _with_memory(self, player: int, action: int) -> tuple[str, ...]:
        """The memories, with this pick added to the player's."""
        past = f"{self._memories[player]} {self.view_text(player)} {action}"
        memory = hashlib.blake2b(past.encode(), digest_size=12).hexdigest()
        return (*self._memories[:player], memory, *self._memories[player + 1 :])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return self._episode.pick_text(action)

    def is_terminal(self) -> bool:
        return self._draws is None and self._episode.over

    def returns(self) -> list[float]:
        if self._episode is None:
            return [0.0] * self._players
        return [float(paid) for paid in self._episode.rewards(self._reward)]

    def view_text(self, player: int) -> str:
        """What the player knows; nothing before the game is set up."""
        return "" if self._episode is None else self._episode.view_text(player)

    def memory_text(self, player: int) -> str:
        """What the player knows, with all that it saw and picked before."""
        return f"{self.view_text(player)} {self._memories[player]}".strip()

    def fill(self, player: int, out: np.ndarray) -> None:
        """The player's observation; nothing before the game is set up."""
        if self._episode is None:
            out.fill(0)
            return
        row = np.empty(self._episode.cells, np.uint8)
        self._episode.observe(player, row)
        out[:] = row

    def resample_from_infostate(self, player: int, sampler: Any) -> "_State":
        """A state that the player cannot tell from this one."""
        other = self.clone()
        other._episode = self._episode.imagine(player, int(sampler() * 2**63))
        return other

    def __str__(self) -> str:
        if self._episode is None:
            return f"set-up, outcomes {self._outcomes}"
        words = self._episode.text("referee")
        return words if self._draws is None else f"{words}\noutcomes {self._outcomes}"


class _Observer:
    """What a player knows, as OpenSpiel asks for it."""

    def __init__(self, cells: int, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor = np.zeros(cells, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        state.fill(player, self.tensor)

    def string_from(self, state: _State, player: int) -> str:
        return state.memory_text(player) if self._recalls else state.view_text(player)


def _game_class(game: str) -> type:
    if game in games():
        fewest, most = about(game)["players"]
    else:
        fewest, most = 2, 2
    usual = usual_players(game)
    modes, certain = pyspiel.GameType.ChanceMode, game in ("tic-tac-toe", "connect-four")
    game_type = pyspiel.GameType(
        short_name=_short_name(game),
        long_name=f"Ztable {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.DETERMINISTIC if certain else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": usual, "options": "{}"},
    )
    reward = usual_reward(game)

    class Game(pyspiel.Game):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = params or {}
            self.reward = reward
            self.players = int(params.get("players", usual))
            options = json.loads(params.get("options", "{}"))
            self.kind = Episode(game, self.players, options, seed=0)
            most_won = 1.0 if reward == "win" else 13.0
            info = pyspiel.GameInfo(
                num_distinct_actions=self.kind.actions,
                max_chance_outcomes=0 if certain else MAX_CHANCE_OUTCOMES,
                num_players=self.players,
                min_utility=-most_won,
                max_utility=most_won,
                utility_sum=None,
                max_game_length=self.kind.longest,
            )
            super().__init__(game_type, info, params)

        def new_initial_state(self) -> _State:
            return _State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
            recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
            return _Observer(self.kind.cells, recalls)

    Game.__name__ = f"{game.title().replace('-', '')}Game"
    pyspiel.register_game(game_type, Game)
    return Game


for _game in environments():
    if _short_name(_game) not in pyspiel.registered_names():
        globals()[_game.title().replace("-", "") + "Game"] = _game_class(_game)
