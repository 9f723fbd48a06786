"""Whatever is wrong is an exception that says so."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest

import tengen

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize(
    ("ask", "error", "kind", "words"),
    [
        (lambda: tengen.Game.from_sgf(b"no record"), tengen.SgfError, "syntax", "not a game record"),
        (lambda: tengen.Game.from_sgf(""), tengen.SgfError, "syntax", "empty"),
        (lambda: tengen.Game.from_sgf("(;SZ[99])"), tengen.SgfError, "syntax", "board size"),
        (lambda: tengen.score([".X", ".Z"]), tengen.BoardError, "board", "'Z'"),
        (lambda: tengen.score(["X."], dead="B1"), tengen.BoardError, "stone", "dead=: there is no stone at B1"),
        (lambda: tengen.score(["X."], rules="none"), tengen.TengenError, "rules", "rules=: unknown ruleset"),
        (lambda: tengen.score(["X."], komi="abc"), tengen.TengenError, "komi", "komi=: "),
        (lambda: tengen.territory(["X."], at=(5, 5)), tengen.BoardError, "coordinate", "at=: invalid coordinate"),
        (lambda: tengen.Game.example("nine").score(move=99), tengen.TengenError, "move", "move=: "),
        (lambda: tengen.estimate(["."], method="luck"), tengen.TengenError, "unsupported", "luck"),
        (
            lambda: tengen.Game.from_moves(3, 3, [("black", (1, 1)), ("white", (1, 1))]).score(),
            tengen.IllegalMoveError,
            "illegal",
            "move 2",
        ),
    ],
)
def test_questions(ask: Callable[[], object], error: type[tengen.TengenError], kind: str, words: str) -> None:
    with pytest.raises(error) as caught:
        ask()
    assert caught.value.kind == kind
    assert words in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), again.kind, again.line) == (error, str(caught.value), kind, caught.value.line)


def test_places() -> None:
    with pytest.raises(tengen.SgfError) as caught:
        tengen.Game.from_sgf("(;FF[4]\n  SZ[99])")
    assert (caught.value.line, caught.value.column) == (2, 6)
    with pytest.raises(tengen.BoardError) as caught_board:
        tengen.score([".X", ".Z"])
    assert (caught_board.value.line, caught_board.value.column) == (2, 2)


def test_types(tmp_path: Path) -> None:
    wrong: Any = None
    with pytest.raises(TypeError, match="NoneType"):
        tengen.score(wrong)
    with pytest.raises(TypeError, match="weather"):
        tengen.score(["X."], weather=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="'dead' is not an option here"):
        tengen.Game.example("nine").graph(dead="none")  # type: ignore[call-arg]
    with pytest.raises(FileNotFoundError):
        tengen.Game.from_sgf(tmp_path / "missing.sgf")
    with pytest.raises(tengen.TengenError):
        tengen.Game.example("missing")


def test_a_large_record(tmp_path: Path) -> None:
    """A record of 50 MB is read if it is a game, and refused if it is more than that."""
    comment = "(;SZ[9]C[" + "x" * 50_000_000 + "];B[ee])"
    file = tmp_path / "long.sgf"
    file.write_text(comment, encoding="utf-8")
    for source in (comment, comment.encode(), file):
        assert tengen.Game.from_sgf(source).moves == [("black", (4, 4))]
    with pytest.raises(tengen.TengenError, match="more than 5000 moves") as caught:
        tengen.Game.from_sgf("(;SZ[19]" + ";B[aa];W[bb]" * 4_000_000 + ")")
    assert caught.value.kind == "too_large"
    # A sparse file takes no room on the disk.
    with file.open("wb") as sparse:
        sparse.truncate(1 << 40)
    for ask in (tengen.Game.from_sgf, tengen.score, tengen.hex):
        with pytest.raises(tengen.TengenError, match=r"long\.sgf has more than 256 MiB") as caught:
            ask(file)
        assert caught.value.kind == "too_large"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        tengen.Game.from_sgf(tmp_path)
    with pytest.raises(FileNotFoundError):
        tengen.score(tmp_path / "missing.sgf")
    with pytest.raises(FileNotFoundError):
        tengen.hex(tmp_path / "missing.sgf")


def test_large_inputs() -> None:
    with pytest.raises(tengen.TengenError):
        tengen.score(["." * 5000] * 5000)
    with pytest.raises(tengen.TengenError):
        tengen.Game.from_sgf("(" * 1_000_000)
