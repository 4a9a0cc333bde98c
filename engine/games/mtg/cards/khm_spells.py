"""Cards of Kaldheim that do as much as there is to be done, or look again at what they have moved."""

from __future__ import annotations

from engine.games.mtg.c608_choices import ForEach
from engine.games.mtg.c701_search import Search
from engine.games.mtg.cards.khm import CREATURE, ELF, TAKE, card, token, whenever
from engine.games.mtg.words import (
    Activated,
    Aim,
    Chapter,
    Cost,
    Create,
    Deal,
    Delayed,
    Discard,
    Draw,
    Foretell,
    GainLife,
    If,
    LoseLife,
    Return,
    Scry,
    Spell,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import AtLeast, Exists, Filter, Negate, Pattern

__all__ = ["CARDS"]

BEAR = token("creature / Bear", 2, 2, "G")
THEIR_HAND = Filter(zone="hand", owner="target")

CARDS = (
    card(
        "Skull Raid",
        "{3}{B}",
        "sorcery",
        Spell(
            (
                If(
                    Exists(THEIR_HAND, 2),
                    (Discard(2, "target"),),
                    (If(Exists(THEIR_HAND), (Discard(2, "target"), Draw()), (Draw(2),)),),
                ),
            ),
            (Aim(player="opponent"),),
        ),
        Foretell("{1}{B}"),
    ),
    card(
        "Return Upon the Tide",
        "{4}{B}",
        "sorcery",
        Spell(
            (
                Return(
                    to="battlefield",
                    then=(
                        ForEach("chosen", (If(Exists(Filter(be="it", has=Map(subtypes="Elf"))), (Create(ELF, 2),)),)),
                    ),
                ),
            ),
            (Aim(Filter(zone="graveyard", owner="you", has=Map(types="creature"))),),
        ),
        Foretell("{3}{B}"),
    ),
    card(
        "Battle of Frost and Fire",
        "{3}{U}{R}",
        "enchantment / Saga",
        Chapter((1,), (Deal(4, Filter(has=Map(types=("creature", "planeswalker"), subtypes=Negate("Giant")))),)),
        Chapter((2,), (Scry(3),)),
        Chapter(
            (3,),
            (
                Delayed(
                    When(
                        (Draw(2), Discard()),
                        Pattern(
                            "became-cast",
                            Map(seat="you", obj=Filter(zone="stack", has=Map({"mana-value": AtLeast(5)}))),
                        ),
                    )
                ),
            ),
        ),
    ),
    card(
        "Path to the World Tree",
        "{1}{G}",
        "enchantment",
        whenever("entered", Search(Filter(zone="library", has=Map(types="land", supertypes="basic"))), obj="this"),
        Activated(
            Cost("{2}{W}{U}{B}{R}{G}", gives=(TAKE,)),
            (GainLife(2), Draw(2), LoseLife(2, "target"), Deal(2, "target.2"), Create(BEAR)),
            aims=(Aim(player="opponent"), Aim(CREATURE, up_to=True)),
        ),
    ),
)
