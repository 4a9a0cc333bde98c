"""The words that cards may use."""

from __future__ import annotations

from engine.games.eirei.words.abilities import Activated, OnUse
from engine.games.eirei.words.effects import (
    Add,
    Correct,
    Damage,
    Destroy,
    Discard,
    Draw,
    Exclude,
    Gain,
    Grant,
    Lasting,
    Mill,
    Negate,
    Put,
    Return,
    Supply,
    Tap,
    Untap,
)

__all__ = ["VOCABULARY"]

VOCABULARY = (
    OnUse,
    Activated,
    Destroy,
    Exclude,
    Return,
    Put,
    Negate,
    Correct,
    Grant,
    Lasting,
    Tap,
    Untap,
    Damage,
    Gain,
    Draw,
    Add,
    Discard,
    Mill,
    Supply,
)
