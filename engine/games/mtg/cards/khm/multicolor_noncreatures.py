"""Cards of Kaldheim of several colours that are neither creatures nor Sagas."""

from __future__ import annotations

from engine.games.mtg.cards.builders import (
    ENTERS,
    FOREIGN,
    LEGENDARY,
    MINE,
    TAKE,
    card,
    each,
    loyalty,
    token,
    whenever,
)
from engine.games.mtg.words import (
    Activated,
    Aim,
    CastNow,
    Cost,
    Create,
    Deal,
    Delayed,
    Draw,
    Emblem,
    Exile,
    Lasting,
    Occurred,
    Put,
    Return,
    Sacrifice,
    Scry,
    When,
)
from engine.kernel.values import Map, Word
from engine.kernel.words import (
    Filter,
    Modify,
    Negate,
    Pattern,
    Prohibit,
    Static,
    Times,
    ValueOf,
)

__all__ = ["CARDS"]

SHARD = card(
    "Shard",
    "",
    "enchantment / Shard",
    Activated(Cost("{2}", gives=(TAKE,)), (Scry(1), Draw())),
)

_GHOST: tuple[Word, ...] = (
    Return("event.becomes"),
    Create(token("creature / Spirit", 1, 1, "W", "flying")),
)

CARDS = (
    card(
        "Kaya the Inexorable",
        "{3}{W}{B}",
        "legendary planeswalker / Kaya",
        loyalty(
            1,
            Put("ghostform", on="target"),
            Lasting(
                (
                    Modify("abilities", "grant", whenever("died", *_GHOST, obj="this")),
                    Modify("abilities", "grant", whenever("exiled", *_GHOST, obj="this")),
                ),
                "target",
                forever=True,
            ),
            aims=(Aim(Filter(has=Map(types="creature", token=False)), up_to=True),),
        ),
        loyalty(-3, Exile(), aims=(Aim(Filter(has=Map(types=Negate("land")))),)),
        loyalty(
            -7,
            Emblem(
                (
                    whenever(
                        "step-began",
                        CastNow(
                            tuple(
                                Filter(zone=one, owner="you", has=LEGENDARY) for one in ("hand", "graveyard", "exile")
                            )
                        ),
                        phase="upkeep",
                        seat="you",
                    ),
                )
            ),
        ),
        loyalty=5,
    ),
    card(
        "Niko Aris",
        "{X}{W}{U}{U}",
        "legendary planeswalker / Niko",
        Static((When((Create(SHARD, ValueOf("this", "x")),), ENTERS),)),
        Activated(
            Cost(),
            (
                Lasting((Prohibit(Pattern("blocking", Map(attacker="target"))),)),
                Delayed(When((Return("event.source"),), Pattern("damaged", Map(source="target")))),
            ),
            aims=(Aim(MINE, up_to=True),),
            loyalty=1,
        ),
        Activated(
            Cost(),
            (Deal(Times(2, Occurred(Pattern("drawn", Map(obj=Filter(zone="library", owner="you")))))),),
            aims=(Aim(Filter(has=Map(types="creature"), marks=Map(tapped=True))),),
            loyalty=-1,
        ),
        Activated(Cost(), (Create(SHARD),), loyalty=-1),
        loyalty=3,
    ),
    card(
        "Rampage of the Valkyries",
        "{3}{W}{B}",
        "enchantment",
        whenever("entered", Create(token("creature / Angel", 4, 4, "W", "flying, vigilance")), obj="this"),
        whenever("died", Sacrifice(FOREIGN, who="each"), obj=each("Angel")),
    ),
)
