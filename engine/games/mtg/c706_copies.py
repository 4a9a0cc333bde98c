"""Section 706, copies: of permanents, as something enters, and of spells on the stack."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import choices
from engine.games.mtg.c110_entering import Entry, plus
from engine.games.mtg.c701_actions import tokens
from engine.games.mtg.events import BecameTarget, MadeToken
from engine.games.mtg.refs import (
    SPELL_COPY,
    aims_of,
    announced,
    card_of,
    instances_of,
    number,
    permanent,
    spell_copy,
    things,
    values,
)
from engine.games.mtg.words import Copy, CopySpell, EntersAsCopy, Spell
from engine.kernel.copies import COPIED, copied_card, shown_card, vary_card
from engine.kernel.events import Ceased, Created, Set
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map
from engine.kernel.words import Card, Context, Filter

__all__ = ["own_copy"]


# 706.2, 706.8 What is copied.


@rules.defines("706.2", "face", after="the_face_that_is_up")
def what_it_is_a_copy_of(ask: Run, obj: Obj, so_far: Card) -> Card:
    """An object that became a copy has the copied values."""
    return shown_card(ask.state, obj, so_far)


@rules.defines("706.2", "copied")
def its_copiable_values(ask: Run, obj: Obj, so_far: Card) -> Card:
    """What it has as printed, and of the face that is up alone."""
    return vary_card(obj.card if _a_copy(ask, obj) else card_of(ask, obj))


@rules.defines("706.3", "copied", after=its_copiable_values)
def what_it_copied_itself(ask: Run, obj: Obj, so_far: Card) -> Card:
    """Of an object that is a copy: what was copied, which has become its own copiable values."""
    return vary_card(card_of(ask, obj)) if _a_copy(ask, obj) else so_far


def _a_copy(ask: Run, obj: Obj) -> bool:
    return shown_card(ask.state, obj, obj.card) is not obj.card


@rules.does("706.2", "effect:copy")
def a_token_that_is_a_copy(ask: Run, said: tuple[Copy, Context]) -> Does:
    word, context = said
    for id in things(ask, word.of, context):
        card = copied_card(ask, id)
        if card is not None:
            card = vary_card(card, gains=word.gains, sets=word.sets)
            seat, enters = str(context.controller), ask.defines("copy:enters", card, Card(card.name))
            yield from tokens(ask, card, seat, number(ask, word.n, context), word.counters, enters)


@rules.defines("706.5", "copy:enters")
def it_is_a_copy_as_it_enters(ask: Run, card: Card, so_far: Card) -> Card:
    """A token that is a copy does not become one afterwards: what the copied text says of entering takes effect."""
    return card


@rules.defines("706.5", "entry", after="as_copies_of_what_an_effect_says")
def as_a_copy(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    """It becomes a copy as it enters, not afterwards."""
    return own_copy(ask, so_far)


def own_copy(ask: Run, so_far: Entry) -> Entry:
    """An object about to enter with its own text applied, if that lets it enter as a copy of something."""
    own = [one for one in so_far.card.abilities if isinstance(one, EntersAsCopy)]
    if not own:
        return so_far
    there = ask.find(own[0].of, Context(so_far.id, so_far.seat))
    models = ask.defines("copy:among", there, (*there, *_mates(ask, own[0].of, so_far))) if so_far.mates else there
    picked = ask.choose(so_far.seat, "copy", (*models, "none"))
    card = copied_card(ask, str(picked))
    if card is None:
        return so_far
    card = ask.defines("copy:exceptions", (own[0], card), vary_card(card))
    counters = ask.defines("copy:counters", (own[0], card), so_far.counters)
    return replace(so_far, card=card, counters=counters, marks=so_far.marks.put(COPIED, card))


def _mates(ask: Run, of: Filter, entry: Entry) -> tuple[str, ...]:
    """What enters at the same time, and would match there."""
    seats = {id: seat for id, seat in entry.mates if of.controller != "you" or seat == entry.seat}
    fits = {id: replace(of, zone=ask.state.objects[id].zone, controller=None) for id in seats if id != entry.id}
    return tuple(
        id for id, which in fits.items() if matches_filter(which, id, Context(entry.id, entry.seat), ask.board())
    )


@rules.defines("614.12a", "copy:among")
def chosen_before_it_enters(ask: Run, there: tuple[str, ...], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Among what is on the battlefield already, and so nothing that enters with it."""
    return there


