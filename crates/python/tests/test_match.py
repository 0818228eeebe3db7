"""The match itself."""

import json
from pathlib import Path

import pytest
from conftest import play_at_random

import ztable

CORPUS = Path(__file__).parents[2] / "shelf" / "tests" / "corpus"


def test_a_whole_game_replays_to_the_same_hash(game):
    match = play_at_random(ztable.Match(game, 2, seed=f"python {game}"), 7)
    assert match.over and match.asked == []
    record = match.record()
    assert record["hash"] == match.hash
    assert ztable.Match.replay(record).hash == match.hash
    assert ztable.Match.replay(json.dumps(record)).hash == match.hash
    half = ztable.Match.replay(record, to=len(match.picks) // 2)
    assert half.picks == match.picks[: len(match.picks) // 2]
    assert half.hash == match.after(len(half.picks)).hash
    found = ztable.verify(record)
    assert found["hash"] == match.hash and found["outcome"]["winners"] == match.outcome["winners"]


def corpora():
    return sorted(CORPUS.glob("*.jsonl"))


@pytest.mark.parametrize("path", corpora(), ids=lambda path: path.stem)
def test_records_of_rust_have_the_same_hashes_here(path):
    records = [json.loads(line) for line in path.read_text().splitlines()[:3]]
    assert records
    for record in records:
        assert ztable.verify(record)["hash"] == record["hash"]


def test_there_are_records_of_every_game():
    assert {path.stem.rpartition("-")[0] for path in corpora()} >= set(ztable.games())


def test_forged_records_are_refused():
    match = play_at_random(ztable.Match("zeds-zone", 1, seed="forged"), 3)
    record = match.record()
    for change in (
        {"hash": "0" * 32},
        {"seed": "another"},
        {"picks": record["picks"][:-1]},
        {"ztable": 99},
    ):
        with pytest.raises(ztable.Refusal):
            ztable.verify({**record, **change})
    without = {key: value for key, value in record.items() if key != "outcome"}
    with pytest.raises(ztable.Refusal, match="names no outcome"):
        ztable.verify(without)
    with pytest.raises(ValueError, match="no record"):
        ztable.verify({"picks": 3})


def test_views_differ_by_who_looks():
    match = play_at_random(ztable.Match("zee", 2, seed="views"), 1, most=30)
    mine, yours = match.view(0), match.view(1)
    assert mine["seats"][0]["hand"] is not None and mine["seats"][1]["hand"] is None
    assert yours["seats"][0]["hand"] is None and yours["seats"][1]["hand"] is not None
    assert all(seat["hand"] is None for seat in match.view("spectator")["seats"])
    assert all(seat["hand"] is not None for seat in match.view("referee")["seats"])
    assert "Ada" in match.text("spectator", ["Ada", "Bob"])
    assert match.prompt(match.asked[0])["text"]
    log = match.log("spectator", ["Ada", "Bob"])
    assert log and match.log("spectator", start=len(log)) == []
    assert {"text", "rule"} <= log[0].keys()


def test_refusals_say_why_and_change_nothing():
    match = ztable.Match("zee", 2, seed="no")
    before, seat = match.hash, match.asked[0]
    other = 1 - seat
    pick = match.options(seat)[0]["pick"]
    assert match.why_not(seat, pick) is None
    refusal = match.why_not(other, pick)
    assert refusal["code"] == "not_asked" and refusal["rule"].startswith("ZEE-")
    with pytest.raises(ztable.Refusal) as caught:
        match.pick(other, pick)
    assert caught.value.code == "not_asked" and caught.value.rule.startswith("ZEE-")
    for bad in ("", "fly", "\0"):
        with pytest.raises(ztable.Refusal, match="no pick of Zee"):
            match.pick(seat, bad)
    assert match.hash == before and match.options(other) == []
    match.pick(seat, pick)
    match.undo()
    assert match.hash == before
    with pytest.raises(ztable.Refusal, match="taken back"):
        match.undo(5)


def test_a_finished_match_is_not_gone_on_with(game):
    match = play_at_random(ztable.Match(game, 2, seed=f"end of {game}"), 5)
    before, picks = match.hash, match.picks
    # Its own picks, which can all be read, and some of which are often legal.
    last = {pick for _, pick in picks[-20:]}
    for seat in range(match.seats):
        assert match.options(seat) == []
        for pick in last:
            assert match.why_not(seat, pick)["code"] == "over"
            with pytest.raises(ztable.Refusal) as caught:
                match.pick(seat, pick)
            assert caught.value.code == "over"
        with pytest.raises(ztable.Refusal, match="nothing to pick"):
            match.bot(seat, "easy")
    assert match.hash == before and match.picks == picks
    match.undo()
    assert not match.over
    match.pick(*picks[-1])
    assert match.hash == before, "taken back and picked again it ends as it did"


def test_bots_pick_the_same_again(game):
    match = ztable.Match(game, 2, seed="bots")
    seat = match.asked[0]
    legal = [option["pick"] for option in match.options(seat)]
    for level in ztable.levels():
        picked = match.bot(seat, level, seed=5, iterations=30)
        assert picked in legal
        assert picked == match.bot(seat, level, seed=5, iterations=30)


def test_positions_and_worlds_go_in_again(game):
    match = play_at_random(ztable.Match(game, 2, seed="position"), 4, most=25)
    again = ztable.Match(game, 2, seed="position", position=match.position)
    assert again.hash == match.hash
    world = ztable.Match(game, 2, position=match.imagine(0, seed=9))
    assert world.view(0) == match.view(0)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: ztable.Match("chess"), "There is no game 'chess'"),
        (lambda: ztable.Match("zee", 99), "is played by"),
        (lambda: ztable.Match("zee", -1), "players"),
        (lambda: ztable.Match("zee", 2, {"speed": 3}), "has no option 'speed'"),
        (lambda: ztable.Match("zee", 2, ["teams"]), "must be a dictionary"),
        (lambda: ztable.Match("zee", 2, {"teams": object()}), "plain data"),
        (lambda: ztable.Match("zee", 2, position={"x": 1}), "unreadable"),
        (lambda: ztable.Match("zee", 2, rules_version=99), "version"),
        (lambda: ztable.Match("zee").options(9), "There is no seat 9"),
        (lambda: ztable.Match("zee").view("nobody"), "'spectator'"),
        (lambda: ztable.Match("zee").view(-1), "There is no seat -1"),
        (lambda: ztable.Match("zee").bot(0, "genius"), "There is no level 'genius'"),
        (lambda: ztable.Match("zee").undo(-1), "-1 is no whole number"),
        (lambda: ztable.about("chess"), "There is no game 'chess'"),
    ],
)
def test_bad_input_is_answered_by_a_sentence(call, sentence):
    with pytest.raises((ValueError, TypeError), match=sentence):
        call()
