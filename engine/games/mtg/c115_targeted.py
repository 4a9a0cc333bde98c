"""115.1: what makes a spell or an ability targeted, and so which targets it has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.games.mtg.base import rules
from engine.games.mtg.words import Aim
from engine.kernel.run import Run

__all__: list[str] = []

Open: TypeAlias = Callable[[tuple[Aim, ...], tuple[str, ...]], tuple[str, ...]]
"""What may be chosen next, for these aims, after these targets."""


@rules.defines("115.1a", "aims:spell")
def what_an_instant_or_sorcery_names_as_a_target(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    return aims


@rules.defines("115.1b", "aims:aura")
def what_an_aura_spell_can_enchant(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    return aims


@rules.defines("115.1c", "aims:activated")
def what_an_activated_ability_names_as_a_target(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    return aims


@rules.defines("115.1d", "aims:triggered")
def what_a_triggered_ability_names_as_a_target(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    return aims


@rules.defines("601.2c", "aims:number")
def as_many_as_the_player_announces(
    ask: Run, said: tuple[tuple[Aim, ...], int], so_far: tuple[Aim, ...]
) -> tuple[Aim, ...]:
    """Where the number of targets varies, its player says how many there are before they are chosen."""
    aims, targets = said
    others = tuple(one for one in aims if not one.many)
    return (*others, *aims[-1:] * max(0, targets - len(others)))


def numbered(ask: Run, aims: tuple[Aim, ...], targets: int) -> tuple[Aim, ...]:
    """The aims of a text for which so many targets are named: one that stands for any number, as often as that."""
    if not aims or not aims[-1].many:
        return aims
    said: tuple[Aim, ...] = ask.defines("aims:number", (aims, targets), aims)
    return said


def chosen(ask: Run, seat: str, aims: tuple[Aim, ...], open_: Open) -> tuple[tuple[Aim, ...], tuple[str, ...]] | None:
    """A target for each aim, one after another, and of any number as many as are liked; None if one cannot be."""
    targets: tuple[str, ...] = ()
    while len(targets) < len(aims):
        options = open_(aims, targets)
        if not options:
            return None
        picked = str(ask.choose(seat, "target", options))
        if aims[-1].many and picked == "none" and len(targets) == len(aims) - 1:
            return aims[:-1], targets
        targets = (*targets, picked)
        if len(targets) == len(aims):
            aims = numbered(ask, aims, len(targets) + 1)
    return aims, targets


@rules.defines("115.6", "targets:none")
def targets_that_need_not_be_chosen(
    ask: Run, said: tuple[tuple[Aim, ...], tuple[str, ...]], so_far: tuple[str, ...]
) -> tuple[str, ...]:
    aims, targets = said
    rest = aims[len(targets) :]
    return (*so_far, *("none" for _ in rest)) if rest and all(aim.up_to for aim in rest) else so_far
