"""White cards of Kaldheim that are no creatures."""

from __future__ import annotations

from engine.games.mtg.cards.builders import (
    ANGEL_WARRIOR,
    ANY_CREATURE,
    CREATURE,
    PERMANENT,
    SNOW_SPENT,
    bears,
    boost,
    card,
    each,
    equip,
    grant_keyword,
    pump,
    rune,
    with_bearer,
)
from engine.games.mtg.words import (
    Aim,
    Attach,
    Choose,
    Create,
    Delayed,
    Destroy,
    Enchant,
    EntersChoosing,
    Exile,
    ForEach,
    Foretell,
    GainLife,
    If,
    Lasting,
    Return,
    Search,
    Spell,
    Untap,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import Compare, Filter, Modify, Pattern, Prohibit, Replace, Static, ValueOf

__all__ = ["CARDS"]


CARDS = (
    card(
        "Armed and Armored",
        "{1}{W}",
        "instant",
        Spell(
            (
                Lasting((Modify("types", "grant", "creature"),), each("Vehicle")),
                Choose(
                    each("Dwarf"),
                    (
                        ForEach(
                            "chosen",
                            (Choose(each("Equipment"), (Attach("chosen", "it"),), least=0, most=None),),
                        ),
                    ),
                ),
            )
        ),
    ),
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
        "Cosmic Intervention",
        "{3}{W}",
        "instant",
        Spell(
            (
                Lasting(
                    (
                        Replace(
                            Pattern("died", Map(obj=Filter(controller="you"))),
                            "instead",
                            into=(
                                Exile(
                                    "event.obj",
                                    then=(
                                        Delayed(
                                            When(
                                                (ForEach("chosen", (Return("it", "battlefield", who="owner-of it"),)),),
                                                Pattern("step-began", Map(phase="end")),
                                                once=True,
                                            ),
                                            until=Pattern("left", Map(seat="you")),
                                        ),
                                    ),
                                ),
                            ),
                        ),
                    )
                ),
            )
        ),
        Foretell("{1}{W}"),
    ),
    card(
        "Divine Gambit",
        "{W}{W}",
        "sorcery",
        Spell(
            (
                Exile(),
                ForEach(
                    "controller-of target",
                    (
                        Choose(
                            Filter(zone="hand", owner="it", has=Map(types=PERMANENT)),
                            (Return("chosen", "battlefield", who="it"),),
                            least=0,
                            who="it",
                        ),
                    ),
                ),
            ),
            (Aim(Filter(has=Map(types=("artifact", "creature", "enchantment")), controller="foe")),),
        ),
    ),
    card("Doomskar", "{3}{W}{W}", "sorcery", Spell((Destroy(CREATURE),)), Foretell("{1}{W}{W}")),
    card(
        "Invoke the Divine",
        "{2}{W}",
        "instant",
        Spell((Destroy(), GainLife(4)), (Aim(Filter(has=Map(types=("artifact", "enchantment")))),)),
    ),
    card(
        "Rally the Ranks",
        "{1}{W}",
        "enchantment",
        EntersChoosing(),
        pump(1, 1, Filter(has=Map(types="creature", subtypes="this.chosen"), controller="you")),
    ),
    rune("Sustenance", "W", grant_keyword("lifelink")),
    card(
        "Search for Glory",
        "{2}{W}",
        "snow sorcery",
        Spell(
            (
                Search(
                    (
                        Filter(zone="library", has=Map(supertypes="snow", types=PERMANENT)),
                        Filter(zone="library", has=Map(supertypes="legendary")),
                        Filter(zone="library", has=Map(subtypes="Saga")),
                    )
                ),
                GainLife(SNOW_SPENT),
            )
        ),
    ),
    card(
        "Starnheim Unleashed",
        "{2}{W}{W}",
        "sorcery",
        Spell(
            (
                If(
                    Compare(ValueOf("this", "foretold"), ">=", 1),
                    (Create(ANGEL_WARRIOR, "x"),),
                    (Create(ANGEL_WARRIOR),),
                ),
            ),
        ),
        Foretell("{X}{X}{W}"),
    ),
    card(
        "Valkyrie's Sword",
        "{1}{W}",
        "artifact / Equipment",
        with_bearer("{4}{W}", ANGEL_WARRIOR),
        bears(2, 1),
        equip("{3}"),
    ),
    card(
        "Wings of the Cosmos",
        "{W}",
        "instant",
        Spell((boost(1, 3, "target", "flying"), Untap()), (ANY_CREATURE,)),
    ),
)
