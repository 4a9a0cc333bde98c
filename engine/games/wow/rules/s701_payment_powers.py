"""Section 701: payment powers. When a payment power may be used, how often, and what it takes."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Exhausted
from engine.games.wow.rules.payment import find_payment, get_used_payment, pay_in_full
from engine.games.wow.rules.powers import PAID_BEFORE, add_effect, find_power, is_basic_out_of_time
from engine.games.wow.words import Use
from engine.kernel.copies import COPIED
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.forbids("701.1", "act:use", edition=EN)
def a_flipped_hero_or_anothers_turn(ask: Run, use: Use) -> bool:
    """A hero that is turned over may not use a flip power.

    A power for its player's own turn may not be used in another's.
    """
    power = get_used_payment(ask, use)
    flipped = power.flip and bool(ask.state.mark(use.card, "flipped"))
    return flipped or (power.yours and ask.active != use.seat)


@rules.forbids("701.1a", "act:use", edition=EN)
def a_basic_power_outside_ones_own_action_phase(ask: Run, use: Use) -> bool:
    """A basic power may be used only in its player's own action phase, with priority and an empty chain."""
    return is_basic_out_of_time(ask, use)


@rules.does("701.2", "act:use", edition=EN)
def a_payment_effect(ask: Run, use: Use) -> Does:
    """Using a power adds its effect to the chain and pays its cost."""
    yield from add_effect(ask, use, "use")


@rules.forbids("701.3", "act:use", edition=EN)
def an_exhausted_card(ask: Run, use: Use) -> bool:
    """An Activate power of an exhausted card may not be used."""
    return get_used_payment(ask, use).activate and bool(ask.state.mark(use.card, "exhausted"))


@rules.does("701.3", "pay", after=(*PAID_BEFORE, "the_hero_is_turned_over"), edition=EN)
def the_card_itself(ask: Run, bill: tuple[Use, int]) -> Does:
    """Paying for an Activate power exhausts its card, which must really be done.

    The bill is the action and the resources due.
    """
    use, power = bill[0], find_payment(ask, bill[0])
    if power is not None and power.activate:
        yield from pay_in_full(ask, Exhausted(use.card))


@rules.forbids("701.4", "act:use", edition=EN)
def used_too_often_this_turn(ask: Run, use: Use) -> bool:
    """A power with a limit may not be used more often than that in one turn."""
    limit = get_used_payment(ask, use).limit
    return limit is not None and count_uses(ask, use) >= limit


def count_uses(ask: Run, use: Use) -> int:
    """How often this power has been used this turn, by whichever controller (401.3a); 0 if never.

    A power that the card has as a copy is another power (402.2b).
    """
    told = ask.state.mark(use.card, f"used:{use.power}")
    now = ask.state.number("game", "turn"), ask.state.mark(use.card, COPIED)
    return told[1] if isinstance(told, tuple) and (told[0], told[2]) == now else 0


@rules.does("701.4", "used", edition=EN)
def one_use_more(ask: Run, use: Use) -> Does:
    """Each use of a power with a limit is counted for this turn, in the mark `used:1` of its card.

    A power without a limit is not counted.
    """
    if getattr(find_power(ask, use), "limit", None) is not None:
        now = ask.state.number("game", "turn"), count_uses(ask, use) + 1, ask.state.mark(use.card, COPIED)
        yield Set(use.card, f"used:{use.power}", now)
