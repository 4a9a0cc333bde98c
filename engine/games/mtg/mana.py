"""Mana costs and the mana that pays for them, as plain values; which rule says what is in the chapters.

A cost is written as on cards, `{2}{S}{G}`. A unit of mana is its type, with an `s` if its source was snow, and
a `k` if it is kept until the end of the turn: `G`, `Gs`, `Rk`.

>>> mana_value("{X}{2}{G}{S}"), colours("{1}{G}{U}{G}")
(4, ('G', 'U'))
>>> payments(units("GGsR"), parse("{S}{G}"))
(('G', 'Gs'),)
>>> payments(units("GR"), parse("{2}{G}"))
()
"""

from __future__ import annotations

import re

from engine.kernel.errors import Spent

__all__ = [
    "BOUND",
    "check_units",
    "count_generic",
    "list_colours",
    "list_payments",
    "mana_value",
    "parse",
    "split_units",
    "with_generic",
]

_ORDER = "WUBRGC"


BOUND = "#"
"""Stands before the effect that says what a unit can be spent on (106.6), where it cannot be spent on everything."""


_MOST = 5_000
"""How many ways to pay for one thing are told apart."""


def parse(cost: str) -> tuple[str, ...]:
    """The symbols of a cost: numbers, `X`, `S`, and letters."""
    return tuple(re.findall(r"\{([^}]+)\}", cost))


def split_units(text: str) -> tuple[str, ...]:
    """The mana that a text such as `RRGs` stands for; `1` is colourless, as `C` is."""
    return tuple(re.findall(r"[WUBRGC]s?k?", text.replace("1", "C")))


def check_units(text: object) -> str | None:
    """What is wrong with a text that is to stand for mana, in words; None if nothing is.

    >>> wrong_units("RRGs1"), wrong_units("RQ")
    (None, "'Q' is no mana; there are the letters WUBRGC, and 1 for C, each with `s` if it is from snow")
    """
    rest = re.sub(r"[WUBRGC1]s?k?", "", str(text))
    said = f"the letters {_ORDER}, and 1 for C, each with `s` if it is from snow"
    return f"{rest!r} is no mana; there are {said}" if rest else None


def count_generic(symbols: tuple[str, ...], x: int = 0) -> int:
    """The generic part of a cost, X counted as it was announced."""
    return sum(int(one) if one.isdigit() else x if one == "X" else 0 for one in symbols)


def with_generic(symbols: tuple[str, ...], amount: int) -> tuple[str, ...]:
    """The same cost with another generic part."""
    rest = tuple(one for one in symbols if not one.isdigit() and one != "X")
    return (str(amount), *rest) if amount else rest


def mana_value(cost: str, x: int = 0) -> int:
    """The total amount of mana in a cost."""
    return sum(int(one) if one.isdigit() else x if one == "X" else 1 for one in parse(cost))


def list_colours(cost: str) -> tuple[str, ...]:
    """The colours of a cost, each once."""
    return tuple(dict.fromkeys(one for one in parse(cost) if one in "WUBRG"))


def list_payments(pool: tuple[str, ...], symbols: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every different way to pay a cost out of a pool, each in one fixed order; none if it cannot be paid.

    Raises:
        Spent: there are more ways than can be told apart.
    """
    kinds = sorted(set(pool), key=_get_place)
    there = tuple(pool.count(unit) for unit in kinds)
    wanted = [one for one in symbols if not one.isdigit()]
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
    return (_ORDER.index(unit[0]), unit)


def _pays_for(unit: str, symbol: str) -> bool:
    """Whether a unit pays for a symbol, or for one of two that a symbol such as `B/S` names."""
    if "/" in symbol:
        return any(_pays_for(unit, one) for one in symbol.split("/"))
    return symbol == "1" or (symbol == "S" and "s" in unit.partition(BOUND)[0]) or unit[0] == symbol
