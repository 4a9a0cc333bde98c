"""The reading side of the store: a `Catalogue` answered from the tables.

It speaks plain SQL over the standard library's driver. A lookup must not wait for the import of an
object mapper. `graph.store.writing` writes, through SQLModel.
"""

from __future__ import annotations

import datetime as dt
import json
import re
import sqlite3
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any
from weakref import WeakSet, finalize

from graph.store import opening
from graph.store.catalogue import Kinship, Name, Node, Wording
from rulebook.errors import UnknownEditionError
from rulebook.ids import Id, parse
from rulebook.traits import Trait, make_traits
from rulebook.units import Edition, Genre

__all__ = ["BEING_RUN", "UNRUN", "Library", "make_edition"]

UNRUN, BEING_RUN = "not run", "being run"
"""The outcome of a scenario that has none: it waits for somebody to run it, or somebody is about to."""

_NODE = """
    SELECT u.id, u.kind, u.parent, u.title, u.hash, u.fingerprints, t.text, u.held
    FROM unit u LEFT JOIN text t ON t.unit = u.id
"""
_DATE = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")
_FORWARD = "SELECT there, relation, confidence, reason FROM kin WHERE here = ? AND older = ? AND newer = ?"
_BACKWARD = "SELECT here, relation, confidence, reason FROM kin WHERE there = ? AND older = ? AND newer = ?"


class _Line:
    """One thread's connection, closed when the thread is gone; one that is lent stays open."""

    def __init__(self, database: sqlite3.Connection, *, lent: bool = False) -> None:
        """Take a connection. It is closed when this object is gone, or by `close`, unless it is `lent`."""
        self.database = database
        self.close: Callable[[], object] = (lambda: None) if lent else finalize(self, database.close)


