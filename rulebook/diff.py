"""Compare two editions so that a reader sees the edits and not the renumbering.

Moves are collapsed into a table of runs, as a publisher prints it. Edits are shown word by word in English, and
character by character in Japanese.

>>> for span in compare_words("Draw a card.", "Draw two cards."):
...     print(span.what, repr(span.text))
same 'Draw '
out 'a card'
in 'two cards'
same '.'
"""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby

from rapidfuzz.distance import Indel

from rulebook.fold import is_japanese
from rulebook.lineage import Relation, Step
from rulebook.traits import Trait
from rulebook.units import RULE_KINDS, Unit

__all__ = [
    "Diff",
    "EditionChange",
    "RenumberedRun",
    "Span",
    "compare",
    "compare_words",
    "renumbering_csv",
    "renumbering_rows",
]

_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|\s+|.", re.DOTALL)
_Rules = dict[str, Unit | Trait]
_REWORDED = frozenset({Relation.EDITED, Relation.MOVED_EDITED, Relation.SPLIT, Relation.MERGED})


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text: in both texts (`same`), in the old one only (`out`) or in the new one only (`in`)."""

    what: str
    text: str


@dataclass(frozen=True, slots=True)
class EditionChange:
    """A rule that was edited, split or merged.

    `old` and `new` are its numbers, `confidence` runs from 0 to 1. `spans` show the edit; None where a text is not
    held.
    """

    relation: Relation
    old: tuple[str, ...]
    new: tuple[str, ...]
    confidence: float
    reason: str
    spans: tuple[Span, ...] | None


@dataclass(frozen=True, slots=True)
class RenumberedRun:
    """Neighbouring rules that moved together, with everything beneath them.

    The fields give the first and last number, old and new. `shift` is how much the last step of each number grew, or
    None where it differs. `rules` counts the rules that moved, `edited` those whose words changed too.
    """

    old_first: str
    old_last: str
    new_first: str
    new_last: str
    shift: int | None
    rules: int
    edited: int


@dataclass(frozen=True, slots=True)
class Diff:
    """The difference of two editions.

    `moves` are all pairs of numbers, `renumbering` the same pairs as runs. `new` and `gone` are numbers, `kept` is a
    count. Between languages `translated` holds every pair, whether the numbers are equal or not.
    """

    renumbering: tuple[RenumberedRun, ...]
    moves: tuple[tuple[str, str], ...]
    changes: tuple[EditionChange, ...]
    new: tuple[str, ...]
    gone: tuple[str, ...]
    kept: int
    translated: tuple[tuple[str, str], ...] = ()


def compare(old: Sequence[Unit | Trait], new: Sequence[Unit | Trait], steps: Sequence[Step]) -> Diff:
    """Compare two editions: what was renumbered, edited, added and removed.

    Takes the rules of either edition, and the steps that say what became of each rule (`lineage.trace_lineage`). A rule
    that moved and was edited stands in `moves` and in `changes`. Where the text of a rule is not held, its change has
    `spans` None. No steps give an empty `Diff` with `kept` 0. A number that is not among the rules raises KeyError.
    """
    before, after = {rule.number: rule for rule in old}, {rule.number: rule for rule in new}
    moved = [step for step in steps if step.relation in (Relation.MOVED, Relation.MOVED_EDITED)]
    return Diff(
        renumbering=tuple(_find_runs(before, after, moved)),
        moves=tuple(pair for step in moved for pair in step.pairs()),
        changes=tuple(_describe_change(before, after, step) for step in steps if step.relation in _REWORDED),
        new=tuple(n for step in steps if step.relation is Relation.NEW for n in step.new),
        gone=tuple(n for step in steps if step.relation is Relation.GONE for n in step.old),
        kept=sum(step.relation is Relation.KEPT for step in steps),
        translated=tuple(pair for step in steps if step.relation is Relation.TRANSLATION for pair in step.pairs()),
    )


def compare_words(old: str, new: str) -> tuple[Span, ...]:
    """Compare two texts word by word (Japanese by character).

    Give spans in order: `out`, `in` or `same`, each with its text. A blank or mark between two changes counts as
    changed. `same` and `out` together make the old text, `same` and `in` the new one. Two empty texts give `()`.
    """
    japanese = is_japanese(old + new)
    a, b = (list(text) if japanese else _TOKEN.findall(text) for text in (old, new))
    runs: list[tuple[str, str, str]] = []
    for code in Indel.opcodes(a, b):
        out, into = "".join(a[code.src_start : code.src_end]), "".join(b[code.dest_start : code.dest_end])
        runs.append(("", "", out) if code.tag == "equal" else (out, into, ""))
    return tuple(_make_spans(list(_merge_crumbs(runs, 2 if japanese else 1))))


def renumbering_rows(diff: Diff) -> list[dict[str, str | int | None]]:
    """Give the runs of renumbered rules as rows for JSON, one mapping a run; `[]` where nothing moved.

    Keys: `old_first`, `old_last`, `new_first`, `new_last` (numbers of rules), `shift`, `rules`, `edited`.
    """
    return [asdict(run) for run in diff.renumbering]


def renumbering_csv(diff: Diff) -> str:
    """Give the runs of renumbered rules as CSV: a heading line `old_first,old_last,new_first,…`, then one line a run.

    Where nothing moved, only the heading line comes.
    """
    out = io.StringIO()
    table = csv.DictWriter(out, fieldnames=[*RenumberedRun.__dataclass_fields__], lineterminator="\n")
    table.writeheader()
    table.writerows(renumbering_rows(diff))
    return out.getvalue()


def _describe_change(before: _Rules, after: _Rules, step: Step) -> EditionChange:
    """Make the change that an edit, split or merger is: relation, old and new numbers, confidence, reason, spans.

    Spans compare the joined texts of both sides; they are None where a text is not held.
    """
    olds, news = [_get_content(before[n]) for n in step.old], [_get_content(after[n]) for n in step.new]
    held = None not in olds and None not in news
    spans = compare_words("\n".join(map(str, olds)), "\n".join(map(str, news))) if held else None
    return EditionChange(step.relation, step.old, step.new, step.confidence, step.reason, spans)


def _get_content(rule: Unit | Trait) -> str | None:
    """Title and text of a rule, with a line feed between; None where its text is not held."""
    return rule.content if isinstance(rule, Unit) else rule.text


def _merge_crumbs(runs: list[tuple[str, str, str]], least: int) -> Iterator[tuple[str, str, str]]:
    """Merge a blank or a punctuation mark between two changes into them.

    Takes and gives runs of (text taken out, text put in, text in both). A shared text between two runs is a crumb if it
    has fewer than `least` letters and digits: (`""`, `""`, `" "`) becomes (`" "`, `" "`, `""`).
    """
    for place, (out, into, same) in enumerate(runs):
        inside = 0 < place < len(runs) - 1
        crumb = inside and sum(c.isalnum() for c in same) < least
        yield (same, same, "") if same and crumb else (out, into, same)


def _make_spans(runs: list[tuple[str, str, str]]) -> Iterator[Span]:
    """Make spans of runs (text taken out, text put in, text in both), in order; empty texts give no span.

    Neighbouring changes become one `out` and one `in`.
    """
    for changed, group in groupby(runs, key=lambda run: not run[2]):
        outs, ins, sames = ("".join(column) for column in zip(*group, strict=True))
        parts = (("out", outs), ("in", ins)) if changed else (("same", sames),)
        yield from (Span(what, text) for what, text in parts if text)


def _find_runs(before: _Rules, after: _Rules, moved: Iterable[Step]) -> Iterator[RenumberedRun]:
    """Find the runs of neighbouring rules that moved together, in the old edition's order. Examples do not count.

    The rules of a run are next siblings in both editions; one rule alone is a run, too. A rule that moved only with its
    parent is counted, but is no member. `shift` is None where the first and the last rule shifted differently.
    """
    ahead = {old: new for step in moved for old, new in step.pairs() if before[old].kind in RULE_KINDS}
    edited = {step.old[0] for step in moved if step.relation is Relation.MOVED_EDITED}
    under: defaultdict[str, list[str]] = defaultdict(list)
    for old in ahead:
        lead = old
        while above := _find_leader(before, after, ahead, lead):
            lead = above
        under[lead].append(old)
    next_old, next_new = _map_next_siblings(before), _map_next_siblings(after)
    run: list[str] = []
    for old in (*sorted(under, key={number: place for place, number in enumerate(before)}.__getitem__), ""):
        if run and (not old or next_old.get(run[-1]) != old or next_new.get(ahead[run[-1]]) != ahead[old]):
            every = [number for lead in run for number in under[lead]]
            shift = _measure_shift(run[0], ahead[run[0]])
            yield RenumberedRun(
                run[0],
                run[-1],
                ahead[run[0]],
                ahead[run[-1]],
                shift if shift == _measure_shift(run[-1], ahead[run[-1]]) else None,
                len(every),
                sum(number in edited for number in every),
            )
            run = []
        run.append(old)


def _find_leader(before: _Rules, after: _Rules, ahead: dict[str, str], old: str) -> str | None:
    """The old number of the direct parent, if this rule moved only because its parent moved; else None.

    `ahead` gives the new number of every moved rule, `old` among them.
    """
    above, there = before[old].parent, after[ahead[old]].parent
    if above is None or there is None or ahead.get(above) != there:
        return None
    return above if old.removeprefix(above) == ahead[old].removeprefix(there) else None


def _map_next_siblings(side: _Rules) -> dict[str, str]:
    """Map each rule's number to that of the next rule under its parent, such as `"410.6"` to `"410.7"`.

    The last rule of each parent has no entry. Units that are no rules, such as examples, are passed over.
    """
    last: dict[str | None, str] = {}
    following = {}
    for trait in side.values():
        if trait.kind in RULE_KINDS:
            if trait.parent in last:
                following[last[trait.parent]] = trait.number
            last[trait.parent] = trait.number
    return following


def _measure_shift(old: str, new: str) -> int | None:
    """How much the last number of a rule's number grew: 2 from `"601.2"` to `"601.4"`, -2 the other way round.

    None where more than it changed, or a number ends in a letter.
    """
    a, b = re.fullmatch(r"(.*?)(\d+)", old), re.fullmatch(r"(.*?)(\d+)", new)
    return int(b[2]) - int(a[2]) if a and b and a[1] == b[1] else None
