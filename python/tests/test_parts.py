"""Part files appear whole or not at all."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import tengen
from tengen import _parts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RECORD = "(;SZ[5]KM[0.5];B[cc])"

FULL_DISK = """
import resource, signal, sys
from pathlib import Path
import pyarrow as pa
import tengen
from tengen import _parts
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
games = pa.table({"sgf": [f"(;SZ[5]GN[{number}];B[cc])" for number in range(5000)]})
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    _parts.write_whole(tengen.score_batches(games, dead="none"), Path(sys.argv[1]))
except OSError as error:
    print(type(error).__name__, error)
"""


def test_a_part_is_written_whole(tmp_path: Path) -> None:
    target = tmp_path / "part.parquet"
    games = pa.table({"sgf": [RECORD] * 1000})
    assert _parts.write_whole(tengen.score_batches(games, dead="none"), target) == 1000
    assert pq.read_table(target)["result"].to_pylist() == ["B+23.5"] * 1000
    assert list(tmp_path.iterdir()) == [target]


def test_an_error_leaves_nothing_behind(tmp_path: Path) -> None:
    schema = pa.schema({"sgf": pa.string()})

    def batches() -> Iterator[pa.RecordBatch]:
        yield pa.record_batch([[RECORD]], schema=schema)
        raise RuntimeError("the input is gone")

    reader = tengen.score_batches(pa.RecordBatchReader.from_batches(schema, batches()), dead="none")
    with pytest.raises(Exception, match="the input is gone"):
        _parts.write_whole(reader, tmp_path / "part.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    target = tmp_path / "part.parquet"
    done = subprocess.run([sys.executable, "-c", FULL_DISK, str(target)], capture_output=True, text=True, check=True)
    assert "OSError" in done.stdout
    assert "File too large" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_files_are_grouped_by_bytes(tmp_path: Path) -> None:
    for number, size in enumerate([10, 10, 500, 10, 10, 10, 10]):
        (tmp_path / f"{number}.sgf").write_bytes(b"x" * size)
    parts = _parts.parts([tmp_path], 30)
    assert [[path[-5] for path in part.inputs] for part in parts] == [["0", "1"], ["2"], ["3", "4", "5"], ["6"]]
    assert [part.size for part in parts] == [20, 500, 30, 10]
    assert len({part.name for part in parts}) == 4
    assert _parts.parts([tmp_path], 30) == parts
    (tmp_path / "6.sgf").write_bytes(b"changed")
    again = _parts.parts([tmp_path], 30)
    assert again[:3] == parts[:3]
    assert again[3].name != parts[3].name
    with pytest.raises(FileNotFoundError):
        _parts.parts([tmp_path / "missing"], 30)
