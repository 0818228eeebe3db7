"""What the tests share: the tables that are tried."""

import random

import pytest

import ztable

#: Every environment, with more than one number of players where there is one.
TABLES = [(game, 2) for game in ztable.environments()] + [("zee", 4), ("zeds-zone", 3)]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def table(request):
    return request.param


@pytest.fixture(params=ztable.games())
def game(request):
    return request.param


def play_at_random(match, seed, most=10**9):
    """Plays a match at random, at most so many picks."""
    chance = random.Random(seed)
    while match.asked and len(match.picks) < most:
        seat = chance.choice(match.asked)
        match.pick(seat, chance.choice(match.options(seat))["pick"])
    return match
