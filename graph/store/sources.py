"""The five sources: the edition of each game that coverage is counted over, and that a question mostly means."""

from __future__ import annotations

__all__ = ["SOURCES"]

SOURCES = {"wow": "6.0-ja", "fab": "ja", "mtg": "khm-notes", "eirei": "2013-07-12-ja"}
"""The edition of each game that the five sources hold."""
