"""Section 301: heroes. Heroes that flip, and master heroes that take a hero's place."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import rules
from engine.games.wow.events import Entered, Flipped, Redirected, Removed, Succeeded
from engine.games.wow.position import find_hero, is_in_play, list_objects
from engine.games.wow.rules.arrival import mark_arrival
from engine.games.wow.rules.combat import is_proposal
from engine.games.wow.rules.payment import find_payment, pay_in_full
from engine.games.wow.rules.powers import ATTACHED, PAID_BEFORE, activates_kind
from engine.games.wow.words import Flip, Play, StartingHero, Use
from engine.kernel.events import Attached, Moved
from engine.kernel.parts import HIDDEN
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Context

__all__: list[str] = []

rules.rests("301.4d", 9, on="301.4a")
rules.rests("301.5", 1, on="415.9a")

_MASTER = "Master Hero"


rules.shape("301.1", "heroes lie in play, ready, before a game begins")


@rules.does("301.2", "pay", after=PAID_BEFORE)
def the_hero_is_turned_over(ask: Run, bill: tuple[Use, int]) -> Does:
    """Paying for a flip power turns its hero over, which must really be done. Any other payment leaves it.

    The bill is the action and the resources due.
    """
    use, power = bill[0], find_payment(ask, bill[0])
    if power is not None and power.flip:
        yield from pay_in_full(ask, Flipped(use.card))


@rules.does("301.2", "effect:flip")
def turned_over_by_an_effect(ask: Run, said: tuple[Flip, Context]) -> Does:
    """Each card in play that the effect names is turned over, unless it has been already."""
    ids = [id for id in list_objects(ask, *said) if is_in_play(ask.state, id) and not ask.state.mark(id, "flipped")]
    yield tuple(Flipped(id) for id in ids)


@rules.defines("301.2a", "face", after="a_copy_of_the_second")
def the_powers_of_the_side_that_shows(ask: Run, obj: Obj, so_far: Card) -> Card:
    """A flipped hero has the powers of its back alone; without a back it has none.

    Any other card, and a hidden one, shows the face so far.
    """
    if obj.marks.get("flipped") is not True or so_far is HIDDEN:
        return so_far
    return replace(so_far, abilities=so_far.back.abilities if so_far.back else ())


@rules.defines("301.2b", "face", after=("a_copy_of_the_second", the_powers_of_the_side_that_shows))
def what_the_back_prints_otherwise(ask: Run, obj: Obj, so_far: Card) -> Card:
    """A flipped hero takes the values that its back prints; it keeps its front's other values.

    Any other card, and a hidden one, shows the face so far.
    """
    if obj.marks.get("flipped") is not True or so_far is HIDDEN or so_far.back is None:
        return so_far
    return replace(so_far, values=Map({**so_far.values, **so_far.back.values}))


rules.shape("301.2c", "what the back of a hero does not print is read from its front")


@rules.allows("301.3", ("act:use", "timely"))
def a_heros_power_at_once(ask: Run, use: Word) -> bool:
    """An Activate power of a hero may be used however long the hero has been there.

    Its seat needs priority and control of the hero.
    """
    return activates_kind(ask, use, "hero")


@rules.allows("301.3", ("act:attack", "timely"))
def with_a_hero_at_once(ask: Run, act: Word) -> bool:
    """A combat with a hero as the attacker may be proposed however long the hero has been there.

    Its seat must control the hero, and it must be its own action phase.
    """
    return is_proposal(act, ask) and ask.has(act.attacker, "types", "hero")


rules.shape("301.4", "what lies in a deck or a hand is a card whatever its type: playing a hero asks for nothing more")


@rules.does("301.4a", "enters", after=ATTACHED)
def a_master_hero_takes_over(ask: Run, link: Obj) -> Does:
    """A resolving hero enters play in place of its controller's hero. A card that is no hero is left alone."""
    if ask.has(link.id, "types", "hero"):
        yield from _replace_hero(ask, link.id, str(link.controller), "play")


