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
    """Give the answer in a line, `"x"` for `P1 choose x` or `P1 choose topic=x`, `"4"` for `chance roll=4`.

    It is None if the line answers another seat's choice or another topic, or names no answer, or several. Whether the
    answer is an option is not asked.

    Raises:
        LineError: A quotation mark is missing in the line, or a key stands twice.
    """
    words, named = split_line(line)
    who = pending.seat or "chance"
    told = [*words[2:], *named.values()] if words[1:2] == ["choose"] else [*words[1:], *named.values()]
    right = words[:1] == [who] and (who == "chance" or words[1:2] == ["choose"]) and len(told) == 1
    return told[0] if right and (not named or pending.topic in named) else None


def find_options(text: str, pending: Pending, names: Names, state: State) -> Iterator[object]:
    """Give the options of a choice that a text means, none if it means none. One may come twice.

    Those that it means as it stands come first, in the order of the options. Names in a list such as `g1,g2` may stand
    in any order, if they are fewer than seven. Numbers must be named in order, as nothing else says which is whose.
    """
    yield from (one for one in pending.options if is_option(text, one, names, state))
    things = [one for one in pending.options if isinstance(one, tuple) and all(isinstance(x, str) for x in one)]
    for order in permutations(text.split(",")) if 0 < text.count(",") < _FEW else ():
        yield from (one for one in things if is_option(",".join(order), one, names, state))


def matches_offers(offers: list[str], pending: Pending, names: Names, state: State) -> bool:
    """Whether texts such as `["g1", "none"]` name all options of a choice, each of them one, in any order.

    Options that no text names, and texts that name no option, make it false. No texts agree with no options only. A
    text that means two options must stand twice.
    """
    left = list(pending.options)
    meant = {text: [*find_options(text, pending, names, state)] for text in offers}
    for text in sorted(offers, key=lambda one: len(meant[one])):
        found = next((at for at, one in enumerate(left) if one in meant[text]), None)
        if found is None:
            return False
        del left[found]
    return not left


def is_option(text: str, option: object, names: Names, state: State) -> bool:
    """Whether a text means an option of a choice. Nothing is raised for a text that means nothing.

    - `yes` and `no` mean True and False.
    - A label means an object's id, or the id of a trigger or effect that comes from it. A card's name means each object
      of that card.
    - `g1/0` means a part of that object's options, `0` as `describe_part` writes it.
    - `g1,g2` means a tuple of so many options in this order; `none` or an empty text means the empty one.
    - Anything else is meant by its text or its name.
    """
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
