"""What can go wrong."""

from __future__ import annotations


class TengenError(ValueError):
    """A question that cannot be answered.

    `kind` is for programs, the message for people. `line` and `column`, from 1, are the place of the error in the
    record or in the rows of the board, where there is one.
    """

    def __init__(self, message: str, kind: str = "", line: int | None = None, column: int | None = None) -> None:
        """Store the message and the place."""
        super().__init__(message, kind, line, column)
        self.message = message
        self.kind = kind
        self.line = line
        self.column = column

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        return f"line {self.line}, column {self.column}: {self.message}"


class SgfError(TengenError):
    """A record that cannot be read."""


class BoardError(TengenError):
    """A board that is not valid, or a point that is not on it."""


class IllegalMoveError(TengenError):
    """A move that the rules forbid."""


_CLASSES: dict[str, type[TengenError]] = {
    "syntax": SgfError,
    "board": BoardError,
    "coordinate": BoardError,
    "stone": BoardError,
    "illegal": IllegalMoveError,
}


def of_kind(kind: str, message: str, line: int | None, column: int | None) -> TengenError:
    """Make the exception for a kind of error."""
    return _CLASSES.get(kind, TengenError)(message, kind, line, column)
