"""One resolver for whatever a person types: numbers, ids, ranges, cases, terms, card names, and texts of several.

A bare number is a question. It is answered from a game's rulebook (never from a release note that
quotes it), from the newest edition held in the reader's language, else the newest. What two games
have is `ambiguous` until a game is named; what none has is `none`, with the reason and the
neighbours. Nothing is ever corrected silently.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import islice

from graph.lookup.names import How, Match, NameIndex, thing
from graph.lookup.queries import CALLED, LONGEST, Cited, Words, dated, read
from graph.store.catalogue import Catalogue, Kinship, Name, Node, title_above
from rulebook import vocabulary
from rulebook.fold import make_skeleton
from rulebook.ids import RESERVED, Id, get_parent, is_number, make_sort_key
from rulebook.units import Edition, Genre
from rulings import cases

__all__ = ["Candidate", "Decision", "Resolution", "resolve"]

_PARTS = 20
"""How many parts of one text are answered."""


class Decision(StrEnum):
    """What became of a question, from the surest to none; a text is as sure as its least sure part."""

    EXACT = "exact"
    CORRECTED = "corrected"
    MOVED = "moved"
    AMBIGUOUS = "ambiguous"
    NONE = "none"


_SURENESS = tuple(Decision)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that may be meant: its id (pinned, for a rule), its game, what it is called, and why it is here."""

    id: Id
    game: str
    label: str
    why: str


@dataclass(frozen=True, slots=True)
class Resolution:
    """The answer to one text. `candidates` of `none` are the nearest there are; `parts` answer a text of several."""

    query: str
    decision: Decision
    candidates: tuple[Candidate, ...]
    reason: str
    parts: tuple[Resolution, ...] = ()


def resolve(
    catalogue: Catalogue,
    text: str,
    *,
    game: str | None = None,
    edition: str | None = None,
    at: str | dt.date | None = None,
    language: str | None = None,
    limit: int = 10,
) -> Resolution:
    """What a text means.

    Takes the game and the edition's short name, or the day, that hold wherever the text names none itself;
    the language that the reader reads; and how many candidates an ambiguous answer may have. The names of a
    catalogue are read once: a catalogue that changed is another catalogue.

    Gives a `Resolution`; never raises for whatever was typed.
    """
    shelf = _shelf(catalogue)
    wish = _Wish(game, edition, at.isoformat() if isinstance(at, dt.date) else at, language, max(limit, 1))
    if len(text) > LONGEST:
        return Resolution(
            text, Decision.NONE, (), f"a question has at most {LONGEST:,} characters, this has {len(text):,}"
        )
    if game is not None and game not in shelf.games:
        return Resolution(text, Decision.NONE, (), f"no game {game} is held; held are {', '.join(shelf.games)}")
    asked, wish = _read(shelf, text, wish)
    if not asked:
        return Resolution(text, Decision.NONE, (), "there is no letter and no digit in it")
    all_parts = (part for one in asked for part in _parts(shelf, one, wish, alone=len(asked) == 1))
    parts = list(islice(all_parts, _PARTS))
    more = next(all_parts, None) is not None
    known, unread = [part for part in parts if part.read], [part.text for part in parts if not part.read]
    answers = _answers(shelf, known or parts, wish)
    return _together(text, answers, _leftover(unread if known else [], more=more))


def _read(shelf: _Shelf, text: str, wish: _Wish) -> tuple[list[Cited | Words], _Wish]:
    """The parts of a text, and what is wished: what is named beside numbers, a game, an edition, a day, is theirs."""
    plain, when = dated(text)
    asked = list(read(plain, shelf.games))
    if when and asked and not wish.edition:
        asked = [at for one in asked for at in _each(one, when)]
        wish = replace(wish, at=when[0])
    asked = asked or list(read(text, shelf.games))
    named = {one.game for one in asked if isinstance(one, Words) and one.game}
    if len(named) == 1 and any(isinstance(one, Cited) for one in asked):
        (game,) = named
        asked = [replace(one, game=game) if isinstance(one, Cited) and not one.game else one for one in asked]
        alone = {make_skeleton(name) for name in (game, *CALLED.get(game, ()))}
        asked = [one for one in asked if isinstance(one, Cited) or make_skeleton(one.text) not in alone]
    return _of_versions(shelf, asked, wish), wish


