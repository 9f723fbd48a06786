"""Tables of records: the rows are those of `tengen batch`, with every library that speaks Arrow."""

from __future__ import annotations

import threading
import zipfile
from typing import TYPE_CHECKING, Any

import duckdb
import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import ROOT, run

import tengen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NINE = (ROOT / "crates" / "tengen-api" / "examples" / "nine.sgf").read_text(encoding="utf-8")


def batch(program: Path, folder: Path, target: Path, *options: str) -> pa.Table:
    """Return the table that the program writes."""
    run(program, "batch", str(folder), "-o", str(target), *options)
    return pq.read_table(target)


def test_rows_are_those_of_the_program(program: Path, some_games: Path, tmp_path: Path) -> None:
    expected = batch(program, some_games, tmp_path / "scores.parquet", "--dead=none")
    assert expected.num_rows > 20
    for threads in (1, 3):
        scores = tengen.score_batches(tengen.read_games(some_games), dead="none", threads=threads).read_all()
        assert scores.schema.equals(expected.schema)
        assert scores.to_pylist() == expected.to_pylist()
    assert sum(error is not None for error in expected["error"].to_pylist()) >= 1


def test_judged_rows_are_those_of_the_program(program: Path, some_games: Path, tmp_path: Path) -> None:
    file = max(some_games.glob("*.sgf"))
    expected = batch(program, file, tmp_path / "scores.parquet", "--dead=judge", "--rules=chinese", "--komi=7.5")
    scores = tengen.score_batches(tengen.read_games(file), dead="judge", rules="chinese", komi=7.5).read_all()
    assert scores.to_pylist() == expected.to_pylist()


def test_archives_are_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("a/one.sgf", NINE)
        archive.writestr("two.sgf", NINE + NINE)
    games = tengen.read_games(tmp_path).read_all()
    assert games.column_names == ["path", "game", "sgf", "error"]
    assert [path.rsplit(".zip/")[1] for path in games["path"].to_pylist()] == ["a/one.sgf", "two.sgf", "two.sgf"]
    assert games["game"].to_pylist() == [1, 1, 2]
    assert games["sgf"][0].as_py().decode() == NINE.strip()


