"""Measures how the package grows: speed by threads, overhead beside the program and on Ray, and memory.

    python bench/scale.py speed GAMES --program target/release/tengen    games per second, and beside `tengen batch`
    python bench/scale.py memory GAMES                                   peak memory by number of games
    python bench/scale.py ray GAMES --program target/release/tengen      1, 2 and 3 emulated nodes, and beside it

GAMES is a folder of records. Build the package for release first. Times are given twice: CPU time, which hardly
depends on what else the machine does, and wall time, for which it must be left alone.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

import tengen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Spent(NamedTuple):
    """The time that something took, in seconds."""

    wall: float
    cpu: float

    def over(self, other: Spent) -> str:
        """Return how much more this is than another."""
        return (
            f"{100 * (self.cpu / other.cpu - 1):+.1f} % CPU time, {100 * (self.wall / other.wall - 1):+.1f} % wall time"
        )

    def __str__(self) -> str:
        return f"{self.cpu:.1f} s of CPU time in {self.wall:.1f} s"


def cpu_time() -> float:
    """Return the CPU time of this process and of those that it started and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def measured(work: Callable[[], object], clock: Callable[[], float] = cpu_time) -> Spent:
    """Return what something takes."""
    start, before = time.perf_counter(), clock()
    work()
    return Spent(time.perf_counter() - start, clock() - before)


def batch(program: Path, games: Path, times: int, threads: int) -> Spent:
    """Count games with the program."""
    with tempfile.TemporaryDirectory() as folder:
        words = [str(program), "batch", *[str(games)] * times, "-o", str(Path(folder) / "scores.parquet")]
        words += ["--dead=judge", f"--threads={threads}"]
        return measured(lambda: subprocess.run(words, check=False, capture_output=True))


def speed(games: Path, program: Path | None) -> None:
    """Compare one thread with two, of Rust and of Python, and the package with the program."""
    table = tengen.read_games(games).read_all()
    count = table.num_rows
    one = measured(lambda: tengen.score_batches(table, dead="judge", threads=1).read_all())
    two = measured(lambda: tengen.score_batches(table, dead="judge", threads=2).read_all())
    print(f"{count} games, judged, load {os.getloadavg()[0]:.1f}")
    print(f"one thread: {one}, {count / one.wall:.1f} games per second, {1000 * one.cpu / count:.2f} ms per game")
    print(f"two threads: {two}, {count / two.wall:.1f} games per second, {one.wall / two.wall:.2f} times one")
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

    python = measured(threads)
    print(f"two threads of Python: {python}, {one.wall / python.wall:.2f} times one")
    if program is None:
        return

    def ours() -> None:
        with tempfile.TemporaryDirectory() as folder:
            scores = tengen.score_batches(tengen.read_games(games), dead="judge", threads=2).read_all()
            pq.write_table(scores, Path(folder) / "scores.parquet")

    native, package = batch(program, games, 1, 2), measured(ours)
    print(f"tengen batch: {native}")
    print(f"the package, also from files to a Parquet file: {package}: {package.over(native)}")


def memory(games: Path) -> None:
    """Print the peak memory of processes that count more and more games, records repeated."""
    for count in (1_000, 10_000, 100_000, 1_000_000):
        words = [sys.executable, __file__, "count", str(games), "--count", str(count)]
        print(subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip(), flush=True)


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

    def work() -> None:
        nonlocal rows
        for batch in tengen.score_batches(stream, dead="none", threads=2):
            rows += batch.num_rows

    spent = measured(work)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{rows:>9} games, not judged: peak {peak} MiB, {1000 * spent.cpu / rows:.2f} ms per game")


def processes() -> dict[int, tuple[int, float, int]]:
    """Return the processes that this one started: their parent, their CPU time and their peak memory in MiB."""
    found: dict[int, tuple[int, float, int]] = {}
    ticks = os.sysconf("SC_CLK_TCK")
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            lines = (entry / "status").read_text().splitlines()
        except OSError:
            continue
        peak = next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM:")), 0)
        found[int(entry.name)] = (int(fields[1]), sum(map(int, fields[11:15])) / ticks, peak)

    def is_ours(process: int) -> bool:
        while process in found:
            if process == os.getpid():
                return True
            process = found[process][0]
        return False

    return {process: values for process, values in found.items() if is_ours(process)}


def cluster_time() -> float:
    """Return the CPU time of this process and of all that are running below it."""
    return sum(cpu for _, cpu, _ in processes().values())


def on_ray(games: Path, program: Path | None, times: int, part_bytes: int) -> None:
    """Compare emulated nodes with a core each with the program on as many threads."""
    import ray  # noqa: PLC0415
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    import tengen.ray  # noqa: PLC0415

    count = sum(batch.num_rows for batch in tengen.read_games(games)) * times
    print(f"{count} games, judged, load {os.getloadavg()[0]:.1f}", flush=True)
    for nodes in (1, 2, 3):
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        for _ in range(1, nodes):
            cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        with tempfile.TemporaryDirectory() as folder:
            spent = measured(
                lambda folder=folder: tengen.ray.score([games] * times, folder, dead="judge", part_bytes=part_bytes),  # type: ignore[misc]
                cluster_time,
            )
            peaks = sorted((peak for _, _, peak in processes().values()), reverse=True)
        print(f"Ray, {nodes} nodes: {spent}, {count / spent.wall:.1f} games per second, largest process {peaks[0]} MiB")
        ray.shutdown()
        cluster.shutdown()
        if program is not None:
            native = batch(program, games, times, min(nodes, 2))
            print(f"tengen batch on {min(nodes, 2)} threads: {native}; Ray takes {spent.over(native)}", flush=True)


def main() -> None:
    """Run one of the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "memory", "ray", "count"])
    parser.add_argument("games", type=Path)
    parser.add_argument("--program", type=Path)
    parser.add_argument("--count", type=int, default=1000, help="the number of games of `count`")
    parser.add_argument("--times", type=int, default=10, help="how often `ray` counts the games")
    parser.add_argument("--part-bytes", type=int, default=8 << 20, help="how many bytes of files a task of `ray` reads")
    given = parser.parse_args()
    if given.what == "speed":
        speed(given.games, given.program)
    elif given.what == "memory":
        memory(given.games)
    elif given.what == "count":
        count_games(given.games, given.count)
    else:
        on_ray(given.games, given.program, given.times, given.part_bytes)


if __name__ == "__main__":
    main()
