"""The rule by which a modifier's statement changes a value."""

from __future__ import annotations

from engine.kernel.parts import Application

__all__ = ["name_statement"]

_SAID_APART = {
    ("tags", "grant"): "202.3",
    ("kinds", "set"): "205.1c",
    ("types", "set"): "300.1a",
    ("types", "grant"): "300.1b",
}
"""The rule of a change, by field and operation; every other change is made by 714.1."""


def name_statement(work: Application) -> str | None:
    """The number of the rule that says apart how a change is made, such as `"300.1a"` for setting types.

    None for any other change: 714.1 makes it.
    """
    return _SAID_APART.get((work.field, getattr(work.live.part, "op", "")))
