"""Choices and conditions around other effects."""

from __future__ import annotations

from engine.games.mtg.words.abilities import Cost
from engine.games.mtg.words.arguments import Anything, Players, Reference
from engine.kernel.values import Word
from engine.kernel.words import Amount, Condition, Filter

__all__ = ["Among", "Choose", "ChooseType", "ForEach", "If", "Kindred", "May", "OneOf", "Unless", "Where"]


class Unless(Word, frozen=True):
    """Do something unless a player (`who`: `you`, `event.seat`, `controller-of target`) pays a cost now (118.12a).

    Of several costs the player chooses one that they can pay. The costs are numbered from 1; `none` is not to pay.
    """

    cost: Cost | tuple[Cost, ...]
    does: tuple[Word, ...]
    who: Players = "controller-of target"


class Kindred(Word, frozen=True):
    """Matching objects that share a creature type with an object, as it is or last was: `chosen` in `then`."""

    of: Filter
    to: Reference
    then: tuple[Word, ...]


class Choose(Word, frozen=True):
    """Choose objects as this resolves, without targeting (608.2d); `then` calls them `chosen`.

    `of`: which may be chosen: those that match a filter, or one of several, or those `chosen` before (115.10).
    `least` to `most` of them, or all if there are fewer; without `most`, any number. `each`: so many for each of these
    players. `unlike`: no two that are alike in this field. `who`: who chooses; `chance` is at random. `otherwise` is
    done if none is chosen; `short` is done too if fewer than `least` are.
    """

    of: Filter | Reference | tuple[Filter, ...]
    then: tuple[Word, ...] = ()
    least: Amount = 1
    most: Amount | None = 1
    who: Players = "you"
    each: Players | None = None
    unlike: str | None = None
    but: Reference | None = None
    """Any other than this."""
    otherwise: tuple[Word, ...] = ()
    short: tuple[Word, ...] = ()


class Among(Word, frozen=True):
    """Of these objects, those that match are `chosen` in `then`, and the others are the `rest`.

    `then` is done only if at least `least` match.
    """

    of: Reference
    fits: Filter
    then: tuple[Word, ...]
    least: int = 0


class ChooseType(Word, frozen=True):
    """Choose a `creature type`, `card type` or `color` as this resolves: the source's mark `chosen` (205.3e, 105.4)."""

    what: str = "creature type"


class ForEach(Word, frozen=True):
    """Do this for each of these objects or players (players in turn order); `it` is the current one."""

    who: Anything
    does: tuple[Word, ...]


class Where(Word, frozen=True):
    """Do `does`, in which `x` is this number: *where X is the number of Islands you control*."""

    x: Amount
    does: tuple[Word, ...]


class If(Word, frozen=True):
    """Do one thing or another."""

    holds: Condition
    then: tuple[Word, ...]
    otherwise: tuple[Word, ...] = ()


class May(Word, frozen=True):
    """The player may do this as it resolves, paying the cost if there is one. They are not asked if they cannot pay."""

    then: tuple[Word, ...]
    cost: Cost = Cost()
    otherwise: tuple[Word, ...] = ()


class OneOf(Word, frozen=True):
    """One of several effects, which the controller chooses as this resolves, numbered from 1 (608.2d)."""

    these: tuple[tuple[Word, ...], ...]
