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
    """Register the decorated function as what trees of these constructors mean.

    `Scope.tell` calls it with scope and tree. It returns the meaning, a term, text, tuple or frozenset, or None if the
    tree adds nothing. A later registration wins.
    """

    def register_rule(rule: _Rule) -> _Rule:
        """Within `tells`: register the rule for all of `makes`, and give the function back unchanged."""
        _RULES.update(dict.fromkeys(makes, rule))
        return rule

    return register_rule


_BY_OBJECTS = frozenset({"deal", "deal-two", "fight"})
"""What objects do, and no player."""


class Scope:
    """One ability while it is read from its start to its end: its aims, and what was named last."""

    def __init__(self, language: str) -> None:
        """Begin an ability in a language, `en` or `ja`. Nothing is named yet."""
        self.language = language
        self.aims: list[object] = []
        self.latest: object | None = None
        self.other: object | None = None
        self.named: dict[str, list[object]] = {"card": [], "spell": [], "thing": []}
        self.player: object | None = None
        self.doer: object | None = None
        """What deals damage, while it is told how much: "its power" is that object's."""
        self.made = 0
        self.counters: object | None = None
        """The removal of the counters that were told last, as `(remove-all-counters c=night what=this)`."""
        self.chosen = ""
        """What was chosen last as a word of type, as `choose-card-type`: "the chosen type" is of that kind."""

    def open(self) -> Scope:
        """Give a new scope for an ability within this one, without aims; what was named last stays known there.

        A target of this scope, `(aim n=1)`, is `(outer of=(aim n=1))` there. What was last of a kind, as "that card",
        is not known there, and things made are counted from 1 again.
        """
        inner = Scope(self.language)
        inner.latest, inner.other, inner.player = map(_keep_outer, (self.latest, self.other, self.player))
        return inner

    def tell_ability(self, tree: Tree) -> Term:
        """Give the term of a whole line; if targets were noted, with them as its argument `aims`, a tuple in order.

        Raises:
            MeaningError: The line means no single term, or refers to nothing, as its rules find.
        """
        said = self.tell(tree)
        if not isinstance(said, Term):
            raise MeaningError("a line that says nothing")
        return Term(said.make, (*said.args, ("aims", tuple(self.aims)))) if self.aims else said

    def tell(self, tree: Tree) -> object:
        """Give the meaning of any tree: what its rule gives; of a leaf `=2` the text `"2"`.

        Without a rule it is a term of the tree's constructor with the meanings of its arguments, as `(draw n=2)`. None
        stands for what adds nothing; as an argument it is left out.

        Raises:
            MeaningError: A rule finds that the tree refers to nothing, or reads what no text means.
        """
        if tree.production is not None and tree.production.row.name == "clause:=" and tree.make not in _BY_OBJECTS:
            raise MeaningError("nobody does it")
        special = _RULES.get(tree.make)
        if special is not None:
            return special(self, tree)
        if tree.make.startswith("="):
            return tree.make[1:]
        args = {name: self.tell(one) for name, one in list_parts(tree)}
        return term(tree.make, **args)

    def steps(self, tree: Tree) -> object:
        """Give the meanings of a tree's arguments, in the order of the text, as `join` gives them."""
        return self.join([self.tell(one) for _, one in list_parts(tree)])

    def join(self, said: list[object]) -> object:
        """Give effects in one flat sequence: tuples are opened, and None, what only names aims, is left out.

        One effect alone is given as itself and not as a tuple; no effect as `()`.
        """
        flat: list[object] = []
        for one in said:
            if isinstance(one, tuple) and not isinstance(one, Term):
                flat += one
            elif one is not None:
                flat.append(one)
        flat = [one for at, one in enumerate(flat) if not _is_told_later(one, flat[at + 1 :])]
        return flat[0] if len(flat) == 1 else tuple(flat)

    def name(self, reference: object, noun: object = None, *, source: bool = False) -> object:
        """Note a reference as what was named last, and give it back: "it" means it from now on.

        Args:
            reference: The term for the object, as `(aim n=1)`.
            noun: What it was called; if its base is `card` or `spell`, "that card" or "that spell" means it, too. Any
                other noun, or none, makes it what "that creature" and the like mean.
            source: It is the source of the ability. A Japanese pronoun, and "they", mean it only if nothing else was
                named. "That card" and the like do not mean it.
        """
        self.latest = reference
        if not source:
            self.other = reference
            base = noun.get("base") if isinstance(noun, Term) else None
            self.named[base if base in {"card", "spell"} else "thing"].append(reference)
        return reference

    def aim(self, what: object, *, player: bool = False) -> Term:
        """Note a target as the next of the ability, and give the reference to it: `(aim n=1)` for the first.

        If an opponent controls it, "that player" means its controller from now on.

        Args:
            what: The description of the target: `(pick n=1 of=(noun base=creature))`.
            player: It is a player, whom "that player" means from now on; else "it" means the target.
        """
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
        """Give the meaning of a tree as a term; a text as `"creature"`, or a set, becomes `(noun base=creature)`."""
        said = self.tell(tree)
        return said if isinstance(said, Term) else make_noun(said)

    def count(self) -> int:
        """Give the next number, from 1, for a thing that an effect makes or chooses; each call counts on."""
        self.made += 1
        return self.made


def _is_told_later(step: object, rest: list[object]) -> bool:
    """Tell whether a step chooses the colour from which the next one protects: Japanese says it beforehand."""
    chosen = term("do", who=Term("you"), act=Term("choose-color"))
    return step == chosen and bool(rest) and isinstance(rest[0], Term) and rest[0].get("c") == Term("color-protection")


def _keep_outer(said: object | None) -> object | None:
    """Give a reference as an inner scope sees it: `(aim n=1)` becomes `(outer of=(aim n=1))`; all else is unchanged."""
    return term("outer", of=said) if isinstance(said, Term) and said.make == "aim" else said


def flatten(tree: Tree, make: str) -> Iterator[Tree]:
    """Give the members, in order, of a list that was read in nested pairs of the constructor `make`.

    A tree of another constructor is the only member.
    """
    if tree.make == make:
        for _, one in tree.args:
            yield from flatten(one, make)
    else:
        yield tree


def list_parts(tree: Tree) -> list[tuple[str, Tree]]:
    """Give the arguments of a tree as pairs of name and tree, in the order in which its text names them.

    A leaf has none. A tree keeps its arguments sorted by name, which is another order.
    """
    node = tree
    while node.production is not None and node.production.row.make.startswith("=") and node.parts:
        node = next(one for one in node.parts if one == tree)
    named = {id(one): name for name, one in tree.args}
    order = {name: at for at, name in enumerate(_name_holes(node))}
    return sorted(tree.args, key=lambda pair: order.get(pair[0], len(named)))


def _name_holes(node: Tree) -> list[str]:
    """Give the names of the holes, places for arguments, of a tree's pattern in order: `["n"]`; `[]` for a leaf."""
    return [] if node.production is None else [one.name for one in node.production.pieces if not isinstance(one, str)]
