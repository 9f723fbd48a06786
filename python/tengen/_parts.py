"""Work in parts: files grouped by bytes, and part files that appear whole."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from . import _tengen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Part(NamedTuple):
    """Files that one task reads, and the name of the file that it writes."""

    name: str
    inputs: list[str]
    size: int


def parts(inputs: Iterable[str | os.PathLike[str]], part_bytes: int, options: Mapping[str, object]) -> list[Part]:
    """Group the files of the inputs by bytes, in their order, and name each group after its files and the options.

    Groups are made by bytes and not by count, because archives and small files stand side by side.
    """
    groups: list[list[tuple[str, int]]] = [[]]
    total = 0
    for path, size in _tengen.files([os.fspath(path) for path in inputs]):
        if groups[-1] and total + size > part_bytes:
            groups.append([])
            total = 0
        groups[-1].append((os.fspath(path), size))
        total += size
    return [_part(number, group, options) for number, group in enumerate(groups) if group]


def _part(number: int, group: Sequence[tuple[str, int]], options: Mapping[str, object]) -> Part:
    # Files that have changed, and other options, give another name.
    digest = hashlib.sha256(json.dumps([_tengen.__version__, sorted(options.items())], default=str).encode())
    for path, size in group:
        digest.update(f"{path}\0{size}\0{Path(path).stat().st_mtime_ns}\n".encode())
    name = f"part-{number:05}-{digest.hexdigest()[:12]}.parquet"
    return Part(name, [path for path, _ in group], sum(size for _, size in group))


def write_whole(reader: object, target: Path) -> int:
    """Write a stream of batches as a Parquet file that appears whole or not at all, and return its number of rows."""
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    stream = pa.RecordBatchReader.from_stream(reader)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    rows = 0
    try:
        with part.open("wb") as file:
            with pq.ParquetWriter(file, stream.schema, compression="zstd") as writer:
                waiting: list[pa.RecordBatch] = []
                for batch in stream:
                    rows += batch.num_rows
                    waiting.append(batch)
                    # Row groups of a useful size, and memory for one of them.
                    if sum(batch.num_rows for batch in waiting) >= ROW_GROUP:
                        writer.write_table(pa.Table.from_batches(waiting))
                        waiting = []
                if waiting:
                    writer.write_table(pa.Table.from_batches(waiting))
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return rows


def check_folder(folder: Path, targets: Iterable[Path]) -> None:
    """Refuse a folder with parts of other games or options, which would be read as parts of these."""
    others = sorted(set(folder.glob("part-*.parquet")) - set(targets))
    if others:
        raise FileExistsError(f"{others[0]} belongs to other games or options; use another folder or remove it")


def remove_unfinished(targets: Iterable[Path]) -> None:
    """Remove what tasks that were killed left behind beside finished parts."""
    for target in targets:
        for left in target.parent.glob(f".{target.name}.*.part"):
            left.unlink(missing_ok=True)


ROW_GROUP = 1 << 14
"""The number of rows of a row group."""
