"""Turn meanings into the engine's words. What has no word here is refused by its constructor, never left out."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.faces import FaceReading
from engine.games.mtg.reading.lowering_objects import (
    LoweringError,
    lower_aim,
    lower_cost,
    lower_noun,
    lower_number,
    lower_subject,
    lower_token,
    refuse_meaning,
)
from engine.games.mtg.reading.terms import Term, show_inner
from engine.kernel.values import Map, Word
from engine.kernel.words import Ability, Card, Compare, Filter, Modify, Part, Pattern, Static, ValueOf

__all__ = ["lower_face"]

_DEAD = frozenset({Term("this"), Term("host"), Term("event-object")})
"""What a trigger on a death may be about: by then it is an object in a graveyard."""


def lower_face(reading: FaceReading) -> Card:
    """The card of a face that is read whole.

    Raises:
        LoweringError: The face is not read whole, or something in it has no word.
    """
    if not reading.whole:
        raise LoweringError("not read whole")
    face = reading.face
    meanings = reading.list_meanings()
    keywords = [str(one.get("k")) for one in meanings if one.make == "keyword"]
    abilities = tuple(_lower_ability(one) for one in meanings if one.make != "keyword")
    values: dict[str, object] = {"types": tuple(one.lower() for one in face.types)}
    values |= {"cost": face.values["manaCost"]} if "manaCost" in face.values else {}
    values |= {"supertypes": tuple(one.lower() for one in face.supertypes)} if face.supertypes else {}
    values |= {"subtypes": tuple(face.subtypes)} if face.subtypes else {}
    values |= {"keywords": tuple(keywords)} if keywords else {}
    for name in ("power", "toughness"):
        if name in face.values:
            values[name] = lower_number(face.values[name])
    return Card(face.name, Map(values), abilities)


def _lower_ability(said: Term) -> Ability:
    """One ability of a face."""
    effects = _Effects(said)
    if said.make in _KEYWORDS:
        return _KEYWORDS[said.make](said)
    if said.make in _ABILITIES:
        return _ABILITIES[said.make](said, effects, effects.does)
    raise refuse_meaning(said)


def _lower_trigger(said: Term, effects: _Effects, does: Callable[[], tuple[Word, ...]]) -> Ability:
    """A triggered ability; that on the second spell of a turn has an ordinal."""
    on = said.get("on")
    if on == Term("second-spell"):
        cast = Pattern("became-cast", Map(seat="you"))
        return Static((words.When(does(), cast, ordinal=2, aims=effects.targets),))
    return Static((words.When(does(), _lower_event(on), aims=effects.targets),))


def _lower_activated(said: Term, effects: _Effects, does: Callable[[], tuple[Word, ...]]) -> Ability:
    """An activated ability, or a boast ability."""
    return words.Activated(lower_cost(said.get("c")), does(), effects.targets, boast=said.make == "boast")


def _lower_chapter(said: Term, effects: _Effects, does: Callable[[], tuple[Word, ...]]) -> Ability:
    """A chapter of a Saga."""
    at = tuple(("i", "ii", "iii", "iv", "v").index(one) + 1 for one in said.get("at").split(", "))
    return words.Chapter(at, does(), effects.targets)


def _lower_state(said: Term) -> Ability:
    """How a permanent enters."""
    if said.get("s") != Term("enters-tapped", (("what", Term("this")),)):
        raise refuse_meaning(said.get("s"))
    return words.EntersWith(tapped=True)


def _lower_entering(said: Term) -> Ability:
    """What is chosen as a permanent enters."""
    act = said.get("do").get("act")
    if act != Term("choose-creature-type"):
        raise refuse_meaning(act)
    return words.EntersChoosing()


_KEYWORDS: dict[str, Callable[[Term], Ability]] = {
    "foretell": lambda said: words.Foretell(said.get("c").upper()),
    "equip": lambda said: builders.equip(said.get("c").upper()),
    "crew": lambda said: builders.crew(lower_number(said.get("n"))),
    "enchant": lambda said: words.Enchant(words.Aim(lower_noun(said.get("of")))),
    "extra-cost": lambda said: words.Additional(lower_cost(said.get("c"))),
    "static": lambda said: Static(_lower_changes(said.get("c"), lower_subject(said.get("what")))),
    "state": _lower_state,
    "as-enters": _lower_entering,
}


_ABILITIES: dict[str, Callable[[Term, _Effects, Callable[[], tuple[Word, ...]]], Ability]] = {
    "spell": lambda _, effects, does: words.Spell(does(), effects.targets),
    "when": _lower_trigger,
    "begins": lambda said, effects, does: Static(
        (words.When(does(), _lower_moment(said.get("at")), aims=effects.targets),)
    ),
    "activated": _lower_activated,
    "boast": _lower_activated,
    "chapter": _lower_chapter,
}


def _lower_event(said: Term) -> Pattern:
    """What triggers an ability."""
    names = {"enters": "entered", "enters-yours": "entered", "dies": "died", "attacks": "attacks"}
    if said.make != "event" or not isinstance(how := said.get("how"), Term):
        raise refuse_meaning(said)
    if how.make not in names:
        raise refuse_meaning(how)
    what = said.get("what")
    if what == Term("this"):
        return Pattern(names[how.make], Map(obj="this"))
    if what == Term("host"):
        return Pattern(names[how.make], Map(obj="host"))
    noun = lower_noun(what)
    if how.make == "enters-yours":
        noun = Filter(has=noun.has, controller="you", other=noun.other)
    return Pattern(names[how.make], Map(obj=noun))


def _lower_moment(said: Term) -> Pattern:
    """The beginning of a step."""
    moments: dict[str, Map[str, object]] = {
        "your-upkeep": Map(phase="upkeep", seat="you"),
        "your-end": Map(phase="end", seat="you"),
        "your-combat": Map(phase="begin-combat", seat="you"),
        "each-end": Map(phase="end"),
        "each-combat": Map(phase="begin-combat"),
    }
    if said.make not in moments:
        raise refuse_meaning(said)
    return Pattern("step-began", moments[said.make])


def _lower_changes(said: object, to: Filter | None) -> tuple[Part, ...]:
    """What objects get: power, toughness and keywords, in this order."""
    changes = said if isinstance(said, frozenset) else {said}
    to = Filter(be="this") if to is None else to
    parts: list[Part] = []
    for one in sorted(changes, key=show_inner):
        if one.make == "gets":
            power, toughness = map(lower_number, one.get("by").split("/"))
            sizes = (("power", power), ("toughness", toughness))
            parts += [Modify(field, "add", n, to) for field, n in sizes if n]
        elif one.make == "says":
            parts.append(Modify("abilities", "grant", _lower_ability(one.get("say")), to))
        elif one.make == "has" and isinstance(one.get("k"), str):
            parts.append(Modify("keywords", "grant", one.get("k"), to))
        else:
            raise refuse_meaning(one)
    return tuple(parts)


class _Effects:
    """The effects of one ability, which knows its targets, and whether it triggers on a death."""

    def __init__(self, ability: Term) -> None:
        self.ability = ability
        self.targets: tuple[words.Aim, ...] = tuple(lower_aim(one) for one in ability.get("aims") or ())
        self.died = "dies" in show_inner(ability.get("on"))

    def does(self) -> tuple[Word, ...]:
        """What the ability does."""
        return self.lower(self.ability.get("do"))

    def lower(self, said: object) -> tuple[Word, ...]:
        """One effect or several."""
        steps = said if isinstance(said, tuple) and not isinstance(said, Term) else (said,)
        if len(steps) > 1 and (fused := self.fuse_payment(steps[0], steps[1])):
            return (fused, *(self.lower(steps[2:]) if len(steps) > 2 else ()))  # noqa: PLR2004 - what is left
        return tuple(self.lower_one(one) for one in steps)

    def fuse_payment(self, offer: object, then: object) -> Word | None:
        """An offer to pay mana and what follows if you do, which is one word."""
        if not isinstance(offer, Term) or not isinstance(then, Term) or offer.make != "may" or then.make != "if":
            return None
        done = offer.get("do")
        if not isinstance(done, Term) or done.make != "pay" or then.get("when") != Term("did"):
            return None
        return words.May(self.lower(then.get("do")), words.Cost(done.get("cost").upper()))

    def lower_one(self, said: object) -> Word:
        """One effect."""
        if not isinstance(said, Term):
            raise refuse_meaning(said)
        if said.make == "do":
            return self.lower_act(said.get("act"), self.lower_player(said.get("who")))
        if said.make == "deal":
            if said.get("source") != Term("this"):
                raise LoweringError("damage by another source")
            to = said.get("to")
            reached = self.lower_what(to) if to.make in {"aim", "all"} else self.lower_player(to)
            return words.Deal(lower_number(said.get("n")), reached)
        if said.make == "lasting":
            what = said.get("what")
            return words.Lasting(_lower_changes(said.get("c"), None), self.lower_what(what))
        if said.make == "fight" and len(self.targets) == 2:  # noqa: PLR2004 - the one and the other
            return words.Fight(str(self.lower_what(said.get("one"))), str(self.lower_what(said.get("two"))))
        if said.make == "if" and said.get("when") == Term("foretold"):
            foretold = Compare(ValueOf("this", "foretold"), ">=", 1)
            return words.If(foretold, self.lower(said.get("do")))
        if said.make == "may" and said.get("who") == Term("you"):
            done = said.get("do")
            acts = done if isinstance(done, tuple) and not isinstance(done, Term) else (done,)
            return words.May(tuple(self.lower_act(one, "you") for one in acts))
        raise refuse_meaning(said)

    def lower_player(self, said: object) -> str:
        """Who does something."""
        players = {"you": "you", "each-opponent": "opponents", "each-player": "each"}
        if isinstance(said, Term) and said.make == "aim":
            return str(self.lower_what(said))
        if isinstance(said, Term) and said.make in players:
            return players[said.make]
        raise refuse_meaning(said)

    def lower_what(self, said: object) -> str | Filter:
        """A reference to an object, or all that match."""
        if self.died and said in _DEAD:
            raise LoweringError("an object that has died")
        if said == Term("event-object"):
            return "event.obj"
        if isinstance(said, Term) and said.make == "aim":
            return "target" if len(self.targets) == 1 else f"target.{said.get('n')}"
        if said in {Term("this"), Term("host")}:
            return said.make
        if isinstance(said, Term) and said.make == "all":
            return lower_noun(said.get("of"))
        raise refuse_meaning(said)

    def lower_act(self, said: object, who: str) -> Word:
        """What a player does."""
        if not isinstance(said, Term) or said.make not in _ACTS:
            raise refuse_meaning(said)
        return _ACTS[said.make](self, said, who)


def _act_on(word: Callable[[str | Filter], Word]) -> Callable[[_Effects, Term, str], Word]:
    """What you do to an object."""

    def lower_on(effects: _Effects, said: Term, who: str) -> Word:
        """The word for it; only you do so."""
        if who != "you":
            raise refuse_meaning(said)
        return word(effects.lower_what(said.get("what")))

    return lower_on


def _act_counted(word: Callable[[int, str], Word]) -> Callable[[_Effects, Term, str], Word]:
    """What a player does so many times."""
    return lambda _, said, who: word(lower_number(said.get("n")), who)


def _lower_return(effects: _Effects, said: Term, _: str) -> Word:
    """Return an object; one that has died is what it became."""
    to = "hand" if said.make == "return-hand" else "battlefield"
    what = said.get("what")
    return words.Return("event.becomes" if effects.died and what in _DEAD else effects.lower_what(what), to)


def _lower_discard(_: _Effects, said: Term, who: str) -> Word:
    """Discard any cards."""
    what = said.get("what")
    if what.get("of") != Term("noun", (("base", "card"),)):
        raise refuse_meaning(said)
    return words.Discard(lower_number(what.get("n")), who)


def _lower_sacrifice(_: _Effects, said: Term, who: str) -> Word:
    """Sacrifice this, or so many of a kind."""
    what = said.get("what")
    if what == Term("this") and who == "you":
        return words.Sacrifice(Filter(be="this"))
    if what.make != "pick":
        raise refuse_meaning(what)
    return words.Sacrifice(lower_noun(what.get("of")), lower_number(what.get("n")), who)


def _lower_counters(effects: _Effects, said: Term, who: str) -> Word:
    """Put counters on objects."""
    if who != "you":
        raise refuse_meaning(said)
    return words.Put(said.get("c"), lower_number(said.get("n")), effects.lower_what(said.get("what")))


def _lower_mana(_: _Effects, said: Term, __: str) -> Word:
    """Add mana."""
    mana = said.get("mana")
    if mana.make == "any-color":
        return words.Produce("any", lower_number(mana.get("n")))
    if mana.make != "mana":
        raise refuse_meaning(mana)
    return words.Produce(mana.get("n").upper())


def _lower_scry(_: _Effects, said: Term, who: str) -> Word:
    """Scry, which only you do."""
    if who != "you":
        raise refuse_meaning(said)
    return words.Scry(lower_number(said.get("n")))


_ACTS: dict[str, Callable[[_Effects, Term, str], Word]] = {
    "destroy": _act_on(words.Destroy),
    "exile": _act_on(words.Exile),
    "tap": _act_on(words.Tap),
    "untap": _act_on(words.Untap),
    "return-hand": _lower_return,
    "return-battlefield": _lower_return,
    "counter": lambda effects, said, _: words.Counter(str(effects.lower_what(said.get("what")))),
    "draw": _act_counted(words.Draw),
    "mill": _act_counted(words.Mill),
    "gain-life": _act_counted(words.GainLife),
    "lose-life": _act_counted(words.LoseLife),
    "scry": _lower_scry,
    "discard": _lower_discard,
    "sacrifice": _lower_sacrifice,
    "put-counters": _lower_counters,
    "create": lambda _, said, who: words.Create(lower_token(said.get("what")), lower_number(said.get("n")), who),
    "add-mana": _lower_mana,
    "choose-creature-type": lambda *_: words.ChooseType(),
    "extra-turn": lambda *_: words.ExtraTurn(),
}
