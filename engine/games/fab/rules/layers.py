"""Layers of the stack: what was announced for them, their targets, and their resolution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.games.fab.modes import settle_modes
from engine.games.fab.rules.playing import list_values
from engine.games.fab.words import Activated, Resolution
from engine.kernel.matching import matches_filter
from engine.kernel.run import Run
from engine.kernel.stack import is_over, top
from engine.kernel.state import Obj
from engine.kernel.words import Context, Filter

__all__ = [
    "are_targets_legal",
    "check_each_target",
    "get_announcement",
    "is_attack",
    "is_defense_reaction_card",
    "is_on_stack",
    "list_resolutions",
    "list_target_filters",
    "resolve_all_layers",
    "resolve_layer",
]


def resolve_all_layers(ask: Run) -> None:
    """Settle, and resolve every layer of the stack, the top one first. Nobody gets priority in between (4.2.1, 4.4.1).

    It stops when the game is over, and gives nothing.
    """
    ask.settle()
    while (layer := top(ask.state)) is not None and not is_over(ask.state):
        resolve_layer(ask, layer)
        ask.settle()


def list_resolutions(ask: Run, id: str) -> tuple[Resolution, ...]:
    """The resolution abilities that an announced card on the stack has now, in order; `()` if none.

    They are in the modes announced for it. A modal one without an announced mode keeps its choice.
    """
    have = tuple(one for one in list_values(ask, id, "abilities") if isinstance(one, Resolution))
    modes = cast("Context", ask.state.mark(id, "announced")).notes["modes"]
    return tuple(settle_modes(have, cast("tuple[int, ...]", modes)))


def get_announcement(layer: Obj) -> Context:
    """The choices announced for a layer (an object on the stack), as a context: its targets, X and notes.

    A card has them from its announcement, the layer of an ability from its creation.
    """
    return cast("Context", layer.context or layer.marks["announced"])


def list_target_filters(ask: Run, layer: Obj) -> tuple[Filter, ...]:
    """What each target of a layer must be, in order; `()` if it has no targets.

    Of an ability's layer, it is what was noted as it was made; of a card, what its resolution abilities say now.
    """
    if layer.context is not None:
        return cast("tuple[Filter, ...]", layer.context.notes["targets"])
    return tuple(which for ability in list_resolutions(ask, layer.id) for which in ability.targets)


def check_each_target(ask: Run, which: tuple[Filter, ...], context: Context) -> tuple[bool, ...]:
    """For each declared target of a context, whether it is still there and matches its filter.

    `which` holds the filters in the order of the targets. The longer of the two is cut off.
    """
    board = ask.board()
    return tuple(
        id in ask.state.objects and matches_filter(one, id, context, board)
        for one, id in zip(which, context.targets, strict=False)
    )


def are_targets_legal(ask: Run, abilities: Sequence[Resolution | Activated], context: Context) -> bool:
    """Whether the declared targets are as many as these abilities take, and each of them legal (5.1.4a).

    The last abilities may have fewer if they say `up_to`, and none of theirs twice (1.8.5b). Without targets, none may
    be declared.
    """
    which = tuple(one for ability in abilities for one in ability.targets)
    fixed = max((n for n, ability in enumerate(abilities, 1) if not ability.up_to), default=0)
    least = sum(len(ability.targets) for ability in abilities[:fixed])
    free = context.targets[least:]
    if not least <= len(context.targets) <= len(which) or len(set(free)) < len(free):
        return False
    return all(check_each_target(ask, which, context))


def resolve_layer(ask: Run, layer: Obj) -> None:
    """Resolve a layer, an object on the stack. It fails to resolve if a clause forbids its resolution.

    It gives nothing. Of a layer with two sides, a clause may say that the right one resolves first, alone.
    """
    objections = ask.forbids("resolution", layer)
    if objections:
        with ask.frame(objections):
            ask.perform("failed", layer, layer.id)
    elif ask.allows("resolves-first", layer):
        ask.perform("resolve:first", layer, layer.id)
    else:
        ask.perform("resolve", layer, layer.id)


def is_on_stack(ask: Run, layer: Obj) -> bool:
    """Whether a layer, an object as it was, is still on the stack."""
    return layer.id in ask.state.at("stack")


def is_defense_reaction_card(ask: Run, layer: Obj) -> bool:
    """Whether a layer is a card with the type `defense reaction`; the layer of an ability is no card."""
    return layer.context is None and ask.has(layer.id, "types", "defense reaction")


def is_attack(ask: Run, layer: Obj) -> bool:
    """Whether a layer is an attack: an ability's layer that attacks, or a card with the subtype `attack`."""
    if layer.context is not None:
        return bool(layer.context.notes.get("attack"))
    return ask.has(layer.id, "subtypes", "attack")
