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


def played_by_agents(env, decisions):
    """Random games through PettingZoo's own interface, picks made from the masks."""
    chance = np.random.default_rng(1)
    made = 0
    while made < decisions:
        env.reset(seed=made)
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[chance.integers(len(legal))]))
            made += 1
    return made


def peers(decisions) -> None:
    """The same games here and in PettingZoo, turn by turn in one run; its own need pygame and rlcard."""
    from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, tictactoe_v3

    from ztable.pettingzoo import aec

    pairs = [
        ("tic-tac-toe", tictactoe_v3.raw_env),
        ("connect-four", connect_four_v3.raw_env),
        ("leduc-poker", leduc_holdem_v4.raw_env),
    ]
    print("thousand decisions per second of processor time; best of three, in turns")
    print(f"{'game':14}{'PettingZoo':>12}{'one here':>10}{'batch':>10}{'ratios':>14}")
    for game, theirs in pairs:
        best = [0.0, 0.0, 0.0]
        for _ in range(3):
            for way, env in enumerate((theirs(), aec(game))):
                began = time.process_time()
                made = played_by_agents(env, decisions)
                best[way] = max(best[way], made / (time.process_time() - began))
            best[2] = max(best[2], measured(ranks, game, 2, 1024, 100 * decisions))
        told = f"{best[0] / 1000:12.1f}{best[1] / 1000:10.1f}{best[2] / 1000:10.0f}"
        print(f"{game:14}{told}{best[1] / best[0]:7.1f}{best[2] / best[0]:7.0f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=200_000)
    parser.add_argument("--rows", type=int, nargs="*", default=[1, 64, 1024])
    parser.add_argument("--games", nargs="*", default=ztable.environments())
    parser.add_argument("--peers", action="store_true", help="measure beside PettingZoo's own")
    given = parser.parse_args()
    if given.peers:
        return peers(max(1, given.decisions // 50))
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
