"""What nouns, targets and pronouns mean, and what each makes "it" mean from then on."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.reading.chart import Tree, print_tree
from engine.games.mtg.reading.scope import Scope, flatten, list_parts, tells
from engine.games.mtg.reading.terms import (
    HEADS,
    THIS,
    MeaningError,
    Term,
    add_mods,
    find_mods,
    list_nouns,
    make_noun,
    term,
)
from engine.games.mtg.types import CARD_TYPES

__all__ = ["declare", "number_aim", "refer", "refer_to_player"]


@tells("it", "that", "they")
def refer(scope: Scope, tree: Tree) -> object:
    """Give what a pronoun (`it`, `that`, `they`) stands for: the term noted last, as `(aim n=1)` or `this`.

    `they` takes the last that is not the source. A pronoun with a kind, as "that card", takes the last of that kind.
    Where there is none such, either takes what was named last. In Japanese the source is taken only if nothing else was
    named.

    Raises:
        MeaningError: Nothing was named before.
    """
    found = scope.other if scope.language == "ja" else scope.latest
    kind = dict(tree.args).get("k")
    asked = "" if kind is None else kind.make[1:] if kind.make in {"=card", "=spell"} else "thing"
    if tree.make == "they" and scope.other is not None:
        found = scope.other
    elif asked and scope.named[asked]:
        found = scope.named[asked][-1]
    if found is None and scope.language == "ja":
        found = scope.latest
    if found is None or (tree.make == "they" and found == THIS and scope.language == "en"):
        raise MeaningError(f"nothing for {tree.make!r} to refer to")
    return found


@tells("that-player")
def refer_to_player(scope: Scope, tree: Tree) -> object:
    """Give the player who was named last, as the term `(aim n=1)` or `event-player`: "that player".

    Raises:
        MeaningError: No player was named before.
    """
    if scope.player is None:
        raise MeaningError(f"no player for {tree.make!r} to refer to")
    return scope.player


@tells("its-controller", "its-owner")
def _tell_its_player(scope: Scope, tree: Tree) -> object:
    """Give the controller or owner of what was named last, as a term: `(its-controller of=(aim n=1))`.

    Raises:
        MeaningError: Nothing was named before.
    """
    return term(tree.make, of=_find_referent(scope, tree))


@tells("host-controller")
def _tell_host_controller(*_: object) -> object:
    """Give the controller of what the source is attached to: always the term `(its-controller of=host)`."""
    return term("its-controller", of=Term("host"))


@tells("power-of", "toughness-of", "value-of")
def _tell_value(scope: Scope, tree: Tree) -> object:
    """Give a value of what "its" means, as a term: `(power-of of=(aim n=1))`, or with `toughness-of` or `value-of`.

    Raises:
        MeaningError: Nothing was named before.
    """
    return term(tree.make, of=_find_referent(scope, tree))


def _find_referent(scope: Scope, tree: Tree) -> object:
    """Give what "its", それの, これの and 自身の stand for, as `this` or the term `(aim n=1)`.

    これ and the card's own name are `this`. "Its" in an amount of damage means what deals it. Elsewhere, in English, it
    means what was named last. Any other means the last that is not the source, or the source if nothing else was named.
    "Sacrificed" means what was chosen or found before.

    Raises:
        MeaningError: Nothing was named before, or "sacrificed" has no such object.
    """
    said = print_tree(tree)
    if said.startswith(("これ", "~")):
        return THIS
    if "sacrificed" in said or "生け贄" in said:
        if not isinstance(scope.other, Term) or scope.other.make not in {"picked", "outer"}:
            raise MeaningError(f"nothing for {said!r} to refer to")
        return scope.other
    if scope.doer is not None and said.startswith(("its ", "自身")):
        return scope.doer
    found = scope.latest if scope.language == "en" and said.startswith("its ") else scope.other or scope.latest
    if found is None:
        raise MeaningError(f"nothing for {said!r} to refer to")
    return found


@tells("that-yours")
def _tell_yours(scope: Scope, _: Tree) -> object:
    """Give the reference to the one target that you control: the term `(aim n=2)` if the second was declared so.

    Raises:
        MeaningError: None of the targets is, or several are.
    """
    yours = [
        n for n, one in enumerate(scope.aims, 1) if isinstance(one, Term) and Term("own-control") in find_mods(one)
    ]
    if len(yours) != 1:
        raise MeaningError("not one target that you control")
    return number_aim(scope, yours[0])


def number_aim(scope: Scope, n: int) -> object:
    """Give the reference to the n-th target, from 1, of the ability: the term `(aim n=2)` for その後者.

    Raises:
        MeaningError: It has fewer targets.
    """
    if len(scope.aims) < n:
        raise MeaningError("the former and the latter of fewer than two")
    return Term("aim", (("n", str(n)),))


@tells("pick", "pick-most", "pick-any", "pick-or", "pick-with")
def _pick(scope: Scope, tree: Tree) -> object:
    """Give so many objects that no word calls targets, "two creatures": the term `(pick n=2 of=(noun base=creature))`.

    Their reference, `(picked n=1)` for the first choice of the ability, is noted as what was named last. What an effect
    makes or finds is counted in the same numbers.
    """
    made = _plain_pick(scope, tree)
    scope.name(Term("picked", (("n", str(scope.count())),)), made.get("of"))
    return made


def _plain_pick(scope: Scope, tree: Tree) -> Term:
    """Give so many objects of a noun, as `(pick n=2 of=(noun base=creature))`, without noting that they were named.

    "Up to two" is `pick-most`, any number is `pick-any` without `n`. Without a number it is `n=1`. Two kinds in
    different numbers, and three kinds, are `(pick-or these={...})`; two kinds in one number are one `pick`.

    Raises:
        MeaningError: A modifier or comma might belong to one of two kinds or to both, or to the noun behind it alone.
            Or two numbers of cards are in one zone.
    """
    args = dict(tree.args)
    if tree.make == "pick-or":
        if "、" in print_tree(args["a"]):
            raise MeaningError("a comma divides what belongs to every kind from the kinds")
        one, two = _plain_pick(scope, args["a"]), _plain_pick(scope, args["b"])
        if "c" in args:
            return term("pick-or", these=frozenset({one, two, _plain_pick(scope, args["c"])}))
        apart = scope.language == "en" or "か、" in print_tree(tree)
        zone = _find_zone_behind(two) if scope.language == "en" and not _find_zone_behind(one) else frozenset()
        if zone:
            two = term(two.make, n=two.get("n"), of=make_noun(two.get("of").get("base"), find_mods(two) - zone))
        if find_mods(one) and not find_mods(two) and not apart:
            raise MeaningError("a modifier of the first kind may belong to every kind")
        if one.make != two.make or one.get("n") != two.get("n"):
            if zone:
                raise MeaningError("two numbers of cards in one zone")
            return term("pick-or", these=frozenset({one, two}))
        of = add_mods(list_nouns([one.get("of"), two.get("of")], apart=apart), *zone)
        return term(one.make, n=one.get("n"), of=of)
    if tree.make == "pick-with":
        first = print_tree(args["p"])
        apart = args["p"].make == "pick-with" or first.startswith(("望む数の", "最大")) or first[0].isdecimal()
        if not apart and not print_tree(tree).startswith(print_tree(args["m"]) + "、"):
            raise MeaningError("without a comma a modifier belongs to its noun")
        inner = _plain_pick(scope, args["p"])
        return term(inner.make, n=inner.get("n"), of=add_mods(inner.get("of"), scope.tell(args["m"])))
    if tree.make == "with":
        return term("pick", n="1", of=scope.noun_of(tree))
    number = scope.tell(args["n"]) if "n" in args else None if tree.make == "pick-any" else "1"
    return term(tree.make, n=number, of=scope.noun_of(args["of"]))


def _find_zone_behind(picked: Term) -> frozenset[object]:
    """Give the zone told behind the second of two kinds, as modifiers: "a land card or a card in your hand".

    Raises:
        MeaningError: Another modifier stands there, and may belong to both kinds.
    """
    behind = frozenset(mod for mod in find_mods(picked) if isinstance(mod, Term) and mod.make in _BEHIND)
    if any(isinstance(mod, Term) and mod.make != "in-zone" for mod in behind):
        raise MeaningError("a modifier behind the second kind may belong to every kind")
    return behind


_BEHIND = frozenset({"in-zone", "own-control", "foe-control", "not-mine", "player-control", "own-owner"})
"""Modifiers that English says behind a noun."""


@tells("target", "target-other", "target-most", "target-any", "target-other-most", "each-of-most", "each-of-other-most")
def _target(scope: Scope, tree: Tree) -> object:
    """Note a target that English tells within the effect, and give the term for it: `(aim n=1)` for the first.

    The scope keeps its description, as `(pick n=1 of=(noun base=creature))`; `pick-most` for "up to two".
    """
    args = dict(tree.args)
    makes = {"target": "pick", "target-other": "pick", "target-any": "pick-any"}
    make = makes.get(tree.make, "pick-most")
    noun = scope.noun_of(args["of"])
    if "other" in tree.make:
        noun = add_mods(noun, Term("other"))
    number = scope.tell(args["n"]) if "n" in args else None if make == "pick-any" else "1"
    return scope.aim(term(make, n=number, of=noun))


@tells("target-player", "target-opponent")
def _target_player(scope: Scope, tree: Tree) -> object:
    """Note a player or an opponent as a target, and give the reference: the term `(aim n=1)` for the first.

    "That player" is this one from now on.
    """
    return scope.aim(Term(tree.make), player=True)


@tells("any-target", "player-or-planeswalker", "opponent-or-planeswalker")
def _any_target(scope: Scope, tree: Tree) -> object:
    """Note a target that may be a player or an object, by its constructor, as `any-target`; give `(aim n=1)`."""
    return scope.aim(Term(tree.make))


@tells("declare")
def declare(scope: Scope, tree: Tree) -> object:
    """Note each target of a Japanese declaration (…を対象とする), in order, and give None: it does nothing else."""
    for one in flatten(tree["of"], "declared-and"):
        if one.make in {"target-player", "target-opponent"}:
            scope.aim(Term(one.make), player=True)
        elif one.make in {"any-target", "player-or-planeswalker", "opponent-or-planeswalker"}:
            scope.aim(Term(one.make))
        else:
            scope.aim(_plain_pick(scope, one))
    return None


@tells("with")
def _tell_with(scope: Scope, tree: Tree) -> object:
    """Give a noun with one modifier more: the term `(noun base=creature mods={tapped})`.

    If none is told, the modifier is `other`; `every` adds nothing.

    Raises:
        MeaningError: The noun is the greatest among others, to which the modifier belongs.
    """
    parts = [(name, scope.noun_of(one) if name == "of" else scope.tell(one)) for name, one in list_parts(tree)]
    args = dict(parts)
    if any(isinstance(one, Term) and one.make == "greatest-among" for one in find_mods(term("all", of=args["of"]))):
        raise MeaningError("what is said of those among which it is greatest belongs to them")
    return add_mods(args["of"], args.get("m", Term("other")))


@tells("of-type")
def _tell_type(scope: Scope, tree: Tree) -> object:
    """Give a noun with a word of type before it: the term `(noun base=card mods={(of-type t=land)})`.

    Without a noun it is `(of-type t=land)` alone. "Creature" before another card type makes a creature of that type.

    Raises:
        MeaningError: The word of type is a list that holds a head, as "card", or that holds the noun itself.
    """
    args = dict(tree.args)
    told = scope.tell(args["t"])
    if isinstance(told, Term) and isinstance(base := told.get("base"), frozenset) and base & HEADS:
        raise MeaningError("a card is no word of type")
    if told == "creature" and "of" in args and scope.noun_of(args["of"]).get("base") in CARD_TYPES:
        noun = scope.noun_of(args["of"])  # an enchantment creature, in whichever order its types are told
        return add_mods(make_noun("creature", noun.get("mods") or frozenset()), term("of-type", t=noun.get("base")))
    kind = term("of-type", t=told)
    kinds = told.get("base") if isinstance(told, Term) else None
    if "of" in args and isinstance(kinds, frozenset) and scope.noun_of(args["of"]).get("base") in kinds:
        raise MeaningError("one kind of a list holds another")
    return add_mods(scope.noun_of(args["of"]), kind) if "of" in args else kind


@tells("list")
def _tell_list(scope: Scope, tree: Tree) -> object:
    """Give one noun for any of several: the term `(noun base={artifact, enchantment})`.

    Raises:
        MeaningError: What is said belongs to one of them or to all, or each (各) is said of them. Or one of the kinds
            holds another.
    """
    if print_tree(tree).startswith("オーラや装備品がつい"):
        raise MeaningError("an Aura or Equipment is what is on something")
    if "各" in print_tree(tree):
        raise MeaningError("what is said of each kind stands apart")
    nouns = [scope.noun_of(one) for _, one in sorted(tree.args)]
    values = [frozenset(mod for mod in one.get("mods") or () if mod.make in _VALUES) for one in nouns]
    if scope.language == "en" and values[-1] and not all(values):
        raise MeaningError("a mana value behind a list is told of every kind in it")
    plain = {one.get("base") for one in nouns if not one.get("mods")}
    if any(one.get("mods") and one.get("base") in plain for one in nouns):
        raise MeaningError("one kind of a list holds another")
    return list_nouns(list(nouns))


_VALUES = frozenset({"value-least", "value-most", "value-is"})
"""What every kind of card has, and English says once, behind all of them."""


@tells("both")
def _tell_types(scope: Scope, tree: Tree) -> object:
    """Give kinds that go together: the term `(both subtypes=[elf, warrior])`, with `types={artifact}` for card types.

    Card types are a set, and subtypes a tuple in the order that makes a token's name.

    Raises:
        MeaningError: A card, spell or other head is among them, or a list.
    """
    kinds = tuple(_flat_types(scope, tree))
    if HEADS.intersection(kinds) or any(isinstance(one, Term) for one in kinds):
        raise MeaningError("a card is no type that goes together with others")
    types = frozenset(one for one in kinds if one in CARD_TYPES)
    return term("both", types=types or None, subtypes=tuple(one for one in kinds if one not in types))


def _flat_types(scope: Scope, tree: Tree) -> Iterator[object]:
    """Give the kinds of a row of kinds in order, each as its meaning, mostly a text: `"elf"`, `"warrior"`."""
    for _, one in tree.args:
        if one.make == "both":
            yield from _flat_types(scope, one)
        else:
            yield scope.tell(one)


@tells("all")
def _tell_all(scope: Scope, tree: Tree) -> object:
    """Give all objects of a noun, the term `(all of=(noun base=creature))`, and note them as what was named last.

    A bare Japanese noun does not say how many, and is `(unmarked of=...)`.

    Raises:
        MeaningError: It may be what an Aura enchants: texts of before 2020 said so.
    """
    noun = scope.noun_of(tree["of"])
    if scope.language == "ja" and noun.get("mods") == frozenset({Term("enchanted")}):
        raise MeaningError("what is enchanted may be what this Aura enchants, or all that is enchanted")
    counted = scope.language == "en" or any(one in print_tree(tree) for one in ("すべて", "各"))
    made = term("all" if counted else "unmarked", of=noun)
    scope.name(made, noun)
    return made


@tells("all-two")
def _tell_both(scope: Scope, tree: Tree) -> object:
    """Give all objects of two kinds as one: the term `(all of=(noun base={artifact, creature}))`.

    They are not noted, so that no pronoun means them.

    Raises:
        MeaningError: What is said may belong to one of the kinds or to both.
    """
    return term("all", of=list_nouns([scope.noun_of(tree["a"]), scope.noun_of(tree["b"])]))


@tells("this")
def _tell_this(scope: Scope, _: Tree) -> object:
    """Give the source of the ability, the term `this`, and note it as what "it" means.

    In Japanese それ means it only if nothing else was named.
    """
    return scope.name(THIS, source=True)


@tells("host")
def _tell_host(scope: Scope, _: Tree) -> object:
    """Give what the source is attached to, always the term `host`, and note it as what was named last."""
    return scope.name(Term("host"))


@tells("former", "latter")
def _tell_former(scope: Scope, tree: Tree) -> object:
    """Give the first target for その前者, the term `(aim n=1)`, and the second for その後者.

    Raises:
        MeaningError: The ability has fewer targets.
    """
    return number_aim(scope, 1 if tree.make == "former" else 2)
