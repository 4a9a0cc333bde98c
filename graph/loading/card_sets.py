"""Set files of MTGJSON: their cards, read in each language, as rows.

A set file is kept like a document, under a label of its own (`mtg@set-znr`). It is no edition of rules: it has no
units, and nothing of it is compared with a committed index. A card that the repository knows keeps its facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from graph.loading.index_rows import make_card_row, make_name_rows
from graph.proof import engines
from graph.store import tables, writing
from graph.store.cards import list_cards
from graph.store.set_cards import SetCard
from graph.store.writing import Transaction
from rulebook.errors import MalformedDocumentError
from rulebook.ids import make_slug
from rulings.index import CardFacts, FaceFacts

if TYPE_CHECKING:
    from engine.games.mtg.reading.cards import ReadCard, ReadFace

__all__ = ["GAME", "AddedSet", "add_set", "is_set", "is_set_label"]

GAME = "mtg"
"""The game whose cards set files hold."""

_LABEL = f"{GAME}@set-"

_TOLD = 5
"""So many unread texts are told of each language."""

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class AddedSet:
    """What came of a set file: its label, its cards, and what was read, in lines for people."""

    label: str
    cards: int
    report: tuple[str, ...]


def is_set(raw: bytes) -> bool:
    """Whether bytes look like a set file of MTGJSON: a JSON object with `data` near its start, and `cards`."""
    return raw.lstrip()[:1] == b"{" and b'"cards"' in raw and b'"data"' in raw[:4096]


def is_set_label(label: str) -> bool:
    """Whether the label of a kept document is that of a set file, as `mtg@set-znr`."""
    return label.startswith(_LABEL)


def add_set(opened: Transaction, database: Path, raw: bytes, where: str) -> AddedSet:
    """Write the rows of a set file of MTGJSON: its cards, their names, and how they are played.

    A card that is known keeps its facts and names. How a card is played is left empty where the engine has it. `where`
    is the file's name, for messages. Gives its label, how many cards it has, and a report in lines.

    Raises:
        MalformedDocumentError: it is no set file; nothing was written.
        EngineError: the engine of `mtg` cannot be loaded.
    """
    from engine.games.mtg.reading.cards import read_cards  # noqa: PLC0415 - a lookup loads no grammar
    from engine.games.mtg.reading.sets import SetError, parse_set  # noqa: PLC0415 - as above

    try:
        code, faces = parse_set(raw)
    except SetError as error:
        remedy = "give a set file of mtgjson.com, such as ZNR.json"
        raise MalformedDocumentError(str(error), where=where, remedy=remedy) from error
    label = f"{_LABEL}{code.lower()}"
    cards = tuple(read_cards(faces))
    known = {id_ for id_, _ in list_cards(writing.library(opened, database))}
    facts = [one for card in cards if (one := _make_facts(card)).id not in known]
    writing.add(opened, tables.CardRow, [make_card_row(one) for one in facts])
    writing.add(opened, tables.NameRow, [row for one in facts for row in make_name_rows(one)])
    writing.add(opened, tables.SetCardRow, [_make_row(card, label) for card in cards])
    return AddedSet(label, len(cards), tuple(_report(code, cards)))


def _make_id(card: ReadCard) -> str:
    """The id of a card, by the English name of its front face: `"mtg:card/halvar-god-of-battle"`."""
    return f"{GAME}:card/{make_slug(card.faces[0].face.name)}"


def _make_facts(card: ReadCard) -> CardFacts:
    """The printed facts of a card: its id and its faces. Its `units` are empty, for a set file is no edition."""
    return CardFacts(_make_id(card), tuple(map(_make_face, card.faces)))


def _make_face(face: ReadFace) -> FaceFacts:
    """The printed facts of a face: names by language, cost, English type line, power and so on.

    A cost or value that it lacks is None; without keywords there is an empty tuple. Its abilities are left out.
    """
    printed, values = face.face, face.face.values
    line = " ".join((*printed.supertypes, *printed.types, *(("—", *printed.subtypes) if printed.subtypes else ())))
    return FaceFacts(
        names=dict(printed.names),
        cost=values.get("manaCost"),
        type_line={"en": (line,)},
        power=values.get("power"),
        toughness=values.get("toughness"),
        loyalty=values.get("loyalty"),
        keywords=tuple(values.get("keywords", ())),
    )


def _make_row(card: ReadCard, label: str) -> dict[str, Any]:
    """The row of a card in `set_card`, as a dict: `id`, `game`, `name`, `document` and, as JSON, `read`.

    `read` is a `SetCard`: its texts, and what is played of it unless the engine has it. `label` is that of its set, as
    `mtg@set-znr`.
    """
    from engine.scenario.cards.encode import encode_card  # noqa: PLC0415 - loaded when a set is ingested

    game = engines.load_engine(GAME)
    name = card.card.name
    played = None if name in game.cards else encode_card(card.card, game, short=False)
    texts = tuple(dict(one.face.texts) for one in card.faces)
    read = SetCard(name, label, texts, () if played is None else card.unread, played)
    return {
        "id": _make_id(card),
        "game": GAME,
        "name": name,
        "document": label,
        "read": msgspec.json.encode(read).decode(),
    }


def _report(code: str, cards: Sequence[ReadCard]) -> Iterator[str]:
    """How many faces are read whole in each language, what is most often unread, and how many cards are played.

    Gives lines such as `ZNR en: 200 of 280 faces with text are read whole`. `code` is the set's. Behind each language
    stand its five most frequent unread texts with their counts, each up to its first full stop, 60 characters at most.
    """
    from engine.games.mtg.reading.cards import LANGUAGES  # noqa: PLC0415 - as in `add_set`

    faces = [one for card in cards for one in card.faces]
    for language in LANGUAGES:
        readings = [one for face in faces for one in face.readings if one.language == language and one.lines]
        whole = sum(one.whole for one in readings)
        yield f"{code} {language}: {whole} of {len(readings)} faces with text are read whole"
        stopped = Counter(
            line.unread.split(".")[0].split("。")[0][:_SHOWN]
            for one in readings
            for line in one.lines
            if line.meaning is None
        )
        yield from (f"  {times:4}  {text}" for text, times in stopped.most_common(_TOLD))
    yield f"{code}: {sum(not one.unread for one in cards)} of {len(cards)} cards are played as a whole"
