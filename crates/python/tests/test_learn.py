"""The example that learns, for a few steps, where PyTorch is installed."""

import importlib.util
import json
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed; pip install 'ztable[learn]' brings it.")

EXAMPLE = Path(__file__).parents[1] / "examples" / "learn_zolo.py"


def test_a_few_steps_of_the_example_that_learns(tmp_path):
    spec = importlib.util.spec_from_file_location("learn_zolo", EXAMPLE)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    words = "--rounds 2 --rows 16 --steps 8 --part 64 --width 32 --games 8 --last-games 8 --threads 2"
    given = example.arguments([*words.split(), "--bots", "easy", "--out", str(tmp_path)])
    curve = example.learn(given)
    assert [point["decisions"] for point in curve] == [0, 256, 256]
    assert all(0 <= point["score"] <= 21 for point in curve)
    assert json.loads((tmp_path / "curve.json").read_text())["curve"] == curve
    assert (tmp_path / "curve.svg").read_text().startswith("<svg") and (tmp_path / "player.pt").exists()
