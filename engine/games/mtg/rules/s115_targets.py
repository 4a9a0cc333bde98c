"""Section 115: targets. Who names them, which are legal, and what is chosen without targeting."""

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
    """The aims (what targets must be) of a spell, as its own text has them."""
    return aims


@rules.defines("115.1b", "aims:aura")
def what_an_aura_spell_can_enchant(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    """The aims of an Aura spell, one for each of its enchant abilities."""
    return aims


@rules.defines("115.1c", "aims:activated")
def what_an_activated_ability_names_as_a_target(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    """The aims (what targets must be) of an activated ability, as its text has them."""
    return aims


@rules.defines("115.1d", "aims:triggered")
def what_a_triggered_ability_names_as_a_target(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    """The aims (what targets must be) of a triggered ability, as its text has them."""
    return aims


@rules.defines("115.3", "target:once")
def another_for_the_same_word(
    ask: Run, said: tuple[tuple[str, ...], tuple[str, ...]], so_far: tuple[str, ...]
) -> tuple[str, ...]:
    """Those ids of `so_far` that are not yet chosen for this instance of the word "target".

    `said` is the choices and the ids chosen for it.
    """
    return tuple(id for id in so_far if id not in said[1])


@rules.forbids("115.5", "target")
def a_spell_targets_itself(ask: Run, subject: Targeting) -> bool:
    """Objection if a spell or ability on the stack would target itself."""
    return subject.target == subject.source and ask.state.objects[subject.target].place == "stack"


@rules.defines("115.6", "targets:none")
def targets_that_need_not_be_chosen(
    ask: Run, said: tuple[tuple[Aim, ...], tuple[str, ...]], so_far: tuple[str, ...]
) -> tuple[str, ...]:
    """The targets, with `none` added for each optional aim left unannounced at the end.

    `said` is the aims and the targets announced. It is `so_far` if one of those aims needs a target.
    """
    aims, targets = said
    rest = aims[len(targets) :]
    return (*so_far, *("none" for _ in rest)) if rest and all(aim.up_to for aim in rest) else so_far


@rules.defines("115.6", "target:none")
def no_target_where_none_is_required(ask: Run, aim: Aim, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The choices for a target, with `none` added where the target is optional or their number varies."""
    return (*so_far, "none") if aim.up_to or aim.many else so_far


@rules.defines("115.7f", "copy:split")
def divided_as_before(ask: Run, said: Context, so_far: Map[str, object]) -> Map[str, object]:
    """The notes of a copy (`so_far`), with the parts of the original's division under `split`: `(2, 1)`.

    A new target so gets the part of the one that it replaces. Without a division it is `so_far`.
    """
    split = said.notes.get("split")
    return so_far.put("split", split) if split else so_far


@rules.defines("115.9b", "reckoned:targeted-by")
def what_targets_it_now(ask: Run, id: str, so_far: object) -> object:
    """The ids of the spells and abilities that target this object, those of the stack first.

    One that has left the stack counts as it last was. An object that has moved is another object.
    """
    here = (ask.state.objects[one] for one in ask.state.at("stack"))
    left = (ask.defines("last-known", one, None) for one, gone in ask.state.gone.items() if gone.obj.place == "stack")
    items = (*here, *(one for one in left if isinstance(one, Obj)))
    return tuple(item.id for item in items if id in get_announcement(item).targets)


@rules.defines("115.10", "pool")
def untargeted_things_are_looked_for_on_resolution(ask: Run, said: Pool, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of what the words mean as it resolves, without those that something forbids to be targets.

    `said` is the words and the context.
    """
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
    """The pool so far, and every object that the words mean and that something keeps from being a target.

    The topic is asked only for choices without targets.
    """
    return (*so_far, *(id for id in _list_meant(ask, said) if _is_shielded(ask, id, said[1])))