def _each(asked: Cited | Words, when: tuple[str, ...]) -> list[Cited | Words]:
    """What is asked, once for each of the days; of words and ids that name their own, once."""
    if isinstance(asked, Words) or asked.edition:
        return [asked]
    return [replace(asked, edition=day) for day in when]


def _of_versions(shelf: _Shelf, asked: list[Cited | Words], wish: _Wish) -> list[Cited | Words]:
    """Numbers beside the version of a rulebook that holds them are read in it: `wow 7.4 410.6a`, `6.0 の 410.6`."""
    numbers = [one for one in asked if isinstance(one, Cited)]
    for version in numbers:
        for book in (book for books in shelf.rulebooks.values() for book in books if book.version == version.path):
            theirs = [
                one
                for one in numbers
                if one is not version and not one.edition and shelf.held(book.game, book.name, one.path)
            ]
            if theirs and {version.game, wish.game, *(one.game for one in theirs)} <= {None, book.game}:
                rest = [one for one in asked if one is not version]
                return [replace(one, game=book.game, edition=book.name) if one in theirs else one for one in rest]
    return asked


# How a question is held while it is answered.


@dataclass(frozen=True, slots=True)
class _Wish:
    """What is asked for besides the text."""

    game: str | None
    edition: str | None
    at: str | None
    language: str | None
    limit: int


@dataclass(frozen=True, slots=True)
class _Option:
    """One thing that a part of a text may mean."""

    decision: Decision
    candidates: tuple[Candidate, ...]
    reason: str = ""

    @property
    def game(self) -> str:
        return self.candidates[0].game


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of a text, and everything that it may mean; with none, why not, and what is near."""

    text: str
    options: tuple[_Option, ...]
    reason: str = ""
    near: tuple[Candidate, ...] = ()
    cited: Cited | None = None
    read: bool = True


@dataclass(frozen=True, eq=False)
class _Shelf:
    """A catalogue with its editions in order and its names folded."""

    catalogue: Catalogue
    folded: dict[str | None, NameIndex] = field(default_factory=dict)
    traced: dict[Id, tuple[Kinship, ...]] = field(default_factory=dict)

    @cached_property
    def editions(self) -> dict[tuple[str, str], Edition]:
        return {(edition.game, edition.name): edition for edition in self.catalogue.editions()}

    @cached_property
    def games(self) -> tuple[str, ...]:
        return tuple(sorted({game for game, _ in self.editions}))

    @cached_property
    def rulebooks(self) -> dict[str, tuple[Edition, ...]]:
        """Each game's rulebooks, newest first; one without a date counts as new."""
        books = [edition for edition in reversed(self.editions.values()) if edition.genre is Genre.RULEBOOK]
        books.sort(key=lambda book: book.effective or dt.date.max, reverse=True)
        return {game: tuple(book for book in books if book.game == game) for game in self.games}

    @cached_property
    def notes(self) -> dict[str, tuple[Edition, ...]]:
        """Each game's release notes, which quote rules under numbers of their own."""
        notes = [edition for edition in self.editions.values() if edition.genre is Genre.RELEASE_NOTES]
        return {game: tuple(note for note in notes if note.game == game) for game in self.games}

    def named(self, game: str | None) -> NameIndex:
        """The names of one game, or of all together; folded when they are first asked for."""
        if game not in self.folded:
            names = self.catalogue.names()
            self.folded[game] = NameIndex.of(name for name in names if game in {None, name.id.game})
        return self.folded[game]

    def kin(self, id: Id) -> tuple[Kinship, ...]:
        """What a rule is in every other edition; traced once."""
        if id not in self.traced:
            self.traced[id] = self.catalogue.kin(id)
        return self.traced[id]

    def having(self, path: str) -> list[str]:
        """The games that have a card or a term of that path."""
        return [game for game in self.games if Id(game, path) in self.named(None).labels]

    def held(self, game: str, edition: str, number: str) -> Node | None:
        """The unit of that number, where the edition holds it."""
        node = self.catalogue.node(Id(game, number, edition))
        return node if node and node.held else None

    def candidate(self, node: Node, why: str = "") -> Candidate:
        """A unit as an answer: called by its number and its title, or that of what it stands under."""
        title = title_above(self.catalogue, node)
        edition = self.editions[node.id.game, str(node.id.edition)]
        since = f", in force from {edition.effective}" if edition.effective else ""
        since += ", the newest held" if self._is_newest(edition) else ""
        return Candidate(node.id, node.id.game, f"{node.id.path} {title}".strip(), why or f"in {edition.name}{since}")

    def _is_newest(self, edition: Edition) -> bool:
        """Whether an edition is the newest of several rulebooks of its game in its language."""
        books = [book for book in self.rulebooks[edition.game] if book.language == edition.language]
        return len(books) > 1 and books[0] == edition


