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
    list_objects_in_order,
    list_seats,
    name_graveyard,
)
from engine.games.wow.rules.amounts import list_packet_amounts
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

__all__ = ["can_perform_all"]


class Ahead(msgspec.Struct, frozen=True):
    """What earlier actions would have changed, while later ones are tried.

    `more`: cards more or less, by zone. `flipped` and `away`: objects that were turned over, or have moved. `turned`:
    whether an object is exhausted, of those that were exhausted or readied.
    """

    more: Map[str, int] = Map()
    flipped: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()
    turned: Map[str, bool] = Map()

    def with_more(self, zone: str, by: int) -> Ahead:
        """The same, with `by` more cards in a place such as `P1.hand`; fewer if `by` is negative.

        This one does not change.
        """
        return replace(self, more=self.more.put(zone, self.more.get(zone, 0) + by))

    def count(self, ask: Run, zone: str) -> int:
        """How many cards would be in a place such as `P1.hand`."""
        return len(ask.state.at(zone)) + self.more.get(zone, 0)


_MOVING = (Destroy, Interrupt, PutIntoPlay, Remove, Return, ToDeck)
"""Actions that move a card."""


_FOLLOWING = (PutIntoPlay, Remove, Return, ToDeck)
"""Actions that reach a card in any zone, and one that the link itself has moved (415.9b)."""


_ACTED = (AddCounters, Deal, Heal, PutDamage, RemoveCounters, *_MOVING, Exhaust, Flip, Ready)
"""Actions on the cards that the word names."""


def can_perform_all(ask: Run, words: Sequence[Word], context: Context) -> bool:
    """Whether all actions can be performed one after another. Nothing happens by it. Without actions it is true."""
    for _ in _list_ways(ask, words, context, Ahead()):
        return True
    return False


def _list_ways(ask: Run, words: Sequence[Word], context: Context, ahead: Ahead) -> Iterator[Ahead]:
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
        yield from _list_ways(ask, words[1:], context, one)


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
            yield from _list_ways(ask, word.does, replace(context, targets=targets), ahead)
        case IfYouDo():
            yield from _list_ways(ask, word.does, context, ahead)
        case If():
            yield from _list_ways(ask, word.does if ask.holds(word.when, context) else (), context, ahead)
        case Discard() if is_done_anyway(ask, word, context):
            yield ahead
        case Draw() | Discard() | PlaceTop() | PlaceRevealed():
            yield from _count_cards(ask, word, context, ahead)
        case Exchange() | SwitchDamage():
            both = (resolve_reference(ref, context, ask.state) for ref in (word.one, word.other))
            if all(is_in_play(ask.state, str(id)) and id not in ahead.away for id in both):
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
    fit = [id for id in found if id not in ahead.away]
    for some in combinations(fit, word.n):
        for one in _list_ways(ask, word.does, replace(context, targets=some), ahead):
            yield from _pick_objects(ask, word, context, seats[1:], one)


def _count_cards(ask: Run, word: Word, context: Context, ahead: Ahead) -> Iterator[Ahead]:
    """The one way to take cards from the decks or hands of the players meant; none if one of them has too few.

    A `Discard` takes from hands, anything else from decks. Cards drawn earlier count as being in hand.
    """
    taken = "hand" if isinstance(word, Discard) else "deck"
    for seat in list_seats(ask, getattr(word, "seat", "you"), context):
        zone, hand = f"{seat}.{taken}", f"{seat}.hand"
        n = ask.amount(getattr(word, "n", 1), context)
        if (limit := getattr(word, "until", None)) is not None:
            n = max(0, ask.amount(limit, context) - ahead.count(ask, hand))  # 713.2
        if ahead.count(ask, zone) < n:
            return
        ahead = ahead.with_more(zone, -n)
        if isinstance(word, Draw):
            ahead = ahead.with_more(hand, n)
    yield ahead


