"""What a person typed, split into rule numbers, ids, and the words between them.

Nothing is looked up here. A number may be full width, and have hyphens or Japanese full stops for points. It may
stand in brackets, or behind `cr`, `§`, `rule`, `ルール` or the name of a game. An edition or a date may follow behind
`@`, and a range may have two numbers. A number of the case list (`khm/r/1`) is a number, too.

>>> [part.path for part in split_query("cr ６．３．２", ("fab",)) if isinstance(part, Reference)]
['6.3.2']
>>> split_query("601.2f~h", ("mtg",))
(Reference(text='601.2f~h', start=0, path='601.2f', last='601.2h', game=None, edition=None),)
>>> [part.path for part in split_query("KHM/R/1 and wow ex 3", ("wow",)) if isinstance(part, Reference)]
['khm/r/1', 'wow/ex/3']
>>> [part.text for part in split_query("ハルヴァールに410.6", ("wow", "mtg"))]
['ハルヴァールに', '410.6']
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from string import ascii_letters, ascii_lowercase

from rulebook.games import GAMES

__all__ = [
    "GAME_NAMES",
    "LONGEST",
    "FreeText",
    "Reference",
    "complete_numbers",
    "extract_dates",
    "find_games",
    "normalize",
    "split_names",
    "split_query",
]

LONGEST = 1_000
"""The longest question that is read, in characters."""

GAME_NAMES = {game.short: game.names for game in sorted(GAMES, key=lambda game: game.short)}
"""What people call each game, besides its short name."""

_SHORT_ONLY = frozenset(name for game in GAMES for name in game.terms)
"""Names of games that are also terms of a game: they name the game only before a number."""

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣", "-") | dict.fromkeys("〜～∼", "~"))
_LONG_MARK = re.compile(r"(?<=[0-9a-z])ー(?=[0-9])")
_FULL_STOP = re.compile(r"(?<=[0-9])[。・](?=[0-9])|(?<=[0-9])\s+\.\s*(?=[0-9])|(?<=[0-9]{3})の(?=[0-9])")
_KANJI = {"〇": 0, "零": 0, **{numeral: n for n, numeral in enumerate("一二三四五六七八九", start=1)}}
_TIMES = {"十": 10, "百": 100, "千": 1000}
_NUMERALS = f"[{''.join((*_KANJI, *_TIMES))}]"
_IN_KANJI = re.compile(
    rf"{_NUMERALS}+(?:[.。・の点]{_NUMERALS}+)+|(?<=第){_NUMERALS}+(?=[条項節])|(?<=ルール){_NUMERALS}+"
)
"""A number in kanji: of several steps, or behind a mark. A numeral alone is a word."""

_STEP = r"(?:0|[1-9][0-9]{0,3})"
_LETTER = r"(?:[A-Za-z]|\.[a-z]|\([a-z]\))"
_NUMBER = rf"{_STEP}(?:\.{_STEP}){{1,3}}{_LETTER}?"
_MARK = (
    r"§+|総合ルール|ルール|規則|条項|第|(?i:comprehensive\ rules?|comp\ rules?|rules?|cr|section|sec)(?![A-Za-z])\.?"
)
_ALSO = r"""(?:\s*(?:[,、・/&+]|\band\b|\bor\b|と|や|及び|または)\s*
              \(?(?:[ai](?!\)?\s+[A-Za-z])|[b-hj-z])\)?(?![0-9A-Za-z.]))"""
"""Further letters behind a number: 410.6a and b. But `a` and `I` before a word are words."""
_CASE = r"(?i:[a-z]+/(?:ex|r))/[0-9]{1,4}"
_SETS = "khm"
"""Sets whose rulings are cases. Like a game's name, they may stand before a case written with blanks."""
_EDITION = r"@\s*(?P<edition>[0-9A-Za-z][0-9A-Za-z._-]*)"


@dataclass(frozen=True, slots=True)
class Reference:
    """A number, case or id as typed.

    `path` is its number; `last` ends a range. Its game, edition or day may be given.
    """

    text: str
    start: int
    path: str
    last: str | None = None
    game: str | None = None
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class FreeText:
    """The words between numbers, with the game that they name."""

    text: str
    start: int
    game: str | None = None


