"""The golden positions, as the other languages read them: boards, and small games with moves."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import Case, cases

import tengen

ITEMS = (
    "stones",
    "territory",
    "prisoners",
    "dead",
    "pass_stones",
    "tax",
    "komi",
    "handicap_bonus",
    "button",
    "last_move",
)
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


def stones(case: Case, letter: str) -> list[tuple[int, int]]:
    """Return the points of a color before the moves."""
    assert case.board is not None
    return [(x, y) for y, row in enumerate(case.board) for x, cell in enumerate(row) if cell == letter]


def moves(case: Case) -> list[tuple[str, tuple[int, int] | None]]:
    """Return the moves, each with its point."""
    board = case.board
    assert board is not None
    found: list[tuple[str, tuple[int, int] | None]] = []
    for move in case.values["moves"].split(","):
        player, place = move.split()
        letters = place.rstrip("0123456789")
        column = 0
        for letter in letters.upper():
            column = 25 * column + LETTERS.index(letter) + 1
        point = None if place == "pass" else (column - 1, len(board) - int(place.removeprefix(letters)))
        found.append(({"B": "black", "W": "white"}[player], point))
    return found


def played(case: Case, made: list[tuple[str, tuple[int, int] | None]], **more: Any) -> tengen.Game:  # noqa: ANN401
    """Play moves from the stones of the case."""
    assert case.board is not None
    first: Any = {"B": "black", "W": "white"}[case.values.get("to-play", "B")]
    given: dict[str, Any] = {
        "rules": case.values.get("rules", "japanese"),
        "topology": case.values.get("topology"),
        "handicap": int(case.values.get("handicap", 0)),
        **more,
    }
    black, white = stones(case, "X"), stones(case, "O")
    return tengen.Game.from_moves(
        len(case.board[0]), len(case.board), made, black=black, white=white, first=first, **given
    )


def is_played(case: Case) -> bool:
    """Whether the case is a game that can be given as moves: without prisoners before it, and without a resumption."""
    return (
        case.board is not None
        and "moves" in case.values
        and "resumes" not in case.values["moves"]
        and "prisoners" not in case.values
        and case.values.get("topology") != "hex"
        # Stones before the first move are put on the empty board, which is therefore an earlier board.
        and case.id != "narrow: four stones kill themselves: tromp-taylor"
    )


def sheet(score: tengen.Score) -> list[str]:
    """Return the lines that are not zero, and their sum, as the cases write them."""
    lines = []
    for letter, player in (("B", score.black), ("W", score.white)):
        values = player._asdict()
        items = [f"{item.replace('_', '-')} {values[item]:g}" for item in ITEMS if values[item]]
        lines.append(" ".join([letter, *([", ".join(items)] if items else []), "=", f"{player.total:g}"]))
    return lines


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


GAMES = [case for case in cases() if is_played(case)]

ILLEGAL = {
    "occupied": "a stone is there already",
    "suicide": "suicide",
    "ko": "the ko may not be taken back at once",
    "superko": "an earlier board would be repeated",
    "turn": "it is the other player's turn",
    "over": "the game has ended with two passes",
}


def test_there_are_cases() -> None:
    assert len(TERRITORY) >= 20
    assert len(SCORES) >= 25
    assert len(GAMES) >= 95
    assert {case.values["illegal"] for case in GAMES if "illegal" in case.values} == {*ILLEGAL, "off-board", "none"}


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.id)
def test_game(case: Case) -> None:
    made = moves(case)
    reason = case.values.get("illegal", "none")
    if reason != "none":
        # A point above the board is no point at all.
        with pytest.raises(tengen.TengenError) as caught:
            played(case, made)
        if reason != "off-board":
            assert isinstance(caught.value, tengen.IllegalMoveError)
            assert ILLEGAL[reason] in str(caught.value)
        # A move that is refused leaves everything as it was.
        made = made[:-1]
    game = played(case, made)
    if "after" in case.blocks:
        assert game.rows() == case.blocks["after"]
    if "captured" in case.values and reason == "none":
        before = played(case, made[:-1]).rows()
        gone = [
            name(case, (x, y))
            for y, row in enumerate(before)
            for x, cell in enumerate(row)
            if cell != "." and game.rows()[y][x] == "."
        ]
        assert (" ".join(gone) or "none") == case.values["captured"]
    if "prisoners-after" in case.values:
        black, white = game.prisoners
        assert f"B {black}, W {white}" == case.values["prisoners-after"]
    if "next" in case.values:
        assert game.to_play[0].upper() == case.values["next"]
    if "ko" in case.values:
        assert (name(case, game.ko) if game.ko else "none") == case.values["ko"]
    score_of_game(case, game)


def compare(case: Case, score: tengen.Score) -> None:
    """Compare the reasons, the sheet and the result of a count with those of the case."""
    if "reasons" in case.blocks:
        assert score.reasons == case.blocks["reasons"]
    if "sheet" in case.blocks:
        assert sheet(score) == case.blocks["sheet"]
    if "result" in case.values:
        assert score.result == case.values["result"]


def score_of_game(case: Case, game: tengen.Game) -> None:
    """Compare the count of a game with that of the case."""
    if not {"owners", "reasons", "sheet", "result", "results"} & {*case.blocks, *case.values}:
        return
    given = {key: value for key, value in options(case).items() if key != "topology"}
    score = game.score(**given)
    if "owners" in case.blocks:
        assert score.to_dict()["ownership"] == case.blocks["owners"]
    compare(case, score)


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
    compare(case, score)
    for line in case.blocks.get("results", []):
        rules, result = line.replace(":", " ").split()
        assert tengen.score(case.board, **{**options(case), "rules": rules}).result == result, rules
