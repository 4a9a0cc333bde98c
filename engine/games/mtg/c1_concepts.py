"""Chapter 1, concepts: what prevails, mana, targets, priority, costs, life and damage, drawing, counters."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c122_removal import RemoveCounters
from engine.games.mtg.c608_choices import remembering
from engine.games.mtg.events import (
    AddedMana,
    CountersPut,
    Damaged,
    Drawn,
    GainedLife,
    LostLife,
    Marked,
    PaidMana,
    Produced,
    TriedToDraw,
    pool,
)
from engine.games.mtg.mana import BOUND, payments
from engine.games.mtg.refs import aims_of, dealing, instances, listed, number, players, things
from engine.games.mtg.words import Aim, Deal, Draw, GainLife, LoseLife, Pass, Produce, Put, Targeting
from engine.kernel.events import Began, Counted, Event, Given, Passed
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter, matches_pattern, resolve_reference
from engine.kernel.parts import Side
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, is_over, seat_after, top
from engine.kernel.state import Obj, Ongoing
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter, Part, Pattern, Times

__all__ = [
    "OnlyFor",
    "choices",
    "draws",
    "in_turn_order",
    "legal",
    "open_targets",
    "spend",
    "spendable",
    "unaimed",
    "with_counters",
]


# 101 The golden rules.


@rules.forbids("101.2", "prohibited")
def effects_forbid(ask: Run, what: object) -> bool:
    return True


@rules.orders("101.2", ("prohibition", "ending-prohibition"))
def cannot_prevails(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(side for side in sides if side.name == "prohibition")


@rules.orders("101.4", "turn-order")
def active_player_first(ask: Run, seats: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one for one in ask.state.clockwise(ask.active) if one in seats)[:1] or seats


def in_turn_order(ask: Run, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Players who choose or act at the same time, each in their turn (101.4)."""
    left, done = seats, tuple[str, ...]()
    while left:
        done = (*done, ask.first("turn-order", left)[0])
        left = tuple(one for one in seats if one not in done)
    return done


# 106, 107 Mana.


@rules.does("106.4", "effect:produce")
def into_the_pool(ask: Run, said: tuple[Produce, Context]) -> Does:
    word, context = said
    for seat in players(ask, word.who, context):
        kinds = [one for one in word.mana if one in "WUBRGC"]
        if word.mana == "any":
            kinds = [str(ask.choose(seat, "color", ("W", "U", "B", "R", "G")))]
        made = tuple(str(ask.defines("unit", context.source, kind)) + ("k" if word.kept else "") for kind in kinds)
        many = made * number(ask, word.n, context)
        if word.only and many:
            begun = yield Began(Ongoing("", (OnlyFor(word.only),), context, until=Pattern("cleaned-up")))
            bound = [one.event.effect.id for one in begun if isinstance(one.event, Began)]
            many = tuple(f"{unit}{BOUND}{id}" for id in bound for unit in many)
        if many:
            yield AddedMana(seat, many)
            if context.notes.get("tapped") is not None:
                yield Produced(context.source, seat)


@rules.defines("107.4h", "unit")
def of_a_snow_source(ask: Run, source: str, so_far: str) -> str:
    return f"{so_far}s" if ask.has(source, "supertypes", "snow") else so_far


@rules.does("500.4", "step:ends")
def unused_mana_empties(ask: Run, seat: str) -> Does:
    """What effects let a player keep until the end of the turn goes with the cleanup step, the last of it."""
    last = ask.state.mark("game", "phase") == "cleanup"
    left = {
        one: tuple(unit for unit in pool(ask.state, one) if last or not unit.partition(BOUND)[0].endswith("k"))
        for one in ask.defines("pools:emptied", seat, ())
    }
    lost = tuple(PaidMana(one, units, lost=True) for one, units in left.items() if units)
    if lost:
        yield lost


