"""Section 611: continuous effects. Those that last, which objects they are on, and when they end."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import TODAY, rules
from engine.games.mtg.references import as_list, get_number, list_objects, list_players
from engine.games.mtg.rules.characteristics import (
    adds_supertype,
    adds_type,
    meets_own_condition,
    sets_power,
    sets_value,
)
from engine.games.mtg.rules.permissions import list_permits
from engine.games.mtg.rules.triggers import END_OF_TURN
from engine.games.mtg.words import Cast, Control, EnteringAs, Lasting, MayPlay, Play, Return, Strings, Switch
from engine.kernel.copies import Copied, copied_card
from engine.kernel.events import Began, Ended
from engine.kernel.log import Record
from engine.kernel.matching import matches_pattern, resolve_reference
from engine.kernel.parts import Application, Functioning, Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import (
    AtLeast,
    Card,
    Context,
    Filter,
    Modify,
    Part,
    Pattern,
    Permit,
    Replace,
)

__all__: list[str] = []

_SWITCHED = Modify("switched", "add", 1)
"""How often an object's power and toughness are switched: twice is as good as never."""


@rules.defines("611.1", "apply")
def effects_apply(ask: Run, work: Application, so_far: object) -> object:
    """The value after a change by an ongoing effect; `so_far` for one by a static ability.

    Setting power or toughness is left to its own clause.
    """
    return _change_value(work, so_far) if work.live.ongoing is not None and not sets_power(work) else so_far


def _change_value(work: Application, so_far: object) -> object:
    """A field's value after a change, such as a list or a number.

    Where types, subtypes or supertypes are added, it gives only those added: 205.1b and 205.4b keep the earlier ones.
    Where types are set, it gives those of `so_far`, too: 205.1a takes the right ones away.
    """
    if adds_supertype(work) or adds_type(work):
        return tuple(as_list(work.by))
    if sets_value(work, "types", "subtypes"):
        return tuple(dict.fromkeys((*as_list(so_far), *as_list(work.by))))
    return work.result


@rules.does("611.2a", "effect:may-play")
def they_may_be_played(ask: Run, said: tuple[MayPlay, Context]) -> Does:
    """Begin an effect by which the controller may cast or play the cards.

    It lasts until the turn ends, until their next turn ends, or while the cards are exiled. Its further terms are about
    mana, lands, entering tapped and playing only one. Nothing happens without cards.
    """
    word, context = said
    cards = word.what if isinstance(word.what, Filter) else list_objects(ask, word.what, context)
    if cards == ():
        return
    parts: list[Part] = [Permit(Pattern(one, Map(seat="you", card=cards))) for one in ("cast", "play")]
    parts += [Permit(Pattern("spending", Map(seat="you", card=cards, mana="any")))] if word.any_mana else []
    strings = Strings(word.once, word.tapped, cast=not word.lands)
    parts += [strings] if strings != Strings() else []
    ends = {
        "turn": Pattern("cleaned-up"),
        "next turn": Pattern("cleaned-up", Map(seat="you", turn=AtLeast(ask.state.number("game", "turn") + 1))),
        "exiled": None,
    }
    yield Began(Ongoing("", tuple(parts), context, until=ends[word.until]))


@rules.defines("611.2a", "permission")
def by_what_an_effect_lets_it_be_played(ask: Run, act: Cast | Play, so_far: Ongoing | None) -> Ongoing | None:
    """The ongoing effect that permits an action which nothing else permits, if it has terms.

    The terms are that it is for one card, or has it enter tapped. Otherwise it is `so_far`.
    """
    fit = [ask.state.effects[one] for one in list_permits(ask, act) if one is not None]
    bound = [one for one in fit if any(isinstance(part, Strings) and (part.once or part.tapped) for part in one.gives)]
    with ask.without_entries(), ask.considering(act):
        freely = len(bound) < len(fit) or ask.allows(f"act:{tag(act)}", act)
    return so_far if freely or not bound else bound[0]


