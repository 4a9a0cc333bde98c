"""Whether a rule has changed since a day, and how: by lineage, from the edition in force that day to the newest."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from graph.library import Library
from graph.proof.law import ChangedRule, add_words, find_change
from graph.relations.versions import SURE, find_newest
from rulebook.ids import Id
from rulebook.units import Edition

__all__ = ["RuleSince", "find_changes_since", "has_changed_since"]


@dataclass(frozen=True, slots=True)
class RuleSince:
    """A rule since a day: `then` are its ids in the edition in force that day, `now` in the newest of its language.

    `relation` is kept, moved, new, or how its words were changed; "" where no edition of that day is held. `said` is
    that in a sentence of each language. `spans` are as in `ChangedRule`.
    """

    day: str
    relation: str
    then: tuple[str, ...]
    now: tuple[str, ...]
    said: dict[str, str]
    reason: str = ""
    spans: tuple[tuple[str, str], ...] | None = None

    @property
    def changed(self) -> bool | None:
        """Whether the words were changed, or are new; None where that cannot be told.

        False for a rule that only moved.
        """
        return None if not self.relation else self.relation not in {"kept", "moved"}


def find_changes_since(library: Library, id: Id, day: dt.date) -> RuleSince:
    """Find what became of the rule of a full id since a day: it is `kept`, `moved`, `new` or, say, `edited`.

    It is `new`, too, where lineage is not sure of an older form. A sentence in each language says so. The relation is
    empty where no edition in force that day is held. Whether the rule itself is held is not asked.

    Raises:
        UnknownEditionError: the id's edition is not held, or it has none.
    """
    book = _find_book(library, library.edition(id.game, id.edition or ""), day)
    now = find_newest(library, id)
    if book is None:
        said = {
            "en": f"no edition in force on {day} is held: a change cannot be told",
            "ja": f"{day}に有効だった版は未収録のため、変更の有無は不明",
        }
        return RuleSince(day.isoformat(), "", (), tuple(map(str, now)), said)
    then = [id] if id.edition == book.name else [kin.there for kin in library.kin(id) if _is_in(kin.there, book)]
    then = [one for one in then if id.edition == book.name or _is_sure(library, id, one)]
    if not then:
        said = {"en": f"new since {day}: {book.name} has no such rule", "ja": f"{day}以後に新設（{book.name}にはない）"}
        return RuleSince(day.isoformat(), "new", (), tuple(map(str, now)), said)
    changes = [found for one in then if (found := find_change(library, one))]
    if changes:
        return _report_change(day, then, [add_words(library, one) for one in changes])
    return _report_kept(day, book, then, now)


def has_changed_since(library: Library, id: Id, day: dt.date) -> bool:
    """Whether the words of a pinned rule were changed since a day, or are new since; False where it cannot be told.

    False, too, for an id without an edition, or of nothing held.
    """
    if not id.pinned or library.node(id) is None:
        return False
    return bool(find_changes_since(library, id, day).changed)


def _find_book(library: Library, mine: Edition, day: dt.date) -> Edition | None:
    """Find the edition of the same document and language that was in force on a day; None where none is held."""
    books = [
        book
        for book in library.editions()
        if (book.game, book.document, book.language) == (mine.game, mine.document, mine.language)
        if book.effective and book.effective <= day
    ]
    return max(books, key=lambda book: book.age, default=None)


def _is_in(id: Id, book: Edition) -> bool:
    """Whether an id is of that very edition, by game and short name."""
    return (id.game, id.edition) == (book.game, book.name)


def _is_sure(library: Library, id: Id, there: Id) -> bool:
    """Whether lineage joins two ids as one rule, with a confidence of at least 0.8."""
    return any(kin.there == there and kin.confidence >= SURE for kin in library.kin(id))


def _report_change(day: dt.date, then: list[Id], changes: list[ChangedRule]) -> RuleSince:
    """Report a rule whose words were changed: `changes` tells how, for one id or more of `then`, the ids of that day.

    `then` has several where it was merged. The relation, the present ids and the words are of the first change.
    """
    first = changes[0]
    en = "; ".join(f"{one.id} {one.what['en']}" for one in changes)
    ja = "、".join(f"{one.id}は{one.what['ja']}" for one in changes)
    said = {"en": f"changed since {day}: {en}", "ja": f"{day}以後に変更: {ja}"}
    reason = "; ".join(dict.fromkeys(one.reason for one in changes))
    return RuleSince(day.isoformat(), first.relation, tuple(map(str, then)), first.now, said, reason, first.spans)


def _report_kept(day: dt.date, book: Edition, then: list[Id], now: tuple[Id, ...]) -> RuleSince:
    """Report a rule whose words are those of that day: `moved` if it has another number now, else `kept`."""
    moved = [one for one in now if one.path not in {old.path for old in then}]
    old, new = " and ".join(one.path for one in then), " and ".join(one.path for one in now)
    said = {
        "en": f"unchanged since {day}: the words of {book.name}"
        + (f", where it was {old}; now {new}" if moved else ""),
        "ja": f"{day}以後の変更なし（{book.name}と同文{f'、当時は{old}、現在は{new}' if moved else ''}）",
    }
    relation = "moved" if moved else "kept"
    return RuleSince(day.isoformat(), relation, tuple(map(str, then)), tuple(map(str, now)), said)
