"""Known differences between two editions of one rule, reviewed by hand, in both languages.

Lineage joins a rule and its translation. It cannot see that the two say different things. Somebody who reads both
writes the difference into `differences.yaml`. Both rules then show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

import yaml

from rulebook.ids import parse

__all__ = ["KnownDifference", "find_differences", "load_differences"]


@dataclass(frozen=True, slots=True)
class KnownDifference:
    """A known difference: the full ids of the rules that differ, and what differs, by language (`ja`, `en`)."""

    rules: tuple[str, ...]
    says: dict[str, str]


@cache
def load_differences() -> tuple[KnownDifference, ...]:
    """Load every known difference between two editions of a rule, in the order of `differences.yaml`.

    The file is read at the first call alone.

    Raises:
        IdError: a rule in the file is no id.
    """
    place = resources.files("rulebook") / "differences.yaml"
    rows = yaml.load(place.read_bytes(), yaml.CBaseLoader)  # noqa: S506 - makes text, lists and mappings alone
    return tuple(
        KnownDifference(tuple(str(parse(rule)) for rule in row["rules"]), {"ja": row["ja"], "en": row["en"]})
        for row in rows
    )


def find_differences(rule: str) -> tuple[KnownDifference, ...]:
    """Find the known differences that name a rule, given by its full id (`wow:410.6@6.0-ja`); `()` for most rules.

    The id must name its edition. A wrong id in the file raises IdError.
    """
    return tuple(one for one in load_differences() if rule in one.rules)
