"""Measures how the package grows: speed by threads, overhead beside the program and on Ray, and memory.

    python bench/scale.py speed GAMES --program target/release/tengen    games a second, and beside `tengen batch`
    python bench/scale.py memory GAMES                                   peak memory by number of games
    python bench/scale.py ray GAMES                                      games a second on 1, 2 and 3 emulated nodes

GAMES is a folder of records. Build the package for release first, and leave the machine alone meanwhile.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa

import tengen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def speed(games: Path, program: Path | None) -> None:
    """Compare one thread with two, of Rust and of Python, and the package with the program."""
    table = tengen.read_games(games).read_all()
    count = table.num_rows
    one = seconds(lambda: tengen.score_batches(table, dead="judge", threads=1).read_all())
    two = seconds(lambda: tengen.score_batches(table, dead="judge", threads=2).read_all())
    print(f"{count} games, judged: {count / one:.1f} a second on one thread, {count / two:.1f} on two")
    print(f"two threads: {one / two:.2f} times one")
    halves = [table.slice(0, count // 2), table.slice(count // 2)]

    def threads() -> None:
        workers = [
            threading.Thread(target=lambda half=half: tengen.score_batches(half, dead="judge", threads=1).read_all())
            for half in halves
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    print(f"two threads of Python: {one / seconds(threads):.2f} times one")
    if program is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "scores.parquet"
        words = [str(program), "batch", str(games), "-o", str(target), "--dead=judge", "--threads=2"]
        native = seconds(lambda: subprocess.run(words, check=True, capture_output=True))
        ours = seconds(lambda: tengen.score_batches(tengen.read_games(games), dead="judge", threads=2).read_all())
    print(f"tengen batch: {native:.2f} s, the package: {ours:.2f} s, {100 * (ours / native - 1):+.1f} %")


def memory(games: Path) -> None:
    """Print the peak memory of processes that count more and more games, records repeated."""
    for count in (1_000, 10_000, 100_000, 1_000_000):
        words = [sys.executable, __file__, "count", str(games), "--count", str(count)]
        print(subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip())


def count_games(games: Path, count: int) -> None:
    """Count so many games as they stand, and print the peak memory of this process."""
    records = tengen.read_games(games).read_all().combine_chunks()

    def batches() -> Iterator[pa.RecordBatch]:
        left = count
        while left > 0:
            for batch in records.slice(0, left).to_batches(max_chunksize=1024):
                yield batch
                left -= batch.num_rows

    stream = pa.RecordBatchReader.from_batches(records.schema, batches())
    rows = 0
    start = time.perf_counter()
    for batch in tengen.score_batches(stream, dead="none", threads=2):
        rows += batch.num_rows
    spent = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{rows:>9} games, not judged: peak {peak} MiB, {rows / spent:.0f} games a second")


def on_ray(games: Path) -> None:
    """Compare emulated nodes with a core each."""
    import ray  # noqa: PLC0415
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    import tengen.ray  # noqa: PLC0415

    count = tengen.read_games(games).read_all().num_rows
    for nodes in (1, 2, 3):
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        for _ in range(1, nodes):
            cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        with tempfile.TemporaryDirectory() as folder:
            spent = seconds(lambda: tengen.ray.score(games, folder, dead="judge", part_bytes=1 << 18))
        print(f"Ray, {nodes} nodes: {count / spent:.1f} games a second")
        ray.shutdown()
        cluster.shutdown()


def main() -> None:
    """Run one of the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "memory", "ray", "count"])
    parser.add_argument("games", type=Path)
    parser.add_argument("--program", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    given = parser.parse_args()
    if given.what == "speed":
        speed(given.games, given.program)
    elif given.what == "memory":
        memory(given.games)
    elif given.what == "count":
        count_games(given.games, given.count)
    else:
        on_ray(given.games)


if __name__ == "__main__":
    main()
