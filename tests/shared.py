"""The official documents stand beside a checkout, never in it; tests that read them skip where they are absent."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


def shared(path: str) -> Path:
    """A document beside the checkout, or a skip that says what is missing."""
    place = SHARED / path
    if not place.exists():
        pytest.skip(f"the official document {path} is not beside this checkout")
    return place
