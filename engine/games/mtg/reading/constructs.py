"""What constructs mean that compare, count, or put one effect in another's place."""

from __future__ import annotations

from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.objects import number_aim
from engine.games.mtg.reading.scope import Scope, list_parts, tells
from engine.games.mtg.reading.terms import THIS, MeaningError, Term, term

__all__: list[str] = []


@tells("own-power")
def _tell_own_power(*_: object) -> object:
    """Give the power of the source: always the term `(power-of of=this)`."""
    return term("power-of", of=THIS)


@tells("has-gear")
def _tell_gear(scope: Scope, tree: Tree) -> object:
    """Give that an Aura or Equipment is on an object: the term `(is-kind k=enchanted-or-equipped what=this)`."""
    return term("is-kind", k=Term("enchanted-or-equipped"), what=scope.tell(tree["what"]))


@tells("bears-equipment")
def _tell_equipped(scope: Scope, tree: Tree) -> object:
    """Give that Equipment is on an object: the term `(is-kind k=equipped what=this)`."""
    return term("is-kind", k=Term("equipped"), what=scope.tell(tree["what"]))


@tells("of-colors")
def _tell_colors(scope: Scope, tree: Tree) -> object:
    """Give the modifier for what has any of several colours: the term `(of-colors c={blue, white})`."""
    return term(tree.make, c=frozenset(scope.tell(one) for _, one in tree.args))


_TWICE = term("double", n=Term("that-much"))


@tells("deal-instead", "deal-double-instead")
def _tell_deal_instead(scope: Scope, tree: Tree) -> object:
    """Give that other damage is dealt in place of that told before: the term `(deal-instead n=3)`.

    Raises:
        MeaningError: Another object would deal it.
    """
    source = dict(tree.args).get("source")
    if source is not None and source.make not in {"it", "this"}:
        raise MeaningError("what is dealt instead is dealt by the same source")
    number = scope.tell(tree["n"]) if "n" in dict(tree.args) else _TWICE
    return term("deal-instead", n=number)


@tells("entered-turn")
def _tell_entered(scope: Scope, tree: Tree) -> object:
    """Give that such an object has entered under your control this turn: `(entered-turn of=(noun base=elf))`.

    No pronoun means it.
    """
    said = scope.open().noun_of(tree["what"])
    return term(tree.make, of=said.get("of") if said.make in {"pick", "all", "unmarked"} else said)


@tells("unless-done")
def _tell_unless(scope: Scope, tree: Tree) -> object:
    """Give what is done unless a player does something: `(unless-done c=(sacrifice what=this) do=... who=you)`.

    A counterspell that mana keeps away is told as `(counter-unless cost={2} what=...)`.
    """
    args = {name: scope.tell(one) for name, one in list_parts(tree)}
    done, price = args["do"], args["c"]
    act = done.get("act") if isinstance(done, Term) and done.make == "do" else None
    if isinstance(act, Term) and act.make == "counter" and isinstance(price, Term) and price.make == "pay":
        held = term("its-controller", of=act.get("what"))
        if args["who"] == held:
            return term("do", who=Term("you"), act=term("counter-unless", cost=price.get("cost"), what=act.get("what")))
    if isinstance(price, Term) and price.make == "pay" and args["who"] == Term("you"):
        return term("unless-pay", cost=price.get("cost"), do=done)
    return term(tree.make, **args)


@tells("search-places")
def _tell_search(scope: Scope, tree: Tree) -> object:
    """Give a search of your library and graveyard, as a term: `(search-places what=(pick n=1 of=...))`.

    Raises:
        MeaningError: It is for a card by its name, which is said by itself.
    """
    what = scope.tell(tree["what"])
    noun = what.get("of") if isinstance(what, Term) else None
    if any(one.make == "named" for one in (noun.get("mods") if isinstance(noun, Term) else None) or ()):
        raise MeaningError("a search for a name is said by itself")
    return term(tree.make, what=what)


@tells("price-or")
def _tell_price(scope: Scope, tree: Tree) -> object:
    """Give the actions of which a player does one, as a tuple of terms in the order of the text."""
    return tuple(scope.tell(one) for _, one in list_parts(tree))


@tells("library-of")
def _tell_library(scope: Scope, tree: Tree) -> object:
    """Give the library of "that player": always the term `library-that`.

    A target in the text, whose library it is, is noted.
    """
    scope.tell(tree["who"])
    return Term("library-that")


@tells("do-where-x-then")
def _tell_where_x_then(scope: Scope, tree: Tree) -> object:
    """Give an effect, what x is, and a further effect, as terms in a flat tuple: `(where-x n=...)` is the second."""
    args = dict(tree.args)
    done = scope.tell(args["do"])
    return scope.join([done, term("where-x", n=scope.tell(args["n"])), scope.tell(args["then"])])


@tells("dealt-by")
def _tell_dealers(scope: Scope, tree: Tree) -> object:
    """Give that something of yours dealt damage to the event's object, as a term: `(dealt-by what=(noun base=giant))`.

    No pronoun means that thing.
    """
    said = scope.open().noun_of(tree["what"])
    return term(tree.make, what=said.get("of") if said.make in {"pick", "all", "unmarked"} else said)


@tells("damage-doubled", "exiled-with-counter")
def _tell_would(scope: Scope, tree: Tree) -> object:
    """Give what comes in place of what an object would do or suffer, as a term: `(damage-doubled source=(noun ...))`.

    The argument is `source` or `what`. A number before the noun is left out.
    """
    args = dict(tree.args)
    name = "source" if "source" in args else "what"
    made = scope.made
    said = scope.noun_of(args[name])
    scope.made = made
    rest = {key: scope.tell(one) for key, one in args.items() if key != name}
    return term(tree.make, **{name: said.get("of") if said.make in {"pick", "all", "unmarked"} else said}, **rest)


@tells("activated", "activated-limit", "boast")
def _tell_activated(scope: Scope, tree: Tree) -> object:
    """Give an activated ability as a term: `(activated c={...} do=...)`.

    If the cost chooses objects, "it" in the effect means them, as the reference `paid`, and things made are counted
    from 1.
    """
    args: dict[str, object] = {}
    for name, one in list_parts(tree):
        args[name] = scope.tell(one)
        if name == "c" and scope.made:
            scope.made = 0
            scope.name(Term("paid"))
    return term(tree.make, **args)


@tells("reveal-put-hand")
def _tell_shown(scope: Scope, tree: Tree) -> object:
    """Give that a card is revealed and put into your hand: a tuple of two terms, `reveal` and `put-hand`.

    Both have the card as `what`.
    """
    what = scope.tell(tree["what"])
    return term("reveal", what=what), term("put-hand", what=what)


@tells("become-copy")
def _tell_copy(scope: Scope, tree: Tree) -> object:
    """Give that objects become copies, as a term: `(become-copy of=(aim n=1))`.

    "It" or "that creature" is the latest target, if there is one.
    """
    of = tree["of"]
    if of.make in {"it", "that"} and scope.aims:
        return term(tree.make, of=number_aim(scope, len(scope.aims)))
    return term(tree.make, of=scope.tell(of))