class Library:
    """Everything held in one database, asked one small question at a time. It never writes.

    Any number of threads may ask at once. Each has a connection of its own, for one thread may bind a statement
    anew before another has stepped it. A writer lends the connection of its transaction, and sees in one thread
    what nobody else sees yet.
    """

    def __init__(self, path: Path, lent: sqlite3.Connection | None = None) -> None:
        """Open the database at `path`. A writer may lend the connection of its transaction to this thread.

        Then nothing is opened yet.

        Raises:
            UnwritableError: the database must be mended, and may not be written to.
            sqlite3.Error: it is no database, or is not there.
        """
        self.path = path
        self.unrun = UNRUN
        """What is said of a scenario that was not run yet."""
        self.kept: dict[str, object] = {}
        """What others have worked out of it and keep, each under the name of its module."""
        self._lines: WeakSet[_Line] = WeakSet()
        self._mine = threading.local()
        if lent:
            self._mine.line = _Line(lent, lent=True)
        self._line()

    def _line(self) -> _Line:
        """The connection of the thread that asks, opened when it first does; it raises as `opening.connect` does."""
        found: _Line | None = getattr(self._mine, "line", None)
        if found is None:
            found = self._mine.line = _Line(opening.connect(self.path))
            self._lines.add(found)
        return found

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of one query as tuples, with `values` in place of its question marks; empty for none."""
        return self._line().database.execute(query, values).fetchall()

    def watch(self) -> Callable[[], int]:
        """Make a function that gives a number, another one when somebody has written to the database; cheap to call.

        It has a connection of its own, which `close` leaves open. It raises as opening a library does.
        """
        line = _Line(opening.connect(self.path))
        lock = threading.Lock()

        def told() -> int:
            """Within `watch`: the number that changes when another connection has written. Any thread may call it."""
            with lock:
                return int(line.database.execute("PRAGMA data_version").fetchone()[0])

        return told

    def close(self) -> None:
        """Close every connection but one that was lent; the library cannot be asked any more."""
        for line in list(self._lines):
            line.close()

    def meta(self, key: str) -> str | None:
        """What the database says of itself under a key such as `manifest` or `revision`; None where it says nothing."""
        found = self.rows("SELECT value FROM meta WHERE key = ?", key)
        return str(found[0][0]) if found else None

    # What a Catalogue is asked.

    @cached_property
    def _editions(self) -> tuple[Edition, ...]:
        """Every edition held, by game, document, language, day, version and name; those without a day come last."""
        return tuple(
            make_edition(row)
            for row in self.rows(
                "SELECT game, name, document, genre, language, title, version, effective FROM edition"
                " ORDER BY game, document, language, effective IS NULL, effective, version, name"
            )
        )

    def editions(self) -> tuple[Edition, ...]:
        """What a `Catalogue` is asked: every edition held, oldest first within a game, document and language."""
        return self._editions

    def edition(self, game: str, name: str) -> Edition:
        """The edition of a game by its short name, such as `("fab", "ja")`.

        Raises:
            UnknownEditionError: none of that name is held.
        """
        for edition in self._editions:
            if (edition.game, edition.name) == (game, name):
                return edition
        held = ", ".join(edition.name for edition in self._editions if edition.game == game) or "none"
        raise UnknownEditionError(
            f"no edition {name} of {game} is held", where=f"{game}:…@{name}", remedy=f"held are {held}"
        )

    def named(self, text: str, game: str | None = None) -> Edition:
        """The edition a person means: `cr-2021-02-05`, `mtg:cr-2021-02-05`, or a day for the rulebook in force on it.

        The name of an edition is tried first, then a day, written `2021-02-05`. `game` applies where the text names
        none; None means any game.

        Raises:
            UnknownEditionError: none, or several; says which are held.
        """
        head, colon, name = text.rpartition(":")
        game = head if colon else game
        mine = [edition for edition in self._editions if game in (None, edition.game)]
        found = [edition for edition in mine if edition.name == name]
        day = _day(name)
        if not found and day:
            books = [e for e in mine if e.genre is Genre.RULEBOOK and e.effective and e.effective <= day]
            newest = {(e.game, e.document): e for e in sorted(books, key=lambda e: (e.effective, e.name))}
            found = list(newest.values())
        if len(found) != 1:
            what = f"{text!r} names {len(found) or 'no'} edition{'s' if len(found) > 1 else ''} held"
            listed = ", ".join(f"{edition.game}:{edition.name}" for edition in found or mine) or "none"
            raise UnknownEditionError(what, where="edition", remedy=f"one of {listed}")
        return found[0]

    def within(self, game: str | None = None, name: str | None = None) -> tuple[Edition, ...]:
        """The editions of a game, or of a short name in any game, or of both; all where nothing is said. Never empty.

        Raises:
            UnknownEditionError: none is held; says which are.
        """
        found = tuple(e for e in self._editions if game in {None, e.game} and name in {None, e.name})
        if not found:
            mine = [edition for edition in self._editions if edition.game == game] or self._editions
            listed = ", ".join(f"{edition.game}:{edition.name}" for edition in mine) or "none"
            what = f"no edition {name} is held" if name else f"no game {game} is held"
            raise UnknownEditionError(what, where="edition" if name else "game", remedy=f"held are {listed}")
        return found

    def worded(self, edition: Edition) -> tuple[Wording, ...]:
        """What every section, rule and subrule of an edition says, in reading order; empty for one that is not held.

        Each has our English words, "" for none, and the numbers of the same edition that it cites.
        """
        cites: dict[str, set[str]] = {}
        prefix = f"{edition.game}:%@{edition.name}"
        for source, target in self.rows(
            "SELECT source, target FROM edge WHERE kind = 'CITES' AND source LIKE ? AND target LIKE ?", prefix, prefix
        ):
            cites.setdefault(source, set()).add(parse(target).path)
        found = self.rows(
            f"{_NODE.replace('u.held', 'u.held, d.text', 1)} LEFT JOIN digest d ON d.unit = u.id AND d.language = 'en'"
            " WHERE u.game = ? AND u.edition = ? AND u.held AND u.kind IN ('section', 'rule', 'subrule')"
            " ORDER BY u.position",
            edition.game,
            edition.name,
        )
        return tuple(Wording(_node(row[:-1]), row[-1] or "", frozenset(cites.get(row[0], ()))) for row in found)

    def numbered(self, number: str) -> tuple[Node, ...]:
        """Every unit or stub of a number, `702.19b`, in whatever game and edition, sorted by id; empty for none.

        If no unit has it, a case's number, `fab/ex/29`, gives the units that the case is.
        """
        found = self.rows(f"{_NODE} WHERE u.number = ? ORDER BY u.id", number)
        found = found or [row for id in self._cases.get(number, ()) for row in self.rows(f"{_NODE} WHERE u.id = ?", id)]
        return tuple(map(_node, found))

    @cached_property
    def _cases(self) -> dict[str, list[str]]:
        """The ids of the examples and rulings by the case that each is: `{"fab/ex/1": ["fab:5.1.2a/ex1@en"]}`."""
        cases: dict[str, list[str]] = {}
        for unit, of in self.rows("SELECT id, cases FROM unit WHERE cases NOT IN ('', '[]') ORDER BY id"):
            for case in json.loads(of):
                cases.setdefault(case, []).append(unit)
        return cases

    def node(self, id: Id) -> Node | None:
        """The unit or stub of a pinned id; None when there is none. Its text is None where it was not ingested."""
        found = self.rows(f"{_NODE} WHERE u.id = ?", str(id))
        return _node(found[0]) if found else None

    def under(self, id: Id) -> tuple[Node, ...]:
        """The children of a pinned id in reading order: the units and stubs directly beneath it. Empty for none."""
        found = self.rows(
            f"{_NODE} WHERE u.parent = ? AND u.game = ? AND u.edition = ? ORDER BY u.position",
            id.path,
            id.game,
            id.edition,
        )
        return tuple(map(_node, found))

    @cached_property
    def _names(self) -> tuple[Name, ...]:
        """Every name of a card or a term, with its form, language and note, sorted by the id that it names."""
        rows = self.rows(
            "SELECT text, language, form, target, note FROM name WHERE form <> 'title'"
            " ORDER BY target, form, language, text"
        )
        return tuple(Name(text, language, form, parse(target), note) for text, language, form, target, note in rows)

    def names(self) -> tuple[Name, ...]:
        """Every name of every card and term, sorted by the id that it names; titles of units are not among them."""
        return self._names

    @cached_property
    def _titles(self) -> tuple[Name, ...]:
        """Every title of a unit that may be looked up by it, in the edition's language or in another, sorted by id."""
        rows = self.rows(
            "SELECT u.title, e.language, u.id FROM unit u JOIN edition e ON e.game = u.game AND e.name = u.edition"
            " WHERE u.held AND u.title <> '' AND u.kind IN ('chapter', 'section', 'rule', 'subrule', 'term', 'heading')"
            " UNION SELECT text, language, target FROM name WHERE form = 'title' ORDER BY 3, 2, 1"
        )
        return tuple(Name(text, language, "title", parse(target)) for text, language, target in rows)

    def titles(self) -> tuple[Name, ...]:
        """Every title of a chapter, section, rule, subrule, heading or term held, and its names in other languages."""
        return self._titles

    @cached_property
    def _title_names(self) -> dict[str, dict[str, str]]:
        """Our names of titles in other languages: `{"fab:1@en": {"ja": "…"}, "fab:Combat": {"ja": "…"}}`.

        They stand by unit id, and by game and title as `game:title`.
        """
        rows = self.rows(
            "SELECT n.target, v.game, v.title, n.language, n.text FROM name n JOIN unit v ON v.id = n.target"
            " WHERE n.form = 'title' ORDER BY n.target"
        )
        alike = {f"{game}:{title}": {language: text} for _, game, title, language, text in rows}
        return alike | {target: {language: text} for target, _, _, language, text in rows}

    def title_names(self, id: str, title: str) -> dict[str, str]:
        """What a unit's title is called in other languages, by language: our name of it; `{}` where there is none.

        It is the name given to the unit of this full id, else that of any unit of its game with the same title.
        """
        game = id.partition(":")[0]
        return self._title_names.get(id) or self._title_names.get(f"{game}:{title}", {})

    def kin(self, id: Id) -> tuple[Kinship, ...]:
        """What a pinned rule is in every other edition that lineage joins to its own, nearest step first.

        Steps are followed from edition to edition, and joined: the confidence is the lowest, and `edited` says that any
        changed the words. Words that were changed and changed back count as kept. Each edition's rule stands there
        once; empty for a rule that lineage joins to nothing.
        """
        found: dict[Id, Kinship] = {}
        open_ends = [Kinship(id, id, "kept", 1.0, "")]
        while open_ends:
            way = open_ends.pop(0)
            for step in self._steps(way.there):
                if step.there == id or step.there in found:
                    continue
                found[step.there] = _follow(way, step)
                open_ends.append(found[step.there])
        return tuple(self._compare_words(id, kin) for kin in found.values())

    def _compare_words(self, id: Id, kin: Kinship) -> Kinship:
        """Give the kinship, as `kept` or `moved` where words were edited and edited back; else as it is."""
        if not kin.edited or kin.relation == "translation":
            return kin
        mine, theirs = self.node(id), self.node(kin.there)
        if mine is None or theirs is None or not mine.hash or mine.hash != theirs.hash:
            return kin
        return replace(kin, relation="kept" if kin.there.path == id.path else "moved", edited=False)

    @cached_property
    def _pairs(self) -> list[tuple[Any, ...]]:
        """(older, newer) of every two editions whose lineage is held, each as `fab@en`; sorted by both."""
        return self.rows("SELECT older, newer FROM pair ORDER BY older, newer")

    def _steps(self, here: Id) -> Iterable[Kinship]:
        """Yield what a rule was or became in each neighbour edition; nothing for one in which it is new or gone.

        Where no row says so, a number held in both editions of one document and language is kept.
        """
        edition = f"{here.game}@{here.edition}"
        for older, newer in self._pairs:
            if edition not in (older, newer):
                continue
            forward = older == edition
            rows = self.rows(_FORWARD if forward else _BACKWARD, str(here), older, newer)
            for there, relation, confidence, reason in rows:
                if there:
                    yield Kinship(here, parse(there), relation, confidence, reason)
            other = (newer if forward else older).partition("@")[2]
            if not rows and self._one_book(here, other):  # differences only: no row says kept, under the same number
                same = here.at(other)
                if self._held(here) and self._held(same):
                    yield Kinship(here, same, "kept", 1.0, "the same words under the same number")

    def successor(self, edition: Edition) -> Edition | None:
        """The next edition of the same document and language that lineage compares with one; None for the newest."""
        mine = f"{edition.game}@{edition.name}"
        after = [self.edition(*newer.split("@", 1)) for older, newer in self._pairs if older == mine]
        book = edition.document, edition.language
        return next((one for one in after if (one.document, one.language) == book), None)

    def became(self, id: Id, newer: Edition) -> list[tuple[str, str, str]]:
        """(id or "", relation, reason) of what a rule became in another, newer edition; "" where it is gone.

        Empty if it kept words and number in one language, and for editions that lineage does not compare.
        """
        found = self.rows(_FORWARD, str(id), f"{id.game}@{id.edition}", f"{newer.game}@{newer.name}")
        return [(there, relation, reason) for there, relation, _, reason in found]

    def _held(self, id: Id) -> bool:
        """Whether a unit with this id is held. False for a stub, and for an id that nothing has."""
        return bool(self.rows("SELECT 1 FROM unit WHERE id = ? AND held", str(id)))

    def _one_book(self, id: Id, other: str) -> bool:
        """Whether an id's edition and another of its game, by its short name, are one document in one language.

        Raises:
            UnknownEditionError: one of them is not held.
        """
        mine, theirs = self.edition(id.game, id.edition or ""), self.edition(id.game, other)
        return (mine.document, mine.language) == (theirs.document, theirs.language)

    def bearing(self, fingerprint: str) -> tuple[Id, ...]:
        """The id of every unit that carries a fingerprint, 8 hex digits, or whose whole folded text has a hash, 16.

        Empty where none does.
        """
        column = "SELECT unit FROM print WHERE fingerprint = ?"
        query = column if len(fingerprint) == 8 else "SELECT id FROM unit WHERE hash = ?"  # noqa: PLR2004 - digits of a fingerprint
        return tuple(parse(row[0]) for row in self.rows(query, fingerprint))

    # What the faces and the export ask besides.

    def digest(self, id: Id | str) -> dict[str, str]:
        """Our words on a unit, given by its full id, by language, Japanese first; `{}` where there are none."""
        return dict(self.rows("SELECT language, text FROM digest WHERE unit = ? ORDER BY language DESC", str(id)))

    def parts(self, of: str) -> list[tuple[int, str, str, str]]:
        """The statements of a rule or case that makes several: (number, Japanese, English, why nothing shows it).

        `of` is a full id, or a case, `fab/ex/29`. The last is "" where that is open. Empty for a text that makes one
        statement, and for an unknown id.
        """
        return self.rows("SELECT n, ja, en, unshown FROM part WHERE of = ? ORDER BY n", of)

    def cases(self, id: Id | str) -> list[str]:
        """The numbers in the case list, such as `fab/ex/29`, that an example or a ruling has; empty for none."""
        found = self.rows("SELECT cases FROM unit WHERE id = ? AND cases <> ''", str(id))
        return [case for (listed,) in found for case in json.loads(listed)]

    def scenarios(self, target: Id | str, kind: str = "CLAIMS") -> list[tuple[str, str, str]]:
        """List (id, outcome, title) of the scenarios that claim a thing, or with the kind `PLAYS` lay it out.

        They are sorted by id; empty for none. Of a scenario that was not run yet, the outcome is what `unrun` says.
        """
        found = self.rows(
            "SELECT s.id, s.outcome, s.title FROM edge e JOIN scenario s ON s.id = e.source"
            " WHERE e.target = ? AND e.kind = ? ORDER BY s.id",
            str(target),
            kind,
        )
        return [(id, self.unrun if outcome == UNRUN else outcome, title) for id, outcome, title in found]

    def passed_claims(self, target: Id | str) -> list[tuple[str, list[str]]]:
        """The ids of the scenarios that claim a thing and passed, each with all its claims; sorted, empty for none.

        `target` is a full id as claimed, or a case's number.
        """
        found = self.rows(
            "SELECT s.id, s.claims FROM edge e JOIN scenario s ON s.id = e.source"
            " WHERE e.target = ? AND e.kind = 'CLAIMS' AND s.outcome = 'passed' ORDER BY s.id",
            str(target),
        )
        return [(id, json.loads(claims)) for id, claims in found]

    def status(self, rule: Id | str) -> str | None:
        """The status of a rule, such as `proved`, by its full id; None when it was not judged in this database."""
        found = self.rows("SELECT status FROM status WHERE rule = ?", str(rule))
        return str(found[0][0]) if found else None

    def edges_from(self, id: Id | str) -> list[tuple[str, str, str, str]]:
        """(kind, target, basis, reason) of every edge that leaves an id: `("CITES", "fab:5.1.2@ja", "cited", "")`.

        Sorted by kind and target; empty for none.
        """
        return self.rows("SELECT kind, target, basis, reason FROM edge WHERE source = ? ORDER BY kind, target", str(id))

    def edges_to(self, id: Id | str) -> list[tuple[str, str, str, str]]:
        """(kind, source, basis, reason) of every edge that reaches an id: `("CITES", "fab:5.1.2@ja", "cited", "")`.

        Sorted by kind and source; empty for none.
        """
        return self.rows("SELECT kind, source, basis, reason FROM edge WHERE target = ? ORDER BY kind, source", str(id))

    def traits(self, edition: Edition) -> tuple[Trait, ...]:
        """What lineage compares of an edition's units: their words where these are held, else their fingerprints.

        They stand in reading order, without headings, contents, navigation and pages. Empty for an edition that is not
        held.
        """
        rows = self.rows(
            "SELECT u.number, u.kind, u.parent, u.title, u.hash, u.fingerprints, t.text, u.cites"
            " FROM unit u LEFT JOIN text t ON t.unit = u.id"
            " WHERE u.game = ? AND u.edition = ? AND u.held ORDER BY u.position",
            edition.game,
            edition.name,
        )
        return make_traits(_trait(row) for row in rows)

    def spans(self, id: Id) -> list[tuple[int, int, str, list[str]]]:
        """(start, end, raw, targets) of every citation in an ingested text: characters `start` to `end` read `raw`.

        `targets` are the numbers that it names. Empty where no text is held.
        """
        query = 'SELECT start, "end", raw, targets FROM citation WHERE unit = ? ORDER BY ordinal'
        return [(start, end, raw, json.loads(targets)) for start, end, raw, targets in self.rows(query, str(id))]

    def facts(self, card: Id) -> dict[str, Any] | None:
        """The printed facts of a card: `id`, `faces` and `units`; None for no such card.

        An edition in its id is dropped.
        """
        found = self.rows("SELECT facts FROM card WHERE id = ?", str(card.at(None)))
        return json.loads(found[0][0]) if found else None


