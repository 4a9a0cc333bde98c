"""Section 405: damage. Damage that is dealt, put and switched, and when it is fatal."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Dealt, Mended, PutOn
from engine.games.wow.position import get_controller, is_character, list_objects, list_objects_in_order
from engine.games.wow.rules.amounts import list_packet_amounts
from engine.games.wow.words import Deal, Double, PutDamage, SwitchDamage
from engine.kernel.log import Record
from engine.kernel.matching import resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []

rules.rests("405.2", 4, on="717.8", edition=EN)
rules.rests("405.4", 1, on="603.1", edition=EN)

rules.shape("405.1", "damage is a mark that an object does not take along")


@rules.defines("405.2", "fatal")
def damage_up_to_health(ask: Run, id: str, so_far: bool) -> bool:
    """Whether the damage on a character, by its id, is fatal: it is at least the character's health.

    That the health is more than 0 is not looked at here.
    """
    return ask.state.number(id, "damage") >= ask.number(id, "health")


@rules.does("405.3", "effect:put-damage")
def damage_is_put(ask: Run, said: tuple[PutDamage, Context]) -> Does:
    """Damage is put on each character named, all at once, and no more than the rules allow for each.

    It is not dealt.
    """
    word, context = said
    amount = ask.amount(word.amount, context)
    yield tuple(PutOn(id, ask.defines("put", id, amount)) for id in list_objects(ask, word, context))


@rules.does("405.3", "effect:double")
def doubling_puts_as_much_again(ask: Run, said: tuple[Double, Context]) -> Does:
    """As much damage is put on each card named as it has already, all at once, and no more than the rules allow."""
    ids = list_objects(ask, said[0], said[1])
    yield tuple(PutOn(id, ask.defines("put", id, ask.state.number(id, "damage"))) for id in ids)


@rules.defines("405.3", "put")
def no_more_than_fatal(ask: Run, id: str, so_far: int) -> int:
    """No more damage is put on a character than its health leaves room for: its health less its damage, at least 0."""
    return min(so_far, max(0, ask.number(id, "health") - ask.state.number(id, "damage")))


@rules.forbids("405.3", "event:put-on")
def damage_on_what_is_no_character(ask: Run, event: PutOn) -> bool:
    """Damage is not put on what is no character in play, and not in an amount of 0 or less."""
    return event.amount <= 0 or not is_character(ask, event.to)


@rules.does("405.4", "effect:deal")
def a_packet_each(ask: Run, said: tuple[Deal, Context]) -> Does:
    """Each character named is dealt a packet of its own, all at once unless the effect says one by one.

    The first amount is for the first named, and the last one for all that are left over. Divided damage goes by the
    amounts announced. What the effect does to those dealt damage follows for each.
    """
    word, context = said
    amounts = list_packet_amounts(ask, word, context)
    packets = [
        ask.defines(
            "packet",
            said,
            Dealt(id, amounts[min(at, len(amounts) - 1)], party=get_controller(ask, id)),
            source=context.source,
        )
        for at, id in enumerate(list_objects_in_order(ask, word, context))
        if id is not None
    ]
    hurt: list[Record] = []
    ordered = ask.defines("packets", None, tuple(packets))
    for some in (ordered,) if word.at_once else ((one,) for one in packets):
        hurt += yield some
    for record in hurt:
        if isinstance(record.event, Dealt):
            ask.effects(word.then, replace(context, targets=(record.event.to,)))


rules.shape("405.5", "adding a link looks at no prohibition of what it will do; a packet that is forbidden is no event")


rules.shape("405.6", "damage is counted in whole numbers")


@rules.does("405.7", "effect:switch-damage")
def damage_is_switched(ask: Run, said: tuple[SwitchDamage, Context]) -> Does:
    """The difference in damage moves from the character with more to the one with less, up to fatal damage.

    Nothing happens unless both are characters in play.
    """
    one, other = (str(resolve_reference(ref, said[1], ask.state)) for ref in (said[0].one, said[0].other))
    if not (is_character(ask, one) and is_character(ask, other)):
        return
    less, more = sorted((one, other), key=lambda one: ask.state.number(one, "damage"))
    if by := ask.state.number(more, "damage") - ask.state.number(less, "damage"):
        yield (Mended(more, by), PutOn(less, int(ask.defines("put", less, by))))
