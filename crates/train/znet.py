"""Rows that `train play` wrote, and networks as `ztable_bots::Network` reads them. NumPy is enough.

A row is one byte an input, the picks that were looked into most, and the reward as a 32-bit float. The
story beside the file says how many inputs there are, and for how many picks there is room: the dense
index of each and how many games were played on after it, two 16-bit numbers, noughts where there is none.

A network is the letters ZNET, the format, the subject, the widths, the weights and biases layer by layer,
and a sum over all of it (FNV-1a); crates/bots/src/network/file.rs describes it.
"""

import json
import os
import struct
import sys

import numpy as np

ONE = 127
SHIFT = 6
SCALE = 1 << SHIFT
FORMAT = 1


class Rows:
    """The rows of some files, which must be about the same thing."""

    def __init__(self, paths):
        self.stories = [story(path) for path in paths]
        what = {(story["subject"], story["inputs"]) for story in self.stories}
        if len(what) != 1:
            sys.exit(f"These rows are about different things: {sorted(what)}. Train on one of them.")
        (self.subject, self.width) = what.pop()
        parts = [read(path, story) for path, story in zip(paths, self.stories)]
        self.inputs = np.concatenate([part["inputs"] for part in parts])
        self.reward = np.concatenate([part["reward"] for part in parts])
        self.searched = searched(parts)

    def __len__(self):
        return len(self.reward)


def story(path):
    with open(f"{path}.json") as file:
        return json.load(file)


def read(path, story):
    """The rows of one file, with its fields by name."""
    looked = np.dtype([("pick", "<u2"), ("visits", "<u2")])
    kind = np.dtype([
        ("inputs", np.uint8, (story["inputs"],)),
        ("looked", looked, (story.get("visits", 0),)),
        ("reward", "<f4"),
    ])
    if os.path.getsize(path) != kind.itemsize * story["rows"]:
        sys.exit(f"{path} is longer or shorter than its story says; play the games again.")
    return np.fromfile(path, dtype=kind)


def searched(parts):
    """How many rows tell of a search, and how sure the searches were: which part of the games that a row
    tells of were played on after the most visited pick."""
    rows, first = 0, 0.0
    for part in parts:
        visits = part["looked"]["visits"]
        total = visits.sum(axis=1, dtype=np.int64)
        rows += int((total > 0).sum())
        first += float((visits.max(axis=1, initial=0) / np.maximum(total, 1)).sum())
    return {"rows": rows, "share of the most visited pick": round(first / rows, 4) if rows else None}


class Whole:
    """A network in whole numbers, as its file holds it."""

    #: The layers in the order of the file: their names and what their numbers are.
    LAYERS = (
        ("first", "<i2"),
        ("first_bias", "<i4"),
        ("second", "i1"),
        ("second_bias", "<i4"),
        ("last", "i1"),
        ("last_bias", "<i4"),
    )

    def __init__(self, subject, **layers):
        self.subject = subject
        for name, kind in self.LAYERS:
            setattr(self, name, np.asarray(layers[name]).astype(kind).astype(np.int64))

    @property
    def widths(self):
        return (*self.first.shape, len(self.last))

    @classmethod
    def read(cls, body):
        body, (total,) = body[:-8], struct.unpack("<Q", body[-8:])
        letters, form, length = struct.unpack_from("<4sIH", body)
        if (letters, form) != (b"ZNET", FORMAT) or fnv(body) != total:
            sys.exit("This is no network of this format, or it is damaged; train it anew.")
        subject = body[10 : 10 + length].decode()
        at = 10 + length
        inputs, first, second = struct.unpack_from("<HHH", body, at)
        at += 6
        shapes = ((inputs, first), (first,), (second, first), (second,), (second,), ())
        layers = {}
        for (name, kind), shape in zip(cls.LAYERS, shapes):
            numbers = np.frombuffer(body, dtype=kind, count=int(np.prod(shape)), offset=at)
            at += numbers.nbytes
            layers[name] = numbers.reshape(shape)
        return cls(subject, **layers)

    def file(self):
        name = self.subject.encode()
        body = b"ZNET" + struct.pack("<IH", FORMAT, len(name)) + name
        body += struct.pack("<HHH", *self.widths)
        for layer, kind in self.LAYERS:
            body += np.ascontiguousarray(getattr(self, layer)).astype(kind).tobytes()
        return body + struct.pack("<Q", fnv(body))

    def totals(self, inputs):
        """The last sums, by the arithmetic of the program."""
        active = (inputs.astype(np.int64) @ self.first + self.first_bias).clip(0, ONE)
        inner = ((active @ self.second.T + self.second_bias) >> SHIFT).clip(0, ONE)
        return inner @ self.last + self.last_bias

    def values(self, inputs):
        x = self.totals(inputs) / (ONE * SCALE)
        return 0.5 + 0.5 * x / (1 + np.abs(x))


def fnv(body):
    total = 0xCBF29CE484222325
    for byte in body:
        total = ((total ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return total
