"""The actions that a seat might try, legal or not: the rules decide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from engine.games.fab.modes import find_modes, set_mode, settle_modes
from engine.games.fab.rules.costs import list_activated
from engine.games.fab.rules.playing import list_values
from engine.games.fab.rules.split_cards import find_played_side, list_sides
from engine.games.fab.words import Activate, Activated, Defend, Pass, Play, Resolution
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["describe_price", "list_candidates"]


def list_candidates(ask: Run, seat: str) -> Iterator[Word]:
    """The actions that a seat might try now, legal or not.

    These are plays from hand and arsenal, activations, in the defend step defending with one card from hand, and last a
    pass. Activations are of what is in the arena, under whoever's control, and in the seat's hero zone and hand. Of
    what is announced, only sides, modes and targets are tried.
    """
    hand = ask.state.at(f"{seat}.hand")
    for card in (*hand, *ask.state.at(f"{seat}.arsenal")):
        yield from _list_plays(ask, seat, card)
    for source in (*ask.state.at("arena"), *ask.state.at(f"{seat}.hero"), *hand):
        for n, ability in enumerate(list_activated(ask, source), 1):
            for mode in _list_mode_numbers(ability) or (None,):
                for targets in _list_targets(ask, source, seat, (set_mode(ability, mode or 0),)):
                    yield Activate(seat, source, n, targets, mode=mode)
    if ask.state.mark("game", "step") == "defend":
        yield from (Defend(seat, (card,)) for card in hand)
    yield Pass(seat)


def describe_price(due: tuple[Word, int] | tuple[Word, int, bool]) -> str:
    """What is due, in words: `"2 resources, an action point"`. One is `"1 resources"`, too.

    The tuple is the action, the number of resources, and perhaps a third place. That one says whether an action point
    is due. Without it, only resources are told: `"0 resources"`.
    """
    return f"{due[1]} resources" + (", an action point" if due[2:] == (True,) else "")


def _list_plays(ask: Run, seat: str, card: str) -> Iterator[Play]:
    """The ways to play a card, by its id, from wherever it is: each side, choice of modes and choice of targets.

    A split card has its sides and `both`. Where nothing could be a target that is needed, it gives none.
    """
    here = ask.state.objects[card].card
    names = [side.name for side in list_sides(here)]
    for half in (*names, "both") if names else (None,):
        play = Play(seat, card, half=half)
        abilities = tuple(one for one in list_values(ask, card, "abilities") if isinstance(one, Resolution))
        if half is not None:
            abilities = tuple(one for one in find_played_side(here, play).abilities if isinstance(one, Resolution))
        for modes in product(*(found for one in abilities if (found := _list_mode_numbers(one)))):
            for targets in _list_targets(ask, card, seat, tuple(settle_modes(abilities, modes))):
                yield replace(play, targets=targets, modes=modes)


def _list_mode_numbers(ability: Resolution | Activated) -> range:
    """The numbers of an ability's modes, from 1: `range(1, 4)` for three. It is an empty range if it is not modal."""
    choice = find_modes(ability.does)
    return range(1, len(choice.modes) + 1) if choice is not None else range(0)


def _list_targets(
    ask: Run, source: str, seat: str, abilities: tuple[Resolution | Activated, ...]
) -> Iterator[tuple[str, ...]]:
    """The choices of targets for these abilities, each a tuple of ids, one object for each target in order.

    If one of them takes up to so many, choices of fewer, from none on, come first. Without targets it gives `()` once.
    """
    context = Context(source, seat)
    wanted = tuple(which for one in abilities for which in one.targets)
    least = 0 if any(one.up_to for one in abilities) else len(wanted)
    for n in range(least, len(wanted) + 1):
        yield from product(*(ask.find(which, context) for which in wanted[:n]))
