#!/usr/bin/env python3
"""A player for any game of Ztable, without dependencies.

    ztable play zee --players 2 --seat 1="python3 examples/player.py"
    ztable simulate zeds-zone --bots easy --program "python3 examples/player.py"

It asks for its turn, reads what it may pick, and takes one at random, but nothing that comes with a
warning where there is anything else. Put your own idea into `choose`.
"""

import json
import random
import sys


def ask(cmd, **fields):
    """Sends a request and returns its answer."""
    print(json.dumps({"cmd": cmd, **fields}), flush=True)
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    answer = json.loads(line)
    if not answer["ok"]:
        raise ValueError(answer["error"]["message"])
    return answer


def choose(options, view):
    """Decides; `view` is all that this seat knows."""
    harmless = [option for option in options if not option.get("warning")]
    return random.choice(harmless or options)["pick"]


def main():
    start = ask("start")
    random.seed(start["seat"])
    while True:
        # The answer comes when this seat is asked, or when the game is over.
        turn = ask("turn")["turn"]
        if turn.get("over"):
            return
        options = ask("options")["options"]
        ask("pick", pick=choose(options, ask("view")["view"]))


if __name__ == "__main__":
    main()
