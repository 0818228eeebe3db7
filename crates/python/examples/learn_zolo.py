"""Learns Zolo, the game of Zee for one, from nothing: PPO in PyTorch over a batch of games.

    pip install './crates/python[learn]'
    python crates/python/examples/learn_zolo.py --minutes 60 --out zolo

Writes what was learned (`player.pt`), how it went (`curve.json`) and a picture of that
(`curve.svg`). Bots play the games of the last examination as well, which no training has seen.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import ztable

GAME, PLAYERS = "zee", 1
EXAMINED = 10**12  # the first seed of examinations; training begins at 0 and gets nowhere near


class Player(nn.Module):
    """Scores of all picks, and what the position is worth."""

    def __init__(self, cells: int, actions: int, width: int) -> None:
        super().__init__()
        layers = [nn.Linear(cells, width), nn.ReLU()]
        for _ in range(2):
            layers += [nn.LayerNorm(width), nn.Linear(width, width), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.picks, self.worth = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.picks.weight, 0.01)

    def forward(self, observations, masks):
        body = self.body(torch.log1p(observations.float()))
        scores = self.picks(body).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=scores, validate_args=False), self.worth(body).squeeze(-1)


class Table:
    """A batch of games as tensors. Rewards are the points that each pick brought: the observation
    tells the points so far, the batch those of a game that has just ended."""

    def __init__(self, rows: int, seed: int, threads: int, device: torch.device) -> None:
        self.batch = ztable.Batch(GAME, rows, PLAYERS, seed=seed, reward="score", threads=threads)
        self.arrays, self.device = ztable.arrays(self.batch), device
        names = ztable.Episode(GAME, PLAYERS).names
        self.told = [names.index("zolo scored"), names.index("zolo aside")]
        self.batch.reset(seed, **self.arrays)

    def look(self):
        seen = [torch.from_numpy(self.arrays[name]) for name in ("observations", "masks")]
        return [array.to(self.device, copy=True) for array in seen]

    def points(self) -> np.ndarray:
        return self.arrays["observations"][:, self.told].sum(axis=1, dtype=np.float32)

    def step(self, picks: torch.Tensor):
        """The points that the picks brought, and which games ended."""
        before = self.points()
        self.batch.step(picks.cpu().numpy(), **self.arrays)
        dones = self.arrays["dones"]
        after = np.where(dones, self.arrays["rewards"][:, 0], self.points())
        return (torch.from_numpy(after - before).to(self.device), torch.from_numpy(dones.copy()).to(self.device))


@torch.no_grad()
def examine(player: Player | None, games: int, threads: int, device: torch.device) -> np.ndarray:
    """The scores of these games; without a player, picks are made at random."""
    table = Table(games, EXAMINED, threads, device)
    scores, ended = np.zeros(games, np.float32), np.zeros(games, bool)
    picks, number = np.empty(games, np.int64), 0
    while not ended.all():
        if player is None:
            table.batch.pick_at_random(picks, seed=number)
            chosen, number = torch.from_numpy(picks), number + 1
        else:
            chosen = player(*table.look())[0].logits.argmax(dim=1)
        table.step(chosen)
        fresh = table.arrays["dones"] & ~ended
        scores[fresh] = table.arrays["rewards"][fresh, 0]
        ended |= fresh
    return scores


def bot_scores(level: str, games: int) -> np.ndarray:
    """The scores of a bot in the same games."""
    scores = []
    for seed in range(EXAMINED, EXAMINED + games):
        episode = ztable.Episode(GAME, PLAYERS, seed=seed)
        made = 0
        while not episode.over:
            episode.pick(0, episode.bot(0, level, seed=seed + made))
            made += 1
        scores.append(episode.rewards("score")[0])
    return np.array(scores)


@torch.no_grad()
def play(player: Player, table: Table, steps: int) -> dict[str, torch.Tensor]:
    """So many steps of every game, with what the player thought of them."""
    kept: dict[str, list[torch.Tensor]] = {}
    for _ in range(steps):
        observations, masks = table.look()
        choice, worth = player(observations, masks)
        picks = choice.sample()
        points, dones = table.step(picks)
        step = dict(observations=observations, masks=masks, picks=picks, worth=worth)
        step |= dict(likely=choice.log_prob(picks), points=points, dones=dones)
        for name, value in step.items():
            kept.setdefault(name, []).append(value)
    played = {name: torch.stack(values) for name, values in kept.items()}
    played["after"] = player(*table.look())[1]
    return played


def advantages(played: dict[str, torch.Tensor], discount: float, trace: float) -> torch.Tensor:
    """How much better each pick was than expected (generalised advantage estimation)."""
    points, dones, worth = played["points"], played["dones"], played["worth"]
    found = torch.zeros_like(points)
    after, carried = played["after"], torch.zeros_like(played["after"])
    for step in reversed(range(len(points))):
        goes_on = (~dones[step]).float()
        surprise = points[step] + discount * goes_on * after - worth[step]
        carried = surprise + discount * trace * goes_on * carried
        found[step], after = carried, worth[step]
    return found


def improve(player, optimizer, played, given, entropy: float) -> None:
    """Some passes over what was played, each pick made likelier by how good it was."""
    gains = advantages(played, given.discount, given.trace)
    aims = (gains + played["worth"]).flatten()
    gains = ((gains - gains.mean()) / (gains.std() + 1e-8)).flatten()
    flat = {name: value.flatten(0, 1) for name, value in played.items() if name != "after"}
    for _ in range(given.passes):
        for part in torch.randperm(len(gains), device=gains.device).split(given.part):
            choice, worth = player(flat["observations"][part], flat["masks"][part])
            ratio = (choice.log_prob(flat["picks"][part]) - flat["likely"][part]).exp()
            gain = gains[part]
            policy = torch.minimum(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            loss = 0.5 * (worth - aims[part]).square().mean() - policy - entropy * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def picture(curve: list[dict], lines: dict[str, float]) -> str:
    """The curve as SVG, readable in light and dark."""
    most, top = max(point["decisions"] for point in curve) or 1, 21
    x, y = (lambda made: 50 + 560 * made / most), (lambda score: 270 - 250 * score / top)
    grid = "".join(
        f'<path class="grid" d="M50 {y(score):.0f}H610"/><text x="44" y="{y(score) + 4:.0f}" '
        f'text-anchor="end">{score}</text>'
        for score in range(0, top + 1, 3)
    )
    ticks = "".join(
        f'<text x="{x(most * part / 4):.0f}" y="288" text-anchor="middle">{most * part / 4e6:.0f}</text>'
        for part in range(5)
    )
    rivals = "".join(
        f'<path class="rival" d="M50 {y(score):.1f}H610"/><text x="56" y="{y(score) - 5:.1f}">'
        f"{name}: {score:.1f}</text>"
        for name, score in lines.items()
    )
    way = " ".join(f'{x(point["decisions"]):.1f},{y(point["score"]):.1f}' for point in curve)
    last = curve[-1]["score"]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" role="img"><title>Mean score '
        f"in Zolo while learning, up to {last:.1f}</title><style>:root{{color-scheme:light dark;"
        "--ink:#1c1e21;--line:#d5d9de;--page:#fff;--own:#0b62a4;--rival:#b34700}"
        "@media(prefers-color-scheme:dark){:root{--ink:#e8eaed;--line:#3c434b;--page:#15181c;"
        "--own:#6db9f2;--rival:#ffab6b}}text{font:12px system-ui,sans-serif;fill:var(--ink)}"
        ".grid{stroke:var(--line)}.rival{stroke:var(--rival);stroke-dasharray:5 4}"
        ".own{fill:none;stroke:var(--own);stroke-width:2}</style>"
        '<rect width="100%" height="100%" style="fill:var(--page)"/>'
        f'{grid}{ticks}{rivals}<polyline class="own" points="{way}"/>'
        '<text x="330" y="310" text-anchor="middle">million decisions</text></svg>\n'
    )


def point(before: dict, decisions: int, seconds: float, score: float) -> dict:
    """A point of the curve, behind what was learned before."""
    seconds = round(before["seconds"] + seconds, 1)
    return {"decisions": before["decisions"] + decisions, "seconds": seconds, "score": score}


def learn(given: argparse.Namespace) -> list[dict]:
    """Learns for some minutes and writes what came of it; the curve as a list."""
    torch.manual_seed(given.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    table = Table(given.rows, given.seed, given.threads, device)
    player = Player(table.batch.cells, table.batch.actions, given.width).to(device)
    optimizer = torch.optim.Adam(player.parameters(), given.rate, eps=1e-5)
    out = Path(given.out)
    if given.go_on:
        player.load_state_dict(torch.load(out / "player.pt", map_location=device))
        curve = json.loads((out / "curve.json").read_text())["curve"]
    else:
        score = float(examine(None, given.games, given.threads, device).mean())
        curve = [{"decisions": 0, "seconds": 0.0, "score": score}]
    before = curve[-1]
    print(f"at first: {before['score']:.2f}", flush=True)
    began, rounds, examined = time.monotonic(), 0, 0.0
    while (gone := (time.monotonic() - began) / (60 * given.minutes)) < 1 and rounds != given.rounds:
        for group in optimizer.param_groups:
            group["lr"] = given.rate * (1 - gone)
        improve(player, optimizer, play(player, table, given.steps), given, given.entropy * (1 - gone))
        rounds += 1
        seconds = time.monotonic() - began
        if seconds - examined > 60 * given.minutes / 40 or rounds == given.rounds:
            examined = seconds
            score = float(examine(player, given.games, given.threads, device).mean())
            curve.append(point(before, rounds * given.steps * given.rows, seconds, score))
            print("{seconds:6.0f} s {decisions:11} decisions: {score:.2f}".format(**curve[-1]), flush=True)
    seconds = time.monotonic() - began
    final = examine(player, given.last_games, given.threads, device)
    curve.append(point(before, rounds * given.steps * given.rows, seconds, float(final.mean())))
    rivals = {level: bot_scores(level, given.last_games) for level in given.bots}
    for name, scores in {"learned": final, **rivals}.items():
        error = scores.std() / len(scores) ** 0.5
        wins = (scores >= 12).mean()
        print(f"{name}: mean {scores.mean():.2f} ± {1.96 * error:.2f}, wins {wins:.1%}", flush=True)
    out.mkdir(parents=True, exist_ok=True)
    lines = {name: float(scores.mean()) for name, scores in rivals.items()}
    torch.save(player.state_dict(), out / "player.pt")
    (out / "curve.json").write_text(json.dumps({"curve": curve, "bots": lines}, indent=1))
    (out / "curve.svg").write_text(picture(curve, lines))
    return curve


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--minutes", type=float, default=60, help="how long to learn")
    add("--rounds", type=int, default=-1, help="stop after so many rounds of play and learning")
    add("--rows", type=int, default=1024, help="games played at once")
    add("--steps", type=int, default=64, help="picks in every game between two lessons")
    add("--passes", type=int, default=3, help="how often a lesson goes over what was played")
    add("--part", type=int, default=8192, help="picks looked at together")
    add("--width", type=int, default=512, help="the width of the network")
    add("--rate", type=float, default=4e-4, help="the first learning rate; it falls to 0")
    add("--entropy", type=float, default=0.01, help="what variety is worth at first")
    add("--discount", type=float, default=0.997)
    add("--trace", type=float, default=0.95)
    add("--games", type=int, default=1000, help="games of an examination on the way")
    add("--last-games", type=int, default=2000, help="games of the last one, which bots play too")
    add("--bots", nargs="*", default=["easy", "normal"], help="levels to compare with")
    add("--threads", type=int, default=os.cpu_count() or 1)
    add("--seed", type=int, default=0)
    add("--out", default="zolo", help="the folder for what comes of it")
    add("--go-on", action="store_true", help="go on with what was learned in that folder")
    return parser.parse_args(words)


if __name__ == "__main__":
    learn(arguments())
