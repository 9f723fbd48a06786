"""Answers: documents of the program with attributes, arrays and pictures."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ._tengen import Answer

Point = tuple[int, int]
"""Column and row, from 0, from the top left."""

Owner = Literal["black", "white", "none"]


def _points(pairs: list[list[int]]) -> list[Point]:
    return [(x, y) for x, y in pairs]


class Report:
    """An answer. `to_dict()` is the document that `tengen … --json` prints."""

    def __init__(self, answer: Answer) -> None:
        """Wrap an answer of the extension module."""
        self._answer = answer
        self._document: dict[str, Any] = json.loads(answer.json)

    def to_dict(self) -> dict[str, Any]:
        """Return the document as a new dictionary, which the caller may change."""
        document: dict[str, Any] = json.loads(self._answer.json)
        return document

    def to_json(self) -> str:
        """Return the document, byte for byte as the program prints it."""
        return self._answer.json

    @property
    def warnings(self) -> list[str]:
        """What was assumed or forgiven."""
        return list(self._document.get("warnings", []))

    def svg(self) -> str:
        """Draw the answer as SVG."""
        return self._answer.svg() or ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Report) and self._document == other._document

    def __hash__(self) -> int:
        return hash(self._answer.json)


class Picture(Report):
    """An answer that a notebook shows as a picture."""

    def _repr_svg_(self) -> str:
        return self.svg()


class Lines(NamedTuple):
    """A player's lines of the sheet. Their sum is the total."""

    stones: float
    territory: float
    prisoners: float
    dead: float
    komi: float
    handicap_bonus: float
    tax: float
    pass_stones: float
    button: float
    last_move: float
    total: float


class Sheet:
    """The score sheet: both players' lines. A notebook shows it as a table."""

    def __init__(self, black: Lines, white: Lines, result: str) -> None:
        """Combine the lines of both players."""
        self.black = black
        self.white = white
        self.result = result

    def rows(self) -> list[tuple[str, float, float]]:
        """Return the lines that are not zero for both, with the total: name, Black's, White's.

        >>> import tengen
        >>> tengen.score([".X.O.", ".X.O."], rules="chinese", komi=0.5, dead="none").sheet.rows()
        [('stones', 2, 2), ('territory', 2, 2), ('komi', 0, 0.5), ('total', 4, 4.5)]
        """
        pairs = zip(Lines._fields, self.black, self.white, strict=True)
        return [(name, black, white) for name, black, white in pairs if black or white or name == "total"]

    def __repr__(self) -> str:
        return f"<Sheet Black {self.black.total} White {self.white.total}: {self.result}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th>{line.replace('_', ' ')}</th><td>{black}</td><td>{white}</td></tr>"
            for line, black, white in self.rows()
        )
        return (
            f"<table><thead><tr><th></th><th>Black</th><th>White</th></tr></thead><tbody>{rows}</tbody>"
            f"<tfoot><tr><th>result</th><td colspan='2'>{escape(self.result)}</td></tr></tfoot></table>"
        )


