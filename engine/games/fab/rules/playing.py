"""A card that is about to be played: its fields, its targets, whom it attacks."""

from __future__ import annotations

from engine.games.fab.rules.split_cards import find_played_side
from engine.games.fab.words import Play
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__ = [
    "declare_attack_target",
    "divide_targets",
    "is_played_as_action",
    "list_as_played",
    "list_attackable",
    "list_members",
]


def is_played_as_action(ask: Run, play: Play) -> bool:
    """Whether an action card is played, and not as though it were an instant (8.1.1d)."""
    return "action" in list_as_played(ask, play, "types") and not (play.instant and ask.allows("as-instant", play))


def divide_targets(targets: tuple[str, ...], wanted: int, *, attacks: bool) -> tuple[tuple[str, ...], str | None]:
    """The targets of effects that are declared, and the attack-target where one is declared after them (5.1.4b)."""
    apart = attacks and len(targets) == wanted + 1
    return (targets[:-1], targets[-1]) if apart else (targets, None)


def list_attackable(ask: Run, seat: str) -> tuple[str, ...]:
    """What a seat may attack: the heroes of others."""
    return tuple(hero for other in ask.state.playing() if other != seat for hero in ask.state.at(f"{other}.hero"))


def list_as_played(ask: Run, play: Play, field: str) -> tuple[object, ...]:
    """The members of a field of the card that is played; of a split card, of the side that is declared."""
    here = ask.state.objects.get(play.card)
    if here is None or play.half is None or (side := find_played_side(here.card, play)) is here.card:
        return list_members(ask, play.card, field)
    listed = side.abilities if field == "abilities" else side.values.get(field, ())
    return listed if isinstance(listed, tuple) else ()


def declare_attack_target(ask: Run, seat: str, layer: str, targets: tuple[str, ...], attacked: str | None) -> Does:
    """Declare whom a layer attacks: who is named for it, or is a target of its effects, or is chosen."""
    heroes = list_attackable(ask, seat)
    named = [id for id in (attacked, *targets) if id in heroes]
    if heroes:
        yield Set(layer, "attacks", named[0] if named else ask.choose(seat, "attack-target", heroes))


def list_members(ask: Run, id: str, field: str) -> tuple[object, ...]:
    """The members of a field that holds several values."""
    got = ask.get(id, field)
    return got if isinstance(got, tuple) else ()
