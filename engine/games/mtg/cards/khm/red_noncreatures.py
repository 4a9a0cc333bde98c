"""Red cards of Kaldheim that are no creatures."""

from __future__ import annotations

from engine.games.mtg.cards.builders import (
    A_SPELL,
    ANY_CREATURE,
    CREATURE,
    DWARF,
    FRAGILE,
    HOST,
    SNOW,
    SNOW_SPENT,
    TREASURE,
    bears,
    boost,
    card,
    each,
    equip,
    grant_keyword,
    grant_to_bearer,
    larger,
    rune,
    token,
    top_cards,
    whenever,
    with_bearer,
)
from engine.games.mtg.words import (
    Additional,
    Aim,
    AtRandom,
    Bottom,
    CastNow,
    Control,
    CopySpell,
    Cost,
    Counter,
    Create,
    Deal,
    Delayed,
    Destroy,
    Draw,
    Exile,
    ForEach,
    Foretell,
    Give,
    If,
    Lasting,
    May,
    Mill,
    Outfit,
    Produce,
    Spell,
    TurnOver,
    Untap,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import AtMost, Charge, Count, Exists, Filter, Modify, Negate, Pattern, Plus, Replace, Static

__all__ = ["CARDS"]


def _when_you_cast(spell: Filter) -> Pattern:
    """The event that you cast a spell matching this filter, as a trigger waits for it."""
    return Pattern("became-cast", Map(seat="you", obj=spell))


_EXILED_INSTEAD = Replace(Pattern("died", Map(obj="it")), "instead", into=(Exile("event.obj"),))

_ITS_OWNER = "controller-of target"

CARDS = (
    card(
        "Bearded Axe",
        "{2}{R}",
        "artifact / Equipment",
        Static(larger(Count(Filter(controller="you", has=Map(subtypes=("Dwarf", "Equipment", "Vehicle")))), HOST)),
        equip("{2}"),
    ),
    card(
        "Crush the Weak",
        "{2}{R}",
        "sorcery",
        Spell((Deal(2, CREATURE, then=(ForEach("chosen", (Lasting((_EXILED_INSTEAD,)),)),)),)),
        Foretell("{R}"),
    ),
    card(
        "Dual Strike",
        "{R}{R}",
        "instant",
        Spell(
            (
                Delayed(
                    When(
                        (CopySpell("event.obj"),),
                        _when_you_cast(
                            Filter(zone="stack", has=Map({"types": ("instant", "sorcery"), "mana-value": AtMost(4)}))
                        ),
                        once=True,
                    )
                ),
            )
        ),
        Foretell("{R}"),
    ),
    card(
        "Dwarven Hammer",
        "{2}{R}",
        "artifact / Equipment",
        with_bearer("{2}", token("creature / Dwarf Berserker", 2, 1, "R")),
        bears(3, 0, grant_to_bearer("trample")),
        equip("{3}"),
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
        "Frost Bite",
        "{R}",
        "snow instant",
        Spell((If(Exists(SNOW, 3), (Deal(3),), (Deal(2),)),), (FRAGILE,)),
    ),
    card(
        "Reckless Crew",
        "{3}{R}",
        "sorcery",
        Spell(
            (
                Create(
                    DWARF,
                    Plus(Count(each("Vehicle")), Count(each("Equipment"))),
                    then=(If(Exists(each("Equipment")), (May((Outfit(each("Equipment")),)),)),),
                ),
            )
        ),
    ),
    rune("Speed", "R", Modify("power", "add", 1), grant_keyword("haste")),
    card(
        "Seize the Spoils",
        "{2}{R}",
        "sorcery",
        Additional(Cost(gives=(Give("discard", Filter(zone="hand", owner="you")),))),
        Spell((Draw(2), Create(TREASURE))),
    ),
    card(
        "Shackles of Treachery",
        "{2}{R}",
        "sorcery",
        Spell(
            (
                Control(until=Pattern("cleaned-up")),
                Untap(),
                Lasting(
                    (
                        Modify("keywords", "grant", "haste"),
                        Modify(
                            "abilities",
                            "grant",
                            whenever(
                                "damaged",
                                Destroy(),
                                aims=(Aim(Filter(has=Map(subtypes="Equipment"), host="this")),),
                                source="this",
                            ),
                        ),
                    ),
                    "target",
                ),
            ),
            (ANY_CREATURE,),
        ),
    ),
    card(
        "Squash",
        "{4}{R}",
        "instant",
        Static((Charge(Pattern("casting", Map(spell="this")), "reduce", 3),), Exists(each("Giant")), zones=("stack",)),
        Spell((Deal(6),), (FRAGILE,)),
    ),
    card(
        "Tibalt's Trickery",
        "{1}{R}",
        "instant",
        Spell(
            (
                Counter(),
                AtRandom(
                    1,
                    3,
                    (
                        Mill("x", _ITS_OWNER),
                        TurnOver(
                            Filter(has=Map(types=Negate("land"))),
                            (CastNow("chosen", who=_ITS_OWNER), Bottom("turned", random=True)),
                            exile=True,
                            who=_ITS_OWNER,
                            unlike="target",
                        ),
                    ),
                ),
            ),
            (Aim(A_SPELL),),
        ),
    ),
    card(
        "Tormentor's Helm",
        "{R}",
        "artifact / Equipment",
        bears(1, 1),
        whenever("became-blocked", Deal(1, "defender-of event.obj", source="event.obj"), obj="host"),
        equip("{1}"),
    ),
    card(
        "Tundra Fumarole",
        "{1}{R}{R}",
        "snow sorcery",
        Spell((Deal(4), Produce("{C}", SNOW_SPENT, kept=True)), (FRAGILE,)),
    ),
)
