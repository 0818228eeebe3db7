#!/usr/bin/env python3
"""Trains a network on rows that `train play` wrote, and writes it for `ztable_bots::Network`.

    python3 train.py ROWS [ROWS ...] --out zolo.znet [--check target/release/examples/train]

Rows and the files of networks are described in znet.py. What is learned is how well a seat did in the
end; which picks a search looked into is counted for the manifest and left to whoever wants to learn
priors. The network has two hidden layers whose outputs are cut off at 0 and 1; its value is
0.5 + 0.5 * x / (1 + |x|). Weights are kept within what the whole numbers of the file can hold and are
rounded once at the end. A manifest beside the network says what it learned from and what the loss is,
before and after rounding; with --check the program's own sums for a thousand rows must be the same.
"""

import argparse
import json
import os
import subprocess
import sys
import time

import numpy as np

from znet import ONE, SCALE, Rows, Whole

try:
    import torch
except ImportError:
    sys.exit("PyTorch is missing; pip install torch brings it. `train learn` does without, slowly.")

# What the second and third layer can hold in a byte.
MOST = 127 / SCALE
# Rows of a game stand side by side: what is set aside for the test are whole blocks of them.
BLOCK = 256


class Judge(torch.nn.Module):
    def __init__(self, inputs, first, second, reach):
        super().__init__()
        self.first = torch.nn.Linear(inputs, first)
        self.second = torch.nn.Linear(first, second)
        self.last = torch.nn.Linear(second, 1)
        with torch.no_grad():
            self.first.weight.uniform_(-reach, reach)
            self.first.bias.fill_(0.3)
            self.second.bias.fill_(0.2)

    def forward(self, x):
        x = self.first(x).clamp(0, 1)
        x = self.second(x).clamp(0, 1)
        x = self.last(x).squeeze(1)
        return 0.5 + 0.5 * x / (1 + x.abs())

    def start_from(self, path):
        """Takes the weights of a network that was written before, to go on from there."""
        with open(path, "rb") as file:
            network = Whole.read(file.read())
        mine = (self.first.in_features, self.first.out_features, self.second.out_features)
        if network.widths != mine:
            sys.exit(f"{path} has layers of {network.widths}, and {mine} are to be trained; name these widths.")
        for tensor, numbers, scale in (
            (self.first.weight, network.first.T, ONE),
            (self.first.bias, network.first_bias, ONE),
            (self.second.weight, network.second, SCALE),
            (self.second.bias, network.second_bias, ONE * SCALE),
            (self.last.weight, network.last[np.newaxis], SCALE),
            (self.last.bias, network.last_bias[np.newaxis], ONE * SCALE),
        ):
            with torch.no_grad():
                tensor.copy_(torch.from_numpy(numbers.astype(np.float32) / scale))

    def keep_in_bounds(self):
        with torch.no_grad():
            self.first.weight.clamp_(-250, 250)
            self.second.weight.clamp_(-MOST, MOST)
            self.last.weight.clamp_(-MOST, MOST)


