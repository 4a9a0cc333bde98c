"""Sections 305, 400 to 404 and 415: attachments, control, copies, counters, tokens, and cards that change zones."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Destroyed, Entered
from engine.games.wow.links import said
from engine.games.wow.look import abilities, controller, graveyard, in_play, listed
from engine.games.wow.words import Attach, CopyToken, Payment, Reattach, Token
from engine.kernel.events import Attached, Created, Moved
from engine.kernel.questions import Does, Record
from engine.kernel.reading import meant, obeys
from engine.kernel.run import Move, Run
from engine.kernel.state import Obj
from engine.kernel.values import Map
from engine.kernel.words import Card, Context, Filter, Static

__all__ = ["arriving"]


def arriving(ask: Run) -> Map[str, object]:
    """The marks of a card that enters play now: it knows the turn it came in."""
    return Map(arrived=ask.state.number("game", "turn"))


# 400 Attachments.


@rules.does("400.2", "enters")
def attached_to_its_target(ask: Run, link: Obj) -> Does:
    context, _, _ = said(ask, link)
    attach = _attach(ask, link.id)
    host = context.targets[-1] if context.targets else ""
    if attach is not None and attach.target and attach.puts is None and in_play(ask.state, host):
        ask.effects(attach.does, context)
        yield Entered(link.id, "play", controller=link.controller, host=host, marks=arriving(ask))


@rules.does("400.3", "enters", after=attached_to_its_target)
def attached_to_one_that_fits(ask: Run, link: Obj) -> Does:
    attach = _attach(ask, link.id)
    if attach is None or attach.target or attach.puts is not None:
        return
    context = Context(link.id, link.controller)
    fits = ask.found(attach.to, context)
    if fits:
        host = ask.choose(link.controller, "host", fits)
        yield Entered(link.id, "play", controller=link.controller, host=host, marks=arriving(ask))


@rules.does("400.4", "enters", after=(attached_to_its_target, attached_to_one_that_fits))
def attached_to_what_it_puts_into_play(ask: Run, link: Obj) -> Does:
    context, _, _ = said(ask, link)
    attach = _attach(ask, link.id)
    card = context.targets[-1] if context.targets else ""
    if attach is None or attach.puts is None or card not in ask.state.objects:
        return
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
    attach = _described(ask, id)
    return so_far if attach is None else attach.hosts or attach.to


@rules.does("410.6c", "check:object")
def the_host_must_match(ask: Run, id: str) -> Does:
    obj = ask.state.objects[id]
    if obj.host is None or obj.host not in ask.state.objects:
        return
    hosts = ask.defines("hosts", id, None)
    if isinstance(hosts, Filter) and not obeys(hosts, obj.host, Context(id, controller(ask, id)), ask.board()):
        yield Destroyed(id, graveyard(ask.state, id), by_game=True)


@rules.does("400.7a", "effect:reattach")
def to_another_that_fits(ask: Run, said: tuple[Reattach, Context]) -> Does:
    word, context = said
    what = meant(word.what, context, ask.state)
    if not isinstance(what, str) or not in_play(ask.state, what) or ask.state.objects[what].host is None:
        return
    fits = ask.defines("new-hosts", (what, word, context), ())
    if fits:
        yield Attached(what, ask.choose(context.controller, "host", fits))


@rules.defines("400.7a", "new-hosts")
def those_its_description_fits(ask: Run, moving: tuple[str, Reattach, Context], so_far: object) -> object:
    what, word, context = moving
    attach = _described(ask, what)
    if attach is None:
        return so_far
    own = Context(what, ask.defines("description:you", moving, None))
    host = ask.state.objects[what].host
    fits = [id for id in ask.found(attach.to, own) if id not in {host, what} and ask.allows("host", (attach, id))]
    return tuple(id for id in fits if word.to is None or obeys(word.to, id, context, ask.board()))


@rules.allows("400.7a", "host")
def one_that_could_be_targeted(ask: Run, what: tuple[Attach, str]) -> bool:
    return not what[0].target or not ask.has(what[1], "keywords", "Untargetable")


@rules.allows("400.7c", "host")
def and_the_untargetable(ask: Run, what: tuple[Attach, str]) -> bool:
    return what[0].target and ask.has(what[1], "keywords", "Untargetable")


@rules.defines("400.7b", "description:you")
def you_is_its_controller(ask: Run, moving: tuple[str, Reattach, Context], so_far: object) -> object:
    return controller(ask, moving[0])


def _described(ask: Run, id: str) -> Attach | None:
    """An attachment's descriptions stay though its powers are lost (400.6): they are read from its face."""
    gained = ask.state.mark(id, "attach")
    if isinstance(gained, Attach):
        return gained
    return next((one for one in ask.state.objects[id].card.abilities if isinstance(one, Attach)), None)


