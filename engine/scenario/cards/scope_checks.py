"""Check that the words of an ability speak of nothing but what it has: its targets, and the event that it waits for.

A reference to anything else stands for nothing. What it is done to stays as it is, and nobody would notice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from engine.kernel.values import Word, tag, within
from engine.kernel.words import Ability, Filter, Pattern

__all__ = ["check_scope"]

_TARGETS = ("aims", "targets")
"""The fields of words that say what is targeted."""


def check_scope(abilities: Iterable[Ability]) -> Iterator[str]:
    """A message for each reference in some abilities to a target, or to an event, that the ability does not have.

    One is `deal.to: 'target.2' means nothing; targets declared: 1`, another `deal.to: 'event.obj' means nothing:
    nothing around it waits for an event`. Nothing comes if all is well. A mode has its own targets, and none of the
    ability around it.
    """
    abilities = tuple(abilities)
    for ability in abilities:
        yield from _check_events(ability)
    modes = _list_modes(abilities)
    yield from _check_targets(abilities, modes)  # the paragraphs of one text share their targets
    for mode in modes:
        yield from _check_targets(mode, ())


def _list_modes(abilities: Iterable[Ability]) -> tuple[Word, ...]:
    """The modes of some abilities, those of the triggered abilities inside them included."""
    held = (getattr(one, "modes", ()) for one in within(abilities) if isinstance(one, Word))
    return tuple(one for modes in held if isinstance(modes, tuple) for one in modes if isinstance(one, Word))


def _check_events(value: object) -> Iterator[str]:
    """A message for each reference to an event in a value, if no word around the reference has a pattern of events."""
    if isinstance(value, Pattern):
        return
    if isinstance(value, Word):
        inner = [(name, getattr(value, name)) for name in value.__struct_fields__]
        if any(isinstance(one, Pattern) for _, one in inner):
            return
        for name, one in inner:
            if isinstance(one, str) and (one == "event" or one.startswith("event.")):
                yield f"{tag(value)}.{name}: {one!r} means nothing: nothing around it waits for an event"
            yield from _check_events(one)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _check_events(getattr(value, name))
    elif isinstance(value, dict):
        for one in value.values():
            yield from _check_events(one)
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from _check_events(one)


def _check_targets(value: object, apart: Iterable[Word]) -> Iterator[str]:
    """A message for each reference to a target in a value that declares fewer, at whatever depth.

    Nothing comes where any number of targets may be declared. What lies in `apart` is left out.
    """
    left_out = {id(one) for mode in apart for one in within(mode)}
    words = [one for one in within(value) if isinstance(one, Word) and id(one) not in left_out]
    if any(getattr(one, "many", False) is True for one in words):
        return
    declared = sum(map(_count_targets, words))
    for word in words:
        for name, said in _list_references(word):
            if int(said.partition(".")[2] or 1) > declared:
                yield f"{tag(word)}.{name}: {said!r} means nothing; targets declared: {declared}"


def _count_targets(word: Word) -> int:
    """How many targets a word may give the words inside it.

    They are those that it lists. One more comes where it attaches, follows something, picks objects that a filter
    means, or goes on with what it has done (`then`).
    """
    held = {name: getattr(word, name) for name in word.__struct_fields__}
    listed = sum(len(held[name]) for name in _TARGETS if isinstance(held.get(name), tuple))
    attaches = isinstance(word, Ability) and isinstance(held.get("to"), Filter)
    picks = bool(held.get("does")) and any(isinstance(one, Filter) for one in held.values())
    return listed + (attaches or picks or bool(held.get("then")) or held.get("follows") is not None)


def _list_references(word: Word) -> Iterator[tuple[str, str]]:
    """The references to targets in the fields of a word, each with its field: `("to", "target.2")`.

    A word that says by a filter what it is about does not read its targets, and gives none.
    """
    held = [(name, getattr(word, name)) for name in word.__struct_fields__]
    if any(isinstance(one, Filter) for _, one in held) and not isinstance(word, Filter):
        return
    for name, one in held:
        for said in one if isinstance(one, tuple) else (one,):
            if isinstance(said, str) and (said == "target" or (said[:7] == "target." and said[7:].isdecimal())):
                yield name, said
