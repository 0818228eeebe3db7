"""Many games among bots, on one machine or on a Ray cluster.

>>> from ztable.lab import simulate
>>> results = simulate("zee", games=8, bots=["easy", "random"], seed=1)
>>> len(results.rows)
16
>>> [summary["bot"] for summary in results.by("bot")]
['easy', 'random']

Games, seeds and seats are those of `ztable simulate` with the same arguments. What comes out does
not depend on threads, ranges or machines: a range of games is played as a whole, wherever that is,
and counted once, also when a worker was lost on the way and the range was played again.

From a shell: `python -m ztable.lab zee --games 1000 --bots hard,normal --parquet zee.parquet`, with
`--ray` on the cluster that Ray finds, or on this machine's processors where it finds none.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import Refusal, play
from ._names import checked_options, usual_players

__all__ = ["Plan", "Results", "simulate"]

#: How many games are played as one piece of work.
RANGE = 64


@dataclass(frozen=True)
class Plan:
    """Which games are played: a list that needs no room, so that any worker can take any part."""

    game: str
    games: int
    players: int
    bots: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    iterations: int | None = None

    @property
    def line_up(self) -> tuple[str, ...]:
        """The bots in the order in which they are dealt out."""
        size = max(len(self.bots), self.players)
        return tuple(self.bots[place % len(self.bots)] for place in range(size))

    @property
    def rotations(self) -> int:
        """How many games share a seed: one for every different way to seat the line-up."""
        line_up = self.line_up
        turned = (by for by in range(1, len(line_up)) if line_up[by:] + line_up[:by] == line_up)
        return next(turned, len(line_up))

    def seated(self, number: int) -> tuple[int, list[str]]:
        """The seed of a game and the bot on every seat."""
        line_up, turned = self.line_up, number % self.rotations
        bots = [line_up[(turned + seat) % len(line_up)] for seat in range(self.players)]
        return self.seed + number // self.rotations, bots

    def play(self, first: int, last: int) -> list[dict[str, Any]]:
        """One row for each seat of the games from `first` up to, not including, `last`."""
        rows = []
        for number in range(first, last):
            seed, bots = self.seated(number)
            report = play(
                self.game, self.players, bots, self.options, seed=seed, iterations=self.iterations
            )
            outcome = report["outcome"]
            for standing, bot in zip(outcome["seats"], bots):
                rows.append(
                    {
                        "game": number,
                        "seed": seed,
                        "seat": standing["seat"],
                        "bot": bot,
                        "winner": standing["seat"] in outcome["winners"],
                        "place": standing["place"],
                        "score": standing["score"],
                        "decisions": len(report["picks"]),
                    }
                )
        return rows


@dataclass
class Results:
    """What came out: a row for each game and seat, in the order of the plan."""

    plan: Plan
    rows: list[dict[str, Any]]

    def by(self, column: str) -> list[dict[str, Any]]:
        """Games, wins and win rate with its 95 % interval for each value of a column."""
        counts: dict[Any, list[int]] = {}
        for row in self.rows:
            if column not in row:
                raise ValueError(f"There is no column {column!r}; there are {', '.join(row)}.")
            count = counts.setdefault(row[column], [0, 0])
            count[0] += 1
            count[1] += row["winner"]
        return [
            {column: value, "games": games, "wins": wins, **_rate(wins, games)}
            for value, (games, wins) in sorted(counts.items(), key=lambda item: str(item[0]))
        ]

    def write_parquet(self, path: str | Path) -> None:
        """Writes the rows as a Parquet file, with the plan in its metadata."""
        pyarrow = _extra("pyarrow")
        _extra("pyarrow.parquet")
        schema = pyarrow.schema(
            [
                ("game", pyarrow.uint64()),
                ("seed", pyarrow.uint64()),
                ("seat", pyarrow.uint8()),
                ("bot", pyarrow.string()),
                ("winner", pyarrow.bool_()),
                ("place", pyarrow.uint8()),
                ("score", pyarrow.int32()),
                ("decisions", pyarrow.uint32()),
            ],
            metadata={"ztable": json.dumps(vars(self.plan) | {"bots": list(self.plan.bots)})},
        )
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(self.rows, schema), path)


def _rate(wins: int, games: int) -> dict[str, float]:
    """The share with its 95 % interval, by Wilson's formula."""
    share, spread = wins / games, 1.96**2 / games
    centre = (share + spread / 2) / (1 + spread)
    half = 1.96 * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return {"rate": share, "low": centre - half, "high": centre + half}


