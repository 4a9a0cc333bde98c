"""Cards about to be played: their values, targets and attack-target."""

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
    "list_attackable",
    "list_played_values",
    "list_values",
]


def is_played_as_action(ask: Run, play: Play) -> bool:
    """Whether an action card is played, and not as though it were an instant (8.1.1d)."""
    return "action" in list_played_values(ask, play, "types") and not (play.instant and ask.allows("as-instant", play))


def divide_targets(targets: tuple[str, ...], wanted: int, *, attacks: bool) -> tuple[tuple[str, ...], str | None]:
    """Declared targets as those of the effects, and an attack-target or None (5.1.4b).

    `wanted`: how many targets the effects have. The attack-target is declared last.
    """
    apart = attacks and len(targets) == wanted + 1
    return (targets[:-1], targets[-1]) if apart else (targets, None)


def list_attackable(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of the heroes that a seat may attack: those of other players."""
    return tuple(hero for other in ask.state.playing() if other != seat for hero in ask.state.at(f"{other}.hero"))


def list_played_values(ask: Run, play: Play, field: str) -> tuple[object, ...]:
    """The values in a field of a card about to be played; of a split card, those of the declared side."""
    here = ask.state.objects.get(play.card)
    if here is None or play.half is None or (side := find_played_side(here.card, play)) is here.card:
        return list_values(ask, play.card, field)
    listed = side.abilities if field == "abilities" else side.values.get(field, ())
    return listed if isinstance(listed, tuple) else ()


def declare_attack_target(ask: Run, seat: str, layer: str, targets: tuple[str, ...], attacked: str | None) -> Does:
    """Set the hero that a layer attacks: one that is named, or one that the player chooses."""
    heroes = list_attackable(ask, seat)
    named = [id for id in (attacked, *targets) if id in heroes]
    if heroes:
        yield Set(layer, "attacks", named[0] if named else ask.choose(seat, "attack-target", heroes))


def list_values(ask: Run, id: str, field: str) -> tuple[object, ...]:
    """The values in a field of an object as a tuple."""
    got = ask.get(id, field)
    return got if isinstance(got, tuple) else ()
