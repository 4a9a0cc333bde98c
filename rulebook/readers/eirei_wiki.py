"""Reader of the rules page of the 英霊 game, in the form of a wiki's diff.

The diff holds the page twice, each version in one line. The second version is the newer one and is read. The older one
is kept as navigation.

The page has no numbers; its headings make a tree of named paths. Line breaks are lost, so only its mark shows a
heading: `**■`, `***●`, `***◆`, `◆`, `・`, `&bold(){}` or `【】`. The steps and the result of a worked example are the
text of its unit (`chain-examples/ex1`). The headings inside an example are sections without text.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import replace

from rulebook.errors import HanreiError, MalformedDocumentError, TruncatedDocumentError
from rulebook.ids import RESERVED, make_slug
from rulebook.source import Source
from rulebook.units import Edition, Genre, Kind, Reading, Unit, check_reading

__all__ = ["NAME", "find_mentions", "read", "recognises"]

NAME = "eirei-wiki"

_GAME = "英霊"
_TITLE = re.compile(r"^「?(?P<title>[^「」\n]+)」\((?P<date>\d{4}/\d{2}/\d{2})[^\n]*の最新版変更点\s*", re.MULTILINE)
_VERSION = re.compile(r"^\*\*■[^\n]*\s*", re.MULTILINE)
_END_OF_PAGE = re.compile(r"-{4,}\s*$")
_END_OF_DIFF = re.compile(r"^表示オプション\s*$", re.MULTILINE)
_VERSIONS = 2

_HEADING = re.compile(
    r"""
      \*\*■ (?P<section>[^■\s]{1,40}) ■
    | \*\*\*[●◆] (?P<kind>[^●◆\s]{1,40}) ◆?
    | ◆ (?P<topic>[^◆\s]{1,40}) ◆?
    | (?<=\s)・ (?P<item>[^・\s]{1,40}) (?=\s)
    | &bold\(\)\{ (?: (?P<label>[^{}]{1,40}) \} ・・・ | (?P<example>\(例[1-9][0-9]?\)) \} )
    | 【 (?: (?P<term>[^【】]{1,40}) 】 ・・・ | (?P<result>結果) 】 )
    """,
    re.VERBOSE,
)
_LEVELS = {"section": 1, "kind": 2, "topic": 3, "item": 3, "label": 4, "example": 4, "term": 5, "result": 5}
_KINDS = {"section": Kind.SECTION, "term": Kind.TERM}

# The path segments of the headings known, under their parents; a leading slash begins a path anew.
_SEGMENTS = {
    "page": {"基本ルール": "basic", "色": "colors", "用語": "terms", "カードの種類": "card-kinds"},
    "colors": {"白": "white", "黒": "black", "赤": "red", "青": "blue", "緑": "green", "多色": "multi"},
    "terms": {
        "デッキ(山札)": "deck",
        "手札": "hand",
        "場": "field",
        "墓地": "graveyard",
        "マナ・ゾーン": "mana-zone",
        "ドロー": "draw",
        "タップ": "tap",
        "アンタップ": "untap",
        "プレイ": "play",
        "召喚酔い": "summoning-sickness",
        "バトル(戦闘)": "battle",
        "アタック(攻撃)": "attack",
        "ブロック(防御)": "block",
        "パワーと打撃力": "power-and-strike",
        "破壊": "destroy",
        "除外": "exclude",
        "優先権": "priority",
        "チェーン": "chain",
    },
    "card-kinds": {"英霊": "eirei", "魔術": "magic", "チェーンの例": "/chain-examples"},
    "card-kinds/eirei": {"種族": "races", "キーワード能力": "keywords", "能力使用のタイミング": "ability-timing"},
    "card-kinds/eirei/keywords": {"速攻": "haste", "突撃": "charge", "必殺": "slay"},
    "card-kinds/magic": {
        "儀式魔術": "ritual",
        "即効魔術": "instant",
        "付加魔術": "attached",
        "永続魔術": "permanent",
        "速効魔術のタイミング": "instant-timing",
    },
}
_CASES = {"chain-examples/ex1": "eirei/ex/1", "chain-examples/ex2": "eirei/ex/2"}

_IMAGE = re.compile(r"\|?&image\([^()]*\)\|?")
_INLINE = re.compile(r"&[a-z]+\([^()]*\)\{([^{}]*)\}")
_BROKEN = re.compile(r"、\s+")


def recognises(source: Source) -> bool:
    """Whether the source is a wiki's diff of a page with ■ headings, and names the 英霊 game."""
    return bool(_GAME in source.text and _TITLE.search(source.text) and _VERSION.search(source.text))