def _extra(name: str) -> Any:
    """A module that only some uses need."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"This needs {error.name}, which is not installed; the package's extra 'ray' brings it.",
            name=error.name,
        ) from None


def _ranges(games: int, size: int) -> list[tuple[int, int]]:
    return [(first, min(first + size, games)) for first in range(0, games, size)]


def _here(plan: Plan, ranges: Sequence[tuple[int, int]], threads: int) -> Iterator[list]:
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(lambda part: plan.play(*part), ranges)


def _on_ray(plan: Plan, ranges: Sequence[tuple[int, int]], address: str) -> Iterator[list]:
    ray = _extra("ray")
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, include_dashboard=False)
        except ConnectionError:
            # "auto" finds no cluster: the processors of this machine are one.
            if address != "auto":
                raise
            ray.init(address="local", log_to_driver=False, include_dashboard=False)

    # A range whose worker was lost is played again, as often as it takes; its rows are the same.
    @ray.remote(max_retries=-1)
    def played(plan: Plan, first: int, last: int) -> list:
        return plan.play(first, last)

    # A window of tasks, so that a million ranges do not wait in the driver's memory.
    waiting, todo = [], iter(ranges)
    most = max(4, 4 * int(ray.cluster_resources().get("CPU", 1)))
    for part in todo:
        waiting.append(played.remote(plan, *part))
        if len(waiting) >= most:
            break
    while waiting:
        first = waiting.pop(0)
        part = next(todo, None)
        if part is not None:
            waiting.append(played.remote(plan, *part))
        yield ray.get(first)


def simulate(
    game: str,
    games: int = 1000,
    bots: str | Iterable[str] = ("normal",),
    players: int | None = None,
    options: dict[str, Any] | None = None,
    *,
    seed: int = 0,
    iterations: int | None = None,
    threads: int = 1,
    ray: str | None = None,
    size: int = RANGE,
    progress: bool = False,
) -> Results:
    """Lets bots play `games` games and returns what came out.

    `ray` is the address of a Ray cluster, or `"auto"` for the one this machine belongs to.
    """
    if games < 1 or size < 1 or threads < 1:
        raise ValueError("games, size and threads must be at least 1.")
    bots = (bots,) if isinstance(bots, str) else tuple(bots)
    if not bots:
        raise ValueError("Name at least one level of bots, such as bots=['normal'].")
    players = usual_players(game) if players is None else players
    plan = Plan(game, games, players, bots, checked_options(options), seed, iterations)
    # One game here first, so that what is impossible is refused before a cluster sets to work.
    plan.play(0, 1)
    ranges = _ranges(games, size)
    parts = _on_ray(plan, ranges, ray) if ray else _here(plan, ranges, threads)
    rows: list[dict[str, Any]] = []
    for part in parts:
        rows.extend(part)
        if progress:
            done = len(rows) // players
            print(f"\r{done} of {games} games", end="", file=sys.stderr, flush=True)
    if progress:
        print(file=sys.stderr)
    return Results(plan, rows)


def _check_parquet(path: Path) -> None:
    """Raises if the file could not be written, before games are played that would be lost."""
    _extra("pyarrow.parquet")
    if path.is_dir() or not path.parent.is_dir():
        raise ValueError(f"{path} cannot be written; name a file in a folder that is there.")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command `python -m ztable.lab`."""
    parser = argparse.ArgumentParser(prog="python -m ztable.lab", description="Bots play many games.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int)
    parser.add_argument("--bots", default="normal", help="levels, separated by commas")
    parser.add_argument("--options", default="{}", help="options of the game as JSON")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--ray", nargs="?", const="auto", help="on a Ray cluster; its address")
    parser.add_argument("--parquet", type=Path, help="write one row for each game and seat")
    given = parser.parse_args(arguments)
    try:
        if given.parquet:
            _check_parquet(given.parquet)
        results = simulate(
            given.game,
            given.games,
            given.bots.split(","),
            given.players,
            json.loads(given.options),
            seed=given.seed,
            iterations=given.iterations,
            threads=given.threads,
            ray=given.ray,
            progress=sys.stderr.isatty(),
        )
    except json.JSONDecodeError as error:
        print(f"The options are no JSON: {error}.", file=sys.stderr)
        return 2
    except (ConnectionError, ModuleNotFoundError, Refusal, TypeError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped; nothing was written.", file=sys.stderr)
        return 130
    if given.parquet:
        results.write_parquet(given.parquet)
    for column in ("bot", "seat"):
        for found in results.by(column):
            rate, low, high = (100 * found[share] for share in ("rate", "low", "high"))
            won = f"{found['wins']} of {found['games']} won"
            print(f"{column} {found[column]}: {won}, {rate:.1f} % ({low:.1f} to {high:.1f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
