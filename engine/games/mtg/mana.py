"""Mana costs and the mana that pays for them, as plain values.

The rules about them are clauses of `rules`. A cost is written as on cards, `{2}{S}{G}`. A unit of mana is a letter for
its type. An `s` follows if its source was snow, and a `k` if it is kept until the end of the turn: `G`, `Gs`, `Rk`.

>>> count_mana_value("{X}{2}{G}{S}"), list_colours("{1}{G}{U}{G}")
(4, ('G', 'U'))
>>> list_payments(split_units("GGsR"), parse_cost("{S}{G}"))
(('G', 'Gs'),)
>>> list_payments(split_units("GR"), parse_cost("{2}{G}"))
()
"""

from __future__ import annotations

import re

from engine.kernel.errors import Spent

__all__ = [
    "BOUND",
    "check_letters",
    "check_units",
    "count_generic",
    "count_mana_value",
    "list_colours",
    "list_payments",
    "parse_cost",
    "replace_generic",
    "split_units",
]

_ORDER = "WUBRGC"


BOUND = "#"
"""Divides a unit from the id of the effect that restricts what the unit can be spent on (106.6)."""


_MOST = 5_000
"""How many ways to pay for one thing are listed before the run gives up."""


def parse_cost(cost: str) -> tuple[str, ...]:
    """The symbols of a cost without braces: `("2", "B/S", "X")` for `{2}{B/S}{X}`; `()` if it has no braces.

    What stands outside of braces is left out.
    """
    return tuple(re.findall(r"\{([^}]+)\}", cost))


def split_units(text: str) -> tuple[str, ...]:
    """The units of mana in a text, in order: `("R", "R", "Gs", "C")` for `RRGs1`, as `1` stands for colourless mana.

    What is no unit, such as a small letter for a colour, is left out.
    """
    return tuple(re.findall(r"[WUBRGC]s?k?", text.replace("1", "C")))


def check_letters(text: object) -> str | None:
    """What is wrong with letters of colours such as `WU`, as a sentence; None if they are such, each once at most."""
    good = isinstance(text, str) and set(text) <= set("WUBRG") and len(set(text)) == len(text)
    return None if good else f"letters of colours such as WU are wanted, not {text!r}"


def check_units(text: object) -> str | None:
    """What is wrong with a text of mana units, as a sentence; None if it is right, or empty.

    >>> check_units("RRGs1"), check_units("RQ")
    (None, "'Q' is no mana; there are the letters WUBRGC, and 1 for C, each with `s` if it is from snow")
    """
    rest = re.sub(r"[WUBRGC1]s?k?", "", str(text))
    said = f"the letters {_ORDER}, and 1 for C, each with `s` if it is from snow"
    return f"{rest!r} is no mana; there are {said}" if rest else None


def count_generic(symbols: tuple[str, ...], x: int = 0) -> int:
    """The generic mana in the symbols of a cost: the sum of its numbers, and `x` for each X.

    >>> count_generic(("2", "X", "G"), x=3)
    5
    """
    return sum(int(one) if one.isdecimal() else x if one == "X" else 0 for one in symbols)


def replace_generic(symbols: tuple[str, ...], amount: int) -> tuple[str, ...]:
    """The symbols of a cost with this amount of generic mana first, in place of its numbers and X; no number for 0.

    >>> replace_generic(("2", "X", "G"), 4), replace_generic(("2", "G"), 0)
    (('4', 'G'), ('G',))
    """
    rest = tuple(one for one in symbols if not one.isdecimal() and one != "X")
    return (str(amount), *rest) if amount else rest


def count_mana_value(cost: str, x: int = 0) -> int:
    """The mana value of a cost such as `{2}{G}` (202.3): numbers count themselves, X counts `x`, any other symbol 1.

    It is 0 for `""`.
    """
    return sum(int(one) if one.isdecimal() else x if one == "X" else 1 for one in parse_cost(cost))


def list_colours(cost: str) -> tuple[str, ...]:
    """The colours of a cost such as `{1}{G}{U}` as letters, each once, in the order printed; `()` if it has none.

    A hybrid symbol such as `{B/G}` gives both of its colours.
    """
    return tuple(dict.fromkeys(re.findall("[WUBRG]", cost)))


def list_payments(pool: tuple[str, ...], symbols: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every way to pay the symbols of a cost (without braces) with units of a pool.

    Gives the units that each way uses, in the order WUBRGC. For `("1", "G")` out of two G and an R they are `(("G",
    "G"), ("R", "G"))`. It is `()` if the pool cannot pay. A cost of nothing has one way, `((),)`. Nothing pays for an
    X, so put a number in its place first.

    Raises:
        Spent: there are more ways than the limit `_MOST`.
    """
    kinds = sorted(set(pool), key=_get_place)
    there = tuple(pool.count(unit) for unit in kinds)
    wanted = [one for one in symbols if not one.isdecimal()]
    if len(wanted) + (more := count_generic(symbols)) > len(pool):
        return ()
    ways = {(0,) * len(kinds)}
    for symbol in [*wanted, *["1"] * more]:
        fit = [at for at, unit in enumerate(kinds) if _pays_for(unit, symbol)]
        ways = {(*way[:at], way[at] + 1, *way[at + 1 :]) for way in ways for at in fit if way[at] < there[at]}
        if len(ways) > _MOST:
            raise Spent("ways to pay", _MOST)
    paid = (tuple(unit for unit, n in zip(kinds, way, strict=True) for _ in range(n)) for way in ways)
    return tuple(sorted(paid))


def _get_place(unit: str) -> tuple[int, str]:
    """The sort key of a unit such as `Gs`: the place of its colour in WUBRGC, from 0, and then the unit itself."""
    return (_ORDER.index(unit[0]), unit)


def _pays_for(unit: str, symbol: str) -> bool:
    """Whether a unit (`Gs`) pays for one symbol: its own letter, `1` for any mana, or `S` if its source was snow.

    For a symbol such as `B/S` it is whether it pays for either half.
    """
    if "/" in symbol:
        return any(_pays_for(unit, one) for one in symbol.split("/"))
    return symbol == "1" or (symbol == "S" and "s" in unit.partition(BOUND)[0]) or unit[0] == symbol
