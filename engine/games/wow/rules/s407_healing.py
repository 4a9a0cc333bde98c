"""Section 407: healing. Healing packets, and the damage that they remove."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.events import Healed, Mended
from engine.games.wow.position import list_objects
from engine.games.wow.words import Heal
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []

ALL = 1_000_001
"""What heals all damage: an integer above one million (408.2a)."""


@rules.does("407.1", "after:healed")
def as_much_as_there_is(ask: Run, record: Record) -> Does:
    """Once a packet of healing has healed, its amount of damage is removed, but no more than the character has."""
    event = record.event
    if isinstance(event, Healed):
        yield Mended(event.to, min(event.amount, ask.state.number(event.to, "damage")))


@rules.does("407.2", "effect:heal")
def a_healing_packet_each(ask: Run, said: tuple[Heal, Context]) -> Does:
    """Each character named gets a healing packet of its own, all at once; without an amount it heals all damage."""
    word, context = said
    amount = ALL if word.amount is None else ask.amount(word.amount, context)
    packets = tuple(ask.defines("packet", said, Healed(id, amount)) for id in list_objects(ask, word, context))
    yield ask.defines("packets", None, packets)


@rules.forbids("407.3", "event:healed")
def nothing_to_heal(ask: Run, event: Healed) -> bool:
    """A character without damage cannot be healed."""
    return ask.state.number(event.to, "damage") <= 0
