"""Layers of the stack: what was announced for them, their targets, and their resolution."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.fab.modes import settle_modes
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
    """The resolution abilities that an object has now, in order; `()` if none.

    Those of a layer are in their declared modes. A modal one without a declared mode keeps its choice.
    """
    got = ask.get(id, "abilities")
    have = tuple(one for one in got if isinstance(one, Resolution)) if isinstance(got, tuple) else ()
    said = ask.state.mark(id, "announced")
    modes = said.notes.get("modes", ()) if isinstance(said, Context) else ()
    return tuple(settle_modes(have, modes)) if isinstance(modes, tuple) else have


def get_announcement(layer: Obj) -> Context:
    """The choices announced for a layer (an object on the stack), as a context: its targets, X and notes.

    If none were announced, it is a bare context of the layer and its controller.
    """
    context = layer.context or layer.marks.get("announced")
    return context if isinstance(context, Context) else Context(layer.id, layer.controller)


def list_target_filters(ask: Run, layer: Obj) -> tuple[Filter, ...]:
    """What each target of a layer must be, in order; `()` if it has no targets.

    Of an ability's layer, it is what was noted as it was made; of a card, what its resolution abilities say now.
    """
    if layer.context is not None:
        named = layer.context.notes.get("targets", ())
        return named if isinstance(named, tuple) else ()
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


def is_attack(ask: Run, layer: Obj) -> bool:
    """Whether a layer is an attack: an ability's layer that attacks, or a card with the subtype `attack`."""
    return bool(layer.context and layer.context.notes.get("attack")) or (
        layer.context is None and ask.has(layer.id, "subtypes", "attack")
    )
