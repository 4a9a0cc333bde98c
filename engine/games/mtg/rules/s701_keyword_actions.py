"""Section 701: keyword actions. Attach, create, destroy, discard, exile, fight, mill, scry, search and others."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.events import (
    Banished,
    Countered,
    Damaged,
    Declined,
    Destroyed,
    Discarded,
    Exchanged,
    Exiled,
    ExiledUntil,
    Fought,
    Milled,
    Removed,
    Returned,
    Revealed,
    Sacrificed,
    Scried,
    Surveiled,
    Untapped,
)
from engine.games.mtg.references import find_damage_source, get_number, list_objects, list_players
from engine.games.mtg.rules.attachment import attach_pairs, can_be_attached
from engine.games.mtg.rules.choices import count_possible, pick_some, remember_chosen
from engine.games.mtg.rules.creature_types import share_creature_type
from engine.games.mtg.rules.looking import hide_again
from engine.games.mtg.rules.permissions import list_permits
from engine.games.mtg.rules.tokens import Batch, create_tokens
from engine.games.mtg.rules.turn import sort_in_turn_order
from engine.games.mtg.rules.zones import follow_strays, name_graveyard
from engine.games.mtg.words import (
    Attach,
    ComesBack,
    Counter,
    Create,
    Destroy,
    Discard,
    EntersWith,
    Exchange,
    Exile,
    Fight,
    Mill,
    Play,
    Reveal,
    Sacrifice,
    Scry,
    Search,
    Shuffle,
    Strings,
    Surveil,
)
from engine.kernel.events import Attached, Began, Ceased, Event, Shuffled
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Card, Context, Filter, Modify, Part

__all__: list[str] = []


@rules.does("701.3a", "effect:attach")
def attach(ask: Run, said: tuple[Attach, Context]) -> Does:
    """Attach the objects to the host meant, all at once; a clause stops each that cannot be.

    Nothing happens if no object or no host is meant.
    """
    word, context = said
    pairs = tuple(
        (id, host) for id in list_objects(ask, word.what, context) for host in list_objects(ask, word.to, context)
    )
    yield attach_pairs(ask, pairs)


@rules.forbids("701.3b", "event:attached")
def attached_there_already_or_never(ask: Run, event: Attached) -> bool:
    """Objection to attaching an object where it is attached already, or where it cannot be attached.

    To unattach meets none.
    """
    if event.to is None or event.obj not in ask.state.objects:
        return False
    return ask.state.objects[event.obj].host == event.to or not can_be_attached(ask, event.obj, event.to)


@rules.defines("701.3d", "unattached")
def it_equips_nothing_and_stays(ask: Run, id: str, so_far: list[Event]) -> list[Event]:
    """The event by which an Equipment is unattached: it stays on the battlefield. It replaces `so_far`."""
    return [Attached(id)]


@rules.does("701.5a", "effect:counter")
def counter(ask: Run, said: tuple[Counter, Context]) -> Does:
    """Counter the spells and abilities meant.

    A spell goes to its owner's graveyard, an ability ceases to exist; neither if the countering is stopped.
    """
    for id in list_objects(ask, said[0].what, said[1]):
        item = ask.state.objects[id]
        done = yield Countered(id)
        if done:
            yield Ceased(id) if item.context is not None else Removed(id, f"{item.owner}.graveyard")


@rules.does("701.6a", "effect:create")
def create(ask: Run, said: tuple[Create, Context]) -> Does:
    """Each player meant creates `n` tokens, and one of each card in `also`.

    They enter tapped or attacking where the word says so; with `attach`, the first is attached. `then` is done once for
    each player, with that player's tokens as `chosen`.
    """
    word, context = said
    for seat in list_players(ask, word.who, context):
        numbers = (get_number(ask, word.n, context), *(1 for _ in word.also))
        sized = Map({name: get_number(ask, n, context) for name, n in word.sized.items()})
        first = replace(word.card, values=Map({**word.card.values, **sized})) if sized else word.card
        cards = zip((first, *word.also), numbers, strict=True)
        batches = (Batch(card, n, enters=_enter_tapped(card) if word.tapped else None) for card, n in cards)
        made = yield from create_tokens(ask, seat, *batches)
        if word.attach is not None and made:
            ask.effects((Attach(word.attach, made[0]),), context)
        for id in made if word.attacking else ():
            ask.perform("attack:join", id)
        ask.effects(word.then, remember_chosen(context, tuple(made)))


def _enter_tapped(card: Card) -> Card:
    """A token's card with one ability more: that it enters tapped."""
    return replace(card, abilities=(*card.abilities, EntersWith(tapped=True)))


