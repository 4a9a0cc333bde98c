"""One ability while it is read: its aims, what was named last, and the rules that say what each construct means.

A rule is a function of the scope and the tree of its construct. `tells` registers it for constructors. A construct
without a rule means what its row says, with the meanings of its arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.terms import MeaningError, Term, find_mods, make_noun, term

__all__ = ["Scope", "flatten", "list_parts", "tells"]

_Rule = Callable[["Scope", Tree], object]

_RULES: dict[str, _Rule] = {}


def tells(*makes: str) -> Callable[[_Rule], _Rule]:
    """Register a function as what constructs of these constructors mean."""

    def register_rule(rule: _Rule) -> _Rule:
        """Register the rule, and give it as it is."""
        _RULES.update(dict.fromkeys(makes, rule))
        return rule

    return register_rule


class Scope:
    """One ability while it is read from its start to its end: its aims, and what was named last."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.aims: list[object] = []
        self.latest: object | None = None
        self.other: object | None = None
        self.named: dict[str, list[object]] = {"card": [], "spell": [], "thing": []}
        self.player: object | None = None
        self.doer: object | None = None
        """What deals damage, while it is told how much: "its power" is that object's."""
        self.made = 0

    def open(self) -> Scope:
        """A scope within this one, with targets of its own: those of this one are `outer` there."""
        inner = Scope(self.language)
        inner.latest, inner.other, inner.player = map(_keep_outer, (self.latest, self.other, self.player))
        return inner

    def tell_ability(self, tree: Tree) -> Term:
        """A line with its aims."""
        said = self.tell(tree)
        if not isinstance(said, Term):
            raise MeaningError("a line that says nothing")
        return Term(said.make, (*said.args, ("aims", tuple(self.aims)))) if self.aims else said

    def tell(self, tree: Tree) -> object:
        """The meaning of any tree."""
        special = _RULES.get(tree.make)
        if special is not None:
            return special(self, tree)
        if tree.make.startswith("="):
            return tree.make[1:]
        args = {name: self.tell(one) for name, one in list_parts(tree)}
        return term(tree.make, **args)

    def steps(self, tree: Tree) -> object:
        """Effects one after another, without those that only name aims."""
        return self.join([self.tell(one) for _, one in list_parts(tree)])

    def join(self, said: list[object]) -> object:
        """Effects in one flat sequence."""
        flat: list[object] = []
        for one in said:
            if isinstance(one, tuple) and not isinstance(one, Term):
                flat += one
            elif one is not None:
                flat.append(one)
        return flat[0] if len(flat) == 1 else tuple(flat)

    def name(self, reference: object, noun: object = None, *, source: bool = False) -> object:
        """Note what was named last; of its noun, whether it is a card or a thing in play."""
        self.latest = reference
        if not source:
            self.other = reference
            base = noun.get("base") if isinstance(noun, Term) else None
            self.named[base if base in {"card", "spell"} else "thing"].append(reference)
        return reference

    def aim(self, what: object, *, player: bool = False) -> Term:
        """Note a target, and give the reference to it."""
        self.aims.append(what)
        reference = Term("aim", (("n", str(len(self.aims))),))
        if player:
            self.player = reference
        else:
            self.name(reference, what.get("of") if isinstance(what, Term) else None)
            if isinstance(what, Term) and Term("foe-control") in find_mods(what):
                self.player = term("its-controller", of=reference)
        return reference

    def noun_of(self, tree: Tree) -> Term:
        """A noun; one that is a plain kind gets its form here."""
        said = self.tell(tree)
        return said if isinstance(said, Term) else make_noun(said)

    def count(self) -> int:
        """The number of the next thing that effects made or chose."""
        self.made += 1
        return self.made


def _keep_outer(said: object | None) -> object | None:
    """A reference as a scope within this one sees it."""
    return term("outer", of=said) if isinstance(said, Term) and said.make == "aim" else said


def flatten(tree: Tree, make: str) -> Iterator[Tree]:
    """The members of a list that was read in pairs."""
    if tree.make == make:
        for _, one in tree.args:
            yield from flatten(one, make)
    else:
        yield tree


def list_parts(tree: Tree) -> list[tuple[str, Tree]]:
    """The arguments of a tree in the order in which its text names them."""
    node = tree
    while node.production is not None and node.production.row.make.startswith("=") and node.parts:
        node = next(one for one in node.parts if one == tree)
    named = {id(one): name for name, one in tree.args}
    order = {name: at for at, name in enumerate(_name_holes(node))}
    return sorted(tree.args, key=lambda pair: order.get(pair[0], len(named)))


def _name_holes(node: Tree) -> list[str]:
    """The names of a production's holes in order."""
    return [] if node.production is None else [one.name for one in node.production.pieces if not isinstance(one, str)]
