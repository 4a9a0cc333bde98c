"""Whose law is played: the date of the rules that something rests on, and which of them have changed since.

Clauses, claims and readings of rulings name each rule in the edition that they were written from. Such a rule has
changed when its words were edited, split, merged or deleted in a later edition of the same document and language. A new
number alone is no change. Across languages only the pairs of rules can be told, never a change of words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import cast

from graph.library import Library
from graph.proof import law_sentences as sentences
from graph.proof.law_sentences import Words
from graph.relations.versions import SURE
from rulebook.diff import compare_words
from rulebook.errors import UnknownEditionError
from rulebook.ids import Id, IdError, make_sort_key, parse
from rulebook.units import Edition, Genre

__all__ = [
    "ChangedRule",
    "Law",
    "LawEdition",
    "OtherLanguage",
    "changed_rules",
    "date_of",
    "find_change",
    "law_of",
    "lines",
    "pinned_rules",
]


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """One rule whose words are others now.

    `since` is the first edition that changed it. `now` are its ids in `newest`, the newest edition held.
    `spans` are (same, out or in; words), None where a text is not held or nothing is left of the rule.
    """

    id: str
    relation: str
    now: tuple[str, ...]
    since: str
    newest: str
    effective: str | None
    language: str
    what: Words
    reason: str
    spans: tuple[tuple[str, str], ...] | None = None


@dataclass(frozen=True, slots=True)
class LawEdition:
    """One edition that was rested on, by how many rules, how many of which changed; `newest` is the newest held."""

    edition: str
    document: str
    language: str
    effective: str | None
    rules: int
    changed: int
    newest: str
    newest_effective: str | None
    said: Words


@dataclass(frozen=True, slots=True)
class OtherLanguage:
    """An edition in another language that may be newer: how many of the rules are in it, and which are not found."""

    edition: str
    language: str
    effective: str | None
    same: int
    not_found: tuple[str, ...]
    said: Words


@dataclass(frozen=True, slots=True)
class Law:
    """What was played by: `date` is the newest day of its editions, None where none is known."""

    date: str | None
    said: Words
    editions: tuple[LawEdition, ...]
    changed_since: tuple[ChangedRule, ...]
    other_languages: tuple[OtherLanguage, ...]

    def details(self) -> list[Words]:
        """What is to be said of each edition."""
        return [one.said for one in self.editions] + [one.said for one in self.other_languages]


def law_of(library: Library, rules: Iterable[str]) -> Law:
    """The law that a run, a claim or a ruling rests on, given the full ids of its rules.

    Ids without an edition, assumptions and ids that cannot be read are passed over.
    """
    every = pinned_rules(rules)
    changed = changed_rules(library, every)
    counts = Counter(_edition_of(parse(one.id)) for one in changed)
    editions, others = list[LawEdition](), list[OtherLanguage]()
    for (game, name), group in groupby(every, key=_edition_of):
        mine = list(group)
        edition = _held(library, mine[0])
        if edition:
            editions.append(_described(library, edition, len(mine), counts[game, name]))
            others += _other_languages(library, edition, mine)
        else:
            editions.append(_unheld(game, name, len(mine)))
    date = date_of(library, every)
    return Law(
        date=date,
        said=sentences.of_law(date, every, len(changed)),
        editions=tuple(editions),
        changed_since=tuple(_with_words(library, one) for one in changed),
        other_languages=tuple(others),
    )


def pinned_rules(rules: Iterable[str]) -> list[Id]:
    """The rules among some ids that name an edition, each once, by game, edition and number."""
    found = {id_ for text in rules if ":assumed/" not in text and (id_ := _read(text)) and id_.pinned}
    return sorted(
        {id_.rule for id_ in found if id_.rule.kind == "rule"},
        key=lambda id_: (*_edition_of(id_), make_sort_key(id_.path)),
    )


def changed_rules(library: Library, rules: Iterable[Id]) -> list[ChangedRule]:
    """Those of some pinned rules that have changed since, without their words."""
    return [found for id_ in rules if (found := find_change(library, id_))]


def date_of(library: Library, rules: Iterable[Id]) -> str | None:
    """The newest day on which an edition of some pinned rules came into force; None where none is known."""
    editions = {_edition_of(id_): id_ for id_ in rules}
    held = (_held(library, id_) for id_ in editions.values())
    return max((day for one in held if one and (day := _day(one))), default=None)


def find_change(library: Library, id: Id) -> ChangedRule | None:
    """How a pinned rule changed in the later editions held; None where its words are the same or no later one is."""
    kept = cast("dict[Id, ChangedRule | None]", library.kept.setdefault(__name__, {}))
    if id not in kept:
        kept[id] = _trace(library, id)
    return kept[id]


def _read(text: str) -> Id | None:
    try:
        return parse(text)
    except IdError:
        return None


def _edition_of(id: Id) -> tuple[str, str]:
    return id.game, id.edition or ""


def _held(library: Library, id: Id) -> Edition | None:
    """The edition of a pinned id, if it is held."""
    try:
        return library.edition(*_edition_of(id))
    except UnknownEditionError:
        return None


# What became of a rule.


def _trace(library: Library, id: Id) -> ChangedRule | None:
    """Follow a rule from edition to edition of its document and language."""
    newest = _held(library, id)
    here, parts, reasons, since = [id], set[str](), list[str](), ""
    for edition in _later(library, newest) if newest else ():
        newest = edition
        there: dict[Id, None] = {}
        for one in here:
            steps = library.became(one, edition)
            if not steps:
                there[one.at(edition.name)] = None
            for target, relation, reason in steps:
                if relation != "moved":
                    since = since or edition.name
                    reasons.append(reason)
                parts |= set(relation.split("-"))
                there |= {parse(target): None} if target else {}
        here = list(there)
    if newest is None or not since or _is_restored(library, id, here):
        return None
    relation = _relation(parts, left=bool(here))
    return ChangedRule(
        id=str(id),
        relation=relation,
        now=tuple(map(str, here)),
        since=since,
        newest=newest.name,
        effective=_day(newest),
        language=newest.language,
        what=sentences.of_change(relation, id.path, [one.path for one in here], since),
        reason="; then ".join(dict.fromkeys(reasons)),
    )


def _is_restored(library: Library, id: Id, now: list[Id]) -> bool:
    """Whether the words of a rule were edited and edited back."""
    old, *new = (node.hash if (node := library.node(one)) else "" for one in (id, *now))
    return bool(old) and new == [old]


def _later(library: Library, edition: Edition) -> Iterator[Edition]:
    """The editions after one, of the same document and language, oldest first."""
    after = library.successor(edition)
    while after:
        yield after
        after = library.successor(after)


def _relation(parts: set[str], *, left: bool) -> str:
    """Several steps as one: what is gone is gone, what was split or merged is that, the rest was edited."""
    if not left:
        return "gone"
    divided = next((one for one in ("split", "merged") if one in parts), "")
    return divided or ("moved-edited" if "moved" in parts else "edited")


def _with_words(library: Library, found: ChangedRule) -> ChangedRule:
    """The same change with the words that went out and came in, where the texts of both are held."""
    old, *new = [_content(library, parse(id_)) for id_ in (found.id, *found.now)]
    if old is None or not new or None in new:
        return found
    return replace(found, spans=tuple((one.what, one.text) for one in compare_words(old, "\n".join(map(str, new)))))


def _content(library: Library, id: Id) -> str | None:
    node = library.node(id)
    return None if node is None or node.text is None else f"{node.title}\n{node.text}".strip()


# The editions.


def _described(library: Library, edition: Edition, rules: int, changed: int) -> LawEdition:
    newest = [edition, *_later(library, edition)][-1]
    return LawEdition(
        edition=f"{edition.game}:{edition.name}",
        document=edition.document,
        language=edition.language,
        effective=_day(edition),
        rules=rules,
        changed=changed,
        newest=f"{newest.game}:{newest.name}",
        newest_effective=_day(newest),
        said=sentences.of_edition(edition, rules, changed, newest),
    )


def _unheld(game: str, name: str, rules: int) -> LawEdition:
    """An edition of which nothing is held, such as that of a game from elsewhere."""
    said = sentences.of_unheld(name, rules)
    return LawEdition(f"{game}:{name}", "", "", None, rules, 0, f"{game}:{name}", None, said)


def _other_languages(library: Library, edition: Edition, rules: list[Id]) -> Iterator[OtherLanguage]:
    """The editions of the same document in other languages, unless they are older."""
    for other in library.editions():
        if (other.game, other.document, other.genre) != (edition.game, edition.document, Genre.RULEBOOK):
            continue
        older = other.effective and edition.effective and other.effective <= edition.effective
        if other.language == edition.language or older or library.successor(other):
            continue
        lost = tuple(str(id_) for id_ in rules if not _stands_in(library, id_, other))
        same = len(rules) - len(lost)
        if not same and not (edition.effective and other.effective):
            continue
        yield OtherLanguage(
            edition=f"{other.game}:{other.name}",
            language=other.language,
            effective=_day(other),
            same=same,
            not_found=lost,
            said=sentences.of_other_language(edition, other, same, len(rules)),
        )


def _stands_in(library: Library, id: Id, other: Edition) -> bool:
    """Whether lineage knows a rule in an edition of another language."""
    return any(kin.there.edition == other.name and kin.confidence >= SURE for kin in library.kin(id))


def _day(edition: Edition) -> str | None:
    return edition.effective.isoformat() if edition.effective else None


# As text.


def lines(law: Law, language: str) -> Iterator[str]:
    """A law as text: its date, its editions, and each rule that has changed since, with the words if they are held."""
    yield f"law: {law.said[language]}"
    yield from (f"  {said[language]}" for said in law.details())
    for one in law.changed_since:
        yield f"  {one.id}  {one.what[language]}  ({one.reason})"
        if one.spans:
            yield f"    {''.join(map(_marked, one.spans))}"


def _marked(span: tuple[str, str]) -> str:
    what, text = span
    return {"out": f"[-{text}-]", "in": f"{{+{text}+}}"}.get(what, text)
