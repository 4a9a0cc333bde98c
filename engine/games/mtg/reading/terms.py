"""Meanings as values: terms, and nouns with what tells them apart."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = [
    "HEADS",
    "THIS",
    "MeaningError",
    "Term",
    "add_mods",
    "find_mods",
    "list_nouns",
    "make_noun",
    "require_term",
    "show_inner",
    "show_term",
    "term",
]


class MeaningError(ValueError):
    """A tree refers to something that its text does not name."""


class Term(NamedTuple):
    """A constructor and its arguments, in the order of their names."""

    make: str
    args: tuple[tuple[str, object], ...] = ()

    def get(self, name: str) -> Any:  # noqa: ANN401 - a text, a term, a tuple or a set
        """Give the argument of a name: `Term("draw", (("n", "2"),)).get("n")` is `"2"`; None if it has none."""
        return dict(self.args).get(name)


THIS = Term("this")
"""The source of an ability."""

HEADS = frozenset({"card", "spell", "token", "source", "permanent", "ability"})
"""Kinds that a word of type stands before: in "artifact or creature card" before all of it."""

_WIDE = frozenset({Term("other"), Term("not-kind", (("k", "token"),))})
"""Modifiers that belong to all of a list when they stand before it."""


def term(make: str, **args: object) -> Term:
    """Give a term with these arguments, sorted by name; those that are None are left out: `term("draw", n="2")`."""
    return Term(make, tuple(sorted((name, one) for name, one in args.items() if one is not None)))


def show_term(value: object) -> str:
    """Write a meaning on one line, a term without parentheses around it; sets stand in braces, tuples in brackets.

    >>> show_term(Term("draw", (("n", "2"),)))
    'draw n=2'
    """
    if isinstance(value, Term):
        inner = " ".join(f"{name}={show_inner(one)}" for name, one in value.args)
        return f"{value.make} {inner}".strip()
    return show_inner(value)


def show_inner(value: object) -> str:
    """Write a meaning as `show_term` does, but a term with arguments in parentheses: `(draw n=2)`."""
    if isinstance(value, Term):
        return f"({show_term(value)})" if value.args else value.make
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(show_inner, value))) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(show_inner, value)) + "]"
    return str(value)


def require_term(said: object, otherwise: str, make: str | None = None) -> Term:
    """Give what was told as a term; with `make`, one with that constructor, as `pick`.

    Raises:
        MeaningError: It is none. `otherwise` is the message.
    """
    if not isinstance(said, Term) or make not in {None, said.make}:
        raise MeaningError(otherwise)
    return said


def make_noun(base: object, mods: frozenset[object] = frozenset()) -> Term:
    """Give the term for objects of a kind: `(noun base=creature mods={tapped})`; without modifiers it has no `mods`."""
    return term("noun", base=base, mods=mods or None)


def add_mods(noun: object, *mods: object) -> Term:
    """Give a noun with more modifiers, terms such as `Term("tapped")`; the modifier `every` is left out.

    Raises:
        MeaningError: It is no noun.
    """
    if not isinstance(noun, Term) or noun.make != "noun":
        raise MeaningError(f"{show_term(noun)} takes no modifier")
    kept = frozenset(one for one in mods if one != Term("every"))
    return make_noun(noun.get("base"), (noun.get("mods") or frozenset()) | kept)


def find_mods(picked: Term) -> frozenset[object]:
    """Give the modifiers of the noun in a term's argument `of`, as in `(pick n=1 of=(noun ...))`.

    Without a noun or modifiers there it is the empty set.
    """
    noun = picked.get("of")
    return (noun.get("mods") if isinstance(noun, Term) else None) or frozenset()


def list_nouns(nouns: list[object], *, apart: bool = False) -> Term:
    """Give one noun for any of several: of `"artifact"` and `"creature"` it is `(noun base={artifact, creature})`.

    Nouns that differ in a word of type alone, as artifact spells and creature spells, become one noun of those types.
    A noun without modifiers adds its base; one with modifiers stands in the set whole. The list may not be empty. What
    is told `apart`, as "another wall or a dragon", shares no modifier.

    Raises:
        MeaningError: A head or a modifier that belongs to all of them was read with one of them alone.
    """
    heads = {one.get("base") for one in nouns if isinstance(one, Term) and _has_type(one)}
    plain = [one for one in nouns if not isinstance(one, Term) or one.get("base") not in HEADS]
    if heads and plain and not all(isinstance(one, Term) and one.get("mods") for one in plain):
        raise MeaningError(f"{'/'.join(sorted(map(str, heads)))} stands for every kind before it")
    if merged := _merge_types(nouns) or _merge_fighting(nouns):
        return merged
    first = nouns[0].get("mods") if isinstance(nouns[0], Term) else None
    last = nouns[-1].get("mods") if isinstance(nouns[-1], Term) else None
    if not apart and first and first <= _WIDE and first != last:
        raise MeaningError("what stands before a list belongs to every kind in it")
    flat: set[object] = set()
    for one in nouns:
        inner = one.get("base") if isinstance(one, Term) and one.make == "noun" and not one.get("mods") else one
        flat |= inner if isinstance(inner, frozenset) else {inner}
    return make_noun(frozenset(flat))


def _merge_fighting(nouns: list[object]) -> Term | None:
    """Give one noun for attacking objects and blocking ones: `(noun base=creature mods={fighting})`.

    There must be two nouns, attacking first, that are else the same. For any others it is None.
    """
    apart = [Term("attacking"), Term("blocking")]
    if len(nouns) != len(apart) or not all(isinstance(one, Term) for one in nouns):
        return None
    mods = [one.get("mods") or frozenset() for one in nouns if isinstance(one, Term)]
    rests = {
        make_noun(one.get("base"), mods[at] - {apart[at]}) for at, one in enumerate(nouns) if isinstance(one, Term)
    }
    told = all(mod in mods[at] for at, mod in enumerate(apart))
    return add_mods(rests.pop(), Term("fighting")) if told and len(rests) == 1 else None


def _has_type(noun: Term) -> bool:
    """Tell whether a noun is a head, as `card` or `spell`, with a word of type before it: "artifact card"."""
    return noun.get("base") in HEADS and any(
        isinstance(one, Term) and one.make == "of-type" for one in noun.get("mods") or ()
    )


def _merge_types(nouns: list[object]) -> Term | None:
    """Give one noun for several that differ in a word of type alone: artifact spells and enchantment spells.

    It gives None if one has no head, or not exactly one word of type, or if they differ in more.
    """
    kinds: list[object] = []
    rests: set[Term] = set()
    for one in nouns:
        if not isinstance(one, Term) or one.get("base") not in HEADS:
            return None
        mods = one.get("mods")
        types = [mod for mod in mods or () if isinstance(mod, Term) and mod.make == "of-type"]
        if len(types) != 1:
            return None
        kinds.append(types[0].get("t"))
        rests.add(make_noun(one.get("base"), mods - {types[0]}))
    return add_mods(rests.pop(), term("of-type", t=make_noun(frozenset(kinds)))) if len(rests) == 1 else None
