"""From what a person asks about to the claims of scenarios: a rule in all its editions, a case by its number.

A scenario claims a rule of one edition. A person who asks by today's number means the rule. So its claims are those of
the same rule in any edition. Claims of an edited text count too, and are marked.
"""

from __future__ import annotations

from graph.library import Library
from graph.lookup import pinning
from graph.lookup.queries import Reference, split_query
from graph.relations.versions import edited_versions, same_versions
from rulebook.ids import IdError, parse

__all__ = ["find_claims"]

_KINDS = ("rule", "example", "ruling", "entry", "term", "card")


def find_claims(library: Library, text: str, *, game: str | None = None, sure: bool = False) -> dict[str, bool]:
    """Find the claims of scenarios about what a text names, its cases among them.

    Each is True if it claims the same rule in other words, else False. `5.1.2` gives claims such as `fab:5.1.2@ja`, of
    each edition, and none without one. Of another thing the id stands there with and without its edition. `game`
    applies where the text names none. A text that is no citation, or names nothing or several things, gives itself
    alone: `{"Aimed Shot": False}`. With `sure` any text is looked up.

    Raises:
        PinningError: `sure`, and the text names nothing, or several things.
    """
    if not sure and not _is_citation(library, text):
        return {text: False}
    try:
        id = pinning.parse_full_id(library, text) or pinning.pin(library, text, *_KINDS, game=game)
    except pinning.PinningError:
        if sure:
            raise
        return {text: False}
    claims = {str(id): False, str(id.at(None)): False} | dict.fromkeys(library.cases(id), False)
    if id.kind == "rule" and id.pinned:
        claims |= {str(kin.there): False for kin in same_versions(library, id)}
        claims |= {str(kin.there): True for kin in edited_versions(library, id)}
        claims.pop(str(id.at(None)))
    return claims


def _is_citation(library: Library, text: str) -> bool:
    """Whether a text is one id or one rule number, as `fab:5.1.2@ja` or `fab 5.1.2`, and nothing else.

    It need not be held. The id of a scenario is no citation.
    """
    try:
        if parse(text).kind != "scenario":
            return True
    except IdError:
        pass
    parts = split_query(text, sorted({edition.game for edition in library.editions()}))
    return len(parts) == 1 and isinstance(parts[0], Reference)
