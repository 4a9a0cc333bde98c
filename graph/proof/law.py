"""Which law was played: the date of the rules that something rests on, and which of them have changed since.

Clauses, claims and readings of rulings name each rule in the edition that they were written from. A rule has changed
when a later edition of the same document and language edited, split, merged or deleted its words. A new number alone
is no change. Across languages, rules can be paired, but no change of words can be seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import cast

from graph.library import Library
from graph.proof import law_sentences as sentences
from graph.proof.amendments import find_amendment
from graph.proof.law_sentences import Sentences
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
    "add_words",
    "find_change",
    "find_changed_rules",
    "find_law",
    "find_law_date",
    "format_law",
    "list_pinned_rules",
]


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """One rule whose words have changed.

    `since` is the first edition that changed it. `now` are its ids in `newest`, the newest edition held. `spans` are
    (`same`, `out` or `in`; words), or None where a text is not held or nothing is left of the rule. `in_play` is what
    the change does in play: `same`, `dated`, `missing`, or "" where nobody has decided it; `why` is the reason.
    """

    id: str
    relation: str
    now: tuple[str, ...]
    since: str
    newest: str
    effective: str | None
    language: str
    what: Sentences
    reason: str
    in_play: str = ""
    why: Sentences | None = None
    spans: tuple[tuple[str, str], ...] | None = None


@dataclass(frozen=True, slots=True)
class LawEdition:
    """One edition that something rests on.

    `rules` counts its rules, `changed` those of them that have changed since. `newest` is the newest edition held.
    """

    edition: str
    document: str
    language: str
    effective: str | None
    rules: int
    changed: int
    newest: str
    newest_effective: str | None
    said: Sentences


@dataclass(frozen=True, slots=True)
class OtherLanguage:
    """An edition in another language that may be newer.

    `same` counts the rules found there; `not_found` lists the others.
    """

    edition: str
    language: str
    effective: str | None
    same: int
    not_found: tuple[str, ...]
    said: Sentences


@dataclass(frozen=True, slots=True)
class Law:
    """What something rests on, and the law that was played.

    `date` is the day of the law played, else the newest day of the editions; None where none is known. `played` is the
    edition whose law was played, where it is a later one than the rules were written from; else "".
    """

    date: str | None
    said: Sentences
    editions: tuple[LawEdition, ...]
    changed_since: tuple[ChangedRule, ...]
    other_languages: tuple[OtherLanguage, ...]
    played: str = ""

    def details(self) -> list[Sentences]:
        """Give one sentence for each edition, by language. Those in other languages come last.

        Empty where it rests on no rule.
        """
        return [one.said for one in self.editions] + [one.said for one in self.other_languages]


def find_law(library: Library, rules: Iterable[str], played: str = "") -> Law:
    """Find the law that a run, a claim or a ruling rests on.

    Without a readable rule it has no date and no editions.

    Args:
        library: The library that holds the editions.
        rules: Full ids, `fab:5.1.2@ja`. Those without an edition, assumptions and unreadable ones are passed over.
        played: The edition whose law a run was played under, if it is not the oldest that its game knows.
    """
    every = list_pinned_rules(rules)
    changed = find_changed_rules(library, every)
    counts = Counter(_get_edition_key(parse(one.id)) for one in changed)
    editions, others = list[LawEdition](), list[OtherLanguage]()
    for (game, name), group in groupby(every, key=_get_edition_key):
        mine = list(group)
        edition = _find_edition(library, mine[0])
        if edition:
            editions.append(_describe_edition(library, edition, len(mine), counts[game, name]))
            others += _find_other_languages(library, edition, mine)
        else:
            editions.append(_describe_unheld(game, name, len(mine)))
    date = find_law_date(library, every, played)
    return Law(
        date=date,
        said=sentences.describe_law(date, every, [one.in_play for one in changed], played),
        editions=tuple(editions),
        changed_since=tuple(add_words(library, one) for one in changed),
        other_languages=tuple(others),
        played=played,
    )


def list_pinned_rules(rules: Iterable[str]) -> list[Id]:
    """List the rules among some ids that name an edition, each once, sorted by game, edition and number.

    An example stands for its rule. Ids of other things, assumptions and texts that are no id are left out.
    """
    return sorted({rule for text in rules if (rule := _find_pinned_rule(text)) is not None}, key=_make_key)


def find_changed_rules(library: Library, rules: Iterable[Id]) -> list[ChangedRule]:
    """Find those pinned rules that have changed since, in the order given, without the words that changed."""
    return [found for id_ in rules if (found := find_change(library, id_))]


def find_law_date(library: Library, rules: Iterable[Id], played: str = "") -> str | None:
    """Find the newest day on which an edition of these pinned rules took effect, such as `2021-02-05`.

    None where no day is known, and without rules. `played` is an edition of the same game, which counts, too. Editions
    that are not held do not count.
    """
    editions = {_get_edition_key(id_): id_ for id_ in rules}
    editions |= {(game, played): Id(game, "1", played) for game, _ in editions if played}
    held = (_find_edition(library, id_) for id_ in editions.values())
    return max((day for one in held if one and (day := _format_day(one))), default=None)


def find_change(library: Library, id: Id) -> ChangedRule | None:
    """Find how a pinned rule changed in later editions; None where it did not, or no later edition is held.

    A new number alone is no change. The words that changed are left out: `add_words` adds them. Each rule is followed
    once for a library, and the answer kept there.
    """
    kept = cast("dict[Id, ChangedRule | None]", library.kept.setdefault(__name__, {}))
    if id not in kept:
        kept[id] = _trace_change(library, id)
    return kept[id]


@lru_cache(maxsize=20_000)
def _find_pinned_rule(text: str) -> Id | None:
    """Find the rule that an id names with its edition: for `fab:5.1.2/ex1@ja` rule 5.1.2. It need not be held.

    None for another text, an id without an edition, and an assumption.
    """
    try:
        id_ = parse(text)
    except IdError:
        return None
    return id_.rule if id_.pinned and id_.rule.kind == "rule" and ":assumed/" not in text else None


@lru_cache(maxsize=20_000)
def _make_key(id: Id) -> tuple[object, ...]:
    """Make a key by which pinned rules are sorted: by game, edition and number, so that 5.1.9 comes before 5.1.10."""
    return (*_get_edition_key(id), make_sort_key(id.path))


def _get_edition_key(id: Id) -> tuple[str, str]:
    """Give an id's game and the short name of its edition: `("fab", "ja")`. The second is "" for an id without one."""
    return id.game, id.edition or ""


