"""Keyword abilities: those that cards print as they are, and those that are an ability of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from engine.games import mtg
from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.changes import lower_quality
from engine.games.mtg.reading.lowering.nouns import lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.payments import lower_cost
from engine.games.mtg.reading.lowering.references import Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map
from engine.kernel.words import Ability, AtMost, Exists, Filter, Modify, Negate, Pattern, Plus, Replace, Static, ValueOf
from engine.scenario.cards.phrasebook import read_keywords

__all__ = ["KEYWORDS", "list_keywords", "make_one"]


def list_keywords(said: Term) -> tuple[str, ...] | None:
    """Give the keywords that the card prints for a keyword ability: `(ward c={2})` gives `("ward {2}",)`.

    It gives None if the ability is of another kind, as `(equip c={2})` is.

    Raises:
        LoweringError: It is protection or hexproof from something that no keyword names, or one that no clause reads.
    """
    if said.make == "keyword" and said.get("k") not in _TOLD_KEYWORDS:
        name = str(said.get("k"))
        if name not in _KNOWN:
            raise refuse_meaning(name)  # no clause reads it, so the card would lack what it says
        return (name,)
    if said.make == "ward":
        return (f"ward {said.get('c').upper()}",)
    if said.make == "protection":
        return lower_quality("protection from ", said.get("of"))
    if said.make == "hexproof-from":
        return lower_quality("hexproof from ", said.get("of"))
    return None


_KNOWN = read_keywords(Path(mtg.__file__).with_name("phrases.yaml"))
"""The keywords that clauses read, such as `flying`."""


def _flashback(said: Term) -> Iterator[Ability]:
    """Give the two abilities of `(flashback c={2}{r})`: an `Alternative` cost in the graveyard, and a `Static`.

    The latter exiles the card in place of any other zone (702.33a).
    """
    yield words.Alternative("flashback", words.Cost(said.get("c").upper()), zone="graveyard")
    instead = Replace(Pattern("removed", Map(obj="this")), "instead", into=(words.Exile("this"),))
    cast_so = Exists(Filter(be="this", marks=Map(how="flashback")))
    yield Static((instead,), cast_so, zones=("stack",))


def _escape(said: Term) -> Iterator[Ability]:
    """Give the `Alternative` cost of `(escape c={2}{r} n=3)`: mana and other cards in the graveyard (702.137a).

    Raises:
        LoweringError: The number of cards is not written as one.
    """
    others = words.Give("exile", Filter(zone="graveyard", owner="you", other=True), lower_number(said.get("n")))
    yield words.Alternative("escape", words.Cost(said.get("c").upper(), gives=(others,)), zone="graveyard")


def _cycle(said: Term) -> Iterator[Ability]:
    """Give the `Activated` of `(cycling c={2})`, which works in the hand (702.28a).

    For mana and its discard, it draws a card.
    """
    cost = words.Cost(said.get("c").upper(), gives=(words.Give("discard"),))
    yield words.Activated(cost, (words.Draw(),), zone="hand")


def make_one(make: Callable[[Term], Ability]) -> Callable[[Term], Iterator[Ability]]:
    """Give the rule that calls `make` with a term, and gives the one ability it makes, in an iterator."""
    return lambda said: iter((make(said),))


def _tell_keyword(said: Term) -> Iterator[Ability]:
    """Give the one triggered ability that a keyword stands for: prowess (702.107a) or mentor (702.133a).

    Any other keyword is a `KeyError`.
    """
    yield _TOLD_KEYWORDS[said.get("k")]


_WEAKER = Filter(
    has=Map(types="creature", combat="attacking", power=AtMost(Plus(ValueOf("this", "power"), -1))), other=True
)

_SPELL_BUT_CREATURES = Filter(zone="stack", has=Map(types=Negate("creature")))

_TOLD_KEYWORDS: Mapping[object, Ability] = {
    "prowess": builders.whenever(
        "became-cast",
        words.Lasting((Modify("power", "add", 1), Modify("toughness", "add", 1)), "this"),
        seat="you",
        obj=_SPELL_BUT_CREATURES,
    ),
    "mentor": builders.whenever("attacks", words.Put("+1/+1", 1, "target"), aims=(words.Aim(_WEAKER),), obj="this"),
}
"""Keywords that stand for a triggered ability."""


def _cycle_for(said: Term) -> Iterator[Ability]:
    """Give the `Activated` of `(landcycling c={1} k=plains)`, which works in the hand (702.28e).

    For mana and its discard, it searches for one card of that land type; `basic` is any basic land.
    """
    kind = said.get("k")
    has: Map[str, object] = Map(supertypes="basic", types="land") if kind == "basic" else Map(subtypes=kind.title())
    cost = words.Cost(said.get("c").upper(), gives=(words.Give("discard"),))
    yield words.Activated(cost, (words.Search(Filter(zone="library", has=has)),), zone="hand")


def _live_on(said: Term) -> Iterator[Ability]:
    """Give the triggered ability of `(afterlife n=2)`: as it dies, create so many Spirits (702.134a).

    They are white and black 1/1 creatures with flying.

    Raises:
        LoweringError: The number is x.
    """
    spirit = builders.token("creature / Spirit", 1, 1, "WB", "flying")
    yield builders.whenever("died", words.Create(spirit, lower_number(said.get("n"))), obj="this")


def _evoke(said: Term) -> Iterator[Ability]:
    """Give the two abilities of `(evoke c={2}{u})`: an `Alternative` cost, and a trigger (702.73a).

    Cast for that cost, it is sacrificed as it enters.
    """
    yield words.Alternative("evoke", words.Cost(said.get("c").upper()))
    gone = words.Sacrifice(Filter(be="this"))
    paid = Exists(Filter(be="this", marks=Map(how="evoke")))
    yield Static((words.When((gone,), Pattern("entered", Map(obj="this")), given=paid),))


def _fabricate(said: Term) -> Iterator[Ability]:
    """Give the triggered ability of `(fabricate n=2)`: counters for this creature, or Servo tokens (702.122a).

    Raises:
        LoweringError: The number is x.
    """
    n = lower_number(said.get("n"))
    servo = builders.token("artifact creature / Servo", 1, 1, "")
    choice = words.May((words.Put("+1/+1", n),), otherwise=(words.Create(servo, n),))
    yield builders.whenever("entered", choice, obj="this")


KEYWORDS: Mapping[str, Callable[[Term], Iterator[Ability]]] = {
    "foretell": make_one(lambda said: words.Foretell(said.get("c").upper())),
    "equip": make_one(lambda said: builders.equip(said.get("c").upper())),
    "crew": make_one(lambda said: builders.crew(lower_number(said.get("n")))),
    "enchant": make_one(lambda said: words.Enchant(words.Aim(lower_noun(said.get("of"), Scene())))),
    "kicker": make_one(lambda said: words.Additional(words.Cost(said.get("c").upper()), "kicker")),
    "kicker-other": make_one(lambda said: words.Additional(lower_cost(said.get("c")), "kicker")),
    "cycling": _cycle,
    "keyword": _tell_keyword,
    "landcycling": _cycle_for,
    "afterlife": _live_on,
    "flashback": _flashback,
    "escape": _escape,
    "evoke": _evoke,
    "fabricate": _fabricate,
    "partner": lambda _: iter(()),  # it changes how decks are made, and nothing in play (702.123a)
}
"""For each keyword that is an ability of its own, or stands for one, the rule that gives it."""
