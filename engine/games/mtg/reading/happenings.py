"""What events of several parts mean, and conditions on what there is or was."""

from __future__ import annotations

from engine.games.mtg.reading.abilities import tell_inner
from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.events import tell_subject
from engine.games.mtg.reading.scope import Scope, flatten, list_parts, tells
from engine.games.mtg.reading.terms import MeaningError, Term, add_mods, make_noun, require_term, term

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


@tells("block-either")
def _tell_either_block(scope: Scope, tree: Tree) -> object:
    """Give a block in either way as a frozenset of two terms: `{(blocks-what by=...), (blocked-by by=...)}`.

    "That creature" is the other one from now on.
    """
    told = _tell_block(scope, tree)
    assert isinstance(told, Term)  # noqa: S101 - what `_tell_block` gives
    return frozenset(Term(make, told.args) for make in ("blocks-what", "blocked-by"))


@tells("so-many", "counters-put")
def _tell_group(scope: Scope, tree: Tree) -> object:
    """Give what happens to so many, or to one in so many counters, as a term: `(so-many how=attacks n=2 what=...)`.

    "It" means what it happens to.

    Raises:
        MeaningError: It is "one or more", which has a pattern of its own.
    """
    args = dict(tree.args)
    what = tell_subject(scope, args["what"])
    rest = {name: scope.tell(one) for name, one in list_parts(tree) if name != "what"}
    if tree.make == "so-many" and rest["n"] == "1":
        raise MeaningError("one or more is said by itself")
    return term(tree.make, what=what, **rest)


@tells("cast-first", "cast-turn")
def _tell_first(scope: Scope, tree: Tree) -> object:
    """Give spells that are cast as a term with their noun: `(cast-turn what=(noun base=spell))`.

    For `cast-first`, "it" means the spell from now on.
    """
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
    """Give what an opponent does, as the bare term `foe-loses-life`. "That player" is this one from now on."""
    scope.player = Term("event-player")
    return Term(tree.make)


@tells("mill-top", "mill-count")
def _tell_mill(scope: Scope, tree: Tree) -> object:
    """Give that cards are milled, as the term `(mill n=1)`; the top card is one."""
    args = dict(tree.args)
    return term("mill", n=scope.tell(args["n"]) if args else "1")


@tells("deal-two")
def _tell_two(scope: Scope, tree: Tree) -> object:
    """Give damage to one and other damage to another, of the same source: a tuple of two terms `(deal n=... to=...)`.

    They stand in the order of the text, each with its `source`.
    """
    parts = {name: scope.tell(one) for name, one in list_parts(tree)}
    first = term("deal", source=parts["source"], to=parts["to"], n=parts["n"])
    return scope.join([first, term("deal", source=parts["source"], to=parts["too"], n=parts["m"])])


@tells("control-most", "shuffle-from-each")
def _tell_so_many(scope: Scope, tree: Tree) -> object:
    """Give what is said of so many objects, as a term: `(control-most n=2 of=(noun base=land mods={other}))`.

    So it is with `shuffle-from-each`, by which so many cards of each graveyard are shuffled away. No pronoun means
    these objects.
    """
    return term(tree.make, n=scope.tell(tree["n"]), of=scope.open().noun_of(tree["of"]))


@tells("exiled-instead")
def _tell_instead(scope: Scope, tree: Tree) -> object:
    """Give that what would die is exiled instead, always: the term `(exiled-instead what=(noun base=creature))`."""
    return term(tree.make, what=tell_subject(scope, tree["what"]))


@tells("turn-over")
def _tell_turned(scope: Scope, tree: Tree) -> object:
    """Give that cards are revealed until one fits, as a term: `(turn-over what=(noun base=card))`.

    "That card" is the one that fits, `(picked n=1)`, from now on.
    """
    made = scope.made
    said = scope.tell(tree["what"])
    scope.made = made
    noun = said.get("of") if isinstance(said, Term) and said.make == "pick" else said
    noun = noun if isinstance(noun, Term) else make_noun(noun)
    scope.name(Term("picked", (("n", str(scope.count())),)), noun)
    return term(tree.make, what=noun)


@tells("put-counters-count")
def _tell_counters(scope: Scope, tree: Tree) -> object:
    """Give as many counters as an amount tells.

    The term is that for other counters: `(put-counters c=+1/+1 n=... what=this)`.
    """
    return term("put-counters", **{name: scope.tell(one) for name, one in list_parts(tree)})


@tells("lasting-base")
def _tell_lasting_base(scope: Scope, tree: Tree) -> object:
    """Give a base size until end of turn: the term `(lasting c=(base-size by=5/5) what=this)`, as for other changes."""
    what = scope.tell(tree["what"])
    return term("lasting", what=what, c=term("base-size", by=scope.tell(tree["by"])))


