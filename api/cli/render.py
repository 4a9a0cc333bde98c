"""Answers as text for a terminal: one function a model.

Each function takes an answer and gives its lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from api.models import (
    CitationCheck,
    Comparison,
    Edge,
    Example,
    Face,
    HeldCard,
    HeldEdition,
    History,
    HistoryEntry,
    Impact,
    PartRef,
    ResolvedText,
    Rule,
    Ruling,
    ScenarioRef,
    SearchPage,
    Term,
)
from engine.scenario.cards.played import format_played
from graph.proof.edition_report import AffectedRule, RestingClause, RestingThing, write_counts
from graph.relations.lint import LintFinding
from graph.search.results import Beneath, Hit

__all__ = [
    "count_things",
    "format_answer",
    "format_card",
    "format_citable",
    "format_citation",
    "format_comparison",
    "format_edition_report",
    "format_editions",
    "format_example",
    "format_history",
    "format_lint_finding",
    "format_owners",
    "format_resolution",
    "format_rule",
    "format_ruling",
    "format_search",
    "format_term",
]


def format_answer(answer: Rule | Example | Ruling | HeldCard | Term) -> Iterator[str]:
    """Format any answer on one thing as lines: the first is its id and name, the others are indented."""
    match answer:
        case Rule():
            yield from format_rule(answer)
        case Example():
            yield from format_example(answer)
        case Ruling():
            yield from format_ruling(answer)
        case HeldCard():
            yield from format_card(answer)
        case Term():
            yield from format_term(answer)


def _name_edition(answer: Rule | Example | Ruling) -> str:
    """The edition of an answer in a line: document, language, day and authority: `cr · en · 2021-02-05 · digest`."""
    edition = answer.edition
    return " · ".join(filter(None, (edition.document, edition.language, edition.effective, answer.authority)))


def _list_words(answer: Rule | Example | Ruling) -> Iterator[str]:
    """Give the words of an answer as indented lines: its text, then our digest, a line a language.

    Of a rule come, too, the user's own translations, our words on an earlier text, bullets, and the rules beneath.
    Without text and digest a line says `(no words held: …)`. It is left out for a rule that prints a title alone, or
    has our words on an earlier text.
    """
    if answer.text:
        yield f"  {answer.text}"
    if isinstance(answer, Rule):
        if answer.text_of and answer.text_of != answer.id:
            yield f"  (in the words of {answer.text_of}: the same but for the rule numbers in them)"
        for one in answer.translations:
            words = " ".join(filter(None, (one.title, one.text))).replace("\n", "\n  ")
            yield f"  [{one.edition.language}, a translation of your own, {one.edition.id}] {words}"
            yield "  (no official text: the edition that it translates prevails)"
        yield from _list_digest(answer.digest, f", of {answer.digest_of}" if answer.digest_of != answer.id else "")
        yield from _list_earlier(answer)
        yield from _list_children(answer)
    else:
        yield from _list_digest(answer.digest)
    if not answer.text and not answer.digest and not (isinstance(answer, Rule) and not _lacks_words(answer)):
        yield "  (no words held: `hanrei ingest` the document to read them here)"


def _lacks_words(answer: Rule) -> bool:
    """Whether the document prints more of a rule than its title, and no words of ours on an earlier text are there."""
    return answer.has_words and answer.earlier is None


def _list_earlier(answer: Rule) -> Iterator[str]:
    """Give our words on an earlier text of a rule as lines, with its date and the change since.

    Nothing where none are held.
    """
    if answer.earlier:
        since = f" ({answer.earlier.effective})" if answer.earlier.effective else ""
        yield f"  no digest of this text; ours is of {answer.earlier.of}{since}: {answer.earlier.relation}"
        yield f"    ({answer.earlier.reason})"
        yield from _list_digest(answer.earlier.digest, " then", indent="    ")


def _list_children(answer: Rule) -> Iterator[str]:
    """Give the bullets of a rule as lines, text and digest, and each rule beneath it in a line cut to length.

    Its words are in the language of the edition, else in any.
    """
    for bullet in answer.bullets:
        yield from (f"  - {words}" for words in filter(None, [bullet.text]))
        yield from _list_digest(bullet.digest, indent="  - ")
    for line in answer.holds:
        words = line.words.get(answer.edition.language) or next(iter(line.words.values()), "")
        yield f"  {line.number:<10}{' '.join(filter(None, (line.title, _cut_line(words))))}".rstrip()


_LINE = 100


def _cut_line(words: str) -> str:
    """The first line of some words; a longer one is cut to 100 characters, the last of them an ellipsis."""
    first = words.split("\n", 1)[0]
    return first if len(first) <= _LINE else first[: _LINE - 1] + "…"


def _list_digest(digest: dict[str, str] | None, whose: str = "", indent: str = "  ") -> Iterator[str]:
    """Give our words as lines, `  [en, ours] words`, one a language; nothing for none.

    `whose` stands behind `ours`, such as `, of mtg:702.19b@cr-2020-01-24`, where they are another edition's.
    """
    yield from (f"{indent}[{language}, ours{whose}] {words}" for language, words in (digest or {}).items())


def _list_values(label: str, values: list[str]) -> Iterator[str]:
    """One line with a label padded to 13 characters, and its values: `  cites        a  b`. No line without values."""
    if values:
        yield f"  {label:<13}{'  '.join(values)}"


def _list_ends(edges: list[Edge]) -> list[str]:
    """The ids at the far ends of edges, each once, in their order."""
    return list(dict.fromkeys(edge.id for edge in edges))


def format_rule(answer: Rule) -> Iterator[str]:
    """Format a rule as lines: its id and title, then, indented, edition, words, neighbours, scenarios and versions.

    A rule that the edition only names has a line on that. Rulings on an earlier text stand as `older rulings`. A list
    without members has no line.
    """
    yield f"{answer.id}  {answer.title}".rstrip()
    yield f"  {answer.kind} · {_name_edition(answer)}"
    if not answer.held:
        yield "  this edition names the rule without holding it"
    yield from format_owners(answer)
    yield from _list_words(answer)
    yield from _list_values("under", [answer.parent] if answer.parent else [])
    yield from _list_values("examples", answer.examples)
    yield from _list_values("cites", _list_ends(answer.cites))
    yield from _list_values("cited by", _list_ends(answer.cited_by))
    for edited, edges in groupby(sorted(answer.rulings, key=lambda edge: edge.edited), key=lambda edge: edge.edited):
        yield from _list_values("older rulings" if edited else "rulings", _list_ends(list(edges)))
    yield from _list_scenarios(answer.scenarios, answer.status)
    yield from _list_parts(answer.parts)
    for kin in answer.same_rule:
        yield f"  {kin['relation']:<13}{kin['id']}"
    yield from (f"  {'differs':<13}{words}" for one in answer.differences for words in one.says.values())
    yield from _list_values("beware", answer.flags)


def format_owners(answer: Rule) -> Iterator[str]:
    """Format which other rules have this number, a line each, and where they are in this edition; nothing for none."""
    for one in answer.owners:
        editions = " and ".join(id_.partition("@")[2] for id_ in one.ids)
        here = f", which is {' and '.join(one.here)} here" if one.here else ", which is not in this edition"
        yield f"  another rule in {editions}: {one.title or one.ids[0]}{here}"


def _list_scenarios(scenarios: list[ScenarioRef], status: str | None = None) -> Iterator[str]:
    """Give the status of a rule, if there is one, then each scenario, as `  scenario     <id>  passed  <title>`."""
    if status:
        yield f"  {'status':<13}{status}"
    for one in scenarios:
        yield f"  {'scenario':<13}{one.id}  {one.status}  {one.title}{_note_edition(one)}"


def _list_parts(parts: list[PartRef]) -> Iterator[str]:
    """Give each statement of a rule or case in a line: `  part 1       <ja> / <en>  (shown by <scenario>)`.

    Of several scenarios the first is named, and the others are counted. Without any, it says why, or `not shown yet`.
    """
    for one in parts:
        more = f" and {len(one.shown_by) - 1} more" if len(one.shown_by) > 1 else ""
        shown = f"shown by {one.shown_by[0]}{more}" if one.shown_by else one.unshown or "not shown yet"
        yield f"  {f'part {one.n}':<13}{one.says['ja']} / {one.says['en']}  ({shown})"


def _note_edition(one: ScenarioRef) -> str:
    """Note that a scenario was written for another text of the rule; "" where the words are the same."""
    return f"  (written for the text of {one.of}, edited since)" if one.edited else ""


def format_example(answer: Example) -> Iterator[str]:
    """Format a worked example as lines: its id and case, then, indented, edition, words, cards and scenarios."""
    yield f"{answer.id}  {answer.case or ''}".rstrip()
    yield f"  example of {answer.illustrates} · {_name_edition(answer)}"
    yield from _list_words(answer)
    yield from _list_values("cards", answer.cards)
    yield from _list_values("cites", _list_ends(answer.cites))
    yield from _list_scenarios(answer.scenarios)
    yield from _list_parts(answer.parts)


def format_ruling(answer: Ruling) -> Iterator[str]:
    """Format a ruling as lines: its id and cases, then, indented, edition, words, what it is about, and scenarios."""
    yield f"{answer.id}  {', '.join(answer.case)}".rstrip()
    yield f"  ruling · {_name_edition(answer)}"
    yield from _list_words(answer)
    yield from _list_values("about", answer.cards + answer.topics)
    yield from _list_values("interprets", _list_ends(answer.interprets))
    yield from _list_values("mentions", answer.mentions)
    yield from _list_scenarios(answer.scenarios)
    yield from _list_parts(answer.parts)


def format_term(answer: Term) -> Iterator[str]:
    """Format a term as lines: its id and names, then, indented, where it is defined and used, and what it is not.

    A name that is written alike in two languages stands once.
    """
    yield f"{answer.id}  {' · '.join(dict.fromkeys(name['text'] for name in answer.names))}"
    yield from _list_values("defined by", answer.defined_by)
    yield from _list_values("used by", answer.used_by)
    for other in answer.not_:
        yield f"  not {other['text']}: {other['why']}"


def format_card(answer: HeldCard) -> Iterator[str]:
    """Format a card as lines: its id and names, then, indented, faces, rulings, scenarios, and what is played of it.

    For a card that the engine does not play, the last line says so.
    """
    yield f"{answer.id}  {' · '.join(answer.names.values())}"
    for face in answer.faces:
        yield f"  {_format_face(face)}"
        for ability in face.abilities:
            yield from filter(None, [ability["text"] and f"    {ability['text']}"])
            yield from _list_digest(ability["digest"], indent="    ")
    yield from _list_values("keywords", answer.keywords)
    yield from _list_values("rulings", answer.rulings)
    yield from _list_values("named in", answer.mentioned_by)
    yield from _list_values("printed in", answer.printed_in)
    yield from _list_scenarios(answer.scenarios)
    if answer.played is not None:
        yield from (f"  {line}" for line in format_played(answer.played))
    else:
        yield "  the engine does not play it"


def _format_face(face: Face) -> str:
    """Format a face in one line, joined by ` · `: `Mist Bear · {1}{G} · Creature Bear · 2/2`.

    The last part is power and toughness; else loyalty; else other values. What it lacks is left out.
    """
    stats = f"{face.power}/{face.toughness}" if face.power else face.loyalty or face.stats
    parts = (" / ".join(face.name.values()), face.cost, " / ".join(face.type_line.values()), stats)
    return " · ".join(part for part in parts if part)


def format_resolution(answer: ResolvedText) -> Iterator[str]:
    """Format what a text was taken to mean as lines: the decision with its reason, the candidates, or what is near.

    The parts of a text of several are not told one by one.
    """
    yield f"{answer.decision}: {answer.reason}" if answer.reason else answer.decision
    for candidate in answer.candidates:
        yield f"  {candidate.id}  {candidate.label}  ({candidate.why})"
    if answer.suggestions:
        yield "near are:"
        for candidate in answer.suggestions:
            yield f"  {candidate.id}  {candidate.label}"


def format_search(answer: SearchPage) -> Iterator[str]:
    """Format the answers to a question as lines, numbered from `offset` + 1, with the search words in square brackets.

    Beneath each stand its kind and why it was found. Without answers it is `nothing found`.
    """
    for place, hit in enumerate(answer.results, start=answer.offset + 1):
        yield f"{place:>3}  {hit.id}  {hit.title}".rstrip()
        if hit.snippet and hit.snippet != hit.title:
            yield f"     {_mark_words(hit)}"
        yield f"     {' · '.join(filter(None, (hit.kind, hit.authority, '; '.join(hit.why))))}"
        if hit.words_of:
            yield f"     the words of {hit.words_of}{', edited since' if hit.edited else ''}"
        yield from (f"     also {other}" for other in hit.others)
        for one in hit.under:
            yield f"     under it {one.id}  {_mark_words(one)}"
    if answer.next is not None:
        yield f"{answer.total:,} found; more with --offset {answer.next}"
    if not answer.results:
        yield "nothing found"


def _mark_words(hit: Hit | Beneath) -> str:
    """The snippet of an answer, or of what is under it, with the search words in brackets: `Draw a [card]`.

    The marks (start, end) must be sorted and apart.
    """
    parts, place = [], 0
    for start, stop in hit.marks:
        parts += [hit.snippet[place:start], f"[{hit.snippet[start:stop]}]"]
        place = stop
    return "".join((*parts, hit.snippet[place:]))


def format_citable(answer: Rule | Example | Ruling | HeldCard | Term, language: str | None) -> Iterator[str]:
    """Give the line to cite a rule or an example by, in one language, or in each for None.

    Of other things it is the id, whatever the language.
    """
    said = answer.citation if isinstance(answer, Rule | Example) else {"": answer.id}
    yield from (words for tongue, words in said.items() if language in {None, tongue} or not tongue)


def format_history(answer: History, language: str | None = None) -> Iterator[str]:
    """Format a rule through its editions, a line each, and the other rules that had its number.

    Where a day was asked for, what became of it since stands first, in one language, or in each for None.
    """
    yield f"{answer.id}  {answer.title}".rstrip()
    if answer.since:
        yield from (f"  {said}" for tongue, said in answer.since.said.items() if language in {None, tongue})
        yield from (f"  ({reason})" for reason in filter(None, [answer.since.reason]))
        yield from (f"  {''.join(map(_format_span, spans))}" for spans in filter(None, [answer.since.spans]))
    yield from map(_format_moment, answer.moments)
    if answer.other_owners:
        yield f"  under the number {answer.id.partition(':')[2].partition('@')[0]} also stood:"
        yield from map(_format_moment, answer.other_owners)


def _format_moment(moment: HistoryEntry) -> str:
    """Format one version of a rule in a line: day, id, title, relation, how sure that is if not certain, reason."""
    sure = "" if moment.confidence == 1 else f" {moment.confidence:.0%}"
    why = f"  ({moment.reason})" if moment.reason else ""
    return f"  {moment.edition.effective or '':<10}  {moment.id}  {moment.title}  {moment.relation}{sure}{why}"


def format_lint_finding(finding: LintFinding, file: str | None) -> str:
    """Format a fault found in an edition as one line: `<id>: <kind>: <what> (<remedy>)`, behind a draft's file."""
    place = f"{file}:{finding.line or 1}: " if file else ""
    return f"{place}{finding.id}: {finding.kind}: {finding.what} ({finding.remedy})"


