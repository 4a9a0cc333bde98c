"""Cards of Kaldheim that have something chosen without targeting, or a type chosen, as they resolve or enter."""

from __future__ import annotations

from engine.games.mtg.c401_looking import Bottom, Reveal, Top
from engine.games.mtg.c608_choices import Among, Choose, ChooseType, Distribute, ForEach
from engine.games.mtg.cards.khm import (
    CREATURE,
    MINE,
    SNOW_SPENT,
    TAKE,
    card,
    creature,
    tap_for,
    whenever,
)
from engine.games.mtg.words import (
    Activated,
    Aim,
    Chapter,
    CopySpell,
    Cost,
    Destroy,
    Discard,
    Draw,
    EntersChoosing,
    EntersWith,
    Exile,
    Foretell,
    Greatest,
    If,
    Lasting,
    LoseLife,
    Mill,
    Mode,
    Put,
    Return,
    Scry,
    Spell,
    Unwritten,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    AtLeast,
    AtMost,
    Card,
    Compare,
    Count,
    Exists,
    Filter,
    Modify,
    Negate,
    Pattern,
    Permit,
    Replace,
    Static,
    ValueOf,
)

__all__ = ["CARDS"]

PERMANENT = ("artifact", "creature", "enchantment", "land", "planeswalker")
THAT_TYPE: Map[str, object] = Map(types="creature", subtypes="this.chosen")


def buried(**has: object) -> Filter:
    """Cards in your graveyard."""
    return Filter(zone="graveyard", owner="you", has=Map(has))


def on_top(**has: object) -> Filter:
    """The top card of your library."""
    return Filter(zone="library", owner="you", has=Map({**has, "depth": 1}))


def lower(n: int, to: Filter) -> Lasting:
    """Until the end of the turn: so much less power and toughness."""
    return Lasting((Modify("power", "add", -n), Modify("toughness", "add", -n)), to)


CARDS = (
    card(
        "Port of Karfell",
        "",
        "land",
        EntersWith(tapped=True),
        tap_for("{U}"),
        Activated(
            Cost("{3}{U}{B}{B}", tap=True, gives=(TAKE,)),
            (Mill(4), Choose(buried(types="creature"), (Return("chosen", "battlefield", tapped=True),))),
        ),
    ),
    card(
        "Roots of Wisdom",
        "{1}{G}",
        "sorcery",
        Spell(
            (Mill(3), Choose((buried(types="land"), buried(subtypes="Elf")), (Return("chosen"),), otherwise=(Draw(),)))
        ),
    ),
    card(
        "Blood on the Snow",
        "{4}{B}{B}",
        "snow sorcery",
        Spell(
            modes=tuple(
                Mode(
                    (
                        Destroy(Filter(has=Map(types=kind))),
                        Choose(
                            buried(**{"types": ("creature", "planeswalker"), "mana-value": AtMost(SNOW_SPENT)}),
                            (Return("chosen", "battlefield"),),
                        ),
                    )
                )
                for kind in ("creature", "planeswalker")
            )
        ),
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
            (Aim(Filter(has=Map(types=("artifact", "creature", "enchantment")), controller="not-you")),),
        ),
    ),
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
        "Ascent of the Worthy",
        "{1}{W}{B}",
        "enchantment / Saga",
        Chapter(
            (1, 2),
            (
                Choose(
                    MINE,
                    (
                        ForEach(
                            "chosen",
                            (
                                Lasting(
                                    (
                                        Replace(
                                            Pattern("damaged", Map(to=MINE)),
                                            "instead",
                                            Map(to="it"),
                                            when=Exists(Filter(be="it")),
                                        ),
                                    ),
                                    until=Pattern("turn-began", Map(seat="you")),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        Chapter((3,), (Unwritten("return a creature with a flying counter"),)),
    ),
    card(
        "Fall of the Impostor",
        "{1}{G}{W}",
        "enchantment / Saga",
        Chapter((1, 2), (Put("+1/+1", on="target"),), (Aim(CREATURE, up_to=True),)),
        Chapter(
            (3,),
            (
                Choose(
                    Filter(
                        controller="target",
                        has=Map(
                            types="creature",
                            power=AtLeast(Greatest("power", Filter(controller="target", has=Map(types="creature")))),
                        ),
                    ),
                    (Exile("chosen"),),
                ),
            ),
            (Aim(player="opponent"),),
        ),
    ),
    card(
        "Harald Unites the Elves",
        "{2}{B}{G}",
        "enchantment / Saga",
        Chapter(
            (1,),
            (Mill(3), Choose(buried(subtypes=("Elf", "Tyvar")), (Return("chosen", "battlefield"),), least=0)),
        ),
        Chapter((2,), (Put("+1/+1", on=Filter(has=Map(subtypes="Elf"), controller="you")),)),
        Chapter((3,), (Unwritten("whenever an Elf you control attacks this turn"),)),
    ),
    creature(
        "Elderfang Disciple",
        "{1}{B}",
        "creature / Elf Cleric",
        1,
        1,
        whenever("entered", Discard(who="opponents"), obj="this"),
    ),
    # types
    creature(
        "Bloodline Pretender",
        "{3}",
        "artifact creature / Shapeshifter",
        2,
        2,
        EntersChoosing(),
        whenever("entered", Put("+1/+1"), obj=Filter(has=THAT_TYPE, controller="you", other=True)),
        keywords="changeling",
    ),
    card(
        "Crippling Fear",
        "{2}{B}{B}",
        "sorcery",
        Spell((ChooseType(), lower(3, Filter(has=Map(types="creature", subtypes=Negate("this.chosen")))))),
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
    creature(
        "Realmwalker",
        "{2}{G}",
        "creature / Shapeshifter",
        2,
        3,
        EntersChoosing(),
        Static(
            (Permit(Pattern("looking", Map(seat="you", card=Filter(zone="library", owner="you", has=Map(depth=1))))),)
        ),
        Static((Permit(Pattern("cast", Map(seat="you", card=on_top(**THAT_TYPE)))),)),
        keywords="changeling",
    ),
    Card(
        "Alrund, God of the Cosmos",
        Map(cost="{3}{U}{U}", types=("creature",), supertypes=("legendary",), subtypes=("God",), power=1, toughness=1),
        (
            Static(
                tuple(
                    Modify(field, "add", Count(which))
                    for field in ("power", "toughness")
                    for which in (
                        Filter(zone="hand", owner="you"),
                        Filter(zone="exile", owner="you", marks=Map(foretold=AtLeast(0))),
                    )
                )
            ),
            whenever(
                "step-began",
                ChooseType("card type"),
                Top(
                    2,
                    then=(
                        Reveal(
                            "chosen",
                            (
                                Among(
                                    "chosen",
                                    Filter(zone="library", has=Map(types="this.chosen")),
                                    (Return("chosen"), Bottom("rest")),
                                ),
                            ),
                        ),
                    ),
                ),
                phase="end",
                seat="you",
            ),
        ),
        creature(
            "Hakka, Whispering Raven",
            "{1}{U}",
            "legendary creature / Bird",
            2,
            3,
            whenever("damaged", Return("this"), Scry(2), source="this", combat=True, to=Negate(Filter())),
            keywords="flying",
        ),
    ),
)
