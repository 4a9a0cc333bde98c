"""What effects, events, conditions and whole abilities mean."""

from __future__ import annotations

from engine.games.mtg.reading.chart import Tree, print_tree
from engine.games.mtg.reading.objects import declare, number_aim, refer, refer_to_player
from engine.games.mtg.reading.scope import Scope, flatten, list_parts, tells
from engine.games.mtg.reading.terms import THIS, MeaningError, Term, add_mods, list_nouns, make_noun, show_term, term

__all__ = ["CREATORS", "tell_inner", "tell_subject"]

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

    A `deal` or `fight` is given unchanged.
    """
    if isinstance(act, Term) and act.make in _NO_ACTOR:
        return act
    return term("do", who=who, act=act)


@tells("event", "one-or-more", "event-or-self")
def _tell_event(scope: Scope, tree: Tree) -> object:
    """Give what happens to what, as a term: `(event how=dies what=(noun base=creature))`; "it" means the latter.

    If the event speaks of a player, "that player" is its player from now on.
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


@tells("you-cast", "you-cast-elsewhere", "foe-casts", "player-casts", "foe-draws", "you-sacrifice", "you-cycle")
def _tell_casting(scope: Scope, tree: Tree) -> object:
    """Give what a player does to an object, as an event: the term `(you-cast what=(noun base=spell))`.

    Without an object it is `(you-cycle)`. If the player is not you, "that player" is `event-player` from now on.
    """
    args = dict(tree.args)
    what = tell_subject(scope, args["what"]) if "what" in args else None
    if tree.make in {"foe-casts", "player-casts", "foe-draws"}:
        scope.player = Term("event-player")
    return term(tree.make, what=what)


@tells("you-cast-at")
def _tell_casting_at(scope: Scope, tree: Tree) -> object:
    """Give that you cast a spell at something, as a term: `(you-cast-at to=this what=(noun base=spell))`."""
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

    Without a number it is 1. No pronoun means these objects.
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


@tells("says")
def _tell_quote(scope: Scope, tree: Tree) -> object:
    """Give an ability that an object gets: the term `(says say=(activated ...))`.

    Its targets are its own, and `this` in it means the object that gets it.
    """
    args = dict(tree.args)
    said: dict[str, object] = {name: scope.tell(one) for name, one in args.items() if name not in {"say", "k"}}
    return term(tree.make, say=tell_inner(scope, args["say"]), **said)


def tell_inner(scope: Scope, tree: Tree) -> Term:
    """Give the term of an ability in quotation marks, read in a scope of its own: `(when do=... on=...)`.

    Raises:
        MeaningError: It was read as what a spell does; quoted abilities are those of permanents.
    """
    said = Scope(scope.language).tell_ability(tree)
    if said.make in {"spell", "spell-limit"}:
        raise MeaningError("a quoted ability is not that of a spell")
    return said


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


@tells("state-unless")
def _tell_unless(scope: Scope, tree: Tree) -> object:
    """Give that something is so unless you control something, as a term: `(state-as-long s=... when=(no-control ...))`.

    Another condition stays as it is: `(state-unless s=... when=...)`.
    """
    if tree["s"].make in {"enters-tapped", "enters-tapped-unless"}:
        raise MeaningError("how something enters says its own unless")
    when = scope.tell(tree["when"])
    if not isinstance(when, Term) or when.make != "you-control":
        return term(tree.make, s=scope.tell(tree["s"]), when=when)
    return term("state-as-long", s=scope.tell(tree["s"]), when=Term("no-control", when.args))


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

    The whole graveyard of "that player" is `(exile-yard who=(aim n=1))`; without one it is a `MeaningError`.
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


@tells("has-says")
def _tell_has_says(scope: Scope, tree: Tree) -> object:
    """Give keywords and a quoted ability as a set of terms: `{(has k=flying), (says say=(when ...))}`."""
    said = scope.tell(tree["k"])
    keywords = said if isinstance(said, frozenset) else {said}
    return frozenset({*(term("has", k=one) for one in keywords), term("says", say=tell_inner(scope, tree["say"]))})


@tells("destroyed-so", "damaged-so")
def _tell_done_so(scope: Scope, tree: Tree) -> object:
    """Give that a thing was destroyed or damaged so, as a term: `(destroyed-so what=(noun base=land))`."""
    args = dict(tree.args)
    return term(tree.make, what=tell_subject(scope, args["what"])) if args else Term(tree.make)


@tells("when", "begins")
def _tell_trigger(scope: Scope, tree: Tree) -> object:
    """Give a triggered ability as a term: `(when do=... on=(event ...))` or `(begins at=your-upkeep do=...)`.

    Raises:
        MeaningError: An "if" directly behind its event was read as part of the effect: it is the ability's condition.
    """
    if print_tree(tree["do"]).startswith("if "):
        raise MeaningError("an if behind the event is the condition of the ability")
    return term(tree.make, **{name: scope.tell(one) for name, one in list_parts(tree)})


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


@tells("whenever-turn", "whenever-turn-declare", "reflexive", "reflexive-declare")
def _tell_later(scope: Scope, tree: Tree) -> object:
    """Give an ability that triggers later or, if `reflexive`, now, as a term: `(whenever-turn on=... do=... aims=...)`.

    Its targets are its own; without them there is no `aims`.
    """
    inner = scope.open()
    inner.made = scope.made
    args = dict(tree.args)
    on = inner.tell(args["on"]) if "on" in args else None
    if "of" in args:
        declare(inner, tree)
    return term(tree.make.removesuffix("-declare"), on=on, do=inner.tell(args["do"]), aims=tuple(inner.aims) or None)


