"""What events and conditions mean, and what "it" and "that player" are after them."""

from __future__ import annotations

from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.objects import refer
from engine.games.mtg.reading.scope import Scope, list_parts, tells
from engine.games.mtg.reading.terms import THIS, Term, add_mods, list_nouns, make_noun, show_term, term

__all__ = ["tell_subject"]


@tells("event", "one-or-more", "event-or-self")
def _tell_event(scope: Scope, tree: Tree) -> object:
    """Give what happens to what, as a term: `(event how=dies what=(noun base=creature))`.

    "It" means that object from now on, unless it is `this` or a pronoun. If the event speaks of a player, "that player"
    is its player from now on.
    """
    args = dict(tree.args)
    what = tell_subject(scope, args["what"])
    if "m" in args:
        what = add_mods(what, scope.tell(args["m"]))
    how = scope.tell(args["how"])
    if isinstance(how, (Term, frozenset)) and "player" in show_term(how):
        scope.player = Term("event-player")
    return term(tree.make, what=what, how=how)


def tell_subject(scope: Scope, tree: Tree) -> object:
    """Give the noun of an event, as the term `(noun base=creature)`; "a", "two" and "all" before it are left out.

    `this`, `host` and what a pronoun means are given as such. For all but `this` and pronouns "it" is `event-object`
    from now on. If an opponent controls it, "that player" is `event-controller`.
    """
    if tree.make in {"this", "host", "it", "that", "they"}:
        said = scope.tell(tree)
        if tree.make == "host":  # by then the source may be attached to another: "it" is the one of the event
            scope.name(Term("event-object"))
        return said
    made = scope.made
    said = scope.tell(tree)
    scope.made = made  # what an event is about is no choice of the effect
    if not isinstance(said, Term):
        said = make_noun(said)
    if said.make in {"pick", "all", "unmarked"}:
        said = said.get("of")
    scope.name(Term("event-object"), said)
    if isinstance(said, Term) and Term("foe-control") in (said.get("mods") or ()):
        scope.player = Term("event-controller")
    return said


@tells(
    "you-cast",
    "you-cast-elsewhere",
    "foe-casts-elsewhere",
    "foe-casts",
    "player-casts",
    "foe-draws",
    "you-sacrifice",
    "you-cycle",
)
def _tell_casting(scope: Scope, tree: Tree) -> object:
    """Give what a player does to an object, as an event: the term `(you-cast what=(noun base=spell))`.

    Without an object it is `(you-cycle)`. If the player is not you, "that player" is `event-player` from now on.
    """
    args = dict(tree.args)
    what = tell_subject(scope, args["what"]) if "what" in args else None
    if tree.make in {"foe-casts-elsewhere", "foe-casts", "player-casts", "foe-draws"}:
        scope.player = Term("event-player")
    return term(tree.make, what=what)


@tells("you-cast-at")
def _tell_casting_at(scope: Scope, tree: Tree) -> object:
    """Give that you cast a spell at something, as a term: `(you-cast-at to=this what=(noun base=spell))`.

    "It" means the spell for what follows.
    """
    made = scope.made
    args = dict(tree.args)
    said = scope.tell(args["what"])
    scope.made = made
    noun = said.get("of") if isinstance(said, Term) and said.make == "pick" else said
    scope.name(Term("event-object"), noun)
    return term(tree.make, what=noun if isinstance(noun, Term) else make_noun(noun), to=scope.tell(args["to"]))


@tells("you-control", "no-control", "foe-controls")
def _tell_control(scope: Scope, tree: Tree) -> object:
    """Give that a player controls so many objects, as a term: `(you-control n=1 of=(noun base=artifact))`.

    Without a number it is 1. One of either kind (`pick-or`) is one of any of these kinds. No pronoun means these
    objects.
    """
    args = dict(tree.args)
    inner = scope.open()
    said = inner.noun_of(args["of"] if "of" in args else args["what"])
    number: object = scope.tell(args["n"]) if "n" in args else "1"
    if said.make == "pick-or" and all(one.get("n") == "1" for one in said.get("these")):
        said = list_nouns([one.get("of") for one in said.get("these")], apart=True)
    if said.make in {"pick", "all", "unmarked"}:
        number, said = said.get("n") or "1", said.get("of")
    return term(tree.make, n=number, of=said)


@tells("destroyed-so", "damaged-so")
def _tell_done_so(scope: Scope, tree: Tree) -> object:
    """Give that a thing was destroyed or damaged so, as a term: `(destroyed-so what=(noun base=land))`.

    Without a thing it is the bare term. "It" means the thing from now on.
    """
    args = dict(tree.args)
    return term(tree.make, what=tell_subject(scope, args["what"])) if args else Term(tree.make)


@tells("kicked")
def _tell_kicked(scope: Scope, tree: Tree) -> object:
    """Give the condition that this spell was kicked, always the term `kicked`; "it" is the source from now on."""
    scope.name(THIS, source=True)
    return Term(tree.make)


@tells("each-upkeep", "each-end", "each-combat", "every-upkeep")
def _tell_moment(scope: Scope, tree: Tree) -> object:
    """Give the beginning of a step of any player, as the bare term `each-upkeep`.

    "That player" means the step's player from now on.
    """
    scope.player = Term("event-player")
    return Term(tree.make)


@tells("is-kind")
def _tell_kind(scope: Scope, tree: Tree) -> object:
    """Give that an object is of a kind: the term `(is-kind k=creature what=(aim n=1))`.

    Without an object, and always for `was-kind`, the last named is meant; if none was, it is a `MeaningError`. A word
    of type, as `(of-type t=land)`, counts as the kind `land`.
    """
    args = {name: scope.tell(one) for name, one in list_parts(tree)}
    kind = args["k"]
    if tree.make == "was-kind":
        args = {**args, "what": refer(scope, tree)}
    if isinstance(kind, Term) and kind.make == "of-type":
        args["k"] = kind.get("t")
    if "what" not in args:
        args["what"] = refer(scope, tree)
    return term(tree.make, **args)


@tells("enchanted-tapped-mana")
def _tell_tapped_host(scope: Scope, tree: Tree) -> object:
    """Give that the host is tapped for mana: always the term `enchanted-tapped-mana`; "its" means the host's."""
    scope.name(Term("event-object"))
    return Term(tree.make)
