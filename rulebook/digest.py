"""The digests: every rule, example, ruling and card in our own words, Japanese and English, and their check.

There is one YAML file a section or chapter, `digests/<game>/<name>.yaml`. It gives the `edition`, and under `digests`
each unit's number with `ja` and `en`. The digests are served where no document is held. A card's face has its digest
at the unit that prints it first.

A rule that the engine models or a ruling interprets has a digest of one to three sentences. Every other rule, heading,
example and glossary term of a game's newest edition has a **line**, in a file that says `kind: lines`. It says what the
unit decides, in at most 120 letters of English and 60 of Japanese. A unit with a title has the Japanese `name` of it.

Where the document is at hand, `find_faults` compares a digest with it. It compares signs and not meaning, so it is
sometimes wrong. A wrong fault is listed under `allow`, with the reason in brackets:
`allow: ["en number 1 (a table's heading, no count)"]`. A listed fault that does not occur is a fault itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec
import yaml

from rulebook.errors import HanreiError
from rulebook.fold import GRAM, fold, is_japanese
from rulebook.ids import Id, IdError, parse

__all__ = ["HOME", "Digest", "DigestError", "find_faults", "load_digests", "parse_digests"]

HOME = Path(__file__).parent / "digests"
"""The folder that holds one folder a game."""


class DigestError(HanreiError):
    """A file of digests that cannot be read: its shape or an id is wrong, or a number stands twice."""


@dataclass(frozen=True, slots=True)
class Digest:
    """One unit in our own words; `allow` lists the reviewed faults, each with its reason in brackets.

    `name` is the Japanese name of the unit's title; "" where it has none. A `line` is bounded in its length.
    """

    ja: str
    en: str
    allow: tuple[str, ...] = ()
    name: str = ""
    line: bool = False


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One digest as it stands in a file."""

    ja: str
    en: str
    allow: tuple[str, ...] = ()
    name: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of digests or lines: its edition, and what it says by the number of the unit."""

    edition: str
    digests: dict[str, _Entry]
    kind: Literal["digests", "lines"] = "digests"


class _Loader(yaml.CBaseLoader):
    """Loads YAML without implicit types: 6.10 stays a rule's number. A key given twice is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[object, object]:
        """Make a dict of a YAML mapping, with its keys and values as text.

        Raises:
            ConstructorError: a key stands twice.
        """
        keys = [key.value for key, _ in node.value]
        if len(set(keys)) < len(keys):
            twice = next(key for key in keys if keys.count(key) > 1)
            raise yaml.constructor.ConstructorError(None, None, f"{twice} stands twice", node.start_mark)
        made: dict[object, object] = super().construct_mapping(node, deep=deep)
        return made


def load_digests(home: Path = HOME) -> dict[str, Digest]:
    """Load every digest under a folder, by full id (`wow:410.6@6.0-ja`, `wow:410.6a/ex1@6.0-ja`).

    `{}` for an empty folder.

    Raises:
        DigestError: a file is malformed, or a unit has its digest in two files.
    """
    found: dict[str, Digest] = {}
    for path in sorted(home.glob("*/*.yaml")):
        where = f"{path.parent.name}/{path.name}"
        for name, digest in parse_digests(path.parent.name, path.read_text("utf-8"), where).items():
            if name in found:
                raise DigestError(f"{name} stands in another file too", where=where, remedy="keep one of the two")
            found[name] = digest
    return found


def parse_digests(game: str, text: str, where: str) -> dict[str, Digest]:
    """Read the digests of one YAML file's text, by full id (`wow:410.6@6.0-ja`).

    `game` is the short name with which the ids begin; `where` names the file in errors.

    Raises:
        DigestError: the file is malformed. The error says what is wrong.
    """
    try:
        file = msgspec.convert(yaml.load(text, _Loader), _File)  # noqa: S506 (a base loader: it makes no objects)
        return {
            _make_id(game, number, file.edition): _make_digest(entry, line=file.kind == "lines")
            for number, entry in file.digests.items()
        }
    except (yaml.YAMLError, msgspec.ValidationError, IdError, ValueError) as error:
        raise DigestError(
            str(error), where=where, remedy="mend the entry; its shape is in rulebook/digest.py"
        ) from error