TABLES: dict[str, Any] = {
    "pyarrow text": lambda texts: pa.table({"sgf": pa.array(texts, pa.string())}),
    "pyarrow large text": lambda texts: pa.table({"sgf": pa.array(texts, pa.large_string())}),
    "pyarrow views": lambda texts: pa.table({"sgf": pa.array(texts, pa.string_view())}),
    "pyarrow bytes": lambda texts: pa.table({"sgf": pa.array([text and text.encode() for text in texts])}),
    "pyarrow reader": lambda texts: pa.table({"sgf": texts}).to_reader(max_chunksize=1),
    "pyarrow chunks": lambda texts: pa.table({"sgf": pa.chunked_array([[text] for text in texts], pa.string())}),
    "polars": lambda texts: pl.DataFrame({"sgf": texts}),
    "duckdb": lambda texts: duckdb.from_arrow(pa.table({"sgf": texts})),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_table_can_be_scored(name: str) -> None:
    texts = ["(;SZ[5]KM[0.5];B[cc])", None, "(;SZ[5]KM[0.5];W[cc])", "nothing"]
    scores = tengen.score_batches(TABLES[name](texts), dead="none").read_all()
    assert scores["result"].to_pylist() == ["B+23.5", None, "W+24.5", None]
    assert scores["game"].to_pylist() == [1, 2, 3, 4]
    assert scores["error"].to_pylist()[1] == "there is no record: the value is null"


def test_polars_reads_the_scores() -> None:
    games = pl.DataFrame({"sgf": [NINE] * 3, "season": ["a", "b", "b"]})
    scores = pl.DataFrame(tengen.score_batches(games, dead="none", keep=["season"]))
    counted = scores.group_by("season").agg(pl.len(), pl.col("margin").mean()).sort("season")
    assert counted["len"].to_list() == [1, 2]
    assert counted["margin"][0] == counted["margin"][1]


def test_duckdb_groups_the_scores_of_a_parquet_file(some_games: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    pq.write_table(tengen.read_games(some_games).read_all(), file)
    # The records are still being read from one connection while another one groups the scores.
    games = duckdb.connect().sql(f"select path, game, sgf from '{file}' where sgf is not null")
    scores = tengen.score_batches(games, dead="none")  # noqa: F841  # DuckDB finds it by its name.
    grouped = duckdb.sql("select width, count(*) as games, count(result) as counted from scores group by width")
    assert grouped is not None
    found = grouped.fetchall()
    table = pq.read_table(file)
    readable = sum(value.is_valid for value in table["sgf"])
    assert sum(games for _, games, _ in found) == readable
    assert any(counted > 0 for _, _, counted in found)


def test_a_reader_is_read_once() -> None:
    reader = tengen.score_batches(pa.table({"sgf": [NINE]}), dead="none")
    assert reader.column_names[:3] == ["id", "path", "game"]
    assert "id" in repr(reader)
    assert [batch.num_rows for batch in reader] == [1]
    with pytest.raises(ValueError, match="read already"):
        reader.read_all()


def test_batches_are_scored_only_when_they_are_read() -> None:
    asked: list[int] = []
    schema = pa.schema({"sgf": pa.string()})

    def batches() -> Iterator[pa.RecordBatch]:
        for number in range(1000):
            asked.append(number)
            yield pa.record_batch([[NINE]], schema=schema)

    reader = tengen.score_batches(pa.RecordBatchReader.from_batches(schema, batches()), dead="none")
    iterator = iter(reader)
    next(iterator)
    next(iterator)
    assert len(asked) <= 4


def test_columns_are_described() -> None:
    described = tengen.columns()
    assert list(described) == tengen.score_batches(pa.table({"sgf": [NINE]})).column_names
    assert all(described.values())


def test_other_threads_run_meanwhile() -> None:
    """Python runs while games are judged: a thread that only counts gets on."""
    counted = 0
    over = threading.Event()

    def count() -> None:
        nonlocal counted
        while not over.is_set():
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    tengen.score_batches(pa.table({"sgf": [NINE] * 2}), dead="judge", threads=1).read_all()
    tengen.Game.from_sgf(NINE).score(dead="judge")
    after = counted
    over.set()
    thread.join()
    assert after > before + 10


@pytest.mark.parametrize(
    ("table", "options", "error", "words"),
    [
        ({"sgf": [1]}, {}, TypeError, 'the column "sgf" has the type Int64; expected text or bytes'),
        ({"text": [NINE]}, {}, ValueError, 'there is no column "sgf"; the columns are text'),
        ({"sgf": [NINE], "path": [1.5]}, {}, TypeError, 'the column "path"'),
        ({"sgf": [NINE], "game": ["x"]}, {}, TypeError, 'the column "game"'),
        ({"sgf": [NINE]}, {"keep": ["season"]}, ValueError, "season"),
        ({"sgf": [NINE], "result": [1]}, {"keep": ["result"]}, ValueError, "cannot be kept"),
        ({"sgf": [NINE]}, {"dead": "D4"}, tengen.TengenError, "dead="),
        ({"sgf": [NINE]}, {"rules": "none"}, tengen.TengenError, "rules="),
        ({"sgf": [NINE]}, {"komi": "x"}, tengen.TengenError, "komi="),
        ({"sgf": [NINE]}, {"method": "luck"}, tengen.TengenError, "method="),
        ({"sgf": [NINE]}, {"threads": 0}, ValueError, "threads="),
    ],
)
def test_what_cannot_be_scored(
    table: dict[str, Any], options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error) as caught:
        tengen.score_batches(pa.table(table), **options)
    assert words in str(caught.value)


def test_other_objects_and_missing_files(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="list"):
        tengen.score_batches([NINE])
    with pytest.raises(FileNotFoundError):
        tengen.read_games(tmp_path / "missing")
    assert tengen.read_games(tmp_path).read_all().num_rows == 0


def test_a_long_record_is_a_row() -> None:
    """A record of 50 MB is refused by its length, and the others are counted."""
    long = "(;SZ[9]C[" + "x" * 50_000_000 + "])"
    scores = tengen.score_batches(pa.table({"sgf": [NINE, long, NINE]}), dead="none").read_all()
    assert scores["error"].to_pylist() == [None, "the record has more than 8 MiB", None]
    assert scores["result"][0] == scores["result"][2]


def test_a_large_file_is_a_row(tmp_path: Path) -> None:
    """A file of 50 MB is refused by its length, or because it is no record, and the others are counted."""
    (tmp_path / "a.sgf").write_text(NINE, encoding="utf-8")
    (tmp_path / "b.sgf").write_text("(;SZ[9]C[" + "x" * 50_000_000 + "])", encoding="utf-8")
    (tmp_path / "c.sgf").write_text("x" * 50_000_000, encoding="utf-8")
    (tmp_path / "d.sgf").write_text(NINE, encoding="utf-8")
    scores = tengen.score_batches(tengen.read_games(tmp_path), dead="none").read_all()
    first, long, nothing, last = scores["error"].to_pylist()
    assert (first, last) == (None, None)
    assert "8 MiB" in long
    assert nothing is not None


def test_all_values_are_null() -> None:
    games = pa.table({"sgf": pa.nulls(3), "path": pa.nulls(3, pa.string()), "game": pa.nulls(3, pa.int64())})
    scores = tengen.score_batches(games).read_all()
    assert scores["result"].null_count == 3
    assert scores["game"].to_pylist() == [1, 2, 3]
    assert set(scores["error"].to_pylist()) == {"there is no record: the value is null"}
    assert tengen.score_batches(games.slice(0, 0)).read_all().num_rows == 0


def test_an_error_of_the_input_is_passed_on() -> None:
    schema = pa.schema({"sgf": pa.string()})

    def batches() -> Iterator[pa.RecordBatch]:
        yield pa.record_batch([[NINE]], schema=schema)
        raise RuntimeError("the disk is gone")

    reader = tengen.score_batches(pa.RecordBatchReader.from_batches(schema, batches()), dead="none")
    with pytest.raises(Exception, match="the disk is gone"):
        reader.read_all()


def test_numpy_of_columns() -> None:
    scores = tengen.score_batches(pa.table({"sgf": [NINE] * 5}), dead="none").read_all()
    assert np.unique(scores["margin"].to_numpy()).size == 1
