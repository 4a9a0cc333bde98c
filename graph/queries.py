"""What a person typed, taken apart: rule numbers however written, ids, and the words between them.

Nothing is looked up here. A number may come full width, with hyphens or Japanese full stops for
points, in brackets, behind `cr`, `§`, `rule`, `ルール` or the name of a game, with an edition or a
date behind `@`, and as one end of a range. A number of the case list (`khm/r/1`) is a number too.

>>> [part.path for part in read("cr ６．３．２", ("fab",)) if isinstance(part, Cited)]
['6.3.2']
>>> read("601.2f~h", ("mtg",))
(Cited(text='601.2f~h', start=0, path='601.2f', last='601.2h', game=None, edition=None),)
>>> [part.path for part in read("KHM/R/1 and wow/ex/3", ("wow",)) if isinstance(part, Cited)]
['khm/r/1', 'wow/ex/3']
>>> [part.text for part in read("ハルヴァールに410.6", ("wow", "mtg"))]
['ハルヴァールに', '410.6']
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["CALLED", "LONGEST", "Cited", "Words", "clean", "games_named", "read"]

LONGEST = 1_000
"""The longest question read, in characters."""

CALLED = {
    "eirei": ("英霊",),
    "fab": ("flesh and blood", "フレッシュ・アンド・ブラッド", "フレッシュアンドブラッド"),
    "mtg": ("magic: the gathering", "magic the gathering", "magic", "マジック"),
    "wow": ("world of warcraft", "warcraft", "ウォークラフト"),
}
"""What people call a game besides its short name."""

_SHORT_ONLY = frozenset({"英霊"})
"""A name of a game that is also a term of it: it names the game only before a number."""

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣", "-") | dict.fromkeys("〜～∼", "~"))
_LONG_MARK = re.compile(r"(?<=[0-9a-z])ー(?=[0-9])")
_FULL_STOP = re.compile(r"(?<=[0-9])[。・](?=[0-9])")

_STEP = r"(?:0|[1-9][0-9]{0,3})"
_LETTER = r"(?:[A-Za-z]|\.[a-z]|\([a-z]\))"
_NUMBER = rf"{_STEP}(?:\.{_STEP}){{1,3}}{_LETTER}?"
_MARK = (
    r"§+|総合ルール|ルール|規則|条項|第|(?i:comprehensive\ rules?|comp\ rules?|rules?|cr|section|sec)(?![A-Za-z])\.?"
)
_CASE = r"(?i:[a-z]+/(?:ex|r))/[0-9]{1,4}"
_EDITION = r"@\s*(?P<edition>[0-9A-Za-z][0-9A-Za-z._-]*)"


@dataclass(frozen=True, slots=True)
class Cited:
    """A number, case or id as typed: `path` (to `last`, for a range), with its game and edition or day, if given."""

    text: str
    start: int
    path: str
    last: str | None = None
    game: str | None = None
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """What stands between numbers; `game` where a game is named in it."""

    text: str
    start: int
    game: str | None = None


def clean(text: str) -> str:
    """The text in one width, every dash one dash, control and unassigned characters as blanks."""
    plain = unicodedata.normalize("NFKC", text)
    plain = "".join(" " if unicodedata.category(c) in {"Cc", "Cf", "Cn", "Co", "Cs"} else c for c in plain)
    plain = plain.translate(_DASHES)
    return _FULL_STOP.sub(".", _LONG_MARK.sub("-", plain)).strip()


def read(text: str, games: Iterable[str]) -> tuple[Cited | Words, ...]:
    """The parts of a text in the order of their appearance; none for a text without letters and digits."""
    return tuple(_parts(clean(text), tuple(games)))


def games_named(text: str, games: Iterable[str]) -> frozenset[str]:
    """The games that a text names.

    >>> sorted(games_named("Priority in MTG and in WoW", ("fab", "mtg", "wow")))
    ['mtg', 'wow']
    """
    patterns = _patterns(tuple(games))
    return frozenset(patterns.meant[found[1].casefold()] for found in patterns.named.finditer(clean(text)))


def _parts(text: str, games: tuple[str, ...]) -> Iterator[Cited | Words]:
    patterns, place = _patterns(games), 0
    for found in patterns.cited.finditer(text):
        cited = _cited(found, patterns, alone=not _rest(text, found))
        if cited:
            yield from _words(text[place : found.start()], place, patterns)
            yield cited
            place = found.end()
    yield from _words(text[place:], place, patterns)


@dataclass(frozen=True, slots=True)
class _Patterns:
    """The expressions that know the games' names, and which game each name means."""

    cited: re.Pattern[str]
    named: re.Pattern[str]
    meant: dict[str, str]


