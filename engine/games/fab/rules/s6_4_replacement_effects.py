"""Section 6.4: replacement effects. Self-, identity-, standard and outcome-replacements, and preventions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from engine.games.fab.base import rules
from engine.games.fab.events import Applied, Banished, Bottomed, Cleared, Damage, Prevented
from engine.games.fab.rules.copies import read_copied_card
from engine.games.fab.rules.effects import find_ongoing
from engine.games.fab.rules.zones import name_owner_zone
from engine.games.fab.words import Bottom, Deal, Resolution, Weaken
from engine.kernel.events import Changed, Ended, Event, Moved
from engine.kernel.matching import matches_filter, matches_pattern, resolve_reference
from engine.kernel.parts import Live
from engine.kernel.replacement import Candidate, Change
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing, zone_of
from engine.kernel.values import EMPTY, Map, Value
from engine.kernel.words import Card, Context, Filter, Replace

__all__: list[str] = []


class Weakening(Value, frozen=True):
    """An effect that lessens a prevention, with the change that it lessens."""

    live: Live[Weaken]
    change: Change

    def __str__(self) -> str:
        """The key of the effect that lessens, and the change that it lessens: `o3/0/1 of Change(…)`."""
        return f"{self.live.key} of {self.change}"


_ONE_TIME = frozenset({"fixed", "once"})
"""The styles of a replacement that one event uses up; what prevents, or says "the next time", need not say `once`."""


@rules.defines("6.4.1", "replace:change")
def replaced_by_the_change(ask: Run, change: Change, so_far: Event) -> Event:
    """A replacement with a change makes the event what the change says: `change.result`."""
    return cast("Event", change.result)


@rules.defines("6.4.1", "replace:elsewhere")
def replaced_by_another_move(ask: Run, change: Change, so_far: Moved) -> Moved:
    """A move that a replacement sends to another zone is a new event by that zone.

    What goes to the banished zone is banished, what goes to the graveyard is cleared. A move elsewhere stays as it is.
    """
    zone = zone_of(so_far.to)
    kind = {"banished": Banished, "graveyard": Cleared}.get(zone)
    return so_far if kind is None else kind(so_far.obj, so_far.to, marks=so_far.marks, counters=so_far.counters)


@rules.defines("6.4.1", "replace:into")
def replaced_by_effects(ask: Run, change: Change, so_far: Event) -> None:
    """A replacement with effects in place of the event drops the event: the answer is always None."""
    return None  # noqa: RET501 - None is the answer: the event is dropped


@rules.does("6.4.1a", "replace:first")
def sub_events_come_before(ask: Run, change: Change) -> Does:
    """What a replacement does first is done before the event that it replaces.

    Those effects read the event as the replacement has changed it.
    """
    candidate = change.candidate
    context = msgspec.structs.replace(candidate.live.context, event=change.result)
    ask.effects(candidate.part.first, context)
    yield from ()


rules.shape("6.4.2", "a replacement is asked of an event that is about to happen, and of nothing else")


@rules.defines("6.4.2a", "prevention")
def as_much_as_it_says_now(ask: Run, candidate: Candidate, so_far: int) -> int:
    """A prevention would take what its amount comes to now; `all` amounts to nothing here (6.4.10b)."""
    return ask.amount(candidate.part.prevent, msgspec.structs.replace(candidate.live.context, event=candidate.event))


rules.shape("6.4.3", "what has happened is written down and never proposed again, so no replacement could meet it")


@rules.allows("6.4.4", "replace:changed")
def what_others_have_changed(ask: Run, candidate: Candidate) -> bool:
    """A replacement may apply to an event that other replacements have changed. The answer is always True."""
    return True


@rules.forbids("6.4.5", "replace", after="an_event_of_something_else")
def a_second_time_for_one_event(ask: Run, candidate: Candidate) -> bool:
    """A replacement may not apply again to an event to which it has been applied, however that was changed since."""
    return candidate.live.key in candidate.used


rules.shape("6.4.6", "only the changed event happens, and what it meets, it meets as it is")


@rules.allows("6.4.7", "replace")
def a_self_replacement(ask: Run, candidate: Candidate) -> bool:
    """A self-replacement may replace an event; one that others have changed, where 6.4.4 allows."""
    return _is_of_kind(ask, candidate, "self")


def _is_of_kind(ask: Run, candidate: Candidate, slot: str) -> bool:
    """Whether a replacement is of a kind, such as `"self"`.

    If others have changed the event, a clause must allow it, too.
    """
    return candidate.part.slot == slot and (not candidate.used or ask.allows("replace:changed", candidate))


@rules.forbids("6.4.7a", "replace")
def an_event_of_something_else(ask: Run, candidate: Candidate) -> bool:
    """A self-replacement may not replace an event whose source is another than its own."""
    own = getattr(candidate.event, "source", None) == candidate.live.source
    return candidate.part.slot == "self" and not own


@rules.defines("6.4.7b", "instead")
def its_condition_is_looked_at_as_the_effect_is_generated(
    ask: Run, what: tuple[Resolution, Context], so_far: tuple[Replace, ...]
) -> tuple[Replace, ...]:
    """The self-replacements of an ability whose conditions hold now join those so far.

    They apply to the ability's effects, and their conditions are dropped, so that they are not asked again.
    """
    ability, context = what
    holding = (one for one in ability.instead if ask.holds(one.when, context))
    return (*so_far, *(msgspec.structs.replace(one, when=None) for one in holding))


@rules.does("6.4.7b", "self-replacement")
def a_self_replacement_waits_for_its_parameters(ask: Run, what: tuple[Ongoing, str]) -> Does:
    """A lasting effect gives other parts in place of its own, those in its note `instead`, if the declared card fits.

    The card is named by its id, and must match the note `given`. If it does not, nothing happens.
    """
    effect, id = what
    given = cast("Filter", effect.context.notes.get("given", Filter()))
    if matches_filter(given, id, effect.context, ask.board()):
        yield Applied(msgspec.structs.replace(effect, gives=effect.context.notes["instead"]), to=id)


@rules.allows("6.4.8", "replace")
def an_identity_replacement(ask: Run, candidate: Candidate) -> bool:
    """An identity-replacement may replace an event; one that others have changed, where 6.4.4 allows."""
    return _is_of_kind(ask, candidate, "identity")


@rules.defines("6.4.8a", "copyable")
def as_it_entered(ask: Run, obj: Obj, so_far: Card) -> Card:
    """An object that entered the arena with changed values is copied with those values."""
    return read_copied_card(obj, "entered") if "entered" in obj.marks else so_far


@rules.allows("6.4.9", "replace")
def a_standard_replacement(ask: Run, candidate: Candidate) -> bool:
    """A standard replacement may replace an event; one that others have changed, where 6.4.4 allows."""
    return _is_of_kind(ask, candidate, "standard")


@rules.does("6.4.9", "replace:used")
def the_next_time_is_one_time(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    """An ongoing replacement of the next event, of style `fixed` or `once`, ends as it is used.

    A prevention is left to 6.4.10i. Self-replacements and identity-replacements go on, unless they say `once`.
    """
    part = used[1].part
    goes_on = part.slot in {"self", "identity"} and part.style != "once"
    if part.style in _ONE_TIME and part.slot != "prevention" and not goes_on:
        yield Ended(used[0].id)


@rules.allows("6.4.10", "replace")
def a_prevention(ask: Run, candidate: Candidate) -> bool:
    """A prevention may replace damage, and nothing else; damage that others have changed, where 6.4.4 allows."""
    return isinstance(candidate.event, Damage) and _is_of_kind(ask, candidate, "prevention")


@rules.does("6.4.10", "effect:deal")
def deal(ask: Run, said: tuple[Deal, Context]) -> Does:
    """All damage of one effect is dealt at once, to each object that it names; what it deals `also` is dealt with it.

    Each damage carries the points that a divided prevention takes from it (6.4.10f).
    """
    word, context = said
    damages = tuple(one for each in (word, *word.also) for one in _list_damages(ask, each, context))
    shares: Map[str, tuple[int, ...]] = ask.defines("shares", damages, EMPTY)
    yield tuple(
        msgspec.structs.replace(
            one,
            shares=Map({key: n[at] for key, n in shares.items()}),
            more=tuple(key for key, n in shares.items() if any(n[at + 1 :])),
        )
        for at, one in enumerate(damages)
    )


def _list_damages(ask: Run, word: Deal, context: Context) -> Iterator[Damage]:
    """The damage events of one `deal` effect, one for each object that is dealt damage, in order.

    A seat that it names means its hero. It gives none if what it names is gone.
    """
    if isinstance(word.to, Filter):
        found = ask.find(word.to, context)
    else:
        to = str(resolve_reference(word.to, context, ask.state))
        found = ask.state.at(f"{to}.hero") if to in ask.state.seats else (to,)
    for to in found:
        if to in ask.state.objects:
            yield Damage(to, ask.amount(word.amount, context), word.kind, context.source, word.preventable)


@rules.defines("6.4.10", "prevented", after="as_much_of_each_as_was_declared")
def after_whatever_weakens_it(ask: Run, change: Change, so_far: int) -> int:
    """How much is prevented after each effect in force that weakens preventions of such damage has lessened it in turn.

    Clauses on `weakened` say by how much.
    """
    board, event = ask.board(), change.candidate.event
    for live in board.live(Weaken):
        if matches_pattern(live.part.what, event, live.context, board):
            so_far = ask.defines("weakened", Weakening(live, change), so_far, source=live.source)
    return so_far


@rules.forbids("6.4.10a", "event:damage")
def nothing_left_to_deal(ask: Run, event: Damage) -> bool:
    """Damage of 0 or less does not happen."""
    return event.amount <= 0


@rules.defines("6.4.10a", "replace:prevent")
def point_for_point(ask: Run, change: Change, so_far: Damage) -> Damage:
    """A prevention lowers the damage by as many points as it prevents. It gives what is left, `change.result`."""
    return cast("Damage", change.result)


@rules.does("6.4.10a", "replace:prevented")
def so_much_was_prevented(ask: Run, change: Change) -> Does:
    """The damage that a prevention took is an event: its object, amount, kind and source. The amount may be 0."""
    event = _get_damage(change.candidate)
    yield Prevented(event.to, change.prevented, event.kind, event.source)


def _get_damage(candidate: Candidate) -> Damage:
    """The damage that a prevention is about to meet; it meets nothing else (6.4.10)."""
    return cast("Damage", candidate.event)


@rules.defines("6.4.10b", "prevention")
def as_much_as_the_event_deals(ask: Run, candidate: Candidate, so_far: int) -> int:
    """A prevention of `all` would take the whole damage; another keeps the answer so far."""
    return _get_damage(candidate).amount if candidate.part.prevent == "all" else so_far


rules.shape(
    "6.4.10c", "a prevention whose pattern names no kind of damage meets every kind, one that does that kind alone"
)


rules.shape(
    "6.4.10d", "a prevention whose pattern names no source meets damage from any: what is not asked for decides nothing"
)


rules.shape("6.4.10e", "a prevention whose pattern names nobody to protect meets whatever damage its source deals")


@rules.defines("6.4.10f", "shares")
def each_point_is_declared(
    ask: Run, damages: tuple[Damage, ...], so_far: Map[str, tuple[int, ...]]
) -> Map[str, tuple[int, ...]]:
    """The controller of a prevention divides its points among simultaneous damages.

    That is so if it applies to several damages. If it can prevent all of them, there is one way. A prevention that does
    something first, or that is optional, meets each damage by itself. It gives, by the key of each such prevention, the
    points for each damage in order: `{"o3/0/0": (2, 1)}`.
    """
    for live in ask.board().live(Replace):
        amounts = tuple(one.amount if _meets_event(ask, live, one) else 0 for one in damages)
        whole = not (live.part.first or live.part.optional)
        if whole and sum(map(bool, amounts)) > 1:
            points = min(_count_prevented(ask, live, damages), sum(amounts))
            ways = tuple(_list_divisions(points, amounts))
            so_far = so_far.put(live.key, ask.choose(live.context.controller, "prevent", ways))
    return so_far


def _count_prevented(ask: Run, live: Live[Replace], damages: tuple[Damage, ...]) -> int:
    """How many points a prevention has for simultaneous damages, of which there is at least one.

    For one that prevents all, these are what the damages come to.
    """
    if live.part.prevent == "all":
        return sum(one.amount for one in damages)
    if (left := getattr(find_ongoing(ask.state, live), "left", None)) is not None:
        return int(left)
    return int(ask.defines("prevention", Candidate(live, damages[0]), 0))


def _meets_event(ask: Run, live: Live[Replace], event: Damage) -> bool:
    """Whether a part is a prevention whose pattern and condition match this damage.

    It never is if that cannot be prevented.
    """
    part, context = live.part, msgspec.structs.replace(live.context, event=event)
    return (
        part.slot == "prevention"
        and event.preventable
        and matches_pattern(part.what, event, context, ask.board())
        and ask.holds(part.when, context)
    )


def _list_divisions(points: int, among: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The ways to divide points among amounts, none of which takes more than itself; none if they cannot take all.

    Each has one share for each amount, in their order. No points among no amounts gives `()` once.

    >>> list(_list_divisions(2, (1, 3)))
    [(0, 2), (1, 1)]
    """
    if not among:
        yield from [()] if points == 0 else []
        return
    for first in range(max(0, points - sum(among[1:])), min(points, among[0]) + 1):
        yield from ((first, *rest) for rest in _list_divisions(points - first, among[1:]))