_OPEN = 4
_SHELVES: dict[int, _Shelf] = {}
"""The catalogues last asked; each is held by its shelf, so that its place in memory names no other."""


def _shelf(catalogue: Catalogue) -> _Shelf:
    shelf = _SHELVES.get(id(catalogue))
    if shelf is None:
        for oldest in list(_SHELVES)[: 1 - _OPEN]:
            _SHELVES.pop(oldest, None)
        shelf = _SHELVES[id(catalogue)] = _Shelf(catalogue)
    return shelf


# From the parts of a text to one answer.


def _parts(shelf: _Shelf, asked: Cited | Words, wish: _Wish, *, alone: bool) -> Iterator[_Part]:
    if isinstance(asked, Words):
        path = asked.text.casefold()
        if "/" not in path or not (shelf.catalogue.numbered(path) or path.partition("/")[0] in RESERVED):
            index = shelf.named(asked.game or wish.game)
            yield from (_named(shelf, index, match, wish) for match in index.find(asked.text, asked.start, alone=alone))
            return
        asked = Cited(asked.text, asked.start, path, game=asked.game)
    yield _cited(shelf, asked, wish)


def _answers(shelf: _Shelf, parts: list[_Part], wish: _Wish) -> list[Resolution]:
    """The parts, each read in the light of the others: the game that they agree on, and the terms beside numbers."""
    agreed = {part.options[0].game for part in parts if len(part.options) == 1}
    if len(agreed) == 1:
        parts = [_within(part, *agreed) for part in parts]
    parts = [_beside(shelf, part, parts, wish) for part in parts]
    return [_resolution(part, wish.limit) for part in parts]


def _within(part: _Part, game: str) -> _Part:
    """An ambiguous part, read in the game of all the others."""
    options = tuple(option for option in part.options if option.game == game)
    if not options or len(options) == len(part.options):
        return part
    return replace(part, options=options, reason=f"read in {game}, as the rest of the text is")


def _resolution(part: _Part, limit: int) -> Resolution:
    if not part.options:
        return Resolution(part.text, Decision.NONE, part.near[:limit], part.reason)
    if len(part.options) == 1:
        (option,) = part.options
        return Resolution(part.text, option.decision, option.candidates, _sentence(option.reason, part.reason))
    first = tuple(option.candidates[0] for option in part.options)
    games = sorted({option.game for option in part.options})
    among = (
        f"in {' and in '.join(games)}; say which game" if len(games) > 1 else f"by {len(first)} things of {games[0]}"
    )
    more = f"{len(first) - limit} more are not listed" if len(first) > limit else ""
    reason = _sentence(f"{part.text!r} is borne {among}", more, part.reason)
    return Resolution(part.text, Decision.AMBIGUOUS, first[:limit], reason)


def _together(text: str, answers: list[Resolution], leftover: str) -> Resolution:
    """One answer of several: as sure as the least sure of them."""
    if len(answers) == 1:
        return replace(answers[0], query=text, reason=_sentence(answers[0].reason, leftover))
    decision = max((answer.decision for answer in answers), key=_SURENESS.index)
    candidates: dict[Id, Candidate] = {}
    for candidate in (candidate for answer in answers for candidate in answer.candidates):
        candidates.setdefault(candidate.id, candidate)
    reason = _sentence(*(f"{answer.query}: {answer.reason}" for answer in answers if answer.reason), leftover)
    return Resolution(text, decision, tuple(candidates.values()), reason, tuple(answers))


def _leftover(unread: list[str], *, more: bool) -> str:
    words = [word for word in unread if len(make_skeleton(word)) > 1]
    return _sentence(
        f"not read: {', '.join(words)}" if words else "",
        f"only the first {_PARTS} parts are answered" if more else "",
    )


def _sentence(*clauses: str) -> str:
    return "; ".join(clause for clause in clauses if clause)


# Names of cards and terms.