@rules.does("701.7a", "effect:destroy")
def destroy(ask: Run, said: tuple[Destroy, Context]) -> Does:
    """Destroy the permanents meant, all at once; they go to their owners' graveyards."""
    gone = tuple(Destroyed(id, name_graveyard(ask, id)) for id in list_objects(ask, said[0].what, said[1]))
    yield gone


@rules.does("701.8a", "effect:discard")
def discard(ask: Run, said: tuple[Discard, Context]) -> Does:
    """Each player meant chooses `n` cards in turn order, or all if there are fewer.

    Then all of them are discarded at once. If the word names cards, their owners discard those that are in a hand.
    """
    word, context = said
    named = () if word.what is None else list_objects(ask, word.what, context)
    held = tuple(ask.state.objects[id] for id in named if ask.state.objects[id].zone == "hand")
    chosen: list[tuple[str, str]] = [(one.owner, one.id) for one in held]
    for seat in () if word.what is not None else sort_in_turn_order(ask, list_players(ask, word.who, context)):
        ask.perform("discard:choose", (seat, get_number(ask, word.n, context)))
        chosen += [(seat, id) for id in ask.state.at(f"{seat}.hand") if ask.state.mark(id, "aside") is not None]
    cause = context.controller
    yield tuple(Discarded(id, f"{seat}.graveyard", seat=seat, cause=cause) for seat, id in chosen)


@rules.forbids("701.10a", "event:exchanged")
def a_part_that_cannot_be_exchanged(ask: Run, event: Exchanged) -> bool:
    """Objection to an exchange unless both objects are on the battlefield."""
    return not {event.obj, event.other} <= {*ask.state.at("battlefield")}


@rules.does("701.10b", "effect:exchange")
def exchange(ask: Run, said: tuple[Exchange, Context]) -> Does:
    """Have each of two permanents come under the control of the other's controller, both at once and for good.

    Nothing changes if the exchange is stopped.
    """
    word, context = said
    one, two = (str(resolve_reference(ref, context, ask.state)) for ref in (word.one, word.two))
    done = yield Exchanged(one, two)
    if done:
        seats = {one: str(ask.get(two, "controller")), two: str(ask.get(one, "controller"))}
        yield tuple(
            Began(Ongoing("", (Modify("controller", "set", seat),), context, only=(id,))) for id, seat in seats.items()
        )


@rules.forbids("701.10b", "event:exchanged")
def permanents_of_one_player(ask: Run, event: Exchanged) -> bool:
    """Objection to an exchange of two permanents that have the same controller."""
    there = {event.obj, event.other} <= {*ask.state.at("battlefield")}
    return there and ask.get(event.obj, "controller") == ask.get(event.other, "controller")


@rules.does("701.11a", "effect:exile")
def exile(ask: Run, said: tuple[Exile, Context]) -> Does:
    """Exile the objects meant, all at once, for good or until an event that brings them back to where they were.

    Then `then` is done, with the exiled cards as `chosen`. One whose exile is stopped or replaced is left out.
    """
    word, context = said
    ids = list_objects(ask, word.what, context)
    zones = {id: ask.state.objects[id].zone for id in ids}
    gone = tuple(_exile_object(ask, id, word, context) for id in ids)
    gone += tuple(
        replace(_exile_object(ask, id, word, context), stray=True) for id in follow_strays(ask, word.what, context)
    )
    done = yield gone
    moved = [(one.event.obj, one.becomes) for one in done if isinstance(one.event, Exiled)]
    there = tuple(id for _, id in moved)
    if word.until is not None:
        for zone in dict.fromkeys(zones.values()):
            back = tuple(id for was, id in moved if zones.get(was) == zone)
            if back:
                yield Began(Ongoing("", (ComesBack(zone),), context, until=word.until, only=back))
    ask.effects(word.then, remember_chosen(context, ask.defines("found:again", there, ())))


