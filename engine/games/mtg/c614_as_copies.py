"""614.1 and 616.1: effects of spells that make what enters next a copy of something."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c110_entering import Entry
from engine.games.mtg.c706_copies import own_copy
from engine.games.mtg.events import Entered
from engine.games.mtg.refs import values
from engine.games.mtg.words import EntersAsCopy, Reference
from engine.kernel.copies import COPIED, copied_card, vary_card
from engine.kernel.events import Ended
from engine.kernel.log import Record
from engine.kernel.matching import resolve_reference
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.words import Card, Part

__all__ = ["EnteringAs"]


class EnteringAs(Part, frozen=True):
    """The next time one or more permanents of these types enter, they enter as copies of an object (614.1, 706.5)."""

    of: Reference = "target"
    types: tuple[str, ...] = ("creature", "planeswalker")


@rules.defines("614.1", "entry")
def as_copies_of_what_an_effect_says(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    """Not locked in: the object is copied as it is when something enters."""
    board = ask.board()
    meets = tuple(live for live in board.live(EnteringAs) if _fits(live, so_far.card))
    own = bool(so_far.id) and any(isinstance(one, EntersAsCopy) for one in so_far.card.abilities)
    if meets and own and ask.defines("entry:own-first", (so_far, meets), so_far=False):
        so_far = own_copy(ask, so_far)
        if not ask.allows("entry:goes-on", meets[0]):
            return so_far
    for live in ask.defines("entry:order", (so_far.seat, meets), meets):
        card = _copied(ask, live)
        if card is not None and _fits(live, so_far.card):
            ask.note(board.why.get(live.key, ()))
            so_far = ask.defines("entry:copied", (so_far, card), so_far)
    return so_far


@rules.defines("706.5", "entry:copied")
def it_is_one_as_it_enters(ask: Run, said: tuple[Entry, Card], so_far: Entry) -> Entry:
    """It does not enter and become a copy then: what the copied text says of entering takes effect."""
    entry, card = said
    return replace(entry, card=card, marks=entry.marks.put(COPIED, card))


def _fits(live: Live, card: Card) -> bool:
    return isinstance(live.part, EnteringAs) and bool({*live.part.types} & {*values(card, "types")})


def _copied(ask: Run, live: Live) -> Card | None:
    """What an effect has enter as a copy of: of an object that has left, as it last was (608.2h)."""
    assert isinstance(live.part, EnteringAs)  # noqa: S101 - callers pass no other kind
    id = str(resolve_reference(live.part.of, live.context, ask.state))
    there: Obj | None = ask.state.objects.get(id) or ask.defines("last-known", id, None)
    card = copied_card(ask, id) if there is not None else None
    return vary_card(card) if card is not None else None


@rules.defines("616.1c", "entry:own-first")
def one_of_the_copy_effects_is_chosen(ask: Run, said: tuple[Entry, tuple[Live, ...]], so_far: bool) -> bool:
    """Before anything else that changes how it enters: an effect that makes it a copy, or its own text that does."""
    entry, meets = said
    return bool(ask.choose(entry.seat, "first-copy", (entry.id, *(live.source for live in meets))) == entry.id)


@rules.defines("616.1", "entry:order")
def its_controller_orders_the_effects(
    ask: Run, said: tuple[str, tuple[Live, ...]], so_far: tuple[Live, ...]
) -> tuple[Live, ...]:
    """Of several such effects the controller of what enters chooses one to apply, and then another."""
    seat, lives = said
    if len(lives) < 2:  # noqa: PLR2004 - one alone is in order
        return so_far
    order = ask.order(seat, "first-copy", [live.source for live in lives])
    return tuple(sorted(lives, key=lambda live: order.index(live.source)))


@rules.does("611.2a", "after:entered", after="the_first_lore_counter")
def until_something_has_entered(ask: Run, record: Record) -> Does:
    """The next time is once: such an effect is over when a permanent of its types has entered."""
    event = record.event
    if not isinstance(event, Entered) or event.obj not in ask.state.objects:
        return
    for live in ask.board().live(EnteringAs):
        types = live.part.types if isinstance(live.part, EnteringAs) else ()
        if live.ongoing in ask.state.effects and any(ask.has(event.obj, "types", one) for one in types):
            yield Ended(str(live.ongoing))
