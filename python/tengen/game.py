"""Games: records, boards and moves."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, overload

from . import _tengen
from .errors import SgfError, TengenError
from .options import (
    EstimateOptions,
    GameOptions,
    HexOptions,
    MethodOptions,
    Place,
    ReadOptions,
    RecordOptions,
    ScoreOptions,
    Topology,
)
from .reports import Curve, Estimate, HexResult, Point, Reading, Region, Score, Territory

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .reports import Owner

MAX_BYTES = 256 << 20
"""The largest file that is read as a game, as for the program."""

Source: TypeAlias = "Game | str | bytes | os.PathLike[str] | Sequence[str]"
"""A game: a `Game`, the text or the bytes of a record, a path, or the rows of a board."""


def _checked(options: Mapping[str, Any], known: type) -> dict[str, Any]:
    """Return the options, which must be known, without those that are `None`."""
    for name in options:
        if name not in known.__annotations__:
            raise TypeError(f"{name!r} is not an option here; the options are {', '.join(known.__annotations__)}")
    return {name: value for name, value in options.items() if value is not None}


def _is_record(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("(")


def _read(source: str | bytes | os.PathLike[str]) -> str:
    """Return the text of a record: itself, its bytes, or a file."""
    if isinstance(source, str) and _is_record(source):
        return source
    if isinstance(source, str) and not source.strip():
        raise SgfError("the record is empty", "syntax")
    return _tengen.decode(_bytes(source))[0]


def _bytes(source: str | bytes | os.PathLike[str]) -> bytes:
    """Return bytes unchanged, or the bytes of a file."""
    if isinstance(source, bytes):
        return source
    with Path(source).open("rb") as file:
        # A file says how long it is; a pipe does not.
        is_large = os.fstat(file.fileno()).st_size > MAX_BYTES
        data = b"" if is_large else file.read(MAX_BYTES + 1)
    if is_large or len(data) > MAX_BYTES:
        raise TengenError(f"{source} has more than {MAX_BYTES >> 20} MiB, which no record has", "too_large")
    return data


class Move(NamedTuple):
    """A move: the player, and the point or `None` for a pass."""

    color: Owner
    point: Point | None


class Game:
    """A game of Go: a record, the rows of a board, or moves.

    >>> import tengen
    >>> game = tengen.Game.example("nine")
    >>> game
    <Game 9x9, 51 moves, Kuro - Shiro>
    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        """Create a game from the fields of a question. Use `from_sgf`, `from_rows` or `from_moves` instead."""
        self._fields = dict(fields)

    @classmethod
    def from_sgf(cls, source: str | bytes | os.PathLike[str]) -> Game:
        """Read a record: the path of a file, its bytes in any encoding, or its text, which begins with `(`.

        >>> import tengen
        >>> tengen.Game.from_sgf("(;SZ[5]KM[0.5];B[cc];W[])").score(dead="none").result
        'B+23.5'
        >>> tengen.Game.from_sgf(b"(;SZ[5];B[cc];W[dd")
        <Game 5x5, 2 moves>
        """
        game = cls({"sgf": _read(source)})
        game.info  # noqa: B018  # A broken record is an error here, not later.
        return game

    @classmethod
    def from_rows(cls, rows: str | Sequence[str]) -> Game:
        r"""Read a board: rows of text from the top, one character a point.

        >>> import tengen
        >>> tengen.Game.from_rows(".X.O.\n.X.O.").rows()
        ['.X.O.', '.X.O.']
        """
        return cls({"board": rows.rstrip("\r\n").split("\n") if isinstance(rows, str) else list(rows)})

    @classmethod
    def from_moves(  # noqa: PLR0913
        cls,
        width: int,
        height: int,
        moves: Sequence[tuple[str, Point | None]],
        *,
        handicap: int = 0,
        black: Sequence[Point] = (),
        white: Sequence[Point] = (),
        first: Owner | None = None,
        rules: str | None = None,
        komi: float | str | None = None,
        topology: Topology | None = None,
    ) -> Game:
        """Play moves, each of which must be legal: `("black", (x, y))`, or `None` for a pass.

        `black` and `white` are stones on the board before the first move, and `first` is the player who makes it.
        Without `rules` the moves are played under Japanese rules.

        >>> import tengen
        >>> game = tengen.Game.from_moves(5, 5, [("black", (2, 2)), ("white", None)])
        >>> game.moves
        [Move(color='black', point=(2, 2)), Move(color='white', point=None)]
        >>> tengen.Game.from_moves(3, 3, [("black", (0, 1))], black=[(1, 0)], white=[(0, 0)]).prisoners
        (1, 0)
        >>> tengen.Game.from_moves(3, 3, [("black", (1, 1)), ("white", (1, 1))])
        Traceback (most recent call last):
        ...
        tengen.errors.IllegalMoveError: move 2, White at B2: a stone is there already
        """
        given = [{"color": color, "point": point} for color, point in moves]
        fields: dict[str, Any] = {"width": width, "height": height, "moves": given, "handicap": handicap}
        if black or white or first is not None:
            fields["setup"] = {"black": list(black), "white": list(white), "next": first}
        more = {"rules": rules, "komi": komi, "topology": topology}
        game = cls({**fields, **{name: value for name, value in more.items() if value is not None}})
        game.info  # noqa: B018  # An illegal move is an error here, not later.
        return game

    @classmethod
    def example(cls, name: str) -> Game:
        """Return a built-in example: `nine`, `thirteen`, `nineteen` or `handicap`."""
        return cls({"sgf": _tengen.example(name)})

    @classmethod
    def of(cls, source: Source) -> Game:
        """Return the game of a record, rows, a path or a `Game`."""
        if isinstance(source, Game):
            return source
        if isinstance(source, str):
            return cls({"sgf": source}) if _is_record(source) else cls.from_rows(source)
        if isinstance(source, (bytes, os.PathLike)):
            text = _read(source)
            return cls({"sgf": text}) if _is_record(text) else cls.from_rows(text)
        if isinstance(source, Sequence):
            rows = [row for row in source if isinstance(row, str)]
            if len(rows) == len(source):
                return cls.from_rows(rows)
        raise TypeError(f"a game is text, bytes, a path or a list of rows, not {type(source).__name__}")

    def _ask(
        self, name: str, known: type, options: Mapping[str, Any], every: int | None = None, **more: object
    ) -> _tengen.Answer:
        question = {**self._fields, **_checked(options, known), **more}
        return _tengen.ask(name, json.dumps(question), every)

    @cached_property
    def info(self) -> dict[str, Any]:
        """The position at the end and everything known about the game, as the service answers `play`."""
        document: dict[str, Any] = json.loads(self._ask("play", GameOptions, {}).json)
        return document

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self.info["width"])

    @property
    def height(self) -> int:
        """The number of rows."""
        return int(self.info["height"])

    @property
    def rules(self) -> str:
        """The rules that the record names, or that are assumed."""
        return str(self.info["rules"])

    @property
    def komi(self) -> float:
        """The komi."""
        komi: float = self.info["komi"]
        return komi

    @property
    def handicap(self) -> int:
        """The number of handicap stones."""
        return int(self.info["handicap"])

    @property
    def names(self) -> tuple[str | None, str | None]:
        """Black's and White's names."""
        names = self.info["names"]
        return names["black"], names["white"]

    @property
    def moves(self) -> list[Move]:
        """The moves of the main line."""
        return [
            Move(move["color"], None if move["point"] is None else (move["point"][0], move["point"][1]))
            for move in self.info["moves"]
        ]

    @property
    def to_play(self) -> Owner:
        """The player to move at the end."""
        player: Owner = self.info["next"]
        return player

    @property
    def prisoners(self) -> tuple[int, int]:
        """How many stones Black and White have captured."""
        prisoners = self.info["prisoners"]
        return prisoners["black"], prisoners["white"]

    @property
    def ko(self) -> Point | None:
        """The point where a ko may not be taken back at once."""
        point = self.info["ko"]
        return None if point is None else (point[0], point[1])

    def rows(self, move: int | None = None) -> list[str]:
        """Return the stones, row by row: `X` Black, `O` White, `.` empty; at the end, or after some moves."""
        if move is None:
            return list(self.info["board"])
        return list(json.loads(self._ask("play", GameOptions, {"move": move}).json)["board"])

    def score(self, **options: Unpack[ScoreOptions]) -> Score:
        """Count the game: `rules=`, `komi=`, `dead=`, `move=` and the other options of `tengen score`.

        >>> import tengen
        >>> tengen.Game.example("nineteen").score(dead="record").result
        'W+5.5'
        """
        return Score(self._ask("score", ScoreOptions, options))

    def estimate(self, **options: Unpack[EstimateOptions]) -> Estimate:
        """Estimate how the game will end: `method=`, `move=` and the other options of `tengen estimate`."""
        return Estimate(self._ask("estimate", EstimateOptions, options))

    def graph(self, every: int = 30, **options: Unpack[MethodOptions]) -> Curve:
        """Estimate every so many moves, and at the end."""
        return Curve(self._ask("graph", MethodOptions, options, every))

    def read(self, at: Place, **options: Unpack[ReadOptions]) -> Reading:
        """Read whether the group at a point lives, by search."""
        return Reading(self._ask("read", ReadOptions, options, at=at))

    @overload
    def territory(self, at: None = None, **options: Unpack[GameOptions]) -> Territory: ...
    @overload
    def territory(self, at: Place, **options: Unpack[GameOptions]) -> Region: ...
    def territory(self, at: Place | None = None, **options: Unpack[GameOptions]) -> Territory | Region:
        """Return who owns the empty regions, or with `at` the region of that point."""
        if at is None:
            return Territory(self._ask("territory", GameOptions, options))
        return Region(self._ask("territory", GameOptions, options, at=at))

    def sgf(self, **options: Unpack[RecordOptions]) -> str:
        """Write the game as a record; with `score=True`, with its result and territory."""
        options.setdefault("score", False)
        return str(json.loads(self._ask("sgf", RecordOptions, options).json)["sgf"])

    def svg(self, **options: Unpack[GameOptions]) -> str:
        """Draw the position, at the end or after `move` moves."""
        return _tengen.draw(json.dumps({**self._fields, **_checked(options, GameOptions)}))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __len__(self) -> int:
        return len(self.info["moves"])

    def __repr__(self) -> str:
        black, white = self.names
        names = f", {black} - {white}" if black and white else ""
        moves = f", {len(self)} moves" if "board" not in self._fields else ""
        return f"<Game {self.width}x{self.height}{moves}{names}>"


