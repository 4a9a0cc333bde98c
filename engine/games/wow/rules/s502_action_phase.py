"""Section 502: action phase. What follows the action phase."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.kernel.events import PhaseBegan
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.does("502.2", "close:action", edition=EN)
def the_end_phase(ask: Run, seat: str) -> Does:
    """After the action phase the end phase begins."""
    yield PhaseBegan("end")
