"""What is attached to what, and whether it could be attached."""

from __future__ import annotations

from engine.games.mtg.references import list_abilities
from engine.games.mtg.words import Enchant
from engine.kernel.events import Attached
from engine.kernel.matching import matches_filter
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__ = ["attach_pairs", "can_be_attached", "count_attached"]


def count_attached(ask: Run, id: str, kind: str) -> int:
    """How many permanents with the subtype `kind`, such as `Equipment`, are attached to an object."""
    here = (one for one in ask.state.objects.values() if one.host == id and one.place == "battlefield")
    return sum(ask.has(one.id, "subtypes", kind) for one in here)


def attach_pairs(ask: Run, pairs: tuple[tuple[str, str], ...]) -> tuple[Attached, ...]:
    """One `Attached` event for each pair of ids (attachment, host), in one tuple, to happen at the same time.

    Whether they can be attached is not looked at; `()` without pairs.
    """
    return tuple(Attached(id, host) for id, host in pairs)


def can_be_attached(ask: Run, id: str, host: str) -> bool:
    """Whether the Aura or Equipment `id` on the battlefield could be attached to a host now (301.5, 303.4).

    False for anything else, for itself as the host, and for an Aura that does not say what it enchants. Protection is
    not looked at.

    Raises:
        KeyError: there is no object `id`, or a creature to be equipped has left.
    """
    obj, context = ask.state.objects[id], Context(id, str(ask.get(id, "controller")))
    if host == id or obj.place != "battlefield":
        return False
    if ask.has(id, "subtypes", "Equipment"):
        return ask.has(host, "types", "creature") and ask.state.objects[host].place == "battlefield"
    own = [one.what.what for one in list_abilities(ask, id, Enchant)]
    return bool(own) and all(one is not None and matches_filter(one, host, context, ask.board()) for one in own)