def _day(text: str) -> dt.date | None:
    """The day that a text is, written `2021-02-05`; None for a text that is none, such as the 31st of February."""
    try:
        return dt.date.fromisoformat(text) if _DATE.fullmatch(text) else None
    except ValueError:
        return None


def _node(row: tuple[Any, ...]) -> Node:
    """Make the node of one row of the query `_NODE`; its fingerprints, which run together, are cut into eights."""
    id_, kind, parent, title, hash_, prints, text, held = row
    fingerprints = tuple(prints[i : i + 8] for i in range(0, len(prints), 8))
    return Node(parse(id_), kind, parent, title, hash_, fingerprints, text, bool(held))


def _trait(row: tuple[Any, ...]) -> Trait:
    """Make the trait, what lineage compares, of a row of the query in `traits`.

    Its words are title and text; None without text.
    """
    number, kind, parent, title, hash_, prints, text, cites = row
    fingerprints = tuple(prints[i : i + 8] for i in range(0, len(prints), 8))
    content = None if text is None else f"{title}\n{text}".strip()
    return Trait(
        number, kind, parent, title, hash_, fingerprints, content, tuple(filter(None, json.loads(cites or "[]")))
    )


def make_edition(row: tuple[Any, ...]) -> Edition:
    """Make an edition of its row: game, name, document, genre, language, title, version, effective.

    The last is an ISO day, or None.
    """
    game, name, document, genre, language, title, version, effective = row
    day = dt.date.fromisoformat(effective) if effective else None
    return Edition(game, name, document, Genre(genre), language, title, version, day)


_EDITS = frozenset({"edited", "split", "merged"})


def _follow(way: Kinship, step: Kinship) -> Kinship:
    """Join two steps to one: a translation stays one; what was moved or edited once is moved or edited.

    It is also marked as `edited` where a step was a split or a merge. The confidence is the lower of the two. Reasons
    are joined with `; then `.
    """
    confidence = min(way.confidence, step.confidence)
    reasons = dict.fromkeys(filter(None, (*way.reason.split("; then "), step.reason)))
    parts = {part for name in (way.relation, step.relation) for part in name.split("-")} - {"kept"}
    relation = "translation" if "translation" in parts else "-".join(sorted(parts, reverse=True)) or "kept"
    edited = way.edited or not parts.isdisjoint(_EDITS)
    return Kinship(way.here, step.there, relation, confidence, "; then ".join(reasons), edited)
