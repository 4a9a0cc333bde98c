"""Words: the immutable values that everything in the engine is made of.

>>> class Deal(Word, frozen=True):
...     amount: int
...     to: str = "target"
>>> show(Deal(3)), tag(Deal(3))
('deal amount=3', 'deal')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any, NoReturn, TypeVar

import msgspec

__all__ = ["EMPTY", "Map", "Value", "Word", "show", "tag", "within"]

K = TypeVar("K")
V = TypeVar("V")


def _to_kebab(name: str) -> str:
    """A class name in kebab case: `DrawOne` becomes `draw-one`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Value(msgspec.Struct, frozen=True, gc=False):
    """An immutable record. It cannot be part of a reference cycle, so the garbage collector skips it."""


class Word(Value, frozen=True, tag=_to_kebab, tag_field="is", omit_defaults=True, cache_hash=True):
    """An immutable value with a name: its class name in kebab case. Data writes it as `{is: name, ...}`."""


def tag(word: Word | type[Word]) -> str:
    """The name of a word, or of a kind of word, as data writes it: `"draw-one"` for `DrawOne`."""
    kind = word if isinstance(word, type) else type(word)
    if kind not in _TAGS:
        _TAGS[kind] = str(kind.__struct_config__.tag)
    return _TAGS[kind]


_TAGS: dict[type[Word], str] = {}


class Map(dict[K, V]):
    """A mapping that never changes. `put` and `drop` give new ones.

    >>> one = Map(a=1)
    >>> one.put("b", 2).drop("a"), one
    ({'b': 2}, {'a': 1})
    """

    __slots__ = ("_hash",)
    _hash: int

    def put(self, key: K, value: V) -> Map[K, V]:
        """A new map with one key set; the value that it had is replaced."""
        new = self.copy()
        dict.__setitem__(new, key, value)
        return new

    def drop(self, *keys: K) -> Map[K, V]:
        """A new map without these keys. A key that is not there changes nothing."""
        return Map({key: value for key, value in self.items() if key not in keys})

    def copy(self) -> Map[K, V]:
        """A shallow copy, a new `Map` with the same keys and values."""
        return Map(self)

    def __hash__(self) -> int:  # type: ignore[override]  # dict says None; a map that never changes has a hash
        """A hash of keys and values, whatever their order, computed once.

        Raises:
            TypeError: A value has no hash.
        """
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset(self.items()))
            return self._hash

    def _refuse_change(self, *_: object, **__: object) -> NoReturn:
        """Stands in for every method that would change the map, such as `update` or `pop`.

        Raises:
            TypeError: Always.
        """
        raise TypeError("a Map never changes: use put or drop")

    __setitem__ = __delitem__ = __ior__ = _refuse_change
    update = pop = clear = setdefault = popitem = _refuse_change


EMPTY: Map[Any, Any] = Map()
"""The empty map."""


def within(value: object) -> Iterator[object]:
    """A value and everything inside it, keys included, at any depth.

    >>> [one for one in within({"a": (1, frozenset({"b"}))}) if isinstance(one, str)]
    ['a', 'b']
    """
    waiting = [value]
    while waiting:
        one = waiting.pop()
        yield one
        if isinstance(one, (tuple, list, frozenset)):
            inner = [*one]
        elif isinstance(one, msgspec.Struct):
            inner = [getattr(one, name) for name in one.__struct_fields__]
        elif isinstance(one, dict):
            inner = [*chain.from_iterable(one.items())]
        else:
            continue
        waiting += reversed(inner)


def show(value: object) -> str:
    """A value as one readable line, for people: `deal amount=3`. Fields with their default value are left out.

    Another value stands as `str` has it, a tuple as `[1, 2]`, a mapping as `{a: 1}`.
    """
    if isinstance(value, msgspec.Struct):
        defaults = dict(zip(reversed(value.__struct_fields__), reversed(value.__struct_defaults__), strict=False))
        head = tag(value) if isinstance(value, Word) else type(value).__name__.lower()
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        told = [f"{name}={_show_inner(v)}" for name, v in fields if name not in defaults or v != defaults[name]]
        return " ".join([head, *told])
    return _show_inner(value)


def _show_inner(value: object) -> str:
    """A value inside another as text for people: a struct in parentheses, `(deal amount=3)`, a list as `[1, 2]`.

    A mapping is `{a: 1}`, anything else as `str` has it. The members of a set are sorted.
    """
    if isinstance(value, msgspec.Struct):
        return f"({show(value)})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_show_inner(v)}" for key, v in value.items()) + "}"
    if isinstance(value, (tuple, list, frozenset)):
        items = sorted(map(_show_inner, value)) if isinstance(value, frozenset) else map(_show_inner, value)
        return "[" + ", ".join(items) + "]"
    return str(value)