_CALLED = {
    "name": "its name",
    "face": "the name of a face",
    "reading": "its reading",
    "english": "its English name",
    "alias": "another name of it",
    "variant": "another spelling of it",
}


def _named(shelf: _Shelf, index: NameIndex, match: Match, wish: _Wish) -> _Part:
    """What a word names: each thing an option."""
    if match.how is How.REFUSED:
        return _Part(match.text, (), "; ".join(index.notes(match.text)))
    if match.how is How.UNKNOWN:
        near = tuple(_thing(index, name.id, f"nearest to {match.text!r}") for name in match.names)
        return _Part(match.text, (), f"nothing held is called {match.text!r}", near, read=False)
    return _Part(match.text, tuple(_option(shelf, index, match, name, wish) for name in match.names))


def _option(shelf: _Shelf, index: NameIndex, match: Match, name: Name, wish: _Wish) -> _Option:
    if match.how is How.EXACT:
        notes = _sentence(*index.notes(match.text, name.id.game))
        candidates = _with_definition(shelf, index, name.id, _sentence(_CALLED[name.form], notes), wish)
        return _Option(Decision.EXACT, candidates, notes)
    how = "half a name" if match.how is How.HALF else "misspelt"
    said = f"{match.text!r} read as {name.text!r}: {how}"
    return _Option(Decision.CORRECTED, _with_definition(shelf, index, name.id, said, wish), said)


def _with_definition(shelf: _Shelf, index: NameIndex, id: Id, why: str, wish: _Wish) -> tuple[Candidate, ...]:
    """A thing as an answer and, for a term, the rule that defines it, where that stands now."""
    rule = _definition(shelf, id, wish)
    named = _thing(index, id, why)
    return (named, shelf.candidate(rule, f"defines {named.label}")) if rule else (named,)


def _thing(index: NameIndex, id: Id, why: str) -> Candidate:
    return Candidate(id, id.game, index.label(id), why)


def _definition(shelf: _Shelf, id: Id, wish: _Wish) -> Node | None:
    """The rule that defines a term, in the edition asked for."""
    defined = next((term.defined for term in vocabulary.load(id.game) if term.id == id), None)
    if defined is None or defined.edition is None:
        return None
    base = _base(shelf, id.game, _days(shelf, id.game, wish.edition or wish.at)[0], wish.language)
    if isinstance(base, str):
        return shelf.catalogue.node(defined)
    there = _kin(shelf, defined, base.name)
    written = shelf.editions.get((id.game, defined.edition))
    if there is None and written and written.language != base.language:
        there = defined.at(base.name)  # a translation keeps the numbers, where lineage says nothing else
    return (there and shelf.held(id.game, base.name, there.path)) or shelf.catalogue.node(defined)


def _kin(shelf: _Shelf, id: Id, edition: str) -> Id | None:
    """What a rule is in another edition."""
    if id.edition == edition:
        return id
    return next((kin.there for kin in shelf.kin(id) if kin.there.edition == edition), None)


# Numbers and ids.


def _cited(shelf: _Shelf, cited: Cited, wish: _Wish) -> _Part:
    """What a number, a range or an id may mean: each game that has it an option."""
    game = cited.game or wish.game
    pin = cited.edition or wish.edition or wish.at
    games = (game,) if game else shelf.games
    if pin is None and Id("", cited.path).kind in RESERVED:
        index = shelf.named(None)
        whose = [one for one in shelf.having(thing(Id("", cited.path)).path) if one in games]
        if whose:
            known = [_with_definition(shelf, index, Id(one, cited.path), "its id", wish) for one in whose]
            return _Part(cited.text, tuple(_Option(Decision.EXACT, candidates) for candidates in known))
    case = _case(shelf, cited, games)
    if case:
        return case
    options: list[_Option] = []
    absences: dict[str, _Absence] = {}
    for one in games:
        bases = [(day, _base(shelf, one, day, wish.language)) for day in _days(shelf, one, pin)]
        found = [_find(shelf, base, cited, day) for day, base in bases if isinstance(base, Edition)]
        several = _apart(shelf, filter(None, found))
        options += several
        if not several:
            _, base = bases[0]
            absences[one] = _absence(shelf, base, cited) if isinstance(base, Edition) else _Absence(base)
    if options:
        lacking = _sentence(*(absence.why for absence in absences.values() if pin is None))
        changed = "one after the other; say the day" if len({option.game for option in options}) < len(options) else ""
        return _Part(cited.text, tuple(options), lacking if len(options) == 1 else changed, cited=cited)
    elsewhere = _elsewhere(shelf, cited, games)
    asked = {candidate.game for candidate in elsewhere} & absences.keys()  # a day or an edition is asked of these alone
    said = [absences[one] for one in absences if one in asked or not (pin and asked)]
    near = dict.fromkeys(candidate for absence in said for candidate in absence.near) | dict.fromkeys(elsewhere)
    why = _sentence(*dict.fromkeys(absence.why for absence in said)) or f"no rule {cited.path} is held"
    where = f"it stands in {', '.join(str(candidate.id) for candidate in elsewhere)}" if elsewhere else ""
    return _Part(cited.text, (), _sentence(why, where), tuple(near), cited)


