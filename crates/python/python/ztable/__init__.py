"""Five tabletop games as matches and as environments.

A :class:`Match` is one game with everything around it: views, options in words, log, record.

>>> import ztable
>>> match = ztable.Match("zee", players=2, seed="docs")
>>> seat = match.asked[0]
>>> option = match.options(seat)[0]
>>> match.pick(seat, option["pick"])
>>> len(match.picks)
1
>>> match.why_not(1 - match.asked[0], option["pick"])["code"]
'not_asked'
>>> ztable.verify(match.record())["picks"]
1

An :class:`Episode` is one game by numbers, a :class:`Batch` thousands of them, stepped in one call.

>>> import numpy as np
>>> batch = ztable.Batch("zee", rows=64, players=2, seed=1)
>>> arrays = ztable.arrays(batch)
>>> batch.reset(1, **arrays)
>>> picks = np.empty(64, np.int64)
>>> for step in range(100):
...     picks[:] = (np.random.default_rng(step).random(64) * arrays["counts"]).astype(np.int64)
...     ended = batch.step(picks, by="rank", **arrays)
>>> arrays["observations"].shape == (64, batch.cells)
True

What is wrong is said in a sentence:

>>> ztable.Match("chess")
Traceback (most recent call last):
...
ztable.Refusal: There is no game 'chess'; the games are zeds-zone, zee, elemenz, quantumzap, zu-tiles.

The adapters are imported when they are wanted: :mod:`ztable.pettingzoo`, :mod:`ztable.gym` and
:mod:`ztable.openspiel`; :mod:`ztable.lab` lets bots play many games, on one machine or a cluster.
"""

from __future__ import annotations

import numpy as _np

from ._ztable import (
    Batch,
    Episode,
    Match,
    Refusal,
    __version__,
    about,
    environments,
    games,
    levels,
    play,
    random_games,
    verify,
)

__all__ = [
    "Batch",
    "Episode",
    "Match",
    "Refusal",
    "__version__",
    "about",
    "arrays",
    "environments",
    "games",
    "levels",
    "play",
    "random_games",
    "verify",
]


def arrays(batch: Batch, masks: bool = True) -> dict[str, _np.ndarray]:
    """New arrays of the right shapes for a batch, to be handed to its `reset` and `step`.

    >>> import ztable
    >>> batch = ztable.Batch("kuhn-poker", rows=8)
    >>> sorted(ztable.arrays(batch))
    ['counts', 'dones', 'masks', 'observations', 'rewards', 'seats']

    Without `masks` a step is quicker where a game has thousands of picks.
    """
    made = {
        "observations": _np.zeros((batch.rows, batch.cells), _np.uint8),
        "counts": _np.zeros(batch.rows, _np.int64),
        "seats": _np.zeros(batch.rows, _np.int64),
        "rewards": _np.zeros((batch.rows, batch.seats), _np.float32),
        "dones": _np.zeros(batch.rows, _np.bool_),
    }
    if masks:
        made["masks"] = _np.zeros((batch.rows, batch.actions), _np.int8)
    return made


def _restored(setup: str, moment: tuple[int, int], position: str) -> Episode:
    """What the pickle of an episode calls."""
    return Episode._restore(setup, moment, position)
