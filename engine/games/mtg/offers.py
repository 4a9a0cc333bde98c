"""The actions that a player might try: each card, ability and choice of modes, with a first choice of targets.

The actions may be illegal: the rules decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from engine.games.mtg.references import list_abilities
from engine.games.mtg.rules.targets import list_next_targets, list_targets
from engine.games.mtg.words import (
    Activate,
    Activated,
    Aim,
    Attack,
    Block,
    Cast,
    Enchant,
    Foresee,
    Foretell,
    Mode,
    Pass,
    Play,
    Spell,
)
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["list_candidates"]

_MANY = 20
"""How many choices of modes are offered for one card."""


def list_candidates(ask: Run, seat: str) -> Iterator[Word]:
    """The actions that a seat might try now, legal or not. X, optional costs and other costs are left out."""
    yield Pass(seat)
    for card in ask.state.at(f"{seat}.hand"):
        yield Play(seat, card)
        if list_abilities(ask, card, Foretell):
            yield Foresee(seat, card)
        spells = list_abilities(ask, card, Spell)
        modal = next((one for one in spells if one.modes), None)
        for modes in _list_mode_choices(modal.modes, modal.choose) if modal is not None else [()]:
            aims = [
                aim
                for one in spells
                for aim in (*one.aims, *(_list_mode_aims(one.modes, modes) if one is modal else ()))
            ]
            aims += [one.what for one in list_abilities(ask, card, Enchant)]
            for targets in _list_target_choices(ask, aims, Context(card, seat)):
                yield Cast(seat, card, targets, modes=modes)
    for id in ask.state.at("battlefield"):
        for at, ability in enumerate(list_abilities(ask, id, Activated), 1):
            for modes in _list_mode_choices(ability.modes, 1) if ability.modes else [()]:
                for targets in _list_target_choices(
                    ask, [*ability.aims, *_list_mode_aims(ability.modes, modes)], Context(id, seat)
                ):
                    yield Activate(seat, id, at, targets, modes=modes)
    mine = [id for id in ask.state.at("battlefield") if ask.has(id, "types", "creature")]
    if ask.state.mark("game", "declaring") == "attackers":
        yield from (Attack(seat, (id,)) for id in mine)
    foes = [id for id in mine if ask.state.mark(id, "attacking") is not None]
    yield from (Block(seat, (id,), (foe,)) for id in mine for foe in foes)


def _list_mode_choices(modes: tuple[Mode, ...], n: int) -> Iterator[tuple[int, ...]]:
    """The choices of `n` modes, each as numbers counted from 1; at most `_MANY` of them."""
    return islice(combinations(range(1, len(modes) + 1), n), _MANY)


def _list_mode_aims(modes: tuple[Mode, ...], chosen: tuple[int, ...]) -> list[Aim]:
    """The aims of the chosen modes, in the order chosen."""
    return [aim for n in chosen for aim in modes[n - 1].aims]


def _list_target_choices(ask: Run, aims: list[Aim], context: Context) -> Iterator[tuple[str, ...]]:
    """For one aim every choice of a target; for several aims one choice, the first legal target of each."""
    if not aims:
        yield ()
    elif len(aims) == 1:
        yield from ((id,) for id in list_targets(ask, aims[0], context))
        if aims[0].up_to or aims[0].many:
            yield ()
    else:
        aims = [aim for aim in aims if not aim.many]
        first: tuple[str, ...] = ()
        while len(first) < len(aims) and (open_ := list_next_targets(ask, tuple(aims), first, context)):
            first = (*first, open_[0])
        if len(first) == len(aims):
            yield first
