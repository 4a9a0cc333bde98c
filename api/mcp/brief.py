"""Answers in few words, for agents: the same facts under the same names.

Each function takes an answer of the data model and gives a smaller mapping. Empty fields are left out. An edge is the
id at its far end. Words are in the reader's language alone, where they are held in it. `write_answer` keeps within
`MOST` characters. It shortens the longest lists; `cut` says how many items are given of how many.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from api import models
from api.answers import pairs
from api.answers.meetings import Affect, MeetingAnswer
from api.http.problems import Problem
from graph.citations.checking import Match
from graph.proof.law import Law
from graph.proof.trace import Trace
from graph.proof.trust import format_trust
from rulebook import ids

__all__ = [
    "MOST",
    "shorten_card",
    "shorten_citation",
    "shorten_pair",
    "shorten_problem",
    "shorten_resolution",
    "shorten_run",
    "shorten_search",
    "shorten_unit",
    "write_answer",
]

MOST = 8_000
"""The longest answer, in characters."""

Brief = dict[str, Any]
Unit = models.Rule | models.Example | models.Ruling | models.Term

_BESIDE = ("cites", "cited_by", "examples", "rulings", "same_rule", "scenarios", "mentions", "used_by")
"""What stands around a thing: told when it is asked for, else counted."""


def write_answer(told: Mapping[str, Any]) -> str:
    """Write an answer as JSON without blanks, at most 8,000 characters where lists can be cut.

    Empty fields are left out, but for those whose emptiness is the answer, such as `results`. The longest list is cut
    first; each keeps an item at least, so an answer may stay longer. `cut` then says how many are given: `"15 of 40"`.
    The mapping given is not changed.

    >>> write_answer({"id": "fab:6.3.2@ja", "cited_by": [], "title": ""})
    '{"id":"fab:6.3.2@ja"}'
    """
    told = _drop_empty(told)
    whole = {name: len(value) for name, value in told.items() if isinstance(value, list)}
    text = _dump_json(told)
    while len(text) > MOST:
        longest = max(
            (name for name in whole if len(told[name]) > 1), key=lambda name: len(_dump_json(told[name])), default=""
        )
        if not longest:
            break
        told[longest] = told[longest][: max(1, len(told[longest]) * 3 // 4)]
        told["cut"] = {name: f"{len(told[name])} of {n}" for name, n in whole.items() if len(told[name]) < n}
        text = _dump_json(told)
    return text


def _dump_json(value: object) -> str:
    """Write any value as JSON text without blanks; letters beyond ASCII stay as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_TELLING = frozenset({"official_ruling", "verdict", "candidates", "results"})
"""What is told when there is none of it: that there is none is the answer."""


def _drop_empty(told: Mapping[str, Any]) -> Brief:
    """Drop the fields that are None, "", `[]` or `{}`.

    `official_ruling`, `verdict`, `candidates` and `results` stay.
    """
    return {name: value for name, value in told.items() if value not in (None, "", [], {}) or name in _TELLING}


def shorten_resolution(told: models.ResolvedText) -> Brief:
    """Shorten what a text was taken to mean: decision, reason, and candidates or suggestions.

    A text of several parts has `parts`, each with its own.
    """
    if told.parts:
        return {"decision": told.decision, "reason": told.reason, "parts": [_shorten_part(part) for part in told.parts]}
    return _shorten_part(told) | {"query": None}


def _shorten_part(told: models.ResolvedText) -> Brief:
    """Shorten what one part of a text means to a mapping: query, decision, reason, candidates, suggestions.

    Empty fields are left out, but for `candidates`; so are parts of its own.
    """
    return _drop_empty(
        {
            "query": told.query,
            "decision": told.decision,
            "reason": told.reason,
            "candidates": [_shorten_candidate(one) for one in told.candidates],
            "suggestions": [_shorten_candidate(one) for one in told.suggestions],
        }
    )


def _shorten_candidate(told: models.CandidateRef) -> Brief:
    """Shorten one thing that a text may mean to a mapping: `id`, `label`, and `why` it was found.

    The game is left out, as the id has it.
    """
    return {"id": told.id, "label": told.label, "why": told.why}


def shorten_search(told: models.SearchPage) -> Brief:
    """Shorten a page of answers to a question: `total`, `next`, and `results` with id, kind, title, snippet and reason.

    A result may have `under`, what stands beneath it, too. Without results, `said` tells so; else it is "".
    """
    rows = [
        _drop_empty(
            {
                "id": hit.id,
                "kind": hit.kind,
                "title": hit.title,
                "snippet": hit.snippet,
                "words_of": hit.words_of,
                "edited": hit.edited or None,
                "why": "; ".join(hit.why),
                "under": [{"id": one.id, "snippet": one.snippet} for one in hit.under],
            }
        )
        for hit in told.results
    ]
    said = "" if rows else "nothing that is held bears on it; try other words, or without game, edition and kind"
    return {"total": told.total, "next": told.next, "said": said, "results": rows}


