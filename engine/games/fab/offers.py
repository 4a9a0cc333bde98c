"""What a seat might try, and what a scenario may ask about an effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from engine.games.fab.c5_costs import activated, price
from engine.games.fab.c5_layers import resolutions
from engine.games.fab.words import Activate, Defend, Pass, Play
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__ = ["ASKS", "candidates"]


def candidates(ask: Run, seat: str) -> Iterator[Word]:
    """Everything that a seat might try, as far as it needs no announcement but targets."""
    hand = ask.state.at(f"{seat}.hand")
    for card in (*hand, *ask.state.at(f"{seat}.arsenal")):
        wanted = tuple(which for ability in resolutions(ask, card) for which in ability.targets)
        for targets in _targets(ask, card, seat, wanted):
            yield Play(seat, card, targets)
    for source in (*ask.state.at("arena"), *ask.state.at(f"{seat}.hero"), *hand):
        for n, ability in enumerate(activated(ask, source), 1):
            for targets in _targets(ask, source, seat, ability.targets):
                yield Activate(seat, source, n, targets)
    if ask.state.mark("game", "step") == "defend":
        yield from (Defend(seat, (card,)) for card in hand)
    yield Pass(seat)


def _targets(ask: Run, source: str, seat: str, wanted: tuple[Filter, ...]) -> Iterator[tuple[str, ...]]:
    context = Context(source, seat)
    return product(*(ask.found(which, context) for which in wanted))


def _cost(ask: Run, card: str, x: str = "0") -> int:
    """What playing a card costs in resources now."""
    seat = ask.state.objects[card].owner
    return price(ask, Play(seat, card, x=int(x)))


ASKS: Mapping[str, Callable[..., object]] = {"cost": _cost}
"""`ask: cost card`."""
