"""Cards as the examples of the WoW TCG rules define them, in both languages.

A definition gives name, cost, icon, type line, numbers and text. Between the cost and the type stands a class or
faction icon, no tag. The English print keeps the text on lines of its own. The Japanese print has no break before the
text. It follows the numbers where a card has some, else an item's kind or an ability's school. The schools that occur
are listed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulebook import ids
from rulebook.errors import MalformedDocumentError
from rulebook.units import Kind, Reading, Unit
from rulings.cards import PrintedCard, PrintedFace

__all__ = ["Definition", "extract_cards", "extract_printings", "parse_definition"]

_ENGLISH = {
    "エラニクス": "Eranikus",
    "フェル フレイム": "Fel Flame",
    "ブラッドクロー": "Bloodclaw",
    "ライトニング ボルト": "Lightning Bolt",
    "即効治療": "Flash Heal",
}
"""Cards that the Japanese rules name in Japanese, as the English rules name them.

The card named here stands in the same place under the same rule, with the same cost and numbers.
"""
_JAPANESE = {english: japanese for japanese, english in _ENGLISH.items()}

_KEYWORDS = {
    "回避": "Elusive",
    "喚起": "Inspire",
    "急襲": "Assault",
    "凶暴性": "Ferocity",
    "ステルス": "Stealth",
    "対象不能": "Untargetable",
    "プロテクター": "Protector",
    "遠射程": "Long-Range",
}
"""The Japanese names of keywords; the English ones are in the English glossary."""
_KEYWORD_ENTRY = re.compile(r"(?:\([\d.a-z]+\) )?A keyword power ")

_SCHOOLS = "影|回復|均衡|射撃|神聖|生存術|精霊|戦闘|破壊|氷結|秘術|野獣"
_TYPES = {
    "ja": r"(?:(?:即効)?能力|(?:[^\s,]+?の)?仲間|装備品?|ヒーロー|(?:[^\s,]+?の)?(?:クエスト|ロケーション))",
    "en": r"(?:[^,—\n]*\b(?:Ability|Ally|Equipment|Hero|Quest|Location)\b)",
}
_COST_AND_ICON = {
    language: re.compile(rf"(?:(?P<cost>\d+(?:\+X)?|X), )?(?:(?P<icon>[^,\n]+), )??(?={types})")
    for language, types in _TYPES.items()
}
_STATS = {
    "ja": re.compile(
        r", (?P<all>(?:(?P<power>\d+) ?(?:\[ [^\]]+ \]|攻撃力)(?: /|,) )?"
        r"(?:(?P<health>\d+) 体力|\d+ 襲撃|\d+ 防御力))"
    ),
    "en": re.compile(
        r", (?P<all>(?:(?P<power>\d+) \[[^\]\n]+\](?: ATK)?(?: /|,) )?"
        r"(?:(?P<health>\d+) Health|\d+ Strike|\d+ DEF))(?=\n|\Z)"
    ),
}
_GLUED = re.compile(
    rf"""
    (?P<line> {_TYPES["ja"]} (?:\ (?:{_SCHOOLS}|アイテム))? )
    (?: ,\ (?P<right>[^\s,()<]+\ \(\d+\))
      | (?P<tag>[^\s,()<]*?(?P<sort>[^\s,()<]{{2,}})) (?P<count>(?P=sort)\ \(\d+\))   # Cat Form and the tag Form (1)
    )?
    """,
    re.VERBOSE,
)
_SIDES = re.compile(r"\[ ?(?:表|Front) ?\]: (?P<front>.*?) ?\[ ?(?:裏|Back) ?\]: (?P<back>.*)")
_LOST_APOSTROPHE = re.compile(r"(?<=[a-z]) s (?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Definition:
    """One printed definition of a card.

    `cost` is None for heroes, quests and locations. `icon` is a class, several (`PaPr`) or a faction. `line` is the
    type with the tags behind it. `right` stands at the right of the type line: `Pet (1)`, `Unique`, a hero's
    professions. `stats` are the numbers as printed; `power` and `health` are two of them. `text` is the card's text;
    `<p>` divides its paragraphs.
    """

    name: str
    language: str
    cost: str | None
    icon: str | None
    line: str
    right: str | None
    stats: str | None
    power: str | None
    health: str | None
    text: str


def extract_cards(reading: Reading) -> tuple[PrintedCard, ...]:
    """Extract the cards that a WoW rulebook defines, each once, in the order of their first definitions.

    A card that is defined twice is one card with two units, as first defined. A hero whose two sides have text has two
    faces.

    Raises:
        MalformedDocumentError: a definition has no type.
    """
    words = _read_keywords(reading)
    found: dict[str, PrintedCard] = {}
    for unit in reading.units:
        if unit.kind is not Kind.CARD:
            continue
        printed = parse_definition(unit, reading.edition.language)
        names = _translate_name(printed.name, printed.language)
        slug = ids.make_slug(names.get("en", printed.name))
        card = found.get(slug) or PrintedCard("wow", slug, tuple(_make_faces(printed, names, words)))
        found[slug] = replace(card, units=(*card.units, unit.number))
    return tuple(found.values())


def extract_printings(editions: Mapping[str, Sequence[Reading]]) -> Iterator[tuple[str, Iterable[PrintedCard]]]:
    """Yield (short name of an edition, its cards) from the readings of each edition, the last name first.

    Its cards are read when they are asked for, and then MalformedDocumentError may be raised.
    """
    for name in sorted(editions, reverse=True):
        yield name, (card for reading in editions[name] for card in extract_cards(reading))


def parse_definition(unit: Unit, language: str) -> Definition:
    """Parse a unit of kind CARD of a WoW rulebook; `language` is `ja` or `en`.

    A text such as `2, Wa, Ally — Human, 3 [Melee] / 2 Health` gives cost `2`, icon `Wa`, line `Ally — Human` and the
    numbers. The name is the unit's title.

    Raises:
        MalformedDocumentError: it has no type.
    """
    head = _COST_AND_ICON[language].match(unit.text)
    if head is None:
        raise MalformedDocumentError(
            f"the definition of {unit.title} names no card type", where=unit.number, remedy="give the whole document"
        )
    line, right, stats, text = _split_body(unit.text[head.end() :], language)
    return Definition(
        name=_LOST_APOSTROPHE.sub("'s ", unit.title).replace("’", "'"),
        language=language,
        cost=head["cost"],
        icon=head["icon"],
        line=line,
        right=right,
        stats=re.sub(r" ?\[ (.+?) \]", r" [\1]", stats["all"]) if stats else None,
        power=stats["power"] if stats else None,
        health=stats["health"] if stats else None,
        text=" ".join(text.split()),
    )


def _split_body(body: str, language: str) -> tuple[str, str | None, re.Match[str] | None, str]:
    """Split a definition without cost and icon into type line, right side, the match of its numbers, and text.

    The right side and the numbers are None where there are none; the text may be "".
    """
    stats = _STATS[language].search(body)
    if stats is not None:
        line, _, right = body[: stats.start()].partition(", ")
        return line, right or None, stats, body[stats.end() :]
    glued = _GLUED.match(body) if language == "ja" else None
    if glued is not None:
        line = f"{glued['line']} {glued['tag']}" if glued["tag"] else glued["line"]
        return line, glued["right"] or glued["count"], None, body[glued.end() :]
    header, _, text = body.partition("\n")
    line, _, right = header.partition(", ")
    return line, right or None, None, text


def _make_faces(printed: Definition, names: Mapping[str, str], words: Mapping[str, str]) -> Iterator[PrintedFace]:
    """Yield the faces of a definition: two for a hero with two sides, else one.

    `names` are the card's names by language, `words` the English names of keywords by their printed ones.
    """
    line = ", ".join(part for part in (printed.line, printed.right) if part)
    sides = _SIDES.fullmatch(printed.text)
    for text in (sides["front"], sides["back"]) if sides else (printed.text,):
        paragraphs = tuple(part.strip() for part in text.split("<p>") if part.strip())
        yield PrintedFace(
            names=names,
            cost=printed.cost,
            type_line={printed.language: line},
            power=printed.power,
            toughness=printed.health,
            stats=printed.stats,
            abilities={printed.language: paragraphs},
            keywords=tuple(words[word] for word in map(_get_first_words, paragraphs) if word in words),
        )


def _translate_name(name: str, language: str) -> dict[str, str]:
    """The card's names by language: `{"en": "Fel Flame", "ja": "フェル フレイム"}`. One that is not known is left out.

    Japanese rules call most cards by their English names.
    """
    if language == "ja" and not name.isascii():
        return {"ja": name, "en": _ENGLISH[name]} if name in _ENGLISH else {"ja": name}
    return {"en": name, "ja": _JAPANESE[name]} if name in _JAPANESE else {"en": name}


def _read_keywords(reading: Reading) -> dict[str, str]:
    """Map each keyword of either language to its English name, as the glossary lists them: `{"回避": "Elusive"}`.

    The Japanese ones are always there.
    """
    glossary = (unit for unit in reading.units if unit.kind is Kind.TERM and _KEYWORD_ENTRY.match(unit.text))
    return _KEYWORDS | {unit.title: unit.title for unit in glossary}


def _get_first_words(paragraph: str) -> str:
    """The words before a colon, a number or a bracket; else the whole paragraph, without its full stop.

    >>> _get_first_words("Inspire (Use it once.)"), _get_first_words("Elusive")
    ('Inspire', 'Elusive')
    """
    return re.split(r" ?:| (?=[\d(])", paragraph, maxsplit=1)[0].rstrip(".")