def _attach(ask: Run, id: str) -> Attach | None:
    return next(iter(abilities(ask, id, Attach)), None)


# 305, 415 Where a card goes when it has resolved.


@rules.does("709.2g", "enters", after=(attached_to_its_target, attached_to_one_that_fits), edition=EN)
def into_play(ask: Run, link: Obj) -> Does:
    kinds = {"ally", "equipment", "hero"} & set(map(str, listed(ask.get(link.id, "types"))))
    ongoing = any(isinstance(one, (Static, Payment)) for one in listed(ask.get(link.id, "abilities")))
    if _attach(ask, link.id) is None and (kinds or ongoing):
        counters = ask.get(link.id, "counters")
        yield Entered(
            link.id,
            "play",
            controller=link.controller,
            marks=Map(arriving(ask) | {k: v for k, v in link.marks.items() if k == "gained"}),
            counters=Map(counters) if isinstance(counters, dict) else Map(),
        )


@rules.does("412.1a", "enters", after=(attached_to_its_target, attached_to_one_that_fits, into_play))
def into_the_resource_row(ask: Run, link: Obj) -> Does:
    if link.marks.get("placing"):
        facing = Map({mark: link.marks[mark] for mark in ("facedown", "seen") if mark in link.marks})
        yield Entered(link.id, f"{link.controller}.resources", controller=link.controller, marks=facing)


# 402 Copies, 404 counters and tokens.


@rules.does("402.3", "effect:copy-token")
def a_copy_is_a_token(ask: Run, said: tuple[CopyToken, Context]) -> Does:
    word, context = said
    of = meant(word.of, context, ask.state)
    if isinstance(of, str) and of in ask.state.objects:
        printed = ask.state.objects[of].card
        card = replace(printed, values=printed.values.put("cost", 0))
        yield Created(_token(ask, card, context))


@rules.does("404.2", "effect:token")
def a_token(ask: Run, said: tuple[Token, Context]) -> Does:
    word, context = said
    values = word.values
    name = word.name
    if word.choose:
        name = chosen = ask.choose(context.controller, "totem", word.choose)
        values = ask.defines("totem", (chosen, word), values)
    name = name or ask.defines("token-name", values, "")
    for _ in range(ask.amount(word.n, context)):
        yield Created(_token(ask, Card(str(name), values.put("cost", 0), _powers(values)), context))


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


@rules.defines("404.1c", "value:attack")
def counters_raise_attack(ask: Run, id: str, so_far: object) -> object:
    return _counted(ask, id, so_far, 0)


@rules.defines("404.1c", "value:health")
def counters_raise_health(ask: Run, id: str, so_far: object) -> object:
    return _counted(ask, id, so_far, 1)


def _counted(ask: Run, id: str, so_far: object, at: int) -> object:
    """Counters are called +1/+1, -1/-1 and so on: attack, then health."""
    counters = ask.state.objects[id].counters if id in ask.state.objects else Map()
    more = [int(name.split("/")[at]) * n for name, n in counters.items() if name.count("/") == 1 and name[0] in "+-"]
    return (so_far if isinstance(so_far, int) else 0) + sum(more) if more else so_far


# 415.9 Zone changes.


@rules.defines("415.9a", "identity")
def a_different_card(ask: Run, move: Move, so_far: str) -> str:
    return "new"


@rules.defines("400.1", "face", after="face_down_is_blank")
def an_ability_and_nothing_else(ask: Run, obj: Obj, so_far: Card) -> Card:
    if not obj.marks.get("transformed"):
        return so_far
    return replace(so_far, values=so_far.values.put("types", ("ability",)), abilities=())


@rules.defines("200.1a", "face", after=("face_down_is_blank", "an_ability_and_nothing_else"))
def gained_powers_speak_of_this_card(ask: Run, obj: Obj, so_far: Card) -> Card:
    gained = listed(obj.marks.get("gained"))
    return replace(so_far, abilities=(*so_far.abilities, *gained)) if gained else so_far