def shorten_unit(told: Unit, language: str | None, *, around: bool, below: Iterable[models.Rule] = ()) -> Brief:
    """Shorten a rule, example, ruling or term to a mapping: id, title, edition, words, and what its kind has.

    With `around` it has the ids of what stands around it, each list by name; else `around` has their numbers by name.
    `below` are the rules beneath it, with words; they take the place of the children's ids. Fields may be empty.
    """
    brief: Brief = {"id": told.id, "title": getattr(told, "title", None)}
    brief |= (
        {}
        if isinstance(told, models.Term)
        else {"edition": _name_edition(told.edition), **shorten_words(told, language)}
    )
    match told:
        case models.Rule():
            beneath = [_drop_empty({"id": one.id, "title": one.title, **shorten_words(one, language)}) for one in below]
            brief |= told.model_dump(include={"kind", "authority", "status", "flags", "parent"})
            brief["digest_of"] = told.digest_of if told.digest_of != told.id and "digest" in brief else None
            brief |= {"held": None if told.held else False, "children": beneath or _shorten_children(told, language)}
            brief["another_rule_elsewhere"] = [one.model_dump() for one in told.owners]
            brief["earlier"] = _shorten_earlier(told, language)
            brief["translations"] = [one.model_dump(exclude={"edition"}) for one in told.translations]
            brief["bullets"] = [_shorten_bullet(one, told.edition.language, language) for one in told.bullets]
            brief["differs"] = [one.says for one in told.differences]
            brief["cite_as"] = told.citation["en" if language is None else language].partition(": ")[0]
        case models.Example():
            brief |= told.model_dump(include={"authority", "case", "illustrates", "cards"})
        case models.Ruling():
            brief |= told.model_dump(include={"authority", "case", "cards", "topics"})
            brief["interprets"] = [_drop_empty({"id": edge.id, "reason": edge.reason}) for edge in told.interprets]
        case models.Term():
            brief |= {"names": [name["text"] for name in told.names], "not": told.not_, "defined_by": told.defined_by}
    near = {name: ends for name in _BESIDE if (ends := _list_ends(getattr(told, name, ())))}
    return brief | (near if around else {"around": {name: len(ends) for name, ends in near.items()}})


def shorten_since(told: models.History, language: str | None) -> Brief:
    """Shorten what became of a rule since a day, with one sentence in `language` (else English).

    `{}` where no day was asked.
    """
    if told.since is None:
        return {}
    said = told.since.said
    return told.since.model_dump(include={"day", "changed", "relation", "then", "now"}) | {
        "said": said.get(language or "en", said["en"])
    }


def _shorten_children(told: models.Rule, language: str | None) -> list[Any]:
    """The ids of a rule's children; under a heading without words, each as a mapping with id, title and line.

    The line is in `language`, else that of the edition, else Japanese, else English; left out for none.
    """
    if told.text or told.digest:
        return list(told.children)
    tongues = dict.fromkeys(filter(None, (language, told.edition.language, "ja", "en")))
    return [
        _drop_empty(
            {"id": one.id, "title": one.title, "line": next((one.words[t] for t in tongues if t in one.words), "")}
        )
        for one in told.holds
    ]


def _shorten_earlier(told: models.Rule, language: str | None) -> Brief | None:
    """Our words on an earlier text of the rule, in the language if it has it, with a note.

    None where there are none. They stand under `digest_then`, beside `of`, `effective`, `relation` and `reason`.
    """
    if told.earlier is None:
        return None
    said = told.earlier.digest
    digest = {language: said[language]} if language in said else said
    return told.earlier.model_dump(exclude={"digest"}) | {"digest_then": digest, "said": "not this edition's words"}


def _name_edition(told: models.EditionRef) -> str:
    """The edition in a line, `cr · en · 2021-02-05`: document, language and day; what is not known is left out."""
    return " · ".join(filter(None, (told.document, told.language, told.effective)))


def _list_ends(edges: Sequence[Any]) -> list[Any]:
    """List the ids at the far ends of edges, each once, in order.

    A scenario is a mapping with its last outcome, the same rule in another edition one with its change. A mapping of
    another shape is left out.
    """
    ends: dict[str, Any] = {}
    for edge in edges:
        match edge:
            case str():
                ends[edge] = edge
            case models.Edge():
                ends[edge.id] = edge.id
            case models.ScenarioRef():
                ends[edge.id] = _drop_empty({"id": edge.id, "status": edge.status, "edited": edge.edited or None})
            case {"id": str(id), "relation": relation, "confidence": confidence}:
                ends[id] = {"id": id, "relation": relation, "confidence": confidence}
    return list(ends.values())


