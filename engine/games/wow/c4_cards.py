"""Sections 400 to 404 and 415: attachments, control, tokens, counters, and cards that change zones."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Destroyed, Entered, Regrouped
from engine.games.wow.links import chosen, modes_of, said
from engine.games.wow.look import controller, graveyard, in_play, listed, named
from engine.games.wow.words import (
    AddCounters,
    Attach,
    CopyToken,
    Exchange,
    Modal,
    PutIntoPlay,
    Reattach,
    Remove,
    RemoveCounters,
    Return,
    ToDeck,
    Token,
)
from engine.kernel.copies import copied_card
from engine.kernel.events import Attached, Began, Counted, Created, Moved, Set
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.parts import Live, Move
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Context, Filter, Modify, Part, Static

__all__ = ["ASKS", "arriving", "attachment", "described"]


_MODES = 10
_FACES = (
    "a_copy_of_the_second",
    "the_powers_of_the_side_that_shows",
    "what_the_back_prints_otherwise",
    "face_down_is_blank",
    "blank_while_removed_face_down",
)
"""What says which side of a card shows, in this order."""


def arriving(ask: Run, id: str = "") -> Map[str, object]:
    """The marks of a card that enters play now: it knows the turn it came in, and what it prints of its coming."""
    marks: Map[str, object] = ask.defines("arrival", id, Map(arrived=ask.state.number("game", "turn")))
    gained = ask.state.mark(id, "gained") if id else None
    return marks.put("gained", gained) if gained is not None else marks


@rules.defines("710.1b", "arrival", edition=EN)
def it_enters_exhausted(ask: Run, id: str, so_far: Map[str, object]) -> Map[str, object]:
    return so_far.put("exhausted", value=True) if id and ask.get(id, "enters_exhausted") is True else so_far


# 400 Attachments.


@rules.does("400.2", "enters")
def attached_to_its_target(ask: Run, link: Obj) -> Does:
    context, _, _ = said(ask, link)
    attach = attachment(ask, link.id)
    host = context.targets[-1] if context.targets else ""
    if attach is not None and attach.target and attach.puts is None and in_play(ask.state, host):
        ask.effects(attach.does, context)
        yield Entered(link.id, "play", controller=link.controller, host=host, marks=arriving(ask))


@rules.does("400.3", "enters", after=attached_to_its_target)
def attached_to_one_that_fits(ask: Run, link: Obj) -> Does:
    attach = attachment(ask, link.id)
    if attach is None or attach.target or attach.puts is not None:
        return
    context = Context(link.id, link.controller)
    fits = ask.find(attach.to, context)
    if fits:
        host = ask.choose(link.controller, "host", fits)
        yield Entered(link.id, "play", controller=link.controller, host=host, marks=arriving(ask))


@rules.does("400.4", "enters", after=(attached_to_its_target, attached_to_one_that_fits))
def attached_to_what_it_puts_into_play(ask: Run, link: Obj) -> Does:
    context, _, _ = said(ask, link)
    attach = attachment(ask, link.id)
    card = context.targets[-1] if context.targets else ""
    if attach is None or attach.puts is None or card not in ask.state.objects:
        return
    ask.perform("as-enters", (card, link.controller))
    put = yield Entered(card, "play", controller=link.controller, marks=arriving(ask))
    if put:
        yield Entered(link.id, "play", controller=link.controller, host=put[0].becomes, marks=arriving(ask))


@rules.does("400.5", "after:moved")
def its_attachments_are_destroyed(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Moved) and event.becomes != event.obj:
        on_it = [id for id in ask.state.at("play") if ask.state.objects[id].host == event.obj]
        if on_it:
            yield tuple(Destroyed(id, graveyard(ask.state, id), by_game=True) for id in on_it)


@rules.defines("400.6", "hosts")
def the_host_description(ask: Run, id: str, so_far: Filter | None) -> Filter | None:
    attach = described(ask, id)
    return so_far if attach is None else attach.hosts or attach.to


def _host_fits(ask: Run, id: str) -> bool:
    """Whether what an object is attached to is such as it is described; so it is of one that is attached to nothing."""
    obj = ask.state.objects[id]
    if obj.host is None or obj.host not in ask.state.objects:
        return True
    hosts = ask.defines("hosts", id, None)
    return not isinstance(hosts, Filter) or matches_filter(
        hosts, obj.host, Context(id, controller(ask, id)), ask.board()
    )


def _ask_host_fits(ask: Run, card: str) -> bool:
    """`ask: host-fits blade`: whether what an attachment is attached to is what its text says of a host."""
    return _host_fits(ask, card)


ASKS: Mapping[str, Callable[..., object]] = {"host-fits": _ask_host_fits}
"""The question of these sections."""


@rules.does("410.6c", "check:object")
def the_host_must_match(ask: Run, id: str) -> Does:
    if not _host_fits(ask, id):
        yield Destroyed(id, graveyard(ask.state, id), by_game=True)


@rules.does("400.7a", "effect:reattach")
def to_another_that_fits(ask: Run, said: tuple[Reattach, Context]) -> Does:
    word, context = said
    what = resolve_reference(word.what, context, ask.state)
    if not isinstance(what, str) or not in_play(ask.state, what) or ask.state.objects[what].host is None:
        return
    fits = ask.defines("new-hosts", (what, word, context), ())
    if not fits:
        return
    seat = ask.defines("reattached:controller", what, context.controller)
    yield Attached(what, ask.choose(context.controller, "host", fits))
    if seat != controller(ask, what):
        yield Began(Ongoing("", (Modify("controller", "set", seat),), context, only=(what,)))


@rules.defines("400.7a", "new-hosts")
def those_its_description_fits(ask: Run, moving: tuple[str, Reattach, Context], so_far: object) -> object:
    what, word, context = moving
    attach = described(ask, what)
    if attach is None:
        return so_far
    you = ask.defines("description:you", moving, None) if _speaks_of_a_seat(attach.to) else None
    own = Context(what, you, x=ask.defines("x-in-play", what, -1))
    host = ask.state.objects[what].host
    fits = [id for id in ask.find(attach.to, own) if id not in {host, what} and ask.allows("host", (attach, id))]
    return tuple(id for id in fits if word.to is None or matches_filter(word.to, id, context, ask.board()))


def _speaks_of_a_seat(word: object) -> bool:
    if isinstance(word, Filter) and (word.controller is not None or word.owner is not None):
        return True
    if isinstance(word, dict):
        return any(map(_speaks_of_a_seat, word.values()))
    fields = getattr(word, "__struct_fields__", ())
    return any(_speaks_of_a_seat(getattr(word, name)) for name in fields)


@rules.defines("201.3", "x-in-play")
def an_x_is_nothing_off_the_chain(ask: Run, id: str, so_far: int) -> int:
    return 0


@rules.allows("400.7a", "host")
def one_that_could_be_targeted(ask: Run, what: tuple[Attach, str]) -> bool:
    return not what[0].target or not ask.has(what[1], "keywords", "Untargetable")


@rules.allows("400.7c", "host")
def and_the_untargetable(ask: Run, what: tuple[Attach, str]) -> bool:
    return what[0].target and ask.has(what[1], "keywords", "Untargetable")


@rules.defines("400.7b", "reattached:controller")
def its_controller_stays(ask: Run, what: str, so_far: str | None) -> str | None:
    return controller(ask, what)


@rules.defines("400.7b", "description:you")
def you_is_its_controller(ask: Run, moving: tuple[str, Reattach, Context], so_far: object) -> object:
    return controller(ask, moving[0])


@rules.defines("400.7a", "put-hosts")
def where_its_description_says(ask: Run, what: tuple[Attach, str, str | None], so_far: object) -> object:
    """To what an attachment can be attached that is put into play from a zone that is not the chain."""
    attach, id, seat = what
    return tuple(ask.find(attach.to, Context(id, seat)))


def described(ask: Run, id: str) -> Attach | None:
    """An attachment's descriptions stay though its powers are lost (400.6): they are read from its face."""
    gained = ask.state.mark(id, "attach")
    if isinstance(gained, Attach):
        return gained
    printed = ask.state.objects[id].card.abilities
    modes = [mode for one in printed if isinstance(one, Modal) for mode in one.modes]
    return next((one for one in (*printed, *modes) if isinstance(one, Attach)), None)


