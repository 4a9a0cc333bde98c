"""Every scenario of the games passes, is sensitive, and says nothing that its rules do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.scenario import load, verify
from toy.play import ROOT, all_games

FILES = sorted((ROOT / "scenarios").rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_scenario(path: Path) -> None:
    result, _ = verify(load(path, root=path.parent), all_games())
    if result.outcome == "todo":
        pytest.skip(f"todo: {result.scenario.todo}")
    assert [str(failure) for failure in result.failures] == []
