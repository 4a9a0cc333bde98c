"""From an address to the one thing that it names.

An address may be a full id, an id without an edition, an id with a date, a bare number, or a name. Only a sure answer
is taken. Anything corrected, moved or undecided raises an error with the candidates. So nobody gets another thing than
the one asked for.
"""

from __future__ import annotations

from typing import Any

from graph.library import Library
from graph.lookup.options import LookupCandidate
from graph.lookup.queries import FreeText, Reference, split_query
from graph.lookup.resolve import Decision, Resolution, resolve
from graph.store.catalogue import Catalogue
from rulebook.errors import HanreiError
from rulebook.ids import Id, IdError, drop_face, parse

__all__ = [
    "EVERYTHING",
    "AmbiguousError",
    "AnotherKindError",
    "CorrectedError",
    "MovedError",
    "NotHeldError",
    "PinningError",
    "choose_first",
    "is_as_cited",
    "list_range",
    "parse_full_id",
    "pin",
    "pin_rules",
]

EVERYTHING = ("rule", "entry", "example", "ruling", "card", "term")
"""Every kind of thing that has an address."""
_MANY = 50
"""How many candidates of an ambiguous address are read."""


class PinningError(HanreiError):
    """A text that names no one thing. `candidates` are what it may mean, or the nearest things."""

    def __init__(self, what: str, *, where: str, remedy: str, candidates: tuple[LookupCandidate, ...] = ()) -> None:
        """Take what was wrong, where, the remedy, and what the text may mean."""
        super().__init__(what, where=where, remedy=remedy)
        self.candidates = candidates


class NotHeldError(PinningError):
    """Nothing held has this name or number. `kind` is the kind that was asked for."""

    kind: str


class AmbiguousError(PinningError):
    """The text may mean several things."""


class CorrectedError(PinningError):
    """Nothing is spelt like this; something spelt otherwise may be meant."""


class MovedError(PinningError):
    """The rule that the text names has another number now."""


class AnotherKindError(PinningError):
    """The text names something of another kind than was asked for."""


def pin(library: Library, text: str, *kinds: str, **where: Any) -> Id:  # noqa: ANN401 - game, edition, at, language
    """Give the full id of the one thing that a text names, of one of these kinds: `mtg:702.19b@cr-2026-01-16`.

    The kinds are `rule`, `entry` (of a glossary), `term`, `card`, `ruling` and `example`, the expected one first. The
    other arguments are those of `resolve`: `game`, `edition`, `at` and `language`; a full id does without them. An id
    of a card or a term has no edition. Things of other kinds do not count. A rule wins over entries of its title.

    Raises:
        NotHeldError: nothing held is meant.
        AmbiguousError: several things of these kinds are meant.
        CorrectedError: it had to be guessed, or more was written than was read.
        MovedError: the rule has another number now, and the text is not the number of the one found.
        AnotherKindError: only things of other kinds are meant.
    """
    asked = parse_full_id(library, text)
    if asked is not None:
        if _get_kind(asked) in kinds:
            return asked
        raise AnotherKindError(
            f"it is a {_get_kind(asked)}, not a {kinds[0]}",
            where=text,
            remedy="ask for it at its own address",
            candidates=(LookupCandidate(asked, asked.game, str(asked), "what the id names"),),
        )
    id_ = _take_sure_id(library, resolve(library, text, limit=_MANY, **where), kinds)
    if len(_split_text(library, text)) > 1:
        shown = LookupCandidate(id_, id_.game, str(id_), "what was read of it")
        raise CorrectedError(
            "more was written than was read", where=text[:200], remedy="ask for it alone", candidates=(shown,)
        )
    return id_


def pin_rules(library: Library, text: str, *kinds: str, **where: Any) -> list[Id]:  # noqa: ANN401 - as for pin
    """Give the full ids of the rules that a range or a list names, in its order, else the one thing that `pin` gives.

    The arguments are those of `pin`.

    Raises:
        PinningError: it names no range or list, and `pin` raises.
    """
    several = [] if parse_full_id(library, text) else list_range(resolve(library, text, **where))
    return several or [pin(library, text, *kinds, **where)]


def _get_kind(id: Id) -> str:
    """Give the kind of an id, such as `"rule"` or `"card"`. A term with an edition is the `"entry"` of a glossary."""
    return "entry" if id.kind == "term" and id.edition else id.kind


