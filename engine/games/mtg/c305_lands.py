"""Section 305: how many lands a player can play in a turn, and what basic land types give a land and take from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.refs import listed
from engine.games.mtg.types import BASIC
from engine.games.mtg.words import Activated, Cost, Produce
from engine.kernel.run import Run
from engine.kernel.values import Map
from engine.kernel.words import Ability, AllOf, Amount, Exists, Filter, Modify, Part, Static

__all__ = ["TEXTLESS", "Intrinsic", "MoreLands", "without_text"]


class MoreLands(Part, frozen=True):
    """The controller of this can play so many lands more on each of their turns (305.2); in a `lasting`, this turn."""

    n: Amount = 1


@rules.defines("305.2", "land-plays")
def effects_may_increase_the_number(ask: Run, seat: str, so_far: int) -> int:
    board, more = ask.board(), 0
    for live in board.live(MoreLands):
        if isinstance(live.part, MoreLands) and live.context.controller == seat:
            ask.note(board.why.get(live.key, ()))
            more += ask.amount(live.part.n, live.context)
    return so_far + more


# 305.6, 305.7 Basic land types.


class Intrinsic(Ability, frozen=True):
    """The mana abilities that a land's basic land types give it, whichever they come to be (305.6)."""

    of: Filter = Filter(be="this", has=Map(subtypes=tuple(BASIC)))
    """What they look at: an effect that changes it concerns them."""


TEXTLESS = (Intrinsic(),)
"""The abilities of a land that has been given a basic land type rather than its own."""

_LAND = Exists(Filter(be="it", has=Map(types="land")))


def _basic(ask: Run, id: str) -> tuple[str, ...]:
    if not ask.has(id, "types", "land"):
        return ()
    return tuple(str(one) for one in listed(ask.get(id, "subtypes")) if one in BASIC)


@rules.defines("305.6", "printed:abilities")
def lands_of_basic_types_tap_for_mana(ask: Run, id: str, so_far: object) -> object:
    """A land with a basic land type has its mana ability, even if its text does not say so."""
    return (*TEXTLESS, *listed(so_far)) if _basic(ask, id) else so_far


@rules.defines("305.6", "value:abilities")
def for_the_mana_of_each_basic_type(ask: Run, id: str, so_far: object) -> object:
    """One ability for each of the basic land types that it has now."""
    if not any(isinstance(one, Intrinsic) for one in listed(so_far)):
        return so_far
    mana = tuple(Activated(Cost(tap=True), (Produce(f"{{{BASIC[one]}}}"),)) for one in _basic(ask, id))
    own = tuple(one for one in listed(so_far) if not isinstance(one, Intrinsic))
    return (*mana, *own)


@rules.defines("305.7", "value:abilities", after=for_the_mana_of_each_basic_type)
def setting_a_basic_land_type_takes_the_text_away(ask: Run, id: str, so_far: object) -> object:
    """A static ability that sets a land's subtype to basic land types also takes its abilities and its copied text."""
    return tuple(
        replace(one, gives=tuple(without_text(one.gives))) if isinstance(one, Static) else one for one in listed(so_far)
    )


@rules.defines("305.7", "lasting:gives")
def an_effect_that_sets_it_does_so_too(ask: Run, gives: tuple[Part, ...], so_far: tuple[Part, ...]) -> object:
    return tuple(without_text(so_far))


def without_text(gives: Iterable[Part]) -> Iterator[Part]:
    """The same parts, and before each that sets basic land types one that takes away what else the land does."""
    for part in gives:
        if isinstance(part, Modify) and (part.field, part.op) == ("subtypes", "set") and {*BASIC} & {*listed(part.by)}:
            when = _LAND if part.when is None else AllOf((part.when, _LAND))
            yield Modify("abilities", "set", TEXTLESS, part.to, when)
        yield part