def format_citation(answer: CitationCheck) -> Iterator[str]:
    """Format the verdict on a citation as lines: whether the rule exists, the reason, and where it is now.

    A quotation that was altered is shown with its changes.
    """
    yield f"{answer.cited}: {answer.existence}{f', quotation {answer.quotation}' if answer.quotation else ''}"
    if answer.reason:
        yield f"  {answer.reason}"
    yield from _list_values("checked", [answer.id] if answer.id else [])
    yield from _list_values("now", answer.now)
    yield from _list_values("near", answer.near)
    yield from _list_values("stands in", answer.found)
    if answer.spans:
        yield f"  {''.join(map(_format_span, answer.spans))}"


def format_comparison(answer: Comparison) -> Iterator[str]:
    """Format two editions compared as lines: a summary, the moves in one table, what is new or gone, then each edit.

    Of two languages, the summary counts the units that say the same, and those with other numbers follow.
    """
    summary = f"{answer.kept:,} kept, {count_things(answer.changes, 'edit')}"
    if answer.translated:
        summary = f"{count_things(answer.translated, 'unit')} say the same"
    yield f"{answer.older.id} → {answer.newer.id}: {summary}"
    for old, new in answer.translated:
        if old != new:
            yield f"  {old} → {new}"
    if answer.renumbering:
        yield f"renumbered ({count_things(answer.renumbering, 'run')})"
        for run in answer.renumbering:
            edited = f", {run['edited']} edited too" if run["edited"] else ""
            old, new = (
                _format_range(run["old_first"], run["old_last"]),
                _format_range(run["new_first"], run["new_last"]),
            )
            yield f"  {old} → {new}  ({run['rules']} rules{edited})"
    for label, numbers in (("new", answer.new), ("gone", answer.gone)):
        if numbers:
            yield f"{label} ({len(numbers)})"
            yield f"  {'  '.join(numbers)}"
    for change in answer.changes:
        yield f"{', '.join(change.old)} → {', '.join(change.new)}  {change.relation}  ({change.reason})"
        if change.spans is not None:
            yield f"  {''.join(map(_format_span, change.spans))}"