def normalize(text: str) -> str:
    """Bring a text to one width, one kind of dash, and figures for kanji numbers: `"ＣＲ　四百十の六"` to `"CR 410.6"`.

    Between figures, `。` and `・` become points, and so does `の` behind three figures. A long mark becomes a dash.
    Control characters become blanks. Blanks at both ends are cut off; case stays.
    """
    plain = unicodedata.normalize("NFKC", text)
    plain = "".join(" " if unicodedata.category(c) in {"Cc", "Cf", "Cn", "Co", "Cs"} else c for c in plain)
    plain = _IN_KANJI.sub(_convert_kanji_number, plain.translate(_DASHES))
    return _FULL_STOP.sub(".", _LONG_MARK.sub("-", plain)).strip()


_YEAR = r"(?<![0-9A-Za-z@.,:/_+-])(?P<year{n}>(?:19|20)[0-9]{{2}})"
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_ENDINGS = ["uary", "ruary", "ch", "il", "", "e", "y", "ust", "t(?:ember)?", "ober", "ember", "ember"]
_NAMED = rf"(?i:{'|'.join(f'{month}(?:{ending})?' for month, ending in zip(_MONTHS, _ENDINGS, strict=True))})\.?"
_NTH = "(?:st|nd|rd|th)?"
_DATE = re.compile(
    rf"""
      {_YEAR.format(n=1)} \s*年 (?: \s*(?P<month1>[01]?[0-9])\s*月 (?: \s*(?P<day1>[0-3]?[0-9])\s*日 )? )?
    | {_YEAR.format(n=2)} (?: [-/](?P<month2>[01]?[0-9]) (?: [-/](?P<day2>[0-3]?[0-9]) )? )? (?![0-9A-Za-z/._+-])
    | (?<![0-9A-Za-z@.,:/_+-]) (?: (?P<day3>[0-3]?[0-9]){_NTH}\s+(?:of\s+)? )?
      (?P<named>{_NAMED}) (?: \s+(?P<day4>[0-3]?[0-9]){_NTH},? )?
      \s+ (?P<year3>(?:19|20)[0-9]{{2}}) (?![0-9A-Za-z/._+-])
    """,
    re.VERBOSE,
)


def extract_dates(text: str) -> tuple[str, tuple[str, ...]]:
    """Take the dates out of a text.

    Gives the normalized text with blanks in their places, and the dates as year, year-month or year-month-day. Each
    date comes once, in order of place. Whether there is such a day is not checked. A date behind `@` stays.

    >>> extract_dates("CR 702.142a (Feb 2021)")
    ('CR 702.142a (        )', ('2021-02',))
    >>> extract_dates("2021年2月5日の601.2f")[1], extract_dates("mtg:601.2f@2021-02-05")[1]
    (('2021-02-05',), ())
    """
    named: dict[str, None] = {}

    def blank(found: re.Match[str]) -> str:
        """Within `extract_dates`: put the date of a match into `named`, as `2021`, `2021-02` or `2021-02-05`.

        Gives as many blanks as it is long.
        """
        parts = {key[:-1]: value for key, value in found.groupdict().items() if value and key != "named"}
        if found["named"]:
            parts["month"] = str(_MONTHS.index(found["named"][:3].casefold()) + 1)
        named["-".join(f"{int(parts[part]):02}" for part in ("year", "month", "day") if part in parts)] = None
        return " " * len(found[0])

    plain = _DATE.sub(blank, normalize(text))
    return plain, tuple(named)


def _convert_kanji_number(found: re.Match[str]) -> str:
    """Write a matched number in kanji in figures, step by step: 四百十の六 and 四一〇・六 give `"410.6"`."""
    return ".".join(_convert_kanji_step(step) for step in re.split("[.。・の点]", found[0]))


