"""Chapter 6, replacement effects (6.4), prevention among them, and in what order they apply (6.5)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.games.fab.base import EN, rules
from engine.games.fab.words import Damage, Deal, Drawing, Prevented, Weaken
from engine.kernel.events import Changed, Ended, Event
from engine.kernel.matching import matches_pattern, resolve_reference
from engine.kernel.parts import Live, is_part
from engine.kernel.replacement import Candidate, Change
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.values import EMPTY, Map, Value, Word
from engine.kernel.words import Card, Context, Filter, Replace, Static

__all__ = ["SLOTS", "Weakening", "sense"]


class Weakening(Value, frozen=True):
    """An effect that lessens what a prevention takes."""

    live: Live
    change: Change

    def __str__(self) -> str:
        return f"{self.live.key} of {self.change}"


# 6.4.1-6.4.9 What a replacement may replace.

rules.shape("6.4.2", "a replacement is asked of an event that is about to happen, and of nothing else")
rules.shape("6.4.3", "what has happened is written down and never proposed again, so no replacement could meet it")
rules.shape("6.4.6", "only the changed event happens, and what it meets, it meets as it is")


_ONE_TIME = frozenset({"fixed", "once"})
"""The styles of a replacement that one event uses up; what prevents, or says "the next time", need not say `once`."""

SLOTS = ("self", "identity", "standard", "prevention", "outcome")
"""The kinds of replacement (6.4.7 to 6.4.11), as a card's `slot` names them; one of no kind would never apply."""


def sense(word: Word | Card) -> Iterator[str]:
    """What is wrong with a word that would be read, and would not do what it says (6.4.10j)."""
    if isinstance(word, Static) and any(isinstance(one, Replace) and one.style == "shield" for one in word.gives):
        yield "static: a shield wears off only as an effect that lasts; write it under `gives` of a `lasting`"


@rules.allows("6.4.7", "replace")
def a_self_replacement(ask: Run, candidate: Candidate) -> bool:
    return candidate.part.slot == "self" and _still(ask, candidate)


@rules.forbids("6.4.7a", "replace")
def of_nothing_but_its_own_effects(ask: Run, candidate: Candidate) -> bool:
    own = getattr(candidate.event, "source", None) == candidate.live.source
    return candidate.part.slot == "self" and not own


@rules.allows("6.4.8", "replace")
def an_identity_replacement(ask: Run, candidate: Candidate) -> bool:
    return candidate.part.slot == "identity" and _still(ask, candidate)


@rules.allows("6.4.9", "replace")
def a_standard_replacement(ask: Run, candidate: Candidate) -> bool:
    return candidate.part.slot == "standard" and _still(ask, candidate)


@rules.allows("6.4.10", "replace")
def a_prevention(ask: Run, candidate: Candidate) -> bool:
    return candidate.part.slot == "prevention" and isinstance(candidate.event, Damage) and _still(ask, candidate)


@rules.allows("6.4.11", "replace")
def an_outcome_replacement(ask: Run, candidate: Candidate) -> bool:
    return candidate.part.slot == "outcome" and _still(ask, candidate)


def _still(ask: Run, candidate: Candidate) -> bool:
    """Whether an event may be replaced, one that others have changed too."""
    return not candidate.used or ask.allows("replace:changed", candidate)


@rules.allows("6.4.4", "replace:changed")
def what_others_have_changed(ask: Run, candidate: Candidate) -> bool:
    return True


@rules.forbids("6.4.5", "replace")
def once_for_an_event(ask: Run, candidate: Candidate) -> bool:
    return candidate.live.key in candidate.used


@rules.forbids("1.9.1b", "replace", edition=EN)
def what_does_nothing_is_not_replaced(ask: Run, candidate: Candidate) -> bool:
    event = candidate.event
    return (isinstance(event, Damage) and event.amount <= 0) or (isinstance(event, Drawing) and event.n <= 0)


@rules.does("6.4.1a", "replace:first")
def sub_events_come_before(ask: Run, change: Change) -> Does:
    candidate = change.candidate
    context = msgspec.structs.replace(candidate.live.context, event=change.result)
    ask.effects(candidate.part.first, context)
    yield from ()


@rules.defines("6.4.1", "replace:change")
def replaced_by_the_change(ask: Run, change: Change, so_far: Event) -> Event:
    return change.result or so_far


@rules.defines("6.4.1", "replace:into")
def replaced_by_effects(ask: Run, change: Change, so_far: Event) -> None:
    return None


# 6.4.10 Prevention.


