"""Nouns and amounts: the engine's filters and numbers, each of which may be part of the other."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.kinds import divide_kinds, lower_kinds, lower_name, pair_kind
from engine.games.mtg.reading.lowering.numbers import LIFE_GAINED, lower_number, multiply
from engine.games.mtg.reading.lowering.references import COLORS, LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term, add_mods, show_inner, term
from engine.kernel.values import Map
from engine.kernel.words import Amount, AtLeast, AtMost, Both, Count, Filter, Negate, Plus, ValueOf

__all__ = ["count_nouns", "lower_amount", "lower_filter", "lower_noun"]

_SPELL_TYPES = builders.A_SPELL.has["types"]

_SIDES = {"own-control": "you", "foe-control": "foe", "not-mine": "not-you"}

_ZONES: Mapping[str, tuple[str, str | None]] = {
    "graveyard": ("graveyard", "you"),
    "graveyard-any": ("graveyard", None),
    "graveyard-foe": ("graveyard", "foe"),
    "hand": ("hand", "you"),
    "hand-foe": ("hand", "foe"),
    "library": ("library", "you"),
    "exile": ("exile", None),
}

_MARKS: Mapping[str, tuple[str, object]] = {
    "tapped": ("tapped", True),
    "untapped": ("tapped", Negate(True)),  # noqa: FBT003 - the word has one field
}

_VALUES: Mapping[str, tuple[str, object]] = {
    "snow": ("supertypes", "snow"),
    "basic": ("supertypes", "basic"),
    "legendary": ("supertypes", "legendary"),
    "nonbasic": ("supertypes", Negate("basic")),
    "colored": ("colors", tuple(COLORS.values())),
    "nonlegendary": ("supertypes", Negate("legendary")),
    "attacking": ("combat", "attacking"),
    "blocking": ("combat", "blocking"),
    "fighting": ("combat", ("attacking", "blocking")),
    "enchanted": ("enchanted", AtLeast(1)),
    "equipped": ("equipped", AtLeast(1)),
    "of-chosen-type": ("subtypes", "this.chosen"),
    "of-chosen-card-type": ("types", "this.chosen"),
    "not-chosen-type": ("subtypes", Negate("this.chosen")),
}

_BOUNDS: Mapping[str, tuple[str, Callable[..., object]]] = {
    "power-least": ("power", AtLeast),
    "power-most": ("power", AtMost),
    "toughness-least": ("toughness", AtLeast),
    "toughness-most": ("toughness", AtMost),
    "value-least": ("mana-value", AtLeast),
    "value-most": ("mana-value", AtMost),
    "value-is": ("mana-value", builders.exactly),
}


def lower_noun(said: object, scene: Scene) -> Filter:
    """Give the engine's filter for a noun, a text or term: `"creature"` gives `Filter(has={"types": "creature"})`.

    Raises:
        LoweringError: It is no noun, or asks what a filter cannot.
    """
    if isinstance(said, str):
        said = term("noun", base=said)
    if not isinstance(said, Term) or said.make != "noun":
        raise refuse_meaning(said)
    asked = _Asked(scene)
    asked.places = tuple(one for one in said.get("mods") or () if one.make == "in-zone")
    asked.ask_kinds(said.get("base"), whole=True)
    for mod in sorted(said.get("mods") or (), key=show_inner):
        asked.ask_mod(mod)
    return asked.make_filter(said.get("base"))


def lower_filter(said: Term, scene: Scene) -> Filter:
    """Give the filter for what an effect on many is about: `Filter(be="this")`, `Filter(be="host")`, or all of a noun.

    Raises:
        LoweringError: It is something else, as a target.
    """
    if said in {Term("this"), Term("host")}:
        return Filter(be=said.make)
    if said.make in {"all", "unmarked"}:
        return lower_noun(said.get("of"), scene)
    raise refuse_meaning(said)


class _Asked:
    """What a filter asks of objects, gathered modifier by modifier."""

    def __init__(self, scene: Scene) -> None:
        """Ask nothing yet. `scene` says what the references in a noun are called."""
        self.scene = scene
        self.has: dict[str, object] = {}
        self.marks: dict[str, object] = {}
        self.zone: str | None = None
        self.name: str | None = None
        self.owner: str | None = None
        self.controller: str | None = None
        self.host: str | None = None
        self.other = False
        self.one_of: tuple[Filter, ...] = ()
        self.places: tuple[Term, ...] = ()
        """The modifiers that say in which zone all of the kinds are."""

    def put(self, field: str, value: object) -> None:
        """Ask that a field of an object match a value: `put("types", "creature")`.

        A second value of one field is joined to the first as `Both`.
        """
        self.has[field] = Both((self.has[field], value)) if field in self.has else value

    def ask_kinds(self, said: object, *, whole: bool = False) -> None:
        """Ask for a kind, or any of several; as the whole noun, `permanent`, `card` and `spell` ask nothing.

        Args:
            said: A kind as text, a set of which any will do, or a term `both`, of which all must hold.
            whole: It is the noun itself, and not a word before it.

        Raises:
            LoweringError: It is no kind.
        """
        if said in {"permanent", "card", "spell", "source"} and whole:
            return
        if said == "permanent":
            self.put("types", builders.PERMANENT)
        elif said == "token":
            self.put("token", True)  # noqa: FBT003 - a value
        elif isinstance(said, Term) and said.make == "both":
            for one in (*(said.get("types") or ()), *(said.get("subtypes") or ())):
                self.ask_kinds(one)
        elif len(parts := divide_kinds(said)) > 1:
            self.ask_any(_lower_part(one, self.scene, self.places) for one in parts)
        else:
            field, members = lower_kinds(said)
            self.put(field, members[0] if len(members) == 1 else members)

    def ask_any(self, filters: Iterable[Filter]) -> None:
        """Ask that at least one of these filters match; asked twice, an object must match one of each."""
        found, before = tuple(filters), self.one_of
        self.one_of = tuple(replace(one, one_of=before) for one in found) if before else found

    def ask_mod(self, mod: Term) -> None:
        """Ask for what a modifier says, as `Term("tapped")` or `(power-most n=2)`.

        It is noted in this object; nothing is given.

        Raises:
            LoweringError: A filter cannot ask it.
        """
        if mod.make in _SIDES:
            self.controller = _SIDES[mod.make]
        elif mod.make in _VALUES:
            self.put(*_VALUES[mod.make])
        elif mod.make in _MARKS:
            self.marks.update([_MARKS[mod.make]])
        elif mod.make in _BOUNDS:
            field, test = _BOUNDS[mod.make]
            self.put(field, test(lower_amount(mod.get("n"), self.scene)))
        elif mod.make in _ASKS:
            _ASKS[mod.make](self, mod)
        else:
            raise refuse_meaning(mod)

    def make_filter(self, base: object) -> Filter:
        """Give the filter of all that was asked; `base` is the noun's kind.

        A `spell` lies on the stack, and has one of the types that spells have, for abilities lie there, too.

        Raises:
            LoweringError: A card is in no zone, or a spell in one.
        """
        zone, owner = self.zone, self.owner
        if base == "spell":
            if zone is not None:
                raise LoweringError("a spell from a zone")
            zone = "stack"
            asked = self.has.get("types")
            if not isinstance(asked, (str, tuple)) and not _is_of_spells(self.has):
                self.has["types"] = _SPELL_TYPES if asked is None else Both((_SPELL_TYPES, asked))
        elif base == "card" and zone is None:
            raise LoweringError("a card in no zone")
        return Filter(
            zone=zone,
            name=self.name,
            has=Map(self.has),
            controller=self.controller,
            owner=owner,
            other=self.other,
            marks=Map(self.marks),
            host=self.host,
            one_of=self.one_of,
        )


def _lower_part(said: object, scene: Scene, places: tuple[Term, ...]) -> Filter:
    """Give the filter for one part of a list of kinds, of which any will do.

    Cards among them lie in the zone of the whole list, as `places` tells, which the part need not ask.

    Raises:
        LoweringError: It is in a zone, or a filter cannot ask for it.
    """
    noun = said if isinstance(said, Term) else term("noun", base=said)
    if places and noun.get("base") == "card":
        return replace(lower_noun(add_mods(noun, *places), scene), zone=None, owner=None)
    found = lower_noun(noun, scene)
    if found.zone is not None:
        raise LoweringError("one of several kinds in a zone")
    return found


def _is_of_spells(has: Mapping[str, object]) -> bool:
    """Tell whether these values of a filter keep abilities out: subtypes, or a mana value of at least 1 or more."""
    value = has.get("mana-value")
    return "subtypes" in has or (isinstance(value, AtLeast) and isinstance(value.n, int) and value.n > 0)


def _ask_zone(asked: _Asked, mod: Term) -> None:
    """Set the zone of `asked`, and its owner: of `(in-zone z=graveyard)` they are `"graveyard"` and `"you"`.

    "Their graveyard" is that of the one player of the scene.

    Raises:
        LoweringError: The zone is unknown, or it is not known whose it is.
    """
    zone = mod.get("z").make
    if zone in _ZONES:
        asked.zone, asked.owner = _ZONES[zone]
    elif zone in {"graveyard-that", "hand-that", "library-that"} and asked.scene.whose is not None:
        asked.zone, asked.owner = zone.removesuffix("-that"), asked.scene.whose
    else:
        raise refuse_meaning(mod.get("z"))


def _ask_color(asked: _Asked, mod: Term) -> None:
    """Ask `asked` for a colour: of `(color c=red)` it is `"R"`; any other word than the five asks for none of them."""
    color = mod.get("c")
    asked.put("colors", COLORS[color] if color in COLORS else Negate(tuple(COLORS.values())))


def _ask_not_color(asked: _Asked, mod: Term) -> None:
    """Ask `asked` for objects that are not of a colour: of `(not-color c=red)` it is `Negate("R")`.

    Raises:
        LoweringError: It is none of the five.
    """
    if mod.get("c") not in COLORS:
        raise refuse_meaning(mod)
    asked.put("colors", Negate(COLORS[mod.get("c")]))


def _ask_not(asked: _Asked, mod: Term) -> None:
    """Ask `asked` for objects of none of the kinds of a modifier, `(not-kind k=land)` or `(neither a=... b=...)`.

    Raises:
        LoweringError: One is no kind.
    """
    for name in ("k", "a", "b"):
        kind = mod.get(name)
        if kind == "token":
            asked.put("token", False)  # noqa: FBT003 - a value
        elif kind is not None:
            field, members = lower_kinds(kind)
            asked.put(field, Negate(members[0] if len(members) == 1 else members))


def _ask_other(asked: _Asked, _: Term) -> None:
    """Set `asked.other` to True: the filter leaves out the source."""
    asked.other = True


def _ask_name(asked: _Asked, mod: Term) -> None:
    """Ask `asked` for a name: of `(named name=「Odd Bird」)` it is `"Odd Bird"`.

    Raises:
        LoweringError: It is another name of the text's own, which no card is known by.
    """
    asked.name = lower_name(mod.get("name"))


def _ask_owner(asked: _Asked, _: Term) -> None:
    """Set `asked.owner` to `"you"`: the filter finds only what you own."""
    asked.owner = "you"


def _ask_controller(asked: _Asked, mod: Term) -> None:
    """Set `asked.controller` to the player of a modifier: of `(player-control who=(aim n=1))` it is `"target"`.

    Raises:
        LoweringError: It does not refer to one player.
    """
    asked.controller = asked.scene.lower_seat(mod.get("who"))


def _ask_host(asked: _Asked, mod: Term) -> None:
    """Set `asked.host` to the object of a modifier: of `(attached-to to=this)` it is `"this"`.

    Raises:
        LoweringError: Nothing here is meant.
    """
    asked.host = asked.scene.lower_reference(mod.get("to"))


_GEARED = tuple(Filter(has=Map({field: AtLeast(1)})) for field in ("enchanted", "equipped"))

_SNOW = Filter(has=Map(supertypes="snow"))


def _ask_nonbasic(asked: _Asked, mod: Term) -> None:
    """Ask `asked` for what is neither basic nor of a kind, for `(nonbasic-not-kind k=creature)`.

    These are two negated values.

    Raises:
        LoweringError: It is no kind.
    """
    asked.put("supertypes", Negate("basic"))
    _ask_not(asked, mod)


def _ask_exiled(asked: _Asked, _: Term) -> None:
    """Ask `asked` for cards in exile that the source has exiled, by the mark `by` (607.2a)."""
    asked.zone = "exile"
    asked.marks["by"] = "this"


_ASKS: Mapping[str, Callable[[_Asked, Term], None]] = {
    "other": _ask_other,
    "own-owner": _ask_owner,
    "player-control": _ask_controller,
    "attached-to": _ask_host,
    "named": _ask_name,
    "in-zone": _ask_zone,
    "color": _ask_color,
    "not-color": _ask_not_color,
    "not-kind": _ask_not,
    "neither": _ask_not,
    "of-type": lambda asked, mod: asked.ask_kinds(mod.get("t")),
    "has-keyword": lambda asked, mod: asked.put("keywords", mod.get("k")),
    "lacks-keyword": lambda asked, mod: asked.put("keywords", Negate(mod.get("k"))),
    "foretold": lambda asked, _: asked.marks.update(foretold=AtLeast(0)),
    "of-colors": lambda asked, mod: asked.put("colors", tuple(COLORS[one] for one in COLORS if one in mod.get("c"))),
    "has-foretell": lambda asked, _: asked.put("foretells", True),  # noqa: FBT003 - a value
    "enchanted-or-equipped": lambda asked, _: asked.ask_any(_GEARED),
    "snow-or-kind": lambda asked, mod: asked.ask_any((_SNOW, Filter(has=Map([pair_kind(mod.get("k"))])))),
    "nonbasic-not-kind": _ask_nonbasic,
    "exiled-with": _ask_exiled,
    "either-least": lambda asked, mod: asked.ask_any(
        Filter(has=Map({field: AtLeast(lower_amount(mod.get("n"), asked.scene))})) for field in ("power", "toughness")
    ),
    "power-below": lambda asked, mod: asked.put("power", AtMost(Plus(lower_amount(mod.get("n"), asked.scene), -1))),
    "has-counter": lambda asked, mod: asked.put(f"counter:{mod.get('c')}", AtLeast(1)),
}


def lower_amount(said: object, scene: Scene) -> Amount:
    """Give any number: `"3"` is 3, `"x"` what was announced or what the text says, the term `(count of=...)` a `Count`.

    Raises:
        LoweringError: There is no word for it.
    """
    if isinstance(said, str) and said.lstrip("+-") == "x":
        return multiply(-1 if said.startswith("-") else 1, _lower_x(scene))
    if isinstance(said, Term) and said.make in _AMOUNTS:
        return _AMOUNTS[said.make](said, scene)
    return lower_number(said)


def _lower_x(scene: Scene) -> Amount:
    """Give the number x: `"x"` if it was announced, else the amount that the text says it is.

    Raises:
        LoweringError: There is no word for that amount.
    """
    return "x" if scene.x == "x" else lower_amount(scene.x, dataclasses.replace(scene, x="x"))


_DIED = Term("died-turn")

_PARTY = Term("noun", (("base", "creature"), ("mods", frozenset({Term("in-party")}))))


def count_nouns(said: object, scene: Scene, times: int = 1) -> Amount:
    """Give how many there are of a noun, times a number: `Count(filter, 2)`.

    Creatures in your party are a `Party`, what died this turn `Deaths`, and snow mana is that spent on the source.

    Raises:
        LoweringError: There is no filter for the noun.
    """
    if said == _PARTY:
        return multiply(times, words.Party())
    if said == Term("snow-mana"):
        return multiply(times, builders.SNOW_SPENT)
    if isinstance(said, Term) and _DIED in (said.get("mods") or ()):
        rest = term("noun", base=said.get("base"), mods=said.get("mods") - {_DIED} or None)
        return multiply(times, words.Deaths(lower_noun(rest, scene)))
    return Count(lower_noun(said, scene), times)


def _count(said: Term, scene: Scene) -> Amount:
    """Give how many there are of the noun in `(count of=(noun base=creature))`: `Count(filter)`, as in `count_nouns`.

    Raises:
        LoweringError: There is no filter for the noun.
    """
    return count_nouns(said.get("of"), scene)


def _value_of(field: str) -> Callable[[Term, Scene], Amount]:
    """Give the rule for a value, as `power`: of `(power-of of=(aim n=1))` it makes `ValueOf("target", "power")`.

    The rule raises `LoweringError` if nothing here is meant by the object.
    """
    return lambda said, scene: ValueOf(scene.lower_last(said.get("of")), field)


def _lower_that_much(_: Term, scene: Scene) -> Amount:
    """Give as much as the event says: `"event.amount"`.

    Raises:
        LoweringError: The ability has no event with an amount, or an effect before may be meant.
    """
    if not scene.amount:
        raise LoweringError("that much, without an event")
    return f"event.{scene.amount}"


def _lower_counters(said: Term, scene: Scene) -> Amount:
    """Give how many counters of a kind are on an object: `ValueOf("this", "counter:+1/+1")`.

    Raises:
        LoweringError: Nothing here is meant by the object.
    """
    return ValueOf(scene.lower_last(said.get("what")), f"counter:{said.get('c')}")


_AMOUNTS: Mapping[str, Callable[[Term, Scene], Amount]] = {
    "count": _count,
    "devotion": lambda said, _: words.Devotion((COLORS[said.get("c")],)),
    "double": lambda said, scene: multiply(2, lower_amount(said.get("n"), scene)),
    "power-of": _value_of("power"),
    "toughness-of": _value_of("toughness"),
    "value-of": _value_of("mana-value"),
    "greatest-power": lambda said, scene: words.Greatest("power", lower_noun(said.get("of"), scene)),
    "greatest-value": lambda said, scene: words.Greatest("mana-value", lower_noun(said.get("of"), scene)),
    "plus": lambda said, scene: Plus(lower_amount(said.get("a"), scene), lower_amount(said.get("b"), scene)),
    "half": lambda said, scene: words.Half(lower_amount(said.get("n"), scene)),
    "half-up": lambda said, scene: words.Half(Plus(lower_amount(said.get("n"), scene), 1)),
    "total-power": lambda said, scene: words.Total("power", lower_noun(said.get("of"), scene)),
    "own-x": lambda *_: ValueOf("this", "x"),
    "life-of": lambda *_: ValueOf("you", "life"),
    "kin": lambda said, scene: words.LargestKin(lower_noun(said.get("of"), scene)),
    "snow-spent": lambda *_: builders.SNOW_SPENT,
    "own-life-gained": lambda *_: LIFE_GAINED,
    "counters-on": _lower_counters,
    "that-much": _lower_that_much,
}
