"""Section 400: attachments. How a card becomes attached, stays attached, and is moved to another host."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Destroyed, Entered
from engine.games.wow.links import read_link
from engine.games.wow.position import get_controller, is_in_play, name_graveyard
from engine.games.wow.rules.arrival import mark_arrival
from engine.games.wow.rules.attachment import find_attachment, find_description
from engine.games.wow.rules.faces import FACES
from engine.games.wow.words import Attach, Reattach, Transform
from engine.kernel.events import Attached, Began, Moved, Set
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing
from engine.kernel.values import within
from engine.kernel.words import Card, Context, Filter, Modify

__all__: list[str] = []

rules.rests("400.1", 1, on="400.2")
rules.rests("400.1", 2, on="400.3")
rules.rests("400.1", 6, on="400.6")
rules.rests("400.2", 1, on="706.1", edition=EN)
rules.rests("400.7b", 2, on="400.7a")
rules.rests("400.7c", 2, on="706.1", edition=EN)


@rules.defines("400.1", "face", after=FACES)
def an_ability_and_nothing_else(ask: Run, obj: Obj, so_far: Card) -> Card:
    """A transformed card shows itself as an ability without powers of its own. Any other shows the face so far."""
    if not obj.marks.get("transformed"):
        return so_far
    return replace(so_far, values=so_far.values.put("types", ("ability",)), abilities=())


@rules.does("400.1", "effect:transform")
def attached_instead(ask: Run, said: tuple[Transform, Context]) -> Does:
    """The card meant is attached to a matching card that the effect's controller chooses, with only the powers given.

    It is marked as `transformed` first. Nothing happens if nothing matches.
    """
    word, context = said
    what = str(resolve_reference(word.what, context, ask.state))
    if fits := ask.find(word.to, context):
        host = ask.choose(context.controller, "host", fits)
        yield Set(what, "transformed", value=True)
        yield Set(what, "gained", word.powers)
        yield Set(what, "attach", Attach(word.to, target=False))
        yield Attached(what, host)


@rules.does("400.2", "enters")
def attached_to_its_target(ask: Run, link: Obj) -> Does:
    """A resolving attachment with a target enters play attached to that target, its last one, if it is in play.

    What its text says before Ongoing is done first. Its controller is the link's.
    """
    context, _, _ = read_link(ask, link)
    attach = find_attachment(ask, link.id)
    host = context.targets[-1] if context.targets else ""
    if attach is not None and attach.target and is_in_play(ask.state, host):
        ask.effects(attach.does, context)
        yield Entered(link.id, "play", controller=link.controller, host=host, marks=mark_arrival(ask))


@rules.does("400.3", "enters", after=attached_to_its_target)
def attached_to_one_that_fits(ask: Run, link: Obj) -> Does:
    """A resolving attachment without a target enters play on a matching card that its controller chooses.

    Where none matches, it does not enter play.
    """
    attach = find_attachment(ask, link.id)
    if attach is None or attach.target:
        return
    context = Context(link.id, link.controller)
    fits = ask.find(attach.to, context)
    if fits:
        host = ask.choose(link.controller, "host", fits)
        yield Entered(link.id, "play", controller=link.controller, host=host, marks=mark_arrival(ask))


@rules.does("400.4", "enters", after=(attached_to_its_target, attached_to_one_that_fits))
def attached_to_what_it_puts_into_play(ask: Run, link: Obj) -> Does:
    """A resolving attachment may put its target into play under its controller, and enter play attached to it.

    What the target does as it enters play comes first. If the target does not enter play, neither does the attachment.
    """
    context, _, _ = read_link(ask, link)
    attach = find_attachment(ask, link.id)
    card = context.targets[-1] if context.targets else ""
    if attach is None or attach.puts is None or card not in ask.state.objects:
        return
    ask.perform("as-enters", (card, link.controller))
    put = yield Entered(card, "play", controller=link.controller, marks=mark_arrival(ask))
    for one in put:
        yield Entered(link.id, "play", controller=link.controller, host=one.becomes, marks=mark_arrival(ask))


@rules.does("400.5", "after:moved")
def its_attachments_are_destroyed(ask: Run, record: Record) -> Does:
    """If a host becomes a different card by moving, the game destroys all its attachments at once."""
    host = cast("Moved", record.event)
    if host.becomes != host.obj:
        on_it = [id for id in ask.state.at("play") if ask.state.objects[id].host == host.obj]
        yield tuple(Destroyed(id, name_graveyard(ask.state, id), by_game=True) for id in on_it)


@rules.defines("400.6", "hosts")
def the_host_description(ask: Run, id: str, so_far: Filter | None) -> Filter | None:
    """A host must fit the attachment's host description, or its attach description if it has no other.

    A card without an attach description keeps the answer so far.
    """
    attach = find_description(ask, id)
    return so_far if attach is None else attach.hosts or attach.to


@rules.does("400.7a", "effect:reattach")
def to_another_that_fits(ask: Run, said: tuple[Reattach, Context]) -> Does:
    """An attachment in play is attached to another host that its mover, the effect's controller, chooses.

    It stays where it is if none fits. If *defines* `reattached:controller` gives another controller, an effect without
    an end makes it so.
    """
    word, context = said
    what = str(resolve_reference(word.what, context, ask.state))
    if not is_in_play(ask.state, what):
        return
    fits = ask.defines("new-hosts", (what, word, context), ())
    if not fits:
        return
    seat = ask.defines("reattached:controller", what, context.controller)
    yield Attached(what, ask.choose(context.controller, "host", fits))
    if seat != get_controller(ask, what):
        yield Began(Ongoing("", (Modify("controller", "set", seat),), context, only=(what,)))


@rules.defines("400.7a", "new-hosts")
def those_its_description_fits(ask: Run, moving: tuple[str, Reattach, Context], so_far: object) -> object:
    """The ids of the cards to which an attachment may move: they fit its attach description and the effect.

    Each must be allowed to host it. Its present host and the attachment itself are left out. Without an attach
    description, it is the answer so far.
    """
    what, word, context = moving
    attach = find_description(ask, what)
    if attach is None:
        return so_far
    you = ask.defines("description:you", moving, None) if _speaks_of_seat(attach.to) else None
    own = Context(what, you, x=ask.defines("x-in-play", what, -1))
    host = ask.state.objects[what].host
    fits = [id for id in ask.find(attach.to, own) if id not in {host, what} and ask.allows("host", (attach, id))]
    return tuple(id for id in fits if word.to is None or matches_filter(word.to, id, context, ask.board()))


def _speaks_of_seat(which: Filter) -> bool:
    """Whether a filter, or a word within it, asks for a controller or an owner."""
    return any(getattr(one, "controller", None) or getattr(one, "owner", None) for one in within(which))


@rules.allows("400.7a", "host")
def one_that_could_be_targeted(ask: Run, what: tuple[Attach, str]) -> bool:
    """An attachment may be moved to any card, but if it targets its host, not to an untargetable one.

    The pair is the attach description and the id of the new host.
    """
    return not what[0].target or not ask.has(what[1], "keywords", "Untargetable")


@rules.defines("400.7a", "put-hosts")
def where_its_description_says(ask: Run, what: tuple[Attach, str, str | None], so_far: object) -> object:
    """The ids of the hosts for an attachment that is put into play from a zone other than the chain.

    They match its attach description as the seat reads it: `(attach, "o7", "P1")`.
    """
    attach, id, seat = what
    return tuple(ask.find(attach.to, Context(id, seat)))


@rules.defines("400.7b", "reattached:controller")
def its_controller_stays(ask: Run, what: str, so_far: str | None) -> str | None:
    """An attachment that is moved keeps its controller. `what` is its id; None if nobody controls it."""
    return get_controller(ask, what)


@rules.defines("400.7b", "description:you")
def you_is_its_controller(ask: Run, moving: tuple[str, Reattach, Context], so_far: object) -> object:
    """In the description of an attachment that is moved, "you" means its controller: that seat is the answer.

    Of `moving`, only the first member is read, the id of the attachment.
    """
    return get_controller(ask, moving[0])


@rules.allows("400.7c", "host")
def an_untargetable_host(ask: Run, what: tuple[Attach, str]) -> bool:
    """An attachment that targets its host may be moved to an untargetable card too.

    The pair is the attach description and the id of the new host.
    """
    return what[0].target and ask.has(what[1], "keywords", "Untargetable")
