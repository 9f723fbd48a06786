"""Many games: tables of records in, tables of scores out, through Arrow."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from . import _tengen

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from ._tengen import RecordBatchReader


def read_games(*inputs: str | os.PathLike[str]) -> RecordBatchReader:
    """Read the games of files, folders, patterns and archives as a stream, in a fixed order.

    The columns are `path`, `game` (its number in the file, from 1), `sgf` (bytes), and `error`, which says why a
    record could not be read. Nothing is unpacked to disk, and memory does not grow with the number of games.
    """
    return _tengen.read_games([os.fspath(path) for path in inputs])


def score_batches(  # noqa: PLR0913
    reader: object,
    *,
    column: str = "sgf",
    dead: Literal["auto", "judge", "record", "none"] = "auto",
    method: Literal["network", "playouts"] | None = None,
    rules: str | None = None,
    komi: float | str | None = None,
    by_the_book: bool = False,
    threads: int | None = None,
    keep: Sequence[str] = (),
) -> RecordBatchReader:
    """Count the games in a column of a table, batch by batch, while the result is read.

    `reader` is anything with the Arrow PyCapsule interface: a table or a stream of pyarrow, a data frame of polars, a
    relation of DuckDB, or `read_games(…)`. The result has the columns of `tengen batch` (`columns()` describes them),
    then those of `keep`. Columns `path` and `game` of the input name each game. A record that cannot be read is a row
    with an `error`, never the end.

    `threads` games are counted in parallel, by default one on each core. The interpreter lock is not held meanwhile.

    >>> import pyarrow, tengen
    >>> games = pyarrow.table({"sgf": ["(;SZ[5]KM[0.5];B[cc])", "(;SZ[", None]})
    >>> scores = tengen.score_batches(games, dead="none").read_all()
    >>> scores["result"].to_pylist()
    ['B+23.5', None, None]
    >>> scores["error"][2].as_py()
    'there is no record: the value is null'
    """
    if not hasattr(reader, "__arrow_c_stream__"):
        raise TypeError(f"expected a table or a stream of Arrow, not {type(reader).__name__}")
    if threads is not None and threads < 1:
        raise ValueError("threads= must be at least 1")
    return _tengen.score_batches(
        reader,
        column=column,
        dead=dead,
        method=method,
        rules=rules,
        komi=None if komi is None else str(komi),
        by_the_book=by_the_book,
        threads=threads,
        keep=list(keep),
    )


def columns() -> dict[str, str]:
    """Return the columns of a table of scores, with a description of each."""
    return dict(_tengen.columns())
