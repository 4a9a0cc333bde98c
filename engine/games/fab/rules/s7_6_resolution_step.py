"""Section 7.6: resolution step. Go again, and what follows it."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.events import GainedAction
from engine.games.fab.words import Pass
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.does("7.6.2", "link-resolved", edition=EN)
def go_again_as_the_link_resolves(ask: Run, attack: str) -> Does:
    """The turn player gains 1 action point as a link resolves whose attack has go again, or the mark `go-again`."""
    if ask.has(attack, "keywords", "go again") or ask.state.mark(attack, "go-again"):
        yield GainedAction(ask.active)


@rules.does("7.6.4", "step:resolution", edition=EN)
def then_the_close_step(ask: Run, act: Pass) -> Does:
    """After the resolution step the combat chain closes."""
    ask.perform("close", act)
    yield from ()
