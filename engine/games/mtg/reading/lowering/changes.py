"""What objects get: the changes of static abilities and of effects that last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.games.mtg.reading.lowering.kinds import lower_kinds
from engine.games.mtg.reading.lowering.nouns import count_nouns, lower_amount
from engine.games.mtg.reading.lowering.numbers import multiply
from engine.games.mtg.reading.lowering.payments import list_types
from engine.games.mtg.reading.lowering.references import COLORS, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term, show_inner
from engine.games.mtg.types import CREATURE_TYPES
from engine.kernel.words import Amount, Filter, Modify, Part, ValueOf

__all__ = ["lower_changes", "lower_quality"]

_THIS = Filter(be="this")


def lower_changes(said: object, to: Filter, scene: Scene) -> tuple[Part, ...]:
    """Give what objects get as parts: `(has k=flying)` gives `(Modify("keywords", "grant", "flying", to),)`.

    Several changes stand in the order in which `show_inner` sorts them.

    Args:
        said: A change, or a frozenset of changes.
        to: The filter for the objects.
        scene: What references mean here.

    Raises:
        LoweringError: There is no word for one of them.
    """
    changes = said if isinstance(said, frozenset) else {said}
    return tuple(part for one in sorted(changes, key=show_inner) for part in _list_parts(one, to, scene))


def _list_parts(said: Term, to: Filter, scene: Scene) -> Iterator[Part]:
    """Give the parts of one change: two for `(gets by=+1/+1)`, power and toughness.

    Raises:
        LoweringError: There is no word for it.
    """
    if said.make == "says":
        yield Modify("abilities", "grant", scene.quote(said.get("say")), to)
    elif said.make in _CHANGES:
        yield from _CHANGES[said.make](said, to, scene)
    else:
        raise refuse_meaning(said)


def _get(said: Term, to: Filter, scene: Scene) -> Iterator[Part]:
    """Give the parts that add power and toughness: `(gets by=+2/+0)` gives `Modify("power", "add", 2, to)` alone.

    A part that would add 0 is left out. `(gets-each by=+1/+1 of=...)` adds for each of something, but an amount x only
    once. There a part of 0 is kept, as 0 times the number. `gets-counters` adds for each counter of a kind on an
    object.

    Raises:
        LoweringError: There is no word for an amount.
    """
    each: Amount = count_nouns(said.get("of"), scene) if said.make == "gets-each" else 1
    if said.make == "gets-counters":
        each = ValueOf(scene.lower_last(said.get("on")), f"counter:{said.get('c')}")
    for field, size in zip(("power", "toughness"), said.get("by").split("/"), strict=True):
        amount = lower_amount(size, scene)
        by = multiply(amount, each) if isinstance(amount, int) else amount
        if by != 0:
            yield Modify(field, "add", by, to)


def _get_for_both(said: Term, to: Filter, scene: Scene) -> Iterator[Part]:
    """Give the parts that add power and toughness for each of two kinds of things, for `(gets-each-two by=... of=...)`.

    Raises:
        LoweringError: There is no filter for one of them.
    """
    for one in sorted(said.get("of"), key=str):
        yield from _get(Term("gets-each", (("by", said.get("by")), ("of", one))), to, scene)


def _have(said: Term, to: Filter, _: Scene) -> Iterator[Part]:
    """Give the part that grants a keyword: `(has k=flying)` gives `Modify("keywords", "grant", "flying", to)`.

    Raises:
        LoweringError: It is no plain keyword.
    """
    if not isinstance(said.get("k"), str):
        raise refuse_meaning(said)
    yield Modify("keywords", "grant", said.get("k"), to)


def _lose(said: Term, to: Filter, _: Scene) -> Iterator[Part]:
    """Give the part that removes one keyword: `(loses k=flying)` gives `Modify("keywords", "remove", "flying", to)`."""
    yield Modify("keywords", "remove", said.get("k"), to)


def _lose_all(_: Term, to: Filter, __: Scene) -> Iterator[Part]:
    """Give the two parts that remove all abilities, and then all keywords."""
    yield Modify("abilities", "remove", "all", to)
    yield Modify("keywords", "remove", "all", to)


def _base(said: Term, to: Filter, scene: Scene) -> Iterator[Part]:
    """Give the two parts that set power and toughness: `(base-size by=4/4)` sets both to 4.

    Raises:
        LoweringError: There is no word for one of them.
    """
    for field, size in zip(("power", "toughness"), said.get("by").split("/"), strict=True):
        yield Modify(field, "set", lower_amount(size, scene), to)


def _base_power(said: Term, to: Filter, scene: Scene) -> Iterator[Part]:
    """Give the part that sets the power alone: `(base-power n=1)` gives `Modify("power", "set", 1, to)`.

    Raises:
        LoweringError: There is no word for the number.
    """
    yield Modify("power", "set", lower_amount(said.get("n"), scene), to)


def _become(said: Term, to: Filter, scene: Scene) -> Iterator[Part]:
    """Give the parts that make objects creatures besides what they are: types, subtypes, size and keywords.

    The change is as `(becomes-besides by=3/3 k=haste kinds=elemental)`.

    Raises:
        LoweringError: A keyword has a value, or the kinds are any of several.
    """
    if said.get("k") is not None and not all(isinstance(one, str) for one in _members(said.get("k"))):
        raise refuse_meaning(said.get("k"))
    types, subtypes = list_types(said.get("kinds"))
    for field, members in (("types", (*types, "creature")), ("subtypes", subtypes)):
        yield from (Modify(field, "grant", one, to) for one in members)
    yield from _base(said, to, scene)
    yield from (Modify("keywords", "grant", one, to) for one in sorted(_members(said.get("k"))))


def _members(said: object) -> frozenset[str]:
    """Give keywords as a frozenset: `"flying"` is a set of one, None the empty set."""
    if said is None:
        return frozenset()
    return said if isinstance(said, frozenset) else frozenset({str(said)})


def _is_type(said: Term, to: Filter, _: Scene) -> Iterator[Part]:
    """Give the part that adds a kind: `(is-type k=artifact)` gives `Modify("types", "grant", "artifact", to)`.

    Of a list there is a part for each kind.

    Raises:
        LoweringError: It is no kind.
    """
    kind = said.get("k")
    if isinstance(kind, Term) and kind.make == "both":
        types, subtypes = list_types(kind)
        yield from (Modify("types", "grant", one, to) for one in types)
        yield from (Modify("subtypes", "grant", one, to) for one in subtypes)
        return
    field, members = lower_kinds(kind)
    yield from (Modify(field, "grant", one, to) for one in members)


def _be_fully(said: Term, to: Filter, scene: Scene) -> Iterator[Part]:
    """Give the parts that set colors, subtypes, power and toughness, in this order.

    They come as `(is-fully by=0/1 colors=blue kinds=insect)`. What the object was of these goes.

    Raises:
        LoweringError: It would be of another card type.
    """
    types, subtypes = list_types(said.get("kinds"))
    if types:
        raise refuse_meaning(said)
    colors = said.get("colors")
    named = (colors,) if isinstance(colors, str) else (colors.get("a"), colors.get("b"))
    yield Modify("colors", "set", tuple(COLORS[one] for one in named if one in COLORS), to)
    yield Modify("subtypes", "set", subtypes, to)
    yield from _base(said, to, scene)


def _is_also(said: Term, to: Filter, _: Scene) -> Iterator[Part]:
    """Give the parts that add kinds: `(kinds-too kinds={cleric, rogue})` grants both subtypes.

    Raises:
        LoweringError: They are no kinds.
    """
    kinds = said.get("kinds")
    field, members = lower_kinds(kinds)
    yield from (Modify(field, "grant", one, to) for one in members)


def _become_kinds(said: Term, to: Filter, scene: Scene) -> Iterator[Part]:
    """Give the parts that set creature types, power and toughness: `(becomes-kinds by=2/3 kinds=elf)`.

    Raises:
        LoweringError: A card type is among the kinds, or a size has no word.
    """
    types, subtypes = list_types(said.get("kinds"))
    if types:
        raise refuse_meaning(said)
    yield Modify("subtypes", "set", subtypes, to)
    yield from _base(said, to, scene)


def _become_every(said: Term, to: Filter, scene: Scene) -> Iterator[Part]:
    """Give the parts that make objects creatures of every creature type, besides what they are.

    They get one keyword `k`, and then the size `by`.

    Raises:
        LoweringError: A size has no word.
    """
    yield Modify("types", "grant", "creature", to)
    yield Modify("subtypes", "grant", CREATURE_TYPES, to)
    yield Modify("keywords", "grant", said.get("k"), to)
    yield from _base(said, to, scene)


def _become_artifact(_: Term, to: Filter, __: Scene) -> Iterator[Part]:
    """Give the two parts that add the types artifact and creature to what the objects are."""
    yield Modify("types", "grant", "artifact", to)
    yield Modify("types", "grant", "creature", to)


def _protect(said: Term, to: Filter, _: Scene) -> Iterator[Part]:
    """Give the parts that grant protection: `(protection of=red)` grants the keyword `protection from red`.

    Raises:
        LoweringError: There is no keyword for it.
    """
    yield from (Modify("keywords", "grant", one, to) for one in lower_quality("protection from ", said.get("of")))


def lower_quality(prefix: str, said: object) -> tuple[str, ...]:
    """Give the keywords for protection or hexproof, one for each quality: `("protection from red",)`.

    Args:
        prefix: `protection from ` or `hexproof from `, with the space.
        said: The quality: a colour, or a term for all colours, two of them, or a kind.

    Raises:
        LoweringError: There is no keyword for it.
    """
    if isinstance(said, str) and said in COLORS:
        return (prefix + said,)
    if isinstance(said, Term) and said.make == "from-all":
        return tuple(prefix + one for one in COLORS)
    if isinstance(said, Term) and said.make == "from-two":
        return tuple(prefix + str(said.get(one)) for one in ("a", "b"))
    if isinstance(said, Term) and said.make == "from-kind":
        kind = said.get("k")
        base = kind.get("base") if isinstance(kind, Term) and not kind.get("mods") else None
        several = sorted(base, key=str) if isinstance(base, frozenset) else [kind]
        return tuple(prefix + _name_kind(one) for one in several)
    raise refuse_meaning(said)


def _name_kind(said: object) -> str:
    """Write a kind as protection names it: `planeswalkers`, `God creatures`, `Zombies`.

    Raises:
        LoweringError: It has modifiers other than words of type, or is any of several kinds.
    """
    mods = (said.get("mods") or frozenset()) if isinstance(said, Term) else frozenset()
    base = said.get("base") if isinstance(said, Term) else said
    if not isinstance(base, str) or any(one.make != "of-type" or not isinstance(one.get("t"), str) for one in mods):
        raise refuse_meaning(said)
    before = [lower_kinds(one.get("t"))[1][0] for one in mods]
    _, [kind] = lower_kinds(base)
    return " ".join([*before, f"{kind}s"])


_CHANGES: Mapping[str, Callable[[Term, Filter, Scene], Iterator[Part]]] = {
    "gets": _get,
    "gets-each": _get,
    "gets-each-two": _get_for_both,
    "gets-counters": _get,
    "has": _have,
    "loses": _lose,
    "loses-all": _lose_all,
    "base-size": _base,
    "base-power": _base_power,
    "becomes-besides": _become,
    "is-type": _is_type,
    "is-snow": lambda _, to, __: iter((Modify("supertypes", "grant", "snow", to),)),
    "becomes-kinds": _become_kinds,
    "becomes-every-besides": _become_every,
    "becomes-artifact": _become_artifact,
    "protection": _protect,
    "cant-blocked": lambda _, to, __: iter((Modify("keywords", "grant", "can't be blocked", to),)),
    "cant-block": lambda _, to, __: iter((Modify("keywords", "grant", "can't block", to),)),
    "is-fully": _be_fully,
    "attacks-able": lambda _, to, __: iter((Modify("keywords", "grant", "must attack", to),)),
    "kinds-too": _is_also,
    "enchant-all-types": lambda _, to, __: iter((Modify("subtypes", "grant", CREATURE_TYPES, to),)),
}
