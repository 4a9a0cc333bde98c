"""Cards made up for scenarios: creatures and spells as plain as can be."""

from __future__ import annotations

from engine.games.mtg.cards.builders import A_SPELL, ANY_CREATURE, ANY_TARGET, boost, card, creature, equip
from engine.games.mtg.words import Aim, Counter, Deal, Destroy, Draw, Enchant, Return, Spell
from engine.kernel.values import Map
from engine.kernel.words import Card, Filter, Modify, Static

__all__ = ["CARDS"]


CARDS = (
    card(
        "Test Axe", "{1}", "artifact / Equipment", Static((Modify("power", "add", 1, Filter(be="host")),)), equip("{1}")
    ),
    creature("Test Bear", "{1}{G}", "creature / Bear", 2, 2),
    creature("Test Bird", "{U}", "creature / Bird", 1, 1, keywords="flying"),
    card("Test Bolt", "{R}", "instant", Spell((Deal(3),), (ANY_TARGET,))),
    card("Test Charm", "{W}", "enchantment"),
    card("Test Denial", "{U}", "instant", Spell((Counter(), Draw(1)), (Aim(A_SPELL),))),
    card(
        "Test Doom",
        "{B}",
        "instant",
        Spell(
            (Destroy(),), (Aim(Filter(has=Map(types=("artifact", "creature", "enchantment", "land", "planeswalker")))),)
        ),
    ),
    creature("Test Elf", "{G}", "creature / Elf", 1, 1),
    Card("Test Filler"),
    creature("Test Giant", "{3}{R}", "creature / Giant", 4, 4),
    card("Test Growth", "{G}", "instant", Spell((boost(3, 3, "target"),), (ANY_CREATURE,))),
    card("Test Insight", "{U}", "sorcery", Spell((Draw(1),))),
    card("Test Recall", "{U}", "instant", Spell((Return(),), (Aim(Filter()),))),
    card("Test Relic", "{2}", "artifact"),
    card("Test Veil", "{W}", "enchantment / Aura", Enchant(ANY_CREATURE)),
    creature("Test Wall", "{3}", "artifact creature / Wall", 0, 4),
)
