"""A rule through its editions: whose words hold for it, and what was written for another text of it.

A number is no identity, so whatever is stored carries the edition that it was written for. Lineage says
what that rule is in every other edition. Every face asks here before it shows a digest, a ruling or a
scenario beside a rule of another edition.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from graph.library import Library
from graph.store.catalogue import Kinship
from rulebook.ids import Id

__all__ = [
    "SURE",
    "Earlier",
    "Words",
    "edited_versions",
    "find_newest",
    "find_words",
    "same_versions",
]

SURE = 0.8
"""From this confidence on, lineage joins two rules."""


def same_versions(library: Library, id: Id) -> tuple[Kinship, ...]:
    """The same rule, unedited, in every other edition: first in its own language, then in another.

    Takes a full id. Gives what lineage is sure of (0.8 or more), nearest edition first, as `Kinship` with the id
    `there`. A rule that only moved is among them, the id itself is not. An empty tuple for no other edition.
    """
    found = [kin for kin in library.kin(id) if kin.confidence >= SURE and not kin.edited]
    return tuple(sorted(found, key=lambda kin: kin.relation == "translation"))


def edited_versions(library: Library, id: Id) -> tuple[Kinship, ...]:
    """The rule in every edition where its words are others: edited, split or merged on the way.

    Takes a full id. Gives what lineage is sure of, nearest edition first, as `Kinship` with the id `there`. An empty
    tuple for no such edition.
    """
    return tuple(kin for kin in library.kin(id) if kin.confidence >= SURE and kin.edited)


def find_newest(library: Library, id: Id) -> tuple[Id, ...]:
    """Where a rule stands in the newest edition of its document and language: several ids of one that was split.

    Takes a full id: `mtg:702.142a@cr-2021-02-05` gives `mtg:702.143a@cr-2026-01-16`. Gives the id itself where its own
    edition is the newest, even if that lacks it. Gives an empty tuple for a rule that is gone, or that lineage is not
    sure of.

    Raises:
        UnknownEditionError: the id's edition is not held, or it has none.
    """
    mine = library.edition(id.game, id.edition or "")
    books = [one for one in library.editions() if (one.game, one.document) == (mine.game, mine.document)]
    newest = max((one for one in books if one.language == mine.language), key=lambda edition: edition.age)
    if newest == mine:
        return (id,)
    joined = [kin.there for kin in library.kin(id) if kin.confidence >= SURE]
    return tuple(there for there in joined if there.edition == newest.name)


# Words. ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Earlier:
    """Our words on another text of a rule: whose they are, and how that text became this one."""

    of: Id
    effective: dt.date | None
    relation: str
    reason: str
    digest: dict[str, str]


@dataclass(frozen=True, slots=True)
class Words:
    """What is said of a rule, and whose words they are.

    `text` is the publisher's, from the edition of `text_of`, which has the same words. `digest` is ours; `digest_of`
    is the same rule, unedited. `earlier` is set only where no digest holds: it is ours on another text.
    """

    text: str | None = None
    text_of: Id | None = None
    digest: dict[str, str] | None = None
    digest_of: Id | None = None
    earlier: Earlier | None = None


def find_words(library: Library, id: Id) -> Words:
    """Find the words that hold for a rule, its own before those of the same rule elsewhere.

    Takes a full id. Gives the publisher's text and our digest, by language, each with the id that it is of. The digest
    is its own, else that of the same rule, nearest first, with its numbers as they are here. Where one has no
    counterpart here, it counts as written for another text. Only where none is left, `earlier` has our digest of
    another text. What is not there is None; an unknown id has no text.
    """
    same = same_versions(library, id)
    text, text_of = _find_text(library, id, same)
    unfit: list[Kinship] = []
    own = library.digest(id)
    if own:
        return Words(text, text_of, own, id)
    for kin in same:
        digest = library.digest(kin.there)
        fitted = {language: _renumber(library, words, kin.there, id) for language, words in digest.items()}
        if digest and None not in fitted.values():
            return Words(text, text_of, {language: words or "" for language, words in fitted.items()}, kin.there)
        unfit += [kin] if digest else []
    for kin in (*unfit, *edited_versions(library, id)):
        if digest := library.digest(kin.there):
            effective = library.edition(kin.there.game, kin.there.edition or "").effective
            return Words(text, text_of, earlier=Earlier(kin.there, effective, kin.relation, kin.reason, digest))
    return Words(text, text_of)


def _find_text(library: Library, id: Id, same: Iterable[Kinship]) -> tuple[str | None, Id | None]:
    """The publisher's words and the id that they are of: this edition's, or one's with the same words by its hash.

    `(None, None)` if no text is held.
    """
    mine = library.node(id)
    if mine is None or mine.text is not None:
        return (mine.text, id) if mine else (None, None)
    for kin in same if mine.hash else ():
        theirs = library.node(kin.there)
        if theirs and theirs.text is not None and theirs.hash == mine.hash:
            return theirs.text, kin.there
    return None, None


_NUMBER = r"\d{1,3}(?:\.\d+)+[a-z]?"
_REFERENCE = re.compile(
    rf"(?<![\w./@])(?P<dotted>{_NUMBER})(?:(?P<dash>\s*[-~～〜–]\s*)(?P<last>[a-z])\b)?(?!\w|\.\d)"
    r"|(?:(?<=\brule )|(?<=\brules )|(?<=\bsection )|(?<=[(（]))(?P<section>\d{3})(?!\w|\.\d)"
    r"|(?<!\d)(?P<chapter>\d{3})(?=章)"
)


def _renumber(library: Library, words: str, source: Id, target: Id) -> str | None:
    """Give words with the rule numbers of one edition as those of another; None where a number has no counterpart.

    `source` and `target` are the rule in either edition. So `702.142a` becomes `702.143a`.
    """
    if source.edition == target.edition:
        return words
    lost: list[str] = []
    fitted = _REFERENCE.sub(partial(_renumber_one, library, source, target, lost), words)
    return None if lost else fitted


def _renumber_one(library: Library, source: Id, target: Id, lost: list[str], found: re.Match[str]) -> str:
    """Give one matched number, or range of letters, as the target's edition has it.

    A number without counterpart is given back as it is, and added to `lost`.
    """
    number = found["dotted"] or found["section"] or found["chapter"]
    last = re.sub(r"[a-z]$", "", number) + found["last"] if found["last"] else None
    ends = [_follow(library, source, target, one) for one in filter(None, (number, last))]
    if None in ends:
        lost.append(number)
        return found[0]
    first = str(ends[0])
    return f"{first}{found['dash']}{str(ends[1])[-1]}" if last else first


def _follow(library: Library, source: Id, target: Id, number: str) -> str | None:
    """Give the number in the target's edition of a rule of the source's; None where it has none there.

    A number that the source's edition does not hold stays as it is.
    """
    cited = Id(source.game, number, source.edition)
    node = library.node(cited)
    if node is None or not node.held:
        return number
    there = [kin.there.path for kin in library.kin(cited) if kin.there.edition == target.edition]
    return there[0] if there else None
