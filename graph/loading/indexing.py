"""From the documents to everything that is committed of them: indexes, cards, links and lineage.

Run by rules editors (`hanrei index FOLDER… --into CHECKOUT`), never by a question. What it writes holds
numbers, names, hashes and fingerprints, and no sentence of any document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from graph.loading import lineage_rows
from graph.loading.formats import recognise
from graph.loading.ingest import list_documents
from rulebook import index, lineages, source
from rulebook.errors import UnknownDocumentError
from rulebook.games import BY_NAME
from rulebook.readers import eirei_wiki
from rulebook.traits import make_traits
from rulebook.units import Edition, Kind, Reading, Unit, check_reading
from rulings import index as card_index
from rulings import mentions
from rulings.index import CardFacts, CardLink
from rulings.readers import khm_notes, mtg_cards

__all__ = ["Shelf", "build", "collect_cards", "list_links", "read_all"]

Progress = Callable[[str], None]

_SPEAKING = frozenset({Kind.RULE, Kind.SUBRULE, Kind.TERM, Kind.EXAMPLE, Kind.BULLET, Kind.NOTE, Kind.RULING})
"""Kinds of units whose text may name a card."""


@dataclass(slots=True)
class Shelf:
    """All documents given, taken apart: the parts of each edition in order, and what was passed over."""

    readings: dict[tuple[str, str], list[Reading]] = field(default_factory=dict)
    passed_over: list[str] = field(default_factory=list)

    def of(self, game: str, name: str) -> list[Reading]:
        """The parts of one edition, each the reading of a document; an empty list where none was given."""
        return self.readings.get((game, name), [])

    def editions(self) -> list[Edition]:
        """Every edition given, once, in the order in which they were first read."""
        return [parts[0].edition for parts in self.readings.values()]


def read_all(paths: Iterable[Path], progress: Progress = lambda _: None) -> Shelf:
    """Read every document in the folders and files given, by game and edition; `progress` is told of each in words.

    A file of no known form is passed over, and its path is listed in `passed_over`. The documents of one edition are
    its parts, sorted by the name of the part.

    Raises:
        HanreiError: one of them is missing, too large or no text, or is of a known form and does not hold together.
    """
    shelf = Shelf()
    for path in list_documents(paths):
        document = source.load_source(path)
        try:
            reader = recognise(document)
        except UnknownDocumentError:
            shelf.passed_over.append(str(path))
            continue
        progress(f"reading {path.name}")
        reading = check_reading(reader.read(document))
        shelf.readings.setdefault((reading.edition.game, reading.edition.name), []).append(reading)
    for parts in shelf.readings.values():
        parts.sort(key=lambda reading: reading.part)
    return shelf


def build(paths: Iterable[Path], into: Path, progress: Progress = lambda _: None) -> dict[str, int]:
    """Write the index of every document into a checkout; gives how many units each edition has: `{"fab@ja": 1200}`.

    The lineage, the cards and the links of each game given are written, too. Files of no known form are passed over
    and not told.

    Raises:
        HanreiError: a document cannot be read (see `read_all`), or two parts of an edition hold the same number.
    """
    shelf = read_all(paths, progress)
    home, card_home = into / "rulebook" / "indexes", into / "rulings" / "indexes"
    counts: dict[str, int] = {}
    stubs: dict[tuple[str, str], list[str]] = {}
    for key, parts in shelf.readings.items():
        made = index.build_index(parts)
        index.write_index(made, home)
        counts["@".join(key)] = len(made.entries)
        stubs[key] = [number for number, _ in made.header.stubs]
    for game in sorted({key[0] for key in shelf.readings}):
        progress(f"tracing the editions of {game}")
        lineages.write_lineage(game, _list_pairings(shelf, game, stubs), home)
        cards = collect_cards(shelf, game)
        if cards:
            card_index.write_cards(game, cards, list_links(shelf, game, cards), card_home)
    return counts


def _list_pairings(shelf: Shelf, game: str, stubs: Mapping[tuple[str, str], list[str]]) -> Iterator[lineages.Pairing]:
    """The lineage of each pair of neighbour editions of a game, with the stubs of the newer one.

    `stubs` has the numbers that an edition cites and does not hold, by game and short name. One edition gives no pair.
    """

    def units(edition: Edition) -> list[Unit]:
        """Within `_list_pairings`: the units of all documents of an edition in `shelf`, in order."""
        return [unit for reading in shelf.of(edition.game, edition.name) for unit in reading.units]

    for older, newer in lineage_rows.pair_editions(edition for edition in shelf.editions() if edition.game == game):
        yield lineage_rows.make_pairing(
            (older, make_traits(units(older))), (newer, make_traits(units(newer))), stubs[newer.game, newer.name]
        )


def collect_cards(shelf: Shelf, game: str) -> tuple[CardFacts, ...]:
    """Every card that the documents of a game print, each once, with the units of every edition that prints it.

    Gives an empty tuple for a game whose documents print none.
    """
    module = BY_NAME[game].cards if game in BY_NAME else None
    if module is None:
        return ()
    editions = {name: parts for (of, name), parts in shelf.readings.items() if of == game}
    printings = import_module(module).extract_printings(editions)
    return card_index.merge_cards(
        card_index.extract_facts(card, edition) for edition, cards in printings for card in cards
    )


def list_links(shelf: Shelf, game: str, cards: Sequence[CardFacts]) -> Iterator[CardLink]:
    """Link rulings to the card or topic that they are about (`ABOUT`), and texts to the cards they name (`MENTIONS`).

    Only rulings of `khm-notes` and `khm-cards` are linked by `ABOUT`. Only texts of the eirei page are linked to the
    terms that they use (`USES`). The ids of units are full, those of cards without an edition.
    """
    names = {name: card.id for card in cards for face in card.faces for name in face.names.values()}
    printed = {unit: card.id for card in cards for unit in card.units}
    for (of, edition), parts in shelf.readings.items():
        if of != game:
            continue
        for reading in parts:
            yield from _list_mentions(reading, names)
            if of_rulings := _ABOUT.get(edition):
                yield from _list_about_links(reading, of_rulings(reading), printed)
            if eirei_wiki.recognises(reading.source):
                yield from _list_uses(reading)


def _write_id(reading: Reading, number: str) -> str:
    """Write the full id of a number in the edition of a reading: `"fab:5.1.2a@ja"`. The number is not checked."""
    return f"{reading.edition.game}:{number}@{reading.edition.name}"


def _list_mentions(reading: Reading, names: Mapping[str, str]) -> Iterator[CardLink]:
    """The `MENTIONS` links from each unit of a reading to the cards that its text names.

    `names` has the cards' ids by name. Headings and other units that do not speak have none.
    """
    game = BY_NAME.get(reading.edition.game)
    find = mentions.make_finder(names, bare=game is None or not game.brackets_cards)
    for unit in reading.units:
        if unit.kind in _SPEAKING:
            found = {target for _, _, target in find(unit.text)}
            yield from (CardLink(_write_id(reading, unit.number), "MENTIONS", target) for target in sorted(found))


_ABOUT: dict[str, Callable[[Reading], Iterable[tuple[str, str]]]] = {
    "khm-notes": lambda reading: ((ruling, place) for _case, ruling, place in khm_notes.list_rulings(reading)),
    "khm-cards": lambda reading: ((ruling, card) for ruling, card, _date in mtg_cards.list_rulings(reading)),
}
"""Which ruling stands under which card or topic, by edition: (number of the ruling, number of the other)."""


def _list_about_links(
    reading: Reading, placed: Iterable[tuple[str, str]], printed: Mapping[str, str]
) -> Iterator[CardLink]:
    """The `ABOUT` links from rulings to what they are about, each once: the card that the place prints, else the place.

    `placed` has (number of the ruling, number of the place), `printed` the id of a card by the full id of its place.
    """
    seen = set()
    for ruling, place in placed:
        target = printed.get(_write_id(reading, place), _write_id(reading, place))
        if (ruling, target) not in seen:
            seen.add((ruling, target))
            yield CardLink(_write_id(reading, ruling), "ABOUT", target)


def _list_uses(reading: Reading) -> Iterator[CardLink]:
    """The `USES` links from each unit of a reading of the eirei page to the terms that it uses, sorted, each once."""
    pairs = {(unit, term) for unit, term, _, _ in eirei_wiki.find_mentions(reading)}
    yield from (CardLink(_write_id(reading, u), "USES", _write_id(reading, t), "computed") for u, t in sorted(pairs))
