"""What effects mean: who does what to what, and in which order."""

from __future__ import annotations

from engine.games.mtg.reading.chart import Tree, print_tree
from engine.games.mtg.reading.events import tell_subject
from engine.games.mtg.reading.objects import declare, number_aim, refer_to_player
from engine.games.mtg.reading.scope import Scope, list_parts, tells
from engine.games.mtg.reading.terms import MeaningError, Term, add_mods, require_term, term

__all__ = ["CREATORS"]

_NO_ACTOR = frozenset({"deal", "fight"})
"""Actions that name who does them, so that nobody stands before them."""

_PAIRS = {"attach": ("what", "to"), "fight": ("one", "two"), "deal": ("source", "to")}
"""Actions of one object on another: the names of the two."""


@tells("all-of", "change-and", "occurs-or")
def _tell_set(scope: Scope, tree: Tree) -> object:
    """Give the members of a list of keywords, changes or events as a flat frozenset of texts or terms.

    Raises:
        MeaningError: A creature that is named once was read with one of two ways of a block.
    """
    members: set[object] = set()
    for _, one in list_parts(tree):
        said = scope.tell(one)
        members |= said if isinstance(said, frozenset) else {said}
    makes = {one.make for one in members if isinstance(one, Term)}
    if {"blocks", "blocked-by"} <= makes:
        raise MeaningError("what blocks belongs to both ways of a block")
    return frozenset(members)


@tells("has", "loses")
def _tell_changes(scope: Scope, tree: Tree) -> object:
    """Give what an object gets (`has`) or `loses` as a frozenset of terms: `{(has k=flying), (has k=trample)}`."""
    said = scope.tell(tree["k"])
    return frozenset(term(tree.make, k=one) for one in (said if isinstance(said, frozenset) else {said}))


@tells("by", "by-you", "may")
def _tell_actor(scope: Scope, tree: Tree) -> object:
    """Give an action with who does it, as a term: `(do act=(draw n=2) who=you)`, or `(may do=(draw n=2) who=you)`.

    Of several actions each has the actor, in a tuple; with `may` the tuple is its `do`. Without a subject it is `you`.
    "That player" is the actor from now on, unless it is you or a target.
    """
    args = dict(tree.args)
    who = scope.tell(args["who"]) if "who" in args else Term("you")
    if isinstance(who, Term) and who.make not in {"you", "aim"}:
        scope.player = who
    said = scope.tell(args["do"])
    if tree.make == "may":
        return term("may", who=who, do=said)
    done = said if isinstance(said, tuple) and not isinstance(said, Term) else (said,)
    return scope.join([_act(who, one) for one in done])


def _act(who: object, act: object) -> object:
    """Give an action with who does it: the term `(do act=(draw n=2) who=you)`.

    A `deal` or `fight`, which names who does it, is given unchanged.
    """
    if isinstance(act, Term) and act.make in _NO_ACTOR:
        return act
    return term("do", who=who, act=act)


CREATORS = (
    "create",
    "create-tapped",
    "create-attacking",
    "create-copy",
    "look-top",
    "exile-top",
    "reveal-top",
    "turn-over",
    "search-split",
    "search-hand",
    "search-battlefield",
    "search-battlefield-tapped",
)
"""The constructs by which something is made or found."""


@tells(*CREATORS)
def _tell_created(scope: Scope, tree: Tree) -> object:
    """Give what makes tokens or finds cards, as a term: `(create n=2 what=(token ...))`.

    The reference `(picked n=1)`, with the next number, is what "they" means from now on.
    """
    args = {name: scope.tell(one) for name, one in list_parts(tree)}
    scope.name(Term("picked", (("n", str(scope.count())),)))
    return term(tree.make, **args)


@tells("may-have")
def _tell_may_have(scope: Scope, tree: Tree) -> object:
    """Give that you may have an object deal damage: the term `(may do=(deal n=2 source=this to=(aim n=1)) who=you)`."""
    args = {name: scope.tell(one) for name, one in list_parts(tree)}
    return term("may", who=Term("you"), do=term("deal", **args))