def _make_id(game: str, number: str, edition: str) -> str:
    """Make a full id as text: `wow`, `410.6`, `6.0-ja` give `"wow:410.6@6.0-ja"`.

    Raises:
        IdError: the three make no id.
    """
    name = str(Id(game, number, edition))
    parse(name)
    return name


def _make_digest(entry: _Entry, *, line: bool) -> Digest:
    """Make a digest of an entry of a file; `line` says whether its length is bounded.

    Raises:
        ValueError: an allowed fault has no reason in brackets.
    """
    for reviewed in entry.allow:
        if not _REVIEWED.fullmatch(reviewed):
            raise ValueError(f"{reviewed!r} is no reviewed fault: write the fault, then its reason in brackets")
    return Digest(entry.ja.strip(), entry.en.strip(), entry.allow, entry.name.strip(), line)


_REVIEWED = re.compile(r"(?:ja|en) [^(]+ \(.+\)")


def find_faults(digest: Digest, unit_text: str) -> tuple[str, ...]:
    """Find what a digest lacks of its unit's text, each fault as `<language> <fault>`, such as `"en number 3"`.

    Both languages must keep every number, variable and cited rule of the text. They must keep its negation, "only",
    "may" and "must". Each text must be in its language, a line must be short, and no passage may be copied. An empty
    text has the one fault `empty`. Faults under `allow` are left out. A listed fault that does not occur is reported
    last, as `en number 3: allowed without need`. `()` where all is well.
    """
    found = [f"{language} {fault}" for language in ("ja", "en") for fault in _find_lacking(digest, language, unit_text)]
    lifted = [reviewed.partition(" (")[0] for reviewed in digest.allow]
    return (*(f for f in found if f not in lifted), *(f"{f}: allowed without need" for f in lifted if f not in found))


_LONGEST = {"ja": 60, "en": 120}
"""How many characters a line may have."""


def _find_lacking(digest: Digest, language: str, unit_text: str) -> Iterator[str]:
    """Find the faults of a digest in one language, `ja` or `en`, each as words: `number 3`, `cites 410.6`, `borrowed`.

    The others are `longer than 60 characters`, `language`, `Japanese letters`, `sign +1`, `letter X`, `negation`,
    `only`, `may` and `must`. An empty digest has the one fault `empty`.
    """
    text = digest.ja if language == "ja" else digest.en
    if not text:
        yield "empty"
        return
    if digest.line and len(text) > _LONGEST[language]:
        yield f"longer than {_LONGEST[language]} characters"
    if (language == "ja") != is_japanese(text if language == "ja" else _QUOTED.sub("", text)):
        yield "language"
    if language == "en" and _CJK.search(_QUOTED.sub("", text)):
        yield "Japanese letters"
    source, digested = _normalise(unit_text), _normalise(text)
    yield from (f"cites {number}" for number in sorted(_find_cited(source)) if not _names_rule(number, digested))
    source, digested = _CITED.sub(" ", source), _CITED.sub(" ", digested)
    yield from (f"sign {sign}" for sign in sorted(_find_signed(source) - _find_signed(digested)))
    yield from (f"letter {x}" for x in sorted(set(_LETTER.findall(source)) - set(_LETTER.findall(digested))))
    yield from (f"number {n:.15g}" for n in sorted(_find_numbers(source)) if not _occurs(n, digested, language))
    yield from (mark.name for mark in _MARKS if mark.is_in_source(source) and not mark.is_in_digest(digested, language))
    yield from ["borrowed"] if _borrows(text, unit_text) else []