def _replace_hero(ask: Run, new: str, seat: str, to: str) -> Does:
    """Replace a seat's hero by another, which takes over its damage, counters, attachments and role in combat.

    It yields the events. The old hero is removed from the game by the game itself. Without an old hero, or if the new
    one does not enter, nothing follows its entering.

    Args:
        ask: The run.
        new: The id of the new hero.
        seat: The seat that will control it.
        to: The place where it enters.
    """
    old = find_hero(ask, seat)
    was = ask.state.objects[old] if old else None
    kept = ("damage", "exhausted", "role", "protecting")
    marks = {mark: was.marks[mark] for mark in kept if mark in was.marks} if was else {}
    if ask.state.mark(new, "flipped"):
        marks["flipped"] = True
    marks["succeeds"] = True
    entered = yield Entered(
        new, to, controller=seat, marks=Map(mark_arrival(ask) | marks), counters=was.counters if was else Map()
    )
    if was is None:
        return
    for fresh in (one.becomes for one in entered):
        yield tuple(Attached(id, fresh) for id in ask.state.at("play") if ask.state.objects[id].host == was.id)
        ask.perform("succession", (was.id, fresh))
        gone: Map[str, object] = Map(replaced=True)
        gone = gone if ask.has(was.id, "tags", _MASTER) else gone.put("starting", value=True)
        gone = gone.put("flipped", value=True) if was.marks.get("flipped") else gone
        yield Removed(was.id, f"{was.owner}.removed", by_game=True, marks=gone)
        yield Succeeded(was.id, fresh)


@rules.forbids("301.4a", "event:flipped")
def a_master_hero_flips(ask: Run, event: Flipped) -> bool:
    """A master hero cannot be turned over."""
    return ask.has(event.obj, "tags", _MASTER)


@rules.forbids("301.4a", "event:moved")
def a_replaced_hero_returns(ask: Run, event: Moved) -> bool:
    """A hero that another has replaced cannot move, except to enter play as the next replacement."""
    return ask.state.mark(event.obj, "replaced") is True and not event.marks.get("succeeds")


@rules.does("301.4b", "succession")
def links_and_modifiers_follow(ask: Run, pair: tuple[str, str]) -> Does:
    """Links and modifiers that meant the old hero now mean the new one; the pair names both by their ids."""
    yield Redirected(*pair)


@rules.forbids("301.4c", "event:succeeded")
def a_hero_of_the_same_name(ask: Run, event: Succeeded) -> bool:
    """A hero does not count as succeeding one of its own name, so nothing triggers on it."""
    return ask.get(event.old, "name") == ask.get(event.new, "name")


@rules.does("301.4d", "effect:starting-hero")
def the_starting_hero_comes_back(ask: Run, said: tuple[StartingHero, Context]) -> Does:
    """The starting hero, if it is among the removed cards of the effect's controller, replaces that player's hero."""
    seat = str(said[1].controller)
    for id in ask.state.at(f"{seat}.removed"):
        if ask.state.mark(id, "starting"):
            yield from _replace_hero(ask, id, seat, "play")


@rules.forbids("301.5", "act:play")
def a_player_whose_hero_is_removed(ask: Run, play: Play) -> bool:
    """A player with a removed hero and none in play may not play cards."""
    away = [id for id in ask.state.at(f"{play.seat}.removed") if ask.has(id, "types", "hero")]
    return bool(away) and find_hero(ask, play.seat) is None


@rules.forbids("301.5", "event:entered")
def another_hero_is_in_play(ask: Run, event: Entered) -> bool:
    """A hero removed from the game cannot enter play under a player with a hero, unless it replaces that one."""
    obj = ask.state.objects.get(event.obj)
    back = obj is not None and obj.zone == "removed" and ask.has(event.obj, "types", "hero")
    return back and not event.marks.get("succeeds") and find_hero(ask, event.controller) is not None
