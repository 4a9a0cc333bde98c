"""Chapter 3: heroes and their two faces, how each type of card comes into play, and what need not wait there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.c4_cards import arriving, attachment
from engine.games.wow.c4_play import at_hand, power_of
from engine.games.wow.c7_replacement import DEFENSE
from engine.games.wow.events import Entered, Flipped, Redirected, Removed, Succeeded
from engine.games.wow.links import modes_of
from engine.games.wow.look import hero, listed, thing
from engine.games.wow.words import Exhaust, Payment, Play, StartingHero, Use
from engine.kernel.events import Attached, Moved
from engine.kernel.parts import HIDDEN
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Context, Exists, Filter, Negate, Pattern, Replace, Static, ValueOf

__all__ = ["ongoing"]

_ATTACHED = ("attached_to_its_target", "attached_to_one_that_fits", "attached_to_what_it_puts_into_play")
_MASTER = "Master Hero"
_EXHAUST = Exhaust(("this",))


# 301.2 Faces.


@rules.defines("301.2a", "face", after="a_copy_of_the_second")
def the_powers_of_the_side_that_shows(ask: Run, obj: Obj, so_far: Card) -> Card:
    if obj.marks.get("flipped") is not True or so_far is HIDDEN:
        return so_far
    return replace(so_far, abilities=so_far.back.abilities if so_far.back else ())


@rules.defines("301.2b", "face", after=("a_copy_of_the_second", the_powers_of_the_side_that_shows))
def what_the_back_prints_otherwise(ask: Run, obj: Obj, so_far: Card) -> Card:
    if obj.marks.get("flipped") is not True or so_far is HIDDEN or so_far.back is None:
        return so_far
    return replace(so_far, values=Map({**so_far.values, **so_far.back.values}))


# 301.3, 303.3, 304.3, 305.2b What need not wait: only allies must (302.2).


@rules.allows("301.3", ("act:use", "timely"))
def a_heros_power_at_once(ask: Run, use: Word) -> bool:
    return _activates(ask, use, "hero")


@rules.allows("303.3", ("act:use", "timely"))
def a_weapons_power_at_once(ask: Run, use: Word) -> bool:
    return _activates(ask, use, "weapon")


@rules.allows("304.3", ("act:use", "timely"))
def an_armors_or_items_power_at_once(ask: Run, use: Word) -> bool:
    return _activates(ask, use, "equipment") and not _activates(ask, use, "weapon")


@rules.allows("305.2b", ("act:use", "timely"))
def an_abilitys_power_at_once(ask: Run, use: Word) -> bool:
    return _activates(ask, use, "ability")


def _activates(ask: Run, use: Word, kind: str) -> bool:
    if not isinstance(use, Use) or not at_hand(ask, use):
        return False
    power = power_of(ask, use)
    here = ask.has(use.card, "types", kind) and not ask.has(use.card, "types", "ally")
    return here and isinstance(power, Payment) and power.activate


# 301.4 Master heroes, and 301.5.


@rules.does("301.4a", "enters", after=_ATTACHED)
def a_master_hero_takes_over(ask: Run, link: Obj) -> Does:
    if ask.has(link.id, "types", "hero"):
        yield from _succession(ask, link.id, str(link.controller), "play")


@rules.does("301.4d", "effect:starting-hero")
def the_starting_hero_comes_back(ask: Run, said: tuple[StartingHero, Context]) -> Does:
    seat = str(said[1].controller)
    here = [id for id in ask.state.at(f"{seat}.removed") if ask.state.mark(id, "starting")]
    if here:
        yield from _succession(ask, here[0], seat, "play")


def _succession(ask: Run, new: str, seat: str, to: str) -> Does:
    """One hero in place of another, with what the other has; then the other is removed from the game by the game."""
    old = hero(ask, seat)
    was = ask.state.objects[old] if old else None
    kept = ("damage", "exhausted", "role", "protecting")
    marks = {mark: was.marks[mark] for mark in kept if mark in was.marks} if was else {}
    if ask.state.mark(new, "starting") and ask.state.mark(new, "flipped"):
        marks["flipped"] = True
    marks["succeeds"] = True
    entered = yield Entered(
        new, to, controller=seat, marks=Map(arriving(ask) | marks), counters=was.counters if was else Map()
    )
    if not entered or was is None:
        return
    fresh = entered[0].becomes
    if on_it := tuple(id for id in ask.state.at("play") if ask.state.objects[id].host == was.id):
        yield tuple(Attached(id, fresh) for id in on_it)
    ask.perform("succession", (was.id, fresh))
    gone: Map[str, object] = Map(replaced=True)
    gone = gone if ask.has(was.id, "tags", _MASTER) else gone.put("starting", value=True)
    gone = gone.put("flipped", value=True) if was.marks.get("flipped") else gone
    yield Removed(was.id, f"{was.owner}.removed", by_game=True, marks=gone)
    yield Succeeded(was.id, fresh)


@rules.does("301.4b", "succession")
def links_and_modifiers_follow(ask: Run, pair: tuple[str, str]) -> Does:
    yield Redirected(*pair)


@rules.forbids("301.4c", "event:succeeded")
def of_another_name_only(ask: Run, event: Succeeded) -> bool:
    return ask.get(event.old, "name") == ask.get(event.new, "name")


@rules.forbids("301.4a", "event:flipped")
def a_master_hero_stays_as_it_is(ask: Run, event: Flipped) -> bool:
    return ask.has(event.obj, "tags", _MASTER)


@rules.forbids("301.4a", "event:moved")
def the_hero_that_was_stays_away(ask: Run, event: Moved) -> bool:
    replaced = ask.state.mark(event.obj, "replaced") is True and event.obj in ask.state.objects
    return replaced and not (isinstance(event, Entered) and event.marks.get("succeeds"))


@rules.forbids("301.5", "act:play")
def no_cards_while_the_hero_is_away(ask: Run, play: Play) -> bool:
    away = [id for id in ask.state.at(f"{play.seat}.removed") if ask.has(id, "types", "hero")]
    return bool(away) and hero(ask, play.seat) is None


@rules.forbids("301.5", "event:entered")
def not_beside_another_hero(ask: Run, event: Entered) -> bool:
    obj = ask.state.objects.get(event.obj)
    back = obj is not None and obj.zone == "removed" and ask.has(event.obj, "types", "hero")
    return back and not event.marks.get("succeeds") and hero(ask, event.controller) is not None


# 302 to 305 Where each type goes when it resolves.


@rules.does("302.1", "enters", after=(*_ATTACHED, a_master_hero_takes_over))
def an_ally(ask: Run, link: Obj) -> Does:
    yield from _in_its_row(ask, link, "ally")


@rules.does("303.1", "enters", after=(*_ATTACHED, a_master_hero_takes_over, an_ally))
def a_weapon(ask: Run, link: Obj) -> Does:
    yield from _in_its_row(ask, link, "weapon")


@rules.does("304.1", "enters", after=(*_ATTACHED, a_master_hero_takes_over, an_ally, a_weapon))
def an_armor_or_item(ask: Run, link: Obj) -> Does:
    if not ask.has(link.id, "types", "weapon"):
        yield from _in_its_row(ask, link, "equipment")


@rules.does("305.2c", "enters", after=(*_ATTACHED, a_master_hero_takes_over, an_ally, a_weapon, an_armor_or_item))
def an_ongoing_ability(ask: Run, link: Obj) -> Does:
    if ongoing(ask, link.id) and not ask.has(link.id, "types", "ally"):
        yield from _in_its_row(ask, link, "ability")


def _in_its_row(ask: Run, link: Obj, kind: str) -> Iterator[Entered]:
    here = link.id in ask.state.objects and ask.state.objects[link.id].zone == "stack"
    if here and ask.has(link.id, "types", kind) and attachment(ask, link.id) is None:
        counters = ask.get(link.id, "counters")
        kept = {mark: value for mark, value in link.marks.items() if mark in {"gained", "chosen", "named"}}
        yield Entered(
            link.id,
            "play",
            controller=link.controller,
            marks=Map(arriving(ask, link.id) | kept),
            counters=Map(counters) if isinstance(counters, dict) else Map(),
        )


def ongoing(ask: Run, id: str) -> bool:
    """Whether an ability has text that functions while it is in play (305.2a)."""
    here = listed(ask.get(id, "abilities"))
    return any(isinstance(one, Payment) or (isinstance(one, Static) and not one.zones) for one in here)


@rules.forbids("415.8d", "event:entered")
def an_ability_that_is_not_ongoing(ask: Run, event: Entered) -> bool:
    obj = ask.state.objects.get(event.obj)
    if obj is None or event.to != "play" or not ask.has(obj.id, "types", "ability") or ask.has(obj.id, "types", "ally"):
        return False
    return not ongoing(ask, obj.id) and attachment(ask, obj.id, played=False) is None


@rules.forbids("305.2d", "enters")
def in_a_mode_that_is_not_ongoing(ask: Run, link: Obj) -> bool:
    return bool(modes_of(ask.state, link.id)) and attachment(ask, link.id) is None


@rules.does("305.1", "spent", after="a_copy_ceases")
def into_its_owners_graveyard(ask: Run, link: Obj) -> Does:
    if link.id in ask.state.objects:
        yield Moved(link.id, f"{link.owner}.graveyard")


# 304.2 Defense.


@rules.defines("717.2c", "printed:abilities", edition=EN)
def its_defense_prevents_damage(ask: Run, id: str, so_far: object) -> object:
    obj = thing(ask.state, id)
    defense = obj.card.values.get("defense") if obj else None
    if obj is None or obj.place != "play" or not isinstance(defense, int) or defense < 1 or obj.marks.get("facedown"):
        return so_far
    shielded = ("hero", "ally") if "For Allies" in listed(obj.card.values.get("keywords")) else "hero"
    ready = Exists(Filter(be="this", marks=Map(exhausted=Negate(test=True))))
    shield = Replace(
        Pattern("dealt", Map(to=Filter(zone="play", controller="you", has=Map(types=shielded)))),
        slot=DEFENSE,
        first=(_EXHAUST,),
        prevent=ValueOf("this", "defense"),
        optional=True,
        when=ready,
    )
    return (*listed(so_far), Static((shield,)))