def attachment(ask: Run, id: str, *, played: bool = True) -> Attach | None:
    """What makes a card an attachment: of a modal one the mode that was chosen (305.2d), any if it was not played."""
    modes = modes_of(ask.state, id) if played else range(1, _MODES)
    return next((one for one in chosen(ask, id, tuple(modes)) if isinstance(one, Attach)), None)


# 305, 415 Where a card goes when it has resolved.


@rules.does(
    "412.1a",
    "enters",
    after=(
        attached_to_its_target,
        attached_to_one_that_fits,
        "a_master_hero_takes_over",
        "an_ally",
        "a_weapon",
        "an_armor_or_item",
        "an_ongoing_ability",
    ),
)
def into_the_resource_row(ask: Run, link: Obj) -> Does:
    if link.marks.get("placing"):
        facing = Map({mark: link.marks[mark] for mark in ("facedown", "seen") if mark in link.marks})
        yield Entered(link.id, f"{link.controller}.resources", controller=link.controller, marks=facing)


# 402 Copies, 404 counters and tokens.


@rules.does("402.3", "effect:copy-token")
def a_copy_is_a_token(ask: Run, said: tuple[CopyToken, Context]) -> Does:
    word, context = said
    of = resolve_reference(word.of, context, ask.state)
    card = copied_card(ask, of) if isinstance(of, str) and of in ask.state.objects else None
    if card is not None:
        yield Created(_token(ask, card, context))


