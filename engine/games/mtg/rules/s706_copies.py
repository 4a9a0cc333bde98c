"""Section 706: copies. Which values are copied, and copies of spells on the stack."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.references import (
    SPELL_COPY,
    get_announcement,
    get_base_card,
    get_number,
    list_aims,
    list_objects,
    list_printed,
    list_target_words,
)
from engine.games.mtg.rules.arrival import add_counters
from engine.games.mtg.rules.copies import apply_own_copy
from engine.games.mtg.rules.targets import list_targets, mark_targets
from engine.games.mtg.rules.tokens import Batch, create_tokens, list_created
from engine.games.mtg.words import Copy, CopySpell, EntersAsCopy, Entry, Spell
from engine.kernel.copies import COPIED, copied_card, shown_card, vary_card
from engine.kernel.events import Created, Set
from engine.kernel.matching import resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map
from engine.kernel.words import Card, Context

__all__: list[str] = []


@rules.defines("706.2", "face", after="the_face_that_is_up")
def what_it_is_a_copy_of(ask: Run, obj: Obj, so_far: Card) -> Card:
    """The card that a copy shows in place of its own; `so_far` for an object that is no copy."""
    return shown_card(ask.state, obj, so_far)


@rules.defines("706.2", "copied")
def its_copiable_values(ask: Run, obj: Obj, so_far: Card) -> Card:
    """The values that a copy of the object takes over: those printed on the face that is up.

    For an object that is a copy itself they are its own card's, which another clause mends.
    """
    return vary_card(obj.card if _is_copy(ask, obj) else get_base_card(ask, obj))


def _is_copy(ask: Run, obj: Obj) -> bool:
    """Whether an object shows another card's values than its own, as a copy does."""
    return shown_card(ask.state, obj, obj.card) is not obj.card


@rules.does("706.2", "effect:copy")
def a_token_that_is_a_copy(ask: Run, said: tuple[Copy, Context]) -> Does:
    """For each object meant, the controller creates `n` tokens with its copiable values, changed as the word says.

    They enter with the word's counters. An object without such values is passed over.
    """
    word, context = said
    for id in list_objects(ask, word.of, context):
        card = copied_card(ask, id)
        if card is not None:
            card = vary_card(card, gains=word.gains, sets=word.sets)
            seat, enters = str(context.controller), ask.defines("copy:enters", card, Card(card.name))
            batch = Batch(card, get_number(ask, word.n, context), word.counters, enters)
            yield from create_tokens(ask, seat, batch)


@rules.defines("706.3", "copied", after=its_copiable_values)
def what_it_copied_itself(ask: Run, obj: Obj, so_far: Card) -> Card:
    """The values that a copy of a copy takes over: what that copy shows.

    For an object that is no copy it is `so_far`.
    """
    return vary_card(get_base_card(ask, obj)) if _is_copy(ask, obj) else so_far


@rules.defines("706.5", "entry:copied")
def it_is_one_as_it_enters(ask: Run, said: tuple[Entry, Card], so_far: Entry) -> Entry:
    """How an object enters, as a copy of the card: the card's text about entering takes effect.

    `said` is how it would enter and the card.
    """
    entry, card = said
    return replace(entry, card=card, marks=entry.marks.put(COPIED, card))


@rules.defines("706.5", "copy:enters")
def it_is_a_copy_as_it_enters(ask: Run, card: Card, so_far: Card) -> Card:
    """The card whose text about entering takes effect for a token that is a copy: the copied card itself."""
    return card


