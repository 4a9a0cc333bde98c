"""The rule by which a modifier's statement changes a value."""

from __future__ import annotations

from engine.kernel.parts import Application

__all__ = ["apply_statement", "name_statement"]

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


def apply_statement(work: Application, number: str, so_far: object) -> object:
    """The changed value if the rule of this number makes the change, such as `"300.1a"`; else the value so far."""
    return work.result if name_statement(work) == number else so_far
