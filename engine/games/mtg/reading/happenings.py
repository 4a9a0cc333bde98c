"""What events of several parts mean, and conditions on what there is or was."""

from __future__ import annotations

from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.effects import tell_subject
from engine.games.mtg.reading.scope import Scope, list_parts, tells
from engine.games.mtg.reading.terms import MeaningError, Term, add_mods, make_noun, term

__all__: list[str] = []


@tells("blocks-what", "blocked-by")
def _tell_block(scope: Scope, tree: Tree) -> object:
    """Give a block between two creatures as a term: `(blocked-by by=(noun base=creature))`.

    "That creature" is the other one, `event-foe`, from now on.
    """
    made = scope.made
    said = scope.tell(tree["by"])
    scope.made = made  # what an event is about is no choice of the effect
    if isinstance(said, Term) and said.make in {"pick", "all", "unmarked"}:
        said = said.get("of")
    noun = said if isinstance(said, Term) else make_noun(said)
    scope.name(Term("event-foe"), noun)
    return term(tree.make, by=noun)


@tells("so-many", "counters-put")
def _tell_group(scope: Scope, tree: Tree) -> object:
    """Give what happens to so many, or to one in so many counters, as a term: `(so-many how=attacks n=2 what=...)`."""
    args = dict(tree.args)
    what = tell_subject(scope, args["what"])
    rest = {name: scope.tell(one) for name, one in list_parts(tree) if name != "what"}
    if tree.make == "so-many" and rest["n"] == "1":
        raise MeaningError("one or more is said by itself")
    return term(tree.make, what=what, **rest)


@tells("cast-first", "cast-turn")
def _tell_first(scope: Scope, tree: Tree) -> object:
    """Give spells that are cast as a term with their noun: `(cast-turn what=(noun base=spell))`."""
    inner = scope.open()
    said = inner.tell(tree["what"])
    if isinstance(said, Term) and said.make in {"pick", "all", "unmarked"}:
        said = said.get("of")
    noun = said if isinstance(said, Term) else make_noun(said)
    if tree.make == "cast-first":
        scope.name(Term("event-object"), noun)
    return term(tree.make, what=noun)


@tells("foe-second-spell", "foe-loses-life")
def _tell_foe(scope: Scope, tree: Tree) -> object:
    """Give what an opponent does, as the term `foe-loses-life`; "that player" is this one from now on."""
    scope.player = Term("event-player")
    return Term(tree.make)


@tells("mill-top", "mill-count")
def _tell_mill(scope: Scope, tree: Tree) -> object:
    """Give that cards are milled, as the term `(mill n=1)`; the top card is one."""
    args = dict(tree.args)
    return term("mill", n=scope.tell(args["n"]) if args else "1")


@tells("deal-two")
def _tell_two(scope: Scope, tree: Tree) -> object:
    """Give damage to one and other damage to another as two effects: a tuple of two terms `(deal n=... source=...)`."""
    parts = {name: scope.tell(one) for name, one in list_parts(tree)}
    first = term("deal", source=parts["source"], to=parts["to"], n=parts["n"])
    return scope.join([first, term("deal", source=parts["source"], to=parts["too"], n=parts["m"])])


@tells("exist")
def _tell_existing(scope: Scope, tree: Tree) -> object:
    """Give that there are so many objects in a zone, as a term: `(exist n=4 of=(noun base=card mods={...}))`."""
    args = dict(tree.args)
    noun = add_mods(scope.noun_of(args["of"]), term("in-zone", z=scope.tell(args["z"])))
    return term("exist", n=scope.tell(args["n"]), of=noun)