def _case(shelf: _Shelf, cited: Cited, games: Iterable[str]) -> _Part | None:
    """What a number of the case list is: the example or ruling itself, in the one edition that prints it."""
    kind, _, number = cited.path.rpartition("/")
    printed = [node for node in shelf.catalogue.numbered(cited.path) if node.id.path != cited.path]
    told = tuple(shelf.candidate(node, f"the case {cited.path}") for node in printed)
    asked = [one for one in told if one.game in games and cited.edition in {None, one.id.edition}]
    if asked:
        return _Part(cited.text, tuple(_Option(Decision.EXACT, (one,)) for one in asked))
    if told:
        where = " and ".join(f"{one.game} in {one.id.edition}" for one in told)
        return _Part(cited.text, (), f"{cited.path} is a case of {where}", told, cited)
    many = sum(case.rpartition("/")[0] == kind for case in cases.index_cases()) if number.isdigit() else 0
    if not many:
        return None
    last = tuple(shelf.candidate(node, "the last case") for node in shelf.catalogue.numbered(f"{kind}/{many}"))
    return _Part(cited.text, (), f"there is no case {cited.path}: {kind}/1 to {kind}/{many} are held", last, cited)


_PERIOD = re.compile(r"\d{4}(?:-\d{2})?")


def _days(shelf: _Shelf, game: str, pin: str | None) -> tuple[str | None, ...]:
    """What is asked of a game, by a day or an edition as it is; by a month or a year, each of its rulebooks then."""
    called = {
        name for edition in shelf.editions.values() if edition.game == game for name in (edition.name, edition.version)
    }
    if pin is None or pin in called or not _PERIOD.fullmatch(pin):
        return (pin,)
    first, last = (f"{pin}-01-01", f"{pin}-12-31") if len(pin) == len("2021") else (f"{pin}-01", f"{pin}-31")
    dated = [book.effective.isoformat() for book in shelf.rulebooks[game] if book.effective]
    days = [day for day in dated if first < day <= last] + [first for day in dated if day <= first][:1]
    return tuple(days) or (first,)


def _apart(shelf: _Shelf, options: Iterable[_Option]) -> list[_Option]:
    """The first of those options that are one rule under one number."""
    kept: list[_Option] = []
    for option in options:
        id = option.candidates[0].id
        if not any(_kin(shelf, one.candidates[0].id, str(id.edition)) == id for one in kept):
            kept.append(option)
    return kept


def _base(shelf: _Shelf, game: str, pin: str | None, language: str | None) -> Edition | str:
    """The edition that is asked, by its name or version, by the day, or the newest; or why there is none."""
    books = shelf.rulebooks[game]
    if pin is not None and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", pin):
        named = [edition for (of, name), edition in shelf.editions.items() if of == game and name == pin]
        books = tuple(named) or tuple(book for book in books if book.version == pin)
        if not books:
            held = ", ".join(name for of, name in shelf.editions if of == game)
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
    if not books:
        return f"no rulebook of {game} is held"
    return next((book for book in books if book.language == language), books[0])


