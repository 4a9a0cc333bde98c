"""The editions of a catalogue: which edition a question is about, and what a rule is in another edition."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from graph.lookup.names import NameIndex
from graph.lookup.options import LookupCandidate
from graph.lookup.titles import TitleIndex
from graph.store.catalogue import Catalogue, Kinship, Name, Node, find_title
from rulebook.ids import Id
from rulebook.units import Edition, Genre

__all__ = ["LookupIndex", "find_edition", "find_version", "index_editions", "list_pins"]


@dataclass(frozen=True, eq=False)
class LookupIndex:
    """A catalogue with its editions in order. Names and lineage are read when first asked for, and kept."""

    catalogue: Catalogue
    name_indexes: dict[str | None, NameIndex] = field(default_factory=dict)
    title_indexes: dict[str | None, TitleIndex] = field(default_factory=dict)
    versions: dict[Id, tuple[Kinship, ...]] = field(default_factory=dict)

    @cached_property
    def editions(self) -> dict[tuple[str, str], Edition]:
        """Every edition, in the catalogue's order, by its game and its short name: `("mtg", "cr-2021-02-05")`."""
        return {(edition.game, edition.name): edition for edition in self.catalogue.editions()}

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The short names of all games held, sorted: `("eirei", "fab", "mtg", "wow")`."""
        return tuple(sorted({game for game, _ in self.editions}))

    @cached_property
    def rulebooks(self) -> dict[str, tuple[Edition, ...]]:
        """The rulebooks of each game, by its short name, newest first; a rulebook without a date counts as the newest.

        A game without one has an empty tuple.
        """
        books = [edition for edition in reversed(self.editions.values()) if edition.genre is Genre.RULEBOOK]
        books.sort(key=lambda book: book.effective or dt.date.max, reverse=True)
        return {game: tuple(book for book in books if book.game == game) for game in self.games}

    @cached_property
    def release_notes(self) -> dict[str, tuple[Edition, ...]]:
        """The release notes of each game, by its short name, oldest first; an empty tuple for none.

        They quote rules under numbers of their own.
        """
        notes = [edition for edition in self.editions.values() if edition.genre is Genre.RELEASE_NOTES]
        return {game: tuple(note for note in notes if note.game == game) for game in self.games}

    @cached_property
    def _names(self) -> tuple[Name, ...]:
        """Every name of every card and term, read once; of all games, with the words that wrongly pass for one."""
        return self.catalogue.names()

    def index_names(self, game: str | None) -> NameIndex:
        """Give the name index of one game, or of all games for None; an empty one for an unknown game.

        Each index is built once.
        """
        if game not in self.name_indexes:
            self.name_indexes[game] = NameIndex.of(name for name in self._names if game in {None, name.id.game})
        return self.name_indexes[game]

    def index_titles(self, game: str | None) -> TitleIndex:
        """Give the index of the titles of one game's rulebooks and of its terms, or of all games for None.

        Each is built once.
        """
        if game not in self.title_indexes:
            books = {(book.game, book.name) for books in self.rulebooks.values() for book in books}
            titles = (name for name in self.catalogue.titles() if (name.id.game, name.id.edition) in books)
            terms = (name for name in self._names if name.id.kind == "term" and name.form != "not")
            self.title_indexes[game] = TitleIndex.of(
                (name for name in titles if game in {None, name.id.game}),
                (name for name in terms if game in {None, name.id.game}),
            )
        return self.title_indexes[game]

    def trace_versions(self, id: Id) -> tuple[Kinship, ...]:
        """Give what a rule is in every other edition, by lineage; an empty tuple where it knows of none.

        Each `Kinship` has the id `there`, and the relation, such as `moved`; the nearest stands first. Edited rules,
        translations, and what lineage is not sure of are among them. Empty, too, for an id without an edition.
        """
        if id not in self.versions:
            self.versions[id] = self.catalogue.kin(id)
        return self.versions[id]

    def list_games_with(self, path: str) -> list[str]:
        """List the short names of the games that have a card or a term with this path, such as `term/priority`, sorted.

        Empty if none has.
        """
        return [game for game in self.games if Id(game, path) in self.index_names(None).labels]

    def find_unit(self, game: str, edition: str, number: str) -> Node | None:
        """Give the unit with this number, or None where the edition has no such number, or only cites it."""
        node = self.catalogue.node(Id(game, number, edition))
        return node if node and node.held else None

    def describe_unit(self, node: Node, why: str = "") -> LookupCandidate:
        """Make a candidate of a unit.

        Its label is its number and its title, or the nearest title above: `"702.19b Trample"`. Without a `why`, it says
        `"in cr-2026-01-16, in force from 2026-01-16, the newest held"`, as far as that is so.
        """
        title = find_title(self.catalogue, node)
        edition = self.editions[node.id.game, str(node.id.edition)]
        since = f", in force from {edition.effective}" if edition.effective else ""
        since += ", the newest held" if self._is_newest(edition) else ""
        return LookupCandidate(
            node.id, node.id.game, f"{node.id.path} {title}".strip(), why or f"in {edition.name}{since}"
        )

    def _is_newest(self, edition: Edition) -> bool:
        """Whether an edition is the newest of several rulebooks of its game in its language."""
        books = [book for book in self.rulebooks[edition.game] if book.language == edition.language]
        return len(books) > 1 and books[0] == edition


@lru_cache(maxsize=4)
def index_editions(catalogue: Catalogue) -> LookupIndex:
    """Give the index of a catalogue: its editions, names and titles. The four catalogues last asked keep theirs."""
    return LookupIndex(catalogue)


_PERIOD = re.compile(r"\d{4}(?:-\d{2})?")
"""A month (`2021-02`) or a year (`2021`)."""


def list_pins(index: LookupIndex, game: str, pin: str | None) -> tuple[str | None, ...]:
    """List the editions or days that a pin (an edition's name or version, a day, a month or a year) stands for.

    A month or a year gives each day on which a rulebook of it took effect, newest first: `("2021-02-15", "2021-02-05")`
    for `2021-02`. Its first day stands last if a rulebook was in force on it, or alone if none took effect. Any other
    pin is given back alone, None as `(None,)`; so is a name or version that looks like a year. Whether a pin is held is
    not checked.
    """
    called = {
        name for edition in index.editions.values() if edition.game == game for name in (edition.name, edition.version)
    }
    if pin is None or pin in called or not _PERIOD.fullmatch(pin):
        return (pin,)
    first, last = (f"{pin}-01-01", f"{pin}-12-31") if len(pin) == len("2021") else (f"{pin}-01", f"{pin}-31")
    dated = [book.effective.isoformat() for book in index.rulebooks[game] if book.effective]
    days = [day for day in dated if first < day <= last] + [first for day in dated if day <= first][:1]
    return tuple(days) or (first,)


def find_edition(index: LookupIndex, game: str, pin: str | None, language: str | None) -> Edition | str:
    """Find the edition that a pin names: by its short name, by its version, or as in force on a day.

    A short name is asked first, and may be of any genre; versions and days are of rulebooks alone. Without a pin it is
    the newest rulebook in `language`, else the newest of all. Of several with the pin, too, one in `language` wins.
    Where there is none, it gives the reason as text: `"mtg has no edition nope; held are …"`.

    Raises:
        KeyError: the game is not held.
    """
    books = index.rulebooks[game]
    if pin is not None and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", pin):
        named = [edition for (of, name), edition in index.editions.items() if of == game and name == pin]
        books = tuple(named) or tuple(book for book in books if book.version == pin)
        if not books:
            held = ", ".join(name for of, name in index.editions if of == game)
            return f"{game} has no edition {pin}; held are {held}"
    elif pin is not None:
        try:
            day = dt.date.fromisoformat(pin)
        except ValueError:
            return f"{pin} is no day"
        dated = [book for book in books if book.effective]
        books = tuple(book for book in dated if book.effective and book.effective <= day)
        if not books:
            first = f"its first rulebook held is of {dated[-1].effective}" if dated else "its rulebooks bear no date"
            return f"{game} has nothing in force on {pin}: {first}"
        books = tuple(book for book in books if book.effective == books[0].effective)  # what was in force that day
    if not books:
        return f"no rulebook of {game} is held"
    return next((book for book in books if book.language == language), books[0])


def find_version(index: LookupIndex, id: Id, edition: str) -> Id | None:
    """Give the id of the same rule in another edition, edited or not; None where lineage knows none.

    In its own, it is the id itself. Of a rule that was split, it is one of the parts.
    """
    if id.edition == edition:
        return id
    return next((kin.there for kin in index.trace_versions(id) if kin.there.edition == edition), None)
