"""Section 717: damage replacement. Preventions and other replacements of packets of damage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Dealt, Healed, Prevented
from engine.games.wow.links import perform_actions
from engine.games.wow.position import as_list, find_hero, get_controller
from engine.games.wow.rules.prevention import DEFENSE, is_conditional
from engine.games.wow.words import Divide, Exhaust, FirstEachTurn, Overflow
from engine.kernel.events import Changed, Ended, Event, Set
from engine.kernel.replacement import Candidate, Change
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.values import Map
from engine.kernel.words import (
    AllOf,
    AtLeast,
    Both,
    Context,
    Exists,
    Filter,
    Negate,
    Part,
    Pattern,
    Replace,
    Static,
    ValueOf,
)

__all__: list[str] = []

_EXHAUST = Exhaust(("this",))


_READY_EQUIPMENT = Exists(
    Filter(
        zone="play",
        be="this",
        has=Map(types="equipment", defense=AtLeast(1)),
        marks=Map(exhausted=Negate(test=True)),
    )
)


_FOR_ALLIES = Exists(
    Filter(zone="play", controller="you", has=Map(types=Both(("equipment", Negate("weapon"))), keywords="For Allies"))
)


@rules.defines("717.1", "replace:change", after="the_modified_event", edition=EN)
def dealt_to_another(ask: Run, change: Change, so_far: Event) -> Event:
    """A packet that a replacement changes gets the party of its destination; `hero` means the replacer's own hero.

    What is no packet keeps the answer so far.
    """
    if not isinstance(so_far, (Dealt, Healed)):
        return so_far
    to = str(find_hero(ask, change.candidate.controller)) if so_far.to == "hero" else so_far.to
    packet = replace(so_far, to=to)
    return replace(packet, party=get_controller(ask, to)) if isinstance(packet, Dealt) else packet


@rules.forbids("717.2", "replace", edition=EN)
def unpreventable_damage(ask: Run, candidate: Candidate) -> bool:
    """A prevention may not apply to damage that cannot be prevented.

    A conditional one may, since it still does what it asks for first (717.3).
    """
    part = candidate.part
    return part.prevent is not None and not is_conditional(part) and not _get_packet(candidate).preventable


def _get_packet(candidate: Candidate) -> Dealt:
    """The packet of damage that a prevention would prevent. A card's prevention waits for nothing else (717.2)."""
    return cast("Dealt", candidate.event)


@rules.forbids("717.2a", "replace", edition=EN)
def nothing_is_left_of_the_packet(ask: Run, candidate: Candidate) -> bool:
    """A packet that was lowered to 0 or less has ceased to exist: nothing more may apply to it."""
    event = candidate.event
    return isinstance(event, (Dealt, Healed)) and event.amount <= 0


@rules.defines("717.2a", "replace:prevent", edition=EN)
def reduced_by_what_it_prevents(ask: Run, change: Change, so_far: Event) -> Event:
    """The packet becomes what the prevention leaves of it: `change.result`."""
    return cast("Event", change.result)


