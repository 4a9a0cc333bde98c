"""Modal abilities: the declared mode takes the place of the choice (5.1.4a, 6.6.6a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from engine.games.fab.words import Activated, Choose, Conditional, Mode, Optional, Resolution
from engine.kernel.values import Word

__all__ = ["choose_mode", "find_modes", "set_mode", "settle_modes"]

A = TypeVar("A", Resolution, Activated)


_HOLDING = (Optional, Conditional)


def find_modes(does: Iterable[Word]) -> Choose | None:
    """The first choice among modes in these effects, also inside an optional or conditional one.

    None if they have none.
    """
    for word in does:
        inner = word if isinstance(word, Choose) else find_modes(word.does) if isinstance(word, _HOLDING) else None
        if inner is not None:
            return inner
    return None


def choose_mode(does: Iterable[Word], mode: tuple[Word, ...]) -> tuple[Word, ...]:
    """The effects with `mode`, the effects of the chosen mode, in place of every choice among modes.

    Choices inside an optional or conditional effect are replaced, too. Effects without a choice stay as they are.
    """
    out: list[Word] = []
    for word in does:
        if isinstance(word, Choose):
            out += mode
        elif isinstance(word, _HOLDING):
            out.append(replace(word, does=choose_mode(word.does, mode)))
        else:
            out.append(word)
    return tuple(out)


def set_mode(ability: A, number: int) -> A:
    """A modal ability with its mode of this number, from 1. The mode's targets come after the ability's own.

    The ability stays as it is if it is not modal, or has no mode of this number.
    """
    choice = find_modes(ability.does)
    if choice is None or not 0 < number <= len(choice.modes):
        return ability
    mode: Mode = choice.modes[number - 1]
    return replace(ability, does=choose_mode(ability.does, mode.does), targets=(*ability.targets, *mode.targets))


def settle_modes(abilities: Iterable[Resolution], modes: tuple[int, ...]) -> Iterator[Resolution]:
    """Resolution abilities, in order, with the declared modes in place. Abilities that are not modal stay as they are.

    `modes` holds one number, from 1, for each modal ability, in order. If it holds too few, the last ones stay open.
    """
    left = list(modes)
    for ability in abilities:
        yield set_mode(ability, left.pop(0)) if left and find_modes(ability.does) is not None else ability