@rules.does("404.2", "effect:token")
def a_token(ask: Run, said: tuple[Token, Context]) -> Does:
    word, context = said
    values = word.values
    name = word.name
    if word.choose:
        name = chosen = ask.choose(context.controller, "totem", word.choose)
        values = ask.defines("totem", (chosen, word), values)
    told = resolve_reference(name, context, ask.state) if name else None
    name = str(told or ask.defines("token-name", values, ""))
    for _ in range(ask.amount(word.n, context)):
        yield Created(_token(ask, Card(str(name), values, _powers(values)), context))


@rules.defines("404.2", "token-name")
def named_after_its_tags(ask: Run, values: Map[str, object], so_far: str) -> str:
    return " ".join(map(str, listed(values.get("tags"))))


_TOTEMS = {"Air": "nature", "Earth": "melee", "Fire": "fire", "Water": "frost"}


@rules.defines("404.2b", "totem")
def a_totem_of_its_element(ask: Run, what: tuple[str, Token], so_far: Map[str, object]) -> Map[str, object]:
    element = what[0].partition(" ")[0]
    tag = f"{element} Totem"
    kinds = so_far.get("kinds") or (_TOTEMS.get(element, "melee"),)
    return Map(
        {**so_far, "types": ("ability", "ally"), "tags": (tag, "Totem"), "limits": Map({tag: 1}), "kinds": kinds}
    )


def _powers(values: Map[str, object]) -> tuple[Static, ...]:
    return tuple(one for one in listed(values.get("powers")) if isinstance(one, Static))


def _token(ask: Run, card: Card, context: Context) -> Obj:
    seat = str(context.controller)
    return Obj("", card, seat, seat, "play", marks=arriving(ask), token=True)


@rules.forbids("404.2c", "event:moved")
def no_card_once_it_has_left_play(ask: Run, event: Moved) -> bool:
    obj = ask.state.objects.get(event.obj)
    return obj is not None and obj.token and obj.zone not in {"play", "resources", "stack"}


@rules.does("404.1a", "effect:add-counters")
def counters_are_added(ask: Run, said: tuple[AddCounters, Context]) -> Does:
    word, context = said
    n = ask.amount(word.n, context)
    more = [(id, int(ask.defines("counters", (id, word.counter), n))) for id in named(ask, word, context)]
    if put := tuple(Counted(id, word.counter, by) for id, by in more if by > 0 and in_play(ask.state, id)):
        yield put


@rules.defines("306.3", "counters")
def no_more_than_its_limit(ask: Run, what: tuple[str, str], so_far: int) -> int:
    id, counter = what
    most = ask.get(id, "most")
    limit = most.get(counter) if isinstance(most, dict) else None
    return so_far if not isinstance(limit, int) else max(0, min(so_far, limit - ask.number(id, f"counter:{counter}")))


@rules.does("404.1", "effect:remove-counters")
def counters_are_removed(ask: Run, said: tuple[RemoveCounters, Context]) -> Does:
    word, context = said
    ids = named(ask, word, context)
    here = {id: ask.number(id, f"counter:{word.counter}") for id in ids}
    most = {id: n if word.n is None else min(n, ask.amount(word.n, context)) for id, n in here.items()}
    if off := tuple(Counted(id, word.counter, -n) for id, n in most.items() if n > 0):
        yield off
    ask.perform("counters-left", (word, context, ids))


@rules.does("404.1d", "counters-left")
def if_none_is_left(ask: Run, what: tuple[RemoveCounters, Context, tuple[str, ...]]) -> Does:
    word, context, ids = what
    if word.last and not any(ask.number(id, f"counter:{word.counter}") for id in ids):
        ask.effects(word.last, context)
    yield from ()


