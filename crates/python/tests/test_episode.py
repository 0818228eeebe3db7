"""One game by numbers."""

import copy
import pickle
import random

import numpy as np
import pytest

import ztable


def step(episode, chance):
    seat = episode.asked[0]
    episode.pick(seat, chance.choice(episode.options(seat)))


def observed(episode, seat):
    row = np.empty(episode.cells, np.uint8)
    episode.observe(seat, row)
    return row


def test_the_same_seed_is_the_same_game(table):
    one, other = (ztable.Episode(*table, seed=5) for _ in range(2))
    for episode in (one, other):
        chance = random.Random(1)
        for _ in range(60):
            if not episode.over:
                step(episode, chance)
    assert one.position == other.position


def test_copies_and_pickles_go_on_alike(table):
    episode = ztable.Episode(*table, seed=3)
    chance = random.Random(2)
    for number in range(120):
        if episode.over:
            break
        if number % 20 == 3:
            twins = [episode.copy(), copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))]
            seat = episode.asked[0]
            pick = chance.choice(episode.options(seat))
            for game in (episode, *twins):
                game.pick(seat, pick)
            assert all(twin.position == episode.position for twin in twins)
        else:
            step(episode, chance)


def test_masks_are_the_options_and_nobody_else_has_any(table):
    episode = ztable.Episode(*table, seed=8)
    mask = np.ones(episode.actions, np.int8)
    chance = random.Random(3)
    for _ in range(40):
        if episode.over:
            break
        for seat in range(episode.seats):
            episode.mask(seat, mask)
            assert np.flatnonzero(mask).tolist() == episode.options(seat)
            assert bool(mask.any()) == (seat in episode.asked)
        step(episode, chance)


def test_what_a_seat_does_not_know_is_not_in_its_observation(table):
    episode = ztable.Episode(*table, seed=21)
    chance = random.Random(4)
    for _ in range(60):
        if episode.over:
            break
        for seat in range(episode.seats):
            world = episode.imagine(seat, seed=chance.randrange(2**60))
            assert np.array_equal(observed(world, seat), observed(episode, seat))
        step(episode, chance)


def test_hidden_hands_are_hidden_but_own_ones_are_not():
    episode = ztable.Episode("zee", 2, seed=2)
    chance = random.Random(5)
    while "my hand" not in " ".join(
        name for name, cell in zip(episode.names, observed(episode, 0)) if cell
    ):
        step(episode, chance)
    worlds = [episode.imagine(0, seed=seed) for seed in range(20)]
    hands = {tuple(world.position["seats"][1]["hand"]) for world in worlds}
    assert len(hands) > 1, "the other hand can be many"
    assert len({observed(world, 0).tobytes() for world in worlds}) == 1
    assert len({observed(world, 1).tobytes() for world in worlds}) > 1


def test_names_say_what_each_byte_is(table):
    episode = ztable.Episode(*table)
    assert len(episode.names) == episode.cells == len(set(episode.names))


def test_picks_have_texts(game):
    episode = ztable.Episode(game, 2)
    for index in range(0, episode.actions, max(1, episode.actions // 50)):
        assert episode.pick_number(episode.pick_text(index)) == index


def test_games_end_and_pay(table):
    chance = random.Random(6)
    episode = ztable.Episode(*table, seed=1)
    for _ in range(episode.longest):
        if episode.over:
            break
        assert episode.rewards() == [0.0] * episode.seats
        step(episode, chance)
    assert episode.over and episode.asked == []
    paid = episode.rewards("win")
    assert all(-1 <= one <= 1 for one in paid)
    if len(episode.winners) == 1:
        assert paid[episode.winners[0]] == 1.0
    with pytest.raises(ztable.Refusal) as caught:
        episode.pick(0, 0)
    assert caught.value.code == "over"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: ztable.Episode("chess"), "the games are zeds-zone"),
        (lambda: ztable.Episode("kuhn-poker", 3), "2 players"),
        (lambda: ztable.Episode("tic-tac-toe", 2, {"size": 4}), "no option 'size'"),
        (lambda: ztable.Episode("zee").pick(0, -1), "There is no pick -1"),
        (lambda: ztable.Episode("zee").pick(0, 10**9), "There is no pick 1000000000"),
        (lambda: ztable.Episode("zee").pick(7, 0), "There is no seat 7"),
        (lambda: ztable.Episode("zee").rewards("money"), "'win' or 'score'"),
        (lambda: ztable.Episode("zee").mask(0, np.zeros(3, np.int8)), "shape"),
        (lambda: ztable.Episode("zee").observe(0, np.zeros(9)), "uint8"),
        (lambda: ztable.Episode("zee").observe(0, "x"), "uint8"),
        (lambda: ztable.Episode("zee").observe(0, None), "uint8"),
        (lambda: ztable.Episode("zee").imagine(0, seed=-1), "-1 is no whole number"),
        (lambda: ztable.Episode("zee").bot(0, iterations=-1), "-1 is no whole number"),
        (lambda: ztable.Episode("zee").at({"x": 1}), "unreadable"),
        (lambda: ztable.Episode("leduc-poker").bot(0, "wizard"), "random"),
        (lambda: ztable.Episode("zee").pick_text(10**6), "There is no pick"),
        (lambda: ztable.Episode("zee").pick_number("jump"), "'jump' is no pick"),
    ],
)
def test_bad_input_is_answered_by_a_sentence(call, sentence):
    with pytest.raises((ValueError, TypeError), match=sentence):
        call()
