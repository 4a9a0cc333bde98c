"""Cards of Kaldheim about what is paid: alternative costs, casting for nothing, foretelling by an effect."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.c118_costs import Offer
from engine.games.mtg.c401_looking import Bottom, Top
from engine.games.mtg.c608_casting import BecomeForetold, CastNow, Dig
from engine.games.mtg.c701_search import Search
from engine.games.mtg.cards.khm import boost, card, creature, each, tap_for, whenever
from engine.games.mtg.words import (
    Activated,
    Additional,
    Aim,
    Alternative,
    Cost,
    Create,
    Draw,
    Enchant,
    Exile,
    Foretell,
    Give,
    Greatest,
    May,
    Scry,
    Spell,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    Amount,
    AtLeast,
    AtMost,
    Card,
    Exists,
    Filter,
    Modify,
    Negate,
    Part,
    Pattern,
    Plus,
    Replace,
    Static,
)

__all__ = ["CARDS", "PERMANENT", "exactly"]

PERMANENT = ("artifact", "creature", "enchantment", "land", "planeswalker")
_HOST = Filter(be="host")
_OTHERS = Filter(controller="you", other=True)


def exactly(n: Amount) -> Negate:
    """A test: neither more nor less."""
    return Negate((Negate(AtLeast(n)), Negate(AtMost(n))))


def _rune(name: str, color: str, *gives: Part) -> Card:
    """A Rune: what it gives an enchanted creature, and lets an enchanted Equipment give to what it equips."""
    return card(
        f"Rune of {name}",
        f"{{1}}{{{color}}}",
        "enchantment / Aura Rune",
        Enchant(Aim(Filter(has=Map(types=PERMANENT)))),
        whenever("entered", Draw(), obj="this"),
        Static(tuple(replace(one, to=Filter(be="host", has=Map(types="creature"))) for one in gives)),
        Static(
            (
                Modify(
                    "abilities",
                    "grant",
                    Static(tuple(replace(one, to=_HOST) for one in gives)),
                    Filter(be="host", has=Map(subtypes="Equipment")),
                ),
            )
        ),
    )


def _keyword(word: str) -> Modify:
    return Modify("keywords", "grant", word)


CARDS = (
    _rune("Sustenance", "W", _keyword("lifelink")),
    _rune("Flight", "U", _keyword("flying")),
    _rune("Mortality", "B", _keyword("deathtouch")),
    _rune("Speed", "R", Modify("power", "add", 1), _keyword("haste")),
    _rune("Might", "G", Modify("power", "add", 1), Modify("toughness", "add", 1), _keyword("trample")),
    creature(
        "Runeforge Champion",
        "{2}{W}",
        "creature / Dwarf Warrior",
        2,
        3,
        whenever(
            "entered", May((Search(Filter(has=Map(subtypes="Rune")), zones=("library", "graveyard")),)), obj="this"
        ),
        Static(
            (
                Offer(
                    Pattern("casting", Map(seat="you", spell=Filter(zone="stack", has=Map(subtypes="Rune")))),
                    "runeforge",
                    Cost("{1}"),
                ),
            )
        ),
    ),
    creature(
        "Stalwart Valkyrie",
        "{3}{W}",
        "creature / Angel Warrior",
        3,
        2,
        Alternative(
            "exile",
            Cost("{1}{W}", gives=(Give("exile", Filter(zone="graveyard", has=Map(types="creature"), owner="you")),)),
        ),
        keywords="flying",
    ),
    creature(
        "Ethereal Valkyrie",
        "{4}{W}{U}",
        "creature / Spirit Angel",
        4,
        4,
        whenever("entered", Draw(), BecomeForetold(), obj="this"),
        whenever("attacks", Draw(), BecomeForetold(), obj="this"),
        keywords="flying",
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
    card(
        "In Search of Greatness",
        "{G}{G}",
        "enchantment",
        whenever(
            "step-began",
            CastNow(
                Filter(
                    zone="hand",
                    owner="you",
                    has=Map(
                        {
                            "types": PERMANENT,
                            "mana-value": exactly(
                                Plus(1, Greatest("mana-value", Filter(controller="you", other=True)))
                            ),
                        }
                    ),
                ),
                otherwise=(Scry(1),),
            ),
            phase="upkeep",
            seat="you",
        ),
    ),
    creature(
        "Svella, Ice Shaper",
        "{1}{R}{G}",
        "legendary snow creature / Troll Warrior",
        2,
        4,
        Activated(Cost("{3}", tap=True), (Create(card("Icy Manalith", "", "snow artifact", tap_for("any"))),)),
        Activated(
            Cost("{6}{R}{G}", tap=True),
            (Top(4, then=(CastNow("chosen"), Bottom("chosen", random=True)), look=True),),
        ),
    ),
    creature(
        "Surtland Elementalist",
        "{5}{U}{U}",
        "creature / Giant Wizard",
        8,
        8,
        Additional(
            Cost(gives=(Give("reveal", Filter(zone="hand", has=Map(subtypes="Giant"), owner="you")),)),
            "reveal",
            Cost("{2}"),
        ),
        whenever(
            "attacks",
            CastNow(Filter(zone="hand", owner="you", has=Map(types=("instant", "sorcery")))),
            obj="this",
        ),
    ),
    creature(
        "Dream Devourer",
        "{1}{B}",
        "creature / Demon Cleric",
        0,
        3,
        Static(
            (
                Modify(
                    "abilities",
                    "grant",
                    Foretell("-2"),
                    Filter(
                        zone="hand",
                        owner="you",
                        has=Map(types=Negate("land"), foretells=False),
                    ),
                ),
            )
        ),
        whenever("foretold", boost(2, 0, "this"), seat="you"),
    ),
)
