"""Where the scenarios lie: evidence is data, in a checkout, in an installed package, or wherever one is told."""

from __future__ import annotations

import os
from pathlib import Path

import engine

__all__ = ["home"]


def home() -> Path:
    """HANREI_SCENARIOS, else the checkout's folder, else that of the installed package."""
    if told := os.environ.get("HANREI_SCENARIOS"):
        return Path(told)
    root = Path(engine.__file__).resolve().parents[1]
    checkout = root / "tests" / "scenarios"
    return checkout if checkout.is_dir() else root / "engine" / "scenario" / "library"
