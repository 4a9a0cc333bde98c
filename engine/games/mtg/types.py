"""The types of February 2021: card types, creature types (shortest first, 205.3m) and other subtypes, by card type."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.mtg.later_types import LATER_SUBTYPES

__all__ = ["BASIC", "CARD_TYPES", "CREATURE_TYPES", "KEYWORD_COUNTERS", "SUBTYPES", "find_subtype_set"]

_NAMES = """
Ox Ape Bat Cat Dog Egg Elf Elk Eye Fox God Hag Imp Kor Myr Orb Orc Rat Ally Army Atog Azra Bear Bird Boar Crab
Fish Frog Germ Goat Kavu Mole Monk Naga Ogre Ooze Orgg Pest Sand Serf Slug Wall Wolf Worm Wurm Yeti Angel
Beast Camel Demon Devil Djinn Drake Drone Druid Dryad Dwarf Elder Giant Gnome Golem Harpy Hippo Horse Human
Hydra Hyena Kirin Lamia Leech Licid Mouse Ninja Noble Nomad Nymph Otter Ouphe Pilot Plant Prism Rebel Rhino
Rogue Sable Satyr Scion Scout Servo Shade Shark Sheep Siren Slith Snake Spawn Spike Squid Troll Weird Whale
Archer Archon Avatar Badger Beeble Cleric Coward Dauthi Dragon Efreet Faerie Ferret Fungus Goblin Gorgon
Horror Insect Jackal Knight Kobold Kraken Lizard Minion Monger Monkey Mutant Mystic Noggle Oyster Pirate
Rabbit Rigger Shaman Sliver Sphinx Spider Spirit Sponge Thrull Turtle Volver Wizard Wombat Wraith Zombie
Zubera Advisor Aurochs Bringer Camarid Caribou Carrier Centaur Chimera Citizen Cyclops Demigod Eldrazi Gremlin
Griffin Hellion Homarid Kithkin Lammasu Merfolk Octopus Peasant Pegasus Phoenix Pincher Praetor Samurai
Serpent Soldier Soltari Specter Thopter Unicorn Vampire Warlock Warrior Antelope Assassin Basilisk Cephalid
Deserter Dinosaur Elephant Gargoyle Illusion Lhurgoyf Minotaur Mongoose Moonfolk Nautilus Nephilim Pangolin
Scorpion Skeleton Splinter Squirrel Starfish Surrakar Survivor Tentacle Thalakos Treefolk Vedalken Viashino
Werewolf Artificer Barbarian Berserker Blinkmoth Brushwagg Construct Crocodile Elemental Graveborn Jellyfish
Leviathan Manticore Masticore Mercenary Metathran Nightmare Pentavite Phyrexian Processor Saproling Scarecrow
Sculpture Tetravite Trilobite Wolverine Aetherborn Cockatrice Flagbearer Hippogriff Homunculus Juggernaut
Reflection Salamander Dreadnought Incarnation Phelddagrif Spellshaper Nightstalker Shapeshifter Triskelavite
Assembly-Worker
"""


CREATURE_TYPES: tuple[str, ...] = tuple(_NAMES.split())


BASIC: Mapping[str, str] = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""The mana that a land with a basic land type can be tapped for."""


KEYWORD_COUNTERS = (
    "flying",
    "first strike",
    "double strike",
    "deathtouch",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "trample",
    "vigilance",
)
"""Counters that give a keyword (122.1b)."""


CARD_TYPES = (
    "artifact",
    "conspiracy",
    "creature",
    "enchantment",
    "instant",
    "land",
    "phenomenon",
    "plane",
    "planeswalker",
    "scheme",
    "sorcery",
    "tribal",
    "vanguard",
)
"""The card types (205.2a)."""


_OTHERS = {
    "artifact": "Clue Contraption Equipment Food Fortification Gold Treasure Vehicle",
    "enchantment": "Aura Cartouche Curse Rune Saga Shard Shrine",
    "land": "Desert Forest Gate Island Lair Locus Mine Mountain Plains Power-Plant Swamp Tower Urza's",
    "spell": "Adventure Arcane Lesson Trap",
    "planeswalker": "Kaya Niko Tibalt Tyvar",
}
"""The subtypes of each card type but creature, divided by spaces."""


_SETS = {name: kind for kind, names in _OTHERS.items() for name in names.split()}
"""The card type of each of these subtypes."""


SUBTYPES = frozenset({*CREATURE_TYPES, *_SETS, *LATER_SUBTYPES})
"""Every subtype that a card can have, under either law."""


def find_subtype_set(subtype: str) -> str:
    """The card type whose subtypes include this one (205.3g to 205.3m); `creature` for any other text.

    >>> find_subtype_set("Food"), find_subtype_set("Elf")
    ('artifact', 'creature')
    """
    return _SETS.get(subtype, "creature")
