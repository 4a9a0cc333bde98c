"""What constructs mean that offer several things at once, and that exile or give up more than one thing."""

from __future__ import annotations

from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.scope import Scope, list_parts, tells
from engine.games.mtg.reading.terms import Term, term

__all__: list[str] = []


@tells("may-steps")
def _tell_may_steps(scope: Scope, tree: Tree) -> object:
    """Give that you may do several things, each a sentence: the term `(may do=[(shuffle), ...] who=you)`.

    What x is, `(where-x n=...)`, and that something is still a land, stand behind it.
    """
    said = scope.steps(tree)
    steps = said if isinstance(said, tuple) and not isinstance(said, Term) else (said,)
    rest = [one for one in steps if isinstance(one, Term) and one.make in {"where-x", "still-land"}]
    done = scope.join([_leave_actor_out(one) for one in steps if one not in rest])
    return scope.join([term("may", who=Term("you"), do=done), *rest])


def _leave_actor_out(step: object) -> object:
    """Give the action of a step that you do, as `(draw n=2)`; any other step is given unchanged."""
    yours = isinstance(step, Term) and step.make == "do" and step.get("who") == Term("you")
    return step.get("act") if yours and isinstance(step, Term) else step


@tells("exile-many-top")
def _tell_many_exiled(scope: Scope, tree: Tree) -> object:
    """Give that so many of the top cards are exiled as the event says: `(exile-top n=that-much of=library)`.

    "Those cards" means them, as `(picked n=1)`, from now on.
    """
    args = {name: scope.tell(one) for name, one in list_parts(tree)}
    scope.name(Term("picked", (("n", str(scope.count())),)), Term("noun", (("base", "card"),)))
    return term("exile-top", n=Term("that-much"), **args)


@tells("exiled-all")
def _tell_exiled(scope: Scope, _: Tree) -> object:
    """Give all cards that the source has exiled: the term `(all of=(noun base=card mods={exiled-with}))`."""
    noun = Term("noun", (("base", "card"), ("mods", frozenset({Term("exiled-with")}))))
    return scope.name(term("all", of=noun), noun)


@tells("pay-both")
def _tell_payment(scope: Scope, tree: Tree) -> object:
    """Give a payment of mana and life: the term `(pay-both cost={1} n=1)`."""
    return term(tree.make, **{name: scope.tell(one) for name, one in list_parts(tree)})


@tells("gets-each-two")
def _tell_two_counts(scope: Scope, tree: Tree) -> object:
    """Give a change for each of two kinds of things: the term `(gets-each-two by=+1/+1 of={(noun ...), (noun ...)})`.

    No pronoun means them.
    """
    args = dict(tree.args)
    inner = scope.open()
    return term(tree.make, by=scope.tell(args["by"]), of=frozenset(inner.noun_of(args[name]) for name in ("a", "b")))
