"""The notebook runs from the first cell to the last, and shows what it says."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_the_notebook_runs() -> None:
    notebook = nbformat.read(EXAMPLES / "games.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(EXAMPLES)}})
    client.execute()
    kinds = [kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})]
    # A board, a count and a curve; the sheet.
    assert kinds.count("image/svg+xml") >= 3
    assert kinds.count("text/html") >= 1
