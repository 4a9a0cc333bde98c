"""Cards of Kaldheim that take cards out of graveyards, or are paid with them."""

from __future__ import annotations

from engine.games.mtg.c608_choices import Choose
from engine.games.mtg.cards.khm import ENTERS, TREASURE, card, creature
from engine.games.mtg.words import (
    Activated,
    Aim,
    Cost,
    Create,
    Exile,
    Give,
    LoseLife,
    Mode,
    Put,
    Return,
    Spell,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import Filter, Static

__all__ = ["CARDS"]

BODY = Filter(zone="graveyard", owner="you", has=Map(types="creature"))
TAKE_A_BODY = Give("exile", BODY)
KINDRED = Aim(BODY, word=1, alike="subtypes")
RELIC = Filter(zone="graveyard", owner="you", has=Map(types=("artifact", "enchantment")))

CARDS = (
    creature(
        "Dread Rider",
        "{5}{B}",
        "creature / Spirit Knight",
        3,
        7,
        Activated(
            Cost("{1}{B}", tap=True, gives=(TAKE_A_BODY,)), (LoseLife(3, "target"),), aims=(Aim(player="opponent"),)
        ),
    ),
    creature(
        "Vault Robber",
        "{1}{R}",
        "creature / Dwarf Rogue",
        1,
        3,
        Activated(Cost("{1}", tap=True, gives=(TAKE_A_BODY,)), (Create(TREASURE),)),
    ),
    creature(
        "Littjara Glade-Warden",
        "{3}{G}",
        "creature / Shapeshifter",
        3,
        3,
        Activated(
            Cost("{2}{G}", tap=True, gives=(TAKE_A_BODY,)),
            (Put("+1/+1", 2, "target"),),
            aims=(Aim(Filter(has=Map(types="creature"))),),
            sorcery=True,
        ),
        keywords="changeling",
    ),
    creature(
        "Master Skald",
        "{4}{W}",
        "creature / Dwarf Warrior",
        4,
        4,
        Static((When((Choose(BODY, (Exile("chosen"), Return()), least=0),), ENTERS, aims=(Aim(RELIC),)),)),
    ),
    creature(
        "Masked Vandal",
        "{1}{G}",
        "creature / Shapeshifter",
        1,
        3,
        Static(
            (
                When(
                    (Choose(BODY, (Exile("chosen"), Exile()), least=0),),
                    ENTERS,
                    aims=(Aim(Filter(has=Map(types=("artifact", "enchantment")), controller="foe")),),
                ),
            )
        ),
        keywords="changeling",
    ),
    card(
        "Raise the Draugr",
        "{1}{B}",
        "instant",
        Spell(modes=(Mode((Return(),), (Aim(BODY),)), Mode((Return("targets"),), (KINDRED, KINDRED)))),
    ),
)
