"""Cards of Kaldheim: planeswalkers, and those that meet them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.c114_emblems import Emblem
from engine.games.mtg.c122_removal import RemoveCounters
from engine.games.mtg.c608_casting import CastNow
from engine.games.mtg.cards.khm import (
    ANY_TARGET,
    ELF,
    ENTERS,
    MINE,
    THEIRS,
    boost,
    card,
    creature,
    each,
    equip,
    tap_for,
    token,
    whenever,
)
from engine.games.mtg.words import (
    Activated,
    Aim,
    Cost,
    Create,
    Deal,
    Draw,
    Exile,
    Give,
    Lasting,
    Mode,
    Put,
    Return,
    Sacrifice,
    Untap,
    When,
)
from engine.kernel.values import Map, Word
from engine.kernel.words import AllOf, Count, Filter, Happened, Modify, Negate, Pattern, Static, Times

__all__ = ["CARDS"]

_ELVES = Count(each("Elf"))
_MINUS = Times(-1, _ELVES)
_THEIR_FRAGILE = Filter(has=Map(types=("creature", "planeswalker")), controller="foe")
_LEGENDARY: Map[str, object] = Map(supertypes="legendary")
_GHOST: tuple[Word, ...] = (
    Return("event.becomes"),
    Create(token("creature / Spirit", 1, 1, "W", "flying")),
)


_HAMMER = Filter(name="Toralf's Hammer", host="this")


def _loyalty(cost: int | str, *does: Word, aims: tuple[Aim, ...] = ()) -> Activated:
    """A loyalty ability."""
    return Activated(Cost(), does, aims=aims, loyalty=cost)


def _hit_by(source: Filter) -> Happened:
    return Happened(Pattern("damaged", Map(to="event.obj", source=source)))


CARDS = (
    card(
        "Tyvar Kell",
        "{2}{G}{G}",
        "legendary planeswalker / Tyvar",
        Static((Modify("abilities", "grant", tap_for("{B}"), Filter(has=Map(subtypes="Elf"), controller="you")),)),
        _loyalty(
            1,
            Put("+1/+1", on="target"),
            Untap(),
            boost(0, 0, "target", "deathtouch"),
            aims=(Aim(Filter(has=Map(subtypes="Elf")), up_to=True),),
        ),
        _loyalty(0, Create(ELF)),
        _loyalty(
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
    card(
        "Kaya the Inexorable",
        "{3}{W}{B}",
        "legendary planeswalker / Kaya",
        _loyalty(
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
        _loyalty(-3, Exile(), aims=(Aim(Filter(has=Map(types=Negate("land")))),)),
        _loyalty(
            -7,
            Emblem(
                (
                    whenever(
                        "step-began",
                        CastNow(
                            tuple(
                                Filter(zone=one, owner="you", has=_LEGENDARY) for one in ("hand", "graveyard", "exile")
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
    replace(
        creature(
            "Toralf, God of Fury",
            "{2}{R}{R}",
            "legendary creature / God",
            5,
            4,
            whenever(
                "exceeded",
                Deal("event.amount"),
                aims=(replace(ANY_TARGET, but="event.obj"),),
                obj=_THEIR_FRAGILE,
                combat=False,
            ),
            keywords="trample",
        ),
        back=card(
            "Toralf's Hammer",
            "{1}{R}",
            "legendary artifact / Equipment",
            Static(
                (
                    Modify(
                        "abilities",
                        "grant",
                        Activated(
                            Cost("{1}{R}", tap=True, gives=(Give("unattach", _HAMMER),)),
                            (Deal(3, source="paid"), Return("paid")),
                            aims=(ANY_TARGET,),
                        ),
                        Filter(be="host"),
                    ),
                    Modify("power", "add", 3, Filter(be="host", has=_LEGENDARY)),
                )
            ),
            equip("{1}{R}"),
        ),
    ),
    creature(
        "Aegar, the Freezing Flame",
        "{1}{U}{R}",
        "legendary creature / Giant Wizard",
        3,
        3,
        whenever(
            "exceeded",
            Draw(),
            given=Negate(
                AllOf(
                    (
                        Negate(_hit_by(Filter(has=Map(subtypes=("Giant", "Wizard")), controller="you"))),
                        Negate(_hit_by(Filter(zone="stack", controller="you"))),
                    )
                )
            ),
            obj=_THEIR_FRAGILE,
        ),
    ),
    creature(
        "Eradicator Valkyrie",
        "{2}{B}{B}",
        "creature / Angel Berserker",
        4,
        3,
        Activated(
            Cost("{1}{B}", gives=(Give("sacrifice", MINE),)),
            (Sacrifice(Filter(has=Map(types=("creature", "planeswalker"))), who="opponents"),),
            boast=True,
        ),
        keywords="flying, lifelink, hexproof from planeswalkers",
    ),
    creature(
        "Thornmantle Striker",
        "{4}{B}",
        "creature / Elf Rogue",
        4,
        3,
        Static(
            (
                When(
                    (),
                    ENTERS,
                    modes=(
                        Mode((RemoveCounters(_ELVES),), (Aim(Filter()),)),
                        Mode((boost(_MINUS, _MINUS, "target"),), (Aim(THEIRS),)),
                    ),
                ),
            )
        ),
    ),
)
