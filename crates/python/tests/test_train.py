"""The script that trains networks, on rows of a made-up game; what needs PyTorch, where it is installed."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[3]
TRAIN = ROOT / "crates" / "train"
NETWORKS = ROOT / "crates" / "bots" / "networks"
INPUTS = 20


@pytest.fixture(scope="module")
def znet():
    spec = importlib.util.spec_from_file_location("znet", TRAIN / "znet.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write(path, count, visits, seed=1):
    """Rows of a game that is won by whoever has more of the first half of the inputs."""
    chance = np.random.default_rng(seed)
    looked = np.dtype([("pick", "<u2"), ("visits", "<u2")])
    kind = [("inputs", "u1", (INPUTS,)), ("looked", looked, (visits,)), ("reward", "<f4")]
    rows = np.zeros(count, dtype=kind)
    rows["inputs"] = chance.integers(0, 2, (count, INPUTS))
    half = INPUTS // 2
    ahead = rows["inputs"][:, :half].sum(axis=1) > rows["inputs"][:, half:].sum(axis=1)
    rows["reward"] = np.where(chance.random(count) < 0.1, ~ahead, ahead)
    # Every second seat was asked, and its search gave the first pick three games of four.
    if visits:
        rows["looked"][::2, 0] = (7, 60)
        rows["looked"][::2, 1] = (3, 20)
    rows.tofile(path)
    story = {"subject": "toy 1", "inputs": INPUTS, "rows": count, "game": "toy", "players": 2, "options": "{}"}
    story |= {"ways": ["normal"], "slip": 0.0, "share": 1.0, "first": 0, "games": 1, "version": "0"}
    # Rows had no room for picks once, and their stories do not speak of any.
    if visits:
        story["visits"] = visits
    Path(f"{path}.json").write_text(json.dumps(story))
    return str(path)


def run(*arguments, before=""):
    """Runs the script, after so many words of Python."""
    words = f"import runpy, sys; sys.path.insert(0, {str(TRAIN)!r}); {before}"
    words += f"sys.argv = {['train.py', *arguments]!r}; runpy.run_path({str(TRAIN / 'train.py')!r}, run_name='__main__')"
    return subprocess.run([sys.executable, "-c", words], capture_output=True, text=True)


# The program forms the same sums: crates/bots/src/network/shelf.rs.
@pytest.mark.parametrize("name, total", [("elemenz-duel", 2675), ("elemenz-monolith", 7032)])
def test_networks_are_read_written_and_summed_up_as_the_program_does(znet, name, total):
    body = (NETWORKS / f"{name}.znet").read_bytes()
    network = znet.Whole.read(body)
    assert network.file() == body
    assert network.totals(np.arange(network.widths[0]) % 3) == total
    changed = bytearray(body)
    changed[1000] ^= 1
    with pytest.raises(SystemExit, match="damaged"):
        znet.Whole.read(bytes(changed))


def test_rows_with_and_without_searches_are_read_together(znet, tmp_path):
    old, new = write(tmp_path / "old.rows", 100, 0), write(tmp_path / "new.rows", 60, 3, seed=2)
    rows = znet.Rows([old, new])
    assert (len(rows), rows.subject, rows.inputs.shape) == (160, "toy 1", (160, INPUTS))
    assert set(rows.reward.tolist()) == {0.0, 1.0}
    assert rows.searched == {"rows": 30, "share of the most visited pick": 0.75}
    assert znet.Rows([old]).searched["rows"] == 0
    with open(new, "ab") as file:
        file.write(b"!")
    with pytest.raises(SystemExit, match="longer or shorter than its story says"):
        znet.Rows([old, new])


def test_without_pytorch_the_script_says_what_to_do(tmp_path):
    told = run("some.rows", "--out", str(tmp_path / "toy.znet"), before="sys.modules['torch'] = None; ")
    assert told.returncode == 1 and told.stderr.startswith("PyTorch is missing; pip install torch brings it.")


def test_a_tiny_network_is_trained(znet, tmp_path):
    pytest.importorskip("torch", reason="PyTorch is not installed; pip install 'ztable[learn]' brings it.")
    rows, out = write(tmp_path / "toy.rows", 12_000, 2), tmp_path / "toy.znet"
    words = ["--first", "8", "--second", "4", "--batch", "256", "--epochs", "20", "--rate", "0.01"]
    told = run(rows, "--out", str(out), *words)
    assert told.returncode == 0, told.stderr
    manifest = json.loads(Path(f"{out}.json").read_text())
    loss = manifest["loss"]
    assert loss["on rows set aside, in whole numbers"] < 0.6 * loss["of the mean"], loss
    assert manifest["searched"] == {"rows": 6000, "share of the most visited pick": 0.75}
    network = znet.Whole.read(out.read_bytes())
    assert (network.subject, network.widths) == ("toy 1", (INPUTS, 8, 4))
    fresh = znet.Rows([write(tmp_path / "fresh.rows", 2000, 2, seed=3)])
    error = ((network.values(fresh.inputs) - fresh.reward) ** 2).mean()
    assert error < 0.6 * fresh.reward.var(), error
    again = run(rows, "--out", str(tmp_path / "on.znet"), "--start", str(out), *words)
    assert again.returncode == 0, again.stderr