@rules.does("717.2a", "replace:used", edition=EN)
def it_can_prevent_less(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    """A lasting prevention with an amount can prevent less by what was used, and ends at 0.

    What is given are the effect, its replacement, and how much was spent.
    """
    effect, _, spent = used
    if effect.left is not None:
        left = effect.left - spent
        yield Changed(replace(effect, left=left)) if left > 0 else Ended(effect.id)


@rules.defines("717.2a", "shield", edition=EN)
def the_amount_that_it_can_prevent(ask: Run, said: tuple[Part, Context], so_far: None) -> int | None:
    """The total damage that a prevention of the style `shield` can prevent; for any other part the answer so far."""
    part, context = said
    return ask.amount(part.prevent, context) if isinstance(part, Replace) and part.style == "shield" else so_far


@rules.defines("717.2c", "printed:abilities", edition=EN)
def its_defense_prevents_damage(ask: Run, id: str, so_far: object) -> object:
    """Equipment has a power besides those it prints: exhaust it, while it is ready, to prevent as much as its DEF.

    It has it whatever its DEF, and can use it with 1 or more. What is no equipment gets none. The power shields its
    controller's hero, and its controller's allies while they control such equipment for allies.
    """
    if "equipment" not in as_list(ask.board().face(ask.state.objects[id]).values.get("types")):
        return so_far
    return (*as_list(so_far), Static((_shield("hero"), _shield("ally", _FOR_ALLIES))))


def _shield(which: str, *when: Exists) -> Replace:
    """The prevention of damage to one's hero (`which="hero"`) or allies that ready equipment offers.

    It prevents as much as its source's defense, and exhausts it. `when` are further conditions.
    """
    return Replace(
        Pattern("dealt", Map(to=Filter(zone="play", controller="you", has=Map(types=which)))),
        slot=DEFENSE,
        first=(_EXHAUST,),
        prevent=ValueOf("this", "defense"),
        optional=True,
        when=AllOf((_READY_EQUIPMENT, *when)),
    )


@rules.does("717.2d", "replace:prevented", edition=EN)
def what_triggers_on_prevention(ask: Run, change: Change) -> Does:
    """After a prevention, what it took of a packet is an event (`Prevented`), so that powers trigger on it."""
    yield Prevented(_get_packet(change.candidate).to, change.prevented)


@rules.does("717.3", "replace:first", after="what_comes_before", edition=EN)
def what_it_asks_for(ask: Run, change: Change) -> Does:
    """The actions that a conditional prevention asks for are performed.

    Whether all were is noted as the game's mark `done`. Any other replacement is left to 716.1.
    """
    part, live = change.candidate.part, change.candidate.live
    if is_conditional(part):
        context = replace(live.context, event=change.candidate.event)
        yield Set("game", "done", all(perform_actions(ask, part.first, context)))


@rules.defines("717.3", "prevented", edition=EN)
def nothing_unless_it_was_done(ask: Run, change: Change, so_far: int) -> int:
    """A conditional prevention prevents nothing unless all that it asks for first was done.

    It does not prevent unpreventable damage either. Any other keeps the amount so far.
    """
    able = ask.state.mark("game", "done") is True and _get_packet(change.candidate).preventable
    return so_far if able or not is_conditional(change.candidate.part) else 0


@rules.orders("717.4a", "replace", edition=EN)
def raising_ones_first(ask: Run, items: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Replacements that raise a packet, or change its types or its flags, apply before all others.

    It gives those alone, and nothing if there is none.
    """
    return tuple(one for one in items if _raises_packet(ask, one))


def _raises_packet(ask: Run, one: Candidate) -> bool:
    """Whether a modifier makes a packet of damage or healing larger, or changes its kind of damage (717.4a).

    Of what is no packet none does.
    """
    change, packet = one.part.change, cast("Dealt | Healed", one.event)
    larger = (
        "amount" in change and ask.amount(change["amount"], replace(one.live.context, event=packet)) > packet.amount
    )
    return larger or not {"combat", "preventable", "kinds"}.isdisjoint(change)


@rules.defines(
    "717.4a", "chooser:replace", after=("whoever_would_be_affected", "the_controller_of_its_destination"), edition=EN
)
def the_packets_controller(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: str | None) -> str | None:
    """The packet's controller picks among replacements that all raise it or change its types or flags.

    Of any others it is the answer so far.
    """
    event, (one, *_) = among  # they all do, or none (`raising_ones_first`)
    return getattr(event, "controller", so_far) if _raises_packet(ask, one) else so_far


@rules.defines("717.4b", "chooser:replace", after="whoever_would_be_affected", edition=EN)
def the_controller_of_its_destination(
    ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: str | None
) -> str | None:
    """The controller of the destination of a packet of damage or healing picks among competing replacements.

    Of any other event it is the answer so far.
    """
    event = among[0]
    return get_controller(ask, event.to) if isinstance(event, (Dealt, Healed)) else so_far


@rules.orders("717.4c", "replace", edition=EN)
def dividing_ones_last(ask: Run, items: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Replacements that divide a packet apply after all others. It gives the others alone: `()` if all divide."""
    return tuple(one for one in items if not _divides_packet(one.part))


def _divides_packet(part: Replace) -> bool:
    """Whether a replacement divides a packet: an effect that comes instead is `Divide` or `Overflow`."""
    return any(isinstance(word, (Divide, Overflow)) for word in part.into or ())


@rules.does("717.5", "replace:used", after=it_can_prevent_less, edition=EN)
def the_next_time_has_come(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    """A modifier for the next time (`once`) ends as it is used. Others go on.

    Of damage and healing it is only noted that the time has come, for all packets of one link are that one time.
    """
    effect, candidate, _ = used
    if candidate.part.style != "once":
        return
    if not isinstance(candidate.event, (Dealt, Healed)):
        yield Ended(effect.id)
    else:
        context = replace(effect.context, notes=effect.context.notes.put("come", value=True))
        yield Changed(replace(effect, context=context))


@rules.does("717.5", "check:game", edition=EN)
def that_time_is_over(ask: Run, _: str) -> Does:
    """Effects for the next time that damage is dealt or healed end at the checks after that time has come."""
    yield tuple(Ended(one.id) for one in ask.state.effects.values() if one.context.notes.get("come"))


@rules.defines("717.6", "prevented", after=nothing_unless_it_was_done, edition=EN)
def less_what_this_turn_has_seen(ask: Run, change: Change, so_far: int) -> int:
    """A prevention of the first damage each turn prevents less by what the character met this turn.

    Damage that was dealt and damage that was prevented both count.
    """
    word, packet = change.candidate.part.prevent, _get_packet(change.candidate)
    if not isinstance(word, FirstEachTurn):
        return so_far
    most = ask.amount(word.n, replace(change.candidate.live.context, event=packet))
    return max(0, min(so_far, most - _count_damage_met(ask, packet.to)))


def _count_damage_met(ask: Run, id: str) -> int:
    """The damage dealt to a character, by its id, this turn, with the damage to it that was prevented."""
    past = [one for one in ask.state.past if isinstance(one, (Dealt, Prevented)) and one.to == id]
    return sum(one.amount for one in past)


@rules.does("717.7", "effect:divide", edition=EN)
def divided_as_its_player_chooses(ask: Run, said: tuple[Divide, Context]) -> Does:
    """The packet's controller divides all of it among the matching characters, which are dealt their shares at once.

    The last character gets what is left; one that gets none is dealt no packet.
    """
    word, context = said
    packet = cast("Dealt", context.event)
    left, shares = packet.amount, dict[str, int]()
    ids = ask.find(word.among, context)
    for id in ids[:-1]:
        shares[id] = int(ask.choose(packet.controller, "divide", range(left + 1)))
        left -= shares[id]
    yield _divide_packet(ask, packet, shares | dict.fromkeys(ids[-1:], left))


def _divide_packet(ask: Run, packet: Dealt, shares: Mapping[str, int]) -> tuple[Dealt, ...]:
    """A packet divided by `shares` (amounts by the ids of characters), in their order. One of 0 deals nothing."""
    return tuple(replace(packet, to=id, amount=n, party=get_controller(ask, id)) for id, n in shares.items())


@rules.does("717.8", "effect:overflow", edition=EN)
def fatal_damage_and_the_rest(ask: Run, said: tuple[Overflow, Context]) -> Does:
    """The character is dealt just fatal damage of a packet; the hero of its controller is dealt the rest, at once."""
    packet = cast("Dealt", said[1].event)
    fatal = max(0, ask.number(packet.to, "health") - ask.state.number(packet.to, "damage"))
    over = packet.amount - min(fatal, packet.amount)
    hero = str(find_hero(ask, get_controller(ask, packet.to)))
    yield _divide_packet(ask, packet, {packet.to: packet.amount - over, hero: over})
