"""Numbers that are written, products, and what is counted over a turn."""

from __future__ import annotations

from engine.games.mtg import words
from engine.games.mtg.reading.lowering.references import LoweringError
from engine.games.mtg.reading.terms import show_inner
from engine.kernel.values import Map
from engine.kernel.words import Amount, Count, Filter, Pattern, Times

__all__ = ["DRAWN", "LIFE_GAINED", "lower_number", "multiply"]

LIFE_GAINED = words.Occurred(Pattern("gained-life", Map(seat="you")), "amount")
"""How much life you gained this turn."""

DRAWN = Pattern("drawn", Map(obj=Filter(zone="library", owner="you")))
"""You draw a card."""


def lower_number(text: object) -> int:
    """Give a number that is written as one: `"-2"` gives -2.

    Raises:
        LoweringError: It is none, as `"x"` or `"*"`.
    """
    if not isinstance(text, str) or not text.lstrip("+-").isdecimal():
        raise LoweringError(f"the number {show_inner(text)}")
    return int(text)


def multiply(times: int, amount: Amount) -> Amount:
    """Give a product in the shortest form: 2 times 3 is 6, and 1 times an amount is that amount.

    2 times `Count(filter)` is `Count(filter, 2)`; for other amounts it is `Times(2, amount)`.
    """
    if isinstance(amount, int):
        return times * amount
    if times == 1:
        return amount
    if isinstance(amount, Count) and times > 0 and amount.distinct is None:
        return Count(amount.of, times * amount.times)
    return Times(times, amount)
