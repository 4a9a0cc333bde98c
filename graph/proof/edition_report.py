"""What a new edition asks of us: what rests on the rules whose words it changes.

An edition edits rules, splits and merges them, or lets them go. Clauses, claims of scenarios, digests and readings of
rulings were written from the older words. Each is found by the edition that it names: the older of the two, or one
before it, which lineage follows. What was written from the newer words, or from later ones, is left out.

Between languages lineage sees no change of words. There a rule counts if nothing answers it, if its counterpart is
unsure, or if somebody has written down how the two differ.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine import games
from engine.kernel.rules import Clause
from graph.library import Library
from graph.proof import engines
from graph.proof.amendments import find_amendment
from graph.relations.versions import SURE
from graph.store.units import list_kinds_of_edition
from rulebook.diff import Diff
from rulebook.differences import find_differences
from rulebook.ids import Id, make_sort_key, parse
from rulebook.units import RULE_KINDS, Edition, Genre, Kind

__all__ = ["AffectedRule", "EditionReport", "RestingClause", "RestingThing", "report_edition", "write_counts"]


@dataclass(frozen=True, slots=True)
class RestingClause:
    """A clause that was written from a rule: its key and its module; `until` is the edition that ended it, or ""."""

    key: str
    module: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class RestingThing:
    """A scenario, digest or ruling, and the rule `of` an edition that it was written for.

    `words` are the title of a scenario, or the reason of a reading. `cases` are those that a ruling is.
    """

    id: str
    of: str
    words: str = ""
    cases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AffectedRule:
    """A rule that an edition changes, and what rests on it.

    `relation` is edited, moved-edited, split, merged or gone; between languages gone, unsure or differs. `now` are
    its ids in the newer edition. `spans` are (`same`, `out` or `in`; words), or None where a text is not held.
    `structural` is the reason why the kernel itself obeys the rule, or "". `decision` says what the change does in
    play: same, dated, missing or undecided; `why` is the reason by language.
    """

    id: str
    relation: str
    now: tuple[str, ...]
    reason: str
    spans: tuple[tuple[str, str], ...] | None
    clauses: tuple[RestingClause, ...]
    scenarios: tuple[RestingThing, ...]
    digests: tuple[RestingThing, ...]
    rulings: tuple[RestingThing, ...]
    structural: str
    decision: str
    why: Mapping[str, str] | None


@dataclass(frozen=True, slots=True)
class EditionReport:
    """The rules that an edition changes and on which something rests, in the older edition's order.

    Examples and glossary terms count as rules. `counts` say how many were changed at all, and how much rests on them.
    """

    counts: Mapping[str, int]
    rules: tuple[AffectedRule, ...]


@dataclass(frozen=True, slots=True)
class _Change:
    """What became of one rule of the older edition."""

    relation: str
    now: tuple[str, ...]
    reason: str
    spans: tuple[tuple[str, str], ...] | None = None


def report_edition(library: Library, older: Edition, newer: Edition, found: Diff) -> EditionReport:
    """Report what rests on the rules that the newer of two editions of one game changes.

    `found` is the comparison of the two. A changed rule on which nothing rests is counted, and not listed. Between two
    languages a rule is changed if nothing answers it, or its pair is unsure or known to differ.

    Raises:
        EngineError: the code of the game cannot be loaded.
    """
    crossing = older.language != newer.language
    changes = _find_differing(library, older, newer, found) if crossing else _find_changed(library, older, found)
    kinds = {parse(id_).path: kind for id_, kind in list_kinds_of_edition(library, older)}
    changes = {number: change for number, change in changes.items() if kinds[number] in _RULED}
    written = _Written.of(library, older, newer)
    order = sorted(changes, key=make_sort_key)
    rules = tuple(one for number in order if (one := written.find_affected(number, changes[number])))
    return EditionReport(_count(changes.values(), rules, len(found.new)), rules)


def write_counts(report: EditionReport) -> Iterator[str]:
    """Yield the counts of a report as four English lines: what changed, was affected, rests on it, was decided.

    The last reads `in play: same 3 · dated 1 · missing 0 · undecided 2`.
    """
    counts = report.counts
    kinds = ", ".join(f"{counts[kind]:,} {kind}" for kind in _RELATIONS if counts.get(kind))
    changed = f"{counts['changed']:,} changed{f' ({kinds})' if kinds else ''}"
    yield f"of rules, examples and terms {changed}, {counts['new']:,} new"
    yield f"something rests on {counts['affected']:,} of those that changed"
    yield " · ".join(f"{kind} {counts[kind]:,}" for kind in _DEPENDENTS)
    yield "in play: " + " · ".join(f"{kind} {counts[kind]:,}" for kind in _DECISIONS)


_RELATIONS = ("edited", "moved-edited", "split", "merged", "gone", "unsure", "differs")
_DEPENDENTS = ("clauses", "structural", "scenarios", "digests", "rulings")
_RULED = RULE_KINDS | {Kind.EXAMPLE, Kind.BULLET, Kind.NOTE}
_DECISIONS = ("same", "dated", "missing", "undecided")


def _count(changes: Iterable[_Change], rules: Sequence[AffectedRule], new: int) -> dict[str, int]:
    """Count the changes by relation, what rests on them by kind, and the affected rules by what was decided of play.

    Gives `{"changed": 5, "edited": 4, …, "new": 2, "affected": 3, "clauses": 6, …, "undecided": 1}`, with 0 for what is
    none. `new` is how many rules are new.
    """
    every = list(changes)
    counts = Counter({"changed": len(every), "new": new, "affected": len(rules)})
    counts.update(one.relation for one in every)
    counts["clauses"] = len({clause.key for rule in rules for clause in rule.clauses})
    counts["structural"] = sum(bool(rule.structural) for rule in rules)
    counts["scenarios"] = len({one.id for rule in rules for one in rule.scenarios})
    counts["digests"] = len({one.id for rule in rules for one in rule.digests})
    counts["rulings"] = len({one.id for rule in rules for one in rule.rulings})
    counts.update(rule.decision for rule in rules)
    return {kind: counts[kind] for kind in ("changed", *_RELATIONS, "new", "affected", *_DEPENDENTS, *_DECISIONS)}


# What became of each rule.


def _find_changed(library: Library, older: Edition, found: Diff) -> dict[str, _Change]:
    """Find the rules that an edition of the same language changed, by their older numbers, such as `702.19b`.

    What is gone has its whole text as words gone out; None where the text is not held.
    """
    changes: dict[str, _Change] = {}
    for one in found.changes:
        spans = None if one.spans is None else tuple((span.what, span.text) for span in one.spans)
        changes |= {number: _Change(str(one.relation), one.new, one.reason, spans) for number in one.old}
    for number in found.gone:
        node = library.node(Id(older.game, number, older.name))
        words = None if node is None or node.text is None else (("out", f"{node.title}\n{node.text}".strip()),)
        changes[number] = _Change("gone", (), "nothing in the newer edition is this rule", words)
    return changes


def _find_differing(library: Library, older: Edition, newer: Edition, found: Diff) -> dict[str, _Change]:
    """Find the rules of one language that another's edition lacks, pairs unsurely, or is known to differ in.

    Gives them by their number in `older`. A pair that is unsure and known to differ counts as `differs`. `found` is the
    comparison of the two editions.
    """
    lost = "nothing under the same rule there answers it"
    changes = {number: _Change("gone", (), lost) for number in found.gone}
    for old, new in found.translated:
        here, there = Id(older.game, old, older.name), Id(newer.game, new, newer.name)
        says = [one.says["en"] for one in find_differences(str(here)) if str(there) in one.rules]
        kin = next((one for one in library.kin(here) if one.there == there), None)
        if says:
            changes[old] = _Change("differs", (new,), " ".join(says))
        elif kin is None or kin.confidence < SURE:
            changes[old] = _Change("unsure", (new,), kin.reason if kin else "lineage does not join them")
    return changes


# What rests on it.


@dataclass(frozen=True, slots=True)
class _Written:
    """What was written from the rules of one game, before an edition of it."""

    library: Library
    older: Edition
    newer: Edition
    clauses: Mapping[str, Sequence[Clause]]
    structural: Mapping[str, str]
    later: frozenset[str]
    """The newer edition and those after it."""
    between: frozenset[str]
    """The editions between the two."""

    @classmethod
    def of(cls, library: Library, older: Edition, newer: Edition) -> _Written:
        """Take in the clauses of the game by rule id, each once, and the names of the editions around the two.

        A game without an engine has no clauses.

        Raises:
            EngineError: the code of the game cannot be loaded.
        """
        clauses: dict[str, dict[str, Clause]] = defaultdict(dict)
        structural: Mapping[str, str] = {}
        if older.game in games.registry():
            rules = engines.load_engine(older.game).rules
            structural = rules.structural
            for clause in rules.clauses:
                clauses[clause.rule].setdefault(clause.key, clause)
        books = [one for one in library.editions() if (one.game, one.document) == (newer.game, newer.document)]
        mine = [one for one in books if one.language == newer.language and one.genre is Genre.RULEBOOK]
        later = {one.name for one in mine if one.age >= newer.age} | {newer.name}
        between = {one.name for one in mine if one.language == older.language and older.age < one.age < newer.age}
        every = {rule: tuple(by_key.values()) for rule, by_key in clauses.items()}
        return cls(library, older, newer, every, structural, frozenset(later), frozenset(between))

    def find_affected(self, number: str, change: _Change) -> AffectedRule | None:
        """Find what rests on a changed rule, given by its number in the older edition; None where nothing does.

        Scenarios, clauses, digests and rulings that name the rule in an edition before the newer one count.
        """
        here = Id(self.older.game, number, self.older.name)
        versions = list(self._list_versions(here))
        clauses = [clause for version in versions for clause in self.clauses.get(str(version), ())]
        structural = next((self.structural[str(one)] for one in versions if str(one) in self.structural), "")
        scenarios = [
            RestingThing(name, str(version), title)
            for version in versions
            for name, _, title in self.library.scenarios(version)
        ]
        digests = [RestingThing(str(version), str(version)) for version in versions if self.library.digest(version)]
        rulings = [
            RestingThing(source, str(version), reason, tuple(self.library.cases(source)))
            for version in versions
            for kind, source, _, reason in self.library.edges_to(version)
            if kind == "INTERPRETS"
        ]
        if not (clauses or structural or scenarios or digests or rulings):
            return None
        amended = next(
            (one for version in versions if (one := find_amendment(here.game, version.path, self.newer.name))), None
        )
        return AffectedRule(
            id=str(here),
            relation=change.relation,
            now=tuple(str(Id(here.game, new, self.newer.name)) for new in change.now),
            reason=change.reason,
            spans=change.spans,
            clauses=tuple(RestingClause(one.key, one.fn.__module__, one.until) for one in clauses),
            scenarios=_keep_first(scenarios),
            digests=tuple(digests),
            rulings=_keep_first(rulings),
            structural=structural,
            decision=amended.play if amended else "undecided",
            why={"en": amended.en, "ja": amended.ja} if amended else None,
        )

    def _list_versions(self, here: Id) -> Iterator[Id]:
        """Yield the id of a rule of the older edition, and its ids wherever things were written before the newer one.

        Of the editions between the two, those count whose words the newer one has not.
        """
        yield here
        for kin in self.library.kin(here):
            edition = self.library.edition(here.game, kin.there.edition or "")
            unsure = kin.relation == "translation" and kin.confidence < SURE
            left_out = self.later | {here.edition}  # of what was merged into it, a sibling is another rule
            if edition.genre is not Genre.RULEBOOK or edition.name in left_out or unsure:
                continue
            if edition.name not in self.between or not self._is_current(kin.there):
                yield kin.there

    def _is_current(self, id: Id) -> bool:
        """Whether a rule has the newer edition's words: False if it was edited there, or is not there."""
        return any(kin.there.edition == self.newer.name and not kin.edited for kin in self.library.kin(id))


def _keep_first(things: Iterable[RestingThing]) -> tuple[RestingThing, ...]:
    """Each thing once by its id, in order; of several, the one with the first rule that it was written for."""
    kept: dict[str, RestingThing] = {}
    for one in things:
        kept.setdefault(one.id, one)
    return tuple(kept.values())
