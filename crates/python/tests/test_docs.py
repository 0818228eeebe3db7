"""The examples of the documentation run, and the stubs name what is there."""

import ast
import doctest
import importlib
from pathlib import Path

import pytest

import ztable

OPTIONAL = {
    "ztable.pettingzoo": "pettingzoo",
    "ztable.gym": "gymnasium",
    "ztable.openspiel": "pyspiel",
}


@pytest.mark.parametrize("name", ["ztable", "ztable.lab", *OPTIONAL])
def test_examples_run(name):
    if name in OPTIONAL:
        pytest.importorskip(OPTIONAL[name], reason="An extra is not installed.")
    module = importlib.import_module(name)
    found = doctest.testmod(module)
    assert found.attempted > 0 and found.failed == 0


def guide():
    return Path(__file__).parents[3] / "docs" / "python.md"


def test_the_guide_runs():
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed.")
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed.")
    found = doctest.testfile(str(guide()), module_relative=False)
    assert found.attempted > 10 and found.failed == 0


def test_the_stubs_name_everything_and_nothing_else():
    stubs = ast.parse((Path(ztable.__file__).parent / "_ztable.pyi").read_text())
    compiled = importlib.import_module("ztable._ztable")
    for node in stubs.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            assert hasattr(compiled, node.name), node.name
        if isinstance(node, ast.ClassDef) and node.name != "Refusal":
            stubbed = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
            real = {n for n in vars(getattr(compiled, node.name)) if not n.startswith("_")}
            assert {n for n in stubbed if not n.startswith("_")} == real, node.name
    public = {n for n in vars(compiled) if not n.startswith("_")}
    assert public == {n.name for n in stubs.body if isinstance(n, (ast.ClassDef, ast.FunctionDef))}


def test_everything_public_says_what_it_is():
    for name in ("Match", "Episode", "Batch"):
        for member, value in vars(getattr(ztable, name)).items():
            if not member.startswith("_"):
                assert value.__doc__, f"{name}.{member}"
