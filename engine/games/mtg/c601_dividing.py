"""601.2d: damage or counters that are divided among targets, as announced."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c601_casting import modes_and_x
from engine.games.mtg.events import CountersPut, Damaged
from engine.games.mtg.refs import announced
from engine.games.mtg.words import Cast
from engine.kernel.events import Event, Set
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Amount, Context

__all__ = ["Divide"]


class Divide(Word, frozen=True):
    """A number divided among the targets as announced (`split=3,1`): of damage, or of counters of a kind (601.2d)."""

    amount: Amount
    of: str = "damage"


class Division(Word, frozen=True):
    """How a number is divided: so many targets, so much in all."""

    parts: tuple[int, ...]
    targets: int
    amount: int


def _divided(context: Context) -> Divide | None:
    does = context.notes.get("does", ())
    return next((one for one in does if isinstance(one, Divide)), None) if isinstance(does, tuple) else None


@rules.does("601.2d", "announce", after=modes_and_x)
def the_division(ask: Run, said: tuple[Cast, str]) -> Does:
    """Each target gets at least one; the whole number is divided; with nothing divided, none is announced."""
    act, spell = said
    context = announced(ask.state.objects[spell])
    word = _divided(context)
    if word is None:
        if act.split:
            ask.require("division", Division(act.split, 0, 0))
        return
    amount = ask.amount(word.amount, context)
    parts = act.split or ((amount,) if len(context.targets) == 1 else ())
    ask.require("division", Division(parts, len(context.targets), amount))
    yield Set(spell, "announced", replace(context, notes=context.notes.put("split", parts)))


@rules.forbids("601.2d", "division")
def all_of_it_and_none_goes_without(ask: Run, said: Division) -> bool:
    return len(said.parts) != said.targets or sum(said.parts) != said.amount or any(one < 1 for one in said.parts)


@rules.does("601.2d", "effect:divide")
def to_each_its_part(ask: Run, said: tuple[Divide, Context]) -> Does:
    """What an illegal target would have got, nobody gets."""
    word, context = said
    split = context.notes.get("split", ())
    parts = split if isinstance(split, tuple) else ()
    events: list[Event] = []
    for target, n in zip(context.targets, parts, strict=False):
        if target in ask.state.seats or target in ask.state.objects:
            put = CountersPut(target, word.of, n, str(context.controller))
            events.append(Damaged(target, n, context.source) if word.of == "damage" else put)
    if events:
        yield tuple(events)