def _convert_kanji_step(step: str) -> str:
    """Write one step of a number in kanji in figures: 四百十 and 四一〇 give `"410"`."""
    if not any(sign in _TIMES for sign in step):
        return "".join(str(_KANJI[sign]) for sign in step)
    total = digit = 0
    for sign in step:
        if sign in _TIMES:
            total, digit = total + (digit or 1) * _TIMES[sign], 0
        else:
            digit = _KANJI[sign]
    return str(total + digit)


def split_query(text: str, games: Iterable[str]) -> tuple[Reference | FreeText, ...]:
    """Split a text into references (rule numbers, cases and ids) and the free text between them, in order.

    `games` are short names of games; they and the games' other names are known. So `"mtg 702.19b を"` gives a
    `Reference` with path `702.19b` and game `mtg`, and a `FreeText` with `を`. Places count in the normalized text.
    Free text is without the names of games, unless it is such a name alone. Whether a number is held is not checked.
    Gives an empty tuple for a text without letters and digits.
    """
    return tuple(_split_parts(normalize(text), tuple(games)))


_JOINT = re.compile(
    r"\s+(?:vs\.?|versus|and|x|&|×|対)\s+|\s*[+;]\s*|(?<=[^\x00-\x7f])[と×](?=[^\x00-\x7f])", re.IGNORECASE
)
_ASKING = re.compile(
    r"\?|？|[ぁ-ゖ]{3}|\b(?:does|do|did|is|are|was|can|could|how|what|when|where|which|who|why|if|i|my|me|you|your|with)\b",
    re.IGNORECASE,
)
"""What a sentence has and a list of names has not."""
_BARE = rf"(?:{_NUMBER}|[A-Za-z](?![A-Za-z])|{_STEP})"
_LIST = re.compile(
    rf"""
    (?P<head>[^0-9,]*?) (?P<first>{_NUMBER}(?:\ [a-z](?![a-z]))?)
    (?P<tail> (?:\s*(?:\.\.+|[-~,、・/&+]|\band\b|\bor\b|\bto\b|\bthrough\b|と|や|及び|または|から)\s*{_BARE})+ )
    (?P<edition>(?:\s*@\s*[0-9A-Za-z][0-9A-Za-z._-]*)?) [\s)\].]*
    """,
    re.VERBOSE,
)
_NEXT = re.compile(rf"\s*(\.\.+|[-~,、・/&+]|[a-z]{{2,}}|[^\x00-\x7f]+)\s*({_BARE})")
_THROUGH = re.compile(r"\.\.+|[-~]|to|through|から")

_NAMES_JOINED = 5
"""At most as many names are joined."""


def complete_numbers(text: str) -> str:
    """Write each number of a list in full, where the text is a list of numbers and ranges, one of them cut short.

    Words before the first number, and an edition behind the last, are then repeated with each. Any other text is given
    back as it is, not normalized.

    >>> complete_numbers("702.19b-d, f"), complete_numbers("410.6, 8"), complete_numbers("draw 2, 3")
    ('702.19b-702.19d, 702.19f', '410.6, 410.8', 'draw 2, 3')
    """
    plain = normalize(text)
    listed = _LIST.fullmatch(plain)
    if listed is None or all("." in number for _, number in _NEXT.findall(listed["tail"])):
        return text
    numbers = [last := listed["first"].replace(" ", "")]
    for joint, number in _NEXT.findall(listed["tail"]):
        stem = last.rstrip(ascii_letters)
        last = number if "." in number else stem + number if number.isalpha() else f"{stem.rpartition('.')[0]}.{number}"
        if _THROUGH.fullmatch(joint):
            numbers[-1] += f"-{last}"
        else:
            numbers.append(last)
    return ", ".join(f"{listed['head']}{number}{listed['edition']}" for number in numbers)


def split_names(text: str) -> tuple[str, ...]:
    """Split two to five names that are joined: `Blood Moon vs Urborg`, `予顕と続行`.

    Gives an empty tuple for one name, for more than five, or for a sentence. Nothing is looked up: any words count.

    >>> split_names("Blood Moon vs Urborg"), split_names("予顕と続行"), split_names("Does it die and return?")
    (('Blood Moon', 'Urborg'), ('予顕', '続行'), ())
    """
    parts = tuple(part.strip() for part in _JOINT.split(text) if re.search(r"[^\W_]", part))
    return parts if 1 < len(parts) <= _NAMES_JOINED and not _ASKING.search(text) else ()


