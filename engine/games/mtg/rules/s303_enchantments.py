"""Section 303: enchantments. Auras: what they may be attached to as they enter, and who may use them."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import PutOnto
from engine.games.mtg.references import list_printed
from engine.games.mtg.rules.attachment import count_attached
from engine.games.mtg.words import Activate, Enchant, Entry
from engine.kernel.events import Created
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.defines("303.4b", "reckoned:enchanted")
def by_auras_attached_to_it(ask: Run, id: str, so_far: object) -> object:
    """How many Auras are attached to it, whoever controls them; if it has left, how many were."""
    return count_attached(ask, id, "Aura")


@rules.forbids("303.4e", "activate:attached")
def an_aura_of_another_controller(ask: Run, act: Activate) -> bool:
    """Objection to activating an Aura's ability by a seat that does not control the Aura.

    To control what is enchanted is not enough.
    """
    return ask.has(act.obj, "subtypes", "Aura") and act.seat != ask.get(act.obj, "controller")


@rules.defines("303.4f", "host")
def its_controller_chooses_without_targeting(ask: Run, entry: Entry, so_far: str | None) -> str | None:
    """The id of the host that an entering Aura's controller chooses, if it has none yet.

    It must match the enchant ability, and no rule may forbid it. None if there is no such host. A host that it has
    already stays.
    """
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


@rules.forbids("303.4g", "event:created")
def an_aura_token_with_nothing_to_enchant(ask: Run, event: Created) -> bool:
    """Objection to creating an Aura token on the battlefield that is attached to nothing."""
    obj = event.obj
    return (
        obj.token and obj.place == "battlefield" and obj.host is None and "Aura" in list_printed(obj.card, "subtypes")
    )


@rules.forbids("303.4g", "event:put-onto")
def an_aura_with_nothing_to_enchant(ask: Run, event: PutOnto) -> bool:
    """Objection to putting an Aura onto the battlefield that is attached to nothing."""
    return event.obj in ask.state.objects and event.aura and event.host is None