@rules.defines("706.5", "entry", after="as_copies_of_what_an_effect_says")
def as_a_copy(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    """How an object enters, as a copy if its own ability says so; it is one as it enters, not afterwards."""
    return apply_own_copy(ask, so_far)


@rules.defines("706.9", "copy:exceptions", after="values_that_the_effect_modifies")
def keywords_besides(ask: Run, said: tuple[EntersAsCopy, Card], so_far: Card) -> Card:
    """The copied card, with the keywords that the copy ability adds (`said[0]`), if there are any."""
    return vary_card(so_far, gains=Map(keywords=said[0].keywords)) if said[0].keywords else so_far


@rules.defines("706.9", "copy:counters")
def counters_besides(ask: Run, said: tuple[EntersAsCopy, Card], so_far: Map[str, int]) -> Map[str, int]:
    """The counters with which a copy enters, with those that the copy ability (`said[0]`) adds."""
    return add_counters(so_far, said[0].counters) if said[0].counters else so_far


@rules.defines("706.9b", "copy:exceptions")
def values_that_the_effect_modifies(ask: Run, said: tuple[EntersAsCopy, Card], so_far: Card) -> Card:
    """The copied card with the values that the copy ability (`said[0]`) changes; they are copiable as well."""
    return vary_card(so_far, gains=said[0].gains)


@rules.defines("706.9f", "copy:exceptions", after=(values_that_the_effect_modifies, keywords_besides))
def no_keywords_for_what_is_no_creature(ask: Run, said: tuple[EntersAsCopy, Card], so_far: Card) -> Card:
    """The copied card, without the keywords that the copy ability adds if it would be no creature.

    Those that it had itself stay.
    """
    word, card = said
    if "creature" in list_printed(so_far, "types") or not word.keywords:
        return so_far
    own = {"keywords": card.values["keywords"]} if "keywords" in card.values else {}
    return replace(so_far, values=Map({**so_far.values.drop("keywords"), **own}))


@rules.defines("706.9f", "copy:counters", after=counters_besides)
def no_counters_on_what_is_no_creature(
    ask: Run, said: tuple[EntersAsCopy, Card], so_far: Map[str, int]
) -> Map[str, int]:
    """The counters with which a copy enters.

    If the copied card is no creature, those that the copy ability adds are left out.
    """
    word, card = said
    fits = "creature" in list_printed(card, "types") or not word.counters
    return so_far if fits else Map({name: n - word.counters.get(name, 0) for name, n in so_far.items()})


@rules.does("706.10", "effect:copy-spell")
def a_copy_on_the_stack(ask: Run, said: tuple[CopySpell, Context]) -> Does:
    """Put `n` copies of a spell on the stack, with all choices made for it, under the effect's controller.

    With `new`, that player may choose new targets. They are not cast, and nothing was paid for them. Nothing happens if
    there never was such a spell.
    """
    word, context = said
    seat = str(context.controller)
    named = word.what if word.what in ask.state.objects else resolve_reference(word.what, context, ask.state)
    for _ in range(get_number(ask, word.n, context)):
        item = _find_spell(ask, str(named))
        card = copied_card(ask, str(named))
        if item is None or card is None:
            return
        decided = replace(get_announcement(item), source=item.id, controller=seat)
        notes = ask.defines("copy:modes", decided, _drop_modes(card, decided))
        marks = item.marks.drop("spent", "origin").put(SPELL_COPY, value=True)
        marks = marks.put("announced", replace(decided, notes=notes))
        done = yield Created(Obj("", card, seat, seat, "stack", marks=marks, token=True))
        for id in [one.id for one in list_created(done)]:
            context = get_announcement(ask.state.objects[id])
            if word.new and context.targets:
                targets = ask.defines("copy:targets", context, context.targets)
                notes = ask.defines("copy:split", context, context.notes.drop("split"))
                yield Set(id, "announced", replace(context, targets=targets, notes=notes))
                context = replace(context, targets=targets)
            yield mark_targets(context.targets, id, seat, spell=True)


def _find_spell(ask: Run, id: str) -> Obj | None:
    """The object of a spell on the stack, or as it was when it left; None if there was none of this id.

    An object that is no spell is given as well.
    """
    here = ask.state.objects.get(id)
    spell: Obj | None = here if here is not None else ask.defines("last-known", id, None)
    return spell


def _drop_modes(card: Card, context: Context) -> Map[str, object]:
    """The notes (values announced) of a copy of a spell, as for a modal spell with no mode chosen.

    A spell without modes keeps its notes as they are.
    """
    own = [one for one in card.abilities if isinstance(one, Spell)]
    if not any(one.modes for one in own):
        return context.notes
    does = tuple(word for one in own for word in (*one.does, *one.after))
    aims = tuple(aim for one in own for aim in one.aims)
    return Map({**context.notes, "does": does, "aims": aims, "modes": ()}).drop("split")


@rules.defines("706.10c", "copy:targets")
def new_targets(ask: Run, said: Context, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The targets of a copy, one by one: the player keeps the old one or chooses a legal one."""
    seat = str(said.controller)
    targets: tuple[str, ...] = ()
    for _ in so_far:
        targets = (*targets, str(ask.choose(seat, "target", _list_changeable_targets(ask, targets, said))))
    return targets


def _list_changeable_targets(ask: Run, named: tuple[str, ...], said: Context) -> tuple[str, ...]:
    """The choices for the next target of a copy: the old target, or a legal one that leaves choices for the rest.

    The old one comes first, even if it is no longer legal. What is already chosen for the same word "target" is left
    out. `named` are the targets so far, fewer than the old ones. `said` is the announcement of the copy itself: it is
    the source, and its controller chooses.
    """
    words, at = list_target_words(said), len(named)
    options = tuple(dict.fromkeys((said.targets[at], *list_targets(ask, list_aims(said)[at], said))))
    taken = tuple(one for one, word in zip(named, words, strict=False) if word == words[at])
    if taken:
        options = ask.defines("target:once", (options, taken), options)
    if words[at] not in words[at + 1 :]:
        return options
    with ask.without_entries():
        return tuple(one for one in options if _list_changeable_targets(ask, (*named, one), said))


@rules.defines("706.10f", "copy:becomes")
def no_copy_of_a_spell_any_more(ask: Run, item: Obj, so_far: Map[str, object]) -> Map[str, object]:
    """The marks of a resolving copy, without the one that says it is a copy of a spell."""
    return so_far.drop(SPELL_COPY)
