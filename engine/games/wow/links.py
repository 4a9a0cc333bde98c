"""Links of the chain: what was chosen for them, their targets, and the links that effects become."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from msgspec.structs import replace

from engine.games.wow.events import Destroyed, Discarded, Drawn, Exhausted, Readied, Removed, get_announcement
from engine.games.wow.position import list_abilities, list_seats
from engine.games.wow.words import (
    Among,
    Another,
    AnyPlayer,
    Attach,
    Destroy,
    Discard,
    Draw,
    Exhaust,
    Modal,
    Pick,
    Ready,
    Remove,
    RemoveCounters,
    Resolution,
)
from engine.kernel.events import Chosen, Counted, Created, Event, Set
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.run import Run
from engine.kernel.state import Obj, State
from engine.kernel.values import Map, Word
from engine.kernel.words import Ability, Card, Context, Filter

__all__ = [
    "is_done_anyway",
    "list_chosen_abilities",
    "list_chosen_before",
    "list_descriptions",
    "list_modes",
    "list_paragraphs",
    "list_target_choices",
    "make_effect_link",
    "number_instances",
    "perform_actions",
    "read_link",
    "suits_description",
]

_AS: Mapping[type[Word], type[Event]] = {
    Destroy: Destroyed,
    Exhaust: Exhausted,
    Ready: Readied,
    Remove: Removed,
}
"""The event that performs each action on one card."""

_COUNTED: Mapping[type[Word], type[Event]] = {Draw: Drawn, Discard: Discarded, Remove: Removed}
"""The event of each action that another clause performs, of which there must be as many as it says."""


def list_chosen_abilities(ask: Run, card: str, modes: Sequence[int]) -> tuple[Ability, ...]:
    """A card's abilities now, in order, with the chosen modes in place of a modal ability (707.1c).

    `modes` are numbers from 1; what is no number of a mode is left out. Without any, a modal ability gives nothing.
    """
    found: list[Ability] = []
    for one in list_abilities(ask, card, Ability):
        numbered = dict(enumerate(one.modes, 1)) if isinstance(one, Modal) else {}
        found += [numbered[at] for at in modes if at in numbered] if isinstance(one, Modal) else [one]
    return tuple(found)


def list_modes(state: State, link: str) -> Sequence[int]:
    """The numbers, from 1, of the modes that were chosen for a link; `()` if none were, or there is no such link.

    A power's effect has none.
    """
    return cast("Sequence[int]", get_announcement(state, link).notes.get("modes", ()))


def list_descriptions(
    ask: Run, card: str, power: object = None, modes: Sequence[int] = ()
) -> tuple[tuple[Filter, ...], int]:
    """The target descriptions of a card, or of one of its powers, and how many of them may be left without a target.

    `modes` are the chosen ones. Those that may be left are the last: a paragraph with "up to", and nothing after it
    that has targets. Of a power, none may be. Without targets, the descriptions are `()`.
    """
    spare = 0
    for one in (one for one in list_chosen_abilities(ask, card, modes) if isinstance(one, Resolution) and one.targets):
        spare = spare + len(one.targets) if one.up_to else 0
    found = tuple(which for one in list_paragraphs(ask, card, power, modes) for which in one)
    return found, spare if power is None else 0


def list_paragraphs(
    ask: Run, card: str, power: object = None, modes: Sequence[int] = ()
) -> tuple[tuple[Filter, ...], ...]:
    """The target descriptions of a card by paragraph of its text, those of attachments last.

    With a `power`, they are that power's own, as one paragraph. `modes` are the chosen ones, by number from 1.
    """
    if power is not None:
        return (tuple(getattr(power, "targets", ())),)
    said = list_chosen_abilities(ask, card, modes)
    found = [one.targets for one in said if isinstance(one, Resolution)]
    for one in (one for one in said if isinstance(one, Attach)):
        if one.puts is not None:
            found.append((one.puts,))
        elif one.target:
            found.append((one.to,))
    return tuple(found)


def number_instances(paragraphs: Sequence[Sequence[Filter]]) -> tuple[int, ...]:
    """For each description, in order, the number of its instance of the word "target", from 1 (706.1).

    Equal descriptions side by side in one paragraph are one instance, as "two target allies" is. Without paragraphs it
    is `()`.
    """
    numbers, last = list[int](), 0
    for paragraph in paragraphs:
        for at, which in enumerate(paragraph):
            last += at == 0 or which != paragraph[at - 1]
            numbers.append(last)
    return tuple(numbers)


def list_chosen_before(instances: Sequence[int], targets: Sequence[str]) -> tuple[str, ...]:
    """The targets already chosen for the instance to which the next target belongs; `()` after the last.

    `instances` holds the number of each target's instance, and `targets` the ids chosen so far.
    """
    at = len(targets)
    return tuple(id for id, one in zip(targets, instances, strict=False) if instances[at : at + 1] == (one,))


def suits_description(ask: Run, which: Filter, id: str, context: Context) -> bool:
    """Whether an object or a player matches a target description, and no clause forbids targeting that object.

    `id` is an object's id, or a seat where the description asks for a player; of a player, no such clause is asked. An
    object that is gone never matches. Objections join the chain.
    """
    if isinstance(which, AnyPlayer):
        fits = id in ask.state.playing() and not (which.foe and ask.state.friends(id, str(context.controller)))
        return fits and (which.faction is None or ask.allows("player-of", (id, which.faction)))
    if isinstance(which, Another) and id == resolve_reference(which.unlike, context, ask.state):
        return False
    here = id in ask.state.objects and matches_filter(which, id, context, ask.board())
    said = ask.forbids("target", (id, context)) if here else []
    ask.note(said)
    return here and not said


def list_target_choices(ask: Run, which: Filter, context: Context) -> tuple[str, ...]:
    """The ids of the objects, or the seats, that may be chosen as a target for a description.

    Those that a clause forbids to target are left out. It is `()` if there are none.
    """
    if isinstance(which, AnyPlayer):
        return tuple(seat for seat in ask.state.playing() if suits_description(ask, which, seat, context))
    return tuple(id for id in ask.find(which, context) if suits_description(ask, which, id, context))


def read_link(ask: Run, link: Obj) -> tuple[Context, tuple[Word, ...], tuple[Filter, ...]]:
    """The choices made for a link (an object on the chain), the words that it does, and what its targets must be.

    Of a power's effect, they are as noted when the link was made. Of a card, words and targets are what it says now, in
    its chosen modes. If several paragraphs of it have targets, each one's words come in an `Among`, with its own.
    """
    if link.context is not None:
        does, targets = link.context.notes.get("does", ()), link.context.notes.get("targets", ())
        paid = {"destroyed": link.marks["destroyed"]} if "destroyed" in link.marks else {}
        context = replace(link.context, notes=Map({**link.context.notes, **paid}))
        return context, tuple(does), tuple(targets)  # type: ignore[arg-type]  # as `effect` made them
    modes = list_modes(ask.state, link.id)
    words = list_chosen_abilities(ask, link.id, modes)
    paragraphs = [one for one in words if isinstance(one, Resolution)]
    does = tuple(word for one in paragraphs for word in one.does)
    if sum(bool(one.targets) for one in paragraphs) > 1:
        does = tuple(word for at, one in enumerate(paragraphs) for word in _keep_own_targets(paragraphs[:at], one))
    return get_announcement(ask.state, link.id), does, list_descriptions(ask, link.id, modes=modes)[0]


def _keep_own_targets(before: Sequence[Resolution], one: Resolution) -> tuple[Word, ...]:
    """The words of a paragraph, as one `Among` with its own targets; as they are if it has none.

    `before` holds the paragraphs that come before it, whose targets are counted.
    """
    if not one.targets:
        return one.does
    return (Among(one.does, sum(len(each.targets) for each in before), len(one.targets)),)


def make_effect_link(does: tuple[Word, ...], targets: tuple[Filter, ...], context: Context, seat: str) -> Created:
    """The event that creates the link of a power's effect, which is no card, under the control of `seat`.

    Its context keeps what the effect does and what its targets must be. The run fills in its id.
    """
    notes: Map[str, object] = Map({**context.notes, "does": does, "targets": targets})
    context = Context(context.source, seat, context.targets, context.x, context.event, context.it, notes)
    return Created(Obj("", Card("effect"), seat, seat, "stack", context=context, token=True))


def perform_actions(ask: Run, words: Sequence[Word], context: Context) -> tuple[bool, ...]:
    """Perform actions in order, and give for each whether it was performed as said, and not replaced (709.2f).

    Two actions of which only the first was done give `(True, False)`; no actions give `()`.
    """
    return tuple([_perform_action(ask, word, context) for word in words])


def _perform_action(ask: Run, word: Word, context: Context) -> bool:
    """Perform one action, and give whether it was done as often as it says: to draw two cards, whether two were drawn.

    To draw, discard or remove may count as done anyway (see `is_done_anyway`), and then gives True. One with inner
    actions is done if those are. Counters must come off in full. Of any other it is enough that something came of it.
    """
    n = getattr(word, "n", None)
    due = 1 if n is None else ask.amount(n, context)
    mark, anyway = len(ask.log), is_done_anyway(ask, word, context)
    done = [record.event for record in ask.effects((word,), context)]
    log = [one.event for one in ask.log[mark:] if isinstance(one, Record)]  # holds inner actions, too
    if (kind := _COUNTED.get(type(word))) is not None:
        return anyway or sum(isinstance(event, kind) for event in log) >= due
    if hasattr(word, "does"):
        times = len(list_seats(ask, word.seat, context)) * word.n if isinstance(word, Pick) else 1
        return _all_took_part(log, word, times)
    if isinstance(word, RemoveCounters):
        return sum(-event.by for event in done if isinstance(event, Counted)) >= due
    return bool(done)


def is_done_anyway(ask: Run, word: Word, context: Context) -> bool:
    """Whether an action counts as done though nothing may come of it (415.9d).

    A clause must allow it and none forbid it. Objections join the chain.
    """
    if not ask.allows("done-anyway", (word, context)):
        return False
    no = ask.forbids("done-anyway", (word, context))
    ask.note(no)
    return not no


def _all_took_part(log: Sequence[Event], word: Word, due: int) -> bool:
    """Whether something came of a word with inner actions, and each of them was done as often as it says.

    Only inner ones that destroy, exhaust, ready or remove are counted, and of these none with `each`. A choice or a
    mark alone is nothing.

    Args:
        log: The events that came of it.
        word: The word.
        due: How often each inner action was to be done.
    """
    inner: tuple[Word, ...] = getattr(word, "does", ())
    return any(not isinstance(one, (Chosen, Set)) for one in log) and all(
        sum(isinstance(one, kind) for one in log) >= due
        for said in inner
        if (kind := _AS.get(type(said))) is not None and getattr(said, "each", None) is None
    )