def _find(shelf: _Shelf, base: Edition, cited: Cited, pin: str | None) -> _Option | None:
    """What one game answers: its edition in question, else one that holds what that only cites, else where it went."""
    here = _members(shelf, base, cited)
    if here:
        if pin is None:
            return _exact(shelf, here, _then(shelf, here[0], base))
        return _now(shelf, here, base) if pin not in {base.name, base.version} else _exact(shelf, here)
    stub = shelf.catalogue.node(Id(base.game, cited.path, base.name))
    cites = stub is not None and not stub.held
    books = shelf.rulebooks[base.game] if pin is None or cites else ()
    for book in _newest_by_language(books, base):
        there = _kin(shelf, stub.id, book.name) if stub and cites and not cited.last else None
        found = _members(shelf, book, replace(cited, path=there.path) if there else cited)
        if found:
            lacks = f"{base.name} cites it and does not hold it" if cites else f"{base.name} has no {cited.path}"
            moved = Decision.MOVED if there and there.path != cited.path else Decision.EXACT
            return replace(_exact(shelf, found, f"{lacks}: answered from {book.name}"), decision=moved)
    for book in books:
        old = _members(shelf, book, cited)
        new = _kin(shelf, old[0].id, base.name) if old else None
        node = shelf.held(base.game, base.name, new.path) if new else None
        if node:
            said = f"{cited.path} of {book.name} is {node.id.path} in {base.name}"
            return _Option(Decision.MOVED, (shelf.candidate(node, said), shelf.candidate(old[0])), said)
    if stub and cites:
        return _exact(shelf, (stub,), f"{base.name} cites it and does not hold it, nor does another edition held")
    return None


def _newest_by_language(books: Iterable[Edition], base: Edition) -> Iterator[Edition]:
    """Of every language but one edition's own, the newest edition."""
    seen = {base.language}
    for book in books:
        if book.language not in seen:
            seen.add(book.language)
            yield book


def _members(shelf: _Shelf, edition: Edition, cited: Cited) -> tuple[Node, ...]:
    """The unit that is cited, or every unit of the range; nothing where the edition does not hold it."""
    first = shelf.held(edition.game, edition.name, cited.path)
    if first is None or cited.last is None:
        return (first,) if first else ()
    last = shelf.held(edition.game, edition.name, cited.last)
    if last is None or first.parent is None or last.parent != first.parent:
        return ()
    low, high = make_sort_key(cited.path), make_sort_key(cited.last)
    among = shelf.catalogue.under(replace(first.id, path=first.parent))
    return tuple(node for node in among if is_number(node.id.path) and low <= make_sort_key(node.id.path) <= high)


def _exact(shelf: _Shelf, nodes: tuple[Node, ...], reason: str = "") -> _Option:
    return _Option(Decision.EXACT, tuple(shelf.candidate(node) for node in nodes), reason)


def _then(shelf: _Shelf, node: Node, base: Edition) -> str:
    """Whose number it was in older editions, and is in release notes, where it is another rule's."""
    was = {kin.there.edition: kin.there.path for kin in shelf.kin(node.id)}
    said: dict[str, list[str]] = {}
    for book in (*reversed(shelf.rulebooks[base.game]), *shelf.notes[base.game]):
        comparable = book.language == base.language or book.genre is Genre.RELEASE_NOTES
        another = comparable and book != base and was.get(book.name) != node.id.path
        old = shelf.held(base.game, book.name, node.id.path) if another else None
        new = _kin(shelf, old.id, base.name) if old else None
        if old and new and new.path != node.id.path:
            said.setdefault(f"{shelf.candidate(old).label}, now {new.path}", []).append(book.name)
    return "; ".join(f"in {' and '.join(books)} it was {label}" for label, books in said.items())


def _now(shelf: _Shelf, nodes: tuple[Node, ...], base: Edition) -> _Option:
    """The rule of a day, and where it stands now if that is elsewhere."""
    newest = next(book for book in shelf.rulebooks[base.game] if book.language == base.language)
    new = _kin(shelf, nodes[0].id, newest.name)
    node = shelf.held(base.game, newest.name, new.path) if new and new.path != nodes[0].id.path else None
    if node is None:
        return _exact(shelf, nodes, "" if new else f"{newest.name} has it no more")
    said = f"{nodes[0].id.path} of {base.name} is {node.id.path} in {newest.name}"
    exact = _exact(shelf, nodes)
    return _Option(Decision.MOVED, (*exact.candidates, shelf.candidate(node, said)), said)


