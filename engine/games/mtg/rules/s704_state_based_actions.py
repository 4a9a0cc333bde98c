"""Section 704: state-based actions. Players that lose, creatures that die, and what else is checked."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Destroyed, Died
from engine.games.mtg.references import is_spell_copy
from engine.games.mtg.rules.attachment import can_be_attached
from engine.games.mtg.rules.protection import is_protected
from engine.games.mtg.rules.zones import name_graveyard
from engine.kernel.events import Attached, Ceased, Counted, Left
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.forbids("704.4", "check:meanwhile")
def state_based_actions_before_the_end(ask: Run, context: Context) -> bool:
    """Always an objection: state-based actions are not checked during a resolution."""
    return True


@rules.does("704.5a", "check:seat")
def no_life(ask: Run, seat: str) -> Does:
    """A seat with 0 or less life leaves the game: it has lost."""
    if ask.state.number(seat, "life") <= 0:
        yield Left(seat)


@rules.does("704.5b", "check:seat", after=no_life)
def drew_from_nothing(ask: Run, seat: str) -> Does:
    """A seat that has tried to draw from an empty library leaves the game: it has lost."""
    if ask.state.mark(seat, "drew-nothing"):
        yield Left(seat)


@rules.does("704.5c", "check:seat", after=(no_life, drew_from_nothing))
def ten_poison(ask: Run, seat: str) -> Does:
    """A seat with ten or more poison counters leaves the game: it has lost. Two-Headed Giant is not played (704.6b)."""
    if ask.state.number(seat, "poison") >= 10:  # noqa: PLR2004 - 704.5c
        yield Left(seat)


@rules.does("704.5d", "check:elsewhere")
def tokens_cease(ask: Run, id: str) -> Does:
    """A token that is off the battlefield and the stack ceases to exist. Copies of spells have their own clause."""
    obj = ask.state.objects[id]
    if obj.place != "stack" and not is_spell_copy(ask.state, obj):
        yield Ceased(id)


@rules.does("704.5e", "check:elsewhere", after="tokens_cease")
def copies_of_spells_cease(ask: Run, id: str) -> Does:
    """A copy of a spell that is outside the stack, the battlefield and the command zone ceases to exist."""
    obj = ask.state.objects[id]
    if obj.place != "stack" and is_spell_copy(ask.state, obj):
        yield Ceased(id)


@rules.does("704.5e", "check:object", after=("no_toughness", "lethal_damage", "deathtouched", "no_loyalty"))
def copies_of_spells_are_no_permanents(ask: Run, id: str) -> Does:
    """A copy of a spell that is on the battlefield ceases to exist."""
    if is_spell_copy(ask.state, ask.state.objects[id]):
        yield Ceased(id)


@rules.does("704.5f", "check:object")
def no_toughness(ask: Run, id: str) -> Does:
    """A creature with toughness 0 or less goes to its owner's graveyard, without being destroyed."""
    if ask.has(id, "types", "creature") and ask.number(id, "toughness") <= 0:
        yield Died(id, name_graveyard(ask, id))


@rules.does("704.5g", "check:object", after=no_toughness)
def lethal_damage(ask: Run, id: str) -> Does:
    """A creature with toughness above 0 is destroyed if the damage marked on it is at least that.

    Nothing happens if a clause forbids destroying it.
    """
    damage, toughness = ask.defines("damage:marked", id, 0), ask.number(id, "toughness")
    if ask.has(id, "types", "creature") and 0 < toughness <= damage and not _lasts_anyway(ask, id):
        yield Destroyed(id, name_graveyard(ask, id))


def _lasts_anyway(ask: Run, id: str) -> bool:
    """Whether a clause forbids destroying a permanent (702.12b); it is then not checked again and again.

    The reasons join those of the answer under way.
    """
    no = ask.forbids("event:destroyed", Destroyed(id, name_graveyard(ask, id)))
    ask.note(no)
    return bool(no)


@rules.does("704.5h", "check:object", after=(no_toughness, lethal_damage))
def deathtouched(ask: Run, id: str) -> Does:
    """A creature damaged by a source with deathtouch is destroyed, if its toughness is above its marked damage.

    Nothing happens if a clause forbids destroying it.
    """
    damage, toughness = ask.state.number(id, "damage"), ask.number(id, "toughness")
    deadly = ask.state.mark(id, "deadly") and toughness > damage
    if ask.has(id, "types", "creature") and deadly and not _lasts_anyway(ask, id):
        yield Destroyed(id, name_graveyard(ask, id))


@rules.does("704.5i", "check:object", after=(no_toughness, lethal_damage, deathtouched))
def no_loyalty(ask: Run, id: str) -> Does:
    """A planeswalker with loyalty 0 or less goes to its owner's graveyard."""
    if ask.has(id, "types", "planeswalker") and ask.number(id, "loyalty") <= 0:
        yield Died(id, name_graveyard(ask, id))


@rules.does("704.5j", "check:seat", after=(no_life, drew_from_nothing, ten_poison))
def legend_rule(ask: Run, seat: str) -> Does:
    """Of several legendary permanents with the same name, the seat chooses one to keep.

    The others go to their owners' graveyards, all at once for each name. Those without a name all stay.
    """
    here = ask.state.at("battlefield")
    left = [id for id in here if ask.get(id, "controller") == seat and ask.has(id, "supertypes", "legendary")]
    while left:
        first, *left = left
        same = [first, *(id for id in left if ask.defines("name:same", (first, id), so_far=False))]
        left = [id for id in left if id not in same]
        if len(same) > 1:
            kept = ask.choose(seat, "legend", tuple(same))
            yield tuple(Died(id, name_graveyard(ask, id)) for id in same if id != kept)


@rules.does("704.5m", "check:object", after=(no_toughness, lethal_damage, deathtouched, no_loyalty))
def an_aura_without_a_legal_host(ask: Run, id: str) -> Does:
    """An Aura on the battlefield goes to its owner's graveyard if it is attached to nothing it may be attached to.

    Protection from it counts.
    """
    obj = ask.state.objects[id]
    if not ask.has(id, "subtypes", "Aura"):
        return
    if obj.host not in ask.state.objects or not can_be_attached(ask, id, str(obj.host)) or _is_warded(ask, id):
        yield Died(id, name_graveyard(ask, id))


def _is_warded(ask: Run, id: str) -> bool:
    """Whether what an Aura or Equipment is attached to has protection from it; False if it is attached to no object."""
    host = ask.state.objects[id].host
    return host in ask.state.objects and is_protected(ask, str(host), id)


@rules.does("704.5n", "check:object")
def equipment_on_nothing_legal(ask: Run, id: str) -> Does:
    """An Equipment attached to something illegal, gone or protected from it becomes unattached and stays."""
    obj = ask.state.objects[id]
    if obj.host is None or not ask.has(id, "subtypes", "Equipment"):
        return
    if obj.host not in ask.state.objects or not can_be_attached(ask, id, obj.host) or _is_warded(ask, id):
        yield Attached(id)


@rules.does("704.5q", "check:object", after=equipment_on_nothing_legal)
def opposite_counters_cancel(ask: Run, id: str) -> Does:
    """Of +1/+1 and -1/-1 counters on a permanent, as many of each are removed as there are of the rarer kind."""
    counters = ask.state.objects[id].counters
    n = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
    if n:
        yield (Counted(id, "+1/+1", -n), Counted(id, "-1/-1", -n))
