"""How players ask for a rule: the words of the table, in Japanese and English (`asked/GAME.yaml`).

A rule says what holds; a player says what has happened. These lines are our own, written from the rules. They only
lead to a rule, and are never shown. They are kept by edition and number, and serve the rule in every edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml

__all__ = ["load_asked"]


def load_asked(game: str) -> Mapping[str, tuple[str, ...]]:
    """Load how the rules of a game are asked for: lines of our own by `number@edition`, as `"100.2a@cr-2026-01-16"`.

    A game without a file has an empty mapping.
    """
    file = Path(__file__).with_name("asked") / f"{game}.yaml"
    if not file.exists():
        return {}
    editions = yaml.load(file.read_text("utf-8"), yaml.CBaseLoader)  # noqa: S506 (makes lists and text alone)
    return {
        f"{number}@{edition}": tuple(lines) for edition, rules in editions.items() for number, lines in rules.items()
    }
