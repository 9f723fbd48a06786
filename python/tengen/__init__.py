"""Counts games of Go under any rules, judges dead stones, estimates who is ahead, and referees Hex.

>>> import tengen
>>> tengen.score([".X.O.", ".X.O."], rules="chinese", komi=0.5, dead="none").result
'W+0.5'
"""

from ._tengen import RecordBatchReader, __version__
from .errors import BoardError, IllegalMoveError, SgfError, TengenError
from .game import Game, Move, estimate, graph, hex, read, score, territory  # noqa: A004
from .reports import (
    Curve,
    CurvePoint,
    Estimate,
    HexResult,
    Lines,
    Point,
    Reading,
    Region,
    Score,
    Sheet,
    Territory,
)
from .tables import columns, read_games, score_batches

__all__ = [
    "BoardError",
    "Curve",
    "CurvePoint",
    "Estimate",
    "Game",
    "HexResult",
    "IllegalMoveError",
    "Lines",
    "Move",
    "Point",
    "Reading",
    "RecordBatchReader",
    "Region",
    "Score",
    "SgfError",
    "Sheet",
    "TengenError",
    "Territory",
    "__version__",
    "columns",
    "estimate",
    "graph",
    "hex",
    "read",
    "read_games",
    "score",
    "score_batches",
    "territory",
]
