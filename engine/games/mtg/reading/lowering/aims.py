"""Targets: the aims of an ability, the reference to each of them, and the scene in which references are meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace as replace_data

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.events import Onset
from engine.games.mtg.reading.lowering.nouns import lower_noun
from engine.games.mtg.reading.lowering.references import Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term, term
from engine.kernel.values import Map
from engine.kernel.words import Filter

__all__ = ["list_aims", "set_scene"]


def list_aims(said: Iterable[Term], scene: Scene) -> tuple[words.Aim, ...]:
    """Give the targets of an ability as the engine's aims, in order: a description of two targets gives two.

    Args:
        said: The descriptions, as `(pick n=1 of=(noun base=creature))`; several targets of one share the number `word`.
        scene: What references mean in the ability.

    Raises:
        LoweringError: There is no word for one of them.
    """
    return tuple(aim for word, one in enumerate(said, 1) for aim in _list_alike(one, word, scene))


def _number_aims(said: Iterable[Term]) -> tuple[str, ...]:
    """Give the reference to each target description: `("target",)` for one, `("target.1", "target.2")` for two.

    One that declares several targets is `"targets"` if it is alone; with others beside it, every reference is `""`.
    No descriptions give `()`.
    """
    declared = tuple(said)
    if len(declared) == 1:
        return ("target" if _count_alike(declared[0]) == 1 else "targets",)
    if any(_count_alike(one) != 1 for one in declared):
        return tuple("" for _ in declared)
    return tuple(f"target.{n}" for n in range(1, len(declared) + 1))


def set_scene(aims: Sequence[Term], onset: Onset | None, lower_ability: Callable[[Term], object]) -> Scene:
    """Give the scene of an ability: what its references, to targets, event and player, mean.

    Args:
        aims: The descriptions of its targets, as `(pick n=1 of=(noun base=creature))`.
        onset: What it triggers on; None if on nothing.
        lower_ability: How an ability in quotation marks becomes a word.
    """
    players = frozenset(n for n, one in enumerate(aims) if one.make in {"target-player", "target-opponent"})
    scene = Scene(_number_aims(aims), players, lower_ability=lower_ability)  # type: ignore[arg-type]  # an ability
    if onset is None:
        return scene
    found = replace_data(scene, event=onset.obj, seat=onset.seat, died=onset.died, dead=onset.dead)
    return replace_data(found, foe=onset.foe, amount=onset.amount, x=onset.x)


def _count_alike(said: Term) -> int:
    """Give how many targets one description declares, as 2; 0 for any number, and 1 where no number is told."""
    number = said.get("n") or "1"
    if said.make == "pick-any":
        return 0
    return int(number) if said.make in {"pick", "pick-most"} and str(number).isdecimal() else 1


def _list_alike(said: Term, word: int, scene: Scene) -> Iterable[words.Aim]:
    """Give the engine's aims for one description: two for "two target creatures", one for any number of them.

    Args:
        said: The description, as `any-target` or `(pick n=2 of=...)`.
        word: Its number, from 1, among the descriptions of the ability.
        scene: What references mean in the ability.

    Raises:
        LoweringError: There is no word for it, or the number is x.
    """
    if said.make == "any-target":
        yield builders.ANY_TARGET
    elif said.make in {"target-player", "target-opponent"}:
        yield words.Aim(player="any" if said.make == "target-player" else "opponent")
    elif said.make in {"player-or-planeswalker", "opponent-or-planeswalker"}:
        who = "any" if said.make == "player-or-planeswalker" else "opponent"
        yield words.Aim(Filter(has=Map(types="planeswalker")), player=who)
    elif said.make == "pick-any":
        yield words.Aim(lower_noun(said.get("of"), scene), many=True, word=word)
    elif said.make in {"pick", "pick-most"} and (count := _count_alike(said)):
        if not str(said.get("n")).isdecimal():
            raise refuse_meaning(said)
        noun, alike = _take_likeness(said.get("of"))
        aim = words.Aim(lower_noun(noun, scene), up_to=said.make == "pick-most", alike=alike)
        yield from (replace(aim, word=word),) * count if count > 1 else (aim,)
    else:
        raise refuse_meaning(said)


_ALIKE = {Term("sharing-type"): "subtypes", Term("sharing-card-type"): "types"}


def _take_likeness(said: object) -> tuple[object, str | None]:
    """Give a noun without what all of them share, and the list in which they share it: `"subtypes"`, or None."""
    mods = (said.get("mods") if isinstance(said, Term) else None) or frozenset()
    for mod, field in _ALIKE.items():
        if isinstance(said, Term) and mod in mods:
            return term("noun", base=said.get("base"), mods=mods - {mod} or None), field
    return said, None
