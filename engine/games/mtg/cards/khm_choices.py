"""Cards of Kaldheim that have something chosen without targeting, or a type chosen, as they resolve or enter."""

from __future__ import annotations

from engine.games.mtg.c118_unless import Unless
from engine.games.mtg.c401_looking import Bottom, Reveal, Top
from engine.games.mtg.c608_choices import Among, Choose, ChooseType, Distribute, ForEach
from engine.games.mtg.c608_numbers import Where
from engine.games.mtg.cards.khm import (
    ANY_TARGET,
    CREATURE,
    MINE,
    SNOW_SPENT,
    TAKE,
    THEIRS,
    card,
    creature,
    tap_for,
    token,
    whenever,
)
from engine.games.mtg.words import (
    Activated,
    Aim,
    Chapter,
    Copy,
    CopySpell,
    Cost,
    Create,
    Deal,
    Delayed,
    Destroy,
    Discard,
    Draw,
    EntersChoosing,
    EntersWith,
    Exile,
    Foretell,
    Give,
    Greatest,
    If,
    Lasting,
    LoseLife,
    May,
    Mill,
    Mode,
    Produce,
    Put,
    Reflexive,
    Return,
    Sacrifice,
    Scry,
    Spell,
    Untap,
    When,
)
from engine.kernel.values import Map, Word
from engine.kernel.words import (
    Amount,
    AtLeast,
    AtMost,
    Card,
    Charge,
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
    Times,
    ValueOf,
)

__all__ = ["CARDS"]

PERMANENT = ("artifact", "creature", "enchantment", "land", "planeswalker")
LEGEND: Map[str, object] = Map(types="creature", supertypes="legendary")
THAT_TYPE: Map[str, object] = Map(types="creature", subtypes="this.chosen")


def buried(**has: object) -> Filter:
    """Cards in your graveyard."""
    return Filter(zone="graveyard", owner="you", has=Map(has))


def sacrifice_it(*then: Word) -> Word:
    """Sacrifice what was chosen; when that is done, `it` is what was sacrificed."""
    return ForEach("chosen", (Sacrifice(Filter(be="it")), *then))


def flings(amount: Amount) -> Reflexive:
    """When that is done, damage to any target."""
    return Reflexive(When((Deal(amount),), aims=(ANY_TARGET,)))


def on_top(**has: object) -> Filter:
    """The top card of your library."""
    return Filter(zone="library", owner="you", has=Map({**has, "depth": 1}))


def lower(n: int, to: str | Filter) -> Lasting:
    """Until the end of the turn: so much less power and toughness."""
    return Lasting((Modify("power", "add", -n), Modify("toughness", "add", -n)), to)


