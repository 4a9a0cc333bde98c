"""Allies of the examples."""

from __future__ import annotations

from engine.games.wow.cards.builders import ALLY, HERO, OPPOSING, PETS, YOUR_HERO, ally, always
from engine.games.wow.words import (
    Allow,
    Alternative,
    Deal,
    Double,
    ForHero,
    GainPowers,
    Hand,
    Inspire,
    Lasting,
    Payment,
    PlaceRevealed,
    Resolution,
    Token,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    Card,
    Charge,
    Compare,
    Count,
    Filter,
    Modify,
    Pattern,
    Prohibit,
    Static,
    Triggered,
    ValueOf,
)

__all__ = ["CARDS"]


CARDS = (
    Card(
        "Barnathrum, Lord of Pain",
        ally(4, 3, "shadow", 4, "Human", "Warlock", icons=("Alliance",)),
        (Payment((Double(each=ALLY),), 1, activate=True),),
    ),
    Card("Bloodclaw", ally(1, 3, "melee", 1, "Raptor", "Pet", icons=("Hunter",), limits=Map(Pet=1))),
    Card(
        "Deuce",
        ally(2, 4, "nature", 3, "Chimaera", "Pet", icons=("Hunter",), limits=Map(Pet=1), talent="Beast Mastery"),
        (Static((Allow("Pet"),), zones=("graveyard",)),),
    ),
    Card(
        "Eranikus",
        ally(5, 5, "nature", 6, "Green Dragonkin", "Consort", limits=Map(Eranikus=1)),
        always(Triggered((PlaceRevealed(),), on=Pattern("turn-started", Map(seat="you")))),
    ),
    Card(
        "Erunak Stonespeaker",
        ally(5, 5, "fire", 5, "Broken", "Shaman", limits=Map(Erunak=1)),
        always(
            Triggered(
                (
                    Token(
                        Map(attack=0, kinds=("melee",), health=2),
                        choose=("Air Totem", "Earth Totem", "Fire Totem", "Water Totem"),
                    ),
                ),
                on=Pattern("entered", Map(becomes="this")),
            )
        ),
    ),
    Card(
        "Exarch Orelis",
        ally(6, 5, "holy", 7, "Draenei", "Paladin", unique=True, reputation="Aldor"),
        (
            Inspire(
                (
                    Filter(zone="play", has=Map(types="ability")),
                    ALLY,
                    Filter(zone="play", has=Map(types="equipment")),
                    HERO,
                    Filter(zone="resources"),
                )
            ),
        ),
    ),
    Card("Fury", ally(5, 5, "melee", 3, "Cat", "Pet", icons=("Hunter",), limits=Map(Pet=1), keywords=("Ferocity",))),
    Card(
        "Goldenmoon",
        ally(3, 2, "melee", 2, "Night Elf", "Rogue", icons=("Alliance",), keywords=("Elusive",)),
        always(Allow("Pet", when=Compare(Count(PETS, distinct="name"), "=", Count(PETS)))),
    ),
    Card(
        "High Priestess Tyrande Whisperwind",
        ally(5, 3, "holy", 4, "Night Elf", "Priest", icons=("Alliance",), unique=True),
        (
            *always(
                Triggered(
                    (Token(Map(types=("ally",), tags=("Wisp",), attack=0, kinds=("melee",), health=1)),),
                    on=Pattern("destroyed", Map(obj=Filter(zone="play", controller="you", has=Map(tags="Night Elf")))),
                )
            ),
            Payment(
                (Deal((1,), each=OPPOSING, kinds=("nature",), source="destroyed"),),
                1,
                destroys=Filter(zone="play", has=Map(tags="Wisp"), controller="you"),
            ),
        ),
    ),
    Card(
        "High Prophet Barim",
        ally(3, 1, "holy", 1, "Monster", "Tol'vir", "Paladin", "Priest", limits=Map(Barim=1)),
        always(
            Modify(
                "attack",
                "add",
                ValueOf("this", "attack"),
                Filter(zone="play", has=Map(types="ally"), controller="you", other=True),
            ),
            Modify(
                "health",
                "add",
                ValueOf("this", "health"),
                Filter(zone="play", has=Map(types="ally"), controller="you", other=True),
            ),
        ),
    ),
    Card(
        "Hootie",
        ally(2, 2, "melee", 2, "Owl", "Pet", icons=("Hunter",), limits=Map(Pet=1)),
        always(Modify("attack", "subtract", 1, OPPOSING)),
    ),
    Card(
        "Ironforge Guards",
        ally(2, 1, "melee", 1, "Dwarf", "Warrior", icons=("Alliance",), unlimited=True),
        # Each other one counts: only so do the printed three waves come out (wow/ex/31).
        always(Modify("health", "add", Count(Filter(name="Ironforge Guards", controller="you", other=True)))),
    ),
    Card("Kor Cindervein", ally(3, 3, "melee", 3, "Dwarf", "Paladin", icons=("Alliance",))),
    Card(
        "Marksman Glous",
        ally(2, 3, "ranged", 2, "Draenei", "Hunter", reputation="Aldor"),
        (
            Inspire((Filter(zone="resources", has=Map(types="quest")),)),
            *always(
                Triggered(
                    (
                        Lasting(
                            (Charge(Pattern("complete", Map(card="target", seat="you")), "reduce", 1),),
                            follows="event.obj",
                        ),
                    ),
                    on=Pattern("inspired", Map(by="this")),
                )
            ),
        ),
    ),
    Card(
        "Nalonae",
        ally(2, 2, "holy", 2, "Blood Elf", "Priest", icons=("Horde",)),
        (Alternative(Filter(zone="resources", controller="you")),),
    ),
    Card(
        "Skullchewer",
        ally(5, 5, "frost", 6, "Monster", "Vrykul", "Ghoul", "Pet", icons=("Death Knight",), limits=Map(Pet=1)),
        (Resolution((GainPowers(Filter(zone="graveyard", owner="foe", has=Map(types="ally"))),)),),
    ),
    Card(
        "Thunderhead Hippogryph",
        ally(4, 3, "melee", 3, "Hippogryph"),
        (
            ForHero((Modify("keywords", "grant", "Elusive"),), trait="Alliance"),
            ForHero((Modify("keywords", "grant", "Ferocity"),), trait="Horde"),
        ),
    ),
    Card(
        "Valthak Spiritdrinker",
        ally(4, 3, "shadow", 4, "Undead", "Warlock", icons=("Horde",)),
        always(Prohibit(Pattern("destroyed", Map(obj=YOUR_HERO)))),
    ),
    Card(
        "Vexra Darkfall",
        ally(5, 5, "arcane", 2, "Undead", "Mage", icons=("Horde",)),
        always(
            Triggered(
                (Deal((Hand("target"),), kinds=("arcane",), source="this"),),
                on=Pattern("destroyed", Map(obj="this")),
                targets=(HERO,),
            )
        ),
    ),
    Card(
        "Vindicator Kaldel",
        ally(2, 3, "holy", 2, "Draenei", "Paladin", reputation="Aldor"),
        (Inspire((ALLY,)),),
    ),
)