@rules.defines("6.4.10f", "prevented")
def as_much_of_each_as_was_declared(ask: Run, change: Change, so_far: int) -> int:
    """A divided prevention takes from each damage at most the points declared for it."""
    return _find_share(change.candidate, so_far)


def _find_share(candidate: Candidate, so_far: int) -> int:
    """How many points of a prevention were divided onto this damage, at most `so_far`.

    It is `so_far` if none were divided.
    """
    return min(so_far, _get_damage(candidate).shares.get(candidate.live.key, so_far))


@rules.defines("6.4.10f", "spent")
def and_no_more_is_spent(ask: Run, change: Change, so_far: int) -> int:
    """A divided shield spends on each damage at most the points declared for it.

    Any other prevention keeps the amount so far, for only a shield has an amount left to spend (6.4.10j).
    """
    return _find_share(change.candidate, so_far) if change.candidate.part.style == "shield" else so_far


@rules.defines("6.4.10g", "weakened")
def less_is_prevented(ask: Run, what: Weakening, so_far: int) -> int:
    """A weakened prevention takes so much less, but never less than 0."""
    return max(0, so_far - what.live.part.by)


@rules.defines("6.4.10h", "replace:prevent", after=point_for_point)
def the_unpreventable_is_not_prevented(ask: Run, change: Change, so_far: Damage) -> Damage:
    """Damage that cannot be prevented is dealt as it is."""
    event = _get_damage(change.candidate)
    return so_far if event.preventable else event


