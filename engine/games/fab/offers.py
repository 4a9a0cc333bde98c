"""What a seat might try, and what a scenario may ask about an effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from msgspec.structs import replace

from engine.games.fab.c5_costs import activated, price
from engine.games.fab.c5_layers import resolutions
from engine.games.fab.c5_split import as_played, sides
from engine.games.fab.modes import in_mode, modal, settled
from engine.games.fab.words import Activate, Activated, Defend, Pass, Play, Resolution
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__ = ["ASKS", "candidates"]


def candidates(ask: Run, seat: str) -> Iterator[Word]:
    """Everything that a seat might try, as far as it needs no announcement but targets."""
    hand = ask.state.at(f"{seat}.hand")
    for card in (*hand, *ask.state.at(f"{seat}.arsenal")):
        yield from _plays(ask, seat, card)
    for source in (*ask.state.at("arena"), *ask.state.at(f"{seat}.hero"), *hand):
        for n, ability in enumerate(activated(ask, source), 1):
            for mode in _modes(ability) or (None,):
                for targets in _targets(ask, source, seat, in_mode(ability, mode or 0).targets):
                    yield Activate(seat, source, n, targets, mode=mode)
    if ask.state.mark("game", "step") == "defend":
        yield from (Defend(seat, (card,)) for card in hand)
    yield Pass(seat)


def _plays(ask: Run, seat: str, card: str) -> Iterator[Play]:
    here = ask.state.objects[card].card
    names = [side.name for side in sides(here)]
    for half in (*names, "both") if names else (None,):
        play = Play(seat, card, half=half)
        abilities = resolutions(ask, card)
        if half is not None:
            abilities = tuple(one for one in as_played(here, play).abilities if isinstance(one, Resolution))
        for modes in product(*(found for one in abilities if (found := _modes(one)))):
            wanted = tuple(which for one in settled(abilities, modes) for which in one.targets)
            for targets in _targets(ask, card, seat, wanted):
                yield replace(play, targets=targets, modes=modes)


def _modes(ability: Resolution | Activated) -> range:
    """The numbers of an ability's modes; none of one that is not modal."""
    choice = modal(ability.does)
    return range(1, len(choice.modes) + 1) if choice is not None else range(0)


def _targets(ask: Run, source: str, seat: str, wanted: tuple[Filter, ...]) -> Iterator[tuple[str, ...]]:
    context = Context(source, seat)
    return product(*(ask.found(which, context) for which in wanted))


def _cost(ask: Run, card: str, x: str = "0") -> int:
    """What playing a card costs in resources now."""
    seat = ask.state.objects[card].owner
    return price(ask, Play(seat, card, x=int(x)))


ASKS: Mapping[str, Callable[..., object]] = {"cost": _cost}
"""`ask: cost card`."""