def format_edition_report(answer: Comparison) -> Iterator[str]:
    """Format what rests on the rules that an edition changes: the counts, then each rule.

    Nothing without such a report. Beneath each rule stand its clauses, scenarios, digests and rulings, and what was
    decided on it. Between two languages, a line warns of what is not seen.
    """
    if answer.engine is None:
        return
    yield f"{answer.older.id} → {answer.newer.id}: what rests on the rules that changed"
    yield from (f"  {line}" for line in write_counts(answer.engine))
    if answer.older.language != answer.newer.language:
        yield "  between languages no change of words is seen; these differ by review, are unsure or lack a counterpart"
    for rule in answer.engine.rules:
        yield f"{rule.id} → {', '.join(rule.now) or 'nothing'}  {rule.relation}  ({rule.reason})"
        if rule.spans is not None:
            yield f"  {''.join(map(_format_span, rule.spans))}"
        yield from (f"  {'clause':<10}{one.key}  {one.module}{_note_end(one)}" for one in rule.clauses)
        if rule.structural:
            yield f"  {'kernel':<10}{rule.structural}"
        yield from (f"  {'scenario':<10}{one.id}  {one.words}{_note_rule(one, rule)}" for one in rule.scenarios)
        yield from (f"  {'digest':<10}{one.id}" for one in rule.digests)
        for one in rule.rulings:
            yield f"  {'ruling':<10}{' '.join((one.id, *one.cases))}  {one.words}{_note_rule(one, rule)}"
        why = f": {rule.why['en']}" if rule.why else ""
        yield f"  {'in play':<10}{rule.decision}{why}"


