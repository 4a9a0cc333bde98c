"""Cards of Kaldheim: creatures, lands and relics in the words that others brought."""

from __future__ import annotations

from engine.games.mtg.c119_life import StartingLife
from engine.games.mtg.c122_removal import RemoveCounters
from engine.games.mtg.c608_attaching import Outfit
from engine.games.mtg.c608_choices import Choose, ForEach
from engine.games.mtg.c608_libraries import Tuck
from engine.games.mtg.c608_numbers import Where
from engine.games.mtg.c701_search import Search
from engine.games.mtg.cards.khm import (
    DWARF,
    ELF,
    MINE,
    TAKE,
    TREASURE,
    base,
    card,
    creature,
    each,
    pump,
    tap_for,
    whenever,
)
from engine.games.mtg.types import CREATURE_TYPES
from engine.games.mtg.words import (
    Activated,
    Aim,
    Attach,
    Cost,
    Create,
    Deal,
    Discard,
    Draw,
    EntersWith,
    Foretell,
    GainLife,
    Give,
    If,
    Lasting,
    May,
    Mode,
    Produce,
    Put,
    Return,
    Spell,
)
from engine.kernel.values import Map
from engine.kernel.words import AtMost, Compare, Count, Exists, Filter, Modify, Negate, Plus, Static, ValueOf

__all__ = ["CARDS"]

_NONLAND = Aim(Filter(has=Map(types=Negate("land"))))
_NIGHT = ValueOf("this", "counter:night")
_TREASURES = Filter(has=Map(subtypes="Treasure"), controller="you")
_TWO_MANA = Activated(Cost(tap=True, gives=(TAKE,)), (Produce("any", 2),))
_RING = card("Replicated Ring", "", "snow artifact", tap_for("any"))

CARDS = (
    creature(
        "Goldspan Dragon",
        "{3}{R}{R}",
        "creature / Dragon",
        4,
        4,
        whenever("attacks", Create(TREASURE), obj="this"),
        whenever("became-target", Create(TREASURE), obj="this", spell=True),
        Static((Modify("abilities", "grant", _TWO_MANA, _TREASURES),)),
        keywords="flying, haste",
    ),
    creature(
        "Wolverine Riders",
        "{4}{G}{G}",
        "creature / Elf Warrior",
        4,
        4,
        whenever("step-began", Create(ELF), phase="upkeep"),
        whenever("entered", GainLife(ValueOf("event.obj", "toughness")), obj=each("Elf", other=True)),
    ),
    creature(
        "Jaspera Sentinel",
        "{G}",
        "creature / Elf Rogue",
        1,
        2,
        Activated(Cost(tap=True, gives=(Give("tap", MINE),)), (Produce("any"),)),
        keywords="reach",
    ),
    creature(
        "Magda, Brazen Outlaw",
        "{1}{R}",
        "legendary creature / Dwarf Berserker",
        2,
        1,
        pump(1, 0, each("Dwarf", other=True)),
        whenever("tapped", Create(TREASURE), obj=each("Dwarf")),
        Activated(
            Cost(gives=(Give("sacrifice", _TREASURES, 5),)),
            (
                Search(
                    (
                        Filter(zone="library", has=Map(types="artifact")),
                        Filter(zone="library", has=Map(subtypes="Dragon")),
                    ),
                    to="battlefield",
                ),
            ),
        ),
    ),
    card(
        "Cosmos Elixir",
        "{4}",
        "artifact",
        whenever(
            "step-began",
            If(Compare(ValueOf("you", "life"), ">", StartingLife()), (Draw(),), (GainLife(2),)),
            phase="end",
            seat="you",
        ),
    ),
    card(
        "Replicating Ring",
        "{3}",
        "snow artifact",
        tap_for("any"),
        whenever(
            "step-began",
            Put("night"),
            If(Compare(_NIGHT, ">=", 8), (RemoveCounters(what="this", counter="night"), Create(_RING, 8))),
            phase="upkeep",
            seat="you",
        ),
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
        "Tyrite Sanctum",
        "",
        "land",
        tap_for("{C}"),
        Activated(
            Cost("{2}", tap=True),
            (Lasting((Modify("subtypes", "grant", "God"),), "target", forever=True), Put("+1/+1", on="target")),
            (Aim(Filter(has=Map(types="creature", supertypes="legendary"))),),
        ),
        Activated(
            Cost("{4}", tap=True, gives=(TAKE,)),
            (Put("indestructible", on="target"),),
            (Aim(Filter(has=Map(subtypes="God"))),),
        ),
    ),
    card(
        "Immersturm Skullcairn",
        "",
        "land",
        EntersWith(tapped=True),
        tap_for("{B}"),
        Activated(
            Cost("{1}{B}{R}{R}", tap=True, gives=(TAKE,)),
            (Deal(3), Discard(who="target")),
            (Aim(player="any"),),
            sorcery=True,
        ),
    ),
    card(
        "Faceless Haven",
        "",
        "snow land",
        tap_for("{C}"),
        Activated(
            Cost("{S}{S}{S}"),
            (
                Lasting(
                    (
                        Modify("types", "grant", "creature"),
                        Modify("subtypes", "grant", CREATURE_TYPES),
                        Modify("keywords", "grant", "vigilance"),
                        *base(4, 3),
                    ),
                    "this",
                ),
            ),
        ),
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
        "Run Ashore",
        "{4}{U}{U}",
        "instant",
        Spell(
            modes=(Mode((Tuck(),), (_NONLAND,)), Mode((Return(),), (_NONLAND,))),
            choose=1,
            most=2,
        ),
    ),
)
