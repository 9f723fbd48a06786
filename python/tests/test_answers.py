"""The package and the program give the same documents, byte for byte."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from conftest import ROOT, cases, run

import tengen

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = ["nine", "thirteen", "nineteen", "handicap"]


def words(options: dict[str, Any]) -> list[str]:
    """Return options as on the command line."""
    return [f"--{name.replace('_', '-')}" + ("" if value is True else f"={value}") for name, value in options.items()]


def ask(name: str, game: tengen.Game, options: dict[str, Any]) -> str:
    """Ask the package."""
    answer: str = getattr(game, name)(**options).to_json()
    return answer


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("territory", {}),
        ("score", {"rules": "chinese", "dead": "none"}),
        ("score", {"rules": "japanese", "komi": 0.5, "dead": "judge"}),
        ("estimate", {"method": "bouzy"}),
    ],
)
def test_boards(program: Path, name: str, options: dict[str, Any]) -> None:
    boards = [case.blocks["board"] for case in cases() if "board" in case.blocks and "topology" not in case.values]
    assert len(boards) > 100
    for board in boards[::3]:
        printed = run(program, name, "-", "--json", *words(options), text="\n".join(board) + "\n")
        assert ask(name, tengen.Game.from_rows(board), options) == printed


@pytest.mark.parametrize("example", EXAMPLES)
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("territory", {}),
        ("score", {}),
        ("score", {"dead": "judge", "by_the_book": True}),
        ("score", {"rules": "aga", "dead": "none"}),
        ("estimate", {"move": 17}),
        ("estimate", {"method": "playouts", "move": 25}),
    ],
)
def test_examples(program: Path, example: str, name: str, options: dict[str, Any]) -> None:
    path = ROOT / "crates" / "tengen-api" / "examples" / f"{example}.sgf"
    printed = run(program, name, str(path), "--json", *words(options))
    assert ask(name, tengen.Game.from_sgf(path), options) == printed
    assert ask(name, tengen.Game.example(example), options) == printed


def test_graph_read_and_hex(program: Path) -> None:
    folder = ROOT / "crates" / "tengen-api" / "examples"
    printed = run(program, "graph", str(folder / "nine.sgf"), "--every=10", "--to=json")
    assert tengen.Game.example("nine").graph(every=10).to_dict() == json.loads(printed)
    life = (folder / "life.txt").read_text(encoding="utf-8")
    rows = life.splitlines()
    at = next((row.index("O"), y) for y, row in enumerate(rows) if "O" in row)
    printed = run(program, "read", "-", f"--at={at[0]},{at[1]}", "--json", text=life)
    assert tengen.read(rows, at).to_json() == printed
    printed = run(program, "hex", str(folder / "hex.sgf"), "--json")
    assert tengen.hex(folder / "hex.sgf").to_json() == printed


def test_pictures(program: Path, tmp_path: Path) -> None:
    path = ROOT / "crates" / "tengen-api" / "examples" / "nine.sgf"
    game = tengen.Game.from_sgf(path)
    drawings: list[tuple[Any, list[str]]] = [
        (game.score(), ["score"]),
        (game.estimate(), ["estimate"]),
        (game, ["show"]),
        (game.graph(every=10), ["graph", "--every=10"]),
    ]
    for drawn, command in drawings:
        file = tmp_path / "picture.svg"
        target = ["-o"] if command[0] == "graph" else ["--svg"]
        run(program, command[0], str(path), *command[1:], *target, str(file))
        assert drawn._repr_svg_() == file.read_text(encoding="utf-8")
    html = game.score(dead="none").sheet._repr_html_()
    assert html.startswith("<table>")
    assert "W+" in html or "B+" in html


def test_arrays_are_views_of_the_answer() -> None:
    estimate = tengen.Game.example("nine").estimate(method="nearest")
    first, second = estimate.ownership, estimate.ownership
    assert first.dtype == np.float64
    assert first.shape == (9, 9)
    assert first.__array_interface__["data"][0] == second.__array_interface__["data"][0]
    assert not first.flags.writeable
    assert first.tolist() == estimate.to_dict()["ownership"]
    del estimate, second
    assert np.abs(first).max() <= 1


def test_reports_are_values() -> None:
    game = tengen.Game.example("nine")
    assert game.score(dead="none") == game.score(dead="none")
    assert hash(game.score(dead="none")) == hash(game.score(dead="none"))
    assert game.score(dead="none") != game.score(dead="none", rules="chinese")
    changed = game.score(dead="none").to_dict()
    changed["result"] = "?"
    assert game.score(dead="none").result != "?"


def test_games() -> None:
    game = tengen.Game.example("nine")
    assert (game.width, game.height, len(game)) == (9, 9, 51)
    assert game.rows(0) == ["." * 9] * 9
    assert game.rows(1) != game.rows(0)
    assert tengen.Game.from_sgf(game.sgf()).rows() == game.rows()
    again = tengen.Game.from_moves(9, 9, [(move.color, move.point) for move in game.moves])
    assert again.rows() == game.rows()
    assert "RE[" in game.sgf(score=True, dead="none", overwrite_result=True)
    assert tengen.Game.from_sgf("(;CA[GB18030]SZ[9]PB[李])".encode("gb18030")).names == ("李", None)
    region = tengen.territory([".X.", "XX."], at=(0, 0))
    assert isinstance(region, tengen.Region)
    assert (region.owner, region.points, len(region)) == ("black", [(0, 0)], 1)
