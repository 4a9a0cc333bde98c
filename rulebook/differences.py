"""Known differences between two editions of one rule, reviewed by hand: what each says, in both languages.

Lineage joins a rule and its translation; it cannot tell that the two say different things. Whoever
reads both writes the difference into `differences.yaml`. Both rules then show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

import yaml

from rulebook.ids import parse

__all__ = ["KnownDifference", "find_differences", "load"]


@dataclass(frozen=True, slots=True)
class KnownDifference:
    """The full ids of the rules that differ, and what differs, by language."""

    rules: tuple[str, ...]
    says: dict[str, str]


@cache
def load() -> tuple[KnownDifference, ...]:
    """Every difference of the file, in its order.

    Raises:
        IdError: a rule of it is no full id.
    """
    place = resources.files("rulebook") / "differences.yaml"
    rows = yaml.load(place.read_bytes(), yaml.CBaseLoader)  # noqa: S506 - makes text, lists and mappings alone
    return tuple(
        KnownDifference(tuple(str(parse(rule)) for rule in row["rules"]), {"ja": row["ja"], "en": row["en"]})
        for row in rows
    )


def find_differences(rule: str) -> tuple[KnownDifference, ...]:
    """The known differences that a full id takes part in; none for most."""
    return tuple(one for one in load() if rule in one.rules)
