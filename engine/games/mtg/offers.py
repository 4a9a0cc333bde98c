"""What a player might try: one candidate a card, ability and first choice of targets; legality is asked elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.c1_concepts import choices
from engine.games.mtg.refs import abilities
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
    Pass,
    Play,
    Spell,
)
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["candidates"]


def candidates(ask: Run, seat: str) -> Iterator[Word]:
    """Everything that a seat might try, targets taken as they come; modes, X and other costs are left out."""
    yield Pass(seat)
    for card in ask.state.at(f"{seat}.hand"):
        yield Play(seat, card)
        if abilities(ask, card, Foretell):
            yield Foresee(seat, card)
        aims = [aim for one in abilities(ask, card, Spell) for aim in one.aims]
        aims += [one.what for one in abilities(ask, card, Enchant)]
        for targets in _targets(ask, aims, Context(card, seat)):
            yield Cast(seat, card, targets)
    for id in ask.state.at("battlefield"):
        for at, ability in enumerate(abilities(ask, id, Activated), 1):
            for targets in _targets(ask, list(ability.aims), Context(id, seat)):
                yield Activate(seat, id, at, targets)
    mine = [id for id in ask.state.at("battlefield") if ask.has(id, "types", "creature")]
    if ask.state.mark("game", "declaring") == "attackers":
        yield from (Attack(seat, (id,)) for id in mine)
    foes = [id for id in mine if ask.state.mark(id, "attacking") is not None]
    yield from (Block(seat, (id,), (foe,)) for id in mine for foe in foes)


def _targets(ask: Run, aims: list[Aim], context: Context) -> Iterator[tuple[str, ...]]:
    """The first target of each kind, and each choice of a single one."""
    if not aims:
        yield ()
    elif len(aims) == 1:
        yield from ((id,) for id in choices(ask, aims[0], context))
        if aims[0].up_to:
            yield ()
    else:
        firsts = [choices(ask, aim, context)[:1] for aim in aims]
        if all(firsts):
            yield tuple(one[0] for one in firsts)