def _find_edition(library: Library, id: Id) -> Edition | None:
    """Find the edition that a pinned id names; None where it is not held."""
    try:
        return library.edition(*_get_edition_key(id))
    except UnknownEditionError:
        return None


# What became of a rule.


def _trace_change(library: Library, id: Id) -> ChangedRule | None:
    """Follow a rule from edition to edition of its document and language; None where its words stay the same.

    None, too, where its edition is not held, or the newest text has the very words again.
    """
    newest = _find_edition(library, id)
    here, parts, reasons, since = [id], set[str](), list[str](), ""
    for edition in _list_later_editions(library, newest) if newest else ():
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
    relation = _combine_relations(parts, left=bool(here))
    amended = find_amendment(id.game, id.path, newest.name)
    return ChangedRule(
        id=str(id),
        relation=relation,
        now=tuple(map(str, here)),
        since=since,
        newest=newest.name,
        effective=_format_day(newest),
        language=newest.language,
        what=sentences.describe_change(relation, id.path, [one.path for one in here], since),
        reason="; then ".join(dict.fromkeys(reasons)),
        in_play=amended.play if amended else "",
        why={"en": amended.en, "ja": amended.ja} if amended else None,
    )


def _is_restored(library: Library, id: Id, now: list[Id]) -> bool:
    """Whether a rule stands once in the later text, in the very words of the earlier one. `now` are its later ids.

    False where the earlier text is not held.
    """
    old, *new = (node.hash if (node := library.node(one)) else "" for one in (id, *now))
    return bool(old) and new == [old]


def _list_later_editions(library: Library, edition: Edition) -> Iterator[Edition]:
    """Yield the editions after one, of the same document and language, oldest first; none after the newest."""
    after = library.successor(edition)
    while after:
        yield after
        after = library.successor(after)