def _exile_object(ask: Run, id: str, word: Exile, context: Context) -> Exiled:
    """The event that exiles an object: `Exiled` for good, or `ExiledUntil` if the word says until when.

    It holds the marks that the object gets in exile, such as `by`, its source's id. Nothing happens yet.

    Raises:
        KeyError: the object is gone.
    """
    obj = ask.state.objects[id]
    marks = ask.defines("exile:marks", (id, context), Map(facedown=True) if word.facedown else EMPTY)
    counters = ask.defines("counters:kept", id, obj.counters)
    to = f"{obj.owner}.exile"
    if word.until is None:
        return Exiled(id, to, marks=marks, counters=counters, cause=context.controller)
    return ExiledUntil(
        id, to, marks=marks, counters=counters, cause=context.controller, until=word.until, context=context
    )


@rules.does("701.11a", "after:exiled")
def so_many_at_one_time(ask: Run, record: Record) -> Does:
    """Record how many objects were exiled at one time, for each player in turn order: cards of the hand and permanents.

    A permanent counts for the player who exiled it. It is recorded once, after the last of them.
    """
    events = [one.event for one in ask.together(record) if isinstance(one.event, Exiled)]
    if events[-1] is not record.event:
        return
    for seat in ask.state.clockwise(ask.active):
        mine = [was for one in events for was in _list_exiled(ask, one, seat)]
        tokens = sum(was.token for was in mine)
        if mine:
            yield Banished(seat, len(mine) - tokens, tokens)


def _list_exiled(ask: Run, event: Exiled, seat: str) -> Iterator[Obj]:
    """The exiled object as it last was, if it was in a seat's hand or was a permanent that this seat exiled.

    Nothing comes otherwise. A card of the seat's own hand counts whoever exiled it.
    """
    was = ask.state.gone[event.obj].obj if event.obj in ask.state.gone else None
    if was and (was.owner == seat if was.zone == "hand" else was.zone == "battlefield" and event.cause == seat):
        yield was


@rules.does("701.12a", "effect:fight")
def fight(ask: Run, said: tuple[Fight, Context]) -> Does:
    """Have each of two creatures deal damage equal to its power to the other, both at once.

    Nothing is dealt if the fight is stopped.
    """
    word, context = said
    one, two = (str(resolve_reference(ref, context, ask.state)) for ref in (word.one, word.two))
    done = yield Fought(one, two)
    if done:
        yield (Damaged(two, ask.number(one, "power"), one), Damaged(one, ask.number(two, "power"), two))


@rules.forbids("701.12b", "event:fought")
def a_fighter_is_gone(ask: Run, event: Fought) -> bool:
    """Objection to a fight unless both are creatures on the battlefield."""
    pair, board = (event.obj, event.foe), ask.state.at("battlefield")
    return not all(id in board and ask.has(id, "types", "creature") for id in pair)


@rules.does("701.13a", "effect:mill")
def mill(ask: Run, said: tuple[Mill, Context]) -> Does:
    """Each player meant, one after another, puts `n` cards from the top of the library into the graveyard at once.

    Of fewer cards, what there is.
    """
    word, context = said
    for seat in list_players(ask, word.who, context):
        library = ask.state.at(f"{seat}.library")
        cards = library[: count_possible(ask, get_number(ask, word.n, context), len(library))]
        if cards:
            records = yield tuple(Milled(id, f"{seat}.graveyard") for id in cards)
            milled = tuple(one.becomes for one in records if isinstance(one.event, Milled))
            ask.effects(word.then, remember_chosen(context, ask.defines("found:again", milled, ())))


@rules.forbids("701.14b", "act:play")
def a_permission_to_cast_alone(ask: Run, act: Play) -> bool:
    """Objection to playing a card as a land if all that permits it are effects for casting, and no rule allows it."""
    fit = list_permits(ask, act)
    effects = [ask.state.effects[one] for one in fit if one is not None]
    for_casting = [one for one in effects if any(map(_permits_casting, one.gives))]
    with ask.without_entries():
        return bool(for_casting) and len(for_casting) == len(fit) and not ask.allows("act:play", act)


def _permits_casting(part: Part) -> bool:
    """Whether a part limits a permission to casting, so that playing as a land is left out."""
    return isinstance(part, Strings) and part.cast


