"""The options of questions, with the names that the program gives them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, TypedDict

Place: TypeAlias = str | tuple[int, int]
"""A point: `(x, y)` from 0 from the top left, or a name such as `"D4"`."""

Stones: TypeAlias = str | Sequence[Place]
"""Stones, each for its chain: `"D4,Q16"` or a list of points; for dead stones also `"auto"`, `"judge"`, `"record"`
or `"none"`."""

Topology = Literal["square", "hex", "torus"]


class GameOptions(TypedDict, total=False):
    """How a game is read."""

    rules: str
    """The rules, instead of the record's."""
    komi: float | str
    """The komi, instead of the record's."""
    game: int
    """The number of the game in a file of several, from 1."""
    strict: bool
    """Whether flaws that are otherwise forgiven are errors."""
    topology: Topology
    """How the points of a board are joined."""
    move: int
    """After how many moves, instead of at the end."""


class ScoreOptions(GameOptions, total=False):
    """How a game is counted."""

    dead: Stones
    """Dead stones; `"auto"` by default: the record's marks if there are any, otherwise judged."""
    alive: Stones
    """Stones that are alive, regardless of the record and the judge."""
    seki: Stones
    """Stones in seki."""
    method: Literal["network", "playouts"]
    """What judges dead stones."""
    sure: float
    """The confidence below which a judged chain is unsettled, from 0 to 1."""
    false_eyes: Literal["count", "skip"]
    """Whether false eyes are points, under territory rules."""
    by_the_book: bool
    """Whether to apply the rules as written, even if the record's server counts differently."""


class MethodOptions(GameOptions, total=False):
    """How a game is estimated."""

    method: str
    """The method; by default the best one for the board."""
    cap: int
    """The distance from which the threshold method sees nothing."""
    k: float | str
    """The scale of the ratio method: a number, `"optimal"`, `"moves"` or `"fitted"`."""
    total_moves: int
    """The number of moves of a whole game, if `k` is `"moves"`."""
    targets: str | tuple[float, float]
    """The expected territories, Black's and White's."""
    ways: int
    """The number of symmetries that the network evaluates: 1, 2, 4 or 8."""


class EstimateOptions(MethodOptions, total=False):
    """How a position is estimated."""

    dead: Stones
    """Dead stones to remove first; `"none"` by default."""
    alive: Stones
    """Stones that are alive, regardless of the record and the judge."""
    seed: int
    """The seed of methods that need one."""


class ReadOptions(GameOptions, total=False):
    """How life and death is read."""

    to_play: Literal["black", "white"]
    """The player to move, if only that player's options matter."""
    positions: int
    """The maximum number of positions of each search."""


class RecordOptions(ScoreOptions, total=False):
    """How a record is written."""

    score: bool
    """Whether to count the game and write its result and territory."""
    overwrite_result: bool
    """Whether the count replaces the record's result."""


class HexOptions(TypedDict, total=False):
    """How a game of Hex is read."""

    black_side: Literal["tb", "lr"]
    """The sides that X, the first player, joins: top and bottom, or left and right."""
    size: str
    """The size of the board for a list of moves that does not state it."""
    game: int
    """The number of the game in a file of several, from 1."""
    strict: bool
    """Whether flaws that are otherwise forgiven are errors."""
    move: int
    """After how many moves, instead of at the end."""
