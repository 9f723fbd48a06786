"""Scores on Spark with two executors, one of which is killed."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from conftest import run

import tengen

pytest.importorskip("pyspark")


def executors() -> list[int]:
    """Return the processes of executors that were started below this process."""
    parents: dict[int, int] = {}
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            command = (entry / "cmdline").read_bytes()
            parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if b"CoarseGrainedExecutorBackend" in command and b"java" in command.split(b"\0")[0]:
            found.append(int(entry.name))

    def is_ours(process: int) -> bool:
        while process in parents:
            process = parents[process]
            if process == os.getpid():
                return True
        return False

    return [process for process in found if is_ours(process)]


def ordered(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Sort rows by their game."""
    return sorted(rows, key=lambda row: (row["path"], row["game"]))


def test_an_executor_is_killed(program: Path, some_games: Path, tmp_path: Path) -> None:
    from pyspark.sql import SparkSession  # noqa: PLC0415

    from tengen import spark as tengen_spark  # noqa: PLC0415

    os.environ["PYSPARK_PYTHON"] = sys.executable
    expected = tmp_path / "expected.parquet"
    run(program, "batch", str(some_games), "-o", str(expected), "--dead=judge")
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", value=False)
    session = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 4).getOrCreate()
    killed: list[int] = []

    finished = threading.Event()

    def kill() -> None:
        """Kill an executor as soon as the first task is done."""
        tracker = session.sparkContext.statusTracker()
        while not killed and not finished.wait(0.05):
            stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
            if any(stage is not None and stage.numCompletedTasks > 0 for stage in stages):
                for process in executors()[:1]:
                    os.kill(process, signal.SIGKILL)
                    killed.append(process)

    try:
        games = session.createDataFrame(tengen.read_games(some_games).read_all()).repartition(12)
        scores = tengen_spark.score(games, dead="judge")
        assert scores.columns == list(tengen.columns())
        killer = threading.Thread(target=kill)
        killer.start()
        try:
            rows = scores.toArrow().to_pylist()
        finally:
            finished.set()
            killer.join()
        assert killed
        assert ordered(rows) == ordered(pq.read_table(expected).to_pylist())
        with pytest.raises(TypeError, match="the column"):
            tengen_spark.score(session.createDataFrame([(1,)], "sgf int"))
    finally:
        session.stop()