@lru_cache(maxsize=8)
def _patterns(games: tuple[str, ...]) -> _Patterns:
    meant = {name: game for game in games for name in (game, *CALLED.get(game, ()))}
    names = "|".join(re.escape(name) for name in sorted(meant, key=len, reverse=True)) or r"(?!)"
    shorts = "|".join(map(re.escape, games)) or r"(?!)"
    talk = "|".join(re.escape(name) for name in sorted(meant, key=len, reverse=True) if name not in _SHORT_ONLY)
    cited = rf"""
        (?:
          (?: (?<![0-9A-Za-z])(?P<game>(?i:{names}))\s*(?:の|:)?\s*(?:{_MARK})?
            | (?<![0-9A-Za-z])(?P<mark>{_MARK})
            | (?<![0-9A-Za-z.@:_+-]))
          \s*[\[(]?\s*
          (?: (?P<dotted>{_NUMBER})
              (?P<under>(?:/[a-z]+[0-9]{{1,3}})*)
              (?: \s*[\])]?\s*(?:-|~|から|\bto\b|\bthrough\b)\s*[\[(]?\s*(?P<last>{_NUMBER})
                | [-~](?P<short>[a-z]|{_STEP}) )?
            | (?P<hyphens>{_STEP}(?:-{_STEP}){{1,2}}[A-Za-z]?)
            | (?P<whole>{_STEP}) )
          (?![0-9A-Za-z%倍]|-[0-9]|\.[0-9])
        | (?<![0-9A-Za-z/:.@_-])(?P<case>{_CASE})(?![0-9A-Za-z/])
        | (?<![0-9A-Za-z])(?P<short_game>{shorts}):(?P<path>[^\s@、。,;:!?()\[\]「」『』《》]+)
        )
        (?:\s*{_EDITION}(?P<after>(?:/[a-z]+[0-9]{{1,3}})*))?
    """
    return _Patterns(
        re.compile(cited, re.VERBOSE),
        re.compile(rf"(?<![0-9A-Za-z])((?i:{talk or '(?!)'}))(?![0-9A-Za-z])(?:の|:)?"),
        meant,
    )


def _cited(found: re.Match[str], patterns: _Patterns, *, alone: bool) -> Cited | None:
    """The number that was found, unless it is any number in a sentence: 2 cards, 410-6."""
    text, start = found[0].strip(), found.start()
    edition = found["edition"].rstrip(".-_").casefold() if found["edition"] else None
    under = (found["under"] or "") + (found["after"] or "")
    if found["case"]:
        return Cited(text, start, found["case"].casefold(), edition=edition)
    if found["path"]:
        return Cited(text, start, found["path"].rstrip("./-") + under, None, found["short_game"], edition)
    game = patterns.meant[found["game"].casefold()] if found["game"] else None
    sure = bool(game or found["mark"] or edition or alone)
    if found["hyphens"]:
        path = found["hyphens"].replace("-", ".").casefold()
        return Cited(text, start, path, None, game, edition) if sure or path.count(".") > 1 else None
    if found["whole"]:
        return Cited(text, start, found["whole"], None, game, edition) if sure else None
    first, last = _plain(found["dotted"]), _plain(found["last"]) if found["last"] else None
    if found["short"]:
        stem = first[:-1] if found["short"].isalpha() else first.rpartition(".")[0] + "."
        last = stem + found["short"]
    return Cited(text, start, first + under, last, game, edition)


def _plain(number: str) -> str:
    """A number with its letter where it belongs: 410.6(A) and 410.6.a are 410.6a."""
    number = re.sub(r"[()]", "", number).casefold()
    return re.sub(r"\.(?=[a-z])", "", number)


def _rest(text: str, found: re.Match[str]) -> bool:
    """Whether anything but punctuation stands beside what was found."""
    return re.search(r"\w", text[: found.start()] + text[found.end() :]) is not None


def _words(text: str, start: int, patterns: _Patterns) -> Iterator[Words]:
    named = patterns.named.search(text)
    game = patterns.meant[named[1].casefold()] if named else None
    rest = patterns.named.sub(" ", text) if named else text
    if re.search(r"[^\W_]", rest) or re.search(r"[^\W_]", text):
        yield Words(rest.strip() if re.search(r"[^\W_]", rest) else text.strip(), start, game)