@tells("choose-from-with")
def _tell_chosen_from(scope: Scope, tree: Tree) -> object:
    """Give a choice of what has a quality, as other choices are: `(choose-from what=(pick n=1 of=(noun ...)))`.

    Raises:
        MeaningError: It is no number of objects.
    """
    said = require_term(scope.tell(tree["what"]), "a quality of something that is not counted", "pick")
    noun = add_mods(said.get("of"), scope.tell(tree["m"]))
    return term("choose-from", what=term("pick", n=said.get("n"), of=noun))


@tells("create-count")
def _tell_created_count(scope: Scope, tree: Tree) -> object:
    """Give as many tokens as an amount tells, by the term for other tokens: `(create n=(count of=...) what=...)`.

    "They" means the tokens, `(picked n=1)`, from now on.
    """
    args = {name: scope.tell(one) for name, one in list_parts(tree)}
    scope.name(Term("picked", (("n", str(scope.count())),)))
    return term("create", **args)


@tells("put-found", "put-found-battlefield")
def _tell_found(scope: Scope, tree: Tree) -> object:
    """Give where a found card goes, and where the rest, as a tuple of two terms.

    They are `(put-hand what=(picked n=1))`, or `return-battlefield`, and `(put-rest-bottom-random of=...)`.
    """
    what, where = scope.tell(tree["what"]), scope.tell(tree["of"])
    found = "put-hand" if tree.make == "put-found" else "return-battlefield"
    return scope.join([term(found, what=what), term("put-rest-bottom-random", of=where)])


@tells("statics")
def _tell_statics(scope: Scope, tree: Tree) -> object:
    """Give several sentences on what is always so, in order, as a term: `(statics all=[(static ...), (state ...)])`.

    Raises:
        MeaningError: One of them says something else, or only that something is still a land.
    """
    told = tuple(scope.tell(one) for one in flatten(tree, "statics"))
    if any(not isinstance(one, Term) or one.make not in _ALWAYS for one in told):
        raise MeaningError("an ability of its own stands on a line of its own")
    if term("kinds-too", kinds="land") in [one.get("c") for one in told if isinstance(one, Term)]:
        raise MeaningError("that it is still a land belongs to the sentence before")
    return term("statics", all=told)


_ALWAYS = frozenset({"static", "static-while", "state", "state-as-long", "static-where"})
"""What is always so."""


@tells("lasting-each")
def _tell_lasting_each(scope: Scope, tree: Tree) -> object:
    """Give a change for each of something until end of turn: `(lasting c=(gets-each by=+1/+1 of=...) what=...)`.

    Raises:
        MeaningError: The change is other than of power and toughness.
    """
    what = scope.tell(tree["what"])
    change = require_term(scope.tell(tree["c"]), "for each, of another change than of a size", "gets")
    return term("lasting", what=what, c=term("gets-each", by=change.get("by"), of=scope.tell(tree["of"])))


@tells("by-both")
def _tell_both_players(scope: Scope, tree: Tree) -> object:
    """Give an action of you and another player as a tuple of two terms, yours first: `(do act=(draw n=1) who=you)`."""
    who = scope.tell(tree["who"])
    act = scope.tell(tree["do"])
    return scope.join([term("do", who=Term("you"), act=act), term("do", who=who, act=act)])


@tells("token-saying-two")
def _tell_two_quotes(scope: Scope, tree: Tree) -> object:
    """Give a token with two quoted abilities: the term `(token ... says=[(state ...), (begins ...)])`.

    Raises:
        MeaningError: There is no token to which they belong.
    """
    inner = require_term(scope.tell(tree["of"]), "a token of nothing")
    says = tuple(tell_inner(scope, tree[name]) for name in ("say", "more"))
    return term(inner.make, **dict(inner.args), says=says)


@tells("enters-more")
def _tell_more(scope: Scope, tree: Tree) -> object:
    """Give that objects enter with more counters, as a term: `(enters-more c=+1/+1 n=1 what=...)`.

    Without a number it is 1.
    """
    args = {name: scope.tell(one) for name, one in list_parts(tree)}
    return term(tree.make, **{"n": "1", **args})


@tells("cant-gain-life")
def _tell_no_life(scope: Scope, tree: Tree) -> object:
    """Give that players cannot gain life, as a term: `(cant-gain-life who=each-opponent)`.

    "An opponent", for 対戦相手, becomes each opponent.
    """
    who = scope.tell(tree["who"])
    return term(tree.make, who=Term("each-opponent") if who == Term("an-opponent") else who)


@tells("exist")
def _tell_existing(scope: Scope, tree: Tree) -> object:
    """Give that there are so many objects in a zone, as a term: `(exist n=4 of=(noun base=card mods={...}))`."""
    args = dict(tree.args)
    noun = add_mods(scope.noun_of(args["of"]), term("in-zone", z=scope.tell(args["z"])))
    return term("exist", n=scope.tell(args["n"]), of=noun)