def _note_end(clause: RestingClause) -> str:
    """Note that a clause was ended by an edition, as `  (until cr-2022-02-18)`; "" if it was not."""
    return f"  (until {clause.until})" if clause.until else ""


def _note_rule(thing: RestingThing, rule: AffectedRule) -> str:
    """Note for which edition's rule a thing was written, as `  (for <id>)`; "" where it is this rule."""
    return f"  (for {thing.of})" if thing.of != rule.id else ""


def _format_range(first: str, last: str) -> str:
    """A range of numbers as `702.1-702.4`; one number alone where both are the same."""
    return first if first == last else f"{first}-{last}"


def count_things(things: Sequence[object], noun: str) -> str:
    """A count, with commas at thousands, and its noun: `1 edit`, `1,200 edits`."""
    return f"{len(things):,} {noun}{'' if len(things) == 1 else 's'}"


def _format_span(span: tuple[str, str]) -> str:
    """Write a span, (kind, words): `out` as `[-words-]`, `in` as `{+words+}`, any other kind as the words alone."""
    what, text = span
    return {"out": f"[-{text}-]", "in": f"{{+{text}+}}"}.get(what, text)


def format_editions(answers: list[HeldEdition]) -> Iterator[str]:
    """Format each edition held as `mtg:khm-notes en 2021-01-22 300 units, index only <title>`, in columns."""
    for held in answers:
        name = f"{held.game}:{held.id}"
        words = f"{held.worded:,} with words" if held.worded else "index only"
        yield f"{name:<24} {held.language}  {held.effective or '':<10}  {held.units:>6,} units, {words}  {held.title}"


_VERBS = {
    "ABOUT": "rulings about it",
    "CITES": "what cites it",
    "CLAIMS": "scenarios that are evidence for it",
    "ILLUSTRATES": "examples of it",
    "INTERPRETS": "rulings that rest on it",
    "MENTIONS": "texts that name it",
    "MODELS": "clauses of the engine",
    "PLAYS": "scenarios that play it",
    "SAME_RULE": "the same rule in other editions",
    "USES": "what uses the term",
}


def format_impact(answer: Impact) -> Iterator[str]:
    """Format what depends on a thing as lines: a count, then for each kind of link a line, with its things beneath.

    Behind a thing stands the rule that it is on, where that is not the one asked for.
    """
    yield f"{answer.id}: {count_things(answer.leaning, 'thing')} to look at again if it changes"
    for kind, rows in groupby(answer.leaning, key=lambda one: one.kind):
        listed = list(rows)
        yield f"{_VERBS.get(kind, kind.lower())} ({len(listed)})"
        for one in listed:
            on = "" if one.on == answer.id else f"  (on {one.on}{', edited since' if one.edited else ''})"
            yield f"  {one.id}{on}{f'  {one.reason}' if one.reason else ''}"
