"""Where the scenario files are: in a checkout, in an installed package, or in a folder of the user's."""

from __future__ import annotations

import os
from pathlib import Path

import engine

__all__ = ["home"]


def home() -> Path:
    """Give the folder of scenarios: `HANREI_SCENARIOS`, else the checkout's, else that of the installed package."""
    if folder := os.environ.get("HANREI_SCENARIOS"):
        return Path(folder)
    root = Path(engine.__file__).resolve().parents[1]
    checkout = root / "tests" / "scenarios"
    return checkout if checkout.is_dir() else root / "engine" / "scenario" / "library"
