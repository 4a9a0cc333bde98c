"""303.4: what an Aura that is not cast is put onto, and where it stays if there is nothing for it."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c110_entering import Entry
from engine.games.mtg.c702_untargeted import protected, protected_from
from engine.games.mtg.events import PutOnto
from engine.games.mtg.refs import values
from engine.games.mtg.words import Enchant
from engine.kernel.events import Created
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.defines("303.4b", "reckoned:enchanted")
def by_auras_attached_to_it(ask: Run, id: str, so_far: object) -> object:
    """How many Auras enchant it, whoever controls them; of what has left, how many did."""
    return _attached(ask, id, "Aura")


@rules.defines("301.5a", "reckoned:equipped")
def by_equipment_attached_to_it(ask: Run, id: str, so_far: object) -> object:
    """How many Equipment equip it, whoever controls them; of what has left, how many did."""
    return _attached(ask, id, "Equipment")


def _attached(ask: Run, id: str, kind: str) -> int:
    here = (one for one in ask.state.objects.values() if one.host == id and one.place == "battlefield")
    return sum(ask.has(one.id, "subtypes", kind) for one in here)


@rules.defines("303.4f", "host")
def its_controller_chooses_without_targeting(ask: Run, entry: Entry, so_far: str | None) -> str | None:
    own = [one.what.what for one in entry.card.abilities if isinstance(one, Enchant)]
    if so_far is not None or not own or own[0] is None:
        return so_far
    found = ask.find(own[0], Context(entry.id, entry.seat))
    hosts = []
    for id in found:
        no = ask.forbids("enchant", (entry, id))
        ask.note(no)
        hosts += [] if no else [id]
    return str(ask.choose(entry.seat, "host", tuple(hosts))) if hosts else None


@rules.forbids("702.16c", "enchant")
def nothing_with_protection_from_it(ask: Run, what: tuple[Entry, str]) -> bool:
    entry, id = what
    return protected(ask, id, entry.id) if entry.id else protected_from(ask, id, entry.card)


@rules.forbids("303.4g", "event:created")
def a_token_with_nothing_to_enchant_is_not_created(ask: Run, event: Created) -> bool:
    """There is no zone that it could stay in."""
    obj = event.obj
    return obj.token and obj.place == "battlefield" and obj.host is None and "Aura" in values(obj.card, "subtypes")


@rules.forbids("303.4g", "event:put-onto")
def it_stays_where_it_is_with_nothing_to_enchant(ask: Run, event: PutOnto) -> bool:
    return event.obj in ask.state.objects and event.aura and event.host is None