@rules.does("6.4.10", "effect:deal")
def deal(ask: Run, said: tuple[Deal, Context]) -> Does:
    word, context = said
    damages = tuple(one for each in (word, *word.also) for one in _damages(ask, each, context))
    if len(damages) > 1:
        shares: Map[str, tuple[int, ...]] = ask.defines("shares", damages, EMPTY)
        last = len(damages) - 1
        damages = tuple(
            msgspec.structs.replace(one, shares=Map({key: n[at] for key, n in shares.items()}), more=at < last)
            for at, one in enumerate(damages)
        )
    if damages:
        yield damages


def _damages(ask: Run, word: Deal, context: Context) -> Iterator[Damage]:
    if isinstance(word.to, Filter):
        found = ask.find(word.to, context)
    else:
        to = resolve_reference(word.to, context, ask.state)
        found = (str(next(iter(ask.state.at(f"{to}.hero")), to) if to in ask.state.seats else to),)
    for to in found:
        if to in ask.state.objects:
            yield Damage(to, ask.amount(word.amount, context), word.kind, context.source, word.preventable)


@rules.defines("6.4.10f", "shares")
def each_point_is_declared(
    ask: Run, damages: tuple[Damage, ...], so_far: Map[str, tuple[int, ...]]
) -> Map[str, tuple[int, ...]]:
    """Of each prevention that would meet several damages of one event, and not prevent them all."""
    for live in ask.board().live(Replace):
        meets = [_meets(ask, live, one) for one in damages]
        most = _prevents(ask, live, damages)
        amounts = [one.amount if met else 0 for one, met in zip(damages, meets, strict=True)]
        if sum(meets) > 1 and most is not None and most < sum(amounts):
            ways = tuple(_divisions(most, tuple(amounts)))
            so_far = so_far.put(live.key, ask.choose(live.context.controller, "prevent", ways))
    return so_far