def territory(board: Source, at: Place | None = None, **options: Unpack[GameOptions]) -> Territory | Region:
    """Return who owns the empty regions of a board, or with `at` the region of that point."""
    return Game.of(board).territory(at, **options) if at is not None else Game.of(board).territory(**options)


def score(game: Source, /, **options: Unpack[ScoreOptions]) -> Score:
    """Count a game: `Game.score` of whatever can be a game."""
    return Game.of(game).score(**options)


def estimate(game: Source, /, **options: Unpack[EstimateOptions]) -> Estimate:
    """Estimate how a game will end: `Game.estimate` of whatever can be a game."""
    return Game.of(game).estimate(**options)


def graph(game: Source, /, every: int = 30, **options: Unpack[MethodOptions]) -> Curve:
    """Estimate every so many moves: `Game.graph` of whatever can be a game."""
    return Game.of(game).graph(every, **options)


def read(game: Source, /, at: Place, **options: Unpack[ReadOptions]) -> Reading:
    """Read whether the group at a point lives: `Game.read` of whatever can be a game."""
    return Game.of(game).read(at, **options)


def hex(  # noqa: A001
    game: str | bytes | os.PathLike[str] | Sequence[str], /, **options: Unpack[HexOptions]
) -> HexResult:
    """Return who has won at Hex: rows, or a game in any format that the program reads."""
    if isinstance(game, (bytes, os.PathLike)):
        fields: dict[str, Any] = {"text": _tengen.decode(_bytes(game))[0]}
    else:
        fields = {"text": game} if isinstance(game, str) else {"board": list(game)}
    return HexResult(_tengen.ask("hex", json.dumps({**fields, **_checked(options, HexOptions)})))