@tells("static", "static-while", "forever", "lasting", "lasting-next")
def _tell_static(scope: Scope, tree: Tree) -> object:
    """Give what objects are or have, as a term: `(static c={(has k=flying)} what=host)`, or `lasting`, or `forever`.

    Raises:
        MeaningError: It is only that they cannot be blocked, or have to attack: a state of its own, unless `lasting`.
            Or all of a kind change `forever`.
    """
    if tree["c"].make in {"cant-blocked", "cant-block", "attacks-able"} and tree.make != "lasting":
        raise MeaningError("that something cannot be blocked, or has to attack, is said by itself")
    if tree.make == "forever" and print_tree(tree).rstrip("。").endswith("土地でもある"):
        raise MeaningError("that something is still a land is said by itself")
    args = {name: scope.tell(one) for name, one in list_parts(tree)}
    if tree.make == "forever" and isinstance(what := args["what"], Term) and what.make in {"all", "unmarked"}:
        raise MeaningError("an effect on all of a kind says how long it lasts")
    return term(tree.make, **args)


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


@tells("kicked")
def _tell_kicked(scope: Scope, tree: Tree) -> object:
    """Give the condition that this spell was kicked, always the term `kicked`; "it" is the source from now on."""
    scope.name(THIS, source=True)
    return Term(tree.make)


@tells("cheaper")
def _tell_cheaper(scope: Scope, tree: Tree) -> object:
    """Give that spells you cast cost less: the term `(spells-cheaper n={1} what=(noun base=spell mods={you-cast}))`."""
    noun = add_mods(scope.noun_of(tree["what"]), Term("you-cast"))
    return term("spells-cheaper", n=scope.tell(tree["n"]), what=noun)


@tells("exile-if-dies")
def _tell_dying(scope: Scope, tree: Tree) -> object:
    """Give that what would die this turn is exiled instead: the term `(exile-if-dies what=this)`."""
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


@tells("each-upkeep", "each-end", "each-combat", "every-upkeep")
def _tell_moment(scope: Scope, tree: Tree) -> object:
    """Give the beginning of a step of any player, as the term `each-upkeep`; "that player" is its player."""
    scope.player = Term("event-player")
    return Term(tree.make)


@tells("is-kind")
def _tell_kind(scope: Scope, tree: Tree) -> object:
    """Give that an object is of a kind: the term `(is-kind k=creature what=(aim n=1))`.

    Without an object the last named is meant; if none was, it is a `MeaningError`. A word of type, as
    `(of-type t=land)`, counts as the kind `land`.
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


@tells("dearer")
def _tell_dearer(scope: Scope, tree: Tree) -> object:
    """Give that opponents' spells cost more: the term `(dearer n={1} what=(noun base=spell))`."""
    args = dict(tree.args)
    noun = scope.noun_of(args["what"])
    return term(tree.make, n=scope.tell(args["n"]), what=add_mods(noun, scope.tell(args["m"])) if "m" in args else noun)


@tells("mode-list")
def _tell_modes(scope: Scope, tree: Tree) -> object:
    """Give the modes of a choice in order, as a tuple of terms `(mode do=... aims=...)`, each with aims of its own."""
    return tuple(_tell_mode(scope, one) for one in flatten(tree, "mode-list"))


def _tell_mode(scope: Scope, tree: Tree) -> Term:
    """Give one mode: the term `(mode do=(do act=(draw n=1) who=you))`; with `aims` only if it has targets."""
    inner = scope.open()
    said = inner.tell(tree)
    return term("mode", do=said, aims=tuple(inner.aims) or None)


@tells("keywords")
def _tell_keywords(scope: Scope, tree: Tree) -> object:
    """Give a line of keyword abilities in order, as a term: `(keywords all=[(keyword k=flying), ...])`."""
    return term("keywords", all=tuple(scope.tell(one) for one in flatten(tree["all"], "keyline")))


@tells("aim")
def _tell_aim(scope: Scope, tree: Tree) -> object:
    """Note the target of "choose target ...", and give None: the choice does nothing else.

    Raises:
        MeaningError: What is chosen is no target.
    """
    said = scope.tell(tree["of"])
    if not isinstance(said, Term) or said.make != "aim":
        raise MeaningError("what is chosen is no target")
    return None


@tells("costs")
def _tell_costs(scope: Scope, tree: Tree) -> object:
    """Give the parts of a cost as a frozenset, in any order: terms `{(mana-cost m={1}{r}), tap-symbol}`."""
    return frozenset(scope.tell(one) for one in flatten(tree, "costs"))


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
    """Give the reference to the latest target, for その対象にした…: `(aim n=2)` of two, `(aim n=0)` of none."""
    return number_aim(scope, len(scope.aims))


@tells("get-emblem")
def _tell_emblem(scope: Scope, tree: Tree) -> object:
    """Give that you get an emblem with an ability: the term `(get-emblem what=(static ...))`."""
    return term("get-emblem", what=tell_inner(scope, tree["what"]))


@tells("token-with", "token-saying")
def _tell_token(scope: Scope, tree: Tree) -> object:
    """Give a token with keywords or an ability more: the term `(token colors=white k={flying} kinds=soldier size=1/1)`.

    A quoted ability is its argument `say`.

    Raises:
        MeaningError: There is no token to which they belong.
    """
    inner = scope.tell(tree["of"])
    if not isinstance(inner, Term):
        raise MeaningError("a token of nothing")
    args = dict(inner.args)
    if "k" in dict(tree.args):
        said = scope.tell(tree["k"])
        args["k"] = (inner.get("k") or frozenset()) | (said if isinstance(said, frozenset) else {said})
    if "say" in dict(tree.args):
        args["say"] = tell_inner(scope, tree["say"])
    return term(inner.make, **args)
