"""Objects whose own text lets them enter as copies."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.words import EntersAsCopy, Entry
from engine.kernel.copies import COPIED, copied_card, vary_card
from engine.kernel.matching import matches_filter
from engine.kernel.run import Run
from engine.kernel.words import Context, Filter

__all__ = ["apply_own_copy"]


def apply_own_copy(ask: Run, so_far: Entry) -> Entry:
    """The entry (how an object enters) after its player has chosen what it copies, by the object's own text.

    It has another card, more counters if the text adds some, and the mark `copied`. Unchanged if the object has no such
    text, or if the player chooses `none`. Of several such texts only the first counts. Others that enter at the same
    time are offered only with the clause of 614.12a switched off.
    """
    own = [one for one in so_far.card.abilities if isinstance(one, EntersAsCopy)]
    if not own:
        return so_far
    there = ask.find(own[0].of, Context(so_far.id, so_far.seat))
    models = (
        ask.defines("copy:among", there, (*there, *_list_matching_company(ask, own[0].of, so_far)))
        if so_far.mates
        else there
    )
    picked = ask.choose(so_far.seat, "copy", (*models, "none"))
    card = copied_card(ask, str(picked))
    if card is None:
        return so_far
    card = ask.defines("copy:exceptions", (own[0], card), vary_card(card))
    counters = ask.defines("copy:counters", (own[0], card), so_far.counters)
    return replace(so_far, card=card, counters=counters, marks=so_far.marks.put(COPIED, card))


def _list_matching_company(ask: Run, of: Filter, entry: Entry) -> tuple[str, ...]:
    """The ids of other objects that enter at the same time and would match the filter on the battlefield.

    If the filter says `controller: you`, they are those that enter under the same control. Any other `controller` is
    not looked at.
    """
    seats = {id: seat for id, seat in entry.mates if of.controller != "you" or seat == entry.seat}
    fits = {id: replace(of, zone=ask.state.objects[id].zone, controller=None) for id in seats if id != entry.id}
    return tuple(
        id for id, which in fits.items() if matches_filter(which, id, Context(entry.id, entry.seat), ask.board())
    )
