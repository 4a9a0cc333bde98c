"""Cards about to be played: their values, targets and attack-target."""

from __future__ import annotations

from typing import cast

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
    """Whether a card is played as an action: it has the type, and is not played as though it were an instant (8.1.1d).

    It is played as an instant if the play says so and a clause on `as-instant` allows it. Without that permission it
    still is an action.
    """
    return "action" in list_played_values(ask, play, "types") and not (play.instant and ask.allows("as-instant", play))


def divide_targets(targets: tuple[str, ...], wanted: int, *, attacks: bool) -> tuple[tuple[str, ...], str | None]:
    """The ids of the targets of the effects, and the id of the attack-target or None (5.1.4b).

    Args:
        targets: The declared targets; an attack-target is declared last.
        wanted: How many targets the effects have.
        attacks: Whether what is announced is an attack.

    >>> divide_targets(("o1", "o2"), 1, attacks=True), divide_targets(("o1",), 1, attacks=True)
    ((('o1',), 'o2'), (('o1',), None))
    """
    apart = attacks and len(targets) == wanted + 1
    return (targets[:-1], targets[-1]) if apart else (targets, None)


def list_attackable(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of the heroes that a seat may attack: those of all other players still in the game.

    Its team's are included.
    """
    return tuple(hero for other in ask.state.playing() if other != seat for hero in ask.state.at(f"{other}.hero"))


def list_played_values(ask: Run, play: Play, field: str) -> tuple[object, ...]:
    """The values in a list field of a card about to be played; of a split card, those of the declared side.

    `field` may be `"abilities"`, or one such as `"types"`. A side's values are as printed; others are the current ones.
    It is `()` if the field is no list, or empty.
    """
    card = ask.state.objects[play.card].card
    if (side := find_played_side(card, play)) is card:
        return list_values(ask, play.card, field)
    return cast("tuple[object, ...]", side.abilities if field == "abilities" else side.values.get(field, ()))


def declare_attack_target(ask: Run, seat: str, layer: str, targets: tuple[str, ...], attacked: str | None) -> Does:
    """Yield the event that marks on a layer which hero it attacks: one that is named, else one that the player chooses.

    Of several named, the attack-target counts first. While the game goes on, there is a hero to attack.

    Args:
        ask: The run.
        seat: The seat that attacks.
        layer: The id of the layer that is the attack.
        targets: Other declared targets; a hero among them counts as named.
        attacked: The declared attack-target, or None.
    """
    heroes = list_attackable(ask, seat)
    named = [id for id in (attacked, *targets) if id in heroes]
    yield Set(layer, "attacks", named[0] if named else ask.choose(seat, "attack-target", heroes))


def list_values(ask: Run, id: str, field: str) -> tuple[object, ...]:
    """The values in a list field of an object as it is now; `()` if the field is no list, or empty."""
    got = ask.get(id, field)
    return got if isinstance(got, tuple) else ()
