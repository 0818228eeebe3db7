"""Thousands of games in one call."""

import sys
import threading
import time

import numpy as np
import pytest

import ztable


def opened(game="zee", rows=16, players=2, seed=4, **settings):
    batch = ztable.Batch(game, rows, players, seed=seed, **settings)
    arrays = ztable.arrays(batch)
    batch.reset(seed, **arrays)
    return batch, arrays


def test_a_batch_plays_the_games_of_episodes(table):
    game, players = table
    batch, arrays = opened(game, 5, players, seed=70)
    episodes = [ztable.Episode(game, players, seed=seed) for seed in batch.seeds]
    assert batch.seeds == [70, 71, 72, 73, 74]
    picks = np.empty(5, np.int64)
    row, mask = np.empty(batch.cells, np.uint8), np.empty(batch.actions, np.int8)
    for step in range(80):
        batch.pick_at_random(picks, seed=step)
        for number, episode in enumerate(episodes):
            seat = int(arrays["seats"][number])
            assert seat == episode.asked[0]
            episode.observe(seat, row)
            episode.mask(seat, mask)
            assert np.array_equal(row, arrays["observations"][number])
            assert np.array_equal(mask, arrays["masks"][number])
            assert mask.sum() == arrays["counts"][number]
            episode.pick(seat, int(picks[number]))
        ended = batch.step(picks, **arrays)
        assert ended == arrays["dones"].sum()
        for number, episode in enumerate(episodes):
            assert episode.over == arrays["dones"][number]
            assert np.allclose(episode.rewards(), arrays["rewards"][number])
            if episode.over:
                episodes[number] = ztable.Episode(game, players, seed=batch.seeds[number])


def test_threads_change_nothing():
    shown = []
    for threads in (1, 2, 5):
        batch, arrays = opened("quantumzap", 33, 3, threads=threads)
        picks = np.empty(33, np.int64)
        for step in range(60):
            batch.pick_at_random(picks, seed=step)
            batch.step(picks, **arrays)
        shown.append({name: array.copy() for name, array in arrays.items()})
    for name, array in shown[0].items():
        assert all(np.array_equal(array, other[name]) for other in shown[1:]), name


def test_batches_of_two_threads_come_to_the_same_as_one_after_the_other():
    def play(found, number):
        batch, arrays = opened("zee", 64, seed=number)
        picks = np.empty(64, np.int64)
        for step in range(200):
            batch.pick_at_random(picks, seed=step)
            batch.step(picks, **arrays)
        found[number] = arrays["observations"].tobytes()

    together, alone = {}, {}
    threads = [threading.Thread(target=play, args=(together, number)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(2):
        play(alone, number)
    assert together == alone and len(set(alone.values())) == 2


def goes_on_during(call, tries=1_000):
    """Whether another thread of Python gets anything done while a call is running.

    Threads take the lock from each other only after the switch interval, which is made so long that
    it never ends here: whatever the other thread does, it does because the call let go of the lock.
    How often that thread is woken in time is up to the machine, so the call has many tries.
    """
    done, counted = threading.Event(), [0]

    def count():
        while not done.is_set():
            counted[0] += 1
            # Lets go of the lock, which the other thread would never get otherwise.
            time.sleep(1e-4)

    counting, before = threading.Thread(target=count), sys.getswitchinterval()
    sys.setswitchinterval(10_000)
    try:
        counting.start()
        while not counted[0]:
            time.sleep(1e-4)
        for _ in range(tries):
            found = counted[0]
            call()
            if counted[0] > found:
                return True
        return False
    finally:
        done.set()
        counting.join()
        sys.setswitchinterval(before)


def test_python_goes_on_while_games_are_played():
    assert not goes_on_during(lambda: sum(range(100_000)), 200), "this holds the lock"
    # So many that each call takes milliseconds, in which the other thread can wake up.
    rows = 65_536
    batch, arrays = opened("zee", rows)
    picks, out = np.zeros(rows, np.int64), np.empty(rows, np.int64)
    episode, match = ztable.Episode("zee"), ztable.Match("zee")
    calls = {
        "reset": lambda: batch.reset(4, **arrays),
        "step": lambda: batch.step(picks, by="rank", **arrays),
        "pick_at_random": lambda: batch.pick_at_random(out),
        "random_games": lambda: ztable.random_games("zee", 1_000),
        "Episode.bot": lambda: episode.bot(episode.asked[0], "hard", iterations=5_000),
        "Match.bot": lambda: match.bot(match.asked[0], "hard", iterations=5_000),
        "play": lambda: ztable.play("zee", 2, ["normal", "normal"]),
    }
    for name, call in calls.items():
        assert goes_on_during(call), f"{name} holds the lock"


def test_one_illegal_pick_changes_no_game():
    batch, arrays = opened("tic-tac-toe", 4)
    batch.step(np.array([0, 1, 2, 3]), **arrays)
    before = {name: array.copy() for name, array in arrays.items()}
    with pytest.raises(ztable.Refusal, match="Row 3: ") as caught:
        batch.step(np.array([5, 5, 5, 3]), **arrays)
    assert caught.value.code == "illegal"
    assert all(np.array_equal(arrays[name], array) for name, array in before.items())
    batch.step(np.array([5, 5, 5, 5]), **arrays)


def test_editing_the_mask_gains_nothing():
    batch, arrays = opened("tic-tac-toe", 1)
    batch.step(np.array([4]), **arrays)
    arrays["masks"][:] = 1
    with pytest.raises(ztable.Refusal):
        batch.step(np.array([4]), **arrays)


def test_only_what_is_wanted_is_filled():
    batch, arrays = opened("zee", 8)
    counts = np.zeros(8, np.int64)
    batch.reset(4, counts=counts)
    assert np.array_equal(counts, arrays["counts"])
    batch.step(np.zeros(8, np.int64), by="rank")


ROWS = 4


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"observations": lambda b: np.zeros((ROWS, b.cells + 1), np.uint8)}, "shape"),
        ({"observations": lambda b: np.zeros((ROWS, b.cells), np.float32)}, "uint8"),
        ({"observations": lambda b: np.zeros((b.cells, ROWS), np.uint8).T}, "C order"),
        ({"observations": lambda b: np.zeros((ROWS, 2 * b.cells), np.uint8)[:, ::2]}, "C order"),
        ({"masks": lambda b: np.zeros((ROWS, b.actions), np.bool_)}, "int8"),
        ({"masks": lambda b: [[0]]}, "int8"),
        ({"counts": lambda b: np.zeros(ROWS, np.int32)}, "int64"),
        ({"seats": lambda b: np.zeros((ROWS, 1), np.int64)}, "shape"),
        ({"rewards": lambda b: np.zeros((ROWS, b.seats), np.float64)}, "float32"),
        ({"dones": lambda b: np.zeros(ROWS + 1, np.bool_)}, "shape"),
    ],
)
def test_wrong_arrays_are_refused_before_anything_happens(wrong, sentence):
    batch, arrays = opened("zee", ROWS)
    picks = np.zeros(ROWS, np.int64)
    before = arrays["observations"].copy()
    made = {name: make(batch) for name, make in wrong.items()}
    with pytest.raises((TypeError, ValueError), match=sentence):
        batch.step(picks, by="rank", **made)
    batch.reset(4, **arrays)
    assert np.array_equal(arrays["observations"], before)


