"""What a game assumes is listed from its clauses."""

from __future__ import annotations

import pytest

from engine import games
from tests.toy import game as toy


def test_what_no_document_says_is_listed_with_a_reason() -> None:
    told = dict(games.assumptions(toy.game()))
    assert told["toy:assumed/triggers@1"] == "it triggers; it waits; onto the pile too"
    assert "toy:1.1.2@1" not in told


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_assumption_has_a_reason(name: str) -> None:
    assert all(why for _, why in games.assumptions(games.load(name)))