@rules.does("6.4.10i", "replace:used")
def a_fixed_one_is_used_up(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    """A prevention for one event ends with that event. One divided among several damages ends with the last of them.

    What is given are the effect, its replacement, and how much was spent.
    """
    effect, candidate, _ = used
    fixed = candidate.part.style in _ONE_TIME and candidate.part.slot == "prevention"
    if fixed and candidate.live.key not in _get_damage(candidate).more:
        yield Ended(effect.id)


@rules.does("6.4.10j", "replace:used", after=(a_fixed_one_is_used_up, the_next_time_is_one_time))
def a_shield_wears_off(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    """A shield loses the amount that is spent, and ends when nothing is left of it. Other styles are left alone.

    What is given are the effect, its replacement, and how much was spent.
    """
    effect, candidate, spent = used
    if candidate.part.style == "shield" and effect.left is not None and spent:
        left = effect.left - spent
        yield Changed(msgspec.structs.replace(effect, left=left)) if left > 0 else Ended(effect.id)


@rules.allows("6.4.11", "replace")
def an_outcome_replacement(ask: Run, candidate: Candidate) -> bool:
    """An outcome-replacement may replace an event; one that others have changed, where 6.4.4 allows."""
    return _is_of_kind(ask, candidate, "outcome")


@rules.does("6.4.11", "effect:bottom")
def one_of_the_revealed_goes_to_the_bottom(ask: Run, said: tuple[Bottom, Context]) -> Does:
    """The controller puts one of the named cards that still exist on the bottom of its owner's deck.

    If none exists any more, nothing happens.
    """
    word, context = said
    cards = cast("tuple[str, ...]", resolve_reference(word.of, context, ask.state))
    if among := [id for id in cards if id in ask.state.objects]:
        card = str(ask.choose(context.controller, "bottom", among))
        yield Bottomed(card, name_owner_zone(ask, card, "deck"), at="bottom")
