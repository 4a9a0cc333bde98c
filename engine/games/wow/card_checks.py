"""Checks of the texts in cards: types, keywords, tags and names. A wrong text would match nothing."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from functools import cache

from engine.games.discovery import list_words
from engine.games.wow import words
from engine.games.wow.cards import CARDS
from engine.games.wow.rules.tags import BY_THE_LAST_WORD
from engine.games.wow.words import ACTIONS, Deal, Divide, Overflow, Token
from engine.kernel.matching import is_reference
from engine.kernel.values import Map, Word, tag, within
from engine.kernel.words import Card, Filter, Modify, Replace

__all__ = ["find_strange_tags", "find_wrong_texts", "list_known_tags"]

_TYPES = frozenset(
    {"ability", "ally", "armor", "equipment", "hero", "instant", "item", "location", "quest", "resource", "weapon"}
)


_KINDS = frozenset({"arcane", "fire", "frost", "holy", "melee", "nature", "ranged", "shadow"})
"""The kinds of damage."""


_PACKETS = frozenset({"dealt", "healed"})


_SOURCES = frozenset({"hero", "destroyed"})


_CARD_WORDS = list_words(words, *ACTIONS)


_PRINTED = """
Alliance Arcane Archdruid Arena Armor Arms Arrow Axe Balance Bear Beast Blessing Boar Bow Broken Cat Chimaera Cloth
Combat Consort Crossbow Curse Dagger Demon Demonology Destruction Discipline Disease Draenei Dragon Dragonhawk
Dragonkin Druid Dwarf Elemental Elite Enhancement Fel Felguard Felhunter Feral Fire Fist Form Frost Fury Ghoul Giant
Glyph Gnome Goblin Golem Gorilla Gryphon Gun Hippogryph Holy Horde Human Hunter Hyena Imp Judgement Leather Loyal
Mace Mage Mail Marksmanship Mechanical Melee Monster Mount Murloc Naga Nature Neutral Off-Hand Ogre One-Handed Orc
Owl Paladin Pet Plate Poison Polearm Priest Protection Ranged Raptor Restoration Ring Ringleader Rogue Satyr Scorpid
Seal Serpent Shadow Shaman Sheep Shield Shout Spider Staff Stance Subtlety Succubus Survival Sword Tauren Thrown
Totem Traitor Trap Treant Trinket Troll Turtle Two-Handed Undead Unique Unlimited Voidwalker Vrykul Wand Warlock
Warrior Wisp Wolf Worgen Worm Wyvern
"""


_WHOLE = frozenset(
    {
        "Crawling Claw",
        "Crypt Fiend",
        "Death Knight",
        "Defias Thug",
        "Faceless One",
        "Fishing Pole",
        "Flight Master",
        "Frost Wyrm",
        "Gryphon Rider",
        "Keeper of the Grove",
        "Master Hero",
        "Sea Giant",
        "Sea Witch",
        "Void Seeker",
        "Warp Stalker",
        "Wind Rider",
    }
)
"""Tags that cards print: races, classes, talents, beasts, arms. What a scenario's own cards have, they have besides."""


def find_wrong_texts(word: Word | Card) -> Iterator[str]:
    """A message, in English, for each card type that does not exist or stands among tags, and each unknown name.

    `Bear.types: 'beast' is no type; there are: ability, …` is one. Replacements that would not work are told as well.
    The words inside it are not looked at.
    """
    if isinstance(word, Replace):
        yield from _check_replacement(word)
    elif any(isinstance(one, (Divide, Overflow)) for one in getattr(word, "does", ())):
        yield "divide and overflow stand under 'into' of a replace: they divide its packet (717.4c)"
    if isinstance(word, Deal):
        yield from _check_members("deal.kinds", word.kinds, _KINDS)
    if isinstance(word, Filter):
        yield from _check_types("filter.has.types", word.has.get("types"))
        yield from _check_members("filter.has.kinds", word.has.get("kinds"), _KINDS)
        yield from _check_members("filter.has.icons", word.has.get("icons"), list_known_tags())
    if isinstance(word, Card):
        yield from _check_types(f"{word.name}.types", word.values.get("types"))
        yield from _check_tags(f"{word.name}.tags", word.values.get("tags"))
        yield from _check_members(f"{word.name}.kinds", word.values.get("kinds"), _KINDS)
        yield from _check_members(f"{word.name}.talent", word.values.get("talent"), _TALENTS)
        yield from _check_members(f"{word.name}.icons", word.values.get("icons"), list_known_tags())
    if isinstance(word, _CARD_WORDS):
        named = getattr(word, "to", None)
        for one in named if isinstance(named, tuple) else ():
            yield from _check_name(f"{tag(word)}.to", one, {"hero"})
        yield from _check_name(f"{tag(word)}.source", getattr(word, "source", None), _SOURCES)


def _check_tags(where: str, tags: object) -> Iterator[str]:
    """A message for each card type that stands among a card's tags, where no clause would look for it."""
    for one in within(tags):
        if isinstance(one, str) and one.lower() in _TYPES and one not in list_known_tags():
            yield f"{where}: {one!r} is a card type and no tag; write `types: [{one.lower()}]`"


_TALENTS = frozenset(
    {
        *("Affliction", "Arcane", "Arms", "Assassination", "Balance", "Beast Mastery", "Blood", "Combat", "Demonology"),
        *("Destruction", "Discipline", "Elemental", "Enhancement", "Feral", "Fire", "Frost", "Fury", "Holy"),
        *("Marksmanship", "Protection", "Restoration", "Retribution", "Shadow", "Subtlety", "Survival", "Unholy"),
    }
)
"""The talent specs of heroes (206.1)."""