@rules.defines("106.4", "pools:emptied")
def each_players_pool(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Not only that of the player whose turn it is."""
    return ask.state.playing()


def spend(ask: Run, seat: str, symbols: tuple[str, ...], on: Word | None) -> tuple[str, ...]:
    """The mana a player pays a cost with, chosen where it makes a difference; none if there is not enough."""
    ways = payments(spendable(ask, seat, on), symbols)
    return ask.choose(seat, "mana", ways) if ways else ()


class OnlyFor(Part, frozen=True):
    """What some mana can be spent on."""

    what: tuple[Pattern, ...]


def spendable(ask: Run, seat: str, on: Word | None) -> tuple[str, ...]:
    """The mana in a player's pool that can be spent on something: the casting, activating or foretelling, if one."""
    free: list[str] = []
    for unit in pool(ask.state, seat):
        no = ask.forbids("mana:spent", (unit, on)) if BOUND in unit else []
        ask.note(no)
        free += [] if no else [unit]
    return tuple(free)


@rules.forbids("106.6", "mana:spent")
def what_produced_it_says_for_what(ask: Run, said: tuple[str, Word | None]) -> bool | str:
    """Mana that can be spent on some things alone pays for nothing else."""
    unit, on = said
    effect = ask.state.effects.get(unit.partition(BOUND)[2])
    parts = [part for part in effect.gives if isinstance(part, OnlyFor)] if effect is not None else []
    if effect is None or on is None:
        return True
    board = ask.board()
    fit = [what for part in parts for what in part.what if matches_pattern(what, on, effect.context, board)]
    for what in fit:
        no = ask.forbids("mana:for", (what, effect.context))
        ask.note(no)
        if not no:
            return False
    return effect.context.source


# 115 Targets.


def unaimed(ask: Run, aims: tuple[Aim, ...], targets: tuple[str, ...]) -> bool:
    """Whether too many or too few targets are named."""
    missing = [aim for aim, id in zip(aims, targets, strict=False) if id == "none" and not aim.up_to]
    return len(targets) != len(aims) or bool(missing)


def legal(ask: Run, aim: Aim, id: str, context: Context) -> bool:
    """Whether something may be a target: it is what the text says, and nothing objects."""
    if id in ask.state.seats:
        said = {"any": True, "opponent": not ask.state.friends(id, str(context.controller))}
        fits = said.get(aim.player or "", id == context.controller and aim.player == "you")
        if not fits or id in ask.state.out:
            return False
    elif id not in ask.state.objects or aim.what is None or not matches_filter(aim.what, id, context, ask.board()):
        return False
    if aim.but is not None and resolve_reference(aim.but, context, ask.state) == id:
        return False
    if aim.alike is not None and not _alike(ask, aim.alike, id, context):
        return False
    subject = Targeting(id, context.source, str(context.controller))
    no = ask.forbids("target", subject)
    ask.note(no)
    return not no


def _alike(ask: Run, field: str, id: str, context: Context) -> bool:
    """Whether the targets that must be alike have something in common; what has left is held as it last was."""
    mates = [one for aim, one in zip(aims_of(context), context.targets, strict=False) if aim.alike == field]
    kinds = [frozenset(_members(ask, one, field)) for one in (id, *mates) if one != "none"]
    if field != "types":
        return bool(frozenset.intersection(*kinds))
    return bool(ask.defines("types:shared", tuple(kinds), len(set(kinds)) == 1))


@rules.defines("205.2b", "types:shared")
def any_of_its_types_will_do(ask: Run, kinds: tuple[frozenset[object], ...], so_far: bool) -> bool:
    """What has several card types meets what is asked of any one of them, whatever others it has."""
    return bool(frozenset.intersection(*kinds))


def _members(ask: Run, id: str, field: str) -> tuple[object, ...]:
    """What an object has in a list; of what has left, what it last had (608.2h)."""
    there = id in ask.state.objects or ask.defines("last-known", id, None) is not None
    return listed(ask.get(id, field)) if there else ()


def open_targets(
    ask: Run, aims: tuple[Aim, ...], named: tuple[str, ...], context: Context, words: tuple[int, ...] | None = None
) -> tuple[str, ...]:
    """What may be named as the next target: nothing that leaves none for those still to be named.

    `words`: to which instance of the word "target" each aim belongs, where they are not of one text.
    """
    words, at = words or instances(aims), len(named)
    now = replace(context, targets=named, notes=context.notes.put("aims", aims).put("words", words))
    free: tuple[str, ...] = choices(ask, aims[at], now)
    if (alike := aims[at].alike) is not None:
        free = tuple(id for id in free if _alike(ask, alike, id, now))
    taken = tuple(one for one, word in zip(named, words, strict=False) if word == words[at])
    if taken:
        free = ask.defines("target:once", (free, taken), free)
    free = ask.defines("target:none", aims[at], free)
    if all(aim.up_to for aim in aims[at + 1 :]):
        return free
    return tuple(id for id in free if open_targets(ask, aims, (*named, id), context, words))


def choices(ask: Run, aim: Aim, context: Context) -> tuple[str, ...]:
    """Everything that may be a target."""
    ids = ask.find(aim.what, context) if aim.what is not None else ()
    seats = ask.state.clockwise(ask.active) if aim.player else ()
    with ask.aside():
        return tuple(id for id in (*ids, *seats) if legal(ask, aim, id, context))


@rules.forbids("115.5", "target")
def not_itself(ask: Run, subject: Targeting) -> bool:
    """A spell on the stack is no legal target for itself."""
    return subject.target == subject.source and ask.state.objects[subject.target].place == "stack"


# 117 Timing and priority.


@rules.allows("117.3d", "act:pass")
def pass_priority(ask: Run, act: Pass) -> bool:
    return ask.state.flow.priority == act.seat


@rules.does("117.3d", "act:pass")
def passes(ask: Run, act: Pass) -> Does:
    if ask.state.mark("game", "declaring"):
        ask.perform("declare:none", act.seat)
        return
    yield Passed(act.seat)
    if not everyone_passed(ask.state):
        yield Given(seat_after(ask.state, act.seat))


@rules.does("117.4", "act:pass", after=passes)
def all_passed(ask: Run, act: Pass) -> Does:
    if not everyone_passed(ask.state):
        return
    item = top(ask.state)
    if item is not None:
        ask.perform("priority:resolving", item)
        ask.perform("resolve", item, item.id)
    elif not is_over(ask.state):
        ask.perform("step:next", ask.active)
    yield from ()


@rules.does("117.3b", "priority:resolving")
def afterwards_the_active_player_gets_priority(ask: Run, item: Obj) -> Does:
    """Whoever passed last: once a spell or ability has resolved, the player whose turn it is acts first."""
    yield Given(ask.active, fresh=True)


@rules.does("117.3b", "priority")
def active_player_gets_priority(ask: Run, act: Word) -> Does:
    holder = ask.state.flow.priority
    if not is_over(ask.state) and (holder is None or holder in ask.state.out):
        active = ask.active if ask.active in ask.state.playing() else seat_after(ask.state, ask.active)
        yield Given(active, fresh=True)


rules.shape(
    "117.5", "state-based actions, then triggers onto the stack, until neither does anything: the kernel's rest"
)
rules.shape("101.4b", "choices are asked one after another, and what has been chosen is there for all to see")
rules.shape("113.2c", "each ability of an object is told apart by its place among them, and works by itself")
rules.shape("405.2", "the stack is an ordered place, last in first out")


# 119, 120 Life and damage.


@rules.does("119.3", "effect:gain-life")
def life_is_gained(ask: Run, said: tuple[GainLife, Context]) -> Does:
    word, context = said
    amount = ask.defines("result", (word, context), number(ask, word.amount, context))
    for seat in players(ask, word.who, context):
        yield GainedLife(seat, amount)


@rules.defines("107.1b", "result")
def zero_rather_than_a_negative_number(ask: Run, said: tuple[Word, Context], so_far: int) -> int:
    """Of a calculation that would determine what an effect does, and comes to less than nothing."""
    return max(0, so_far)


@rules.forbids("119.9", "event:gained-life")
def no_life_is_no_gain(ask: Run, event: GainedLife) -> bool:
    return event.amount == 0


@rules.does("119.3", "effect:lose-life")
def life_is_lost(ask: Run, said: tuple[LoseLife, Context]) -> Does:
    word, context = said
    amount = number(ask, word.amount, context)
    for seat in players(ask, word.who, context):
        if amount > 0:
            yield LostLife(seat, amount)


@rules.does("120.2b", "effect:deal")
def damage_as_an_effect(ask: Run, said: tuple[Deal, Context]) -> Does:
    word, context = said
    to = (*things(ask, word.to, context), *(players(ask, word.to, context) if isinstance(word.to, str) else ()))
    hurt: dict[str, None] = {}
    for dealt in _dealt(ask, word, context) if to else ():
        done = yield tuple(Damaged(id, amount, source) for source, amount in dealt for id in to)
        hurt |= dict.fromkeys(one.event.to for one in done if isinstance(one.event, Damaged))
    if word.then:
        ask.effects(word.then, remembering(context, tuple(id for id in hurt if id in ask.state.objects)))


def _dealt(ask: Run, word: Deal, context: Context) -> Iterator[tuple[tuple[str, int], ...]]:
    """What deals how much, at one time after another; several sources deal it at the same time."""
    if not isinstance(word.source, Filter):
        source = dealing(ask, word.source, context)
        yield from (((source, amount),) for amount in _amounts(ask, word, context))
    elif sources := ask.find(word.source, context):
        yield tuple((one, number(ask, word.amount, replace(context, it=one))) for one in sources)


def _amounts(ask: Run, word: Deal, context: Context) -> tuple[int, ...]:
    """How much damage is dealt at a time: of so much for each of several things, all of it at once."""
    amount = number(ask, word.amount, context)
    each = word.amount.left if isinstance(word.amount, Times) and isinstance(word.amount.left, int) else amount
    apart = (each,) * (amount // each) if each else ()
    return ask.defines("effect:at-once", amount, apart) if len(apart) > 1 else (amount,)


@rules.defines("610.1", "effect:at-once")
def it_happens_just_once(ask: Run, amount: int, so_far: tuple[int, ...]) -> tuple[int, ...]:
    """A one-shot effect does something once, however the amount is reckoned."""
    return (amount,)


@rules.forbids("120.1a", "event:damaged")
def only_creatures_planeswalkers_players(ask: Run, event: Damaged) -> bool:
    if event.to in ask.state.seats:
        return False
    return not (ask.has(event.to, "types", "creature") or ask.has(event.to, "types", "planeswalker"))


@rules.forbids("120.8", "event:damaged")
def no_damage_is_not_dealt(ask: Run, event: Damaged) -> bool:
    return event.amount <= 0


@rules.does("120.3a", "after:damaged")
def a_player_loses_life(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Damaged) and event.to in ask.state.seats:
        yield LostLife(event.to, event.amount)


@rules.does("120.3c", "after:damaged", after=a_player_loses_life)
def a_planeswalker_loses_loyalty(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Damaged) and event.to in ask.state.objects and ask.has(event.to, "types", "planeswalker"):
        yield Counted(event.to, "loyalty", -min(event.amount, ask.number(event.to, "counter:loyalty")))


@rules.does("120.3e", "after:damaged", after=(a_player_loses_life, a_planeswalker_loses_loyalty))
def marked_on_a_creature(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Damaged) and event.to in ask.state.objects and ask.has(event.to, "types", "creature"):
        yield Marked(event.to, event.amount, deadly=ask.has(event.source, "keywords", "deathtouch"))


@rules.does("120.3f", "after:damaged", after=(a_player_loses_life, a_planeswalker_loses_loyalty, marked_on_a_creature))
def lifelink(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Damaged) and ask.has(event.source, "keywords", "lifelink"):
        yield GainedLife(str(ask.get(event.source, "controller")), event.amount)


# 121 Drawing.


@rules.does("121.2", "effect:draw")
def one_card_at_a_time(ask: Run, said: tuple[Draw, Context]) -> Does:
    word, context = said
    n = number(ask, word.n, context)
    for seat in players(ask, word.who, context):
        for _ in range(n):
            yield draws(ask, seat)


def draws(ask: Run, seat: str) -> Event:
    """A player draws the top card of the library, or has none to draw."""
    library = ask.state.at(f"{seat}.library")
    return Drawn(library[0], f"{seat}.hand") if library else TriedToDraw(seat)


# 122 Counters.


@rules.does("122.6", "effect:put")
def counters_are_put(ask: Run, said: tuple[Put, Context]) -> Does:
    word, context = said
    n = number(ask, word.n, context)
    if n < 0:
        ask.effects((RemoveCounters(-n, word.on, word.counter),), context)
        return
    who = str(context.controller)
    objects = tuple(CountersPut(id, word.counter, n, who) for id in things(ask, word.on, context))
    seats = tuple(CountersPut(one, word.counter, n, who) for one in _seats(ask, word, context))
    if n and (objects or seats):
        yield (*objects, *seats)


@rules.forbids("122.6", "event:counters-put")
def none_are_not_put(ask: Run, event: CountersPut) -> bool:
    return event.by == 0


def _seats(ask: Run, word: Put, context: Context) -> tuple[str, ...]:
    return players(ask, word.on, context) if isinstance(word.on, str) and word.on != "this" else ()


@rules.defines("122.1a", "value:power")
def counters_add_to_power(ask: Run, id: str, so_far: object) -> object:
    return with_counters(ask, id, so_far)


@rules.defines("122.1a", "value:toughness")
def counters_add_to_toughness(ask: Run, id: str, so_far: object) -> object:
    return with_counters(ask, id, so_far)


def with_counters(ask: Run, id: str, so_far: object) -> object:
    """A power or a toughness with the counters that the object bears (122.1a)."""
    obj = ask.state.objects.get(id) or ask.state.gone[id].obj
    counters = obj.counters
    more = counters.get("+1/+1", 0) - counters.get("-1/-1", 0)
    return so_far + more if isinstance(so_far, int) and more else so_far