def read(source: Source) -> Reading:
    """Read the newer version of the page, in reading order; its edition is named after the day in the diff's title.

    The name is such as `2013-07-12-ja`. The older version is one unit of navigation. `cases` has its examples.

    Raises:
        MalformedDocumentError: it is no diff of one page, or a heading stands twice.
        TruncatedDocumentError: the page or the diff has no end.
    """
    text = source.text
    title, versions = _TITLE.search(text), list(_VERSION.finditer(text))
    if not versions or not _END_OF_DIFF.search(text, versions[-1].end()):
        raise _make_truncated_error("the diff has no end: the display options are missing", source)
    if not title or title.start() > versions[0].start():
        raise _make_malformed_error("no title with a date stands before the page", source)
    if len(versions) > _VERSIONS:
        raise _make_malformed_error(f"the page stands there {len(versions)} times, and a diff has two versions", source)
    newer = versions[-1]
    if not _END_OF_PAGE.search(newer[0]):
        raise _make_truncated_error("the page has no end: the closing line is missing", source)
    units = (
        *_make_navigation(1, source, 0, title.start()),
        Unit("page", Kind.CHAPTER, None, title["title"], "", ((title.start(), title.end()),)),
        *_make_navigation(2, source, title.end(), versions[0].start()),
        *_make_navigation(3, source, versions[0].start(), newer.start(), "the older version of the page"),
        *_read_sections(source, newer.start(), newer.end()),
        *_make_navigation(4, source, newer.end(), len(text)),
    )
    cases = tuple((_CASES[unit.number], unit.number) for unit in units if unit.number in _CASES)
    return check_reading(Reading(_make_edition(title, source), source, units, cases=cases))


def find_mentions(reading: Reading) -> tuple[tuple[str, str, int, int], ...]:
    """Find the page's own terms in its texts, in reading order.

    Gives (unit number, number of the term, start, end), places in `Unit.text`. The longest name wins. A term does not
    mention itself. Names of cards (in 『』) are passed over. A name in katakana ends where the katakana end
    (プレイヤー is no プレイ). A single kanji stands alone (場合 is no 場).
    """
    terms = {name: unit.number for unit in reading.units if unit.kind is Kind.TERM for name in _split_names(unit.title)}
    names = "|".join(_bound_name(name) for name in sorted(terms, key=lambda name: (-len(name), name)))
    pattern = re.compile(f"『[^』]*』|(?P<name>{names or '(?!)'})")
    return tuple(
        (unit.number, terms[found["name"]], found.start(), found.end())
        for unit in reading.units
        if unit.kind is not Kind.NAVIGATION
        for found in pattern.finditer(unit.text)
        if found["name"] and terms[found["name"]] != unit.number
    )


def _split_names(title: str) -> tuple[str, ...]:
    """The names in a term's heading: one with another in brackets, or two joined by と.

    >>> _split_names("デッキ(山札)"), _split_names("パワーと打撃力"), _split_names("場")
    (('デッキ', '山札'), ('パワー', '打撃力'), ('場',))
    """
    return tuple(re.findall(r"[^()]+", title)) if "(" in title else tuple(title.split("と"))


def _bound_name(name: str) -> str:
    """Make a regular expression that finds a name only where it stands for itself: `場` is not found in `場合`."""
    if re.fullmatch(r"[一-龯]", name):
        return f"(?<![一-龯々きり]){name}(?![一-龯々])"  # 置き場 is no 場 either
    return re.escape(name) + (r"(?![ァ-ヺー])" if re.fullmatch(r"[ァ-ヺー]", name[-1]) else "")


