"""Section 1.4: attacks. What an attack by an object takes over from it."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.rules.playing import list_values
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("1.4.3a", "proxy:subtypes", edition=EN)
def those_of_its_source_besides(ask: Run, source: str, so_far: tuple[str, ...]) -> tuple[object, ...]:
    """An attack-proxy has the subtypes of its source besides its own: the attack of a dagger is a dagger attack."""
    return (*list_values(ask, source, "subtypes"), *so_far)
