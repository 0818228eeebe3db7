"""Decisions per second of processor time, for every game: `python crates/python/bench/speed.py`.

Time is that of the processor, not of the clock, so that other programs on the machine hardly
matter. Each figure is the best of three runs after one that is not counted.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import ztable


def rust_picks(batch, arrays, steps):
    """Picks made in Rust: what a batch costs by itself."""
    picks = np.empty(batch.rows, np.int64)
    for step in range(steps):
        batch.pick_at_random(picks, seed=step)
        batch.step(picks, **arrays)


def ranks(batch, arrays, steps):
    """Picks made in NumPy, as places in the list of legal picks; no masks."""
    arrays = {name: array for name, array in arrays.items() if name != "masks"}
    chance = np.random.default_rng(1)
    for _ in range(steps):
        picks = (chance.random(batch.rows) * arrays["counts"]).astype(np.int64)
        batch.step(picks, by="rank", **arrays)


def masks(batch, arrays, steps):
    """Picks made in NumPy from masks: the highest random score among the legal picks."""
    chance = np.random.default_rng(1)
    scores = np.empty((batch.rows, batch.actions), np.float32)
    for _ in range(steps):
        chance.random(dtype=np.float32, out=scores)
        scores *= arrays["masks"]
        batch.step(scores.argmax(axis=1), **arrays)


def measured(way, game, players, rows, decisions):
    batch = ztable.Batch(game, rows, players, seed=1)
    arrays = ztable.arrays(batch)
    batch.reset(1, **arrays)
    steps = max(1, decisions // rows)
    best = 0.0
    for run in range(4):
        began = time.process_time()
        way(batch, arrays, steps)
        speed = steps * rows / (time.process_time() - began)
        best = max(best, speed) if run else 0.0
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=200_000)
    parser.add_argument("--rows", type=int, nargs="*", default=[1, 64, 1024])
    parser.add_argument("--games", nargs="*", default=ztable.environments())
    given = parser.parse_args()
    print("thousand decisions per second of processor time, 2 players, with observations")
    print(f"{'game':14}{'rows':>6}{'cells':>7}{'picks':>7}{'Rust':>9}{'ranks':>9}{'masks':>9}")
    for game in given.games:
        for rows in given.rows:
            shape = ztable.Episode(game, 2)
            speeds = [
                measured(way, game, 2, rows, given.decisions if rows > 1 else given.decisions // 8)
                for way in (rust_picks, ranks, masks)
            ]
            told = "".join(f"{speed / 1000:9.0f}" for speed in speeds)
            print(f"{game:14}{rows:6}{shape.cells:7}{shape.actions:7}{told}", flush=True)


if __name__ == "__main__":
    main()
