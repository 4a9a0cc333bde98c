"""Section 611: continuous effects, how long they last, what they affect, and how they change it (205, 613.4b)."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.refs import (
    listed,
    number,
    players,
    things,
)
from engine.games.mtg.types import subtype_set
from engine.games.mtg.words import (
    Control,
    Delayed,
    Lasting,
)
from engine.kernel.copies import Copied, copied_card
from engine.kernel.events import Began, Ended
from engine.kernel.log import Record
from engine.kernel.matching import matches_pattern, resolve_reference
from engine.kernel.parts import Application
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing
from engine.kernel.values import Word
from engine.kernel.words import Card, Context, Filter, Modify, Part, Pattern, Replace, Triggered

__all__ = ["END_OF_TURN"]


END_OF_TURN = Pattern("cleaned-up")
"""What ends an effect that lasts until the end of the turn."""


@rules.does("611.2a", "effect:lasting")
def it_lasts(ask: Run, said: tuple[Lasting, Context]) -> Does:
    word, context = said
    until = None if word.forever else word.until or END_OF_TURN
    only = ask.defines("affected", (word, context), _whom_rules_concern(ask, word, context))
    gives = tuple(ask.defines("locked", (part, context), part) for part in word.gives)
    gives = ask.defines("lasting:gives", gives, gives)
    if word.copying is not None:
        gives = (*gives, *(Copied(card) for card in _models(ask, word.copying, context)))
    if word.next is not None:
        context = msgspec.structs.replace(context, notes=context.notes.put("next", word.next))
    if only != () and gives:
        gives, only = (gives, only) if word.to is not None or only is None else (_narrowed(gives, only), None)
        shields = tuple(part for part in gives if ask.defines("shield", (part, context), None) is not None)
        rest = tuple(part for part in gives if part not in shields)
        if rest:
            ends = until if not any(isinstance(part, Replace) for part in rest) else ask.defines("ends", until, None)
            yield Began(Ongoing("", rest, context, until=ends, only=only))
        for part in shields:
            left = int(ask.defines("shield", (part, context), None))
            yield Began(Ongoing("", (part,), context, until=until, only=only, left=left))


@rules.defines("614.3", "ends")
def a_replacement_lasts_as_long_as_it_says(ask: Run, until: Pattern | None, so_far: None) -> Pattern | None:
    """What a spell or ability that resolves replaces, it replaces until its duration has run out."""
    return until


@rules.does("611.2a", "after:became-cast")
def it_was_for_the_next_spell_alone(ask: Run, record: Record) -> Does:
    """An effect that speaks of the next spell of some kind is over when one has been cast."""
    for effect in tuple(ask.state.effects.values()):
        awaited = effect.context.notes.get("next")
        if not isinstance(awaited, Pattern):
            continue
        if matches_pattern(
            awaited, record.event, msgspec.structs.replace(effect.context, event=record.event), ask.board()
        ):
            yield Ended(effect.id)


@rules.defines("615.7", "shield")
def the_amount_that_a_shield_prevents(ask: Run, said: tuple[Part, Context], so_far: None) -> int | None:
    """What a prevention of so much damage is good for, in all; of any other effect, nothing."""
    part, context = said
    shield = isinstance(part, Replace) and part.style == "shield" and part.prevent not in {None, "all"}
    return number(ask, part.prevent, context) if isinstance(part, Replace) and shield else so_far


@rules.defines("611.2c", "affected")
def fixed_when_it_begins(ask: Run, said: tuple[Lasting, Context], so_far: None) -> tuple[str, ...] | None:
    word, context = said
    return things(ask, word.to, context) if word.to is not None else so_far


def _models(ask: Run, what: str, context: Context) -> tuple[Card, ...]:
    """What is copied: of what is no longer there, its last known values (608.2h)."""
    ids = things(ask, what, context)
    if not ids:
        gone = ask.defines("last-known", resolve_reference(what, context, ask.state), None)
        ids = (gone.id,) if isinstance(gone, Obj) else ()
    cards = (copied_card(ask, id) for id in ids)
    return tuple(card for card in cards if card is not None)


@rules.defines("611.2c", "affected")
def open_to_whatever_comes(
    ask: Run, said: tuple[Lasting, Context], so_far: tuple[str, ...] | None
) -> tuple[str, ...] | None:
    """An effect that changes no characteristics, but the rules, concerns objects that come later, too."""
    word, _ = said
    return None if word.to is None else so_far


def _narrowed(gives: tuple[Part, ...], only: tuple[str, ...]) -> tuple[Part, ...]:
    """Changes of the rules that concern these objects alone."""
    narrowed: list[Part] = []
    for part in gives:
        what = getattr(part, "what", None)
        narrow = isinstance(what, Pattern) and msgspec.structs.replace(what, where=what.where.put("obj", only))
        narrowed.append(msgspec.structs.replace(part, what=narrow) if narrow else part)
    return tuple(narrowed)


def _whom_rules_concern(ask: Run, word: Lasting, context: Context) -> tuple[str, ...] | None:
    """The objects that a change of the rules speaks of, as they are now."""
    whats = [getattr(part, "what", None) for part in word.gives if not isinstance(part, Modify | Triggered)]
    named = [what.where.get("obj") for what in whats if isinstance(what, Pattern)]
    filters = [one for one in named if isinstance(one, Filter)]
    if word.to is not None or len(filters) < len(word.gives):
        return None
    return tuple(dict.fromkeys(id for one in filters for id in ask.find(one, context)))


@rules.defines("611.2d", "locked")
def a_number_fixed_when_it_begins(ask: Run, said: tuple[Part, Context], so_far: Part) -> Part:
    part, context = said
    if not isinstance(part, Modify) or not isinstance(part.by, Word) or part.field in ask.game.lists:
        return so_far
    n = number(ask, part.by, context)
    n = n if part.op != "set" or n >= 0 else ask.defines("set:below", (part, n), 0)
    return msgspec.structs.replace(part, by=n)


@rules.defines("107.1b", "set:below")
def power_and_toughness_can_be_negative(ask: Run, said: tuple[Modify, int], so_far: int) -> int:
    """What comes to less than nothing counts where power or toughness is set to it, and is 0 elsewhere."""
    part, n = said
    return n if part.field in {"power", "toughness"} else so_far


@rules.does("603.7", "effect:delayed")
def a_delayed_trigger(ask: Run, said: tuple[Delayed, Context]) -> Does:
    word, context = said
    yield Began(Ongoing("", (word.trigger,), context, until=word.until or END_OF_TURN))


@rules.does("611.2a", "effect:control")
def control_is_gained(ask: Run, said: tuple[Control, Context]) -> Does:
    word, context = said
    for seat in players(ask, word.whose, context):
        for id in things(ask, word.what, context):
            part = Modify("controller", "set", seat)
            yield Began(Ongoing("", (part,), context, until=word.until, only=(id,)))


@rules.forbids("611.2b", "event:began")
def its_duration_is_over_already(ask: Run, event: Began) -> bool:
    until, source = event.effect.until, event.effect.context.source
    leaves = until is not None and until.event == "moved" and until.where.get("obj") == "this"
    return leaves and source not in ask.state.objects


@rules.defines("611.1", "apply")
def effects_apply(ask: Run, work: Application, so_far: object) -> object:
    return _changed(work, so_far) if work.live.ongoing is not None and not _sets_power(work) else so_far


@rules.defines("611.3a", "apply", after=effects_apply)
def static_abilities_apply_to_whatever_they_say(ask: Run, work: Application, so_far: object) -> object:
    return _changed(work, so_far) if work.live.ongoing is None and not _sets_power(work) else so_far


@rules.defines("613.4b", "apply", after=(effects_apply, static_abilities_apply_to_whatever_they_say))
def power_and_toughness_are_set(ask: Run, work: Application, so_far: object) -> object:
    """Effects that set power and toughness set them: what was there before is overridden."""
    return work.result if _sets_power(work) else so_far


@rules.defines(
    "205.1a",
    "apply",
    after=(effects_apply, static_abilities_apply_to_whatever_they_say, power_and_toughness_are_set),
)
def new_types_replace_those_of_their_set(ask: Run, work: Application, so_far: object) -> object:
    """Card types that are set replace card types; subtypes replace those of their set alone, as creature types do."""
    if not _sets(work, "types", "subtypes"):
        return so_far
    new = listed(work.by)
    sets = {subtype_set(str(one)) for one in new} if work.field == "subtypes" else set()
    kept = [one for one in listed(so_far) if one not in new and work.field == "subtypes"]
    return (*(one for one in kept if subtype_set(str(one)) not in sets and _of_its_types(ask, work, one)), *new)


def _of_its_types(ask: Run, work: Application, subtype: object) -> bool:
    """Whether an object has a card type that goes with a subtype: those of a type that it has lost are lost with it."""
    types = {"creature": ("creature", "tribal"), "spell": ("instant", "sorcery")}
    kind = subtype_set(str(subtype))
    return any(ask.has(work.obj, "types", one) for one in types.get(kind, (kind,)))


@rules.defines(
    "205.4b",
    "apply",
    after=(
        effects_apply,
        static_abilities_apply_to_whatever_they_say,
        power_and_toughness_are_set,
        new_types_replace_those_of_their_set,
    ),
)
def other_supertypes_are_kept(ask: Run, work: Application, so_far: object) -> object:
    """An object that becomes legendary, or snow, retains its other supertypes."""
    return _besides(ask, work, so_far) if _gains_a_supertype(work) else so_far


@rules.defines(
    "205.1b",
    "apply",
    after=(
        effects_apply,
        static_abilities_apply_to_whatever_they_say,
        power_and_toughness_are_set,
        new_types_replace_those_of_their_set,
        other_supertypes_are_kept,
    ),
)
def types_in_addition_leave_those_there_were(ask: Run, work: Application, so_far: object) -> object:
    return _besides(ask, work, so_far) if _adds_a_type(work) else so_far


def _besides(ask: Run, work: Application, so_far: object) -> object:
    """What a change makes of a list, besides what was there before."""
    return tuple(dict.fromkeys((*listed(ask.get(work.obj, work.field)), *listed(so_far))))


def _adds_a_type(work: Application) -> bool:
    part = work.live.part
    return isinstance(part, Modify) and part.field in {"types", "subtypes"} and part.op == "grant"


def _gains_a_supertype(work: Application) -> bool:
    part = work.live.part
    gains = isinstance(part, Modify) and part.field == "supertypes" and part.op in {"set", "grant"}
    return gains and bool(listed(work.by))


def _sets(work: Application, *fields: str) -> bool:
    return work.field in fields and isinstance(work.live.part, Modify) and work.live.part.op == "set"


def _sets_power(work: Application) -> bool:
    return _sets(work, "power", "toughness")


def _changed(work: Application, so_far: object) -> object:
    """What a change makes of a value; what becomes of other types 205.1a and 205.1b say, of other supertypes 205.4b."""
    if _gains_a_supertype(work) or _adds_a_type(work):
        return tuple(listed(work.by))
    if _sets(work, "types", "subtypes"):
        return tuple(dict.fromkeys((*listed(so_far), *listed(work.by))))
    return work.result
