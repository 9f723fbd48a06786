"""Scores on Spark: `score(df)`, by `mapInArrow`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql.pandas.types import from_arrow_schema

from .tables import score_batches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyspark.sql import DataFrame


def score(df: DataFrame, *, column: str = "sgf", **options: Any) -> DataFrame:  # noqa: ANN401
    """Count the games in a column of a data frame, one on each core of the executors.

    The result has the columns of `tengen batch`, then those of `keep=`; `options` are those of
    `tengen.score_batches`. A row of the result names its game by the columns `path` and `game` of the input, or by
    a column that is kept.
    """
    options = {"threads": 1, **options}
    empty = pa.RecordBatchReader.from_batches(df.limit(0).toArrow().schema, iter(()))
    # Options and columns are checked here, once, and not in every task.
    schema = score_batches(empty, column=column, **options).to_pyarrow().schema

    def scored(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        first = next(batches, None)
        if first is None:
            return
        stream = pa.RecordBatchReader.from_batches(first.schema, _again(first, batches))
        yield from score_batches(stream, column=column, **options)

    return df.mapInArrow(scored, from_arrow_schema(schema))


def _again(first: pa.RecordBatch, rest: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    yield first
    yield from rest