@rules.does("701.16a", "effect:reveal")
def revealed_for_as_long_as_it_matters(ask: Run, said: tuple[Reveal, Context]) -> Does:
    """Reveal the cards meant and do `then` with them as `chosen`. Those still there are hidden again afterwards."""
    word, context = said
    ids = list_objects(ask, word.what, context)
    yield tuple(Revealed(id) for id in ids)
    ask.effects(word.then, remember_chosen(context, ids))
    yield hide_again(ask, ids)


@rules.does("701.17a", "effect:sacrifice")
def sacrifice(ask: Run, said: tuple[Sacrifice, Context]) -> Does:
    """Each player meant, in turn order, chooses `n` matching permanents of their own, or all if there are fewer.

    All of them are sacrificed at once.
    """
    word, context = said
    picked: list[Event] = []
    for seat in sort_in_turn_order(ask, list_players(ask, word.who, context)):
        mine = tuple(id for id in ask.find(word.of, context) if ask.get(id, "controller") == seat)
        chosen = pick_some(ask, seat, "sacrifice", mine, get_number(ask, word.n, context))
        picked += [Sacrificed(id, name_graveyard(ask, id), seat=seat) for id in chosen]
    yield tuple(picked)


@rules.does("701.18a", "effect:scry")
def scry(ask: Run, said: tuple[Scry, Context]) -> Does:
    """The controller puts any of the top `n` cards on the bottom, one by one, and the rest back on top in any order.

    It is recorded, also a scry of 0.
    """
    word, context = said
    seat, n = str(context.controller), get_number(ask, word.n, context)
    where = f"{seat}.library"
    pile = ask.state.at(where)
    seen = pile[:n]
    if n <= 0:
        yield Scried(seat, 0)
        return
    below: list[str] = []
    while left := [id for id in seen if id not in below]:
        picked = str(ask.choose(seat, "bottom", (*left, "none")))
        if picked == "none":
            break
        below.append(picked)
    above = ask.order(seat, "top", [id for id in seen if id not in below])
    yield Shuffled(where, (*above, *pile[n:], *below))
    yield Scried(seat, n)


@rules.forbids("701.18b", "event:scried")
def scrying_no_cards(ask: Run, event: Scried) -> bool:
    """Objection to recording a scry of 0 cards."""
    return event.amount <= 0


@rules.does("701.19a", "effect:search")
def find_cards(ask: Run, said: tuple[Search, Context]) -> Does:
    """Each player meant searches their zones for `n` matching cards, or takes fewer.

    They go to the hand or the battlefield, and a library searched is shuffled. With `then`, that is done instead, with
    them as `chosen`. Who declines an optional search gets nothing.
    """
    word, context = said
    wanted = word.of if isinstance(word.of, tuple) else (word.of,)
    if word.kin is not None:
        context = replace(context, it=_find_likeness(ask, word.kin, context))
    for seat in list_players(ask, word.who, context):
        willing = not word.may or ask.defines("may", (word, replace(context, controller=seat)), so_far=False)
        no = [] if willing else ask.forbids("unsearched", said)
        ask.note(no)
        if no:
            yield Declined(context.source, seat)
            continue
        zones = _choose_zones(ask, seat, word)
        there = tuple(id for zone in zones for id in ask.state.at(f"{seat}.{zone}"))
        fit = tuple(id for id in there if any(_fits_search(ask, one, word, id, context) for one in wanted))
        found = list(_find_cards(ask, seat, fit, get_number(ask, word.n, context), word)) if willing else []
        if word.then:
            ask.effects(word.then, remember_chosen(context, tuple(found)))
            continue
        if word.to == "battlefield":
            ask.perform("enter:together", tuple((id, seat, EMPTY, None) for id in found))
        else:
            yield tuple(Returned(id, f"{seat}.hand") for id in found)
        if "library" in zones:
            ask.effects((Shuffle(seat),), context)


def _choose_zones(ask: Run, seat: str, word: Search) -> tuple[str, ...]:
    """The zones that a player searches, such as `("library",)`; of several, the player chooses one or `both`."""
    if len(word.zones) == 1:
        return word.zones
    picked = str(ask.choose(seat, "where", (*word.zones, "both")))
    return word.zones if picked == "both" else (picked,)


