"""The costs of playing and activating, and how they are paid."""

from __future__ import annotations

from typing import TypeAlias, cast

import msgspec

from engine.games.fab.modes import find_modes, set_mode
from engine.games.fab.rules.playing import list_values
from engine.games.fab.words import Activate, Activated, Additional, Alternative, Play
from engine.kernel.costs import total_cost
from engine.kernel.events import Chosen
from engine.kernel.log import Record
from engine.kernel.parts import Live
from engine.kernel.run import Run
from engine.kernel.values import Value, Word
from engine.kernel.words import Charge, Context, Pattern

__all__ = [
    "EffectCost",
    "Use",
    "count_price",
    "find_ability",
    "get_ability",
    "list_activated",
    "list_additional",
    "list_alternatives",
    "list_pitchable",
    "pay_costs",
]

Use: TypeAlias = Play | Activate


class EffectCost(Value, frozen=True):
    """An effect that is paid as a cost, and the context in which it is read.

    `tried`: it was tried, and nothing came of it.
    """

    word: Word
    context: Context
    tried: bool = False


def list_activated(ask: Run, id: str) -> tuple[Activated, ...]:
    """The activated abilities that an object has now, in order; `()` if it has none, or is gone."""
    got = list_values(ask, id, "abilities") if id in ask.state.objects else ()
    return tuple(one for one in got if isinstance(one, Activated))


def find_ability(ask: Run, act: Activate) -> Activated | None:
    """The ability that an activation names by its number, in the declared mode.

    None if there is none of that number, or if it declares a mode of an ability that is not modal.
    """
    have = list_activated(ask, act.card)
    if not 0 < act.ability <= len(have):
        return None
    ability = have[act.ability - 1]
    if act.mode is None:
        return ability
    return None if find_modes(ability.does) is None else set_mode(ability, act.mode)


def get_ability(ask: Run, act: Activate) -> Activated:
    """The ability that a permitted activation names. Whatever permits one has looked that it is there (5.2.2)."""
    return cast("Activated", find_ability(ask, act))


def list_additional(ask: Run, play: Play) -> tuple[Additional, ...]:
    """The additional costs that the card of a play has now, printed or given, in order; `()` if it has none.

    Optional ones are among them, declared or not.
    """
    return tuple(one for one in list_values(ask, play.card, "abilities") if isinstance(one, Additional))


def list_alternatives(ask: Run, play: Play) -> tuple[Alternative, ...]:
    """The alternative costs that the card of a play has now, printed or given, in order; `()` if it has none.

    It does not matter which one is declared.
    """
    return tuple(one for one in list_values(ask, play.card, "abilities") if isinstance(one, Alternative))


def list_pitchable(ask: Run, act: Word) -> tuple[str, ...]:
    """The ids of the cards in the hand of the action's seat that could be pitched, in the order of the hand.

    What the action plays or reveals is left out, as is what pitches for nothing. No clause is asked. An action without
    a seat gives `()`.
    """
    used = (getattr(act, "card", ""), *getattr(act, "fuse", ()))
    hand = ask.state.at(f"{getattr(act, 'seat', '')}.hand")
    return tuple(id for id in hand if id not in used and ask.number(id, "pitch"))


def count_price(ask: Run, use: Use) -> int:
    """The number of resources that playing or activating costs now, with every change applied (5.1.6).

    For a play, the declared alternative cost is set first. Then additional ones that must be paid, or were declared,
    are added. Action points and effect costs are left out.

    Raises:
        Conflict: Two charges would set the cost, and nothing orders them.
    """
    own: list[Live[Charge]] = []
    if isinstance(use, Play):
        costs = [one.cost for one in ask.defines("additional", use, ())]
        other = ask.defines("alternative", use, None)
        steps = [("set", other.cost)] if other and other.cost else []
        context = Context(use.card, use.seat, x=use.x)
        for n, (step, by) in enumerate([*steps, *(("increase", cost) for cost in costs)]):
            own.append(Live(f"{use.card}/cost/{n}", Charge(Pattern("play"), step, by), context, ask.state.clock + n))
    return total_cost(ask, use, 0, more=tuple(own))


def pay_costs(ask: Run, use: Use, context: Context, *, action: bool) -> None:
    """Calculate and pay what playing or activating costs (5.1.6 to 5.1.9). It gives nothing.

    The cards that the action names are pitched first. Then come resources, with the action point, and last the effect
    costs.

    Args:
        ask: The run.
        use: The play or the activation.
        context: The context in which effect costs are read.
        action: Whether an action point is paid, too.

    Raises:
        Refusal: A named card may not be pitched, or something cannot be paid. So if nothing comes of an effect cost,
            unless a replacement changed it and a clause on `paid` lets that count.
    """
    due = count_price(ask, use)
    ask.perform("pitch", (use, due))
    ask.require("pay", (use, due))
    ask.perform("pay", (use, due, action))
    words: tuple[Word, ...]
    if isinstance(use, Play):
        other = ask.defines("alternative", use, None)
        extra = ask.defines("additional", use, ())
        words = (*(other.pay if other else ()), *(word for one in extra for word in one.pay))
    else:
        words = get_ability(ask, use).pay
    ask.require("costs", (use, words))
    for word in ask.defines("effect-costs", (use, words), ()):
        cost = EffectCost(word, msgspec.structs.replace(context, notes=context.notes.put("paying", value=True)))
        ask.require("effect-cost", cost)
        logged, entered = len(ask.log), len(ask.entries)
        ask.effects((word,), cost.context)
        done = any(isinstance(one, Record) and not isinstance(one.event, Chosen) for one in ask.log[logged:])
        replaced = any(one.topic.startswith("replace:") for one in ask.entries[entered:])
        if not (ask.allows("paid", cost) if replaced else done):
            ask.require("effect-cost", msgspec.structs.replace(cost, tried=True))
