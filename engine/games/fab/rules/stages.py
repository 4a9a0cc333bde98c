"""The stages in which effects apply, and the numeric properties with a base."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["NUMBERS", "STAGES"]

STAGES: Mapping[str, int] = {
    "controller": 2,
    "name": 3,
    "color": 3,
    "types": 4,
    "subtypes": 4,
    "supertypes": 5,
    "abilities": 6,
    "keywords": 6,
}
"""The stage of a change by the field that it changes (6.3.2); base numbers are 7, all other numbers 8."""


NUMBERS = ("power", "defense", "life", "intellect")
"""The numeric properties that have a base."""
