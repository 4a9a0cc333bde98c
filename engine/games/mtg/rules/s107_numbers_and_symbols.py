"""Section 107: numbers and symbols."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.mana import parse
from engine.games.mtg.words import Cast
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Modify

__all__: list[str] = []


@rules.defines("107.1b", "result")
def zero_rather_than_a_negative_number(ask: Run, said: tuple[Word, Context], so_far: int) -> int:
    """Of a calculation that would determine what an effect does, and comes to less than nothing."""
    return max(0, so_far)


@rules.forbids("107.1b", "number")
def a_number_below_zero(ask: Run, number: int) -> bool:
    """A number that a player chooses."""
    return number < 0


@rules.defines("107.1b", "set:below")
def power_and_toughness_can_be_negative(ask: Run, said: tuple[Modify, int], so_far: int) -> int:
    """What comes to less than nothing counts where power or toughness is set to it, and is 0 elsewhere."""
    part, n = said
    return n if part.field in {"power", "toughness"} else so_far


@rules.forbids("107.3b", "cost:x")
def x_above_zero_where_it_is_not_paid(ask: Run, said: tuple[Cast, tuple[str, ...], str]) -> bool:
    """X is 0 in a spell that is cast for neither its mana cost nor another cost with X in it."""
    act, symbols, printed = said
    return bool(act.x) and "X" in parse(printed) and "X" not in symbols


@rules.defines("107.3b", "cast:x")
def x_can_only_be_zero(ask: Run, said: tuple[str, str], so_far: tuple[int, ...]) -> tuple[int, ...]:
    """Where a spell is cast without paying its mana cost, 0 is the only choice for X."""
    return (0,) if said[1] else so_far


@rules.defines("107.4h", "unit")
def of_a_snow_source(ask: Run, source: str, so_far: str) -> str:
    return f"{so_far}s" if ask.has(source, "supertypes", "snow") else so_far


@rules.defines("107.4h", "printed:snow-spent")
def snow_mana_spent(ask: Run, id: str, so_far: object) -> object:
    spent = ask.state.mark(id, "spent", ())
    return sum("s" in str(one) for one in spent) if isinstance(spent, tuple) else 0


@rules.defines("107.4h", "reckoned:snow-of-its-colors")
def snow_mana_of_its_colors(ask: Run, id: str, so_far: object) -> object:
    """How much of the mana that was spent is both from snow sources and of a color that the object has."""
    spent = ask.state.mark(id, "spent", ())
    snow = [str(one) for one in spent if "s" in str(one)] if isinstance(spent, tuple) else []
    return sum(ask.has(id, "colors", one[0]) for one in snow)