def shorten_words(told: models.Rule | models.Example | models.Ruling, language: str | None) -> Brief:
    """The words of a unit: `{"text": ...}`, or `{"digest": {language: words}}` where that text is not for the reader.

    The text is taken if it is held, and in `language` (None: any) or without a digest beside it. A digest that lacks
    the language has all its languages. Without either it is `{"digest": None}`.
    """
    return _pick_words(told.text, told.digest or {}, told.edition.language, language)


def _shorten_bullet(told: models.Bullet, spoken: str, language: str | None) -> Brief:
    """Shorten a bullet to a mapping of its id and its `text` or `digest`; what it cites is left out.

    `spoken` is the language of its text.
    """
    return _drop_empty({"id": told.id, **_pick_words(told.text, told.digest or {}, spoken, language)})


def _pick_words(text: str | None, digest: Mapping[str, str], spoken: str, language: str | None) -> Brief:
    """Pick `{"text": ...}`, or else `{"digest": ...}`, which is None where there is neither.

    `spoken` is the language of the text; it is taken for that language, for None, or where there is no digest.
    """
    verbatim = text if language in (None, spoken) or not digest else None
    return {"text": verbatim} if verbatim else {"digest": _select_language(digest, language) or None}


def _select_language(told: Mapping[str, str], language: str | None) -> Mapping[str, str]:
    """Words by language, narrowed to one language where they are held in it; else as they are."""
    return {language: told[language]} if language and language in told else told


def shorten_card(told: models.HeldCard, language: str | None, rulings: Iterable[models.Ruling] | None = None) -> Brief:
    """Shorten a card: id, names, faces, keywords, rulings, scenarios.

    With `rulings` their words are told, else the ids of the card's rulings. A name that lacks `language` is in every
    one; so for None.
    """
    ruled = told.rulings if rulings is None else [_shorten_ruling(one, language) for one in rulings]
    return _shorten_printed(told, language) | {
        "keywords": told.keywords,
        "rulings": ruled,
        "scenarios": _list_ends(told.scenarios),
    }


def _shorten_printed(told: models.HeldCard, language: str | None) -> Brief:
    """Shorten the print of a card to id, names and faces, in the language asked for, or in all."""
    faces = [_shorten_face(face, language) for face in told.faces]
    return {"id": told.id, "names": _select_language(told.names, language), "faces": faces}


def _shorten_face(told: models.Face, language: str | None) -> Brief:
    """Shorten a face to a mapping: name, type line, cost and numbers, and `says`, its abilities.

    An ability is its text, or its digest where the text is not held. Empty fields are left out.
    """
    printed = told.model_dump(exclude={"name", "type_line", "abilities"})
    says = [
        _drop_empty(
            {"text": one["text"]} if one["text"] else {"digest": _select_language(one["digest"] or {}, language)}
        )
        for one in told.abilities
    ]
    return _drop_empty(
        {
            "name": _select_language(told.name, language),
            "type_line": _select_language(told.type_line, language),
            **printed,
            "says": says,
        }
    )


def _shorten_ruling(told: models.Ruling, language: str | None) -> Brief:
    """Shorten a ruling to a mapping of its id, case and words; empty fields are left out."""
    return _drop_empty({"id": told.id, "case": told.case, **shorten_words(told, language)})


def shorten_pair(told: pairs.PairEvidence, language: str | None) -> Brief:
    """Shorten what is known of some cards together to a mapping: how they affect each other, meetings, rulings.

    `official_rulings` has the other ones than `official_ruling`, `read` the spellings that were corrected. Words are in
    `language`, or in every one for None. The scenarios of meetings are left out.
    """
    shared = {
        "keywords": [_drop_empty({"word": one.word, "rules": one.rules}) for one in told.shared.keywords],
        "rules": [
            {"id": one.id, "now": one.now, "through": {way["card"]: way["via"] for way in one.through}}
            for one in told.shared.rules
        ],
    }
    return {
        "said": told.said,
        "read": [f"{one.query}: {one.reason}" for one in told.asked if one.decision != "exact"],
        "official_ruling": _shorten_ruling(told.official_ruling, language) if told.official_ruling else None,
        "agrees": told.agrees,
        "official_rulings": told.official_rulings[1:],
        "affects": [_drop_empty(_pick_language(one, language)) for one in told.affects],
        "meetings": [_shorten_meeting(one, language) for one in told.meetings],
        "tried": told.tried,
        "verdict": told.verdict,
        "examples": [{"id": one.id, **shorten_words(one, language)} for one in told.examples],
        "scenarios": [one.model_dump(include={"id", "status", "title"}) for one in told.scenarios],
        "cards": [_shorten_printed(one, language) for one in told.cards],
        "shared": _drop_empty(shared),
        "paths": [{"nodes": way.nodes, "bases": way.bases} for way in told.paths],
        "rulings": [
            {"on": one.on, "why": one.why, "basis": one.basis, **_shorten_ruling(one.ruling, language)}
            for one in told.rulings
        ],
        "law": _shorten_law(told.law, language) if told.law.editions else None,
        "trust": [*format_trust(told.trust, language or "en")],
    }


