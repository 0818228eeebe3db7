"""Many games among bots."""

import os
import signal
import subprocess
import sys

import pytest

import ztable
from ztable import lab
from ztable.lab import Plan, simulate


def test_results_depend_on_neither_threads_nor_ranges():
    settings = {"games": 50, "bots": ["easy", "random"], "seed": 3}
    one = simulate("zee", **settings)
    assert one.rows == simulate("zee", **settings, threads=2, size=7).rows
    assert [row["game"] for row in one.rows] == [number // 2 for number in range(100)]
    assert one.rows != simulate("zee", **{**settings, "seed": 4}).rows


def test_line_ups_rotate_over_the_seats():
    plan = Plan("zee", 10, 3, ("hard", "easy"))
    assert plan.line_up == ("hard", "easy", "hard") and plan.rotations == 3
    assert plan.seated(0) == (0, ["hard", "easy", "hard"])
    assert plan.seated(4) == (1, ["easy", "hard", "hard"])
    assert Plan("zee", 10, 2, ("easy",)).rotations == 1
    four = Plan("zee", 10, 2, ("hard", "easy", "normal"))
    assert [four.seated(number)[1] for number in range(2)] == [["hard", "easy"], ["easy", "normal"]]


def test_reports_are_records():
    report = ztable.play("zeds-zone", 2, ["easy", "easy"], seed=5)
    match = ztable.Match("zeds-zone", 2, seed=5)
    for played in report["picks"]:
        match.pick(played["seat"], played["pick"])
    assert match.outcome["winners"] == report["outcome"]["winners"]


def test_summaries_add_up():
    results = simulate("zeds-zone", games=30, bots=["normal", "random"])
    by_bot = {found["bot"]: found for found in results.by("bot")}
    assert by_bot["normal"]["games"] == by_bot["random"]["games"] == 30
    assert by_bot["normal"]["wins"] > by_bot["random"]["wins"]
    assert 0 <= by_bot["normal"]["low"] <= by_bot["normal"]["rate"] <= by_bot["normal"]["high"] <= 1
    with pytest.raises(ValueError, match="no column 'colour'"):
        results.by("colour")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game 'chess'"),
        (["zee", "--bots", "genius"], "There is no level 'genius'"),
        (["zee", "--games", "0"], "at least 1"),
        (["zee", "--options", "{"], "no JSON"),
        (["zee", "--options", "[1]"], "must be a dictionary"),
        (["zee", "--seed", "-1"], "-1 is no whole number"),
        (["zee", "--parquet", "no-such-folder/zee.parquet"], "cannot be written"),
    ],
)
def test_the_command_answers_bad_input_by_a_sentence(arguments, sentence, capsys):
    assert lab.main(arguments) in (1, 2)
    told = capsys.readouterr().err
    assert sentence in told and told.count("\n") == 1


def test_the_command_tells_what_came_out():
    command = [sys.executable, "-m", "ztable.lab", "zeds-zone", "--games", "6", "--bots", "easy"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "bot easy: " in done.stdout and "seat 1: " in done.stdout


# Before the tests that start a cluster in this process, which the command would find.
def test_the_command_makes_a_cluster_where_it_finds_none(tmp_path):
    pytest.importorskip("ray", reason="Ray is not installed.")
    command = [sys.executable, "-m", "ztable.lab", "zee", "--games", "8", "--bots", "easy"]
    # Ray writes a token below the home folder: not below the one of whoever runs the tests.
    around = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    around["HOME"] = str(tmp_path)
    alone, spread = (
        subprocess.run([*command, *more], capture_output=True, text=True, env=around, check=True)
        for more in ([], ["--ray"])
    )
    assert "bot easy: " in alone.stdout and spread.stdout == alone.stdout
    assert "local Ray instance" in spread.stderr and "Ray" not in alone.stderr


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    ray = pytest.importorskip("ray", reason="Ray is not installed.")
    pytest.importorskip("pyarrow", reason="PyArrow is not installed.")
    before = os.environ.get("HOME")
    # Ray writes a token below the home folder: not below the one of whoever runs the tests.
    os.environ["HOME"] = str(tmp_path_factory.mktemp("home"))
    ray.init(address="local", num_cpus=3, log_to_driver=False, include_dashboard=False)
    yield ray
    ray.shutdown()
    if before is not None:
        os.environ["HOME"] = before


def test_a_cluster_comes_to_the_same_also_when_a_worker_is_killed(cluster, tmp_path):
    settings = {"games": 120, "bots": ("normal", "easy"), "seed": 11}
    expected = simulate("zeds-zone", **settings).rows
    killed = tmp_path / "killed"

    class Fatal(Plan):
        """Ends its worker, once, when a range is played and before anybody hears of it."""

        def play(self, first, last):
            rows = Plan.play(self, first, last)
            if first == 50 and not killed.exists():
                killed.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return rows

    fatal = Fatal("zeds-zone", players=2, **settings)
    parts = lab._on_ray(fatal, lab._ranges(120, 10), "auto")
    assert [row for part in parts for row in part] == expected
    assert killed.exists(), "a worker was lost on the way"

    results = simulate("zeds-zone", **settings, ray="auto", size=9)
    assert results.rows == expected

    import pyarrow.parquet

    results.write_parquet(tmp_path / "games.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert table.to_pylist() == expected and b"zeds-zone" in table.schema.metadata[b"ztable"]
