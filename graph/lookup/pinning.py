"""From an address to the one thing that it names: an unpinned id is a question, and only a sure answer is taken.

What stands at the address may be a full id, an id without an edition, with a date, or a bare number or
name. Whatever the resolver had to correct, found moved, or could not decide, is an error with the candidates:
nothing that was not asked for is ever handed out in the place of what was.
"""

from __future__ import annotations

from typing import Any

from graph.library import Library
from graph.lookup.queries import Cited, Words, read
from graph.lookup.resolve import Candidate, Decision, Resolution, resolve
from graph.store.catalogue import Catalogue
from rulebook.errors import HanreiError
from rulebook.ids import Id, IdError, parse

__all__ = [
    "EVERYTHING",
    "AmbiguousError",
    "AnotherKindError",
    "CorrectedError",
    "MovedError",
    "NotHeldError",
    "PinningError",
    "full",
    "is_as_cited",
    "pin",
]

EVERYTHING = ("rule", "entry", "example", "ruling", "card", "term")
"""Every kind of thing that has an address."""
_MANY = 50


class PinningError(HanreiError):
    """A text that names no one thing; `candidates` are what it may mean, or the nearest there is."""

    def __init__(self, what: str, *, where: str, remedy: str, candidates: tuple[Candidate, ...] = ()) -> None:
        super().__init__(what, where=where, remedy=remedy)
        self.candidates = candidates


class NotHeldError(PinningError):
    """Nothing held answers to it; `kind` is what was asked for."""

    kind: str


class AmbiguousError(PinningError):
    """It may mean several things."""


class CorrectedError(PinningError):
    """Nothing is written so; something written otherwise may be meant."""


class MovedError(PinningError):
    """The rule that it names stands under another number now."""


class AnotherKindError(PinningError):
    """It names something, and of another kind than is given here."""


def pin(library: Library, text: str, *kinds: str, **where: Any) -> Id:  # noqa: ANN401 - game, edition, at, language
    """The full id of the one thing of these kinds that a text names.

    Takes a text; the kinds (`rule`, `entry` of a glossary, `term`, `card`, `ruling`, `example`), the one meant
    first; and whatever `resolve` takes besides.

    Raises:
        PinningError: it names nothing, several things, something else, or something that had to be guessed.
    """
    asked = full(library, text)
    if asked is not None:
        if _sort(asked) in kinds:
            return asked
        raise AnotherKindError(
            f"it is a {_sort(asked)}, not a {kinds[0]}",
            where=text,
            remedy="ask for it at its own address",
            candidates=(Candidate(asked, asked.game, str(asked), "what the id names"),),
        )
    id_ = _decided(library, resolve(library, text, limit=_MANY, **where), kinds)
    if len(_parts(library, text)) > 1:
        told = Candidate(id_, id_.game, str(id_), "what was read of it")
        raise CorrectedError(
            "more was written than was read", where=text[:200], remedy="ask for it alone", candidates=(told,)
        )
    return id_


def _sort(id: Id) -> str:
    """The kind of an id; a term of an edition is the entry of its glossary."""
    return "entry" if id.kind == "term" and id.edition else id.kind


def full(library: Library, text: str) -> Id | None:
    """The id that a text is, where it is full and names something held."""
    try:
        id_ = parse(text)
    except IdError:
        return None
    if id_.kind == "card" and library.facts(_whole(id_)) is not None and id_.edition is None:
        return _whole(id_)
    if id_.kind == "term" and id_.edition is None:
        return id_ if any(name.id == id_ for name in library.names()) else None
    return id_ if id_.pinned and library.node(id_) is not None else None


def _whole(card: Id) -> Id:
    """A card for any of its faces."""
    return Id(card.game, "/".join(card.path.split("/")[:2]), card.edition)


def _decided(library: Library, found: Resolution, kinds: tuple[str, ...]) -> Id:
    mine = tuple(c for c in found.candidates if _sort(c.id) in kinds and (c.id.pinned or c.id.kind in {"card", "term"}))
    error = _error(library, found, mine)
    if error is None:
        return mine[0].id
    if isinstance(error, NotHeldError):
        error.kind = kinds[0]
    raise error


def _error(library: Library, found: Resolution, mine: tuple[Candidate, ...]) -> PinningError | None:
    """What keeps a resolution from being one sure thing; None where nothing does."""
    told: dict[str, Any] = {"where": found.query[:200], "candidates": (mine or found.candidates)[:10]}
    if found.decision is Decision.NONE:
        near = "take one of the suggestions, or " if told["candidates"] else ""
        return NotHeldError(found.reason, remedy=f"{near}search for its words", **told)
    if not mine:
        return AnotherKindError("it names something of another kind", remedy="ask for it at its own address", **told)
    if found.decision is Decision.CORRECTED:
        return CorrectedError(found.reason, remedy="ask again for the one that was meant", **told)
    if found.decision is Decision.MOVED:
        return (
            None
            if is_as_cited(library, found.query, mine[0].id)
            else MovedError(found.reason, remedy="ask for the one that was meant, by its full id", **told)
        )
    if len(mine) > 1:
        return AmbiguousError(
            found.reason or f"it may mean {len(mine)} things", remedy="take one of the suggestions", **told
        )
    return None


def _parts(catalogue: Catalogue, text: str) -> tuple[Cited | Words, ...]:
    return read(text, sorted({edition.game for edition in catalogue.editions()}))


def is_as_cited(catalogue: Catalogue, text: str, id: Id) -> bool:
    """Whether an id stands under the very number that was typed: what it became later is then no matter."""
    parts = _parts(catalogue, text)
    return len(parts) == 1 and isinstance(parts[0], Cited) and parts[0].path == id.path
