"""Green cards of Kaldheim that are no creatures."""

from __future__ import annotations

from engine.games.mtg.cards.builders import (
    ANY_CREATURE,
    CREATURE,
    ELF,
    FOREIGN,
    HOST,
    MINE,
    MY_CREATURE,
    PERMANENT,
    SNOW,
    SNOW_SPENT,
    TAKE,
    bears,
    boost,
    bury,
    card,
    crew,
    each,
    equip,
    exactly,
    grant_keyword,
    grant_to_bearer,
    larger,
    loyalty,
    rune,
    tap_for,
    token,
    whenever,
    with_bearer,
)
from engine.games.mtg.words import (
    Activated,
    Aim,
    CastNow,
    Choose,
    Copy,
    Cost,
    Create,
    Deal,
    Distribute,
    Draw,
    Emblem,
    Enchant,
    Fight,
    Foretell,
    GainLife,
    Greatest,
    If,
    Lasting,
    LoseLife,
    Mill,
    Produce,
    Put,
    Return,
    Scry,
    Search,
    Spell,
    Untap,
)
from engine.kernel.values import Map
from engine.kernel.words import AtLeast, Count, Exists, Filter, Modify, Plus, Static

__all__ = ["CARDS"]

BEAR = token("creature / Bear", 2, 2, "G")

CARDS = (
    card(
        "Blessing of Frost",
        "{3}{G}",
        "snow sorcery",
        Spell(
            (
                Distribute("+1/+1", SNOW_SPENT, MINE),
                Draw(Count(Filter(has=Map(types="creature", power=AtLeast(4)), controller="you"))),
            )
        ),
    ),
    card(
        "Blizzard Brawl",
        "{G}",
        "snow sorcery",
        Spell(
            (If(Exists(SNOW, 3), (boost(1, 0, "target.1", "indestructible"),)), Fight()),
            (MY_CREATURE, Aim(FOREIGN)),
        ),
    ),
    card(
        "Crown of Skemfar",
        "{2}{G}{G}",
        "enchantment / Aura",
        Enchant(ANY_CREATURE),
        Static((*larger(Count(each("Elf")), HOST), Modify("keywords", "grant", "reach", HOST))),
        Activated(Cost("{2}{G}"), (Return("this"),), zone="graveyard"),
    ),
    card("Elven Ambush", "{3}{G}", "instant", Spell((Create(ELF, Count(each("Elf"))),))),
    card(
        "Elven Bow",
        "{G}",
        "artifact / Equipment",
        with_bearer("{2}", ELF),
        bears(1, 2, grant_to_bearer("reach")),
        equip("{3}"),
    ),
    card(
        "Esika's Chariot",
        "{3}{G}",
        "legendary artifact / Vehicle",
        whenever("entered", Create(token("creature / Cat", 2, 2, "G"), 2), obj="this"),
        whenever("attacks", Copy(), aims=(Aim(Filter(has=Map(token=True), controller="you")),), obj="this"),
        crew(4),
        power=4,
        toughness=4,
    ),
    card(
        "Glittering Frost",
        "{2}{G}",
        "snow enchantment / Aura",
        Enchant(Aim(Filter(has=Map(types="land")))),
        Static((Modify("supertypes", "grant", "snow", Filter(be="host")),)),
        whenever("produced", Produce("any", who="controller-of event.obj"), obj="host"),
    ),
    card(
        "In Search of Greatness",
        "{G}{G}",
        "enchantment",
        whenever(
            "step-began",
            CastNow(
                Filter(
                    zone="hand",
                    owner="you",
                    has=Map(
                        {
                            "types": PERMANENT,
                            "mana-value": exactly(
                                Plus(1, Greatest("mana-value", Filter(controller="you", other=True)))
                            ),
                        }
                    ),
                ),
                otherwise=(Scry(1),),
            ),
            phase="upkeep",
            seat="you",
        ),
    ),
    card(
        "King Harald's Revenge",
        "{2}{G}",
        "sorcery",
        Spell((boost(Count(MINE), Count(MINE), "target", "trample", "must be blocked"),), (ANY_CREATURE,)),
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
    card(
        "Roots of Wisdom",
        "{1}{G}",
        "sorcery",
        Spell((Mill(3), Choose((bury(types="land"), bury(subtypes="Elf")), (Return("chosen"),), otherwise=(Draw(),)))),
    ),
    rune("Might", "G", Modify("power", "add", 1), Modify("toughness", "add", 1), grant_keyword("trample")),
    card(
        "Struggle for Skemfar",
        "{3}{G}",
        "sorcery",
        Spell((Put("+1/+1", on="target.1"), Fight()), (MY_CREATURE, Aim(FOREIGN, up_to=True))),
        Foretell("{G}"),
    ),
    card(
        "Tyvar Kell",
        "{2}{G}{G}",
        "legendary planeswalker / Tyvar",
        Static((Modify("abilities", "grant", tap_for("{B}"), Filter(has=Map(subtypes="Elf"), controller="you")),)),
        loyalty(
            1,
            Put("+1/+1", on="target"),
            Untap(),
            boost(0, 0, "target", "deathtouch"),
            aims=(Aim(Filter(has=Map(subtypes="Elf")), up_to=True),),
        ),
        loyalty(0, Create(ELF)),
        loyalty(
            -6,
            Emblem(
                (
                    whenever(
                        "became-cast",
                        Lasting((Modify("keywords", "grant", "haste"),), "event.obj"),
                        Draw(2),
                        seat="you",
                        obj=Filter(zone="stack", has=Map(subtypes="Elf")),
                    ),
                )
            ),
        ),
        loyalty=3,
    ),
)