@tells("may-have-fight")
def _tell_may_fight(scope: Scope, tree: Tree) -> object:
    """Give that you may have a creature fight another: a term `(may do=(fight one=this two=(aim n=1)) who=you)`."""
    args = {name: scope.tell(one) for name, one in list_parts(tree)}
    return term("may", who=Term("you"), do=term("fight", **args))


@tells("may-have-lasting")
def _tell_may_lasting(scope: Scope, tree: Tree) -> object:
    """Give that you may have an object change until end of turn: a term `(may do=(lasting ...) who=you)`."""
    args = {name: scope.tell(one) for name, one in list_parts(tree)}
    return term("may", who=Term("you"), do=term("lasting", **args))


@tells("may-clause")
def _tell_may_clause(scope: Scope, tree: Tree) -> object:
    """Give that you may choose that something is done: the term `(may do=... who=you)`.

    Raises:
        MeaningError: You do it yourself: that is said without a clause.
    """
    if tree["do"].make == "by-you":
        raise MeaningError("what you may do yourself is no clause")
    return term("may", who=Term("you"), do=scope.tell(tree["do"]))


@tells("player-control")
def _tell_controller(scope: Scope, tree: Tree) -> object:
    """Give the modifier for who controls an object: the term `(player-control who=(aim n=1))`, also for "that player".

    Raises:
        MeaningError: "That player" is said, and no player was named.
    """
    args = dict(tree.args)
    return term(tree.make, who=scope.tell(args["who"]) if "who" in args else refer_to_player(scope, tree))


@tells("exile")
def _tell_exile(scope: Scope, tree: Tree) -> object:
    """Give that objects are exiled, as the term `(exile what=(aim n=1))`.

    The whole graveyard of "that player" is `(exile-yard who=(aim n=1))`; without one it is a `MeaningError`. The zone
    of exile is the bare term `exile`.
    """
    if not tree.args:  # the zone
        return Term(tree.make)
    what = scope.tell(tree["what"])
    theirs = Term("in-zone", (("z", Term("graveyard-that")),))
    if what == term("all", of=term("noun", base="card", mods=frozenset({theirs}))):
        return term("exile-yard", who=refer_to_player(scope, tree))
    return term("exile", what=what)


@tells("kin")
def _tell_kin(scope: Scope, tree: Tree) -> object:
    """Give the greatest number of objects of one type: the term `(kin of=(noun base=creature mods={...}))`."""
    args = dict(tree.args)
    noun = scope.noun_of(args["of"])
    return term("kin", of=add_mods(noun, scope.tell(args["m"])) if "m" in args else noun)


@tells("aims")
def _tell_aims(scope: Scope, tree: Tree) -> None:
    """Note the two targets of "choose A and B", and give None: the choice does nothing else.

    Raises:
        MeaningError: One of them is no target.
    """
    for _, one in sorted(tree.args):
        if not (isinstance(said := scope.tell(one), Term) and said.make == "aim"):
            raise MeaningError("what is chosen is no target")


@tells("choose-card-type", "choose-creature-type")
def _tell_type_choice(scope: Scope, tree: Tree) -> object:
    """Give the choice of a type, as the bare term `choose-card-type`; "the chosen type" means it from now on."""
    scope.chosen = tree.make
    return Term(tree.make)


@tells("of-chosen-type")
def _tell_chosen_type(scope: Scope, tree: Tree) -> object:
    """Give the modifier for what is of the chosen type: `of-chosen-type`, or `of-chosen-card-type` for a card type."""
    return Term("of-chosen-card-type" if scope.chosen == "choose-card-type" else tree.make)