@rules.defines("706.9b", "copy:exceptions")
def values_that_the_effect_modifies(ask: Run, said: tuple[EntersAsCopy, Card], so_far: Card) -> Card:
    """What the copy effect changes is copiable itself."""
    return vary_card(so_far, gains=said[0].gains)


@rules.defines("706.9", "copy:exceptions", after=values_that_the_effect_modifies)
def keywords_besides(ask: Run, said: tuple[EntersAsCopy, Card], so_far: Card) -> Card:
    return vary_card(so_far, gains=Map(keywords=said[0].keywords)) if said[0].keywords else so_far


@rules.defines("706.9f", "copy:exceptions", after=(values_that_the_effect_modifies, keywords_besides))
def no_keywords_for_what_is_no_creature(ask: Run, said: tuple[EntersAsCopy, Card], so_far: Card) -> Card:
    """They are for a creature: what counts is what the permanent would be without them, and no original."""
    word, card = said
    if "creature" in values(so_far, "types") or not word.keywords:
        return so_far
    own = {"keywords": card.values["keywords"]} if "keywords" in card.values else {}
    return replace(so_far, values=Map({**so_far.values.drop("keywords"), **own}))


@rules.defines("706.9", "copy:counters")
def counters_besides(ask: Run, said: tuple[EntersAsCopy, Card], so_far: Map[str, int]) -> Map[str, int]:
    return plus(so_far, said[0].counters) if said[0].counters else so_far


@rules.defines("706.9f", "copy:counters", after=counters_besides)
def no_counters_on_what_is_no_creature(
    ask: Run, said: tuple[EntersAsCopy, Card], so_far: Map[str, int]
) -> Map[str, int]:
    word, card = said
    fits = "creature" in values(card, "types") or not word.counters
    return so_far if fits else Map({name: n - word.counters.get(name, 0) for name, n in so_far.items()})


# 706.10 Copies of spells.


@rules.does("706.10", "effect:copy-spell")
def a_copy_on_the_stack(ask: Run, said: tuple[CopySpell, Context]) -> Does:
    """A copy with every decision made for the spell; it is not cast, and nothing was paid for it."""
    word, context = said
    seat = str(context.controller)
    named = word.what if word.what in ask.state.objects else resolve_reference(word.what, context, ask.state)
    for _ in range(number(ask, word.n, context)):
        item = _spell(ask, str(named))
        card = copied_card(ask, str(named))
        if item is None or card is None:
            return
        decided = replace(announced(item), source=item.id, controller=seat)
        notes = ask.defines("copy:modes", decided, _without_modes(card, decided))
        marks = item.marks.drop("spent", "origin").put(SPELL_COPY, value=True)
        marks = marks.put("announced", replace(decided, notes=notes))
        done = yield Created(Obj("", card, seat, seat, "stack", marks=marks, token=True))
        for id in (record.event.obj.id for record in done if isinstance(record.event, Created)):
            context = announced(ask.state.objects[id])
            if word.new and context.targets:
                targets = ask.defines("copy:targets", context, context.targets)
                notes = ask.defines("copy:split", context, context.notes.drop("split"))
                yield Set(id, "announced", replace(context, targets=targets, notes=notes))
                context = replace(context, targets=targets)
            marked = dict.fromkeys(one for one in context.targets if one != "none")
            if marked:
                yield tuple(BecameTarget(one, id, seat, spell=True) for one in marked)


def _spell(ask: Run, id: str) -> Obj | None:
    here = ask.state.objects.get(id)
    spell: Obj | None = here if here is not None else ask.defines("last-known", id, None)
    return spell


@rules.defines("608.2h", "last-known")
def as_it_last_was(ask: Run, id: str, so_far: None) -> Obj | None:
    """Of a spell that has left the stack, its last known information is used."""
    gone = ask.state.gone.get(id)
    return gone.obj if gone is not None else so_far


