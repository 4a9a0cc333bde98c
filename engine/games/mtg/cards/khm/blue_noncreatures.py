"""Blue cards of Kaldheim that are no creatures."""

from __future__ import annotations

from engine.games.mtg.cards.builders import (
    A_SPELL,
    ANY_CREATURE,
    ENTERS,
    HOST,
    SNOW_SPENT,
    STAYS,
    bears,
    card,
    each,
    equip,
    grant_keyword,
    rune,
    token,
    whenever,
    with_bearer,
)
from engine.games.mtg.words import (
    Aim,
    Alternative,
    Control,
    CopySpell,
    Cost,
    Counter,
    Create,
    Deal,
    Dig,
    Draw,
    Enchant,
    EnteringAs,
    EntersChoosing,
    Exile,
    ExtraTurn,
    Foretell,
    Lasting,
    May,
    Mode,
    Return,
    Scry,
    Spell,
    Tap,
    Tuck,
    When,
    Where,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    AtLeast,
    AtMost,
    Count,
    Exists,
    Filter,
    Modify,
    Negate,
    Pattern,
    Prohibit,
    Replace,
    Static,
    ValueOf,
)

__all__ = ["CARDS"]

_NONLAND = Aim(Filter(has=Map(types=Negate("land"))))

WIZARD = token("creature / Giant Wizard", 4, 4, "U")

CARDS = (
    card(
        "Absorb Identity",
        "{1}{U}",
        "instant",
        Spell(
            (
                Return(),
                May((Lasting((), Filter(has=Map(subtypes="Shapeshifter"), controller="you"), copying="target"),)),
            ),
            (Aim(Filter(has=Map(types="creature"))),),
        ),
    ),
    card(
        "Alrund's Epiphany",
        "{5}{U}{U}",
        "sorcery",
        Spell((Create(token("creature / Bird", 1, 1, "U", "flying"), 2), ExtraTurn(), Exile("this"))),
        Foretell("{4}{U}{U}"),
    ),
    card("Behold the Multiverse", "{3}{U}", "instant", Spell((Scry(2), Draw(2))), Foretell("{1}{U}")),
    card(
        "Bind the Monster",
        "{U}",
        "enchantment / Aura",
        Enchant(ANY_CREATURE),
        Static((When((Tap("host"), Deal(ValueOf("host", "power"), "you", source="host")), ENTERS),)),
        Static((Prohibit(Pattern("untapping", Map(obj="host"))),)),
    ),
    card(
        "Disdainful Stroke",
        "{1}{U}",
        "instant",
        Spell((Counter(),), (Aim(Filter(zone="stack", has=Map({"mana-value": AtLeast(4)}))),)),
    ),
    card(
        "Giant's Amulet",
        "{U}",
        "artifact / Equipment",
        with_bearer("{3}{U}", WIZARD),
        bears(
            0,
            1,
            Modify(
                "abilities",
                "grant",
                Static(
                    (Modify("keywords", "grant", "hexproof", Filter(be="this")),),
                    Exists(Filter(be="this", marks=Map(tapped=Negate(test=True)))),
                ),
                HOST,
            ),
        ),
        equip("{2}"),
    ),
    card(
        "Giant's Grasp",
        "{2}{U}{U}",
        "enchantment / Aura",
        Enchant(Aim(Filter(has=Map(subtypes="Giant"), controller="you"))),
        Static(
            (
                When(
                    (Control(until=STAYS),),
                    ENTERS,
                    aims=(Aim(Filter(has=Map(types=Negate("land")))),),
                ),
            )
        ),
    ),
    card(
        "Glimpse the Cosmos",
        "{1}{U}",
        "sorcery",
        Spell((Dig(3),)),
        Alternative("cosmos", Cost("{U}"), zone="graveyard", when=Exists(each("Giant"))),
        Static(
            (Replace(Pattern("removed", Map(obj="this")), "instead", into=(Exile("this"),)),),
            Exists(Filter(be="this", marks=Map(how="cosmos"))),
            zones=("stack",),
        ),
    ),
    card("Graven Lore", "{3}{U}{U}", "snow instant", Spell((Scry(SNOW_SPENT), Draw(3)))),
    card(
        "Mystic Reflection",
        "{1}{U}",
        "instant",
        Spell((Lasting((EnteringAs(),)),), (Aim(Filter(has=Map(types="creature", supertypes=Negate("legendary")))),)),
        Foretell("{U}"),
    ),
    card(
        "Ravenform",
        "{2}{U}",
        "sorcery",
        Spell(
            (Exile(), Create(token("creature / Bird", 1, 1, "U", "flying"), who="controller-of target")),
            (Aim(Filter(has=Map(types=("artifact", "creature")))),),
        ),
        Foretell("{U}"),
    ),
    card(
        "Reflections of Littjara",
        "{4}{U}",
        "enchantment",
        EntersChoosing(),
        whenever(
            "became-cast",
            CopySpell("event.obj", new=False),
            seat="you",
            obj=Filter(zone="stack", has=Map(subtypes="this.chosen")),
        ),
    ),
    card(
        "Run Ashore",
        "{4}{U}{U}",
        "instant",
        Spell(
            modes=(Mode((Tuck(),), (_NONLAND,)), Mode((Return(),), (_NONLAND,))),
            choose=1,
            most=2,
        ),
    ),
    rune("Flight", "U", grant_keyword("flying")),
    card(
        "Saw It Coming",
        "{1}{U}{U}",
        "instant",
        Spell((Counter(),), (Aim(A_SPELL),)),
        Foretell("{1}{U}"),
    ),
    card(
        "Spectral Deluge",
        "{4}{U}{U}",
        "sorcery",
        Spell(
            (
                Where(
                    Count(Filter(has=Map(subtypes="Island"), controller="you")),
                    (Return(Filter(has=Map(types="creature", toughness=AtMost("x")), controller="foe")),),
                ),
            )
        ),
        Foretell("{1}{U}{U}"),
    ),
)
