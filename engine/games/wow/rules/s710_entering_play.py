"""Section 710: entering play. Cards put into play by effects, and what they do as they enter."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Entered, Removed
from engine.games.wow.position import list_abilities, list_objects
from engine.games.wow.rules.arrival import mark_arrival
from engine.games.wow.rules.attachment import find_description
from engine.games.wow.rules.entirety import can_perform_all
from engine.games.wow.rules.faces import mark_face_down
from engine.games.wow.rules.removal import Removal
from engine.games.wow.words import GainPowers, PutIntoPlay, Remove, Resolution
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Map
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("710.1", "effect:put-into-play", edition=EN)
def put_into_play(ask: Run, said: tuple[PutIntoPlay, Context]) -> Does:
    """All cards that the effect names enter play together under its controller, face-down removed ones as resources.

    An attachment needs a host, which that player chooses; without one it stays where it is. What each does as it enters
    play comes before.
    """
    seat, entering = said[1].controller, list[Entered]()
    for id in list_objects(ask, *said):
        place: str = ask.defines("enters-at", (id, seat), "play")
        attach = find_description(ask, id) if place == "play" else None
        hosts = () if attach is None else ask.defines("put-hosts", (attach, id, seat), ())
        if attach is not None and not hosts:
            continue
        host = ask.choose(seat, "host", hosts) if hosts else None
        ask.perform("as-enters", (id, seat))
        marks = mark_arrival(ask, id) if place == "play" else mark_face_down(seat)
        entering.append(Entered(id, place, controller=seat, host=host, marks=marks))
    if entering:
        yield tuple(entering)


@rules.does("710.1a", "effect:gain-powers", edition=EN)
def as_it_enters_play(ask: Run, said: tuple[GainPowers, Context]) -> Does:
    """The effect's controller may remove a matching card from the game, whose printed powers the entering card gains.

    They are kept in its mark `gained`. Only a card that can be removed may be chosen (712.7), and one whose removal was
    replaced gives no powers.
    """
    word, context = said
    found = ask.find(word.of, context)
    fit = [id for id in found if can_perform_all(ask, (Remove(),), replace(context, targets=(id,)))]
    chosen = ask.choose(context.controller, "remove", (*fit, "none"))
    if chosen != "none":
        card = ask.state.objects[chosen].card
        done = ask.perform("remove", Removal((chosen,)))
        if any(isinstance(one.event, Removed) and one.event.obj == chosen for one in done):
            yield Set(context.source, "gained", card.abilities)


@rules.does("710.1a", "as-enters", edition=EN)
def as_it_is_put_into_play(ask: Run, what: tuple[str, str | None]) -> Does:
    """A card that gains powers as it enters play does so from whatever zone it comes.

    The pair is its id and the seat.
    """
    id, seat = what
    for one in list_abilities(ask, id, Resolution) if id in ask.state.objects else ():
        ask.effects(tuple(word for word in one.does if isinstance(word, GainPowers)), Context(id, seat))
    yield from ()


@rules.defines("710.1b", "arrival", edition=EN)
def it_enters_exhausted(ask: Run, id: str, so_far: Map[str, object]) -> Map[str, object]:
    """A card that says so enters play with the mark `exhausted` besides the marks so far."""
    return so_far.put("exhausted", value=True) if id and ask.get(id, "enters_exhausted") is True else so_far
