"""Section 706, from the English edition: magnets, targets at random, what could be targeted, and targets changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.c4_play import asked_for
from engine.games.wow.events import Added, Retargeted, Targeted
from engine.games.wow.links import choices, said, suits, wanted
from engine.games.wow.look import abilities, controller
from engine.games.wow.words import ChangeTarget, Complete, Magnet, Modal, Play, Random, Use
from engine.kernel.events import Stacked
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context, Filter

__all__ = ["ASKS"]


# 706.2 Changing a target.


@rules.does("706.2", "effect:change-target", edition=EN)
def to_a_second_target(ask: Run, what: tuple[ChangeTarget, Context]) -> Does:
    """The description is read as that link's controller reads it; without another legal target nothing changes."""
    word, context = what
    link = ask.state.objects.get(str(resolve_reference(word.of, context, ask.state)))
    if link is None or link.zone != "stack":
        return
    told, _, descriptions = said(ask, link)
    if len(told.targets) != 1 or len(descriptions) != 1:
        return
    fits = [id for id in choices(ask, descriptions[0], replace(told, targets=())) if id not in told.targets]
    if word.to is not None:
        fits = [id for id in fits if matches_filter(word.to, id, context, ask.board())]
    if fits:
        new = ask.choose(context.controller, "target", fits)
        yield Retargeted(link.id, new)
        yield Targeted(new, link.id, str(link.controller))


# 707.1f A link that has been added.


@rules.does("707.1f", "after:added", edition=EN)
def what_becomes_targeted(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Added) and event.link in ask.state.objects:
        told, _, _ = said(ask, ask.state.objects[event.link])
        if targets := tuple(Targeted(id, event.link, event.seat) for id in told.targets):
            yield targets


@rules.does("707.1f", "after:stacked", edition=EN)
def what_a_triggered_effect_targets(ask: Run, record: Record) -> Does:
    event = record.event
    link = event.obj if isinstance(event, Stacked) else None
    if link is not None and link.id in ask.state.objects:
        told, _, descriptions = said(ask, link)
        if targets := tuple(Targeted(id, link.id, str(link.controller)) for id in told.targets[: len(descriptions)]):
            yield targets


# 706.4 Magnets.


@rules.forbids("706.4", ("act:play", "act:use", "act:complete"), edition=EN)
def as_many_magnets_as_there_can_be(ask: Run, what: Play | Use | Complete) -> bool:
    """Of a link with up to so many targets, among as many as its player has chosen."""
    magnets = _magnets(ask, what.seat)
    if not magnets or not what.targets:
        return False
    descriptions, _, context = asked_for(ask, what)
    most = _most(ask, descriptions[: len(what.targets)], context, magnets)
    return sum(id in magnets for id in what.targets) < most


@rules.defines("706.4", "target-options", edition=EN)
def a_magnet_if_one_can_be_chosen(ask: Run, what: tuple[Filter, str], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """For a triggered effect, and for chance (706.5)."""
    magnets = _magnets(ask, what[1])
    return tuple(id for id in so_far if id in magnets) or so_far


def _magnets(ask: Run, seat: str) -> tuple[str, ...]:
    """The cards that the links of a seat must target if able."""
    found = [
        live.source
        for live in ask.board().live(Magnet)
        if isinstance(live.part, Magnet) and ask.holds(live.part.when, live.context)
    ]
    theirs = {id: controller(ask, id) for id in found}
    return tuple(id for id, owner in theirs.items() if owner is not None and not ask.state.friends(owner, seat))


def _most(ask: Run, descriptions: Sequence[Filter], context: Context, magnets: Sequence[str]) -> int:
    """How many magnets can be targets at once, each for a description of its own."""
    if not descriptions:
        return 0
    which, rest = descriptions[0], descriptions[1:]
    fits = [id for id in magnets if suits(ask, which, id, context)]
    return max(_most(ask, rest, context, magnets), *(1 + _beside(ask, rest, context, magnets, id) for id in fits), 0)


def _beside(ask: Run, descriptions: Sequence[Filter], context: Context, magnets: Sequence[str], id: str) -> int:
    return _most(ask, descriptions, context, [one for one in magnets if one != id])


# 706.5 Targets at random.


@rules.defines("706.5", "targets-at-random", edition=EN)
def chosen_by_chance(ask: Run, what: tuple[Sequence[Filter], Context], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Each in its place among the targets that the player has chosen."""
    descriptions, context = what
    given, targets = list(so_far), list[str]()
    for which in descriptions:
        if isinstance(which, Random):
            found = [id for id in choices(ask, which, context) if id not in {*targets, *given}]
            options = ask.defines("target-options", (which, str(context.controller)), tuple(found))
            targets += [options[0] if len(options) == 1 else ask.choose(None, "target", options)] if options else []
        elif given:
            targets.append(given.pop(0))
    return (*targets, *given)


# 706.6 What could be targeted.


@rules.allows("706.6", "could-target", edition=EN)
def chosen_if_it_were_added_now(ask: Run, what: tuple[str, str]) -> bool:
    card, id = what
    seat = controller(ask, card) or ask.state.objects[card].owner
    context, magnets = Context(card, seat), _magnets(ask, seat)
    modes: list[tuple[int, ...]] = [(at,) for one in abilities(ask, card, Modal) for at in range(1, len(one.modes) + 1)]
    for descriptions in (wanted(ask, card, modes=mode)[0] for mode in modes or [()]):
        most = _most(ask, descriptions, context, magnets)
        for at, which in enumerate(descriptions):
            others = (*descriptions[:at], *descriptions[at + 1 :])
            beside = _beside(ask, others, context, magnets, id)
            if suits(ask, which, id, context) and beside + (id in magnets) >= most:
                return True
    return False


def _could_target(ask: Run, card: str, target: str) -> bool:
    """`ask: could-target bolt g1`: whether a card could choose another as a target if it were added to the chain."""
    return ask.allows("could-target", (card, target))


ASKS: Mapping[str, Callable[..., object]] = {"could-target": _could_target}
"""The question of this section."""
