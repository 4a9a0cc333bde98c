"""Whether the engine agrees with an official ruling: its scenarios pass, one fails, or nobody can tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.relations.encounters import judge_ruling

AGREES = """\
title: A bear of two fights as two
game: mtg
claims: []
given: {P1: {battlefield: [bear: Test Bear]}}
when: []
then: {facts: {bear.power: 2}}
"""
DISAGREES = AGREES.replace("bear.power: 2", "bear.power: 3")


def _write(folder: Path, **texts: str) -> list[Path]:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return [folder / f"{name}.yaml" for name in texts]


@pytest.mark.parametrize(
    ("texts", "judged"),
    [
        ({"first": AGREES}, "yes"),
        ({"first": AGREES, "second": DISAGREES}, "no"),
        ({"first": AGREES, "second": "title: what is this"}, "unknown"),
        ({}, "unknown"),
    ],
)
def test_a_ruling_is_judged_by_its_scenarios(tmp_path: Path, texts: dict[str, str], judged: str) -> None:
    assert judge_ruling(_write(tmp_path, **texts), None) == judged


def test_only_the_first_four_scenarios_are_run(tmp_path: Path) -> None:
    texts = {f"s{n}": AGREES for n in range(4)} | {"s4": DISAGREES}
    assert judge_ruling(_write(tmp_path, **texts), None) == "yes"
