"""Answers to choices: which option a line of the script means."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from engine.kernel.errors import Pending
from engine.kernel.state import State
from engine.kernel.values import show
from engine.scenario.playing.lines import Names, split_line
from engine.scenario.telling.describe import describe_part

__all__ = ["find_options", "is_option", "matches_offers", "read_answer"]

_FEW = 6
"""With this many commas or more, the orders of a list are not tried."""


def read_answer(line: str, pending: Pending) -> str | None:
    """The answer that a line gives to a choice, or None if it answers another: `P1 choose x`, or `chance roll=4`."""
    words, named = split_line(line)
    who = pending.seat or "chance"
    told = [*words[2:], *named.values()] if words[1:2] == ["choose"] else [*words[1:], *named.values()]
    right = words[:1] == [who] and (who == "chance" or words[1:2] == ["choose"]) and len(told) == 1
    return told[0] if right and (not named or pending.topic in named) else None


def find_options(text: str, pending: Pending, names: Names, state: State) -> Iterator[object]:
    """The options that a text means. Objects in a list may be named in any order, unless the text fits as it stands.

    Numbers must be named in order, as nothing else says which is whose.
    """
    yield from (one for one in pending.options if is_option(text, one, names, state))
    things = [one for one in pending.options if isinstance(one, tuple) and all(isinstance(x, str) for x in one)]
    for order in permutations(text.split(",")) if 0 < text.count(",") < _FEW else ():
        yield from (one for one in things if is_option(",".join(order), one, names, state))


def matches_offers(offers: list[str], pending: Pending, names: Names, state: State) -> bool:
    """Whether texts name all options of a choice, each of them one, in any order."""
    left = list(pending.options)
    meant = {text: [*find_options(text, pending, names, state)] for text in offers}
    for text in sorted(offers, key=lambda one: len(meant[one])):
        found = next((at for at, one in enumerate(left) if one in meant[text]), None)
        if found is None:
            return False
        del left[found]
    return not left


def is_option(text: str, option: object, names: Names, state: State) -> bool:
    """Whether a text means an option."""
    if isinstance(option, bool):
        return text == ("yes" if option else "no")
    if isinstance(option, str):
        if text == option:
            return True
        id = option.partition("/")[0]
        text, cut, said = text.partition("/")
        if cut and said != describe_part(option, state):
            return False
        waiting = next((one for one in state.waiting if one.id == id), None)
        effect = state.effects.get(id)
        id = waiting.context.source if waiting else effect.context.source if effect else id
        one = names.id_or_none(text, state)
        return one == id or (not (text.partition("#")[2] and one) and names.is_name_of(text, id, state))
    if isinstance(option, tuple):
        parts = [part for part in text.split(",") if part and part != "none"]
        named = zip(parts, option, strict=False)
        return len(parts) == len(option) and all(is_option(part, one, names, state) for part, one in named)
    return text in (str(option), show(option), getattr(option, "name", None))
