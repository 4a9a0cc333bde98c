"""Section 614: replacement effects. What comes instead of an event, and how objects enter."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.events import Damaged, Died, Exiled, GivenCounters
from engine.games.mtg.references import as_list, list_abilities, list_players, list_printed
from engine.games.mtg.rules.arrival import add_counters
from engine.games.mtg.rules.copies import apply_own_copy
from engine.games.mtg.rules.tokens import list_created
from engine.games.mtg.words import (
    Arriving,
    BecomeTapped,
    EnteringAs,
    EntersAsCopy,
    EntersChoosing,
    EntersDoing,
    EntersWith,
    Entry,
)
from engine.kernel import matching
from engine.kernel.copies import copied_card, vary_card
from engine.kernel.events import Event, Moved, Set
from engine.kernel.log import Record
from engine.kernel.matching import resolve_reference
from engine.kernel.parts import Live
from engine.kernel.replacement import Candidate, Change
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing, State, zone_of
from engine.kernel.values import Map
from engine.kernel.words import Card, Context, Filter, Modify, Pattern

__all__: list[str] = []

_NEW = "entering"
"""What an object that is still to enter is called in the position that there would be."""


@rules.defines("614.1", "entry")
def as_copies_of_what_an_effect_says(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    """How an object enters (`so_far`), as a copy of what effects in force say, one after another.

    Only effects on its card types count. The object copied is taken as it is now.
    """
    board = ask.board()
    meets = tuple(live for live in board.live(EnteringAs) if _fits_copy(live, so_far.card))
    own = bool(so_far.id) and any(isinstance(one, EntersAsCopy) for one in so_far.card.abilities)
    if meets and own and ask.defines("entry:own-first", (so_far, meets), so_far=False):
        so_far = apply_own_copy(ask, so_far)
        if not ask.allows("entry:goes-on", meets[0]):
            return so_far
    for live in ask.defines("entry:order", (so_far.seat, meets), meets):
        card = _find_copied(ask, live)
        if card is not None and _fits_copy(live, so_far.card):
            ask.note(board.why.get(live.key, ()))
            so_far = ask.defines("entry:copied", (so_far, card), so_far)
    return so_far


def _find_copied(ask: Run, live: Live[EnteringAs]) -> Card | None:
    """The card that an effect makes objects enter as copies of; of an object that has left, as it last was (608.2h).

    None if there never was such an object. The card has no back face.
    """
    id = str(resolve_reference(live.part.of, live.context, ask.state))
    there: Obj | None = ask.state.objects.get(id) or ask.defines("last-known", id, None)
    card = copied_card(ask, id) if there is not None else None
    return vary_card(card) if card is not None else None


def _fits_copy(live: Live[EnteringAs], card: Card) -> bool:
    """Whether an effect that makes permanents enter as copies is about a card of these types."""
    return bool({*live.part.types} & {*list_printed(card, "types")})


@rules.allows("614.1", "replace")
def replacement_effects_apply(ask: Run, candidate: Candidate) -> bool:
    """Always True: a replacement or prevention effect applies to any event that matches it."""
    return True


@rules.defines("614.1c", "entry", after=("as_copies_of_what_an_effect_says", "as_a_copy"))
def with_what_it_says(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    """How an object enters: `so_far`, changed by its own abilities about entering.

    It is tapped, gets more counters, or has its controller choose a type, which is its mark `chosen`. An ability with a
    condition counts only if that holds. A clause says which abilities those of a copy are.
    """
    for one in ask.defines("entry:abilities", so_far, asked.card.abilities):
        if isinstance(one, EntersWith):
            context = Context(so_far.id, so_far.seat, x=so_far.marks.get("x"))  # type: ignore[arg-type]  # a number
            if not ask.holds(one.when, context):
                continue
            more = Map({name: ask.amount(n, context) for name, n in one.counters.items()})
            so_far = msgspec.structs.replace(
                so_far, tapped=so_far.tapped or one.tapped, counters=add_counters(so_far.counters, more)
            )
        if isinstance(one, EntersChoosing):
            chosen = ask.defines("choosable", one.what, ())
            topic = "color" if one.what == "color" else "type"
            picked = ask.choose(so_far.seat, topic, chosen) if chosen else None
            kept = ask.defines("choice:kept", (so_far.id, picked), None)
            if kept is not None:
                so_far = msgspec.structs.replace(so_far, marks=so_far.marks.put("chosen", kept))
    return so_far


@rules.defines("614.1c", "entry", after=("as_a_copy", "with_what_it_says", "with_loyalty", "with_what_others_say"))
def as_its_permission_says(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    """How an object enters: tapped, if the effect that permits playing it says so.

    The mark that says it is then dropped. Otherwise `so_far`.
    """
    mark = "enters-tapped"
    tapped = bool(so_far.marks.get(mark) or ask.state.mark(so_far.id, mark))
    return replace(so_far, tapped=True, marks=so_far.marks.drop(mark)) if tapped else so_far


@rules.defines(
    "614.1c", "entry", after=("as_copies_of_what_an_effect_says", "as_a_copy", "with_what_it_says", "with_loyalty")
)
def with_what_others_say(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    """How an object enters, with the counters that other permanents' abilities add.

    They must match what the object will be (614.12).
    """
    board = ask.board()
    applied = 0
    for live in board.live(Arriving):
        part = live.part
        if not _concerns_entry(ask, live, part, so_far):
            continue
        if applied and not ask.allows("entry:goes-on", live):
            break
        ask.note(board.why.get(live.key, ()))
        more = Map({name: ask.amount(n, live.context) for name, n in part.counters.items()})
        so_far, applied = _add_counters_given(ask, so_far, live, part, more), applied + 1
    return so_far


def _add_counters_given(ask: Run, entry: Entry, live: Live, part: Arriving, more: Map[str, int]) -> Entry:
    """The entry (how an object enters) with more counters, given by name and number.

    If the effect says who puts them, they stand in `named`, each as seat, name and number. Of several seats the first
    counts; if it means none, no counters are added.
    """
    if part.by is None:
        return replace(entry, counters=add_counters(entry.counters, more))
    seats = list_players(ask, part.by, live.context)[:1]
    return replace(entry, named=(*entry.named, *((seat, name, n) for seat in seats for name, n in more.items())))


def _concerns_entry(ask: Run, live: Live, part: Arriving, entry: Entry) -> bool:
    """Whether an effect on entering objects matches an entry: its controller, its id, and the values it would have.

    `who` matters only if it is `you`, and the id only if the effect is limited to some. Each key of `has` must fit.
    """
    if (part.who == "you" and live.context.controller != entry.seat) or entry.id not in (live.only or (entry.id,)):
        return False
    printed = {field: list_printed(entry.card, field) for field in part.has}
    wanted = {field: resolve_reference(want, live.context, ask.state) for field, want in part.has.items()}
    return all(want in ask.defines("entry:has", (entry, field), printed[field]) for field, want in wanted.items())


@rules.does("614.1c", "after:put-onto", after="effects_go_on_with_the_permanent")
def what_it_does_as_it_enters(ask: Run, record: Record) -> Does:
    """Do what the permanent's own text says that it does as it enters.

    It is no trigger, and the seat it enters under does it.
    """
    new = record.becomes
    for one in list_abilities(ask, new, EntersDoing):
        ask.effects(one.does, Context(new, str(ask.get(new, "controller"))))
    yield from ()


@rules.does("614.1c", "after:created")
def what_a_token_does_as_it_enters(ask: Run, record: Record) -> Does:
    """Do what a created token's text says that it does as it enters, as for other permanents.

    A copy of a spell does nothing on the stack.
    """
    for obj in list_created([record]):
        for one in list_abilities(ask, obj.id, EntersDoing) if obj.place == "battlefield" else ():
            ask.effects(one.does, Context(obj.id, obj.controller))
    yield from ()


@rules.does("614.1c", "effect:become-tapped")
def tapped_as_it_enters(ask: Run, said: tuple[BecomeTapped, Context]) -> Does:
    """Tap the source as it enters, without the event of becoming tapped."""
    yield Set(said[1].source, "tapped", value=True)


@rules.defines("614.3", "ends")
def a_replacement_lasts_as_long_as_it_says(ask: Run, until: Pattern | None, so_far: None) -> Pattern | None:
    """The event until which a replacement lasts, as the effect states it; None is for good."""
    return until


@rules.forbids("614.5", "replace")
def a_second_time_for_one_event(ask: Run, candidate: Candidate) -> bool:
    """Objection to applying an effect to an event to which it has been applied already."""
    return candidate.live.key in candidate.used


@rules.defines("614.6", "replace:change")
def a_modified_event(ask: Run, change: Change, so_far: Event) -> Event:
    """The event as the replacement changes it. For redirected damage, which has a clause of its own, it is `so_far`."""
    return so_far if redirects_damage(change) else change.result or so_far


def redirects_damage(change: Change) -> bool:
    """Whether a replacement effect moves damage to another object or player; False for any event that is no damage."""
    was, now = change.candidate.event, change.result
    return isinstance(was, Damaged) and isinstance(now, Damaged) and now.to != was.to


@rules.defines("614.6", "replace:into")
def something_else_instead(ask: Run, change: Change, so_far: Event) -> Event | None:
    """The event that comes instead, None if only other effects do."""
    return change.result


@rules.defines("614.6", "replace:elsewhere")
def the_modified_move(ask: Run, change: Change, so_far: Moved) -> Moved:
    """The move as what it is in its new zone: `Exiled`, or `Died` from the battlefield to a graveyard (700.4).

    Any other move is `so_far`.
    """
    zone, id = zone_of(so_far.to), so_far.obj
    if zone == "exile":
        return Exiled(id, so_far.to, marks=so_far.marks, counters=so_far.counters)
    dies = zone == "graveyard" and id in ask.state.at("battlefield")
    return Died(id, so_far.to, marks=so_far.marks, counters=so_far.counters) if dies else so_far


@rules.forbids("614.7a", "replace")
def no_damage_to_replace(ask: Run, candidate: Candidate) -> bool:
    """Objection to replacing or preventing damage that has become 0."""
    return isinstance(candidate.event, Damaged) and candidate.event.amount <= 0


@rules.defines("614.9", "replace:change", after="a_modified_event")
def the_same_damage_to_another(ask: Run, change: Change, so_far: Event) -> Event:
    """The damage as redirected to another object or player. Any other replacement is `so_far`."""
    return change.result or so_far if redirects_damage(change) else so_far


@rules.forbids("614.9", "replace")
def redirected_to_what_cannot_be_damaged(ask: Run, candidate: Candidate) -> bool:
    """Objection to redirecting damage to what cannot be dealt any.

    It may go to a player still in the game, or to a creature or planeswalker on the battlefield.
    """
    if not isinstance(candidate.event, Damaged) or "to" not in candidate.part.change:
        return False
    told = msgspec.structs.replace(candidate.live.context, event=candidate.event)
    whom = matching.resolve_reference(str(candidate.part.change["to"]), told, ask.state)
    if whom in ask.state.seats:
        return whom in ask.state.out
    there = whom in ask.state.at("battlefield")
    return not (there and any(ask.has(str(whom), "types", kind) for kind in ("creature", "planeswalker")))


@rules.defines("614.12", "entry:being")
def with_what_the_effect_makes_of_it(ask: Run, said: tuple[Card, Ongoing], so_far: Card) -> Card:
    """The card as it will be, with the values and abilities that an effect on it sets; what it adds is not looked at.

    `said` is the card and the effect that puts it onto the battlefield.
    """
    card, effect = said
    sets = {part.field: part.by for part in effect.gives if isinstance(part, Modify) and part.op == "set"}
    own = sets.pop("abilities", card.abilities)
    return msgspec.structs.replace(card, values=Map({**card.values, **sets}), abilities=as_list(own))


_ITSELF = ("this", Filter(be="this"))
"""How a text speaks of its own object alone."""


@rules.forbids("614.12", "replace")
def its_own_text_about_such_permanents(ask: Run, candidate: Candidate) -> bool:
    """Objection to an object's own text changing the counters it enters with.

    It may if it speaks of this object alone.
    """
    event = candidate.event
    if not isinstance(event, GivenCounters) or candidate.live.source != event.obj:
        return False
    return candidate.part.what.where.get("obj") not in _ITSELF


@rules.defines("614.12", "entry:has")
def as_it_would_exist_on_the_battlefield(ask: Run, said: tuple[Entry, str], so_far: object) -> object:
    """The values of a field, as a tuple, that an object would have on the battlefield.

    Its own static abilities and the effects in force count. `said` is how it enters and the field.
    """
    entry, field = said
    would = Run(ask.game, _put_on_battlefield(ask.state, entry), off=ask.off, budget=ask.budget)
    return as_list(would.get(_NEW, field))


def _put_on_battlefield(state: State, entry: Entry) -> State:
    """The state as if an object had entered already, with the replacements applied so far.

    There its id is `entering`, the topmost on the battlefield. The object stands where it is now, too. Effects on it
    alone are on `entering` as well.
    """
    was = state.objects.get(entry.id)
    owner = was.owner if was is not None else entry.seat
    marks, place = entry.marks.drop("face"), "battlefield"
    obj = Obj(_NEW, entry.card, owner, entry.seat, place, state.clock, marks, entry.counters, token=was is None)
    effects = {
        key: one if one.only is None or entry.id not in one.only else replace(one, only=(*one.only, _NEW))
        for key, one in state.effects.items()
    }
    places = state.places.put(place, (_NEW, *state.at(place)))
    return replace(state, objects=state.objects.put(_NEW, obj), places=places, effects=Map(effects))


@rules.defines("614.12a", "copy:among")
def chosen_before_it_enters(ask: Run, there: tuple[str, ...], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of the permanents already there, among which a choice is made.

    Objects that enter at the same time are left out.
    """
    return there


@rules.defines("614.16", "tokens:replaceable")
def what_changes_how_many_are_created(ask: Run, seat: str, so_far: bool) -> bool:
    """True: effects that replace creating tokens, or change their number, apply before they are created."""
    return True