def _without_modes(card: Card, context: Context) -> Map[str, object]:
    """What a modal spell would be with no mode chosen."""
    own = [one for one in card.abilities if isinstance(one, Spell)]
    if not any(one.modes for one in own):
        return context.notes
    does = tuple(word for one in own for word in (*one.does, *one.after))
    aims = tuple(aim for one in own for aim in one.aims)
    return Map({**context.notes, "does": does, "aims": aims, "modes": ()}).drop("split")


@rules.defines("700.2g", "copy:modes")
def the_same_modes(ask: Run, said: Context, so_far: Map[str, object]) -> Map[str, object]:
    """The modes are copied, and its controller chooses no others."""
    return said.notes


@rules.defines("706.10c", "copy:targets")
def new_targets(ask: Run, said: Context, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Any of the targets may be left as they are, or changed to legal ones."""
    seat = str(said.controller)
    targets: tuple[str, ...] = ()
    for _ in so_far:
        targets = (*targets, str(ask.choose(seat, "target", _changed(ask, targets, said))))
    return targets


def _changed(ask: Run, named: tuple[str, ...], said: Context) -> tuple[str, ...]:
    """What the next target may be left as, or changed to, so that all of them can be what they must in the end."""
    words, at = instances_of(said), len(named)
    options = tuple(dict.fromkeys((said.targets[at], *choices(ask, aims_of(said)[at], said))))
    taken = tuple(one for one, word in zip(named, words, strict=False) if word == words[at])
    if taken:
        options = ask.defines("target:once", (options, taken), options)
    if words[at] not in words[at + 1 :]:
        return options
    with ask.aside():
        return tuple(one for one in options if _changed(ask, (*named, one), said))


@rules.defines("115.7f", "copy:split")
def divided_as_before(ask: Run, said: Context, so_far: Map[str, object]) -> Map[str, object]:
    """New targets get what was announced for those in their place."""
    split = said.notes.get("split")
    return so_far.put("split", split) if split else so_far


# 608.3b, 706.10f, 704.5e What becomes of a copy of a spell.


@rules.does(
    "608.3b", "resolve", after=("its_condition_no_longer_holds", "no_target_is_legal", "follow_the_instructions")
)
def a_copy_becomes_a_token(ask: Run, item: Obj) -> Does:
    """The copy of a permanent spell becomes a token permanent, which nobody has created."""
    if item.id not in ask.state.objects or not spell_copy(ask.state, item) or not permanent(card_of(ask, item)):
        return
    marks = ask.defines("copy:becomes", item, item.marks)
    created = ask.defines("copy:created", item, so_far=True)
    face = {name: marks[name] for name in ("face", SPELL_COPY) if name in marks}
    kept: Map[str, object] = ask.defines("kept", item, Map(face))
    host = ask.defines("aura:host", item, None)
    ask.perform("enter", (item.id, str(item.controller), kept, host))
    new = ask.state.latest(item.id)
    if created and new in ask.state.at("battlefield"):
        yield MadeToken(new, str(item.controller))


@rules.defines("706.10f", "copy:becomes")
def no_copy_of_a_spell_any_more(ask: Run, item: Obj, so_far: Map[str, object]) -> Map[str, object]:
    """As it resolves it ceases to be a copy of a spell."""
    return so_far.drop(SPELL_COPY)


@rules.defines("111.11", "copy:created")
def it_is_not_created(ask: Run, item: Obj, so_far: bool) -> bool:
    """For what asks about creating tokens, the token that a copy becomes is not created."""
    return False


@rules.does("704.5e", "check:elsewhere", after="tokens_cease")
def copies_of_spells_cease(ask: Run, id: str) -> Does:
    obj = ask.state.objects[id]
    if obj.place != "stack" and spell_copy(ask.state, obj):
        yield Ceased(id)


@rules.does("704.5e", "check:object", after=("no_toughness", "lethal_damage", "deathtouched", "no_loyalty"))
def copies_of_spells_are_no_permanents(ask: Run, id: str) -> Does:
    if spell_copy(ask.state, ask.state.objects[id]):
        yield Ceased(id)