def test_arrays_that_cannot_be_written_or_lie_over_each_other_are_refused():
    batch, arrays = opened("zee", ROWS)
    fixed = arrays["counts"].copy()
    fixed.flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written"):
        batch.step(np.zeros(ROWS, np.int64), by="rank", counts=fixed)
    same = np.zeros(ROWS, np.int64)
    with pytest.raises(ValueError, match="cannot be"):
        batch.step(np.zeros(ROWS, np.int64), by="rank", counts=same, seats=same)
    with pytest.raises(ValueError, match="cannot be"):
        batch.step(same, by="rank", counts=same)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: ztable.Batch("chess", 4), "There is no game"),
        (lambda: ztable.Batch("zee", 0), "rows, not 0"),
        (lambda: ztable.Batch("zee", -3), "not -3 rows"),
        (lambda: ztable.Batch("zee", 2**40), "rows, not"),
        (lambda: ztable.Batch("zee", 4, threads=0), "threads"),
        (lambda: ztable.Batch("zee", 4, seed=-1), "-1 is no whole number from 0 to"),
        (lambda: ztable.Batch("zee", 4, seed=float("nan")), "'seed'"),
        (lambda: ztable.Batch("zee", None), "'rows'"),
        (lambda: ztable.Batch("zee", 4, options={"teams": float("nan")}), "cannot be read"),
        (lambda: ztable.Batch("zee", 4, options=["teams"]), "must be a dictionary"),
        (lambda: ztable.random_games("zee", -1), "-1 is no whole number from 0 to"),
        (lambda: opened()[0].step(None), "int64"),
        (lambda: opened()[0].pick_at_random(None), "int64"),
        (lambda: ztable.Batch("zee", 4, reward="fame"), "'win' or 'score'"),
        (lambda: opened()[0].step(np.zeros(3, np.int64)), "shape"),
        (lambda: opened()[0].step(np.zeros(16, np.float64)), "int64"),
        (lambda: opened()[0].step(np.full(16, 10**9)), "There is no pick 1000000000"),
        (lambda: opened()[0].step(np.full(16, -1)), "There is no pick -1"),
        (lambda: opened()[0].step(np.full(16, 999), by="rank"), "so not 999"),
        (lambda: opened()[0].step(np.zeros(16, np.int64), by="name"), "'rank'"),
    ],
)
def test_bad_input_is_answered_by_a_sentence(call, sentence):
    with pytest.raises((ValueError, TypeError), match=sentence):
        call()


def test_random_games_are_played_without_a_look():
    made = ztable.random_games("tic-tac-toe", 1000, seed=3)
    assert 5_000 <= made <= 9_000 and made == ztable.random_games("tic-tac-toe", 1000, seed=3)
    assert ztable.random_games("zee", 0, 4) == 0
    with pytest.raises(ztable.Refusal, match="There is no game 'chess'"):
        ztable.random_games("chess", 1)
