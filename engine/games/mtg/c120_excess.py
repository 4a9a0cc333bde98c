"""120.10 and 702.2c: lethal damage, and damage beyond it."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import (
    a_planeswalker_loses_loyalty,
    a_player_loses_life,
    lifelink,
    marked_on_a_creature,
)
from engine.games.mtg.events import Damaged, Exceeded, Marked
from engine.kernel.events import Counted
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = ["Wound", "lethal"]


class Wound(Word, frozen=True):
    """A creature about to be dealt damage by these sources at once, or that has just been."""

    obj: str
    sources: tuple[str, ...]


def lethal(ask: Run, obj: str, sources: tuple[str, ...], before: int) -> int:
    """How much damage from these sources is lethal for a creature that had so much damage on it before (120.6)."""
    return int(ask.defines("lethal", Wound(obj, sources), max(0, ask.number(obj, "toughness") - before)))


@rules.defines("702.2c", "lethal")
def any_damage_with_deathtouch(ask: Run, wound: Wound, so_far: int) -> int:
    """Any damage from a source with deathtouch is lethal."""
    return min(1, so_far) if any(ask.has(one, "keywords", "deathtouch") for one in wound.sources) else so_far


@rules.does(
    "120.10", "after:damaged", after=(a_player_loses_life, a_planeswalker_loses_loyalty, marked_on_a_creature, lifelink)
)
def more_than_enough(ask: Run, record: Record) -> Does:
    """What simultaneous damage together goes beyond lethal, or beyond loyalty; the greater, of what is both."""
    event = record.event
    if not isinstance(event, Damaged) or event.to not in ask.state.objects:
        return
    hits = [one for one in ask.together(record) if isinstance(one.event, Damaged) and one.event.to == event.to]
    if hits[-1] is not record:
        return
    total = sum(one.event.amount for one in hits if isinstance(one.event, Damaged))
    since = [one.event for one in ask.log[hits[0].n :] if isinstance(one, Record)]
    excess = 0
    marked = sum(one.amount for one in since if isinstance(one, Marked) and one.obj == event.to)
    if marked and ask.has(event.to, "types", "creature"):
        sources = tuple(dict.fromkeys(one.event.source for one in hits if isinstance(one.event, Damaged)))
        before = ask.defines("damage:marked", event.to, 0) - marked
        excess = total - lethal(ask, event.to, sources, before)
    if ask.has(event.to, "types", "planeswalker"):
        lost = -sum(
            one.by for one in since if isinstance(one, Counted) and one.obj == event.to and one.counter == "loyalty"
        )
        excess = max(excess, total - lost)
    if excess > 0:
        yield Exceeded(event.to, excess, combat=event.combat)
