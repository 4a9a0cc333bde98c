"""Section 704: state-based actions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.base import rules
from engine.games.mtg.c701_actions import attachable, graveyard
from engine.games.mtg.c702_untargeted import protected
from engine.games.mtg.events import (
    Destroyed,
    Died,
    Sacrificed,
)
from engine.games.mtg.refs import abilities, spell_copy
from engine.games.mtg.words import (
    Chapter,
)
from engine.kernel.events import Attached, Ceased, Counted, Left, Set
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__ = ["checks"]


def checks(ask: Run) -> Iterator[tuple[str, str]]:
    """What a wave looks at: permanents, tokens and copies elsewhere, players."""
    board = ask.state.at("battlefield")
    yield from (("check:object", id) for id in board)
    yield from (
        ("check:elsewhere", obj.id)
        for obj in ask.state.objects.values()
        if obj.token and obj.zone not in {"battlefield", "command"}
    )
    yield from (("check:seat", seat) for seat in ask.state.playing())


@rules.does("704.5a", "check:seat")
def no_life(ask: Run, seat: str) -> Does:
    if ask.state.number(seat, "life") <= 0:
        yield Left(seat)


@rules.does("704.5b", "check:seat", after=no_life)
def drew_from_nothing(ask: Run, seat: str) -> Does:
    if ask.state.mark(seat, "drew-nothing"):
        yield Left(seat)


@rules.does("704.5c", "check:seat", after=(no_life, drew_from_nothing))
def ten_poison(ask: Run, seat: str) -> Does:
    if ask.state.number(seat, "poison") >= 10:  # noqa: PLR2004 - 704.5c
        yield Left(seat)


@rules.does("122.1d", "after:counted")
def poison_of_a_player(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Counted) and event.obj in ask.state.seats:
        yield Set(event.obj, event.counter, max(0, ask.state.number(event.obj, event.counter) + event.by))


@rules.does("704.5d", "check:elsewhere")
def tokens_cease(ask: Run, id: str) -> Does:
    obj = ask.state.objects[id]
    if obj.place != "stack" and not spell_copy(ask.state, obj):
        yield Ceased(id)


@rules.does("704.5f", "check:object")
def no_toughness(ask: Run, id: str) -> Does:
    if ask.has(id, "types", "creature") and ask.number(id, "toughness") <= 0:
        yield Died(id, graveyard(ask, id))


@rules.defines("120.6", "damage:marked")
def damage_stays_marked(ask: Run, id: str, so_far: int) -> int:
    return ask.state.number(id, "damage")


@rules.does("704.5g", "check:object", after=no_toughness)
def lethal_damage(ask: Run, id: str) -> Does:
    damage, toughness = ask.defines("damage:marked", id, 0), ask.number(id, "toughness")
    if ask.has(id, "types", "creature") and 0 < toughness <= damage and not _lasts(ask, id):
        yield Destroyed(id, graveyard(ask, id))


@rules.does("704.5h", "check:object", after=(no_toughness, lethal_damage))
def deathtouched(ask: Run, id: str) -> Does:
    damage, toughness = ask.state.number(id, "damage"), ask.number(id, "toughness")
    deadly = ask.state.mark(id, "deadly") and toughness > damage
    if ask.has(id, "types", "creature") and deadly and not _lasts(ask, id):
        yield Destroyed(id, graveyard(ask, id))


def _lasts(ask: Run, id: str) -> bool:
    """An indestructible permanent is not asked about again and again (702.12b)."""
    no = ask.forbids("event:destroyed", Destroyed(id, graveyard(ask, id)))
    ask.note(no)
    return bool(no)


@rules.does("704.5i", "check:object", after=(no_toughness, lethal_damage, deathtouched))
def no_loyalty(ask: Run, id: str) -> Does:
    if ask.has(id, "types", "planeswalker") and ask.number(id, "loyalty") <= 0:
        yield Died(id, graveyard(ask, id))


@rules.does("704.5j", "check:seat", after=(no_life, drew_from_nothing, ten_poison))
def legend_rule(ask: Run, seat: str) -> Does:
    mine: dict[object, list[str]] = {}
    for id in ask.state.at("battlefield"):
        if ask.get(id, "controller") == seat and ask.has(id, "supertypes", "legendary"):
            mine.setdefault(ask.get(id, "name"), []).append(id)
    for same in mine.values():
        if len(same) > 1:
            kept = ask.choose(seat, "legend", tuple(same))
            yield tuple(Died(id, graveyard(ask, id)) for id in same if id != kept)


@rules.does("704.5m", "check:object", after=(no_toughness, lethal_damage, deathtouched, no_loyalty))
def an_aura_without_a_legal_host(ask: Run, id: str) -> Does:
    obj = ask.state.objects[id]
    if not ask.has(id, "subtypes", "Aura"):
        return
    if obj.host not in ask.state.objects or not attachable(ask, id, str(obj.host)) or _warded(ask, id):
        yield Died(id, graveyard(ask, id))


def _warded(ask: Run, id: str) -> bool:
    host = ask.state.objects[id].host
    return host in ask.state.objects and protected(ask, str(host), id)


@rules.does("704.5n", "check:object")
def equipment_on_nothing_legal(ask: Run, id: str) -> Does:
    obj = ask.state.objects[id]
    if obj.host is None or not ask.has(id, "subtypes", "Equipment"):
        return
    if obj.host not in ask.state.objects or not attachable(ask, id, obj.host) or _warded(ask, id):
        yield Attached(id)


@rules.does("704.5q", "check:object", after=equipment_on_nothing_legal)
def opposite_counters_cancel(ask: Run, id: str) -> Does:
    counters = ask.state.objects[id].counters
    n = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
    if n:
        yield (Counted(id, "+1/+1", -n), Counted(id, "-1/-1", -n))


@rules.does("714.4", "check:object", after=(equipment_on_nothing_legal, opposite_counters_cancel))
def a_saga_that_has_been_told(ask: Run, id: str) -> Does:
    if not ask.has(id, "subtypes", "Saga"):
        return
    final = max((at for one in abilities(ask, id, Chapter) for at in one.at), default=0)
    lore = ask.number(id, "counter:lore")
    if final and lore >= final and not ask.defines("saga:busy", id, so_far=False):
        yield Sacrificed(id, graveyard(ask, id), seat=str(ask.get(id, "controller")))


@rules.defines("714.4", "saga:busy")
def a_chapter_is_still_on_the_stack(ask: Run, id: str, so_far: bool) -> bool:
    stack = [ask.state.objects[one] for one in ask.state.at("stack")]
    items = [one.context for one in stack] + [one.context for one in ask.state.waiting]
    return any(one is not None and one.source == id and one.notes.get("chapter") for one in items)
