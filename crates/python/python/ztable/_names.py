"""What the adapters share: names with versions, and who plays by default."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from . import about, games

#: The version of the environments. It rises when observations, picks or rewards change.
VERSION = 0

#: The classics pay chips or a win by their own scores.
_SCORED = ("kuhn-poker", "leduc-poker")


def versioned(game: str) -> str:
    """The name of an environment: `zee_v0`."""
    return f"{game.replace('-', '_')}_v{VERSION}"


def usual_players(game: str) -> int:
    """Two players, or the fewest that a game takes if that is more."""
    return max(2, about(game)["players"][0]) if game in games() else 2


def usual_reward(game: str) -> str:
    """Poker is played for chips, all else to win."""
    return "score" if game in _SCORED else "win"


def checked_options(options: Mapping[str, Any] | None) -> dict[str, Any]:
    """A copy of the options, so that whoever handed them in may go on with them."""
    if options is not None and not isinstance(options, Mapping):
        raise TypeError("The options must be a dictionary, such as {'teams': True}.")
    return dict(options or {})


def new_seed() -> int:
    """A seed for a game nobody gave a seed for."""
    return secrets.randbits(63)
