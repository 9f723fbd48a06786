"""Part files appear whole or not at all."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import run

import tengen
from tengen import _parts, _tengen

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
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(target)], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert "OSError" in done.stdout
    assert "File too large" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_small_disk_is_full(small_disk: Path) -> None:
    games = pa.table({"sgf": [f"(;SZ[5]GN[{number}]PB[{number * 7919}];B[cc])" for number in range(20_000)]})
    with pytest.raises(OSError, match="No space left on device"):
        _parts.write_whole(tengen.score_batches(games, dead="none", keep=[]), small_disk / "part.parquet")
    assert list(small_disk.iterdir()) == []


def test_files_are_grouped_by_bytes(tmp_path: Path) -> None:
    for number, size in enumerate([10, 10, 500, 10, 10, 10, 10]):
        (tmp_path / f"{number}.sgf").write_bytes(b"x" * size)
    parts = _parts.parts([tmp_path], 30, {"dead": "none"})
    assert [[path[-5] for path in part.inputs] for part in parts] == [["0", "1"], ["2"], ["3", "4", "5"], ["6"]]
    assert [part.size for part in parts] == [20, 500, 30, 10]
    assert len({part.name for part in parts}) == 4
    assert _parts.parts([tmp_path], 30, {"dead": "none"}) == parts
    (tmp_path / "6.sgf").write_bytes(b"changed")
    again = _parts.parts([tmp_path], 30, {"dead": "none"})
    assert again[:3] == parts[:3]
    assert again[3].name != parts[3].name
    with pytest.raises(FileNotFoundError):
        _parts.parts([tmp_path / "missing"], 30, {})


def boards() -> Iterator[tuple[str, list[str]]]:
    """Make boards of all kinds: random, spirals that cross every part, one color, one row, one column."""
    dice = random.Random(20)
    for number in range(30):
        width, height, density = dice.randint(1, 90), dice.randint(1, 90), dice.random()
        rows = [
            "".join(dice.choice("XO") if dice.random() < density else "." for _ in range(width)) for _ in range(height)
        ]
        yield f"random {number}", rows
    for side in range(5, 45, 4):
        yield f"spiral {side}", spiral(side)
    for side in (1, 2, 17, 64, 65):
        yield f"one color {side}", ["".join(dice.choice("..X") for _ in range(side)) for _ in range(side)]
        yield f"empty {side}", ["." * side] * side
        yield f"one row {side}", ["".join(dice.choice(".XO") for _ in range(side))]
        yield f"one column {side}", [dice.choice(".XO") for _ in range(side)]


def spiral(side: int) -> list[str]:
    """Draw a corridor that winds to the middle, with a white stone at its inner end."""
    cells = [["X"] * side for _ in range(side)]
    x, y, step = 0, 0, (1, 0)
    cells[0][0] = "."
    while True:
        for _ in range(2):
            ahead = (x + step[0], y + step[1])
            beyond = (x + 2 * step[0], y + 2 * step[1])
            inside = 0 <= ahead[0] < side and 0 <= ahead[1] < side
            is_free = inside and cells[ahead[1]][ahead[0]] == "X"
            is_wall = 0 <= beyond[0] < side and 0 <= beyond[1] < side and cells[beyond[1]][beyond[0]] == "."
            if is_free and not is_wall:
                break
            step = (-step[1], step[0])
        else:
            cells[y][x] = "O"
            return ["".join(row) for row in cells]
        x, y = ahead
        cells[y][x] = "."


def test_parts_of_a_board_are_joined(program: Path, tmp_path: Path) -> None:
    dice = random.Random(7)
    made = list(boards())
    assert len(made) >= 60
    file, packed = tmp_path / "board.txt", tmp_path / "board.tgb"
    for number, (name, rows) in enumerate(made):
        file.write_text("\n".join(rows) + "\n" * (number % 2), encoding="utf-8")
        expected = json.loads(run(program, "territory", str(file), "--totals", "--json"))
        for points in (1, len(rows[0]) * 2 + 1, 1 << 20):
            parts = _tengen.board_parts(str(file), points)
            order = list(parts)
            dice.shuffle(order)
            counted = {above: _tengen.count_part(str(file), above, height) for above, height in order}
            joined = _tengen.join_parts([counted[above] for above, _ in parts])
            assert json.loads(_tengen.part_totals(joined)) == expected, name
        # Parts may be joined in any grouping.
        singles = [_tengen.count_part(str(file), y, 1) for y in range(len(rows))]
        middle = len(singles) // 2
        halves = [_tengen.join_parts(half) for half in (singles[:middle], singles[middle:]) if half]
        assert json.loads(_tengen.part_totals(_tengen.join_parts(halves))) == expected, name
        if number % 5 == 0:
            run(program, "convert", str(file), "-o", str(packed))
            parts = _tengen.board_parts(str(packed), len(rows[0]) * 3)
            counted_packed = [_tengen.count_part(str(packed), above, height) for above, height in parts]
            assert json.loads(_tengen.part_totals(_tengen.join_parts(counted_packed))) == expected, name


def test_boards_that_cannot_be_cut(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        _tengen.board_parts(str(tmp_path / "missing"), 10)
    file = tmp_path / "board.txt"
    for text in ["", "\n", "..\n...\n..\n", "..\n.\n", "..\n.Z\n", ". X\n. X\n"]:
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=r"board\.txt|different lengths"):  # noqa: PT012
            parts = _tengen.board_parts(str(file), 2)
            _tengen.join_parts([_tengen.count_part(str(file), above, rows) for above, rows in parts])
    file.write_text("..\n..\n..\n", encoding="utf-8")
    counted = [_tengen.count_part(str(file), above, 1) for above in range(3)]
    with pytest.raises(ValueError, match="row 2 is missing"):
        _tengen.join_parts([counted[0], counted[2]])
    for wrong in ['{"r":7}', '{"x":0}']:
        with pytest.raises(ValueError, match=r"damaged|unknown variant"):
            _tengen.join_parts([counted[0], counted[1].replace('{"r":0}', wrong)])
    with pytest.raises(ValueError, match="no parts"):
        _tengen.join_parts([])
