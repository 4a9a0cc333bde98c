"""Links on the chain: what was chosen for them, what they want as targets, and how an effect becomes one."""

from __future__ import annotations

from engine.games.wow.events import announced
from engine.games.wow.look import abilities
from engine.games.wow.words import Another, AnyPlayer, Attach, Resolution
from engine.kernel.events import Created
from engine.kernel.reading import meant, obeys
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Context, Filter

__all__ = ["choices", "effect", "said", "suits", "wanted"]


def wanted(ask: Run, card: str, power: object = None) -> tuple[tuple[Filter, ...], bool]:
    """What each target of a card (or of one of its powers) must be, and whether fewer may be chosen."""
    if power is not None:
        return tuple(getattr(power, "targets", ())), False
    resolutions = abilities(ask, card, Resolution)
    found = [which for one in resolutions for which in one.targets]
    up_to = any(one.up_to for one in resolutions)
    for one in abilities(ask, card, Attach):
        if one.puts is not None:
            found.append(one.puts)
        elif one.target:
            found.append(one.to)
    return tuple(found), up_to


def suits(ask: Run, which: Filter, id: str, context: Context) -> bool:
    """Whether something may be a target: it is what the description says, and no untargetable card."""
    if isinstance(which, AnyPlayer):
        return id in ask.state.playing()
    if isinstance(which, Another) and id == meant(which.unlike, context, ask.state):
        return False
    here = id in ask.state.objects and obeys(which, id, context, ask.board())
    return here and not ask.has(id, "keywords", "Untargetable")


def choices(ask: Run, which: Filter, context: Context) -> tuple[str, ...]:
    """What may be chosen as a target."""
    if isinstance(which, AnyPlayer):
        return ask.state.playing()
    return tuple(id for id in ask.found(which, context) if suits(ask, which, id, context))


def said(ask: Run, link: Obj) -> tuple[Context, tuple[Word, ...], tuple[Filter, ...]]:
    """What was chosen for a link, what it does, and what its targets must be."""
    if link.context is not None:
        does, targets = link.context.notes.get("does", ()), link.context.notes.get("targets", ())
        return link.context, tuple(does), tuple(targets)  # type: ignore[arg-type]  # as `effect` made them
    does = tuple(word for one in abilities(ask, link.id, Resolution) for word in one.does)
    return announced(ask.state, link.id), does, wanted(ask, link.id)[0]


def effect(does: tuple[Word, ...], targets: tuple[Filter, ...], context: Context, seat: str) -> Created:
    """A link that is no card: the effect of a power."""
    notes: Map[str, object] = Map(does=does, targets=targets)
    context = Context(context.source, seat, context.targets, context.x, context.event, context.it, notes)
    return Created(Obj("", Card("effect"), seat, seat, "stack", context=context, token=True))