def _find_likeness(ask: Run, ref: str, context: Context) -> str | None:
    """The id of the object that a card must be like, also of one that has left (608.2h); None if there is none."""
    id = find_damage_source(ask, ref, context)
    return id if id in ask.state.objects or ask.defines("last-known", id, None) is not None else None


def _find_cards(ask: Run, seat: str, fit: tuple[str, ...], n: int, word: Search) -> Iterator[str]:
    """The ids of the cards that a player takes from a search, at most `n`, until the answer is `none`.

    `fit` are those that match. Of an exact number (`word.exactly`) the player takes all or none.
    """
    taken: tuple[str, ...] = ()
    while len(taken) < n:
        open_ = _list_findable(ask, fit, taken, n, word)
        picked = str(ask.choose(seat, "search", open_ if word.exactly and taken else (*open_, "none")))
        if picked == "none":
            return
        taken = (*taken, picked)
        yield picked


def _list_findable(ask: Run, fit: tuple[str, ...], taken: tuple[str, ...], n: int, word: Search) -> tuple[str, ...]:
    """The ids that may be taken next.

    Of an exact number, only those after which enough are left. With `word.unlike`, only those whose name differs from
    all before. `fit` are those that match, and `taken` those taken before.
    """
    left = tuple(id for id in fit if id not in taken)
    if word.unlike and taken:
        left = tuple(id for id in left if ask.defines("names:different", (*taken, id), so_far=True))
    if not word.exactly or len(taken) + 1 >= n:
        return left
    return tuple(id for id in left if _list_findable(ask, fit, (*taken, id), n, word))


def _fits_search(ask: Run, which: Filter, word: Search, id: str, context: Context) -> bool:
    """Whether a card matches the filter, the creature type and the name that a search asks for.

    What it does not ask for is not looked at. The filter's zone does not matter: the card may be in any.

    Raises:
        KeyError: the card is gone.
    """
    zone = ask.state.objects[id].zone
    fits = matches_filter(replace(which, zone=zone), id, context, ask.board())
    related = word.kin is None or (context.it is not None and share_creature_type(ask, id, context.it))
    return fits and related and (word.named is None or shares_name(ask, id, ask.find(word.named, context)))


def shares_name(ask: Run, id: str, others: tuple[str, ...]) -> bool:
    """Whether an object has the same name as one of these others; itself, and one without a name, does not count."""
    return any(ask.defines("name:same", (id, other), so_far=False) for other in others if other != id)


@rules.does("701.20a", "effect:shuffle")
def in_an_order_nobody_knows(ask: Run, said: tuple[Shuffle, Context]) -> Does:
    """Put the library of each player meant into an order that chance chooses card by card."""
    word, context = said
    for seat in list_players(ask, word.who, context):
        left = list(ask.state.at(f"{seat}.library"))
        order: list[str] = []
        while len(left) > 1:
            order.append(str(ask.choose(None, "shuffle", tuple(left))))
            left.remove(order[-1])
        yield Shuffled(f"{seat}.library", (*order, *left))


@rules.defines("701.21b", "untappable")
def only_what_is_tapped(ask: Run, event: Untapped, so_far: bool) -> bool:
    """Whether a permanent can be untapped: `so_far`, and it is tapped."""
    return so_far and bool(ask.state.mark(event.obj, "tapped"))


@rules.does("701.42a", "effect:surveil")
def surveil(ask: Run, said: tuple[Surveil, Context]) -> Does:
    """The controller puts any of the top `n` cards into the graveyard, all at once.

    The rest go back on top in any order. Nothing happens for 0, not even a record.
    """
    word, context = said
    seat, n = str(context.controller), get_number(ask, word.n, context)
    where = f"{seat}.library"
    seen = ask.state.at(where)[:n]
    if n <= 0:
        return
    gone: list[str] = []
    while left := [id for id in seen if id not in gone]:
        picked = str(ask.choose(seat, "surveil", (*left, "none")))
        if picked == "none":
            break
        gone.append(picked)
    above = ask.order(seat, "top", [id for id in seen if id not in gone])
    yield tuple(Returned(id, f"{seat}.graveyard") for id in gone)
    rest = [id for id in ask.state.at(where) if id not in seen]
    yield Shuffled(where, (*above, *rest))
    yield Surveiled(seat, n)
