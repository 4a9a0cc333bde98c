"""Sagas of Kaldheim of several colours."""

from __future__ import annotations

from engine.games.mtg.cards.builders import (
    A_PLAYER,
    ANGEL_WARRIOR,
    ANY_TARGET,
    CREATURE,
    FOREIGN,
    FORETELLING,
    FRAGILE,
    MINE,
    MY_CREATURE,
    PERMANENT,
    THEIRS,
    base,
    bury,
    card,
    casting_of,
    each,
    lower,
    sacrifice_it,
    token,
    top_cards,
)
from engine.games.mtg.words import (
    Activated,
    Aim,
    Bring,
    Chapter,
    Choose,
    Copy,
    Cost,
    Create,
    Deal,
    Delayed,
    Destroy,
    Discard,
    Draw,
    Exchange,
    Exile,
    Fight,
    ForEach,
    GainLife,
    Greatest,
    Lasting,
    LookAt,
    LoseLife,
    May,
    MayPlay,
    Mill,
    Produce,
    Put,
    Reflexive,
    Return,
    Reveal,
    Scry,
    Shuffle,
    When,
    Where,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    AtLeast,
    AtMost,
    Charge,
    Count,
    Filter,
    Modify,
    Negate,
    Pattern,
    Plus,
    Replace,
    Times,
    ValueOf,
)

__all__ = ["CARDS"]

_NO_GIANT = Filter(has=Map(types="creature", subtypes=Negate("Giant")))

SHARING = Aim(Filter(has=Map(types=Negate("creature"), supertypes=Negate("basic"))), word=1, alike="types")

_GIANT_SPELL = Filter(zone="stack", has=Map(subtypes="Giant"))

SNOW_CARD = Aim(Filter(zone="graveyard", owner="you", has=Map(types=PERMANENT, supertypes="snow")), up_to=True)

ANGELS = each("Angel")

_FORETOLD = Filter(zone="exile", owner="you", marks=Map(foretold=AtLeast(0)))

_MY_FLYERS = Filter(has=Map(types="creature", keywords="flying"), controller="you")

CARDS = (
    card(
        "Arni Slays the Troll",
        "{R}{G}",
        "enchantment / Saga",
        Chapter((1,), (Fight(),), (MY_CREATURE, Aim(FOREIGN, up_to=True))),
        Chapter((2,), (Produce("{R}"), Put("+1/+1", 2, "target")), (Aim(MINE, up_to=True),)),
        Chapter((3,), (GainLife(Greatest("power", MINE)),)),
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
            (Aim(bury(types="creature")),),
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
    card(
        "Battle of Frost and Fire",
        "{3}{U}{R}",
        "enchantment / Saga",
        Chapter((1,), (Deal(4, Filter(one_of=(_NO_GIANT, Filter(has=Map(types="planeswalker"))))),)),
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
        "Firja's Retribution",
        "{1}{W}{W}{B}",
        "enchantment / Saga",
        Chapter((1,), (Create(ANGEL_WARRIOR),)),
        Chapter(
            (2,),
            (
                Lasting(
                    (
                        Modify(
                            "abilities",
                            "grant",
                            Activated(
                                Cost(tap=True),
                                (Destroy(),),
                                aims=(
                                    Aim(
                                        Filter(
                                            has=Map(types="creature", power=AtMost(Plus(ValueOf("this", "power"), -1)))
                                        )
                                    ),
                                ),
                            ),
                        ),
                    ),
                    ANGELS,
                ),
            ),
        ),
        Chapter((3,), (Lasting((Modify("keywords", "grant", "double strike"),), ANGELS),)),
    ),
    card(
        "Harald Unites the Elves",
        "{2}{B}{G}",
        "enchantment / Saga",
        Chapter(
            (1,),
            (Mill(3), Choose(bury(subtypes=("Elf", "Tyvar")), (Return("chosen", "battlefield"),), least=0)),
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
            (Aim(bury(types="creature")),),
        ),
    ),
    card(
        "King Narfi's Betrayal",
        "{1}{U}{B}",
        "enchantment / Saga",
        Chapter(
            (1,),
            (
                Mill(4, "each"),
                Choose(
                    Filter(zone="graveyard", has=Map(types=("creature", "planeswalker"))),
                    (Exile("chosen"),),
                    least=0,
                    each="each",
                ),
            ),
        ),
        Chapter((2, 3), (MayPlay(Filter(zone="exile", marks=Map(by="this")), lands=False, any_mana=True),)),
    ),
    card(
        "Niko Defies Destiny",
        "{1}{W}{U}",
        "enchantment / Saga",
        Chapter((1,), (GainLife(Times(2, Count(_FORETOLD))),)),
        Chapter((2,), (Produce("{W}{U}", only=(FORETELLING, casting_of(foretells=True))),)),
        Chapter((3,), (Return(),), (Aim(Filter(zone="graveyard", owner="you", has=Map(foretells=True))),)),
    ),
    card(
        "Showdown of the Skalds",
        "{2}{R}{W}",
        "enchantment / Saga",
        Chapter((1,), (top_cards(4, "next turn"),)),
        Chapter(
            (2, 3),
            (
                Delayed(
                    When((Put("+1/+1", on="target"),), Pattern("became-cast", Map(seat="you")), aims=(MY_CREATURE,))
                ),
            ),
        ),
    ),
    card(
        "The Bears of Littjara",
        "{1}{G}{U}",
        "enchantment / Saga",
        Chapter((1,), (Create(token("creature / Shapeshifter", 2, 2, "U", "changeling")),)),
        Chapter(
            (2,),
            (Lasting(base(4, 4), "targets", forever=True),),
            (Aim(Filter(has=Map(types="creature", subtypes="Shapeshifter"), controller="you"), many=True, word=1),),
        ),
        Chapter(
            (3,),
            (
                Deal(
                    ValueOf("it", "power"),
                    source=Filter(has=Map(types="creature", power=AtLeast(4)), controller="you"),
                ),
            ),
            (Aim(FRAGILE.what, up_to=True),),
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
    card(
        "The Raven's Warning",
        "{1}{W}{U}",
        "enchantment / Saga",
        Chapter((1,), (Create(token("creature / Bird", 1, 1, "U", "flying")), GainLife(2))),
        Chapter(
            (2,),
            (
                Delayed(
                    When(
                        (LookAt(Filter(zone="hand", owner="event.to")), Draw()),
                        Pattern("damaged", Map(source=_MY_FLYERS, combat=True, to=A_PLAYER)),
                        together=True,
                    )
                ),
            ),
        ),
        Chapter((3,), (Bring(),)),
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
    card(
        "The Trickster-God's Heist",
        "{2}{U}{B}",
        "enchantment / Saga",
        Chapter((1,), (May((Exchange(),)),), (Aim(CREATURE, word=1), Aim(CREATURE, word=1))),
        Chapter((2,), (May((Exchange(),)),), (SHARING, SHARING)),
        Chapter((3,), (LoseLife(3, "target"), GainLife(3)), (Aim(player="any"),)),
    ),
)
