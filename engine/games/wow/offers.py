"""The actions that a seat might try, legal or not: the rules decide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product

from engine.games.wow.links import list_chosen_before, list_paragraphs, list_target_choices, number_instances
from engine.games.wow.position import list_abilities
from engine.games.wow.words import Attack, Begin, Complete, Look, Modal, Pass, Payment, Place, Play, Random, Reward, Use
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__ = ["describe_price", "list_candidates"]

_MANY = 200
"""So many choices of targets are offered for one link."""


def list_candidates(ask: Run, seat: str) -> Iterator[Word]:
    """The actions that a seat might try now, legal or not. The last is a pass.

    Before it come playing and placing cards from hand, powers of what is in play or in the seat's row, attacks, looking
    and beginning. Whose card a power is on is not asked. An attack is by any card that it controls on any other's. Of
    choices of modes, and of targets for each, at most 200 are tried.
    """
    for card in ask.state.at(f"{seat}.hand"):
        for modes in _list_modes(list_abilities(ask, card, Modal)):
            for targets in _list_choices(ask, seat, card, list_paragraphs(ask, card, modes=modes)):
                yield Play(seat, card, targets, modes=modes)
        if ask.get(card, "variable") is True:
            yield from _list_by_number(ask, seat, card)
        yield Place(seat, card)
        yield Place(seat, card, up=True)
    own = (*ask.state.at("play"), *ask.state.at(f"{seat}.resources"))
    for card in own:
        for at, power in enumerate(list_abilities(ask, card, Payment), 1):
            for targets in _list_choices(ask, seat, card, (power.targets,)):
                yield Use(seat, card, targets, power=at)
        for reward in list_abilities(ask, card, Reward):
            for targets in _list_choices(ask, seat, card, (reward.targets,)):
                yield Complete(seat, card, targets)
    mine = {one: ask.get(one, "controller") == seat for one in ask.state.at("play")}
    for one, other in product(mine, repeat=2):
        if mine[one] and not mine[other]:
            yield Attack(seat, one, other)
    yield Look(seat)
    yield Begin(seat)
    yield Pass(seat)


def describe_price(due: tuple[Word, int]) -> str:
    """How many resources are due, in words: `"1 resource"`, `"0 resources"`. The tuple is the action and the number."""
    return f"{due[1]} resources" if due[1] != 1 else "1 resource"


def _list_by_number(ask: Run, seat: str, card: str) -> Iterator[Word]:
    """The ways to play a card whose X decides what it may target, with the cost of something in play as X.

    Ways that need no X are left out.
    """
    offered = set(_list_choices(ask, seat, card, list_paragraphs(ask, card)))
    for x in sorted({ask.number(one, "cost") for one in ask.state.at("play")}):
        for targets in _list_choices(ask, seat, card, list_paragraphs(ask, card), x):
            if targets not in offered:
                yield Play(seat, card, targets, x)


def _list_modes(modal: tuple[Modal, ...]) -> Iterator[tuple[int, ...]]:
    """The choices of modes, at most 200, each as numbers from 1: `(1,)`, `(2,)`. For no modal ability it is `()` once.

    Only the first modal ability counts.
    """
    if not modal:
        yield ()
    for one in modal[:1]:
        yield from islice(combinations(range(1, len(one.modes) + 1), one.choose), _MANY)


def _list_choices(
    ask: Run, seat: str, card: str, paragraphs: tuple[tuple[Filter, ...], ...], x: int | None = None
) -> Iterator[tuple[str, ...]]:
    """The choices of targets for these descriptions, among the first 200 combinations, each a tuple of ids in order.

    Random targets are not chosen. None is chosen twice for one instance of the word "target" (706.1). Without
    descriptions it is `()` once. `x` is the number announced.
    """
    own = [[which for which in one if not isinstance(which, Random)] for one in paragraphs]
    instances = number_instances(own)
    found = [list_target_choices(ask, which, Context(card, seat, x=x)) for one in own for which in one]
    for targets in islice(product(*found), _MANY):
        if not any(id in list_chosen_before(instances, targets[:at]) for at, id in enumerate(targets)):
            yield targets