def find_games(text: str, games: Iterable[str]) -> frozenset[str]:
    """Find the games that a text names by any of their names; gives their short names.

    Only those in `games`, given by short name, are sought. A name that is also a term of a game does not count. Gives
    an empty set for none.

    >>> sorted(find_games("Priority in MTG and in WoW", ("fab", "mtg", "wow")))
    ['mtg', 'wow']
    """
    patterns = _compile_patterns(tuple(games))
    return frozenset(patterns.meant[found[1].casefold()] for found in patterns.named.finditer(normalize(text)))


def _split_parts(text: str, games: tuple[str, ...]) -> Iterator[Reference | FreeText]:
    """Split a normalized text into a `Reference` for each number, case or id, and `FreeText` between, in its order.

    What cannot be a reference stays free text, as in `draw 2 cards`. Letters behind a subrule give more references:
    `601.2f, g` gives `601.2f` and `601.2g`.
    """
    patterns, place = _compile_patterns(games), 0
    for found in patterns.cited.finditer(text):
        cited = _make_reference(found, patterns, alone=not _has_other_words(text, found))
        if cited:
            yield from _make_free_text(text[place : found.start()], place, patterns)
            yield cited
            yield from _list_sibling_subrules(cited, found["also"])
            place = found.end()
    yield from _make_free_text(text[place:], place, patterns)


@dataclass(frozen=True, slots=True)
class _Patterns:
    """The expressions for references and game names, and the game of each name in lower case."""

    cited: re.Pattern[str]
    named: re.Pattern[str]
    meant: dict[str, str]


@lru_cache(maxsize=8)
def _compile_patterns(games: tuple[str, ...]) -> _Patterns:
    """Compile the expressions for these games, given by short name: `cited` finds references, `named` names of games.

    `named` leaves out names that are also terms of a game. With them comes `meant`, the short name of the game for each
    name in lower case.
    """
    meant = {name: game for game in games for name in (game, *GAME_NAMES.get(game, ()))}
    names = "|".join(re.escape(name) for name in sorted(meant, key=len, reverse=True)) or r"(?!)"
    shorts = "|".join(map(re.escape, games)) or r"(?!)"
    talk = "|".join(re.escape(name) for name in sorted(meant, key=len, reverse=True) if name not in _SHORT_ONLY)
    cited = rf"""
        (?:
          (?: (?<![0-9A-Za-z])(?P<game>(?i:{names}))\s*(?:の|:)?\s*(?:{_MARK})?
            | (?<![0-9A-Za-z])(?P<mark>(?:{_MARK})(?:\s*(?:{_MARK})|\s*[:.\#](?=\s*[0-9]))?)
            | (?<![0-9A-Za-z.@:_+-]))
          \s*[\[(]?\s*
          (?: (?P<dotted>{_NUMBER})
              (?P<under>(?:/[a-z]+[0-9]{{1,3}})*)
              (?: \s*[\])]?\s*(?:-|~|から|\bto\b|\bthrough\b)\s*[\[(]?\s*(?P<last>{_NUMBER})
                | (?:[-~]|\s*(?:から|\bto\b|\bthrough\b)\s*)\(?(?P<short>[a-z](?![0-9A-Za-z])|{_STEP})\)?
                | (?P<also>{_ALSO}+)
                | [ 項]\s?(?P<apart>[a-z])(?=\s*(?:$|[,;:?!)\]、。])) )?
            | (?P<hyphens>{_STEP}(?:-{_STEP}){{1,2}}[A-Za-z]?)
            | (?P<comma>{_STEP},{_STEP}[A-Za-z]?)
            | (?P<whole>{_STEP}(?!,[0-9])) )
          (?![0-9A-Za-z%倍]|[-.][0-9])
        | (?<![0-9A-Za-z/:.@_-])(?P<case>{_CASE}|(?i:{shorts}|{_SETS})\s+(?i:ex|r)\s?[0-9]{{1,4}})(?![0-9A-Za-z/])
        | (?<![0-9A-Za-z])(?P<short_game>{shorts}):(?P<path>[^\s@、。,;:!?()\[\]「」『』《》]+)
        )
        (?:\s*{_EDITION}(?P<after>(?:/[a-z]+[0-9]{{1,3}})*))?
    """
    return _Patterns(
        re.compile(cited, re.VERBOSE),
        re.compile(rf"(?<![0-9A-Za-z])((?i:{talk or '(?!)'}))(?![0-9A-Za-z])(?:の|:)?"),
        meant,
    )


