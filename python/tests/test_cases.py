"""The golden positions, as the other languages read them."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import Case, cases

import tengen

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def name(case: Case, point: tuple[int, int]) -> str:
    """Return the name of a point: column letter without I, row from the bottom."""
    board = case.board
    assert board is not None
    return f"{LETTERS[point[0]]}{len(board) - point[1]}"


def is_static(case: Case) -> bool:
    """Whether the position is a board without moves."""
    return case.board is not None and "moves" not in case.values and "prisoners" not in case.values


def options(case: Case) -> dict[str, Any]:
    """Return the options that the case asks with."""
    given: dict[str, Any] = {"topology": case.values.get("topology", "square")}
    for key in ("dead", "seki", "alive"):
        if key in case.values:
            given[key] = case.values[key].replace(" ", "")
    given.setdefault("dead", "none")
    if "false-eyes" in case.values:
        given["false_eyes"] = case.values["false-eyes"]
    if "komi" in case.values:
        given["komi"] = float(case.values["komi"])
    given["rules"] = case.values.get("rules", "japanese")
    return given


TERRITORY = [case for case in cases() if is_static(case) and "territory" in case.blocks]
# Seki that is given as such is drawn from marks; boards of hexagons are not counted; a handicap needs a game.
SCORES = [
    case
    for case in cases()
    if is_static(case)
    and "owners" in case.blocks
    and case.values.get("topology") != "hex"
    and "handicap" not in case.values
]


def test_there_are_cases() -> None:
    assert len(TERRITORY) >= 20
    assert len(SCORES) >= 25


@pytest.mark.parametrize("case", TERRITORY, ids=lambda case: case.id)
def test_territory(case: Case) -> None:
    assert case.board is not None
    topology: Any = case.values.get("topology", "square")
    found = tengen.territory(case.board, topology=topology)
    assert isinstance(found, tengen.Territory)
    letter = {"black": "B", "white": "W", "none": "."}
    lines = [
        f"{letter[owner]} {len(points)}: {' '.join(name(case, point) for point in points)}"
        for owner, points in found.regions
    ]
    assert (lines or ["none"]) == case.blocks["territory"]


@pytest.mark.parametrize("case", SCORES, ids=lambda case: case.id)
def test_score(case: Case) -> None:
    assert case.board is not None
    score = tengen.score(case.board, **options(case))
    rows = ["".join(" BW"[int(owner)].replace(" ", ".") for owner in row) for row in score.ownership]
    assert rows == case.blocks["owners"]
    assert score.to_dict()["ownership"] == case.blocks["owners"]
    if "reasons" in case.blocks:
        assert score.reasons == case.blocks["reasons"]
    if "result" in case.values:
        assert score.result == case.values["result"]
    for line in case.blocks.get("results", []):
        rules, result = line.replace(":", " ").split()
        assert tengen.score(case.board, **{**options(case), "rules": rules}).result == result, rules
