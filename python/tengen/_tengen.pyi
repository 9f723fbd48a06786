from collections.abc import Iterator
from pathlib import Path
from typing import Any

__version__: str

class Answer:
    @property
    def json(self) -> str: ...
    @property
    def ownership(self) -> OwnershipArray | None: ...
    def svg(self) -> str | None: ...

class OwnershipArray:
    @property
    def __array_interface__(self) -> dict[str, Any]: ...

class RecordBatchReader:
    """A table that is worked out while it is read, batch by batch, once.

    pyarrow, polars, DuckDB and others read it as it is: `pyarrow.table(reader)`, `polars.DataFrame(reader)`,
    `duckdb.sql("from reader")`. Iterating gives batches of pyarrow.
    """

    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __iter__(self) -> Iterator[Any]: ...
    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""

    # The results are objects of pyarrow, which is optional.
    def to_pyarrow(self) -> Any:
        """Hand the table over to pyarrow, as a `pyarrow.RecordBatchReader`."""

    def read_all(self) -> Any:
        """Read everything that is left, as a `pyarrow.Table`."""

def ask(name: str, question: str, every: int | None = None) -> Answer: ...
def draw(question: str) -> str: ...
def decode(data: bytes) -> tuple[str, list[str]]: ...
def example(name: str) -> str: ...
def read_games(inputs: list[str]) -> RecordBatchReader: ...
def files(inputs: list[str]) -> list[tuple[Path, int]]: ...
def columns() -> list[tuple[str, str]]: ...
def score_batches(
    reader: object,
    *,
    column: str = "sgf",
    dead: str = "auto",
    method: str | None = None,
    rules: str | None = None,
    komi: str | None = None,
    by_the_book: bool = False,
    threads: int | None = None,
    keep: list[str] = ...,
) -> RecordBatchReader: ...
