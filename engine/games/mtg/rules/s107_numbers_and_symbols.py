"""Section 107: numbers and symbols. Negative numbers, X, and snow mana."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.mana import parse_cost
from engine.games.mtg.words import Cast
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Modify

__all__: list[str] = []


@rules.defines("107.1b", "result")
def zero_rather_than_a_negative_number(ask: Run, said: tuple[Word, Context], so_far: int) -> int:
    """The result of an effect's amount, or 0 where it is less."""
    return max(0, so_far)


@rules.forbids("107.1b", "number")
def a_number_below_zero(ask: Run, number: int) -> bool:
    """Objection to a number below 0 that a player chooses, such as X."""
    return number < 0


@rules.defines("107.1b", "set:below")
def power_and_toughness_can_be_negative(ask: Run, said: tuple[Modify, int], so_far: int) -> int:
    """The negative number to which a change sets a field; `said` is the change and the number.

    For fields other than power and toughness it is `so_far`.
    """
    part, n = said
    return n if part.field in {"power", "toughness"} else so_far


@rules.forbids("107.3b", "cost:x")
def x_above_zero_where_it_is_not_paid(ask: Run, said: tuple[Cast, tuple[str, ...], str]) -> bool:
    """Objection to an X above 0 where the printed cost has an X and the cost to be paid has none.

    `said` is the action, the symbols to be paid, and the printed cost.
    """
    act, symbols, printed = said
    return bool(act.x) and "X" in parse_cost(printed) and "X" not in symbols


@rules.defines("107.3b", "cast:x")
def x_can_only_be_zero(ask: Run, said: tuple[str, str], so_far: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers offered for X: `(0,)` if the spell is cast without paying its mana cost, else `so_far`.

    `said` is the card's id and the name of that way of casting, or `""`.
    """
    return (0,) if said[1] else so_far


@rules.defines("107.4h", "unit")
def of_a_snow_source(ask: Run, source: str, so_far: str) -> str:
    """A unit of mana with the letter `s` added if its source is snow: `Gs` for `G`. Otherwise it is unchanged."""
    return f"{so_far}s" if ask.has(source, "supertypes", "snow") else so_far


@rules.defines("107.4h", "printed:snow-spent")
def snow_mana_spent(ask: Run, id: str, so_far: object) -> object:
    """How many units of snow mana were spent on the object; 0 if nothing was spent."""
    spent = ask.state.mark(id, "spent", ())
    return sum("s" in str(one) for one in spent) if isinstance(spent, tuple) else 0


@rules.defines("107.4h", "reckoned:snow-of-its-colors")
def snow_mana_of_its_colors(ask: Run, id: str, so_far: object) -> object:
    """How many units of snow mana were spent on the object whose color is one of its own; 0 if nothing was spent."""
    spent = ask.state.mark(id, "spent", ())
    snow = [str(one) for one in spent if "s" in str(one)] if isinstance(spent, tuple) else []
    return sum(ask.has(id, "colors", one[0]) for one in snow)
