"""The activated ability that an action names: how often it was activated, and what it costs."""

from __future__ import annotations

from engine.games.mtg.events import Activated as WasActivated
from engine.games.mtg.mana import count_generic, parse_cost, replace_generic
from engine.games.mtg.references import is_mana_ability, list_abilities
from engine.games.mtg.rules.costs import Bill
from engine.games.mtg.rules.turn import is_summoning_sick
from engine.games.mtg.words import Activate, Activated, Activating, Cost, Give
from engine.kernel.costs import total_cost
from engine.kernel.run import Run

__all__ = [
    "count_activations",
    "describe_activating",
    "draw_up_bill",
    "find_activated_ability",
    "find_loyalty_cost",
    "is_tapped_newly_come",
    "names_ability",
]

_NO_TEXT = Activated(Cost(), ())
"""What an action finds that names no ability: it costs nothing and does nothing."""


def names_ability(ask: Run, act: Activate) -> bool:
    """Whether the object that an action names is there, and has an activated ability of that number, from 1."""
    return act.obj in ask.state.objects and 0 < act.ability <= len(list_abilities(ask, act.obj, Activated))


def find_activated_ability(ask: Run, act: Activate) -> Activated:
    """The ability that an action activates, by its number from 1 among the object's activated abilities.

    It is one without text if the action names none; then nothing permits the action (117.1b).
    """
    return list_abilities(ask, act.obj, Activated)[act.ability - 1] if names_ability(ask, act) else _NO_TEXT


def is_tapped_newly_come(ask: Run, act: Activate) -> bool:
    """Whether an activation would tap a creature that is summoning sick (302.6); False if there is no such ability."""
    taps = find_activated_ability(ask, act).cost.tap
    return taps and ask.has(act.obj, "types", "creature") and is_summoning_sick(ask, act.obj)


def describe_activating(act: Activate, ability: Activated) -> Activating:
    """The `Activating` of an activation, with which cost changes and prohibitions compare what they are about.

    It says who activates what, and whether that is a boast, mana or loyalty ability.
    """
    loyalty = ability.loyalty is not None
    return Activating(act.seat, act.obj, boast=ability.boast, mana=is_mana_ability(ability), loyalty=loyalty)


def count_activations(ask: Run, act: Activate) -> int:
    """How often this ability of this object has been activated this turn; always 0 for a loyalty ability.

    A clause says whose activations count (602.5b); without it only those by the same player do.
    """
    past = [one for one in ask.state.past if isinstance(one, WasActivated)]
    here = [one for one in past if one.obj == act.obj and one.index == act.ability]
    return len(ask.defines("activations", tuple(here), tuple(one for one in here if one.seat == act.seat)))


def find_loyalty_cost(act: Activate, ability: Activated) -> int | None:
    """The loyalty counters that an activation adds to its source (606.4).

    A negative number removes counters: `-x` with X announced as 3 gives -3, and `x` or `+x` gives 3. An X that is not
    announced is 0. None means that it has no loyalty cost.
    """
    if isinstance(ability.loyalty, str):
        return -(act.x or 0) if ability.loyalty.startswith("-") else act.x or 0
    return ability.loyalty


def draw_up_bill(ask: Run, act: Activate, ability: Activated) -> Bill:
    """The bill (what is to be paid) for activating an ability: its total cost, with every change applied (602.2b).

    A loyalty cost becomes the first of its parts, which puts or removes counters; one of 0 adds no part. X is a number
    in it, and 0 if it is not announced. Nothing is paid yet.

    Raises:
        Conflict: two changes would set the cost, and nothing orders them.
    """
    cost: Cost = ask.defines("activation-cost", (act, ability), Cost())
    symbols = parse_cost(cost.mana)
    word = describe_activating(act, ability)
    amount = total_cost(ask, word, count_generic(symbols, act.x or 0), "activation")
    gives = cost.gives
    if (loyalty := find_loyalty_cost(act, ability)) is not None:
        how = "remove" if loyalty < 0 else "put"
        gives = (*((Give(how, n=abs(loyalty), counter="loyalty"),) if loyalty else ()), *gives)
    due = replace_generic(symbols, amount)
    return Bill(act.seat, act.obj, due, cost.tap, gives, cost.life, using=act.using, pay=act.pay, on=word)
