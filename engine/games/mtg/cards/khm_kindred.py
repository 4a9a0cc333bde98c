"""Cards of Kaldheim that change their kind, take any number of their kind, or look for it."""

from __future__ import annotations

from engine.games.mtg.c205_kinship import Kindred
from engine.games.mtg.c401_looking import Reveal
from engine.games.mtg.c608_choices import Choose
from engine.games.mtg.c701_search import Search, Shuffle
from engine.games.mtg.cards.khm import (
    ENTERS,
    FRAGILE,
    MINE,
    TAKE,
    base,
    card,
    creature,
    tap_for,
    token,
    whenever,
)
from engine.games.mtg.words import (
    Activated,
    Aim,
    Chapter,
    Cost,
    Create,
    Deal,
    Enchant,
    Exile,
    Give,
    Lasting,
    Put,
    Reflexive,
    Return,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import AtLeast, AtMost, Both, Filter, Modify, Negate, Pattern, Plus, Static, ValueOf

__all__ = ["CARDS"]

_TROLL = token("creature / Troll Warrior", 4, 4, "G", "trample")
_FOREST = Filter(has=Map(subtypes="Forest"), controller="you")
_HOST = Filter(be="host")
_OUTGROWTH = (
    Modify("supertypes", "set", ()),
    Modify("types", "set", ("enchantment",)),
    Modify("subtypes", "set", ("Aura",)),
    Modify("keywords", "set", ()),
    Modify(
        "abilities",
        "set",
        (
            Enchant(Aim(_FOREST)),
            Static(
                (
                    Modify("abilities", "grant", (tap_for("{G}{G}"),), _HOST),
                    Modify(
                        "abilities",
                        "grant",
                        (Activated(Cost("{1}", tap=True, gives=(TAKE,)), (Create(_TROLL, tapped=True),)),),
                        _HOST,
                    ),
                )
            ),
        ),
    ),
)
"""What Old-Growth Troll is as it returns: its whole type line, and what it has."""
_ONE_MORE = Plus(1, ValueOf("it", "mana-value"))
_MARSHAL = (
    Choose(
        Filter(zone="graveyard", owner="you", has=Map(types="creature"), other=True),
        (
            Exile(
                "chosen",
                then=(
                    Reflexive(
                        When(
                            (
                                Kindred(
                                    Filter(has=MINE.has, controller="you", other=True),
                                    "chosen",
                                    (Put("+1/+1", on="chosen"),),
                                ),
                            )
                        )
                    ),
                ),
            ),
        ),
        least=0,
        but="event.becomes",
    ),
)

CARDS = (
    card(
        "The Bears of Littjara",
        "{1}{G}{U}",
        "enchantment / Saga",
        Chapter((1,), (Create(token("creature / Shapeshifter", 2, 2, "U", "changeling")),)),
        Chapter(
            (2,),
            (Lasting(base(4, 4), "targets", forever=True),),
            (Aim(Filter(has=Map(types="creature", subtypes="Shapeshifter"), controller="you"), many=True, word=1),),
        ),
        Chapter(
            (3,),
            (
                Deal(
                    ValueOf("it", "power"),
                    source=Filter(has=Map(types="creature", power=AtLeast(4)), controller="you"),
                ),
            ),
            (Aim(FRAGILE.what, up_to=True),),
        ),
    ),
    creature(
        "Old-Growth Troll",
        "{G}{G}{G}",
        "creature / Troll Warrior",
        4,
        4,
        whenever(
            "died",
            Return("this", "battlefield", being=_OUTGROWTH),
            obj=Filter(be="this", has=Map(types="creature")),
        ),
        keywords="trample",
    ),
    creature(
        "Burning-Rune Demon",
        "{4}{B}{B}",
        "creature / Demon Berserker",
        6,
        6,
        whenever(
            "entered",
            Search(
                Filter(has=Map(name=Negate("Burning-Rune Demon"))),
                2,
                exactly=True,
                may=True,
                unlike=True,
                then=(
                    Reveal(
                        "chosen", (Choose("chosen", (Return("chosen"), Return("rest", "graveyard")), who="opponents"),)
                    ),
                    Shuffle(),
                ),
            ),
            obj="this",
        ),
        keywords="flying",
    ),
    card(
        "Pyre of Heroes",
        "{2}",
        "artifact",
        Activated(
            Cost("{2}", tap=True, gives=(Give("sacrifice", MINE),)),
            (
                Search(
                    Filter(
                        has=Map({"types": "creature", "mana-value": Both((AtLeast(_ONE_MORE), AtMost(_ONE_MORE)))}),
                    ),
                    kin="paid",
                    to="battlefield",
                ),
            ),
            sorcery=True,
        ),
    ),
    creature(
        "Resplendent Marshal",
        "{1}{W}{W}",
        "creature / Angel Warrior",
        3,
        3,
        Static((When(_MARSHAL, ENTERS), When(_MARSHAL, Pattern("died", Map(obj="this"))))),
        keywords="flying",
    ),
)