_SLOTS = frozenset(
    {"Back", "Chest", "Feet", "Finger", "Hands", "Head", "Legs", "Neck", "Shoulder", "Tabard", "Waist", "Wrist"}
)
"""Tags that armor and items print only with a limit, as in Head (1)."""


def find_strange_tags(cards: Iterable[Card]) -> Iterator[str]:
    """A message, in English, for each tag that a filter of these cards asks for, or a limit counts, and no card has.

    A tag that these cards print or give themselves is not strange, nor is a single word of a known tag. If a known tag
    is alike, the message names it.
    """
    own = tuple(cards)
    known = {*list_known_tags(), *_list_borne_tags(own)}
    known |= {word for one in known for word in one.split()}
    counted = known | _SLOTS
    for card in own:
        for printed in (one for one in (card, *within(card)) if isinstance(one, (Card, Token))):
            limits = printed.values.get("limits")
            named = (str(one) for one in limits) if isinstance(limits, Map) else ()
            own_name = printed.name.split() if isinstance(printed, Card) else ()
            strange = (one for one in named if one not in counted and one not in own_name)
            yield from (_tell_strange_tag(card, "limits", one, counted) for one in strange)
        for word in (one for one in within(card) if isinstance(one, Filter)):
            for asked in (
                one for one in within(word.has.get("tags")) if isinstance(one, str) and not is_reference(one)
            ):
                if asked not in known:
                    yield _tell_strange_tag(card, "filter.has.tags", asked, known)


def _tell_strange_tag(card: Card, where: str, asked: str, known: Iterable[str]) -> str:
    """The message for a tag that no card has, such as `Own Bear: limits: 'Pett' is a tag of no card; …`.

    `known` are the tags that there are.
    """
    near = difflib.get_close_matches(asked, list(known), 1, 0.7)
    meant = f"is {near[0]!r} meant?" if near else "give it to the card that should have it"
    return f"{card.name}: {where}: {asked!r} is a tag of no card; {meant}"


@cache
def list_known_tags() -> frozenset[str]:
    """All tags that cards of the game can have, such as `"Night Elf"`. They are worked out once."""
    return frozenset({*_PRINTED.split(), *_WHOLE, *BY_THE_LAST_WORD, *_list_borne_tags(CARDS)})


def _list_borne_tags(cards: Iterable[Card]) -> Iterator[str]:
    """Every tag that these cards have, give to others, or print on tokens. A tag may come several times.

    Of tags such as `Night Elf` the last word comes as well.
    """
    for word in (one for card in cards for one in within(card) if isinstance(one, (Card, Token, Modify))):
        if isinstance(word, Modify):
            yield from (str(one) for one in within(word.by) if word.field == "tags" and isinstance(one, str))
            continue
        for one in (*_list_texts(word.values.get("tags")), *_list_texts(getattr(word, "choose", ()))):
            yield from (one, one.rpartition(" ")[2]) if one in BY_THE_LAST_WORD else (one,)


def _list_texts(value: object) -> tuple[str, ...]:
    """The texts in a value: of a tuple its texts, of a text itself; `()` for anything else."""
    return tuple(one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, str))


def _check_replacement(word: Replace) -> Iterator[str]:
    """A message for each fault of a replacement; none without faults.

    That is a packet sent to what means nothing, a prevention or division of anything but `dealt`, or a shield without
    an amount.
    """
    if word.what.event in _PACKETS:
        yield from _check_name("replace.change.to", word.change.get("to"), {"hero"})
    if word.what.event != "dealt":
        if word.prevent is not None:
            yield f"replace.prevent: damage that is dealt is prevented (717.2), and not {word.what.event!r}"
        if any(isinstance(one, (Divide, Overflow)) for one in word.into or ()):
            yield f"replace.into: damage that is dealt is divided (717.7), and not {word.what.event!r}"
    if word.style == "shield" and word.prevent in {None, "all"}:
        yield "replace.style: a shield prevents so much in all (717.2a): say how much"


def _check_types(where: str, said: object) -> Iterator[str]:
    """A message for each text in `said` that is neither a card type nor a reference; else none.

    `where` begins the message, such as `Bear.types`. `said` is one value, or a tuple of them.
    """
    for one in said if isinstance(said, tuple) else (said,):
        if isinstance(one, str) and one not in _TYPES and not is_reference(one):
            yield f"{where}: {one!r} is no type; there are: {', '.join(sorted(_TYPES))}"


def _check_members(where: str, said: object, known: frozenset[str]) -> Iterator[str]:
    """A message for each text in `said`, at any depth, that is neither one of `known` nor a reference; else none.

    `where` begins the message: `Bear.kinds: 'melle' means nothing; is 'melee' meant?`
    """
    for one in within(said):
        if isinstance(one, str) and one not in known and not is_reference(one) and one not in {"all", "none"}:
            near = difflib.get_close_matches(one, known, 1, 0.6)
            meant = f"is {near[0]!r} meant?" if near else f"there are: {', '.join(sorted(known))}"
            yield f"{where}: {one!r} means nothing; {meant}"


def _check_name(where: str, name: object, known: set[str] | frozenset[str]) -> Iterator[str]:
    """A message if `name` is a text, but neither one of `known` nor a reference; else none.

    `where` begins the message.
    """
    if isinstance(name, str) and name not in known and not is_reference(name):
        told = ", ".join(sorted({*known, "this", "target", "target.2", "host", "event.obj"}))
        yield f"{where}: {name!r} means nothing; it is one of: {told}"
