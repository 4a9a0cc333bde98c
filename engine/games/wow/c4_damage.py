"""Sections 405, 407 and 408: damage, healing, and the packets that stand for both."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import rules
from engine.games.wow.events import Dealt, Healed, Mended, PutOn, TookOff
from engine.games.wow.look import character, controller, hero, in_order, in_play, listed, named
from engine.games.wow.words import Deal, Double, Heal, PutDamage
from engine.kernel.log import Record
from engine.kernel.matching import resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["ALL", "Blow"]

ALL = 1_000_001
"""What heals all damage: an integer above one million (408.2a)."""


class Blow(Word, frozen=True):
    """What an attacker or defender deals as combat concludes."""

    by: str


# 405 Damage.


@rules.defines("405.2", "fatal")
def damage_up_to_health(ask: Run, id: str, so_far: bool) -> bool:
    damage = ask.state.number(id, "damage")
    return damage > 0 and damage >= ask.number(id, "health")


@rules.does("405.3", "effect:put-damage")
def damage_is_put(ask: Run, said: tuple[PutDamage, Context]) -> Does:
    word, context = said
    amount = ask.amount(word.amount, context)
    if put := tuple(PutOn(id, ask.defines("put", id, amount)) for id in named(ask, word, context)):
        yield put


@rules.does("405.3", "effect:double")
def doubling_puts_as_much_again(ask: Run, said: tuple[Double, Context]) -> Does:
    ids = named(ask, said[0], said[1])
    if put := tuple(PutOn(id, ask.defines("put", id, ask.state.number(id, "damage"))) for id in ids):
        yield put


@rules.defines("405.3", "put")
def no_more_than_fatal(ask: Run, id: str, so_far: int) -> int:
    return min(so_far, max(0, ask.number(id, "health") - ask.state.number(id, "damage")))


@rules.forbids("405.3", "event:put-on")
def on_characters_only(ask: Run, event: PutOn) -> bool:
    return event.amount <= 0 or not character(ask, event.to)


@rules.does("405.4", "effect:deal")
def a_packet_each(ask: Run, said: tuple[Deal, Context]) -> Does:
    word, context = said
    told = context.notes.get("amounts")
    divided = word.divided is not None and isinstance(told, tuple)
    amounts = list(told) if divided and isinstance(told, tuple) else [ask.amount(one, context) for one in word.amounts]
    packets = [
        ask.defines(
            "packet",
            said,
            Dealt(id, amounts[min(at, len(amounts) - 1)], party=controller(ask, id)),
            source=context.source,
        )
        for at, id in enumerate(in_order(ask, word, context))
        if id is not None
    ]
    hurt: list[Record] = []
    ordered = ask.defines("packets", None, tuple(packets))
    for some in (ordered,) if word.at_once else ((one,) for one in packets):
        if some:
            hurt += yield some
    for record in hurt:
        if word.then and isinstance(record.event, Dealt):
            ask.effects(word.then, replace(context, targets=(record.event.to,)))


# 407 Healing.


@rules.does("407.1", "after:healed")
def as_much_as_there_is(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Healed) and event.to in ask.state.objects:
        yield Mended(event.to, min(event.amount, ask.state.number(event.to, "damage")))


@rules.does("407.2", "effect:heal")
def a_healing_packet_each(ask: Run, said: tuple[Heal, Context]) -> Does:
    word, context = said
    amount = ALL if word.amount is None else ask.amount(word.amount, context)
    packets = tuple(ask.defines("packet", said, Healed(id, amount)) for id in named(ask, word, context))
    if packets:
        yield ask.defines("packets", None, packets)


@rules.forbids("407.3", "event:healed")
def nothing_to_heal(ask: Run, event: Healed) -> bool:
    return ask.state.number(event.to, "damage") <= 0


# 408 Packets.


@rules.forbids("408.2a", ("event:dealt", "event:healed"))
def nothing_is_no_packet(ask: Run, event: Dealt | Healed) -> bool:
    return event.amount <= 0


@rules.forbids("408.2b", ("event:dealt", "event:healed"))
def to_a_character_in_play(ask: Run, event: Dealt | Healed) -> bool:
    return not character(ask, event.to)


@rules.defines("408.2c", "packet")
def source_and_controller(ask: Run, made: tuple[Word, Context], so_far: Dealt | Healed) -> Dealt | Healed:
    word, context = made
    if isinstance(word, Blow):
        return replace(so_far, source=word.by, controller=controller(ask, word.by))
    ref = getattr(word, "source", "hero")
    told = context.notes.get("destroyed") if ref == "destroyed" else resolve_reference(ref, context, ask.state)
    source = hero(ask, context.controller) if ref == "hero" else told
    return replace(so_far, source=source if isinstance(source, str) else None, controller=context.controller)


@rules.defines("408.3a", "packet", after=source_and_controller)
def its_types(ask: Run, made: tuple[Word, Context], so_far: Dealt | Healed) -> Dealt | Healed:
    word = made[0]
    if not isinstance(so_far, Dealt):
        return so_far
    if isinstance(word, Blow):
        kinds = tuple(dict.fromkeys(str(kind) for kind in listed(ask.get(word.by, "kinds")))) or ("melee",)
    else:
        kinds = getattr(word, "kinds", ())
    return replace(so_far, kinds=kinds)


@rules.defines("408.3b", "packet", after=(source_and_controller, its_types))
def combat_damage(ask: Run, made: tuple[Word, Context], so_far: Dealt | Healed) -> Dealt | Healed:
    return replace(so_far, combat=True) if isinstance(made[0], Blow) and isinstance(so_far, Dealt) else so_far


@rules.defines("408.3d", "packet", after=(source_and_controller, its_types, combat_damage))
def dealt_with(ask: Run, made: tuple[Word, Context], so_far: Dealt | Healed) -> Dealt | Healed:
    word, context = made
    if isinstance(word, Blow):
        state = ask.state
        return replace(so_far, cards=tuple(id for id in state.at("play") if state.mark(id, "wielder") == word.by))
    return replace(so_far, cards=(context.source,))


@rules.defines("408.3c", "packet", after=(source_and_controller, its_types, combat_damage, dealt_with))
def the_whole_packet_unpreventable(ask: Run, made: tuple[Word, Context], so_far: Dealt | Healed) -> Dealt | Healed:
    if not isinstance(so_far, Dealt):
        return so_far
    by_card = so_far.combat and any(ask.has(id, "keywords", "Unpreventable") for id in so_far.cards)
    return replace(so_far, preventable=False) if by_card or not getattr(made[0], "preventable", True) else so_far


@rules.does("410.6e", "check:object")
def no_character_no_damage(ask: Run, id: str) -> Does:
    none = ask.state.number(id, "damage") > 0 and in_play(ask.state, id) and not character(ask, id)
    if none:
        yield TookOff(id)