def parse_full_id(library: Library, text: str) -> Id | None:
    """Look up a text that is itself a full id of something held, as `mtg:702.19b@cr-2021-02-05`; else None.

    A rule's full id names its edition; a rule that is only cited counts as held. A card's or a term's names none. A
    card's face gives the card.
    """
    try:
        id_ = parse(text)
    except IdError:
        return None
    if id_.kind == "card" and library.facts(drop_face(id_)) is not None and id_.edition is None:
        return drop_face(id_)
    if id_.kind == "term" and id_.edition is None:
        return id_ if any(name.id == id_ for name in library.names()) else None
    return id_ if id_.pinned and library.node(id_) is not None else None


def _take_sure_id(library: Library, found: Resolution, kinds: tuple[str, ...]) -> Id:
    """Give the id of a resolution that is sure, of one of these kinds.

    Raises:
        PinningError: it is not sure, or of another kind; the error is of the type that says why.
    """
    mine = tuple(
        c for c in found.candidates if _get_kind(c.id) in kinds and (c.id.pinned or c.id.kind in {"card", "term"})
    )
    error = _find_error(library, found, mine)
    if error is None:
        return mine[0].id
    if isinstance(error, NotHeldError):
        error.kind = kinds[0]
    raise error


def _find_error(library: Library, found: Resolution, mine: tuple[LookupCandidate, ...]) -> PinningError | None:
    """Find what keeps a resolution from being one sure thing; None where nothing does. The error is not raised.

    `mine` are its candidates of the kinds asked for.
    """
    shown: dict[str, Any] = {"where": found.query[:200], "candidates": (mine or found.candidates)[:10]}
    if found.decision is Decision.NONE:
        near = "take one of the suggestions, or " if shown["candidates"] else ""
        return NotHeldError(found.reason, remedy=f"{near}search for its words", **shown)
    if not mine:
        return AnotherKindError("it names something of another kind", remedy="ask for it at its own address", **shown)
    if found.decision is Decision.CORRECTED:
        return CorrectedError(found.reason, remedy="ask again for the one that was meant", **shown)
    if found.decision is Decision.MOVED:
        return (
            None
            if is_as_cited(library, found.query, mine[0].id)
            else MovedError(found.reason, remedy="ask for the one that was meant, by its full id", **shown)
        )
    if named := list_range(found):
        said = f"it names {len(named)} rules, from {named[0].path} to {named[-1].path}"
        return AmbiguousError(said, remedy="take one of them, or ask for them all as a list", **shown)
    if len(mine) > 1 and not _is_title(found, mine):
        return AmbiguousError(
            found.reason or f"it may mean {len(mine)} things", remedy="take one of the suggestions", **shown
        )
    return None


def _is_title(found: Resolution, mine: tuple[LookupCandidate, ...]) -> bool:
    """Whether these candidates are one rule and the glossary's entries of the same title, the rule first.

    True for a rule alone; never for a text of several parts.
    """
    alone = found.decision is Decision.EXACT and not found.parts
    return alone and _get_kind(mine[0].id) == "rule" and all(_get_kind(one.id) == "entry" for one in mine[1:])


def list_range(found: Resolution) -> list[Id]:
    """List the ids of the rules that a text of ranges and lists means, in order. Gives none for any other text.

    So it does where any part is no rule, or may mean several things, or was corrected or moved. A single number has no
    parts, so it gives none, too.
    """
    if not found.parts or found.decision is not Decision.EXACT:
        return []
    parts = [one for part in found.parts for one in (part.parts or (part,))]
    rules = [one.candidates[0].id for one in parts if len(one.candidates) == 1]
    return rules if len(rules) == len(parts) and all(rule.kind == "rule" for rule in rules) else []


def choose_first(candidates: tuple[LookupCandidate, ...]) -> Id | None:
    """Choose the id of the one rule, entry, example or ruling among what one word means; terms beside it do not count.

    A single term is chosen, too. Gives None for no candidate, for several such units, and where a card is among them.
    """
    units = [one.id for one in candidates if one.id.kind not in {"card", "term"}]
    if any(one.id.kind == "card" for one in candidates):
        return None
    return units[0] if len(units) == 1 else candidates[0].id if len(candidates) == 1 else None


def _split_text(catalogue: Catalogue, text: str) -> tuple[Reference | FreeText, ...]:
    """Split a text into citations and free text, by the names of the games whose editions the catalogue holds."""
    return split_query(text, sorted({edition.game for edition in catalogue.editions()}))


def is_as_cited(catalogue: Catalogue, text: str, id: Id) -> bool:
    """Whether a text is one number, and an id has that very number: `702.19b` and `mtg:702.19b@cr-2026-01-16`.

    Such an id is sure, whatever the rule became later. Game and edition are not compared.
    """
    parts = _split_text(catalogue, text)
    return len(parts) == 1 and isinstance(parts[0], Reference) and parts[0].path == id.path
