"""The statement that a modifier belongs to."""

from __future__ import annotations

from engine.kernel.parts import Application

__all__ = ["name_statement"]

_SAID_APART = {
    ("tags", "grant"): "202.3",
    ("kinds", "set"): "205.1c",
    ("types", "set"): "300.1a",
    ("types", "grant"): "300.1b",
}
"""What changes by which rule; everything else, by 714.1."""


def name_statement(work: Application) -> str | None:
    """The statement that a change belongs to, where one text says several (714)."""
    return _SAID_APART.get((work.field, getattr(work.live.part, "op", "")))
