"""Choices and conditions around other effects."""

from __future__ import annotations

from engine.games.mtg.words.abilities import Cost
from engine.games.mtg.words.arguments import Anything, Players, Reference
from engine.kernel.values import Word
from engine.kernel.words import Amount, Condition, Filter

__all__ = ["Among", "Choose", "ChooseType", "ForEach", "If", "Kindred", "May", "Unless", "Where"]


class Unless(Word, frozen=True):
    """Do something unless a player (`who`: `you`, `event.seat`, `controller-of target`) pays a cost now (118.12a).

    Of several costs, one that the player chooses and can pay; they are numbered from 1, and `none` is not to pay.
    """

    cost: Cost | tuple[Cost, ...]
    does: tuple[Word, ...]
    who: Players = "controller-of target"


class Kindred(Word, frozen=True):
    """Those that match and share a creature type with an object, as it is or last was: `chosen` in what `then` does."""

    of: Filter
    to: Reference
    then: tuple[Word, ...]


class Choose(Word, frozen=True):
    """Choose objects as this resolves, without targeting (608.2d); what `then` does calls them `chosen`.

    `of`: which may be chosen: all that match a filter or one of several, or those `chosen` before (115.10). `least` to
    `most` of them, all if there are no more; no `most` is any number. `each`: so many of every one of these players'
    instead. `unlike`: no two that are alike in this field. `who`: who chooses, `chance` at random. With none chosen,
    `otherwise` is done; with fewer than `least`, `short` besides.
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
    """Of the objects that are meant, those that match are `chosen` in what `then` does, and the others the `rest`."""

    of: Reference
    fits: Filter
    then: tuple[Word, ...]


class ChooseType(Word, frozen=True):
    """Choose a `creature type` or a `card type` as this resolves (205.2a, 205.3e): the mark `chosen` of the source."""

    what: str = "creature type"


class ForEach(Word, frozen=True):
    """Do this for each of the objects or players that are meant, these in turn order; `it` is the one in question."""

    who: Anything
    does: tuple[Word, ...]


class Where(Word, frozen=True):
    """What `does` says, in which `x` is this number, *where X is the number of Islands you control*."""

    x: Amount
    does: tuple[Word, ...]


class If(Word, frozen=True):
    """Do one thing or another."""

    holds: Condition
    then: tuple[Word, ...]
    otherwise: tuple[Word, ...] = ()


class May(Word, frozen=True):
    """Choose, on resolution, whether to pay (if there is a cost) and do it; it is not asked where it cannot be paid."""

    then: tuple[Word, ...]
    cost: Cost = Cost()
    otherwise: tuple[Word, ...] = ()
