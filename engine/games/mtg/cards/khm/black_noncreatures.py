"""Black cards of Kaldheim that are no creatures."""

from __future__ import annotations

from engine.games.mtg.cards.builders import (
    ANY_CREATURE,
    BODY,
    CREATURE,
    ELF,
    MINE,
    SNOW_SPENT,
    TAKE,
    THAT_TYPE,
    bears,
    boost,
    bury,
    card,
    each,
    equip,
    grant_keyword,
    grant_to_bearer,
    lower,
    rune,
    token,
    whenever,
    with_bearer,
)
from engine.games.mtg.words import (
    Activated,
    Additional,
    Aim,
    Choose,
    ChooseType,
    Cost,
    Create,
    Deaths,
    Destroy,
    Discard,
    Draw,
    Enchant,
    Exile,
    ForEach,
    Foretell,
    Give,
    If,
    Lasting,
    LoseLife,
    May,
    MayPlay,
    Mode,
    Return,
    Sacrifice,
    Scry,
    Spell,
)
from engine.kernel.values import Map
from engine.kernel.words import AtMost, Compare, Count, Exists, Filter, Modify, Negate, Static, ValueOf

__all__ = ["CARDS"]

ZOMBIE = token("creature / Zombie Berserker", 2, 2, "B")

KINDRED = Aim(BODY, word=1, alike="subtypes")

THEIR_HAND = Filter(zone="hand", owner="target")

CARDS = (
    card(
        "Blood on the Snow",
        "{4}{B}{B}",
        "snow sorcery",
        Spell(
            modes=tuple(Mode((Destroy(Filter(has=Map(types=kind))),)) for kind in ("creature", "planeswalker")),
            after=(
                Choose(
                    bury(**{"types": ("creature", "planeswalker"), "mana-value": AtMost(SNOW_SPENT)}),
                    (Return("chosen", "battlefield"),),
                ),
            ),
        ),
    ),
    card(
        "Crippling Fear",
        "{2}{B}{B}",
        "sorcery",
        Spell((ChooseType(), lower(3, Filter(has=Map(types="creature", subtypes=Negate("this.chosen")))))),
    ),
    card(
        "Demonic Gifts",
        "{1}{B}",
        "instant",
        Spell(
            (
                Lasting(
                    (
                        Modify("power", "add", 2),
                        Modify(
                            "abilities",
                            "grant",
                            whenever(
                                "died", Return("event.becomes", "battlefield", who="owner-of event.obj"), obj="this"
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
        "Draugr's Helm",
        "{1}{B}",
        "artifact / Equipment",
        with_bearer("{2}{B}", ZOMBIE),
        bears(2, 2, grant_to_bearer("menace")),
        equip("{4}"),
    ),
    card(
        "Haunting Voyage",
        "{4}{B}{B}",
        "sorcery",
        Spell(
            (
                ChooseType(),
                If(
                    Compare(ValueOf("this", "was-foretold"), ">=", 1),
                    (Return(Filter(zone="graveyard", owner="you", has=THAT_TYPE), "battlefield"),),
                    (
                        Choose(
                            Filter(zone="graveyard", owner="you", has=THAT_TYPE),
                            (Return("chosen", "battlefield"),),
                            least=0,
                            most=2,
                        ),
                    ),
                ),
            )
        ),
        Foretell("{5}{B}{B}"),
    ),
    card(
        "Pact of the Serpent",
        "{1}{B}{B}",
        "sorcery",
        Spell(
            (
                ChooseType(),
                Draw(Count(Filter(controller="target", has=THAT_TYPE)), "target"),
                LoseLife(Count(Filter(controller="target", has=THAT_TYPE)), "target"),
            ),
            (Aim(player="any"),),
        ),
    ),
    card(
        "Poison the Cup",
        "{1}{B}{B}",
        "instant",
        Spell((Destroy(), If(Compare(ValueOf("this", "foretold"), ">=", 1), (Scry(2),))), (ANY_CREATURE,)),
        Foretell("{1}{B}"),
    ),
    card(
        "Raise the Draugr",
        "{1}{B}",
        "instant",
        Spell(modes=(Mode((Return(),), (Aim(BODY),)), Mode((Return("targets"),), (KINDRED, KINDRED)))),
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
        "Rise of the Dread Marn",
        "{2}{B}",
        "instant",
        Spell((Create(ZOMBIE, Deaths(Filter(has=Map(types="creature", token=False)))),)),
        Foretell("{B}"),
    ),
    rune("Mortality", "B", grant_keyword("deathtouch")),
    card(
        "Serpent's Soul-Jar",
        "{2}{B}",
        "artifact",
        whenever("died", Exile("event.becomes"), obj=each("Elf")),
        Activated(
            Cost(tap=True, life=2),
            (MayPlay(Filter(zone="exile", has=Map(types="creature"), marks=Map(by="this")), lands=False, once=True),),
        ),
    ),
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
    card("Tergrid's Shadow", "{3}{B}{B}", "instant", Spell((Sacrifice(CREATURE, 2, "each"),)), Foretell("{2}{B}{B}")),
    card("Village Rites", "{B}", "instant", Additional(Cost(gives=(Give("sacrifice", MINE),))), Spell((Draw(2),))),
    card(
        "Weigh Down",
        "{B}",
        "sorcery",
        Additional(Cost(gives=(Give("exile", Filter(zone="graveyard", has=Map(types="creature"), owner="you")),))),
        Spell((boost(-3, -3, "target"),), (ANY_CREATURE,)),
    ),
    card(
        "Withercrown",
        "{1}{B}",
        "enchantment / Aura",
        Enchant(ANY_CREATURE),
        Static(
            (
                Modify("power", "set", 0, Filter(be="host")),
                Modify(
                    "abilities",
                    "grant",
                    whenever("step-began", May((), Cost(gives=(TAKE,)), (LoseLife(1),)), phase="upkeep", seat="you"),
                    Filter(be="host"),
                ),
            )
        ),
    ),
)
