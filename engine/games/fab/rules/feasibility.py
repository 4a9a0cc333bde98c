"""Whether effects can resolve successfully in the position as it is (1.8.3b, 1.14.4b)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.fab.words import (
    Banish,
    Conditional,
    Copy,
    Destroy,
    Discard,
    Draw,
    GainControl,
    NegateLayer,
    PayResource,
    Pick,
    Put,
    PutCounter,
    TurnFace,
    Unfreeze,
)
from engine.kernel.matching import resolve_reference
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__ = ["is_possible", "list_possible_picks"]

_ON_ONE_OBJECT = (Banish, Copy, Destroy, GainControl, NegateLayer, Put, PutCounter, TurnFace, Unfreeze)


def is_possible(ask: Run, word: Word, context: Context) -> bool:
    """Whether an effect could do something now, in its context. It only reads.

    What acts on one object is possible if that exists, and if it has the counters to take off. Destroying all that
    match a filter needs a match. A conditional effect is possible only if its condition holds and all inside it is
    possible. Paying needs the resources, drawing a card in the deck, discarding one in hand, and picking a match. Any
    other effect, such as a search, may always be tried.
    """
    seat = str(context.controller)
    if isinstance(word, PayResource):
        return ask.state.number(seat, "resources") >= ask.amount(word.n, context)
    if isinstance(word, Discard):
        return _has_card_to_discard(ask, word, context)
    if isinstance(word, Draw):
        return bool(ask.state.at(f"{seat}.deck")) or ask.amount(word.n, context) <= 0
    if isinstance(word, Pick):
        return bool(list_possible_picks(ask, word, context))
    if isinstance(word, Conditional):
        return ask.holds(word.when, context) and all(is_possible(ask, one, context) for one in word.does)
    if isinstance(word, Destroy) and isinstance(word.what, Filter):
        return bool(ask.find(word.what, context))
    if isinstance(word, _ON_ONE_OBJECT):
        here = ask.state.objects.get(str(resolve_reference(str(word.what), context, ask.state)))
        if here is None or not isinstance(word, PutCounter):
            return here is not None
        return here.counters.get(word.counter, 0) + ask.amount(word.n, context) >= 0
    return True


def _has_card_to_discard(ask: Run, word: Discard, context: Context) -> bool:
    """Whether the card that an effect discards is in a hand. If it names none: whether the hand meant has a card."""
    if word.what is not None:
        here = ask.state.objects.get(str(resolve_reference(word.what, context, ask.state)))
        return here is not None and here.zone == "hand"
    who = resolve_reference(word.who, context, ask.state)
    here = ask.state.objects.get(str(who))
    return bool(ask.state.at(f"{here.owner if here is not None else who}.hand"))


def list_possible_picks(ask: Run, word: Pick, context: Context) -> tuple[str, ...]:
    """The ids of the objects that match a pick, and for which all that it does with its object is possible.

    `()` if there are none.
    """
    return tuple(
        id
        for id in ask.find(word.which, context)
        if all(is_possible(ask, one, replace(context, it=id)) for one in word.then)
    )