def _read_sections(source: Source, start: int, end: int) -> Iterator[Unit]:
    """Read the headings of one version, characters `start` to `end`: a unit each, with its text, in reading order.

    The heading of an example has no text: behind it comes the example, `<path>/ex1`. It takes the text of its result,
    too, whose heading then has none.

    Raises:
        MalformedDocumentError: the version does not begin with a heading.
    """
    headings = list(_HEADING.finditer(source.text, start, end))
    if not headings or headings[0].start() != start:
        raise _make_malformed_error("the page does not begin with a heading", source)
    open_: list[tuple[int, str]] = [(0, "page")]
    example: Unit | None = None
    for heading, stop in zip(headings, [h.start() for h in headings[1:]] + [end], strict=True):
        mark = str(heading.lastgroup)
        while open_[-1][0] >= _LEVELS[mark]:
            open_.pop()
        parent, title = open_[-1][1], heading[mark]
        if example and mark != "result":
            yield example
            example = None
        number = _make_number(parent, mark, title)
        open_.append((_LEVELS[mark], number))
        section = Unit(number, _KINDS.get(mark, Kind.RULE), parent, title, "", (heading.span(),))
        text, flags = _strip_markup(source.text[heading.end() : stop])
        behind = (heading.end(), stop)
        if mark == "example":
            yield section
            example = Unit(f"{parent}/ex{title[2:-1]}", Kind.EXAMPLE, parent, "", text, (behind,), flags=flags)
        elif example:
            yield section
            example = replace(
                example, text=f"{example.text}\n{text}", spans=(*example.spans, behind), flags=(*example.flags, *flags)
            )
        else:
            yield replace(section, text=text, spans=((heading.start(), stop),), flags=flags)
    if example:
        yield example


def _make_number(parent: str, mark: str, title: str) -> str:
    """The path of a heading: a known segment under its parent's path, such as `terms/chain`; else a slug of the title.

    `mark` is the kind of heading: `section`, `topic`, `example` and others. That of an example is its number, that of a
    result `result`. A known segment with a slash begins the path anew. A slug that may not begin a path gets `section-`
    before it.
    """
    if mark == "example":
        segment = title[2:-1]
    elif mark == "result":
        segment = "result"
    else:
        segment = _SEGMENTS.get(parent, {}).get(title) or make_slug(title)
        if segment in RESERVED or re.fullmatch(r"(ex[0-9]+)?", segment):
            segment = f"section-{segment}"
    return segment.removeprefix("/") if parent == "page" or segment.startswith("/") else f"{parent}/{segment}"


def _strip_markup(printed: str) -> tuple[str, tuple[str, ...]]:
    """Strip the wiki's mark-up and padding from a text; give (text, flags), a flag for each kind of repair.

    A flag is `an image is left out` or `a sentence broken over lines is joined`; `()` where nothing was repaired.
    """
    text, images = _IMAGE.subn("", printed)
    text, joined = _BROKEN.subn("、", _INLINE.sub(r"\1", _END_OF_PAGE.sub("", text.rstrip())))
    flags = (["an image is left out"] if images else []) + (
        ["a sentence broken over lines is joined"] if joined else []
    )
    return " ".join(text.split()), tuple(flags)


def _make_navigation(n: int, source: Source, start: int, end: int, *flags: str) -> Iterator[Unit]:
    """Make the navigation unit `navigation/<n>` of characters `start` to `end`; nothing where there are none."""
    if start < end:
        text = source.text[start:end].strip()
        yield Unit(f"navigation/{n}", Kind.NAVIGATION, None, "", text, ((start, end),), flags=flags)


def _make_edition(title: re.Match[str], source: Source) -> Edition:
    """Make the edition from the diff's title line; its name is the day, as in `2013-07-12-ja`.

    Raises:
        MalformedDocumentError: the day is no date.
    """
    try:
        day = dt.date.fromisoformat(title["date"].replace("/", "-"))
    except ValueError as error:
        raise _make_malformed_error(f"{title['date']} is no date", source) from error
    return Edition("eirei", f"{day}-ja", "page", Genre.RULEBOOK, "ja", title["title"], effective=day)


def _make_malformed_error(what: str, source: Source) -> HanreiError:
    """Make the error of a page that does not hold together; `what` says in words what is wrong."""
    return MalformedDocumentError(what, where=source.name, remedy="give the wiki's diff page as it is shown")


def _make_truncated_error(what: str, source: Source) -> HanreiError:
    """Make the error of a page that stops before its end; `what` says in words what is missing."""
    return TruncatedDocumentError(what, where=source.name, remedy="give the page to its end")