@rules.does("611.2a", "permission:used")
def a_permission_for_one_is_over(ask: Run, marks: Map[str, object]) -> Does:
    """End the effect named by the mark `permitted-by`, if there is that mark; it was for one card only."""
    if "permitted-by" in marks:
        yield Ended(str(marks["permitted-by"]))


@rules.does("611.2a", "effect:lasting")
def it_lasts(ask: Run, said: tuple[Lasting, Context]) -> Does:
    """Begin an effect with the parts that the word gives: until its event, the end of the turn, or for good.

    Its objects and its numbers are fixed now, by clauses. A part that is a prevention shield begins apart. With
    `copying`, objects become copies. Nothing begins if it is limited to objects and none is found.
    """
    word, context = said
    until = None if word.forever else word.until or END_OF_TURN
    only = ask.defines("affected", (word, context), ())
    gives = tuple(ask.defines("locked", (part, context), part) for part in word.gives)
    gives = ask.defines("lasting:gives", gives, gives)
    if word.copying is not None:
        gives = (*gives, *(Copied(card) for card in _list_models(ask, word.copying, context)))
    if word.next is not None:
        context = msgspec.structs.replace(context, notes=context.notes.put("next", word.next))
    if only != () and gives:
        shields = tuple(part for part in gives if ask.defines("shield", (part, context), None) is not None)
        rest = tuple(part for part in gives if part not in shields)
        if rest:
            ends = until if not any(isinstance(part, Replace) for part in rest) else ask.defines("ends", until, None)
            yield Began(Ongoing("", rest, context, until=ends, only=only))
        for part in shields:
            left = int(ask.defines("shield", (part, context), None))
            yield Began(Ongoing("", (part,), context, until=until, only=only, left=left))


def _list_models(ask: Run, what: str, context: Context) -> tuple[Card, ...]:
    """The cards that copies take over, one for each object that the words mean.

    If the words mean no object, it is the last known one that they refer to (608.2h). Empty if there is none either.
    """
    ids = list_objects(ask, what, context)
    if not ids:
        gone = ask.defines("last-known", resolve_reference(what, context, ask.state), None)
        ids = (gone.id,) if isinstance(gone, Obj) else ()
    cards = (copied_card(ask, id) for id in ids)
    return tuple(card for card in cards if card is not None)


@rules.does("611.2a", "after:became-cast")
def it_was_for_the_next_spell_alone(ask: Run, record: Record) -> Does:
    """End each effect on the next spell of some kind, if such a spell was cast."""
    for effect in tuple(ask.state.effects.values()):
        awaited = effect.context.notes.get("next")
        now = msgspec.structs.replace(effect.context, event=record.event)
        if isinstance(awaited, Pattern) and matches_pattern(awaited, record.event, now, ask.board()):
            yield Ended(effect.id)


@rules.does("611.2a", "effect:control")
def control_is_gained(ask: Run, said: tuple[Control, Context]) -> Does:
    """Begin, for each player meant and each object, an effect that gives that player control.

    It lasts until the event that the word names, or for good.
    """
    word, context = said
    for seat in list_players(ask, word.whose, context):
        for id in list_objects(ask, word.what, context):
            part = Modify("controller", "set", seat)
            yield Began(Ongoing("", (part,), context, until=word.until, only=(id,)))


@rules.does("611.2a", "effect:switch")
def until_the_end_of_the_turn(ask: Run, said: tuple[Switch, Context]) -> Does:
    """Begin an effect that switches power and toughness of the creatures found now, until end of turn."""
    ids = list_objects(ask, said[0].what, said[1])
    yield Began(Ongoing("", (_SWITCHED,), said[1], until=END_OF_TURN, only=ids))


@rules.does("611.2a", "after:entered")
def until_something_has_entered(ask: Run, record: Record) -> Does:
    """End each ongoing effect on the next permanent to enter, if a permanent of its types has entered."""
    new = str(getattr(record.event, "obj", ""))
    for live in ask.board().live(EnteringAs):
        if any(ask.has(new, "types", one) for one in live.part.types):
            yield Ended(str(live.ongoing))