class Score(Picture):
    """Who has won, by how much, and why.

    >>> import tengen
    >>> score = tengen.score([".X.O.", ".X.O."], rules="chinese", dead="none")
    >>> score
    <Score W+7.5 chinese>
    >>> score.winner, score.margin, score.black.total
    ('white', -7.5, 4)
    >>> score.ownership
    array([[ 1,  1,  0, -1, -1],
           [ 1,  1,  0, -1, -1]], dtype=int8)
    """

    @property
    def result(self) -> str:
        """The result as records write it: `B+3.5`."""
        return str(self._document["result"])

    @property
    def winner(self) -> Owner:
        """The winner."""
        winner: Owner = self._document["winner"]
        return winner

    @property
    def margin(self) -> float | None:
        """Black's points minus White's, or `None` if the game has no result."""
        margin: float | None = self._document["margin"]
        return margin

    @property
    def rules(self) -> str:
        """The name of the rules."""
        return str(self._document["rules"])

    @property
    def komi(self) -> float:
        """The komi."""
        komi: float = self._document["komi"]
        return komi

    @property
    def black(self) -> Lines:
        """Black's lines of the sheet."""
        return Lines(*(self._document["black"][name] for name in Lines._fields))

    @property
    def white(self) -> Lines:
        """White's lines of the sheet."""
        return Lines(*(self._document["white"][name] for name in Lines._fields))

    @property
    def sheet(self) -> Sheet:
        """Both players' lines, as a table."""
        return Sheet(self.black, self.white, self.result)

    @property
    def dead(self) -> list[Point]:
        """The dead stones."""
        return _points(self._document["dead"])

    @property
    def seki(self) -> list[Point]:
        """Stones in seki, and the points they surround."""
        return _points(self._document["seki"])

    @property
    def dame(self) -> list[Point]:
        """Empty points between the colors."""
        return _points(self._document["dame"])

    @property
    def unsettled(self) -> list[Point]:
        """Points without a certain owner yet."""
        return _points(self._document["unsettled"])

    @property
    def finished(self) -> bool:
        """Whether everything is settled."""
        return bool(self._document["finished"])

    @property
    def record(self) -> str | None:
        """The result that the record gives."""
        record: str | None = self._document["record"]
        return record

    @property
    def agrees(self) -> bool | None:
        """Whether the record gives the same result, or `None` where that cannot be compared."""
        agrees: bool | None = self._document["agrees"]
        return agrees

    @property
    def method(self) -> str:
        """Where the dead stones come from: `none`, `given`, `record`, `network`, `playouts` or `katago`."""
        return str(self._document["method"])

    @property
    def confidence(self) -> float:
        """The confidence in the least certain chain, from 0 to 1; opinions are never certain."""
        return float(self._document["confidence"])

    @property
    def reasons(self) -> list[str]:
        """Why each point belongs to its owner, row by row; the letters are those of `tengen score --json`."""
        return list(self._document["reasons"])

    @property
    def ownership(self) -> NDArray[np.int8]:
        """The owner of each point, `[y, x]`: 1 Black, -1 White, 0 nobody. The array is read-only and not a copy."""
        array: NDArray[np.int8] = np.asarray(self._answer.ownership)
        return array

    def __repr__(self) -> str:
        unfinished = "" if self.finished else " not finished"
        return f"<Score {self.result} {self.rules}{unfinished}>"


class Estimate(Picture):
    """How a game will end.

    >>> import tengen
    >>> estimate = tengen.estimate(["....", ".X..", "..O.", "...."], method="nearest")
    >>> estimate.lead, estimate.ownership.shape
    (0.0, (4, 4))
    """

    @property
    def method(self) -> str:
        """The method."""
        return str(self._document["method"])

    @property
    def move(self) -> int:
        """The number of moves played."""
        return int(self._document["move"])

    @property
    def lead(self) -> float:
        """Black's lead in points, with everything that the rules count."""
        return float(self._document["lead"])

    @property
    def stdev(self) -> float | None:
        """The standard deviation of the final score, if it was measured."""
        stdev: float | None = self._document["stdev"]
        return stdev

    @property
    def confidence(self) -> float:
        """The probability that the leader wins, or 0.5 if it is unknown."""
        return float(self._document["confidence"])

    @property
    def black(self) -> float:
        """Black's territory."""
        return float(self._document["black"])

    @property
    def white(self) -> float:
        """White's territory."""
        return float(self._document["white"])

    @property
    def dead(self) -> list[Point]:
        """The dead stones that were given or found."""
        return _points(self._document["dead"])

    @property
    def ownership(self) -> NDArray[np.float64]:
        """The likely owner of each point, `[y, x]`, from -1 (White) to 1 (Black). Read-only, and not a copy."""
        array: NDArray[np.float64] = np.asarray(self._answer.ownership)
        return array

    def __repr__(self) -> str:
        return f"<Estimate {self.lead:+.1f} by {self.method} after move {self.move}>"


class CurvePoint(NamedTuple):
    """One position of a curve."""

    move: int
    black: float
    white: float
    lead: float
    expected: float | None
    stdev: float | None
    confidence: float


