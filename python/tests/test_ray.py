"""Scores on an emulated Ray cluster of three nodes, one of which is killed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ray = pytest.importorskip("ray")
cluster_utils = pytest.importorskip("ray.cluster_utils")


def table(paths: list[Path]) -> list[dict[str, Any]]:
    """Return the rows of part files, in order."""
    rows: list[dict[str, Any]] = pa.concat_tables([pq.read_table(path) for path in paths]).to_pylist()
    return rows


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Start three nodes with a core each."""
    nodes = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes.add_node(num_cpus=1)
    nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False)
    nodes.wait_for_nodes()
    yield nodes
    ray.shutdown()
    nodes.shutdown()


def test_a_node_is_killed(program: Path, some_games: Path, tmp_path: Path, cluster: Any) -> None:  # noqa: ANN401
    from tengen import ray as tengen_ray  # noqa: PLC0415

    expected = tmp_path / "expected.parquet"
    run(program, "batch", str(some_games), "-o", str(expected), "--dead=judge")
    seen: list[int] = []

    def progress(done: int, total: int) -> None:
        assert total > 5
        seen.append(done)
        if done == 2:
            cluster.remove_node(cluster.list_all_nodes()[-1], allow_graceful=False)

    output = tmp_path / "scores"
    parts = tengen_ray.score(some_games, output, dead="judge", part_bytes=1, progress=progress)
    assert len(cluster.list_all_nodes()) == 2
    assert seen == list(range(len(parts) + 1))
    # None is lost, none is double, and nothing half written is left.
    assert table(parts) == pq.read_table(expected).to_pylist()
    assert sorted(output.iterdir()) == sorted(parts)

    # What is there is not done again; what is missing is.
    before = {part: part.stat().st_mtime_ns for part in parts}
    parts[1].unlink()
    assert tengen_ray.score(some_games, output, dead="judge", part_bytes=1) == parts
    after = {part: part.stat().st_mtime_ns for part in parts}
    assert [part for part in parts if before[part] != after[part]] == [parts[1]]
    assert table(parts) == pq.read_table(expected).to_pylist()

    # Parts of other options are neither taken for these nor mixed with them.
    with pytest.raises(FileExistsError, match="other games or options"):
        tengen_ray.score(some_games, output, dead="none", part_bytes=1)
    assert sorted(output.iterdir()) == sorted(parts)

    # An output that cannot be written is an error, and so are wrong options and inputs.
    with pytest.raises(ValueError, match="rules="):
        tengen_ray.score(some_games, tmp_path / "other", rules="none")
    with pytest.raises(FileNotFoundError):
        tengen_ray.score(tmp_path / "missing", tmp_path / "other")
    assert not (tmp_path / "other").exists()
    words = [str(some_games), "-o", str(tmp_path / "program"), "--dead=none"]
    assert tengen_ray.main(words) == 0
    assert tengen_ray.main([str(tmp_path / "missing"), "-o", str(tmp_path / "program")]) == 2
    run(program, "batch", str(some_games), "-o", str(expected), "--dead=none")
    assert table(sorted((tmp_path / "program").iterdir())) == pq.read_table(expected).to_pylist()


def test_a_disk_is_full(
    some_games: Path,
    small_disk: Path,
    cluster: Any,  # noqa: ANN401
    capsys: pytest.CaptureFixture[str],
) -> None:
    from tengen import ray as tengen_ray  # noqa: PLC0415

    assert len(cluster.list_all_nodes()) == 3
    with pytest.raises(OSError, match="No space left on device"):
        tengen_ray.score(some_games, small_disk / "scores", dead="none", part_bytes=1)
    left = sorted((small_disk / "scores").iterdir())
    # The parts that were written are complete, and the same call finishes the others once there is room.
    assert all(path.name.startswith("part-") for path in left)
    assert all(pq.read_table(path).num_rows > 0 for path in left)
    words = [str(some_games), "-o", str(small_disk / "scores"), "--dead=none", "--part-bytes=1"]
    assert tengen_ray.main(words) == 2
    message = capsys.readouterr().err
    assert message.startswith("error: ")
    assert "No space left on device" in message
    assert len(message.splitlines()) == 1


def test_a_board_in_parts(program: Path, tmp_path: Path, cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401
    from tengen import ray as tengen_ray  # noqa: PLC0415

    file, marker = tmp_path / "board.txt", tmp_path / "failed"
    rows = ["".join(".XO.."[(x * x + 7 * y * x + y // 3) % 5] for x in range(300)) for y in range(200)]
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    expected = json.loads(run(program, "territory", str(file), "--totals", "--json"))
    count = tengen_ray._count_part  # noqa: SLF001

    def fails_once(path: str, above: int, rows: int) -> str:
        if above > 0 and not marker.exists():
            marker.touch()
            raise OSError("the disk was away for a moment")
        return count(path, above, rows)

    monkeypatch.setattr(tengen_ray, "_count_part", fails_once)
    assert tengen_ray.territory(file, part_points=6000) == expected
    assert marker.exists()
    assert len(cluster.list_all_nodes()) == 3