# What a text is compared by. ---------------------------------------------------------------------------------------

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_QUOTED = re.compile(r'"[^"]*"|“[^”]*”|「[^」]*」')
_PRINTS = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | {"’": "'"})
_CITED = re.compile(
    r"""
      \[\s*(\d+(?:\.\d+)*[a-z]?)\s*\]                                # [5.1.3]
    | (?:(?<=\()|(?<=,\s))\s*(\d{3}(?:\.\d+[a-z]?)?)(?![\d.])                     # (406), (410.5
    | (?<![\w.+/])(\d{3}\.\d+[a-z]?)(?!\w|\.\d)                        # 100.2c
    | (?<![\w.+/])(\d+\.\d+\.\d+[a-z]?)(?!\w|\.\d)                     # 5.1.3a
    | (?<![\w.+/])([1-9]\d{2})(?=\s*[もを]\s*参照)                      # 406 を参照
    | (?<=\bsee\s)([1-9]\d{2})(?![\d.])                               # see 406
    """,
    re.VERBOSE | re.ASCII,
)
_LETTER = re.compile(r"(?<![A-Za-z])[XN](?![A-Za-z'])")
_SIGNED = re.compile(r"(?<![\w)\]])([+-])\s*(\d+)", re.ASCII)
_DIGITS = re.compile(r"(?<![A-Za-z.\d])\d+(?:\.\d+)?", re.ASCII)
_KANJI = re.compile(
    r"(?:第([一二三四五六七八九十])|(?<![十百千万数何同唯単])([一二三四五六七八九十])"
    r"(?=つ|度|回|枚(?!盾)|人|個|体(?!化)|点|種|番目|語|単語|段階|ターン|ステップ))|(百万)"
)
_KANJI_VALUES = {kanji: n for n, kanji in enumerate("一二三四五六七八九十", 1)} | {"百万": 1_000_000}
_WORDS = {
    "ja": {0: "零|ゼロ", 1: "一|単独|ひと|初", 2: "二|両|ふた|倍", 1_000_000: "百万|100万"}
    | {n: kanji for kanji, n in _KANJI_VALUES.items() if 2 < n < 11},  # noqa: PLR2004 (one and two have more words)
    "en": {
        0: "zero|no|none",
        1: "one|once|single|first|sole",
        2: "two|second|twice|both|double[sd]?|pair",
        3: "three|third",
        4: "four|fourth",
        5: "five|fifth",
        6: "six|sixth",
        7: "seven|seventh",
        8: "eight|eighth",
        9: "nine|ninth",
        10: "ten|tenth",
        1_000_000: "million|1,000,000",
    },
}


def _normalise(text: str) -> str:
    """Fold width (NFKC), and write dashes and apostrophes in one way: `"－１"` becomes `"-1"`. Case and blanks stay."""
    return unicodedata.normalize("NFKC", text).translate(_PRINTS)


def _find_cited(text: str) -> set[str]:
    """The rule numbers that a text cites, such as `{"410.6", "5.1.3a"}`. Whether there is such a rule is not asked."""
    return {number for found in _CITED.findall(text) for number in found if number}


def _names_rule(number: str, text: str) -> bool:
    """Whether a text has this very rule number in it. `"410.6"` is not named by a text with `410.6a` or `1410.6`."""
    return re.search(rf"(?<![\w.]){re.escape(number)}(?![\w]|\.\d)", text, re.ASCII) is not None


def _find_signed(text: str) -> set[str]:
    """The signed numbers of a text, as texts: `{"+1", "-3"}`. A dash right behind a letter or digit is no sign."""
    return {sign + digits for sign, digits in _SIGNED.findall(text)}


def _find_numbers(text: str) -> set[float]:
    """The values of all numbers in a text, in digits or in kanji: `{2.0, 10.0}`. English number words do not count."""
    kanji = {_KANJI_VALUES[k] for found in _KANJI.findall(text) for k in found if k}
    return {float(digits) for digits in _DIGITS.findall(text.replace(",", ""))} | kanji


def _occurs(number: float, text: str, language: str) -> bool:
    """Whether a number occurs in a digest, in digits or as a word of that language: 2 in `"draw two"` with `en`."""
    words = _WORDS[language].get(int(number), "") if number == int(number) else ""
    pattern = words if language == "ja" else rf"\b(?:{words})\b"
    if words and re.search(pattern, text, re.IGNORECASE):
        return True
    return number in {float(digits) for digits in _DIGITS.findall(text.replace(",", ""))}