def _do_to_each(ask: Run, word: Word, context: Context, ahead: Ahead) -> Iterator[Ahead]:
    """The one way to act on every object that the word names, if it can be done to all of them; none otherwise.

    What is done to `each` that matches can always be done, as can any action that is on no named card.
    If the word names no object, there is no way.
    """
    if not isinstance(word, _ACTED) or getattr(word, "each", None) is not None:
        yield ahead
        return
    ids = list_objects_in_order(ask, word, context)
    named = tuple(filter(None, ids))
    able = all(_can_be_done(ask, word, id, at, context, ahead) for at, id in enumerate(named))
    if not ids or named != ids or not able:
        return
    if isinstance(word, _MOVING):
        ahead = replace(ahead, away=ahead.away | {*named})
    if isinstance(word, Flip):
        ahead = replace(ahead, flipped=ahead.flipped | {*named})
    if isinstance(word, (Exhaust, Ready)):
        ahead = replace(ahead, turned=Map({**ahead.turned, **dict.fromkeys(named, isinstance(word, Exhaust))}))
    yield ahead


def _can_be_done(ask: Run, word: Word, id: str, at: int, context: Context, ahead: Ahead) -> bool:
    """Whether an action can be done to an object: it is there, and no clause forbids it after the earlier actions.

    Args:
        ask: The run.
        word: The action.
        id: The object.
        at: Its place, from 0, among the objects that the word names.
        context: The context in which the word is read.
        ahead: What earlier actions would have changed.
    """
    if not isinstance(word, _FOLLOWING) and (id in ahead.away or not _is_there(ask, word, id, context)):
        return False
    if isinstance(word, Flip) and id in ahead.flipped:
        return False
    supposed = {id: Map[str, object](exhausted=ahead.turned[id])} if id in ahead.turned else {}
    with ask.supposing(Map(supposed)):
        return not any(_is_stopped(ask, event) for event in _list_events(ask, word, id, at, context))


def _is_there(ask: Run, word: Word, id: str, context: Context) -> bool:
    """Whether an object is where the action needs it: in play, with the counters that the action removes.

    One to be turned over must not be flipped already. An interrupted one must only not be the source.
    """
    if isinstance(word, Interrupt):
        return id != context.source
    here = is_in_play(ask.state, id)
    if isinstance(word, Flip):
        return here and not ask.state.mark(id, "flipped")
    if isinstance(word, RemoveCounters):
        return ask.number(id, f"counter:{word.counter}") >= (1 if word.n is None else ask.amount(word.n, context))
    return here


def _list_events(ask: Run, word: Word, id: str, at: int, context: Context) -> Iterator[Event]:
    """The event that an action on one object would be, so that clauses may forbid it; none for any other action.

    `at` is the object's place, from 0, among those that the word names: damage may differ by it.
    """
    owner = ask.state.objects[id].owner
    match word:
        case Deal():
            amounts = list_packet_amounts(ask, word, context)
            amount = amounts[min(at, len(amounts) - 1)]
            yield ask.defines("packet", (word, context), Dealt(id, amount, party=get_controller(ask, id)))
        case Heal():
            yield ask.defines("packet", (word, context), Healed(id, ask.state.number(id, "damage")))
        case PutDamage():
            yield PutOn(id, ask.amount(word.amount, context))
        case Destroy():
            yield Destroyed(id, name_graveyard(ask.state, id))
        case Exhaust():
            yield Exhausted(id)
        case Ready():
            yield Readied(id)
        case Flip():
            yield Flipped(id)
        case Remove():
            yield Removed(id, f"{owner}.removed")
        case Return():
            yield Moved(id, f"{owner}.hand")
        case ToDeck():
            yield Moved(id, f"{owner}.deck")


def _is_stopped(ask: Run, event: Event) -> bool:
    """Whether a clause on `event:` topics, or else an effect in force, forbids an event, which is only thought of here.

    The entries of the objections join the chain.
    """
    no = [n for name in list_names(event) for n in ask.forbids(f"event:{name}", event)]
    no = no or ask.objections(event, ask.board())
    ask.note(no)
    return bool(no)
