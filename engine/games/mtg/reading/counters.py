"""What constructs mean that speak of counters told before."""

from __future__ import annotations

from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.scope import Scope, list_parts, tells
from engine.games.mtg.reading.terms import MeaningError, Term, term

__all__: list[str] = []


@tells("counters-least")
def _tell_bearing(scope: Scope, tree: Tree) -> object:
    """Give that so many counters are on an object, and note them: "all of them" means these counters from now on."""
    made = term(tree.make, **{name: scope.tell(one) for name, one in list_parts(tree)})
    scope.counters = term("remove-all-counters", c=made.get("c"), what=made.get("what"))
    return made


@tells("remove-them")
def _tell_removal(scope: Scope, _: Tree) -> object:
    """Give that all counters told before are removed: the term `(remove-all-counters c=night what=this)`.

    Raises:
        MeaningError: No counters were told before.
    """
    if not isinstance(scope.counters, Term):
        raise MeaningError("no counters are told before")
    return scope.counters