def whole(judge, subject):
    """The network rounded to whole numbers."""

    def round_off(tensor, scale):
        return torch.round(tensor.detach().double().cpu() * scale).long().numpy()

    return Whole(
        subject,
        first=round_off(judge.first.weight, ONE).T,
        first_bias=round_off(judge.first.bias, ONE),
        second=round_off(judge.second.weight, SCALE),
        second_bias=round_off(judge.second.bias, ONE * SCALE),
        last=round_off(judge.last.weight, SCALE)[0],
        last_bias=round_off(judge.last.bias, ONE * SCALE)[0],
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", nargs="+")
    parser.add_argument("--first", type=int, default=64, help="the width of the first layer")
    parser.add_argument("--second", type=int, default=16, help="the width of the second layer")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to train at most")
    parser.add_argument("--epochs", type=int, default=30, help="how often to see each row at most")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--reach", type=float, default=0.15,
                        help="the largest first weight; less where hundreds of inputs are set at a time")
    parser.add_argument("--decay", type=float, default=1e-4, help="how fast weights are forgotten")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="a network to go on from, with the same widths")
    parser.add_argument("--check", help="the program train, to compare its sums with ours")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()

    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    rows = Rows(args.rows)
    if len(rows) < 40 * BLOCK:
        sys.exit(f"{len(rows)} rows are too few to learn from; play more games.")
    blocks = np.random.default_rng(args.seed).permutation(len(rows) // BLOCK + 1)
    is_held = np.zeros(len(blocks), dtype=bool)
    is_held[blocks[: max(1, len(blocks) // 20)]] = True
    is_held = is_held[np.arange(len(rows)) // BLOCK]
    x = torch.from_numpy(rows.inputs).to(device)
    y = torch.from_numpy(rows.reward).to(device)
    train = torch.from_numpy(np.flatnonzero(~is_held)).to(device)
    held = np.flatnonzero(is_held)
    test = torch.from_numpy(held).to(device)
    judge = Judge(rows.width, args.first, args.second, args.reach)
    if args.start:
        judge.start_from(args.start)
    judge = judge.to(device)
    optimizer = torch.optim.AdamW(judge.parameters(), lr=args.rate, weight_decay=args.decay)
    most_steps = max(1, len(train) // args.batch) * args.epochs

    def loss_on(numbers):
        total = 0.0
        with torch.no_grad():
            for part in numbers.split(65536):
                total += ((judge(x[part].float()) - y[part]) ** 2).sum().item()
        return total / len(numbers)

    began, step = time.time(), 0
    while step < most_steps:
        mixed = train[torch.randperm(len(train), device=device)]
        for part in mixed.split(args.batch):
            done = max(step / most_steps, (time.time() - began) / args.seconds)
            if done >= 1:
                step = most_steps
                break
            for group in optimizer.param_groups:
                group["lr"] = args.rate * (1 - done)
            loss = ((judge(x[part].float()) - y[part]) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            judge.keep_in_bounds()
            step += 1
    seconds = time.time() - began
    network = whole(judge, rows.subject)
    file = network.file()
    with open(args.out, "wb") as out:
        out.write(file)
    if args.check:
        told = subprocess.run(
            [args.check, "judge", args.rows[0], "--network", args.out, "--count", "1000"],
            capture_output=True, text=True, check=True).stdout.split()
        ours = network.totals(rows.inputs[: min(1000, rows.stories[0]["rows"])])
        if [int(total) for total in told] != ours.tolist():
            sys.exit("The program's sums are not ours: the arithmetic of one of both has changed.")
    some = held[:200_000]
    rounded = float(((network.values(rows.inputs[some]) - rows.reward[some]) ** 2).mean())
    manifest = {
        "subject": rows.subject,
        "widths": network.widths,
        "bytes": len(file),
        "data": rows.stories,
        "searched": rows.searched,
        "started from": args.start and os.path.basename(args.start),
        "seed": args.seed,
        "batch": args.batch,
        "rate": args.rate,
        "reach": args.reach,
        "decay": args.decay,
        "epochs": round(step * args.batch / max(1, len(train)), 1),
        "seconds": round(seconds, 1),
        "versions": {"python": sys.version.split()[0], "torch": torch.__version__, "numpy": np.__version__},
        "loss": {
            "of the mean": round(float(((y[test] - y[train].mean()) ** 2).mean()), 6),
            "on rows set aside": round(loss_on(test), 6),
            "on rows set aside, in whole numbers": round(rounded, 6),
            "on rows learned from": round(loss_on(train[: len(test)]), 6),
        },
        "sums checked": bool(args.check),
        "strength": {},
    }
    with open(f"{args.out}.json", "w") as out:
        json.dump(manifest, out, indent=1)
        out.write("\n")
    print(json.dumps({key: manifest[key] for key in ("subject", "bytes", "seconds", "loss")}))


if __name__ == "__main__":
    main()
