"""Section 306: quests and locations. Cards that are only placed, and the limits of their counters."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.words import Play
from engine.kernel.run import Run

__all__: list[str] = []

rules.rests("306.1", 3, 4, on="412.1a")
rules.rests("306.3", 1, on="410.6g")


@rules.forbids("306.1", "act:play")
def a_card_that_is_only_placed(ask: Run, play: Play) -> bool:
    """A quest or location may not be played."""
    return any(ask.has(play.card, "types", kind) for kind in ("quest", "location"))


@rules.defines("306.3", "counters")
def no_more_than_its_limit(ask: Run, what: tuple[str, str], so_far: int) -> int:
    """A card gets no more counters of a name than fit under the limit that it prints; without one, as many as so far.

    The pair is the card's id and the counter's name. The answer is at least 0 where there is a limit.
    """
    id, counter = what
    most = ask.get(id, "most")
    limit = most.get(counter) if isinstance(most, dict) else None
    return so_far if not isinstance(limit, int) else max(0, min(so_far, limit - ask.number(id, f"counter:{counter}")))
