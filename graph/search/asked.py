"""How players ask for a rule: the words of the table, by rule, Japanese and English (`asked/GAME.yaml`).

A rule says what holds; a player says what has happened. These are our own words, written from the rules, and nothing
is read from them but which rule is meant. They are kept by edition and number, and serve the rule in every edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml

__all__ = ["ASKED", "load_asked"]

ASKED = Path(__file__).with_name("asked")
"""The folder of the files, one a game."""


def load_asked(game: str) -> Mapping[str, tuple[str, ...]]:
    """Load how the rules of a game are asked for: for each `number@edition` its lines. A game without a file has none."""
    file = ASKED / f"{game}.yaml"
    if not file.exists():
        return {}
    editions = yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
    return {
        f"{number}@{edition}": tuple(lines) if isinstance(lines, list) else (lines,)
        for edition, rules in editions.items()
        for number, lines in rules.items()
    }