def _divisions(points: int, among: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to divide points among amounts, none of which takes more than it is.

    >>> list(_divisions(2, (1, 3)))
    [(0, 2), (1, 1)]
    """
    if not among:
        yield from [()] if points == 0 else []
        return
    for first in range(max(0, points - sum(among[1:])), min(points, among[0]) + 1):
        yield from ((first, *rest) for rest in _divisions(points - first, among[1:]))


def _meets(ask: Run, live: Live, event: Damage) -> bool:
    part, context = live.part, msgspec.structs.replace(live.context, event=event)
    if not isinstance(part, Replace) or part.slot != "prevention" or not event.preventable:
        return False
    return matches_pattern(part.what, event, context, ask.board()) and ask.holds(part.when, context)


def _prevents(ask: Run, live: Live, damages: tuple[Damage, ...]) -> int | None:
    """How much a prevention has to divide; None of one that says so at each time, or goes as it is used."""
    if not is_part(live, Replace):
        return None
    part, ongoing = live.part, ask.state.effects.get(live.ongoing or "")
    if part.prevent == "all" or part.first or part.optional:
        return None
    if ongoing is not None and ongoing.left is not None:
        return ongoing.left
    return int(ask.defines("prevention", Candidate(live, damages[0]), 0))


def _share(candidate: Candidate, so_far: int) -> int:
    event = candidate.event
    return min(so_far, event.shares.get(candidate.live.key, so_far)) if isinstance(event, Damage) else so_far


@rules.defines("6.4.10f", "prevented")
def as_much_of_each_as_was_declared(ask: Run, change: Change, so_far: int) -> int:
    return _share(change.candidate, so_far)


@rules.defines("6.4.10f", "spent")
def and_no_more_is_spent(ask: Run, change: Change, so_far: int) -> int:
    """Of a shield, which alone has something left (6.4.10j)."""
    return _share(change.candidate, so_far) if change.candidate.part.style == "shield" else so_far


@rules.forbids("6.4.10a", "event:damage")
def nothing_left_to_deal(ask: Run, event: Damage) -> bool:
    return event.amount <= 0


@rules.defines("6.4.2a", "prevention")
def as_much_as_it_says_now(ask: Run, candidate: Candidate, so_far: int) -> int:
    if candidate.part.prevent == "all":
        return so_far
    return ask.amount(candidate.part.prevent, msgspec.structs.replace(candidate.live.context, event=candidate.event))


@rules.defines("6.4.10b", "prevention")
def as_much_as_the_event_deals(ask: Run, candidate: Candidate, so_far: int) -> int:
    event = candidate.event
    return event.amount if candidate.part.prevent == "all" and isinstance(event, Damage) else so_far


@rules.defines("6.4.10g", "weakened")
def less_is_prevented(ask: Run, what: Weakening, so_far: int) -> int:
    by = what.live.part.by if isinstance(what.live.part, Weaken) else 0
    return max(0, so_far - by)


@rules.defines("6.4.10", "prevented", after=as_much_of_each_as_was_declared)
def after_whatever_weakens_it(ask: Run, change: Change, so_far: int) -> int:
    board, event = ask.board(), change.candidate.event
    for live in board.live(Weaken):
        if isinstance(live.part, Weaken) and matches_pattern(live.part.what, event, live.context, board):
            so_far = ask.defines("weakened", Weakening(live, change), so_far, source=live.source)
    return so_far


@rules.defines("6.4.10a", "replace:prevent")
def point_for_point(ask: Run, change: Change, so_far: Damage) -> Damage:
    return change.result if isinstance(change.result, Damage) else so_far


@rules.defines("6.4.10h", "replace:prevent", after=point_for_point)
def the_unpreventable_is_not_prevented(ask: Run, change: Change, so_far: Damage) -> Damage:
    event = change.candidate.event
    return event if isinstance(event, Damage) and not event.preventable else so_far


@rules.does("6.4.10a", "replace:prevented")
def so_much_was_prevented(ask: Run, change: Change) -> Does:
    event = change.candidate.event
    if isinstance(event, Damage):
        yield Prevented(event.to, change.prevented, event.kind, event.source)


@rules.does("6.4.10i", "replace:used")
def a_fixed_one_is_used_up(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    event = used[1].event
    goes_on = isinstance(event, Damage) and event.more and used[1].live.key in event.shares
    if used[1].part.style in _ONE_TIME and used[1].part.slot == "prevention" and not goes_on:
        yield Ended(used[0].id)


@rules.does("6.4.9", "replace:used")
def the_next_time_is_one_time(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    """What replaces its own effects or what things are goes on, unless it says that it is for `once`."""
    part = used[1].part
    goes_on = part.slot in {"self", "identity"} and part.style != "once"
    if part.style in _ONE_TIME and part.slot != "prevention" and not goes_on:
        yield Ended(used[0].id)


@rules.does("6.4.10j", "replace:used", after=(a_fixed_one_is_used_up, the_next_time_is_one_time))
def a_shield_wears_off(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    effect, candidate, spent = used
    if candidate.part.style == "shield" and effect.left is not None and spent:
        left = effect.left - spent
        yield Changed(msgspec.structs.replace(effect, left=left)) if left > 0 else Ended(effect.id)


rules.shape(
    "6.4.10c", "a prevention whose pattern names no kind of damage meets every kind, one that does that kind alone"
)
rules.shape(
    "6.4.10d", "a prevention whose pattern names no source meets damage from any: what is not asked for decides nothing"
)
rules.shape("6.4.10e", "a prevention whose pattern names nobody to protect meets whatever damage its source deals")

# 6.5 Interaction of replacement effects.

rules.shape(
    "6.5.2a", "the turn player is asked for a player alone; the order of their own effects is asked of each (6.5.1)"
)
rules.shape("6.5.2b", "who was chosen stays with the event until it has happened")
rules.shape("6.5.5", "preventions are what is left when the other replacements have had their turn")
rules.shape("6.5.6", "the event happens once no replacement is left")
rules.shape("6.5.8", "the event is complete once no replacement of its outcome is left")


def _slot(items: tuple[Candidate, ...], *slots: str) -> tuple[Candidate, ...]:
    return tuple(one for one in items if one.part.slot in slots) or items


@rules.orders("6.5.3", "replace")
def self_and_identity_first(ask: Run, items: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    return _slot(items, "self", "identity")


@rules.orders("6.5.4", "replace", after=self_and_identity_first)
def then_standard_ones(ask: Run, items: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    return _slot(items, "standard")


@rules.defines("6.5.2", "first:replace")
def the_turn_player_says_who_begins(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: str | None) -> str:
    return str(ask.choose(ask.active, "first-player", ask.state.clockwise(ask.active)))


@rules.defines("6.5.1", "chooser:replace")
def their_controller_orders_them(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: None) -> str | None:
    seats = {one.controller for one in among[1]}
    return ask.active if ask.active in seats else min(str(seat) for seat in seats)


@rules.does("6.5.7", "replace:late")
def outcomes_are_replaced_last(ask: Run, candidate: Candidate) -> Does:
    part = candidate.part
    context = msgspec.structs.replace(candidate.live.context, event=candidate.event)
    if part.optional and not _can(ask, candidate, context):
        return
    if part.optional and not ask.choose(context.controller, "apply", (True, False)):
        return
    ask.effects(part.first, context)
    ask.effects(part.into or (), context)
    if (effect := ask.state.effects.get(candidate.live.ongoing or "")) is not None:
        ask.perform("replace:used", (effect, candidate, 0))
    yield from ()


def _can(ask: Run, candidate: Candidate, context: Context) -> bool:
    """Whether what comes first can be done at all."""
    return not any(ask.forbids("effect-cost", (word, context)) for word in candidate.part.first)