@tells("attach", "fight", "deal")
def _tell_pair(scope: Scope, tree: Tree) -> object:
    """Give what one object does to another: the term `(fight one=(aim n=1) two=(aim n=2))`, or `attach`, or `deal`.

    "It" or "that" for the second means what was named before the first, if anything: nothing does this to itself.
    """
    first, second = _PAIRS[tree.make]
    args = dict(tree.args)
    before = scope.other
    said = {first: scope.tell(args.pop(first))}
    scope.doer = said[first] if tree.make == "deal" else None
    if args[second].make in {"it", "that"} and before is not None:
        said[second] = before
        args.pop(second)
    told = {**said, **{name: scope.tell(one) for name, one in args.items()}}
    scope.doer = None
    return term(tree.make, **told)


@tells("exile-yard")
def _tell_yard(scope: Scope, tree: Tree) -> object:
    """Give that a player's graveyard is exiled: the term `(exile-yard who=(aim n=1))`.

    If no player is told, it is the one who was named last.

    Raises:
        MeaningError: No player was named.
    """
    args = dict(tree.args)
    who = scope.tell(args["who"]) if "who" in args else refer_to_player(scope, tree)
    return term(tree.make, who=who)


@tells("exile-if-dies")
def _tell_dying(scope: Scope, tree: Tree) -> object:
    """Give that what would die this turn is exiled instead: the term `(exile-if-dies what=this)`.

    For what is named anew, "it" is it from now on.
    """
    return term(tree.make, what=tell_subject(scope, tree["what"]))


@tells("choose-objects")
def _tell_choice(scope: Scope, tree: Tree) -> object:
    """Give objects chosen as an ability resolves: the term `(choose-objects what=(pick n=1 of=...))`.

    Raises:
        MeaningError: They are targets, which are chosen before.
    """
    said = scope.tell(tree["what"])
    if isinstance(said, Term) and said.make == "aim":
        raise MeaningError("a target is chosen before")
    return term(tree.make, what=said)


@tells("aim")
def _tell_aim(scope: Scope, tree: Tree) -> object:
    """Note the target of "choose target ...", and give None: the choice does nothing else.

    Raises:
        MeaningError: What is chosen is no target.
    """
    require_term(scope.tell(tree["of"]), "what is chosen is no target", "aim")
    return None


@tells("steps", "join", "clause-and", "declare-do", "do-where-x")
def _tell_steps(scope: Scope, tree: Tree) -> object:
    """Give effects in the order of the text as a flat tuple of terms; one alone is given as itself.

    What x is, `(where-x n=...)`, stands after the effect. Targets that are only declared are noted and left out.

    Raises:
        MeaningError: The second has the same actor as the first, and was read as yours.
    """
    args = dict(tree.args)
    carried = (
        tree.make == "steps"
        and scope.language == "ja"
        and not print_tree(tree).startswith(print_tree(args["a"]) + "。")
    )
    if (tree.make == "clause-and" or carried) and args["a"].make in {"may", "by"} and _begins_as_yours(args["b"]):
        raise MeaningError("what follows has the same actor")
    offered = tree.make == "steps" and args["a"].make == "may" and args["b"].make == "by-you"
    if offered and print_tree(tree).startswith(print_tree(args["a"]) + ", then "):
        raise MeaningError("what follows has the same actor")
    if tree.make == "do-where-x":
        return scope.join([scope.tell(args["do"]), term("where-x", n=scope.tell(args["n"]))])
    if tree.make == "declare-do":
        declare(scope, tree)
        return scope.tell(tree["do"])
    return scope.steps(tree)


def _begins_as_yours(tree: Tree) -> bool:
    """Tell whether the first of some effects was read as yours, without a word for who does it."""
    while tree.make in {"steps", "clause-and"}:
        tree = tree["a"]
    return tree.make == "by-you"


@tells("that-aimed")
def _tell_aimed(scope: Scope, _: Tree) -> object:
    """Give the reference to the latest target, for その対象にした…: `(aim n=2)` where two are noted.

    Where none is, it is `(aim n=0)`.
    """
    return number_aim(scope, len(scope.aims))
