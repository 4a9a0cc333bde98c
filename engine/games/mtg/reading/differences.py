"""What constructs mean by which players are compared, and what is told of several things made before."""

from __future__ import annotations

from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.events import tell_subject
from engine.games.mtg.reading.objects import refer_to_player
from engine.games.mtg.reading.scope import Scope, list_parts, tells
from engine.games.mtg.reading.terms import MeaningError, Term, require_term, term

__all__: list[str] = []


@tells("draw-each-poorer", "return-hand-except")
def _tell_kinds(scope: Scope, tree: Tree) -> object:
    """Give an action of which a kind says how much, or what stays: the term `(draw-each-poorer of=(noun ...))`.

    No pronoun means that kind.
    """
    inner = scope.open()
    return term(tree.make, **{name: inner.tell(one) for name, one in list_parts(tree)})


@tells("create-difference")
def _tell_difference(scope: Scope, tree: Tree) -> object:
    """Give as many tokens as that player has fewer things than you: `(create-difference of=land who=(aim n=1))`.

    Raises:
        MeaningError: No player was named before.
    """
    inner = scope.open()
    of, who = inner.tell(tree["of"]), refer_to_player(scope, tree)
    return term(tree.make, of=of, what=scope.tell(tree["what"]), who=who)


@tells("exile-dying-return")
def _tell_saving(scope: Scope, tree: Tree) -> object:
    """Give that what would die this turn is exiled and comes back: the term `(exile-dying-return what=(noun ...))`."""
    return term(tree.make, what=tell_subject(scope, tree["what"]))


@tells("outfit")
def _tell_outfit(scope: Scope, tree: Tree) -> object:
    """Give that a thing may be attached to each of the tokens made before: `(outfit of=... to=(picked n=1))`.

    Raises:
        MeaningError: Nothing was made before, or it is no single thing of a kind.
    """
    to = scope.latest
    if not isinstance(to, Term) or to.make != "picked":
        raise MeaningError("no tokens were made before")
    said = require_term(scope.open().tell(tree["what"]), "what is attached to each of several is one of a kind", "pick")
    return term(tree.make, of=said.get("of"), to=to)


@tells("mana-only-or")
def _tell_purposes(scope: Scope, tree: Tree) -> object:
    """Give that mana pays for one of two kinds of spells: `(mana-for a=(casting of=...) b=(casting of=...))`."""
    return term("mana-for", **{name: term("casting", of=scope.noun_of(tree[name])) for name in ("a", "b")})


@tells("search-show")
def _tell_search(scope: Scope, tree: Tree) -> object:
    """Give a search for a card that is revealed, as a term: `(search-show what=(pick n=1 of=...))`.

    "It" means the card, `(picked n=2)`, from now on.
    """
    what = scope.tell(tree["what"])
    scope.name(Term("picked", (("n", str(scope.count())),)), Term("noun", (("base", "card"),)))
    return term(tree.make, what=what)
