"""Cards of Kaldheim that look at creature types, bring creatures, or make other things creatures."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.c5_turn import ExtraTurn
from engine.games.mtg.c601_permissions import MayPlay
from engine.games.mtg.c608_choices import Choose, ForEach
from engine.games.mtg.c701_search import Search, Shuffle
from engine.games.mtg.cards.khm import ELF, FOREIGN, TAKE, card, creature, each, token, whenever
from engine.games.mtg.types import CREATURE_TYPES
from engine.games.mtg.words import (
    Activated,
    Aim,
    Chapter,
    Cost,
    Create,
    Deal,
    Delayed,
    Draw,
    Enchant,
    EntersWith,
    Exile,
    Foretell,
    GainLife,
    Give,
    If,
    Lasting,
    LoseLife,
    Mill,
    Produce,
    Return,
    Sacrifice,
    Spell,
    Untap,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    Compare,
    Count,
    Exists,
    Filter,
    Modify,
    Negate,
    Pattern,
    Prohibit,
    Static,
    ValueOf,
)

__all__ = ["CARDS"]

ANGEL = token("creature / Angel Warrior", 4, 4, "W", "flying, vigilance")
LANDS = Filter(has=Map(types="land"), controller="you")
PERMANENT = ("artifact", "creature", "enchantment", "land", "planeswalker")
SNOW_CARD = Aim(Filter(zone="graveyard", owner="you", has=Map(types=PERMANENT, supertypes="snow")), up_to=True)
GODS = Filter(zone="library", owner="you", has=Map(subtypes="God"))

CARDS = (
    card(
        "Rampage of the Valkyries",
        "{3}{W}{B}",
        "enchantment",
        whenever("entered", Create(token("creature / Angel", 4, 4, "W", "flying, vigilance")), obj="this"),
        whenever("died", Sacrifice(FOREIGN, who="each"), obj=each("Angel")),
    ),
    creature(
        "Gladewalker Ritualist",
        "{2}{G}",
        "creature / Shapeshifter",
        3,
        3,
        whenever("entered", Draw(), obj=Filter(name="Gladewalker Ritualist", controller="you", other=True)),
        keywords="changeling",
    ),
    creature(
        "Lathril, Blade of the Elves",
        "{2}{B}{G}",
        "legendary creature / Elf Noble",
        2,
        3,
        whenever(
            "damaged",
            Create(ELF, "event.amount"),
            source="this",
            combat=True,
            to=Negate(Filter()),
        ),
        Activated(
            Cost(tap=True, gives=(Give("tap", each("Elf"), 10),)),
            (LoseLife(10, "opponents"), GainLife(10)),
        ),
        keywords="menace",
    ),
    creature(
        "Sculptor of Winter",
        "{1}{G}",
        "snow creature / Elf Rogue",
        2,
        2,
        Activated(Cost(tap=True), (Untap(),), aims=(Aim(Filter(has=Map(types="land", supertypes="snow"))),)),
    ),
    creature(
        "Avalanche Caller",
        "{1}{U}",
        "snow creature / Human Wizard",
        1,
        3,
        Activated(
            Cost("{2}"),
            (
                Lasting(
                    (
                        Modify("types", "grant", "creature"),
                        Modify("subtypes", "grant", "Elemental"),
                        Modify("power", "set", 4),
                        Modify("toughness", "set", 4),
                        Modify("keywords", "grant", "hexproof"),
                        Modify("keywords", "grant", "haste"),
                    ),
                    "target",
                ),
            ),
            aims=(Aim(Filter(has=Map(types="land", supertypes="snow"), controller="you")),),
        ),
    ),
    creature(
        "Quakebringer",
        "{3}{R}{R}",
        "creature / Giant Berserker",
        5,
        4,
        Static((Prohibit(Pattern("gained-life", Map(seat="foe"))),)),
        whenever("step-began", Deal(2, "opponents"), phase="upkeep", seat="you"),
        Static(
            (When((Deal(2, "opponents"),), Pattern("step-began", Map(phase="upkeep", seat="you"))),),
            Exists(Filter(has=Map(subtypes="Giant"), controller="you")),
            zones=("graveyard",),
        ),
        Foretell("{2}{R}{R}"),
    ),
    card(
        "Starnheim Unleashed",
        "{2}{W}{W}",
        "sorcery",
        Spell(
            (If(Compare(ValueOf("this", "foretold"), ">=", 1), (Create(ANGEL, "x"),), (Create(ANGEL),)),),
        ),
        Foretell("{X}{X}{W}"),
    ),
    card(
        "Alrund's Epiphany",
        "{5}{U}{U}",
        "sorcery",
        Spell((Create(token("creature / Bird", 1, 1, "U", "flying"), 2), ExtraTurn(), Exile("this"))),
        Foretell("{4}{U}{U}"),
    ),
    card(
        "Maskwood Nexus",
        "{4}",
        "artifact",
        Static(
            tuple(
                Modify("subtypes", "set", CREATURE_TYPES, where)
                for where in (
                    Filter(has=Map(types="creature"), controller="you"),
                    Filter(zone="stack", has=Map(types="creature"), controller="you"),
                    *(
                        Filter(zone=one, has=Map(types="creature"), owner="you")
                        for one in ("hand", "library", "graveyard", "exile")
                    ),
                )
            )
        ),
        Activated(Cost("{3}", tap=True), (Create(token("creature / Shapeshifter", 2, 2, "U", "changeling")),)),
    ),
    card(
        "The Three Seasons",
        "{G}{U}",
        "enchantment / Saga",
        Chapter((1,), (Mill(3),)),
        Chapter((2,), (Return("targets"),), (SNOW_CARD, SNOW_CARD)),
        Chapter(
            (3,),
            (
                ForEach(
                    "each",
                    (
                        Choose(
                            Filter(zone="graveyard", owner="it"),
                            (Return("chosen", "library"), Shuffle("it")),
                            3,
                            3,
                        ),
                    ),
                ),
            ),
        ),
    ),
    replace(
        creature(
            "Jorn, God of Winter",
            "{2}{G}",
            "legendary snow creature / God",
            3,
            3,
            whenever("attacks", Untap(Filter(has=Map(supertypes="snow"), controller="you")), obj="this"),
        ),
        back=card(
            "Kaldring, the Rimestaff",
            "{1}{U}{B}",
            "legendary snow artifact",
            Activated(
                Cost(tap=True),
                (MayPlay("target", tapped=True),),
                aims=(Aim(Filter(zone="graveyard", owner="you", has=Map(supertypes="snow", types=PERMANENT))),),
            ),
        ),
    ),
    creature("Giant Ox", "{1}{W}", "creature / Ox", 0, 6, keywords="crews with toughness"),
    card(
        "Bound in Gold",
        "{2}{W}",
        "enchantment / Aura",
        Enchant(Aim(Filter())),
        Static(
            (
                *(Modify("keywords", "grant", one, Filter(be="host")) for one in ("can't block", "can't crew")),
                Prohibit(Pattern("attacking", Map(obj="host"))),
                Prohibit(Pattern("activating", Map(source="host", mana=False))),
            )
        ),
    ),
    card(
        "The World Tree",
        "",
        "land",
        EntersWith(tapped=True),
        Activated(Cost(tap=True), (Produce("{G}"),)),
        Static(
            (
                Modify(
                    "abilities",
                    "grant",
                    Activated(Cost(tap=True), (Produce("any"),)),
                    LANDS,
                    Exists(LANDS, 6),
                ),
            )
        ),
        Activated(
            Cost("{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}", tap=True, gives=(TAKE,)),
            (Search(GODS, Count(GODS), to="battlefield"),),
        ),
    ),
    card(
        "The Bloodsky Massacre",
        "{1}{B}{R}",
        "enchantment / Saga",
        Chapter((1,), (Create(token("creature / Demon Berserker", 2, 3, "R", "menace")),)),
        Chapter(
            (2,),
            (
                Delayed(
                    When((Draw(), LoseLife(1)), Pattern("attacks", Map(obj=Filter(has=Map(subtypes="Berserker"))))),
                ),
            ),
        ),
        Chapter((3,), (Produce("{R}", Count(each("Berserker")), kept=True),)),
    ),
)