class Curve(Picture):
    """The estimate by move number. A notebook shows it as a plot.

    >>> import tengen
    >>> curve = tengen.Game.example("nine").graph(every=10, method="nearest")
    >>> curve
    <Curve of 6 positions by nearest>
    >>> curve.moves[:3], len(curve.leads)
    (array([10, 20, 30]), 6)
    """

    @property
    def method(self) -> str:
        """The method."""
        return str(self._document["method"])

    @property
    def points(self) -> list[CurvePoint]:
        """The positions."""
        return [CurvePoint(*(point[name] for name in CurvePoint._fields)) for point in self._document["points"]]

    @property
    def moves(self) -> NDArray[np.int64]:
        """The numbers of moves."""
        return np.array([point["move"] for point in self._document["points"]], dtype=np.int64)

    @property
    def leads(self) -> NDArray[np.float64]:
        """Black's lead after each of these numbers of moves."""
        return np.array([point["lead"] for point in self._document["points"]], dtype=np.float64)

    def __iter__(self) -> Iterator[CurvePoint]:
        return iter(self.points)

    def __len__(self) -> int:
        return len(self._document["points"])

    def __repr__(self) -> str:
        return f"<Curve of {len(self)} positions by {self.method}>"


class Region(Report):
    """An empty region."""

    @property
    def owner(self) -> Owner:
        """The only color that it touches."""
        owner: Owner = self._document["owner"]
        return owner

    @property
    def points(self) -> list[Point]:
        """Its points; none on a stone."""
        return _points(self._document["points"])

    @property
    def touches(self) -> list[Owner]:
        """The colors that it touches."""
        return list(self._document["touches"])

    def __len__(self) -> int:
        return int(self._document["size"])

    def __repr__(self) -> str:
        return f"<Region of {len(self)} points, owner {self.owner}>"


class Territory(Report):
    """Who owns the empty regions.

    >>> import tengen
    >>> territory = tengen.territory(["  B  ", " B B ", "B W B", " W W ", "  W  "])
    >>> territory
    <Territory Black 6 White 1 neutral 9>
    >>> territory.white
    [(2, 3)]
    """

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self._document["width"])

    @property
    def height(self) -> int:
        """The number of rows."""
        return int(self._document["height"])

    @property
    def black(self) -> list[Point]:
        """Black's points."""
        return _points(self._document["black"]["points"])

    @property
    def white(self) -> list[Point]:
        """White's points."""
        return _points(self._document["white"]["points"])

    @property
    def neutral(self) -> list[Point]:
        """The points of nobody."""
        return _points(self._document["neutral"]["points"])

    @property
    def regions(self) -> list[tuple[Owner, list[Point]]]:
        """Every empty region: its owner and its points."""
        return [(region["owner"], _points(region["points"])) for region in self._document["regions"]]

    def __repr__(self) -> str:
        counts = [self._document[owner]["count"] for owner in ("black", "white", "neutral")]
        return f"<Territory Black {counts[0]} White {counts[1]} neutral {counts[2]}>"


class Reading(Picture):
    """Whether a group lives, by search.

    >>> import tengen
    >>> tengen.read(["X.XO.", "XXXOO", "OOOOO"], at=(0, 0))
    <Reading black unsettled (proved)>
    """

    @property
    def color(self) -> Owner:
        """The color of the group."""
        color: Owner = self._document["color"]
        return color

    @property
    def status(self) -> str:
        """`alive`, `dead`, `unsettled` or `unknown`."""
        return str(self._document["status"])

    @property
    def basis(self) -> str:
        """`proved`, `read` or `unknown`."""
        return str(self._document["basis"])

    @property
    def chain(self) -> list[Point]:
        """The stones of the chain that was asked about."""
        return _points(self._document["chain"])

    def __repr__(self) -> str:
        return f"<Reading {self.color} {self.status} ({self.basis})>"


class HexResult(Picture):
    """Who has won at Hex, or what both players still need.

    >>> import tengen
    >>> won = tengen.hex(["X O", " X O"])
    >>> won, won.path
    (<HexResult X wins>, [(0, 0), (0, 1)])
    """

    @property
    def winner(self) -> Literal["X", "O", "none"]:
        """The winner; X moves first."""
        winner: Literal["X", "O", "none"] = self._document["winner"]
        return winner

    @property
    def path(self) -> list[Point]:
        """A shortest winning chain, from side to side."""
        return _points(self._document["path"])

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self._document["width"])

    @property
    def height(self) -> int:
        """The number of rows."""
        return int(self._document["height"])

    def __repr__(self) -> str:
        return "<HexResult undecided>" if self.winner == "none" else f"<HexResult {self.winner} wins>"