_GIANT_SPELL = Filter(zone="stack", has=Map(subtypes="Giant"))

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
            modes=tuple(Mode((Destroy(Filter(has=Map(types=kind))),)) for kind in ("creature", "planeswalker")),
            after=(
                Choose(
                    buried(**{"types": ("creature", "planeswalker"), "mana-value": AtMost(SNOW_SPENT)}),
                    (Return("chosen", "battlefield"),),
                ),
            ),
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
            (Aim(Filter(has=Map(types=("artifact", "creature", "enchantment")), controller="foe")),),
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
        Chapter(
            (3,),
            (
                Return(
                    to="battlefield",
                    counters=Map(flying=1),
                    being=(Modify("subtypes", "grant", "Angel"), Modify("subtypes", "grant", "Warrior")),
                ),
            ),
            (Aim(buried(types="creature")),),
        ),
    ),
    card(
        "Fall of the Impostor",
        "{1}{G}{W}",
        "enchantment / Saga",
        Chapter((1, 2), (Put("+1/+1", on="target"),), (Aim(CREATURE, up_to=True),)),
        Chapter(
            (3,),
            (
                Where(
                    Greatest("power", Filter(controller="target", has=Map(types="creature"))),
                    (
                        Choose(
                            Filter(controller="target", has=Map(types="creature", power=AtLeast("x"))),
                            (Exile("chosen"),),
                        ),
                    ),
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
        Chapter(
            (3,),
            (
                Delayed(
                    When(
                        (lower(1, "target"),),
                        Pattern("attacks", Map(obj=Filter(has=Map(subtypes="Elf"), controller="you"))),
                        aims=(Aim(THEIRS),),
                    )
                ),
            ),
        ),
    ),
    creature(
        "Elderfang Disciple",
        "{1}{B}",
        "creature / Elf Cleric",
        1,
        1,
        whenever("entered", Discard(who="opponents"), obj="this"),
    ),
    card(
        "Kardur's Vicious Return",
        "{2}{B}{R}",
        "enchantment / Saga",
        Chapter(
            (1,),
            (Choose(MINE, (sacrifice_it(Reflexive(When((Deal(3),), aims=(ANY_TARGET,)))),), least=0),),
        ),
        Chapter((2,), (Discard(who="each"),)),
        Chapter(
            (3,),
            (
                Return(
                    to="battlefield",
                    then=(
                        Put("+1/+1", on="chosen"),
                        Lasting(
                            (Modify("keywords", "grant", "haste"),),
                            "chosen",
                            until=Pattern("turn-began", Map(seat="you")),
                        ),
                    ),
                ),
            ),
            (Aim(buried(types="creature")),),
        ),
    ),
    card(
        "Invasion of the Giants",
        "{U}{R}",
        "enchantment / Saga",
        Chapter((1,), (Scry(2),)),
        Chapter(
            (2,),
            (
                Draw(),
                Choose(
                    Filter(zone="hand", owner="you", has=Map(subtypes="Giant")),
                    (
                        Reveal(
                            "chosen",
                            (
                                Reflexive(
                                    When(
                                        (Deal(2),),
                                        aims=(Aim(Filter(has=Map(types="planeswalker")), player="opponent"),),
                                    )
                                ),
                            ),
                        ),
                    ),
                    least=0,
                ),
            ),
        ),
        Chapter(
            (3,),
            (
                Lasting(
                    (Charge(Pattern("casting", Map(seat="you", spell=_GIANT_SPELL)), "reduce", 2),),
                    next=Pattern("became-cast", Map(seat="you", obj=_GIANT_SPELL)),
                ),
            ),
        ),
    ),
    creature(
        "Surtland Flinger",
        "{3}{R}{R}",
        "creature / Giant Berserker",
        4,
        6,
        whenever(
            "attacks",
            Choose(
                Filter(has=Map(types="creature"), controller="you", other=True),
                (
                    ForEach(
                        "chosen",
                        (
                            If(
                                Exists(Filter(be="it", has=Map(subtypes="Giant"))),
                                (Sacrifice(Filter(be="it")), flings(Times(2, ValueOf("it", "power")))),
                                (Sacrifice(Filter(be="it")), flings(ValueOf("it", "power"))),
                            ),
                        ),
                    ),
                ),
                least=0,
            ),
            obj="this",
        ),
    ),
    card("Tergrid's Shadow", "{3}{B}{B}", "instant", Spell((Sacrifice(CREATURE, 2, "each"),)), Foretell("{2}{B}{B}")),
    Card(
        "Tergrid, God of Fright",
        Map(
            cost="{3}{B}{B}",
            types=("creature",),
            supertypes=("legendary",),
            subtypes=("God",),
            power=4,
            toughness=5,
            keywords=("menace",),
        ),
        (
            whenever(
                "sacrificed",
                May((Return("event.becomes", "battlefield"),)),
                seat="foe",
                obj=Filter(has=Map(token=False)),
            ),
            whenever(
                "discarded",
                May((Return("event.becomes", "battlefield"),)),
                seat="foe",
                obj=Filter(zone="hand", has=Map(types=PERMANENT)),
            ),
        ),
        card(
            "Tergrid's Lantern",
            "{3}{B}",
            "legendary artifact",
            Activated(
                Cost(tap=True),
                (
                    Unless(
                        (
                            Cost(gives=(Give("sacrifice", Filter(has=Map(types=Negate("land")))),)),
                            Cost(gives=(Give("discard", Filter(zone="hand")),)),
                        ),
                        (LoseLife(3, "target"),),
                        "target",
                    ),
                ),
                aims=(Aim(player="any"),),
            ),
            Activated(Cost("{3}{B}"), (Untap("this"),)),
        ),
    ),
    Card(
        "Egon, God of Death",
        Map(
            cost="{2}{B}",
            types=("creature",),
            supertypes=("legendary",),
            subtypes=("God",),
            power=6,
            toughness=6,
            keywords=("deathtouch",),
        ),
        (
            whenever(
                "step-began",
                Choose(
                    Filter(zone="graveyard", owner="you"),
                    (Exile("chosen"),),
                    2,
                    2,
                    short=(Sacrifice(Filter(be="this")), Draw()),
                ),
                phase="upkeep",
                seat="you",
            ),
        ),
        card(
            "Throne of Death",
            "{B}",
            "legendary artifact",
            whenever("step-began", Mill(1), phase="upkeep", seat="you"),
            Activated(Cost("{2}{B}", tap=True, gives=(Give("exile", buried(types="creature")),)), (Draw(),)),
        ),
    ),
    card(
        "Battle for Bretagard",
        "{1}{G}{W}",
        "enchantment / Saga",
        Chapter((1,), (Create(token("creature / Human Warrior", 1, 1, "W")),)),
        Chapter((2,), (Create(token("creature / Elf Warrior", 1, 1, "G")),)),
        Chapter(
            (3,),
            (
                Choose(
                    Filter(controller="you", has=Map(token=True, types=("artifact", "creature"))),
                    (ForEach("chosen", (Copy("it"),)),),
                    least=0,
                    most=None,
                    unlike="name",
                ),
            ),
        ),
    ),
    creature(
        "Cinderheart Giant",
        "{5}{R}{R}",
        "creature / Giant Berserker",
        7,
        6,
        whenever(
            "died",
            Choose(
                Filter(has=Map(types="creature"), controller="foe"),
                (ForEach("chosen", (Deal(7, "it"),)),),
                who="chance",
            ),
            obj="this",
        ),
        keywords="trample",
    ),
    Card(
        "Kolvori, God of Kinship",
        Map(cost="{2}{G}{G}", types=("creature",), supertypes=("legendary",), subtypes=("God",), power=2, toughness=4),
        (
            Static(
                (Modify("power", "add", 4), Modify("toughness", "add", 2), Modify("keywords", "grant", "vigilance")),
                Exists(Filter(has=Map(types="creature", supertypes="legendary"), controller="you"), 3),
            ),
            Activated(
                Cost("{1}{G}", tap=True),
                (
                    Top(
                        6,
                        look=True,
                        then=(
                            Among(
                                "chosen",
                                Filter(zone="library", has=Map(types="creature", supertypes="legendary")),
                                (Choose("chosen", (Reveal("chosen", (Return("chosen"),)),), least=0),),
                            ),
                            Bottom("chosen", random=True),
                        ),
                    ),
                ),
            ),
        ),
        card(
            "The Ringhart Crest",
            "{1}{G}",
            "legendary artifact",
            EntersChoosing(),
            Activated(
                Cost(tap=True),
                (
                    Produce(
                        "{G}",
                        only=tuple(
                            Pattern("casting", Map(spell=Filter(zone="stack", has=has))) for has in (THAT_TYPE, LEGEND)
                        ),
                    ),
                ),
            ),
        ),
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