def _pick_language(one: Affect, language: str | None) -> Brief:
    """Give whether a card affects another as a mapping, its words in `language`.

    They are in every one for None, and where it is not among them.
    """
    said = one.model_dump()
    return {**said, "says": one.says.get(language, one.says) if language else one.says}


def _shorten_meeting(one: MeetingAnswer, language: str | None) -> Brief:
    """Shorten one way in which two cards meet to its words, the ids of its deciding rules, and how often it came.

    Words are in `language`, or in every one for None. Its scenario is left out.
    """
    words = {name: getattr(one, name) for name in ("staging", "says", "without")}
    told = {name: said.get(language, said) if language else said for name, said in words.items()}
    return {**told, "rules": [rule.id for rule in one.rules], "level": one.level, "seen_in": one.seen_in}


def shorten_citation(told: models.CitationCheck, says: Brief, *, claimed: bool) -> Brief:
    """Shorten the verdict on a citation: `holds`, `unchecked`, the verdict, and `says`, the words of the rule.

    `unchecked` lists what the reader must compare himself: a quotation that could not be told. With `claimed`, and
    where the citation holds, there is a claim, too.
    """
    untold = told.quotation in {Match.SHORT, Match.UNHELD}
    unchecked = [
        *([f"the quotation: {told.quotation}; compare it with the rule's own text"] if untold else []),
        *(["the claim: compare it with what the rule says"] if claimed and told.holds else []),
    ]
    verdict = told.model_dump()
    return {"holds": verdict.pop("holds"), "unchecked": unchecked, **verdict, "says": _drop_empty(says)}


def shorten_run(told: Trace, language: str | None = None, *, reasons: bool) -> Brief:
    """Shorten what happened in a scenario to a mapping: outcome, failures, position, events, law and trust.

    Each event has its nearest rules, or with `reasons` every reason. It is told in `language`, else in both. Law and
    trust are in English.
    """
    return {
        "scenario": told.scenario,
        "title": told.title,
        "outcome": told.outcome,
        "failures": list(told.failures),
        "report": list(told.report),
        "position": list(told.position),
        "script": list(told.script),
        "events": [_shorten_event(event, language, reasons=reasons) for event in told.events],
        "expected": [{"line": one.line, "rules": list(one.rules)} for one in told.expected],
        "assumptions": [f"{id}: {why}" for id, why in told.assumptions],
        "law": _shorten_law(told.law, None) if told.law else None,
        "trust": [*format_trust(told.trust, "en")] if told.trust else None,
    }


def _shorten_law(told: Law, language: str | None) -> Brief:
    """Shorten the law of a run: its date, a sentence, its editions, and what changed since by rule.

    English for None.
    """
    tongue = language or "en"
    return {
        "date": told.date,
        "said": told.said[tongue],
        "editions": [said[tongue] for said in told.details()],
        "changed_since": {one.id: one.what[tongue] for one in told.changed_since},
    }


def _shorten_event(told: Any, language: str | None, *, reasons: bool) -> Brief:  # noqa: ANN401 - graph.proof.trace.TracedEvent
    """Shorten one event: its number, step and words, and `because`, the ids of its nearest rules.

    With `reasons` that is the whole chain as lines, indented by depth.
    """
    chain = [f"{'  ' * one.depth}{one.rule} {one.clause}: {one.said}" for one in told.because]
    nearest = list(dict.fromkeys(one.rule for one in told.because if one.depth == 0))
    because = chain if reasons else nearest
    says = {tongue: said for tongue, said in told.says.items() if language in (None, tongue)}
    return _drop_empty({"n": told.n, "step": told.step or None, "says": says, "event": told.event, "because": because})


_TOOLS = {"card": "card", "scenario": "run_scenario"}
_REMEDIES = {
    "another-kind": "ask the tool that is named with the suggestion",
    "scenario-not-found": "get_rule with around=true names the scenarios of a rule",
}


def shorten_problem(told: Problem) -> Brief:
    """Shorten a problem: its kind as `error`, what went wrong, what to do, and suggestions.

    Each suggestion names the tool to ask. Two kinds have a remedy here that names a tool; else it is the problem's own.
    """
    near = [
        {"id": one.id, "label": one.label, "why": one.why, "tool": _TOOLS.get(ids.parse(one.id).kind, "get_rule")}
        for one in told.suggestions
    ]
    kind = told.type.rpartition("/")[2]
    remedy = _REMEDIES.get(kind, told.remedy)
    return {"error": kind, "what": told.detail, "where": told.where, "remedy": remedy, "suggestions": near}
