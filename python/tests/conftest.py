"""What the tests share: the program, the golden positions, and some games."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def program() -> Path:
    """Return the program that the package is compared with: `TENGEN`, or a debug build."""
    path = Path(os.environ.get("TENGEN", ROOT / "target" / "debug" / "tengen"))
    if not path.exists():
        pytest.fail(f"{path} is missing: cargo build --package tengen-cli")
    return path


@pytest.fixture(scope="session")
def some_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with games in several files: the examples, cut off at several moves, and broken records."""
    folder = tmp_path_factory.mktemp("games")
    for file in sorted((ROOT / "crates" / "tengen-api" / "examples").glob("*.sgf")):
        root, *nodes = file.read_text(encoding="utf-8").strip().removesuffix(")").split("\n;")
        for lines in range(1, len(nodes) + 1):
            games = [";".join([root, *nodes[:lines]]) + ")", ";".join([root, *nodes[: lines - 1]]) + ")"]
            (folder / f"{file.stem}-{lines}.sgf").write_text("\n".join(games), encoding="utf-8")
    (folder / "broken.sgf").write_bytes(b"(;SZ[19]KM[")
    (folder / "nothing.sgf").write_bytes(b"no record")
    return folder


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk of 32 kB, where that is allowed."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("a small disk cannot be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def run(program: Path, *words: str, text: str | None = None) -> str:
    """Run the program, and return what it prints."""
    done = subprocess.run([program, *words], input=text, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


class Case:
    """A section of a file of golden positions."""

    def __init__(self, file: str, name: str, body: str) -> None:
        self.id = f"{file}: {name}"
        self.values: dict[str, str] = {}
        self.blocks: dict[str, list[str]] = {}
        key = ""
        for line in body.splitlines():
            if line.startswith(" "):
                self.blocks.setdefault(key, []).append(line.strip())
            elif match := re.match(r"([a-z-]+):(.*)", line):
                key = match[1]
                self.values[key] = match[2].strip()

    @property
    def board(self) -> list[str] | None:
        """The stones before the moves."""
        if "size" in self.values:
            width, height = map(int, self.values["size"].split("x"))
            return ["." * width] * height
        return self.blocks.get("board")


def cases() -> list[Case]:
    """Read all golden positions."""
    found = []
    for file in sorted((ROOT / "cases").glob("*.case")):
        parts = re.split(r"^--- (.*) ---$", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        found += [Case(file.stem, name, body) for name, body in zip(parts[1::2], parts[2::2], strict=True)]
    return found