@rules.defines("404.1c", "parts")
def counters_that_raise(ask: Run, obj: Obj, so_far: tuple[Part, ...]) -> tuple[Part, ...]:
    """Counters are called +1/+1, -1/-1 and so on: attack, then health."""
    more = [
        Modify(field, "add", int(by) * n)
        for name, n, _ in _batches(obj)
        for field, by in zip(("attack", "health"), name.split("/"), strict=True)
    ]
    return (*so_far, *more)


@rules.does("718.2g", "after:counted", edition=EN)
def the_time_they_were_put_there(ask: Run, record: Record) -> Does:
    event = record.event
    obj = ask.state.objects.get(getattr(event, "obj", ""))
    if isinstance(event, Counted) and obj is not None and event.by > 0 and _raises(event.counter):
        before = obj.counters.get(event.counter, 0) - event.by
        times = _times(obj, event.counter, before)
        yield Set(obj.id, f"counted:{event.counter}", (*times, *(ask.state.clock for _ in range(event.by))))


@rules.defines("718.2g", "stamp", edition=EN)
def as_old_as_the_counters(ask: Run, live: Live, so_far: int) -> int:
    id, _, at = live.key.partition("/counters/")
    if not at.isdigit() or id not in ask.state.objects:
        return so_far
    time = _batches(ask.state.objects[id])[int(at) // 2][2]
    return so_far if time is None else time


def _raises(name: str) -> bool:
    return name.count("/") == 1 and name[0] in "+-"


def _times(obj: Obj, name: str, count: int) -> tuple[int | None, ...]:
    """When each of so many counters was put there, None if the position had it; those put there last go first."""
    told = tuple(time for time in listed(obj.marks.get(f"counted:{name}")) if time is None or isinstance(time, int))
    return (*(None for _ in range(count - len(told))), *told[:count])


def _batches(obj: Obj) -> list[tuple[str, int, int | None]]:
    """The counters that raise numbers: their name, how many came at one time, and when."""
    times = [(name, _times(obj, name, count)) for name, count in obj.counters.items() if _raises(name)]
    return [(name, told.count(time), time) for name, told in times for time in dict.fromkeys(told)]


@rules.defines("704.1a", "value:attack", edition=EN)
def assault_counts_on_ones_turn(ask: Run, id: str, so_far: object) -> object:
    """An indefinite power that the glossary spells out."""
    more = ask.number(id, "assault")
    return (so_far if isinstance(so_far, int) else 0) + more if more and controller(ask, id) == ask.active else so_far


# 415.8 Parties.


@rules.does("415.8b", "control")
def from_one_party_to_another(ask: Run, id: str) -> Does:
    if id in ask.state.objects and (seat := controller(ask, id)):
        yield Regrouped(id, seat)


@rules.does("415.8e", "effect:exchange")
def control_is_exchanged(ask: Run, said: tuple[Exchange, Context]) -> Does:
    word, context = said
    one, other = (str(resolve_reference(ref, context, ask.state)) for ref in (word.one, word.other))
    seats = controller(ask, one), controller(ask, other)
    if in_play(ask.state, one) and in_play(ask.state, other) and None not in seats and seats[0] != seats[1]:
        yield tuple(
            Began(Ongoing("", (Modify("controller", "set", seat),), context, only=(id,)))
            for id, seat in ((one, seats[1]), (other, seats[0]))
        )


# 415.9 Zone changes.


@rules.defines("415.9a", "identity")
def a_different_card(ask: Run, move: Move, so_far: str) -> str:
    return "new"


@rules.defines("415.9b", "now")
def what_this_link_has_moved(ask: Run, what: tuple[Word, object], so_far: str | None) -> str | None:
    """What is done to cards out of play too is done to one that a modifier of the link has moved, where it went."""
    word, id = what
    if not isinstance(word, (PutIntoPlay, Remove, Return, ToDeck)):
        return so_far
    moves = (one.event for one in ask.during() if isinstance(one.event, Moved) and one.event.obj == id)
    return next((one.becomes for one in moves if one.becomes in ask.state.objects), so_far)


@rules.defines("400.1", "face", after=_FACES)
def an_ability_and_nothing_else(ask: Run, obj: Obj, so_far: Card) -> Card:
    if not obj.marks.get("transformed"):
        return so_far
    return replace(so_far, values=so_far.values.put("types", ("ability",)), abilities=())


@rules.defines("200.1a", "face", after=(*_FACES, an_ability_and_nothing_else))
def gained_powers_speak_of_this_card(ask: Run, obj: Obj, so_far: Card) -> Card:
    gained = listed(obj.marks.get("gained"))
    return replace(so_far, abilities=(*so_far.abilities, *gained)) if gained else so_far
