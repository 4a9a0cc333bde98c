"""Nouns, targets, costs and tokens as the engine's filters, aims, costs and cards."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.terms import Term, show_inner
from engine.games.mtg.types import CARD_TYPES
from engine.kernel.values import Map
from engine.kernel.words import Card, Filter

__all__ = [
    "LoweringError",
    "lower_aim",
    "lower_cost",
    "lower_noun",
    "lower_number",
    "lower_subject",
    "lower_token",
    "refuse_meaning",
]

_OWNERS = {"own-control": "you", "foe-control": "foe", "not-mine": "not-you"}

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


class LoweringError(ValueError):
    """A meaning for which the engine has no word, or this module no rule."""


def refuse_meaning(what: object) -> LoweringError:
    """The error for a meaning without a rule."""
    return LoweringError(what.make if isinstance(what, Term) else show_inner(what))


def lower_number(text: object) -> int:
    """A number that is written as one."""
    if not isinstance(text, str) or not text.lstrip("+-").isdecimal():
        raise LoweringError(f"the number {show_inner(text)}")
    return int(text)


def lower_aim(said: Term) -> words.Aim:
    """A target."""
    if said.make == "any-target":
        return builders.ANY_TARGET
    if said.make == "target-player":
        return words.Aim(player="any")
    if said.make == "target-opponent":
        return words.Aim(player="opponent")
    if said.make in {"pick", "pick-most"} and said.get("n") == "1":
        return words.Aim(lower_noun(said.get("of")), up_to=said.make == "pick-most")
    raise refuse_meaning(said)


def lower_noun(said: object) -> Filter:
    """A noun as a filter."""
    if not isinstance(said, Term) or said.make != "noun":
        raise refuse_meaning(said)
    has: dict[str, object] = {}
    controller, other, zone = None, False, None
    if said.get("base") != "permanent":
        _put_kinds(has, said.get("base"))
    for mod in said.get("mods") or ():
        if mod.make in _OWNERS:
            controller = _OWNERS[mod.make]
        elif mod.make == "other":
            other = True
        elif mod.make in {"snow", "legendary", "basic"}:
            has["supertypes"] = mod.make
        elif mod.make == "of-type":
            _put_kinds(has, mod.get("t"))
        elif mod == Term("in-zone", (("z", Term("graveyard")),)):
            zone = "graveyard"
        elif mod == Term("not-kind", (("k", "land"),)) and said.get("base") == "permanent":
            raise LoweringError("a permanent that is no land")
        else:
            raise refuse_meaning(mod)
    return Filter(zone=zone, has=Map(has), controller=controller, other=other, owner="you" if zone else None)


def _put_kinds(has: dict[str, object], said: object) -> None:
    """Put the types and subtypes of a kind, or of any of several, among what a filter asks."""
    if isinstance(said, Term):
        said = said.get("base") if said.make == "noun" and not said.get("mods") else said
    kinds = sorted(said, key=str) if isinstance(said, frozenset) else [said]
    if kinds == ["card"]:
        return
    if kinds == ["permanent"]:
        has["types"] = builders.PERMANENT
        return
    if not all(isinstance(one, str) for one in kinds) or {"spell", "token", "source", "ability", "card"} & set(kinds):
        raise LoweringError(f"the kind {show_inner(said)}")
    named = [str(one) for one in kinds]
    types = [one for one in named if one in CARD_TYPES]
    if types and len(types) < len(named):
        raise LoweringError("any of types and subtypes")
    field, these = ("types", types) if types else ("subtypes", [one.title() for one in named])
    if field in has:
        raise LoweringError("two asked of one field")
    has[field] = these[0] if len(these) == 1 else tuple(these)


def lower_subject(said: Term) -> Filter:
    """What a static ability changes."""
    if said == Term("this"):
        return Filter(be="this")
    if said == Term("host"):
        return Filter(be="host")
    if said.make in {"all", "unmarked"}:
        return lower_noun(said.get("of"))
    raise refuse_meaning(said)


def lower_cost(said: object) -> words.Cost:
    """A cost: mana, the tap symbol, and what is sacrificed, discarded or exiled."""
    mana, tap, life, gives = "", False, 0, list[words.Give]()
    for one in said if isinstance(said, frozenset) else (said,):
        if not isinstance(one, Term):
            raise refuse_meaning(one)
        if one.make == "mana-cost":
            mana = one.get("m").upper()
        elif one.make == "tap-symbol":
            tap = True
        elif one.make == "pay-life":
            life = lower_number(one.get("n"))
        elif one.make == "sacrifice" and one.get("what") == Term("this"):
            gives.append(builders.TAKE)
        elif one.make in {"sacrifice", "exile"} and (what := one.get("what")).make == "pick":
            given = lower_noun(what.get("of"))
            own = replace(given, controller="you") if one.make == "sacrifice" else given
            gives.append(words.Give(one.make, own, lower_number(what.get("n"))))
        else:
            raise refuse_meaning(one)
    if len(gives) > 1:
        raise LoweringError("a cost of several things given")
    return words.Cost(mana, tap, tuple(gives), life)


def lower_token(said: Term) -> Card:
    """A creature token, or Treasure."""
    if said == Term("token-named", (("of", "treasure"),)):
        return builders.TREASURE
    if said.make != "token" or said.get("say") is not None:
        raise refuse_meaning(said)
    power, toughness = map(lower_number, said.get("size").split("/"))
    colors = said.get("colors")
    named = (colors,) if isinstance(colors, str) else (colors.get("a"), colors.get("b"))
    kinds = said.get("kinds")
    subtypes = (kinds,) if isinstance(kinds, str) else kinds.get("subtypes")
    types = () if isinstance(kinds, str) else tuple(sorted(kinds.get("types") or ()))
    values: dict[str, object] = {"types": (*types, "creature"), "subtypes": tuple(one.title() for one in subtypes)}
    values |= {"keywords": tuple(sorted(said.get("k")))} if said.get("k") else {}
    values |= {"power": power, "toughness": toughness}
    values["colors"] = tuple(_COLORS[one] for one in named if one in _COLORS)
    return Card("", Map(values))