def _make_reference(found: re.Match[str], patterns: _Patterns, *, alone: bool) -> Reference | None:
    """Make the `Reference` of a match of `patterns.cited`: its number in figures, the end of a range, game and edition.

    `alone` says that the text has no other words. Gives None for a plain number in a sentence, as in `2 cards` or
    `410-6`. Such a number needs a game, a mark such as `§`, or an edition; three steps, as `5-1-2`, need nothing.
    """
    text, start = found[0].removesuffix(found["also"] or "").strip(), found.start()
    edition = found["edition"].rstrip(".-_").casefold() if found["edition"] else None
    under = (found["under"] or "") + (found["after"] or "")
    if found["case"]:
        return Reference(text, start, "/".join(re.findall("[a-z]+|[0-9]+", found["case"].casefold())), edition=edition)
    if found["path"]:
        return Reference(text, start, found["path"].rstrip("./-") + under, None, found["short_game"], edition)
    game = patterns.meant[found["game"].casefold()] if found["game"] else None
    sure = bool(game or found["mark"] or edition or alone)
    if found["hyphens"] or found["comma"]:
        path = re.sub("[-,]", ".", found["hyphens"] or found["comma"]).casefold()
        return Reference(text, start, path, None, game, edition) if sure or path.count(".") > 1 else None
    if found["whole"]:
        return Reference(text, start, found["whole"], None, game, edition) if sure else None
    first, last = _normalize_number(found["dotted"]), _normalize_number(found["last"]) if found["last"] else None
    if found["apart"] and not first[-1].isalpha():
        first += found["apart"]
    if found["short"]:
        stem = first.rstrip(ascii_lowercase) if found["short"].isalpha() else first.rpartition(".")[0] + "."
        last = stem + found["short"]
    return Reference(text, start, first + under, last, game, edition)


def _list_sibling_subrules(cited: Reference, letters: str | None) -> Iterator[Reference]:
    """List a reference for each further letter.

    Of `601.2f` with `letters` `", g and h"`, those to `601.2g` and `601.2h`. Gives none for a number without a letter,
    or where `letters` is None.
    """
    if cited.path[-1].isalpha():
        for letter in re.findall(r"(?<![a-z])[a-z](?![a-z])", letters or ""):
            yield replace(cited, text=cited.path[:-1] + letter, path=cited.path[:-1] + letter)


def _normalize_number(number: str) -> str:
    """Write a number in lower case with its letter at the end: `410.6(A)` and `410.6.a` become `"410.6a"`."""
    number = re.sub(r"[()]", "", number).casefold()
    return re.sub(r"\.(?=[a-z])", "", number)


def _has_other_words(text: str, found: re.Match[str]) -> bool:
    """Whether a letter or a digit stands before or behind a match in the text; signs and blanks do not count."""
    return re.search(r"\w", text[: found.start()] + text[found.end() :]) is not None


def _make_free_text(text: str, start: int, patterns: _Patterns) -> Iterator[FreeText]:
    """Make one `FreeText` of a text that begins at `start`: with the first game that it names, without games' names.

    A game's name alone is kept: `MTG` gives the text `MTG` and the game `mtg`. Yields nothing without a letter or a
    digit.
    """
    named = patterns.named.search(text)
    game = patterns.meant[named[1].casefold()] if named else None
    rest = patterns.named.sub(" ", text) if named else text
    if re.search(r"[^\W_]", rest) or re.search(r"[^\W_]", text):
        yield FreeText(rest.strip() if re.search(r"[^\W_]", rest) else text.strip(), start, game)