@rules.forbids("611.2b", "event:began")
def its_duration_is_over_already(ask: Run, event: Began) -> bool:
    """Objection to beginning an effect that lasts until its source moves, if the source is gone."""
    until, source = event.effect.until, event.effect.context.source
    leaves = until is not None and until.event == "moved" and until.where.get("obj") == "this"
    return leaves and source not in ask.state.objects


@rules.defines("611.2c", "affected")
def fixed_when_it_begins(ask: Run, said: tuple[Lasting, Context], so_far: None) -> tuple[str, ...] | None:
    """The ids of the objects that a lasting effect describes, as found now; no others are affected later.

    `so_far` if it describes none.
    """
    word, context = said
    return list_objects(ask, word.to, context) if word.to is not None else so_far


@rules.defines("611.2c", "affected")
def open_to_whatever_comes(
    ask: Run, said: tuple[Lasting, Context], so_far: tuple[str, ...] | None
) -> tuple[str, ...] | None:
    """None, which limits nothing, for a lasting effect that changes only the rules.

    `so_far` for one on described objects.
    """
    word, _ = said
    return None if word.to is None else so_far


@rules.defines("611.2d", "locked")
def a_number_fixed_when_it_begins(ask: Run, said: tuple[Part, Context], so_far: Part) -> Part:
    """A part of a lasting effect, with its number reckoned now.

    A negative number that sets a value becomes 0, except for power and toughness (107.1b). A part without a number to
    reckon is `so_far`.
    """
    part, context = said
    if not isinstance(part, Modify) or not isinstance(part.by, Word) or part.field in ask.game.lists:
        return so_far
    n = get_number(ask, part.by, context)
    return msgspec.structs.replace(part, by=ask.defines("set:below", (part, n), max(n, 0)))


@rules.defines("611.2e", "being")
def what_it_is_it_is_as_it_enters(ask: Run, said: tuple[Return, Context], so_far: Ongoing | None) -> Ongoing | None:
    """The effect on what a permanent is, to apply from the moment that it is put onto the battlefield.

    It has no id yet. `so_far` if the word says nothing of it.
    """
    word, context = said
    return Ongoing("", word.being, context) if word.being else so_far


@rules.defines("611.2e", "being", after=what_it_is_it_is_as_it_enters, since=TODAY)
def what_it_has_it_has_as_it_enters(ask: Run, said: tuple[Return, Context], so_far: Ongoing | None) -> Ongoing | None:
    """The effect on what a permanent is and has, to apply from the moment that it is put onto the battlefield.

    `so_far` if the word says nothing of what it has.
    """
    word, context = said
    return Ongoing("", (*word.being, *word.having), context) if word.having else so_far


@rules.does("611.2e", "being:afterwards", until=TODAY)
def what_it_has_it_has_once_it_is_there(ask: Run, said: tuple[Return, Context, tuple[str, ...]]) -> Does:
    """Begin an effect on what the permanents have or lack; `said` ends with their ids."""
    word, context, ids = said
    if word.having:
        yield Began(Ongoing("", word.having, context, only=ids))


@rules.allows("611.3a", "condition")
def while_the_condition_of_its_ability_holds(ask: Run, what: Functioning) -> bool:
    """Whether the condition of a static ability holds, by the values as they are at its turn."""
    return meets_own_condition(ask, what)


@rules.orders("611.3a", "effects")
def what_is_not_yet_in_force_waits(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Those of the effects whose ability's condition holds; all of them if none does.

    So the others wait for those that may yet meet it, of any layer.
    """
    board = ask.board()
    met = tuple(one for one in items if board.is_condition_met(one))
    return met or items


@rules.defines("611.3a", "apply", after=effects_apply)
def static_abilities_apply_to_whatever_they_say(ask: Run, work: Application, so_far: object) -> object:
    """The value after a change by a static ability; `so_far` for one by an ongoing effect.

    Setting power or toughness is left to its own clause.
    """
    return _change_value(work, so_far) if work.live.ongoing is None and not sets_power(work) else so_far
