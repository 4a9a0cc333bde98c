"""The power that an action uses: its price, its timing and its targets."""

from __future__ import annotations

from typing import cast

from engine.games.wow.events import Added
from engine.games.wow.links import list_paragraphs, make_effect_link
from engine.games.wow.position import get_controller, is_in_play, list_abilities
from engine.games.wow.words import Complete, Payment, Play, Random, Reward, Use
from engine.kernel.costs import total_cost
from engine.kernel.events import Given
from engine.kernel.parts import Functioning
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Map, Word
from engine.kernel.words import Context

__all__ = [
    "ATTACHED",
    "PAID_BEFORE",
    "activates_kind",
    "add_effect",
    "controls_power",
    "count_price",
    "find_power",
    "find_used_power",
    "functions_in_play",
    "is_basic_out_of_time",
    "is_own_action_phase",
    "list_functioning_zones",
    "list_targets",
]

ATTACHED = ("attached_to_its_target", "attached_to_one_that_fits", "attached_to_what_it_puts_into_play")
"""The clauses by which an attachment enters play."""


PAID_BEFORE = (
    "discard_and_destroy_for_the_power",
    "exhaust_for_the_card",
    "exhaust_for_the_number",
    "remove_counters_for_the_power",
    "the_alternate_cost_is_paid",
)
"""The clauses that pay costs before a hero is turned over."""


def activates_kind(ask: Run, use: Word, kind: str) -> bool:
    """Whether an action uses an activated power of a card of this type, such as `"equipment"`.

    It is false if its seat does not have priority, or does not control the card in play.
    """
    if not isinstance(use, Use) or not controls_power(ask, use):
        return False
    return ask.has(use.card, "types", kind) and cast("Payment", find_power(ask, use)).activate


def count_price(ask: Run, what: Play | Use | Complete) -> int:
    """The number of resources that an action costs, with every change applied (707.1e).

    A play begins with the card's cost and the chosen X. It begins with 0 if it is played free, or at an alternate cost
    of the card. A power that is not there costs 0. Changes of a cost count for it even then.

    Raises:
        Conflict: Two charges would set the cost, and nothing orders them.
    """
    if isinstance(what, Play):
        printed = int(ask.defines("play-cost", what, 0))
        return total_cost(ask, what, int(ask.defines("alternate", what, printed)))
    cost = getattr(find_power(ask, what), "cost", 0)
    return total_cost(ask, what, ask.amount(cost, Context(what.card, what.seat, what.targets, what.x)))


def list_targets(ask: Run, what: Play | Use | Complete) -> tuple[str, ...]:
    """The ids of the targets of a link, in the order of its descriptions.

    They are those its player chose and those that chance chooses now (706.5). Without random ones, nobody is asked.
    """
    paragraphs = list_paragraphs(ask, what.card, find_used_power(ask, what), getattr(what, "modes", ()))
    if not any(isinstance(which, Random) for one in paragraphs for which in one):
        return what.targets
    context = Context(what.card, what.seat, what.targets, what.x)
    found: tuple[str, ...] = ask.defines("targets-at-random", (paragraphs, context), what.targets)
    return found


def is_basic_out_of_time(ask: Run, what: Use | Complete) -> bool:
    """Whether a permitted action uses a basic power outside its player's own action phase (701.1a, 702.1a)."""
    return cast("Payment | Reward", find_power(ask, what)).basic and not is_own_action_phase(ask, what.seat)


def add_effect(ask: Run, what: Use | Complete, how: str) -> Does:
    """Add the effect of a power to the chain and pay for it, as events. `how` is `use` or `complete`.

    The price is settled before. The use is noted, and a completed quest is turned over. In the end the seat gets
    priority. The action must be a permitted one.
    """
    power = cast("Payment | Reward", find_power(ask, what))
    bill = (what, count_price(ask, what))
    amounts: tuple[int, ...] = getattr(what, "amounts", ())
    notes: Map[str, object] = Map(amounts=amounts) if amounts else Map()
    context = Context(what.card, targets=list_targets(ask, what), x=what.x, notes=notes)
    (made,) = yield make_effect_link(power.does, power.targets, context, what.seat)
    ask.perform("pay", bill)
    ask.perform("used", what)
    yield Added(what.seat, made.event.obj.id, what.card, how)  # type: ignore[attr-defined]  # a Created
    if how == "complete":
        ask.perform("completed", what.card)
    yield Given(what.seat, fresh=True)


def find_power(ask: Run, what: Use | Complete) -> Payment | Reward | None:
    """The power that an action would use: a payment power by its number, from 1, or a quest's first reward.

    None if the card has no such power, or is gone.
    """
    if isinstance(what, Complete):
        return next(iter(list_abilities(ask, what.card, Reward)), None)
    powers = list_abilities(ask, what.card, Payment)
    return powers[what.power - 1] if 0 < what.power <= len(powers) else None


def find_used_power(ask: Run, what: Play | Use | Complete) -> Payment | Reward | None:
    """The payment power that a `Use` names by its number, or a quest's first reward for a `Complete`.

    None for playing a card, or if the card has no such power.
    """
    return None if isinstance(what, Play) else find_power(ask, what)


def controls_power(ask: Run, what: Use | Complete) -> bool:
    """Whether the seat of an action has priority and controls a card in play that has the power it names.

    Resources are in play, too.
    """
    held = ask.state.flow.priority == what.seat and is_in_play(ask.state, what.card)
    return held and get_controller(ask, what.card) == what.seat and find_power(ask, what) is not None


def is_own_action_phase(ask: Run, seat: str) -> bool:
    """Whether a seat has priority in its own action phase, with an empty chain and outside combat (502.1).

    All of that must be so: it is false in another's turn, and in the phases `attack` and `defend`.
    """
    own = ask.state.flow.priority == seat and ask.active == seat
    return own and not ask.state.at("stack") and ask.state.mark("game", "phase") == "action"


def list_functioning_zones(what: Functioning) -> tuple[str, ...]:
    """The zones in which a static power says that it functions, such as `("graveyard",)`.

    `()` for any other ability.
    """
    zones: tuple[str, ...] = getattr(what.ability, "zones", ())
    return zones


def functions_in_play(ask: Run, what: Functioning) -> bool:
    """Whether a power's card is in play, and the power names no zones in which alone it functions."""
    return not list_functioning_zones(what) and is_in_play(ask.state, what.obj)
