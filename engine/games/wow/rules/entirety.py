"""Whether actions can be performed in their entirety (712.7), tried without performing them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec
from msgspec.structs import replace

from engine.games.wow.events import Dealt, Destroyed, Exhausted, Flipped, Healed, PutOn, Readied, Removed
from engine.games.wow.links import is_done_anyway
from engine.games.wow.position import (
    get_controller,
    is_in_play,
    list_hand,
    list_objects_in_order,
    list_seats,
    name_graveyard,
)
from engine.games.wow.words import (
    AddCounters,
    Among,
    Deal,
    Destroy,
    Discard,
    Draw,
    Exchange,
    Exhaust,
    Flip,
    Heal,
    If,
    IfYouDo,
    Interrupt,
    Pick,
    PlaceRevealed,
    PlaceTop,
    PutDamage,
    PutIntoPlay,
    Ready,
    Remove,
    RemoveCounters,
    Return,
    SwitchDamage,
    ToDeck,
)
from engine.kernel.events import Event, Moved, list_names
from engine.kernel.matching import resolve_reference
from engine.kernel.run import Run
from engine.kernel.values import Map, Word
from engine.kernel.words import Context

__all__ = ["Ahead", "list_ways"]


class Ahead(msgspec.Struct, frozen=True):
    """What earlier actions would have changed, while later ones are tried.

    `more`: cards more or less, by zone. `done`: pairs of an action and its object. `away`: objects that have moved.
    """

    more: Map[str, int] = Map()
    done: frozenset[tuple[type[Word], str]] = frozenset()
    away: frozenset[str] = frozenset()

    def with_more(self, zone: str, by: int) -> Ahead:
        """The same, with `by` more cards in a place such as `P1.hand`; fewer if `by` is negative.

        This one does not change.
        """
        return replace(self, more=self.more.put(zone, self.more.get(zone, 0) + by))


_MOVING = (Destroy, Interrupt, PutIntoPlay, Remove, Return, ToDeck)
"""Actions that move a card."""


_ONCE = (Exhaust, Flip, Ready)
"""Actions that cannot be done twice to one card."""


_ACTED = (AddCounters, Deal, Heal, PutDamage, RemoveCounters, *_MOVING, *_ONCE)
"""Actions on the cards that the word names."""


def list_ways(ask: Run, words: Sequence[Word], context: Context, ahead: Ahead) -> Iterator[Ahead]:
    """The ways to perform all actions one after another, each as what it would have changed. Nothing happens by it.

    No way means that the actions cannot all be performed. Without actions, `ahead` itself is the one way.

    Args:
        ask: The run.
        words: The actions, in order.
        context: The context in which they are read.
        ahead: What earlier actions would have changed.
    """
    if not words:
        yield ahead
        return
    for one in _list_ways_of(ask, words[0], context, ahead):
        yield from list_ways(ask, words[1:], context, one)


def _list_ways_of(ask: Run, word: Word, context: Context, ahead: Ahead) -> Iterator[Ahead]:
    """The ways to perform one action, each as what it and earlier ones would have changed.

    There is none if it cannot be done. An action that this module does not know always has one way, as has an `If`
    whose condition does not hold. `ahead` is what earlier ones would have changed.
    """
    match word:
        case Pick():
            yield from _pick_objects(ask, word, context, list_seats(ask, word.seat, context), ahead)
        case Among():
            targets = context.targets[word.before : word.before + word.n]
            yield from list_ways(ask, word.does, replace(context, targets=targets), ahead)
        case IfYouDo():
            yield from list_ways(ask, word.does, context, ahead)
        case If():
            yield from list_ways(ask, word.does if ask.holds(word.when, context) else (), context, ahead)
        case Discard() if is_done_anyway(ask, word, context):
            yield ahead
        case Draw() | Discard() | PlaceTop() | PlaceRevealed():
            yield from _count_cards(ask, word, context, ahead)
        case Exchange() | SwitchDamage():
            both = (resolve_reference(ref, context, ask.state) for ref in (word.one, word.other))
            if all(isinstance(id, str) and is_in_play(ask.state, id) and id not in ahead.away for id in both):
                yield ahead
        case _:
            yield from _do_to_each(ask, word, context, ahead)


def _pick_objects(ask: Run, word: Pick, context: Context, seats: Sequence[str], ahead: Ahead) -> Iterator[Ahead]:
    """The ways in which each seat in turn chooses as many objects as the word says, and the word acts on them.

    `seats` are those still to choose. Without any, `ahead` itself is the one way.
    """
    if not seats:
        yield ahead
        return
    found = ask.find(word.of, Context(context.source, seats[0]))
    fit = [
        id
        for id in found
        if id not in ahead.away and next(list_ways(ask, word.does, _set_target(context, id), ahead), None)
    ]
    for some in combinations(fit, word.n):
        for one in list_ways(ask, word.does, replace(context, targets=some), ahead):
            yield from _pick_objects(ask, word, context, seats[1:], one)


def _set_target(context: Context, id: str) -> Context:
    """The context with the object of this id as its only target."""
    return replace(context, targets=(id,))


def _count_cards(ask: Run, word: Word, context: Context, ahead: Ahead) -> Iterator[Ahead]:
    """The one way to take cards from decks or hands, if there are enough; none otherwise. Cards drawn earlier count.

    To draw up to a number of cards can always be done.
    """
    if isinstance(word, Draw) and word.until is not None:
        yield ahead
        return
    n = ask.amount(word.n, context) if isinstance(word, (Draw, Discard)) else 1
    for seat in list_seats(ask, getattr(word, "seat", "you"), context):
        deck, hand = f"{seat}.deck", f"{seat}.hand"
        zone, there = (hand, list_hand(ask.state, seat)) if isinstance(word, Discard) else (deck, ask.state.at(deck))
        if len(there) + ahead.more.get(zone, 0) < n:
            return
        ahead = ahead.with_more(zone, -n)
        if isinstance(word, Draw):
            ahead = ahead.with_more(hand, n)
    yield ahead


def _do_to_each(ask: Run, word: Word, context: Context, ahead: Ahead) -> Iterator[Ahead]:
    """The one way to act on every object that the word names, if it can be done to all of them; none otherwise.

    What is done to `each` that matches, or to `most`, can always be done, as can any action that is on no named card.
    If the word names no object, there is no way.
    """
    if (
        not isinstance(word, _ACTED)
        or getattr(word, "each", None) is not None
        or getattr(word, "most", None) is not None
    ):
        yield ahead
        return
    ids = list_objects_in_order(ask, word, context)
    if not ids or not all(
        id is not None and _can_be_done(ask, word, id, at, context, ahead) for at, id in enumerate(ids)
    ):
        return
    named = [id for id in ids if id is not None]
    if isinstance(word, _MOVING):
        ahead = replace(ahead, away=ahead.away | {*named})
    yield replace(ahead, done=ahead.done | {(type(word), id) for id in named})


def _can_be_done(ask: Run, word: Word, id: str, at: int, context: Context, ahead: Ahead) -> bool:
    """Whether an action can be done to an object: it is there, not yet acted on, and no clause forbids it.

    Args:
        ask: The run.
        word: The action.
        id: The object.
        at: Its place, from 0, among the objects that the word names.
        context: The context in which the word is read.
        ahead: What earlier actions would have changed.
    """
    gone = id in ahead.away and not isinstance(word, (PutIntoPlay, Remove, Return, ToDeck))  # these follow it (415.9b)
    if gone or (isinstance(word, _ONCE) and (type(word), id) in ahead.done):
        return False
    if not _is_there(ask, word, id, context):
        return False
    event = _make_event(ask, word, id, at, context)
    return event is None or not _is_stopped(ask, event)


def _is_there(ask: Run, word: Word, id: str, context: Context) -> bool:
    """Whether an object is where the action needs it, with the counters that the action removes.

    Most need it in play; an interrupted one must be on the chain, and not be the source. What puts into play, removes,
    returns or puts into a deck takes it from anywhere.
    """
    match word:
        case PutIntoPlay() | Remove() | Return() | ToDeck():
            return True
        case Interrupt():
            return ask.state.objects[id].zone == "stack" and id != context.source
        case Flip():
            return is_in_play(ask.state, id) and not ask.state.mark(id, "flipped")
        case RemoveCounters():
            least = 1 if word.n is None else ask.amount(word.n, context)
            return ask.number(id, f"counter:{word.counter}") >= least
        case _:
            return is_in_play(ask.state, id)


def _make_event(ask: Run, word: Word, id: str, at: int, context: Context) -> Event | None:
    """The event that an action on one object would be, so that clauses may forbid it; None if none could.

    `at` is the object's place, from 0, among those that the word names: damage may differ by it.
    """
    owner = ask.state.objects[id].owner
    found: Event | None = None
    match word:
        case Deal():
            amount = (
                1 if word.divided is not None else ask.amount(word.amounts[min(at, len(word.amounts) - 1)], context)
            )
            found = ask.defines("packet", (word, context), Dealt(id, amount, party=get_controller(ask, id)))
        case Heal():
            found = ask.defines("packet", (word, context), Healed(id, 1))
        case PutDamage():
            found = PutOn(id, ask.amount(word.amount, context))
        case Destroy():
            found = Destroyed(id, name_graveyard(ask.state, id))
        case Exhaust():
            found = Exhausted(id)
        case Ready():
            found = Readied(id)
        case Flip():
            found = Flipped(id)
        case Remove():
            found = Removed(id, f"{owner}.removed")
        case Return() | ToDeck():
            found = Moved(id, f"{owner}.hand" if isinstance(word, Return) else f"{owner}.deck")
        case _:
            pass
    return found


def _is_stopped(ask: Run, event: Event) -> bool:
    """Whether a clause or an effect forbids an event. The entries of the objections join the chain."""
    no = [n for name in list_names(event) for n in ask.forbids(f"event:{name}", event)]
    no = no or ask.objections(event, ask.board())
    ask.note(no)
    return bool(no)
