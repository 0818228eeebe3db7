#!/usr/bin/env python3
"""Trains a network on rows that `train play` wrote, and writes it for `ztable_bots::Network`.

    python3 train.py ROWS [ROWS ...] --out zolo.znet [--check target/release/examples/train]

A row is one byte an input and the reward as a 32-bit float; the story beside the file says how many
inputs there are. The network has two hidden layers whose outputs are cut off at 0 and 1; its value is
0.5 + 0.5 * x / (1 + |x|). Weights are kept within what the whole numbers of the file can hold and are
rounded once at the end. A manifest beside the network says what it learned from and what the loss is,
before and after rounding; with --check the program's own sums for a thousand rows must be the same.
"""

import argparse
import json
import os
import struct
import subprocess
import sys
import time

import numpy as np
import torch

ONE = 127
SHIFT = 6
SCALE = 1 << SHIFT
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
            body = file.read()
        (length,) = struct.unpack_from("<H", body, 8)
        at = 10 + length
        widths = struct.unpack_from("<HHH", body, at)
        at += 6
        mine = (self.first.in_features, self.first.out_features, self.second.out_features)
        if widths != mine:
            sys.exit(f"{path} has layers of {widths}, and {mine} are to be trained; name these widths.")
        (inputs, first, second) = widths
        for tensor, shape, kind, scale in (
            (self.first.weight, (inputs, first), "<i2", ONE),
            (self.first.bias, (first,), "<i4", ONE),
            (self.second.weight, (second, first), "i1", SCALE),
            (self.second.bias, (second,), "<i4", ONE * SCALE),
            (self.last.weight, (1, second), "i1", SCALE),
            (self.last.bias, (1,), "<i4", ONE * SCALE),
        ):
            count = int(np.prod(shape))
            numbers = np.frombuffer(body, dtype=kind, count=count, offset=at).reshape(shape)
            at += numbers.nbytes
            if tensor is self.first.weight:
                numbers = numbers.T
            with torch.no_grad():
                tensor.copy_(torch.from_numpy(numbers.astype(np.float32) / scale))

    def keep_in_bounds(self):
        with torch.no_grad():
            self.first.weight.clamp_(-250, 250)
            self.second.weight.clamp_(-MOST, MOST)
            self.last.weight.clamp_(-MOST, MOST)


def read(paths):
    stories = [json.load(open(f"{path}.json")) for path in paths]
    what = {(story["subject"], story["inputs"]) for story in stories}
    if len(what) != 1:
        sys.exit(f"These rows are about different things: {sorted(what)}. Train on one of them.")
    (subject, inputs) = what.pop()
    kind = np.dtype([("inputs", np.uint8, (inputs,)), ("reward", "<f4")])
    rows = np.concatenate([np.fromfile(path, dtype=kind) for path in paths])
    if len(rows) != sum(story["rows"] for story in stories):
        sys.exit("A file is longer or shorter than its story says; play the games again.")
    if len(rows) < 40 * BLOCK:
        sys.exit(f"{len(rows)} rows are too few to learn from; play more games.")
    return stories, subject, inputs, rows


def whole(tensor, scale):
    return torch.round(tensor.detach().double().cpu() * scale).long().numpy()


class Whole:
    """The network in whole numbers, as the file holds it."""

    def __init__(self, judge):
        self.first = whole(judge.first.weight, ONE).T
        self.first_bias = whole(judge.first.bias, ONE)
        self.second = whole(judge.second.weight, SCALE)
        self.second_bias = whole(judge.second.bias, ONE * SCALE)
        self.last = whole(judge.last.weight, SCALE)[0]
        self.last_bias = whole(judge.last.bias, ONE * SCALE)[0]

    def totals(self, inputs):
        """The last sums, by the arithmetic of the program."""
        active = (inputs.astype(np.int64) @ self.first + self.first_bias).clip(0, ONE)
        inner = ((active @ self.second.T + self.second_bias) >> SHIFT).clip(0, ONE)
        return inner @ self.last + self.last_bias

    def values(self, inputs):
        x = self.totals(inputs) / (ONE * SCALE)
        return 0.5 + 0.5 * x / (1 + np.abs(x))

    def file(self, subject):
        name = subject.encode()
        body = bytearray(b"ZNET") + struct.pack("<IH", 1, len(name)) + name
        body += struct.pack("<HHH", *self.first.shape, len(self.last))
        for numbers, kind in (
            (self.first, "<i2"),
            (self.first_bias, "<i4"),
            (self.second, "i1"),
            (self.second_bias, "<i4"),
            (self.last, "i1"),
            (self.last_bias, "<i4"),
        ):
            body += np.ascontiguousarray(numbers).astype(kind).tobytes()
        total = 0xCBF29CE484222325
        for byte in body:
            total = ((total ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
        return bytes(body + struct.pack("<Q", total))


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
    stories, subject, inputs, rows = read(args.rows)
    blocks = np.random.default_rng(args.seed).permutation(len(rows) // BLOCK + 1)
    is_held = np.zeros(len(blocks), dtype=bool)
    is_held[blocks[: max(1, len(blocks) // 20)]] = True
    is_held = is_held[np.arange(len(rows)) // BLOCK]
    x = torch.from_numpy(np.ascontiguousarray(rows["inputs"])).to(device)
    y = torch.from_numpy(np.ascontiguousarray(rows["reward"])).to(device)
    train = torch.from_numpy(np.flatnonzero(~is_held)).to(device)
    held = np.flatnonzero(is_held)
    test = torch.from_numpy(held).to(device)
    judge = Judge(inputs, args.first, args.second, args.reach)
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
    network = Whole(judge)
    file = network.file(subject)
    with open(args.out, "wb") as out:
        out.write(file)
    if args.check:
        told = subprocess.run(
            [args.check, "judge", args.rows[0], "--network", args.out, "--count", "1000"],
            capture_output=True, text=True, check=True).stdout.split()
        ours = network.totals(np.fromfile(args.rows[0], dtype=rows.dtype, count=1000)["inputs"])
        if [int(total) for total in told] != ours.tolist():
            sys.exit("The program's sums are not ours: the arithmetic of one of both has changed.")
    some = held[:200_000]
    rounded = float(((network.values(rows["inputs"][some]) - rows["reward"][some]) ** 2).mean())
    manifest = {
        "subject": subject,
        "widths": [inputs, args.first, args.second],
        "bytes": len(file),
        "data": stories,
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