def _borrows(told: str, unit_text: str) -> bool:
    """Whether a digest copies a passage of the unit's text: 60 folded characters, or 24 in Japanese.

    A passage of a Japanese digest counts only if half of it is kana or kanji, for a card's English name may be copied.
    """
    ours, theirs = fold(told), fold(unit_text)
    japanese = is_japanese(ours)
    size = GRAM["ja" if japanese else "en"]
    runs = (ours[i : i + size] for i in range(len(ours) - size + 1))
    # A card's English name is no Japanese sentence.
    return any(run in theirs for run in runs if not japanese or len(_CJK.findall(run)) * 2 >= size)


@dataclass(frozen=True, slots=True)
class _Mark:
    """A modal sense such as negation or duty, with its patterns.

    `said` matches it in a source of either language, `ja` and `en` match it in a digest.
    """

    name: str
    said: re.Pattern[str]
    ja: re.Pattern[str]
    en: re.Pattern[str]

    def is_in_source(self, source: str) -> bool:
        """Whether a unit's text, of either language, has a word of this mark: negation, only, may or must.

        The mark of negation is in `It cannot attack.`
        """
        return self.said.search(self._bare(source)) is not None

    def is_in_digest(self, digest: str, language: str) -> bool:
        """Whether a digest in this language, `ja` or `en`, has the sense of this mark: negation, only, may or must.

        The mark of negation is in `unable to attack` with `en`.
        """
        return (self.ja if language == "ja" else self.en).search(self._bare(digest)) is not None

    def _bare(self, text: str) -> str:
        """The text without blanks beside Japanese letters.

        For the mark of negation, Japanese words of duty (`なければならない`) are left out too.
        """
        joined = re.sub(r"(?<=[\u3040-\u9fff])\s+|\s+(?=[\u3040-\u9fff])", "", text)
        return _DUTY.sub("", joined) if self.name == "negation" else joined


_DUTY = re.compile(r"な(?:ければ|くては)(?:なら|いけ)ない|ねばならない")


def _make_mark(name: str, said: str, ja: str, en: str) -> _Mark:
    """Make a mark, a sense such as negation, from its name and three patterns (regular expressions).

    `said` finds it in a unit's text, `ja` and `en` in a digest. Case counts in the Japanese one alone.
    """
    return _Mark(name, re.compile(said, re.IGNORECASE), re.compile(ja), re.compile(en, re.IGNORECASE))


_MARKS = (
    _make_mark(
        "negation",
        r"(?<!少)な(?:い|く|かっ)|無い|ません|(?:せ|わ|ら|れ)ずに?|不能"
        r"|\b(?:not|no|never|cannot|none|unless|without)\b|n't\b",
        r"(?<!少)な(?:い|く|か|し|けれ)|[無不非未禁]|(?<![必ま])ず(?!つ)|以外",
        r"\b(?:no|not|nor|never|none|neither|nothing|cannot|without|unless|except|otherwise|instead|rather than"
        r"|regardless|fails?|illegal|indestructible|un(?:able|affected|attached|changed|damaged|defined|preventable|targetable))\b|n't\b|\bnon-?\w+",
    ),
    _make_mark(
        "only",
        r"のみ(?!なら)|(?<!でき)(?<!る)(?<!どれ)だけ(?!で[なは])|\bonly\b",
        r"のみ|だけ|限|しか|以外|まで|に尽き",
        r"\b(?:only|sole|solely|alone|unless|except|just|exclusively|at most|no more than|limited)\b",
    ),
    _make_mark(
        "may",
        r"[てで]も?よい|(?:でき|出来)る(?!かぎり|だけ|限り)|選べる|\b(?:may|can)\b(?! ?not|'t)",
        r"よい|でき|出来|可|任意|許|自由|選べ|られる|[えけせてねめれげべ]る",
        r"\bcan\b(?!'t)|\b(?:may|could|might|able|allow(?:s|ed|ing)?|permit(?:s|ted)?|option(?:al|ally)?|legal|free(?:ly)?|lets?"
        r"|choos(?:e|es|ing)|possible|at will)\b",
    ),
    _make_mark(
        "must",
        r"なければ(?:なら|いけ)ない|なくてはならない|ねばならない|必要|\bmust\b",
        r"なければ|ねば|必要|必ず|義務|要[しする]|強制|せざる",
        r"\b(?:must|ha(?:s|ve) to|required?|requires|needs?|necessary|mandatory|obliged)\b",
    ),
)
