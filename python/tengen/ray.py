"""Scores on a Ray cluster: `score(…)`, and `python -m tengen.ray INPUTS -o FOLDER`.

Files are grouped by bytes. A task counts a group on one core and writes a part file, which appears whole or not at
all, so a task that is repeated after a node was lost changes nothing. A part that already exists is not computed again.
Every node must have access to the output folder.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ray

from . import _parts, _tengen
from .tables import read_games, score_batches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

PART_BYTES = 8 << 20
"""How many bytes of files a task reads: about a minute of judging."""

PART_POINTS = 1 << 24
"""How many points of a board a task counts, in about 200 MB of memory."""

JOINED = 16
"""How many parts of a board a task joins."""

CANCEL_SECONDS = 30
"""How long canceled tasks may take to end."""

RETRIES = 5
"""How often a task is repeated when its node is lost."""


def _score_part(inputs: list[str], target: str, options: dict[str, Any]) -> int:
    """Count a group of files, and return the number of games."""
    path = Path(target)
    return _parts.write_whole(score_batches(read_games(*inputs), threads=1, **options), path)


def score(
    inputs: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    *,
    part_bytes: int = PART_BYTES,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,  # noqa: ANN401
) -> list[Path]:
    """Count the games of files, folders and archives on the cluster, and return the part files in order.

    `options` are those of `tengen.score_batches`. `progress` is called with the number of finished parts and of all.
    After an interruption the same call continues: existing parts are not computed again. A folder with parts of other
    games or options is refused. Without a running cluster, Ray starts one on this machine.

    An error that does not concern a record, such as a full disk, is raised. The finished parts are kept.
    """
    paths = [inputs] if isinstance(inputs, (str, os.PathLike)) else list(inputs)
    folder = Path(output).absolute()
    # Options that are left out and options that are given as `None` or `False` must name the same parts.
    chosen = {name: value for name, value in options.items() if value is not None and value is not False}
    parts = _parts.parts([Path(path).absolute() for path in paths], part_bytes, chosen)
    if not parts:
        raise ValueError(f"no game record in {', '.join(str(path) for path in paths)}")
    # Options are checked here, once, and not in every task.
    _tengen.score_batches(_tengen.read_games([]), **{**options, "komi": _text(options.get("komi"))})
    targets = [folder / part.name for part in parts]
    _parts.check_folder(folder, targets)
    folder.mkdir(parents=True, exist_ok=True)
    missing = [(part, target) for part, target in zip(parts, targets, strict=True) if not target.exists()]
    done = len(parts) - len(missing)
    if progress:
        progress(done, len(parts))
    if missing:
        if not ray.is_initialized():
            ray.init(log_to_driver=False)
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(_score_part)
        # The largest parts first, so that none of them is left for the end.
        missing.sort(key=lambda pair: -pair[0].size)
        running = [task.remote(part.inputs, str(target), options) for part, target in missing]
        try:
            while running:
                ready, running = ray.wait(running)
                _results(ready)
                done += len(ready)
                if progress:
                    progress(done, len(parts))
        finally:
            for reference in running:
                ray.cancel(reference)
            if running:
                # What they were writing is removed when they end.
                ray.wait(running, num_returns=len(running), timeout=CANCEL_SECONDS)
    _parts.remove_unfinished(targets)
    return targets


def _count_part(path: str, above: int, rows: int) -> str:
    """Count some rows of a board."""
    return _tengen.count_part(path, above, rows)


def _join_parts(*parts: str) -> str:
    """Join parts that follow each other."""
    return _tengen.join_parts(list(parts))


def territory(path: str | os.PathLike[str], *, part_points: int = PART_POINTS) -> dict[str, Any]:
    """Count the territory of a board in a file that every node sees, as `tengen territory --totals --json` does.

    The board is text or packed, its rows all have the same length, and it may be larger than the memory of any node:
    a task counts `part_points` points, and what is joined are only the first and the last row of each part. A part
    that fails is counted again.
    """
    file = str(Path(path).absolute())
    rows = _tengen.board_parts(file, part_points)
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    again = {"num_cpus": 1, "max_retries": RETRIES, "retry_exceptions": [OSError]}
    count, join = ray.remote(**again)(_count_part), ray.remote(**again)(_join_parts)
    parts = [count.remote(file, above, height) for above, height in rows]
    while len(parts) > 1:
        parts = [join.remote(*parts[start : start + JOINED]) for start in range(0, len(parts), JOINED)]
    totals: dict[str, Any] = json.loads(_tengen.part_totals(_results(parts)[0]))
    return totals


def _results(references: list[Any]) -> list[Any]:
    """Return the results of tasks. An error of a task is raised with its own type, without its node's traceback."""
    try:
        results: list[Any] = ray.get(references)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    return results


def _text(value: float | str | None) -> str | None:
    return None if value is None else str(value)


def _bar(done: int, total: int) -> None:
    """Show the progress on a terminal."""
    if sys.stderr.isatty():
        full = 40 * done // total
        end = "\n" if done == total else ""
        print(f"\r[{'#' * full}{'.' * (40 - full)}] {done}/{total} parts", end=end, file=sys.stderr)  # noqa: T201


def main(words: Sequence[str] | None = None) -> int:
    """Run `python -m tengen.ray`."""
    parser = argparse.ArgumentParser(prog="python -m tengen.ray", description="Count games on a Ray cluster.")
    parser.add_argument("inputs", nargs="+", help="records, archives, folders or patterns")
    parser.add_argument("-o", "--output", required=True, help="the folder of the part files (Parquet)")
    parser.add_argument("--dead", choices=["auto", "judge", "record", "none"], default="auto")
    parser.add_argument("--rules", help="the ruleset, instead of each record's")
    parser.add_argument("--komi", help="the komi, instead of each record's")
    parser.add_argument("--by-the-book", action="store_true", help="count by the rules as they are written")
    parser.add_argument("--part-bytes", type=int, default=PART_BYTES, help="bytes of files that a task reads")
    parser.add_argument("--address", help="the cluster; by default the running one, or a new one on this machine")
    given = parser.parse_args(words)
    options = {"dead": given.dead, "rules": given.rules, "komi": given.komi, "by_the_book": given.by_the_book}
    try:
        if given.address:
            ray.init(address=given.address, log_to_driver=False)
        targets = score(given.inputs, given.output, part_bytes=given.part_bytes, progress=_bar, **options)
    except (OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)  # noqa: T201
        return 2
    print(f"{len(targets)} parts in {given.output}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
