"""PufferLib's compiled games of cards and stones, stepped as PufferLib steps them.

It needs an older NumPy than the package, so it runs in an environment and a process of its own:
for each line `GAME DECISIONS` on the standard input it answers with decisions a second of processor
time.

The wheel of 2.0.2 lacks the Python files around its compiled games, so those are loaded directly.
Their functions `step` and `reset` are hidden by others of the same name in the C library, unless
they are looked for in the games first.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import time
from pathlib import Path

import numpy as np

ROWS = 1024
# The width of an observation, the number of picks, and the class with the sizes of its window.
GAMES = {
    "connect4": (42, 7, "CyConnect4", (672, 784, 96, 96)),
    "tripletriad": (114, 15, "CyTripleTriad", (990, 690, 192, 224)),
}


def opened(game: str):
    width, picks, name, window = GAMES[game]
    package = Path(importlib.util.find_spec("pufferlib").origin).parent
    compiled = next((package / "ocean" / game).glob(f"cy_{game}.*.so"))
    spec = importlib.util.spec_from_file_location(f"cy_{game}", compiled)
    sys.setdlopenflags(os.RTLD_NOW | os.RTLD_DEEPBIND)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    observations, actions = np.zeros((ROWS, width), np.float32), np.zeros(ROWS, np.int32)
    rewards, dones = np.zeros(ROWS, np.float32), np.zeros(ROWS, np.uint8)
    # The games write into the arrays without holding on to them, so somebody else must.
    arrays = observations, actions, rewards, dones
    games = getattr(module, name)(*arrays, ROWS, *window)
    games.reset()
    return games, arrays, picks


def main() -> None:
    tables = {game: opened(game) for game in GAMES}
    chance = np.random.default_rng(1)
    for line in sys.stdin:
        game, decisions = line.split()
        games, (_, actions, _, dones), picks = tables[game]
        steps, ended = int(decisions) // ROWS, 0
        began = time.process_time()
        for _ in range(steps):
            actions[:] = chance.random(ROWS) * picks
            games.step()
            ended += int(dones.sum())
        spent = time.process_time() - began
        assert ended, "Games that never end are not played."
        print(steps * ROWS / spent, flush=True)


if __name__ == "__main__":
    main()