def _beside(shelf: _Shelf, part: _Part, parts: list[_Part], wish: _Wish) -> _Part:
    """A number read beside a keyword: where the keyword bore that number in another edition, it has moved since."""
    cited = part.cited
    if cited is None or len(part.options) > 1 or cited.last or cited.edition or wish.edition or wish.at:
        return part
    games, family = {option.game for option in part.options}, re.sub("[a-z]$", "", cited.path)
    for other in parts:
        for option in other.options if len(other.options) == 1 and other.cited is None else ():
            term, *rules = option.candidates
            if not rules or not games <= {term.game} or f"{family}.".startswith(f"{rules[0].id.path}."):
                continue
            names = {make_skeleton(name) for name in term.label.split(" / ")}
            bore = [
                node
                for node in shelf.catalogue.numbered(family)
                if node.id.game == term.game and names & {make_skeleton(title) for title in node.title.split("/")}
            ]
            if bore:
                now, then = rules[0], bore[0]
                letter = cited.path[len(family) :]
                then = shelf.held(term.game, str(then.id.edition), cited.path) or then
                node = shelf.held(term.game, str(now.id.edition), now.id.path + letter)
                editions = " and ".join(str(old.id.edition) for old in bore)
                place = node.id.path if node else now.id.path
                said = f"{term.label} was {then.id.path} in {editions}; it is {place} in {now.id.edition}"
                moved = shelf.candidate(node, said) if node else replace(now, why=said)
                return replace(
                    part, options=(_Option(Decision.MOVED, (moved, shelf.candidate(then)), said),), reason=""
                )
    return part


# What is not there, and why.


@dataclass(frozen=True, slots=True)
class _Absence:
    """Why a game has no such number, and the nearest that it has."""

    why: str
    near: tuple[Candidate, ...] = ()


def _absence(shelf: _Shelf, base: Edition, cited: Cited) -> _Absence:
    """How far down the number goes in an edition, and what stands beside its first missing step."""
    ends = [path for path in (cited.path, cited.last) if path and not shelf.held(base.game, base.name, path)]
    if not ends:
        return _Absence(f"{cited.path} and {cited.last} do not stand under one rule in rising order")
    step, above = ends[0], get_parent(ends[0])
    over = shelf.catalogue.node(Id(base.game, above, base.name)) if above else None
    while above and over is None:
        step, above = above, get_parent(above)
        over = shelf.catalogue.node(Id(base.game, above, base.name)) if above else None
    if over is None:
        return _Absence("")
    none = f"{base.game} has no {{}} {step} in {base.name}"
    beside = [node for node in shelf.catalogue.under(over.id) if is_number(node.id.path)]
    if is_number(step) and not beside and len(over.id.path) == 1:
        return _Absence("")
    if not beside or not is_number(step):
        return _Absence(none.format("rule"), (shelf.candidate(over, "what it would stand under"),))
    if not any(_shape(node.id.path) == _shape(step) for node in beside):
        return _Absence("")
    before = [node for node in beside if make_sort_key(node.id.path) < make_sort_key(step)][-1:]
    after = [node for node in beside if make_sort_key(node.id.path) > make_sort_key(step)][:1]
    near = tuple(shelf.candidate(node, f"next to {step}, which is not there") for node in (*before, *after))
    if before and after:
        how = f"{after[0].id.path} follows {before[0].id.path}"
        how += ", for the letters l and o are passed over" if step[-1] in "lo" else ""
    else:
        how = f"{over.kind} {over.id.path} {'ends' if before else 'begins'} with {(before or after)[0].id.path}"
    return _Absence(f"{none.format(beside[0].kind)}: {how}", near)


def _shape(number: str) -> tuple[int, bool, bool]:
    """What numbers of one style have in common: 410 and 401, but not 6.3; 5.1.2a and 5.1.2b."""
    return number.count("."), number[-1].isalpha(), len(number.partition(".")[0]) > 2  # noqa: PLR2004 - three digits


def _elsewhere(shelf: _Shelf, cited: Cited, games: Iterable[str]) -> tuple[Candidate, ...]:
    """The newest unit of that number in each document and language that holds it, of the games asked first."""
    newest: dict[tuple[bool, str, str, str], Node] = {}
    for node in sorted(shelf.catalogue.numbered(cited.path), key=lambda node: str(node.id)):
        edition = shelf.editions[node.id.game, str(node.id.edition)]
        if node.held:
            newest[edition.game not in games, edition.game, edition.document, edition.language] = node
    return tuple(shelf.candidate(newest[key]) for key in sorted(newest))
