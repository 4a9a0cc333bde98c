"""Symbols in a text as letters in circles, and the numbers of rules as links.

A symbol is spoken by its name, and its braces stand in the text unseen, so that a copy has them. What a game has no
name for stays as it is written. A number is a link where a rule of that number is found.

>>> str(draw_symbols("pay {W}", "en", "mtg"))
'pay <span class="pip w" role="img" aria-label="white mana"><i>{</i>W<i>}</i></span>'
>>> str(draw_symbols("{rN} < {2}", "en", "mtg"))
'{rN} &lt; <span class="pip n" role="img" aria-label="2 generic mana"><i>{</i>2<i>}</i></span>'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files

import yaml
from markupsafe import Markup, escape

__all__ = ["draw_symbols", "draw_words"]

_SYMBOL = re.compile(r"\{([A-Za-z0-9]{1,5}(?:/[A-Za-z0-9]{1,2}){0,2})\}")
_NUMBER = re.compile(
    r"(?<![\w.{+])(\d{1,3}\.\d+(?:\.\d+)*[a-z]{0,2}"  # 6.3.2, 702.19b
    r"|(?<=[(（、])\d{3}(?=[)）、,])|(?<=ルール)\d{3}|(?<=rule )\d{3}|(?<=rules )\d{3})(?![\d%])"
)
_DRAWN = Markup('<span class="pip {}" role="img" aria-label="{}"><i>{{</i>{}<i>}}</i></span>')


def draw_symbols(text: str, language: str, game: str) -> Markup:
    """Make HTML of a text: each symbol of the game, such as `{W}`, is drawn in a circle, and the rest is escaped.

    A symbol that the game has no name for stays as it is written.
    """
    known = _load_symbols().get(game, {})
    if "{" not in text or not known:
        return escape(text)
    parts = _SYMBOL.split(text)
    return Markup("").join(_draw(part, language, known) if n % 2 else part for n, part in enumerate(parts))


def draw_words(text: str, language: str, game: str, find: Callable[[str], str]) -> Markup:
    """Make HTML of a text: symbols are drawn, and rule numbers are links; `find` gives the address of a number, or "".

    >>> str(draw_words("as 410.6a says (802)", "en", "wow", lambda number: "/" + number if number == "802" else ""))
    'as 410.6a says (<a href="/802">802</a>)'
    """
    parts = _NUMBER.split(text)
    told = [
        Markup('<a href="{}">{}</a>').format(address, part)
        if n % 2 and (address := find(part))
        else draw_symbols(part, language, game)
        for n, part in enumerate(parts)
    ]
    return Markup("").join(told)


def _draw(symbol: str, language: str, known: Mapping[str, Mapping[str, str]]) -> Markup:
    """Make the HTML of one symbol, given without its braces: `W`, `2/W`.

    It is put back as it was, `{W}`, where a part of it has no name. One of two parts has both colours, and is spoken
    with `or`.
    """
    named = [known.get("N" if part.isdecimal() else part, {}) for part in symbol.split("/")]
    if not all(named):
        return escape(f"{{{symbol}}}")
    said = [one[language].format(n=part) for one, part in zip(named, symbol.split("/"), strict=True)]
    colours = [one["colour"] if n == 0 else f"{one['colour']}2" for n, one in enumerate(named[:2])]
    spoken = ("か" if language == "ja" else " or ").join(said)
    return _DRAWN.format(" ".join(colours), spoken, symbol.replace("/", "\u2044"))


@cache
def _load_symbols() -> dict[str, dict[str, dict[str, str]]]:
    """Load the symbols by game, then by what stands in the braces, `N` for a number.

    Each has its name by language, and its `colour`. They are read once.
    """
    raw = yaml.load(files("api.page").joinpath("templates/symbols.yaml").read_bytes(), yaml.CBaseLoader)  # noqa: S506 - text alone
    return dict(raw)
