"""The sentences of our own that the reader of cards is tested with, and the rows that no sentence shows yet."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent / "engine" / "reading"


@cache
def read_list(name: str) -> Any:  # noqa: ANN401 - each file has a shape of its own
    """What a file beside the witnesses holds: `witnesses`, `unwitnessed` or `differing`."""
    return yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))
