"""Attachments: their descriptions, and whether their hosts fit."""

from __future__ import annotations

from engine.games.wow.links import list_chosen_abilities, list_modes
from engine.games.wow.position import as_list, get_controller
from engine.games.wow.words import Attach, Modal, Payment
from engine.kernel.matching import matches_filter
from engine.kernel.run import Run
from engine.kernel.words import Context, Filter, Static

__all__ = ["find_attachment", "find_description", "fits_host", "is_ongoing"]


def is_ongoing(ask: Run, id: str) -> bool:
    """Whether a card has a power that functions while it is in play: a payment or static power (305.2a).

    A static power that names its zones does not count.
    """
    here = as_list(ask.get(id, "abilities"))
    return any(isinstance(one, Payment) or (isinstance(one, Static) and not one.zones) for one in here)


def fits_host(ask: Run, id: str) -> bool:
    """Whether a card's host matches its host description.

    It is true without a host, or without a description.

    Raises:
        KeyError: No object has this id.
    """
    obj = ask.state.objects[id]
    if obj.host is None:
        return True
    hosts = ask.defines("hosts", id, None)
    return not isinstance(hosts, Filter) or matches_filter(
        hosts, obj.host, Context(id, get_controller(ask, id)), ask.board()
    )


def find_description(ask: Run, id: str) -> Attach | None:
    """The attach description of a card, read from its face: it stays though the powers are lost (400.6).

    None without one. One that the card has gained comes first; modes count, too.

    Raises:
        KeyError: No object has this id.
    """
    gained = ask.state.mark(id, "attach")
    if isinstance(gained, Attach):
        return gained
    printed = ask.state.objects[id].card.abilities
    modes = [mode for one in printed if isinstance(one, Modal) for mode in one.modes]
    return next((one for one in (*printed, *modes) if isinstance(one, Attach)), None)


def find_attachment(ask: Run, id: str) -> Attach | None:
    """The attach description of a card as it is now, in the mode chosen for it (305.2d); None if it is no attachment.

    Powers that it has lost do not count.
    """
    modes = tuple(list_modes(ask.state, id))
    return next((one for one in list_chosen_abilities(ask, id, modes) if isinstance(one, Attach)), None)
