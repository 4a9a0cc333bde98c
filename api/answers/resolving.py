"""The answers on a typed text: its candidates, and the thing of a full id."""

from __future__ import annotations

from typing import Any

from api.answers.cards import read_card
from api.answers.rules import read_example, read_rule, read_ruling, read_term
from api.answers.units import NotFoundError
from api.models import CandidateRef, Example, HeldCard, ResolvedText, Rule, Ruling, Term
from graph.library import Library
from graph.lookup import pinning
from graph.lookup import resolve as resolving
from graph.lookup.options import LookupCandidate
from rulebook import ids
from rulebook.fold import make_skeleton
from rulebook.ids import Id

__all__ = ["find_page", "open_first", "pick_one", "pick_rules", "read_anything", "read_resolution", "read_rules"]


def read_resolution(library: Library, text: str, **where: Any) -> ResolvedText:  # noqa: ANN401 - game, edition, at, language, limit
    """Say what a typed text means: a number, a name, a citation or a sentence; raises nothing, whatever was typed.

    `where` takes game, edition, at, language and limit. Where nothing is meant, `decision` is `none`, and `suggestions`
    are the nearest things.
    """
    return _report_resolution(resolving.resolve(library, text, **where))


def _report_resolution(found: resolving.Resolution) -> ResolvedText:
    """Report a resolution (what a typed text means), with its parts.

    What it has is `suggestions` where nothing was meant, else `candidates`.
    """
    named = [_report_candidate(candidate) for candidate in found.candidates]
    none = found.decision is resolving.Decision.NONE
    return ResolvedText(
        query=found.query,
        decision=found.decision.value,
        reason=found.reason,
        candidates=[] if none else named,
        suggestions=named if none else [],
        parts=[_report_resolution(part) for part in found.parts],
    )


def _report_candidate(candidate: LookupCandidate) -> CandidateRef:
    """Report one thing that a text may mean, as the model of every interface: id, game, label, and why it was found."""
    return CandidateRef(id=str(candidate.id), game=candidate.game, label=candidate.label, why=candidate.why)


def open_first(library: Library, found: ResolvedText) -> list[Rule | Example | Ruling | HeldCard | Term]:
    """Read what an answer means first, of each part of the text in order, as a rule, card or other thing.

    A part that is ambiguous, or means nothing, gives nothing. Any other thing comes before a term.

    Raises:
        EngineError: the engine of a card's game cannot be loaded.
    """
    if found.parts:
        return [thing for part in found.parts for thing in open_first(library, part)]
    if found.decision == resolving.Decision.AMBIGUOUS:
        return []
    things = [ids.parse(candidate.id) for candidate in found.candidates]
    first = sorted(things, key=lambda thing: thing.kind == "term")[:1]
    return [read_anything(library, id) for id in first]


def find_page(found: ResolvedText) -> str | None:
    """Find the full id of the page that a text asks for: what it names, or the card with this part of its name.

    A title asks for its rule, and not for the glossary's entry beside it. None where a choice must be shown.
    """
    if not found.candidates or found.parts:
        return None
    first, *others = [ids.parse(one.id) for one in found.candidates]
    alone = not others or (first.kind == "rule" and all(one.kind == "term" and one.edition for one in others))
    part = make_skeleton(found.query) in make_skeleton(found.candidates[0].label)
    half = found.decision == resolving.Decision.CORRECTED and first.kind == "card" and part
    return str(first) if alone and (half or found.decision == resolving.Decision.EXACT) else None


def pick_one(library: Library, text: str, *, kind: str | None = None, **where: Any) -> Id:  # noqa: ANN401 - as for resolve
    """Pick the one thing that a text means, as its full id; `kind` keeps one kind alone, such as `card`.

    A full id that is held is given as it is, of whatever kind. `where` takes game, edition, at, language and limit. Of
    a rule that moved later, the one that has that very number is picked.

    Raises:
        NotFoundError: it means nothing of the kind, or several things. The remedy lists the nearest.
    """
    if exact := pinning.parse_full_id(library, text):
        return exact
    found = read_resolution(library, text, **where)
    candidates = [c for c in found.candidates if kind in (None, ids.parse(c.id).kind)]
    if len(candidates) == 1 or (candidates and _is_as_cited(library, text, found, ids.parse(candidates[0].id))):
        return ids.parse(candidates[0].id)
    near = ", ".join(f"{c.id} ({c.label})" for c in (candidates or found.candidates or found.suggestions)[:5])
    raise NotFoundError(
        found.reason or ("it may mean several things" if candidates else f"it names no {kind or 'rule'} held"),
        where=repr(text),
        remedy=f"say which: {near}" if near else "try a number, a name or a full id such as wow:410.6@6.0-ja",
    )


def pick_rules(library: Library, text: str, **where: Any) -> list[Id]:  # noqa: ANN401 - as for resolve
    """Pick the full ids of the rules, examples or rulings that a text means, in order.

    They are those of a range or a list, else the one. A title means its rule, and not the term beside it. A text that
    means a card or a term alone gives that. `where` takes game, edition, at, language and limit.

    Raises:
        NotFoundError: it, or a part of it, means nothing, or several things.
    """
    if pinning.parse_full_id(library, text):
        return [pick_one(library, text, **where)]
    found = resolving.resolve(library, text, **where)
    if found.decision is resolving.Decision.EXACT and found.parts:
        firsts = [pinning.choose_first(part.candidates) for part in _list_last_parts(found)]
        if None not in firsts:
            return [first for first in firsts if first]
    first = pinning.choose_first(found.candidates) if found.decision is resolving.Decision.EXACT else None
    return [first or pick_one(library, text, **where)]


def read_rules(library: Library, text: str, **where: Any) -> list[Rule]:  # noqa: ANN401 - as for resolve
    """Read the rules that a range, a list or a number means, in its order. `where` is that of `pick_rules`.

    Raises:
        PinningError: it, or a part of it, is no rule, means nothing or several things. Its candidates are the nearest.
    """
    return [read_rule(library, one) for one in pinning.pin_rules(library, text, "rule", **where)]


def _list_last_parts(found: resolving.Resolution) -> list[resolving.Resolution]:
    """List the parts of a resolution that have no parts of their own, in order; `[found]` where it has none."""
    return [last for part in found.parts for last in _list_last_parts(part)] if found.parts else [found]


def _is_as_cited(library: Library, text: str, found: ResolvedText, first: Id) -> bool:
    """Whether a rule that moved later stands first under the number and on the day that were asked for.

    `first` is the first candidate; False unless the decision was `moved`.
    """
    return found.decision == "moved" and pinning.is_as_cited(library, text, first)


def read_anything(library: Library, id: Id) -> Rule | Example | Ruling | HeldCard | Term:
    """Read whatever a full id names, as the model of its kind: a rule, example, ruling, card or term.

    Raises:
        NotFoundError: nothing of that id is held.
        EngineError: the engine of a card's game cannot be loaded.
    """
    if id.kind == "card" and (id.edition is None or library.facts(id)):
        return read_card(library, id)
    if id.kind == "term" and id.edition is None:
        return read_term(library, id)
    if id.kind == "ruling":
        return read_ruling(library, id)
    return read_example(library, id) if id.kind == "example" else read_rule(library, id)
