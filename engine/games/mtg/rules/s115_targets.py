"""Section 115: targets."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.mtg.base import rules
from engine.games.mtg.references import get_announcement, list_objects
from engine.games.mtg.words import Aim, Targeting
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map
from engine.kernel.words import Context, Filter

__all__: list[str] = []

Pool: TypeAlias = tuple[Filter | str | tuple[Filter, ...], Context]


@rules.defines("115.1a", "aims:spell")
def what_an_instant_or_sorcery_names_as_a_target(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    """An instant or sorcery spell has the targets that its own text names."""
    return aims


@rules.defines("115.1b", "aims:aura")
def what_an_aura_spell_can_enchant(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    """An Aura spell has the target that its enchant ability names."""
    return aims


@rules.defines("115.1c", "aims:activated")
def what_an_activated_ability_names_as_a_target(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    """An activated ability has the targets that its text names."""
    return aims


@rules.defines("115.1d", "aims:triggered")
def what_a_triggered_ability_names_as_a_target(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    """A triggered ability has the targets that its text names."""
    return aims


@rules.defines("115.3", "target:once")
def another_for_the_same_word(
    ask: Run, said: tuple[tuple[str, ...], tuple[str, ...]], so_far: tuple[str, ...]
) -> tuple[str, ...]:
    """A target cannot be chosen twice for one instance of the word "target"."""
    return tuple(id for id in so_far if id not in said[1])


@rules.forbids("115.5", "target")
def a_spell_targets_itself(ask: Run, subject: Targeting) -> bool:
    """A spell on the stack is no legal target for itself."""
    return subject.target == subject.source and ask.state.objects[subject.target].place == "stack"


@rules.defines("115.6", "targets:none")
def targets_that_need_not_be_chosen(
    ask: Run, said: tuple[tuple[Aim, ...], tuple[str, ...]], so_far: tuple[str, ...]
) -> tuple[str, ...]:
    """If only optional targets are left unannounced, each of them counts as chosen to be none."""
    aims, targets = said
    rest = aims[len(targets) :]
    return (*so_far, *("none" for _ in rest)) if rest and all(aim.up_to for aim in rest) else so_far


@rules.defines("115.6", "target:none")
def no_target_where_none_is_required(ask: Run, aim: Aim, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Where a target is optional, or their number varies, a player may choose none."""
    return (*so_far, "none") if aim.up_to or aim.many else so_far


@rules.defines("115.7f", "copy:split")
def divided_as_before(ask: Run, said: Context, so_far: Map[str, object]) -> Map[str, object]:
    """Each new target gets the part of the target that it replaces."""
    split = said.notes.get("split")
    return so_far.put("split", split) if split else so_far


@rules.defines("115.9b", "reckoned:targeted-by")
def what_targets_it_now(ask: Run, id: str, so_far: object) -> object:
    """The spells and abilities that target this object. If it has moved, it is another object."""
    here = (ask.state.objects[one] for one in ask.state.at("stack"))
    left = (ask.defines("last-known", one, None) for one, gone in ask.state.gone.items() if gone.obj.place == "stack")
    items = (*here, *(one for one in left if isinstance(one, Obj)))
    return tuple(item.id for item in items if id in get_announcement(item).targets)


@rules.defines("115.10", "pool")
def untargeted_things_are_looked_for_on_resolution(ask: Run, said: Pool, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Whatever the words mean as it resolves can be chosen, except for what cannot be a target."""
    return tuple(id for id in _list_meant(ask, said) if not _is_shielded(ask, id, said[1]))


def _list_meant(ask: Run, said: Pool) -> tuple[str, ...]:
    """The ids that the words of a choice mean, each once; `()` if they mean nothing.

    `said` is what they say (a reference, a filter, or several filters), and the context in which it is read.
    """
    what, context = said
    several = what if isinstance(what, tuple) else (what,)
    return tuple(dict.fromkeys(id for one in several for id in list_objects(ask, one, context)))


def _is_shielded(ask: Run, id: str, context: Context) -> bool:
    """Whether something forbids an object to be a target of the context's source, such as hexproof."""
    with ask.without_entries():
        return bool(ask.forbids("target", Targeting(id, context.source, str(context.controller))))


@rules.defines("115.10a", "pool", after=untargeted_things_are_looked_for_on_resolution)
def what_cannot_be_a_target_can_be_chosen(ask: Run, said: Pool, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Adds to the pool every object that the words mean and that something keeps from being a target.

    The topic is asked for choices without targets alone, so nothing else is asked here.
    """
    return (*so_far, *(id for id in _list_meant(ask, said) if _is_shielded(ask, id, said[1])))
