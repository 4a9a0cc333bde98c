"""What whole abilities mean, alone, in a line and in quotation marks."""

from __future__ import annotations

from engine.games.mtg.reading.chart import Tree, print_tree
from engine.games.mtg.reading.objects import declare
from engine.games.mtg.reading.scope import Scope, flatten, list_parts, tells
from engine.games.mtg.reading.terms import MeaningError, Term, add_mods, list_nouns, require_term, term

__all__ = ["tell_inner"]


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

    Nothing named outside is known in it.

    Raises:
        MeaningError: It was read as what a spell does; quoted abilities are those of permanents.
    """
    said = Scope(scope.language).tell_ability(tree)
    if said.make in {"spell", "spell-limit"}:
        raise MeaningError("a quoted ability is not that of a spell")
    return said


@tells("state-unless")
def _tell_unless(scope: Scope, tree: Tree) -> object:
    """Give that something is so unless you control something, as a term: `(state-as-long s=... when=(no-control ...))`.

    Another condition stays as it is: `(state-unless s=... when=...)`.

    Raises:
        MeaningError: It is said of how something enters, which has an "unless" of its own.
    """
    if tree["s"].make in {"enters-tapped", "enters-tapped-unless"}:
        raise MeaningError("how something enters says its own unless")
    when = scope.tell(tree["when"])
    if not isinstance(when, Term) or when.make != "you-control":
        return term(tree.make, s=scope.tell(tree["s"]), when=when)
    return term("state-as-long", s=scope.tell(tree["s"]), when=Term("no-control", when.args))


@tells("has-says")
def _tell_has_says(scope: Scope, tree: Tree) -> object:
    """Give keywords and a quoted ability as a set of terms: `{(has k=flying), (says say=(when ...))}`."""
    said = scope.tell(tree["k"])
    keywords = said if isinstance(said, frozenset) else {said}
    return frozenset({*(term("has", k=one) for one in keywords), term("says", say=tell_inner(scope, tree["say"]))})


@tells("when", "begins", "when-state")
def _tell_trigger(scope: Scope, tree: Tree) -> object:
    """Give a triggered ability as a term: `(when do=... on=(event ...))` or `(begins at=your-upkeep do=...)`.

    Raises:
        MeaningError: An "if" directly behind its event was read as part of the effect: it is the ability's condition.
    """
    if print_tree(tree["do"]).startswith("if "):
        raise MeaningError("an if behind the event is the condition of the ability")
    return term(tree.make, **{name: scope.tell(one) for name, one in list_parts(tree)})


@tells("whenever-turn", "whenever-turn-declare", "reflexive", "reflexive-declare")
def _tell_later(scope: Scope, tree: Tree) -> object:
    """Give an ability that triggers later or, if `reflexive`, now, as a term: `(whenever-turn on=... do=... aims=...)`.

    A reflexive one has no `on`. Its targets are its own; without them there is no `aims`. In it, what was named before
    stays known.
    """
    inner = scope.open()
    inner.made = scope.made
    args = dict(tree.args)
    on = inner.tell(args["on"]) if "on" in args else None
    if "of" in args:
        declare(inner, tree)
    return term(tree.make.removesuffix("-declare"), on=on, do=inner.tell(args["do"]), aims=tuple(inner.aims) or None)


@tells("state-turn")
def _tell_state_turn(scope: Scope, tree: Tree) -> object:
    """Give what is so this turn, as a term: `(state-turn s=(cant-block what=(aim n=1)))`.

    Raises:
        MeaningError: It is that something must be blocked, which is said by itself.
    """
    if tree["s"].make == "must-be-blocked":
        raise MeaningError("that something must be blocked this turn is said by itself")
    return term(tree.make, s=scope.tell(tree["s"]))


@tells("static", "static-while", "forever", "lasting", "lasting-next")
def _tell_static(scope: Scope, tree: Tree) -> object:
    """Give what objects are or have, as a term: `(static c={(has k=flying)} what=host)`, or `lasting`, or `forever`.

    Raises:
        MeaningError: It is only that they cannot be blocked, cannot block or have to attack: a state of its own, unless
            `lasting`. Or all of a kind change `forever`, or something is `forever` still a land.
    """
    if tree["c"].make in {"cant-blocked", "cant-block", "attacks-able"} and tree.make != "lasting":
        raise MeaningError("that something cannot be blocked, or has to attack, is said by itself")
    if tree.make == "forever" and print_tree(tree).rstrip("。").endswith("土地でもある"):
        raise MeaningError("that something is still a land is said by itself")
    args = {name: scope.tell(one) for name, one in list_parts(tree)}
    if tree.make == "forever" and isinstance(what := args["what"], Term) and what.make in {"all", "unmarked"}:
        raise MeaningError("an effect on all of a kind says how long it lasts")
    return term(tree.make, **args)


@tells("cheaper")
def _tell_cheaper(scope: Scope, tree: Tree) -> object:
    """Give that spells you cast cost less: the term `(spells-cheaper n={1} what=(noun base=spell mods={you-cast}))`."""
    noun = add_mods(scope.noun_of(tree["what"]), Term("you-cast"))
    return term("spells-cheaper", n=scope.tell(tree["n"]), what=noun)


@tells("cheaper-sure")
def _tell_cheaper_sure(scope: Scope, tree: Tree) -> object:
    """Give that spells you cast cost less and cannot be countered: the term `(cheaper-sure n={1} what=(noun ...))`."""
    return term(tree.make, n=scope.tell(tree["n"]), what=add_mods(scope.noun_of(tree["what"]), Term("you-cast")))


@tells("elsewhere-cheaper")
def _tell_cheaper_elsewhere(scope: Scope, tree: Tree) -> object:
    """Give that spells you cast from other zones than your hand cost less, as `(spells-cheaper n={1} what=...)`."""
    noun = add_mods(scope.noun_of(tree["what"]), Term("you-cast"), Term("from-elsewhere"))
    return term("spells-cheaper", n=scope.tell(tree["n"]), what=noun)


@tells("dearer")
def _tell_dearer(scope: Scope, tree: Tree) -> object:
    """Give that opponents' spells cost more: the term `(dearer n={1} what=(noun base=spell))`.

    A modifier told behind the spells is added to the noun.
    """
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


@tells("from-kinds")
def _tell_kinds(scope: Scope, tree: Tree) -> object:
    """Give the two kinds from which something protects: the term `(from-kind k=(noun base={demon, dragon}))`."""
    return term("from-kind", k=list_nouns([scope.noun_of(tree["a"]), scope.noun_of(tree["b"])]))


@tells("keywords")
def _tell_keywords(scope: Scope, tree: Tree) -> object:
    """Give a line of keyword abilities in order, as a term: `(keywords all=[(keyword k=flying), ...])`."""
    told = (scope.tell(one) for one in flatten(tree["all"], "keyline"))
    return term("keywords", all=tuple(one for several in told for one in _split_protection(several)))


def _split_protection(said: object) -> tuple[object, ...]:
    """Give protection from each of several kinds as one keyword each; any other keyword is the only one.

    The kinds stand in the order of the alphabet.
    """
    of = said.get("of") if isinstance(said, Term) and said.make == "protection" else None
    kind = of.get("k") if isinstance(of, Term) and of.make == "from-kind" else None
    base = kind.get("base") if isinstance(kind, Term) and not kind.get("mods") else None
    if not isinstance(base, frozenset):
        return (said,)
    return tuple(term("protection", of=term("from-kind", k=one)) for one in sorted(base, key=str))


@tells("costs")
def _tell_costs(scope: Scope, tree: Tree) -> object:
    """Give the parts of a cost as a frozenset, in any order: terms `{(mana-cost m={1}{r}), tap-symbol}`."""
    return frozenset(scope.tell(one) for one in flatten(tree, "costs"))


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
    inner = require_term(scope.tell(tree["of"]), "a token of nothing")
    args = dict(inner.args)
    if "k" in dict(tree.args):
        said = scope.tell(tree["k"])
        args["k"] = (inner.get("k") or frozenset()) | (said if isinstance(said, frozenset) else {said})
    if "say" in dict(tree.args):
        args["say"] = tell_inner(scope, tree["say"])
    return term(inner.make, **args)
