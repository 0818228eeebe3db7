"""The classics here, in OpenSpiel's compiled loops, in PettingZoo and in PufferLib, as ratios, and
batches of the five games in the same run.

Everybody takes turns, round after round, and time is that of the processor, so that whatever else the
machine does troubles all alike. Of several rounds each one's best counts.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from subprocess import DEVNULL, PIPE

import numpy as np
import pyspiel

import ztable
from ztable.pettingzoo import aec

ROWS = 1024


# One turn: how much was done in a second of processor time.
Turn = Callable[[], float]


def timed(work: Callable[[int], int], amount: int) -> Turn:
    """A turn of work that says how much it did."""

    def turn() -> float:
        began = time.process_time()
        done = work(amount)
        return done / (time.process_time() - began)

    return turn


def in_turns(rounds: int, turns: dict[Hashable, Turn]) -> dict[Hashable, float]:
    """The best speed of each, all of them once in every round."""
    best = dict.fromkeys(turns, 0.0)
    for _ in range(rounds):
        for name, turn in turns.items():
            best[name] = max(best[name], turn())
    return best


# Random games in compiled code.


def games_here(game: str) -> Callable[[int], int]:
    def work(games: int) -> int:
        ztable.random_games(game, games, seed=games)
        return games

    return work


def games_there(name: str) -> Callable[[int], int]:
    """Whole games among OpenSpiel's uniformly random bots; a call of Python for each game."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(2)]

    def work(games: int) -> int:
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return games

    return work


def rollouts_there(name: str) -> Callable[[int], int]:
    """The rollouts of OpenSpiel's tree search, which never leave compiled code. They cannot begin
    before the cards are dealt, so they are shorter than whole games of poker."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def work(games: int) -> int:
        rollouts = pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=1)
        # One simulation: the root is judged, by so many rollouts, and nothing else is done.
        pyspiel.MCTSBot(game, rollouts, 2.0, 1, 100, False, 1, False).mcts_search(state)
        return games

    return work


def compiled(rounds: int) -> None:
    print("Random games, thousand a second of processor time.")
    print("How often as fast: than OpenSpiel's bots, and than the rollouts of its search.")
    print(f"{'game':14}{'here':>10}{'bots':>10}{'rollouts':>10}{'ratios':>16}")
    for game, name, here, there in [
        ("tic-tac-toe", "tic_tac_toe", 500_000, 3_000),
        ("connect-four", "connect_four", 100_000, 1_000),
        ("kuhn-poker", "kuhn_poker", 1_000_000, 3_000),
        ("leduc-poker", "leduc_poker", 500_000, 2_000),
    ]:
        found = in_turns(
            rounds,
            {
                "here": timed(games_here(game), here),
                "bots": timed(games_there(name), there),
                "rollouts": timed(rollouts_there(name), 10 * there),
            },
        )
        told = "".join(f"{value / 1000:10.0f}" for value in found.values())
        ratios = [found["here"] / found[name] for name in ("bots", "rollouts")]
        print(f"{game:14}{told}{ratios[0]:8.0f}{ratios[1]:8.1f}", flush=True)


# Decisions with observations, picked in Python.


def by_agents(make: Callable[[], object]) -> Callable[[int], int]:
    """Random games through PettingZoo's interface, picks made from the masks."""
    env, chance = make(), np.random.default_rng(1)

    def work(decisions: int) -> int:
        made = 0
        while made < decisions:
            env.reset(seed=made)
            for _ in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                if termination or truncation:
                    env.step(None)
                    continue
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[chance.integers(len(legal))]))
                made += 1
        return made

    return work


def by_batch(game: str) -> Callable[[int], int]:
    """A batch with all its arrays but the masks, picks made in NumPy."""
    batch, chance = ztable.Batch(game, ROWS, seed=1), np.random.default_rng(1)
    arrays = ztable.arrays(batch, masks=False)
    batch.reset(1, **arrays)

    def work(decisions: int) -> int:
        for _ in range(decisions // ROWS):
            picks = (chance.random(ROWS) * arrays["counts"]).astype(np.int64)
            batch.step(picks, by="rank", **arrays)
        return decisions // ROWS * ROWS

    return work


def environments(rounds: int) -> None:
    from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, tictactoe_v3

    classics = {
        "tic-tac-toe": tictactoe_v3.raw_env,
        "connect-four": connect_four_v3.raw_env,
        "leduc-poker": leduc_holdem_v4.raw_env,
    }
    turns = {}
    for game, theirs in classics.items():
        turns[game, "theirs"] = timed(by_agents(theirs), 3_000)
        turns[game, "one"] = timed(by_agents(lambda game=game: aec(game)), 10_000)
        turns[game, "batch"] = timed(by_batch(game), 300 * ROWS)
    for game in ztable.games():
        turns[game, "batch"] = timed(by_batch(game), 100 * ROWS)
    found = in_turns(rounds, turns)

    print("\nDecisions with observations, thousand a second of processor time.")
    print("How often as fast as PettingZoo's own: one game through its interface, and a batch.")
    print(f"{'game':14}{'PettingZoo':>11}{'one here':>10}{'batch':>10}{'ratios':>16}")
    for game in classics:
        theirs, one, batch = (found[game, way] for way in ("theirs", "one", "batch"))
        told = f"{theirs / 1000:11.1f}{one / 1000:10.1f}{batch / 1000:10.0f}"
        print(f"{game:14}{told}{one / theirs:8.1f}{batch / theirs:8.0f}")
    for game in ztable.games():
        print(f"{game:14}{'':21}{found[game, 'batch'] / 1000:10.0f}", flush=True)


# Games compiled for PufferLib, in a process of their own.


def puffer_turn(process: subprocess.Popen[str], game: str, decisions: int) -> Turn:
    def turn() -> float:
        process.stdin.write(f"{game} {decisions}\n")
        process.stdin.flush()
        return float(process.stdout.readline())

    return turn


def puffer(rounds: int, python: str) -> None:
    """Its two games of stones and cards beside a batch of ours. They are no equal measure: in theirs
    every decision is answered by an opponent (who searches, in connect four), most random picks are
    illegal and change nothing, and rows have 42 and 114 cells."""
    program = [python, str(Path(__file__).with_name("puffer.py"))]
    with subprocess.Popen(program, text=True, stdin=PIPE, stdout=PIPE, stderr=DEVNULL) as process:
        found = in_turns(
            rounds,
            {
                "PufferLib's connect four": puffer_turn(process, "connect4", 30 * ROWS),
                "PufferLib's triple triad": puffer_turn(process, "tripletriad", 1000 * ROWS),
                "connect four here": timed(by_batch("connect-four"), 300 * ROWS),
            },
        )
    print("\nDecisions of a batch, thousand a second of processor time.")
    for name, speed in found.items():
        print(f"{name:26}{speed / 1000:10.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everybody has a turn")
    parser.add_argument("--puffer", help="the Python of an environment that has PufferLib")
    given = parser.parse_args()
    compiled(given.rounds)
    environments(given.rounds)
    if given.puffer:
        puffer(given.rounds, given.puffer)
    else:
        print("\nPufferLib is not measured: it did not install.")


if __name__ == "__main__":
    main()
