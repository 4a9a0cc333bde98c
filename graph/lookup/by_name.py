"""What a word means: the cards and terms that it names, and the rule that defines a term."""

from __future__ import annotations

from graph.lookup.editions import LookupIndex, find_edition, find_version, list_pins
from graph.lookup.names import MatchKind, NameIndex, NameMatch
from graph.lookup.options import Decision, LookupCandidate, Option, QueryPart, Request, join_clauses
from graph.store.catalogue import Name, Node
from rulebook import vocabulary
from rulebook.ids import Id

__all__ = ["add_definition", "offer_thing", "resolve_name"]

_CALLED = {
    "name": "its name",
    "face": "the name of a face",
    "reading": "its reading",
    "english": "its English name",
    "alias": "another name of it",
    "variant": "another spelling of it",
}
"""The reason shown for a match, by the form of the name."""


def resolve_name(index: LookupIndex, names: NameIndex, match: NameMatch, request: Request) -> QueryPart:
    """Give what a matched word may mean: one option for each card or term.

    An option is `EXACT`, or `CORRECTED` for half a name or a misspelt one. A refused word, which means another thing
    than people take it for, has no option and a note in `reason`. An unknown word has no option and lists the nearest
    names in `near`; it alone is marked `read=False`.
    """
    if match.how is MatchKind.REFUSED:
        return QueryPart(match.text, (), "; ".join(names.list_notes(match.text)))
    if match.how is MatchKind.UNKNOWN:
        near = tuple(_describe_thing(names, name.id, f"nearest to {match.text!r}") for name in match.names)
        return QueryPart(match.text, (), f"nothing held is called {match.text!r}", near, read=False)
    return QueryPart(match.text, tuple(offer_thing(index, names, match, name, request) for name in match.names))


def offer_thing(index: LookupIndex, names: NameIndex, match: NameMatch, name: Name, request: Request) -> Option:
    """Make the option for one name that a word matched: `EXACT`, or `CORRECTED` for half a name or a misspelt one.

    Its first candidate is the card or term; a term's defining rule follows. Its reason tells a correction, such as
    `"'Halvar' read as 'Halvar, God of Battle': half a name"`, or else the notes on the word.
    """
    if match.how is MatchKind.EXACT:
        notes = join_clauses(*names.list_notes(match.text, name.id.game))
        candidates = add_definition(index, names, name.id, join_clauses(_CALLED[name.form], notes), request)
        return Option(Decision.EXACT, candidates, notes)
    how = "half a name" if match.how is MatchKind.HALF else "misspelt"
    said = f"{match.text!r} read as {name.text!r}: {how}"
    return Option(Decision.CORRECTED, add_definition(index, names, name.id, said, request), said)


def add_definition(
    index: LookupIndex, names: NameIndex, id: Id, why: str, request: Request
) -> tuple[LookupCandidate, ...]:
    """Give the candidate for a card or term, and behind it that for the rule that defines a term, if there is one.

    The first gives `why` as its reason, the rule `"defines キッカー / kicker"`. The rule is that of the edition asked
    for in `request`, or the newest; else that which our entry names. A card has none.
    """
    rule = _find_definition(index, id, request)
    named = _describe_thing(names, id, why)
    return (named, index.describe_unit(rule, f"defines {named.label}")) if rule else (named,)


def _describe_thing(names: NameIndex, id: Id, why: str) -> LookupCandidate:
    """Make a candidate of a card or a term, labelled with its names, Japanese first: `"キッカー / kicker"`.

    Without a name, its label is its path. `why` is the reason shown.
    """
    return LookupCandidate(id, id.game, names.get_label(id), why)


def _find_definition(index: LookupIndex, id: Id, request: Request) -> Node | None:
    """Find the unit of the rule that defines a term, in the edition asked for, or in the newest if none is.

    Where that does not hold it, or the game has no edition as asked, it is that of the edition which our entry names.
    Gives None for a card, a term without a rule, or where no edition has the rule.
    """
    defined = next((term.defined for term in vocabulary.load_terms(id.game) if term.id == id), None)
    if defined is None or defined.edition is None:
        return None
    base = find_edition(index, id.game, list_pins(index, id.game, request.edition or request.at)[0], request.language)
    if isinstance(base, str):
        return index.catalogue.node(defined)
    there = find_version(index, defined, base.name)
    written = index.editions.get((id.game, defined.edition))
    if there is None and written and written.language != base.language:
        there = defined.at(base.name)  # a translation keeps the numbers, where lineage says nothing else
    return (there and index.find_unit(id.game, base.name, there.path)) or index.catalogue.node(defined)
