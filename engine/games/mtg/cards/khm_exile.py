"""Cards of Kaldheim that exile things for a while, or let them be played from exile."""

from __future__ import annotations

from engine.games.mtg.c114_emblems import Emblem
from engine.games.mtg.c401_looking import Reveal, Top
from engine.games.mtg.c601_permissions import MayPlay
from engine.games.mtg.c608_choices import Choose
from engine.games.mtg.c614_arriving import EntersDoing
from engine.games.mtg.cards.khm import (
    ENTERS,
    LEAVES,
    MINE,
    MY_CREATURE,
    boast,
    boost,
    card,
    creature,
    whenever,
)
from engine.games.mtg.words import (
    Activated,
    Aim,
    Chapter,
    Cost,
    Delayed,
    Exile,
    Foretell,
    Give,
    Lasting,
    Mill,
    Produce,
    Put,
    Spell,
    When,
)
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Filter, Modify, Negate, Pattern, Permit, Static

__all__ = ["CARDS"]

THEIR_HANDS = Filter(zone="hand", owner="foe")
TIBALTS = Filter(zone="exile", marks=Map(by="this.by"))
"""Cards exiled with what this emblem came from."""


def top_cards(n: object, until: str = "turn") -> Word:
    """Exile the top cards of your library; you may play them for a while."""
    return Top(n, then=(Exile("chosen", then=(MayPlay(until=until),)),))  # type: ignore[arg-type]  # an amount


CARDS = (
    Card(
        "Valki, God of Lies",
        Map(cost="{1}{B}", types=("creature",), supertypes=("legendary",), subtypes=("God",), power=2, toughness=1),
        (
            whenever(
                "entered",
                Reveal(
                    THEIR_HANDS,
                    (
                        Choose(
                            Filter(zone="hand", owner="foe", has=Map(types="creature")),
                            (Exile("chosen", until=LEAVES),),
                            each="opponents",
                        ),
                    ),
                ),
                obj="this",
            ),
            Activated(
                Cost("{X}"),
                (
                    Choose(
                        Filter(zone="exile", marks=Map(by="this"), has=Map({"types": "creature", "mana-value": "x"})),
                        (Lasting((), "this", forever=True, copying="chosen"),),
                    ),
                ),
            ),
        ),
        card(
            "Tibalt, Cosmic Impostor",
            "{5}{B}{R}",
            "legendary planeswalker / Tibalt",
            EntersDoing(
                (
                    Emblem(
                        (
                            Static(
                                (
                                    Permit(Pattern("cast", Map(seat="you", card=TIBALTS))),
                                    Permit(Pattern("play", Map(seat="you", card=TIBALTS))),
                                    Permit(Pattern("spending", Map(seat="you", card=TIBALTS, mana="any"))),
                                )
                            ),
                        )
                    ),
                )
            ),
            Activated(Cost(), (Top(1, "each", (Exile("chosen"),)),), loyalty=2),
            Activated(Cost(), (Exile(),), aims=(Aim(Filter(has=Map(types=("artifact", "creature")))),), loyalty=-3),
            Activated(Cost(), (Exile(Filter(zone="graveyard")), Produce("{R}{R}{R}")), loyalty=-8),
            loyalty=5,
        ),
    ),
    creature(
        "Sigrid, God-Favored",
        "{1}{W}{W}",
        "legendary creature / Human Warrior",
        2,
        2,
        whenever(
            "entered",
            Exile(until=LEAVES),
            aims=(Aim(Filter(has=Map(types="creature", combat=("attacking", "blocking"))), up_to=True),),
            obj="this",
        ),
        keywords="flash, first strike, protection from God creatures",
    ),
    creature(
        "Glorious Protector",
        "{2}{W}{W}",
        "creature / Angel Cleric",
        3,
        4,
        Static(
            (
                When(
                    (
                        Choose(
                            Filter(has=Map(types="creature", subtypes=Negate("Angel")), controller="you"),
                            (Exile("chosen", until=LEAVES),),
                            least=0,
                            most=None,
                        ),
                    ),
                    ENTERS,
                ),
            )
        ),
        Foretell("{2}{W}"),
        keywords="flash, flying",
    ),
    Card(
        "Birgi, God of Storytelling",
        Map(cost="{2}{R}", types=("creature",), supertypes=("legendary",), subtypes=("God",), power=3, toughness=3),
        (
            whenever("became-cast", Produce("{R}", kept=True), seat="you"),
            Static((Modify("boasts", "set", 2, MINE),)),
        ),
        card(
            "Harnfel, Horn of Bounty",
            "{4}{R}",
            "legendary artifact",
            Activated(Cost(gives=(Give("discard", Filter(zone="hand", owner="you")),)), (top_cards(2),)),
        ),
    ),
    creature(
        "Tuskeri Firewalker",
        "{2}{R}",
        "creature / Human Berserker",
        3,
        2,
        boast("{1}", top_cards(1)),
    ),
    card(
        "Fire Giant's Fury",
        "{1}{R}",
        "sorcery",
        Spell(
            (
                boost(2, 2, "target", "trample"),
                Delayed(
                    When(
                        (top_cards("event.amount", "next turn"),),
                        Pattern("damaged", Map(source="target", combat=True, to=Negate(Filter()))),
                    )
                ),
            ),
            (Aim(Filter(has=Map(subtypes="Giant"), controller="you")),),
        ),
    ),
    card(
        "Showdown of the Skalds",
        "{2}{R}{W}",
        "enchantment / Saga",
        Chapter((1,), (top_cards(4, "next turn"),)),
        Chapter(
            (2, 3),
            (
                Delayed(
                    When((Put("+1/+1", on="target"),), Pattern("became-cast", Map(seat="you")), aims=(MY_CREATURE,))
                ),
            ),
        ),
    ),
    card(
        "King Narfi's Betrayal",
        "{1}{U}{B}",
        "enchantment / Saga",
        Chapter(
            (1,),
            (
                Mill(4, "each"),
                Choose(
                    Filter(zone="graveyard", has=Map(types=("creature", "planeswalker"))),
                    (Exile("chosen"),),
                    least=0,
                    each="each",
                ),
            ),
        ),
        Chapter((2, 3), (MayPlay(Filter(zone="exile", marks=Map(by="this")), lands=False, any_mana=True),)),
    ),
)
