"""Section 303: weapons. Weapons enter play, strike with a wielder, and lend it what they have."""

from __future__ import annotations

from typing import cast

from engine.games.wow.base import rules
from engine.games.wow.events import Exhausted, Joined, Released, Struck
from engine.games.wow.position import as_list, as_number, get_controller
from engine.games.wow.rules.arrival import enter_play_row
from engine.games.wow.rules.combat import list_weapons
from engine.games.wow.rules.payment import list_payable_resources, may_be_exhausted
from engine.games.wow.rules.powers import ATTACHED, activates_kind
from engine.games.wow.rules.tags import add_values
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Word

__all__: list[str] = []

rules.rests("303.1", 2, on="303.2b")
rules.rests("303.1", 3, on="303.2")
rules.rests("303.3", 1, on="303.2")

_RANGE = "Long-Range"


@rules.does("303.1", "enters", after=(*ATTACHED, "a_master_hero_takes_over", "an_ally_enters_play"))
def a_weapon_enters_play(ask: Run, link: Obj) -> Does:
    """A resolving weapon that is no attachment enters play."""
    yield from enter_play_row(ask, link, "weapon")


@rules.does("303.2", "strike")
def strike(ask: Run, what: tuple[str, tuple[tuple[str, ...], ...]]) -> Does:
    """A wielder's controller chooses one of the sets of weapons, or none, to strike with.

    Those weapons are exhausted, together with resources that the player chooses for their strike costs. Then each is
    associated with the wielder. What is given are the wielder's id and the sets: `("o3", (("o5",), ("o5", "o6")))`.
    """
    wielder, sets = what
    seat = str(get_controller(ask, wielder))
    chosen: tuple[str, ...] = ask.choose(seat, "strike", ((), *sets)) if sets else ()
    if chosen:
        price = sum(ask.number(id, "strike") for id in chosen)
        yield tuple(Exhausted(id) for id in (*chosen, *_choose_resources(ask, seat, price)))
        ask.allows("strikes-together", (seat, chosen))
        yield tuple(Struck(id, wielder) for id in chosen)


def _choose_resources(ask: Run, seat: str, price: int) -> tuple[str, ...]:
    """The ids of `price` ready resources that a player chooses one by one; all of them if there are no more.

    Those that an effect forbids to exhaust are left out. Of resources that are alike, only the first is offered.
    """
    left, chosen = list(list_payable_resources(ask, seat)), list[str]()
    while left and len(chosen) < price:
        several = len(left) > price - len(chosen)
        options = tuple({_describe_resource(ask, id): id for id in reversed(left)}.values())[::-1]
        chosen.append(ask.choose(seat, "paying", options) if several else left[0])
        left.remove(chosen[-1])
    return tuple(chosen)


def _describe_resource(ask: Run, id: str) -> object:
    """What tells a resource from another one: its card, controller, marks and counters, but not its place in the row.

    If a card is attached to it, it is its id.
    """
    obj = ask.state.objects[id]
    hosts = any(one.host == id for one in ask.state.objects.values())
    return id if hosts else (obj.card, obj.controller, obj.marks, obj.counters)


@rules.allows("303.2", "wields")
def every_hero(ask: Run, pair: tuple[str, str]) -> bool:
    """A hero may wield any weapon. The pair is the wielder and the weapon."""
    return ask.has(pair[0], "types", "hero")


@rules.forbids("303.2", "striking")
def an_unpaid_strike_cost(ask: Run, what: tuple[str, tuple[str, ...]]) -> bool:
    """Weapons may not strike if they, or as many resources as they cost, could not all be exhausted.

    What is given are the seat and the ids of the weapons.
    """
    seat, weapons = what
    able = list_payable_resources(ask, seat)
    return sum(ask.number(id, "strike") for id in weapons) > len(able) or not all(
        may_be_exhausted(ask, id) for id in weapons
    )


@rules.does("303.2a", "control", after="from_one_party_to_another")
def no_longer_in_its_wielders_party(ask: Run, id: str) -> Does:
    """A weapon that changes controller leaves the wielder that it strikes for."""
    if ask.state.mark(id, "wielder"):
        yield Released(id)


@rules.does("303.2a", "check:object")
def no_weapon_any_more(ask: Run, id: str) -> Does:
    """A card that is no longer a weapon leaves the wielder that it strikes for."""
    if ask.state.mark(id, "wielder") and not ask.has(id, "types", "weapon"):
        yield Released(id)


@rules.does("303.2a", "after:joined")
def its_wielder_is_out_of_combat(ask: Run, record: Record) -> Does:
    """As a wielder is removed from combat, the weapons that strike with it are released.

    Joining combat releases none.
    """
    joined = cast("Joined", record.event)
    if joined.role is None:
        for id in list_weapons(ask, joined.obj):
            yield Released(id)


@rules.defines("303.2b", "value:attack", after="assault_counts_on_ones_turn")
def its_weapons_add_to_it(ask: Run, id: str, so_far: object) -> object:
    """A wielder's ATK is raised by the ATK of each weapon that it strikes with. Without any it stays."""
    weapons = list_weapons(ask, id)
    more = sum(ask.number(one, "attack") for one in weapons)
    return as_number(so_far) + more if weapons else so_far


@rules.defines("303.2b", "value:kinds")
def its_weapons_add_their_types(ask: Run, id: str, so_far: object) -> object:
    """A wielder has the damage types of each weapon that it strikes with, besides its own."""
    weapons = list_weapons(ask, id)
    return (
        (*as_list(so_far), *(kind for one in weapons for kind in as_list(ask.get(one, "kinds")))) if weapons else so_far
    )


@rules.defines("303.2b", "value:keywords")
def its_weapons_lend_their_range(ask: Run, id: str, so_far: object) -> object:
    """A wielder has Long-Range while a weapon that it strikes with has it."""
    lent = any(ask.has(one, "keywords", _RANGE) for one in list_weapons(ask, id))
    return add_values(so_far, _RANGE) if lent else so_far


@rules.allows("303.2c", "strikes-together")
def one_weapon_a_combat(ask: Run, what: tuple[str, tuple[str, ...]]) -> bool:
    """A single weapon may strike by itself. What is given are the seat and the ids of the weapons."""
    return len(what[1]) == 1


@rules.allows("303.2d", "wields")
def an_ally_where_it_is_written(ask: Run, pair: tuple[str, str]) -> bool:
    """An ally may wield a weapon if the ally has the keyword Wields or the weapon the keyword For Allies.

    The pair is the ally and the weapon.
    """
    return ask.has(pair[0], "keywords", "Wields") or ask.has(pair[1], "keywords", "For Allies")


@rules.allows("303.3", ("act:use", "timely"))
def a_weapons_power_at_once(ask: Run, use: Word) -> bool:
    """An Activate power of a weapon may be used however long the weapon has been there.

    Its seat needs priority and control of the weapon.
    """
    return activates_kind(ask, use, "weapon")