def _combine_relations(parts: set[str], *, left: bool) -> str:
    """Combine the relations of several steps: `gone`, else `split`, else `merged`, else `moved-edited` or `edited`.

    `parts` are the words of the relations, as `moved` and `edited`. `left` says whether anything of the rule is left.
    """
    if not left:
        return "gone"
    divided = next((one for one in ("split", "merged") if one in parts), "")
    return divided or ("moved-edited" if "moved" in parts else "edited")


def add_words(library: Library, found: ChangedRule) -> ChangedRule:
    """Give the change with the words that went out and came in.

    It stays as it is where a text is not held, or nothing is left of the rule.
    """
    old, *new = [_read_content(library, parse(id_)) for id_ in (found.id, *found.now)]
    if old is None or not new or None in new:
        return found
    return replace(found, spans=tuple((one.what, one.text) for one in compare_words(old, "\n".join(map(str, new)))))


def _read_content(library: Library, id: Id) -> str | None:
    """Read the title and the text of a rule, each from a new line; None where the text is not held."""
    node = library.node(id)
    return None if node is None or node.text is None else f"{node.title}\n{node.text}".strip()


# The editions.


def _describe_edition(library: Library, edition: Edition, rules: int, changed: int) -> LawEdition:
    """Make the entry of an edition that is held, with the newest of its document and a sentence that says both.

    `rules` is how many of its rules something rests on, and `changed` how many of those have changed since.
    """
    newest = [edition, *_list_later_editions(library, edition)][-1]
    return LawEdition(
        edition=f"{edition.game}:{edition.name}",
        document=edition.document,
        language=edition.language,
        effective=_format_day(edition),
        rules=rules,
        changed=changed,
        newest=f"{newest.game}:{newest.name}",
        newest_effective=_format_day(newest),
        said=sentences.describe_edition(edition, rules, changed, newest),
    )


def _describe_unheld(game: str, name: str, rules: int) -> LawEdition:
    """Make the entry of an edition that is not held, such as that of a game from elsewhere.

    It has no date and no language.
    """
    said = sentences.describe_unheld(name, rules)
    return LawEdition(f"{game}:{name}", "", "", None, rules, 0, f"{game}:{name}", None, said)


def _find_other_languages(library: Library, edition: Edition, rules: list[Id]) -> Iterator[OtherLanguage]:
    """Yield the newest editions of the same document in other languages, unless they are older or of the same day.

    One counts, too, where a date is missing, if it has any of the rules. `rules` are the rules of `edition` that
    something rests on; each is looked for there.
    """
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
            effective=_format_day(other),
            same=same,
            not_found=lost,
            said=sentences.describe_other_language(edition, other, same, len(rules)),
        )


def _stands_in(library: Library, id: Id, other: Edition) -> bool:
    """Whether lineage is sure to find a rule in another edition, under any number."""
    return any(kin.there.edition == other.name and kin.confidence >= SURE for kin in library.kin(id))


def _format_day(edition: Edition) -> str | None:
    """Write the day on which an edition took effect, `2021-02-05`; None where it is not known."""
    return edition.effective.isoformat() if edition.effective else None


# As text.


def format_law(law: Law, language: str) -> Iterator[str]:
    """Yield a law as lines: its date, its editions, and each rule that has changed since.

    Behind a rule stand what the change does in play, if that was decided, and its words, if they are held. `language`
    is `en` or `ja`. The first line reads `law: …`; all others are indented.
    """
    yield f"law: {law.said[language]}"
    yield from (f"  {said[language]}" for said in law.details())
    for one in law.changed_since:
        yield f"  {one.id}  {one.what[language]}  ({one.reason})"
        if one.in_play and one.why is not None:
            yield f"    {sentences.IN_PLAY[one.in_play][language]}: {one.why[language]}"
        if one.spans:
            yield f"    {''.join(map(_mark_span, one.spans))}"


def _mark_span(span: tuple[str, str]) -> str:
    """Write a kind and a text: `("out", "a")` as `[-a-]`, `("in", "a")` as `{+a+}`, `("same", "a")` as `a`."""
    what, text = span
    return {"out": f"[-{text}-]", "in": f"{{+{text}+}}"}.get(what, text)
